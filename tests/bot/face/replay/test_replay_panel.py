"""Tests `/game replay` through the real client: steps, jumps, other views, film and text; old and forged controls."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Any, NamedTuple

import pytest
import pytest_asyncio
from PIL import Image

from bot.face.ground.components.custom_ids import ID_LIMIT, LARGEST_NUMBER, Control, unpack
from bot.face.ground.throttle import Throttle
from bot.face.replay import words as replay_words
from bot.face.replay.panel import ReplayPosition
from bot.face.replay.words import whole_text
from bot.face.studio import AHEAD_TASK, Studio, scene_of
from bot.host.ground.workers import WorkerThreads
from bot.wording.words import Words, words_for
from engine.games.splendor_marvel.view import SplendorView
from engine.kernel.contract.registry import games
from render.film import Still, captioned
from tests.bot.clicks import actions, controls, press
from tests.bot.driver import DriverUser, Exchange
from tests.bot.duels import begin as begin_duel
from tests.bot.duels import play
from tests.bot.meaning import refused_with, says
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]


async def begun(stand: Standing, moves: int = 6, **options: object) -> tuple[str, list[DriverUser], int]:
    """Start a match in a room of its own and make some moves. Return the room, the users and the session's id."""
    room, users = stand.room(), stand.users(2)
    session = await stand.begin(users, room, **options)
    for _ in range(moves):
        await take(stand, users, room)
    return room, users, session


async def take(stand: Standing, users: list[DriverUser], room: str) -> None:
    """Let the player on turn take tokens, else make any move."""
    seat, legal = await stand.legal((await stand.session(room)).session_id)
    await stand.move(users[seat], next((move for move in legal if move.startswith("take")), legal[0]), room)


async def replay(user: DriverUser, room: str, **options: object) -> Exchange:
    return await user.command("game replay", channel=room, options=options)


async def opened(user: DriverUser, room: str, **options: object) -> ShownMessage:
    return (await replay(user, room, **options)).message


def turned(panel: ShownMessage, key: str) -> str:
    """Return the custom id of a control that turns the panel: first, back, next, last, jump, or eyes (the viewer)."""
    (found,) = [one for one in controls(panel) if one.action == "replay" and one.rest.startswith(f"{key}.")]
    return found.pack()


async def turn(stand: Standing, user: DriverUser, panel: ShownMessage, key: str) -> None:
    await user.press(panel, turned(panel, key))
    await stand.told()


async def forge(stand: Standing, user: DriverUser, panel: ShownMessage, control: Control) -> Exchange:
    result = await user.press(panel, control.pack(), forged=True)
    await stand.told()
    return result


async def choose(stand: Standing, user: DriverUser, panel: ShownMessage, key: str, value: str) -> None:
    """Choose a value in a menu of the panel, even if it is not offered, and wait until the panel changes."""
    await user.select(panel, turned(panel, key), [value], forged=True)
    await stand.told()


async def pictures(message: ShownMessage) -> list[bytes]:
    """Return the pictures of a message, the board first. In the panel it is the last one, next to the buttons."""
    return [await image.read() for image in reversed(message.images)]


def offered(panel: ShownMessage, key: str) -> dict[str, str]:
    """Return the values of a menu, each with its label; empty if there is no menu."""
    if not any(one.rest.startswith(f"{key}.") for one in controls(panel)):
        return {}
    return {
        value: label for one in panel.selects if one.custom_id == turned(panel, key) for label, value in one.options
    }


def pressable(panel: ShownMessage) -> list[str]:
    """Return the actions that can be pressed now. For a control that turns the panel, return its direction."""
    found = [unpack(button.custom_id or "") for button in panel.buttons if not button.disabled]
    return [one.rest.split(".")[0] if one.action == "replay" else one.action for one in found if one is not None]


def stands_at(panel: ShownMessage, number: int, count: int) -> bool:
    """Return whether a panel shows the step with this number, of ``count`` steps."""
    return says(panel, "replay-move", number=number, count=count)


def patient(stand: Standing) -> None:
    stand.client.services.boards = Throttle(limit=9, seconds=1)


