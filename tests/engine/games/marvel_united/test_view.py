"""Tests each viewer's view, field by field (section 6): in each mode, with open and hidden hands, and after the end."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from engine.games.marvel_united.game import GAME
from engine.games.marvel_united.seen.view import UnitedView
from engine.games.marvel_united.state.pieces import Entry
from engine.games.marvel_united.state.state import State
from engine.games.marvel_united.state.steps import AskKeep, Effect, NextTurn
from engine.kernel.steps.events import visible
from engine.kernel.table.outcome import by_sides
from engine.kernel.words.phrases import Phrase
from tests.engine.games.marvel_united.positions import CARTER, LOKI, Table, acting, hero_turn, position

# Each mode with its Heroes.
HEROES = {"coop": (CARTER, LOKI), "commander": (CARTER,), "villain": (CARTER, LOKI), "versus": (CARTER,)}
CASES = [(mode, hidden) for mode in HEROES for hidden in (False, True)]


def match_of(mode: str, *, is_hidden: bool = False) -> State:
    """Return a position with every kind of hidden fact."""
    down = Entry("imp03", facedown=True)
    options = {"mode": mode, "hidden_hands": is_hidden}
    state = position("immortus", HEROES[mode], options=options, story=[down, Entry("imp04")], tally=1)
    played = state.heroes[0].deck[0]
    state.heroes[0] = replace(state.heroes[0], deck=state.heroes[0].deck[1:])
    state.story.append(Entry(played, 0, facedown=True))
    if state.villain_seat is not None:
        state.plan_hand, state.plans = tuple(sorted(state.plans[:2])), state.plans[2:]
        state.schemes, state.removed_schemes = ("sv02", "sv06"), ("sv08",)
        cards = ("sh03", "sh05") if mode == "versus" else ("sh03",)
        state.heroes[0] = replace(state.heroes[0], cards=cards)
        state.removed_cards = ("sh08",)
    Table(state, NextTurn())
    return state


def viewers(state: State) -> list[int | None]:
    return [*range(state.seats), None]


def view_of(state: State, viewer: int | None) -> UnitedView:
    return GAME.look(state, viewer)


def ended(state: State) -> State:
    crews = GAME.table(state.options).crews(state.seats)
    state.outcome = by_sides(crews, 0, Phrase("end-objective"))
    state.steps = []
    return state


def sees_hand(state: State, viewer: int | None, seat: int) -> bool:
    """Return whether section 6 lets a viewer see a Hero's hand."""
    if state.options.hidden_hands:
        return viewer == seat
    return state.options.mode in ("coop", "commander") or (viewer is not None and viewer < len(state.heroes))


def sees_cards(state: State, viewer: int | None, seat: int) -> bool:
    """Return whether section 6 lets a viewer see a Hero's Super-hero cards."""
    if state.options.hidden_hands:
        return viewer == seat
    return viewer is not None and viewer < len(state.heroes)


@pytest.mark.parametrize(("mode", "hidden"), CASES)
def test_hands_and_super_hero_cards(mode: str, hidden: bool) -> None:
    state = match_of(mode, is_hidden=hidden)
    for viewer in viewers(state):
        for seen, hero in zip(view_of(state, viewer).heroes, state.heroes, strict=True):
            assert seen.hand == (hero.hand if sees_hand(state, viewer, seen.seat) else None)
            assert seen.cards == (hero.cards if sees_cards(state, viewer, seen.seat) else None)
            assert (seen.hand_size, seen.deck_size, seen.cards_size) == (
                len(hero.hand),
                len(hero.deck),
                len(hero.cards),
            )


@pytest.mark.parametrize(("mode", "hidden"), CASES)
def test_plans_and_super_villain_cards(mode: str, hidden: bool) -> None:
    state = match_of(mode, is_hidden=hidden)
    for viewer in viewers(state):
        view, villains = view_of(state, viewer), viewer is not None and viewer == state.villain_seat
        assert view.plan_hand == (state.plan_hand if villains else None)
        assert view.schemes == (state.schemes if villains else None)
        assert view.removed_schemes == (state.removed_schemes if villains else None)
        assert view.removed_cards is None
        sizes = (len(state.plan_hand), len(state.schemes), len(state.plans))
        assert (view.plan_hand_size, view.schemes_size, view.plans_left) == sizes


@pytest.mark.parametrize(("mode", "hidden"), CASES)
def test_facedown_cards_of_the_storyline(mode: str, hidden: bool) -> None:
    """The Villain seat that placed a facedown Plan knows it. A facedown Hero card is known to all who saw the hand."""
    state = match_of(mode, is_hidden=hidden)
    for viewer in viewers(state):
        villains = viewer is not None and viewer == state.villain_seat
        for seen, entry in zip(view_of(state, viewer).story, state.story, strict=True):
            known = not entry.facedown or (villains if entry.seat < 0 else sees_hand(state, viewer, entry.seat))
            assert seen.card == (entry.card if known else None)
            assert (seen.seat, seen.facedown, seen.support) == (entry.seat, entry.facedown, entry.support)


