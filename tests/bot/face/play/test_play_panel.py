"""Tests the Play panel: passes from the board, several equal moves at once, the setting for confirmations, and undo."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.face.ground.components.custom_ids import ID_LIMIT, Control
from bot.face.messages.turn import asks_to_pass, pass_control
from bot.face.play.page import Extras, play_page
from bot.face.seats.presses import KEEP
from bot.host.matches.live import Live
from bot.wording.words import words_for
from engine.kernel.choices.moves import move_text
from storage.records.people import Confirm
from tests.bot.clicks import actions, choices, choose, controls, custom_id, label, press, pressed
from tests.bot.driver import DriverUser
from tests.bot.duels import begin, boards, play, stored
from tests.bot.e2e.test_panels import returning, stand_at
from tests.bot.handlers import handled
from tests.bot.meaning import refused_with, says
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing
from tests.toys import BRIGADE

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.usefixtures("calm"),
    pytest.mark.both_databases,
]


async def struck(stand: Standing, room: str) -> tuple[DriverUser, DriverUser, ShownMessage]:
    """Return a duel in which Ben is asked for an answer: both players, and the board that asks."""
    ana, ben = stand.users(2)
    await begin(stand, [ana, ben], room)
    await play(stand, room, (ana, "strike 2"))
    return ana, ben, boards(stand, room)[-1]


async def taking(stand: Standing, room: str, confirm: Confirm | None) -> tuple[DriverUser, ShownMessage]:
    """Return Ana and the Play panel of her Splendor match.

    ``confirm`` is her setting: the moves that she must confirm.
    """
    ana, ben = stand.users(2)
    await stand.confirms(ana, confirm)
    await stand.begin([ana, ben], room)
    return ana, (await press(ana, stand.board(room), "play")).message


def option(panel: ShownMessage, verb: str) -> tuple[str, list[str]]:
    """Return the custom id of the menu that lists a verb's moves, and the value of its first option."""
    menu = next(menu for menu in panel.selects if menu.placeholder.startswith(verb))
    return menu.custom_id, [menu.options[0][1]]


def moves_listed(live: Live) -> list[str]:
    """Return the moves of the first asked seat, in their order."""
    return list(map(move_text, live.running_match.decisions()[0].moves))


async def test_an_answer_is_passed_by_one_press(stand: Standing) -> None:
    room = stand.room()
    _, ben, board = await struck(stand, room)
    result = await pressed(stand, ben, board, "pass")
    assert result.message.ephemeral
    assert "1 pass" in await stored(stand, room)


async def test_another_player_cannot_pass_for_somebody(stand: Standing) -> None:
    room = stand.room()
    ana, _, board = await struck(stand, room)
    assert refused_with(await press(ana, board, "pass"), "not_your_turn")
    assert "1 pass" not in await stored(stand, room)


async def test_an_older_button_passes_nothing(stand: Standing) -> None:
    room = stand.room()
    ana, ben, board = await struck(stand, room)
    old = custom_id(board, "pass")
    await pressed(stand, ben, board, "pass")
    await play(stand, room, (ana, "rest"), (ben, "rest"), (ana, "strike 2"))
    before = await stored(stand, room)
    answer = await ben.press(boards(stand, room)[-1], old, forged=True)
    assert "pick" in actions(answer), "the panel of the present question"
    assert await stored(stand, room) == before


async def test_a_double_click_on_pass_does_not_pass_the_next_question(stand: Standing) -> None:
    room = stand.room()
    ana, ben = stand.users(2)
    await begin(stand, [ana, ben], room)
    number = (await stand.session(room)).session_id
    await stand.client.services.host.standing_orders.give(number, int(ben.id), "always-ask", interaction_id=5)
    await play(stand, room, (ana, "strike 2"))
    board = boards(stand, room)[-1]
    clicks = [await press(ben, board, "pass", wait=False) for _ in range(2)]
    for click in clicks:
        await click.wait_answered()
    await stand.told()
    assert (await stored(stand, room)).count("1 pass") == 1
    assert [seat.seat for seat in (await stand.client.services.host.live(number)).due_seats()] == [1]


async def test_a_player_who_is_not_asked_for_an_answer_has_no_pass(stand: Standing) -> None:
    room = stand.room()
    await begin(stand, stand.users(2), room)
    assert "pass" not in actions(boards(stand, room)[-1])


