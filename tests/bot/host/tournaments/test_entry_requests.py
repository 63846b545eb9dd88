"""Tests that organisers decide about entries if their event asks a question, and that no answer is kept after that."""

from __future__ import annotations

import msgspec
import pytest

from bot.face.posting.tournaments.news import quiet
from bot.host.clocks.terms import DAY_MS
from bot.host.tournaments.ground.people import Actor
from bot.host.tournaments.ground.settings import ANSWER_LIMIT, QUESTION_LIMIT, TournamentDraft, settings_of
from engine.kernel.errors import Refused
from engine.kernel.words.phrases import Phrase
from engine.tournaments.event import Stage
from storage.records.changes import Lockout, NewAudit
from storage.records.tournaments import TournamentChange
from tests.bot.events import GUILD, EventTable, member, refused
from tests.storage.samples import execute

pytestmark = pytest.mark.both_databases

SWISS, QUESTION = Stage("swiss", rounds=1), "Which decks do you know?"


async def asking(table: EventTable, most: int = 64) -> int:
    """Return an event with open registration that asks a question."""
    number = await table.draft(SWISS, question=QUESTION, most=most)
    await table.registered(number, ())
    return number


async def request(table: EventTable, number: int, user: int, answer: str = "All of them") -> None:
    await table.events.entries.request(GUILD, number, table.actor(user, username=f"user_{user}"), None, answer)


async def decide(table: EventTable, number: int, user: int, *, admit: bool, by: Actor | None = None) -> None:
    admitted = table.actor(user) if admit else None
    await table.events.entries.decide(GUILD, number, by or table.leader(), user, admitted)


async def requests(table: EventTable, number: int) -> dict[int, str]:
    return {one.user_id: one.answer for one in (await table.whole(number)).requests}


async def states(table: EventTable, number: int) -> dict[int | None, str]:
    return {entry.user_id: entry.state for entry in (await table.whole(number)).entries}


async def test_a_user_enters_when_an_organiser_accepts_the_answer(table: EventTable) -> None:
    number = await asking(table, most=2)
    await refused("answer_needed", table.events.entries.join(GUILD, number, table.actor(1)))
    await refused("answer_needed", request(table, number, 1, "  "))
    await table.kinds()
    for user in (1, 2, 3, 4):
        await request(table, number, user)
    assert await table.kinds() == ["entry_request"] * 4
    await request(table, number, 1, "x" * (ANSWER_LIMIT + 1))
    assert await table.kinds() == [], "the organisers know already"
    assert await requests(table, number) == {1: "x" * ANSWER_LIMIT, **dict.fromkeys((2, 3, 4), "All of them")}
    assert await states(table, number) == {}, "places are taken by accepted players alone"
    for user in (1, 2, 3):
        await decide(table, number, user, admit=True)
    await decide(table, number, 4, admit=False)
    assert await states(table, number) == {1: "entered", 2: "entered", 3: "waiting"}
    assert await requests(table, number) == {}
    notices = await table.notices()
    assert [(one.kind, msgspec.json.decode(one.data)["users"]) for one in notices] == [
        *(("admitted", [user]) for user in (1, 2, 3)),
        ("not_admitted", [4]),
    ]
    await refused("no_request", decide(table, number, 4, admit=True))
    await refused("already_in", request(table, number, 1))
    assert (await table.events.entries.join(GUILD, number, table.actor(1))).state == "entered"


def missing_phrases(error: Refused) -> object:
    assert error.code == "request_unmet"
    return error.phrase.params["missing"]


async def test_tn49_accepting_checks_the_conditions_again(table: EventTable) -> None:
    number = await asking(table)
    await request(table, number, 1)
    # After this player's request, the event gets further conditions of entry.
    settings = settings_of((await table.whole(number)).tournament)
    settings = msgspec.structs.replace(settings, entry="role", role_id=55, least_matches=3)
    await execute(table.storage, "UPDATE tournaments SET settings = ?", (msgspec.json.encode(settings),))
    entries = table.events.entries
    with pytest.raises(Refused) as error:
        await decide(table, number, 1, admit=True)
    assert missing_phrases(error.value) == [
        Phrase("condition-role", {"role": "55"}),
        Phrase("condition-matches", {"have": 0, "need": 3}),
    ]
    assert await states(table, number) == {}
    assert await requests(table, number) == {1: "All of them"}, "the request waits on"
    # The player has the required role, but not enough matches. The organiser may accept the player all the same.
    holder = table.actor(1, roles=frozenset({55}))
    with pytest.raises(Refused) as error:
        await entries.decide(GUILD, number, table.leader(), 1, holder)
    assert missing_phrases(error.value) == [Phrase("condition-matches", {"have": 0, "need": 3})]
    await entries.decide(GUILD, number, table.leader(), 1, holder, anyway=True)
    assert await states(table, number) == {1: "entered"}


