"""Tests that the private page of a hand is kept up to date, and disappears with the match."""

from __future__ import annotations

import asyncio
import logging

import pytest

from bot.face.ground.components.custom_ids import Control
from bot.face.ground.components.parts import Page
from bot.face.play import open_hands
from bot.face.services import PrivateMessage, Services
from bot.host.matches.live import Live
from bot.wording.words import Words
from tests.bot.clicks import actions, press
from tests.bot.driver import DriverUser
from tests.bot.handlers import handled
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing
from tests.bot.tables import interaction

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]


def picture(message: ShownMessage) -> tuple[str, str]:
    (image,) = message.images
    return image.id, image.description or ""


async def announce(stand: Standing, session_id: int) -> None:
    """Tell all listeners that the session was announced, as the announcer does."""
    live = await stand.client.services.host.live(session_id)
    for listener in stand.client.services.announcer.listeners:
        listener(live)


async def move(stand: Standing, session_id: int, user: DriverUser, text: str) -> None:
    """Make a move that is not announced."""
    await stand.client.services.host.play.move(session_id, int(user.id), text, interaction_id=interaction())


async def play(stand: Standing, session_id: int, users: list[DriverUser], count: int) -> None:
    """Make moves for the seats on turn. A move of a plan is made at once, not noted on the work sheet."""
    host = stand.client.services.host
    for _ in range(count):
        seat, moves = await stand.legal(session_id)
        await host.play.move(session_id, int(users[seat].id), moves[0], interaction_id=interaction())
        stand.client.services.announcer.wake(session_id)
        await stand.told()


@pytest.mark.parametrize("slug", ["marvel_united", "marvel_heroes", "marvel_card_game", "ragami", "splendor_marvel"])
async def test_an_open_hand_shows_the_present_hand_until_the_match_ends(stand: Standing, slug: str) -> None:
    users, room = stand.users(2), stand.room()
    session_id = await stand.begin(users, room, game=slug, seats=2)
    await play(stand, session_id, users, 2)
    hands = [(await press(user, stand.board(room), "hand")).message for user in users]
    before = [picture(hand) for hand in hands]
    await play(stand, session_id, users, 8)
    fresh = [(await user.command("game hand", channel=room)).message for user in users]
    refreshed = [picture(hand)[1] for hand in hands]
    assert refreshed != [said for _, said in before], "something was played"
    assert refreshed == [picture(hand)[1] for hand in fresh]
    await stand.told()
    assert all(hand.deleted for hand in hands), "the newer page replaces it"
    assert not [hand for hand in fresh if hand.deleted]
    for user in users:
        if (await stand.session(room)).status == "running":
            await stand.resign(user, room)
    assert all(hand.deleted for hand in fresh)


async def test_only_a_hand_that_changed_is_edited(stand: Standing) -> None:
    users, room = stand.users(2), stand.room()
    session_id = await stand.begin(users, room, game="splendor_marvel", seats=2)
    seat, _ = await stand.legal(session_id)
    hand = (await press(users[seat], stand.board(room), "hand")).message
    before = picture(hand)
    await stand.move(users[seat], "reserve 1-1", room)
    after = picture(hand)
    assert after != before
    await announce(stand, session_id)
    await stand.told()
    assert picture(hand) == after, "no picture is sent again"


async def more_hand(stand: Standing, user: DriverUser, room: str) -> ShownMessage:
    """Open More below the board and the hand behind it, with a forged press if More offers no hand now."""
    more = (await press(user, stand.board(room), "more")).message
    session_id = (await stand.session(room)).session_id
    await user.press(more, Control("hand", session_id).pack(), forged=True)
    await handled()
    return more


async def test_a_hand_behind_more_shows_the_present_hand_until_the_match_ends(stand: Standing) -> None:
    users, room = stand.users(2), stand.room()
    session_id = await stand.begin(users, room, game="splendor_marvel", seats=2)
    seat, _ = await stand.legal(session_id)
    hand = await more_hand(stand, users[seat], room)
    before = picture(hand)
    await stand.move(users[seat], "reserve 1-1", room)
    assert picture(hand) != before
    assert actions(hand)[-1] == "more", "the page still leads back"
    await stand.resign(users[seat], room)
    assert hand.deleted


