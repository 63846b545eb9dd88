"""Tests the rulings of section 4 at their limits (R-n). Each test fails if the program does not follow its ruling."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.wording.words import words_for
from engine.games.marvel_heroes.game import GAME
from engine.games.marvel_heroes.rules.effects.combat_changes import change_roll, choosable
from engine.games.marvel_heroes.rules.effects.ratings import (
    Ring,
    dice_count,
    dice_sources,
    powers_of,
    ring_ahead,
    ring_of,
)
from engine.games.marvel_heroes.rules.scoring import check_powerups, finish, gain_vp
from engine.games.marvel_heroes.state.cards import MASTERMINDS
from engine.games.marvel_heroes.state.state import Fight, Part, Roll
from engine.games.marvel_heroes.state.steps import BeginRound, Challenged, Reward, RoundOver, Side
from engine.kernel.steps.stack import Run
from engine.kernel.words.phrases import Phrase
from tests.engine.fixed_chance import FixedChance
from tests.engine.games.marvel_heroes.positions import AVENGERS, FOUR, KNIGHTS, XMEN, Table, has_plans, team
from tests.engine.games.marvel_heroes.test_effects_fights import facing, fight_of, play, powers
from tests.engine.games.marvel_heroes.test_effects_schemes import BANK, MUSEUM, schemed
from tests.engine.games.marvel_heroes.test_examples import CRIME
from tests.engine.games.marvel_heroes.test_examples_fights import bare_fight
from tests.engine.games.marvel_heroes.test_rules_city import runs
from tests.engine.playing import start


def test_r11_equal_points_challenge_by_power_ups_then_clockwise() -> None:
    rows = ((("", "blackbird"), 0, 1), (("", ""), 1, 1), (("", ""), 0, 0))
    for (one, other), first, asked in rows:
        seats = team(FOUR, vp=4, powerups=one), team(XMEN, vp=4, powerups=other)
        table = Table(*seats, scenario="house-of-m", round=4, first=first, top="toad batroc pyro beetle")
        table.state.steps = [RoundOver()]
        assert table.play_on().due.seat == asked
        heroes = [move for move in table.moves() if move.startswith("challenger")][:2]
        table.play(heroes[0]).play(heroes[1])
        # MH-68: a confrontation in a challenge is like any other, so Magneto rerolls Boosts.
        assert fight_of(table).boosts


def test_mh_101_the_seat_that_beats_magneto_wins_ahead_of_more_points() -> None:
    table = Table(team(FOUR, vp=9), team(XMEN, vp=1), scenario="house-of-m", round=4)
    table.state.latest_fight = Fight(1, 1, 0, "magneto", "special", boss=True, winner="hero")
    table.state.steps = [Challenged(1)]
    table.play_on()
    assert table.state.outcome is not None
    assert list(table.state.outcome.winners()) == [1]


def test_r16_each_boost_die_is_rerolled_and_both_faces_count() -> None:
    own_team = team(FOUR, "thing ready midtown", "mr-fantastic support central-manhattan")
    table = facing(own_team, "lizard")
    powers(table, "red", "red", "boost boost blank blank blank", "double hit", "double double")
    assert table.told("event-roll")[0]["count"] == 1 + 2 + 1 + 1


def test_r22_points_may_exceed_the_track() -> None:
    table = Table(team(FOUR, vp=24), team(XMEN), scenario="the-kree-skrull-war")
    gain_vp(Run(table.state, FixedChance()), 0, 7)
    assert table.state.seats[0].vp == 31


@pytest.mark.parametrize("seat", [0, 1])
def test_r23_chance_names_the_archnemesis_where_followers_are_equal(seat: int) -> None:
    """In the House of M Magneto has as many Followers as Doctor Doom."""
    table = Table(team(FOUR, vp=3), team(XMEN, vp=3), scenario="house-of-m")
    assert runs(table, BeginRound(), seat, 0).state.archnemesis == seat


def test_r24_no_reward_without_a_power_up_left() -> None:
    cards = ["baxter-building", "unstable-molecules", "fantasti-car"]
    for owned in (2, 3):
        table = Table(team(FOUR, powerups=" ".join(cards[:owned])), team(XMEN))
        table.state.steps.append(Reward(0))
        table.play_on()
        assert (set(table.state.seats[0].powerups), table.kind) == (set(cards), "action")


def test_r25_heroes_on_the_special_headline_may_stay() -> None:
    own_team = team(FOUR, "thing ready special", pp=3)
    table = Table(own_team, team(XMEN), planning=True, scenario="inferno", special=4, round=5)
    assert "plan thing stay" in table.moves(0)
    table.play("plan thing stay", seat=0)
    assert (table.hero("thing").place, table.state.seats[0].pp) == ("special", 0)


@pytest.mark.parametrize(("limit", "ended"), [(3, True), (4, False), (0, False)])
def test_r28_r41_a_match_ends_after_its_last_round(limit: int, ended: bool) -> None:
    table = runs(Table(team(FOUR, vp=1), team(XMEN), round=3, round_limit=limit), RoundOver())
    assert (table.state.outcome is not None) is ended
    if table.state.outcome is not None:
        assert table.state.outcome.reason.key == "end-limit"
    cut = runs(Table(team(FOUR, vp=1), team(XMEN), scenario="house-of-m", round=3, round_limit=3), RoundOver())
    assert cut.state.outcome is not None


def magneto(plans: int) -> Table:
    """Return a table with Jean Grey at a Headline with the icon. Magneto, who has these Plans, schemes next."""
    own, rival = team(XMEN, "jean-grey ready chelsea"), team(FOUR)
    fields = {"scenario": "acts-of-vengeance", "masterminds": ("doctor-doom", "magneto"), "round": 2}
    table = Table(own, rival, headlines=MUSEUM, top="lizard batroc toad beetle pyro shocker electro", **fields)  # type: ignore[arg-type]
    return has_plans(table, 1, plans).play("troubleshoot chelsea")


def cards(table: Table) -> int:
    return len(table.state.seats[1].villains)


def test_r33_additions_of_a_plan_apply_once() -> None:
    """Magneto's Plans add a card and a draw to the first scheme of an action, but not to the second scheme."""
    table = magneto(2).play("scheme threat")
    assert cards(table) == 1
    table.play("pass", "hit " * 7)
    # The second scheme cannot be `draw`, because that draw is still pending. Jean Grey's Level gave two of the cards.
    assert (table.kind, cards(table)) == ("lead", 1 + 2 + 1)
    table.play("villain lead lizard").passes("nemesis")
    before = cards(table)
    table.play("scheme fight")
    assert cards(table) == before


