"""Several moves that a player chooses at once in one menu, and the values of moves in custom ids."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.face.ground.components.choices import MENU_SIZE, Menu, Option, ranked_options, whole_label
from bot.face.ground.components.custom_ids import natural
from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import Move, move_text, parse_move
from engine.kernel.contract.game import View
from engine.kernel.contract.registry import AnyGame
from engine.kernel.matches.match import Match
from engine.kernel.matches.series import in_a_row, in_possible_deal
from engine.kernel.words.phrases import Label

# `SERIES` separates the values of a series. `COPY` precedes the number of a repeated option for the same move, `TIMES`
# the number of its repetitions.
SERIES, COPY, TIMES = ".", "x", "t"
# At most this many moves are chosen at once, because one custom id must name them all.
TOGETHER = 9


class Series(msgspec.Struct, frozen=True):
    """Moves of which a seat chooses ``count`` in one menu (up to ``count`` if ``combinable``), with their labels.

    ``most`` is the number of different options that the menu lets a player select. It is lower than ``count`` if there
    are fewer different moves than ``count``, so that a move must be chosen several times.
    """

    moves: tuple[Move, ...]
    labels: tuple[Label, ...]
    count: int
    most: int
    combinable: bool = False


def series_of(match: Match, decision: Decision) -> Series | None:
    """Return the moves of which a seat may choose several at once (`Decision.rest`, `Decision.combinable`).

    None if the seat makes only one choice, or if one menu cannot hold the series. The moves are tried in another
    possible deal, so hidden information does not influence what is offered. The search is slow, so callers run it in a
    thread.
    """
    seat, combinable = decision.seat, decision.rest == 1
    allowed_moves = decision.combinable if combinable else decision.moves
    if not allowed_moves or len(allowed_moves) > MENU_SIZE:
        return None
    possible = in_possible_deal(match, seat)
    if possible is None:
        return None
    count = most = decision.rest
    if combinable:
        count = sum(1 for _ in in_a_row(possible, seat, allowed_moves, TOGETHER))
        most = sum(1 for _ in in_a_row(possible, seat, allowed_moves, TOGETHER, repeated=False))
    series_found = [found for move in allowed_moves for found in in_a_row(possible, seat, [move], count)]
    if not 1 < count <= len(series_found) <= MENU_SIZE:
        return None
    moves_made = [move for move, _ in series_found]
    labels = [
        _row_label(match.game, now.view(seat), move, moves_made[:at].count(move))
        for at, (move, now) in enumerate(series_found)
    ]
    rows = [(move, label) for move, label in zip(moves_made, labels, strict=True) if label is not None]
    return Series(tuple(move for move, _ in rows), tuple(label for _, label in rows), count, most, combinable)


def _row_label(game: AnyGame, view: View, move: Move, copy: int) -> Label | None:
    """Return the label of a move in a menu of several moves, None if the menu leaves it out.

    ``copy`` counts the earlier rows of the same move.
    """
    repeated = game.phrasing.repeated
    if not copy or repeated is None:
        return whole_label(game, view, move)
    label: Label | None = repeated(view, move, copy + 1)
    return label


def series_menu(game: AnyGame, view: View, decision: Decision, series: Series) -> Menu:
    """Return one menu for several choices at once. Combinable moves are in the order in which they are made."""
    options: list[Option] = []
    for place, (move, label) in enumerate(zip(series.moves, series.labels, strict=True)):
        copy, value = series.moves[:place].count(move), f"m{decision.moves.index(move)}"
        if series.combinable:
            options.append(_combinable_option(game, view, f"{value}{TIMES}{copy + 1}", move, label, copy + 1))
        else:
            options.append(Option(value + (f"{COPY}{copy}" if copy else ""), whole_label(game, view, move), copy=copy))
    if series.combinable:
        return Menu("", None, options, count=series.most, least=1, budget=game.series_budget(view))
    title = game.phrasing.label(view, series.moves[0][:1]) if len(series.moves[0]) > 1 else None
    return Menu("", title, ranked_options(options), count=series.count)


def _combinable_option(game: AnyGame, view: View, value: str, move: Move, label: Label, times: int) -> Option:
    """Return an option that makes a move ``times`` times.

    If the game has a name for the repeated move (`Phrasing.repeated`), ``label`` is that name, and nothing is added.
    """
    if times > 1 and game.phrasing.repeated is not None:
        return Option(value, label)
    return Option(value, label, whole_label(game, view, move[:1]) if len(move) > 1 else None, times=times)


def series_value(values: Sequence[str]) -> str:
    """Return the value that stands for several options chosen at once.

    If several options repeat one move, the highest number of repetitions counts.
    """
    repeated: dict[str, int] = {}
    texts: list[str] = []
    for value in values:
        move, _, number = value.partition(TIMES)
        if number:
            repeated[move] = max(repeated.get(move, 0), min(natural(number) or 0, TOGETHER))
        else:
            texts.append(move.partition(COPY)[0])
    return SERIES.join([*texts, *(move for move, number in repeated.items() for _ in range(number))])


def moves_of(decision: Decision, value: str) -> tuple[str, ...]:
    """Return the texts of the moves that a value names. Empty for a branch or an invalid value."""
    move_numbers = [natural(part[1:]) if part[:1] == "m" else None for part in value.split(SERIES)]
    moves = [decision.moves[number] for number in move_numbers if number is not None and number < len(decision.moves)]
    if len(moves) > 1 and decision.rest == 1 and set(moves) <= set(decision.combinable):
        moves.sort(key=decision.combinable.index)
    elif len(moves) not in (1, decision.rest):
        return ()
    return tuple(map(move_text, moves)) if len(moves) == len(move_numbers) else ()


def value_of(decision: Decision, texts: Sequence[str]) -> str:
    """Return the value that names these moves (`moves_of`)."""
    return series_value([f"m{decision.moves.index(parse_move(text))}" for text in texts])
