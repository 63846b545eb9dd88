"""A reader with Latin American Spanish gets the names of that region, and so does a channel of a server there."""

from __future__ import annotations

import pytest

from bot.wording.glossary import Meaning
from bot.wording.words import words_for
from engine.kernel.contract.registry import games
from tests.bot.standing import Standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

HEROES = "marvel_heroes"
WOLVERINE = Meaning(HEROES, "card-wolverine")


@pytest.mark.parametrize(("locale", "name"), [("es-ES", "Lobezno"), ("es-419", "Wolverine")])
async def test_a_private_answer_names_heroes_in_the_readers_variant_of_spanish(
    stand: Standing, locale: str, name: str
) -> None:
    (ana,) = stand.users(1)
    with stand.speaking(locale):
        shown = await ana.command("card", channel=stand.room(), name=WOLVERINE.pack())
        offered = await ana.complete("card", option="name", value="lobez", channel=stand.room())
    assert name in shown.text.partition("\n")[0]
    assert any(one["value"] == WOLVERINE.pack() and name in str(one["name"]) for one in offered)


async def test_the_chosen_language_comes_before_discords_language(stand: Standing) -> None:
    (ana,) = stand.users(1)
    room = stand.room()
    with stand.speaking("es-419"):
        await ana.command("settings me", channel=room, language="es")
        shown = await ana.command("card", channel=room, name=WOLVERINE.pack())
        await ana.command("settings me", channel=room, language="es-419")
        with stand.speaking("en-GB"):
            again = await ana.command("card", channel=room, name=WOLVERINE.pack())
        await ana.command("settings me", channel=room, language="auto")
    assert "Lobezno" in shown.text
    assert "Wolverine" in again.text
    assert words_for(HEROES, "es").say(games()[HEROES].glossary.cards[WOLVERINE.key].line) in again.text


async def test_a_match_keeps_the_variant_of_spanish_of_its_server(stand: Standing) -> None:
    ana, ben = stand.users(2)
    dora, room = stand.driver.user("Mod Dora"), stand.room()
    chosen = await dora.command("settings server", channel=room, language="es-419")
    assert "Español (Latinoamérica)" in chosen.text
    try:
        await stand.begin([ana, ben], room, game=HEROES)
    finally:
        await dora.command("settings server", channel=room, language="auto")
    assert (await stand.session(room)).language == "es-419"
