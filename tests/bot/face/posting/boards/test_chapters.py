"""Tests that a chapter of a match is one growing message, and that it mentions each player who must answer once."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.face.posting import announcer
from bot.face.posting.boards import chapters
from bot.face.words.story import STORY_LINES, turn_story
from bot.host.matches.live import Live
from bot.host.matches.past.replays import PastEvent
from bot.wording.words import words_for
from engine.kernel.words.phrases import Phrase
from render.pictures import board_picture
from storage.records.matches import Session
from tests.bot.clicks import actions, controls, is_past, press
from tests.bot.duels import begin, boards, calls, order, pings, play, revision, stored
from tests.bot.meaning import refused_with, said_at, says
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing
from tests.toys import DUEL as GAME

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

EDIT = "/channels/{channel_id}/messages/{message_id}"


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch, stand: Standing) -> None:
    """Shorten the pauses between attempts, and remove the faults of other tests."""
    monkeypatch.setattr(announcer, "RETRY_SECONDS", (0.05, 0.05, 0.05))
    stand.table.api.faults.clear()


def described(board: ShownMessage, points: dict[str, int]) -> bool:
    """Return whether the alternative text of a board names the player on turn and each player's points."""
    told, words = board.images[0].description or "", words_for(GAME, "en")
    scores = [f"{name}: {words('score-points', count=count)}" for name, count in points.items()]
    first = says(told, "plain-due", names="Ana") and says(told, "plain-turn", number=1)
    return first and all(score in told for score in scores)


