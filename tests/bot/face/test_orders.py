"""Standing orders: private, changeable at any time, and answered with ordinary recorded passes."""

from __future__ import annotations

import msgspec
import pytest

from bot.face.pages.choices import choices
from bot.local.driver import DriverUser
from bot.local.shown import Select, ShownMessage
from bot.wording.words import words_for
from engine.kernel.match import replay
from engine.kernel.record import MatchRecord
from tests.bot.clicks import press
from tests.bot.duels import begin, boards, calls, order, play, stored, timers
from tests.bot.meaning import refused_with, says
from tests.bot.standing import GAME as WITHOUT_WINDOWS
from tests.bot.standing import Standing
from tests.toys import DUEL as GAME

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

BOTH = pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
ASK, ALWAYS, TURN, ATTACK = "ask-when-able", "always-ask", "pass-turn", "pass-attack"
SOME = "pass-unless-asked"


def menu(page: ShownMessage, action: str) -> Select:
    """The menu of orders ("order") or of windows ("windows") on a page."""
    (found,) = [select for select in page.selects if select.custom_id.startswith(f"{action}:")]
    return found


def chosen(page: ShownMessage, action: str) -> list[str]:
    """What a menu shows as chosen."""
    found = [one for one in page.components if one.get("custom_id", "").startswith(f"{action}:")]
    return [option["value"] for one in found for option in one["options"] if option.get("default")]


async def pick(stand: Standing, user: DriverUser, page: ShownMessage, action: str, *values: str) -> ShownMessage:
    """Choose in a menu; returns the page as it is then."""
    await user.select(page, menu(page, action).custom_id, values)
    await stand.told()
    return page


async def held(stand: Standing, session_id: int, seat: int) -> str:
    """The order that holds for a seat now."""
    return (await stand.client.services.host.live(session_id)).running_match.order_of(seat).text()


@BOTH
async def test_choosing_an_order_at_any_time(stand: Standing, locale: str) -> None:
    ana, ben = stand.users(2)
    room, say = stand.room(), words_for(GAME, locale[:2])
    session_id = await begin(stand, [ana, ben], room)
    board = boards(stand, room)[-1]
    assert [button.label for button in board.buttons] == ["Play", "My hand", "Answers", "Board", "Log"]
    with stand.speaking(locale):
        # Not Ben's turn.
        opened = await press(ben, board, "orders")
        page = opened.message
        assert page.ephemeral
        assert say("orders-now", order=say("order-ask-when-able")) in page.text
        assert say("order-ask-when-able-note") in page.text
        kinds = menu(page, "order")
        assert [value for _, value in kinds.options] == [ASK, ALWAYS, SOME, TURN], "no attack is under way"
        assert [label for label, _ in kinds.options] == [say(f"order-{value}") for _, value in kinds.options]
        assert chosen(page, "order") == [ASK]
        await pick(stand, ben, page, "order", ALWAYS)
        assert say("orders-done", order=say("order-always-ask")) in page.text
        assert say("orders-now", order=say("order-always-ask")) in page.text
        assert chosen(page, "order") == [ALWAYS]
        assert not [button for button in page.buttons if button.label == say("panel-back")]
        status = await ben.command("game status", channel=room)
        assert say("status-order", order=say("order-always-ask")) in status.text
        assert say("order-always-ask") not in (await ana.command("game status", channel=room)).text
        assert say("order-ask-when-able") in (await ana.command("game orders", channel=room)).text
    assert await held(stand, session_id, 1) == ALWAYS
    assert (await stand.session(room)).revision == 0
    await stand.restart()
    assert await held(stand, session_id, 1) == ALWAYS
    await play(stand, room, (ana, "strike 2"), (ben, "pass"))
    assert (await stored(stand, room))[1:] == ["1 pass", "0 pass (order)"]
    assert (await stand.legal(session_id))[0] == 1, "asked where nothing is meant for the moment, too"