def test_r33_a_draw_is_not_doubled() -> None:
    table = magneto(2).play("pass", "hit " * 7).play("scheme draw")
    assert cards(table) == 1 + 2
    table.play("pass")
    assert (table.kind, cards(table)) == ("lead", 1 + 2 + 1)
    table.play("villain lead lizard").passes("nemesis")
    before = cards(table)
    table.play("scheme fight")
    assert cards(table) == before


def test_r34_an_ability_that_changes_nothing_is_not_asked() -> None:
    for held, asked in (("wasp", True), ("", False)):
        table = schemed(AVENGERS, "iron-man", "toad", MUSEUM, resources=held)
        assert ("scheme threat red-skull" in table.moves()) is asked


def test_r34_trouble_rises_after_the_roll_and_before_it_is_reduced() -> None:
    table = schemed(KNIGHTS, "elektra", "toad", BANK)
    table.play("scheme threat kingpin", "blank " * 8)
    assert table.told("event-reduced")[0]["trouble"] == 0
    assert table.state.seats[0].vp == 6


def test_r36_the_side_that_earns_the_ko_is_asked_first_regardless_of_initiative() -> None:
    own_team = team(XMEN, "wolverine ready midtown", allies="shadowcat")
    table = facing(own_team, "lizard", "lady-deathstrike")
    powers(table, "red", "red", "blank " * 5, "blank blank", "hit hit hit", "blank blank blank")
    assert (table.kind, table.due.seat, table.moves()) == ("ko", 1, ["use lady-deathstrike", "pass"])
    play(table, "use lady-deathstrike")
    assert (table.kind, table.due.seat, table.moves()) == ("ko", 0, ["use shadowcat", "pass"])
    play(table, "use shadowcat")
    assert table.hero("wolverine").ko == 1


