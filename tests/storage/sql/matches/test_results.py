"""Tests results and ratings: stored once, deleted with their session, counted per guild."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from storage.records.changes import Ending
from storage.records.matches import Session
from storage.records.results import FeatTally, Meeting, PlayerTotals, RatingRow, Result, SeatFeat, SoloMatch, Tally
from storage.slots import ALL_SLOTS
from storage.sql.matches import conduct, results
from storage.store import Storage
from tests.storage.samples import ANN, BOB, CID, GUILD, REFUSED, WON, execute, plan_of, running

OTHER_GUILD = 77
GAME, COOP = "splendor", "together"


async def ended(storage: Storage, number: int, at: int, **changes: Any) -> Session:
    fields = {"match_id": f"M{number}", "channel_id": 1000 + number, **changes}
    session = await running(storage, **fields)
    await _end(storage, session.session_id, at, WON)
    return session


async def _end(storage: Storage, session_id: int, at: int, ending: Ending) -> None:
    await execute(
        storage,
        "UPDATE sessions SET status = ?, ended_at = ?, outcome = ?, revision = revision + 1 WHERE session_id = ?",
        (ending.status, at, ending.outcome, session_id),
    )


def result(session: Session | int, seat: int, user: int | None, place: int, **changes: Any) -> Result:
    number = session if isinstance(session, int) else session.session_id
    fields: dict[str, Any] = {
        "session_id": number,
        "seat": seat,
        "user_id": user,
        "guild_id": GUILD,
        "game": GAME,
        "seats": 2,
        "side": seat,
        "division": "against",
        "won": place == 1,
        "place": place,
        "scores": f'{{"points":{20 - place}}}',
        "status": "played",
        "rated": "all",
        "ended_at": 50,
    }
    return Result(**(fields | changes))


def rating(user: int, mu: float = 26.0, scope: str = GAME, guild: int = GUILD, matches: int = 1) -> RatingRow:
    return RatingRow(guild, user, scope, mu, 8.0, matches)


async def numbers(storage: Storage) -> list[int]:
    return [session.session_id for session in await storage.results.unrated()]


async def test_ended_sessions_wait_in_order_of_ending(storage: Storage) -> None:
    first = await ended(storage, 1, 300)
    second = await ended(storage, 2, 100)
    third = await ended(storage, 3, 300)
    await running(storage, match_id="still", channel_id=4)
    assert await numbers(storage) == [second.session_id, first.session_id, third.session_id]
    page = await storage.results.unrated(limit=2)
    assert [one.session_id for one in page] == [second.session_id, first.session_id]
    assert page[0].seats
    assert page[0].state is None
    rest = await storage.results.unrated(after=(page[-1].ended_at or 0, page[-1].session_id), limit=2)
    assert [one.session_id for one in rest] == [third.session_id]
    assert len(await storage.results.unrated(GUILD)) == 3
    assert await storage.results.unrated(OTHER_GUILD) == ()


async def test_deleted_sessions_lobbies_and_cancelled_ones_are_not_rated(storage: Storage) -> None:
    deleted = await ended(storage, 1, 100)
    await execute(storage, "UPDATE sessions SET deleted_at = 5 WHERE session_id = ?", (deleted.session_id,))
    never = await ended(storage, 2, 100)
    await execute(storage, "UPDATE sessions SET started_at = NULL WHERE session_id = ?", (never.session_id,))
    cancelled = await ended(storage, 3, 100)
    await execute(storage, "UPDATE sessions SET status = 'cancelled' WHERE session_id = ?", (cancelled.session_id,))
    abandoned = await ended(storage, 4, 100)
    await execute(storage, "UPDATE sessions SET status = 'abandoned' WHERE session_id = ?", (abandoned.session_id,))
    assert await numbers(storage) == [abandoned.session_id]


async def test_results_are_kept_once(storage: Storage) -> None:
    session = await ended(storage, 1, 50)
    rows = [result(session, 0, BOB, 1), result(session, 1, ANN, 2)]
    assert await storage.results.record(session.session_id, rows, [rating(ANN, 24), rating(BOB, 26)])
    assert await numbers(storage) == []
    assert not await storage.results.record(session.session_id, rows, [rating(ANN, 99), rating(BOB, 99)])
    assert await storage.results.of_guild(GUILD) == tuple(rows)
    assert await storage.results.ratings(GUILD, [BOB, ANN, CID]) == (rating(ANN, 24), rating(BOB, 26))
    assert await storage.results.last_end(GUILD) == (50, session.session_id)
    assert await storage.results.last_end(OTHER_GUILD) == (-1, 0)


async def test_results_of_no_session_are_refused_with_their_ratings(storage: Storage) -> None:
    with pytest.raises(REFUSED, match=r"(?i)foreign key"):
        await storage.results.record(99, [result(99, 0, ANN, 1)], [rating(ANN)])
    assert await storage.results.ratings(GUILD, [ANN]) == ()


async def test_a_later_rating_takes_the_place_of_the_earlier_one(storage: Storage) -> None:
    first, second = await ended(storage, 1, 50), await ended(storage, 2, 60)
    await storage.results.record(first.session_id, [result(first, 0, ANN, 1)], [rating(ANN, 26), rating(BOB, 24)])
    await storage.results.record(second.session_id, [result(second, 0, ANN, 1)], [rating(ANN, 27, matches=2)])
    assert await storage.results.ratings(GUILD, [ANN, BOB]) == (rating(ANN, 27, matches=2), rating(BOB, 24))


async def test_results_of_deleted_sessions_are_void_until_the_guild_is_recounted(storage: Storage) -> None:
    kept, gone = await ended(storage, 1, 50), await ended(storage, 2, 60)
    for session in (kept, gone):
        await storage.results.record(session.session_id, [result(session, 0, ANN, 1)], [rating(ANN, 26)])
    assert await storage.results.void_guilds() == ()
    await execute(storage, "UPDATE sessions SET deleted_at = 5 WHERE session_id = ?", (gone.session_id,))
    assert await storage.results.void_guilds() == await storage.results.void_guilds(GUILD) == (GUILD,)
    assert await storage.results.void_guilds(OTHER_GUILD) == ()
    assert await storage.results.of_guild(GUILD) == (result(kept, 0, ANN, 1),)
    await storage.results.recount(GUILD, await storage.results.of_guild(GUILD), [rating(ANN, 25.5)])
    assert await storage.results.void_guilds() == ()
    assert await storage.results.ratings(GUILD, [ANN]) == (rating(ANN, 25.5),)
    await execute(storage, "UPDATE sessions SET deleted_at = NULL")
    assert await numbers(storage) == [gone.session_id], "a restored session is rated again"


async def test_a_session_deleted_during_a_recount_is_found_afterwards(storage: Storage) -> None:
    kept, gone = await ended(storage, 1, 50), await ended(storage, 2, 60)
    for session in (kept, gone):
        await storage.results.record(session.session_id, [result(session, 0, ANN, 1)], [rating(ANN, 26)])
    read = await storage.results.of_guild(GUILD)
    await execute(storage, "UPDATE sessions SET deleted_at = 5 WHERE session_id = ?", (gone.session_id,))
    await storage.results.recount(GUILD, read, [rating(ANN, 27)])
    assert await storage.results.void_guilds() == (GUILD,), "the ratings still contain the deleted session"


async def test_a_session_restored_during_a_recount_is_rated_afterwards(storage: Storage) -> None:
    session = await ended(storage, 1, 50)
    await storage.results.record(session.session_id, [result(session, 0, ANN, 1)], [rating(ANN, 26)])
    await execute(storage, "UPDATE sessions SET deleted_at = 5")
    read = await storage.results.of_guild(GUILD)
    await execute(storage, "UPDATE sessions SET deleted_at = NULL")
    await storage.results.recount(GUILD, read, [])
    assert await numbers(storage) == [session.session_id]


async def test_late_results_are_kept_with_the_ratings(storage: Storage) -> None:
    first, late = await ended(storage, 1, 60), await ended(storage, 2, 50)
    await storage.results.record(first.session_id, [result(first, 0, ANN, 1, ended_at=60)], [rating(ANN, 26)])
    added = [result(late, 0, ANN, 1, ended_at=50)]
    everything = (*added, *await storage.results.of_guild(GUILD))
    await storage.results.recount(GUILD, everything, [rating(ANN, 27, matches=2)], late=added)
    assert await storage.results.of_guild(GUILD) == everything
    assert await storage.results.ratings(GUILD, [ANN]) == (rating(ANN, 27, matches=2),)


async def test_a_recount_leaves_other_guilds_alone(storage: Storage) -> None:
    session = await ended(storage, 1, 50)
    there = rating(ANN, guild=OTHER_GUILD)
    await storage.results.record(session.session_id, [result(session, 0, ANN, 1)], [rating(ANN), rating(BOB), there])
    await storage.results.recount(GUILD, await storage.results.of_guild(GUILD), [rating(BOB, 20)])
    assert await storage.results.ratings(GUILD, [ANN, BOB]) == (rating(BOB, 20),)
    assert await storage.results.ratings(OTHER_GUILD, [ANN]) == (there,)


async def many(storage: Storage) -> None:
    """Store results. Ann beats Bob twice, loses once and draws once.

    One more match does not count, one is shared, and one is in another guild.
    """
    plan: list[tuple[list[tuple[int, int]], dict[str, Any]]] = [
        ([(ANN, 1), (BOB, 2)], {}),
        ([(ANN, 1), (BOB, 2)], {}),
        ([(ANN, 2), (BOB, 1)], {}),
        ([(ANN, 1), (BOB, 1)], {}),
        ([(ANN, 1), (BOB, 2)], {"excluded": "substituted", "status": "substituted"}),
        ([(ANN, 1), (BOB, 1)], {"game": COOP, "side": 0, "division": "together", "won": True, "place": None}),
        ([(BOB, 1), (CID, 2)], {}),
        ([(ANN, 1), (BOB, 2)], {"guild_id": OTHER_GUILD}),
    ]
    for number, (places, changes) in enumerate(plan):
        session = await ended(storage, number, 100 + number, guild_id=changes.get("guild_id", GUILD))
        rows = [
            msgspec.structs.replace(result(session, seat, user, place, ended_at=100 + number), **changes)
            for seat, (user, place) in enumerate(places)
        ]
        await storage.results.record(session.session_id, rows)
    ratings = [rating(ANN, 27), rating(BOB, 25), rating(ANN, 28, scope="*")]
    await storage.results.recount(GUILD, await storage.results.of_guild(GUILD), ratings)


async def test_the_standings_count_wins_and_matches_by_division(storage: Storage) -> None:
    await many(storage)
    assert await storage.results.standings(GUILD, GAME, [GAME]) == (
        PlayerTotals("against", ANN, "Ann", 4, 3, 27, 8, 1),
        PlayerTotals("against", BOB, "Bob", 5, 3, 25, 8, 1),
        PlayerTotals("against", CID, None, 1, 0, None, None, None),
    )
    found = await storage.results.standings(GUILD, "*", [GAME, COOP])
    assert [(one.division, one.user_id, one.matches, one.wins, one.mu) for one in found] == [
        ("against", ANN, 4, 3, 28),
        ("against", BOB, 5, 3, None),
        ("against", CID, 1, 0, None),
        ("together", ANN, 1, 1, None),
        ("together", BOB, 1, 1, None),
    ]
    assert await storage.results.standings(GUILD, "*", []) == ()
    elsewhere = await storage.results.standings(OTHER_GUILD, GAME, [GAME])
    assert [one.user_id for one in elsewhere] == [ANN, BOB]


async def test_the_name_in_the_standings_is_the_latest_in_that_guild(storage: Storage) -> None:
    old = await ended(storage, 1, 50)
    await storage.results.record(old.session_id, [result(old, 0, ANN, 1)])
    await ended(storage, 2, 60)
    await execute(
        storage, "UPDATE seats SET name = 'Old Ann' WHERE session_id = ? AND user_id = ?", (old.session_id, ANN)
    )
    elsewhere = await ended(storage, 3, 70, guild_id=OTHER_GUILD)
    await execute(storage, "UPDATE seats SET name = 'Secret' WHERE session_id = ?", (elsewhere.session_id,))
    assert [one.name for one in await storage.results.standings(GUILD, GAME, [GAME])] == ["Ann"]


async def test_the_results_of_a_user_are_tallied_by_game_and_rank(storage: Storage) -> None:
    await many(storage)
    assert await storage.results.tally(ANN, GUILD) == (
        Tally(GAME, "against", won=True, place=1, excluded=None, matches=3),
        Tally(GAME, "against", won=False, place=2, excluded=None, matches=1),
        Tally(GAME, "against", won=True, place=1, excluded="substituted", matches=1),
        Tally(COOP, "together", won=True, place=None, excluded=None, matches=1),
    )
    hers = [one.ended_at for one in await storage.results.of_guild(GUILD) if one.user_id == ANN]
    assert hers[-3:] == [103, 104, 105]
    assert all(one.user_id != CID for one in await storage.results.of_guild(OTHER_GUILD))


async def test_meetings_count_wins_losses_ties_and_matches_together(storage: Storage) -> None:
    await many(storage)
    assert await storage.results.meetings(GUILD, ANN, BOB) == (
        Meeting(GAME, won=2, lost=1, level=1, together=0, together_won=0),
        Meeting(COOP, won=0, lost=0, level=0, together=1, together_won=1),
    )
    assert await storage.results.meetings(GUILD, BOB, ANN) == (
        Meeting(GAME, won=1, lost=2, level=1, together=0, together_won=0),
        Meeting(COOP, won=0, lost=0, level=0, together=1, together_won=1),
    )
    assert await storage.results.meetings(GUILD, ANN, CID) == ()


async def test_matches_without_another_person_come_in_order_of_ending(storage: Storage) -> None:
    computer = {"status": "computer", "excluded": "computer"}
    for number, at, excluded in ((1, 30, "unopposed"), (2, 20, "unopposed"), (3, 50, "practice")):
        session = await ended(storage, number, at)
        own = result(session, 0, ANN, number, ended_at=at, excluded=excluded)
        await storage.results.record(session.session_id, [own, result(session, 1, None, 1, ended_at=at, **computer)])
    session = await ended(storage, 4, 10)
    alone = result(session, 0, ANN, 1, division="alone", ended_at=10, feat=feat(3))
    await storage.results.record(session.session_id, [alone])
    session = await ended(storage, 5, 40)
    await storage.results.record(session.session_id, [result(session, 0, ANN, 1), result(session, 1, BOB, 2)])
    assert await storage.results.solo(ANN, GUILD) == (
        SoloMatch(GAME, won=True, scores='{"points":19}', level="hard gear"),
        SoloMatch(GAME, won=False, scores='{"points":18}', level=""),
        SoloMatch(GAME, won=True, scores='{"points":19}', level=""),
    )
    assert await storage.results.solo(BOB, GUILD) == ()
    assert await storage.results.solo(ANN, OTHER_GUILD) == ()


async def test_one_session_is_found_without_looking_at_its_guild(storage: Storage) -> None:
    first, second = await ended(storage, 1, 100), await ended(storage, 2, 200)
    found = await storage.results.unrated(session_id=second.session_id)
    assert [session.session_id for session in found] == [second.session_id]
    await storage.results.record(first.session_id, [result(first, 0, ANN, 1)])
    await execute(storage, "UPDATE sessions SET deleted_at = 1 WHERE session_id = ?", (first.session_id,))
    assert await storage.results.void_guilds(session_id=second.session_id) == ()
    assert await storage.results.void_guilds(session_id=first.session_id) == (GUILD,)


@pytest.mark.sqlite
async def test_the_search_for_one_session_uses_its_key(storage: Storage) -> None:
    which, values = results._sql_condition(None, 1, ALL_SLOTS)
    for query in (results._UNRATED, results._VOID_GUILDS):
        plan = await plan_of(storage, query.format(which), values | {"ended": 0, "session": 0, "limit": 1})
        # The query finds sessions by their keys. It reads neither all sessions nor those of a guild.
        looked = [step for step in plan if "sessions" in step]
        assert looked == ["SEARCH sessions USING INTEGER PRIMARY KEY (rowid=?)"], plan


@pytest.mark.sqlite
async def test_the_search_for_a_users_last_matches_uses_indexes(storage: Storage) -> None:
    plan = await plan_of(storage, conduct._RECENT, {"user": ANN, "guild": GUILD, "limit": 20})
    looked = [step for step in plan if step.startswith(("SEARCH", "SCAN"))]
    assert looked[0] == "SEARCH sessions USING INTEGER PRIMARY KEY (rowid=?)", plan
    assert "SEARCH own USING INDEX results_user (user_id=?)" in looked
    assert "SEARCH former USING COVERING INDEX former_holders_user (user_id=?)" in looked
    assert [step for step in looked if step.startswith("SCAN")] == ["SCAN kept"]


# ---- feats in matches


def feat(rounds: int, *, foe: str = "loki", mode: str = "coop", against: bool = True) -> SeatFeat:
    return SeatFeat(foe, mode, "hard gear", rounds, against)


async def test_feats_are_counted_by_opponent_and_mode_with_the_fastest_win(storage: Storage) -> None:
    matches = [(1, 9, True), (2, 6, True), (3, 4, False)]
    for number, rounds, won in matches:
        session = await ended(storage, number, 10 * number)
        rows = [result(session, seat, user, 1, won=won, feat=feat(rounds)) for seat, user in enumerate((ANN, BOB))]
        await storage.results.record(session.session_id, rows)
    session = await ended(storage, 4, 40)
    played = [
        result(session, 0, ANN, 2, feat=feat(5, mode="against")),
        result(session, 1, BOB, 1, feat=feat(5, mode="against", against=False)),
    ]
    await storage.results.record(session.session_id, played)
    assert await storage.results.feats(BOB, GUILD) == (
        FeatTally(GAME, "loki", "coop", True, 3, 2, 6),
        FeatTally(GAME, "loki", "against", False, 1, 1, 5),
    )
    assert (await storage.results.feats(ANN, GUILD))[0] == FeatTally(GAME, "loki", "against", True, 1, 0, None)
    assert await storage.results.feats(ANN, OTHER_GUILD) == ()
    beaten = await storage.results.triumphs(GUILD, GAME)
    names = {seat.seat: seat.name for seat in session.seats}
    assert [(one.rounds, one.seat, one.name, one.level) for one in beaten] == [
        (rounds, seat, names[seat], "hard gear") for rounds in (6, 9) for seat in (0, 1)
    ], "nobody beats a foe by playing it, and a lost match beats nobody"
    assert await storage.results.triumphs(GUILD, "chess") == ()


async def test_a_deleted_match_counts_nowhere_before_its_guild_is_rated_again(storage: Storage) -> None:
    pair, alone = await ended(storage, 1, 10), await ended(storage, 2, 20)
    rows = [result(pair, seat, user, seat + 1, feat=feat(5)) for seat, user in enumerate((ANN, BOB))]
    await storage.results.record(pair.session_id, rows)
    await storage.results.record(alone.session_id, [result(alone, 0, CID, 1, division="alone", feat=feat(5))])

    async def counted() -> list[int]:
        rows = storage.results
        found = await rows.feats(ANN, GUILD), await rows.solo(CID, GUILD), await rows.meetings(GUILD, ANN, BOB)
        return [*map(len, found), len(await rows.triumphs(GUILD, GAME)), await rows.counted_matches(GUILD, ANN, GAME)]

    assert await counted() == [1, 1, 1, 2, 1]
    await execute(storage, "UPDATE sessions SET deleted_at = 70")
    assert await counted() == [0, 0, 0, 0, 0]
    await execute(storage, "UPDATE sessions SET deleted_at = NULL, status = 'running'")
    assert await counted() == [0, 0, 0, 0, 0]


async def test_feats_are_deleted_with_the_results_of_their_match(storage: Storage) -> None:
    first, other = await ended(storage, 1, 10), await ended(storage, 2, 20)
    for session in (first, other):
        await storage.results.record(session.session_id, [result(session, 0, ANN, 1, feat=feat(3))])
    kept = await storage.results.of_guild(GUILD)
    assert [row.feat for row in kept] == [None, None]
    await storage.results.recount(GUILD, kept[1:], ())
    assert [one.session_id for one in await storage.results.triumphs(GUILD, GAME)] == [other.session_id]
    late = result(first, 0, ANN, 1, feat=feat(7))
    await storage.results.recount(GUILD, [late, kept[1]], (), late=[late])
    assert [one.rounds for one in await storage.results.triumphs(GUILD, GAME)] == [3, 7]
