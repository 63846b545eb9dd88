"""Tests duplicate rounds: all tables get the same deal, and no table learns of another before the end (TN-24)."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from bot.face.messages.tournaments.notices import notice_text, parts
from bot.face.words.sessions import result_lines
from bot.face.words.tournaments.picture_data import crosstables, drawn_round, player_way
from bot.host.clocks.terms import Terms
from bot.host.matches.results.results import OWN_MOVES
from bot.host.tournaments.ground.facts import chance_of, event_of, seats_of
from bot.host.tournaments.rulings.player_rulings import Disqualify, Warn
from bot.host.tournaments.rulings.table_rulings import Replay
from bot.wording.words import words_for
from engine.kernel.contract.registry import game_named
from engine.tournaments.event import Stage
from engine.tournaments.rounds.standings import standings
from engine.tournaments.tie_breaks import Standings
from storage.records.tournaments import Official, TournamentTable, Whole
from tests.bot.events import CHANNEL, GUILD, EventTable, leading, refused
from tests.toys import DUEL as GAME

DUPLICATE = Stage("duplicate", seats=(2,), measures=("won", "rounds"), rounds=2)


async def begun(table: EventTable) -> tuple[int, list[TournamentTable]]:
    number = await table.event(DUPLICATE, game="brigade", users=4)
    return number, await table.round(number)


async def play_to_the_end(table: EventTable, one: TournamentTable, word: str) -> None:
    """Let the users of a table make the same moves until their match is over."""
    for _ in range(100):
        live = await table.live(one.session_id or 0)
        if not live.is_running:
            break
        seat = live.due_seats()[0]
        moves = [move for decision in live.begun_match.decisions() for move in decision.moves]
        chosen = next((move for move in moves if move[0] == word), moves[0])
        await table.move(one.session_id or 0, seat.user_id or 0, " ".join(chosen))
    await table.turn()


async def test_tn24_all_tables_play_the_same_deal_and_stay_private(table: EventTable) -> None:
    number, tables = await begun(table)
    sessions = [(await table.live(one.session_id or 0)).session for one in tables]
    assert len({session.seed for session in sessions}) == len({session.context for session in sessions}) == 1
    assert len({session.state for session in sessions}) == 1
    assert len({session.match_id for session in sessions}) == 2
    await play_to_the_end(table, tables[0], "pour")
    ended = await table.live(tables[0].session_id or 0)
    assert ended.session.status == "finished"
    # A table with the same deal is still being played, so the seed stays secret.
    assert not ended.session.seed_revealed
    assert (await table.host.export(ended)).seed is None
    assert table.events.is_hidden(ended.session)
    members = {seat.user_id for seat in ended.session.seats}
    outsider = next(user for user in (1, 2, 3, 4) if user not in members)
    with pytest.raises(Exception, match="table_hidden"):
        table.events.need_open(ended.session, outsider)
    for user in members:
        table.events.need_open(ended.session, user or 0)
    whole = await table.whole(number)
    answer = await table.events.views.standings(whole)
    assert answer != standings(event_of(whole), chance_of(whole))
    await play_to_the_end(table, tables[1], "wait")
    for one in tables:
        session = (await table.live(one.session_id or 0)).session
        assert session.seed_revealed
        assert not table.events.is_hidden(session)
    whole = await table.whole(number)
    assert (await table.events.views.standings(whole)) == standings(event_of(whole), chance_of(whole))


async def test_tn24_the_rounds_of_a_match_count_only_after_a_win(table: EventTable) -> None:
    number, tables = await begun(table)
    await play_to_the_end(table, tables[0], "pour")
    await play_to_the_end(table, tables[1], "wait")
    won, lost = [
        msgspec.json.decode((await table.coded(number, one.code)).result or b"{}")["measures"] for one in tables
    ]
    assert (won[0], lost) == (1, [0, 0])
    assert won[1] < 0


async def test_tn24_the_better_table_ranks_higher_and_the_next_round_has_another_deal(table: EventTable) -> None:
    number, tables = await begun(table)
    await play_to_the_end(table, tables[0], "pour")
    await play_to_the_end(table, tables[1], "wait")
    whole = await table.whole(number)
    places = (await table.events.views.standings(whole)).places
    won, lost = (seats_of(one) for one in tables)
    assert max(places[seat] for seat in won) < min(places[seat] for seat in lost)
    again = await table.round(number)
    seeds = {(await table.live(one.session_id or 0)).session.seed for one in (*tables, *again)}
    assert len(seeds) == 2


async def shown_to_others(table: EventTable, number: int, own: TournamentTable) -> list[object]:
    """Return everything about the event that a player of another table can get during the round.

    The list has all output that is computed from results. The replay, the record, the log and the fairness of a session
    are left out: before the code in `bot/face` shows a session found by `Sessions.listed`, `Sessions.finished_matches`
    or `Host.live`, it calls `is_hidden` or `need_open`.
    """
    whole = await table.whole(number)
    live = await table.live(own.session_id or 0)
    listed = (await table.host.sessions.listed(GUILD, limit=50, offset=0))[1]
    match = live.begun_match
    asker = live.session.seats[0].user_id or 0
    return [
        *await shown_of_results(table, asker),
        *shown_in_pictures(whole, await table.events.views.standings(whole), asker),
        await table.events.exports.json(GUILD, number),
        await table.events.views.teams(whole),
        await table.events.views.standings(whole),
        await table.events.exports.csv(GUILD, number, "standings"),
        await table.events.exports.csv(GUILD, number, "results"),
        [one.session_id for one in listed if not table.events.is_hidden(one)],
        msgspec.json.encode(live.view(0)),
        [" ".join(move) for decision in match.decisions() for move in decision.moves],
        await table.events.views.player(whole, asker),
    ]


async def shown_of_results(table: EventTable, asker: int) -> list[object]:
    """Return what a player can read of the server's results, records and meetings, and of their own data."""
    host, found = table.host, list[object]()
    for slug in (None, "brigade"):
        found.append(await host.results.leaderboard(GUILD, slug))
    found += [await host.results.profile(GUILD, user, asker) for user in (1, 2, 3, 4)]
    found.append(await host.wall.of_guild(GUILD, game_named("brigade"), 3))
    ended = await host.sessions.finished_matches(
        GUILD, asker=asker, user_id=None, channels=[CHANNEL, *range(5000, 5010)], limit=50, offset=0
    )
    found.append([one.session_id for one in ended[1] if not table.events.is_hidden(one)])
    found.append(await host.personal_data.everything(asker))
    return found