@pytest.mark.parametrize(("mode", "hidden"), CASES)
def test_after_the_end_everything_is_known(mode: str, hidden: bool) -> None:
    state = ended(match_of(mode, is_hidden=hidden))
    for viewer in viewers(state):
        view = view_of(state, viewer)
        assert [hero.hand for hero in view.heroes] == [hero.hand for hero in state.heroes]
        assert [hero.cards for hero in view.heroes] == [hero.cards for hero in state.heroes]
        assert [entry.card for entry in view.story] == [entry.card for entry in state.story]
        assert (view.plan_hand, view.schemes) == (state.plan_hand, state.schemes)
        assert (view.removed_schemes, view.removed_cards) == (state.removed_schemes, state.removed_cards)


PUBLIC = [
    "ring",
    "villain_at",
    "health",
    "track",
    "stunned",
    "rick",
    "pressure",
    "tally",
    "shift",
    "way",
    "cleared",
    "allies",
    "picks",
    "row",
    "battle",
    "out_of_game",
    "villain_turn",
    "after_villain",
    "spilled",
    "scheme_used",
    "card_used",
    "locked_tokens",
    "flees",
    "bewildered",
    "last",
    "turns",
    "villain_turns",
    "recent",
]


@pytest.mark.parametrize("mode", HEROES)
def test_the_public_facts(mode: str) -> None:
    state = match_of(mode)
    for viewer in viewers(state):
        view = view_of(state, viewer)
        assert {name: getattr(view, name) for name in PUBLIC} == {name: getattr(state, name) for name in PUBLIC}
        own = [(hero.hero, hero.place, hero.ko, hero.tokens, hero.gear, hero.next_card) for hero in state.heroes]
        assert [(one.hero, one.place, one.ko, one.tokens, one.gear, one.next_card) for one in view.heroes] == own
        assert (view.lead, view.next_hero, view.support_size) == (state.lead, state.next_hero(), len(state.support))


@pytest.mark.parametrize(("mode", "hidden"), CASES)
def test_no_view_tells_the_order_of_a_deck(mode: str, hidden: bool) -> None:
    state = match_of(mode, is_hidden=hidden)
    other = state.copy()
    other.plans, other.support = other.plans[::-1], other.support[::-1]
    other.heroes = [replace(hero, deck=hero.deck[::-1]) for hero in other.heroes]
    for viewer in viewers(state):
        assert msgspec.json.encode(view_of(state, viewer)) == msgspec.json.encode(view_of(other, viewer))


@pytest.mark.parametrize(("hidden", "watchers"), [(False, (0, 1)), (True, (1,))])
def test_who_sees_the_offered_moves(hidden: bool, watchers: tuple[int, ...]) -> None:
    state = match_of("villain", is_hidden=hidden)
    state.offered_cards, state.steps = ("sh01", "sh02"), [AskKeep(1)]
    seen = {viewer: view_of(state, viewer).offered_cards for viewer in viewers(state)}
    assert [viewer for viewer, offered in seen.items() if offered] == list(watchers)
    state.steps = [NextTurn()]
    assert not any(view_of(state, viewer).offered_cards for viewer in viewers(state))


@pytest.mark.parametrize(("hidden", "watchers"), [(False, [0, 1]), (True, [1])])
def test_a_draw_is_shown_to_those_who_see_the_hand(hidden: bool, watchers: list[int]) -> None:
    state = position("maestro", (CARTER, LOKI), options={"mode": "villain", "hidden_hands": hidden}, last=0)
    drawn = state.heroes[1].deck[0]
    told = hero_turn(state, 1).told
    assert state.heroes[1].hand.count(drawn) >= 1
    knows = [seat for seat in viewers(state) if any(drawn in str(event.params) for event in visible(told, seat))]
    assert knows == watchers
    assert all("event-draw" in [event.key for event in visible(told, seat)] for seat in viewers(state))


def test_with_open_hands_a_draw_is_shown_to_all() -> None:
    state = position("maestro", (CARTER, LOKI), last=0)
    drawn = state.heroes[1].deck[0]
    told = hero_turn(state, 1).told
    assert all(any(drawn in str(event.params) for event in visible(told, seat)) for seat in viewers(state))


def test_only_its_user_sees_a_peeked_plan() -> None:
    state = position("maestro", ("ironheart", LOKI), options={"gear": True}, gear={0: ["gc7"]}, plan="map07")
    table = acting(state, "move").play("gear gc7")
    assert isinstance(state.steps[-1], Effect)
    views = {viewer: msgspec.json.encode(GAME.view(state, viewer)) for viewer in viewers(state)}
    assert [viewer for viewer, view in views.items() if b"map07" in view] == [0]
    told = {viewer: str([event.params for event in visible(table.told, viewer)]) for viewer in viewers(state)}
    assert [viewer for viewer, words in told.items() if "map07" in words] == [0]
    assert table.asked.secret


def test_plans_exchanged_by_the_villain_seat_stay_its_secret() -> None:
    hand = ("map01", "map03", "map05")
    state = position("maestro", (CARTER, LOKI), options={"mode": "villain"}, plan_hand=hand, schemes=("sv03",))
    table = Table(state, NextTurn(), Effect("sv03", "plan", 2)).play("bottom map03")
    assert table.asked.secret
    for viewer in (0, 1, None):
        assert b"map03" not in msgspec.json.encode(GAME.view(state, viewer))
        assert not any("map03" in str(event.params) for event in visible(table.told, viewer))
    assert b"map03" not in msgspec.json.encode(GAME.view(state, 2))
    assert any("map03" in str(event.params) for event in visible(table.told, 2))
