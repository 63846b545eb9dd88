"""Tests the panel for a player who comes back: where it is offered, what it shows, and to whom."""

from __future__ import annotations

import pytest

from bot.face.play import news
from bot.face.words import story
from bot.host.matches.past import news as host_news
from tests.bot.clicks import actions, controls, custom_id, press, pressed
from tests.bot.meaning import refused_with, said_at, says
from tests.bot.standing import Standing
from tests.toys import BRIGADE

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]


@pytest.fixture
def away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every player count as absent since their last move, however short that is."""
    monkeypatch.setattr(host_news, "AWAY_MS", 0)


@pytest.mark.usefixtures("away")
async def test_a_returning_player_finds_the_story_above_the_choices_and_one_board_at_a_time(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.begin([ana, ben], room, game=BRIGADE, options="heat=7")
    await stand.move(ana, "pour", room)
    await stand.move(ben, "pour", room)
    # Opened anywhere else than below the board, the panel lists what has happened and shows the board.
    refusal = await ana.command("move", channel=room, move="fly")
    panel = (await press(ana, refusal, "play")).message
    assert said_at(panel, "news-title", moved="yes") < said_at(panel, "event-pours", seat="Ben")
    assert said_at(panel, "event-pours", seat="Ben") < said_at(panel, "panel-hint", confirm="lasting")
    assert panel.images
    panel = (await press(ana, stand.board(room), "play")).message
    assert panel.images == [], "the board stands right above"
    assert says(stand.board(room), "event-pours", seat="Ben")
    assert not says(panel, "event-pours", seat="Ben"), "so does the story"
    shown = (await press(ana, panel, "news")).message
    assert shown.ephemeral
    assert says(shown, "news-title", moved="yes")
    ((poured,), (again,)) = said_at(shown, "event-pours", seat="Ana"), said_at(shown, "event-pours", seat="Ben")
    assert poured < again
    (now,) = [image.description or "" for image in shown.images]
    assert "Turn 3" in now
    assert says(shown, "news-now")
    earlier = (await pressed(stand, ana, shown, "newspage", "0b")).message
    (before,) = [image.description or "" for image in earlier.images]
    assert "Heat 7" in before
    assert "Turn 1" in before
    back = (await pressed(stand, ana, earlier, "newspage", "0")).message
    assert [image.description for image in back.images] == [now]


async def test_news_are_offered_only_to_players_beside_board_and_log(stand: Standing) -> None:
    ana, ben, eve = stand.users(3)
    room = stand.room()
    await stand.begin([ana, ben], room, game=BRIGADE, options="heat=7")
    board = stand.board(room)
    for action in ("board", "log"):
        assert "news" in actions((await press(ben, board, action)).message)
        assert "news" not in actions((await press(eve, board, action)).message)
    looked = (await press(ben, board, "board")).message
    forged = custom_id(looked, "news")
    assert says(await press(ben, looked, "news"), "news-title", moved="no")
    assert refused_with(await eve.press(board, forged, forged=True), "not_seated")
    turned = forged.replace("news", "newspage") + "1"
    assert refused_with(await ben.press(board, turned, forged=True), "expired_control")


async def test_a_player_who_was_away_for_less_than_ten_minutes_sees_only_the_choices(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.begin([ana, ben], room, game=BRIGADE, options="heat=7")
    await stand.move(ana, "pour", room)
    await stand.move(ben, "wait", room)
    panel = (await press(ana, stand.board(room), "play")).message
    assert "news" not in actions(panel)
    assert not says(panel, "event-waits")


@pytest.mark.usefixtures("away")
async def test_a_player_who_has_just_moved_is_offered_no_news(stand: Standing) -> None:
    (ana,) = stand.users(1)
    room = stand.room()
    await stand.begin([ana], room, game=BRIGADE, options="heat=7")
    assert "news" not in actions((await press(ana, stand.board(room), "play")).message), "nothing has happened yet"
    await stand.move(ana, "wait", room)
    assert "news" not in actions((await press(ana, stand.board(room), "play")).message), "nobody else has moved"


@pytest.mark.usefixtures("away")
async def test_a_long_story_is_turned_page_by_page(stand: Standing, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(news, "TOLD_LIMIT", 60)
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.begin([ana, ben], room, game=BRIGADE, options="heat=7")
    await stand.move(ana, "pour", room)
    await stand.move(ben, "wait", room)
    shown = (await press(ana, (await press(ana, stand.board(room), "play")).message, "news")).message
    assert "pours" in shown.text
    assert "waits" not in shown.text
    pages, pictures = [shown.text], [image.id for image in shown.images]
    while (wanted := f"{len(pages)}") in [one.rest for one in controls(shown) if one.action == "newspage"]:
        shown = (await pressed(stand, ana, shown, "newspage", wanted)).message
        pages.append(shown.text)
    assert len(pages) > 2
    assert "waits" in "".join(pages)
    assert [image.id for image in shown.images] == pictures, "no picture is sent again"


@pytest.mark.usefixtures("away")
async def test_below_the_board_the_panel_tells_only_what_earlier_messages_told(stand: Standing) -> None:
    ana, ben, chen = stand.users(3)
    room = stand.room()
    await stand.begin([ana, ben, chen], room, game=BRIGADE, options="heat=9", seats=3)
    for user, move in ((ana, "pour"), (ben, "pour"), (chen, "wait")):
        await stand.move(user, move, room)
    board = stand.board(room)
    panel = (await press(ana, board, "play")).message
    lines = [line.lstrip("-* ") for line in board.text.splitlines() if line[:2] in ("- ", "* ")]
    # By chance, two turns may have the same line.
    told = [line for line in lines if any(user.name in line for user in (ana, ben, chen))]
    assert told
    assert not [line for line in told if line in panel.text]
    assert "news" in actions(panel)


async def test_the_panel_tells_what_only_its_player_may_know(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room, game="splendor_marvel", seats=2)
    seat, moves = await stand.legal(session_id)
    assert "reserve deck-1" in moves
    panel = await stand.move((ana, ben)[seat], "reserve deck-1", room)
    assert says(panel, "event-drawn")
    assert not says(stand.board(room), "event-drawn")


@pytest.mark.usefixtures("away")
async def test_a_long_story_begins_with_its_weightiest_lines(stand: Standing, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(news, "TOLD_LIMIT", 60)
    monkeypatch.setattr(story, "weights_for", lambda _: {"event-waits": story.RESULT_WEIGHT})
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.begin([ana, ben], room, game=BRIGADE, options="heat=7")
    await stand.move(ana, "pour", room)
    await stand.move(ben, "wait", room)
    shown = (await press(ana, (await press(ana, stand.board(room), "play")).message, "news")).message
    assert said_at(shown, "news-short") < said_at(shown, "event-waits", seat="Ben") < said_at(shown, "news-all")
    later = (await pressed(stand, ana, shown, "newspage", "1")).message
    assert not says(later, "news-short")
