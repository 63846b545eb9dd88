"""The building blocks of every message: texts, pictures, buttons and menus in one style."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from urllib.parse import unquote, urlsplit

import discord
from discord import ui

from bot.face.ground.components.choices import Menu, Option
from bot.face.ground.components.custom_ids import Control
from bot.wording.names import sentences, shorten
from bot.wording.spoken import weighty
from bot.wording.words import Words, folded
from engine.kernel.words.glossary import Glossary
from engine.kernel.words.phrases import Label
from render.pictures import Picture

ACCENT = discord.Colour(0xE8A33D)
ENDED_COLOUR = discord.Colour(0x6B7280)
TEXT_LIMIT = 3800
LABEL_LIMIT = 80
OPTION_LIMIT = 100
PLACEHOLDER_LIMIT = 150
BUTTONS_IN_ROW = 5

Row = ui.ActionRow[ui.LayoutView]
Button = ui.Button[ui.LayoutView]
PRIMARY, SECONDARY = discord.ButtonStyle.primary, discord.ButtonStyle.secondary
SUCCESS, DANGER = discord.ButtonStyle.success, discord.ButtonStyle.danger


class Page(ui.LayoutView):
    """One message of the bot, with its pictures. It is not kept in memory: the router reads presses from custom ids."""

    def __init__(
        self, *items: ui.Item[ui.LayoutView], accent: discord.Colour | None = ACCENT, pictures: Iterable[Picture] = ()
    ) -> None:
        super().__init__(timeout=None)
        self.pictures = tuple(pictures)
        self._container = ui.Container[ui.LayoutView](*items, accent_colour=accent)
        self.add_item(self._container)
        self.stop()

    def append(self, item: ui.Item[ui.LayoutView]) -> None:
        """Add an item at the end."""
        self._container.add_item(item)

    def append_button(self, item: Button) -> None:
        """Add a button at the end: to the last row if it has only buttons and room for one more, else in a new row."""
        last = self._container.children[-1] if self._container.children else None
        row = last.children if isinstance(last, ui.ActionRow) else []
        if (
            isinstance(last, ui.ActionRow)
            and len(row) < BUTTONS_IN_ROW
            and all(isinstance(one, ui.Button) for one in row)
        ):
            last.add_item(item)
        else:
            self.append(row_of(item))

    def labels(self) -> list[str]:
        """Return the labels of the buttons."""
        return [item.label for item in self.walk_children() if isinstance(item, ui.Button) and item.label is not None]

    def files(self) -> list[discord.File]:
        """Return the pictures as files. Each file can be sent once."""
        return [file_of(picture) for picture in self.pictures]


def text(content: str) -> ui.TextDisplay[ui.LayoutView]:
    """Return a text item with as many whole sentences as fit into a message."""
    return ui.TextDisplay(sentences(content, TEXT_LIMIT))


def gallery(picture: Picture) -> ui.MediaGallery[ui.LayoutView]:
    """Return an item with the picture and its alt text. The file must be attached to the message (`file_of`)."""
    item = discord.MediaGalleryItem(f"attachment://{picture.filename}", description=picture.alt)
    return ui.MediaGallery(item)


def thumbnail(picture: Picture) -> ui.Thumbnail[ui.LayoutView]:
    """Return the picture as a thumbnail beside a text (`ui.Section`)."""
    return ui.Thumbnail(f"attachment://{picture.filename}", description=picture.alt)


def galleries(components: Iterable[object]) -> Iterator[discord.MediaGalleryComponent]:
    """Yield the galleries of a message at any depth. Their files are not among the message's attachments."""
    for component in components:
        if isinstance(component, discord.MediaGalleryComponent):
            yield component
        yield from galleries(getattr(component, "children", ()))


def name_in(url: str) -> str:
    """Return the file name in a file's URL."""
    return unquote(urlsplit(url).path.rpartition("/")[2])


def names_shown(components: Iterable[object]) -> list[str]:
    """Return the file names of the pictures that a message shows."""
    return [name_in(item.media.url) for gallery in galleries(components) for item in gallery.items]


def file_of(picture: Picture) -> discord.File:
    """Return the picture as a file to send."""
    return discord.File(io.BytesIO(picture.png), filename=picture.filename, description=picture.alt)


def button(label: str, control: Control, style: discord.ButtonStyle = SECONDARY, emoji: str | None = None) -> Button:
    """Return a button with the given control."""
    return ui.Button(label=shorten(label, LABEL_LIMIT), custom_id=control.pack(), style=style, emoji=emoji)


def link_button(label: str, url: str, emoji: str | None = None) -> Button:
    """Return the button that opens a URL."""
    return ui.Button(label=shorten(label, LABEL_LIMIT), url=url, emoji=emoji)


def web_links(url: str | None, words: Words) -> list[Button]:
    """Return the link to a page on the web, none without its URL."""
    return [] if url is None else [link_button(words("button-web"), url, "🌐")]


def row_of(*items: ui.Item[ui.LayoutView]) -> Row:
    """Return a row of buttons, or of one menu."""
    row: Row = ui.ActionRow()
    for item in items:
        row.add_item(item)
    return row


def rows_of(buttons: Iterable[Button]) -> list[Row]:
    """Return the buttons in rows of at most `BUTTONS_IN_ROW`."""
    rows: list[Row] = []
    for number, item in enumerate(buttons):
        if number % BUTTONS_IN_ROW == 0:
            rows.append(ui.ActionRow())
        rows[-1].add_item(item)
    return rows


