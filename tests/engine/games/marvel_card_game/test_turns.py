"""Tests preparation, slots, phases, and the ends of a match (MC-6 to MC-21, MC-48, MC-49)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.games.marvel_card_game.game import GAME, Options
from engine.games.marvel_card_game.seen.checks import owned
from engine.games.marvel_card_game.state.cards import CHARACTERS, EVENTS, LOCATIONS
from engine.games.marvel_card_game.state.decks import DECKS, sealed_deck
from engine.games.marvel_card_game.state.state import Mark, State, in_order
from engine.kernel.chance.fair import Chance
from engine.kernel.errors import Refused
from engine.kernel.matches.record import chance_of, sealed
from tests.engine.games.marvel_card_game.positions import J, S, Side, keys, mine, position, theirs
from tests.engine.games.marvel_card_game.some_decks import legal_deck
from tests.engine.games.marvel_card_game.test_abilities import ONES, SIXES
from tests.engine.playing import start
from tests.engine.tables import places_in, points_in


class Labels(Chance):
    """A source of chance that records the labels of its draws."""

    def __init__(self) -> None:
        super().__init__(bytes(32), "context")
        self.labels: list[str] = []

    def _words(self, label: str) -> Any:
        self.labels.append(label)
        return super()._words(label)


def set_up(**options: Any) -> tuple[State, list[str]]:
    chance = Labels()
    return GAME.begin(GAME.parse_options(options), 2, chance).state, chance.labels


# ---- preparation (MC-6 to MC-9, R12)


def test_chance_is_used_in_the_order_of_the_rules_R12() -> None:
    deals = ["characters:0#0", "events:0#0", "characters:1#0", "events:1#0"]
    assert set_up()[1] == ["first#0", "locations#0", *deals]
    assert set_up(deck="sealed")[1] == [
        "first#0",
        "locations#0",
        "sealed-characters:0#0",
        "sealed-events:0#0",
        *deals[:2],
        "sealed-characters:1#0",
        "sealed-events:1#0",
        *deals[2:],
    ]


def test_p1_is_drawn_by_lot_unless_the_option_first_names_it_MC_7() -> None:
    drawn = {start(GAME, 2, seed).state.first for seed in range(20)}
    assert drawn == {0, 1}
    for first in (1, 2, "1", "2"):
        for seed in range(4):
            state = start(GAME, 2, seed, {"first": first}).state
            assert (state.first, state.active, state.turn, state.here) == (int(first) - 1, int(first) - 1, 1, 0)


def test_locations_are_the_top_two_of_the_shuffled_locations_MC_8() -> None:
    for seed in range(20):
        match = start(GAME, 2, seed)
        order = chance_of(match.record).shuffle("locations#0", list(LOCATIONS))
        assert [site.card for site in match.state.sites] == order[:2]
        assert [site.status for site in match.state.sites] == ["open", "down"]
    found = {site.card for seed in range(80) for site in start(GAME, 2, seed).state.sites}
    assert found == set(LOCATIONS)


@pytest.mark.parametrize("deck", ["avengers", "x-men", "sealed", DECKS.write(legal_deck(5))])
def test_each_seat_draws_four_characters_and_three_events_from_its_shuffled_decks_MC_9(deck: str) -> None:
    match = start(GAME, 2, 3, {"deck": deck, "first": 1})
    chance = chance_of(match.record)
    for seat in (S, J):
        cards = sealed_deck(chance, seat) if deck == "sealed" else DECKS.starter(deck) or DECKS.read(deck)
        every = [card for card, count in cards.items() for _ in range(count)]
        seat_state = match.state.seats[seat]
        for kind, table, count in (("characters", CHARACTERS, 4), ("events", EVENTS, 3)):
            order = chance.shuffle(f"{kind}:{seat}#0", in_order([card for card in every if card in table]))
            assert getattr(seat_state, kind) == tuple(order[count:])
            assert [card for card in seat_state.hand if card in table] == list(in_order(order[:count]))
        assert Counter(owned(match.state, seat)) == Counter(every)
        assert seat_state.hand == in_order(seat_state.hand)
        assert (seat_state.discard, seat_state.victory, seat_state.seen_hand) == ((), (), None)


def test_options_and_their_limits() -> None:
    assert GAME.parse_options({}) == Options()
    assert (Options().turn_limit, Options().location_effects, Options().fixed_windows) == (120, True, False)
    assert GAME.parse_options({"deck": "x-men"}).deck == ("x-men", "x-men")
    code = DECKS.write(legal_deck(1))
    assert GAME.parse_options({"deck": [code.lower(), "sealed"]}).deck == (code, "sealed")
    for good in ({"turn_limit": 40}, {"turn_limit": 400}, {"first": 2}, {"first": "random"}):
        GAME.parse_options(good)


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"turn_limit": 39}, "bad_options"),
        ({"turn_limit": 401}, "bad_options"),
        ({"turn_limit": True}, "bad_options"),
        ({"first": 3}, "bad_options"),
        ({"first": 0}, "bad_options"),
        ({"first": True}, "bad_options"),
        ({"first": []}, "bad_options"),
        ({"first": {}}, "bad_options"),
        ({"first": 1.0}, "bad_options"),
        ({"fixed_windows": 1}, "bad_options"),
        ({"colour": "red"}, "bad_options"),
        ({"deck": ["avengers"]}, "bad_options"),
        ({"deck": ["avengers", 7]}, "bad_options"),
        ({"deck": "justice-league"}, "bad_deck_code"),
        ({"deck": ["avengers", DECKS.write({})]}, "bad_deck"),
        ([], "bad_options"),
    ],
)
def test_options_that_are_refused(options: object, code: str) -> None:
    with pytest.raises(Refused) as caught:
        GAME.parse_options(options)
    assert caught.value.code == code


def test_a_built_deck_enters_the_context_as_a_commitment_R15() -> None:
    code = DECKS.write(legal_deck(1))
    record = start(GAME, 2, 3, {"deck": [code, "x-men"]}).record
    public = sealed(record)
    assert code in record.options["deck"]
    assert code not in str(public)
    assert public.options["deck"][1] == "x-men"
    assert public.options["deck"][0].startswith("sha256:")


# ---- slots (MC-10 to MC-12)


@pytest.mark.parametrize("first", [0, 1])
def test_the_order_of_turns_MC_10(first: int) -> None:
    table = position(phase="new", turn=1, slot=0, first=first, active=first)
    visited: list[tuple[int, int]] = []
    while len(visited) < 12:
        visited.append((table.state.active, table.state.here))
        table.rest()
    cycle = [(first, 0), (1 - first, 0), (1 - first, 1), (first, 1)]
    assert visited == cycle * 3


def test_l2_is_turned_up_when_the_third_slot_begins_MC_11() -> None:
    table = position(phase="start", turn=2)
    assert table.view(None).sites[1].status == "down"
    table.rest()
    assert (table.state.turn, table.state.sites[1].status) == (3, "open")


def test_l2_is_turned_up_though_l1_was_won_in_turn_one_MC_11_R2() -> None:
    table = position(phase="deploy", turn=1, slot=0, marks=((12, 0), (0, 0)), s=Side(hand="black-panther ambush"))
    table.play("deploy black-panther")
    events = table.play("attack black-panther location")
    assert "event-turned-up" in keys(events)
    state = table.state
    # The second slot is left out: turn 2 is Jack's at L2, then comes Stan's turn there, and so on.
    assert [site.status for site in state.sites] == ["closed", "open"]
    visited = []
    for _ in range(4):
        visited.append((table.state.turn, table.state.active, table.state.here))
        table.rest()
    assert visited == [(2, J, 1), (3, S, 1), (4, J, 1), (5, S, 1)]
    assert table.match.outcome() is None


def test_the_slots_of_a_closed_l2_are_left_out_MC_12() -> None:
    table = position(turn=9, slot=8, closed={1: S}, phase="start")
    visited = []
    for _ in range(4):
        visited.append((table.state.turn, table.state.active, table.state.here))
        table.rest()
    assert visited == [(9, S, 0), (10, J, 0), (11, S, 0), (12, J, 0)]


# ---- start (MC-14) and draw (MC-15)


def test_own_characters_here_become_ready_and_stop_being_fresh_MC_14() -> None:
    table = position(
        mine("hulk", exhausted=True, fresh=True, borrowed="FLIGHT"),
        mine("thor", 1, exhausted=True, fresh=True, borrowed="DODGE"),
        theirs("ulik", exhausted=True, fresh=True),
        theirs("gorgon", controller=S, exhausted=True, fresh=True),
        phase="new",
    )
    ready = {one.id: (one.exhausted, one.fresh, one.borrowed) for one in table.state.characters}
    assert ready == {
        "hulk": (False, False, ""),
        "thor": (True, True, "DODGE"),
        "ulik": (True, True, ""),
        "gorgon": (False, False, ""),
    }


def test_waiting_marks_of_the_active_seat_bind_here_MC_14_MC_54() -> None:
    both = (Mark(S), Mark(J))
    table = position(
        mine("hulk", marks=both),
        mine("thor", 1, marks=both),
        theirs("ulik", marks=both),
        phase="new",
        s=Side(hand="ambush"),
    )
    marks = {one.id: one.marks for one in table.state.characters}
    bound = (Mark(S, binding=True), Mark(J))
    # A mark waits for the turn of the seat that controlled the character when it was set. It does not matter if another
    # seat controls the character later.
    assert marks == {"hulk": bound, "thor": both, "ulik": bound}
    table.rest()
    assert table.one("hulk").marks == (Mark(J, binding=True),)
    assert table.one("thor").marks == both


def test_a_card_is_drawn_from_either_deck_MC_15() -> None:
    for kind, hand in (("character", ("hulk",)), ("event", ("fog",))):
        table = position(phase="draw", s=Side(characters="hulk thor", events="fog rescue"))
        assert table.moves == ["draw character", "draw event"]
        told = table.play(f"draw {kind}")
        assert table.hand(S) == hand
        public = [event for event in told if event.to is None]
        assert [event.key for event in public][:1] == ["event-draw"]
        assert [event.to for event in told if event.key == "event-drawn"] == [(S,)]
        assert len(table.state.seats[S].characters) + len(table.state.seats[S].events) == 45 + 25 - 1


@pytest.mark.parametrize(
    ("empty", "drawn"), [("characters", ("fog",)), ("events", ("hulk",)), ("characters events", ())]
)
def test_an_empty_deck_is_replaced_by_the_other_and_piles_are_never_reshuffled_MC_15(
    empty: str, drawn: tuple[str, ...]
) -> None:
    side = Side(
        characters="" if "characters" in empty else "hulk", events="" if "events" in empty else "fog", empty=empty
    )
    table = position(mine("thor"), phase="draw", s=side, j=Side(hand="counterspell"))
    assert (table.hand(S), table.state.seats[S].discard != ()) == (drawn, True)
    assert table.asked == ("deploy" if drawn else "attack")


def test_an_event_may_be_played_before_drawing() -> None:
    table = position(mine("thor"), phase="draw", s=Side(hand="webbing", characters="hulk"))
    assert table.moves == ["draw character", "draw event", "event webbing thor"]
    table.play("event webbing thor")
    assert (table.asked, table.moves) == ("draw", ["draw character", "draw event"])


# ---- deploy (MC-16, MC-17)


def test_a_seat_deploys_one_character_or_none_MC_16() -> None:
    table = position(phase="deploy", s=Side(hand="hulk thor moloid moloid ambush"))
    assert table.moves == ["deploy thor", "deploy hulk", "deploy moloid", "skip"]
    events = table.play("deploy hulk")
    assert "event-deploy" in keys(events)
    assert table.asked == "attack"
    assert (table.ids(), "hulk" in table.hand(S)) == (["hulk"], False)
    one = table.one("hulk")
    assert (one.fresh, one.exhausted, one.place, one.owner, one.controller) == (True, False, 0, S, S)
    table = position(mine("gorgon"), phase="deploy", s=Side(hand="hulk ambush"))
    events = table.play("skip")
    assert (table.asked, table.ids(), keys(events)) == ("attack", ["gorgon"], ["event-no-deploy"])


def test_the_phase_ends_automatically_when_its_last_event_was_played_MC_16() -> None:
    table = position(phase="deploy", s=Side(hand="hulk reinforcements falcon maria-hill reinforcements ambush"))
    table.play("deploy hulk", "event reinforcements", "enter falcon")
    assert (table.asked, table.moves) == ("deploy", ["event reinforcements", "skip"])
    table.play("event reinforcements", "enter maria-hill")
    assert table.asked == "attack"
    # Before the character is deployed, the phase stays open.
    table = position(mine("thor"), phase="deploy", s=Side(hand="hulk reinforcements falcon ambush"))
    table.play("event reinforcements", "enter falcon")
    assert (table.asked, table.moves) == ("deploy", ["deploy hulk", "skip"])


def test_a_newcomer_cannot_attack_before_its_seats_next_turn_there_MC_17() -> None:
    table = position(theirs("ulik"), phase="deploy", s=Side(hand="hulk ambush"))
    table.play("deploy hulk")
    assert table.listed("attack") == []
    while table.state.turn < 9:
        assert table.one("hulk").fresh
        table.rest()
    table.rest(until="attack")
    assert table.listed("attack") == ["hulk ulik combat"]


# ---- attack (MC-19, MC-30, MC-32)


def test_a_character_attacks_once_a_turn_any_rival_here_until_done_MC_30_MC_32() -> None:
    table = position(mine("hulk"), mine("gorgon"), theirs("ulik"), theirs("aunt-may"), theirs("thor", 1))
    assert table.listed("attack") == [
        "hulk ulik combat",
        "hulk aunt-may combat",
        "gorgon ulik combat",
        "gorgon aunt-may combat",
    ]
    table.play("attack hulk ulik combat", dice=f"{ONES[7]} {ONES[5]}")
    assert table.one("hulk").exhausted
    assert table.listed("attack") == ["gorgon ulik combat", "gorgon aunt-may combat"]
    # The same character may be attacked again.
    table.play("attack gorgon ulik combat", dice=f"{ONES[4]} {ONES[5]}")
    assert (table.state.turn, table.one("ulik").exhausted) == (6, False)


def test_an_exhausted_character_defends_as_usual_MC_30() -> None:
    table = position(mine("hulk"), theirs("ulik", exhausted=True))
    table.play("attack hulk ulik combat", dice=f"{SIXES[7]} [6 6 1 1 1]")
    assert "ulik" in table.ids()


@pytest.mark.parametrize("fields", [{"exhausted": True}, {"fresh": True}, {"marks": (Mark(S, binding=True),)}])
def test_which_characters_cannot_attack_MC_30(fields: dict[str, Any]) -> None:
    table = position(mine("hulk", **fields), theirs("ulik"), s=Side(hand="ambush"))
    assert table.listed("attack") == []
    assert table.shown("hulk", J).can_attack is False


def test_done_ends_the_phase() -> None:
    table = position(mine("hulk"), theirs("ulik"), j=Side(hand="webbing"))
    table.play("done")
    assert (table.due, table.asked) == (J, "turn-end")


# ---- discard and end (MC-20, MC-21)


@pytest.mark.parametrize(("held", "asked"), [(8, 0), (9, 1), (11, 3)])
def test_the_hand_is_reduced_to_eight_cards_MC_20(held: int, asked: int) -> None:
    cards = ["hulk", "thor", "ulik", "namor", "gorgon", "karnak", "wasp", "falcon", "rescue", "ambush", "fog"][:held]
    table = position(phase="discard", s=Side(hand=" ".join(cards)))
    for number in range(asked):
        assert (table.due, table.asked, len(table.moves)) == (S, "discard", held - number)
        table.play(table.moves[-1])
    assert (table.state.turn, len(table.hand(S)), len(table.discard(S))) == (6, min(held, 8), asked)


def test_the_opponent_may_hold_any_number_of_cards_MC_20() -> None:
    hand = "hulk thor ulik namor gorgon karnak wasp falcon rescue counterspell"
    table = position(phase="discard", j=Side(hand=hand))
    assert (table.state.turn, len(table.hand(J))) == (6, 10)


def test_which_effects_end_with_the_turn_MC_21() -> None:
    marks = (Mark(S, binding=True), Mark(J))
    table = position(
        mine(
            "hulk",
            gained_abilities=("DODGE",),
            used_abilities=("IMMOBILIZE",),
            marks=marks,
            borrowed="FLIGHT",
            exhausted=True,
        ),
        mine("thor", 1, gained_abilities=("STEALTH",)),
        theirs("ulik", controller=S, returns_to=J, used_abilities=("FORCE_FIELD",)),
        theirs("gorgon", 1, controller=S, returns_to=J),
        phase="discard",
    )
    # Turn 6 is Jack's turn at this location, so the other mark takes effect now.
    hulk = table.one("hulk")
    assert (hulk.gained_abilities, hulk.used_abilities, hulk.marks) == ((), (), (Mark(J, binding=True),))
    assert (hulk.borrowed, hulk.exhausted) == ("FLIGHT", True)
    assert table.one("thor").gained_abilities == ()
    for name in ("ulik", "gorgon"):
        assert (table.one(name).controller, table.one(name).returns_to, table.one(name).used_abilities) == (J, None, ())


# ---- the ends of a match (MC-48, MC-49)


@pytest.mark.parametrize(
    ("stan", "jack", "winner", "places"),
    [
        ("hulk", "", None, (1, 2)),
        ("hulk", "thanos", None, (1, 1)),
        ("hulk", "thanos", S, (1, 2)),
        ("", "thanos hulk", S, (1, 2)),
        ("", "galactus thanos", S, (2, 1)),
        ("", "thanos hulk", None, (2, 1)),
    ],
)
def test_the_higher_total_wins_then_locations_MC_48(
    stan: str, jack: str, winner: int | None, places: tuple[int, int]
) -> None:
    """Genosha counts 12 for its winner, and characters count their value. Open locations count for no player."""
    if winner == S and stan:
        jack = "thanos hulk juggernaut maria-hill"
    table = position(
        mine("wolverine"),
        slot=119 if winner is None else 120,
        turn=120,
        phase="discard",
        closed={} if winner is None else {1: winner},
        marks=((14, 0), (0, 0)),
        s=Side(won=stan),
        j=Side(won=jack),
    )
    outcome = table.match.outcome()
    assert outcome is not None
    assert outcome.reason.key == "end-turn-limit"
    assert points_in(outcome) == (
        sum(CHARACTERS[card].value for card in stan.split()) + 12 * (winner == S),
        sum(CHARACTERS[card].value for card in jack.split()),
    )
    assert places_in(outcome) == places


@pytest.mark.parametrize("limit", [40, 120])
def test_the_match_ends_after_the_agreed_turn_MC_49(limit: int) -> None:
    table = position(phase="start", turn=limit - 1, slot=limit - 2, turn_limit=limit)
    table.rest()
    assert (table.state.turn, table.match.outcome()) == (limit, None)
    table.rest()
    outcome = table.match.outcome()
    assert outcome is not None
    assert (outcome.reason.key, table.state.turn) == ("end-turn-limit", limit)


BARE = "characters events"


@pytest.mark.parametrize(
    ("done", "stirs"),
    [
        ("nothing", False),
        ("attack", True),
        ("cancelled", True),
        ("mark", True),
        ("event", True),
        ("draw", True),
        ("deploy", True),
        ("pass", False),
        ("borrow", False),
        ("discard", False),
    ],
)
def test_which_actions_prevent_a_stalemate_MC_49_R7(done: str, stirs: bool) -> None:
    """Three turns without progress have passed. Jack has Thor in hand, so his turn waits for his choice."""
    hands = {
        "cancelled": ("", "spider-sense"),
        "event": ("ambush", ""),
        "deploy": ("hulk", ""),
        "pass": ("", "clairvoyance"),
        "discard": ("rescue rescue counterspell counterspell last-stand last-stand last-stand fog thor", ""),
    }
    s, j = hands.get(done, ("", ""))
    table = position(
        *([mine("rogue"), mine("wolverine", 1)] if done == "borrow" else [mine("gorgon")]),
        *([] if done == "mark" else [theirs("ulik")]),
        phase="draw",
        quiet=3,
        s=Side(hand=s, characters="ulik" if done == "draw" else "", empty=BARE),
        j=Side(hand=f"{j} thor", empty=BARE),
    )
    moves = {
        "nothing": ["done"],
        "attack": ["attack gorgon ulik combat"],
        "cancelled": ["attack gorgon ulik combat", "J: event spider-sense"],
        "mark": ["attack gorgon location"],
        "event": ["event ambush gorgon", "done"],
        "draw": ["skip", "done"],
        "deploy": ["deploy hulk", "done"],
        "pass": ["done"],
        "borrow": ["borrow regeneration", "done"],
        "discard": ["skip", "done", "discard rescue"],
    }[done]
    table.play(*moves, dice=f"{ONES[4]} {ONES[5]}" if done == "attack" else "")
    outcome = table.match.outcome()
    assert (outcome is None) == stirs
    assert (table.state.turn, table.state.quiet) == ((6, 0) if stirs else (5, 4))
    assert outcome is None or outcome.reason.key == "end-stalemate"