async def test_a_page_that_replaced_a_hand_behind_more_stays(stand: Standing) -> None:
    users, room = stand.users(2), stand.room()
    session_id = await stand.begin(users, room, game="splendor_marvel", seats=2)
    seat, _ = await stand.legal(session_id)
    page = await more_hand(stand, users[seat], room)
    await press(users[seat], page, "more")
    offered = actions(page)
    await stand.move(users[seat], "reserve 1-1", room)
    assert (actions(page), page.images) == (offered, [])
    await press(users[seat], page, "board")
    board = picture(page)
    await stand.move(users[1 - seat], "reserve 1-2", room)
    assert picture(page) == board
    await stand.resign(users[seat], room)
    assert not page.deleted


async def test_a_hand_shows_the_latest_state_if_two_updates_overlap(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    users, room = stand.users(2), stand.room()
    session_id = await stand.begin(users, room, game="splendor_marvel", seats=2)
    seat, _ = await stand.legal(session_id)
    hand = (await press(users[seat], stand.board(room), "hand")).message
    real, started, gates = open_hands.hand_page, list[int](), [asyncio.Event(), asyncio.Event()]

    async def held(services: Services, live: Live, words: Words, shown_seat: int) -> Page:
        page = await real(services, live, words, shown_seat)
        started.append(live.session.revision)
        await gates[len(started) - 1].wait()
        return page

    async def begun(count: int) -> None:
        """Wait until so many updates have their page, or give up after a while."""
        for _ in range(100):
            if len(started) < count:
                await asyncio.sleep(0.01)

    monkeypatch.setattr(open_hands, "hand_page", held)
    await move(stand, session_id, users[seat], "reserve 1-1")
    await announce(stand, session_id)
    await begun(1)
    await move(stand, session_id, users[1 - seat], "reserve 1-2")
    await move(stand, session_id, users[seat], "reserve 1-3")
    await announce(stand, session_id)
    await begun(2)
    gates[0].set()
    await begun(2)
    await asyncio.sleep(0.05)
    gates[1].set()
    await stand.told()
    monkeypatch.undo()
    assert started == [1, 3]
    shown = picture(hand)[1]
    fresh = (await users[seat].command("game hand", channel=room)).message
    assert picture(fresh)[1] == shown


async def test_a_hand_that_could_not_be_edited_is_edited_later(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    users, room = stand.users(2), stand.room()
    session_id = await stand.begin(users, room, game="splendor_marvel", seats=2)
    seat, _ = await stand.legal(session_id)
    hand = (await press(users[seat], stand.board(room), "hand")).message
    before = picture(hand)

    async def fail(_message: PrivateMessage, _page: Page) -> None:
        raise OSError

    with monkeypatch.context() as patch:
        patch.setattr(PrivateMessage, "edit", fail)
        await stand.move(users[seat], "reserve 1-1", room)
    assert picture(hand) == before
    await announce(stand, session_id)
    await stand.told()
    assert picture(hand) != before


async def test_two_announcements_of_the_end_delete_a_hand_once(
    stand: Standing, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    users, room = stand.users(2), stand.room()
    session_id = await stand.begin(users, room, game="splendor_marvel", seats=2)
    hand = (await press(users[0], stand.board(room), "hand")).message
    live = await stand.client.services.host.live(session_id)
    await stand.client.services.host.seats.resign(session_id, int(users[0].id))
    real = stand.client.services.host.live

    async def slowly(number: int) -> Live:
        await asyncio.sleep(0.01)
        return await real(number)

    monkeypatch.setattr(stand.client.services.host, "live", slowly)
    with caplog.at_level(logging.ERROR):
        for _ in range(2):
            for listener in stand.client.services.announcer.listeners:
                listener(live)
        await stand.told()
    assert hand.deleted
    assert not caplog.records
