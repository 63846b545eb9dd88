"""Tests the last message of a match: the podium comes before the board, and picture and text show who resigned."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.face.studio import scene_of
from bot.wording.words import words_for
from engine.games.marvel_card_game.seen.view import CardGameView
from engine.games.ragami.seen.view import RagamiView
from engine.games.splendor_marvel.view import SplendorView
from render.ground.scene import Scene
from tests.bot.duels import begin, play
from tests.bot.standing import Standing
from tests.toys import DUEL, NOUGHTS

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.usefixtures("calm"),
    pytest.mark.both_databases,
]


async def test_the_last_message_shows_the_podium(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await begin(stand, [ana, ben], room)
    await play(stand, room, (ana, "work"))
    assert len(stand.board(room).images) == 1
    await stand.resign(ben, room)
    last = stand.board(room)
    (podium,) = last.images
    words = words_for(DUEL, "en")
    assert words("board-wins", name="Ana") in (podium.description or "")
    assert f"place 2, {words('alt-resigned')}" in (podium.description or "")
    assert f"place 1, {words('alt-resigned')}" not in (podium.description or "")
    told = last.text.replace("\u2068", "").replace("\u2069", "")
    assert "**Ben** (resigned)" in told
    assert "**Ana** (resigned)" not in told


async def test_the_podium_is_in_the_channels_language_and_without_points(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.begin([ana, ben], room, game=NOUGHTS)
    for number, square in enumerate((1, 4, 2, 5, 3)):
        await stand.move((ana, ben)[number % 2], f"mark {square}", room)
    (podium,) = stand.board(room).images
    assert podium.description == "Ana wins. Three in a row. Ana: place 1. Ben: place 2."


async def test_a_match_without_a_result_ends_with_its_board_alone(stand: Standing) -> None:
    ana, ben, _, dora = stand.users(4)
    room = stand.room()
    await begin(stand, [ana, ben], room)
    await dora.command("game end", channel=room, reason="Late")
    await stand.told()
    assert len(stand.board(room).images) == 1


@pytest.mark.faults("could not be painted")
async def test_an_end_that_cannot_be_painted_still_shows_the_board(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await begin(stand, [ana, ben], room)

    def failing(*_: object) -> None:
        raise RuntimeError("no paint")

    monkeypatch.setattr("bot.face.studio.feast_picture", failing)
    await stand.resign(ben, room)
    last = stand.board(room)
    assert len(last.images) == 1
    assert "🥇" in last.text


@pytest.mark.parametrize("ruled", [False, True])
@pytest.mark.parametrize("game", ["splendor_marvel", "marvel_card_game", "ragami"])
async def test_after_any_end_nothing_is_hidden(stand: Standing, game: str, *, ruled: bool) -> None:
    """The match ended early. All facedown cards and hands, which were hidden before, are public now."""
    ana, ben, _, dora = stand.users(4)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room, game=game)
    for _ in (ana, ben):
        seat, moves = await stand.legal(session_id)
        await stand.move((ana, ben)[seat], "reserve deck-1" if "reserve deck-1" in moves else moves[0], room)
    before = await hands(stand, session_id)
    assert any(None in seat or not seat for seat in before), "something is hidden"
    if ruled:
        await dora.command("game end", channel=room, reason="Late")
        await stand.told()
    else:
        await stand.resign(ben, room)
    after = await hands(stand, session_id)
    assert not any(None in seat for seat in after)
    assert sum(map(len, after)) == await held(stand, session_id)
    replay = await stand.client.services.host.replays.story(await stand.client.services.host.live(session_id))
    assert scene_hands(scene_of(replay.at(0), None)) != after, "a step of the replay shows what was known then"


async def hands(stand: Standing, session_id: int) -> list[list[object]]:
    """Return each hand as spectators see it."""
    return scene_hands(scene_of(await stand.client.services.host.live(session_id), None))


def scene_hands(scene: Scene) -> list[list[object]]:
    view = scene.view
    assert isinstance(view, CardGameView | RagamiView | SplendorView)
    hands: list[Sequence[object]] = [seat.hand or () for seat in view.seats]
    return [[getattr(card, "card", card) for card in hand] for hand in hands]


async def held(stand: Standing, session_id: int) -> int:
    """Return the number of cards that all seats hold."""
    state = (await stand.client.services.host.live(session_id)).begun_match.state
    return sum(len(seat.hand) for seat in state.seats)
