"""Tests that the message of a chapter about a fight shows the fight, and the message about its end shows both."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.face import studio
from engine.kernel.choices.moves import move_text
from render import pictures
from render.ground.compose import Sheet
from render.ground.scene import Scene, Words
from render.pictures import Picture
from render.registry import painter_for
from tests.bot.clicks import is_past
from tests.bot.driver import DriverUser
from tests.bot.e2e.test_panels import stand_at
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing
from tests.bot.tables import told
from tests.engine.games.marvel_heroes.positions import FOUR, XMEN, Table, team
from tests.engine.games.marvel_heroes.test_examples import CRIME
from tests.engine.games.marvel_heroes.test_examples_fights import torch_against_avalanche

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

SCENE, BOARD = "scene.png", "board.png"
EDIT = "/channels/{channel_id}/messages/{message_id}"


@pytest.fixture
def fights_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    """In place of a fight's picture, paint the board. The name of the scene is the picture's only alternative text."""
    painter = painter_for("marvel_heroes")

    def paint(scene: Scene, words: Words) -> Sheet:
        sheet = painter.board(scene, words)
        first, *others = (region._replace(alt="") for region in sheet.regions)
        return sheet._replace(regions=[first._replace(alt=scene.view.scene), *others])

    drawn = replace(painter, scene=paint)
    for module in (studio, pictures):
        monkeypatch.setattr(module, "painter_for", lambda slug: drawn if slug == "marvel_heroes" else painter_for(slug))


async def fight(stand: Standing) -> tuple[list[DriverUser], str, int]:
    """Return the Human Torch against Avalanche at the choice of Powers: the players, their room, the session."""
    users, room = stand.users(2), stand.room()
    await stand.begin(users, room, game="marvel_heroes", seats=2)
    return users, room, await stand_at(stand, room, torch_against_avalanche().state)


async def step(stand: Standing, users: list[DriverUser], room: str, session: int) -> None:
    """Make one move for the seat on turn: choose the first Power, or else make the move with the least effect."""
    live = await stand.client.services.host.live(session)
    decision = live.running_match.decisions()[0]
    move = decision.moves[0] if decision.kind == "power" else decision.idle()
    await stand.move(users[decision.seat], move_text(move), room)


async def until_over(stand: Standing, users: list[DriverUser], room: str, session: int) -> None:
    for _ in range(60):
        if (await stand.client.services.host.live(session)).running_match.state.fight is None:
            return
        await step(stand, users, room, session)
    raise AssertionError("no end of the fight")


def shown(message: ShownMessage) -> list[str]:
    return [image.filename for image in message.images]


@pytest.mark.usefixtures("fights_painted")
async def test_a_fight_is_one_growing_message_with_its_end_below(stand: Standing) -> None:
    users, room, session = await fight(stand)
    await step(stand, users, room, session)
    first_board = stand.board(room)
    assert shown(first_board) == [SCENE]
    await stand.restart()
    await until_over(stand, users, room, session)
    assert is_past(first_board)
    latest = stand.board(room)
    assert latest.id != first_board.id
    assert {"event-fight-won", "event-fight-lost"} & set(await told(stand.client.services.host, session))
    assert shown(latest) == [SCENE, BOARD], "nobody has seen the dice of the end yet"
    assert "🎲" not in latest.text, "the picture shows the dice"
    await stand.restart()
    assert shown(stand.board(room)) == [SCENE, BOARD]
    await step(stand, users, room, session)
    assert shown(stand.board(room)) == [BOARD]


@pytest.mark.faults("could not be painted")
@pytest.mark.usefixtures("fights_painted")
async def test_a_fight_whose_picture_fails_is_announced_with_the_board(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    users, room, session = await fight(stand)

    def failing(*_given: object) -> None:
        raise RuntimeError("no paint")

    monkeypatch.setattr(studio, "scene_picture", failing)
    await step(stand, users, room, session)
    assert shown(stand.board(room)) == [BOARD]


@pytest.fixture
def unpainted(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, filename in (("board_picture", BOARD), ("scene_picture", SCENE)):
        picture = Picture(b"\x89PNG\r\n\x1a\n" + name.encode(), name, filename)
        monkeypatch.setattr(studio, name, lambda *_, picture=picture: picture)


async def long_fight(stand: Standing) -> tuple[list[DriverUser], str, int]:
    """Return a fight of The Thing against Juggernaut, each with three KO, which one Sequence cannot end."""
    users, room = stand.users(2), stand.room()
    await stand.begin(users, room, game="marvel_heroes", seats=2)
    table = Table(team(FOUR, "thing ready midtown"), team(XMEN, villains="juggernaut"), headlines=CRIME)
    table.play("troubleshoot midtown", "double double double double double").play("villain lead juggernaut")
    while table.kind == "reinforce":
        table.play("pass")
    return users, room, await stand_at(stand, room, table.state)


async def until_rolled(stand: Standing, users: list[DriverUser], room: str, session: int) -> None:
    """Play on until the dice of the first attack are rolled."""
    host = stand.client.services.host
    while True:
        live = await host.live(session)
        if any(past.event.key == "event-roll" for past in await host.story(live.session, (0, 0))):
            return
        await step(stand, users, room, session)


def lose(stand: Standing, room: str, message: ShownMessage, how: str) -> None:
    """Make the message unusable in one of three ways: delete it, refuse its edits, or remove its pictures."""
    if how == "deleted":
        stand.table.messages.delete(stand.driver.place(room), message.raw)
    elif how == "too old":
        stand.table.fault(EDIT, method="PATCH", status=409, code=30046)
    else:
        stand.driver.place(room).files.pop(message.id)


@pytest.mark.parametrize("how", ["deleted", "too old", "pictures"])
@pytest.mark.usefixtures("unpainted")
async def test_a_fight_whose_message_is_lost_continues_in_a_new_one(stand: Standing, how: str) -> None:
    """The new message shows the fight, too. If only pictures are lost, no new message is needed."""
    users, room, session = await long_fight(stand)
    await until_rolled(stand, users, room, session)
    first_board = stand.board(room)
    lose(stand, room, first_board, how)
    await step(stand, users, room, session)
    assert (stand.board(room).id == first_board.id) == (how == "pictures")
    assert shown(stand.board(room)) == [SCENE]


@pytest.mark.parametrize("how", ["deleted", "too old"])
@pytest.mark.usefixtures("unpainted")
async def test_a_fight_continues_in_a_new_message_after_a_stop_before_the_announcement(
    stand: Standing, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    """The bot stops before the announcement, and the message is deleted before the bot starts again."""
    users, room, session = await long_fight(stand)
    await until_rolled(stand, users, room, session)
    first_board = stand.board(room)
    with monkeypatch.context() as patch:
        patch.setattr(stand.client.services.announcer, "wake", lambda _: None)
        await step(stand, users, room, session)
    before = await stand.session(room)
    assert before.announced_revision < before.revision
    lose(stand, room, first_board, how)
    await stand.restart()
    await stand.told()
    after = await stand.session(room)
    assert after.announced_revision == after.revision == before.revision
    assert stand.board(room).id != first_board.id
    assert shown(stand.board(room)) == [SCENE]
    stand.table.api.faults.clear()