def test_r37_the_winner_of_the_duel_has_the_initiative_even_if_the_ko_is_absorbed() -> None:
    """Ultron also removes one of his own KO markers, because he won the duel (HEAL_KO)."""
    own_team = team(XMEN, "wolverine ready midtown", allies="shadowcat")
    table = facing(own_team, "ultron", held="toad")
    table.state.fight = replace(fight_of(table), ko=1)
    rolls = ("blank " * 5, "blank " * 3, "blank " * 4, "blank " * 3, "blank", "hit hit hit")
    powers(table, "red", "red", *rolls)
    assert (table.kind, table.moves()) == ("ko", ["use shadowcat", "pass"])
    play(table, "use shadowcat")
    assert (table.kind, table.due.seat, table.moves()[0]) == ("sequence-end", 1, "use ultron")
    play(table, "pass")
    assert (table.hero("wolverine").ko, fight_of(table).initiative) == (0, "villain")


def test_r38_locked_colours_add_up() -> None:
    """Loki bars one colour, and the Trapster as a Reinforcement bars another."""
    table = facing(team(FOUR, "thing ready midtown"), "loki", "trapster", held="toad")
    for card, colour in (("loki", "red"), ("trapster", "orange")):
        play(table, f"use {card}")
        if table.kind == "pay":
            play(table, table.moves()[0])
        play(table, f"colour {colour}")
    assert choosable(fight_of(table), "hero") == ["yellow"]


def test_r39_stripped_boosts_stay_stripped_on_dice_rerolled_later() -> None:
    own_team = team(FOUR, "thing ready midtown", "invisible-woman support central-manhattan", resources="wasp")
    table = facing(own_team, "lizard", "boomerang")
    rolls = ("blank " * 5, "blank blank", "boost boost blank", "hit blank blank")
    powers(table, "red", "red", *rolls)
    play(table, "use invisible-woman")
    play(table, "use boomerang")
    play(table, "pick blank")
    play(table, "done", "boost")
    assert table.told("event-again")[0]["count"] == 0


def test_r42_both_moves_share_one_free_movement() -> None:
    heroes = ("thor ready", "hulk ready", "captain-america support", "iron-man support")
    table = Table(team(AVENGERS, *heroes, powerups="quinjet"), team(FOUR))
    table.play("move thor midtown with captain-america")
    assert "move hulk chelsea" in table.moves()
    assert "move iron-man the-village" in table.moves()
    assert not any("with" in move for move in table.moves())


@pytest.mark.parametrize("scenario", ["random", "house-of-m", "born-again"])
def test_mh_94_r41_a_full_tie_is_shared_in_every_scenario(scenario: str) -> None:
    """A full tie is shared in every scenario, even if the round limit ends the House of M."""
    match = start(GAME, 2, 1, {"scenario": scenario})
    finish(Run(match.state, FixedChance()), Phrase("end-limit", {"round": 3}))
    assert match.state.outcome.winners() == [0, 1]
    assert match.table.shared


