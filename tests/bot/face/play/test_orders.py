"""Tests standing orders: private, changeable at any time, and carried out as ordinary recorded passes."""

from __future__ import annotations

import re
from typing import NamedTuple

import msgspec
import pytest
import pytest_asyncio

from bot.face.ground.components.choices import choices
from bot.face.words.orders import card_choices, card_moments, card_when
from bot.wording.words import Words, words_for
from engine.kernel.contract.registry import games
from engine.kernel.matches.match import replay
from engine.kernel.matches.record import MatchRecord
from engine.kernel.words.phrases import Phrase
from tests.bot.begun import BegunMatch
from tests.bot.clicks import actions, choose, controls, forge, press, pressed
from tests.bot.clicks import choices as values_of
from tests.bot.driver import DriverUser
from tests.bot.duels import begin, boards, calls, order, play, stored, timers
from tests.bot.meaning import refused_with, says
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import GAME as WITHOUT_WINDOWS
from tests.bot.standing import Standing
from tests.toys import DUEL as GAME

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

BOTH = pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
ASK, ALWAYS, TURN, ATTACK = "ask-when-able", "always-ask", "pass-turn", "pass-attack"
SOME = "pass-unless-asked"
LATER = ["pass-until-turn", "pass-next 2", "pass-next 5"]
# The settings of a card about which the player may be asked.
WHENS = ("usual", "always", "never", "not-this-turn")
# The cards of the duel that can answer a move, with their settings. A block fits only one window. A shout fits two, but
# never helps.
CARDS = (("block", WHENS), ("shout", ("usual", "always", "not-this-turn", "declared", "after")))


class Duel(NamedTuple):
    """A duel of Ana and Ben that has just begun; Ben gives the orders."""

    stand: Standing
    room: str
    session_id: int
    ana: DriverUser
    ben: DriverUser

    @property
    def board(self) -> ShownMessage:
        return boards(self.stand, self.room)[-1]

    async def held(self) -> str:
        return await held(self.stand, self.session_id)

    async def due(self) -> int:
        return (await self.stand.legal(self.session_id))[0]

    async def moves(self) -> list[str]:
        return await stored(self.stand, self.room)

    async def play(self, *moves: tuple[DriverUser, str]) -> None:
        await play(self.stand, self.room, *moves)

    async def page(self) -> ShownMessage:
        return (await self.ben.command("game orders", channel=self.room)).message

    async def pick(self, page: ShownMessage, action: str, *values: str) -> None:
        """Choose in a menu of orders ("order") or of windows ("windows")."""
        await choose(self.ben, page, action, *values)
        await self.stand.told()


async def held(stand: Standing, session_id: int) -> str:
    return (await stand.client.services.host.live(session_id)).running_match.order_of(1).text()


@pytest_asyncio.fixture(loop_scope="module")
async def duel(stand: Standing) -> Duel:
    ana, ben = stand.users(2)
    room = stand.room()
    return Duel(stand, room, await begin(stand, [ana, ben], room), ana, ben)


def chosen(page: ShownMessage, action: str) -> list[str]:
    found = [one for one in page.components if one.get("custom_id", "").startswith(f"{action}:")]
    return [option["value"] for one in found for option in one["options"] if option.get("default")]


async def test_the_page_of_orders_shows_the_present_order_and_the_others(duel: Duel) -> None:
    assert actions(duel.board) == ["play", "hand", "more"]
    # It is Ana's turn, and Ben can give orders nevertheless.
    page = (await press(duel.ben, duel.board, "orders")).message
    assert page.ephemeral
    assert says(page, "orders-now", order=Phrase("order-ask-when-able"))
    assert says(page, "order-ask-when-able-note")
    assert values_of(page, "order") == [ASK, ALWAYS, SOME, TURN, *LATER], "no attack is under way"
    assert chosen(page, "order") == [ASK]


