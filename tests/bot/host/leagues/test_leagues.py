"""Tests leagues at the host: seasons are opened, played to their end, and followed by the next one (TN-61 to TN-66)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from pathlib import Path

import msgspec
import pytest

from bot.host.leagues.leagues import MOST_LEAGUES, LeagueWish, drawn_season
from bot.host.tournaments.drafts.templates import decode_template
from bot.host.tournaments.ground.settings import TournamentDraft, settings_of
from bot.host.tournaments.rulings.player_rulings import Drop, Warn
from bot.host.tournaments.rulings.table_rulings import Award
from engine.kernel.errors import Refused
from storage.records.leagues import WholeLeague
from tests.bot.events import CHANNEL, FIRST, GUILD, EventTable, refused
from tests.bot.leagues import DUEL, OLGA, begun, entry, event_name, league, lock_out, open_season, play
from tests.storage.samples import execute

pytestmark = [pytest.mark.asyncio, pytest.mark.both_databases]
ROOT = Path(__file__).resolve().parents[4]
PAGE = (ROOT / "docs/tournaments.md").read_text(encoding="utf-8")


def examples(heading: str) -> list[list[str]]:
    """Return the rows of the table whose first line begins with ``heading``."""
    table_lines = PAGE.split(f"| {heading} |", 1)[1].split("\n\n", 1)[0].splitlines()
    return [[cell.strip() for cell in line[1:-1].split("|")] for line in table_lines[2:]]


# The worked examples of players who vanish, and of players whom a new season leaves out.
VANISHED, SEATED = examples("never move"), examples("locked out")


def placed(whole: WholeLeague) -> list[list[int]]:
    """Return the users of the next divisions."""
    return [[one.user_id for one in division] for division in drawn_season(whole).divisions]


async def test_tn66_a_season_is_played_and_the_next_one_waits_for_one_press(table: EventTable) -> None:
    number = await begun(table, range(1, 9))
    assert placed(await league(table, number)) == [[1, 2, 3, 4], [5, 6, 7, 8]]
    events = await open_season(table, number)
    assert [(one.season, one.division) for one in events] == [(1, 1), (1, 2)]
    for one in events:
        event = await table.whole(one.tournament_id)
        assert event.tournament.state == "running"
        assert event.tournament.name == f"Liga 1.{one.division}"
        assert [entry.seed for entry in event.entries] == [1, 2, 3, 4]
        assert [entry.user_id for entry in event.entries] == [*range(4 * one.division - 3, 4 * one.division + 1)]
    await play(table, events[0].tournament_id)
    assert (await league(table, number)).league.state == "playing"
    await play(table, events[1].tournament_id)
    whole = await league(table, number)
    assert (whole.league.state, whole.league.season, whole.league.message_id) == ("open", 1, None)
    assert placed(whole) == [[1, 2, 3, 5], [6, 7, 8, 4]]
    await table.pass_hours(24 * 30, step=24)
    assert len((await league(table, number)).events) == 2, "nothing begins by itself"
    events = await open_season(table, number)
    assert [one.season for one in events] == [2, 2]
    first = await table.whole(events[0].tournament_id)
    assert [entry.user_id for entry in first.entries] == [1, 2, 3, 5]


async def test_tn61_rounds_share_the_span_and_end_without_judges(table: EventTable) -> None:
    number = await begun(table, range(1, 5), days=30)
    (event,) = await open_season(table, number)
    tournament = await table.tournament(event.tournament_id)
    settings = settings_of(tournament)
    assert (settings.round_days, settings.at_zero, settings.auto) == (10, "end", True)
    assert (await table.events.drafts.create(GUILD, table.leader(), draft())).state == "draft"
    # The events of a league do not count among the open events of their creator.
    assert await table.storage.tournaments.opened_by(OLGA, GUILD) == 1
    await refused("registration_closed", table.events.entries.join(GUILD, event.tournament_id, table.actor(50)))


async def test_tn61_a_ruling_does_not_give_the_judges_more_than_a_week(table: EventTable) -> None:
    number = await begun(table, range(1, 5), days=7)
    await table.host.leagues.change(GUILD, number, OLGA, LeagueWish(clock="none"))
    (event,) = await open_season(table, number)
    await table.threads_made(event.tournament_id)
    await table.events.rulings.rule(GUILD, event.tournament_id, table.judge(), Warn(1), "late")
    await table.pass_hours(24 * 10, step=6)
    assert len((await table.whole(event.tournament_id)).rounds) == 2, "the bot has decided the tables"


async def test_tn61_tables_that_nobody_decides_do_not_delay_the_season_for_weeks(table: EventTable) -> None:
    number = await begun(table, range(1, 5), days=7)
    await table.host.leagues.change(GUILD, number, OLGA, LeagueWish(clock="none"))
    (event,) = await open_season(table, number)
    for played in range(1, 4):
        whole = await table.whole(event.tournament_id)
        assert len(whole.rounds) == played
        await table.threads_made(event.tournament_id)
        # After two days without a move the judges are asked, and then they have a week.
        await table.pass_hours(24 * 8, step=12)
        assert len((await table.whole(event.tournament_id)).rounds) == played, "judges have a week"
        await table.pass_hours(36, step=6)
    assert (await table.tournament(event.tournament_id)).state == "finished"
    assert (await league(table, number)).league.state == "open"


def draft() -> TournamentDraft:
    return TournamentDraft(name="Cup", game=DUEL, channel_id=CHANNEL)


async def test_tn65_players_who_sign_off_leave_after_the_season(table: EventTable) -> None:
    leagues = table.host.leagues
    number = await begun(table, range(1, 9))
    events = await open_season(table, number)
    await leagues.entries.leave(GUILD, number, 2)
    await leagues.entries.leave(GUILD, number, 7)
    await leagues.entries.join(GUILD, number, table.actor(7))
    await leagues.entries.join(GUILD, number, table.actor(20))
    for one in events:
        await play(table, one.tournament_id)
    whole = await league(table, number)
    assert [one.state for one in whole.players if one.user_id in (2, 7, 20)] == ["leaving", "playing", "waiting"]
    assert placed(whole) == [[1, 3, 5, 6], [7, 8, 4, 20]]
    await leagues.entries.leave(GUILD, number, 20)
    await refused("not_in_league", leagues.entries.leave(GUILD, number, 20))
    assert placed(await league(table, number)) == [[1, 3, 5, 6, 7, 8, 4]]
    await leagues.entries.join(GUILD, number, table.actor(2))
    assert placed(await league(table, number)) == [[1, 2, 3, 5], [6, 7, 8, 4]]


async def test_tn65_players_who_vanish_are_dropped_and_the_others_win(table: EventTable) -> None:
    number = await begun(table, range(1, 5))
    (event,) = await open_season(table, number)
    await play(table, event.tournament_id, away=[1])
    whole = await league(table, number)
    assert {one.user_id: one.state for one in whole.players} == {1: "dropped", 2: "playing", 3: "playing", 4: "playing"}
    assert [one.user_id for one in whole.players] == [2, 3, 4, 1], "the lower number wins, but the first never moves"
    assert placed(whole) == [], "three players are too few"
    await refused(
        "league_short",
        table.host.leagues.open_season(GUILD, number, table.leader(), whole.league.revision, event_name),
    )
    await table.host.leagues.entries.join(GUILD, number, table.actor(1))
    assert placed(await league(table, number)) == [[2, 3, 4, 1]]


@pytest.mark.parametrize("row", VANISHED, ids="/".join)
async def test_tn65_the_examples_of_players_who_vanish(table: EventTable, row: list[str]) -> None:
    away, ruled_out, out = (["ABCD".index(letter) + 1 for letter in cell.split()] for cell in row)
    number = await begun(table, range(1, 5))
    (event,) = await open_season(table, number)
    for user in ruled_out:
        await table.events.rulings.rule(GUILD, event.tournament_id, table.judge(), Drop(user), "vanished")
    await play(table, event.tournament_id, away=away)
    whole = await league(table, number)
    assert sorted(one.user_id for one in whole.players if one.state == "dropped") == out
    if ruled_out == [3]:
        assert next(one.user_id for one in whole.players) == 4, "the player won without a move"


async def test_tn65_there_are_examples_of_players_who_vanish() -> None:
    assert len(VANISHED) == 3


async def test_tn65_a_player_who_is_on_turn_when_a_judge_decides_has_vanished(table: EventTable) -> None:
    number = await begun(table, range(1, 5))
    await table.host.leagues.change(GUILD, number, OLGA, LeagueWish(clock="none"))
    (event,) = await open_season(table, number)
    while (await table.tournament(event.tournament_id)).state == "running":
        await table.threads_made(event.tournament_id)
        whole = await table.whole(event.tournament_id)
        for one in whole.tables:
            if one.result is None:
                await decided(table, event.tournament_id, one.code, away=1)
        await table.turn()
    players = (await league(table, number)).players
    assert {one.user_id for one in players if one.state == "dropped"} == {1}


async def decided(table: EventTable, event: int, code: str, away: int) -> None:
    """Let the players of a table move until ``away`` is on turn; then a judge decides against this player."""
    session_id = (await table.coded(event, code)).session_id
    assert session_id is not None
    for mark in FIRST:
        due = (await table.live(session_id)).due_seats()
        if not due:
            return
        if due[0].user_id == away:
            places = (2, 1) if due[0].seat == 0 else (1, 2)
            await table.events.rulings.rule(GUILD, event, table.judge(), Award(code, places), "away")
            return
        await table.move(session_id, due[0].user_id or 0, f"mark {mark}")


async def after_a_drop(table: EventTable) -> int:
    """Play a season of two divisions in which two players each move up and down.

    The last player of the first division was dropped.
    """
    number = await begun(table, range(1, 9))
    await table.host.leagues.change(GUILD, number, OLGA, LeagueWish(moves=2))
    first, second = await open_season(table, number)
    await table.events.rulings.rule(GUILD, first.tournament_id, table.judge(), Drop(4), "vanished")
    await play(table, first.tournament_id)
    await play(table, second.tournament_id)
    assert [*flat(placed(await league(table, number)))] == [1, 2, 5, 6, 7, 8, 3]
    return number


async def test_tn63_a_dropped_player_who_signs_off_or_enters_relegates_nobody_else(table: EventTable) -> None:
    leagues, number = table.host.leagues, await after_a_drop(table)
    drawn = placed(await league(table, number))
    await leagues.entries.leave(GUILD, number, 4)
    assert placed(await league(table, number)) == drawn, "a dropped player has nothing to sign off from"
    await leagues.entries.join(GUILD, number, table.actor(20))
    await leagues.entries.join(GUILD, number, table.actor(4))
    whole = await league(table, number)
    assert [one.user_id for one in whole.players if one.state == "waiting"] == [20, 4]
    assert [*flat(placed(whole))] == [*flat(drawn), 20, 4]
    await leagues.entries.leave(GUILD, number, 4)
    assert [*flat(placed(await league(table, number)))] == [*flat(drawn), 20]
    await leagues.entries.join(GUILD, number, table.actor(4))
    await table.restart()
    await open_season(table, number)
    whole = await league(table, number)
    assert (whole.gaps, len(whole.players)) == ((), 9)


async def test_tn63_a_removed_player_relegates_nobody_else(table: EventTable) -> None:
    number = await after_a_drop(table)
    drawn = placed(await league(table, number))
    await table.host.personal_data.forget(4)
    whole = await league(table, number)
    assert placed(whole) == drawn
    assert [(one.name, one.joined_at) for one in whole.gaps] == [("-", 0)]
    assert len(whole.players) == 7
    await table.host.leagues.entries.join(GUILD, number, table.actor(20))
    assert [*flat(placed(await league(table, number)))] == [*flat(drawn), 20]


async def test_tn63_a_player_removed_during_a_season_is_the_last(table: EventTable) -> None:
    number = await begun(table, range(1, 9))
    events = await open_season(table, number)
    await table.host.personal_data.forget(1)
    for one in events:
        await play(table, one.tournament_id)
    assert [*flat(placed(await league(table, number)))] == [2, 3, 4, 5, 6, 7, 8]


def flat(divisions: list[list[int]]) -> Iterable[int]:
    return chain.from_iterable(divisions)


async def test_tn65_players_who_leave_their_division_are_dropped(table: EventTable) -> None:
    number = await begun(table, range(1, 6), size=5)
    (event,) = await open_season(table, number)
    await table.events.entries.leave(GUILD, event.tournament_id, table.actor(5))
    await play(table, event.tournament_id, away=[5])
    assert placed(await league(table, number)) == [[1, 2, 3, 4]]


async def test_tn66_a_button_opens_only_the_divisions_that_it_showed(table: EventTable) -> None:
    leagues, number = table.host.leagues, await begun(table, range(1, 5))
    seen = (await league(table, number)).league.revision
    await leagues.entries.join(GUILD, number, table.actor(9))
    await refused("league_changed", leagues.open_season(GUILD, number, table.leader(), seen, event_name))
    assert not (await league(table, number)).events
    seen = (await league(table, number)).league.revision
    first = await leagues.open_season(GUILD, number, table.leader(), seen, event_name)
    again = await leagues.open_season(GUILD, number, table.leader(), seen, event_name)
    assert first.events == again.events, "a second press opens nothing"


async def test_tn66_a_cancelled_division_keeps_its_order(table: EventTable) -> None:
    number = await begun(table, range(1, 9))
    first, second = await open_season(table, number)
    await table.events.drafts.cancel(GUILD, first.tournament_id, table.judge(), "why")
    await play(table, second.tournament_id)
    assert placed(await league(table, number)) == [[1, 2, 3, 5], [6, 7, 8, 4]]
    await table.events.drafts.delete(GUILD, first.tournament_id, table.judge(), "why")
    assert len((await league(table, number)).events) == 1


async def test_leagues_have_bounds(table: EventTable) -> None:
    leagues = table.host.leagues
    await refused("league_game", leagues.create(GUILD, CHANNEL, OLGA, "en", "Coop", "marvel_united"))
    number = (await leagues.create(GUILD, CHANNEL, OLGA, "en", "Liga", DUEL)).league.league_id
    for wish in (
        LeagueWish(size=3),
        LeagueWish(size=13),
        LeagueWish(moves=4),
        LeagueWish(days=6),
        LeagueWish(days=181),
        LeagueWish(at_once=0),
        LeagueWish(at_once=5),
    ):
        await refused("bad_league_setting", leagues.change(GUILD, number, OLGA, wish))
    await refused("bad_terms", leagues.change(GUILD, number, OLGA, LeagueWish(clock="sundial")))
    await refused("bad_event_name", leagues.change(GUILD, number, OLGA, LeagueWish(name=" ")))
    await refused("league_draft", leagues.entries.join(GUILD, number, table.actor(1)))
    await refused("league_draft", leagues.open_season(GUILD, number, table.leader(), 0, event_name))
    await refused("no_league", leagues.get(GUILD + 1, number))
    await refused("no_template", leagues.create_from(GUILD, CHANNEL, OLGA, "en", 5))
    for _ in range(MOST_LEAGUES - 1):
        await leagues.create(GUILD, CHANNEL, OLGA, "en", "Liga", DUEL)
    await refused("too_many_leagues", leagues.create(GUILD, CHANNEL, OLGA, "en", "Liga", DUEL))
    await leagues.end(GUILD, number, OLGA)
    await refused("no_league", leagues.get(GUILD, number))


async def test_a_league_moves_to_another_channel(table: EventTable) -> None:
    leagues, number = table.host.leagues, await begun(table, range(1, 5))
    before = (await league(table, number)).league
    await leagues.set_posted(before, 88)
    # A change based on data from before the message was recorded must not lose the message.
    seen = await league(table, number)
    await leagues.set_posted(seen.league, 87)
    assert await table.storage.leagues.change(seen.league, at=table.now) is not None
    assert (await league(table, number)).league.message_id == 87
    moved = (await leagues.change(GUILD, number, OLGA, LeagueWish(channel_id=CHANNEL + 1))).league
    assert (moved.channel_id, moved.message_id) == (CHANNEL + 1, None)
    # A message in the former channel, posted while the league moved, is not recorded.
    await leagues.set_posted(before, 89)
    assert (await league(table, number)).league.message_id is None
    (event,) = await open_season(table, number)
    assert (await table.tournament(event.tournament_id)).channel_id == CHANNEL + 1


async def test_a_league_ends_while_its_events_go_on(table: EventTable) -> None:
    leagues, number = table.host.leagues, await begun(table, range(1, 5))
    (event,) = await open_season(table, number)
    await leagues.end(GUILD, number, OLGA)
    await refused("league_over", leagues.entries.join(GUILD, number, table.actor(9)))
    await play(table, event.tournament_id)
    assert (await league(table, number)).league.state == "over"
    steps = [
        msgspec.json.decode(one.after or b"{}")["league_step"]
        for one in await table.storage.audit.find(GUILD, action="league", limit=20)
    ]
    assert sorted(steps) == ["announce", "change", "create", "end", "season"]


async def test_a_league_is_made_from_an_event_template(table: EventTable) -> None:
    event = await table.draft(least_matches=0, at_zero="skip")
    template = await table.events.templates.save(GUILD, event, table.leader(), "Slow")
    whole = await table.host.leagues.create_from(GUILD, CHANNEL, OLGA, "en", template.template_id)
    number = whole.league.league_id
    assert whole.league.name == "Slow"
    await table.host.leagues.announce(GUILD, number, OLGA)
    for user in range(1, 5):
        await table.host.leagues.entries.join(GUILD, number, table.actor(user))
    (division,) = await open_season(table, number)
    assert settings_of(await table.tournament(division.tournament_id)).at_zero == "skip"


async def test_tn61_a_template_for_invited_players_makes_no_league(table: EventTable) -> None:
    event = await table.draft(entry="invited", question="Why?")
    template = await table.events.templates.save(GUILD, event, table.leader(), "Club")
    with pytest.raises(Refused, match="template_entry") as error:
        await table.host.leagues.create_from(GUILD, CHANNEL, OLGA, "en", template.template_id)
    assert error.value.phrase.params == {"name": "Club", "asks": "no"}
    assert await table.host.leagues.of_guild(GUILD) == ()


async def test_tn61_the_conditions_of_a_template_hold_for_new_players(table: EventTable) -> None:
    event = await table.draft(entry="role", role_id=77, least_matches=1)
    template = await table.events.templates.save(GUILD, event, table.leader(), "Club")
    number = (await table.host.leagues.create_from(GUILD, CHANNEL, OLGA, "en", template.template_id)).league.league_id
    await table.host.leagues.announce(GUILD, number, OLGA)
    await refused("role_needed", table.host.leagues.entries.join(GUILD, number, table.actor(1)))
    member = msgspec.structs.replace(table.actor(1), roles=frozenset({77}))
    await refused("conditions_missing", table.host.leagues.entries.join(GUILD, number, member))


async def test_a_league_of_an_earlier_version_for_invited_players_admits_anybody(table: EventTable) -> None:
    number = await begun(table, [1])
    found = (await league(table, number)).league
    template = decode_template(found.data)
    settings = msgspec.structs.replace(template.settings, entry="invited")
    data = msgspec.json.encode(msgspec.structs.replace(template, settings=settings))
    await execute(table.storage, "UPDATE leagues SET data = ?", (data,))
    await table.host.leagues.entries.join(GUILD, number, table.actor(2))
    assert len((await league(table, number)).players) == 2


async def test_a_forgotten_player_leaves_no_name(table: EventTable) -> None:
    number = await begun(table, range(1, 7), size=6)
    kept = await table.host.personal_data.everything(3)
    assert [row["league"] for row in kept.lists["leagues"]] == ["Liga"]
    assert [row["name"] for row in (await table.host.personal_data.everything(OLGA)).lists["leagues_made"]] == ["Liga"]
    before = (await league(table, number)).league.revision
    for user in (3, OLGA):
        await table.host.personal_data.forget(user)
    whole = await league(table, number)
    assert [one.user_id for one in whole.players] == [1, 2, 4, 5, 6]
    assert (whole.league.created_by, whole.league.revision > before) == (0, True)
    events = await open_season(table, number)
    assert (await table.tournament(events[0].tournament_id)).state == "running"


async def finished(table: EventTable) -> int:
    """Play the first season of a league of four to its end; return the league's number."""
    number = await begun(table, range(1, 5))
    (event,) = await open_season(table, number)
    await play(table, event.tournament_id)
    assert (await league(table, number)).league.asks == 0
    return number