def test_r14_several_with_all_power_ups_are_ranked() -> None:
    fantastic, mutant = "baxter-building unstable-molecules fantasti-car", "phoenix-force danger-room blackbird"
    seats = team(FOUR, vp=3, powerups=fantastic), team(XMEN, vp=5, powerups=mutant), team(KNIGHTS, vp=9)
    table = Table(*seats, scenario="secret-wars")
    check_powerups(Run(table.state, FixedChance()))
    assert table.state.outcome is not None
    assert [table.state.outcome.place(seat) for seat in range(3)] == [2, 1, 3]


def test_f6_dice_from_all_effects_add_up() -> None:
    fight = bare_fight("cyclops", "batroc", ("a", "d"))
    assert dice_count(change_roll(fight, "hero", extra_dice=2, cut=1), Ring(opening=1), "hero") == 5 + 2 + 1 - 1


def test_ask_is_offered_once_in_each_window() -> None:
    """After the controller has asked, a use by the hero seat reopens the window without `ask` (section 6)."""
    own_team = team(FOUR, "human-torch ready midtown", allies="vision")
    rivals = team(XMEN, villains="absorbing-man"), team(AVENGERS, villains="pyro")
    table = Table(own_team, *rivals, headlines=CRIME, top="toad hydra-soldiers")
    table.play("troubleshoot midtown", "double double double double double").play("villain lead absorbing-man")
    table.passes("power")
    table.state.fight = replace(fight_of(table), initiative="villain", following="villain")
    powers(table, "red", "red")
    assert table.moves() == ["use absorbing-man", "ask", "pass"]
    table.play("ask").play("pass")
    assert (table.kind, table.due.seat) == ("before-rolls", 2)
    table.play("pass").play("use vision")
    assert (table.due.seat, table.moves()) == (1, ["use absorbing-man", "pass"])


@pytest.mark.parametrize("bystander", ["pass", "use absorbing-man"])
def test_f2_asking_another_seat_is_not_a_pass(bystander: str) -> None:
    """After any answer of the bystander, the controller can still use its own Reinforcement in the window."""
    own_team = team(FOUR, "human-torch ready midtown")
    rivals = team(XMEN, villains="absorbing-man toad"), team(AVENGERS, villains="pyro")
    table = Table(own_team, *rivals, headlines=CRIME, top="shocker hydra-soldiers")
    table.play("troubleshoot midtown", "double double double double double").play("villain lead absorbing-man")
    table.play("villain reinforce toad").passes("power")
    powers(table, "red", "red")
    assert (table.kind, table.due.seat) == ("before-rolls", 1)
    assert {"use toad", "ask"} <= set(table.moves())
    play(table, "ask")
    assert (table.kind, table.due.seat) == ("asked", 2)
    play(table, bystander)
    while table.due.seat == 2:
        play(table, "discard pyro" if table.kind == "pay" else "pass")
    assert (table.kind, table.due.seat) == ("before-rolls", 1)
    assert "use toad" in table.moves()
    assert "ask" not in table.moves()
    play(table, "pass")
    assert table.kind != "before-rolls" or fight_of(table).stage != "first"


def test_fixed_windows_ask_nobody_without_villain_cards() -> None:
    own_team = team(FOUR, "human-torch ready midtown")
    table = Table(own_team, team(XMEN), headlines=CRIME, top="batroc", fixed_windows=True)
    table.play("troubleshoot midtown", "double double double double double").play("villain lead batroc")
    assert table.kind == "power"


def test_lead_cost_cut_applies_only_to_its_owner_and_never_raises_trouble() -> None:
    for seat, card, paid in ((1, "avalanche", 1), (2, "avalanche", 2), (1, "toad", 0)):
        hands = [card if other == seat else "" for other in (1, 2)]
        own_team = team(FOUR, "human-torch ready midtown")
        rivals = team(XMEN, villains=hands[0]), team(AVENGERS, villains=hands[1])
        table = Table(own_team, *rivals, headlines=CRIME, top="hydra-soldiers doombots")
        has_plans(table, 1, 2).play("troubleshoot midtown", "hit hit hit hit hit").play(f"villain lead {card}")
        assert table.told("event-lead")[0]["trouble"] == 3 - paid


