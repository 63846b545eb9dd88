"""Tests the vote about a seat whose time ran out: buttons on the board, and public counts."""

from __future__ import annotations

from typing import NamedTuple

import pytest
import pytest_asyncio

from bot.face.ground.components.custom_ids import Control
from bot.host.clocks.terms import HOUR_MS
from bot.host.matches.live import Live
from bot.host.matches.timekeeper import VOTE_MS
from engine.kernel.words.phrases import Phrase
from tests.bot.clicks import press
from tests.bot.driver import Exchange
from tests.bot.inner import cache_of
from tests.bot.meaning import refused_with, says
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing
from tests.bot.tables import START, Time, timers
from tests.bot.timed import late, run_out
from tests.bot.voting import CHOICES, vote, votes
from tests.toys import DUEL

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

EDIT = "/channels/{channel_id}/messages/{message_id}"


@pytest.fixture(scope="module")
def time() -> Time:
    return Time(START)


@pytest.fixture(scope="module")
def bot_clock(time: Time) -> Time:
    return time


@pytest_asyncio.fixture(loop_scope="module")
async def asked(stand: Standing, time: Time) -> Asked:
    """A match of three in which Ana is late, and the bot asks Ben and Chen for their votes."""
    room = stand.room()
    return Asked(stand, room, await late(stand, time, stand.users(3), room))


class Asked(NamedTuple):
    stand: Standing
    room: str
    session_id: int

    @property
    def board(self) -> ShownMessage:
        return self.stand.board(self.room)

    async def vote(self, name: str, choice: str) -> Exchange:
        return await vote(self.stand, self.stand.driver.user(name), self.board, choice)

    async def forge(self, name: str, rest: str) -> Exchange:
        forged = Control("vote", self.session_id, 1, rest)
        answer = await self.stand.driver.user(name).press(self.board, forged.pack(), forged=True)
        await self.stand.told()
        return answer

    async def live(self) -> Live:
        return await self.stand.client.services.host.live(self.session_id)


async def test_the_board_names_the_voters_and_until_when(asked: Asked, time: Time) -> None:
    until = (time.now + VOTE_MS) // 1000
    assert votes(asked.board) == dict.fromkeys(CHOICES, 0)
    assert says(asked.board, "vote-line", who="Ana", when=f"<t:{until}:f>", soon=f"<t:{until}:R>")
    line = next(one for one in asked.board.text.splitlines() if says(one, "vote-line"))
    assert all(name in line for name in ("Ana", "Ben", "Chen"))
    assert "<@" not in line


async def test_a_separate_message_mentions_each_voter_once(asked: Asked) -> None:
    ben = asked.stand.driver.user("Ben")
    call = asked.stand.driver.messages(asked.room)[-1]
    assert says(call, "vote-call", who="Ana")
    assert sorted(call.pinged) == ["Ben", "Chen"]
    opened_page = await press(ben, call, "play")
    assert opened_page.message.ephemeral
    assert says(opened_page, "vote-line", who="Ana")
    assert votes(opened_page) == dict.fromkeys(CHOICES, 0)
    assert not refused_with(opened_page, "not_your_turn")


async def test_votes_are_counted_on_the_board_and_confirmed_to_the_voter(stand: Standing, time: Time) -> None:
    room = stand.room()
    match = Asked(stand, room, await late(stand, time, stand.users(4), room))
    board = match.board
    answer = await match.vote("Ben", "computer")
    assert says(answer, "vote-counted", choice=Phrase("vote-computer"), cast=1, voters=3)
    assert votes(board) == {"computer": 1, "substitute": 0, "end": 0}
    assert match.board == board
    await match.vote("Mod Dora", "substitute")
    # A player who changes their vote has one vote, the new one.
    answer = await match.vote("Mod Dora", "end")
    assert says(answer, "vote-counted", choice=Phrase("vote-end", {"who": "Ana"}), cast=2, voters=3)
    assert votes(board) == {"computer": 1, "substitute": 0, "end": 1}


async def test_a_majority_decides(asked: Asked, time: Time) -> None:
    stand, room = asked.stand, asked.room
    await asked.vote("Ben", "computer")
    answer = await asked.vote("Chen", "computer")
    assert says(answer, "vote-decided", choice=Phrase("vote-computer"))
    live = await asked.live()
    assert live.session.seats[0].computer_since == time.now
    assert [seat.seat for seat in live.due_seats()] == [1]
    assert votes(asked.board) == {}
    assert says(asked.board, "event-computer-plays", seat="Ana")
    assert [stand.pings[room, name] for name in ("Ana", "Chen")] == [1, 1]
    assert stand.pings[room, "Ben"] == 2, "as a voter, and now for the own turn"
    assert await stand.client.services.host.faults(asked.session_id) == []


