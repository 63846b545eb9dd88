"""Two people play a whole recorded match of the card game in Chromium. An attack is one growing message."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from playwright.async_api import Locator, expect

from bot.face.words.story import STORY_LINES
from bot.wording.words import words_for
from engine.games.marvel_card_game.seen.view import CardGameView
from engine.games.marvel_card_game.state.decks import DECKS
from engine.games.marvel_card_game.state.odds import attack_wins, beats
from engine.kernel.matches.match import replay_events
from engine.kernel.steps.events import Event, visible
from engine.kernel.words.odds import percent
from tests.bot.e2e.party import Party, give_chance, party
from tests.bot.e2e.person import Person
from tests.bot.e2e.plans import (
    ASKED,
    CARD_GAME,
    DEFAULT,
    EAGER,
    FOR_CARDS,
    MORE,
    SOURCE,
    TIRED,
    kinds_of_orders,
    own_deck,
    story,
)

NAMES = ("Ana", "Ben")
LANGUAGES = ("es", "en")
DECK = "Night School"
EVENTS_SHELF = "3"
# The line with the odds that the attacker reads before a roll. If a card changes the odds, the same line shows the new
# ones.
ODDS = {
    "en": "{dice} against {guard} dice: {odds}% to win",
    "es": "{dice} dados contra {guard}: gana el {odds} %",
}


@pytest.fixture
def recorded_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    give_chance(monkeypatch, CARD_GAME)


@pytest.mark.usefixtures("recorded_chance")
async def test_two_people_play_a_whole_match(tmp_path: Path) -> None:
    async with party(tmp_path, CARD_GAME, NAMES) as table:
        ana, ben = table.people
        asked, tired, default = (given.after for given in kinds_of_orders(table.evening))
        await a_deck_is_made(ben)
        await table.open_lobby("card", options="turn_limit=40")
        await everybody_has_a_deck(table)
        await table.get_ready()
        await ben_brings_his_own(table, ben)
        await table.start()
        await orders_beside_the_hand(table)
        await table.move_until(2)
        await table.first_undo()
        await table.move_until(8)
        await ben_may_not_draw_anew(table, ana, ben)
        await orders_beside_the_hand(table)
        await table.move_until(asked)
        await ben_is_always_asked(table, ben)
        await table.move_until(FOR_CARDS[-1].after)
        await orders_beside_the_hand(table)
        await table.move_until(tired - 1)
        await table.move(await odds_shown(table))
        await ben_tires_of_it(table, ben)
        assert table.number == default
        await order_below_the_board(table, ben, DEFAULT)
        await nothing_is_betrayed(table)
        await table.move_until(45)
        await table.move(await odds_shown(table))
        await a_cards_odds_and_a_dodge(table, ana)
        await table.move_until(EAGER.after)
        await order_below_the_board(table, ben, EAGER.order)
        await ben_takes_a_step_back(table, ben)
        await table.move_until(story(table.evening.steps())[0])
        await an_attack_is_one_story(table, ana, ben)
        await table.move_until(table.evening.moves - 1)
        await nothing_is_betrayed(table)
        await table.move()
        await table.the_end()
        await table.nothing_private_crossed()


# ---- decks and the lobby


async def a_deck_is_made(ben: Person) -> None:
    """Ben copies a starter deck by command and puts more events into it with the panel."""
    known_ids = await ben.private_ids()
    await ben.command("deck n", "deck new")
    await ben.fill("name", DECK)
    await ben.fill("from", "x-m", SOURCE)
    await ben.send()
    panel = await ben.answer(known_ids)
    await expect(panel).to_contain_text("Events 25 (min. 25)")
    await ben.select(panel, "deckpart", EVENTS_SHELF)
    await expect(panel).to_contain_text("page 1 of 2")
    await more_of(ben, panel, MORE[:3])
    await panel.locator('[data-custom-id^="deckpage:"]').click()
    await expect(panel).to_contain_text("page 2 of 2")
    await more_of(ben, panel, MORE[3:])
    deck = own_deck()
    events = sum(copies for card, copies in deck.items() if DECKS.cards[card].part == "events")
    await expect(panel).to_contain_text(f"✅ legal: Characters 45 (min. 45) · Points 118 (max. 120) · Events {events}")


async def more_of(ben: Person, panel: Locator, cards: tuple[str, ...]) -> None:
    """Pick cards in the deck's panel, and add one more of each, twice."""
    numbers = list(DECKS.cards)
    say = words_for(CARD_GAME.game, "en").say
    await ben.select(panel, "deckpick", *(str(numbers.index(card)) for card in cards))
    more = panel.locator('[data-custom-id^="deckmore:"]')
    for missing in (1, 0):
        await more.click()
        for card in cards:
            held = min(own_deck()[card], (DECKS.starter(SOURCE) or {}).get(card, 0) + 2 - missing)
            line = f"{say(DECKS.cards[card].name)} · {held} of {DECKS.cards[card].most}"
            await expect(panel).to_contain_text(line)


