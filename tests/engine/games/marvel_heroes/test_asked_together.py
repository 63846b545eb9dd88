"""Tests choices that are asked together: a Combat to its end (R47), an attempt with its scheme (R48), a Story (R15)."""

from __future__ import annotations

import random

import pytest

from engine.games.marvel_heroes.game import GAME
from engine.games.marvel_heroes.rules.usable import fights_through, uses, worth_of_card
from engine.games.marvel_heroes.state.combat_codes import PeekPower
from engine.games.marvel_heroes.state.names import card_name
from engine.games.marvel_heroes.state.state import Fight, Seat, State
from engine.games.marvel_heroes.state.steps import THROUGH, Pay, Powers
from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import PASS, Move, move_text
from engine.kernel.matches.match import Match
from engine.kernel.matches.series import carry_out, foreseen_moves
from engine.kernel.words.phrases import Phrase
from engine.players.greedy import choose
from tests.engine.games.marvel_heroes.positions import FOUR, KNIGHTS, XMEN, Table, team
from tests.engine.games.marvel_heroes.test_effects_fights import facing, fight_of, play, powers
from tests.engine.games.marvel_heroes.test_effects_schemes import MUSEUM
from tests.engine.games.marvel_heroes.test_examples import CRIME
from tests.engine.games.marvel_heroes.test_rulings import magneto
from tests.engine.playing import start

HUMAN_TORCH = team(FOUR, "human-torch ready midtown")


# --- a Combat fought to its end
# --------------------------------------------------------------------------------------------


def test_r47_a_combat_that_both_fight_through_asks_nobody_again() -> None:
    """Two Sequences pass without a KO, and a third ends the Combat. Each side chooses only once."""
    table = facing(HUMAN_TORCH, "blob")
    blank = ["blank " * count for count in (4, 2, 3, 2, 2)]
    powers(table, "red through", "red through", *blank, *blank, "hit " * 4, "blank blank", *blank[2:], "hit " * 4)
    assert table.state.fight is None
    assert [said["number"] for said in table.told("event-sequence")] == [2, 3, 4]
    assert {said["colour"].key for said in table.told("event-power")} == {"colour-red"}


@pytest.mark.parametrize(("hero", "villain"), [("red through", "red"), ("red", "red through"), ("red", "red")])
def test_r47_if_one_side_does_not_fight_through_both_are_asked_again(hero: str, villain: str) -> None:
    table = powers(facing(HUMAN_TORCH, "blob"), hero, villain)
    assert fight_of(table).sequence == 2
    assert [decision.kind for decision in table.decisions] == ["power", "power"]
    assert not fight_of(table).hero_part.through + fight_of(table).villain_part.through


def test_r47_a_side_with_one_power_keeps_it() -> None:
    """The Toad has one Power. After five Sequences without a KO, the Human Torch's player is asked again."""
    table = powers(facing(HUMAN_TORCH, "toad"), "red through", "")
    assert [said["number"] for said in table.told("event-sequence")] == [2, 3, 4, 5, 6]
    assert [(decision.kind, decision.seat) for decision in table.decisions] == [("power", 0)]


def test_r47_a_new_fighter_is_named_and_its_player_chooses() -> None:
    own_team = team(XMEN, "storm ready midtown ko1", "wolverine ready midtown")
    table = play(facing(own_team, "blob"), "fighter storm")
    fight = fight_of(table)
    powers(table, "red through", "red through", "blank " * 4, "blank " * 2, "hit " * 3, "blank " * 3)
    assert (table.hero("storm").wounded, fight.sequence + 1) == (True, fight_of(table).sequence)
    assert fight_of(table).hero == "wolverine"
    assert [decision.kind for decision in table.decisions] == ["power", "power"]


def test_r47_a_seat_is_asked_for_cards_as_usual() -> None:
    """Beetle takes a defense die from the Human Torch. Then the Human Torch's seat is asked for a card as usual."""
    own_team = team(FOUR, "human-torch ready midtown", resources="wasp falcon")
    by_hand, through = (
        play(powers(facing(own_team, "blob", "beetle"), "red", villain, "blank " * 4, "blank " * 2), "pass")
        for villain in ("red", "red through")
    )
    assert (by_hand.kind, by_hand.due.seat, by_hand.moves()) == ("before-rolls", 1, ["use beetle", "pass"])
    assert through.told("event-used")[0]["card"] == card_name("beetle")
    assert through.kind == "power"


def test_r47_the_weakest_cards_are_paid() -> None:
    """The Human Torch's ability costs a Resource card. An Ally is discarded before an Event."""
    own_team = team(FOUR, "human-torch ready midtown", resources="breaking-news wasp")
    table = powers(facing(own_team, "blob"), "red through", "red", "blank " * 4, "hit hit")
    assert table.state.seats[0].resources == ("breaking-news",)
    assert table.state.resource_discard[-1:] == ("wasp",)