@contextmanager
def painted_nothing(stand: Standing) -> Iterator[None]:
    """Within the ``with`` block, use a studio that has painted no pictures in advance."""
    services = stand.client.services
    usual, services.studio = services.studio, Studio(WorkerThreads())
    try:
        yield
    finally:
        services.studio.close()
        services.studio = usual


async def painted_ahead() -> None:
    if painting := [task for task in asyncio.all_tasks() if task.get_name() == AHEAD_TASK]:
        await asyncio.wait(painting)


async def over(stand: Standing, session: int) -> None:
    await stand.client.services.host.seats.resign(session, int(stand.users(2)[1].id))


def fits(message: ShownMessage) -> None:
    """Check Discord's limits: few parts, short and different ids."""
    assert message.ephemeral
    assert len(message.components) <= 40
    ids = [one["custom_id"] for one in message.components if "custom_id" in one]
    assert len(set(ids)) == len(ids)
    assert all(len(one) <= ID_LIMIT for one in ids)


class Shown(NamedTuple):
    """A match of three moves, with each board as it was shown after its move."""

    room: str
    boards: list[bytes]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def shown(stand: Standing) -> Shown:
    room, users, _ = await begun(stand, moves=0)
    found = Shown(room, [])
    for number in range(4):
        if number:
            await take(stand, users, room)
        patient(stand)
        found.boards.append((await pictures((await users[0].command("game board", channel=room)).message))[0])
    return found


async def test_the_panel_opens_at_the_start_with_board_and_hand(stand: Standing, shown: Shown) -> None:
    panel = await opened(stand.users(1)[0], shown.room)
    fits(panel)
    assert says(panel, "replay-start", count=3)
    assert [image.filename for image in panel.images] == ["hand.png", "board.png"], "the board next to the buttons"
    assert all(image.description for image in panel.images)
    assert (await pictures(panel))[0] == shown.boards[0]


async def test_stepping_shows_each_picture_as_it_was(stand: Standing, shown: Shown) -> None:
    (ana,) = stand.users(1)
    panel = await opened(ana, shown.room)
    for number in (1, 2, 3):
        await turn(stand, ana, panel, "next")
        fits(panel)
        assert stands_at(panel, number, 3)
        assert says(panel, "event-take")
        assert (await pictures(panel))[0] == shown.boards[number]
    await turn(stand, ana, panel, "back")
    assert (await pictures(panel))[0] == shown.boards[2]


async def test_jumping_leads_to_any_step(stand: Standing, shown: Shown) -> None:
    (ana,) = stand.users(1)
    panel = await opened(ana, shown.room)
    await turn(stand, ana, panel, "last")
    assert (await pictures(panel))[0] == shown.boards[3]
    await choose(stand, ana, panel, "jump", "2")
    assert (await pictures(panel))[0] == shown.boards[2]
    await turn(stand, ana, panel, "first")
    assert (await pictures(panel))[0] == shown.boards[0]


async def test_only_buttons_that_lead_to_another_step_are_enabled(stand: Standing, shown: Shown) -> None:
    (ana,) = stand.users(1)
    panel = await opened(ana, shown.room)
    assert pressable(panel) == ["next", "last", "replaytext", "sharereplay"], "no film before the end"
    await turn(stand, ana, panel, "last")
    assert pressable(panel) == ["first", "back", "replaytext", "sharereplay"]


async def substituted(stand: Standing) -> tuple[str, bytes]:
    """Make two moves of Ana and Ben, and one of Chen in Ana's seat. Return the room, and the board before Chen came."""
    room, (ana, _), session = await begun(stand, moves=2)
    chen = stand.driver.user("Chen")
    (before,) = (await chen.command("game board", channel=room)).message.images
    assert "Ana" in (before.description or "")
    first = await before.read()
    await stand.client.services.host.seats.offer(session, int(ana.id), int(stand.table.world.snowflake()))
    await chen.command("game take", channel=room)
    await stand.told()
    await take(stand, [chen], room)
    return room, first


