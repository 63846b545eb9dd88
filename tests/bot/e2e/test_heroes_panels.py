"""Tests Marvel Heroes in the Play panel, in both languages: the sheet, Powers, answers, rerolls, payments, orders."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import pytest
from msgspec.structs import replace

from bot.face import studio
from bot.face.play.sheet_page import HAND_IN, NOTE, READY
from bot.face.words.sessions import game_words, narrator
from bot.face.words.story import LONG_LINES
from bot.wording.words import words_for
from engine.games.marvel_heroes.game import GAME
from engine.games.marvel_heroes.state.cards import ACTION_ROUNDS, in_order
from engine.games.marvel_heroes.state.effect_phrases import effect_line
from engine.games.marvel_heroes.state.names import card_name
from engine.games.marvel_heroes.state.state import State
from engine.kernel.choices.moves import parse_move
from engine.kernel.words.phrases import Phrase
from render.pictures import Picture
from tests.bot.clicks import actions, choose, confirmation, custom_id, press, pressed
from tests.bot.e2e.ragami_room import Room, labels, plain, rows
from tests.bot.e2e.test_panels import stand_at
from tests.bot.meaning import said_at, says
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing
from tests.engine.games.marvel_heroes.positions import FOUR, XMEN, Table, team
from tests.engine.games.marvel_heroes.test_effects_fights import facing
from tests.engine.games.marvel_heroes.test_examples import CRIME
from tests.engine.games.marvel_heroes.test_examples_fights import confronted, torch_against_avalanche

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]
# The events that report dice, and those that report what the dice decided.
SHOWN_IN_FIGHTS = (
    "event-roll",
    "event-roll-with",
    "event-bout-first",
    "event-bout-second",
    "event-bout-duel",
    "event-fight-won",
)
BOTH = pytest.mark.parametrize("locale", ["en-GB", "es-ES"])


@pytest.fixture(autouse=True)
def unpainted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Paint no pictures, because this module does not look at them."""
    for name in ("board", "scene"):
        picture = Picture(b"\x89PNG\r\n\x1a\n" + name.encode(), name, f"{name}.png")
        monkeypatch.setattr(studio, f"{name}_picture", lambda *_, picture=picture: picture)


async def at_state(stand: Standing, state: State) -> Room:
    """Begin a match of Ana and Ben at a position. Both are asked in every window, and confirm every move."""
    room, users = stand.room(), stand.users(2)
    await stand.begin(users, room, game=GAME.slug)
    for user in users:
        await stand.confirms(user, "always")
        await user.command("game orders", channel=room, order="always-ask")
    return Room(stand, room, await stand_at(stand, room, state))


async def kind(at: Room) -> str:
    live = await at.stand.client.services.host.live(at.session_id)
    decision = live.running_match.decisions()[0]
    return decision.window.name if decision.window is not None and decision.kind == "window" else decision.kind


async def do(at: Room, panel: ShownMessage, *moves: str) -> None:
    """Pick moves in a panel and confirm them, in any language."""
    for move in moves:
        await at.choose(panel, move)
        await at.press(panel, confirmation(panel) or "")


async def told(at: Room, key: str, **given: str | int | Phrase) -> bool:
    host = at.stand.client.services.host
    live = await host.live((await at.stand.session(at.room)).session_id)
    narrate = narrator(game_words(live), live.session)
    return any(says(narrate(past), key, "en", **given) for past in await host.story(live.session, (0, 0)))


def said(lang: str, phrase: Phrase) -> str:
    return plain(str(words_for(GAME.slug, lang).say(phrase)))


def noted(panel: ShownMessage, menu: str) -> dict[str, str]:
    """Return the options of one of the sheet's menus by value, each with the note beside it."""
    button_id = custom_id(panel, NOTE, f"0.{menu}")
    (found,) = [one for one in panel.components if one.get("custom_id") == button_id]
    return {one["value"]: plain(one.get("description") or "") for one in found["options"]}


