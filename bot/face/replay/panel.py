"""The private panel that replays a match: a picture for each move, the film, and the text."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Sequence

import discord
import msgspec
from discord import ui

from bot.face.ground.components.custom_ids import Control, natural
from bot.face.ground.components.parts import (
    OPTION_LIMIT,
    PLACEHOLDER_LIMIT,
    PRIMARY,
    Button,
    Page,
    Row,
    button,
    file_of,
    gallery,
    row_of,
    text,
)
from bot.face.messages.fair import fair_button
from bot.face.messages.turn import REPLAY, SHOW, decided_button
from bot.face.press import Panel, Press
from bot.face.replay.film import match_film
from bot.face.replay.odds import Curve, curve_of
from bot.face.replay.words import other_rules_line, step_words, whole_text
from bot.face.views.match_page import page_buttons
from bot.face.views.share import may_share, need_share, share_button, shared
from bot.face.words.past_moves import short_line
from bot.face.words.sessions import game_words, plain_names
from bot.host.matches.live import Live
from bot.host.matches.past.analyses import is_analysable
from bot.host.matches.past.replays import Story
from bot.wording.names import shorten
from bot.wording.words import Words
from engine.kernel.errors import Refused
from render.film import evenly
from render.pictures import Picture

JUMPS = 25
# A custom id names the seat whose view is shown. A viewer without a seat has this letter instead.
EVERYBODY = "p"
SHARE, SHARE_FILM = "sharereplay", "sharefilm"
# The action of a button outside of the replay; it shows a step in a separate message.
OPEN_AT = "replayat"


class ReplayPosition(msgspec.Struct, frozen=True):
    """The state of the panel: the step ``number`` in the view of a seat (None: everybody).

    If ``open``, the match was over when the position was encoded, and ``number`` counts hidden moves too. If the step's
    text has several pages, ``page`` is the shown one.
    """

    number: int
    viewer: int | None
    open: bool
    page: int = 0

    def pack(self, key: str, number: int | None = None) -> str:
        """Return the position encoded for a custom id, without a revision, which could reveal hidden moves."""
        eyes = EVERYBODY if self.viewer is None else str(self.viewer)
        return f"{key}.{self.number if number is None else number}.{eyes}.{'o' if self.open else 't'}"

    def encode_page(self, page: int) -> str:
        """Return a page of the shown step's text, encoded for a custom id."""
        return f"{self.pack('page')}.{page}"


def replay_page(
    story: Story,
    words: Words,
    spot: ReplayPosition,
    pictures: list[Picture],
    feedback: str = "",
    *,
    here: bool = True,
    curve: Curve = (),
    web: Sequence[Button] = (),
) -> Page:
    """Return the panel of a step.

    ``pictures`` are the board and, in a seat's view, its hand. ``here``: the panel is in the match's channel, and the
    reader may share the step.
    ``curve``: the chances of winning after each step, if they are known. ``web`` are the buttons for the match's page.
    """
    session_id = story.live.session.session_id

    def control(key: str, number: int | None = None, action: str = "replay") -> Control:
        return Control(action, session_id, rest=spot.pack(key, number))

    def turn(key: str, number: int, emoji: str) -> Button:
        item = button(words(f"replay-{key}"), control(key, story.clamped(number)), emoji=emoji)
        item.disabled = story.clamped(number) == spot.number
        return item

    step_texts = step_words(story, words, spot.number, spot.viewer, curve)
    page = min(spot.page, len(step_texts) - 1)
    head = step_texts[page]
    turning: Row = ui.ActionRow()
    turning.add_item(turn("first", 0, "⏮️"))
    turning.add_item(turn("back", spot.number - 1, "◀️"))
    turning.add_item(turn("next", spot.number + 1, "▶️"))
    turning.add_item(turn("last", story.count, "⏭️"))
    # A row holds five buttons. The other rows have no room for two more, so the paging buttons get a separate row.
    paging: Row = ui.ActionRow()
    if page > 0:
        earlier = Control("replay", session_id, rest=spot.encode_page(page - 1))
        paging.add_item(button(words("log-earlier"), earlier, emoji="◀️"))
    if page + 1 < len(step_texts):
        later = Control("replay", session_id, rest=spot.encode_page(page + 1))
        paging.add_item(button(words("log-later"), later, emoji="▶️"))
    more: Row = ui.ActionRow()
    if story.open:
        more.add_item(button(words("replay-film"), control("film", action="replayfilm"), PRIMARY, "🎞️"))
    more.add_item(button(words("replay-text"), control("text", action="replaytext"), emoji="📄"))
    if story.open:
        more.add_item(fair_button(story.live, words))
    if is_analysable(story.live):
        more.add_item(decided_button(story.live, words))
    if here:
        more.add_item(share_button(story.live, words, SHARE, spot.encode_page(page)))
    return Page(
        # Each picture has its own gallery. In a shared gallery, pictures are side by side and have half the width.
        # The board is last, so that a phone's screen shows it together with the text and the buttons.
        *map(gallery, reversed(pictures)),
        text(f"{feedback}\n{head}" if feedback else head),
        turning,
        row_of(_step_menu(story, words, spot, control("jump"))),
        *([row_of(_viewer_menu(story, words, spot, control("eyes")))] if story.open else []),
        *([paging] if paging.children else []),
        more,
        *([row_of(*web)] if web else []),
        text(f"-# {words('replay-open' if story.open else 'replay-running')}"),
    )


