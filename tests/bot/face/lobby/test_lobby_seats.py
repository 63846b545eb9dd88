"""Tests the panel in which members of a lobby change seats: all seats, requested swaps, and members without a seat."""

from __future__ import annotations

import pytest

from bot.wording.words import words_for
from engine.kernel.words.phrases import Phrase
from tests.bot.clicks import actions, choices, choose, custom_id, forge, press, pressed
from tests.bot.meaning import plain, refused_with, says
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing
from tests.toys import BRIGADE, DUEL

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]
WORDS = words_for(BRIGADE, "en")


def seat(number: int, role: str) -> Phrase:
    return Phrase("seat-of-role", {"seat": Phrase("seat-number", {"number": number}), "role": Phrase(f"role-{role}")})


def seats(lobby: ShownMessage) -> list[str]:
    return [line for line in plain(lobby.text).splitlines() if line[:2] in ("1.", "2.", "3.", "4.")]


def sits(number: int, name: str, tool: str, role: str) -> str:
    """Return the line of a seat whose member is not ready."""
    state = f"{WORDS('lobby-waiting')} · 🎴 {WORDS(f'tool-{tool}')}"
    line = WORDS("lobby-member", number=number, who=f"**{name}**", ready="⚪", state=state)
    return plain(f"{line} · {WORDS(f'role-{role}')}")


def free(number: int, role: str) -> str:
    return plain(f"{WORDS('lobby-free-seat', number=number)} · {WORDS(f'role-{role}')}")


async def test_a_member_takes_the_villains_seat_and_the_lobby_shows_it(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    lobby = await stand.lobby([ana, ben], room, game=BRIGADE, seats=4, options="arsonist=true last=true")
    assert seats(lobby) == [
        sits(1, "Ana", "hose", "firefighter"),
        free(2, "firefighter"),
        free(3, "firefighter"),
        sits(4, "Ben", "matches", "arsonist"),
    ]
    panel = (await press(ben, lobby, "lobbyseats")).message
    assert panel.ephemeral
    assert says(panel, "sit-now", seat=seat(4, "arsonist"))
    assert choices(panel, "sit") == ["0", "1", "2"]
    moved = (await choose(ben, panel, "sit", "1")).message
    await stand.told()
    assert says(moved, "sit-now", seat=seat(2, "firefighter"))
    assert seats(lobby)[1:] == [
        sits(2, "Ben", "bucket", "firefighter"),
        free(3, "firefighter"),
        free(4, "arsonist"),
    ]


async def test_two_members_swap_seats_by_the_button(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    lobby = await stand.lobby([ana, ben], room, game=BRIGADE, options="arsonist=true")
    panel = (await press(ben, lobby, "lobbyseats")).message
    asked = (await choose(ben, panel, "sit", "0")).message
    await stand.told()
    assert says(asked, "sit-asked", who="Ana")
    assert says(lobby, "lobby-wish", who="Ben", other="Ana")
    agreed = (await pressed(stand, ana, await press(ana, lobby, "lobbyseats"), "sit", "1")).message
    assert says(agreed, "sit-now", seat=seat(2, "firefighter"))
    assert not says(lobby, "lobby-wish")
    assert [member.user_id for member in (await stand.session(room)).members] == [int(ben.id), int(ana.id)]


async def test_a_request_to_swap_is_withdrawn_by_the_button(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    with stand.speaking("es-ES"):
        lobby = await stand.lobby([ana, ben], room, game=BRIGADE, options="arsonist=true")
        asked = (await choose(ben, (await press(ben, lobby, "lobbyseats")).message, "sit", "0")).message
        assert says(asked, "sit-asked", "es", who="Ana")
        stays = (await press(ben, asked, "sit", "1")).message
    assert says(stays, "sit-now", "es", seat=seat(2, "firefighter"))
    assert not says(stays, "sit-asked", "es")
    assert [member.wish for member in (await stand.session(room)).members] == [None, None]


async def test_seats_are_offered_only_where_they_differ(stand: Standing) -> None:
    ana, ben, eve = stand.users(3)
    for game in (DUEL, BRIGADE):
        room = stand.room()
        lobby = await stand.lobby([ana, ben], room, game=game)
        assert "lobbyseats" not in actions(await press(ana, lobby, "lobbymore"))
    room = stand.room()
    lobby = await stand.lobby([ana, ben], room, game=BRIGADE, options="arsonist=true")
    assert refused_with(await forge(eve, lobby, "lobbyseats"), "not_joined")
    more = await press(ana, lobby, "lobbymore")
    forged = custom_id(more, "lobbyseats").replace("lobbyseats", "sit") + "1"
    before = lobby.text
    assert refused_with(await ana.press(lobby, forged, forged=True), "expired_control")
    assert lobby.text == before