def shown_in_pictures(whole: Whole, figures: Standings, asker: int) -> list[object]:
    """Return what the event's message and its pictures show to every user, collected as the code in `bot/face` does."""
    words = words_for(whole.tournament.game, "en")
    ways = [player_way(whole, entry, figures, asker, words) for entry in whole.entries]
    tables = drawn_round(whole, whole.rounds[-1], figures, None, words)
    return [tables, *ways, *crosstables(whole, figures, None, words)]


async def test_tn24_a_playing_table_cannot_see_whether_another_has_won(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.host.tournaments.drafts.drafts.secrets.token_bytes", bytes)
    monkeypatch.setattr("bot.host.tournaments.drafts.drafts.secrets.token_hex", "ab".__mul__)
    worlds = []
    for word in ("pour", "wait"):
        async with leading(tmp_path / f"{word}.db") as table:
            number, (one, own) = await begun(table)
            await play_to_the_end(table, one, word)
            answer = await shown_to_others(table, number, own)
            worlds.append(answer)
            # Nothing that happened at the finished table counts before the end of the round.
            assert answer[:2] == [{}, {}]
            assert (await table.live(one.session_id or 0)).session.status == "finished"
    first, second = worlds
    assert [index for index, (a, b) in enumerate(zip(first, second, strict=True)) if a != b] == []


async def test_tn24_hidden_results_count_once_the_round_is_over(table: EventTable) -> None:
    number, (one, other) = await begun(table)
    await play_to_the_end(table, one, "pour")
    # In contrast, an ordinary match that ends before the round does counts at once.
    duel = await table.begin(Terms(), users=(8, 9))
    await table.rounds(duel, OWN_MOVES, (8, 9))
    await table.host.seats.resign(duel, 8)
    assert {row.user_id for row in (await table.host.results.leaderboard(GUILD, GAME))["against"]} == {8, 9}
    assert await table.host.results.leaderboard(GUILD, "brigade") == {}
    table.now += 60_000
    await play_to_the_end(table, other, "pour")
    assert (await table.whole(number)).rounds[-1].state == "closed"
    rows = (await table.host.results.leaderboard(GUILD, "brigade"))["together"]
    assert {row.user_id: row.matches for row in rows} == dict.fromkeys((1, 2, 3, 4), 1)
    beaten = await table.host.wall.of_guild(GUILD, game_named("brigade"), 3)
    assert sum(foe.times for foe in beaten) == 2


async def test_tn24_setting_the_clock_back_hides_no_revealed_result(table: EventTable) -> None:
    number, tables = await begun(table)
    for one in tables:
        await play_to_the_end(table, one, "pour")
    session = (await table.live(tables[0].session_id or 0)).session
    assert not table.events.is_hidden(session)
    assert session.reveal_at is None, "no moment that a correction of the time could overtake"
    assert (await table.whole(number)).rounds[-1].state == "closed"


async def test_tn2_tables_that_others_may_not_watch_stay_private_until_the_round_ends(table: EventTable) -> None:
    number = await table.event(Stage("swiss", rounds=3), watchable=False)
    one, other = await table.round(number)
    assert table.events.is_hidden((await table.live(one.session_id or 0)).session)
    await table.play_out(number, one.code)
    session = (await table.live(one.session_id or 0)).session
    assert (table.events.is_hidden(session), session.seed_revealed) == (True, False)
    await table.play_out(number, other.code)
    session = (await table.live(one.session_id or 0)).session
    assert (table.events.is_hidden(session), session.seed_revealed) == (False, True)


@pytest.mark.parametrize("lang", ["en", "es"])
async def test_tn24_judges_are_not_mentioned_in_a_hidden_thread(table: EventTable, lang: str) -> None:
    number, tables = await begun(table)
    for judge in (Official("judge", "user", 3), Official("judge", "role", 66)):
        await table.staff(number, judge)
    one = next(one for one in tables if 3 not in seats_of(one))
    caller = seats_of(one)[0]
    await table.notices()
    await table.events.calls.call(GUILD, number, table.actor(caller), one.code, "What about this card?")

    async def said() -> list[tuple[str | None, tuple[int, ...], tuple[int, ...]]]:
        (notice,) = await table.notices()
        whole, words = await table.whole(number), words_for("brigade", lang)
        found = [(part.table_code, notice_text(whole, part, words)) for part in parts(whole, notice)]
        for code, shown in found:
            assert ("card" in shown.text, "<@3>" in shown.text) == (code is not None, bool(shown.roles))
        return [(code, shown.users, shown.roles) for code, shown in found]

    assert await said() == [(one.code, (caller,), ()), (None, (3,), (66,))]
    for other in tables:
        await play_to_the_end(table, other, "pour")
    await table.notices()
    await table.events.calls.call(GUILD, number, table.actor(seats_of(one)[1]), one.code, "And this card?")
    assert await said() == [(one.code, (3, seats_of(one)[1]), (66,))]


async def test_tn24_a_deal_stays_hidden_after_the_event_is_cancelled_during_play(table: EventTable) -> None:
    number, tables = await begun(table)
    one, *others = tables
    await play_to_the_end(table, one, "pour")

    async def told_so_far() -> tuple[Standings, str]:
        ranked = await table.events.views.standings(await table.whole(number))
        return ranked, (await table.events.exports.csv(GUILD, number, "results")).decode()

    before = await told_so_far()
    await table.events.drafts.cancel(GUILD, number, table.leader(), "rain")
    for found in tables:
        assert table.events.is_hidden((await table.live(found.session_id or 0)).session)
    # Users who do not play cannot read the moves of the finished table.
    assert await told_so_far() == before
    for found in others:
        await play_to_the_end(table, found, "pour")
    await table.turn()
    for found in tables:
        session = (await table.live(found.session_id or 0)).session
        assert (table.events.is_hidden(session), session.seed_revealed) == (False, True)
    assert (await table.tournament(number)).seed_revealed
    whole, (ranked, results) = await table.whole(number), await told_so_far()
    assert ranked == standings(event_of(whole), chance_of(whole)) != before[0]
    assert results != before[1]


@pytest.mark.parametrize("cancelled", [False, True])
async def test_tn33_a_match_replaced_by_a_new_deal_is_revealed_with_its_round(
    table: EventTable, cancelled: bool
) -> None:
    number = await table.event(Stage("swiss"), watchable=False)
    one, other = await table.round(number)
    await table.events.rulings.rule(GUILD, number, table.judge(), Replay(one.code), "so")
    former = (await table.live(one.session_id or 0)).session
    assert (table.events.is_hidden(former), former.seed_revealed) == (True, False)
    if cancelled:
        await table.events.drafts.cancel(GUILD, number, table.leader(), "rain")
    else:
        await table.play_out(number, one.code)
        await table.play_out(number, other.code)
    former = (await table.live(one.session_id or 0)).session
    assert (table.events.is_hidden(former), former.seed_revealed) == (False, True)


async def test_tn32_a_seat_is_given_up_although_the_bot_stops_after_the_ruling(
    table: EventTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await table.event(Stage("swiss_pods", seats=(3,), rounds=1), game="splendor_marvel", users=3)
    (one,) = await table.round(number)

    async def killed(*_: object, **__: object) -> None:
        raise OSError("killed")

    with monkeypatch.context() as patch:
        patch.setattr(table.host.seats, "give_up", killed)
        with pytest.raises(OSError, match="killed"):
            await table.events.rulings.rule(GUILD, number, table.judge(), Disqualify(seats_of(one)[0]), "cheating")
    assert (await table.live(one.session_id or 0)).session.seats[0].resigned_at is None
    await table.restart()
    for _ in range(2):
        await table.turn()
    session = (await table.live(one.session_id or 0)).session
    assert [seat.resigned_at is not None for seat in session.seats] == [True, False, False]
    assert (await table.told(session.session_id)).count("event-why") == 1


async def test_tn32_the_computer_plays_on_for_a_disqualified_player_of_a_larger_table(table: EventTable) -> None:
    plan = Stage("swiss_pods", seats=(3,), rounds=1)
    number = await table.event(plan, game="splendor_marvel", users=3)
    (one,) = await table.round(number)
    out = seats_of(one)[0]
    await table.events.rulings.rule(GUILD, number, table.judge(), Disqualify(out), "cheating")
    live = await table.live(one.session_id or 0)
    assert live.is_running
    assert live.session.seats[0].resigned_at is not None
    assert "event-why" in await table.told(one.session_id or 0)
    await table.host.seats.resign(one.session_id or 0, live.session.seats[1].user_id or 0)
    await table.turn()
    # One player was removed, and the other resigned. Both can read the reason, even after a restart.
    await table.restart()
    over = await table.live(one.session_id or 0)
    outcome = over.told_outcome()
    assert outcome is not None
    assert (over.resigned(), over.put_out()) == ([0, 1], [0])
    words = words_for("splendor_marvel", "es")
    said = "\n".join(result_lines(outcome, ("Ana", "Ben", "Chen"), words, over.resigned(), over.put_out()))
    assert "Ana (fuera de la partida)" in said
    assert "Ben (abandonó)" in said
    assert "Chen (" not in said
    result = (await table.coded(number, one.code)).result or b"{}"
    assert msgspec.json.decode(result)["forfeited"] == [out]
    await refused("ruled_already", table.events.rulings.rule(GUILD, number, table.judge(), Disqualify(out), "again"))


async def test_tn32_a_disqualified_player_gives_the_seat_up_once(table: EventTable) -> None:
    number = await table.event(Stage("swiss_pods", seats=(3,), rounds=1), game="splendor_marvel", users=3)
    (one,) = await table.round(number)
    out, other, _ = seats_of(one)
    for ruling in (Disqualify(out), Warn(other)):
        await table.events.rulings.rule(GUILD, number, table.judge(), ruling, "cheating")
    session = (await table.live(one.session_id or 0)).session
    assert [seat.resigned_at is not None for seat in session.seats] == [True, False, False]
    assert (await table.told(session.session_id)).count("event-why") == 1


async def test_tn32_the_partner_of_a_disqualified_player_plays_on_for_the_result(
    table: EventTable,
) -> None:
    number, tables = await begun(table)
    out, partner = seats_of(tables[0])
    await table.events.rulings.rule(GUILD, number, table.judge(), Disqualify(out), "cheating")
    assert (await table.live(tables[0].session_id or 0)).is_running
    for one in tables:
        await play_to_the_end(table, one, "pour")
    result = msgspec.json.decode((await table.coded(number, tables[0].code)).result or b"{}")
    assert (result["kind"], result["forfeited"], len(result["measures"])) == ("played", [out], 2)
    whole = await table.whole(number)
    (section,) = standings(event_of(whole), chance_of(whole)).sections
    (row,) = [one for one in section.rows if one.player == partner]
    assert [share.why for share in row.figures[0].shares] == ["table"]
