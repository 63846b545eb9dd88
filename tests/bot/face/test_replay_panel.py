"""`/game replay` through the real client: stepping, jumping, other eyes, film and text; old and forged controls."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from bot.face.pages.control import ID_LIMIT, LARGEST_NUMBER, Control
from bot.face.panels.replay import ReplayPosition
from bot.face.throttle import Throttle
from bot.local.driver import DriverUser, Exchange
from bot.local.shown import ShownMessage
from tests.bot.duels import begin as begin_duel
from tests.bot.duels import play
from tests.bot.standing import Standing, standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]


async def begun(stand: Standing, moves: int = 6, **options: object) -> tuple[str, list[DriverUser], int]:
    """Start a match in a room of its own and make some moves."""
    room, users = stand.room(), stand.users(2)
    session = await stand.begin(users, room, **options)
    for _ in range(moves):
        seat, legal = await stand.legal(session)
        await stand.move(users[seat], next((move for move in legal if move.startswith("take")), legal[0]), room)
    return room, users, session


async def replay(user: DriverUser, room: str, **options: object) -> ShownMessage:
    """Open the panel."""
    return (await user.command("game replay", channel=room, options=options)).message


async def press(stand: Standing, user: DriverUser, panel: ShownMessage, label: str) -> Exchange:
    """Press a button of the panel, or a forged control, and wait until the panel was changed."""
    done = await user.press(panel, label, forged=":" in label)
    await stand.told()
    return done


async def choose(stand: Standing, user: DriverUser, panel: ShownMessage, title: str, value: str) -> None:
    """Choose in a menu of the panel, also what it does not offer, and wait until the panel was changed."""
    await user.select(panel, select(panel, title), [value], forged=True)
    await stand.told()


async def pictures(message: ShownMessage) -> list[bytes]:
    return [await image.read() for image in message.images]


def select(message: ShownMessage, title: str) -> str:
    """The custom id of a menu."""
    return next(one.custom_id for one in message.selects if one.placeholder == title)


def offered(message: ShownMessage, title: str) -> dict[str, str]:
    """The values of a menu, each with its label."""
    return {value: label for one in message.selects if one.placeholder == title for label, value in one.options}


def pressable(message: ShownMessage) -> list[str]:
    return [button.label for button in message.buttons if not button.disabled]


def fits(message: ShownMessage) -> None:
    """What Discord takes: few enough parts, short and different ids."""
    assert message.ephemeral
    assert len(message.components) <= 40
    ids = [one["custom_id"] for one in message.components if "custom_id" in one]
    assert len(set(ids)) == len(ids)
    assert all(len(one) <= ID_LIMIT for one in ids)


async def test_stepping_shows_each_picture_as_it_was(stand: Standing) -> None:
    room, (ana, _), _ = await begun(stand, moves=0)
    seen = [(await pictures((await ana.command("game board", channel=room)).message))[0]]
    session = (await stand.session(room)).session_id
    for _ in range(3):
        seat, legal = await stand.legal(session)
        await stand.move(stand.users(2)[seat], next(move for move in legal if move.startswith("take")), room)
        stand.client.services.boards = Throttle(limit=5, seconds=10)
        seen.append((await pictures((await ana.command("game board", channel=room)).message))[0])
    panel = await replay(ana, room)
    fits(panel)
    assert "The start, with 3 moves" in panel.text
    assert pressable(panel) == ["Next", "End", "Text"], "no film yet"
    assert [image.filename for image in panel.images] == ["board.png", "hand.png"]
    assert all(image.description for image in panel.images)
    shown = [(await pictures(panel))[0]]
    for number in (1, 2, 3):
        await press(stand, ana, panel, "Next")
        fits(panel)
        assert f"Move {number} of 3" in panel.text.replace("**", "")
        shown.append((await pictures(panel))[0])
    assert shown == seen
    assert pressable(panel) == ["Start", "Back", "Text"]
    assert "takes" in panel.text
    await press(stand, ana, panel, "Back")
    assert (await pictures(panel))[0] == seen[2]
    await press(stand, ana, panel, "Start")
    assert (await pictures(panel))[0] == seen[0]
    await choose(stand, ana, panel, "Jump to a move", "2")
    assert (await pictures(panel))[0] == seen[2]
    await press(stand, ana, panel, "End")
    assert (await pictures(panel))[0] == seen[3]


async def test_a_step_shows_whoever_sat_there_also_when_it_was_painted_before(stand: Standing) -> None:
    room, (ana, ben), session = await begun(stand, moves=2)
    chen = stand.driver.user("Chen")
    (before,) = (await chen.command("game board", channel=room)).message.images
    assert "Ana" in (before.description or "")
    first = await before.read()
    await stand.client.services.host.seats.offer(session, int(ana.id), 9_001)
    await chen.command("game take", channel=room)
    await stand.told()
    assert (await stand.legal(session))[0] == 0
    await stand.move(chen, next(move for move in (await stand.legal(session))[1] if move.startswith("take")), room)
    for painted in ("kept", "anew"):
        if painted == "anew":
            stand.client.services.studio._kept.clear()
        stand.client.services.boards = Throttle(limit=9, seconds=1)
        panel = await replay(ben, room)
        await press(stand, ben, panel, "Next")
        assert "**\u2068Ana\u2069**" in panel.text.splitlines()[1]
        assert "Ana" in (panel.images[0].description or "")
        await press(stand, ben, panel, "End")
        assert "**\u2068Chen\u2069**" in panel.text.splitlines()[1]
        assert "Ana" not in (panel.images[0].description or "")
        labels = list(offered(panel, "Jump to a move").values())
        assert [label.split(":")[0] for label in labels[1:]] == ["1. Ana", "2. Ben", "3. Chen"]
    # A stranger to the match sees of the second move what was seen then.
    dora = stand.driver.user("Mod Dora")
    panel = await replay(dora, room)
    await choose(stand, dora, panel, "Jump to a move", "2")
    assert (await pictures(panel))[0] == first
    whole = await written(stand, dora, panel)
    assert "Players: 1. Ana → Chen, 2. Ben" in whole


async def test_before_the_end_everybody_sees_with_their_own_eyes(stand: Standing) -> None:
    room, (ana, ben), session = await begun(stand, moves=2)
    await stand.move(ana, "reserve deck-1", room)
    chen = stand.driver.user("Chen")
    own, theirs, public = [await replay(user, room) for user in (ana, ben, chen)]
    for user, panel in ((ana, own), (ben, theirs), (chen, public)):
        await press(stand, user, panel, "End")
        assert not offered(panel, "Whose eyes?")
    assert len(public.images) == 1
    assert len({(await pictures(panel))[0] for panel in (own, theirs)}) == 2
    assert (await pictures(theirs))[0] != (await pictures(own))[0]
    drawn = [line for line in own.text.splitlines() if "You" in line]
    assert drawn
    assert not set(drawn) & set(theirs.text.splitlines())
    stand.room()
    for eyes in ("0", "p"):
        # Whatever a forged control says, it is Ben who looks.
        before = await pictures(theirs)
        forged = Control("replay", session, rest=f"next.3.{eyes}.t").pack()
        await press(stand, ben, theirs, forged)
        assert await pictures(theirs) == before
        forged = Control("replay", session, rest=f"next.3.{eyes}.o").pack()
        await press(stand, ben, theirs, forged)
        assert await pictures(theirs) == before


@pytest.mark.parametrize(
    "rest",
    [
        "",
        "next",
        "next.1.p",
        "next.x.p.t",
        "next.-1.p.t",
        "next.1.p.z",
        "next.1.9.o",
        "next.1..o",
        "eyes.1.p.o",
        "jump.1.p.o",
    ],
)
async def test_a_forged_control_is_refused(stand: Standing, rest: str) -> None:
    room, (ana, ben), session = await begun(stand, moves=1)
    await stand.client.services.host.seats.resign(session, int(ben.id))
    panel = await replay(ana, room)
    before = panel.text
    answer = await press(stand, ana, panel, Control("replay", session, rest=rest).pack())
    assert "out of date" in answer.text
    assert panel.text == before


async def test_numbers_beyond_the_match_are_clamped(stand: Standing) -> None:
    room, (ana, _), session = await begun(stand, moves=3)
    panel = await replay(ana, room)
    await press(stand, ana, panel, Control("replay", session, rest=f"next.{LARGEST_NUMBER}.p.t").pack())
    assert "Move 3 of 3" in panel.text.replace("**", "")
    await choose(stand, ana, panel, "Jump to a move", str(LARGEST_NUMBER))
    assert "Move 3 of 3" in panel.text.replace("**", "")
    await ana.command("game undo", channel=room)
    await stand.told()
    assert len(await stand.storage.moves.list(session)) == 2
    await press(stand, ana, panel, Control("replay", session, rest="last.3.p.t").pack())
    assert "Move 2 of 2" in panel.text.replace("**", "")
    await press(stand, ana, panel, "Start")
    assert "The start" in panel.text


async def test_after_the_end_anyone_looks_through_any_eyes(stand: Standing) -> None:
    room, (ana, ben), session = await begun(stand, moves=2)
    await stand.move(ana, "reserve deck-1", room)
    running = await replay(ana, room)
    await press(stand, ana, running, "Next")
    chen = stand.driver.user("Chen")
    assert "when the match is over" in (await press_film(stand, chen, await replay(chen, room), session)).text
    await stand.client.services.host.seats.resign(session, int(ben.id))
    stand.client.services.announcer.wake(session)
    await stand.told()
    assert "/game replay" in stand.board(room).text
    stand.room()
    await press(stand, ana, running, "Next")
    assert "has ended meanwhile" in running.text
    assert "Move 2 of 3" in running.text.replace("**", "")
    stand.client.services.boards = Throttle(limit=9, seconds=1)
    panel = await replay(chen, room)
    assert offered(panel, "Whose eyes?") == {"p": "Seen by everybody", "0": "Seen by Ana", "1": "Seen by Ben"}
    assert len(panel.images) == 1
    await press(stand, chen, panel, "End")
    public = await pictures(panel)
    await choose(stand, chen, panel, "Whose eyes?", "0")
    fits(panel)
    assert len(panel.images) == 2
    assert (await pictures(panel))[0] != public[0], "the card that she reserved unseen"
    hand = next(image for image in panel.images if image.filename == "hand.png")
    assert hand.description
    await press(stand, chen, panel, "Start")
    assert len(panel.images) == 2, "still her eyes"
    await choose(stand, chen, panel, "Whose eyes?", "p")
    assert len(panel.images) == 1


async def press_film(stand: Standing, user: DriverUser, panel: ShownMessage, session: int) -> Exchange:
    """Press a film button that may not be there."""
    return await press(stand, user, panel, Control("replayfilm", session, rest="film.0.p.t").pack())


async def test_the_film_of_an_ended_match(stand: Standing) -> None:
    room, (ana, ben), session = await begun(stand, moves=4)
    await stand.client.services.host.seats.resign(session, int(ben.id))
    panel = await replay(ana, room)
    asked = await press(stand, ana, panel, "Film")
    (message,) = asked.messages
    assert message.ephemeral
    (image,) = message.images
    assert "5 of 5 positions" in (image.description or "")
    data = await image.read()
    with Image.open(io.BytesIO(data)) as film:
        assert (film.format, getattr(film, "n_frames", 1), film.width) == ("GIF", 5, 800)
    again = await press(stand, ana, panel, "Film")
    assert await again.message.images[0].read() == data
    assert "The start" in panel.text, "the panel stays as it was"


async def test_the_text_of_a_match(stand: Standing) -> None:
    room, (ana, ben), session = await begun(stand, moves=2)
    panel = await replay(ana, room)
    sealed = await written(stand, ana, panel)
    stored = await stand.storage.moves.list(session)
    for number, move in enumerate(stored, start=1):
        assert f"\n{number}. {('Ana', 'Ben')[move.seat]}: {move.text}\n    " in sealed
    assert "Players: 1. Ana, 2. Ben" in sealed
    assert (await stand.session(room)).match_id in sealed
    assert "Ended" not in sealed
    await stand.client.services.host.seats.resign(session, int(ben.id))
    with stand.speaking("es-ES"):
        panel = await replay(ana, room)
        fits(panel)
        whole = await written(stand, ana, panel, "Texto")
    assert "Jugadores: 1. Ana, 2. Ben" in whole
    assert whole.splitlines()[-2].startswith("🥇 Ana: ")


async def written(stand: Standing, user: DriverUser, panel: ShownMessage, label: str = "Text") -> str:
    """Press for the text and return it."""
    stand.client.services.boards = Throttle(limit=5, seconds=10)
    message = (await press(stand, user, panel, label)).message
    assert message.ephemeral
    (file,) = message.files
    assert file.filename.endswith(".txt")
    return (await file.read()).decode("utf-8")


async def test_pictures_that_are_not_at_hand_are_counted_and_those_ahead_are(stand: Standing) -> None:
    room, (ana, _), _ = await begun(stand, moves=12)
    bot, studio = stand.client.services, stand.client.services.studio
    bot.boards = Throttle(limit=1, seconds=1000)
    panel = await replay(ana, room)
    for number in range(1, 13):
        task = studio._ahead
        assert task is not None
        await task
        await press(stand, ana, panel, "Next")
        assert f"Move {number} of 12" in panel.text.replace("**", "")
    studio._kept.clear()
    answer = await press(stand, ana, panel, "Start")
    assert "ask again in" in answer.text
    assert "Move 12 of 12" in panel.text.replace("**", "")
    bot.boards = Throttle(limit=1, seconds=1000)
    await press(stand, ana, panel, "Start")
    assert "The start" in panel.text


async def test_an_earlier_match_of_the_channel_by_its_number(stand: Standing) -> None:
    room, (ana, ben), session = await begun(stand, moves=1)
    await stand.client.services.host.seats.resign(session, int(ben.id))
    later = await stand.begin([ana, ben], room)
    assert later != session
    assert "1 move" not in (await replay(ana, room)).text
    assert f"match {session}" in (await replay(ana, room, session=session)).text
    elsewhere = stand.room()
    assert "no such match" in (await replay(ana, elsewhere, session=session)).text
    assert "no such match" in (await replay(ana, elsewhere, session=2**51)).text
    assert "No game is played" in (await replay(ana, elsewhere)).text
    await stand.lobby([ana], elsewhere, seats=2)
    assert "has not begun" in (await replay(ana, elsewhere)).text


async def test_it_works_after_a_restart(tmp_path: Path) -> None:
    async with standing(tmp_path / "r.db") as stand:
        for user in stand.users(4):
            user.set_locale("en-GB")
        room, (ana, _), _ = await begun(stand, moves=3)
        panel = await replay(ana, room)
        await press(stand, ana, panel, "Next")
        before = await pictures(panel)
        await stand.restart()
        await press(stand, ana, panel, "Next")
        assert "Move 2 of 3" in panel.text.replace("**", "")
        await press(stand, ana, panel, "Back")
        assert await pictures(panel) == before


async def test_a_pass_and_its_window_leave_no_gap_in_the_panel(stand: Standing) -> None:
    room, users = stand.room(), stand.users(2)
    await begin_duel(stand, users, room)
    ana, ben = users
    for user in users:
        await user.command("game orders", channel=room, order="always-ask")
    await play(
        stand, room, (ana, "strike 2"), (ben, "pass"), (ana, "pass"), (ben, "pass"), (ana, "pass"), (ana, "work")
    )
    panel = await replay(ben, room)
    assert offered(panel, "Jump to a move") == {"0": "0. The start", "1": "1. Ana: strike 2", "2": "2. Ana: work"}


@pytest.mark.parametrize("viewer", [None, 0, 11])
async def test_a_control_holds_no_revision_which_would_tell_of_passes(viewer: int | None) -> None:
    eyes = "p" if viewer is None else str(viewer)
    assert ReplayPosition(3, viewer, open=False).pack("next", 4) == f"next.4.{eyes}.t"
    assert ReplayPosition(3, viewer, open=True).pack("film") == f"film.3.{eyes}.o"
    longest = ReplayPosition(LARGEST_NUMBER, viewer, open=True).pack("first")
    assert len(Control("replayfilm", LARGEST_NUMBER, rest=longest).pack()) <= ID_LIMIT