async def test_a_chosen_order_survives_a_restart(duel: Duel) -> None:
    page = await duel.page()
    await duel.pick(page, "order", ALWAYS)
    assert says(page, "orders-done", order=Phrase("order-always-ask"))
    assert says(page, "orders-now", order=Phrase("order-always-ask"))
    assert chosen(page, "order") == [ALWAYS]
    assert "back" not in actions(page)
    assert await duel.held() == ALWAYS
    assert (await duel.stand.session(duel.room)).revision == 0
    await duel.stand.restart()
    assert await duel.held() == ALWAYS
    await duel.play((duel.ana, "strike 2"), (duel.ben, "pass"))
    assert (await duel.moves())[1:] == ["1 pass", "0 pass (order)"]
    assert await duel.due() == 1, "asked where nothing is meant for the moment, too"


async def test_an_order_is_shown_only_to_its_player(duel: Duel) -> None:
    await order(duel.stand, duel.ben, duel.room, ALWAYS)
    status = await duel.ben.command("game status", channel=duel.room)
    assert says(status, "status-order", order=Phrase("order-always-ask"))
    assert not says(await duel.ana.command("game status", channel=duel.room), "order-always-ask")
    others = await duel.ana.command("game orders", channel=duel.room)
    assert says(others, "orders-now", order=Phrase("order-ask-when-able"))


@BOTH
async def test_the_page_of_orders_is_in_the_players_language(duel: Duel, locale: str) -> None:
    say, lang = words_for(GAME, locale[:2]), locale[:2]
    with duel.stand.speaking(locale):
        page = await duel.page()
        assert says(page, "orders-now", lang, order=Phrase("order-ask-when-able"))
        kinds = page.selects[0]
        labels = [say(f"order-{value}") for _, value in kinds.options[:5]]
        assert [label for label, _ in kinds.options] == [*labels, *(say("orders-times", count=n) for n in (2, 5))]
        await duel.pick(page, "order", SOME)
        windows = page.selects[1]
        assert windows.options == ((say("window-declared"), "declared"), (say("window-after"), "after"))


async def test_all_orders_of_a_panel_have_different_texts() -> None:
    for slug, game in games().items():
        for card in game.reactions:
            for words in (words_for(slug, lang) for lang in ("en", "es")):
                offered = [(one,) for one in (*card_choices(game, card), *card_moments(game, card))]
                said = [card_when(words, game, card, when).removeprefix(f"{usual(words)} ") for when in offered]
                assert len(set(said)) == len(said), (card, said)


def usual(words: Words) -> str:
    return words("orders-usual", when="").partition(":")[0] + ":"


async def test_windows_are_chosen_after_the_kind_of_order(duel: Duel) -> None:
    page = await duel.page()
    await duel.pick(page, "order", SOME)
    assert await duel.held() == ASK, "nothing is chosen yet"
    assert chosen(page, "order") == [SOME], "the menu shows what was picked"
    assert says(page, "orders-choosing", order=Phrase("order-ask-when-able")), "and what holds until all is chosen"
    assert not says(page, "orders-now")
    (windows,) = [menu for menu in page.selects if menu.custom_id.startswith("windows:")]
    assert [value for _, value in windows.options] == ["declared", "after"]
    assert (windows.min_values, windows.max_values) == (1, 2)
    await duel.pick(page, "windows", "after", "declared")
    assert await duel.held() == "pass-unless-asked declared after"
    await duel.pick(page, "windows", "after")
    assert await duel.held() == "pass-unless-asked after"
    assert chosen(page, "windows") == ["after"]
    named = Phrase("orders-in-windows", {"order": Phrase(f"order-{SOME}"), "windows": Phrase("window-after")})
    assert says(page, "orders-now", order=named)
    assert says(await duel.ben.command("game status", channel=duel.room), "status-order", order=named)


async def test_outside_of_windows_no_player_is_asked(duel: Duel) -> None:
    await order(duel.stand, duel.ben, duel.room, f"{SOME} after")
    await duel.play((duel.ana, "strike 2"))
    assert await duel.moves() == ["0 strike 2", "1 pass (order)", "0 pass (order)"]
    assert says(duel.board, "event-lands"), "Ben was not asked whether he blocks"
    assert await duel.due() == 1


