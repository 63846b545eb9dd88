"""Tests lessons in Discord: the panel, in private and in a channel, beside a running match."""

from __future__ import annotations

import pytest

from bot.face.ground.components.custom_ids import Control
from bot.face.lessons.page import ADVICE, HAND, RESTART
from bot.wording.words import words_for
from engine.kernel.contract.registry import games
from tests.bot.clicks import actions, controls, pressed
from tests.bot.driver import DriverUser, Exchange
from tests.bot.meaning import refused_with, says
from tests.bot.standing import GAME, Standing
from tests.toys import BRIGADE, DUEL, NOUGHTS

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.usefixtures("calm"),
    pytest.mark.both_databases,
]


async def learn(stand: Standing, user: DriverUser, room: str, game: str = NOUGHTS, **options: object) -> Exchange:
    """Begin a lesson. A running lesson of the same game starts again."""
    answer = await user.command("game learn", channel=room, options={"game": game, **options})
    await stand.told()
    if not {"lessonundo", "playon"} & {*actions(answer)}:
        return answer
    rest = next(one.rest for one in controls(answer) if one.action == "lessonmore")
    restart = Control(f"lesson{RESTART}", 0, controls(answer)[-1].number, rest).pack()
    answer = await user.press(answer.message, restart, forged=True)
    await stand.told()
    return answer


def advised(answer: Exchange) -> str:
    return next(one.rest for one in controls(answer) if one.action == "lessonpick" and one.rest.endswith(ADVICE))


async def follow(stand: Standing, user: DriverUser, answer: Exchange) -> Exchange:
    return await pressed(stand, user, answer, "lessonpick", advised(answer))


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
async def test_a_lesson_is_played_to_its_end_in_private_by_the_coachs_advice(stand: Standing, locale: str) -> None:
    (ana,), room, lang = stand.users(1), stand.room(), locale[:2]
    with stand.speaking(locale):
        answer = await learn(stand, ana, room)
        for number, step in enumerate(games()[NOUGHTS].lesson.steps, start=1):
            assert answer.message.ephemeral
            assert says(answer, "learn-step", lang, number=number, count=3)
            assert says(answer, f"lesson-{step.say}", lang)
            assert len(answer.message.images) == 1
            answer = await follow(stand, ana, answer)
        rules = await pressed(stand, ana, answer, "brief", NOUGHTS)
    assert says(answer, "learn-over", lang)
    assert says(answer, "result-line", lang)
    assert actions(answer) == ["playon", "playon", "brief", "lessonmore"]
    assert "`/" not in answer.text, "buttons stand where a typed command could be named"
    assert rules.message.ephemeral
    assert words_for(NOUGHTS, lang)("game-name") in rules.text
    assert stand.driver.messages(room) == [], "nobody else sees anything of it"


async def finished(stand: Standing, user: DriverUser, room: str, **options: str) -> Exchange:
    answer = await learn(stand, user, room, **options)
    for _ in games()[NOUGHTS].lesson.steps:
        answer = await follow(stand, user, answer)
    return answer


@pytest.mark.parametrize("level", ["easy", "normal"])
async def test_after_a_lesson_a_press_begins_a_match_against_the_computer(stand: Standing, level: str) -> None:
    (ana,), room = stand.users(1), stand.room()
    over = await finished(stand, ana, room)
    panel = await pressed(stand, ana, over, "playon", f"{NOUGHTS}|{level}")
    assert says(panel, "start-now-done", game=words_for(NOUGHTS, "en")("game-name"))
    assert panel.message == over.message, "the lesson's last step is replaced"
    assert [one.id for one in ana.messages(room)[-2:]] == [stand.board(room).id, panel.messages[-1].id]
    assert "pick" in actions(panel.messages[-1]), "the choices are below the board"
    session = await stand.session(room)
    assert (session.status, session.game) == ("running", NOUGHTS)
    assert [seat.computer_level for seat in session.seats if seat.user_id is None] == [level]


async def test_in_a_busy_channel_the_next_match_gets_a_thread_and_keeps_its_level(stand: Standing) -> None:
    (ana, ben, chen), room = stand.users(3), stand.room()
    await stand.begin([ben, chen], channel=room)
    offer = await pressed(stand, ana, await finished(stand, ana, room), "playon", f"{NOUGHTS}|easy")
    assert actions(offer) == ["threadnow"]
    before = {one.session_id for one in await stand.storage.sessions.of_user(int(ana.id))}
    await pressed(stand, ana, offer, "threadnow")
    await stand.told()
    (session,) = [one for one in await stand.storage.sessions.of_user(int(ana.id)) if one.session_id not in before]
    assert [seat.computer_level for seat in session.seats if seat.user_id is None] == ["easy"]


