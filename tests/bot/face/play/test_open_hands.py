"""Tests that the private page of a hand is kept up to date, and disappears with the match."""

from __future__ import annotations

import itertools

import pytest

from tests.bot.clicks import press
from tests.bot.driver import DriverUser
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]


INTERACTIONS = itertools.count(6_700_000)


def picture(message: ShownMessage) -> tuple[str, str]:
    (image,) = message.images
    return image.id, image.description or ""


async def play(stand: Standing, session_id: int, users: list[DriverUser], count: int) -> None:
    """Make moves for the seats on turn. A move of a plan is made at once, not noted on the work sheet."""
    host = stand.client.services.host
    for _ in range(count):
        seat, moves = await stand.legal(session_id)
        await host.play.move(session_id, int(users[seat].id), moves[0], interaction_id=next(INTERACTIONS))
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
    live = await stand.client.services.host.live(session_id)
    for listener in stand.client.services.announcer.listeners:
        listener(live)
    await stand.told()
    assert picture(hand) == after, "no picture is sent again"