async def asked(table: EventTable, number: int) -> tuple[int, tuple[int, ...]]:
    """Return how often the next season was asked for, and the leagues in which this is to be announced."""
    return (await league(table, number)).league.asks, await table.host.leagues.untold_asks()


async def test_tn88_a_season_that_nobody_opens_is_asked_for_twice(table: EventTable) -> None:
    number = await finished(table)
    revision = (await league(table, number)).league.revision
    await table.pass_hours(7 * 24 - 12, step=12)
    assert await asked(table, number) == (0, ())
    await table.pass_hours(24, step=12)
    assert await asked(table, number) == (1, (number,))
    await table.restart()
    await table.host.leagues.set_ask_told((await league(table, number)).league)
    await table.pass_hours(6 * 24, step=12)
    assert await asked(table, number) == (1, ())
    await table.pass_hours(24, step=12)
    assert await asked(table, number) == (2, (number,))
    await table.pass_hours(60 * 24, step=24)
    assert await asked(table, number) == (2, (number,))
    assert (await league(table, number)).league.revision == revision, "the button stays valid"
    (event,) = await open_season(table, number)
    assert await table.host.leagues.untold_asks() == (), "nobody is asked for an open season"
    await play(table, event.tournament_id)
    assert await asked(table, number) == (0, ())
    await table.pass_hours(8 * 24, step=12)
    assert await asked(table, number) == (1, (number,))


