"""Tests that a request that Discord refuses permanently is sent once, logged, and replaced (cases 19 to 21)."""

from __future__ import annotations

import time
from types import SimpleNamespace

import pytest

from bot.face.posting import announcer, edits
from bot.face.posting.cleaner import Cleaner
from bot.local.routes.rest_request import Recorded
from bot.local.world.guild_world import ThreadMetadata
from tests.bot.clicks import is_past
from tests.bot.duels import begin, boards, pings, play
from tests.bot.meaning import says
from tests.bot.refused import again_unchanged, refused
from tests.bot.standing import Standing

UPLOADING_SECONDS = edits.UPLOADING_SECONDS

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

POST = "/channels/{channel_id}/messages"
EDIT = "/channels/{channel_id}/messages/{message_id}"


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch, stand: Standing) -> None:
    """Retry soon, and forget the state of other tests."""
    monkeypatch.setattr(announcer, "RETRY_SECONDS", (0.02, 0.02, 0.02))
    stand.table.api.faults.clear()
    stand.table.requests.clear()
    monkeypatch.setattr(edits, "UPLOADING_SECONDS", 0.0)
    monkeypatch.setattr(stand.client.services.announcer._boards._edits, "_uploading_until", 0.0)


def sent(stand: Standing, room: str, method: str) -> list[Recorded]:
    """Return the bot's requests to write into a channel."""
    return [
        one
        for one in stand.table.requests
        if one.method == method and one.route in (POST, EDIT) and f"/channels/{room}/" in one.path
    ]


@pytest.mark.parametrize(("status", "code"), [(400, 50035), (413, 40005), (409, 0), (405, 0)])
async def test_a_board_whose_picture_is_refused_is_posted_without_it(stand: Standing, status: int, code: int) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await begin(stand, [ana, ben], room)
    stand.table.requests.clear()
    stand.table.fault(POST, method="POST", status=status, code=code)
    await play(stand, room, (ana, "rest"))
    first, second = sent(stand, room, "POST")
    assert first.files
    assert not second.files
    board = stand.driver.messages(room)[-1]
    assert says(board, "event-rests")
    assert not board.images
    assert pings(stand, room) == {"Ana": 1, "Ben": 1}
    session = await stand.session(room)
    assert (session.announced_revision, session.parked_reason) == (1, None)
    assert stand.boards[session_id, 1] == 1
    assert again_unchanged(stand.table.requests) == []
    await play(stand, room, (ben, "rest"))
    assert boards(stand, room)[-1].images, "the next one is tried with its picture"


@pytest.mark.parametrize(("status", "code"), [(400, 50035), (413, 40005), (404, 10003), (400, 160005), (400, 50083)])
async def test_if_every_board_is_refused_the_session_is_suspended_until_a_request(
    stand: Standing, monkeypatch: pytest.MonkeyPatch, status: int, code: int
) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await begin(stand, [ana, ben], room)
    stand.table.requests.clear()
    fault = stand.table.fault(POST, method="POST", status=status, code=code, times=2)
    await ana.command("move", channel=room, move="rest")
    await stand.told()
    # If a picture was too large, the bot tries again with a smaller request. If the channel is closed, no request can
    # succeed, so the bot tries no other.
    tried = 2 if (status, code) in ((400, 50035), (413, 40005)) else 1
    assert len(sent(stand, room, "POST")) == tried
    assert again_unchanged(stand.table.requests) == []
    session = await stand.session(room)
    assert (session.revision, session.announced_revision) == (1, 0)
    assert session.parked_reason == f"{status} {code}"
    for _ in range(3):
        await ben.command("game status", channel=room)
        await stand.told()
    assert len(sent(stand, room, "POST")) == tried, "no storm"
    fault.times = fault.hits
    monkeypatch.setattr(announcer, "UNPARK_SECONDS", 0.0)
    await ben.command("game board", channel=room)
    await stand.told()
    session = await stand.session(room)
    assert (session.announced_revision, session.parked_reason) == (1, None)
    assert stand.boards[session_id, 1] == 1


async def test_a_suspended_session_is_tried_less_and_less_often(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]
    monkeypatch.setattr(announcer, "time", SimpleNamespace(monotonic=lambda: now[0]))
    ana, ben = stand.users(2)
    room = stand.room()
    await begin(stand, [ana, ben], room)
    stand.table.requests.clear()
    stand.table.fault(POST, method="POST", status=403, code=50013, times=1000)
    await ana.command("move", channel=room, move="rest")
    await stand.told()
    for _ in range(600):
        now[0] += 1.0
        stand.client.services.announcer.wake((await stand.session(room)).session_id)
        await stand.client.services.announcer.idle()
    # The six further attempts come 5, 15, 35, 75, 155 and 315 seconds after the first one.
    assert len(sent(stand, room, "POST")) == 7


@pytest.mark.parametrize(("status", "code"), [(400, 50035), (409, 0), (413, 40005), (404, 10008), (400, 50083)])
async def test_a_board_whose_edit_is_refused_is_posted_again(stand: Standing, status: int, code: int) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await begin(stand, [ana, ben], room)
    stand.table.requests.clear()
    stand.table.fault(EDIT, method="PATCH", status=status, code=code)
    await play(stand, room, (ana, "work"))
    first, second = boards(stand, room)
    assert is_past(first)
    assert says(second, "event-works")
    assert second.images
    assert stand.boards[session_id, 1] == 1
    session = await stand.session(room)
    assert (session.board_message_id, session.parked_reason) == (int(second.id), None)
    assert again_unchanged(stand.table.requests) == []
    await play(stand, room, (ana, "work"))
    assert boards(stand, room)[-1] == second
    # The growing message shows the previous move once, and the current one.
    assert second.text.count("works") == 2