async def everybody_has_a_deck(table: Party) -> None:
    """A player who joins has a starter deck and needs to press only Ready."""
    for person in table.people:
        lines = person.public.last.locator("li")
        await expect(lines.nth(0)).to_contain_text("not ready yet · 🎴 Avengers")
        await expect(lines.nth(1)).to_contain_text("not ready yet · 🎴 Masters of Evil")


async def ben_brings_his_own(table: Party, ben: Person) -> None:
    """Ben is ready with a starter deck and then chooses his own.

    He must press Ready again, and the others see that it is his.
    """
    panel = await ben.behind("lobbymore")
    known_ids = await ben.private_ids()
    await panel.locator('[data-custom-id^="choice:"]').click()
    page = await ben.answer(known_ids)
    await expect(page).to_contain_text(re.compile(r"You choose: \W*Masters of Evil"))
    offered = await ben.offered(page)
    (own,) = (value for value, row in offered.items() if row.startswith(DECK))
    await ben.select(page, "choose", own)
    await expect(page).to_contain_text(re.compile(rf"You choose: \W*{DECK}"))
    await table.lobby_tells("Ben", ": not ready yet · 🎴 own deck")
    await ben.control("ready").click()
    await table.lobby_tells("Ben", "✅ ⁨Ben⁩ · 🎴 own deck")


# ---- standing orders


async def orders_beside_the_hand(table: Party) -> None:
    """Each player chooses, beside the hand, the cards for which they want to be asked now.

    By default a card is kept for the player's own turn.
    """
    for given in FOR_CARDS:
        if given.after == table.number:
            _, card, when = given.order.split()
            person = table.people[given.seat]
            hand = await person.look("hand", table.revision, "card")
            known_ids = await person.private_ids()
            await person.select(hand, "card", card)
            page = await person.answer(known_ids)
            await person.select(page, "cardmoments", when)
            word = words_for(CARD_GAME.game, LANGUAGES[given.seat])("moment-entered")
            await expect(page).to_contain_text(re.compile(rf"(Done|Hecho): .*{word}"))
            table.follow_order(given.seat, given.order)
            await table.seen()


async def order_below_the_board(table: Party, ben: Person, order: str) -> None:
    """Ben presses Answers below the board and chooses."""
    page = await ben.look("orders", table.revision)
    await ben.select(page, "order", order)
    await expect(page).to_contain_text(f"Done: {order_name(order)}.")
    table.follow_order(1, order)
    await table.seen()


def order_name(order: str, lang: str = "en") -> str:
    return words_for(CARD_GAME.game, lang)(f"order-{order}")


async def ben_is_always_asked(table: Party, ben: Person) -> None:
    """The bot asks Ben although no card in his hand fits the window. He passes, and the pass is not announced."""
    await order_below_the_board(table, ben, ASKED)
    await table.move()
    (decision,) = table.match.decisions()
    assert decision.seat == 1
    assert decision.window is not None
    assert not decision.window.able
    panel = await ben.open_panel(table.revision)
    await expect(panel).to_contain_text(words_for(CARD_GAME.game, "en")(f"window-{decision.window.name}"))
    story = list(table.story)
    assert table.coming == "pass"
    await table.move(panel)
    assert table.story == story


async def ben_tires_of_it(table: Party, ben: Person) -> None:
    """In his panel Ben passes for the rest of Ana's turn. He could answer twice more, but is not asked.

    His pass ends her attack and her turn. The message about his own turn repeats the latest events of her turn.
    """
    panel, before = await ben.open_panel(table.revision), table.number
    await panel.locator('[data-custom-id^="orders:"]').click()
    await expect(panel).to_contain_text(f"Now: {order_name(ASKED)}")
    await ben.select(panel, "order", TIRED)
    await expect(panel).to_contain_text(f"Done: {order_name(TIRED)}.")
    table.follow_order(1, TIRED)
    assert table.number - before == 2
    await table.seen_by_all()
    # The turn is over. The order for that turn ends, and the order from before it applies again.
    await expect(panel).to_contain_text(f"Now: {order_name(ASKED)}")
    await the_latest_is_told(ben.board(table.revision), table.story)


# ---- undo


