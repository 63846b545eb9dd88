"""A bracket as pictures: a column for each round, a box for each match, lines from each match to the next.

With more than sixteen players, each part (winners, losers, finals) of the first page follows on pages of its own. A
page holds at most four rounds and eight matches of its first round. A larger bracket takes a page for each quarter, and
one page for the rounds that join the quarters.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain
from typing import NamedTuple

import msgspec

from render.ground.canvas import Canvas
from render.ground.compose import Alt, Region, Sheet, alt_at, giving_way
from render.ground.scene import Words, say
from render.ground.theme import ACCENT, CARD, GAP, INK, LINE, MARGIN, MUTED, PANEL, RAISED, TEXT, WIDTH
from render.ground.typeset import Style
from render.ground.wording import sentences
from render.pictures import Picture, finished
from render.tournaments.grid import empty_sheet
from render.tournaments.overview import SmallSide, draw_links, draw_small, small_height
from render.tournaments.sheets import HEAD, INNER, PageTitle, head, sheet_name

ROUNDS_SHOWN, MATCHES_SHOWN = 4, 8
# A whole bracket with at most this many first matches is no taller than other pictures.
_SMALL = 4
# A first round of at least this many matches is cut into quarters; a smaller round is shown whole.
_QUARTERED = 16
_LABELS, _ENTRANT, _SPACE, _BETWEEN, _FRAME = 54, 58, 44, 32, 4
_PART_ROW = 82
_PART = Style("bold", 44, 30)
_LABEL = Style("bold", 34, 22)
_NAME = Style("bold", 36, 31)
_MARK = Style("regular", 31, 31)
_SEED = Style("regular", 31, 31)
_SCORE = Style("bold", 38, 22)


class DrawnEntrant(msgspec.Struct, frozen=True):
    """A side of a match. ``name`` is "" as long as the side is undecided, and ``seed`` is 0 without a seed.

    ``score`` is in words. ``is_winner`` says whether the side has advanced.
    """

    name: str = ""
    seed: int = 0
    score: str = ""
    is_winner: bool = False
    is_reader: bool = False


class DrawnMatch(msgspec.Struct, frozen=True):
    """A match of two sides.

    A hint replaces a side that is not decided ("loser of W1-3"). ``bye`` says whether the match is not played.
    ``label`` is the name by which other matches refer to this match.
    """

    sides: tuple[DrawnEntrant, DrawnEntrant]
    hints: tuple[str, str] = ("", "")
    label: str = ""
    note: str = ""
    bye: bool = False


class DrawnColumn(msgspec.Struct, frozen=True):
    """A round with its name. Its matches are listed from the top down."""

    name: str
    matches: tuple[DrawnMatch, ...]


class DrawnBracket(msgspec.Struct, frozen=True):
    """A bracket: the tournament's name, and its parts (winners, losers, finals), each with its rounds in order."""

    name: str
    parts: tuple[tuple[str, tuple[DrawnColumn, ...]], ...]


class BracketRows(NamedTuple):
    """Rounds that are drawn side by side.

    ``part`` names the part of the bracket that begins here. It is "" if the part before continues.
    """

    part: str
    rounds: tuple[DrawnColumn, ...]


class DrawnPage(NamedTuple):
    """A page of a bracket: bands of rounds from the top down.

    ``small`` says whether bands with many matches are drawn smaller.
    """

    description: str
    bands: tuple[BracketRows, ...]
    small: bool = False


class _Match(NamedTuple):
    mark: str
    sides: tuple[_Side, ...]


class _Side(NamedTuple):
    name: str
    seed: str
    score: str
    is_winner: bool
    is_reader: bool
    is_decided: bool


def bracket_pages(bracket: DrawnBracket) -> list[DrawnPage]:
    """Return the pages of a bracket, at least one; the first page of a bracket in parts shows the whole bracket."""
    widest = max((len(rounds[0].matches) for _, rounds in bracket.parts), default=0)
    whole: list[DrawnPage] = []
    if len(bracket.parts) > 1:
        bands = chain.from_iterable(_bands_of(bracket_part, rounds) for bracket_part, rounds in bracket.parts)
        if widest <= _SMALL:
            return [DrawnPage("", tuple(bands))]
        bracket_part = " · ".join(part for part, rounds in bracket.parts if rounds)
        whole = [DrawnPage(bracket_part, tuple(bands), small=widest > MATCHES_SHOWN)]
    found = [*whole] + [page for bracket_part, rounds in bracket.parts for page in _pages_of(bracket_part, rounds)]
    return found or [DrawnPage("", ())]


def _bands_of(part: str, rounds: Sequence[DrawnColumn]) -> Iterator[BracketRows]:
    for first in range(0, len(rounds), ROUNDS_SHOWN):
        yield BracketRows("" if first else part, tuple(rounds[first : first + ROUNDS_SHOWN]))


