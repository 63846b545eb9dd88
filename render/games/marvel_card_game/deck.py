"""The picture of a deck: whether it is legal, its totals, its value curve and teams, and every card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from engine.games.marvel_card_game.state.cards import ATTRS, CHARACTERS, EVENTS
from engine.kernel.cards.decks import DeckPart, DeckView
from render.ground.canvas import Canvas
from render.ground.compose import Region, Sheet, until
from render.ground.names import clean
from render.ground.scene import Words, say
from render.ground.theme import (
    ACCENT,
    BACK,
    CARD,
    COUNT,
    GAP,
    GOOD,
    HEADING,
    HUES,
    INK,
    LINE,
    MARGIN,
    MUTED,
    NAME,
    NOTE,
    PANEL,
    RAISED,
    SMALL_FIGURE,
    TEXT,
    TITLE,
    WIDTH,
    Colour,
    mix,
)
from render.ground.typeset import Style
from render.ground.widgets import badge, badge_width, medal, panel

YES, NO = "✔", "✖"
WRONG = HUES["orange"].fill

_INNER = WIDTH - 2 * MARGIN
_HEAD = 72
_FAULT, _FAULTS_SHOWN = 38, 5
_BAND = 330
_TOTALS, _CURVE = 372, 424
_TEAM, _TEAMS_SHOWN = 40, 7
_TITLE = 54
_ROW = 44
_ROWS_SHOWN = 30
# The largest numbers that the picture shows. No legal deck has more copies, but a malicious deck code may contain
# millions.
_MOST_FIGURE, _MOST_COPIES = 999, 9
# Up to this many kinds of cards are listed in two wide columns, more kinds in three narrow columns.
_WIDE = 52
_CELL, _NARROW_CELL = 40, 31
# The number of levels at which the alternative text has lists, each with fewer entries. The text of the last level has
# no lists.
_SHARES = 21
_ATTR = Style("bold", 28, 24)
_BAR = Style("bold", 30, 18)
_CARD_NAME = Style("bold", 32, 18)
_VALUES = tuple(range(1, 1 + max(card.value for card in CHARACTERS.values())))


class Entry(NamedTuple):
    """A line of the list.

    ``over`` says whether the deck has too many copies of the card. ``value`` is 0 for an event. ``attrs`` are the
    attributes as they are shown.
    """

    name: str
    copies: int
    over: bool
    value: int = 0
    attrs: tuple[str, ...] = ()


def deck(view: DeckView, name: str, faults: Sequence[str], words: Words) -> Sheet:
    """Return the deck under its name; ``faults`` are its faults in words, none for a legal deck."""
    y = MARGIN
    status = say(words, "deck-picture-illegal" if faults else "deck-picture-legal")
    alt = _head_alt(view, name, status, words)
    regions = [Region((MARGIN, y, _INNER, _HEAD), _draw_head, (clean(name), status, not faults), alt=alt)]
    y += _HEAD + GAP
    if faults:
        lines = _shortened(faults, _FAULTS_SHOWN, words)
        faults_alt = until(_SHARES, words("deck-alt-faults", faults="; ".join(lines)))
        regions.append(
            Region((MARGIN, y, _INNER, _FAULT * len(lines) + 16), _draw_faults, (tuple(lines),), alt=faults_alt)
        )
        y += _FAULT * len(lines) + 16 + GAP
    regions += _band(view, words, y)
    y += _BAND + GAP
    characters, events = view.parts
    for part, entries in ((characters, characters_of(view, words)), (events, events_of(view, words))):
        (first, *others), height = _list(part, entries, words, y)
        names = [f"{entry.name} ×{entry.copies}" if entry.copies > 1 else entry.name for entry in entries]
        list_alt = partial(_list_alt, words, f"deck-alt-{part.part}", "names", names)
        regions += [first._replace(alt=list_alt), *others]
        y += height + GAP
    return Sheet((WIDTH, y - GAP + MARGIN), regions, levels=_SHARES + 1)


def characters_of(view: DeckView, words: Words) -> list[Entry]:
    """Return the characters, highest value first."""
    deck_characters = [(CHARACTERS[slug], copies) for slug, copies in view.cards if slug in CHARACTERS]
    return [
        Entry(
            say(words, f"card-{card.slug}"),
            copies,
            copies > card.most,
            card.value,
            tuple("?" if card.copies else "–" if attr is None else str(attr) for attr in card.attrs),
        )
        for card, copies in sorted(deck_characters, key=lambda one: -one[0].value)
    ]


def events_of(view: DeckView, words: Words) -> list[Entry]:
    """Return the events in the order of the card data."""
    return [
        Entry(say(words, f"card-{slug}"), copies, copies > EVENTS[slug].most)
        for slug, copies in view.cards
        if slug in EVENTS
    ]


def curve_of(view: DeckView) -> tuple[int, ...]:
    """Return the number of characters of each value from 1 on."""
    counts: Counter[int] = Counter()
    for slug, copies in view.cards:
        if slug in CHARACTERS:
            counts[CHARACTERS[slug].value] += copies
    return tuple(counts[value] for value in _VALUES)


def teams_of(view: DeckView, words: Words) -> list[tuple[str, int]]:
    """Return the teams with the number of their characters, the largest first."""
    counts: Counter[str] = Counter()
    for slug, copies in view.cards:
        for team in CHARACTERS[slug].teams if slug in CHARACTERS else ():
            counts[team] += copies
    return [(say(words, f"team-{team}"), count) for team, count in counts.most_common()]


def _shortened(lines: Sequence[str], most: int, words: Words) -> list[str]:
    """Return at most ``most`` lines; if lines are missing, the last line gives their number."""
    if len(lines) <= most:
        return list(lines)
    return [*lines[: most - 1], say(words, "deck-picture-more", count=len(lines) - most + 1)]


def _figure(number: int, most: int = _MOST_FIGURE) -> str:
    return str(number) if number <= most else f"{most}+"


def _draw_head(canvas: Canvas, name: str, status: str, legal: bool) -> None:
    text = f"{YES if legal else NO} {status}"
    height = 52
    width = badge_width(height, text)
    x = canvas.width - width - 4
    badge(canvas, x, (canvas.height - height) // 2, height, text, fill=GOOD if legal else WRONG, ink=INK)
    canvas.text((6, 0, x - 30, canvas.height), name, Style(TITLE.weight, 50, TITLE.least))


def _draw_faults(canvas: Canvas, lines: tuple[str, ...]) -> None:
    panel(canvas, mix(BACK, WRONG, 0.18))
    for number, line in enumerate(lines):
        y = 8 + number * _FAULT
        canvas.text((20, y, 30, _FAULT), NO, NAME, ink=WRONG)
        canvas.text((58, y, canvas.width - 78, _FAULT), line, NOTE)


def _band(view: DeckView, words: Words, y: int) -> list[Region]:
    characters, events = view.parts
    totals = (
        _total(say(words, "deck-part-characters"), characters),
        (say(words, "deck-picture-points"), characters.points, f"≤ {characters.most_points}", _share(characters)),
        _total(say(words, "deck-part-events"), events),
    )
    curve = (say(words, "deck-picture-curve"), curve_of(view))
    teams = teams_of(view, words)
    teams_drawn = teams if len(teams) <= _TEAMS_SHOWN else teams[: _TEAMS_SHOWN - 1]
    rest = (
        say(words, "deck-picture-teams-more", count=len(teams) - len(teams_drawn))
        if len(teams_drawn) < len(teams)
        else ""
    )
    facts = (say(words, "deck-picture-teams"), tuple(teams_drawn), rest)
    teams_alt = partial(_list_alt, words, "deck-alt-teams", "teams", [f"{team} {count}" for team, count in teams])
    x, right = MARGIN + _TOTALS + GAP, MARGIN + _TOTALS + _CURVE + 2 * GAP
    return [
        Region((MARGIN, y, _TOTALS, _BAND), _draw_totals, (totals,)),
        Region((x, y, _CURVE, _BAND), _draw_curve, curve, alt=until(_SHARES, _curve_alt(view, words))),
        Region((right, y, MARGIN + _INNER - right, _BAND), _draw_teams, facts, alt=teams_alt),
    ]


# The parts of a meter: label, figure, limit as shown, share of the limit (over 1: more than allowed; negative: less
# than needed).
Total = tuple[str, int, str, float]


def _total(label: str, part: DeckPart) -> Total:
    share = part.cards / part.least
    return label, part.cards, f"≥ {part.least}", share - 1 if share < 1 else 1.0


def _share(part: DeckPart) -> float:
    return part.points / part.most_points if part.most_points else 1.0


def _draw_totals(canvas: Canvas, totals: tuple[Total, ...]) -> None:
    panel(canvas, PANEL)
    step = (canvas.height - 12) // len(totals)
    for number, (label, figure, limit, share) in enumerate(totals):
        _draw_total(canvas, 6 + number * step, step, label, figure, limit, share)


def _draw_total(canvas: Canvas, y: int, height: int, label: str, figure: int, limit: str, share: float) -> None:
    good = 0 <= share <= 1
    ink = GOOD if good else WRONG
    tall = height - 26
    canvas.text((18, y, 40, tall), YES if good else NO, HEADING, ink=ink)
    right = canvas.text_before(canvas.width - 18, y + 6, tall, limit, NOTE, ink=MUTED) - 14
    right = canvas.text_before(right, y, tall, _figure(figure), COUNT) - 14
    canvas.text((60, y, right - 60, tall), label, NOTE, ink=MUTED)
    bar = (18, y + height - 24, canvas.width - 36, 14)
    canvas.rounded(bar, RAISED, 7)
    filled = min(1.0, share if share >= 0 else 1 + share)
    canvas.rounded((bar[0], bar[1], max(14, round(bar[2] * filled)), bar[3]), ink, 7)


def _draw_curve(canvas: Canvas, title: str, counts: tuple[int, ...]) -> None:
    panel(canvas, PANEL)
    canvas.text((18, 8, canvas.width - 36, 44), title, NOTE, ink=MUTED)
    top, bottom = 96, canvas.height - 52
    step = (canvas.width - 24) // len(counts)
    most = max(max(counts), 1)
    for number, (value, count) in enumerate(zip(_VALUES, counts, strict=True)):
        x = 12 + number * step
        tall = round((bottom - top) * count / most)
        if count:
            canvas.rounded((x + 5, bottom - max(tall, 10), step - 10, max(tall, 10)), ACCENT, 5)
            canvas.text((x, bottom - max(tall, 10) - 40, step, 38), _figure(count), _BAR, align="centre")
        else:
            canvas.rectangle((x + 5, bottom - 4, step - 10, 4), LINE)
        medal(canvas, x + (step - 38) // 2, bottom + 8, 38, value)


def _draw_teams(canvas: Canvas, title: str, teams: tuple[tuple[str, int], ...], rest: str) -> None:
    panel(canvas, PANEL)
    canvas.text((18, 8, canvas.width - 36, 44), title, NOTE, ink=MUTED)
    most = max((count for _, count in teams), default=1)
    y = 50
    for name, count in teams:
        bar = round((canvas.width - 36) * count / most)
        canvas.text((18, y, canvas.width - 104, _TEAM - 6), name, NAME)
        canvas.text((canvas.width - 86, y, 68, _TEAM - 6), _figure(count), _BAR, align="right")
        canvas.rectangle((18, y + _TEAM - 6, max(bar, 6), 3), ACCENT)
        y += _TEAM
    if rest:
        canvas.text((18, y, canvas.width - 36, _TEAM - 4), rest, NOTE, ink=MUTED)


def _list(part: DeckPart, entries: list[Entry], words: Words, y: int) -> tuple[list[Region], int]:
    title = say(words, "deck-picture-list", part=say(words, f"deck-part-{part.part}"), count=_figure(part.cards))
    regions = [Region((MARGIN, y, _INNER, _TITLE), _draw_title, (title,))]
    y += _TITLE
    if not entries:
        box = (MARGIN, y, _INNER, _ROW + 16)
        return [*regions, Region(box, _draw_nothing, (say(words, "deck-picture-none"),))], _TITLE + _ROW + 16
    rated = bool(entries[0].attrs)
    columns = 2 if rated and len(entries) <= _WIDE else 3
    rows = min(_ROWS_SHOWN, -(-len(entries) // columns))
    more_count = len(entries) - columns * rows
    # The last line gives the number of cards that do not fit.
    rest = say(words, "deck-picture-more", count=more_count + 1) if more_count > 0 else ""
    letters = tuple(say(words, f"attr-{attr}-letter") for attr in ATTRS) if rated else ()
    wide = (_INNER - (columns - 1) * GAP) // columns
    tall = rows * _ROW + 16 + (40 if letters else 0)
    for column in range(columns):
        column_entries = tuple(entries[column * rows : (column + 1) * rows])
        last = rest if column == columns - 1 else ""
        box = (MARGIN + column * (wide + GAP), y, wide, tall)
        facts = (column_entries[:-1] if last else column_entries, letters, last)
        regions.append(Region(box, _draw_column, facts))
    return regions, _TITLE + tall


def _draw_title(canvas: Canvas, title: str) -> None:
    canvas.text((6, 0, canvas.width - 12, canvas.height), title, HEADING)


def _draw_nothing(canvas: Canvas, text: str) -> None:
    panel(canvas, PANEL)
    canvas.text((20, 0, canvas.width - 40, canvas.height), text, NOTE, ink=MUTED)


def _draw_column(canvas: Canvas, entries: tuple[Entry, ...], letters: tuple[str, ...], rest: str) -> None:
    panel(canvas, PANEL)
    y = 8
    cell = _CELL if canvas.width > 500 else _NARROW_CELL
    cells = canvas.width - 12 - cell * len(letters)
    if letters:
        for number, letter in enumerate(letters):
            canvas.text((cells + number * cell, y, cell, 40), letter, _ATTR, ink=MUTED, align="centre")
        y += 40
    for number, entry in enumerate(entries):
        if number % 2 == 0:
            canvas.rounded((6, y, canvas.width - 12, _ROW), CARD, 8)
        _draw_entry(canvas, y, cells, cell, entry)
        y += _ROW
    if rest:
        canvas.text((20, y, canvas.width - 40, _ROW), rest, NOTE, ink=MUTED)


def _draw_entry(canvas: Canvas, y: int, cells: int, cell: int, entry: Entry) -> None:
    x = 18
    if entry.value:
        medal(canvas, 12, y + 4, _ROW - 8, entry.value)
        x = 54
    right = cells - 5
    if entry.copies > 1 or entry.over:
        text = f"×{_figure(entry.copies, _MOST_COPIES)}" + (f" {NO}" if entry.over else "")
        fill: Colour = WRONG if entry.over else ACCENT
        wide = badge_width(_ROW - 4, text, slim=True)
        right -= wide
        badge(canvas, right, y + 2, _ROW - 4, text, fill=fill, ink=INK, slim=True)
        right -= 6
    canvas.text((x, y, right - x, _ROW), entry.name, _CARD_NAME)
    for number, attr in enumerate(entry.attrs):
        ink = TEXT if attr.isdecimal() else MUTED
        canvas.text((cells + number * cell, y, cell, _ROW), attr, SMALL_FIGURE, ink=ink, align="centre")


def _head_alt(view: DeckView, name: str, status: str, words: Words) -> str:
    characters, events = view.parts
    return words(
        "deck-alt",
        name=clean(name, in_picture=False),
        status=status,
        characters=characters.cards,
        least=characters.least,
        points=characters.points,
        most=characters.most_points or 0,
        events=events.cards,
        needed=events.least,
    )


def _curve_alt(view: DeckView, words: Words) -> str:
    counts = [(count, value) for value, count in zip(_VALUES, curve_of(view), strict=True) if count]
    values = ", ".join(words("deck-alt-value", count=count, value=value) for count, value in counts)
    return words("deck-alt-curve", values=values) if counts else ""


def _list_alt(words: Words, key: str, param: str, names: Sequence[str], level: int) -> str:
    """Return a list in words with a share of its names that gets smaller at each level, and then without any."""
    if not names or level == _SHARES:
        return ""
    name_count = round(len(names) * (1 - level / (_SHARES - 1)))
    more = [words("deck-picture-more", count=len(names) - name_count)] if name_count < len(names) else []
    return words(key, **{param: ", ".join([*names[:name_count], *more])})
