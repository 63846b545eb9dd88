"""Tests suggestions to a partner on turn: who may make them, from which view, who may read them, and for how long."""

from __future__ import annotations

from typing import Any

import pytest

from bot.host.clocks.terms import Terms
from bot.host.matches import proposals
from bot.host.matches.proposals import due_partners
from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import Move
from engine.kernel.errors import Refused
from engine.kernel.matches.match import Match
from storage.records.matches import Proposal
from tests.bot.hosted import ANA, BEN, CHEN, DORA, Table
from tests.toys import BRIGADE as GAME
from tests.toys import DUEL

pytestmark = pytest.mark.both_databases

NO_CLOCK = Terms()


async def began(table: Table, **options: Any) -> int:
    return await table.begin(NO_CLOCK, game=GAME, heat=6, **options)


async def suggest(
    table: Table, number: int, user: int, move: str, due: int = 0, position_token: int | None = None
) -> Proposal:
    live = await table.live(number)
    own = live.seat_of(user)
    token = live.running_match.token(own.seat if own else None) if position_token is None else position_token
    return await table.host.proposals.propose(
        number, user, due, move, position_token=token, interaction_id=table.interaction()
    )


async def standing(table: Table, number: int) -> list[tuple[int, int, str, bool]]:
    found = await table.host.proposals.valid_proposals(await table.live(number))
    return [(one.seat, one.due, one.move, one.public) for one in found]


async def refused(table: Table, number: int, user: int, move: str, **more: int) -> str:
    with pytest.raises(Refused) as error:
        await suggest(table, number, user, move, **more)
    return error.value.code


async def test_every_partner_makes_one_suggestion_and_all_read_it(table: Table) -> None:
    number = await began(table)
    await suggest(table, number, BEN, "pour")
    await suggest(table, number, CHEN, "wait")
    assert await standing(table, number) == [(1, 0, "pour", True), (2, 0, "wait", True)]
    await suggest(table, number, BEN, "wait")
    assert await standing(table, number) == [(1, 0, "wait", True), (2, 0, "wait", True)], "the former one is replaced"


async def test_a_move_ends_its_suggestions_and_an_undo_does_not_restore_them(table: Table) -> None:
    number = await began(table)
    await suggest(table, number, BEN, "pour")
    await table.move(number, ANA, "wait")
    assert await standing(table, number) == []
    await table.host.undo.ask_undo(number, ANA, table.interaction())
    for user in (BEN, CHEN):
        revision = (await table.live(number)).session.revision
        await table.host.undo.answer_undo(number, user, revision, agree=True)
    live = await table.live(number)
    assert [decision.seat for decision in live.running_match.decisions()] == [0]
    assert await standing(table, number) == []
    await table.move(number, ANA, "wait")
    await suggest(table, number, ANA, "pour", due=1)
    assert await standing(table, number) == [(0, 1, "pour", True)]


async def test_an_author_withdraws_a_suggestion(table: Table) -> None:
    number = await began(table)
    await suggest(table, number, BEN, "pour")
    assert await table.host.proposals.withdraw(number, BEN)
    assert not await table.host.proposals.withdraw(number, BEN)
    assert await standing(table, number) == []


async def test_a_suggestion_survives_a_restart(table: Table) -> None:
    number = await began(table)
    await suggest(table, number, BEN, "pour")
    await table.restart()
    assert await standing(table, number) == [(1, 0, "pour", True)]


async def test_a_suggestion_uses_only_what_its_author_knows(table: Table) -> None:
    number = await began(table, secret_tools=True)
    await table.host.seats.resign(number, CHEN)
    (decision,) = due_partners(await table.live(number), 1)
    assert await table.host.proposals.known_moves(await table.live(number), decision, 1) == (("pour",), ("wait",))
    assert await refused(table, number, BEN, "chop") == "no_such_move_now"
    assert await refused(table, number, BEN, "nonsense") == "no_such_move_now"
    await suggest(table, number, BEN, "pour")


async def test_against_opponents_only_partners_read_suggestions(table: Table) -> None:
    """The arsonist, who has no partner, begins. Then a firefighter is on turn."""
    number = await began(table, arsonist=True)
    assert await refused(table, number, BEN, "fan") == "nothing_to_suggest"
    await table.move(number, ANA, "wait")
    assert await refused(table, number, ANA, "pour", due=1) == "nothing_to_suggest"
    await suggest(table, number, CHEN, "pour", due=1)
    assert await standing(table, number) == [(2, 1, "pour", False)]


async def test_a_suggestion_of_secret_facts_is_not_public(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    number = await began(table)

    def of_partners_alone(_match: Match, decision: Decision, viewer: int | None) -> tuple[Move, ...]:
        return () if viewer is None else decision.moves

    monkeypatch.setattr(proposals, "known_moves", of_partners_alone)
    await suggest(table, number, BEN, "pour")
    assert await standing(table, number) == [(1, 0, "pour", False)]


@pytest.mark.parametrize(
    ("user", "due", "code"), [(ANA, 0, "nothing_to_suggest"), (DORA, 0, "not_seated"), (BEN, 2, "nothing_to_suggest")]
)
async def test_who_may_not_suggest(table: Table, user: int, due: int, code: str) -> None:
    number = await began(table)
    assert await refused(table, number, user, "pour", due=due) == code


async def test_an_older_panel_suggests_nothing(table: Table) -> None:
    number = await began(table)
    position_token = (await table.live(number)).running_match.token(1)
    await table.move(number, ANA, "wait")
    await table.move(number, BEN, "wait")
    await table.move(number, CHEN, "wait")
    assert await refused(table, number, BEN, "pour", position_token=position_token) == "board_changed"


async def test_without_partners_there_are_no_suggestions(table: Table) -> None:
    duel = await table.begin(NO_CLOCK, users=(ANA, BEN), game=DUEL)
    assert await refused(table, duel, BEN, "work") == "nothing_to_suggest"
    assert await standing(table, duel) == []


async def test_suggestions_end_when_their_author_gives_the_seat_away(table: Table) -> None:
    number = await began(table)
    await suggest(table, number, BEN, "pour")
    await table.host.seats.offer(number, BEN, table.interaction())
    assert await standing(table, number) == []
    await table.host.seats.take(number, DORA, "Dora", table.interaction())
    assert await standing(table, number) == [], "another player has the seat now"


async def test_nobody_suggests_to_a_seat_that_is_not_on_turn(table: Table) -> None:
    number = await began(table)
    await suggest(table, number, BEN, "pour")
    await table.host.seats.offer(number, ANA, table.interaction())
    assert await standing(table, number) == []
    assert await refused(table, number, BEN, "pour") == "nothing_to_suggest"


async def test_a_users_suggestions_are_exported_and_forgotten_with_them(table: Table) -> None:
    number = await began(table)
    await suggest(table, number, BEN, "pour")
    kept = await table.host.personal_data.everything(BEN)
    assert [(row["seat"], row["due"], row["move"]) for row in kept.lists["proposals"]] == [(1, 0, "pour")]
    await table.host.personal_data.forget(BEN)
    assert await table.storage.proposals.of_session(number) == ()


@pytest.mark.parametrize("spoilt", ["move = 'nonsense'", "move = ''", "due = 9", "seat = 9", "token = 0"])
async def test_malformed_suggestions_are_left_out(table: Table, spoilt: str) -> None:
    number = await began(table)
    await suggest(table, number, BEN, "pour")
    await table.storage.database.write(lambda connection: connection.execute(f"UPDATE proposals SET {spoilt}").rowcount)
    assert await standing(table, number) == []