def test_lead_cost_cut_is_against_the_target_alone() -> None:
    """Doctor Doom's seat pays the whole cost against a team that is not its target."""
    own_team = team(KNIGHTS, "spider-man ready midtown")
    table = Table(
        own_team, team(FOUR), team(XMEN, villains="avalanche"), headlines=CRIME, top="hydra-soldiers doombots"
    )
    assert table.state.seats[2].mastermind == "doctor-doom"
    has_plans(table, 2, 2).play("troubleshoot midtown", "hit hit hit hit hit").play("villain lead avalanche")
    assert table.told("event-lead")[0]["trouble"] == 3 - 2


def test_lead_ratings_are_for_the_target_and_the_mastermind_himself() -> None:
    table = has_plans(Table(team(AVENGERS), team(FOUR), team(XMEN)), 1, 3)
    rows = ((0, "batroc", (1, 1, 0)), (1, "batroc", (0, 0, 0)), (2, "red-skull", (1, 1, 0)), (0, "magneto", (0, 0, 0)))
    for seat, villain, lead in rows:
        fight = Fight(1, seat, 1, villain, "midtown", boss=villain in MASTERMINDS)
        assert ring_ahead(table.state, fight).lead == lead


def test_first_attack_dice_are_spent_with_the_first_attack() -> None:
    table = facing(team(XMEN, "cyclops ready midtown", powerups="danger-room"), "lizard")
    powers(table, "red", "red", "blank blank blank blank blank blank")
    assert fight_of(table).sequence == 2
    powers(table, "red", "red", "blank blank blank blank blank")


def _lines(table: Table, key: str, lang: str) -> list[str]:
    return [words_for(GAME.slug, lang).say(event.phrase()) for event in table.events if event.key == key]


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_roll_names_the_cards_that_change_its_dice(lang: str) -> None:
    table = facing(team(XMEN, "cyclops ready midtown", powerups="danger-room"), "lizard")
    powers(table, "red", "red", "blank blank blank blank blank blank")
    (line,) = _lines(table, "event-roll-with", lang)
    assert f"({words_for(GAME.slug, lang)('card-danger-room')} +1)" in line
    assert len(table.told("event-roll")) > 1, "the defense and the other rolls have nothing to name"
    powers(table, "red", "red", "blank blank blank blank blank")
    assert not table.told("event-roll-with"), "the card helps with the first attack only"


def test_the_sources_of_dice_are_those_of_the_rating() -> None:
    """With Agents and Plans, the sources explain the difference to the Power's printed rating."""
    own_team = team(AVENGERS, "hulk ready midtown")
    table = has_plans(Table(own_team, team(FOUR), team(XMEN)), 1, 3)
    part = Part(colour="red", roll=Roll("a"))
    fight = Fight(1, 0, 1, "batroc", "midtown", agents=("hydra-soldiers",), hero="hulk")
    table.state.fight = fight = replace(fight, hero_part=part, villain_part=part)
    hero, villain = dice_sources(table.state, "hero"), dice_sources(table.state, "villain")
    assert [(one.name.key, one.n) for one in hero] == [("card-hydra-soldiers", -1)]
    assert [(one.name.key, one.n) for one in villain] == [("card-the-cosmic-cube", 1)]
    sides: tuple[Side, ...] = ("hero", "villain")
    printed = [powers_of(fight, side)["red"].rating("a") for side in sides]
    counts = [dice_count(fight, ring_of(table.state), side) for side in sides]
    assert counts == [printed[0] - 1, printed[1] + 1]


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_trouble_roll_names_what_adds_dice(lang: str) -> None:
    table = Table(team(FOUR, "human-torch ready midtown"), team(XMEN), headlines=CRIME, scenario="maximum-carnage")
    table.play("troubleshoot midtown", "hit hit blank blank blank blank")
    (line,) = _lines(table, "event-trouble-with", lang)
    assert f"({words_for(GAME.slug, lang)('scenario-maximum-carnage')} +1)" in line


