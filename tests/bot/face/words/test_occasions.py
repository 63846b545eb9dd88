"""Tests that reminders and panels say in both languages what has just happened and what the odds are."""

from __future__ import annotations

import msgspec
import pytest
from discord import ui

from bot.face.ground.components.parts import Page
from bot.face.messages.turn import call_page
from bot.face.play.page import play_page
from bot.face.posting.boards.call_pages import pending_by_key
from bot.face.words.sessions import call_line, occasion
from bot.host.clocks.clock_arithmetic import SeatTime
from bot.host.clocks.seat_times import encode_times
from bot.host.clocks.terms import HOUR_MS
from bot.host.matches.live import Live
from bot.wording.words import words_for
from tests.bot.unstored import parts_of, session_of
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