def test_the_order_of_choosing_powers_reveals_nothing_of_a_seat_that_passed() -> None:
    """With one Trouble left, Toad could reinforce, but Trapster could not. Spectators see the same in both cases."""
    views = []
    for held in ("toad", "trapster"):
        rivals = team(XMEN, villains="blob"), team(KNIGHTS, villains=held)
        table = Table(HUMAN_TORCH, *rivals, headlines=CRIME, top="hydra-soldiers doombots")
        table.play("troubleshoot midtown", "hit hit hit hit hit").play("villain lead blob")
        assert table.state.case is not None
        assert table.state.case.trouble == 1
        while table.kind == "reinforce":
            table.play("pass")
        views.append(GAME.view(table.state, None))
    assert views[0] == views[1]


# --- several choices in one menu
# --------------------------------------------------------------------------------------------


def together(table: Table) -> tuple[Match, Decision]:
    """Return the match at the question of this table, and the question."""
    match = start(GAME, len(table.state.seats), 1).following(table.state)
    return match, match.decisions()[0]


def test_mh53_several_reinforcements_are_chosen_together() -> None:
    """Each card is public once it is played. Its seat already knew it, so the series goes on."""
    rivals = team(XMEN, villains="blob toad trapster"), team(KNIGHTS)
    table = Table(HUMAN_TORCH, *rivals, headlines=CRIME, top="hydra-soldiers doombots")
    table.play("troubleshoot midtown", "double " * 5).play("villain lead blob")
    match, asked = together(table)
    assert (asked.kind, asked.foreseeable) == ("reinforce", True)
    assert set(asked.combinable) == {*asked.moves} - {PASS}
    texts = ["villain reinforce toad", "villain reinforce trapster"]
    made = carry_out(match, asked.seat, texts)
    assert [one.move for one in made] == texts
    assert all(any(event.reveals for event in one.events) for one in made)
    assert [one.text for one in foreseen_moves(match, asked.seat, texts)] == texts
    assert GAME.series_budget(GAME.view(match.state, asked.seat)) == Phrase(
        "series-trouble", {"count": _trouble_left(match)}
    )


def before_lead(*rivals: Seat) -> Table:
    """Return the question for a Lead against the Human Torch, with 10 Trouble."""
    table = Table(HUMAN_TORCH, *rivals, headlines=CRIME, top="hydra-soldiers doombots")
    return table.play("troubleshoot midtown", "double " * 5)


@pytest.mark.parametrize(
    ("move", "played", "is_asked"),
    [
        ("villain lead blob", (), True),
        ("villain lead blob alone", (), False),
        ("villain lead blob with toad", ("toad",), False),
        ("villain lead blob with toad trapster", ("toad", "trapster"), False),
    ],
)
def test_r51_a_lead_names_its_reinforcements(move: str, played: tuple[str, ...], is_asked: bool) -> None:
    table = before_lead(team(XMEN, villains="blob toad trapster"))
    assert (table.kind, table.due.seat) == ("lead", 1)
    table.play(move)
    assert [said["card"] for said in table.told("event-reinforced")] == [card_name(card) for card in played]
    assert (table.kind == "reinforce") is is_asked
    assert is_asked or fight_of(table).reinforcements == played


def test_r51_other_villain_seats_are_asked_after_a_lead_with_reinforcements() -> None:
    table = before_lead(team(XMEN, villains="blob toad"), team(KNIGHTS, villains="trapster"))
    table.play("villain lead blob with toad")
    assert (table.kind, table.due.seat) == ("reinforce", 2)


def test_r51_a_seat_that_is_asked_later_names_only_its_lead() -> None:
    """An earlier seat in the order is asked for Reinforcements first. Its cards may change this seat's choice."""
    table = before_lead(team(XMEN, villains="toad"), team(KNIGHTS, villains="blob trapster")).play("pass")
    assert (table.kind, table.due.seat) == ("lead", 2)
    assert all(len(move.split()) == 3 for move in table.moves() if move != "pass")


def _trouble_left(match: Match) -> int:
    state: State = match.state
    assert state.case is not None
    return state.case.trouble


