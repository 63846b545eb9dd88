"""Tests that every impossible state is refused with its place named, and that whole matches keep the invariants."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.games.marvel_united.game import GAME
from engine.games.marvel_united.rules.board.heroes import set_hero
from engine.games.marvel_united.rules.board.tokens import change
from engine.games.marvel_united.state import steps
from engine.games.marvel_united.state.cards import LOCATIONS, plan_deck
from engine.games.marvel_united.state.pieces import PLACES, Entry, Gear, Hit, Options, Place, Threat
from engine.games.marvel_united.state.state import State
from tests.engine.games.marvel_united.positions import CARTER, LONDON, TVA, acting, hero_turn, position
from tests.engine.games.marvel_united.stand import STAND
from tests.engine.playing import any_move, good_move, start
from tests.engine.spoils import Spoils

SPOILS = Spoils()
spoil = SPOILS.at


def a_state() -> State:
    """Return a co-operative match in which a Hero acts, with a Threat, tokens and gear."""
    state = position(
        options={"gear": True},
        gear={0: ["gh1"], 1: ["gh6"]},
        threats={LONDON: "dogs-of-war", TVA: "reign-of-fear"},
        tokens={LONDON: {"thugs": 2, "civilians": 1}},
        story=[("map01", -1), ("loki-8", 1)],
        filled=(3, 9, 1),
    )
    return acting(state, "move", "attack").state


@spoil("seats")
def too_many_seats(state: State) -> None:
    state.seats = 5


@spoil("heroes")
def a_hero_too_many(state: State) -> None:
    state.heroes.append(state.heroes[0])


@spoil("villain")
def another_villain(state: State) -> None:
    state.villain = "immortus"


@spoil("ring")
def five_locations(state: State) -> None:
    state.ring.pop()


@spoil("ring")
def a_location_twice(state: State) -> None:
    state.ring[0] = replace(state.ring[0], location=state.ring[1].location)


@spoil("ring")
def more_tokens_than_slots(state: State) -> None:
    change(state, TVA, thugs=LOCATIONS["tva"].slots + 1)


@spoil("ring")
def doombots_of_another_villain(state: State) -> None:
    change(state, TVA, doombots=1)


@spoil("ring")
def a_damaged_doombot_that_is_not_there(state: State) -> None:
    change(state, TVA, dented=1)


@spoil("rick")
def rick_before_he_came(state: State) -> None:
    state.rick = TVA


@spoil("rick")
def rick_beyond_the_ring(state: State) -> None:
    state.rick, state.rick_came = PLACES, True


@spoil("villain")
def a_villain_beyond_the_ring(state: State) -> None:
    state.villain_at = PLACES


@spoil("villain")
def a_villain_nowhere(state: State) -> None:
    state.villain_at = -1


@spoil("threats")
def a_threat_too_few(state: State) -> None:
    change(state, LONDON, threat=None)


@spoil("threats")
def a_threat_of_another_villain(state: State) -> None:
    change(state, TVA, threat=replace(_threat(state, TVA), slug="starfox"))


@spoil("threats")
def a_number_twice(state: State) -> None:
    change(state, TVA, threat=replace(_threat(state, TVA), number=_threat(state, LONDON).number))


@spoil("threats")
def a_henchman_with_too_much_health(state: State) -> None:
    change(state, LONDON, threat=replace(_threat(state, LONDON), health=4))


@spoil("threats")
def a_henchman_without_health(state: State) -> None:
    change(state, LONDON, threat=replace(_threat(state, LONDON), health=0))


@spoil("threats")
def three_heroic_tokens(state: State) -> None:
    change(state, TVA, threat=replace(_threat(state, TVA), heroic=3))


@spoil("threats")
def a_hurt_threat_without_health(state: State) -> None:
    change(state, TVA, threat=replace(_threat(state, TVA), hurt=1))


@spoil("stunned")
def a_stunned_threat_that_is_not_there(state: State) -> None:
    state.stunned = state.cleared[0].number


def _threat(state: State, place: int) -> Threat:
    found = state.ring[place].threat
    assert found is not None
    return found


@spoil("heroes")
def a_hero_twice(state: State) -> None:
    set_hero(state, 1, hero=CARTER)


@spoil("heroes")
def an_unknown_hero(state: State) -> None:
    set_hero(state, 1, hero="nobody")


@spoil("heroes")
def a_hero_beyond_the_ring(state: State) -> None:
    set_hero(state, 1, place=PLACES)


@spoil("heroes")
def a_hero_nowhere(state: State) -> None:
    set_hero(state, 1, place=-1)


@spoil("heroes")
def a_ko_hero_with_cards(state: State) -> None:
    set_hero(state, 1, ko=True)


@spoil("heroes")
def safe_until_nobodys_turn(state: State) -> None:
    set_hero(state, 1, safe_until=2)


@spoil("bewildered")
def bewildered_by_nobody(state: State) -> None:
    state.bewildered = 2


@spoil("tokens")
def tokens_out_of_order(state: State) -> None:
    set_hero(state, 1, tokens=("wild", "move"))


@spoil("gear")
def another_heros_gear(state: State) -> None:
    set_hero(state, 0, gear=(Gear("gh7"),))


@spoil("gear")
def common_gear_of_a_hero_with_own(state: State) -> None:
    set_hero(state, 0, gear=(Gear("gc1"),))


@spoil("gear")
def unknown_gear(state: State) -> None:
    set_hero(state, 0, gear=(Gear("gk01"),))


@spoil("gear")
def gear_twice(state: State) -> None:
    set_hero(state, 0, gear=(Gear("gh1"), Gear("gh1")))


@spoil("hand")
def an_unknown_card(state: State) -> None:
    set_hero(state, 1, hand=("loki-11",))


@spoil("hand")
def a_card_of_another_hero(state: State) -> None:
    set_hero(state, 1, hand=("captain-carter-1",))


@spoil("hand")
def a_hand_out_of_order(state: State) -> None:
    set_hero(state, 1, hand=tuple(reversed(state.heroes[1].hand)))


@spoil("hand")
def a_card_too_few(state: State) -> None:
    set_hero(state, 1, deck=state.heroes[1].deck[1:])


@spoil("hand")
def a_card_too_many(state: State) -> None:
    set_hero(state, 1, deck=(*state.heroes[1].deck, "loki-5"))


@spoil("plans")
def a_plan_twice(state: State) -> None:
    state.plans = (*state.plans, state.plans[0])


@spoil("plans")
def a_plan_of_another_villain(state: State) -> None:
    state.plans = (plan_deck("immortus")[0], *state.plans[1:])


@spoil("plans")
def plans_in_nobodys_hand(state: State) -> None:
    state.plan_hand, state.plans = state.plans[:1], state.plans[1:]


@spoil("story")
def a_covered_plan(state: State) -> None:
    state.story[_plan(state)] = replace(state.story[_plan(state)], covered=(0,))


@spoil("story")
def a_covered_symbol_that_is_not_there(state: State) -> None:
    place = next(index for index, entry in enumerate(state.story) if entry.seat == 1)
    state.story[place] = replace(state.story[place], covered=(3,))


@spoil("story")
def a_card_of_no_seat(state: State) -> None:
    state.story.append(Entry("ironheart-1", 4))


@spoil("story")
def an_unknown_card_of_the_storyline(state: State) -> None:
    state.story.append(Entry("ironheart-99", 0, support=True))


def _plan(state: State) -> int:
    return next(index for index, entry in enumerate(state.story) if entry.seat < 0)


@spoil("cards")
def a_super_villain_card_without_a_villain_seat(state: State) -> None:
    state.schemes = ("sv01",)


@spoil("cards")
def a_super_hero_card_of_another_mode(state: State) -> None:
    set_hero(state, 0, cards=("sh01",))


@spoil("cards")
def a_super_hero_card_twice(state: State) -> None:
    set_hero(state, 0, cards=("sh01", "sh01"))


@spoil("support")
def support_cards_of_another_mode(state: State) -> None:
    state.row = ("ironheart-7",)


@spoil("missions")
def a_full_mission_that_is_not_complete(state: State) -> None:
    state.filled = (9, 9, 1)


@spoil("missions")
def a_complete_mission_that_is_not_full(state: State) -> None:
    state.complete = (*state.complete, "rescue")


@spoil("missions")
def a_mission_complete_twice(state: State) -> None:
    state.complete = ("thugs", "thugs")


@spoil("missions")
def more_tokens_than_spaces(state: State) -> None:
    state.filled = (3, 9, 5)


@spoil("health")
def a_villain_without_health(state: State) -> None:
    state.health = 0


@spoil("track")
def a_track_of_another_villain(state: State) -> None:
    state.track = 1


@spoil("removed")
def an_unknown_card_out_of_the_game(state: State) -> None:
    state.out_of_game = ("nothing",)


@spoil("counts")
def fewer_than_no_cards_since(state: State) -> None:
    state.tally = -1


@spoil("spilled")
def overflow_beyond_the_ring(state: State) -> None:
    state.spilled = (6,)


@spoil("spilled")
def overflow_twice(state: State) -> None:
    state.spilled = (1, 1)


@spoil("turn")
def a_first_hero_who_is_not_there(state: State) -> None:
    state.first = 2


@spoil("turn")
def a_last_hero_who_is_not_there(state: State) -> None:
    state.last = 2


@spoil("turn")
def the_turn_of_nobody(state: State) -> None:
    state.turn = None if state.turn is None else replace(state.turn, seat=2)


@spoil("turn")
def a_turn_with_an_unknown_card(state: State) -> None:
    state.turn = None if state.turn is None else replace(state.turn, card="map01")


@spoil("turn")
def a_hero_turn_in_the_villains(state: State) -> None:
    state.phase = "villain"


@spoil("flees")
def fleeing_by_another_villains_plan(state: State) -> None:
    state.flees = "edp10"


@spoil("steps")
def nothing_to_do(state: State) -> None:
    state.steps = []


@spoil("steps")
def no_turn_for_the_actions(state: State) -> None:
    state.turn = None


@spoil("steps")
def a_card_to_play_in_nobodys_turn(state: State) -> None:
    state.turn = None
    state.steps = [steps.PlayChoice()]


# These steps cannot be on the stack of this match.
STEPS = (
    steps.HeroStage("begin"),
    steps.VillainStage("bam"),
    steps.ThreatBam(1),
    steps.DownChoice(2),
    steps.AskDrop(1),
    steps.AskKeep(0),
    steps.AskPick("nobody"),
    steps.CardChoice("arrive", 2, LONDON),
    steps.CardChoice("arrive", 0, PLACES),
    steps.Effect("nothing", "", 0),
    steps.Effect("loki-8", "", 3),
    steps.Effect("loki-8", "", 0, alternative=1),
    steps.Effect("loki-8", "", 0, index=2),
    steps.Effect("loki-8", "", 0, place=PLACES),
    steps.Effect("maestro", "bam", -1, number=7),
    steps.Damages((Hit(2, 1),), "maestro"),
    steps.Damages((Hit(0, 1),), "nothing"),
    steps.Damages((Hit(0, -1),), "maestro"),
    steps.DiscardChoice(2, 1),
    steps.DiscardChoice(0, 9),
    steps.Fall(2),
    steps.KnockOut(2),
    steps.SpillAt(PLACES),
)


@pytest.mark.parametrize("name", SPOILS)
def test_an_impossible_state_is_refused(name: str) -> None:
    SPOILS.check(name, GAME, a_state())


@pytest.mark.parametrize("step", STEPS, ids=str)
def test_an_impossible_step_is_refused(step: Any) -> None:
    spoils = Spoils()
    spoils.add("step", "steps", lambda state: state.steps.insert(0, step))
    spoils.check("step", GAME, a_state())


def test_options_must_fit_the_state() -> None:
    spoils = Spoils()
    spoils.add("gear", "gear", lambda state: setattr(state, "options", Options(villain="maestro")))
    spoils.add("beginner", "ring", lambda state: _with_niffleheim(state))
    for name in spoils:
        spoils.check(name, GAME, a_state())


def _with_niffleheim(state: State) -> None:
    state.options = replace(state.options, beginner=True)
    state.ring[5] = Place("niffleheim")


def test_a_commanders_cards_are_counted() -> None:
    spoils = Spoils()
    spoils.add("ally", "support", lambda state: setattr(state, "allies", (CARTER, *state.allies[1:])))
    spoils.add("five", "support", lambda state: setattr(state, "allies", (*state.allies, "cosmic-ghost-rider")))
    spoils.add("row", "support", lambda state: setattr(state, "row", ()))
    spoils.add("picks", "support", lambda state: setattr(state, "picks", ("captain-carter-7", *state.picks[1:])))
    spoils.add("battle", "battle", lambda state: setattr(state, "battle", ("bt01", "bt02")))
    for name in spoils:
        state = position("maestro", (CARTER,), options={"mode": "commander"}, picks=["loki-8"])
        spoils.check(name, GAME, hero_turn(state).state)


def test_a_hand_is_empty_before_the_deal() -> None:
    spoils = Spoils()
    spoils.add("hand", "hand", lambda state: set_hero(state, 0, hand=("loki-1",)))
    spoils.check("hand", GAME, start(GAME, 2, 1, {"villain": "maestro"}).state)


@pytest.mark.parametrize("number", range(12))
def test_invariants_hold(number: int) -> None:
    """In matches of all modes the cards are counted, the tokens fit, and at most twelve Plans are played."""
    options = STAND.options[number * 5 % len(STAND.options)]
    seats = GAME.table(GAME.parse_options(options)).seat_counts
    match = start(GAME, seats[number % len(seats)], number, options)
    chooser = random.Random(number)
    while match.decisions():
        state: State = match.state
        plans = [entry for entry in state.story if entry.seat < 0]
        assert len(plans) + len(state.plans) + len(state.plan_hand) == 12
        assert all(place.tokens <= LOCATIONS[place.location].slots for place in state.ring)
        assert all(len(decision.moves) < 40 for decision in match.decisions())
        GAME.validate(state)
        match.play(*(good_move if number % 2 else any_move)(match, chooser))
    assert match.state.villain_turns <= 13
