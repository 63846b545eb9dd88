"""Tests that the odds in previews of rerolls and of whole Combats equal a full count of all dice."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import pytest

from bot.wording.words import words_for
from engine.games.marvel_heroes.game import GAME
from engine.games.marvel_heroes.rules.effects.card_chances import worth
from engine.games.marvel_heroes.rules.effects.odds import at_most, trouble_spread
from engine.games.marvel_heroes.rules.effects.ratings import hits, ring_ahead
from engine.games.marvel_heroes.rules.troubleshooting import trouble_in
from engine.games.marvel_heroes.seen.combat_forecast import forecast_of, sending, with_power
from engine.games.marvel_heroes.seen.forecast import OUT, Contender, Contest, Forecast, Stand, sequence
from engine.games.marvel_heroes.seen.rerolls import best_throw, result, trouble_after
from engine.games.marvel_heroes.state.cards import FACE_HITS, HEROES, MASTERMINDS, VILLAINS
from engine.games.marvel_heroes.state.combat_codes import RerollOnce, RerollOpp, RerollOwn
from engine.games.marvel_heroes.state.state import Die, Fight, Part, Roll
from engine.games.marvel_heroes.state.steps import PickDice, Side
from engine.games.marvel_heroes.words import previews_dice
from engine.games.marvel_heroes.words.previews import preview
from engine.kernel.choices.moves import parse_move
from engine.kernel.words.odds import percent
from engine.kernel.words.phrases import Phrase
from tests.engine.games.marvel_heroes.positions import FOUR, XMEN, Table, dice, team
from tests.engine.games.marvel_heroes.test_effects_fights import facing, play
from tests.engine.games.marvel_heroes.test_examples import CRIME
from tests.engine.games.marvel_heroes.test_examples_fights import torch_against_avalanche

FACES_OF_A_DIE = range(1, 7)


def rolled(text: str) -> tuple[Die, ...]:
    return tuple(Die(face) for face in dice(text))


def compared(attack: Roll, defense: Roll, stage: str = "first", attacker: Side = "hero") -> Fight:
    """Return a Combat in which both sides have rolled."""
    first, second = Part(roll=attack), Part(roll=defense)
    hero, villain = (first, second) if attacker == "hero" else (second, first)
    known: dict[str, object] = {"stage": stage, "attacker": attacker, "hero_part": hero, "villain_part": villain}
    return Fight(1, 0, 1, "avalanche", "midtown", hero="human-torch", **known)  # type: ignore[arg-type]


def counted(fight: Fight, side: Side, picked: Sequence[int]) -> tuple[Fraction, Fraction]:
    """Return how often each side succeeds, over all faces of the rerolled dice."""
    part = fight.part(side)
    assert part.roll is not None
    first = second = 0
    for faces in product(FACES_OF_A_DIE, repeat=len(picked)):
        new = dict(zip(picked, faces, strict=True))
        fresh = tuple(
            Die(new[place], again=True) if place in new else die for place, die in enumerate(part.roll.dice or ())
        )
        roll = Roll(
            part.roll.letter,
            dice=fresh,
            more=part.roll.more,
            fewer=part.roll.fewer,
            stripped=part.roll.stripped,
            singles=part.roll.singles,
            troubles=part.roll.troubles,
        )
        then = fight.with_part(side, Part(roll=roll))
        ours = hits(then, then.attacker)
        theirs = hits(then, "villain" if then.attacker == "hero" else "hero")
        duel = then.stage == "duel"
        first += ours > theirs if duel else ours >= max(1, theirs)
        second += duel and theirs > ours
    count = 6 ** len(picked)
    return Fraction(first, count), Fraction(second, count)


@pytest.mark.parametrize("stage", ["first", "duel"])
@pytest.mark.parametrize("attacker", ["hero", "villain"])
@pytest.mark.parametrize(
    "change", [{}, {"more": 1}, {"fewer": 2}, {"stripped": True}, {"singles": True}, {"troubles": True}]
)
def test_the_odds_of_rerolls_equal_the_count_of_all_faces(stage: str, attacker: Side, change: dict[str, int]) -> None:
    fight = compared(
        Roll("a", dice=rolled("hit blank boost double trouble"), **change),  # type: ignore[arg-type]
        Roll("d", dice=rolled("double hit trouble")),
        stage,
        attacker,
    )
    for side in ("hero", "villain"):
        count = 5 if (side == "hero") == (attacker == "hero") else 3
        for picked in ((0,), (0, 1), tuple(range(count))):
            found = result(fight, side, picked)
            assert (found.first, found.second) == counted(fight, side, picked)


def test_the_best_reroll_is_better_than_every_other() -> None:
    fight = compared(Roll("a", dice=rolled("blank hit boost trouble")), Roll("d", dice=rolled("double hit")))
    for effect in (RerollOwn("a", 2), RerollOnce("a"), RerollOwn("a", "all", "blank")):
        side, picked, chances = best_throw(fight, "hero", effect)
        assert side == "hero"
        assert (chances.first, chances.second) == counted(fight, "hero", picked)
        if isinstance(effect, RerollOwn) and effect.n == 2:
            every = [(one,) for one in range(4)] + [(one, two) for one in range(4) for two in range(one)]
            assert chances.first == max(counted(fight, "hero", some)[0] for some in every)
    side, picked, chances = best_throw(fight, "villain", RerollOpp("a", 1))
    assert side == "hero"
    assert worth(fight, "villain", chances) == max(-counted(fight, "hero", (one,))[0] for one in range(4))
    assert len(picked) == 1


def test_trouble_after_a_reroll_equals_the_count_of_all_faces() -> None:
    lying = (*rolled("hit trouble blank"), Die(5, boost=6))
    found = trouble_after(lying, (0, 2), -2)
    counts: dict[int, Fraction] = {}
    for faces in product(FACES_OF_A_DIE, repeat=2):
        fresh = (Die(faces[0], again=True), lying[1], Die(faces[1], again=True), lying[3])
        left = max(0, trouble_in(fresh) - 2)
        counts[left] = counts.get(left, Fraction(0)) + Fraction(1, 36)
    assert dict(found) == counts


# --- whole Combats ---------------------------------------------------------------------------------------------


def share(mine: int, theirs: int, *, attack: bool) -> float:
    """Return the share of comparisons that this many dice win, over all faces."""
    if attack and not mine:
        return 0.0
    won = 0
    throws = list(product(FACE_HITS, repeat=mine + theirs))
    for throw in throws:
        ours, other = sum(throw[:mine]), sum(throw[mine:])
        won += ours >= max(1, other) if attack else ours > other
    return won / len(throws)


def heroes_win(hero: Contender, villain: Contender, marks: tuple[int, int], first: Side) -> float:
    """Return the chance that a hero beats a villain, each with one Power, computed step by step by the rules."""
    (attack, defense, wit), (other_attack, other_defense, other_wit) = hero.powers[0], villain.powers[0]
    given, taken = share(attack, other_defense, attack=True), share(other_attack, defense, attack=True)
    won, lost = share(wit, other_wit, attack=False), share(other_wit, wit, attack=False)
    same = (1 - given) * (1 - taken) * (1 - won - lost)

    def step(stage: int, ours: int, theirs: int, chance: float) -> float:
        if theirs == villain.limit:
            return chance
        if ours == hero.limit:
            return 0.0
        if stage == 2:
            after = chance * won * onward(ours, theirs + 1, "hero") + chance * lost * onward(
                ours + 1, theirs, "villain"
            )
            tie = chance * (1 - won - lost)
            return after + (tie * onward(ours, theirs, first) if (ours, theirs) != marks else 0.0)
        mine = (stage == 0) == (first == "hero")
        hit = given if mine else taken
        struck = step(stage + 1, ours + (not mine), theirs + mine, chance * hit)
        return struck + step(stage + 1, ours, theirs, chance * (1 - hit))

    def onward(ours: int, theirs: int, initiative: Side) -> float:
        if theirs == villain.limit or ours == hero.limit:
            return float(theirs == villain.limit)
        return heroes_win(hero, villain, (ours, theirs), initiative)

    return step(0, *marks, 1.0) / (1 - same)


@pytest.mark.parametrize("first", ["hero", "villain"])
@pytest.mark.parametrize(("ours", "theirs"), [((2, 1, 1), (1, 2, 1)), ((1, 1, 2), (2, 0, 1)), ((0, 2, 1), (2, 1, 2))])
def test_the_forecast_of_a_combat_equals_the_rules_step_by_step(
    first: Side, ours: tuple[int, int, int], theirs: tuple[int, int, int]
) -> None:
    hero, villain = Contender(2, (ours,)), Contender(2, (theirs,))
    for asker in ("hero", "villain"):
        found = Forecast(Contest((hero,), villain), "hero" if asker == "hero" else "villain")
        assert found.heroes_win(Stand((0,), 0, first)) == pytest.approx(heroes_win(hero, villain, (0, 0), first))


def test_the_chances_of_a_sequence_add_up() -> None:
    contest = Contest((Contender(2, ((3, 2, 2),)), Contender(2, ((1, 1, 1),))), Contender(3, ((2, 2, 2),)), opening=1)
    for first in ("hero", "villain"):
        for marks in ((0, 0), (1, 0), (1, OUT)):
            then = sequence(contest, Stand(marks, 2, "hero" if first == "hero" else "villain"), 0, (3, 2, 2), (2, 2, 2))
            assert sum(then.values()) == pytest.approx(1)


def test_the_asking_side_takes_the_best_power_and_the_other_side_any() -> None:
    weak, strong = (1, 1, 1), (4, 4, 4)
    both, alone = Contender(2, (weak, strong)), Contender(2, (strong,))
    single = Forecast(Contest((alone,), alone), "hero")
    asking = Forecast(Contest((both,), alone), "hero")
    assert asking.heroes_win(Stand((0,))) == pytest.approx(
        Forecast(Contest((alone,), alone), "hero").heroes_win(Stand((0,)))
    )
    asked = Forecast(Contest((both,), alone), "villain")
    assert asked.heroes_win(Stand((0,))) < asking.heroes_win(Stand((0,)))
    # Of two heroes the better one fights. With three heroes the forecast does not search their order.
    two = Forecast(Contest((Contender(2, (weak,)), alone), alone), "hero")
    assert two.heroes_win(Stand((0, 0))) >= single.heroes_win(Stand((0,)))
    assert not two.contest.estimated
    assert Contest((alone, alone, alone), alone).estimated


def test_every_villain_and_mastermind_is_forecast_quickly() -> None:
    """No villain or Mastermind wins or loses for certain."""
    table = Table(
        team(FOUR, "thing ready midtown", "human-torch ready midtown", powerups=""), team(XMEN), headlines=CRIME
    )
    view = GAME.view(table.state, 0)
    for villain in (*VILLAINS, *MASTERMINDS):
        fight = Fight(0, 0, 1, villain, "midtown", "central-manhattan", boss=villain in MASTERMINDS)
        found = forecast_of(view, fight, ring_ahead(view, fight), "hero")
        assert found is not None
        assert 0 < found[0].heroes_win(found[1]) < 1


# --- previews -------------------------------------------------------------------------------------------------------


def said(table: Table, move: str, seat: int | None = None) -> dict[str, Phrase]:
    """Return the preview of a legal move for the seat on turn, by key."""
    decision = next(one for one in GAME.decisions(table.state) if seat in (None, one.seat))
    view = GAME.view(table.state, decision.seat)
    assert parse_move(move) in decision.moves
    return {phrase.key: phrase for phrase in preview(view, parse_move(move))}


def test_powers_are_previewed_with_the_whole_combat() -> None:
    table = torch_against_avalanche()
    view, fight = GAME.view(table.state, 0), table.state.fight
    assert fight is not None
    assert view.ring is not None
    odds = []
    for colour in ("red", "orange", "yellow"):
        told = said(table, f"power {colour}", 0)["preview-combat-hero"]
        found = with_power(view, fight, view.ring, "hero", colour)
        assert found is not None
        assert told.params["odds"] == round(100 * found[0])
        assert told.params["about"] == 0
        odds.append(found[0])
    sent = sending(view, fight, view.ring, "human-torch")
    assert sent is not None
    assert sent[0] == pytest.approx(max(odds))


@pytest.mark.parametrize("card", ["venom", "mole-man"])
def test_boosts_switched_off_count_again_in_the_next_sequence(card: str) -> None:
    """The Thing has Support: he rerolls Boosts again from the next Sequence on."""
    own_team = team(FOUR, "thing ready midtown", "mr-fantastic support central-manhattan")
    table = play(facing(own_team, "lizard", card), f"use {card}")
    view, fight = GAME.view(table.state, 0), table.state.fight
    assert fight is not None
    assert view.ring is not None
    found = with_power(view, fight, view.ring, "hero", "red")
    assert found is not None
    thing, lizard = (
        Contender(facts.ko, tuple((power.a, power.d, power.w) for power in facts.powers))
        for facts in (HEROES["thing"], VILLAINS["lizard"])
    )
    now, later = (Contest((thing,), lizard, boosted=boosted) for boosted in (False, True))
    onward = Forecast(later, "hero")
    wanted = [
        chance * onward.heroes_win(after)
        for theirs in lizard.powers
        for after, chance in sequence(now, Stand((0,)), 0, thing.powers[0], theirs).items()
    ]
    assert found[0] == pytest.approx(sum(wanted) / len(lizard.powers))


def test_villains_see_the_forecast_of_a_leads_combat() -> None:
    own_team = team(FOUR, "human-torch ready midtown")
    table = Table(own_team, team(XMEN, villains="avalanche"), headlines=CRIME)
    table.play("troubleshoot midtown", "hit hit hit hit hit")
    told = said(table, "villain lead avalanche")
    assert 0 < int(str(told["preview-combat-villain"].params["odds"])) < 100


def test_troubleshooting_previews_each_possible_trouble() -> None:
    own_team = team(FOUR, "human-torch ready midtown")
    table = Table(own_team, team(XMEN), headlines=CRIME)
    told = said(table, "troubleshoot midtown")
    shares = str(words_for("marvel_heroes", "en").say(told["preview-trouble-left"]))
    assert shares.startswith("Trouble left: 1 (")
    params = told["preview-trouble"].params
    cut = int(str(params["cut"]))
    assert params["odds"] == percent(1 - at_most(trouble_spread(5, boosts=not params["skilled"]), cut))


def test_the_trouble_reduction_of_an_event_is_previewed() -> None:
    """S.H.I.E.L.D. lowers Trouble by two, and so does the Human Torch. The Headline's four Trouble drop to zero."""
    own_team = team(FOUR, "human-torch ready midtown", "thing ready chelsea", resources="shield-intervention")
    city = {**CRIME, "the-village": "ancient-manuscript-stolen"}
    table = Table(own_team, team(XMEN), headlines=city)
    assert said(table, "troubleshoot midtown")["preview-trouble"].params["cut"] == 2
    table.play("event shield-intervention")
    told = said(table, "troubleshoot midtown")["preview-trouble"].params
    odds = at_most(trouble_spread(5, boosts=True), 4)
    assert (told["count"], told["cut"], told["odds"]) == (5, 4, percent(1 - odds))