def _step_menu(story: Story, words: Words, spot: ReplayPosition, control: Control) -> ui.Select[ui.LayoutView]:
    select = _select(words("replay-jump"), control)
    for number in evenly(story.count + 1, JUMPS):
        label = short_line(story, words, number, OPTION_LIMIT)
        select.add_option(label=label, value=str(number), default=number == spot.number)
    return select


def _viewer_menu(story: Story, words: Words, spot: ReplayPosition, control: Control) -> ui.Select[ui.LayoutView]:
    select = _select(words("replay-eyes"), control)
    select.add_option(label=words("replay-everybody"), value=EVERYBODY, default=spot.viewer is None)
    for seat, name in enumerate(plain_names(story.live.session, story.revision(spot.number))):
        label = shorten(words("replay-seen-by", who=name), OPTION_LIMIT)
        select.add_option(label=label, value=str(seat), default=spot.viewer == seat)
    return select


def _select(title: str, control: Control) -> ui.Select[ui.LayoutView]:
    return ui.Select(placeholder=shorten(title, PLACEHOLDER_LIMIT), custom_id=control.pack())


def _viewer_of(story: Story, press: Press, eyes: str) -> int | None:
    """Return the seat (None: a spectator) whose view the user sees. Until the match ends, it is the user's own view.

    Raises `Refused` ("expired_control") for a seat that the match does not have.
    """
    if not story.open:
        return story.live.viewer(press.member.id)
    if eyes == EVERYBODY:
        return None
    seat = natural(eyes)
    if seat is None or seat >= len(story.live.session.seats):
        raise Refused("expired_control")
    return seat


def _position_of(story: Story, press: Press) -> ReplayPosition:
    """Decode the step of a control. Raises `Refused` ("expired_control") for a forged control."""
    parts = press.control.rest.split(".")
    page = natural(parts[4]) if len(parts) == 5 else 0
    if len(parts) not in (4, 5) or page is None or parts[3] not in ("o", "t"):
        raise Refused("expired_control")
    key, text_typed, eyes, numbering = parts[:4]
    if key in ("jump", "eyes"):
        chosen_value = press.values[0] if press.values else ""
        text_typed, eyes = (chosen_value, eyes) if key == "jump" else (text_typed, chosen_value)
    number = natural(text_typed)
    if number is None:
        raise Refused("expired_control")
    if story.open and numbering == "t":
        number = story.grown(number)
    return ReplayPosition(story.clamped(number), _viewer_of(story, press, eyes), story.open, page)


async def open_replay(press: Press) -> None:
    """Show a match from its start, in the user's own view."""
    press.live.need_begun()
    await press.interaction.response.defer(ephemeral=True, thinking=True)
    story = await press.services.host.replays.story(press.live)
    await _show_spot(press, story, ReplayPosition(0, press.live.viewer(press.member.id), story.open))


async def _show_past_board(press: Press) -> None:
    await press.interaction.response.defer(ephemeral=True, thinking=True)
    story = await press.services.host.replays.story(press.live)
    number = story.step_at(press.control.number)
    await _show_spot(press, story, ReplayPosition(number, press.live.viewer(press.member.id), story.open))


async def _open_at(press: Press) -> None:
    story = await press.services.host.replays.story(press.live)
    spot = _position_of(story, press)
    await press.interaction.response.defer(ephemeral=True, thinking=True)
    await _show_spot(press, story, spot)