async def test_the_pass_button_passes_only_for_the_users_own_seat(stand: Standing) -> None:
    room = stand.room()
    await struck(stand, room)
    live = await stand.client.services.host.live((await stand.session(room)).session_id)
    (ben,) = live.running_match.decisions()
    ana, chen = replace(ben, seat=0), replace(ben, seat=2)
    assert ben.window is not None
    later = replace(ben, window=replace(ben.window, name="after"))
    control = pass_control(live, [ben, ana])
    assert control is not None
    assert len(control.pack()) <= ID_LIMIT
    assert [asks_to_pass(control, live, one) for one in (ben, ana, chen, later)] == [True, True, False, False]
    assert [asks_to_pass(control, live, one) for one in (replace(ana, moves=(("shout",),)),)] == [False]
    both = pass_control(live, [ben, replace(ana, window=later.window)])
    assert both is not None
    assert [asks_to_pass(both, live, one) for one in (ben, ana, later)] == [True, False, False]


async def test_tokens_are_returned_in_one_menu(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.begin([ana, ben], room)
    await stand_at(stand, room, returning())
    await stand.move(ana, "take orange red purple", room)
    panel = (await press(ana, stand.board(room), "play")).message
    (menu,) = [one for one in panel.components if one.get("custom_id") == custom_id(panel, "pick")]
    assert (menu["min_values"], menu["max_values"]) == (2, 2)
    first, *_ = choices(panel, "pick")
    await choose(ana, panel, "pick", first, f"{first}x1")
    await stand.told()
    assert (await stand.moves(room))[-2:] == ["return yellow", "return yellow"]
    assert (await stand.legal((await stand.session(room)).session_id))[0] == 1


async def test_a_forged_series_changes_nothing(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.begin([ana, ben], room)
    await stand_at(stand, room, returning())
    await stand.move(ana, "take orange red purple", room)
    panel = (await press(ana, stand.board(room), "play")).message
    token = controls(panel)[0]
    forged = f"confirm:{token.session}:{token.number}:m0.m1.m2"
    assert refused_with(await ana.press(panel, forged, forged=True), "expired_control")
    twice = moves_listed(await stand.client.services.host.live(token.session)).index("return purple")
    forged = f"confirm:{token.session}:{token.number}:m{twice}.m{twice}"
    answer = await ana.press(panel, forged, forged=True)
    await answer.interaction.wait(lambda one: bool(one.followups), 30)
    assert refused_with(answer, "series_unfit"), "there is only one purple token"
    assert (await stand.moves(room))[-1] == "take orange red purple"


@pytest.mark.parametrize("confirm", [None, "always", "lasting", "never"])
@pytest.mark.parametrize(("verb", "lasts"), [("Take", False), ("Reserve", True)])
async def test_a_setting_decides_which_moves_are_confirmed(
    stand: Standing, confirm: Confirm | None, verb: str, lasts: bool
) -> None:
    """Reserving a card reveals the next one, so undoing it needs consent. By default only such moves are confirmed."""
    room = stand.room()
    ana, panel = await taking(stand, room, confirm)
    await ana.select(panel, *option(panel, verb))
    await stand.told()
    by_need = confirm in (None, "lasting") and lasts
    asked = confirm == "always" or by_need
    assert ("confirm" in actions(panel)) is asked
    assert (len(await stand.moves(room)) == 0) is asked
    assert says(panel, "panel-lasting-shows", needs="others", shows="shows new cards") is (asked and lasts), "and why"
    await stand.confirms(ana, None)


async def test_the_panel_shows_the_board_during_a_choice(stand: Standing) -> None:
    ana, panel = await taking(stand, stand.room(), None)
    assert len(panel.images) == 1
    await ana.select(panel, *option(panel, "Reserve"))
    await handled()
    assert "confirm" in actions(panel)
    assert len(panel.images) == 1


@pytest.mark.usefixtures("distinct_hands")
async def test_the_picture_of_a_preview_shows_only_what_was_chosen(stand: Standing) -> None:
    """Both players choose in secret which card they keep. The second choice reveals both, so it must be confirmed.

    The preview shows no board. Its picture, of the chosen card alone, replaces the picture of all choices in the same
    message.
    """
    users, room = stand.users(2), stand.room()
    await stand.begin(users, room, game="ragami")
    for user in users:
        panel = (await press(user, stand.board(room), "play")).message
        (whole,) = panel.images
        pick = next(one for one in controls(panel) if one.action == "pick")
        await pressed(stand, user, panel, "pick", pick.rest)
    assert "confirm" in actions(panel)
    (chosen,) = panel.images
    assert chosen.id != whole.id
    assert len(chosen.description or "") < len(whole.description or "")


async def test_a_move_is_undone_from_the_panel(stand: Standing) -> None:
    room = stand.room()
    ana, panel = await taking(stand, room, None)
    await ana.select(panel, *option(panel, "Take"))
    await stand.told()
    assert actions(panel) == ["takeback"]
    await pressed(stand, ana, panel, "takeback")
    assert await stand.moves(room) == []


async def test_undo_is_never_beside_back(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.begin([ana, ben], room)
    live = await stand.client.services.host.live((await stand.session(room)).session_id)
    decision, words = live.running_match.decisions()[0], words_for(live.game.slug, "en")
    labels = [play_page(live, words, decision, path, extras=Extras(undo="take")).labels() for path in ("", "0")]
    assert ["Undo" in shown for shown in labels] == [True, False]
    assert ["Back" in shown for shown in labels] == [False, True]


async def test_an_undo_that_needs_consent_is_requested_from_the_panel(stand: Standing) -> None:
    room = stand.room()
    ana, panel = await taking(stand, room, "never")
    await ana.select(panel, *option(panel, "Reserve"))
    await stand.told()
    assert actions(panel) == ["askundo"]
    assert label(panel, "askundo") == "Ask to undo it"
    await pressed(stand, ana, panel, "askundo")
    (question,) = [one for one in stand.driver.messages(room) if "agree" in actions(one)]
    assert question.pinged == ["Ben"]
    await stand.confirms(ana, None)


async def test_an_outdated_undo_button_has_no_effect(stand: Standing) -> None:
    room = stand.room()
    ana, panel = await taking(stand, room, "never")
    ben = stand.users(2)[1]
    await ana.select(panel, *option(panel, "Take"))
    await stand.told()
    old = custom_id(panel, "takeback")
    await stand.move(ben, "take yellow blue orange", room)
    # A press of the old button is harmless.
    panel = (await stand.move(ana, "take yellow blue orange", room)).message
    before = await stand.moves(room)
    await ana.press(panel, old, forged=True)
    assert await stand.moves(room) == before
    assert says(panel, "refused-undo-stale"), "the answer names the button that is right now"
    assert says(panel, "status-other")
    await stand.confirms(ana, None)


async def test_a_panel_whose_undo_needs_consent_by_now_shows_the_current_state(stand: Standing) -> None:
    room = stand.room()
    ana, panel = await taking(stand, room, "never")
    ben = stand.users(2)[1]
    await ana.select(panel, *option(panel, "Reserve"))
    await stand.told()
    old = custom_id(panel, "askundo")
    await stand.move(ben, "take yellow blue orange", room)
    panel = ana.messages(room)[-1]
    await ana.press(panel, old, forged=True)
    await stand.told()
    assert says(panel, "refused-undo-stale")
    assert "pick" in actions(panel), "it is Ana's turn again"
    assert not [one for one in stand.driver.messages(room) if "agree" in actions(one)]
    await stand.confirms(ana, None)


async def test_undo_asks_nobody_at_a_table_with_computers_alone(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    (ana,), room = stand.users(1), stand.room()
    await stand.confirms(ana, "never")
    lobby = await stand.lobby([ana], room, seats=2)
    await press(ana, (await press(ana, lobby, "table")).message, "computer", "1")
    await press(ana, lobby, "ready")
    await press(ana, lobby, "start")
    await stand.told()
    panel = (await press(ana, stand.board(room), "play")).message
    # The computer is still thinking when the panel confirms the move.
    host = stand.client.services.host
    monkeypatch.setattr(host.play, "_needs_thought", lambda *_: True)
    monkeypatch.setattr(host.play.thoughts, "begin", lambda _: None)
    await ana.select(panel, *option(panel, "Reserve"))
    await stand.told()
    assert actions(panel) == ["askundo"]
    assert label(panel, "askundo") == "Undo"
    answer = await press(ana, panel, "askundo")
    assert refused_with(answer, "undo_practice")
    assert actions(answer.messages[-1]) == ["practiceback", KEEP]
    await stand.confirms(ana, None)


async def test_the_board_offers_to_undo_the_last_move(stand: Standing) -> None:
    room = stand.room()
    ana, panel = await taking(stand, room, "never")
    assert "askback" not in actions(stand.board(room))
    await ana.select(panel, *option(panel, "Take"))
    await stand.told()
    await pressed(stand, ana, stand.board(room), "askback")
    assert await stand.moves(room) == []
    await stand.confirms(ana, None)


async def test_a_player_alone_is_asked_before_an_undo_makes_the_match_practice(stand: Standing) -> None:
    (ana,) = stand.users(1)
    room = stand.room()
    await stand.begin([ana], room, game=BRIGADE, options="heat=6")
    await stand.move(ana, "pour", room)
    answer = await pressed(stand, ana, stand.board(room), "askback")
    assert refused_with(answer, "undo_practice")
    question = answer.messages[-1]
    assert not (await stand.session(room)).practice
    await pressed(stand, ana, question, KEEP)
    assert question.id not in [one.id for one in ana.messages(room)]
    assert not (await stand.session(room)).practice
    question = (await pressed(stand, ana, stand.board(room), "askback")).messages[-1]
    await pressed(stand, ana, question, "practiceback")
    assert (await stand.session(room)).practice


async def test_an_outdated_question_whether_to_undo_as_practice_has_no_effect(stand: Standing) -> None:
    (ana,) = stand.users(1)
    room = stand.room()
    await stand.begin([ana], room, game=BRIGADE, options="heat=6")
    await stand.move(ana, "pour", room)
    question = (await pressed(stand, ana, stand.board(room), "askback")).messages[-1]
    await stand.move(ana, "pour", room)
    before = await stand.moves(room)
    assert says(await pressed(stand, ana, question, "practiceback"), "refused-undo-stale")
    assert await stand.moves(room) == before
    assert not (await stand.session(room)).practice


@pytest.mark.parametrize("action", ["askundo", "takeback"])
async def test_a_forged_press_does_not_turn_the_board_into_a_panel(stand: Standing, action: str) -> None:
    room = stand.room()
    ana, panel = await taking(stand, room, "never")
    session = controls(panel)[0].session
    await ana.select(panel, *option(panel, "Take"))
    await stand.told()
    board, live = stand.board(room), await stand.client.services.host.live(session)
    numbers = {"askundo": live.session.revision, "takeback": live.running_match.token(0)}
    forged = Control(action, session, numbers[action]).pack()
    before = board.text, actions(board), await stand.moves(room)
    assert refused_with(await ana.press(board, forged, forged=True), "expired_control")
    await stand.told()
    board = stand.board(room)
    assert (board.text, actions(board), await stand.moves(room)) == before
    await stand.confirms(ana, None)


async def test_a_new_panel_replaces_the_former_one(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await begin(stand, [ana, ben], room)
    board = boards(stand, room)[-1]
    first = (await press(ana, board, "play")).message
    others = (await press(ana, board, "more")).message, (await press(ben, board, "hand")).message
    kept = [one.text for one in others]
    second = (await press(ana, board, "play")).message
    left = [one.id for one in ana.messages(room)]
    assert first.id not in left, "nothing stays of a panel that is not used any more"
    assert second.id in left
    assert "pick" in actions(second)
    ana.dismiss(second)
    third = (await press(ana, board, "play")).message
    assert "pick" in actions(third), "a dismissed panel keeps nobody from the next one"
    assert [one.text for one in others] == kept, "other private messages stay"


async def test_a_panel_is_replaced_after_a_press_on_it(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.begin([ana, ben], room)
    board = stand.board(room)
    first = (await press(ana, board, "play")).message
    refused = await ana.press(first, custom_id(first, "pick", "0.0").replace("pick", "turn"), forged=True)
    await handled()
    assert refused.message != first
    refusal = refused.message.id
    second = (await press(ana, board, "play")).message
    assert refusal not in [one.id for one in ana.messages(room)], "the refusal was about an earlier press"
    menu = second.selects[0]
    await stand.confirms(ana, "always")
    await ana.select(second, menu.custom_id, [menu.options[0][1]])
    await stand.told()
    assert "confirm" in actions(second)
    await press(ana, board, "play")
    await stand.confirms(ana, None)
    assert second.id not in [one.id for one in ana.messages(room)]
