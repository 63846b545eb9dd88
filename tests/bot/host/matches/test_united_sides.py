"""Tests Marvel United at the host: players who leave in each mode, and ratings with a Villain player."""

from __future__ import annotations

import pytest

from bot.face.words.sessions import options_lines
from bot.host.clocks.terms import Terms
from bot.host.matches.live import Live
from bot.wording.words import words_for
from engine.games.marvel_united.state.state import State
from tests.bot.hosted import ANA, BEN, CHEN, Table

GAME = "marvel_united"
NO_CLOCK = Terms()


def state_of(live: Live) -> State:
    state = live.running_match.state
    assert isinstance(state, State)
    return state


async def test_a_commander_who_resigns_has_lost(table: Table) -> None:
    number = await table.begin(NO_CLOCK, users=(ANA,), game=GAME, mode="commander", villain="maestro")
    await table.host.seats.resign(number, ANA)
    outcome = (await table.live(number)).outcome()
    assert outcome is not None
    assert outcome.winners() == []


async def test_the_computer_continues_for_a_hero(table: Table) -> None:
    number = await table.begin(NO_CLOCK, users=(ANA, BEN, CHEN), game=GAME, villain="immortus")
    await table.host.seats.resign(number, BEN)
    live = await table.live(number)
    assert live.is_running
    assert "event-computer-instead" in await table.told(number)
    while 0 in {seat.seat for seat in live.due_seats()} and state_of(live).phase == "setup":
        await table.move(number, ANA, live.running_match.view(0).moves[0])
        live = await table.live(number)
    assert state_of(live).heroes[1].hero, "the computer has chosen a Hero for the seat"


@pytest.mark.parametrize(("leaver", "running", "winners"), [(ANA, True, []), (CHEN, False, [0, 1])])
async def test_a_side_that_leaves_altogether_has_lost(
    table: Table, leaver: int, running: bool, winners: list[int]
) -> None:
    """Chen is the only player on the Villain's side.

    Ana has a partner, and after she leaves the computer plays beside that partner.
    """
    number = await table.begin(NO_CLOCK, users=(ANA, BEN, CHEN), game=GAME, mode="villain")
    await table.host.seats.resign(number, leaver)
    live = await table.live(number)
    assert live.is_running == running
    outcome = live.outcome()
    assert (outcome.winners() if outcome is not None else []) == winners


async def test_versus_is_rated_by_sides_and_only_for_this_game(table: Table) -> None:
    number = await table.begin(NO_CLOCK, users=(ANA, BEN), game=GAME, mode="versus", villain="emperor-doom")
    for _ in range(6):
        live = await table.live(number)
        (seat, *_) = (one.seat for one in live.due_seats())
        await table.move(number, (ANA, BEN)[seat], live.running_match.view(seat).moves[0])
    await table.host.seats.resign(number, BEN)
    await table.host.results.rate_finished()
    guild = (await table.live(number)).session.guild_id
    rows = await table.storage.results.of_guild(guild)
    assert {row.rated for row in rows} <= {"game", "none"}
    ratings = await table.storage.results.ratings(guild, [ANA, BEN])
    assert {row.scope for row in ratings} <= {GAME}


@pytest.mark.parametrize(
    ("mode", "users", "told"),
    [("coop", (ANA, BEN), False), ("commander", (ANA,), True), ("villain", (ANA, BEN, CHEN), False)],
)
async def test_only_the_options_of_the_mode_are_shown(
    table: Table, mode: str, users: tuple[int, ...], told: bool
) -> None:
    number = await table.begin(NO_CLOCK, users=users, game=GAME, mode=mode)
    words = words_for(GAME, "en")
    (line,) = options_lines(await table.live(number), words)
    assert (words("option-value-budget", value=2) in line) == told
    assert (words("option-value-extra_tokens", value=0) in line) == (mode == "villain")
    assert (words("option-value-hidden_hands", value=0) in line) == (mode != "commander")
