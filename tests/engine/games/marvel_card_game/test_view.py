"""Tests what each seat and a spectator see, and to whom each event is shown (section 7)."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest

from engine.games.marvel_card_game.game import GAME
from engine.games.marvel_card_game.rules.table import RULES
from engine.games.marvel_card_game.state.cards import CHARACTERS, EVENTS
from engine.games.marvel_card_game.state.decks import DECKS
from engine.games.marvel_card_game.state.state import Mark, State, Under
from engine.kernel.matches.match import Match
from engine.kernel.steps.events import Event
from tests.engine.games.marvel_card_game.positions import J, S, Side, Table, mine, position, theirs, view_of
from tests.engine.games.marvel_card_game.some_decks import legal_deck
from tests.engine.games.marvel_card_game.stand import STAND
from tests.engine.games.marvel_card_game.test_abilities import ONES, SIXES
from tests.engine.playing import any_move, good_move, other_world, start

EVERYBODY = (S, J, None)


def words(match: Match, seat: int | None) -> set[str]:
    """Return every text anywhere in a view."""
    found: set[str] = set()

    def look(value: object) -> None:
        if isinstance(value, str):
            found.update(value.split())
        elif isinstance(value, dict):
            for part in value.values():
                look(part)
        elif isinstance(value, list):
            for part in value:
                look(part)

    look(msgspec.to_builtins(match.view(seat)))
    return found


def test_the_table_is_public() -> None:
    table = position(
        mine("thor", on="mighty-blow", fresh=True, marks=(Mark(S, binding=True), Mark(J))),
        theirs("ulik", 1, controller=S, returns_to=J, under=(Under("space-phantom", S),), exhausted=True),
        mine("hobgoblin-imperial-guard", copied="iron-man", borrowed="DODGE", gained_abilities=("STEALTH",)),
        laid=[("fog", J, 0)],
        marks=((3, 5), (0, 0)),
        turn=9,
        s=Side(hand="hulk ambush", discard="rescue", won="toad galactus"),
        j=Side(won="gorgon"),
        location_effects=False,
        turn_limit=90,
    )
    for seat in EVERYBODY:
        view = table.view(seat)
        assert (view.turn, view.turn_limit, view.slot, view.first, view.turn_seat, view.site) == (9, 90, 0, 0, S, 0)
        assert (view.phase, view.decision, view.window, view.active) == ("attack", "attack", "", [S])
        assert (view.fixed_windows, view.location_effects, view.outcome, view.chapter) == (False, False, None, "turn-9")
        here, there = view.sites
        assert (here.card, here.value, here.marks, here.status) == ("blue-area-of-the-moon", 15, (3, 5), "open")
        assert (there.card, there.value, [one.card for one in here.events]) == ("genosha", 12, ["fog"])
        thor, hobgoblin = here.characters
        assert (thor.attrs, thor.printed, thor.abilities) == ((7, 5, 6, 4), (6, 5, 6, 4), ("FLIGHT", "SUPER_STRENGTH"))
        assert (thor.value, thor.teams, thor.owner, thor.controller) == (6, ("avengers", "asgard"), S, S)
        assert (thor.fresh, thor.exhausted, thor.attack_blocked, thor.mark_seats) == (True, False, True, (S, J))
        assert (thor.can_attack, thor.may_act, thor.modes) == (False, False, {"combat": 7, "shooting": 4})
        assert [(one.card, one.by) for one in thor.attached] == [("mighty-blow", S)]
        assert (hobgoblin.copied, hobgoblin.borrowed, hobgoblin.printed) == ("iron-man", "DODGE", (5, 5, 5, 4))
        assert set(hobgoblin.abilities) == {"FLIGHT", "DODGE", "STEALTH"}
        (ulik,) = there.characters
        assert (ulik.owner, ulik.controller, ulik.returns_to, ulik.under) == (J, S, J, ("space-phantom",))
        stan, jack = view.seats
        assert (stan.points, stan.victory, stan.discard) == (10, ("toad", "galactus"), ("rescue",))
        assert (stan.hand_characters, stan.hand_events, jack.hand_characters, jack.hand_events) == (1, 1, 0, 0)
        assert (jack.points, jack.victory) == (2, ("gorgon",))
        seat_state = table.state.seats[S]
        assert (stan.character_deck, stan.event_deck) == (len(seat_state.characters), len(seat_state.events))


def test_hands_and_decks_are_for_their_own_seat() -> None:
    table = position(mine("thor"), s=Side(hand="hulk ambush"), j=Side(hand="wasp fog"))
    for seat in EVERYBODY:
        shown = table.view(seat).seats
        for number, own in enumerate(shown):
            state = table.state.seats[number]
            if number == seat:
                assert own.hand == state.hand
                # The cards that nobody has seen are in table order, so a view does not contain the order of the decks.
                assert Counter(own.deck) == Counter((*state.characters, *state.events))
                assert own.deck == tuple(sorted(own.deck or (), key=[*CHARACTERS, *EVENTS].index))
            else:
                assert (own.hand, own.deck) == (None, None)


@pytest.mark.parametrize("deck", [["sealed", "sealed"], [DECKS.write(legal_deck(1)), DECKS.write(legal_deck(2))]])
def test_no_word_of_the_rivals_cards_is_in_a_view(deck: list[str]) -> None:
    match = start(GAME, 2, 4, {"deck": deck})
    state: State = match.state
    down = state.sites[1].card
    for seat in EVERYBODY:
        said = words(match, seat)
        assert down not in said
        assert match.record.seed not in said
        own = set(state.seats[seat].hand if seat is not None else ())
        own |= {
            card for kind in ("characters", "events") if seat is not None for card in getattr(state.seats[seat], kind)
        }
        for number, other in enumerate(state.seats):
            if number != seat:
                hidden = {*other.hand, *other.characters, *other.events} - own
                assert not hidden & said


def test_own_decks_have_no_name_for_others_but_starters_have_one() -> None:
    code = DECKS.write(legal_deck(1))
    match = start(GAME, 2, 4, {"deck": [code, "x-men"]})
    assert [own.choice for own in view_of(match, S).seats] == [code, "x-men"]
    assert [own.choice for own in view_of(match, J).seats] == ["own", "x-men"]
    assert [own.choice for own in view_of(match, None).seats] == ["own", "x-men"]
    match = start(GAME, 2, 4, {"deck": "sealed"})
    assert [own.choice for own in view_of(match, None).seats] == ["sealed", "sealed"]


def test_l2_shows_from_the_third_slot_on() -> None:
    table = position(turn=2, phase="draw", visited=False)
    for seat in EVERYBODY:
        down = table.view(seat).sites[1]
        assert (down.card, down.status, down.value, down.characters) == ("", "down", 0, ())
    table.rest()
    assert table.view(None).sites[1].card == "genosha"


def test_each_viewer_gets_only_their_own_moves() -> None:
    table = position(mine("thor"), theirs("hulk"), j=Side(hand="webbing"), s=Side(hand="ambush"))
    assert table.view(S).moves == table.moves
    assert table.view(J).moves == table.view(None).moves == []
    table.play("attack thor hulk combat")
    for seat in EVERYBODY:
        view = table.view(seat)
        assert (view.active, view.decision, view.window) == ([J], "window", "declared")
        assert bool(view.moves) == (seat == J)


def test_the_running_attack_is_public() -> None:
    table = position(
        mine("spider-man"),
        theirs("black-panther"),
        theirs("invisible-woman"),
        j=Side(hand="webbing last-stand"),
        s=Side(hand="unleashed-fury twist-of-fate"),
    )
    table.play("attack spider-man black-panther combat")
    attack = table.view(None).attacks[0]
    assert (attack.seat, attack.attacker, attack.target, attack.mode) == (S, "spider-man", "black-panther", "combat")
    assert (attack.attack, attack.attack_result, attack.defence, attack.result) == (None, None, None, "")
    table.play("S: event unleashed-fury")
    assert table.view(None).pending_events == []
    assert table.view(J).attacks[0].bonus == 2
    table.play("J: pass", dice="[1 5 6 5 1 1]")
    attack = table.view(J).attacks[0]
    assert (attack.attack, attack.attack_result) == ((6, 5, 5, 1, 1, 1), 5)
    table.play("J: event last-stand")
    while table.asked != "dodge":
        table.play("pass")
    assert table.view(S).attacks[0].guard == 2
    table.play("dodge roll", dice="[2]")
    attack = table.view(None).attacks[0]
    assert (attack.check, attack.check_die, attack.check_target) == ("DODGE", 2, 4)
    while table.asked != "force-field":
        table.play("pass")
    table.play("force-field invisible-woman", dice="[6 5 1 1 1 1 1]")
    attack = table.view(None).attacks[0]
    assert (attack.lender, attack.defence, attack.defence_result) == ("invisible-woman", (6, 5, 1, 1, 1, 1, 1), 5)
    while table.state.attacks:
        table.play("pass")
    view = table.view(None)
    assert (view.attacks, view.latest_attack.result if view.latest_attack else None) == ([], "resisted")
    assert view.chapter == "turn-5-attack-1"


def test_a_played_event_that_can_be_countered_is_public() -> None:
    table = position(mine("thor"), s=Side(hand="mighty-blow counterspell ambush"), j=Side(hand="counterspell"))
    table.play("S: event mighty-blow thor", "J: event counterspell")
    for seat in EVERYBODY:
        played = table.view(seat).pending_events
        assert [(one.card, one.seat, one.pick, one.cancelled) for one in played] == [
            ("mighty-blow", S, "thor", False),
            ("counterspell", J, "", False),
        ]
    table.play("S: event counterspell")
    assert table.view(None).pending_events == []


@pytest.mark.parametrize(
    ("phase", "shown"),
    [
        ("start", "start"),
        ("draw", "draw"),
        ("drawn", "draw"),
        ("deploy", "deploy"),
        ("attack", "attack"),
        ("end", "end"),
    ],
)
def test_phases(phase: str, shown: str) -> None:
    table = position(
        mine("thor"), phase=phase, s=Side(hand="hulk ambush counterspell"), j=Side(hand="clairvoyance clairvoyance")
    )
    assert table.view(None).phase == shown
    if table.due == J:
        # An event that is played in between belongs to the same phase, and so does the answer to it.
        table.play("J: event clairvoyance")
        assert (table.due, table.asked, table.view(None).phase) == (S, "event", shown)


def test_phases_of_choices_in_between() -> None:
    table = position(phase="new", turn=1, places=("baxter-building", "genosha"), visited=False)
    table.play("draw character")
    assert (table.asked, table.view(None).phase) == ("extra-draw", "draw")
    table = position(phase="deploy", s=Side(hand="beast ambush"), j=Side(hand="clairvoyance"))
    table.play("deploy beast")
    assert (table.asked, table.view(None).phase) == ("extra-draw", "deploy")
    table.play("draw event")
    assert (table.asked, table.view(None).phase) == ("entered", "deploy")
    table = position(mine("rogue"), mine("wolverine"))
    assert (table.asked, table.view(None).phase) == ("borrow", "attack")
    table = position(mine("hulk"), theirs("ulik"), theirs("wong"))
    table.play("attack hulk ulik combat", dice=f"{SIXES[7]} {ONES[5]}")
    assert (table.asked, table.view(None).phase) == ("sacrifice", "attack")
    table = position(phase="discard", s=Side(hand="hulk thor ulik namor gorgon karnak wasp falcon rescue"))
    assert table.view(None).phase == "end"


def test_chapters_follow_turns_and_attacks() -> None:
    table = position(
        mine("thor"), mine("hulk"), theirs("juggernaut"), j=Side(hand="counter-attack"), s=Side(hand="ambush")
    )
    assert table.view(None).chapter == "turn-5"
    table.play("attack hulk juggernaut combat", dice=f"{ONES[7]} {ONES[7]}")
    assert table.view(None).chapter == "turn-5-attack-1"
    table.play("event counter-attack", dice=f"{ONES[7]} {ONES[7]}")
    # The answer belongs to the attack that it answered.
    assert table.view(None).chapter == "turn-5-attack-1"
    table.play("attack thor juggernaut combat", dice=f"{ONES[6]} {ONES[7]}")
    assert table.view(None).chapter == "turn-5-attack-2"
    table.rest()
    assert table.view(None).chapter == "turn-6"


def test_after_the_end_everything_is_shown() -> None:
    code = DECKS.write(legal_deck(3))
    match = start(GAME, 2, 4, {"deck": [code, "sealed"], "turn_limit": 40})
    chooser = random.Random(1)
    while match.decisions():
        match.play(*any_move(match, chooser))
    for seat in EVERYBODY:
        view = view_of(match, seat)
        assert (view.chapter, view.active, view.decision, view.phase) == ("end", [], None, "end")
        assert all(site.card for site in view.sites)
        for number, seat_view in enumerate(view.seats):
            assert seat_view.hand == match.state.seats[number].hand
            assert seat_view.deck is not None
        assert view.seats[0].choice == code


# ---- events

PRIVATE = {"event-drawn", "event-hand-seen", "event-looked-at", "event-placed"}
# Events that reveal something hidden or random. An undo of their move needs the consent of the others.
REVEALING = {
    *PRIVATE - {"event-placed"},
    "event-draw",
    "event-looked",
    "event-attack-roll",
    "event-defence-roll",
    "event-check",
    "event-searched",
    "event-turned-up",
    "event-end",
}


def all_events(matches: int) -> list[Event]:
    events_told: list[Event] = []
    for number in range(matches):
        chooser = random.Random(number)
        match = start(GAME, 2, 500 + number, STAND.options[number % len(STAND.options)])
        while match.decisions():
            events_told += match.play(*(good_move if number % 4 == 0 else any_move)(match, chooser))
    return events_told


def test_which_viewers_get_each_event() -> None:
    """In whole matches, some kinds of events are shown to one seat only, or reveal something.

    The lists below name all of these kinds.
    """
    told = all_events(60)
    to: dict[str, set[bool]] = {}
    reveals: dict[str, set[bool]] = {}
    for event in told:
        to.setdefault(event.key, set()).add(event.to is not None)
        reveals.setdefault(event.key, set()).add(event.reveals)
        assert event.to is None or len(event.to) == 1
    assert len(to) > 45
    assert {key for key, private in to.items() if True in private} == PRIVATE
    assert all(len(private) == 1 for private in to.values())
    # A discard reveals a card that was picked at random. A discard of a card that its owner chose reveals nothing
    # random.
    assert reveals.pop("event-discard") == {True, False}
    assert {key for key, found in reveals.items() if True in found} == REVEALING
    assert all(len(found) == 1 for found in reveals.values())


def test_no_public_event_of_a_draw_reveals_the_opponents_decks() -> None:
    table = position(phase="draw", s=Side(characters="hulk", events="fog"))
    events = table.play("draw character")
    public = [event for event in events if event.visible_to(J)]
    assert "hulk" not in msgspec.json.encode(public).decode()
    assert "hulk" in msgspec.json.encode(events).decode()


# ---- fixed windows give nothing away (MC-73)


def silence(table: Table) -> list[tuple[int, str]]:
    """Return the seats that are asked, with their questions, in a turn in which nobody plays an event."""
    questions = []
    turn = table.state.turn
    while table.state.turn == turn and table.match.decisions():
        questions.append((table.due, table.asked))
        wanted = [
            "pass",
            "draw character",
            "draw event",
            "deploy falcon",
            "attack thor ulik combat",
            "take hit",
            "skip",
        ]
        move = next((move for move in wanted if move in table.moves), " ".join(table.decision.idle()))
        table.match.play(table.due, move)
    return questions


def test_with_fixed_windows_questions_depend_only_on_numbers_of_cards_MC_73() -> None:
    """Both hands are exchanged for any others with as many characters and events. The questions stay the same."""
    visited = set()
    chooser = random.Random(7)
    for _ in range(60):
        characters = chooser.sample(
            [card for card, facts in CHARACTERS.items() if facts.value < 3 and card != "falcon"], 2
        )
        events = chooser.sample([*EVENTS], 4)
        table = position(
            mine("thor"),
            theirs("ulik"),
            phase="start",
            fixed_windows=True,
            s=Side(hand=f"falcon {events[0]} {events[1]}", characters="hulk"),
            j=Side(hand=f"{' '.join(characters)} {events[2]} {events[3]}"),
        )
        table.match.chance = start(GAME, 2, 1).chance
        visited.add(tuple(silence(table)))
    assert len(visited) == 1, visited


def test_with_fixed_windows_hidden_cards_do_not_decide_the_questions_MC_73() -> None:
    """In whole matches, the questions are the same for any hidden cards, and none is skipped for lack of a choice."""
    compared = 0
    for number, options in enumerate([options for options in STAND.options if options.get("fixed_windows")]):
        chooser = random.Random(number)
        match = start(GAME, 2, 300 + number, options)
        while match.decisions():
            if chooser.random() < 0.2:
                for viewer in EVERYBODY:
                    other = other_world(match.game, match.state, viewer, chooser)
                    step = other.steps[-1]
                    assert RULES[type(step)].decisions(other, step)
                    compared += 1
            match.play(*any_move(match, chooser))
    assert compared > 500


def test_exchanging_what_is_hidden_keeps_every_count() -> None:
    match = start(GAME, 2, 4, {"deck": "sealed"})
    other = other_world(match.game, match.state, S, random.Random(1))
    assert other.seats[S].hand == match.state.seats[S].hand
    assert other.seats[J].hand != match.state.seats[J].hand
    assert other.seats[J].characters != match.state.seats[J].characters
    assert other.sites[1].card != match.state.sites[1].card or other.sites[1].status == "down"
    for seat in EVERYBODY:
        if seat != J:
            assert match.view(seat) == Match(match.record, other).view(seat)