@BOTH
async def test_choosing_the_windows(stand: Standing, locale: str) -> None:
    ana, ben = stand.users(2)
    room, say = stand.room(), words_for(GAME, locale[:2])
    session_id = await begin(stand, [ana, ben], room)
    with stand.speaking(locale):
        page = (await ben.command("game orders", channel=room)).message
        assert page.ephemeral
        await pick(stand, ben, page, "order", SOME)
        assert await held(stand, session_id, 1) == ASK, "nothing is chosen yet"
        windows = menu(page, "windows")
        assert windows.options == ((say("window-declared"), "declared"), (say("window-after"), "after"))
        assert (windows.min_values, windows.max_values) == (1, 2)
        await pick(stand, ben, page, "windows", "after", "declared")
        assert await held(stand, session_id, 1) == "pass-unless-asked declared after"
        await pick(stand, ben, page, "windows", "after")
        assert await held(stand, session_id, 1) == "pass-unless-asked after"
        assert chosen(page, "windows") == ["after"]
        named = say("orders-in-windows", order=say("order-pass-unless-asked"), windows=say("window-after"))
        assert say("orders-now", order=named) in page.text
        assert named in (await ben.command("game status", channel=room)).text
    await play(stand, room, (ana, "strike 2"))
    assert await stored(stand, room) == ["0 strike 2", "1 pass (order)", "0 pass (order)"]
    assert says(boards(stand, room)[-1], "event-lands"), "Ben was not asked whether he blocks"
    assert (await stand.legal(session_id))[0] == 1


