"""Tests which moves need consent for an undo: those that reveal something, or lead to automatic moves that do."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from bot.host.matches.past.takeback import Lasting, LastingCause, lasting_reason
from engine.kernel.chance.fair import SEED_BYTES, Chance
from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import Move, move_text
from engine.kernel.contract.registry import games
from engine.kernel.matches.match import Match, MoveResult, initial_match, play_entry
from engine.kernel.matches.only_moves import has_only_move, seen_by_all
from storage.records.people import OnlyMove
from tests.bot.hosted import ANA, BEN, CHEN, Table
from tests.chances import DEALS
from tests.engine.games.marvel_card_game.positions import Side, mine, position, theirs
from tests.engine.playing import any_move, start
from tests.engine.stand import options_for
from tests.engine.tables import seat_counts
from tests.records.recorded import NEWEST, records_of

MOVES = 80
# The number of random moves that are tried in each game, and their share of all moves.
TRIALS, TRIAL_SHARE = 150, 0.15
# The share of the tried moves that may reveal something only in another possible deal.
VAIN_SHARE = 0.1


def unasked(match: Match) -> tuple[Decision, Move] | None:
    """Return the next move that the host makes automatically, if all players have the default settings."""
    only = (one for one in match.decisions() if has_only_move(one) and seen_by_all(match, one))
    return match.ordered() or next(((one, one.moves[0]) for one in only), None)


def shown_later(match: Match, seat: int, text: str) -> bool:
    """Return whether a move itself reveals nothing, but an automatic action of the host after it does."""
    move_result = match.attempt(seat, text)
    for follows in (False, True, True, True, True, True):
        if move_result.outcome is not None or any(event.reveals for event in move_result.events):
            return follows
        match = match.after(move_result)
        due = unasked(match)
        if due is None:
            return False
        move_result = match.attempt(due[0].seat, move_text(due[1]))
    return False


@pytest.mark.parametrize("game", sorted(NEWEST))
def test_a_move_whose_automatic_consequences_reveal_something_is_lasting(game: str) -> None:
    record = next(iter(records_of(game).values())).record
    match = initial_match(record)
    for number, entry in enumerate(record.moves[:MOVES], start=1):
        if shown_later(match, entry.seat, entry.move):
            assert lasting_reason(match, entry.seat, (entry.move,), (), "open"), (number, entry)
        play_entry(match, number, entry)


@pytest.mark.parametrize("game", sorted(games()))
def test_a_move_is_lasting_exactly_if_it_cannot_be_taken_back(game: str) -> None:
    """In random matches of every game, `lasting_reason` says of random moves whether they can be taken back.

    If it finds no reason, neither the move nor an automatic move after it reveals anything. If it finds one, they do,
    unless that depends on hidden cards.
    """
    chances, tried, in_vain = random.Random(game), 0, 0
    while tried < TRIALS:
        rules = games()[game]
        seats = chances.choice([*seat_counts(rules)])
        match = start(rules, seats, chances.randrange(DEALS), chances.choice(options_for(rules, seats)))
        while match.decisions() and tried < TRIALS:
            seat, text = any_move(match, chances)
            if chances.random() < TRIAL_SHARE:
                tried += 1
                why = lasting_reason(match, seat, (text,), (), "open")
                real = lasts(match, seat, text)
                assert why or not real, (match.record, seat, text)
                in_vain += why is not None and not real
            match.play(seat, text)
    assert in_vain <= (TRIALS * VAIN_SHARE if games()[game].features.hidden_information else 0)


def lasts(match: Match, seat: int, text: str) -> bool:
    """Return whether a move, or an automatic move after it, reveals something or ends the match."""
    return lasting_result(match, seat, text) is not None


def lasting_result(match: Match, seat: int, text: str) -> MoveResult | None:
    """Return the first move that reveals something or ends the match: this move, or an automatic one after it."""
    move_result = match.attempt(seat, text)
    while move_result.outcome is None and not any(event.reveals for event in move_result.events):
        match = match.after(move_result)
        due = unasked(match)
        if due is None:
            return None
        move_result = match.attempt(due[0].seat, move_text(due[1]))
    return move_result


@pytest.mark.parametrize(("only_move", "last"), [("open", True), ("never", False)])
def test_a_move_that_ends_the_turn_automatically_is_lasting(only_move: OnlyMove, last: bool) -> None:
    """Ragami: the move that finishes a turn reveals something if the turn ends automatically.

    An undo then needs consent.
    """
    record = records_of("ragami")["two-seats"].record
    match, found = initial_match(record), 0
    for number, entry in enumerate(record.moves, start=1):
        if shown_later(match, entry.seat, entry.move):
            found += 1
            assert (lasting_reason(match, entry.seat, (entry.move,), (), only_move) is not None) is last, (
                number,
                entry,
            )
        play_entry(match, number, entry)
    assert found


async def test_whether_a_move_is_lasting_does_not_depend_on_orders_of_others(table: Table) -> None:
    number = await table.begin(users=(ANA, BEN))
    before = await table.live(number)
    asked = [await table.host.undo.lasting(before, 0, ("strike 2",))]
    for order in ("always-ask", "pass-turn"):
        await table.host.standing_orders.give(number, BEN, order, interaction_id=table.interaction())
        asked.append(await table.host.undo.lasting(await table.live(number), 0, ("strike 2",)))
    assert len(set(asked)) == 1


@pytest.mark.parametrize("computer", [(), (1,)])
@pytest.mark.parametrize(
    ("move", "why"),
    [("deploy doc-samson", None), ("skip", None), ("event clairvoyance", "shows")],
)
def test_whether_a_move_is_lasting_does_not_depend_on_hidden_hands(
    move: str, why: LastingCause | None, computer: tuple[int, ...]
) -> None:
    """Card game: the opponent's hidden hand must not decide whether a deployment needs confirmation."""
    held = Side(hand="webbing clairvoyance fog")
    table = position(mine("thor"), theirs("ulik"), phase="deploy", s=Side(hand="doc-samson clairvoyance"), j=held)
    asked = table.match.after(table.match.attempt(0, "deploy doc-samson")).decisions()
    assert asked[0].seat == 1, "the rival can answer"
    found = {cause(lasting_reason(deal, 0, (move,), computer, "open")) for deal in deals(table.match)}
    assert found == {why}


