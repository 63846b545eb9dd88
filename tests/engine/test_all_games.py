"""Tests the invariants of every game. A new game is found automatically and tested, too."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import move_text, move_tree, parse_move
from engine.kernel.contract.registry import AnyGame, game_named, games
from engine.kernel.contract.spoken import told_move
from engine.kernel.contract.states import State
from engine.kernel.errors import BadRecord, Refused
from engine.kernel.matches.known_moves import as_mover, known_moves
from engine.kernel.matches.match import Match
from engine.kernel.steps.events import Event, visible
from engine.kernel.steps.stack import Run
from engine.kernel.table.outcome import Outcome
from engine.kernel.table.table_rules import TableRules
from tests.chances import deals, fresh
from tests.engine.playing import (
    REDEALS,
    any_move,
    check_end,
    check_legal_moves,
    check_replay,
    check_state,
    good_move,
    other_world,
    play_on,
    start,
    view_bytes,
)
from tests.engine.random_matches import SIZES
from tests.engine.stand import options_for, stand_of
from tests.engine.tables import seat_counts

TESTS = Path(__file__).parents[1]
# Partners' suggestions are checked only up to this move of a match.
PARTNERED = 60
# The search for enough differences plays at most this many times the wanted number of matches.
MOST_TRIED = 50
# The number of deals among which some must look the same to a viewer at the first choice.
DEALS = 1_000


@pytest.mark.parametrize("slug", games())
def test_a_game_has_its_examples_and_records(slug: str) -> None:
    examples = TESTS / "engine" / "games" / slug / "test_examples.py"
    assert examples.is_file(), f"{slug}: the worked examples of its rules are missing: {examples}"
    records = TESTS / "records" / slug / str(games()[slug].version)
    assert list(records.glob("*.json")), f"{slug}: no recorded match; `python -m tests.records.make {slug}` makes some"


@pytest.mark.parametrize("slug", games())
def test_a_game_says_what_it_is(slug: str) -> None:
    game = games()[slug]
    assert game.slug == slug
    assert game.version >= 1
    assert seat_counts(game) == tuple(sorted({*seat_counts(game)})), "`table` names each size once, the smallest first"
    assert game.minutes_at_table > 0
    assert msgspec.convert(msgspec.to_builtins(game.parse_options({})), game.options_type) == game.parse_options({})


@settings(max_examples=25)
@given(
    size=st.sampled_from(SIZES),
    seed=st.integers(0, 2**256 - 8),
    choices=st.lists(st.integers(0, 999), max_size=60),
    at=st.integers(0, 60),
)
def test_matches_chosen_by_hypothesis_keep_all_invariants(
    size: tuple[str, int], seed: int, choices: list[int], at: int
) -> None:
    slug, seats = size
    match = start(game_named(slug), seats, seed)
    prefix, then = 0, match.game.encode(match.state)
    for number, choice in enumerate(choices):
        decisions = match.decisions()
        if not decisions:
            break
        written = check_state(match)
        if number == at:
            prefix, then = number, written
            check_legal_moves(match, written)
        decision = decisions[choice % len(decisions)]
        match.play(decision.seat, move_text(decision.moves[choice % len(decision.moves)]))
    play_on(match, random.Random(seed))
    check_end(match)
    check_replay(match, prefix, then)


@pytest.mark.parametrize(("slug", "seats"), SIZES)
def test_an_undo_equals_a_replay_to_an_earlier_move(slug: str, seats: int) -> None:
    game = game_named(slug)
    chances = random.Random(seats)
    match = start(game, seats, 77)
    before: list[bytes] = []
    while match.decisions() and len(before) < 60:
        before.append(game.encode(match.state))
        match.play(*any_move(match, chances))
    # The replay is checked after every third move, starting at a random one of the first three.
    for keep in range(fresh("taking back", slug, seats).randrange(3), len(before), 3):
        check_replay(match, keep, before[keep])


@pytest.mark.parametrize(("slug", "seats"), SIZES)
def test_the_tree_of_words_offers_exactly_the_listed_moves(slug: str, seats: int) -> None:
    chances = fresh("tree", slug, seats)
    for number in deals(2, "tree", slug, seats):
        match = start(game_named(slug), seats, number)
        while decisions := match.decisions():
            for decision in decisions:
                assert sorted(move_tree(decision.moves).leaves()) == sorted(decision.moves)
            match.play(*any_move(match, chances))


@pytest.mark.parametrize(("slug", "seats"), SIZES)
def test_every_choice_can_be_offered_from_the_view(slug: str, seats: int) -> None:
    game = game_named(slug)
    chances = random.Random(seats)
    match = start(game, seats, 5)
    while decisions := match.decisions():
        for decision in decisions:
            view = match.view(decision.seat)
            assert view.moves == [move_text(move) for move in decision.moves]
            assert [decision.seat for decision in decisions] == view.active
            for move in decision.moves:
                labels = [game.phrasing.label(view, move[:depth]) for depth in range(1, len(move) + 1)]
                assert all(label.name.key for label in labels), (
                    f"{slug}: `label` names no word key for {move_text(move)}"
                )
                assert game.phrasing.preview(view, move), f"{slug}: `preview` says nothing of {move_text(move)}"
                worth = game.adviser.rate(view, move)
                assert isinstance(worth, float), f"{slug}: `rate` gives {worth!r} for {move_text(move)}, no float"
        match.play(*any_move(match, chances))


@pytest.mark.parametrize("slug", games())
def test_a_partner_may_suggest_moves_that_it_knows_to_be_legal(slug: str) -> None:
    """At every table whose sides have several seats, suggestions use the partner's knowledge, not the mover's."""
    game, chances, suggested = games()[slug], random.Random(5), 0
    tables = {msgspec.json.encode(game.parse_options(options)): options for options in stand_of(slug).options}
    together = [options for options in tables.values() if _crew(game.table(game.parse_options(options)))]
    for options in together:
        match = start(game, game.table(game.parse_options(options)).seat_counts[-1], 5, options)
        for number in range(PARTNERED):
            if not match.decisions():
                break
            if number % 4 == 0:
                suggested += sum(_suggested(match, decision) for decision in match.decisions())
            match.play(*any_move(match, chances))
    if stand_of(slug).partners_know:
        assert bool(suggested) == bool(together), f"{slug}: partners know no move: see `Stand.partners_know`"
    else:
        assert not suggested, f"{slug}: partners know {suggested} moves: see `Stand.partners_know`"


def _crew(table: TableRules) -> bool:
    """Return whether seats play together at the largest table."""
    return any(len(crew) > 1 for crew in table.crews(table.seat_counts[-1]))


def _suggested(match: Match, decision: Decision) -> int:
    """Check the moves of a decision that spectators, the seat and its partners know.

    Return how many moves spectators know plus how many partners know.
    """
    game, seats = match.game, match.record.seats
    (crew,) = (crew for crew in match.table.crews(seats) if decision.seat in crew)
    found = 0
    for viewer in (None, *crew):
        moves = known_moves(match, decision, viewer)
        assert {*moves} <= {*decision.moves}
        view = as_mover(match, decision.seat, viewer, moves)
        for move in moves:
            found += viewer != decision.seat
            labels = [game.phrasing.label(view, move[:depth]) for depth in range(1, len(move) + 1)]
            assert all(label.name.key for label in labels)
            assert game.phrasing.preview(view, move)
            assert told_move(game, match.state, decision.seat, move_text(move), viewer).key
    return found


class World:
    """One of two states that a viewer must not be able to distinguish."""

    def __init__(self, match: Match, state: State, viewer: int | None) -> None:
        self.match = Match(match.record, state)
        self.match.moves = match.moves[:]
        self.viewer = viewer

    def seen(self) -> dict[str, object]:
        """Return everything that is shown to the viewer before any move, by its source."""
        match, game = self.match, self.match.game
        view = match.view(self.viewer)
        own = [parse_move(text) for text in view.moves]
        words, rate = game.phrasing, game.adviser.rate
        offered = [(words.label(view, move), words.preview(view, move), rate(view, move)) for move in own]
        sealed = msgspec.structs.replace(match.full_record(), seed=None)
        return {
            **{f"`{field}` of the view": value for field, value in msgspec.structs.asdict(view).items()},
            "the view as JSON": view_bytes(match, self.viewer),
            "what `label`, `preview` and `rate` return": offered,
            "the record without its seed": msgspec.json.encode(sealed),
            "a refusal": self.errors(),
        }

    def errors(self) -> list[object]:
        """Return the answers that the viewer gets for impossible moves."""
        if self.viewer is None:
            return []
        return [self.refusal(text) for text in ("nonsense", "pass", "x" * 200)]

    def refusal(self, text: str) -> object:
        try:
            self.match.attempt(self.viewer or 0, text)
        except Refused as error:
            return error.code, error.phrase
        return None

    def told(self, seat: int, text: str) -> Told | None:
        """Return what the viewer learns from a move, or None if the move is not possible in this world."""
        try:
            move_result = self.match.attempt(seat, text)
        except Refused:
            return None
        after = Match(self.match.record, move_result.state)
        asked = [
            (decision.seat, decision.kind, decision.window.name if decision.window else None)
            for decision in after.decisions()
        ]
        return Told(
            visible(move_result.events, self.viewer), view_bytes(after, self.viewer), move_result.outcome, asked
        )


class Told(NamedTuple):
    """What a viewer learns from a move: its events, the view after it, the outcome, and the next questions."""

    events: list[Event]
    view: bytes
    outcome: Outcome | None
    asked: list[tuple[int, str, str | None]]


# The error if two worlds of a game differ although no event has told the viewer of a difference.
UNTOLD = "what a view newly shows, and chance, must be told by `run.tell(…, reveals=True)`, to exactly those who see it"


def check_same(slug: str, viewer: int | None, first: dict[str, object], second: dict[str, object]) -> None:
    """Check that a viewer is shown the same in two worlds that differ in what the viewer has not seen."""
    for what, one in first.items():
        assert one == second[what], (
            f"{slug}: {'a spectator' if viewer is None else f'seat {viewer}'} is shown what it cannot know, in {what}:"
            " `look` must leave it out of that view; if the viewer may know it, `redealt` must leave it as it is"
        )


def compare_told(first: Told, second: Told, *, may_ask_differently: bool) -> str:
    """Compare the events of one move in two worlds. Revealed hidden facts may differ, and everything after them.

    If the rules allow a question to reveal something about a hand, the worlds may differ from that question on. If all
    events are equal to the end, the viewer's views must be equal. Return what made the worlds differ: "shown" (a
    revealed fact), "asked" (a question), or "calm" (nothing).
    """
    for one, other in zip(first.events, second.events, strict=False):
        if one != other:
            assert one.reveals, (UNTOLD, one, other)
            assert other.reveals, (UNTOLD, one, other)
            assert one.key == other.key, "only the parameters may reveal something, not the key"
            return "shown"
    parted = first.asked != second.asked or len(first.events) != len(second.events)
    if parted and may_ask_differently:
        return "asked"
    assert first.events == second.events, UNTOLD
    assert (first.outcome, first.asked) == (second.outcome, second.asked), UNTOLD
    # The end reveals everything.
    assert first.view == second.view or first.outcome is not None, (UNTOLD, first.view, second.view)
    return "calm"


def compare_moves(one: World, two: World, chooser: random.Random, *, may_ask_differently: bool) -> Counter[str]:
    """Compare the events of some moves in two worlds. Return how many moves of each kind were compared."""
    compared: Counter[str] = Counter()
    for decision in one.match.decisions():
        for move in chooser.sample(decision.moves, min(12, len(decision.moves))):
            first = one.told(decision.seat, move_text(move))
            second = two.told(decision.seat, move_text(move))
            if first is None or second is None:
                assert decision.seat != one.viewer, "the viewer's legal moves must be the same in both worlds"
            else:
                compared[compare_told(first, second, may_ask_differently=may_ask_differently)] += 1
    return compared


def compare_names(one: World, two: World, chooser: random.Random) -> None:
    """Check that two different moves, each legal in only one of two worlds, tell the viewer something different.

    Otherwise the text of the move would reveal a hidden fact, because everybody can read it unless its rule has `secret
    = True`. Secret choices are not compared.
    """
    for decision in one.match.decisions():
        other = two.match.decision_of(decision.seat)
        if other is None or decision.secret or decision.seat == one.viewer:
            continue
        mine = [move for move in decision.moves if move not in other.moves]
        theirs = [move for move in other.moves if move not in decision.moves]
        for first in chooser.sample(mine, min(3, len(mine))):
            told = one.told(decision.seat, move_text(first))
            for second in chooser.sample(theirs, min(3, len(theirs))):
                assert told != two.told(decision.seat, move_text(second)), (
                    f"{one.match.game.slug}: {first} and {second} tell seat {one.viewer} the same, but all can read the"
                    " text of a move: `secret = True` of its rule hides it"
                )


def check_redealt(game: AnyGame, other: State) -> None:
    """Check that a redeal is a possible state."""
    try:
        game.validate(other)
    except BadRecord as error:
        pytest.fail(f"{game.slug}: `redealt` returns a state that `check` refuses: {error}: {other}")


def compare_worlds(slug: str, seats: int, count: int, often: float) -> None:
    """Play new matches, and compare at some decisions what two different worlds show each viewer.

    There are at least ``count`` matches, and more if too few differences came up. ``often`` is the share of checked
    decisions. Short matches get as many checks in total as long ones.
    """
    game, stand, options = game_named(slug), stand_of(slug), options_for(game_named(slug), seats)
    chances = fresh("worlds", slug, seats)
    different, strictly, compared = 0, 0, Counter[str]()
    share, played = often, 0
    for done, number in enumerate(deals(MOST_TRIED * count, "worlds", slug, seats), start=1):
        match = start(game, seats, number, options[number % len(options)])
        choose = good_move if number % 4 == 3 else any_move
        while match.decisions():
            if chances.random() < share:
                for viewer in (*range(seats), None):
                    other = other_world(game, match.state, viewer, chances)
                    check_redealt(game, other)
                    lenient = stand.may_ask_differently(match.state) or stand.may_ask_differently(other)
                    different += game.encode(other) != game.encode(match.state)
                    one, two = World(match, match.state, viewer), World(match, other, viewer)
                    check_same(slug, viewer, one.seen(), two.seen())
                    found = compare_moves(one, two, chances, may_ask_differently=lenient)
                    compared += found
                    compare_names(one, two, chances)
                    strictly += (not lenient) * found["calm"]
            match.play(*choose(match, chances))
        played += len(match.moves)
        share = max(often, min(1, often * 100 * done / played))
        told = min(compared["shown"] if stand.shows else compared["calm"], compared["calm"])
        if done >= count and min(different, told, strictly) > 2 * count:
            return
    why = "no move tells more hidden facts than its own text names: a draw is told with `reveals=True`; if nothing is"
    why += " drawn or shown together, the stand says `shows=False`"
    if not different:
        why = "`redealt` must deal again all that the viewer has not seen"
    pytest.fail(f"{slug}: {why} ({different} redeals differed; {strictly} moves had to tell the same; {compared})")


HIDING = [(slug, seats) for slug, seats in SIZES if game_named(slug).features.hidden_information]


@pytest.mark.parametrize(("slug", "seats"), HIDING)
def test_hidden_facts_change_nothing_that_a_viewer_gets(slug: str, seats: int) -> None:
    compare_worlds(slug, seats, 8 // seats, 0.06)


def test_a_leak_is_named_with_its_viewer_and_field(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = type(game_named("called_tricks"))
    look = kind.look
    monkeypatch.setattr(kind, "look", lambda game, state, seat: look(game, state, seat or 0))
    with pytest.raises(AssertionError, match="a spectator is shown what it cannot know, in `hand` of the view"):
        compare_worlds("called_tricks", 3, 1, 1)


def test_an_impossible_redeal_is_named() -> None:
    game = game_named("called_tricks")
    other = start(game, 3, 1).state
    other.stock.append(other.stock[0])
    with pytest.raises(pytest.fail.Exception, match="`redealt` returns a state that `check` refuses: hands: each card"):
        check_redealt(game, other)


def test_a_redeal_that_changes_nothing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(game_named("called_tricks")), "redealt", lambda _game, state, *_: state.copy())
    with pytest.raises(pytest.fail.Exception, match="called_tricks: `redealt` must deal again all that the viewer"):
        compare_worlds("called_tricks", 3, 1, 0.01)


@pytest.mark.soak
@pytest.mark.parametrize(("slug", "seats"), HIDING)
def test_hidden_facts_change_nothing_in_many_matches(slug: str, seats: int) -> None:
    compare_worlds(slug, seats, 400, 0.06)


@pytest.mark.parametrize(("slug", "seats"), HIDING)
def test_each_seat_gets_its_own_deal_and_no_other(slug: str, seats: int) -> None:
    """Events of the set-up reveal to a seat only the facts that its view shows at the first choice."""
    game, chances = game_named(slug), fresh("deal", slug, seats)
    for options in options_for(game, seats):
        match = start(game, seats, chances.getrandbits(200), options)
        for viewer in (*range(seats), None):
            before = view_bytes(match, viewer)
            worlds = [other_world(game, match.state, viewer, chances) for _ in range(REDEALS)]
            for event, again in told_again(match, worlds, viewer, chances):
                assert [visible([event], viewer)] * REDEALS == [visible([one], viewer) for one in again], (
                    f"{slug}: the setup tells {viewer} of {event.key}, which {viewer} cannot know"
                )
            told = any(event.to and viewer in event.to for event in match.setup_events)
            # A seat without a hand can still have a secret that no event tells: what its player chose in the lobby.
            if told or viewer is None or not game.features.hand:
                continue
            for other in (other_world(game, match.state, None, chances) for _ in range(REDEALS)):
                assert view_bytes(match.following(other), viewer) == before, (
                    f"{slug}: seat {viewer} sees more than a spectator at the first choice, but no event of the setup"
                    f" tells it: a step that `setup` puts on the stack tells it, as `tell_dealt` does"
                )


def told_again(
    match: Match, worlds: list[Any], viewer: int | None, chooser: random.Random
) -> Iterator[tuple[Event, list[Event]]]:
    """Yield each event of those set-up steps that only log events.

    With it, yield the same steps' events in other worlds. A step that also deals or rolls cannot be repeated in another
    world, so other deals are compared for it.
    """
    game, chance = match.game, match.chance
    run = Run(game.setup(game.parse_options(match.record.options), match.record.seats, chance), chance)
    while run.state.steps and not game.rules[type(step := run.state.steps[-1])].decisions(run.state, step):
        run.state.steps.pop()
        rule, before, told = game.rules[type(step)], game.encode(run.state), len(run.events)
        rule.go(run, step)
        tells = run.events[told:]
        if game.encode(run.state) == before:
            others = [Run(world.copy(), chance) for world in worlds]
            for other in others:
                rule.go(other, step)
            yield from ((one, [other.events[number] for other in others]) for number, one in enumerate(tells))
        elif secret := [event.key for event in tells if event.to is not None]:
            check_deals_alike(match, viewer, chooser, secret)


def check_deals_alike(match: Match, viewer: int | None, chooser: random.Random, secret: list[str]) -> None:
    """Check that deals with the same view at the first choice have the same setup events for the viewer."""
    game, seats, before = match.game, match.record.seats, view_bytes(match, viewer)
    deals = (start(game, seats, chooser.getrandbits(200), match.record.options) for _ in range(DEALS))
    alike = [*islice((deal for deal in deals if view_bytes(deal, viewer) == before), REDEALS)]
    assert alike, (
        f"{game.slug}: in {DEALS} deals no other looks the same to {viewer}, so nothing shows that {secret} tells no"
        " more than that: let the next step tell it, as `DealtRule` does"
    )
    told = visible(match.setup_events, viewer)
    for deal in alike:
        assert visible(deal.setup_events, viewer) == told, (
            f"{game.slug}: {secret} of the setup tells {viewer} what its view does not show"
        )


def test_what_a_step_of_the_setup_rolls_and_tells_is_compared_with_deals_that_look_the_same() -> None:
    match, chooser = start(game_named("called_tricks"), 3, 1), random.Random(1)
    check_deals_alike(match, None, chooser, ["event-leak"])
    with pytest.raises(AssertionError, match="in 1000 deals no other looks the same to 0, so nothing shows that"):
        check_deals_alike(match, 0, chooser, ["event-leak"])
    match.setup_events.append(Event("event-leak", {"card": match.state.stock[0]}))
    with pytest.raises(AssertionError, match="of the setup tells None what its view does not show"):
        check_deals_alike(match, None, chooser, ["event-leak"])


@pytest.mark.parametrize("slug", games())
def test_the_closed_view_of_the_end_hides_decks_that_are_played_again(slug: str) -> None:
    """A sealed deck is played again in later matches.

    So the view after the end must not depend on the cards that were hidden.
    """
    game, chooser = game_named(slug), fresh(slug)
    match = start(game, game.table(game.parse_options({})).seat_counts[0], chooser.getrandbits(200))
    play_on(match, chooser)
    for viewer in (None, *range(match.record.seats)):
        closed = match.closed_view(viewer)
        assert (closed.outcome, closed.active, closed.moves) == (match.state.outcome, [], [])
        assert closed.chapter == match.view(viewer).chapter
        if game.decks is None:
            continue
        before = match.state.copy()
        before.outcome = None
        other = other_world(game, before, viewer, chooser)
        other.outcome = match.state.outcome
        assert msgspec.json.encode(match.following(other).closed_view(viewer)) == msgspec.json.encode(closed)