async def test_orders_by_the_play_panel(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await begin(stand, [ana, ben], room)
    await play(stand, room, (ana, "strike 2"))
    panel = (await press(ben, boards(stand, room)[-1], "play")).message
    assert says(panel, "window-declared")
    assert says(panel, "ask-answer", target="Ben")
    assert [button.label for button in panel.buttons] == ["Block", "Shout", "Pass", "Answers"]
    assert not panel.selects
    await press(ben, panel, "orders")
    assert [value for _, value in menu(panel, "order").options] == [ASK, ALWAYS, SOME, TURN, ATTACK]
    await pick(stand, ben, panel, "order", ALWAYS)
    await press(ben, panel, "back")
    assert [button.label for button in panel.buttons] == ["Block", "Shout", "Pass", "Answers"]
    await ben.press(panel, "Pass")
    assert "Pass" in panel.text
    await press(ben, panel, "confirm")
    await stand.told()
    assert (await stored(stand, room))[1] == "1 pass"
    # The order that Ben gives now answers the very window that he is asked in.
    assert (await stand.legal(session_id))[0] == 1
    again = (await press(ben, boards(stand, room)[-1], "play")).message
    await press(ben, again, "orders")
    await pick(stand, ben, again, "order", ATTACK)
    assert "Done: **Pass for this attack**." in again.text
    assert "Now: **Always ask me**" in again.text, "the attack is over, and so is the order"
    assert "Back" not in [button.label for button in again.buttons], "nothing is asked of Ben any more"
    assert (await stored(stand, room))[-1] == "0 pass (order)"
    assert (await stand.legal(session_id))[0] == 0
    assert "Ana" in boards(stand, room)[-1].pinged
    assert await held(stand, session_id, 1) == ALWAYS


async def test_the_only_answer_is_a_button_not_a_menu(stand: Standing) -> None:
    """A window that is open whatever one holds, where the one way is to pass."""
    ana, ben = stand.users(2)
    room = stand.room()
    await begin(stand, [ana, ben], room)
    live = await stand.client.services.host.live((await stand.session(room)).session_id)
    offered = choices(live.game, live.running_match.view(0), (("pass",),))
    assert offered.menus == []
    assert [option.value for option in offered.buttons] == ["m0"]


async def test_an_order_answers_the_window_that_is_open_now(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await begin(stand, [ana, ben], room)
    await play(stand, room, (ana, "strike 2"))
    assert (await stand.legal(session_id))[0] == 1
    said = await order(stand, ben, room, "PASS-turn")
    assert says(said, "order-pass-turn")
    assert (await stored(stand, room))[1:] == [f"{seat} pass (order)" for seat in (1, 0, 1, 0)]
    assert says(boards(stand, room)[-1], "event-lands")
    assert calls(stand, room) == []
    # The next turn, the former order holds again.
    await play(stand, room, (ana, "rest"), (ben, "rest"), (ana, "strike 2"))
    assert (await stand.legal(session_id))[0] == 1
    assert await held(stand, session_id, 1) == ASK


async def test_orders_that_cannot_be(stand: Standing) -> None:
    ana, ben, chen = stand.users(3)
    room, other = stand.room(), stand.room()
    session_id = await begin(stand, [ana, ben], room)
    await order(stand, ben, room, ALWAYS)
    for text, said in (
        ("sleep", "There is no order “sleep”"),
        (SOME, "does not fit there"),
        (f"{SOME} tomorrow", "“tomorrow” does not fit there"),
        (f"{ALWAYS} declared", "“declared” does not fit there"),
        (ATTACK, "no attack"),
    ):
        assert said.lower() in (await order(stand, ben, room, text)).lower(), text
    assert says(await order(stand, chen, room, ALWAYS), "refused-not-seated")
    assert refused_with(await press(chen, boards(stand, room)[-1], "orders"), "not_seated")
    assert refused_with(await chen.command("game orders", channel=room), "not_seated")
    assert await held(stand, session_id, 1) == ALWAYS
    await stand.begin([ana, ben], other, game=WITHOUT_WINDOWS)
    assert says(await order(stand, ana, other, ALWAYS), "refused-no-windows")
    assert refused_with(await ana.command("game orders", channel=other), "no_windows")
    forged = f"orders:{(await stand.session(other)).session_id}:0:"
    assert refused_with(await ana.press(boards(stand, other)[-1], forged, forged=True), "no_windows")
    assert "Answers" not in [button.label for button in boards(stand, other)[-1].buttons]
    await press(ana, await ana.command("game resign", channel=room), "resign")
    await stand.told()
    assert "is over" in await order(stand, ben, room, ASK)
    assert "is over" in (await ben.command("game orders", channel=room)).text


async def test_menus_that_were_never_offered(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await begin(stand, [ana, ben], room)
    page = (await ben.command("game orders", channel=room)).message
    for action, values in (
        ("order", ["nonsense"]),
        ("order", []),
        ("order", [ATTACK]),
        ("order", [f"{SOME} declared"]),
        ("windows", []),
        ("windows", ["nowhere"]),
        ("windows", ["declared", "x" * 100]),
    ):
        answer = await ben.select(page, f"{action}:{session_id}:0:", values, forged=True)
        await stand.told()
        assert answer.messages[-1].ephemeral
        # Several words in one value are an order as if it had been typed.
        expected = f"{SOME} declared" if values == [f"{SOME} declared"] else ASK
        assert await held(stand, session_id, 1) == expected, (action, values)
        await order(stand, ben, room, ASK)


async def test_completion_of_orders(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room, other = stand.room(), stand.room()
    await begin(stand, [ana, ben], room)

    async def offered(typed: str) -> list[str]:
        choices = await ben.complete("game orders", option="order", value=typed, channel=room)
        return [choice["value"] for choice in choices]

    assert await offered("") == [ASK, ALWAYS, TURN, ATTACK, f"{SOME} declared", f"{SOME} after"]
    assert await offered("pass-un") == [f"{SOME} declared", f"{SOME} after"]
    assert await offered(f"{SOME} after") == [f"{SOME} after", f"{SOME} after declared"]
    assert await offered(f"{SOME} after d") == [f"{SOME} after declared"]
    assert await offered("always ask me") == [ALWAYS]
    assert await offered("zzz") == []
    with stand.speaking("es-ES"):
        assert await offered("siempre") == [ALWAYS]
    await stand.begin([ana, ben], other, game=WITHOUT_WINDOWS)
    assert await ben.complete("game orders", option="order", value="", channel=other) == []
    assert await ben.complete("game orders", option="order", value="", channel=stand.room()) == []


async def test_an_order_delivered_twice_is_given_once(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await begin(stand, [ana, ben], room)
    given = await ben.command("game orders", channel=room, order=TURN)
    await order(stand, ben, room, ALWAYS)
    for forgets in (False, True):
        if forgets:
            stand.client.services._seen.clear()
        stand.driver.repeat(given)
        await stand.told()
        assert await held(stand, session_id, 1) == ALWAYS


async def test_a_pass_of_an_order_is_no_choice_of_its_player(stand: Standing) -> None:
    """Taking back is free although the others passed since, and never begins with what an order did."""
    ana, ben = stand.users(2)
    room = stand.room()
    await begin(stand, [ana, ben], room, shields=0)
    await play(stand, room, (ana, "strike 2"))
    assert len(await stored(stand, room)) == 5
    assert refused_with(await ben.command("game undo", channel=room), "nothing_to_undo")
    assert "is taken back" in (await ana.command("game undo", channel=room)).text
    await stand.told()
    assert await stored(stand, room) == []
    # A pass that a player made by hand is a choice of theirs.
    await order(stand, ben, room, ALWAYS)
    await play(stand, room, (ana, "strike 2"), (ben, "pass"))
    asked = await ana.command("game undo", channel=room)
    assert says(asked, "undo-asked")
    await stand.told()
    # Whoever asks again is shown the question that stands, and nobody else hears of it.
    shown = stand.driver.messages(room)
    pinged = dict(stand.pings)
    again = await ana.command("game undo", channel=room)
    assert says(again, "undo-asked-already")
    question = next(message for message in shown if any(button.label == "Agree" for button in message.buttons))
    assert again.text.endswith(f"/{question.id}")
    assert stand.driver.messages(room) == shown
    assert dict(stand.pings) == pinged
    await press(ben, question, "agree")
    await stand.told()
    assert says(boards(stand, room)[-1], "event-undo-agreed")


@pytest.mark.parametrize("fixed", ["false", "true"])
async def test_an_order_that_was_stored_before_a_crash_is_followed_after_the_start(
    stand: Standing, monkeypatch: pytest.MonkeyPatch, fixed: str
) -> None:
    """All that happened was told, and yet there is something to do."""
    monkeypatch.setattr("bot.host.play.PASS_DELAY_MIN", 80_000)
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await begin(stand, [ana, ben], room, fixed_windows=fixed)
    await play(stand, room, (ana, "strike 2"))

    async def cut_off(*_: object) -> list[object]:
        return []

    with monkeypatch.context() as patch:
        patch.setattr(stand.client.services.host.play, "computer_moves", cut_off)
        await order(stand, ben, room, ATTACK)
    session = await stand.session(room)
    assert session.announced_revision == session.revision == 1
    assert await timers(stand, session_id) == []
    await stand.restart()
    await stand.told()
    if fixed == "true":
        (timer,) = await timers(stand, session_id)
        assert (timer.seat, timer.revision) == (1, 1)
    else:
        assert (await stored(stand, room))[1] == "1 pass (order)"


async def test_an_order_answers_again_after_taking_back(stand: Standing) -> None:
    """Ben takes his answer back while his order passes: the window is passed, and nobody waits for him."""
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await begin(stand, [ana, ben], room)
    await order(stand, ana, room, ALWAYS)
    await play(stand, room, (ana, "strike 2"), (ben, "shout"))
    assert (await stand.legal(session_id))[0] == 0
    await order(stand, ben, room, ATTACK)
    await ben.command("game undo", channel=room)
    await stand.told()
    assert await stored(stand, room) == ["0 strike 2", "1 pass (order)"]
    assert (await stand.legal(session_id))[0] == 0
    assert await stand.client.services.host.faults(session_id) == []


async def test_a_resigned_seat_is_played_for_whatever_its_order(stand: Standing) -> None:
    users = stand.users(3)
    ana, ben, chen = users
    room = stand.room()
    session_id = await begin(stand, users, room)
    await order(stand, chen, room, TURN)
    await press(ben, await ben.command("game resign", channel=room), "resign")
    await stand.told()
    assert says(await order(stand, ben, room, ALWAYS), "refused-not-seated")
    await play(stand, room, (ana, "strike 2"))
    moves = await stand.storage.moves.list(session_id)
    assert [(move.seat, move.text, move.user_id, move.by_order) for move in moves][1:] == [
        (1, "block", None, False),
        (2, "pass", None, True),
        (0, "pass", None, True),
        (1, "pass", None, False),
        (1, "pass", None, False),
        (2, "pass", None, True),
        (0, "pass", None, True),
    ]
    assert (await stand.legal(session_id))[0] == 0


async def test_orders_are_in_no_record_view_or_log_of_others(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await begin(stand, [ana, ben], room)
    before = [message.text for message in stand.driver.messages(room)]
    await order(stand, ben, room, f"{SOME} after")
    assert [message.text for message in stand.driver.messages(room)] == before
    live = await stand.client.services.host.live(session_id)
    assert [live.running_match.view(viewer).order for viewer in (0, 1, None)] == [ASK, f"{SOME} after", None]
    await play(stand, room, (ana, "strike 2"))
    for user in (ana, ben):
        answer = await user.command("game export", channel=room)
        (file,) = answer.message.files
        assert SOME.encode() not in await file.read()
        assert SOME not in (await user.command("game log", channel=room)).text
    live = await stand.client.services.host.live(session_id)
    record = await stand.client.services.host.undo.record(live)
    assert isinstance(record, MatchRecord)
    assert live.game.encode(replay(record).state) == (await stand.session(room)).state
    assert b"pass-" not in msgspec.json.encode(record)