def test_heal_ko_always_heals_after_a_ko() -> None:
    """The Lizard as a Reinforcement heals the Rhino although the attack hit."""
    table = facing(team(FOUR, "thing ready midtown"), "rhino", "lizard")
    powers(table, "red", "red", "hit hit blank blank blank", "blank blank")
    assert (table.kind, table.moves(), fight_of(table).ko) == ("sequence-end", ["use lizard", "pass"], 1)
    play(table, "use lizard")
    assert fight_of(table).ko == 0


@pytest.mark.parametrize("card", ["venom", "abomination"])
def test_mh_91_effects_for_a_sequence_end_with_it(card: str) -> None:
    own_team = team(FOUR, "thing ready midtown", "mr-fantastic support central-manhattan")
    table = facing(own_team, "lizard", card)
    play(table, f"use {card}")
    fight = fight_of(table)
    assert (fight.hero_part.boost_off, fight.villain_part.ratings) in {("sequence", (0, 0, 0)), ("", (1, 1, 0))}
    powers(table, "red", "red")
    assert fight_of(table).sequence == 2
    assert (fight_of(table).hero_part.boost_off, fight_of(table).villain_part.ratings) == ("", (0, 0, 0))


def test_extra_ko_is_not_offered_after_a_duel() -> None:
    own_team = team(KNIGHTS, "elektra ready midtown", resources="wasp")
    table = facing(own_team, "lizard")
    rolls = ("blank " * 4, "blank blank", "blank " * 3, "blank blank", "hit hit", "blank")
    powers(table, "red", "red", *rolls)
    assert (fight_of(table).ko, fight_of(table).sequence) == (1, 2)
    assert table.state.seats[0].resources == ("wasp",)


def test_cancel_effect_answers_no_power_up_and_no_cancelling() -> None:
    """Baron Mordo cannot answer the Phoenix Force, and cannot answer Doctor Strange's answer to Mordo himself."""
    own_team = team(XMEN, "cyclops ready midtown", powerups="phoenix-force")
    table = facing(own_team, "lizard", "baron-mordo")
    powers(table, "red", "red", "blank " * 5, "hit hit")
    play(table, "use phoenix-force")
    assert table.kind == "dice"
    own_team = team(KNIGHTS, "doctor-strange ready midtown", resources="wasp")
    table = facing(own_team, "lizard", "whirlwind", "baron-mordo")
    powers(table, "red", "red")
    assert (table.kind, table.moves()) == ("before-rolls", ["use whirlwind", "pass"])
    play(table, "use whirlwind")
    play(table, "use doctor-strange")
    assert table.told("event-cancelled")
    assert fight_of(table).reinforcements == ("baron-mordo",)


def test_a_headline_with_a_hero_of_any_seat_is_not_replaced() -> None:
    city = {**CRIME, **MUSEUM}
    own_team = team(FOUR, resources="breaking-news")
    table = Table(own_team, team(XMEN, "storm ready midtown"), headlines=city)
    table.play("event breaking-news")
    assert "central-manhattan" in table.state.headlines
    assert "whose-hand-is-behind-it-all" in table.state.headline_discard
    none = Table(own_team, team(XMEN, "storm ready midtown", "wolverine ready chelsea"), headlines=city)
    assert "event breaking-news" not in none.moves()


def test_move_team_moves_only_heroes_from_other_places() -> None:
    own_team = team(FOUR, "thing ready midtown", "human-torch ready chelsea", powerups="fantasti-car")
    table = Table(own_team, team(XMEN)).play("special fantasti-car").play("to midtown")
    assert (table.hero("human-torch").place, table.hero("thing").place, table.due.seat) == ("midtown", "midtown", 1)