def test_rerolls_of_picked_dice_are_previewed() -> None:
    table = torch_against_avalanche()
    table.powers("red", "orange", "double hit blank blank", "double hit")
    state = table.state
    state.steps.append(PickDice(0, "hero", 2))
    told = said(table, "pick blank")["preview-again-attack"]
    fight = state.fight
    assert fight is not None
    assert told.params["odds"] == round(100 * result(fight, "hero", (2,)).first)
    assert told.params["before"] == 100
    table.play("pick blank")
    more = said(table, "pick blank")["preview-again-attack"]
    assert more.params["odds"] == round(100 * result(fight, "hero", (2, 3)).first)
    assert said(table, "done")["preview-again-attack"] == told


def test_a_combat_that_is_nearly_decided_is_not_called_certain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sums of floats may miss 1 slightly. If an estimate is close to certainty, the preview omits the word "about"."""
    table = torch_against_avalanche()
    for chance, wanted in ((0.999, (">99", 0)), (1 - 2**-53, (100, 1)), (0.002, ("<1", 0)), (0.5, (50, 1))):
        monkeypatch.setattr(previews_dice, "with_power", lambda *_, chance=chance: (chance, True))
        told = said(table, "power red", 0)["preview-combat-hero"].params
        assert (told["odds"], told["about"]) == wanted