async def test_users_who_want_no_reminders_are_not_mentioned_for_a_vote(stand: Standing, time: Time) -> None:
    ana, ben, chen, _ = users = stand.users(4)
    room = stand.room()
    await stand.storage.settings.set_user_calls(int(ben.id), "none")
    cache_of(stand.client.services.host).timekeeper.forget(int(ben.id))
    await late(stand, time, users[:3], room)
    call = stand.driver.messages(room)[-1]
    assert call.pinged == ["Chen"]
    await stand.restart()
    await stand.told()
    assert stand.driver.messages(room)[-1] == call
    assert [stand.pings[room, user.name] for user in (ana, ben, chen)] == [1, 0, 1]
    # A player who votes too late is told that the vote is over, and is not asked for a vote.
    assert not says(await press(ana, call, "play"), "vote-line")
    await stand.storage.settings.set_user_calls(int(ben.id), None)
    cache_of(stand.client.services.host).timekeeper.forget(int(ben.id))


async def test_a_vote_on_a_board_that_cannot_be_edited_posts_no_other_board(stand: Standing, time: Time) -> None:
    _, ben, chen, _ = users = stand.users(4)
    room = stand.room()
    await late(stand, time, users, room)
    board, shown = stand.board(room), len(stand.driver.messages(room))
    for user, choice in ((ben, "computer"), (chen, "end")):
        fault = stand.table.fault(EDIT, method="PATCH", status=409, code=30046)
        await vote(stand, user, board, choice)
        assert fault.hits == 1
    assert len(stand.driver.messages(room)) == shown
    # The board could not be edited after the two votes. After Ben's next vote, it shows the votes of both players.
    await vote(stand, ben, board, "substitute")
    assert votes(board) == {"computer": 0, "substitute": 1, "end": 1}


async def test_strangers_and_the_late_player_have_no_vote(asked: Asked) -> None:
    assert refused_with(await asked.vote("Mod Dora", "computer"), "not_seated")
    assert refused_with(await asked.vote("Ana", "computer"), "own_vote")
    assert await asked.stand.storage.votes.about(asked.session_id, 0) == ()


@pytest.mark.parametrize(
    ("name", "rest", "code"),
    [
        ("Ben", "0.skip", "no_skip"),
        ("Ben", "1.computer", "no_vote"),
        ("Ben", "9.computer", "expired_control"),
        ("Ben", "0.lose", "expired_control"),
        ("Ben", "x.computer", "expired_control"),
        ("Ben", "0", "expired_control"),
        ("Chen", "1.computer", "no_vote"),
    ],
)
async def test_a_forged_vote_is_refused(asked: Asked, name: str, rest: str, code: str) -> None:
    assert refused_with(await asked.forge(name, rest), code)
    assert await asked.stand.storage.votes.about(asked.session_id, 0) == ()


async def test_a_move_of_the_late_player_ends_the_vote(asked: Asked) -> None:
    await asked.stand.move(asked.stand.driver.user("Ana"), "take yellow blue red", asked.room)
    assert refused_with(await asked.forge("Ben", "0.computer"), "no_vote")
    assert votes(asked.board) == {}


async def test_skipping_is_offered_if_the_rules_allow_it(stand: Standing, time: Time) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room, game=DUEL, clock="turn:24", options="fixed_windows=true shields=0")
    await stand.move(ana, "strike 2", room)
    host = stand.client.services.host
    before = (await host.live(session_id)).session.revision
    await run_out(stand, time, session_id)
    board = stand.board(room)
    assert next(iter(votes(board))) == "skip"
    answer = await vote(stand, ana, board, "skip")
    assert says(answer, "vote-decided", choice=Phrase("vote-skip"))
    live = await host.live(session_id)
    assert live.session.revision > before
    assert live.session.seats[1].computer_since is None