async def ben_may_not_draw_anew(table: Party, ana: Person, ben: Person) -> None:
    """The player asks for consent to undo a draw, and Ana refuses."""
    assert table.match.moves[6].move == "draw event"
    quoted = table.quoted(6)
    await ben.command("undo", "game undo")
    await ben.send()
    question = ana.message_with(ana.control("refuse"))
    await expect(question).to_contain_text(re.compile(rf"Ben\W* would like to take back {quoted}"))
    await expect(question).to_have_class(re.compile("pinged"))
    await ana.control("refuse").click()
    for person in table.people:
        await expect(person.public.filter(has_text=re.compile(f"{quoted}: the move stays"))).to_contain_text("Ana")
        await expect(person.control("refuse")).to_have_count(0)


async def ben_takes_a_step_back(table: Party, ben: Person) -> None:
    """Ben declares an attack on the location, undoes it with the panel's button, and declares it again.

    The undo posts a new board, so the question comes in a new panel below it.
    """
    while not (table.due is ben and table.coming.endswith(" location") and table.number > 45):
        await table.move()
    panel = await table.move()
    assert table.due is ben
    quoted = table.quoted(-1)
    known_ids = await ben.private_ids()
    await panel.locator('[data-custom-id^="takeback:"]').click()
    await expect(panel).to_have_count(0)
    panel = await ben.answer(known_ids, "pick")
    await expect(panel).to_contain_text(re.compile(rf"Your move {quoted} is taken back\."))
    table.go_back(1)
    await table.seen_by_all()
    await expect(ben.board(table.revision)).to_contain_text(re.compile(f"takes back {quoted}"))
    await table.move(panel)


# ---- odds


async def odds_shown(table: Party) -> Locator:
    """Open the panel: each attack in it says how likely it wins. Returns the panel."""
    (decision,) = table.match.decisions()
    view, person = seen_by(table, decision.seat), table.due
    panel = await person.open_panel(table.revision)
    rows, text = await person.offered(panel), await panel.inner_text()
    attacks = [number for number, move in enumerate(decision.moves) if move[0] == "attack" and len(move) == 4]
    assert attacks
    for number in attacks:
        _, attacker, target, mode = decision.moves[number]
        one, other = view.character(attacker), view.character(target)
        assert one is not None
        assert other is not None
        dice, guard = one.modes[mode], other.attrs[3 if mode in {"mental", "control"} else 2] or 0
        odds = percent(attack_wins(dice, guard))
        line = ODDS[LANGUAGES[decision.seat]].format(dice=dice, guard=guard, odds=odds)
        # A choice that is the only one of its kind is a button, and a line above it gives the odds.
        assert line in plain(rows.get(f"m{number}", text))
    return panel


def seen_by(table: Party, seat: int | None) -> CardGameView:
    view = table.match.view(seat)
    assert isinstance(view, CardGameView)
    return view


async def a_cards_odds_and_a_dodge(table: Party, ana: Person) -> None:
    """Ana reads the effect of her card before she plays it, and the meaning of taking the hit; then she dodges."""
    (attack,) = seen_by(table, 0).attacks
    target = seen_by(table, 0).character(attack.target)
    assert table.coming == "event last-stand"
    assert target is not None
    result, guard = attack.attack_result or 0, target.attrs[2] or 0
    panel = await ana.open_panel(table.revision)
    await ana.pick(panel, table.match.decisions()[0], table.coming)
    before, after, holds = (
        percent(chance) for chance in (beats(result, guard), beats(result, guard + 2), 1 - beats(result, guard + 2))
    )
    await expect(panel).to_contain_text(re.compile(rf"{before}\s% ahora, {after}\s% con la carta"))
    await panel.locator('[data-custom-id^="back:"]').click()
    await table.move(panel)
    await expect(panel).to_contain_text(re.compile(rf"{guard + 2} dados .* {holds}\s%"))
    assert table.coming.startswith("dodge discard")
    await table.move(panel)


# ---- an attack with its answers


async def an_attack_is_one_story(table: Party, ana: Person, ben: Person) -> None:
    """Ana attacks and both answer, while the bot is stopped for some time. One message grows and shows everything.

    Ben gives two answers in a row and is mentioned once. Then Ana is mentioned.
    """
    numbers = story(table.evening.steps())
    boards, pings = await ana.pictured.count(), table.stand.pings.copy()
    await table.move(await odds_shown(table))
    message = await ana.board(table.revision).get_attribute("data-message-id")
    called: list[str] = []
    await the_story_is_told(table, message, boards, called)
    answers = []
    while table.number <= numbers[-1]:
        person = table.due
        panel = await person.open_panel(table.revision)
        if person is ben and ben.name not in answers:
            await table.restart()
        await table.move(panel)
        answers.append(person.name)
        called += [table.due.name] if table.due is not person else []
        asked = [table.due.name] if table.match.decisions()[0].window else []
        await the_story_is_told(table, message, boards, asked if called[-1:] == asked else [])
    assert (answers, called) == (["Ana", "Ben", "Ben", "Ana"], ["Ben", "Ana"])
    assert len(table.story) >= 15
    # The attack's own message also mentioned Ana when it asked her for the first answer.
    pinged = table.stand.pings - pings
    assert sorted((name, count) for (_, name), count in pinged.items()) == [("Ana", 2), ("Ben", 1)]
    assert "@Ben" not in await ana.message_of(message).inner_text()
    await table.move()
    for person in table.people:
        await expect(person.calls).to_have_count(0)
        await expect(person.message_of(message).locator('[data-custom-id^="show:"]')).to_have_count(1)
        await expect(person.message_of(message).locator("img")).to_have_count(0)