# The keys of the names of buttons that turn the pages of a text.
TEXT_PAGES = ("page-previous", "page-next")


def page_buttons(
    words: Words,
    control: Callable[[int], Control],
    number: int,
    pages: int,
    keys: tuple[str, str] = ("panel-previous", "panel-next"),
) -> list[Button]:
    """Return the buttons that turn to the pages before and after page ``number``, if there are such pages.

    ``keys`` are the message keys of the two buttons' names. By default the names speak of earlier and further entries
    of a list.
    """
    turns = ((keys[0], number - 1, "◀️"), (keys[1], number + 1, "▶️"))
    return [button(words(key), control(to), emoji=emoji) for key, to, emoji in turns if 0 <= to < pages]


def menu(words: Words, menu_shown: Menu, control: Control, glossary: Glossary) -> ui.Select[ui.LayoutView]:
    """Return a select menu of the offered options. Descriptions come from the game's glossary."""
    title = verbal_name(words, menu_shown.title, menu_shown.verb) if menu_shown.title else words("panel-choose")
    if menu_shown.count > 1 and menu_shown.least is None:
        title = words("panel-several", title=title, count=menu_shown.count)
    if menu_shown.least and menu_shown.title is None:
        title = words("panel-together")
    if menu_shown.pages > 1:
        title = words("panel-page", title=title, page=menu_shown.page + 1, pages=menu_shown.pages)
    select: ui.Select[ui.LayoutView] = ui.Select(
        placeholder=shorten(title, PLACEHOLDER_LIMIT),
        custom_id=control.pack(),
        min_values=menu_shown.count if menu_shown.least is None else menu_shown.least,
        max_values=menu_shown.count,
    )
    for option in menu_shown.options:
        select.append_option(_select_option(words, option, glossary))
    return select


def _select_option(words: Words, option: Option, glossary: Glossary) -> discord.SelectOption:
    return discord.SelectOption(
        label=shorten(option_name(words, option), OPTION_LIMIT),
        value=option.value,
        description=shorten(described(words, option.label, glossary), OPTION_LIMIT) or None,
        default=option.chosen,
    )


def value_menu(control: Control, ask: str, options: Iterable[tuple[str, str, bool]]) -> Row:
    """Return a row with a menu of options, each with its value, its name, and whether it is the current choice."""
    select: ui.Select[ui.LayoutView] = ui.Select(placeholder=shorten(ask, PLACEHOLDER_LIMIT), custom_id=control.pack())
    for value, name, is_chosen in options:
        # Discord shows the current option in place of the title, so the option contains the title.
        label = shorten(f"{ask}: {name}" if is_chosen else name, OPTION_LIMIT)
        select.append_option(discord.SelectOption(label=label, value=value, default=is_chosen))
    return row_of(select)


def described(words: Words, label: Label, glossary: Glossary) -> str:
    """Return the note of a label, followed by as many explanations of the names in it as fit.

    An explanation that the note already contains is left out.
    """
    sentence = words.say(label.note) if label.note else ""
    for more in map(words.say, glossary.adding(label)):
        if more.rstrip(".") in sentence:
            continue
        longer = f"{sentence} · {more}" if sentence else more
        if len(longer) <= OPTION_LIMIT:
            sentence = longer
    return sentence


def option_name(words: Words, option: Option) -> str:
    """Return an option in words. If several options make the same move, the words tell them apart.

    They say how often the option makes the move, or which of several equal options it is.
    """
    sentence = verbal_name(words, option.label, option.verb)
    if option.times > 1:
        return words("panel-times", what=sentence, count=option.times)
    return words("panel-once-more", what=sentence, count=option.copy + 1) if option.copy else sentence


def verbal_name(words: Words, label: Label, before: Label | None) -> str:
    """Return a label's name. The verb ``before`` is put first, unless the words contain it already.

    A word that ends the verb and begins the words stands once, unless it begins the name of a card or place.
    """
    sentence = words.say(label.name)
    verb = words.say(before.name) if before is not None else ""
    if not verb or sentence.split()[0].casefold() == verb.split()[0].casefold():
        return sentence
    if (verb_words := set(weighty(folded(verb)))) and verb_words <= set(folded(sentence)):
        return sentence
    first, _, rest = sentence.partition(" ")
    if folded(first) == folded(verb)[-1:] and (first.islower() or first == verb.split()[-1]):
        return f"{verb} {rest}".rstrip()
    return words("panel-verb", verb=verb, what=sentence)


def turning(words: Words, action: str, number: int, last: int, about: int = 0, rest_before: str = "") -> Row:
    """Return a row of buttons for the previous and next page. Empty if there is only one page.

    ``about`` is the number in the buttons' controls (`Control.number`). ``rest_before`` is put before the page number
    in the custom id, separated by a dot.
    """
    start = f"{rest_before}." if rest_before else ""
    row: Row = ui.ActionRow()
    if last == 0:
        return row
    for key, to, emoji in (("back", max(number - 1, 0), "◀️"), ("next", min(number + 1, last), "▶️")):
        item = button(words(f"page-{key}"), Control(action, 0, about, f"{start}{to}"), emoji=emoji)
        item.disabled = to == number
        row.add_item(item)
    label: Button = ui.Button(
        label=words("page-here", page=number + 1, pages=last + 1),
        custom_id=Control(action, 0, about, f"{start}here").pack(),
        disabled=True,
    )
    row.add_item(label)
    return row


def bullets(lines: Sequence[str]) -> str:
    """Return the lines as a bullet list."""
    return "\n".join(f"- {line}" for line in lines)