@pytest_asyncio.fixture(loop_scope="module")
async def struck(duel: Duel) -> Duel:
    await duel.play((duel.ana, "strike 2"))
    return duel


async def test_the_play_panel_of_a_window_offers_answers_and_orders(struck: Duel) -> None:
    panel = (await press(struck.ben, struck.board, "play")).message
    assert says(panel, "window-declared")
    assert says(panel, "ask-answer", target="Ben")
    assert actions(panel) == ["pick", "pick", "pick", "orders", "brief"], "Ben is new to the game"
    assert not panel.selects
    await press(struck.ben, panel, "orders")
    assert values_of(panel, "order") == [ASK, ALWAYS, SOME, TURN, ATTACK, *LATER]
    await struck.pick(panel, "order", ALWAYS)
    await pressed(struck.stand, struck.ben, panel, "back")
    assert actions(panel) == ["pick", "pick", "pick", "orders", "brief"], "Ben is new to the game"
    last = controls(panel)[2].rest
    await press(struck.ben, panel, "pick", last)
    await struck.stand.told()
    assert (await struck.moves())[1] == "1 pass"


async def test_back_from_the_orders_shows_the_same_panel_without_a_note(duel: Duel) -> None:
    panel = (await press(duel.ana, duel.board, "play")).message
    offered, said = controls(panel), panel.text
    for _ in range(2):
        await press(duel.ana, panel, "orders")
        assert actions(panel).count("back") == 1
        await press(duel.ana, panel, "back")
        assert (controls(panel), panel.text) == (offered, said)
    await press(duel.ana, panel, "orders")
    # After a restart, the bot does not know the panel, so the typed move does not delete it.
    await duel.stand.restart()
    await duel.play((duel.ana, "work"))
    await press(duel.ana, panel, "back")
    assert says(panel, "refused-board-changed"), "the board has changed since then indeed"


async def test_back_after_an_order_shows_the_panel_without_a_note(duel: Duel) -> None:
    panel = (await press(duel.ana, duel.board, "play")).message
    said, offered = panel.text, actions(panel)
    await press(duel.ana, panel, "orders")
    await choose(duel.ana, panel, "order", ALWAYS)
    await press(duel.ana, panel, "back")
    assert (panel.text, actions(panel)) == (said, offered)


async def test_an_order_given_in_the_play_panel_answers_the_open_window(struck: Duel) -> None:
    await order(struck.stand, struck.ben, struck.room, ALWAYS)
    await struck.play((struck.ben, "pass"))
    assert await struck.due() == 1
    panel = (await press(struck.ben, struck.board, "play")).message
    await press(struck.ben, panel, "orders")
    await struck.pick(panel, "order", ATTACK)
    assert says(panel, "orders-done", order=Phrase("order-pass-attack"))
    assert says(panel, "orders-now", order=Phrase("order-always-ask")), "the attack is over, and so is the order"
    assert "back" not in actions(panel), "nothing is asked of Ben any more"
    assert (await struck.moves())[-1] == "0 pass (order)"
    assert await struck.due() == 0
    assert "Ana" in struck.board.pinged
    assert await struck.held() == ALWAYS


async def test_the_only_answer_is_a_button_not_a_menu(stand: Standing) -> None:
    """A window (a moment to answer) may open for a seat that can only pass."""
    ana, ben = stand.users(2)
    room = stand.room()
    await begin(stand, [ana, ben], room)
    live = await stand.client.services.host.live((await stand.session(room)).session_id)
    offered = choices(live.game, live.running_match.view(0), (("pass",),))
    assert offered.menus == []
    assert [option.value for option in offered.buttons] == ["m0"]