async def _step(press: Press) -> None:
    story = await press.services.host.replays.story(press.live)
    spot = _position_of(story, press)
    words = await press.words()
    ended_by_time = story.open and press.control.rest.split(".")[3] == "t"
    await _show_spot(press, story, spot, words("replay-ended") if ended_by_time else "")


async def _show_spot(press: Press, story: Story, spot: ReplayPosition, feedback: str = "") -> None:
    words, studio = await press.words(), press.services.studio
    position = story.at(spot.number)
    if not studio.has_board(position, words.lang, spot.viewer):
        press.services.boards.check(press.member.id)
    if not press.interaction.response.is_done():
        await press.interaction.response.defer()
    pictures = [await studio.board(position, words.lang, spot.viewer)]
    web = await page_buttons(press, story.live, words)
    if spot.viewer is not None and position.game.features.hand:
        pictures.append(await studio.hand(position, words.lang, spot.viewer))
    here, curve = await _may_share_here(press), await curve_of(press, story.live)
    await press.interaction.edit_original_response(
        view=replay_page(story, words, spot, pictures, feedback, here=here, curve=curve, web=web),
        attachments=[file_of(picture) for picture in pictures],
        allowed_mentions=discord.AllowedMentions.none(),
    )
    studio.start_painting_ahead(
        (story.at(number) for number in range(spot.number + 1, story.count + 1)), words.lang, spot.viewer
    )


async def _film(press: Press) -> None:
    story = await press.services.host.replays.story(press.live)
    spot = _position_of(story, press)
    if not story.open:
        raise Refused("film_running")
    words, studio = await press.words(), press.services.studio
    curve = await curve_of(press, story.live)
    if not studio.has_film(press.live, words.lang, spot.viewer, odds=bool(curve)):
        press.services.boards.check(press.member.id)
    await press.interaction.response.defer(ephemeral=True, thinking=True)
    picture = await match_film(press.services.host, studio, story, words, spot.viewer, curve)
    row: Row = ui.ActionRow()
    row.add_item(share_button(story.live, words, SHARE_FILM))
    rows = [row] if await _may_share_here(press) else []
    note_line = other_rules_line(story, words)
    lines = [text(note_line)] if note_line else []
    await press.services.answer(press.interaction, Page(gallery(picture), *lines, *rows, pictures=[picture]))


async def _may_share_here(press: Press) -> bool:
    return press.live.session.channel_id == press.interaction.channel_id and await may_share(press)


async def _share(press: Press) -> None:
    story = await press.services.host.replays.story(press.live)
    spot = _position_of(story, press)
    await need_share(press)
    await press.interaction.response.defer()
    words = game_words(story.live)
    step_texts = step_words(story, words, spot.number, None, await curve_of(press, story.live))
    picture = await press.services.studio.board(story.at(spot.number), words.lang)
    await shared(press, story.live, "shared-replay", step_texts[min(spot.page, len(step_texts) - 1)], picture)


async def _share_film(press: Press) -> None:
    story = await press.services.host.replays.story(press.live)
    if not story.open:
        raise Refused("film_running")
    await need_share(press)
    await press.interaction.response.defer()
    words = game_words(story.live)
    curve = await curve_of(press, story.live)
    picture = await match_film(press.services.host, press.services.studio, story, words, None, curve)
    await shared(press, story.live, "shared-film", other_rules_line(story, words), picture)


async def _text(press: Press) -> None:
    story = await press.services.host.replays.story(press.live)
    spot = _position_of(story, press)
    press.services.boards.check(press.member.id)
    await press.interaction.response.defer(ephemeral=True, thinking=True)
    words = await press.words()
    # Hundreds of sentences take long to write, so a thread writes them.
    whole_file = await asyncio.to_thread(whole_text, story, words, spot.viewer)
    name = _file_name(story.live)
    page = Page(
        text(words("replay-text-open" if story.open else "replay-text-running")), ui.File(f"attachment://{name}")
    )
    file = discord.File(io.BytesIO(whole_file.encode()), filename=name)
    await press.services.answer(press.interaction, page, file=file)


def _file_name(live: Live) -> str:
    return f"{live.game.slug}-{live.session.match_id}.txt"


PANEL = Panel(
    __name__,
    {
        REPLAY: open_replay,
        SHOW: _show_past_board,
        OPEN_AT: _open_at,
        "replay": _step,
        "replayfilm": _film,
        "replaytext": _text,
        SHARE: _share,
        SHARE_FILM: _share_film,
    },
    elsewhere=frozenset({OPEN_AT, "replay", "replayfilm", "replaytext"}),
)