@pytest.mark.parametrize("pictures_of", ["those kept", "those painted anew"])
async def test_a_step_names_the_players_of_its_time(stand: Standing, pictures_of: str) -> None:
    room, _ = await substituted(stand)
    ben = stand.users(2)[1]
    patient(stand)
    with painted_nothing(stand) if pictures_of == "those painted anew" else nullcontext():
        panel = await opened(ben, room)
        await turn(stand, ben, panel, "next")
        assert says(panel, "replay-move", who="Ana")
        assert "Ana" in (panel.images[-1].description or "")
        await turn(stand, ben, panel, "last")
        assert says(panel, "replay-move", who="Chen")
        assert "Ana" not in (panel.images[-1].description or "")
    steps = list(offered(panel, "jump").values())
    assert [label.split(":")[0] for label in steps[1:]] == ["1. Ana", "2. Ben", "3. Chen"]


async def test_a_spectator_sees_only_what_was_public_at_a_step(stand: Standing) -> None:
    room, before = await substituted(stand)
    dora = stand.driver.user("Mod Dora")
    panel = await opened(dora, room)
    await choose(stand, dora, panel, "jump", "2")
    assert (await pictures(panel))[0] == before
    whole = await written(stand, dora, panel)
    assert says(whole, "replay-text-players", players="1. Ana → Chen, 2. Ben")


async def reserved(stand: Standing) -> tuple[str, list[DriverUser], int]:
    """Play a match whose third move is Ana's secret reservation of a card.

    Return the room, the users and the session's id.
    """
    room, users, session = await begun(stand, moves=2)
    await stand.move(users[0], "reserve deck-1", room)
    return room, users, session


async def test_before_the_end_each_user_has_only_their_own_view(stand: Standing) -> None:
    room, (ana, ben), _ = await reserved(stand)
    chen = stand.driver.user("Chen")
    own, theirs, public = [await opened(user, room) for user in (ana, ben, chen)]
    for user, panel in ((ana, own), (ben, theirs), (chen, public)):
        await turn(stand, user, panel, "last")
        assert not offered(panel, "eyes")
    assert len(public.images) == 1
    assert (await pictures(theirs))[0] != (await pictures(own))[0]
    drawn = [line for line in own.text.splitlines() if "You" in line]
    assert drawn
    assert not set(drawn) & set(theirs.text.splitlines())


@pytest.mark.parametrize("eyes", ["0.t", "0.o", "p.t", "p.o"])
async def test_before_the_end_a_forged_control_shows_no_other_view(stand: Standing, eyes: str) -> None:
    room, (_, ben), session = await reserved(stand)
    panel = await opened(ben, room)
    await turn(stand, ben, panel, "last")
    before = await pictures(panel)
    await forge(stand, ben, panel, Control("replay", session, rest=f"next.3.{eyes}"))
    assert await pictures(panel) == before


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
    room, (ana, _), session = await begun(stand, moves=1)
    await over(stand, session)
    panel = await opened(ana, room)
    before = panel.text
    assert refused_with(await forge(stand, ana, panel, Control("replay", session, rest=rest)), "expired_control")
    assert panel.text == before