async def test_an_order_on_the_page_answers_the_open_window(struck: Duel) -> None:
    assert await struck.due() == 1
    assert says(await order(struck.stand, struck.ben, struck.room, "PASS-turn"), "order-pass-turn")
    assert (await struck.moves())[1:] == [f"{seat} pass (order)" for seat in (1, 0, 1, 0)]
    assert says(struck.board, "event-lands")
    assert calls(struck.stand, struck.room) == []
    # In the next turn, the order from before *not this turn* applies again.
    await struck.play((struck.ana, "rest"), (struck.ben, "rest"), (struck.ana, "strike 2"))
    assert await struck.due() == 1
    assert await struck.held() == ASK


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("sleep", "unknown-order"),
        (SOME, "unknown-window"),
        (f"{SOME} tomorrow", "unknown-window"),
        (f"{ALWAYS} declared", "unknown-window"),
        (ATTACK, "no-fight"),
        ("pass-next 99", "bad-count"),
        ("plan sleep", "unknown-plan"),
        ("card sword never", "unknown-card"),
        ("card shout sometimes", "unknown-moment"),
    ],
)
async def test_an_impossible_order_is_refused(duel: Duel, text: str, code: str) -> None:
    await order(duel.stand, duel.ben, duel.room, ALWAYS)
    assert says(await order(duel.stand, duel.ben, duel.room, text), f"refused-{code}")
    assert await duel.held() == ALWAYS


ODD_ORDERS = ["sleep", SOME, f"{ALWAYS} declared", "pass-next", "pass-next 99", "card shout sometimes"]


@pytest.mark.parametrize("locale", ["en-GB", "es-ES", "es-419"])
@pytest.mark.parametrize("text", ODD_ORDERS)
async def test_a_refused_order_names_possible_ones_as_the_menus_do(duel: Duel, text: str, locale: str) -> None:
    with duel.stand.speaking(locale):
        said = await order(duel.stand, duel.ben, duel.room, text)
    assert not re.findall(r"\b(?:ask|always|pass|not|unless)-[a-z-]+|«-»|“-”", said), said


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
async def test_offered_orders_read_as_words(duel: Duel, locale: str) -> None:
    with duel.stand.speaking(locale):
        offered = await duel.ben.complete("game orders", option="order", value="", channel=duel.room)
    assert words_for(None, locale[:2])("order-always-ask") in [one["name"] for one in offered]
    assert [one["name"] for one in offered if str(one["value"]) in str(one["name"])] == []


async def test_strangers_give_no_orders(duel: Duel) -> None:
    chen = duel.stand.driver.user("Chen")
    assert says(await order(duel.stand, chen, duel.room, ALWAYS), "refused-not-seated")
    assert refused_with(await forge(chen, duel.board, "orders"), "not_seated")
    assert refused_with(await chen.command("game orders", channel=duel.room), "not_seated")


async def test_a_game_without_windows_has_no_orders(match: BegunMatch) -> None:
    stand, room = match.stand, match.room
    assert says(await order(stand, match.ana, room, ALWAYS), "refused-no-windows")
    assert refused_with(await match.ana.command("game orders", channel=room), "no_windows")
    forged = await match.ana.press(match.board, f"orders:{match.session_id}:0:", forged=True)
    assert refused_with(forged, "no_windows")
    assert "orders" not in actions(match.board)


async def test_no_order_is_accepted_after_the_end_of_the_match(duel: Duel) -> None:
    question = await duel.ana.command("game resign", channel=duel.room)
    await pressed(duel.stand, duel.ana, question, "resign")
    assert says(await order(duel.stand, duel.ben, duel.room, ASK), "refused-match-over")
    assert refused_with(await duel.ben.command("game orders", channel=duel.room), "match_over")


async def test_menu_values_that_were_never_offered_give_no_order(stand: Standing) -> None:
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
        # A menu value of several words has the same effect as the same words typed as an order.
        expected = f"{SOME} declared" if values == [f"{SOME} declared"] else ASK
        assert await held(stand, session_id) == expected, (action, values)
        await order(stand, ben, room, ASK)