async def test_a_public_lesson_stays_when_the_learner_plays_on(stand: Standing) -> None:
    (ana,), room = stand.users(1), stand.room()
    over = await finished(stand, ana, room, where="channel")
    board = stand.driver.messages(room)[-1]
    panel = await pressed(stand, ana, over, "playon", f"{NOUGHTS}|easy")
    assert panel.message.ephemeral
    assert says(board, "learn-over")


async def test_a_lesson_offers_a_hint_where_the_coach_leaves_the_choice(stand: Standing) -> None:
    (ana,), room = stand.users(1), stand.room()
    answer = await learn(stand, ana, room)
    fixed = (await pressed(stand, ana, answer, "lessonmore")).messages[-1]
    assert "lessonhint" not in actions(fixed)
    while "lessonothers" not in actions(answer):
        answer = await follow(stand, ana, answer)
    more = (await pressed(stand, ana, answer, "lessonmore")).messages[-1]
    hint = (await pressed(stand, ana, more, "lessonhint")).messages[-1]
    assert says(hint, "hint-title")
    assert says(await pressed(stand, ana, hint, "lessonpick"), "learn-over")


async def test_a_bare_command_offers_all_games_the_quickest_first(stand: Standing) -> None:
    (ana,), room = stand.users(1), stand.room()
    offered = await ana.command("game learn", channel=room)
    assert offered.message.ephemeral
    slugs = [one.rest for one in controls(offered)]
    assert slugs == sorted(games(), key=lambda slug: (games()[slug].minutes_at_table, slug))
    answer = await pressed(stand, ana, offered, "learn", BRIGADE)
    assert says(answer, "lesson-pour")


async def test_the_first_message_on_a_server_offers_a_lesson(stand: Standing) -> None:
    (ana,) = stand.users(1)
    hello = next(one for one in stand.driver.messages("table") if says(one, "greeting"))
    offered = await pressed(stand, ana, hello, "learn")
    assert offered.message.ephemeral
    assert says(offered, "learn-about")


async def test_a_lesson_beside_a_running_match_leaves_it_unchanged(stand: Standing) -> None:
    (ana, ben), room = stand.users(2), stand.room()
    await stand.begin([ana, ben], channel=room)
    before, said = await stand.session(room), len(stand.driver.messages(room))
    await follow(stand, ana, await learn(stand, ana, room, DUEL))
    await stand.told()
    assert (await stand.session(room)).revision == before.revision
    assert len(stand.driver.messages(room)) == said


async def test_in_a_channel_all_see_it_and_only_the_learner_plays(stand: Standing) -> None:
    (ana, ben), room = stand.users(2), stand.room()
    answer = await learn(stand, ana, room, where="channel")
    assert not answer.message.ephemeral
    assert says(answer, "learn-public", who=ana.name)
    rest = advised(answer)
    refused = await pressed(stand, ben, answer, "lessonpick", rest)
    assert refused_with(refused, "lesson-gone")
    assert says(stand.driver.messages(room)[-1], "lesson-corner")
    await follow(stand, ana, answer)
    now = stand.driver.messages(room)[-1]
    assert says(now, "lesson-fork")
    assert says(now, "learn-public", who=ana.name)


async def test_an_unexpected_move_gets_a_kind_word_and_changes_nothing(stand: Standing) -> None:
    (ana,), room = stand.users(1), stand.room()
    answer = await learn(stand, ana, room)
    assert [one.rest for one in controls(answer) if one.action == "lessonpick"] == [advised(answer)]
    other = advised(answer).replace(ADVICE, "m1")
    after = await forged(stand, ana, answer, f"lessonpick:0:{controls(answer)[0].number}:{other}")
    assert says(after, "refused-lesson-first")
    assert says(after, "lesson-corner")


async def test_a_move_is_taken_back_and_a_lesson_restarted(stand: Standing) -> None:
    (ana,), room = stand.users(1), stand.room()
    answer = await learn(stand, ana, room)
    assert "lessonundo" not in actions(answer), "there is nothing yet"
    answer = await follow(stand, ana, answer)
    answer = await pressed(stand, ana, answer, "lessonundo")
    assert says(answer, "lesson-corner")
    answer = await follow(stand, ana, await follow(stand, ana, answer))
    assert says(answer, "lesson-line")
    more = await pressed(stand, ana, answer, "lessonmore")
    assert says(await pressed(stand, ana, more.messages[-1], "lessonanew"), "lesson-corner")


async def test_an_unfinished_lesson_continues_after_a_restart(stand: Standing) -> None:
    (ana,), room = stand.users(1), stand.room()
    await follow(stand, ana, await learn(stand, ana, room))
    await stand.restart()
    again = await ana.command("game learn", channel=room, options={"game": NOUGHTS})
    assert says(again, "lesson-fork")


async def test_a_press_on_an_earlier_board_shows_the_present_one(stand: Standing) -> None:
    (ana,), room = stand.users(1), stand.room()
    answer = await learn(stand, ana, room)
    rest = advised(answer)
    old = answer.message
    await follow(stand, ana, await ana.command("game learn", channel=room, options={"game": NOUGHTS}))
    late = await pressed(stand, ana, old, "lessonpick", rest)
    assert says(late, "refused-board-changed")
    assert says(late, "lesson-fork")


