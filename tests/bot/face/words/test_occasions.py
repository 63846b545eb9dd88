"""Tests that reminders and panels say in both languages what has just happened and what the odds are."""

from __future__ import annotations

import msgspec
import pytest

from bot.face.messages.turn import call_page
from bot.face.play.page import play_page
from bot.face.posting.boards.call_pages import pending_by_key
from bot.face.words.sessions import call_line, occasion
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


def plain(text: str) -> str:
    """Return a text without the marks around names, and with spaces of one kind."""
    return " ".join(text.replace("\u2068", "").replace("\u2069", "").split())
