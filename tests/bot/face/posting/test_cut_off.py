"""Tests a bot that is cut off at each action between a move and its announcement (case 22), and then gets a press.

In the end one board of the match has buttons, each event is in one message, and no player is mentioned twice.
"""

from __future__ import annotations

import asyncio
import itertools
import re
from collections.abc import Awaitable, Callable, Iterator
from functools import partial

import pytest

from bot.face.ground.components.custom_ids import unpack
from bot.face.messages.turn import MORE, REPLAY
from bot.face.words import sessions, story
from bot.host.host import Host
from bot.host.matches.live import Live
from bot.host.matches.past.replays import Mark, PastEvent, past, visible_events
from bot.wording.words import Words
from storage.records.matches import Session
from tests.bot.clicks import press
from tests.bot.driver import DriverUser
from tests.bot.duels import begin, calls, order, pings, play
from tests.bot.killed.cut_off import Mortal
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing
from tests.chances import fresh
from tests.toys import DUEL as GAME

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

Action = Callable[[], Awaitable[object]]
EDIT = "/channels/{channel_id}/messages/{message_id}"
MARK = re.compile(r"⟦(\d+)\.(\d+)⟧")


async def _nothing(_host: Host, _live: Live, _begin: Mark) -> list[PastEvent]:
    return []


@pytest.fixture(autouse=True)
def marked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add to each line about an event its position in the log, and let a message hold all its lines.

    In these tests a board does not repeat the turn before. So each event must be in exactly one message.
    """
    monkeypatch.setattr(Host, "turn_before", _nothing)
    for limit in ("STORY_LIMIT", "STORY_LINES", "LINE_LIMIT"):
        monkeypatch.setattr(story, limit, 3000)
    narrator = sessions.narrator

    def marking(words: Words, session: Session) -> Callable[[PastEvent], str]:
        narrate = narrator(words, session)
        return lambda one: f"{narrate(one)} ⟦{one.revision}.{one.number}⟧"

    monkeypatch.setattr(sessions, "narrator", marking)


@pytest.fixture
def mortal(monkeypatch: pytest.MonkeyPatch, stand: Standing) -> Mortal:
    return Mortal(monkeypatch, stand)


@pytest.fixture(params=[3, pytest.param(1, marks=pytest.mark.soak)])
def deaths(request: pytest.FixtureRequest) -> Iterator[int]:
    """Return the numbers of the actions at which the bot is killed, from a random first one on.

    It is killed at every third action, in the long run at each one.
    """
    step: int = request.param
    return itertools.count(1 + fresh("cut off", request.node.name).randrange(step), step)


def with_buttons(stand: Standing, room: str, session_id: int) -> list[ShownMessage]:
    """Return the boards and lobbies of a match that have buttons."""

    def used(message: ShownMessage) -> bool:
        controls = [unpack(button.custom_id or "") for button in message.buttons]
        return any(one and one.session == session_id and one.action in (MORE, REPLAY, "join") for one in controls)

    return [message for message in stand.driver.messages(room) if used(message)]


async def check_board(stand: Standing, room: str) -> None:
    """Check that exactly one board of the match has buttons, and that this board is the recorded one."""
    session = await stand.session(room)
    assert session.announced_revision == session.revision
    used = with_buttons(stand, room, session.session_id)
    assert [int(message.id) for message in used] == [session.board_message_id]
    (board,) = used
    shown = [control for button in board.buttons if (control := unpack(button.custom_id or ""))]
    # The button to pass contains the token of the question instead of the revision.
    assert {control.number for control in shown if control.action != "pass"} == {session.revision}
    assert await stand.storage.postings.of(session.session_id) is None


def told_marks(stand: Standing, room: str) -> list[tuple[int, int]]:
    """Return the events in the channel's messages, in order."""
    texts = [message.text for message in stand.driver.messages(room)]
    return [(int(one[1]), int(one[2])) for text in texts for one in MARK.finditer(text)]


async def events(stand: Standing, room: str) -> list[tuple[int, int]]:
    """Return the public events, in order, without those that were undone."""
    session = await stand.session(room)
    entries = await stand.storage.log.after(session.session_id, -1)
    return [one.mark for one in visible_events(map(past, entries), None)]


async def check_story(stand: Standing, room: str) -> None:
    assert told_marks(stand, room) == await events(stand, room)


async def due(stand: Standing, room: str, users: list[DriverUser]) -> DriverUser:
    seat, _ = await stand.legal((await stand.session(room)).session_id)
    return users[seat]