async def test_where_a_step_shows_the_hand_a_button_shows_the_board(stand: Standing) -> None:
    (ana,), room = stand.users(1), stand.room()
    answer = await learn(stand, ana, room, "marvel_united")
    pictures, labels = [], []
    for _ in range(3):
        pictures.append(answer.message.images[0].description)
        look = next(one for one in controls(answer) if one.action == "lessonlook")
        labels.append(look.rest.rpartition("/")[2])
        answer = await pressed(stand, ana, answer, "lessonlook", look.rest)
    assert labels == ["board", "hand", "board"]
    first, board, hand = pictures
    assert board not in (first, hand)


async def test_a_step_of_the_lesson_shows_the_board_although_the_choice_has_a_picture(stand: Standing) -> None:
    """After the Villain's turn, the learner sees what it has changed; a button shows the hand."""
    (ana,), room = stand.users(1), stand.room()
    answer = await learn(stand, ana, room, "marvel_united")
    while not says(answer, "lesson-villain"):
        answer = await follow(stand, ana, answer)
    assert says(str(answer.message.images[0].description), "alt-missions")
    (look,) = [one.rest.rpartition("/")[2] for one in controls(answer) if one.action == "lessonlook"]
    assert look == HAND


async def test_the_hand_is_in_the_panel_where_a_game_has_hands(stand: Standing) -> None:
    (ana,), room = stand.users(1), stand.room()
    answer = await learn(stand, ana, room, DUEL)
    rest = next(one.rest for one in controls(answer) if one.action == "lessonlook")
    hand = await pressed(stand, ana, answer, "lessonlook", rest)
    assert hand.message.images[0].filename.startswith("hand")
    back = next(one.rest for one in controls(hand) if one.action == "lessonlook")
    board = await pressed(stand, ana, hand, "lessonlook", back)
    assert not board.message.images[0].filename.startswith("hand")


async def test_the_explained_board_is_shown_beside_the_panel(stand: Standing) -> None:
    (ana,), room = stand.users(1), stand.room()
    answer = await learn(stand, ana, room)
    more = await pressed(stand, ana, answer, "lessonmore")
    answered = await pressed(stand, ana, more.messages[-1], "lessonwhat")
    assert any(says(one, "callouts-title") for one in answered.messages if one.ephemeral)
    assert says(answer, "lesson-corner")


async def test_the_recommended_move_has_one_button(stand: Standing) -> None:
    (ana,), room = stand.users(1), stand.room()
    answer = await learn(stand, ana, room, DUEL)
    offered = [one.rest.partition("/")[2] for one in controls(answer) if one.action == "lessonpick"]
    # The coach recommends the first legal move.
    assert offered == [ADVICE]


async def test_a_learner_who_moves_freely_has_menus_with_pages(stand: Standing) -> None:
    (ana,), room = stand.users(1), stand.room()
    answer = await learn(stand, ana, room)
    while "lessonothers" not in actions(answer):
        answer = await follow(stand, ana, answer)
        assert not says(answer, "learn-over"), "no step is free"
    assert [one.rest for one in controls(answer) if one.action == "lessonpick"] == [advised(answer)]
    assert "lessonundo" in actions(answer)
    answer = await pressed(stand, ana, answer, "lessonothers")
    assert "lessonclose" in actions(answer)
    assert "lessonundo" not in actions(answer), "Undo is never beside Back"
    assert [one for one in controls(answer) if one.action == "lessonpick" and not one.rest.endswith(ADVICE)]
    revision, _, _ = advised(answer).partition("/")
    before = actions(answer)
    turned = await forged(stand, ana, answer, f"lessonturn:0:{controls(answer)[0].number}:{revision}/0/")
    assert actions(turned) == before
    assert "lessonothers" in actions(await pressed(stand, ana, turned, "lessonclose"))


async def forged(stand: Standing, user: DriverUser, answer: Exchange, custom_id: str) -> Exchange:
    result = await user.press(answer.message, custom_id, forged=True)
    await stand.told()
    return result


async def test_forged_controls_of_a_lesson_are_refused(stand: Standing) -> None:
    (ana,), room = stand.users(1), stand.room()
    answer = await learn(stand, ana, room, GAME)
    lesson = controls(answer)[0].number
    for custom_id in (f"lessonpick:0:{lesson}:0/m9999", f"lessonpick:0:{lesson}:x", f"lessonturn:0:{lesson}:0/x/"):
        assert refused_with(await forged(stand, ana, answer, custom_id), "expired-control")
    gone = await forged(stand, ana, answer, "lessonpick:0:1:0/!")
    assert refused_with(gone, "lesson-gone")
    assert actions(gone) == ["learn"]
    assert refused_with(await forged(stand, ana, answer, "learn:0:0:chess"), "unknown-game")