async def test_tn88_moderators_are_asked_at_once_if_the_organiser_is_forgotten(table: EventTable) -> None:
    number = await begun(table, range(1, 5))
    (event,) = await open_season(table, number)
    await table.host.personal_data.forget(OLGA)
    await play(table, event.tournament_id)
    await table.turn()
    assert await asked(table, number) == (1, (number,))


async def test_tn88_nobody_is_asked_while_the_bot_was_away_or_too_few_players_are_left(table: EventTable) -> None:
    number = await finished(table)
    await table.host.leagues.entries.leave(GUILD, number, 1)
    await table.pass_hours(8 * 24, step=12)
    assert await asked(table, number) == (0, ()), "three players are too few"
    await table.host.leagues.entries.join(GUILD, number, table.actor(1))
    await table.pass_hours(7 * 24, step=12)
    assert await asked(table, number) == (1, (number,))
    # The bot is offline when the second week ends.
    table.now += 8 * 24 * 3_600_000
    await table.restart()
    await table.turn()
    assert await asked(table, number) == (1, (number,))


def letters(cell: str) -> list[int]:
    """Return the users whose letters are in a cell of an example: A is user 1."""
    return ["ABCDEFGHI".index(letter) + 1 for letter in cell.split()]


@pytest.mark.parametrize("row", SEATED, ids="/".join)
async def test_tn86_the_examples_of_players_who_are_left_out(table: EventTable, row: list[str]) -> None:
    locked_out, absent, removed, divisions = row
    number = await begun(table, range(1, 10))
    for user in letters(locked_out):
        await lock_out(table, user)
    await table.host.leagues.entries.sign_off_absent(GUILD, number, letters(absent))
    for user in letters(removed):
        await table.host.leagues.entries.remove(GUILD, number, OLGA, user)
    assert placed(await league(table, number)) == [letters(one) for one in divisions.split("/")]
    events = await open_season(table, number)
    seated = [[one.user_id for one in (await table.whole(event.tournament_id)).entries] for event in events]
    assert seated == [letters(one) for one in divisions.split("/")]
    assert not {one.user_id for one in (await league(table, number)).players}.intersection(letters(locked_out))


