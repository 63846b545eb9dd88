"""Tests the feats of matches: they are stored with results, counted in profiles, and shown on a server's wall."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.host.clocks.terms import Terms
from bot.host.rulings import Delete, End, RequestedRuling, Restore
from engine.kernel.contract.feats import FeatBook
from engine.kernel.contract.registry import game_named
from engine.kernel.errors import Refused
from storage.records.results import FeatTally
from tests.bot.hosted import ANA, BEN, CHEN, MODERATOR, Table
from tests.toys import BRIGADE as GAME
from tests.toys import NOUGHTS

NO_CLOCK, GUILD = Terms(), 7


async def play_out(table: Table, move: str, *, users: tuple[int, ...] = (ANA, BEN), **options: Any) -> int:
    """Let all players make the same move, or wait if they cannot, until the match is over. Return its session."""
    number = await table.begin(NO_CLOCK, users=users, game=GAME, **options)
    while (live := await table.live(number)).is_running:
        decision = live.running_match.decisions()[0]
        user = live.session.seats[decision.seat].user_id
        assert user is not None
        await table.move(number, user, move if (move,) in decision.moves else "wait")
    return number


async def turns(table: Table, number: int) -> int:
    return int((await table.live(number)).begun_match.state.turn) - 1


async def profile(table: Table, user: int) -> tuple[FeatTally, ...]:
    return (await table.host.results.profile(GUILD, user, user)).feats


async def wall(table: Table, most: int = 3) -> dict[str, list[tuple[int, str, list[str]]]]:
    """Return the wall of "brigade": for each opponent, the fastest matches with their rounds, mode and winners."""
    foes = await table.host.wall.of_guild(GUILD, game_named(GAME), most)
    return {
        one.foe: [(match[0].rounds, match[0].mode, [seat.name for seat in match]) for match in one.best] for one in foes
    }


async def test_wins_and_losses_are_counted_by_opponent_and_mode(table: Table) -> None:
    won = await play_out(table, "pour", heat=2)
    lost = await play_out(table, "wait", heat=9)
    alone = await play_out(table, "pour", users=(ANA,), heat=1)
    assert await profile(table, ANA) == (
        FeatTally(GAME, "foe-blaze", "feat-brigade", True, 1, 0, None),
        FeatTally(GAME, "foe-spark", "feat-alone", True, 1, 1, await turns(table, alone)),
        FeatTally(GAME, "foe-spark", "feat-brigade", True, 1, 1, await turns(table, won)),
    )
    assert await turns(table, lost) > 0
    assert await profile(table, CHEN) == ()


async def test_a_player_in_the_opponents_role_is_counted_apart(table: Table) -> None:
    await play_out(table, "fan", heat=8, arsonist=True)
    assert [(one.against, one.matches, one.wins) for one in await profile(table, ANA)] == [(False, 1, 1)]
    assert [(one.against, one.matches, one.wins) for one in await profile(table, BEN)] == [(True, 1, 0)]
    assert await wall(table) == {"foe-spark": [], "foe-blaze": []}


async def test_the_wall_shows_the_fastest_matches_first_with_all_winners(table: Table) -> None:
    numbers = [await play_out(table, "pour", heat=heat, secret_tools=heat == 5) for heat in (5, 2, 4)]
    rounds = sorted([await turns(table, number) for number in numbers])
    answer = await wall(table)
    assert [count for count, _, _ in answer["foe-spark"]] == rounds
    assert {tuple(names) for _, _, names in answer["foe-spark"]} == {("User 1", "User 2")}
    assert answer["foe-blaze"] == []
    assert [count for count, _, _ in (await wall(table, 1))["foe-spark"]] == rounds[:1]
    (spark, _) = await table.host.wall.of_guild(GUILD, game_named(GAME), 1)
    assert spark.times == 3
    assert {match[0].level for match in spark.best} <= {"", "level-secret"}


async def test_a_match_against_the_computer_is_counted_though_it_is_not_rated(table: Table) -> None:
    number = await table.begin(NO_CLOCK, game=GAME, heat=1, arsonist=True)
    await table.host.seats.resign(number, ANA)
    while (live := await table.live(number)).is_running:
        await table.move(number, live.session.seats[live.due_seats()[0].seat].user_id or 0, "pour")
    rows = await table.storage.results.of_guild(GUILD)
    assert rows == ()
    assert [(one.against, one.wins) for one in await profile(table, BEN)] == [(True, 1)]
    assert [(one.against, one.wins) for one in await profile(table, ANA)] == [(False, 0)], (
        "the player who left has lost"
    )


@pytest.mark.parametrize("how", ["practice", "ended"])
async def test_a_match_that_counts_for_nobody_has_no_feats(table: Table, how: str) -> None:
    if how == "practice":
        number = await table.begin(NO_CLOCK, users=(ANA,), game=GAME, heat=4)
        await table.move(number, ANA, "wait")
        await table.host.undo.ask_undo(number, ANA, table.interaction())
        assert (await table.live(number)).session.practice
        while (await table.live(number)).is_running:
            await table.move(number, ANA, "pour")
    else:
        number = await table.begin(NO_CLOCK, game=GAME)
        ruling_request = RequestedRuling(
            guild_id=GUILD, session_id=number, actor=MODERATOR, ruling=End(), reason="Because"
        )
        assert await table.host.rulings.rule(ruling_request) is None
    assert await profile(table, ANA) == ()


async def test_a_deleted_match_leaves_the_wall_and_comes_back_to_it(table: Table) -> None:
    number = await play_out(table, "pour", heat=2)
    standing = await wall(table)
    for ruling, shown in ((Delete(), {"foe-spark": [], "foe-blaze": []}), (Restore(), standing)):
        ruling_request = RequestedRuling(
            guild_id=GUILD, session_id=number, actor=MODERATOR, ruling=ruling, reason="Because"
        )
        assert await table.host.rulings.rule(ruling_request) is None
        assert await wall(table) == shown
        assert len(await profile(table, ANA)) == (shown == standing)


async def test_a_forgotten_user_stays_on_the_wall_without_a_name(table: Table) -> None:
    await play_out(table, "pour", heat=2)
    await wall(table)
    kept = await table.host.personal_data.everything(ANA)
    assert [(row["foe"], row["rounds"] > 0) for row in kept.lists["feats"]] == [("foe-spark", True)]
    await table.host.personal_data.forget(ANA)
    ((_, _, names),) = (await wall(table))["foe-spark"]
    assert names == ["Somebody", "User 2"]
    assert await profile(table, ANA) == ()


async def test_a_match_that_cannot_be_read_still_counts(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def unreadable(_: object, state: object) -> tuple[object, ...]:
        raise KeyError(str(type(state)))

    monkeypatch.setattr(type(game_named(GAME)), "feats", unreadable)
    await play_out(table, "pour", heat=2)
    await table.host.results.rate_finished()
    assert [row.won for row in await table.storage.results.of_guild(GUILD)] == [True, True]
    assert await profile(table, ANA) == ()


async def test_unknown_keys_are_left_out(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    await play_out(table, "pour", heat=2)
    assert (await wall(table))["foe-spark"]
    book = game_named(GAME).feat_book
    assert book is not None
    for less in (FeatBook(("foe-blaze",), book.modes), msgspec.structs.replace(book, modes=())):
        monkeypatch.setattr(type(game_named(GAME)), "feat_book", less)
        assert not any((await wall(table)).values())
        assert await profile(table, ANA) == ()


async def test_a_game_without_opponents_of_its_own_has_no_wall(table: Table) -> None:
    with pytest.raises(Refused, match="no_wall"):
        await table.host.wall.of_guild(GUILD, game_named(NOUGHTS), 1)


@pytest.mark.parametrize("column", ["foe", "mode", "level"])
@pytest.mark.parametrize("value", ["'nonsense'", "''"])
async def test_malformed_feats_are_left_out(table: Table, column: str, value: str) -> None:
    await play_out(table, "pour", heat=2)
    await wall(table)
    spoil = f"UPDATE feats SET {column} = {value}"
    await table.storage.database.write(lambda connection: connection.execute(spoil).rowcount)
    sound = column == "level"
    assert bool(await profile(table, ANA)) == sound
    assert any((await wall(table)).values()) == (sound and value == "''")