def deals(match: Match, seat: int = 0) -> Iterator[Match]:
    """Yield the match, then variants that are possible from a player's view."""
    yield match
    for number in range(20):
        chance = Chance(number.to_bytes(SEED_BYTES, "big"), "deals")
        yield match.following(match.game.redeal(match.state, seat, chance))


@pytest.mark.parametrize(
    ("turn", "move", "computer", "why"),
    [
        (5, "done", (1,), "computer"),
        (5, "done", (), None),
        (5, "attack thor ulik combat", (1,), "shows"),
        (5, "attack thor ulik combat", (), "shows"),
        (41, "done", (), "ends"),
    ],
)
def test_reasons_why_a_move_is_lasting(
    turn: int, move: str, computer: tuple[int, ...], why: LastingCause | None
) -> None:
    table = position(mine("thor"), theirs("ulik"), turn=turn, turn_limit=41)
    assert cause(lasting_reason(table.match, 0, (move,), computer, "open")) == why


def cause(why: Lasting | None) -> LastingCause | None:
    return None if why is None else why.cause


@pytest.mark.parametrize(("move", "shown"), [("attack thor ulik combat", ("event-attack-roll",)), ("done", None)])
def test_a_reason_names_the_events_that_reveal_something(move: str, shown: tuple[str, ...] | None) -> None:
    table = position(mine("thor"), theirs("ulik"), turn=5, turn_limit=41)
    why = lasting_reason(table.match, 0, (move,), (), "open")
    assert (None if why is None else why.shown[:1]) == shown


@pytest.mark.parametrize(
    ("mine_won", "theirs_won", "places"), [("rhino", "", [1, 2]), ("", "hawkeye", [2, 1]), ("", "", [1, 1])]
)
def test_a_reason_tells_how_the_match_ends(mine_won: str, theirs_won: str, places: list[int]) -> None:
    mine_side, theirs_side = Side(won=mine_won), Side(won=theirs_won)
    table = position(mine("thor"), theirs("ulik"), turn=41, turn_limit=41, s=mine_side, j=theirs_side)
    why = lasting_reason(table.match, 0, ("done",), (), "open")
    assert why is not None
    assert why.outcome is not None
    assert [why.outcome.place(seat) for seat in (0, 1)] == places


def test_a_reason_tells_no_end_that_dice_decide() -> None:
    table = position(mine("thor"), theirs("ulik"), turn=41, turn_limit=41)
    assert lasting_reason(table.match, 0, ("attack thor ulik combat",), (), "open") == Lasting("ends")


@pytest.mark.parametrize("track", [15, 18])
def test_a_reason_tells_a_certain_end_only_if_every_deal_ends(track: int) -> None:
    """Marvel United, with the track near its end: whether a move ends the match can depend on the next Plan."""
    match, chances = start(games()["marvel_united"], 2, 0, {"villain": "cosmic-ghost-rider"}), random.Random(0)
    possible = 0
    while match.decisions():
        seat, text = any_move(match, chances)
        close = match.following(match.state.copy())
        close.state.track = track
        why = lasting_reason(close, seat, (text,), (), "open")
        if why is not None and (why.cause == "ends" or why.may_end):
            ending = [ends(deal, seat, text) for deal in deals(close, seat)]
            assert why.may_end or all(ending), text
            possible += why.may_end and any(ending) and not all(ending)
            assert not why.may_end or why.outcome is None
        match.play(seat, text)
    assert possible


def ends(match: Match, seat: int, text: str) -> bool:
    """Return whether a move, or an automatic move after it, ends the match before anything else is revealed."""
    move_result = lasting_result(match, seat, text)
    return move_result is not None and move_result.outcome is not None


@pytest.mark.parametrize("hand", ["", "webbing clairvoyance fog"])
def test_a_reason_tells_the_end_as_if_nobody_answered(hand: str) -> None:
    table = position(mine("thor"), turn=41, turn_limit=41, j=Side(hand=hand))
    why = lasting_reason(table.match, 0, ("attack thor location",), (), "open")
    assert why is not None
    assert why.cause == "ends"
    assert why.outcome is not None


async def test_a_reason_tells_the_end_as_it_is_stored_if_a_seat_has_resigned(table: Table) -> None:
    """Toy duel: Ana has more points and resigns; the computer plays her seat, which then ranks last."""
    number = await table.begin(users=(ANA, BEN, CHEN), turns=3)
    for user, text in ((ANA, "work"), (ANA, "work"), (ANA, "rest"), (BEN, "work"), (BEN, "rest")):
        await table.move(number, user, text)
    await table.host.seats.resign(number, ANA)
    why = await table.host.undo.lasting(await table.live(number), 2, ("rest",))
    await table.move(number, CHEN, "rest")
    outcome = (await table.live(number)).outcome()
    assert outcome is not None
    assert [outcome.place(seat) for seat in range(3)] == [3, 1, 2]
    assert why == Lasting("ends", outcome=outcome)
