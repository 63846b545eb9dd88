"""Tests events about hands, decks and piles, and those that bring characters into play (MC-23 to MC-25, MC-29)."""

from __future__ import annotations

import pytest

from engine.games.marvel_card_game.state.cards import CHARACTERS
from engine.kernel.steps.events import visible
from tests.engine.games.marvel_card_game.positions import J, S, Side, Table, keys, mine, position, theirs


def at_deploy(hand: str, characters: str = "", **more: str) -> Table:
    """Return Stan's Deploy Phase with these cards as his hand and his whole character deck."""
    side = Side(hand=hand, characters=characters, empty="characters", **more)
    return position(theirs("ulik"), phase="deploy", s=side)


# ---- characters from the deck


@pytest.mark.parametrize(
    ("event", "deck", "fitting"),
    [
        ("cerebro", "thor wolverine cyclops hulk angel storm", ["cyclops", "angel", "storm"]),
        ("magnetos-call", "thor magneto toad mystique blob", ["mystique", "blob", "toad"]),
    ],
)
def test_one_fitting_character_of_the_deck_enters_in_addition_to_the_deployment(
    event: str, deck: str, fitting: list[str]
) -> None:
    table = at_deploy(f"{event} gorgon", deck)
    assert table.listed(f"event {event}") == [""]
    table.play(f"event {event}")
    # The moves are in the order of the table of cards, not in that of the deck.
    order = sorted(fitting, key=[*CHARACTERS].index)
    assert (table.asked, table.moves) == ("enter", [*(f"enter {card}" for card in order), "skip"])
    left = [card for card in deck.split() if card != order[0]]
    told = table.play(f"enter {order[0]}", orders={"characters:0": left[::-1]})
    entered = table.one(order[0])
    assert (entered.place, entered.fresh, entered.controller) == (0, True, S)
    assert "event-shuffle" in keys(told)
    assert table.state.seats[S].characters == tuple(left[::-1])
    assert table.asked == "deploy"
    assert "deploy gorgon" in table.moves
    assert event in table.discard(S)


@pytest.mark.parametrize("event", ["cerebro", "magnetos-call"])
def test_a_searched_deck_is_shuffled_even_if_no_character_is_taken(event: str) -> None:
    table = at_deploy(f"{event} gorgon", "cyclops toad hulk")
    told = table.play(f"event {event}", "skip", orders={"characters:0": ["hulk", "toad", "cyclops"]})
    assert "event-shuffle" in keys(told)
    assert table.state.seats[S].characters == ("hulk", "toad", "cyclops")
    assert table.ids(S) == []


@pytest.mark.parametrize("event", ["cerebro", "magnetos-call", "distress-signal"])
def test_without_a_match_in_the_deck_it_cannot_be_played_MC_23(event: str) -> None:
    table = at_deploy(f"{event} gorgon cyclops toad", "thor magneto wolverine")
    assert table.listed(f"event {event}") == []


# ---- characters from the hand


@pytest.mark.parametrize(
    ("event", "hand", "fitting"),
    [
        ("avengers-assemble", "cyclops thor falcon wasp", ["thor", "wasp", "falcon"]),
        ("masters-of-evil-attack", "cyclops ultron melter klaw", ["melter", "klaw", "ultron"]),
    ],
)
def test_up_to_two_of_a_team_enter_from_hand(event: str, hand: str, fitting: list[str]) -> None:
    table = at_deploy(f"{event} {hand}")
    table.play(f"event {event}")
    assert table.moves == [*(f"enter {card}" for card in fitting), "skip"]
    table.play(f"enter {fitting[1]}")
    assert table.moves == [f"enter {fitting[0]}", f"enter {fitting[2]}", "skip"]
    table.play(f"enter {fitting[2]}")
    assert (table.asked, table.ids(S)) == ("deploy", fitting[1:])
    assert set(table.hand(S)) == {"cyclops", fitting[0]}
    assert f"deploy {fitting[0]}" in table.moves
    assert all(one.fresh for one in table.state.own_here(S))


def test_fewer_than_two_may_enter() -> None:
    table = at_deploy("avengers-assemble thor falcon")
    table.play("event avengers-assemble", "enter falcon", "skip")
    assert table.ids(S) == ["falcon"]
    table = at_deploy("avengers-assemble thor falcon")
    table.play("event avengers-assemble", "skip")
    assert table.ids(S) == []


def test_reinforcements_bring_a_character_of_value_two_or_less() -> None:
    table = at_deploy("reinforcements thor falcon maria-hill wasp")
    table.play("event reinforcements")
    assert table.moves == ["enter falcon", "enter maria-hill", "skip"]
    table.play("enter maria-hill")
    assert (table.asked, table.ids(S)) == ("deploy", ["maria-hill"])


