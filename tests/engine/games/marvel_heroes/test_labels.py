"""How moves are offered: who goes where stands in each option, and what leads to a Headline comes first."""

from __future__ import annotations

import pytest

from bot.face.pages.choices import MENU_SIZE, Menu, choices
from bot.wording.words import words_for
from engine.games.marvel_heroes.game import GAME
from tests.engine.games.marvel_heroes.positions import AVENGERS, FOUR, XMEN, Table, team

CITY = {"central-manhattan": "you-cant-beat-me", "the-village": "whose-hand-is-behind-it-all"}


def moving(*heroes: str, city: dict[str, str] | None = None) -> Menu:
    """The menu of the Move actions of the first of three seats."""
    table = Table(team(FOUR, *heroes), team(XMEN), team(AVENGERS), headlines=CITY if city is None else city)
    offered = choices(GAME, GAME.view(table.state, 0), table.due.moves)
    (found,) = [menu for menu in offered.menus if len(menu.options) > 1 and menu.path.startswith("0")]
    return found


@pytest.mark.parametrize(("lang", "torch"), [("en", "Human Torch"), ("es", "Antorcha Humana")])
def test_what_leads_to_a_headline_is_offered_at_once(lang: str, torch: str) -> None:
    """With a Supporter first, then alone; all other moves are behind the heroes."""
    menu = moving("thing ready midtown", "human-torch ready", "invisible-woman support")
    words = words_for(GAME.slug, lang)
    said = [str(words.say(option.label.name)) for option in menu.options]
    assert len(said) <= MENU_SIZE
    assert said[0].startswith(f"{torch} → Midtown · ")
    ranks = [option.label.rank for option in menu.options]
    assert ranks == sorted(ranks)
    assert [option.value[0] for option in menu.options if option.label.rank >= 0] == ["b"] * 3
    assert sum(rank == -1 for rank in ranks) == 3


def test_without_headlines_there_are_heroes_alone() -> None:
    menu = moving("thing ready", "human-torch ready", "invisible-woman support", city={})
    assert [option.value[0] for option in menu.options] == ["b"] * 3


def test_no_two_options_of_a_menu_say_the_same() -> None:
    """Two Supporters can go to the same Areas: each option names its hero."""
    menu = moving("thing support", "human-torch support", city={})
    words = words_for(GAME.slug, "en")
    said = [str(words.say(option.label.name)) for option in menu.options]
    assert len(said) == len(set(said)) == 12