async def test_tn86_there_are_examples_of_players_who_are_left_out() -> None:
    assert len(SEATED) == 3


async def test_tn86_a_lockout_changes_the_next_season_and_its_end_gives_the_place_back(table: EventTable) -> None:
    leagues, number = table.host.leagues, await begun(table, range(1, 10))
    for event in await open_season(table, number):
        await play(table, event.tournament_id)
    drawn = placed(await league(table, number))
    before = (await league(table, number)).league.revision
    await lock_out(table, 1)
    whole = await league(table, number)
    assert placed(whole) == [[2, 3, 5, 6], [7, 8, 9, 4]], "the place of a player who is out still counts (TN-63)"
    await refused("league_changed", leagues.open_season(GUILD, number, table.leader(), before, event_name))
    assert await table.storage.lockouts.unlock(GUILD, 1, entry(table, "unlock"))
    assert placed(await league(table, number)) == drawn


async def test_tn84_a_removed_player_who_waits_again_is_no_champion(table: EventTable) -> None:
    leagues, number = table.host.leagues, await begun(table, range(1, 5))
    (event,) = await open_season(table, number)
    await leagues.entries.remove(GUILD, number, OLGA, 1)
    await leagues.entries.join(GUILD, number, table.actor(1))
    await play(table, event.tournament_id)
    whole = await league(table, number)
    assert (whole.league.champion, [one.user_id for one in whole.players if one.state == "waiting"]) == (2, [1])


