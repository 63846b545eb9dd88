"""Tests that a league asks a question, and that organisers decide who enters (TN-90)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
import pytest

from bot.host.leagues import entries as league_entries
from bot.host.leagues.entries import entry_question
from bot.host.leagues.leagues import LeagueWish
from bot.host.tournaments.ground.settings import ANSWER_LIMIT, QUESTION_LIMIT, settings_of
from engine.kernel.errors import Refused
from engine.kernel.words.phrases import Phrase
from storage.records.leagues import LeaguePlayer, WholeLeague
from tests.bot.events import CHANNEL, GUILD, EventTable, refused
from tests.bot.leagues import OLGA, begun, league, lock_out, open_season
from tests.storage.samples import execute

pytestmark = [pytest.mark.asyncio, pytest.mark.both_databases]
QUESTION = "Which decks do you know?"


async def asking(table: EventTable, users: range = range(1, 5)) -> int:
    """Announce a league in which these users are, and which then begins to ask a question; return its number."""
    number = await begun(table, users)
    await table.host.leagues.change(GUILD, number, OLGA, LeagueWish(question=QUESTION))
    return number


async def request(table: EventTable, number: int, user: int, answer: str = "All of them") -> None:
    await table.host.leagues.entries.request(GUILD, number, table.actor(user, username=f"user_{user}"), answer)


async def decide(table: EventTable, number: int, user: int, *, admit: bool) -> None:
    await table.host.leagues.entries.decide(GUILD, number, OLGA, user, table.actor(user) if admit else None)


async def answers(table: EventTable, number: int) -> dict[int, str]:
    return {one.user_id: one.answer for one in (await league(table, number)).requests}


async def decisions(table: EventTable, number: int) -> dict[int, str]:
    return {one.user_id: one.decision for one in await table.host.leagues.entries.decided_requests(number)}


async def row(table: EventTable, number: int, user: int) -> LeaguePlayer | None:
    return next((one for one in (await league(table, number)).players if one.user_id == user), None)


@contextmanager
def read_as(table: EventTable, former: WholeLeague) -> Iterator[None]:
    """Let the host read a league as it was before another process changed it."""

    async def whole(_: int) -> WholeLeague:
        return former

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(table.storage.leagues, "whole", whole)
        yield


async def test_tn90_only_accepted_users_are_on_the_waitlist_and_in_the_next_season(table: EventTable) -> None:
    number = await asking(table)
    entries = table.host.leagues.entries
    await refused("answer_needed", entries.join(GUILD, number, table.actor(5)))
    await refused("answer_needed", request(table, number, 5, "  "))
    before = (await league(table, number)).league.revision
    for user in (5, 6, 7, 8):
        await request(table, number, user)
        table.now += 1
    await request(table, number, 8, "x" * (ANSWER_LIMIT + 1))
    assert (await league(table, number)).league.revision == before, "the button that opens the season stays valid"
    await table.restart()
    entries = table.host.leagues.entries
    assert await answers(table, number) == {**dict.fromkeys((5, 6, 7), "All of them"), 8: "x" * ANSWER_LIMIT}
    assert await entries.untold_requests() == (number,)
    await decide(table, number, 6, admit=True)
    await decide(table, number, 5, admit=False)
    await refused("no_request", decide(table, number, 5, admit=True))
    await refused("already_in", request(table, number, 6))
    assert await decisions(table, number) == {5: "declined", 6: "admitted"}
    assert sorted(await answers(table, number)) == [7, 8]
    accepted = await row(table, number, 6)
    assert accepted is not None
    assert (accepted.state, accepted.place) == ("waiting", 5), "behind those who are there"
    (division,) = await open_season(table, number)
    whole = await table.whole(division.tournament_id)
    assert sorted(one.user_id or 0 for one in whole.entries) == [1, 2, 3, 4, 6], "only accepted users play"
    assert settings_of(whole.tournament).question == "", "the event of a division asks nobody"
    await decide(table, number, 8, admit=True)
    waiting = [one.user_id for one in (await league(table, number)).players if one.state == "waiting"]
    assert waiting == [8]
    assert await answers(table, number) == {7: "All of them"}, "requests outlive the beginning of a season"


async def test_tn90_players_of_the_league_are_not_asked(table: EventTable) -> None:
    number = await asking(table)
    entries = table.host.leagues.entries
    (division,) = await open_season(table, number)
    await entries.leave(GUILD, number, 1)
    whole = await league(table, number)
    assert [entry_question(whole, user) for user in (1, 2, 9)] == ["", "", QUESTION]
    await refused("no_question", request(table, number, 1))
    await entries.join(GUILD, number, table.actor(1))
    stayed = await row(table, number, 1)
    assert stayed is not None
    assert (stayed.division, stayed.state) == (1, "playing")
    # Players whom an organiser has removed are asked, and their place stays as a gap when they are accepted.
    await entries.remove(GUILD, number, OLGA, 2)
    await refused("answer_needed", entries.join(GUILD, number, table.actor(2)))
    await request(table, number, 2)
    await decide(table, number, 2, admit=True)
    whole = await league(table, number)
    assert [(one.user_id, one.state) for one in whole.players if one.user_id == 2] == [(2, "waiting")]
    assert [one.state for one in whole.gaps] == ["dropped"]
    assert division.season == 1


async def test_tn90_a_removed_question_lets_users_enter_at_once(table: EventTable) -> None:
    number = await asking(table)
    await request(table, number, 5)
    await table.host.leagues.change(GUILD, number, OLGA, LeagueWish(question=" "))
    assert entry_question(await league(table, number), 5) == ""
    await refused("no_question", request(table, number, 6))
    await table.host.leagues.entries.join(GUILD, number, table.actor(5))
    assert await answers(table, number) == {}, "the request is gone, with its answer"
    assert await decisions(table, number) == {}
    long_question = await table.host.leagues.change(GUILD, number, OLGA, LeagueWish(question="x" * 999))
    assert entry_question(long_question, 9) == "x" * QUESTION_LIMIT


async def test_tn90_users_withdraw_and_a_draft_has_no_requests(table: EventTable) -> None:
    number = await asking(table)
    entries = table.host.leagues.entries
    await request(table, number, 5)
    assert await entries.withdraw(GUILD, number, 5)
    assert not await entries.withdraw(GUILD, number, 5)
    await refused("no_request", decide(table, number, 5, admit=True))
    await refused("no_league", entries.withdraw(GUILD + 1, number, 5))
    leagues = table.host.leagues
    draft = (await leagues.create(GUILD, CHANNEL, OLGA, "en", "Draft", "noughts")).league.league_id
    await leagues.change(GUILD, draft, OLGA, LeagueWish(question=QUESTION))
    await refused("league_draft", request(table, draft, 5))


async def test_tn90_organisers_are_told_once_of_a_request(table: EventTable) -> None:
    number = await asking(table)
    entries = table.host.leagues.entries
    await request(table, number, 5)
    first = table.now
    assert await entries.newest_untold(number) == first
    table.now += 1000
    await request(table, number, 6)
    await entries.set_requests_told(number, first)
    assert await entries.newest_untold(number) == table.now, "the second request came later"
    await entries.set_requests_told(number, table.now)
    assert await entries.untold_requests() == ()
    await request(table, number, 5, "Another answer")
    await entries.withdraw(GUILD, number, 5)
    await request(table, number, 5)
    assert await entries.untold_requests() == (), "the organisers know already"


async def test_tn90_organisers_are_told_of_a_request_that_was_withdrawn_before_they_were_told(
    table: EventTable,
) -> None:
    number = await asking(table)
    entries = table.host.leagues.entries
    await request(table, number, 5)
    await entries.withdraw(GUILD, number, 5)
    await request(table, number, 5, "Another answer")
    assert await entries.untold_requests() == (number,)
    assert await entries.newest_untold(number) == table.now


async def test_tn90_an_answer_that_changes_while_the_organisers_are_told_is_not_told_again(table: EventTable) -> None:
    number = await asking(table)
    entries = table.host.leagues.entries
    await request(table, number, 5)
    table.now += 1000
    await request(table, number, 6)
    until = await entries.newest_untold(number)
    assert until == table.now
    table.now += 1000
    await request(table, number, 5, "Another answer")
    await entries.set_requests_told(number, until)
    assert await entries.newest_untold(number) is None
    changed = await answers(table, number)
    assert list(changed.items()) == [(5, "Another answer"), (6, "All of them")], "the user keeps the place in the queue"


@pytest.mark.parametrize("told", [True, False])
async def test_tn90_organisers_are_told_of_a_user_who_asks_again_after_they_declined(
    table: EventTable, *, told: bool
) -> None:
    number = await asking(table)
    entries = table.host.leagues.entries
    await request(table, number, 5)
    await entries.set_requests_told(number, table.now)
    await decide(table, number, 5, admit=False)
    if told:
        (decided,) = await entries.decided_requests(number)
        await entries.drop_decided([decided])
    table.now += 1000
    await request(table, number, 5, "Please")
    assert await entries.newest_untold(number) == table.now


async def test_tn90_organisers_are_told_of_a_player_who_leaves_and_asks_again(table: EventTable) -> None:
    number = await asking(table)
    leagues = table.host.leagues
    await request(table, number, 5)
    await leagues.change(GUILD, number, OLGA, LeagueWish(question=""))
    await leagues.entries.join(GUILD, number, table.actor(5))
    await leagues.entries.leave(GUILD, number, 5)
    await leagues.change(GUILD, number, OLGA, LeagueWish(question=QUESTION))
    await request(table, number, 5)
    assert await leagues.entries.untold_requests() == (number,)


@pytest.mark.parametrize("first", ["withdraw", "decline"])
async def test_tn90_a_user_is_not_accepted_after_another_process_has_settled_the_request(
    table: EventTable, first: str
) -> None:
    number = await asking(table)
    await request(table, number, 5)
    former = await league(table, number)
    if first == "withdraw":
        assert await table.host.leagues.entries.withdraw(GUILD, number, 5)
    else:
        await decide(table, number, 5, admit=False)
    with read_as(table, former):
        await refused("league_changed", decide(table, number, 5, admit=True))
    assert await row(table, number, 5) is None
    assert await decisions(table, number) == ({} if first == "withdraw" else {5: "declined"})


@pytest.mark.parametrize("admit", [True, False])
async def test_tn90_nothing_is_left_to_decide_about_a_player_who_entered_in_another_way(
    table: EventTable, *, admit: bool
) -> None:
    number = await asking(table)
    await open_season(table, number)
    # An earlier version of the program, which knows no requests, let the user in.
    values = (number, 2, "Ben", "ben", "All of them", table.now)
    await execute(table.storage, "INSERT INTO league_requests VALUES (?, ?, ?, ?, ?, ?, 1, NULL)", values)
    await refused("no_request", decide(table, number, 2, admit=admit))
    player = await row(table, number, 2)
    assert player is not None
    assert (player.division, player.state) == (1, "playing")
    assert await answers(table, number) == {}
    assert await decisions(table, number) == {}


async def test_tn90_requests_that_an_earlier_program_passed_by_are_settled(table: EventTable) -> None:
    number = await asking(table)
    for user in (5, 6):
        await request(table, number, user)
    joined = (number, 5, "Eva", 9, table.now)
    await execute(table.storage, "INSERT INTO league_players VALUES (?, ?, ?, NULL, ?, 'waiting', ?)", joined)
    await table.host.leagues.look()
    assert await answers(table, number) == {6: "All of them"}
    assert await decisions(table, number) == {}
    await execute(table.storage, "UPDATE leagues SET state = 'over'")
    await table.host.leagues.look()
    assert await answers(table, number) == {}
    assert await decisions(table, number) == {6: "undecided"}
    assert await table.host.leagues.entries.untold_requests() == (number,)


async def test_tn90_the_end_of_a_league_leaves_requests_undecided(table: EventTable) -> None:
    number = await asking(table)
    await request(table, number, 5)
    await table.host.leagues.end(GUILD, number, OLGA)
    assert await answers(table, number) == {}
    (decided,) = await table.host.leagues.entries.decided_requests(number)
    assert (decided.user_id, decided.decision) == (5, "undecided")
    await refused("league_over", decide(table, number, 5, admit=True))
    await refused("league_over", request(table, number, 6))
    await table.host.leagues.entries.drop_decided([decided])
    assert await table.host.leagues.entries.untold_requests() == ()


async def test_tn90_a_user_who_asks_again_after_the_decision_waits_for_another_one(table: EventTable) -> None:
    number = await asking(table)
    await request(table, number, 5)
    await decide(table, number, 5, admit=False)
    (decided,) = await table.host.leagues.entries.decided_requests(number)
    await request(table, number, 5, "Please")
    await table.host.leagues.entries.drop_decided([decided])
    assert await answers(table, number) == {5: "Please"}


async def test_tn90_conditions_hold_when_a_user_is_accepted(table: EventTable) -> None:
    event = await table.draft(entry="role", role_id=77, question=QUESTION)
    template = await table.events.templates.save(GUILD, event, table.leader(), "Club")
    leagues = table.host.leagues
    number = (await leagues.create_from(GUILD, CHANNEL, OLGA, "en", template.template_id)).league.league_id
    await leagues.announce(GUILD, number, OLGA)
    await refused("role_needed", request(table, number, 1))
    holder = table.actor(1, roles=frozenset({77}))
    await leagues.entries.request(GUILD, number, holder, "Yes")
    with pytest.raises(Refused, match="request_unmet") as error:
        await decide(table, number, 1, admit=True)
    assert error.value.phrase.params["missing"] == [Phrase("condition-role", {"role": "77"})]
    assert await answers(table, number) == {1: "Yes"}, "the request waits on"
    await leagues.entries.decide(GUILD, number, OLGA, 1, table.actor(1), anyway=True)
    assert await row(table, number, 1) is not None


async def test_tn90_locked_out_users_are_not_accepted(table: EventTable) -> None:
    number = await asking(table)
    await request(table, number, 5)
    await lock_out(table, 5)
    for anyway in (False, True):
        decision = table.host.leagues.entries.decide(GUILD, number, OLGA, 5, table.actor(5), anyway=anyway)
        await refused("player_locked_out", decision)
    await refused("locked_out", request(table, number, 5, "Another answer"))
    await decide(table, number, 5, admit=False)
    assert await decisions(table, number) == {5: "declined"}


async def test_tn90_a_full_league_accepts_nobody(table: EventTable, monkeypatch: pytest.MonkeyPatch) -> None:
    assert league_entries.MOST_PLAYERS == 256
    number = await asking(table)
    for user in (5, 6):
        await request(table, number, user)
    monkeypatch.setattr(league_entries, "MOST_PLAYERS", 5)
    await decide(table, number, 5, admit=True)
    await refused("league_full", decide(table, number, 6, admit=True))
    await refused("league_full", request(table, number, 7))


async def test_tn90_a_removed_user_leaves_no_request(table: EventTable) -> None:
    number = await asking(table)
    await request(table, number, 5)
    kept = await table.host.personal_data.everything(5)
    (found,) = kept.lists["league_requests"]
    assert (found["league"], found["answer"], found["decision"]) == ("Liga", "All of them", None)
    before = await league(table, number)
    await table.host.personal_data.forget(5)
    whole = await league(table, number)
    assert (whole.requests, whole.league.revision > before.league.revision) == ((), True)
    # An organiser who accepted the user at the same time brings nobody back.
    accepted = await table.storage.leagues.change(before.league, before.players, at=table.now, admitted=5)
    assert accepted is None


@pytest.mark.parametrize("event", ["forget", "end"])
async def test_tn90_no_request_is_stored_after_its_user_or_its_league_has_gone(table: EventTable, event: str) -> None:
    number = await asking(table)
    await request(table, number, 5)
    former = await league(table, number)
    if event == "forget":
        await table.host.personal_data.forget(5)
    else:
        await table.host.leagues.end(GUILD, number, OLGA)
    with read_as(table, former):
        await refused("league_changed", request(table, number, 5, "Another answer"))
    assert await answers(table, number) == {}


async def test_tn90_decisions_are_in_the_log(table: EventTable) -> None:
    number = await asking(table)
    for user in (5, 6):
        await request(table, number, user)
    await decide(table, number, 5, admit=True)
    await decide(table, number, 6, admit=False)
    found = await table.storage.audit.find(GUILD, action="league", limit=20)
    steps = {one.target: msgspec.json.decode(one.after or b"{}")["league_step"] for one in found if one.target}
    assert steps == {"5": "admit", "6": "decline"}