async def cut_offs(
    stand: Standing,
    room: str,
    mortal: Mortal,
    deaths: Iterator[int],
    lead: Action,
    act: Action,
    before: Action,
    check: Action | None = None,
) -> int:
    """Repeat an action until it completes, with the bot cut off a few requests later each time.

    Return the number of requests of the complete action.
    """
    for fatal in deaths:
        await lead()
        await stand.told()
        mortal.arm(fatal)
        await act()
        if not await mortal.over():
            break
        await mortal.restart(before)
        await check_board(stand, room)
        if check is not None:
            await check()
    return mortal.count


@pytest.mark.parametrize("more", ["nothing", "a move", "another chapter", "a look"])
@pytest.mark.parametrize("heralds", [False, True])
async def test_case_22_cut_off_at_the_beginning_of_a_chapter(
    stand: Standing, mortal: Mortal, deaths: Iterator[int], more: str, *, heralds: bool
) -> None:
    users = stand.users(2)
    room = stand.room()
    await begin(stand, users, room, turns=99, heralds=heralds)

    async def lead() -> None:
        await (await due(stand, room, users)).command("move", channel=room, move="work")

    async def act() -> None:
        user = await due(stand, room, users)
        await user.command("move", channel=room, move="rest", wait=False)

    async def before() -> None:
        user = await due(stand, room, users)
        if more == "a move":
            await user.command("move", channel=room, move="work")
        elif more == "another chapter":
            await user.command("move", channel=room, move="rest")
        elif more == "a look":
            await user.command("game status", channel=room)

    assert await cut_offs(stand, room, mortal, deaths, lead, act, before) >= 7
    await stand.told()
    await check_board(stand, room)
    await check_story(stand, room)


@pytest.mark.parametrize("more", ["nothing", "a move", "a look"])
async def test_case_22_cut_off_while_a_message_grows_and_mentions(
    stand: Standing, mortal: Mortal, deaths: Iterator[int], more: str
) -> None:
    """A separate message mentions Chen exactly once, however often the bot is cut off."""
    users = stand.users(3)
    ana, ben, chen = users
    room = stand.room()
    await begin(stand, users, room, turns=99, shields=9)
    await order(stand, chen, room, "always-ask")
    told = 0

    async def lead() -> None:
        nonlocal told
        while await due(stand, room, users) != ana:
            user = await due(stand, room, users)
            await play(stand, room, (user, "pass" if "pass" in await offered(stand, room) else "rest"))
        if "strike 2" not in await offered(stand, room):
            await play(stand, room, *((user, "rest") for user in users))
        await play(stand, room, (ana, "strike 2"))
        told = pings(stand, room).get("Chen", 0)

    async def act() -> None:
        await ben.command("move", channel=room, move="shout", wait=False)

    async def before() -> None:
        if more == "a move" and (await due(stand, room, users)).id == chen.id:
            await chen.command("move", channel=room, move="shout")
        elif more == "a look":
            await ben.command("game status", channel=room)

    async def check() -> None:
        called = pings(stand, room).get("Chen", 0) - told
        waits = (await due(stand, room, users)).id == chen.id
        assert called <= 1
        assert called or not waits
        assert len([call for call in calls(stand, room) if call.pinged == ["Chen"]]) == (called and waits)

    assert await cut_offs(stand, room, mortal, deaths, lead, act, before, check) >= 6
    await check_board(stand, room)
    await check_story(stand, room)


@pytest.mark.parametrize("what", ["lobby", "start"])
async def test_case_22_cut_off_at_the_beginning_of_a_lobby_or_a_match(
    stand: Standing, mortal: Mortal, deaths: Iterator[int], what: str
) -> None:
    """In the end there is one lobby or one first board, and the lobby of a match has no buttons."""
    ana, ben = stand.users(2)
    for fatal in deaths:
        room = stand.room()
        if what == "lobby":
            mortal.arm(fatal)
            await ana.command("game new", channel=room, options={"game": GAME, "seats": 2}, wait=False)
        else:
            lobby = await stand.lobby([ana, ben], room, game=GAME)
            for user in (ana, ben):
                await press(user, lobby, "ready")
            mortal.arm(fatal)
            await ana.press(lobby, "Start", wait=False)
        died = await mortal.over()
        if died:
            await mortal.restart(partial(ben.command, "game status", channel=room))
        session = await stand.storage.sessions.last_in(int(room))
        if session is not None and session.status == "running":
            await check_board(stand, room)
        elif session is not None:
            (lobby,) = with_buttons(stand, room, session.session_id)
            assert session.lobby_message_id == int(lobby.id)
        if not died:
            assert mortal.count >= (3 if what == "lobby" else 6)
            return