@pytest.mark.parametrize(("status", "code"), [(400, 50035), (400, 50083)])
async def test_an_old_board_whose_edit_is_refused_stays_and_the_match_continues(
    stand: Standing, status: int, code: int
) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await begin(stand, [ana, ben], room)
    (old,) = boards(stand, room)
    picture = await old.images[0].read()
    stand.table.requests.clear()
    fault = stand.table.fault(EDIT, method="PATCH", status=status, code=code)
    await play(stand, room, (ana, "rest"))
    assert fault.hits == 1
    assert not is_past(old)
    assert [await image.read() for image in old.images] == [picture]
    stand.client.services.announcer.clean((await stand.session(room)).session_id)
    await play(stand, room, (ben, "rest"))
    assert again_unchanged(stand.table.requests) == []
    session = await stand.session(room)
    assert (session.announced_revision, session.parked_reason) == (2, None)


async def test_an_old_board_whose_edit_failed_temporarily_is_edited_later(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await begin(stand, [ana, ben], room)
    (old,) = boards(stand, room)
    failed = stand.table.fault(EDIT, method="PATCH", status=505)
    await play(stand, room, (ana, "rest"))
    assert failed.hits == 1
    assert not is_past(old)
    await play(stand, room, (ben, "rest"))
    assert is_past(old)


async def test_one_bad_message_does_not_stop_the_cleaning_of_others(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A message with a temporary error is retried later, and the others lose their buttons at once."""
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await begin(stand, [ana, ben], room)
    monkeypatch.setattr(Cleaner, "clean", lambda _cleaner, _session_id: None)
    for number in range(4):
        await play(stand, room, ((ana, ben)[number % 2], "rest"))
    worn = await stand.storage.sessions.old_boards(session_id)
    assert len(worn) == 4
    monkeypatch.undo()
    stand.table.fault(EDIT, method="GET", status=503)
    stand.client.services.announcer.clean(session_id)
    await stand.told()
    assert [one.message_id for one in await stand.storage.sessions.old_boards(session_id)] == [worn[0].message_id]
    old = boards(stand, room)
    assert [not is_past(board) for board in old] == [True, False, False, False, True]
    stand.client.services.announcer.clean(session_id)
    await stand.told()
    assert is_past(old[0])


@pytest.mark.parametrize("refusal", [(403, 50013), (400, 160005), (400, 50083)])
async def test_a_locked_thread_suspends_its_match_and_an_archived_one_is_reopened(
    stand: Standing, monkeypatch: pytest.MonkeyPatch, refusal: tuple[int, int]
) -> None:
    """The bot writes to the moderators once, and presses in the thread cause few requests."""
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.begin([ana, ben], room)
    thread = await stand.begin_in_thread([ben, ana], room)
    session_id = (await stand.session(thread)).session_id
    host, metadata = stand.client.services.host, thread.thread_metadata
    assert isinstance(metadata, ThreadMetadata)
    stand.table.access.locked_routes = refusal
    try:
        metadata.locked = True
        # The bot gets no event about the lock, so it learns of it by a refusal.
        stand.table.requests.clear()
        for number in range(3):
            seat, moves = await stand.legal(session_id)
            mover = (await stand.session(thread)).seats[seat].user_id or 0
            await host.play.move(session_id, mover, moves[0], interaction_id=refusal[1] + number)
            stand.client.services.announcer.wake(session_id)
            await stand.told()
        assert (await stand.session(thread)).parked_reason is not None
        assert sum(f"(match {session_id})" in str(one.body) for one in stand.table.requests) == 1
        assert sum(refused(one) for one in stand.table.requests) <= 2
        assert again_unchanged(stand.table.requests) == []
    finally:
        stand.table.access.locked_routes = (403, 50013)
        # At its end, the stand fails if Discord refused a request as malformed. These refusals were meant, so they are
        # removed.
        stand.table.requests[:] = [one for one in stand.table.requests if not refused(one)]
    metadata.locked, metadata.archived = False, True
    stand.table.events.channel_changed(thread)
    monkeypatch.setattr(announcer, "UNPARK_SECONDS", 0.0)
    stand.client.services.announcer.wake(session_id)
    await stand.told()
    session = await stand.session(thread)
    assert (session.announced_revision, session.parked_reason) == (3, None)
    assert stand.boards[session_id, 3] == 1
    assert not metadata.archived


async def test_after_a_refused_reference_to_a_picture_the_bot_uploads_it_for_some_time(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot refers to no earlier upload for some time, and then tries again."""
    ana, ben = stand.users(2)
    stand.driver.refuse_earlier_uploads()
    now = [time.monotonic() + 1]
    monkeypatch.setattr(edits, "UPLOADING_SECONDS", UPLOADING_SECONDS)
    monkeypatch.setattr(edits, "time", SimpleNamespace(monotonic=lambda: now[0]))
    room = stand.room()
    try:
        await begin(stand, [ana, ben], room)
        # The message is edited without a visible picture, and the picture's file stays attached.
        for _ in range(4):
            await stand.move(ana, "wait", room)
        assert len([one for one in stand.table.requests if refused(one)]) == 1
        now[0] += 3601
        await stand.move(ana, "wait", room)
        assert len([one for one in stand.table.requests if refused(one)]) == 2
    finally:
        stand.driver.refuse_earlier_uploads(refused=False)
    assert all(board.images for board in boards(stand, room))
    stand.table.requests[:] = [one for one in stand.table.requests if not refused(one)]
