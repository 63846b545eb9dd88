"""Tests which results count.

Matches are rated in the order of their ends, without excluded ones, also after recounts.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from bot.host.clocks.terms import Terms
from bot.host.host import Host
from bot.host.matches.results import results
from bot.host.matches.results.results import OVERALL, OWN_MOVES, LeaderboardRow, results_of, status_of
from bot.wording.seat_names import SeatNames
from engine.kernel.contract.registry import game_named
from engine.kernel.table.outcome import Outcome, by_sides, ranking
from engine.kernel.table.table_rules import TableRules, all_together
from engine.kernel.words.phrases import Phrase
from engine.ratings import Rating, rate
from storage.errors import NotSaved
from storage.records.results import Result
from storage.store import Storage
from tests.bot.hosted import ANA, BEN, Table
from tests.bot.inner import cache_of
from tests.storage.samples import ANN, BOB, CID, GUILD, execute, opened, running

GAME, OTHER = "splendor_marvel", "ragami"
NEW = Rating()
DAN = CID + 1


@pytest.fixture
async def storage(tmp_path: Path) -> AsyncIterator[Storage]:
    async with opened(tmp_path / "bot.db") as storage:
        yield storage


@pytest.fixture
def host(storage: Storage) -> Host:
    return Host(storage, SeatNames(), clock=lambda: 10_000)


def outcome(*places: int) -> Outcome:
    return ranking(places, Phrase("end-points", {}), tuple(20 - place for place in places))


async def match(
    storage: Storage,
    at: int,
    places: tuple[int, ...] | None = (1, 2),
    users: tuple[int | None, ...] = (ANN, BOB),
    *,
    game: str = GAME,
    status: str = "finished",
    guild: int = GUILD,
    ended: Outcome | None = None,
    rounds: int = OWN_MOVES,
    **seat: Any,
) -> int:
    """Return a match that ended at ``at`` with the outcome ``ended``, or with these places if no outcome is given.

    ``seat`` holds values of the second seat's row. In each of the ``rounds`` each player made one move.
    """
    session = await running(
        storage,
        match_id=f"m-{at}-{game}-{guild}",
        channel_id=at,
        game=game,
        guild_id=guild,
        options=msgspec.json.encode(game_named(game).parse_options({})),
    )
    number = session.session_id
    await execute(storage, "DELETE FROM seats WHERE session_id = ?", (number,))
    for place, user in enumerate(users):
        name = {ANN: "Ann", BOB: "Bob", CID: "Cid"}.get(user or 0, "Computer")
        await execute(
            storage,
            "INSERT INTO seats (session_id, seat, user_id, name, joined_at) VALUES (?, ?, ?, ?, 5)",
            (number, place, user, name),
        )
    for revision, (_, (place, user)) in enumerate(product(range(rounds), enumerate(users)), start=1):
        await execute(
            storage,
            "INSERT INTO moves (session_id, revision, seat, user_id, text, at) VALUES (?, ?, ?, ?, 'rest', 5)",
            (number, revision, place, user),
        )
    for column, value in seat.items():
        await execute(storage, f"UPDATE seats SET {column} = ? WHERE session_id = ? AND seat = 1", (value, number))
    ended = ended or (outcome(*places) if places else None)
    encoded = msgspec.json.encode(ended) if ended else None
    await execute(
        storage,
        "UPDATE sessions SET status = ?, ended_at = ?, outcome = ? WHERE session_id = ?",
        (status, at, encoded, number),
    )
    return number


async def ratings(storage: Storage, *users: int, guild: int = GUILD) -> dict[tuple[int, str], Rating]:
    rows = await storage.results.ratings(guild, users or (ANN, BOB, CID))
    return {(row.user_id, row.scope): Rating(row.mu, row.sigma, row.matches) for row in rows}


async def test_a_match_is_rated_per_game_and_overall(host: Host, storage: Storage) -> None:
    await match(storage, 100)
    await match(storage, 200, game=OTHER)
    await host.results.rate_finished()
    once = rate([NEW, NEW], [1, 2], [0, 1])
    twice = rate(once, [1, 2], [0, 1])
    assert await ratings(storage) == {
        (ANN, GAME): once[0],
        (BOB, GAME): once[1],
        (ANN, OTHER): once[0],
        (BOB, OTHER): once[1],
        (ANN, OVERALL): twice[0],
        (BOB, OVERALL): twice[1],
    }


async def test_rating_again_or_twice_at_once_changes_nothing(host: Host, storage: Storage) -> None:
    for at in (100, 200, 300):
        await match(storage, at)
    await asyncio.gather(*(host.results.rate_finished() for _ in range(5)))
    after = await ratings(storage)
    assert after[ANN, GAME].matches == 3
    await Host(storage, SeatNames(), clock=lambda: 1).results.rate_finished()
    assert await ratings(storage) == after


async def test_matches_are_rated_in_the_order_in_which_they_ended(host: Host, storage: Storage) -> None:
    await match(storage, 300, (1, 2))
    await match(storage, 100, (2, 1))
    await match(storage, 200, (2, 1, 2), (ANN, BOB, CID))
    await host.results.rate_finished()
    ann, bob = rate([NEW, NEW], [2, 1], [0, 1])
    ann, bob, cid = rate([ann, bob, NEW], [2, 1, 2], [0, 1, 2])
    ann, bob = rate([ann, bob], [1, 2], [0, 1])
    after = await ratings(storage)
    assert (after[ANN, GAME], after[BOB, GAME], after[CID, GAME]) == (ann, bob, cid)


async def test_a_match_stored_late_is_rated_at_its_place_in_the_order(host: Host, storage: Storage) -> None:
    first = await match(storage, 100, (2, 1))
    await execute(storage, "UPDATE sessions SET deleted_at = 1 WHERE session_id = ?", (first,))
    await match(storage, 200)
    await host.results.rate_finished()
    assert (await ratings(storage))[ANN, GAME] == rate([NEW, NEW], [1, 2], [0, 1])[0]
    await execute(storage, "UPDATE sessions SET deleted_at = NULL")
    await host.results.rate_finished()
    ann, _ = rate(rate([NEW, NEW], [2, 1], [0, 1]), [1, 2], [0, 1])
    assert (await ratings(storage))[ANN, GAME] == ann


async def test_a_deleted_match_is_no_longer_rated(host: Host, storage: Storage) -> None:
    gone = await match(storage, 100)
    kept = await match(storage, 200)
    await host.results.rate_finished()
    await execute(storage, "UPDATE sessions SET deleted_at = 1 WHERE session_id = ?", (gone,))
    await host.results.rate_finished()
    assert {row.session_id for row in await storage.results.of_guild(GUILD)} == {kept}
    assert (await ratings(storage))[ANN, GAME] == rate([NEW, NEW], [1, 2], [0, 1])[0]
    await execute(storage, "UPDATE sessions SET deleted_at = 1 WHERE session_id = ?", (kept,))
    await host.results.rate_finished()
    assert await ratings(storage) == {}
    assert await host.results.leaderboard(GUILD, None) == {}


async def test_a_match_stored_late_is_rated_completely_or_not_yet(
    host: Host, storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = await match(storage, 100, (2, 1))
    await execute(storage, "UPDATE sessions SET deleted_at = 1 WHERE session_id = ?", (late,))
    await match(storage, 200)
    await host.results.rate_finished()
    before = await ratings(storage)
    await execute(storage, "UPDATE sessions SET deleted_at = NULL")
    write, left = storage.database.write, 0

    async def stopped(transaction: Any) -> Any:
        nonlocal left
        if left == 0:
            raise NotSaved("io", "the bot is killed here")
        left -= 1
        return await write(transaction)

    monkeypatch.setattr(storage.database, "write", stopped)
    for writes in range(5):
        left = writes
        with contextlib.suppress(NotSaved):
            await host.results.rate_finished()
        if len(await storage.results.of_guild(GUILD)) == 4:
            break
        assert await ratings(storage) == before
    ann, _ = rate(rate([NEW, NEW], [2, 1], [0, 1]), [1, 2], [0, 1])
    assert (await ratings(storage))[ANN, GAME] == ann, "results that stand are in the ratings"


async def test_a_match_deleted_during_the_rating_is_not_rated(
    host: Host, storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = await match(storage, 100), await match(storage, 200)
    await match(storage, 300)
    await host.results.rate_finished()
    await execute(storage, "UPDATE sessions SET deleted_at = 1 WHERE session_id = ?", (first,))
    of_guild = storage.results.of_guild

    async def slow(guild_id: int) -> Any:
        read = await of_guild(guild_id)
        await execute(storage, "UPDATE sessions SET deleted_at = 1 WHERE session_id = ?", (second,))
        return read

    monkeypatch.setattr(storage.results, "of_guild", slow)
    await host.results.rate_finished()
    await host.results.rate_finished()
    assert (await ratings(storage))[ANN, GAME] == rate([NEW, NEW], [1, 2], [0, 1])[0]


@pytest.mark.parametrize(
    ("seat", "status"),
    [
        ({"changes": 1}, "substituted"),
        ({"computer_since": 50}, "computer"),
        ({"opened_at": 50}, "open"),
        ({"user_id": None}, "computer"),
    ],
)
async def test_a_seat_that_its_player_left_is_not_rated(
    host: Host, storage: Storage, seat: dict[str, Any], status: str
) -> None:
    await match(storage, 100, (1, 3, 2), (ANN, BOB, CID), **seat)
    await host.results.rate_finished()
    rows = await storage.results.of_guild(GUILD)
    assert [(row.status, row.excluded) for row in rows] == [("played", None), (status, status), ("played", None)]
    ann, cid = rate([NEW, NEW], [1, 2], [0, 1])
    after = await ratings(storage)
    assert (after[ANN, GAME], after[CID, GAME], (BOB, GAME) in after) == (ann, cid, False)


async def test_a_player_without_rated_opponents_gains_nothing(host: Host, storage: Storage) -> None:
    await match(storage, 100, changes=2)
    await host.results.rate_finished()
    assert [row.excluded for row in await storage.results.of_guild(GUILD)] == ["unopposed", "substituted"]
    assert await ratings(storage) == {}
    profile = await host.results.profile(GUILD, ANN, BOB)
    assert [(row.place, row.excluded, row.matches) for row in profile.tally] == [(1, "unopposed", 1)]
    assert profile.meetings == ()


async def test_a_resigned_player_has_the_place_of_the_outcome(host: Host, storage: Storage) -> None:
    await match(storage, 100, (1, 3, 2), (ANN, BOB, CID), resigned_at=50)
    await host.results.rate_finished()
    rows = await storage.results.of_guild(GUILD)
    assert (rows[1].status, rows[1].is_counted, rows[1].place) == ("resigned", True, 3)
    after = await ratings(storage)
    assert [after[user, GAME] for user in (ANN, BOB, CID)] == list(rate([NEW] * 3, [1, 3, 2], [0, 1, 2]))


@pytest.mark.parametrize("ranked", [True, False])
@pytest.mark.parametrize("mate_stays", [True, False])
async def test_a_player_who_left_the_winning_side_has_lost(
    host: Host, storage: Storage, monkeypatch: pytest.MonkeyPatch, ranked: bool, mate_stays: bool
) -> None:
    """Two play against two, and the second player leaves. The partner wins beside the computer, or also leaves."""
    table = TableRules(seat_counts=(4,), sides=(0, 1, 0, 1), ranked=ranked)
    game = SimpleNamespace(parse_options=lambda options: options, table=lambda _: table, feat_book=None)
    ended = by_sides(table.crews(4), 1, Phrase("end-points", {}))
    if ranked:
        sides = [msgspec.structs.replace(side, place=2 - side.is_winner) for side in ended.sides]
        ended = Outcome(tuple(sides), ended.reason)
    number = await match(storage, 100, None, (ANN, BOB, CID, DAN), ended=ended, resigned_at=50)
    if not mate_stays:
        await execute(storage, "UPDATE seats SET computer_since = 60 WHERE session_id = ? AND seat = 3", (number,))
    with monkeypatch.context() as patched:
        patched.setattr(results, "game_named", lambda _: game)
        await host.results.rate_finished()
    rows = await storage.results.of_guild(GUILD)
    place = {1: 1, 2: 2} if ranked else {1: None, 2: None}
    assert [(row.won, row.place) for row in rows] == [
        (False, place[2]),
        (False, place[2]),
        (False, place[2]),
        (True, place[1]),
    ]
    after = await ratings(storage, ANN, BOB, CID, DAN)
    assert after[BOB, GAME].mu < NEW.mu
    if mate_stays:
        usual = rate([NEW] * 4, [2, 1, 2, 1], [0, 1, 0, 1])
        assert [after[user, GAME] for user in (ANN, CID, DAN)] == [usual[0], usual[2], usual[3]]
        lost = rate([NEW] * 4, [1, 2, 1, 2], [0, 1, 0, 1])
        assert after[BOB, GAME] == lost[1]
    assert (await host.results.profile(GUILD, BOB, ANN)).tally[0].place == place[2]
    await execute(storage, "UPDATE ratings SET mu = 1")
    # A match of other players is rated late, so the host recounts the whole server.
    await match(storage, 50, users=(DAN + 1, DAN + 2))
    await host.results.rate_finished()
    assert await ratings(storage, ANN, BOB, CID, DAN) == after, "a recount gives the same numbers"


async def test_a_match_that_was_ended_early_is_listed_but_not_rated(host: Host, storage: Storage) -> None:
    await match(storage, 100, None, status="abandoned")
    await host.results.rate_finished()
    rows = await storage.results.of_guild(GUILD)
    assert [(row.status, row.excluded, row.place) for row in rows] == [("abandoned", "abandoned", None)] * 2
    assert await ratings(storage) == {}


async def test_cooperative_games_have_a_share_of_wins_and_no_rating(
    host: Host, storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(game_named(OTHER)), "table", lambda _game, _options: all_together((1, 2)))
    won, lost = (by_sides(((0, 1),), winner, Phrase("end-x")) for winner in (0, None))
    await match(storage, 100, game=OTHER, ended=won)
    await match(storage, 200, game=OTHER, ended=lost)
    await match(storage, 300, users=(ANN, CID), game=OTHER, ended=won)
    await match(storage, 400)
    # A player who resigned does not share in the others' win. A player alone cannot win together with anybody.
    await match(storage, 500, game=OTHER, ended=won, resigned_at=450)
    await match(storage, 600, users=(ANN,), game=OTHER, ended=by_sides(((0,),), 0, Phrase("end-x")))
    practised = await match(storage, 700, game=OTHER, ended=won)
    await execute(storage, "UPDATE sessions SET practice = 1 WHERE session_id = ?", (practised,))
    await host.results.rate_finished()
    assert {scope for _, scope in await ratings(storage)} == {GAME, OVERALL}
    divisions = await host.results.leaderboard(GUILD, OTHER)
    assert [*divisions] == ["together", "alone"]
    assert [(one.place, one.name, one.wins, one.matches, one.rating) for one in divisions["together"]] == [
        (1, "Cid", 1, 1, None),
        (2, "Ann", 3, 4, None),
        (3, "Bob", 1, 3, None),
    ]
    assert [(one.place, one.name, one.wins, one.matches) for one in divisions["alone"]] == [(1, "Ann", 1, 1)]
    overall = await host.results.leaderboard(GUILD, None)
    assert [*overall] == ["against"]
    assert [(one.name, one.matches) for one in overall["against"]] == [("Ann", 1), ("Bob", 1)]
    profile = await host.results.profile(GUILD, BOB, ANN)
    assert [(one.game, one.together, one.together_won, one.won) for one in profile.meetings] == [
        (OTHER, 3, 2, 0),
        (GAME, 0, 0, 1),
    ]
    tally = (await host.results.profile(GUILD, ANN, BOB)).tally
    assert {(row.game, row.division, row.won, row.excluded): row.matches for row in tally} == {
        (OTHER, "together", True, None): 3,
        (OTHER, "together", False, None): 1,
        (OTHER, "alone", True, None): 1,
        (OTHER, "together", True, "practice"): 1,
        (GAME, "against", True, None): 1,
    }


async def test_results_of_guilds_are_separate(host: Host, storage: Storage) -> None:
    await match(storage, 100)
    await match(storage, 200, (2, 1), guild=5)
    await host.results.rate_finished()
    assert (await ratings(storage))[ANN, GAME].mu > NEW.mu > (await ratings(storage, guild=5))[ANN, GAME].mu
    assert [one.name for one in (await host.results.leaderboard(5, GAME))["against"]] == ["Bob", "Ann"]
    assert (await host.results.profile(6, ANN, BOB)).tally == ()


async def test_players_with_equal_ratings_share_a_place(host: Host, storage: Storage) -> None:
    await match(storage, 100, (1, 1, 3), (ANN, BOB, CID))
    ranked = (await host.results.leaderboard(GUILD, GAME))["against"]
    assert [(one.place, one.name) for one in ranked] == [(1, "Bob"), (1, "Ann"), (3, "Cid")]
    assert all(isinstance(one, LeaderboardRow) and one.rating is not None and one.rating.provisional for one in ranked)


async def test_a_player_has_no_head_to_head_results_against_themselves(host: Host, storage: Storage) -> None:
    await match(storage, 100)
    assert (await host.results.profile(GUILD, ANN, ANN)).meetings == ()
    (met,) = (await host.results.profile(GUILD, BOB, ANN)).meetings
    assert (met.won, met.lost) == (1, 0)


async def test_a_session_that_cannot_be_read_delays_no_rating(
    host: Host, storage: Storage, caplog: pytest.LogCaptureFixture
) -> None:
    odd = await match(storage, 100)
    await execute(storage, "UPDATE sessions SET game = 'forgotten_game' WHERE session_id = ?", (odd,))
    broken = await match(storage, 150)
    await execute(storage, "UPDATE sessions SET outcome = X'00' WHERE session_id = ?", (broken,))
    await match(storage, 200)
    with caplog.at_level(logging.WARNING):
        await host.results.rate_finished()
        await host.results.rate_finished()
    assert (await ratings(storage))[ANN, GAME].matches == 1
    assert sum(f"session {odd} " in record.getMessage() for record in caplog.records) == 1
    assert sum(f"session {broken} " in record.getMessage() for record in caplog.records) == 1


async def test_more_sessions_than_one_page_are_rated(
    host: Host, storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.host.matches.results.results.PAGE", 2)
    for at in range(100, 107):
        await match(storage, at)
    await host.results.rate_finished()
    assert (await ratings(storage))[ANN, GAME].matches == 7


async def test_every_stored_status_is_known(storage: Storage) -> None:
    session = await storage.sessions.load(await match(storage, 100))
    assert session is not None
    seat = session.seats[1]
    resigned = msgspec.structs.replace(seat, resigned_at=1)
    assert status_of(session, seat) == "played"
    assert status_of(session, msgspec.structs.replace(resigned, computer_since=2)) == "resigned"
    assert status_of(session, msgspec.structs.replace(resigned, changes=1)) == "substituted"
    assert status_of(msgspec.structs.replace(session, status="abandoned"), seat) == "abandoned"
    assert [row.scores for row in results_of(session, {})] == ['{"points":19}', '{"points":18}']


async def test_a_match_that_was_played_to_its_end_is_rated(table: Table) -> None:
    number = await table.begin(Terms(), users=(ANA, BEN), turns=2)
    for user in (ANA, BEN):
        await table.move(number, user, "rest")
    session = (await table.live(number)).session
    assert session.status == "finished"
    await table.host.results.rate_finished(session_id=number)
    rows = await table.storage.results.of_guild(session.guild_id)
    assert [(row.user_id, row.is_counted, row.status) for row in rows] == [(ANA, True, "played"), (BEN, True, "played")]


async def test_resigning_at_a_table_of_two_loses_and_both_are_rated(table: Table) -> None:
    rows = await resigned_after(table, OWN_MOVES)
    assert [(row.won, row.status, row.is_counted) for row in rows] == [
        (False, "resigned", True),
        (True, "played", True),
    ]
    assert len(await ratings(table.storage, ANA, BEN, guild=rows[0].guild_id)) == 4


@pytest.mark.parametrize("moves", range(OWN_MOVES))
async def test_a_match_resigned_before_a_sides_second_move_is_not_rated(table: Table, moves: int) -> None:
    rows = await resigned_after(table, moves)
    assert [(row.won, row.status, row.excluded) for row in rows] == [
        (False, "resigned", "early"),
        (True, "played", "early"),
    ]
    assert await ratings(table.storage, ANA, BEN, guild=rows[0].guild_id) == {}


async def resigned_after(table: Table, moves: int) -> tuple[Result, ...]:
    """Return the results of a match of two. The first player resigns after both have made this many moves."""
    number = await table.begin(Terms(), users=(ANA, BEN))
    await table.rounds(number, moves, (ANA, BEN))
    await table.host.seats.resign(number, ANA)
    await table.host.results.rate_finished()
    return await table.storage.results.of_guild((await table.live(number)).session.guild_id)


async def test_undone_and_automatic_moves_do_not_count_as_a_players_moves(host: Host, storage: Storage) -> None:
    taken_back, by_host = [await match(storage, at, (1, 2), resigned_at=50) for at in (100, 200)]
    await execute(storage, "UPDATE moves SET undone_by = 9 WHERE session_id = ? AND revision = 4", (taken_back,))
    await execute(storage, "UPDATE moves SET user_id = NULL WHERE session_id = ? AND revision = 4", (by_host,))
    await host.results.rate_finished()
    assert {row.excluded for row in await storage.results.of_guild(GUILD)} == {"early"}


async def test_a_side_of_two_is_rated_although_one_player_resigned_at_once(
    host: Host, storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    pairs = TableRules(seat_counts=(4,), sides=(0, 1, 0, 1), ranked=False)
    monkeypatch.setattr(type(game_named(GAME)), "table", lambda _game, _options: pairs)
    ended = by_sides(((0, 2), (1, 3)), 0, Phrase("end-x"))
    await match(storage, 100, users=(ANN, BOB, CID, DAN), ended=ended, rounds=0, resigned_at=50)
    await host.results.rate_finished()
    assert {row.excluded for row in await storage.results.of_guild(GUILD)} == {None}


async def test_the_end_of_a_match_reads_no_other_match(host: Host, storage: Storage) -> None:
    early, late = await match(storage, 100, (2, 1)), await match(storage, 200)
    await host.results.rate_finished(session_id=late)
    assert {row.session_id for row in await storage.results.of_guild(GUILD)} == {late}
    # The formerly excluded match is rated now, at its place in the order.
    await host.results.rate_finished(session_id=early)
    ann, _ = rate(rate([NEW, NEW], [2, 1], [0, 1]), [1, 2], [0, 1])
    assert (await ratings(storage))[ANN, GAME] == ann
    await execute(storage, "UPDATE sessions SET deleted_at = 1 WHERE session_id = ?", (early,))
    await host.results.rate_finished(session_id=late)
    assert (await ratings(storage))[ANN, GAME] == ann
    await host.results.rate_finished(session_id=early)
    assert (await ratings(storage))[ANN, GAME] == rate([NEW, NEW], [1, 2], [0, 1])[0]


async def test_a_match_whose_two_players_stayed_away_is_finished_but_not_rated(table: Table) -> None:
    number = await table.begin(users=(ANA, BEN))
    cache = cache_of(table.host)
    for seat in (0, 1):
        async with cache.lock(number):
            await table.host.seats.to_computer(await cache.live_under_lock(number), seat)
    await table.host.after_automatic_moves(number)
    live = await table.live(number)
    assert live.session.status == "finished"
    assert (live.session.ended_how, live.resigned()) == ("moves", []), "nobody gave up"
    rows = results_of(live.session, {})
    assert [(row.status, row.excluded) for row in rows] == [("computer", "computer")] * 2