async def test_only_organisers_decide_and_users_withdraw(table: EventTable) -> None:
    number = await asking(table)
    await request(table, number, 1)
    await refused("not_organiser", decide(table, number, 1, admit=True, by=table.actor(1)))
    await refused("not_organiser", decide(table, number, 1, admit=True, by=table.actor(7)))
    assert await table.events.entries.withdraw(GUILD, number, table.actor(1))
    assert not await table.events.entries.withdraw(GUILD, number, table.actor(1))
    await refused("no_request", decide(table, number, 1, admit=True))


async def test_a_user_accepted_during_check_in_checks_in_by_themselves(table: EventTable) -> None:
    number = await asking(table)
    await request(table, number, 1)
    await table.events.checkin.open(GUILD, number, table.leader())
    await decide(table, number, 1, admit=True)
    entry = await table.entry(number, 1)
    assert (entry.checked_in_at, entry.entropy) == (None, None)
    (notices,) = [one for one in await table.notices() if one.kind == "admitted"]
    assert msgspec.json.decode(notices.data)["why"] == "checkin", "the notice asks the user to check in"
    await table.events.checkin.check_in(GUILD, number, table.actor(1))
    assert (await table.entry(number, 1)).entropy is not None


async def undecided(table: EventTable) -> list[object]:
    """Return the data of new notices to the users about whose entry no organiser decided."""
    return [msgspec.json.decode(one.data) for one in await table.notices() if one.kind == "not_decided"]


async def test_answers_are_deleted_at_the_start_at_the_end_and_with_their_user(table: EventTable) -> None:
    number = await table.draft(SWISS, question=QUESTION)
    await table.registered(number, ())
    for user in (1, 2, 3, 4):
        await request(table, number, user)
    for user in (1, 2):
        await decide(table, number, user, admit=True)
    kept = await table.host.personal_data.everything(3)
    assert [row["answer"] for row in kept.lists["entry_requests"]] == ["All of them"]
    await table.host.personal_data.forget(3)
    assert await requests(table, number) == {4: "All of them"}
    await table.restart()
    assert await requests(table, number) == {4: "All of them"}
    await table.events.checkin.open(GUILD, number, table.leader())
    for user in (1, 2):
        await table.events.checkin.check_in(GUILD, number, table.actor(user))
    await table.events.checkin.close(GUILD, number, table.leader())
    await table.kinds()
    await table.events.checkin.start(GUILD, number, table.leader())
    assert await requests(table, number) == {}
    assert await undecided(table) == [{"users": [4], "why": ""}]
    other = await asking(table)
    await request(table, other, 1)
    await table.events.drafts.cancel(GUILD, other, table.leader(), "rain")
    assert await requests(table, other) == {}
    assert await undecided(table) == [{"users": [1], "why": "cancelled"}]


async def test_without_a_question_everybody_enters_at_once(table: EventTable) -> None:
    number = await asking(table)
    settings = settings_of((await table.whole(number)).tournament)
    await refused(
        "bad_event_setting",
        table.events.drafts.change(
            GUILD,
            number,
            table.leader(),
            TournamentDraft(settings=msgspec.structs.replace(settings, question="?" * (QUESTION_LIMIT + 1))),
        ),
    )
    await unasked(table, number)
    await refused("no_question", request(table, number, 1))
    assert (await table.events.entries.join(GUILD, number, table.actor(1))).state == "entered"


async def test_a_user_who_asks_again_is_announced_once_a_day(table: EventTable) -> None:
    number = await asking(table)
    await table.kinds()
    for _ in range(3):
        await request(table, number, 1)
        await table.events.entries.withdraw(GUILD, number, table.actor(1))
    await request(table, number, 2)
    assert await table.kinds() == ["entry_request"] * 2, "one for each user"
    table.now += DAY_MS + 1
    await request(table, number, 1)
    assert await table.kinds() == ["entry_request"]