class Hand:
    """Plays a Combat step by step in the way that R47 describes for a side that fights through."""

    def __init__(self) -> None:
        self.kept: dict[int, tuple[int, str, str]] = {}

    def move(self, match: Match, decision: Decision) -> Move:
        """Return the same Power as before, the usual card, the weakest payment, or the computer's move."""
        state: State = match.state
        fight, top = state.fight, state.steps[-1]
        if fight is not None and decision.seat in {fight.seat, fight.controller}:
            if isinstance(top, Powers):
                return self._power(match, decision, fight)
            if isinstance(top, Pay):
                return min(decision.moves, key=lambda move: worth_of_card(move[1]))
            if decision.window is not None and self._through(fight, decision.seat):
                return self._use(state, decision)
        return choose(GAME, match.view(decision.seat), decision)

    def _through(self, fight: Fight, seat: int) -> bool:
        number, hero, colour = self.kept.get(seat, (0, "", ""))
        return (number, hero) == (fight.number, fight.hero) and bool(colour)

    def _power(self, match: Match, decision: Decision, fight: Fight) -> Move:
        if self._through(fight, decision.seat):
            return ("power", self.kept[decision.seat][2])
        colour = choose(GAME, match.view(decision.seat), decision)[1]
        self.kept[decision.seat] = (fight.number, fight.hero, colour)
        return ("power", colour)

    def _use(self, state: State, decision: Decision) -> Move:
        assert decision.window is not None
        usual = {card.card for card in decision.window.cards if card.usual}
        meant = [
            use
            for use in uses(state, decision.seat, decision.window.name)
            if use.card in usual and not isinstance(use.effect, PeekPower)
        ]
        return ("use", min(meant, key=lambda use: use.cost).card) if meant else PASS


def ended(match: Match, by_hand: bool) -> State:
    """Play a match until its first Combat is over; return its state."""
    hand = Hand()
    while match.state.fights < 1 or match.state.fight is not None:
        decision = match.decisions()[0]
        move = hand.move(match, decision) if by_hand else choose(GAME, match.view(decision.seat), decision)
        match.play(decision.seat, move_text(move))
    state: State = match.state
    return state


@pytest.mark.parametrize("seed", range(1, 25))
def test_r47_fighting_through_has_the_result_of_step_by_step(seed: int) -> None:
    """Step by step or fought at once, the first Combat of a match leaves the same markers, hands, discards and dice."""
    seats = 2 + seed % 3
    through, by_hand = (ended(start(GAME, seats, seed), by_hand) for by_hand in (False, True))
    assert through.draws == by_hand.draws
    for one, other in zip(through.seats, by_hand.seats, strict=True):
        assert (one.heroes, one.resources, one.villains, one.allies) == (
            other.heroes,
            other.resources,
            other.villains,
            other.allies,
        )
    assert through.villain_discard == by_hand.villain_discard


def test_r47_a_side_that_fights_through_chooses_only_dice_colours_and_powers() -> None:
    """In a few matches, a side that fights through is never asked in a window or for a payment."""
    asked = 0
    for seed in range(6):
        match, chooser = start(GAME, 2 + seed % 3, seed), random.Random(seed)
        while match.decisions() and len(match.moves) < 400:
            for decision in match.decisions():
                if fights_through(match.state, decision.seat):
                    asked += 1
                    assert decision.kind in {"dice", "colour", "power"}
            decision = match.decisions()[0]
            moves = [move for move in decision.moves if THROUGH in move] or decision.moves
            match.play(decision.seat, move_text(chooser.choice(moves)))
    assert asked


# --- one move for what is asked at the same moment ----------------------------------------------------------------


def test_r48_an_attempt_a_scheme_and_its_ability_are_one_move() -> None:
    """The choices come in the order of the rules: attempt, option, ability with its payment. Then dice are rolled."""
    rival = team(XMEN, villains="batroc toad")
    table = Table(
        team(FOUR, "mr-fantastic ready chelsea"), rival, headlines=MUSEUM, masterminds=("magneto", "kingpin"), round=2
    )
    play(table, "troubleshoot chelsea")
    play(table, "plan-attempt prologue threat kingpin")
    assert [event.key for event in table.events] == ["event-attempt", "event-scheme-threat", "event-ability"]
    assert (table.kind, table.state.case and table.state.case.attempt) == ("pay", "prologue")
    play(table, "discard toad", "hit " * 8)
    assert table.told("event-trouble-up") == [{"count": 1, "trouble": 9}]


def test_r48_a_card_drawn_first_is_seen_before_the_ability_is_chosen() -> None:
    """Magneto's first Plan draws a Villain card with each scheme.

    So his ability is chosen in a later move, after that card is seen.
    """
    table = magneto(1)
    assert "scheme threat magneto" not in table.moves()
    play(table, "scheme threat")
    assert table.moves() == ["use magneto", "pass"]


def test_r15_a_story_action_may_include_the_choice_of_the_track() -> None:
    """Drawing a Story and advancing it can be one move, or two, so that the player sees the card first."""
    at_once, first = (Table(team(FOUR), team(XMEN), round=2) for _ in range(2))
    assert {"story", "story advance", "story pass"} <= {*at_once.moves()}
    play(at_once, "story advance")
    play(first, "story")
    assert first.kind == "story"
    play(first, "advance")
    assert at_once.state.track == first.state.track
    assert at_once.state.seats == first.state.seats