async def test_the_seat_can_be_opened_and_a_stranger_takes_it(stand: Standing, time: Time) -> None:
    ana, ben, chen = stand.users(3)
    room = stand.room()
    session_id = await late(stand, time, [ana, ben], room)
    await vote(stand, ben, stand.board(room), "substitute")
    board = stand.board(room)
    answer = await press(chen, board, "take")
    await stand.told()
    assert says(answer, "take-done")
    live = await stand.client.services.host.live(session_id)
    assert live.session.seats[0].user_id == int(chen.id)
    assert live.times[0].until == time.now + 24 * HOUR_MS


async def test_a_tie_gives_the_turn_to_the_computer_at_once(asked: Asked, time: Time) -> None:
    """All players have voted, so no vote is left that could break the tie."""
    await asked.vote("Ben", "end")
    await asked.vote("Chen", "substitute")
    assert (await asked.live()).session.seats[0].computer_since == time.now


async def test_the_most_votes_decide_when_the_time_to_vote_is_over(asked: Asked, time: Time) -> None:
    await asked.vote("Ben", "end")
    await run_out(asked.stand, time, asked.session_id, "vote")
    assert (await asked.live()).session.seats[0].resigned_at == time.now


async def test_votes_are_shown_after_a_restart_and_after_further_moves(asked: Asked, time: Time) -> None:
    await asked.vote("Ben", "computer")
    await asked.stand.restart()
    await asked.stand.told()
    asked.stand.client.services.announcer.show_again(asked.session_id)
    await asked.stand.told()
    assert votes(asked.board) == {"computer": 1, "substitute": 0, "end": 0}
    await asked.vote("Chen", "computer")
    assert (await asked.live()).session.seats[0].computer_since == time.now


@pytest.mark.parametrize(
    ("clock_end", "event"),
    [("computer", "event-computer-plays"), ("substitute", "event-seat-open"), ("end", "event-removed")],
)
async def test_a_table_with_a_decision_in_advance_does_not_vote(
    stand: Standing, time: Time, clock_end: str, event: str
) -> None:
    room = stand.room()
    await late(stand, time, stand.users(3), room, at_zero=clock_end)
    assert votes(stand.board(room)) == {}
    (shown,) = [message for message in stand.driver.messages(room) if says(message, event, seat="Ana")]
    assert says(shown, "event-time-over", seat="Ana")


async def test_the_board_asks_in_the_channels_language_and_the_answer_is_in_the_voters(
    stand: Standing, time: Time
) -> None:
    ben, dora = stand.driver.user("Ben"), stand.driver.user("Mod Dora")
    room = stand.room()
    await dora.command("settings server", options={"language": "es"}, channel=room)
    try:
        await late(stand, time, stand.users(2), room)
        board = stand.board(room)
        assert votes(board, "es") == dict.fromkeys(CHOICES, 0)
        assert says(board, "vote-line", "es", who="Ana", voters="Ben")
        answer = await vote(stand, ben, board, "computer")
        assert says(answer, "vote-decided", choice=Phrase("vote-computer"))
    finally:
        await dora.command("settings server", options={"language": "auto"}, channel=room)


async def stalled(stand: Standing, time: Time, people: int) -> Asked:
    """Return a match without a clock in which Ana has not moved for a week."""
    room = stand.room()
    session_id = await stand.begin(stand.users(people), room, clock="none")
    assert await timers(stand.client.services.host, session_id, "zero") == []
    await run_out(stand, time, session_id, "stall")
    return Asked(stand, room, session_id)


async def test_without_a_clock_the_others_may_decide_without_a_deadline(stand: Standing, time: Time) -> None:
    match = await stalled(stand, time, 2)
    assert says(match.board, "vote-line-stalled", who="Ana", voters="Ben")
    assert not says(match.board, "event-time-over")
    assert list(votes(match.board)) == CHOICES
    assert await timers(stand.client.services.host, match.session_id) == []
    assert says(await match.vote("Ben", "computer"), "vote-decided", choice=Phrase("vote-computer"))
    assert (await match.live()).session.seats[0].computer_since == time.now


async def test_without_a_clock_a_tie_decides_nothing(stand: Standing, time: Time) -> None:
    match = await stalled(stand, time, 3)
    await match.vote("Ben", "end")
    assert says(await match.vote("Chen", "substitute"), "vote-counted", cast=2, voters=2)
    session = (await match.live()).session
    seat = session.seats[0]
    assert (session.status, seat.computer_since, seat.opened_at) == ("running", None, None)
    # Voters may change their votes at any time.
    time.now += 40 * 24 * HOUR_MS
    assert says(await match.vote("Ben", "substitute"), "vote-decided", choice=Phrase("vote-substitute"))