async def test_a_user_who_asks_again_after_organisers_declined_is_announced(table: EventTable) -> None:
    number = await asking(table)
    await request(table, number, 1)
    await decide(table, number, 1, admit=False)
    await table.kinds()
    await request(table, number, 1, "A better answer")
    assert await table.kinds() == ["entry_request"]


async def test_a_request_is_not_announced_after_the_event_is_cancelled(table: EventTable) -> None:
    number = await asking(table)
    await table.kinds()
    await request(table, number, 1)
    (asked,) = await table.notices()
    assert not quiet(await table.whole(number), asked)
    await table.events.drafts.cancel(GUILD, number, table.leader(), "rain")
    assert quiet(await table.whole(number), asked)


async def unasked(table: EventTable, number: int) -> None:
    """Remove the event's question, so that every player enters at once."""
    settings = settings_of((await table.whole(number)).tournament)
    draft = TournamentDraft(settings=msgspec.structs.replace(settings, question=""))
    await table.events.drafts.change(GUILD, number, table.leader(), draft)


async def test_no_request_is_left_of_a_user_who_enters_in_another_way(table: EventTable) -> None:
    number = await asking(table)
    for user in (1, 2):
        await request(table, number, user)
    await table.events.entries.import_list(GUILD, number, table.leader(), b"1,Ana", member)
    assert list(await requests(table, number)) == [2]
    await unasked(table, number)
    await table.events.entries.join(GUILD, number, table.actor(2))
    assert await requests(table, number) == {}


@pytest.mark.parametrize("admit", [True, False])
async def test_a_decision_changes_no_entry(table: EventTable, admit: bool) -> None:
    number = await asking(table)
    await request(table, number, 1)
    left = (await table.whole(number)).requests
    await table.events.entries.import_list(GUILD, number, table.leader(), b"1,Ana", member)
    entry = await table.entry(number, 1)
    # An earlier version of the bot left this request behind.
    revision = (await table.whole(number)).tournament.revision
    await table.storage.tournaments.change(number, revision, TournamentChange(requests=left), at=table.now)
    await table.restart()
    await table.kinds()
    await refused("no_request", decide(table, number, 1, admit=admit))
    assert await table.entry(number, 1) == entry
    assert await requests(table, number) == {}
    assert await table.kinds() == [], "the user is not told that they are declined"


async def test_organisers_accept_nobody_who_could_not_enter(table: EventTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.host.tournaments.entries.entries.MOST_ENTERED", 2)
    number = await asking(table)
    for user in (1, 2):
        await request(table, number, user)
    audit = NewAudit(at=1, guild_id=GUILD, actor=9, action="lock", reason="rude")
    await table.storage.lockouts.lock(Lockout(GUILD, 1, 9, "rude", 1), audit)
    await refused("player_locked_out", decide(table, number, 1, admit=True))
    events = [await table.draft(SWISS) for _ in range(2)]
    for other in events:
        await table.registered(other, [2])
    await refused("player_entered_often", decide(table, number, 2, admit=True))
    assert await states(table, number) == {}
    await table.events.entries.leave(GUILD, events[0], table.actor(2))
    await decide(table, number, 2, admit=True)
    await decide(table, number, 1, admit=False)
    assert await states(table, number) == {2: "entered"}


async def test_tn5_a_user_accepted_after_the_check_in_waits_until_they_check_in(table: EventTable) -> None:
    number = await asking(table)
    for user in (1, 2):
        await request(table, number, user)
    await table.events.checkin.open(GUILD, number, table.leader())
    await table.events.checkin.close(GUILD, number, table.leader())
    for user in (1, 2):
        await decide(table, number, user, admit=True)
    assert await states(table, number) == {1: "waiting", 2: "waiting"}
    await table.events.checkin.check_in(GUILD, number, table.actor(1))
    assert await states(table, number) == {1: "entered", 2: "waiting"}


async def test_an_answer_can_be_changed_when_no_more_requests_are_taken(
    table: EventTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.host.tournaments.entries.entries.WAITLIST", 2)
    number = await asking(table)
    for user in (1, 2):
        await request(table, number, user)
    await refused("waitlist_full", request(table, number, 3))
    await request(table, number, 1, "Changed")
    assert await requests(table, number) == {1: "Changed", 2: "All of them"}