@BOTH
async def test_the_sheet_shows_the_effect_of_each_choice_and_the_total(stand: Standing, locale: str) -> None:
    lang, own = locale[:2], team(FOUR, pp=4, resources="black-widow")
    at = await at_state(stand, Table(own, team(XMEN, pp=4), planning=True).state)
    ana, ben = at.users
    with stand.speaking(locale):
        panel = (await press(ana, stand.board(at.room), "play")).message
        assert says(panel, "ask-plan", lang, round=1)
        support = noted(panel, "plan invisible-woman")["plan invisible-woman support"]
        assert support == said(lang, effect_line("invisible-woman", "support"))
        ally = noted(panel, "ally")["ally black-widow points 0"]
        assert ally == said(lang, Phrase("ally-serves", {"count": 1, "effect": effect_line("black-widow")}))
        button_id = custom_id(panel, NOTE, "0.ally")
        (menu,) = [one for one in panel.components if one.get("custom_id") == button_id]
        assert (len(menu["options"]), menu["max_values"]) == (2, 1), "one Ally for one or two Plot Points"
        await choose(ana, panel, NOTE, "plan human-torch ready", rest="0.plan human-torch")
        await choose(ana, panel, NOTE, "plan invisible-woman support", rest="0.plan invisible-woman")
        await press(ana, panel, READY)
        assert says(panel, "preview-sheet", lang, count=3, left=1)
        assert says(panel, "planned-ready", lang, card=card_name("human-torch"))
        await pressed(stand, ana, panel, HAND_IN)
        assert says(panel, "event-chosen", lang)
        # Ben's sheet is the last of the round. Until he hands it in, it keeps its usual heading.
        theirs = (await press(ben, stand.board(at.room), "play")).message
        (image,) = theirs.images
        assert said(lang, Phrase("hand-asked", {"round": 1})) in plain(image.description or "")
        await press(ben, theirs, READY)
        await pressed(stand, ben, theirs, HAND_IN)
    assert await told(at, "event-planned", count=3, left=1)