async def test_an_order_for_a_card_is_given_beside_the_hand(duel: Duel) -> None:
    hand = (await press(duel.ben, duel.board, "hand")).message
    assert values_of(hand, "card") == ["block", "shout"]
    page = (await choose(duel.ben, hand, "card", "shout")).message
    assert page.ephemeral
    assert page.id != hand.id, "the hand stays in sight"
    assert values_of(page, "cardwhen") == ["usual", "always", "not-this-turn"], "usually it is never asked for"
    assert values_of(page, "cardmoments") == ["declared", "after"]
    assert chosen(page, "cardwhen") == ["usual"]
    assert chosen(page, "cardmoments") == []
    await duel.pick(page, "cardmoments", "after", "declared")
    assert await duel.held() == f"{ASK}; card shout declared after", "both at once"
    assert chosen(page, "cardmoments") == ["declared", "after"]
    await duel.pick(page, "cardmoments", "after")
    named = Phrase("orders-card", {"card": Phrase("reaction-shout"), "when": Phrase("window-after")})
    assert says(page, "orders-done", order=named)
    assert chosen(page, "cardwhen") == []
    assert chosen(page, "cardmoments") == ["after"]
    assert await duel.held() == f"{ASK}; card shout after"
    await duel.stand.restart()
    # By Ben's orders he is asked about the shield as usual, but about the shout only after the strike.
    await duel.play((duel.ana, "strike 2"), (duel.ben, "pass"))
    assert await duel.moves() == ["0 strike 2", "1 pass", "0 pass (order)"]
    assert await duel.due() == 1


async def test_an_order_for_a_card_is_given_in_the_page_of_orders(struck: Duel) -> None:
    page = await struck.page()
    await struck.pick(page, "card", "block")
    usual = Phrase("orders-usual", {"when": Phrase("window-declared")})
    assert says(page, "orders-now", order=usual)
    assert values_of(page, "cardwhen") == list(WHENS)
    assert "cardmoments" not in actions(page), "its one moment is what always means"
    await struck.pick(page, "cardwhen", "never")
    assert says(page, "orders-now", order=Phrase("order-card-never"))
    await press(struck.ben, page, "allorders")
    assert chosen(page, "order") == [ASK]
    assert says(page, "orders-now", order=Phrase("order-ask-when-able"))
    assert await struck.due() == 0, "the new order passes at once"


async def test_an_order_for_a_card_that_was_not_offered_is_refused(duel: Duel) -> None:
    page = await duel.page()
    for action, values in (("card", ["sword"]), ("card", []), ("cardwhen", ["never"]), ("cardmoments", ["after"])):
        answer = await duel.ben.select(page, f"{action}:{duel.session_id}:0:.sword", values, forged=True)
        assert refused_with(answer, "expired_control")
    await duel.ben.select(page, f"cardwhen:{duel.session_id}:0:.shout", ["sometimes"], forged=True)
    assert await duel.held() == ASK


async def test_passes_in_advance_are_stored_as_they_are_made(duel: Duel) -> None:
    page = await duel.page()
    await duel.pick(page, "order", "pass-next 2")
    assert chosen(page, "order") == ["pass-next 2"]
    await duel.play((duel.ana, "strike 2"))
    assert await duel.moves() == ["0 strike 2", *["1 pass (order)", "0 pass (order)"] * 2]
    assert await duel.held() == "pass-next 1", "only the window counts in which Ben can block"
    await duel.stand.restart()
    assert await duel.held() == "pass-next 1"
    assert chosen(await duel.page(), "order") == ["pass-next 1"]
    await duel.play((duel.ana, "rest"), (duel.ben, "rest"), (duel.ana, "strike 2"))
    assert await duel.held() == ASK


async def test_passing_until_ones_own_turn_ends_with_that_turn(duel: Duel) -> None:
    await order(duel.stand, duel.ben, duel.room, ALWAYS)
    await order(duel.stand, duel.ben, duel.room, "pass-until-turn")
    await duel.play((duel.ana, "strike 2"))
    assert await duel.held() == "pass-until-turn"
    await duel.play((duel.ana, "rest"))
    assert await duel.held() == ALWAYS
    assert await duel.stand.client.services.host.faults(duel.session_id) == []