async def test_a_chapters_message_grows_and_pings_nobody(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await begin(stand, [ana, ben], room)
    (board,) = boards(stand, room)
    before = await board.images[0].read()
    await play(stand, room, (ana, "work"), (ana, "work"))
    assert boards(stand, room) == [board]
    assert len(said_at(board, "event-works", seat="Ana")) == 2
    assert says(board, "event-start")
    assert words_for(GAME, "en")("game-blurb") in board.text, "what the game is about stays"
    assert await board.images[0].read() != before
    assert len(board.images) == 1
    assert described(board, {"Ana": 2, "Ben": 0})
    assert revision(board) == 2
    assert [stand.boards[session_id, number] for number in range(3)] == [1, 1, 1]
    assert pings(stand, room) == {"Ana": 1}
    assert ana.mention in board.text
    assert calls(stand, room) == []
    session = await stand.session(room)
    assert (session.announced_revision, session.chapter, session.chapter_revision) == (2, "turn 1", -1)


async def test_an_announcement_reads_and_words_a_chapter_once(stand: Standing, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await begin(stand, [ana, ben], room)
    host = stand.client.services.host
    reads: list[str] = []
    stories: list[list[PastEvent]] = []
    story, unannounced = host.story, host.unannounced

    async def reading(session: Session, begin: tuple[int, int], *args: Any, **more: Any) -> list[PastEvent]:
        reads.append("chapter")
        return await story(session, begin, *args, **more)

    async def reading_news(session: Session) -> list[PastEvent]:
        reads.append("news")
        return await unannounced(session)

    def noting(live: Live, events: list[PastEvent], *, first: bool) -> str:
        stories.append(events)
        return turn_story(live, events, first=first)

    monkeypatch.setattr(host, "story", reading)
    monkeypatch.setattr(host, "unannounced", reading_news)
    monkeypatch.setattr(chapters, "turn_story", noting)
    await play(stand, room, (ana, "work"))
    assert reads == ["news", "chapter"]
    assert [len(events) for events in stories] == [2]


async def test_a_chapter_names_the_player_who_made_each_move(stand: Standing) -> None:
    """After another user has taken the seat, the message still names the former player for that player's moves."""
    ana, ben, chen = stand.users(3)
    room = stand.room()
    await begin(stand, [ana, ben], room)
    await play(stand, room, (ana, "work"))
    await press(ana, await ana.command("game leave", channel=room), "offer")
    await stand.told()
    await chen.command("game take", channel=room)
    await stand.told()
    await play(stand, room, (chen, "work"))
    board = boards(stand, room)[-1]
    for told in (board, await ben.command("game log", channel=room)):
        places = [
            said_at(told, "event-seat-open", seat="Ana"),
            said_at(told, "event-seat-taken", seat="Chen", former="Ana"),
            said_at(told, "event-works", seat="Chen"),
        ]
        assert all(len(found) == 1 for found in places)
        assert places == sorted(places)


async def test_the_next_chapter_is_a_new_message(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await begin(stand, [ana, ben], room)
    await play(stand, room, (ana, "work"), (ana, "rest"), (ben, "work"))
    first, second = boards(stand, room)
    assert says(first, "event-works")
    assert not says(first, "event-rests")
    assert is_past(first)
    assert says(second, "event-rests", seat="Ana")
    assert says(second, "event-works", seat="Ben")
    assert not says(second, "event-works", seat="Ana")
    assert words_for(GAME, "en")("game-blurb") not in second.text
    assert pings(stand, room) == {"Ana": 1, "Ben": 1}
    session = await stand.session(room)
    assert (session.chapter, session.chapter_revision, session.board_message_id) == ("turn 2", 1, int(second.id))


async def test_until_the_next_player_acts_the_board_tells_the_whole_turn_before(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await begin(stand, [ana, ben], room)
    await play(stand, room, (ana, "rest"), (ben, "work"), (ben, "rest"))
    board = boards(stand, room)[-1]
    assert says(board, "event-works", seat="Ben")
    assert says(board, "event-rests", seat="Ben")
    assert not says(board, "event-rests", seat="Ana"), "that is an older turn"
    await stand.restart()
    stand.client.services.announcer.wake((await stand.session(room)).session_id)
    await stand.told()
    assert says(boards(stand, room)[-1], "event-works", seat="Ben"), "the stored moves say whose turn it was"
    await play(stand, room, (ana, "work"))
    board = boards(stand, room)[-1]
    assert says(board, "event-works", seat="Ana")
    assert not says(board, "event-works", seat="Ben"), "an older message tells it"


async def test_a_strike_and_its_answers_are_one_message(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await begin(stand, [ana, ben], room)
    await play(stand, room, (ana, "work"), (ana, "strike 2"))
    opening, strike = boards(stand, room)
    assert says(strike, "event-works", seat="Ana"), "Ben reads the whole turn in one message"
    assert says(strike, "ask-answer", target="Ben")
    await play(stand, room, (ben, "shout"), (ben, "block"))
    # After this block no player has a useful answer, so the orders pass in all further windows.
    assert await stored(stand, room) == [
        "0 work",
        "0 strike 2",
        "1 shout",
        "0 pass (order)",
        "1 block",
        "0 pass (order)",
        "1 pass (order)",
        "1 pass (order)",
        "0 pass (order)",
    ]
    assert says(strike, "event-shouts"), "what was told while the chapter went on"
    last = boards(stand, room)[-1]
    assert len(boards(stand, room)) == 3
    assert says(last, "event-blocks", seat="Ben"), "the next message tells how the chapter ended"
    assert says(last, "event-fends")
    assert words_for(GAME, "en")("move-pass").lower() not in last.text.lower()
    assert pings(stand, room) == {"Ana": 2, "Ben": 1}
    assert is_past(opening)
    assert is_past(strike)


async def test_an_asked_player_is_mentioned_once_in_a_chapter(stand: Standing) -> None:
    ana, ben, chen = stand.users(3)
    room = stand.room()
    await begin(stand, [ana, ben, chen], room)
    await order(stand, chen, room, "always-ask")
    await play(stand, room, (ana, "strike 2"))
    strike = boards(stand, room)[-1]
    assert strike.pinged == ["Ben"]
    assert calls(stand, room) == []
    await play(stand, room, (ben, "block"))
    (call,) = calls(stand, room)
    assert call.pinged == ["Chen"]
    # The board directly above already shows the question and the time. The reminder has the buttons too, because a
    # player's panel may be between the two messages.
    question = Phrase("ask-answer", {"target": "Ben"})
    assert call.text == f"⚡ {chen.mention}, you may answer."
    assert actions(call) == ["play", "pass"]
    assert says(strike, "call-answer", who=chen.mention, prompt=question)
    assert says(strike, "left-until")
    assert boards(stand, room)[-1] == strike
    assert says(strike, "event-blocks")
    assert strike.pinged == ["Chen"], "the board shows the ping, too"
    panel = (await press(chen, call, "play")).message
    assert says(panel, "window-declared")
    legal = (await stand.client.services.host.live((await stand.session(room)).session_id)).running_match.view(2).moves
    assert [control.rest for control in controls(panel) if control.action == "pick"] == ["m0", "m1"]
    assert legal == ["shout", "pass"]
    await press(chen, panel, "pick", "m0")
    await stand.told()
    assert says(strike, "event-shouts")
    # Ana and Ben pass by their orders. So Chen is asked again at once, and once more after the strike.
    await play(stand, room, (chen, "pass"))
    assert says((await press(chen, strike, "play")).message, "window-after")
    assert says(strike, "event-fends")
    assert pings(stand, room) == {"Ana": 1, "Ben": 1, "Chen": 1}
    assert calls(stand, room) == [call]
    await play(stand, room, (chen, "pass"))
    assert call.deleted
    assert boards(stand, room)[-1] != strike
    assert pings(stand, room) == {"Ana": 2, "Ben": 1, "Chen": 1}
    assert await stand.storage.sessions.old_boards((await stand.session(room)).session_id) == ()


async def test_a_window_passed_at_once_mentions_nobody(stand: Standing, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the board is requested between a strike and the automatic passes, the bot posts only the result."""
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await begin(stand, [ana, ben], room, shields=0)
    host, store = stand.client.services.host, stand.client.services.host.play._store
    entered, gate = asyncio.Event(), asyncio.Event()

    async def held_up(*args: Any, **more: Any) -> Any:
        if more.get("answered_decision") is not None:
            entered.set()
            await gate.wait()
        return await store(*args, **more)

    monkeypatch.setattr(host.play, "_store", held_up)
    struck = await ana.command("move", channel=room, move="strike 2", wait=False)
    await entered.wait()
    assert (await host.live(session_id)).session.revision == 1
    stand.client.services.announcer.wake(session_id)
    # The announcer is woken between the strike and the automatic passes. It posts nothing until the passes are stored.
    for _ in range(50):
        await asyncio.sleep(0)
    gate.set()
    await struck.wait_answered()
    await stand.told()
    assert [stand.boards[session_id, number] for number in range(6)] == [1, 0, 0, 0, 0, 1]
    assert pings(stand, room) == {"Ana": 1}
    # Both the board and the private answer to Ana say how the strike ended.
    assert says(stand.board(room), "event-strikes")
    assert says(stand.board(room), "event-lands")
    assert says(struck, "event-lands")


@pytest.mark.parametrize("restarts", [False, True])
async def test_a_call_that_other_messages_separate_from_its_board_has_the_question(
    stand: Standing, *, restarts: bool
) -> None:
    ana, ben, chen = stand.users(3)
    room = stand.room()
    await begin(stand, [ana, ben, chen], room)
    await order(stand, chen, room, "always-ask")
    await play(stand, room, (ana, "strike 2"))
    ben.say("Who is for tea?", channel=room)
    await play(stand, room, (ben, "block"))
    (call,) = calls(stand, room)
    assert call.pinged == ["Chen"]
    if restarts:
        await stand.restart()
        await stand.told()
    assert says(call, "call-answer", who=chen.mention, prompt=Phrase("ask-answer", {"target": "Ben"}))
    assert says(call, "left-until")
    assert says((await press(chen, call, "play")).message, "window-declared")


async def test_a_player_is_mentioned_for_an_answer_and_again_for_their_turn(stand: Standing) -> None:
    """One message mentions several players one after the other.

    A player who was mentioned for an answer is mentioned again for the turn.
    """
    ana, ben, chen = stand.users(3)
    room = stand.room()
    await begin(stand, [ana, ben, chen], room)
    await order(stand, ana, room, "always-ask")
    await play(stand, room, (ana, "strike 2"), (ben, "pass"))
    (call,) = calls(stand, room)
    assert call.pinged == ["Ana"]
    session = await stand.session(room)
    assert session.called == "0a", "Ben has answered; a later answer would ping him again"
    await play(stand, room, (ana, "pass"), (ana, "pass"))
    assert calls(stand, room) == []
    assert pings(stand, room) == {"Ana": 3, "Ben": 1}
    assert (await stand.session(room)).called == "0t"


async def test_a_player_who_waited_for_others_is_mentioned_again(stand: Standing) -> None:
    """Hours may pass between two answers in one chapter. Several answers in a row need only one mention."""
    ana, ben = stand.users(2)
    room = stand.room()
    await begin(stand, [ana, ben], room)
    for user in (ana, ben):
        await order(stand, user, room, "always-ask")
    await play(stand, room, (ana, "strike 2"))
    assert pings(stand, room) == {"Ana": 1, "Ben": 1}
    await play(stand, room, (ben, "pass"))
    assert pings(stand, room) == {"Ana": 2, "Ben": 1}
    await play(stand, room, (ana, "pass"))
    assert says(boards(stand, room)[-1], "event-lands")
    assert pings(stand, room) == {"Ana": 2, "Ben": 2}, "asked after the strike, too"
    assert [call.pinged for call in calls(stand, room)] == [["Ben"]], "Ana's goes as she answers"
    await play(stand, room, (ben, "shout"), (ana, "shout"), (ben, "pass"))
    assert pings(stand, room) == {"Ana": 4, "Ben": 3}
    await play(stand, room, (ana, "pass"))
    assert calls(stand, room) == [], "the strike is over"


@pytest.mark.parametrize("moment", ["work", "shout"])
async def test_a_player_who_continues_is_not_mentioned_again(stand: Standing, moment: str) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await begin(stand, [ana, ben], room, shields=0)
    if moment == "work":
        await play(stand, room, (ana, "work"), (ana, "work"), (ana, "work"))
        assert pings(stand, room) == {"Ana": 1}
        return
    await order(stand, ben, room, "always-ask")
    await play(stand, room, (ana, "strike 2"), (ben, "shout"), (ben, "shout"), (ben, "pass"), (ben, "shout"))
    assert pings(stand, room) == {"Ana": 1, "Ben": 1}


async def test_a_player_who_just_acted_is_not_mentioned(stand: Standing, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, ben, chen = stand.users(3)
    room = stand.room()
    session_id = await begin(stand, [ana, ben, chen], room)
    await order(stand, chen, room, "always-ask")
    await play(stand, room, (ana, "strike 2"))
    with monkeypatch.context() as patch:
        patch.setattr(stand.client.services.announcer, "wake", lambda _: None)
        await order(stand, ben, room, "pass-attack")
        await chen.command("move", channel=room, move="shout")
    stand.client.services.announcer.wake(session_id)
    await stand.told()
    assert (await stored(stand, room))[-1] == "1 pass (order)"
    assert (await stand.legal(session_id))[0] == 2
    assert says(boards(stand, room)[-1], "event-shouts")
    assert calls(stand, room) == []
    assert "Chen" not in pings(stand, room)


async def test_an_event_that_nobody_else_can_see_leaves_no_trace(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await begin(stand, [ana, ben], room)
    await play(stand, room, (ana, "work"))
    (board,) = boards(stand, room)
    text, image = board.text, board.images[0].url
    painted: list[Any] = []

    def counted(*args: Any) -> Any:
        # Only the public board counts. The panel of the player who moves shows a board, too, but from that player's
        # seat.
        painted.extend(scene for _, scene, _ in [args] if scene.view.seat is None)
        return board_picture(*args)

    monkeypatch.setattr("bot.face.studio.board_picture", counted)
    await play(stand, room, (ana, "wait"))
    assert (await stand.session(room)).announced_revision == 2
    assert (board.text, board.images[0].url) == (text, image)
    assert described(board, {"Ana": 1, "Ben": 0})
    assert painted == []
    assert pings(stand, room) == {"Ana": 1}
    # The buttons under the board have the current revision, so a press is not refused. A refusal would reveal that
    # others have passed.
    assert revision(board) == 2
    assert not refused_with(await press(ana, board, "play"), "board_changed")
    # A restarted bot does not remember what the message shows, so it paints the board again.
    await stand.restart()
    await play(stand, room, (ana, "wait"))
    assert len(painted) == 1
    assert (board.text, revision(board)) == (text, 3)
    assert stand.boards[session_id, 3] == 1


async def test_passes_are_not_announced(stand: Standing) -> None:
    users = stand.users(3)
    ana, ben, chen = users
    room = stand.room()
    await begin(stand, users, room)
    for user in users:
        await order(stand, user, room, "always-ask")
    passing = [(user, "pass") for user in (ben, chen, ana, ben, chen, ana)]
    await play(stand, room, (ana, "strike 2"), *passing)
    # The duel's log has no text for a pass, so the test looks for the label of the button.
    passed = words_for(GAME, "en")("move-pass").lower()
    assert not any(passed in message.text.lower() for message in stand.driver.messages(room)[1:])
    for user in users:
        assert passed not in (await user.command("game log", channel=room)).text.lower()


@pytest.mark.parametrize("gone", ["deleted", "too old"])
async def test_a_message_that_cannot_be_edited_is_replaced_by_a_new_one(stand: Standing, gone: str) -> None:
    """If Discord refuses the edit (message deleted, or too old), the new message does not repeat the earlier events."""
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await begin(stand, [ana, ben], room)
    await play(stand, room, (ana, "work"))
    (board,) = boards(stand, room)
    if gone == "deleted":
        stand.table.messages.delete(stand.driver.place(room), board.raw)
    else:
        stand.table.fault(EDIT, method="PATCH", status=409, code=30046)
    await play(stand, room, (ana, "work"))
    again = boards(stand, room)[-1]
    assert again != board
    told = 2 if gone == "deleted" else 1
    assert again.text.count("works") == told
    assert (words_for(GAME, "en")("game-blurb") in again.text) == (gone == "deleted")
    assert again.pinged == ["Ana"]
    assert stand.boards[session_id, 2] == 1
    assert board.deleted or is_past(board)
    await play(stand, room, (ana, "work"))
    assert boards(stand, room)[-1] == again
    assert again.text.count("works") == told + 1


async def test_a_board_shows_the_latest_events_of_a_long_story_and_the_log_all(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await begin(stand, [ana, ben], room)
    host = stand.client.services.host
    (first,) = boards(stand, room)
    for number in range(300):
        await host.play.move(session_id, int(ana.id), "work", interaction_id=50_000 + number)
    stand.client.services.announcer.wake(session_id)
    await stand.told()
    assert boards(stand, room) == [first]
    assert first.text.count("works.") == STORY_LINES - 1
    # The earlier board leaves out the beginning of the match and 297 moves.
    assert says(first, "board-earlier", count=298, stage="running")
    await play(stand, room, (ana, "strike 2"))
    turn = boards(stand, room)[-1].text.splitlines()[: STORY_LINES - 1]
    assert [line.endswith("works.") for line in turn] == [True, True, False]
    assert turn[-1].endswith("strikes at **\u2068Ben\u2069**.")


async def test_a_board_shows_the_latest_events_of_a_long_automatic_turn(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await begin(stand, [ana, ben], room, storm=300)
    await play(stand, room, (ana, "work"), (ana, "rest"))
    board = boards(stand, room)[-1]
    assert len(boards(stand, room)) == 2
    assert says(board, "event-gust", number=300)
    assert not says(board, "event-gust", number=1)
    assert pings(stand, room) == {"Ana": 1, "Ben": 1}
    assert says(await ben.command("game log", channel=room), "event-gust", number=300)


async def test_the_end_of_a_match_is_a_separate_message(stand: Standing) -> None:
    """The end is a separate message even after a resignation or a ruling, although it belongs to the same chapter."""
    ana, ben, _, dora = stand.users(4)
    for how in ("resign", "end"):
        room = stand.room()
        await begin(stand, [ana, ben], room)
        await play(stand, room, (ana, "work"))
        (board,) = boards(stand, room)
        if how == "resign":
            await press(ana, await ana.command("game resign", channel=room), "resign")
        else:
            await dora.command("game end", channel=room, reason="Late")
        await stand.told()
        last = boards(stand, room)[-1]
        assert last != board
        assert is_past(board)
        # Only a match that was played to its end can be analysed. A moderator ended this one.
        assert actions(last) == ["rematch", "replayopen", *(["decided"] if how == "resign" else [])]


async def test_an_undo_within_a_chapter_edits_its_message(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await begin(stand, [ana, ben], room)
    await play(stand, room, (ana, "work"))
    (board,) = boards(stand, room)
    await ana.command("game undo", channel=room)
    await stand.told()
    assert boards(stand, room) == [board]
    assert not says(board, "event-works")
    assert says(board, "event-undo", seat="Ana", move="work")
    assert described(board, {"Ana": 0, "Ben": 0})
    assert pings(stand, room) == {"Ana": 1}


async def test_a_match_that_moves_shows_its_story_in_the_new_channel(stand: Standing) -> None:
    ana, ben, chen, dora = stand.users(4)
    room, elsewhere = stand.room(), stand.room()
    await begin(stand, [ana, ben, chen], room)
    await order(stand, chen, room, "always-ask")
    await play(stand, room, (ana, "strike 2"), (ben, "block"))
    (call,) = calls(stand, room)
    old = boards(stand, room)[-1]
    number = (await stand.session(room)).session_id
    await dora.command("game here", channel=elsewhere, session=number, reason="Too loud here")
    await stand.told()
    (board,) = boards(stand, elsewhere)
    assert says(board, "event-strikes")
    assert says(board, "event-blocks")
    assert board.pinged == ["Chen"]
    assert call.deleted
    assert is_past(old)
    await play(stand, elsewhere, (chen, "shout"))
    assert boards(stand, elsewhere) == [board]
    assert says(board, "event-shouts")
    assert calls(stand, elsewhere) == []