async def test_a_middle_page_of_a_long_step_keeps_all_buttons(stand: Standing, monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord shows at most five buttons in a row."""
    monkeypatch.setattr(replay_words, "HAPPENED_LIMIT", 40)
    room, (ana, _), session = await begun(stand, moves=1)
    await over(stand, session)
    patient(stand)
    panel = await opened(ana, room)
    (later,) = (one for one in controls(panel) if one.action == "replay" and one.rest.startswith("page."))
    await ana.press(panel, later.pack())
    await stand.told()
    paging = [one.rest.split(".")[-1] for one in controls(panel) if one.action == "replay" and "page." in one.rest]
    assert paging == ["0", "2"]
    assert {"replayfilm", "replaytext", "sharereplay"} < {one.action for one in controls(panel)}


async def test_numbers_beyond_the_match_are_clamped(stand: Standing) -> None:
    room, (ana, _), session = await begun(stand, moves=3)
    panel = await opened(ana, room)
    await forge(stand, ana, panel, Control("replay", session, rest=f"next.{LARGEST_NUMBER}.p.t"))
    assert stands_at(panel, 3, 3)
    await choose(stand, ana, panel, "jump", str(LARGEST_NUMBER))
    assert stands_at(panel, 3, 3)


@pytest.mark.both_databases
async def test_a_panel_is_updated_after_an_undo(stand: Standing) -> None:
    room, (ana, _), session = await begun(stand, moves=3)
    panel = await opened(ana, room)
    await turn(stand, ana, panel, "last")
    await ana.command("game undo", channel=room)
    await stand.told()
    assert len(await stand.storage.moves.list(session)) == 2
    await forge(stand, ana, panel, Control("replay", session, rest="last.3.p.t"))
    assert stands_at(panel, 2, 2)
    await turn(stand, ana, panel, "first")
    assert says(panel, "replay-start", count=2)


async def test_a_panel_that_was_open_says_that_the_match_has_ended(stand: Standing) -> None:
    room, (ana, _), session = await reserved(stand)
    panel = await opened(ana, room)
    await turn(stand, ana, panel, "next")
    await over(stand, session)
    stand.client.services.announcer.wake(session)
    await stand.told()
    assert says(stand.board(room), "result-replay")
    patient(stand)
    await turn(stand, ana, panel, "next")
    assert says(panel, "replay-ended")
    assert stands_at(panel, 2, 3)


async def test_after_the_end_every_user_can_choose_every_view(stand: Standing) -> None:
    room, users, session = await reserved(stand)
    await take(stand, users, room)
    chen = stand.driver.user("Chen")
    await over(stand, session)
    patient(stand)
    panel = await opened(chen, room)
    assert [*offered(panel, "eyes")] == ["p", "0", "1"]
    assert len(panel.images) == 1
    await turn(stand, chen, panel, "last")
    ended = scene_of(await stand.client.services.host.live(session), None).view
    assert isinstance(ended, SplendorView)
    assert ended.seats[0].hand[0].card, "at the end everybody sees all"
    await turn(stand, chen, panel, "back")
    public = await pictures(panel)
    await choose(stand, chen, panel, "eyes", "0")
    fits(panel)
    assert (await pictures(panel))[0] != public[0], "the card that she reserved unseen"
    hand = next(image for image in panel.images if image.filename == "hand.png")
    assert hand.description
    await turn(stand, chen, panel, "first")
    assert len(panel.images) == 2, "still her eyes"
    await choose(stand, chen, panel, "eyes", "p")
    assert len(panel.images) == 1


async def test_there_is_no_film_before_the_end(stand: Standing) -> None:
    room, _, session = await begun(stand, moves=1)
    chen = stand.driver.user("Chen")
    panel = await opened(chen, room)
    assert "replayfilm" not in actions(panel)
    question = await forge(stand, chen, panel, Control("replayfilm", session, rest="film.0.p.t"))
    assert refused_with(question, "film_running")


@pytest.mark.both_databases
async def test_the_film_of_an_ended_match(stand: Standing) -> None:
    room, (ana, _), session = await begun(stand, moves=4)
    await over(stand, session)
    panel = await opened(ana, room)
    question = await press(ana, panel, "replayfilm")
    await stand.told()
    (message,) = question.messages
    assert message.ephemeral
    (image,) = message.images
    assert says(image.description or "", "film-alt", frames=5, positions=5)
    data = await image.read()
    with Image.open(io.BytesIO(data)) as film:
        # The film has six frames: five positions, and the podium.
        assert (film.format, getattr(film, "n_frames", 1), film.width) == ("GIF", 6, 800)
    again = await press(ana, panel, "replayfilm")
    await stand.told()
    assert await again.message.images[0].read() == data
    assert says(panel, "replay-start"), "the panel stays as it was"


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
async def test_film_and_panel_name_the_first_move_of_the_present_rules(
    stand: Standing, monkeypatch: pytest.MonkeyPatch, locale: str
) -> None:
    room, (ana, ben) = stand.room(), stand.users(2)
    lang = locale[:2]
    with stand.speaking(locale):
        await stand.begin([ana, ben], room, game="noughts")
        for user, move in ((ana, "mark 1"), (ben, "mark 2"), (ana, "mark 4"), (ben, "mark 3"), (ana, "mark 7")):
            await stand.move(user, move, room)
        rule: Any = type(next(iter(games()["noughts"].rules.values())))
        former = rule.play

        def play(self: Any, run: Any, step: Any, seat: int, move: tuple[str, ...]) -> None:
            # These changed rules put the mark of the second move on another square than the former rules did.
            second = sum(mark is not None for mark in run.state.squares) == 1
            former(self, run, step, seat, ("mark", "9") if second else move)

        monkeypatch.setattr(rule, "play", play)
        await stand.restart()
        captions: list[tuple[int, bool]] = []

        def caption(board: Image.Image, still: Still, words: Words, *, older: bool = False) -> Image.Image:
            captions.append((still.number, older))
            return captioned(board, still, words, older=older)

        monkeypatch.setattr("render.film.captioned", caption)
        panel = await opened(ana, room)
        await turn(stand, ana, panel, "next")
        assert not says(panel, "replay-other-rules", lang, number=2)
        await turn(stand, ana, panel, "next")
        assert says(panel, "replay-other-rules", lang, number=2)
        film = await press(ana, panel, "replayfilm")
        await stand.told()
        assert says(film.message, "replay-other-rules", lang, number=2)
        assert set(captions) == {(0, False), (1, False), *((number, True) for number in range(2, 6))}
        await press(ana, film, "sharefilm")
        await stand.told()
        posted = stand.driver.messages(room)[-1]
        spoken = (await stand.session(room)).language
        assert says(posted, "shared-film", spoken, who="Ana")
        assert says(posted, "replay-other-rules", spoken, number=2)


async def test_the_text_of_a_running_match_has_moves_in_words_and_no_end(stand: Standing) -> None:
    room, (ana, _), session = await begun(stand, moves=2)
    text = await written(stand, ana, await opened(ana, room))
    for number, move in enumerate(await stand.storage.moves.list(session), start=1):
        verb, *tokens = move.text.split()
        words = words_for("splendor_marvel", "en")
        said = words.listed([words(f"token-{token}") for token in tokens])
        assert f"\n{number}. {('Ana', 'Ben')[move.seat]}: {verb} {said}\n    " in text
    assert says(text, "replay-text-players", players="1. Ana, 2. Ben")
    assert says(text, "replay-text-match", match=(await stand.session(room)).match_id)
    assert not says(text, "replay-text-ended")


async def test_the_text_of_a_match_is_in_the_language_of_the_asking_user(stand: Standing) -> None:
    room, (ana, _), session = await begun(stand, moves=2)
    await over(stand, session)
    with stand.speaking("es-ES"):
        panel = await opened(ana, room)
        fits(panel)
        text = await written(stand, ana, panel)
    assert says(text, "replay-text-players", "es", players="1. Ana, 2. Ben")
    assert text.splitlines()[-2].startswith("🥇 Ana: ")


async def written(stand: Standing, user: DriverUser, panel: ShownMessage) -> str:
    """Press the button for the text and return the text."""
    patient(stand)
    message = (await press(user, panel, "replaytext")).message
    await stand.told()
    assert message.ephemeral
    (file,) = message.files
    assert file.filename.endswith(".txt")
    return (await file.read()).decode("utf-8")


async def test_pictures_of_the_next_steps_are_painted_in_advance(stand: Standing) -> None:
    """Pictures painted in advance do not count against the rate limit, so a user who steps is never told to wait."""
    room, (ana, _), _ = await begun(stand, moves=12)
    stand.client.services.boards = Throttle(limit=1, seconds=1000)
    panel = await opened(ana, room)
    for number in range(1, 13):
        await painted_ahead()
        await turn(stand, ana, panel, "next")
        assert stands_at(panel, number, 12)


async def test_pictures_that_must_be_painted_count_against_the_rate_limit(stand: Standing) -> None:
    room, (ana, _), _ = await begun(stand, moves=2)
    patient(stand)
    panel = await opened(ana, room)
    await turn(stand, ana, panel, "last")
    stand.client.services.boards = Throttle(limit=1, seconds=1000)
    with painted_nothing(stand):
        await opened(ana, room, session=(await stand.session(room)).session_id)
        await painted_ahead()
    with painted_nothing(stand):
        question = await ana.press(panel, turned(panel, "first"))
        await stand.told()
        assert refused_with(question, "too_often")
        assert stands_at(panel, 2, 2)
        stand.client.services.boards = Throttle(limit=1, seconds=1000)
        await turn(stand, ana, panel, "first")
        assert says(panel, "replay-start")


@pytest.mark.both_databases
async def test_an_earlier_match_of_the_channel_opens_by_its_number(stand: Standing) -> None:
    room, (ana, ben), session = await begun(stand, moves=1)
    await over(stand, session)
    later = await stand.begin([ana, ben], room)
    assert says(await replay(ana, room), "replay-title", session=later)
    assert says(await replay(ana, room, session=session), "replay-title", session=session)


async def test_matches_that_cannot_be_replayed_in_a_channel_are_refused(stand: Standing) -> None:
    _, (ana, _), session = await begun(stand, moves=0)
    elsewhere = stand.room()
    for number in (session, 2**51):
        assert refused_with(await replay(ana, elsewhere, session=number), "no_session")
    assert refused_with(await replay(ana, elsewhere), "no_session_here")
    await stand.lobby([ana], elsewhere, seats=2)
    assert refused_with(await replay(ana, elsewhere), "not_started")


async def test_a_panel_works_after_a_restart(stand: Standing, shown: Shown) -> None:
    (ana,) = stand.users(1)
    panel = await opened(ana, shown.room)
    await turn(stand, ana, panel, "next")
    await stand.restart()
    await turn(stand, ana, panel, "next")
    assert stands_at(panel, 2, 3)
    await turn(stand, ana, panel, "back")
    assert (await pictures(panel))[0] == shown.boards[1]


async def test_a_pass_and_its_window_leave_no_gap_in_the_panel(stand: Standing) -> None:
    room, users = stand.room(), stand.users(2)
    await begin_duel(stand, users, room)
    ana, ben = users
    for user in users:
        await user.command("game orders", channel=room, order="always-ask")
    await play(
        stand, room, (ana, "strike 2"), (ben, "pass"), (ana, "pass"), (ben, "pass"), (ana, "pass"), (ana, "work")
    )
    panel = await opened(ben, room)
    assert offered(panel, "jump") == {"0": "0. The start", "1": "1. Ana: strike seat 2", "2": "2. Ana: work"}


@pytest.mark.parametrize("viewer", [None, 0, 11])
async def test_no_control_holds_a_revision_that_would_reveal_passes(viewer: int | None) -> None:
    eyes = "p" if viewer is None else str(viewer)
    assert ReplayPosition(3, viewer, open=False).pack("next", 4) == f"next.4.{eyes}.t"
    assert ReplayPosition(3, viewer, open=True).pack("film") == f"film.3.{eyes}.o"
    longest = ReplayPosition(LARGEST_NUMBER, viewer, open=True).pack("first")
    assert len(Control("replayfilm", LARGEST_NUMBER, rest=longest).pack()) <= ID_LIMIT


async def test_the_text_has_the_options_in_words_even_without_moves(stand: Standing) -> None:
    room, (ana, _), session = await begun(stand, moves=0, options="round_limit=30")
    panel = await opened(ana, room)
    assert says(panel, "replay-start", count=0)
    live = await stand.client.services.host.live(session)
    for lang in ("en", "es"):
        words = words_for("splendor_marvel", lang)
        text = whole_text(await stand.client.services.host.replays.story(live), words, None)
        said = words("option-value-round_limit", value=30)
        assert words("replay-text-options", options=said) in text