async def test_orders_are_completed(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room, other = stand.room(), stand.room()
    await begin(stand, [ana, ben], room)

    async def offered(typed: str) -> list[str]:
        choices = await ben.complete("game orders", option="order", value=typed, channel=room)
        return [choice["value"] for choice in choices]

    cards = [f"card {card} {when}" for card, whens in CARDS for when in whens]
    assert await offered("") == [ASK, ALWAYS, TURN, *LATER, f"{SOME} declared", f"{SOME} after", *cards]
    assert await offered("card shout") == [text for text in cards if "shout" in text]
    assert await offered("pass-unless") == [f"{SOME} declared", f"{SOME} after"]
    assert await offered(f"{SOME} after") == [f"{SOME} after", f"{SOME} after declared"]
    assert await offered(f"{SOME} after d") == [f"{SOME} after declared"]
    assert await offered("always ask me") == [ALWAYS]
    assert await offered("zzz") == []
    with stand.speaking("es-ES"):
        assert await offered("preguntarme siempre") == [ALWAYS]
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
        assert await held(stand, session_id) == ALWAYS


async def test_undo_goes_back_to_a_players_move_and_not_to_an_orders_pass(stand: Standing) -> None:
    """The others have passed only by their orders since that move, so the undo needs no consent."""
    ana, ben = stand.users(2)
    room = stand.room()
    await begin(stand, [ana, ben], room, shields=0)
    await play(stand, room, (ana, "strike 2"))
    assert len(await stored(stand, room)) == 5
    assert refused_with(await ben.command("game undo", channel=room), "nothing_to_undo")
    assert says(await ana.command("game undo", channel=room), "undo-free")
    await stand.told()
    assert await stored(stand, room) == []


async def test_undoing_a_manual_pass_needs_its_players_consent(duel: Duel) -> None:
    stand, room = duel.stand, duel.room
    await order(stand, duel.ben, room, ALWAYS)
    await duel.play((duel.ana, "strike 2"), (duel.ben, "pass"))
    assert says(await duel.ana.command("game undo", channel=room), "undo-asked")
    await stand.told()
    # If the player requests the undo again, the answer shows the open question, and no other player is notified.
    shown, pinged = stand.driver.messages(room), dict(stand.pings)
    question = next(message for message in shown if "agree" in actions(message))
    again = await duel.ana.command("game undo", channel=room)
    assert says(again, "undo-asked-already")
    assert again.text.endswith(f"/{question.id}")
    assert stand.driver.messages(room) == shown
    assert dict(stand.pings) == pinged
    await pressed(stand, duel.ben, question, "agree")
    assert says(duel.board, "event-undo-agreed", seat="Ana")


@pytest.mark.parametrize("fixed", ["false", "true"])
async def test_an_order_stored_before_a_crash_is_carried_out_after_the_start(
    stand: Standing, monkeypatch: pytest.MonkeyPatch, fixed: str
) -> None:
    """The bot had announced all events, but an automatic pass was still missing."""
    monkeypatch.setattr("bot.host.matches.play.PASS_DELAY_MIN", 80_000)
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


async def test_an_order_passes_again_after_an_undo(stand: Standing) -> None:
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


async def test_the_computer_plays_for_a_resigned_seat_despite_its_order(stand: Standing) -> None:
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


async def test_orders_are_not_in_records_views_or_logs_of_others(stand: Standing) -> None:
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


async def test_an_order_plans_a_turn_with_only_attacks(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.begin([ana, ben], room, game="marvel_card_game", options="first=1 location_effects=false")
    others = (await ben.command("game orders", channel=room)).message
    assert "plan attack" not in values_of(others, "order"), "it is not Ben's turn"
    page = (await ana.command("game orders", channel=room)).message
    await choose(ana, page, "order", "plan attack")
    await stand.told()
    assert says(page, "orders-done", order=Phrase("plan-attack"))
    assert chosen(page, "order") == ["plan attack"]
    await stand.restart()
    await play(stand, room, (ana, "draw character"))
    assert "0 skip (order)" in await stored(stand, room)
    live = await stand.client.services.host.live((await stand.session(room)).session_id)
    held = live.game.reactions_held(live.running_match.view(0))
    hand = (await ana.command("game hand", channel=room)).message
    assert [value for action in actions(hand) if action != "explain" for value in values_of(hand, action)] == [*held]