@pytest.mark.parametrize("event", ["avengers-assemble", "masters-of-evil-attack", "reinforcements"])
def test_without_a_match_in_hand_it_cannot_be_played_MC_23(event: str) -> None:
    assert at_deploy(f"{event} wolverine", "thor ultron").listed(f"event {event}") == []


def test_a_character_that_enters_by_an_event_uses_enter_abilities_at_once_MC_18() -> None:
    table = at_deploy("avengers-assemble beast falcon", "ulik thor")
    table.play("event avengers-assemble", "enter beast")
    assert (table.asked, table.moves) == ("extra-draw", ["draw character", "draw event"])
    table.play("draw character")
    assert (table.asked, table.moves) == ("enter", ["enter falcon", "skip"])


def test_after_the_deployment_an_event_of_the_phase_keeps_it_open_MC_16() -> None:
    table = at_deploy("reinforcements thor falcon")
    table.play("deploy thor")
    assert (table.asked, table.moves) == ("deploy", ["event reinforcements", "skip"])
    table.play("event reinforcements", "enter falcon")
    assert table.state.active == J or table.asked != "deploy"
    table = at_deploy("reinforcements thor wasp mighty-blow")
    table.play("deploy thor")
    assert table.asked == "attack"


# ---- hands and decks


def test_clairvoyance_shows_the_hand_to_one_seat_until_the_turn_ends() -> None:
    table = position(mine("thor"), s=Side(hand="clairvoyance ambush"), j=Side(hand="hulk teleportation"))
    events = table.play("event clairvoyance")
    assert (table.due, table.asked) == (S, "attack")
    assert (
        [event.key for event in visible(events, J)] == [event.key for event in visible(events, None)] == ["event-play"]
    )
    seen = next(event for event in events if event.key == "event-hand-seen")
    assert (seen.to, seen.reveals) == ((S,), True)
    assert table.view(S).seen_hand == ["hulk", "teleportation"]
    assert [table.view(seat).seen_hand for seat in (J, None)] == [None, None]
    # The hand is shown as it was then. Events that Jack plays later are still in it.
    table.play("S: event ambush thor", "S: attack thor location", "J: event teleportation thor")
    assert table.hand(J) == ("hulk",)
    assert table.view(S).seen_hand in (None, ["hulk", "teleportation"])
    table.rest()
    assert table.view(S).seen_hand is None


@pytest.mark.parametrize("event", ["clairvoyance", "espionage"])
def test_an_empty_hand_cannot_be_seen_or_robbed_MC_23(event: str) -> None:
    table = position(mine("thor"), s=Side(hand=f"{event} ambush"))
    assert table.listed(f"event {event}") == []


def test_espionage_discards_a_random_card_of_the_rival() -> None:
    table = position(mine("thor"), s=Side(hand="espionage ambush"), j=Side(hand="hulk ulik rescue"))
    events = table.play("event espionage", picks=["ulik"])
    assert (table.hand(J), table.discard(J)) == (("hulk", "rescue"), ("ulik",))
    assert next(event for event in events if event.key == "event-discard").reveals


def test_distress_signal_takes_a_shown_card_of_value_three_or_less_into_hand() -> None:
    table = at_deploy("distress-signal", "thor wolverine cyclops ulik")
    events = table.play("event distress-signal")
    assert (table.asked, table.moves) == ("search", ["take ulik", "take cyclops"])
    events = table.play("take cyclops", orders={"characters:0": ["ulik", "wolverine", "thor"]})
    assert [event.key for event in visible(events, None)] == ["event-searched", "event-shuffle"]
    assert table.hand(S) == ("cyclops",)
    assert table.state.seats[S].characters == ("ulik", "wolverine", "thor")


def test_rescue_takes_a_character_of_the_players_discard_pile() -> None:
    table = position(
        mine("thor"),
        s=Side(hand="rescue", discard="hulk mighty-blow ulik fog"),
        j=Side(discard="wolverine"),
    )
    table.play("event rescue")
    assert (table.asked, table.moves) == ("recover", ["take ulik", "take hulk"])
    table.play("take hulk")
    assert table.hand(S) == ("hulk",)
    assert table.discard(S) == ("mighty-blow", "ulik", "fog", "rescue")
    table = position(mine("thor"), s=Side(hand="rescue ambush", discard="fog"), j=Side(discard="wolverine"))
    assert table.listed("event rescue") == []


def test_equal_cards_are_offered_once_and_taken_one_by_one() -> None:
    table = position(mine("thor"), s=Side(hand="rescue", discard="moloid moloid hulk"))
    table.play("event rescue")
    assert table.moves == ["take hulk", "take moloid"]
    table.play("take moloid")
    assert (table.hand(S), table.discard(S)) == (("moloid",), ("moloid", "hulk", "rescue"))


def test_master_plan_draws_two_each_from_a_chosen_deck() -> None:
    table = position(mine("thor"), s=Side(hand="master-plan", characters="hulk", events="fog rescue"))
    table.play("event master-plan")
    assert (table.asked, table.moves) == ("extra-draw", ["draw character", "draw event"])
    table.play("draw event", "draw character")
    assert table.hand(S) == ("hulk", "fog")


