"""Tests that reminders and panels say in both languages what has just happened and what the odds are."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import pytest
from discord import ui

from bot.face.ground.components.parts import PRIMARY, SECONDARY, Page
from bot.face.messages.turn import call_page, turn_buttons
from bot.face.play.page import play_page
from bot.face.posting.boards.call_pages import pending_by_key
from bot.face.words.sessions import call_line, occasion, status_text, waiting_line
from bot.host.clocks.clock_arithmetic import SeatTime
from bot.host.clocks.seat_times import encode_times
from bot.host.clocks.terms import HOUR_MS
from bot.host.matches.live import Live
from bot.wording.words import words_for
from tests.bot.unstored import FIRST_USER, parts_of, session_of
from tests.engine.games.marvel_card_game.positions import Side, mine, position, theirs

LINES = {
    "en": "⚡ <@101>, you may answer. Spider-Man attacks Black Panther (Combat); no dice are rolled yet. "
    "4 against 3 dice: the attack wins in 53% of cases.",
    "es": "⚡ <@101>, puedes responder. Spiderman ataca a Pantera Negra (Combate); aún no se han tirado dados. "
    "4 dados contra 3: el ataque gana el 53\u202f% de las veces.",
}


@pytest.mark.parametrize("lang", LINES)
def test_a_reminder_names_the_attack_and_its_chance(lang: str) -> None:
    table = position(mine("spider-man"), theirs("black-panther"), s=Side(hand="hulk"), j=Side(hand="spider-sense"))
    table.play("attack spider-man black-panther combat")
    session = msgspec.structs.replace(session_of(table.match, ("Stan", "Jack"), 1), language=lang)
    live, words = Live(session, table.match), words_for("marvel_card_game", lang)
    line = call_line(live, words, table.decision)
    assert plain(line) == plain(LINES[lang])
    assert line in str(parts_of(call_page(live, pending_by_key(live), {})))
    (why,) = occasion(live, words)
    assert f"-# {why}" in str(parts_of(play_page(live, words, table.decision)))


def dodging(lang: str, seats: Mapping[int, Mapping[str, int | None]]) -> Live:
    """Return a match in which Jack may dodge in Stan's turn. ``seats`` changes fields of a seat."""
    table = position(mine("hulk"), theirs("spider-man"))
    table.play("attack hulk spider-man combat", dice="[5 4 3 3 2 2 1]")
    session = msgspec.structs.replace(session_of(table.match, ("Stan", "Jack"), 1), language=lang)
    changed = tuple(msgspec.structs.replace(seat, **seats.get(seat.seat, {})) for seat in session.seats)
    return Live(msgspec.structs.replace(session, seats=changed), table.match)


@pytest.mark.parametrize(
    ("lang", "called", "waited", "own"),
    [
        ("en", "⚡ <@101>, it is for you to answer. The attack on", "Waiting for **Jack** to answer…", "for **you**"),
        (
            "es",
            "⚡ <@101>, te toca responder. El ataque contra",
            "Esperando la respuesta de **Jack**…",
            "⚡ **Te toca**",
        ),
    ],
)
def test_a_choice_in_the_turn_of_another_is_called_an_answer(lang: str, called: str, waited: str, own: str) -> None:
    live, words = dodging(lang, {}), words_for("marvel_card_game", lang)
    (decision,) = live.running_match.decisions()
    assert decision.window is None
    assert plain(call_line(live, words, decision)).startswith(called)
    assert plain(waiting_line(live, words, FIRST_USER)) == waited
    assert own in status_text(live, words, FIRST_USER + 1, 0)


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("fields", [{"user_id": None}, {"computer_since": 0}, {"resigned_at": 0}])
def test_the_computer_is_not_addressed_and_asked_nothing(lang: str, fields: dict[str, int | None]) -> None:
    answering = {"en": "🤖 **Jack** is answering.", "es": "🤖 Responde **Jack**."}
    playing = {"en": "🤖 **Stan** is playing.", "es": "🤖 Juega **Stan**."}
    words = words_for("marvel_card_game", lang)
    live = dodging(lang, {1: fields})
    (decision,) = live.running_match.decisions()
    assert plain(call_line(live, words, decision)) == answering[lang]
    table = position(mine("hulk"), theirs("spider-man"))
    session = dodging(lang, {0: fields}).session
    assert plain(call_line(Live(session, table.match), words, table.decision)) == playing[lang]


def test_a_panel_that_asks_only_for_a_draw_gives_no_reasons_why_cards_cannot_be_played() -> None:
    words = words_for("marvel_card_game", "en")
    for hand, reasons in (("hulk spider-sense", False), ("hulk webbing", True)):
        table = position(mine("thor"), theirs("ulik"), s=Side(hand=hand), phase="draw")
        page = play_page(Live(session_of(table.match, ("Stan", "Jack"), 1), table.match), words, table.decision)
        assert ("Not now: " in written(page)) is reasons


def test_play_is_blue_only_while_a_player_is_called() -> None:
    words = words_for("marvel_card_game", "en")
    for fields, style in (({}, PRIMARY), ({"user_id": None}, SECONDARY)):
        play = turn_buttons(dodging("en", {1: fields}), words)[0].children[0]
        assert isinstance(play, ui.Button)
        assert (play.label, play.style) == ("Play", style)


def test_the_panel_of_an_answer_shows_the_time_left() -> None:
    table = position(mine("spider-man"), theirs("black-panther"), s=Side(hand="hulk"), j=Side(hand="spider-sense"))
    table.play("attack spider-man black-panther combat")
    clocks = encode_times({table.due: SeatTime(left=HOUR_MS, until=7_200_000)})
    words = words_for("marvel_card_game", "en")
    for stored, said in ((clocks, "-# ⚡ Attack declared · ⏳ <t:7200:R>\n"), (None, "-# ⚡ Attack declared\n")):
        session = msgspec.structs.replace(session_of(table.match, ("Stan", "Jack"), 1), clocks=stored)
        assert said in written(play_page(Live(session, table.match), words, table.decision))


def written(page: Page) -> str:
    """Return the texts of a page, each with its end of line."""
    return "".join(f"{one.content}\n" for one in page.walk_children() if isinstance(one, ui.TextDisplay))


def plain(text: str) -> str:
    """Return a text without the marks around names, and with spaces of one kind."""
    return " ".join(text.replace("\u2068", "").replace("\u2069", "").split())
