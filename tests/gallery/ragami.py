"""Sample positions of Ragami: ``python -m tests.gallery.ragami [DIR]`` also writes the private pictures of choices."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterator
from functools import cache, partial

import msgspec

from bot.wording.words import words_for
from engine.games.ragami.game import GAME
from engine.games.ragami.seen.view import RagamiView
from engine.games.ragami.state.match_state import (
    AnyStep,
    BeginRound,
    Boxes,
    Last,
    NewDemon,
    ReadyDice,
    Turn,
    Value,
    Virtue,
)
from engine.kernel.choices.moves import move_text
from render.games.ragami.ways import ways_of
from render.ground.scene import Scene
from render.pictures import Picture, board_picture, choice_picture, hand_picture
from tests.engine.games.ragami.positions import NEUTRAL, Lot, Table, at_end_of_round, build, new_table
from tests.gallery.pictures import HOSTILE, LONG, NAMES, Sample, at_hand, write_pictures

SLUG = "ragami"
_MOST_MOVES = 900


class ChoiceSample(msgspec.Struct, frozen=True):
    """A choice to be painted for the seat on turn."""

    name: str
    view: RagamiView
    names: tuple[str, ...]
    lang: str


def play_on(table: Table, done: Callable[[Table], bool], *, wild: int = 9) -> Table:
    """Play the best-looking moves, every ``wild``-th time a random one, until ``done`` or the end."""
    for number in range(_MOST_MOVES):
        if done(table) or not table.decisions:
            return table
        decision = table.decisions[0]
        dice = int.from_bytes(hashlib.sha256(f"{SLUG}/{number}".encode()).digest()[:8], "big")
        view = table.view(decision.seat)
        best = max(decision.moves, key=lambda move: GAME.adviser.rate(view, move))
        table.play(move_text(best if dice % wild else decision.moves[dice // wild % len(decision.moves)]))
    raise LookupError("no such position came up")


@cache
def _played(seats: int, seed: int, rounds: int, turns: int) -> Table:
    """Return a match in round ``rounds``, after this number of turns in the round."""
    table = new_table(seats, lot=Lot(seed=seed, free=True))
    table.valid = False
    table = play_on(table, lambda table: table.state.round == rounds and table.kind == "turn")
    last = table.state.turns + turns
    return play_on(table, lambda table: table.state.turns >= last and table.kind == "turn")


@cache
def finished_table(seats: int, seed: int) -> Table:
    """Return a match played to its end."""
    table = new_table(seats, lot=Lot(seed=seed, free=True))
    table.valid = False
    return play_on(table, lambda table: not table.decisions)


def crowded_table(seats: int = 4) -> Table:
    """Return a table with all pieces on one square and in one narrow building.

    By the rules, four Saints and two Ragamis cannot meet, but the picture must have room for them.
    """
    table = build(
        seats,
        ragami={0: "b5", 1: "9", 2: "9", 3: "b5"},
        conflicts={9: 6, 26: 3, 12: 1, 17: 5, 4: 2, 30: 4},
        demons={9: 3, 26: 1, 20: 2},
        saints={"yellow": 9, "green": 12, "blue": 26, "purple": 9},
        virtue={0: ("b5", 6), 1: ("b5", 4), 2: ("b5", 3), 3: ("b5", 1)},
        cubes={0: 7, 1: 12, 2: 3},
        vp={0: 18, 1: 22, 2: 7, 3: 29},
        resolved={0: 3, 1: 4, 3: 6},
        hands={0: (3, 7, 15), 1: (1,), 3: (11, 12)},
        boxes=(0, 2, 1),
        blocked=(3, 15, 16),
        tiles=9,
        round_number=6,
        passes=2,
        turn=2,
    )
    table.state.saints = [9, 9, 9, 9]
    return table


def table_with_closed_squares() -> Table:
    """Return a late table with the largest possible number of closed squares."""
    blocked = (1, 2, 3, 5, 7, 8, 9, 10, 11, 13, 14, 16, 18, 20, 21, 23, 24, 25, 26, 28)
    return build(
        conflicts={12: 4, 17: 6, 30: 2},
        blocked=blocked,
        tiles=(),
        demons={1: 2, 16: 1, 23: 3},
        saints={"yellow": 1, "green": 10, "blue": 16, "purple": 8},
        ragami={0: "b7", 1: "12", 2: "b13", 3: "30"},
        virtue={0: ("b7", 6), 2: ("b13", 2)},
        vp={0: 28, 1: 27, 2: 30, 3: 4},
        resolved={0: 5, 1: 5, 2: 6},
        cubes={0: 10, 1: 11, 2: 9},
        hands={0: (4, 6, 13), 1: (2, 2, 3), 2: (9, 10)},
        boxes=(1, 0, 3),
        round_number=12,
        deck=0,
    )


def table_in_resolution() -> Table:
    """Return a table at the resolution of conflicts, with every bonus that a player can add."""
    table = build(
        ragami={0: "14", 1: "14", 2: "b2", 3: "3"},
        conflicts={14: 6, 3: 2},
        demons={14: 5},
        saints={"yellow": 2, "green": 3, "blue": 14, "purple": 7},
        virtue={0: ("b1", 4), 1: ("b6", 2)},
        hands={0: (4, 5, 7), 1: (3,)},
        cubes={0: 6, 1: 1},
        vp={0: 9, 1: 11, 2: 6, 3: 6},
        blocked=(19,),
        free=True,
    )
    table.play("die conflict", "power card 4", "power cubes 1", "power virtue 1")
    return table


def table_after_failure() -> Table:
    """Return a table after a failed attempt."""
    table = build(ragami={0: "22"}, conflicts={22: 3, 6: 5}, cubes={0: 2}, hands={0: (13,)}, power=[0])
    table.play("die conflict", "power cubes 1", "power die")
    return table


def table_with_movements() -> Table:
    """Return a table after a turn with movements across the city, to a neighbouring place, and from the supply."""
    table = build(
        ragami={0: "b13", 1: "b4"},
        conflicts={12: 4, 20: 2, 8: 5},
        demons={20: 1, 30: 1, 5: 1},
        saints={"blue": 15, "yellow": 27},
        card=True,
        die=True,
    )
    table.state.last = (
        Last("ragami 0", 31, 43),
        Last("saint 2", 14, 15),
        Last("saint 0", 18, 27),
        Last("demon", 23, 20),
        Last("demon", 0, 5),
    )
    return table


def table_with_card_choice() -> Table:
    """Return a table at which a seat with cards in hand chooses from three more cards; with card 1 it keeps two."""
    table = build(
        hands={0: (1, 5), 1: (7,)}, deck=[13, 6, 11, *_rest(13, 6, 11)], cubes={0: 3}, virtue={0: ("b6", 3)}, free=True
    )
    table.play("play 1")
    return table


def _rest(*taken: int) -> list[int]:
    cards = list(build(hands={0: (1, 5), 1: (7,)}).state.deck)
    for no in taken:
        cards.remove(no)
    return cards


def gallery(slug: str) -> Iterator[Sample]:
    """Yield every sample position of board and hand."""
    for name, table, seat, kind, names, lang in _rows():
        reach = at_hand(table.view(seat), names[: len(table.state.seats)])
        yield Sample(f"{name}-{kind}", slug, lang, "hand" if kind == "hand" else "board", reach)


Row = tuple[str, Table, int | None, str, tuple[str, ...], str]


def _board(name: str, table: Table, names: tuple[str, ...] = NAMES, lang: str = "en") -> Row:
    return name, table, None, "board", names, lang


def _hand(name: str, table: Table, seat: int = 0, names: tuple[str, ...] = NAMES, lang: str = "en") -> Row:
    return name, table, seat, "hand", names, lang


def _both(name: str, table: Table, names: tuple[str, ...] = NAMES, lang: str = "en") -> Iterator[Row]:
    yield _board(name, table, names, lang)
    yield _hand(name, table, table.decisions[0].seat if table.decisions else 0, names, lang)


def _rows() -> Iterator[Row]:
    for seats in (2, 3, 4):
        yield from _both(f"{seats}-first-cards", new_table(seats))
        yield _board(f"{seats}-placing", half_placed_table(seats))
        yield from _both(f"{seats}-middle", _played(seats, 5, 4, 2))
        yield from _both(f"{seats}-end", finished_table(seats, 2))
    yield from _both("crowded", crowded_table())
    yield from _both("spanish-crowded-long-names", crowded_table(), LONG, "es")
    yield _board("closed", table_with_closed_squares())
    yield _board("spanish-closed", table_with_closed_squares(), LONG, "es")
    yield from _both("resolving", table_in_resolution())
    yield "resolving", table_in_resolution(), 0, "own-board", NAMES, "en"
    yield from _both("spanish-resolving", table_in_resolution(), LONG, "es")
    yield from _both("failed", table_after_failure())
    yield _board("moved", table_with_movements())
    yield _board("spanish-moved", table_with_movements(), NAMES, "es")
    yield from _preparing()
    yield from _both("long-names", _played(4, 5, 4, 2), LONG)
    yield from _both("hostile-names", _played(4, 5, 4, 2), HOSTILE)
    yield from _both("spanish", _played(3, 5, 4, 2), NAMES, "es")
    yield from _both("spanish-end", finished_table(4, 2), LONG, "es")
    yield from _both("no-power-die", build(2, power_die=False, hands={0: (7,)}))
    yield from _hands()


def half_placed_table(seats: int) -> Table:
    """Return the set-up when half of the pieces are placed."""
    table = new_table(seats)
    while table.decisions[0].kind == "keep":
        table.play(move_text(table.decisions[0].moves[0]))
    count = 0
    while count < 2 * seats - 1:
        moves = table.moves
        table.play(moves[(count * 11 + 5) % len(moves)])
        count += 1
    return table


def table_in_preparation(*steps: AnyStep, rolled: tuple[int, ...] = ()) -> Table:
    """Return a table at which a round is being prepared. ``steps`` are the pending steps, the next one last."""
    table = build(
        steps=[ReadyDice(), *steps] if not rolled else [BeginRound(), *steps],
        conflicts={4: 2, 11: 3, 23: 6, 28: 4},
        demons={9: 1, 21: 2},
        ragami={0: "23", 1: "b3"},
        virtue={0: ("b6", 5), 1: ("b12", 1), 3: ("b3", 2)},
        vp={0: 4, 1: 3, 2: 6, 3: 1},
        boxes=(0, 0, 0),
        round_number=3,
        first=0,
        free=True,
    )
    table.state.rolled = rolled
    return table


def virtue_step() -> Table:
    """Return a table at the step of moving virtue dice."""
    return table_in_preparation(*(Virtue(seat) for seat in (3, 2, 1, 0)))


def table_with_expired_conflict(seats: int = 4) -> Table:
    """Return a table at which a conflict has expired under a Ragami; with two seats, under the neutral one."""
    leaving = {0: "23"} if seats == 4 else {NEUTRAL: "23"}
    table = at_end_of_round(build(seats, ragami=leaving, conflicts={23: 6, 4: 2}, free=True, blocked=(12, 17)))
    table.play("pass")
    return table


def _preparing() -> Iterator[Row]:
    yield _board("rolled", table_in_preparation(Boxes(3, (3, 4, 5)), rolled=(3, 4, 5)))
    yield _board("red-one", table_in_preparation(Value(3, (1, 3, 5)), rolled=(1, 3, 5)))
    yield _board("new-demon", table_in_preparation(Value(3, (1, 1, 4)), NewDemon(3), NewDemon(3), rolled=(1, 1, 4)))
    yield _board("virtue-step", virtue_step())
    yield _board("spanish-virtue-step", virtue_step(), NAMES, "es")
    yield _board("expired", table_with_expired_conflict())
    yield _board("2-expired", table_with_expired_conflict(2))


def _hands() -> Iterator[Row]:
    held = {0: (7, 8, 11)}
    cubes = {0: 5}
    for lang, name in (("en", ""), ("es", "spanish-")):
        yield _hand(f"{name}full", build(hands=held, cubes=cubes, virtue={0: ("b6", 4)}), 0, LONG, lang)
        yield _hand(f"{name}looking", table_with_card_choice(), 0, NAMES, lang)
    fresh = build(hands={0: (7,)}, fresh={0: (7, 14)}, cubes={0: 2})
    yield _hand("fresh", fresh)
    yield _hand("empty", build(), 0)
    yield _hand("waiting", build(hands={1: (5, 6, 10)}), 1)
    yield _hand("waiting-spanish", build(hands={1: (5, 6, 10)}), 1, HOSTILE, "es")
    full = build(hands={0: (2, 9, 15)}, cubes={0: 1}, free=True)
    yield _hand("other-cards", full)
    yield _hand("other-cards-spanish", full, 0, NAMES, "es")
    full.play("die cards")
    yield _hand("discarding", full)
    full.play("discard 9")
    yield _hand("full-and-looking", full)
    yield _hand("power-cards", build(hands={0: (3, 4, 13)}, cubes={0: 3}))
    yield _hand("power-cards-spanish", build(hands={0: (3, 12, 13)}, cubes={0: 3}), 0, NAMES, "es")


def choices() -> Iterator[ChoiceSample]:
    """Yield every kind of choice on the map, as the seat on turn sees it.

    If several pieces can be moved, also yield the choice for one of them, which follows.
    """
    for name, table in _choices():
        view = table.view(table.decisions[0].seat)
        ways = ways_of(view)
        of_one = [
            text
            for text in view.moves
            if {way.piece for way in ways_of(msgspec.structs.replace(view, moves=[text]))} == {ways[-1].piece}
        ]
        for lang in ("en", "es"):
            yield ChoiceSample(f"{name}-{lang}", view, NAMES[: len(view.seats)], lang)
            if len(of_one) < len(ways):
                one = msgspec.structs.replace(view, moves=of_one)
                yield ChoiceSample(f"{name}-one-{lang}", one, NAMES[: len(view.seats)], lang)


def _choices() -> Iterator[tuple[str, Table]]:
    yield from _placings()
    streets = partial(
        build,
        conflicts={29: 4, 9: 2, 20: 6},
        demons={20: 1, 19: 2, 5: 1},
        saints={"yellow": 16, "green": 9, "blue": 22, "purple": 9},
        cubes={0: 3},
        free=True,
    )
    ragami = {0: "25", 1: "20", 2: "b8", 3: "b12"}
    table = streets(ragami=ragami, blocked=(19, 3, 27))
    table.play("move saint")
    yield "ragami", table
    table = streets(2, ragami={0: "25", 1: "20", NEUTRAL: "b8"}, blocked=(3, 27))
    table.play("move saint")
    yield "2-ragami", table
    table = streets(ragami=ragami)
    table.play("die saint")
    yield "saint", table
    table.play("saint blue 10")
    yield "demon", table
    demons = {8: 1, 12: 1, 16: 2, 22: 1, 30: 1}
    table = streets(ragami=ragami, demons=demons)
    table.play("die saint", "saint blue 10")
    yield "demon-all-out", table
    yield from _card_choices(ragami, streets)
    yield "virtue", virtue_step()
    yield "retreat", table_after_failure()
    yield "retreat-expired", table_with_expired_conflict()
    yield "2-retreat-neutral", table_with_expired_conflict(2)
    yield "new-demon", table_in_preparation(Value(3, (1, 1, 4)), NewDemon(3), NewDemon(3), rolled=(1, 1, 4))
    table = crowded_table()
    table.valid = False
    table.state.steps = [Turn(2)]
    table.play("move cards")
    yield "crowded-ragami", table


def _placings() -> Iterator[tuple[str, Table]]:
    for count in (0, 4, 8):
        table = new_table(4)
        while table.decisions[0].kind == "keep":
            table.play(move_text(table.decisions[0].moves[0]))
        for number in range(count):
            table.play(table.moves[number * 7 % len(table.moves)])
        yield f"place-{table.moves[0].split()[0]}", table
    table = new_table(2)
    while not (table.decisions[0].kind == "place" and table.moves[0].startswith("neutral")):
        table.play(move_text(table.decisions[0].moves[0]))
    yield "2-place-neutral", table


def _card_choices(ragami: dict[int, str], streets: Callable[..., Table]) -> Iterator[tuple[str, Table]]:
    hands = {0: (11, 12, 13), 1: (14,)}
    for card, name in ((11, "card-saint"), (12, "card-demon"), (13, "card-conflict")):
        table = streets(ragami=ragami, hands=hands)
        table.play(f"play {card}")
        yield name, table
        if card != 13:
            table.play(table.moves[3])
            yield f"{name}-again", table
    table = streets(turn=1, ragami=ragami, hands=hands, virtue={1: ("b5", 3)})
    table.play("play 14")
    yield "card-virtue", table


def matches(seats: int, seed: int, moves: int = 150, *, power_die: bool = True) -> Iterator[Table]:
    """Make random moves. Yield the table before every move and at the end."""
    chooser = random.Random(seed)
    table = new_table(seats, lot=Lot(seed=seed, free=True), power_die=power_die)
    table.valid = False
    for _ in range(moves):
        yield table
        if not table.decisions:
            return
        table.play(move_text(chooser.choice(chooser.choice(table.decisions).moves)))


def picture_of(sample: Sample | ChoiceSample) -> Picture:
    words, scene = words_for(SLUG, sample.lang), Scene(sample.view, sample.names)
    if isinstance(sample, Sample):
        paint = board_picture if sample.kind == "board" else hand_picture
        return paint(SLUG, scene, words)
    picture = choice_picture(SLUG, scene, words)
    assert picture is not None
    return picture


def main() -> None:
    write_pictures((f"{SLUG}-{sample.name}", picture_of(sample)) for sample in gallery(SLUG))
    write_pictures((f"{SLUG}-{sample.name}-choice", picture_of(sample)) for sample in choices())


if __name__ == "__main__":
    main()