async def the_story_is_told(table: Party, message: str | None, boards: int, standing: list[str]) -> None:
    """The latest events are in one message, in order and with all dice. Its picture shows the last roll.

    ``standing`` lists the players whose reminders are still shown. A reminder is deleted as soon as it is answered.
    """
    for person in table.people:
        board = person.board(table.revision)
        assert await board.get_attribute("data-message-id") == message
        await expect(person.pictured).to_have_count(boards)
        await expect(person.calls).to_have_count(len(standing))
        for number, name in enumerate(standing):
            call = person.calls.nth(number)
            # The earlier reminder may still be shown for a moment.
            await expect(call).to_contain_text(f"@{name}, you may answer.")
            assert ("pinged" in (await call.get_attribute("class") or "")) == (person.name == name)
        await the_latest_is_told(board, table.story)
        answer = await board.locator("img").get_attribute("alt") or ""
        view = seen_by(table, None)
        attack = view.attacks[-1] if view.attacks else view.latest_attack
        assert attack is not None
        for dice, result in ((attack.attack, attack.attack_result), (attack.defence, attack.defence_result)):
            assert dice is None or f"{' '.join(map(str, dice))} = {result}" in answer


async def the_latest_is_told(board: Locator, story: list[Event]) -> None:
    """Check that a board lists the most important of the latest events, those that happened to the asked player first.

    Each of the two parts is in the order of the events.
    """
    lines = [plain(line) for line in await board.locator("li").all_inner_texts()]
    assert 0 < len(lines) <= STORY_LINES
    told = said(story)
    assert any(in_order(lines[:first], told) and in_order(lines[first:], told) for first in range(len(lines)))


def in_order(lines: list[str], told: list[str]) -> bool:
    """Return whether ``told`` contains all of ``lines``, in the same order."""
    later = iter(told)
    return all(line in later for line in lines)


def said(events: list[Event]) -> list[str]:
    say = words_for(CARD_GAME.game, "en").say
    return [plain(say(event.phrase(), NAMES)) for event in events]


def plain(text: str) -> str:
    return " ".join(re.sub("[*~\u2066-\u2069]", "", text).split())


# ---- secrets


async def nothing_is_betrayed(table: Party) -> None:
    """Each player sees only their own hand. No player can read the other player's unseen cards, deck name or orders."""
    _, told = replay_events(msgspec.structs.replace(table.record, moves=tuple(table.match.moves)))
    for seat, person in enumerate(table.people):
        await person.look("hand", table.revision)
        # The greeting lists other games. Their names may contain names of cards in this game.
        text = plain(await person.known_text())
        for greeting in await texts_of(person.public.first):
            text = text.replace(plain(greeting), "")
        view, other = seen_by(table, seat), seen_by(table, 1 - seat)
        hand, unseen = other.seats[1 - seat].hand or (), other.seats[1 - seat].deck or ()
        known = [msgspec.json.encode(view), *(msgspec.json.encode(visible(events, seat)) for events in told)]
        seen = b"\n".join(known).decode()
        own = set(view.seats[seat].hand or ()) | set(view.seats[seat].deck or ())
        secret = {card for card in (*hand, *unseen) if card not in seen and card not in own}
        assert secret
        assert not [name for card in secret for name in names_of(card) if re.search(rf"\b{re.escape(name)}\b", text)]
        assert all(names_of(card)[LANGUAGES[seat] == "en"] in text for card in view.seats[seat].hand or ())
    ana = await table.people[0].window.content()
    assert DECK not in ana
    assert "MC1;" not in ana
    for order in (ASKED, TIRED):
        assert order_name(order) not in ana
        assert order_name(order, "es") not in ana


async def texts_of(message: Locator) -> list[str]:
    """Return the text of a message and the alternative texts of its pictures."""
    answer = await message.locator("img").evaluate_all("images => images.map((image) => image.alt)")
    return [await message.inner_text(), *answer]


def names_of(card: str) -> tuple[str, str]:
    spanish, english = (words_for(CARD_GAME.game, lang)(f"card-{card}") for lang in LANGUAGES)
    return plain(spanish), plain(english)