def test_master_plan_takes_the_cards_that_are_left() -> None:
    bare = "characters events"
    table = position(mine("thor"), s=Side(hand="master-plan ambush", events="fog", empty=bare))
    table.play("event master-plan")
    assert (table.hand(S), table.asked) == (("ambush", "fog"), "attack")
    table = position(mine("thor"), s=Side(hand="master-plan ambush", empty=bare))
    assert table.listed("event master-plan") == []


@pytest.mark.parametrize("kind", ["character", "event"])
def test_glimpse_of_the_future_puts_the_top_four_back_in_any_order(kind: str) -> None:
    side = Side(
        hand="glimpse-of-the-future", characters="hulk thor ulik wasp falcon", events="fog rescue webbing ambush ambush"
    )
    deck = side.characters.split() if kind == "character" else side.events.split()
    table = position(mine("colossus"), s=side)
    assert table.listed("event glimpse-of-the-future") == ["character", "event"]
    told = table.play(f"event glimpse-of-the-future {kind}")
    assert [event.key for event in visible(told, J)] == ["event-play-on", "event-looked"]
    assert (table.asked, table.moves) == ("reorder", [f"top {card}" for card in deck[:4]])
    assert table.view(S).looking == deck[:4]
    assert table.view(J).looking == table.view(None).looking == []
    told = table.play(f"top {deck[2]}", f"top {deck[0]}", f"top {deck[3]}")
    assert [event.key for event in visible(told, J)][:1] == ["event-reordered"]
    seat_state = table.state.seats[S]
    now = seat_state.characters if kind == "character" else seat_state.events
    assert list(now[:5]) == [deck[2], deck[0], deck[3], deck[1], deck[4]]


def test_glimpse_looks_at_no_more_cards_than_are_left() -> None:
    side = Side(hand="glimpse-of-the-future ambush", characters="hulk thor", empty="characters events")
    table = position(mine("colossus"), s=side)
    assert table.listed("event glimpse-of-the-future") == ["character"]
    table.play("event glimpse-of-the-future character", "top thor")
    assert table.state.seats[S].characters == ("thor", "hulk")


# ---- Counterspell


def test_counterspell_cancels_and_both_cards_are_discarded() -> None:
    table = position(mine("thor"), s=Side(hand="mighty-blow ambush"), j=Side(hand="counterspell"))
    table.play("S: event mighty-blow thor")
    assert (table.due, table.asked, table.moves) == (J, "event", ["event counterspell", "pass"])
    events = table.play("J: event counterspell")
    assert "event-cancelled" in keys(events)
    assert (table.one("thor").attached, table.discard(S), table.discard(J)) == ((), ("mighty-blow",), ("counterspell",))


@pytest.mark.parametrize("event", ["mighty-blow thor", "civil-war", "collateral-damage", "teleportation ulik"])
def test_a_countered_event_does_nothing(event: str) -> None:
    card = event.split()[0]
    table = position(mine("thor"), theirs("ulik"), s=Side(hand=f"{card} ambush"), j=Side(hand="counterspell"))
    before = (table.state.characters, table.state.sites)
    table.play(f"S: event {event}", "J: event counterspell")
    assert (table.state.characters, table.state.sites) == before
    assert table.discard(S) == (card,)


@pytest.mark.parametrize(("spells", "works"), [(1, False), (2, True), (3, False), (4, True)])
def test_counterspells_alternate_and_the_last_one_counts_MC_29(spells: int, works: bool) -> None:
    table = position(
        mine("thor"),
        s=Side(hand="mighty-blow counterspell counterspell ambush"),
        j=Side(hand="counterspell counterspell"),
    )
    table.play("S: event mighty-blow thor")
    for number in range(spells):
        table.play(f"{'JS'[number % 2]}: event counterspell")
    if spells < 4:
        assert table.asked == "event"
        table.play("pass")
    assert (table.due, table.asked) == (S, "attack")
    assert len(table.one("thor").attached) == works


def test_a_passed_window_is_over_and_the_event_resolves_MC_22() -> None:
    table = position(mine("thor"), s=Side(hand="mighty-blow ambush"), j=Side(hand="counterspell"))
    events = table.play("S: event mighty-blow thor")
    assert keys(events) == ["event-play-on"]
    assert table.hand(S) == ("ambush",)
    assert [played.card for played in table.view(None).pending_events] == ["mighty-blow"]
    table.play("J: pass")
    assert len(table.one("thor").attached) == 1
    assert table.hand(J) == ("counterspell",)


def test_only_the_other_seat_may_counter_MC_27() -> None:
    table = position(mine("thor"), s=Side(hand="mighty-blow counterspell ambush"))
    table.play("S: event mighty-blow thor")
    assert (table.asked, len(table.one("thor").attached)) == ("attack", 1)