@BOTH
async def test_the_first_sheet_of_a_newcomer_offers_the_rules(
    stand: Standing, locale: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A player who has finished a match of the game before needs no help, and nor does one who has moved."""
    lang = locale[:2]
    at = await at_state(stand, Table(team(FOUR, pp=4), team(XMEN, pp=4), planning=True).state)
    ana, ben = at.users
    with stand.speaking(locale):
        panel = (await press(ana, stand.board(at.room), "play")).message
        assert says(panel, "sheet-about", lang)
        assert "brief" in actions(panel)
        await press(ana, panel, "brief")
        rules = ana.messages(at.room)[-1]
        assert words_for(GAME.slug, lang)("game-rules").splitlines()[0] in rules.text
        monkeypatch.setattr(stand.client.services.host.results, "counted_matches", _one_match)
        experienced = (await press(ben, stand.board(at.room), "play")).message
        assert not says(experienced, "sheet-about", lang)
        assert "brief" not in actions(experienced)
        await press(ana, panel, READY)
        await pressed(stand, ana, panel, HAND_IN)
        monkeypatch.undo()
        assert "brief" in actions((await press(ben, stand.board(at.room), "play")).message), "Ben has not moved yet"


async def _one_match(*_: object) -> int:
    return 1


@BOTH
async def test_powers_are_offered_with_their_chances_and_chosen_in_secret(stand: Standing, locale: str) -> None:
    """The player of Avalanche chooses first.

    The channel shows nothing of the choice until the player of the Human Torch has chosen, too.
    """
    lang, torch, avalanche = locale[:2], card_name("human-torch"), card_name("avalanche")
    at = await at_state(stand, torch_against_avalanche().state)
    with stand.speaking(locale):
        panel = await at.panel()
        assert says(panel, "ask-power", lang, hero=torch, villain=avalanche)
        view = GAME.view(torch_against_avalanche().state, 1)
        for colour in ("red", "orange"):
            note = GAME.phrasing.label(view, ("power", colour)).note
            assert note is not None
            assert said(lang, note) in plain(panel.text)
        assert len(said_at(panel, "note-through", lang)) == 1, "both choices to the end share their note"
        await at.choose(panel, "power orange")
        assert says(panel, "preview-combat-villain", lang, card=avalanche)
        await at.press(panel, confirmation(panel) or "")
        assert says(panel, "event-chosen", lang)
        assert not await told(at, "event-power")
        panel = await at.panel()
        assert len(rows(panel)) == 6
        await at.choose(panel, "power red")
        assert says(panel, "preview-combat-hero", lang, card=avalanche)
        await at.press(panel, confirmation(panel) or "")
    assert await told(at, "event-power", card=torch)
    assert await told(at, "event-power", card=avalanche)


@BOTH
async def test_the_panel_tells_the_fight_that_a_press_decided(stand: Standing, locale: str) -> None:
    """The panel reports dice and results in a few lines, with the words of the message in the channel."""
    lang = locale[:2]
    at = await at_state(stand, torch_against_avalanche().state)
    with stand.speaking(locale):
        panel = await at.panel()
        await do(at, panel, "power orange")
        assert not {*bulleted(panel)} & {*await narrated(at, lang, SHOWN_IN_FIGHTS)}, "the other side has not chosen"
        panel = await at.panel()
        await do(at, panel, "power red")
    story = bulleted(panel)
    assert 1 < len(story) <= LONG_LINES
    assert {*story} <= {*await narrated(at, lang)}
    assert {*story} & {*await narrated(at, lang, SHOWN_IN_FIGHTS)}


@BOTH
@pytest.mark.parametrize("last", [0, 1])
async def test_the_panel_shows_the_end_of_a_fight_with_its_picture(stand: Standing, locale: str, last: int) -> None:
    """The picture is that of the fight, also for Ben, who takes the next action and would otherwise see the board."""
    lang = locale[:2]
    at = await at_state(stand, facing(team(FOUR, "human-torch ready midtown"), "blob").state)
    with stand.speaking(locale):
        panel = await fought(stand, at, (1 - last, last))
    story = bulleted(panel)
    assert {*story} & {*await narrated(at, lang, ("event-fight-won", "event-fight-lost"))}
    assert {*story} & {*await narrated(at, lang, ("event-bout-first", "event-bout-second", "event-bout-duel"))}
    assert len(story) <= LONG_LINES
    assert [image.filename for image in panel.images] == ["scene.png"]


@BOTH
async def test_the_end_of_a_fight_is_shown_before_the_next_planning(stand: Standing, locale: str) -> None:
    """The menus of a planning fill a phone's screen, so a button opens it."""
    lang, state = locale[:2], facing(team(FOUR, "human-torch ready midtown"), "blob").state
    state.action_round, state.acted = ACTION_ROUNDS, len(state.seats)
    at = await at_state(stand, state)
    with stand.speaking(locale):
        panel = await fought(stand, at, (0, 1))
        assert {*bulleted(panel)} & {*await narrated(at, lang, ("event-fight-won", "event-fight-lost"))}
        assert [image.filename for image in panel.images] == ["scene.png"]
        assert actions(panel) == ["back"]
        await pressed(stand, at.users[1], panel, "back")
        assert says(panel, "ask-plan", lang, round=2)


async def fought(stand: Standing, at: Room, seats: Sequence[int]) -> ShownMessage:
    """Let these seats fight through, in this order. Return the panel of the last one."""
    for seat in seats:
        user = at.users[seat]
        panel = (await press(user, stand.board(at.room), "play")).message
        value = await option(at, seat, "power red through")
        if panel.selects:
            await user.select(panel, panel.selects[0].custom_id, [value])
        else:
            await press(user, panel, "pick", value)
        await stand.told()
        await pressed(stand, user, panel, "confirm")
    return panel


async def option(at: Room, seat: int, move: str) -> str:
    """Return the value of a move in the panel of a seat."""
    decision = (await at.stand.client.services.host.live(at.session_id)).running_match.decision_of(seat)
    assert decision is not None
    return f"m{decision.moves.index(parse_move(move))}"


def bulleted(panel: ShownMessage) -> list[str]:
    return [plain(line.removeprefix("- ")) for line in panel.text.splitlines() if line.startswith("- ")]


async def narrated(at: Room, lang: str, keys: Collection[str] = ()) -> list[str]:
    """Return the texts of all events of a match, or only of the events with these keys."""
    host = at.stand.client.services.host
    live = await host.live(at.session_id)
    narrate = narrator(words_for(GAME.slug, lang), live.session)
    return [plain(narrate(one)) for one in await host.story(live.session, (0, 0)) if not keys or one.event.key in keys]


def crimson_dynamo() -> State:
    """Return the position of example 25: both sides rolled three Hits, and the Crimson Dynamo may take some off."""
    table = torch_against_avalanche().powers("red", "orange", "double hit blank blank", "double hit")
    return table.play("pass").state


@BOTH
async def test_an_answer_after_the_roll_shows_its_result(stand: Standing, locale: str) -> None:
    lang = locale[:2]
    at = await at_state(stand, crimson_dynamo())
    with stand.speaking(locale):
        panel = await at.panel()
        assert says(panel, "ask-window-after-rolls", lang, hero_hits=3, villain_hits=3)
        assert says(panel, "why-rolled", lang, hero_hits=3, villain_hits=3)
        assert actions(panel)[:2] == ["pick", "pick"]
        await at.choose(panel, "use crimson-dynamo")
        assert says(panel, "preview-hits", lang, hero=2, villain=3)
        await at.press(panel, confirmation(panel) or "")
    assert await told(at, "event-used", card=card_name("crimson-dynamo"))
    # Ana can answer now, because the heroes have one Hit less.
    assert says(stand.board(at.room), "why-rolled", hero_hits=2, villain_hits=3)


@BOTH
async def test_an_ally_before_the_duel_shows_the_chances_with_and_without_it(stand: Standing, locale: str) -> None:
    lang = locale[:2]
    table = torch_against_avalanche().powers("red", "orange", "double hit blank blank", "double hit")
    table.play("pass").play("use crimson-dynamo").play("pass", "blank", "hit hit")
    at = await at_state(stand, table.state)
    with stand.speaking(locale):
        panel = await at.panel()
        assert says(panel, "why-duel", lang, card=card_name("human-torch"))
        await at.choose(panel, "use black-widow")
        assert says(panel, "preview-duel-odds", lang, card=card_name("human-torch"))
        await at.press(panel, confirmation(panel) or "")
    assert await told(at, "event-ally-gone", card=card_name("black-widow"))


def cyclops_rerolls() -> State:
    """Return a position in which Storm's attack missed. Cyclops in Support can reroll up to three dice for a card."""
    own_team = team(XMEN, "storm ready midtown", "cyclops support central-manhattan", resources="night-nurse")
    table = Table(own_team, team(FOUR, villains="blob"), headlines=CRIME, top="toad")
    table.play("troubleshoot midtown", "double double double double double").play("villain lead blob").passes("power")
    table.powers("red", "red", "hit blank blank blank", "hit hit")
    return table.passes("after-rolls").play("use cyclops").state


async def pick_blank(at: Room, panel: ShownMessage) -> None:
    """Choose one blank die in the menu of dice."""
    (menu,) = panel.selects
    await (await at.due()).select(panel, menu.custom_id, [menu.options[0][1]])
    await at.stand.told()


@BOTH
async def test_dice_are_picked_in_one_menu_with_the_chances_of_the_picks(stand: Standing, locale: str) -> None:
    lang = locale[:2]
    at = await at_state(stand, cyclops_rerolls())
    assert await kind(at) == "dice"
    with stand.speaking(locale):
        panel = await at.panel()
        assert says(panel, "ask-dice", lang, card=card_name("storm"), hero_hits=1, villain_hits=2)
        blank, hit = (said(lang, Phrase(f"say-face-{face}")) for face in ("blank", "hit"))
        blanks = [said(lang, Phrase("faces-blank", {"count": count})) for count in (2, 3)]
        labels = [label for label, _ in rows(panel)]
        assert [label.endswith(face) for label, face in zip(labels, (blank, *blanks, hit), strict=True)] == [True] * 4
        await pick_blank(at, panel)
        assert says(panel, "preview-again-attack", lang, card=card_name("storm"))
        await at.press(panel, custom_id(panel, "back"))
        await pick_blank(at, panel)
        await at.press(panel, confirmation(panel) or "")
        await do(at, panel, "done")
    assert await told(at, "event-again", card=card_name("storm"))


@BOTH
async def test_the_purpose_of_a_confrontation_and_of_its_payment_is_shown(stand: Standing, locale: str) -> None:
    lang, table = locale[:2], confronted()
    table.state.resource_deck = tuple(card for card in table.state.resource_deck if card != "wasp")
    table.state.seats[0] = replace(table.state.seats[0], resources=in_order(("night-nurse", "wasp")))
    at = await at_state(stand, table.state)
    with stand.speaking(locale):
        panel = await at.panel()
        assert says(panel, "why-confront", lang, other="Ben")
        await at.choose(panel, "confront")
        assert says(panel, "preview-combat-hero", lang, card=card_name("doctor-doom"))
    table.play("confront").passes("power")
    at = await at_state(stand, table.powers("red", "red").play("use mr-fantastic").state)
    with stand.speaking(locale):
        panel = await at.panel()
        assert says(panel, "ask-pay", lang, card=card_name("mr-fantastic"), count=1)
        await do(at, panel, "discard wasp")
    assert await told(at, "event-paid", cards=card_name("wasp"))


@BOTH
async def test_an_order_passes_all_windows_that_it_does_not_name(stand: Standing, locale: str) -> None:
    """Ben wants to be asked for Leads only.

    His Reinforcements and abilities are passed, and Ana is asked immediately.
    """
    lang = locale[:2]
    own, rival = team(FOUR, "human-torch ready midtown"), team(XMEN, villains="avalanche crimson-dynamo")
    table = Table(own, rival, headlines=CRIME, top="hydra-soldiers").play("troubleshoot midtown", "hit hit hit hit hit")
    at = await at_state(stand, table.state)
    _, ben = at.users
    with stand.speaking(locale):
        panel = await at.panel()
        assert says(panel, "why-lead", lang, seat="Ana", count=4)
        await press(ben, panel, "orders")
        await choose(ben, panel, "order", "pass-unless-asked")
        windows = next(menu for menu in panel.selects if menu.custom_id.startswith("windows:"))
        assert (words_for(GAME.slug, lang)("window-lead"), "lead") in windows.options
        await choose(ben, panel, "windows", "lead")
        await pressed(stand, ben, panel, "back")
        assert words_for(GAME.slug, lang)("verb-pass") in labels(panel)
        await stand.move(ben, "villain lead avalanche", at.room)
    assert await kind(at) == "power"
    stored = await stand.storage.moves.list(at.session_id)
    assert [(move.seat, move.text) for move in stored if move.by_order] == [(1, "pass")]
