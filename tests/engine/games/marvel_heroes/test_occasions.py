"""Tests that a question states its purpose, and the line below it the consequences. Both use only public knowledge."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.wording.languages import LANGUAGES
from bot.wording.words import words_for
from engine.games.marvel_heroes.game import GAME
from engine.games.marvel_heroes.state.cards import ACTION_ROUNDS, HEROES, PLANS_OF, in_order
from engine.games.marvel_heroes.state.effect_phrases import effect_line
from engine.games.marvel_heroes.state.names import card_name
from engine.kernel.words.phrases import Phrase, SeatRef
from tests.engine.games.marvel_heroes.positions import AVENGERS, FOUR, XMEN, Table, has_plans, team
from tests.engine.games.marvel_heroes.test_examples import CRIME
from tests.engine.games.marvel_heroes.test_examples_fights import confronted


def why(table: Table) -> Phrase | None:
    """Return the line below the current question. It is the same for all viewers."""
    said = GAME.occasion(GAME.view(table.state, None))
    assert all(GAME.occasion(GAME.view(table.state, seat)) == said for seat in range(len(table.state.seats)))
    return said


def going(**rival: str) -> Table:
    """Return a position in which the first of two seats can troubleshoot a Crime of five dice in Midtown."""
    return Table(team(FOUR, "human-torch ready midtown"), team(XMEN, **rival), headlines=CRIME)


def test_mh50_a_player_who_may_lead_reads_that_otherwise_the_headline_is_solved() -> None:
    table = going(villains="avalanche").play("troubleshoot midtown", "hit hit hit hit hit")
    (headline,) = CRIME.values()
    assert table.kind == "lead"
    assert why(table) == Phrase("why-lead", {"seat": SeatRef(0), "card": card_name(headline), "count": 4})
    table.play("villain lead avalanche")
    assert (table.kind, why(table)) == ("reinforce", Phrase("why-reinforce"))


def test_mh64_a_question_before_the_roll_says_what_it_decides_and_names_no_trouble() -> None:
    """With three Plans completed the question is only about schemes."""
    table = Table(team(FOUR, "human-torch ready midtown"), team(XMEN), headlines=CRIME, archnemesis=1, round=2)
    table.play("troubleshoot midtown")
    said = why(table)
    assert said is not None
    assert (table.kind, said.key, said.params["count"]) == ("nemesis", "why-scheme-start", 5)
    assert table.due.prompt.params["attempt"] == 1
    others = Table(team(FOUR, "human-torch ready midtown"), team(XMEN), headlines=CRIME, archnemesis=1, round=2)
    has_plans(others, 1, 3).play("troubleshoot midtown")
    assert others.due.prompt.params["attempt"] == 0


@pytest.mark.parametrize(
    ("scenario", "number", "special", "limit", "key"),
    [
        ("the-coming-of-galactus", 2, 2, 0, "why-last-special"),
        ("the-coming-of-galactus", 2, 0, 0, None),
        ("inferno", 5, 4, 0, "why-last-special"),
        ("inferno", 4, 4, 0, None),
        ("the-coming-of-galactus", 2, 0, 2, "why-last-round"),
        ("the-kree-skrull-war", 5, 0, 0, "why-last-round"),
    ],
)
def test_mh97_the_last_actions_warn_of_the_end(
    scenario: str, number: int, special: int, limit: int, key: str | None
) -> None:
    teams = team(FOUR, "thing ready chelsea"), team(XMEN)
    table = Table(*teams, scenario=scenario, round=number, special=special)
    table.state.round_limit = limit
    table.state.action_round = ACTION_ROUNDS
    assert table.kind == "action"
    said = why(table)
    assert (said.key if said is not None else None) == key
    table.state.action_round = ACTION_ROUNDS - 1
    assert why(table) is None


def test_mh47_a_player_who_may_reroll_trouble_reads_the_reduction_that_follows() -> None:
    """Iron Man rerolls. Captain America's rating for Crime counts, and an Event takes off two."""
    own_team = team(
        AVENGERS,
        "captain-america ready midtown",
        "iron-man support central-manhattan",
        resources="shield-intervention",
    )
    table = Table(own_team, team(XMEN), headlines=CRIME).play("event shield-intervention", "hit hit hit hit trouble")
    rating = HEROES["captain-america"].crime
    assert (table.kind, why(table)) == ("dice", Phrase("why-reduced", {"seat": SeatRef(0), "count": rating + 2}))
    table.play("done")
    assert table.told("event-reduced")[0]["count"] == rating + 2


def test_mh66_a_confrontation_names_the_gain_and_the_loss() -> None:
    table = confronted()
    (plan,) = [plan for plan in ("doctor-doom",) if table.state.seats[1].mastermind == plan]
    said = why(table)
    assert said is not None
    assert (said.key, said.params["other"]) == ("why-confront", SeatRef(1))
    first = PLANS_OF[plan][0]
    assert (said.params["plan"], said.params["effect"]) == (card_name(first), effect_line(first))


def test_an_event_asks_for_what_it_grants() -> None:
    """Race across Town grants a Move first, and then troubleshooting (R32). Each question names what is granted."""
    table = Table(team(FOUR, "thing ready", resources="race-across-town"), team(XMEN), headlines=CRIME)
    table.play("event race-across-town")
    assert table.due.prompt == Phrase("ask-move")


def test_mh85_a_payment_names_the_card_that_it_is_for() -> None:
    """Mister Fantastic costs one Resource card. With two in hand, his player chooses one."""
    table = confronted()
    table.state.resource_deck = tuple(card for card in table.state.resource_deck if card != "wasp")
    table.state.seats[0] = replace(table.state.seats[0], resources=in_order(("night-nurse", "wasp")))
    table.play("confront").passes("power")
    table.powers("red", "red").play("use mr-fantastic")
    assert table.kind == "pay"
    assert table.due.prompt == Phrase("ask-pay", {"count": 1, "card": card_name("mr-fantastic"), "cycle": 0})


@pytest.mark.parametrize("lang", LANGUAGES)
def test_mh31_the_question_counts_the_actions_of_a_game_round(lang: str) -> None:
    words = words_for(GAME.slug, lang)
    asked = []
    for number in range(1, ACTION_ROUNDS + 1):
        table = Table(team(FOUR, "thing ready midtown"), team(XMEN), headlines=CRIME, action_round=number)
        assert table.due.prompt == Phrase("ask-action", {"number": number})
        asked.append(words.say(table.due.prompt))
    assert [f" {ACTION_ROUNDS}:" in one for one in asked] == [True] * 4 + [False], (
        "the last one says that it is the last"
    )
    assert f" {ACTION_ROUNDS}:" in words("event-turn", seat="Ana", number=4)