def _pages_of(part: str, rounds: Sequence[DrawnColumn]) -> Iterator[DrawnPage]:
    rest = [*rounds]
    while rest:
        first = len(rest[0].matches)
        whole = first <= MATCHES_SHOWN and len(rest) <= ROUNDS_SHOWN
        size = first if first <= MATCHES_SHOWN else max(_QUARTERED // 4, min(MATCHES_SHOWN, first // 4))
        round_count = len(rest) if whole else _rounds_together(rest, size)
        groups = max(1, -(-first // max(1, size)))
        for group in range(groups):
            yield DrawnPage(
                part, (BracketRows("", tuple(_matches_on_page(one, group, groups) for one in rest[:round_count])),)
            )
        rest = rest[round_count:]


def _rounds_together(rounds: Sequence[DrawnColumn], size: int) -> int:
    """Return how many rounds pages with ``size`` matches of the first round can show, at least one match of each."""
    groups = max(1, -(-len(rounds[0].matches) // max(1, size)))
    round_count = 1
    while round_count < min(ROUNDS_SHOWN, len(rounds)) and len(rounds[round_count].matches) >= groups:
        round_count += 1
    return round_count


def _matches_on_page(one: DrawnColumn, group: int, groups: int) -> DrawnColumn:
    count = -(-len(one.matches) // groups)
    return DrawnColumn(one.name, one.matches[group * count : (group + 1) * count])


def bracket_picture(bracket: DrawnBracket, page: int, words: Words) -> Picture:
    """Paint the page with this zero-based index. Synchronous and thread-safe: call it in a worker thread."""
    return finished(bracket_sheet(bracket, page, words), f"bracket-{page + 1}.png")


def bracket_sheet(bracket: DrawnBracket, page: int, words: Words) -> Sheet:
    """Return a page as a picture."""
    title, parts_drawn = _title(bracket, page)
    if not parts_drawn.bands:
        return empty_sheet(head(title, words), say(words, "drawn-no-bracket"))
    y, regions = MARGIN + HEAD + GAP, list[Region]()
    rounds = [one for band in parts_drawn.bands for one in band.rounds]
    # With less room, the alternative text leaves out the first rounds first.
    alts = iter(giving_way([_round_alt(one, words) for one in reversed(rounds)])[::-1])
    for band in parts_drawn.bands:
        alt = partial(_band_alt, [next(alts) for _ in band.rounds])
        if band.part:
            regions.append(Region((MARGIN, y, INNER, _PART_ROW), _draw_part, (band.part,)))
            y += _PART_ROW
        labels = tuple(one.name for one in band.rounds)
        bands_drawn = tuple(tuple(_match_drawing(match, words) for match in one.matches) for one in band.rounds)
        most = max(len(one.matches) for one in band.rounds)
        if parts_drawn.small and most > _SMALL:
            sides = tuple(tuple(tuple(map(_small, match.sides)) for match in matches) for matches in bands_drawn)
            codes = tuple((one.name, one.matches[0].label.partition("-")[0]) for one in band.rounds)
            regions.append(Region((MARGIN, y, INNER, small_height(most)), draw_small, (codes, sides), alt=alt))
            y += small_height(most) + _SPACE
            continue
        height = most * (2 * _ENTRANT + _SPACE) + _FRAME
        regions.append(Region((MARGIN, y, INNER, _LABELS), _draw_labels, (labels,)))
        regions.append(Region((MARGIN, y + _LABELS, INNER, height), _draw_tree, (bands_drawn,), alt=alt))
        y += _LABELS + height
    # The alternative text begins with the latest rounds.
    return Sheet((WIDTH, y + MARGIN), [head(title, words), *reversed(regions)], levels=len(rounds) + 1)


def _title(bracket: DrawnBracket, page: int) -> tuple[PageTitle, DrawnPage]:
    pages = bracket_pages(bracket)
    page = min(max(page, 0), len(pages) - 1)
    return PageTitle(bracket.name, pages[page].description, page, len(pages)), pages[page]


def _match_drawing(match: DrawnMatch, words: Words) -> _Match:
    sides = tuple(
        _Side(
            sheet_name(side.name, words) if side.name else hint,
            str(side.seed) if side.seed else "",
            side.score,
            side.is_winner,
            side.is_reader,
            bool(side.name),
        )
        for side, hint in zip(match.sides, match.hints, strict=True)
    )
    return _Match(" · ".join(filter(None, (match.label, match.note))), sides)


def _small(side: _Side) -> SmallSide:
    return SmallSide(side.name, side.is_winner, side.is_reader, side.is_decided)


def _column_width(rounds: int) -> int:
    return (INNER - _BETWEEN * (rounds - 1)) // max(rounds, 2)


def _draw_part(canvas: Canvas, part: str) -> None:
    canvas.rectangle((0, 14, canvas.width, 4), LINE)
    canvas.text((0, 22, canvas.width, canvas.height - 22), part, _PART, ink=ACCENT)


def _draw_labels(canvas: Canvas, labels: tuple[str, ...]) -> None:
    width = _column_width(len(labels))
    for number, label in enumerate(labels):
        canvas.text((number * (width + _BETWEEN), 0, width, canvas.height), label, _LABEL, ink=MUTED)


def _draw_tree(canvas: Canvas, rounds: tuple[tuple[_Match, ...], ...]) -> None:
    width, middles = _column_width(len(rounds)), list[int]()
    for number, matches in enumerate(rounds):
        before, middles = middles, _middles(len(matches), middles, canvas.height - _FRAME)
        x = number * (width + _BETWEEN)
        for match, middle in zip(matches, middles, strict=True):
            top = middle - _ENTRANT
            canvas.text((x + 4, top - 40, width - 4, 34), match.mark, _MARK, ink=MUTED)
            _draw_match(canvas, x, top, width, match.sides)
        if before:
            draw_links(canvas, x, before, middles, _BETWEEN, 4)


def _middles(count: int, before: Sequence[int], height: int) -> list[int]:
    """Return the heights of a round's matches: between the two previous matches, or beside the only previous match."""
    if before and len(before) == 2 * count:
        return [(before[2 * index] + before[2 * index + 1]) // 2 for index in range(count)]
    if before and len(before) == count:
        return [*before]
    # Each match is centred in its share of the height, together with the text above it.
    return [height * (2 * index + 1) // (2 * count) + _SPACE // 2 for index in range(count)]


def _draw_match(canvas: Canvas, x: int, y: int, width: int, sides: tuple[_Side, ...]) -> None:
    has_reader = any(side.is_reader for side in sides)
    if has_reader:
        canvas.rounded((x, y - 4, width, 2 * _ENTRANT + 8), ACCENT, 12)
    inset = 4 if has_reader else 0
    for number, side in enumerate(sides):
        top, lower = y + number * _ENTRANT, number == 1
        box = (x + inset, top, width - 2 * inset, _ENTRANT - (0 if lower else 2))
        canvas.rounded(box, CARD if side.is_winner else PANEL, 10, (not lower, not lower, lower, lower))
        left = x + 12
        if side.seed:
            canvas.rectangle((x + inset + 4, top + 6, 42, _ENTRANT - 14), ACCENT if side.is_winner else RAISED)
            ink = INK if side.is_winner else MUTED
            canvas.text((x + inset + 5, top, 40, _ENTRANT - 2), side.seed, _SEED, ink=ink, align="centre")
            left = x + inset + 54
        score = 50 if side.score else 0
        ink = TEXT if side.is_winner else MUTED
        canvas.text((left, top, x + width - 8 - score - left, _ENTRANT - 2), side.name, _NAME, ink=ink)
        if side.score:
            canvas.text((x + width - 10 - score, top, score, _ENTRANT - 2), side.score, _SCORE, ink=ink, align="right")


def _band_alt(rounds: Sequence[Alt], level: int) -> str:
    return sentences(alt_at(alt, level) for alt in reversed(rounds))


def _round_alt(one: DrawnColumn, words: Words) -> str:
    return f"{one.name}: {'; '.join(_labelled(match, words) for match in one.matches)}."


def _labelled(match: DrawnMatch, words: Words) -> str:
    """Return a match in words; if it is not over, with the label by which other matches refer to it."""
    over = match.bye or any(side.is_winner for side in match.sides)
    return _match_alt(match, words) if over or not match.label else f"{match.label} {_match_alt(match, words)}"


def _match_alt(match: DrawnMatch, words: Words) -> str:
    names = [
        sheet_name(side.name, words, in_picture=False) if side.name else hint
        for side, hint in zip(match.sides, match.hints, strict=True)
    ]
    named_sides = [number for number, side in enumerate(match.sides) if side.name]
    if match.bye and named_sides:
        return words("drawn-bye-alt", name=names[named_sides[0]])
    winner = next((number for number, side in enumerate(match.sides) if side.is_winner), None)
    first = winner or 0
    score = "–".join(match.sides[index].score for index in (first, 1 - first) if match.sides[index].score)
    text = f"({match.note})" if match.note else score
    if winner is None:
        line = words("drawn-match-alt", one=names[0], other=names[1])
    else:
        line = words("drawn-won-alt", winner=names[winner], loser=names[1 - winner])
    return " ".join(filter(None, (line, text)))