async def test_case_22_cut_off_while_the_others_are_asked_about_an_undo(
    stand: Standing, mortal: Mortal, deaths: Iterator[int]
) -> None:
    """A player who asks for the undo again finds the open question, and no player is asked twice."""
    users = ana, ben = stand.users(2)
    for fatal in deaths:
        room = stand.room()
        await begin(stand, [*users], room)
        await play(stand, room, (ana, "rest"), (ben, "work"))
        before = pings(stand, room).get("Ben", 0)
        mortal.arm(fatal)
        await ana.command("game undo", channel=room, wait=False)
        died = await mortal.over()
        if died:
            await mortal.restart(partial(ana.command, "game undo", channel=room))
        questions = [
            one for one in stand.driver.messages(room) if [button.label for button in one.buttons][:1] == ["Agree"]
        ]
        assert len(questions) == 1
        assert pings(stand, room)["Ben"] == before + 1
        request = await stand.storage.undo_requests.find((await stand.session(room)).session_id)
        assert request is not None
        assert request.message_id == int(questions[0].id)
        if not died:
            assert mortal.count >= 4
            return


async def test_a_start_with_many_matches_reads_no_history_and_posts_nothing_again(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Announced boards stay unchanged. The bot only searches for the match whose announcement was cut off."""
    ana, ben = stand.users(2)
    rooms = [stand.room() for _ in range(12)]
    for room in rooms:
        await begin(stand, [ana, ben], room)
    with monkeypatch.context() as patch:
        patch.setattr(stand.client.services.host, "announced", cut_off)
        await ana.command("move", channel=rooms[3], move="rest")
        await stand.told()
    asked = len(stand.table.requests)
    await stand.restart()
    await stand.told()
    places = [request.path for request in stand.table.requests[asked:] if "/messages" in request.path]
    assert places
    assert {room for room in rooms if any(room in path for path in places)} == {rooms[3]}
    assert [path for path in places if path.endswith("/messages")] == [f"/api/v10/channels/{rooms[3]}/messages"]
    await check_board(stand, rooms[3])


async def cut_off(*_: object) -> None:
    raise asyncio.CancelledError


async def offered(stand: Standing, room: str) -> list[str]:
    return (await stand.legal((await stand.session(room)).session_id))[1]


@pytest.mark.parametrize("seed", [*range(3), *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(3, 60))])
async def test_case_22_each_event_is_announced_once_despite_faults(stand: Standing, mortal: Mortal, seed: int) -> None:
    """A story has random moves, edits that Discord refuses, and kills of the bot at random actions.

    Every third story is long.
    """
    draw, users, room = fresh("told once", seed), stand.users(3), stand.room()
    long = seed % 3 == 2
    await begin(stand, users, room, turns=99, shields=9, heralds=draw.random() < 0.5)

    async def move() -> None:
        user, texts = await due(stand, room, users), await offered(stand, room)
        text = draw.choice([text for text in texts if text not in ("wait", "rest")])
        if "rest" in texts:
            text = "rest" if draw.random() < (0.05 if long else 0.3) else "work" if long else text
        await user.command("move", channel=room, move=text, wait=False)

    async def before() -> None:
        for _ in range(draw.randrange(3)):
            await move()
            await stand.driver.settle(quiet=0)

    if long:
        await play(stand, room, *[(users[0], "work")] * 12)
    for _ in range(30):
        if draw.random() < (0.1 if long else 0.3):
            stand.table.fault(EDIT, method="PATCH", status=409, code=30046, times=1)
        if draw.random() < 0.4:
            mortal.arm(draw.randint(1, 14))
        if seed % 3 == 1 and draw.random() < 0.2:
            await users[draw.randrange(3)].command("game undo", channel=room, wait=False)
        else:
            await move()
        if await mortal.over():
            await mortal.restart(before)
    stand.table.api.faults.clear()
    stand.client.services.announcer.clean((await stand.session(room)).session_id)
    await stand.told()
    await check_board(stand, room)
    marks = told_marks(stand, room)
    assert len(set(marks)) == len(marks), "nothing is told twice"
    assert marks == sorted(marks)
    true = await events(stand, room)
    assert set(true) <= set(marks), "nothing is left out"
    assert set(marks) <= set(true) or seed % 3 == 1, "what was taken back may have been told before"