async def test_tn86_a_removed_player_is_in_the_log_and_is_no_champion(table: EventTable) -> None:
    leagues, number = table.host.leagues, await begun(table, range(1, 10))
    events = await open_season(table, number)
    await leagues.entries.remove(GUILD, number, OLGA, 1)
    await refused("player_not_there", leagues.entries.remove(GUILD, number, OLGA, 1))
    await refused("player_not_there", leagues.entries.remove(GUILD, number, OLGA, 77))
    for event in events:
        await play(table, event.tournament_id)
    whole = await league(table, number)
    assert (whole.league.champion, [one.user_id for one in whole.players if one.state == "dropped"]) == (2, [1])
    assert 1 not in flat(placed(whole))
    found = await table.storage.audit.find(GUILD, action="league", limit=20)
    removals = [one for one in found if msgspec.json.decode(one.after or b"{}")["league_step"] == "remove"]
    assert [(one.actor, one.target) for one in removals] == [(OLGA, "1")]


async def test_a_locked_out_user_cannot_enter(table: EventTable) -> None:
    number = await begun(table, [1])
    await lock_out(table, 8)
    with pytest.raises(Refused, match="locked_out"):
        await table.host.leagues.entries.join(GUILD, number, table.actor(8))


async def test_a_league_that_cannot_be_read_is_reported(table: EventTable) -> None:
    number = await begun(table, range(1, 5))
    await execute(table.storage, "UPDATE leagues SET data = ?", (b"{}",))
    assert [one for one, _ in await table.host.leagues.faults()] == [number]
    seen = (await league(table, number)).league.revision
    await refused("template_damaged", table.host.leagues.open_season(GUILD, number, table.leader(), seen, event_name))
    await refused("template_damaged", table.host.leagues.entries.join(GUILD, number, table.actor(9)))
