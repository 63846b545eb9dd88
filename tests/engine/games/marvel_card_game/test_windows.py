"""Tests windows (MC-26 to MC-29, MC-70 on): which events fit, which seats are asked, silence, orders, fixed windows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.games.marvel_card_game.game import GAME
from engine.games.marvel_card_game.rules.moves import WINDOWS
from engine.games.marvel_card_game.state.cards import EVENTS
from tests.engine.fixed_chance import FixedChance
from tests.engine.games.marvel_card_game.positions import (
    J,
    S,
    Side,
    Table,
    check,
    keys,
    mine,
    position,
    rolls_of,
    theirs,
)

QUIET = {"start", "drawn", "entered", "turn-end"}
FIGHT = {"declared", "attack-roll", "check", "defence-roll", "resisted", "wound"}
OPEN_TO_ANY = QUIET | FIGHT
# The windows and the choices of a turn that each timing fits, by MC-26.
FITS: dict[str, tuple[set[str], set[str]]] = {
    "ANY": ({"draw", "deploy", "attack"}, OPEN_TO_ANY),
    "OWN_TURN": ({"draw", "deploy", "attack"}, set()),
    "OWN_DEPLOY": ({"deploy"}, set()),
    "OWN_ATTACK": ({"attack"}, set()),
    "ATTACK_DECLARED": (set(), {"declared"}),
    "AFTER_ATTACK_ROLL": (set(), {"attack-roll"}),
    "AFTER_ROLL": (set(), {"check", "defence-roll"}),
    "AFTER_DEFENCE_ROLL": (set(), {"resisted"}),
    "ON_WOUND": (set(), {"wound"}),
    "RESPONSE_EVENT": (set(), {"event"}),
}
# The seats that can play the cards of only one side of an attack: Stan attacks, and Jack defends.
SIDE = {
    "unleashed-fury": S,
    "fastball-special": S,
    "last-stand": J,
    "vibranium-shield": J,
    "counter-attack": J,
    "spider-sense": J,
}
# The windows in which the default order asks during the turn below, by card and seat: only where the card could help.
USUALLY = {
    ("teleportation", J): {"wound"},
    ("steel-skin", J): {"attack-roll"},
    ("super-soldier-serum", J): {"attack-roll"},
    ("unleashed-fury", S): {"declared"},
    ("last-stand", J): {"attack-roll"},
    ("cat-reflexes", J): {"attack-roll"},
    ("vibranium-shield", J): {"wound"},
    ("counter-attack", J): {"resisted"},
    ("twist-of-fate", S): {"defence-roll"},
    ("twist-of-fate", J): {"check", "defence-roll"},
    ("fastball-special", S): {"declared"},
    ("spider-sense", J): {"declared"},
    ("counterspell", S): {"event"},
    ("counterspell", J): {"event"},
}
DICE = "[6 5 3 3] [1] [6 6 6] [6 6 6 6 6] [1 1 1 1 1] [1]"


def full_turn(event: str, holder: int) -> Table:
    """Return the start of a turn of Stan's in which every window opens.

    Windows are fixed, and the event is playable.
    """
    blows = "mighty-blow " * 4 if holder == S else "mighty-blow"
    hands = [f"{event} falcon melter hulk", f"{blows} ulik"] if holder == S else [f"{blows} hulk", f"{event} ulik wasp"]
    return position(
        mine("spider-man"),
        mine("colossus"),
        mine("thor"),
        mine("gorgon", exhausted=True),
        theirs("black-panther"),
        theirs("wolverine"),
        theirs("karnak"),
        laid=[("fog", 1 - holder, 0)],
        phase="start",
        fixed_windows=True,
        s=Side(hand=hands[S], characters="aunt-may cyclops mystique", discard="wong"),
        j=Side(hand=hands[J], discard="boris"),
    )


class Asked:
    """The windows in which the holder of an event was asked, could play it, and would be asked by the default order."""

    def __init__(self) -> None:
        self.at: set[str] = set()
        self.listed: set[str] = set()
        self.unlisted: set[str] = set()
        self.able: set[str] = set()


def walk(table: Table, event: str, holder: int) -> Asked:
    """Play the whole turn.

    The seat without the event plays Mighty Blows, so that the ``holder`` of the event may answer.
    """
    found = Asked()
    attacks = iter(["attack spider-man black-panther combat", "attack colossus wolverine combat"])
    table.match.chance = FixedChance(rolls_of(DICE))
    played: set[str] = set()
    while table.state.turn == 5:
        asked = table.asked
        if table.due == holder:
            found.at.add(asked)
            (found.listed if table.listed(f"event {event}") else found.unlisted).add(asked)
            window = table.decision.window
            if window and window.able:
                found.able.add(asked)
        elif asked not in played and asked in QUIET | {"attack"} and table.listed("event mighty-blow"):
            played.add(asked)
            table.match.play(table.due, "event mighty-blow gorgon")
            continue
        table.match.play(table.due, choice(table, attacks))
        check(table.state)
    table.match.chance.finish()
    return found


def choice(table: Table, attacks: Iterator[str]) -> str:
    wanted = ["draw character", "deploy hulk", "dodge roll", "regenerate roll", "pass", "skip", "take hit"]
    if table.asked == "attack":
        return next(attacks, "done")
    return next(move for move in wanted if move in table.moves)


@pytest.mark.parametrize("holder", [S, J], ids=["attacker", "defender"])
@pytest.mark.parametrize("event", EVENTS)
def test_each_event_fits_only_the_windows_of_its_timing_MC_26(event: str, holder: int) -> None:
    found = walk(full_turn(event, holder), event, holder)
    lists, windows = FITS[EVENTS[event].timing]
    if SIDE.get(event, holder) != holder:
        lists, windows = set(), set()
    own = {"draw", "deploy", "attack"} if holder == S else set()
    defeat = {"defeat"} if holder == J else set()
    choices = {"dodge", "regenerate"} if holder == J else set()
    assert found.at == own | OPEN_TO_ANY | {"event"} | defeat | choices
    assert found.listed == (lists if holder == S else set()) | windows
    assert found.unlisted == found.at - found.listed
    assert found.able == USUALLY.get((event, holder), set())


def test_the_windows_have_the_names_of_the_rules_MC_27() -> None:
    assert set(WINDOWS) == QUIET | FIGHT | {"defeat", "event"}
    assert WINDOWS[:4] == ("start", "drawn", "entered", "declared")
    assert GAME.windows == WINDOWS


# ---- asked seats, in order


def asked_by(table: Table, *moves: str, dice: str = "") -> list[str]:
    """Play moves with passes between them. Return the asked seats of each window."""
    texts = []
    table.match.chance = FixedChance(rolls_of(dice))
    left = list(moves)
    while left:
        if table.decision.window:
            texts.append(f"{'SJ'[table.due]} {table.asked}")
        move = left.pop(0) if left[0] in table.moves else "pass"
        table.match.play(table.due, move)
        check(table.state)
    return texts


@pytest.mark.parametrize("window", ["start", "drawn", "turn-end"])
def test_in_quiet_windows_the_active_seat_counts_as_passed_MC_28(window: str) -> None:
    phase = {"turn-end": "end"}.get(window, window)
    table = position(
        mine("thor"), theirs("ulik"), phase=phase, s=Side(hand="webbing webbing"), j=Side(hand="webbing webbing")
    )
    assert (table.due, table.asked) == (J, window)
    # Jack's pass is the second pass in a row.
    table.play("J: pass")
    assert table.asked != window
    table = position(
        mine("thor"), theirs("ulik"), phase=phase, s=Side(hand="webbing webbing"), j=Side(hand="webbing webbing")
    )
    # After an event the other seat is asked. Two passes in a row are needed again.
    table.play("J: event webbing thor", "S: event webbing ulik", "J: pass")
    assert (table.due, table.asked) == (S, window)
    table.play("S: pass")
    assert table.asked != window


def test_entered_opens_after_a_deployment_and_its_consequences_MC_27() -> None:
    table = position(
        phase="deploy", s=Side(hand="wrecker hulk", characters="radioactive-man"), j=Side(hand="webbing clairvoyance")
    )
    table.play("deploy wrecker")
    assert (table.due, table.asked) == (S, "enter")
    table.play("enter radioactive-man")
    assert (table.due, table.asked) == (J, "entered")
    assert table.listed("event webbing") == ["wrecker", "radioactive-man"]
    table.play("J: event webbing wrecker")
    assert (table.due, table.asked) == (J, "entered")
    table.play("J: pass")
    assert (table.due, table.asked) == (J, "turn-end")


def test_entered_opens_after_an_event_that_let_characters_enter() -> None:
    table = position(phase="deploy", s=Side(hand="avengers-assemble thor hulk"), j=Side(hand="clairvoyance"))
    table.play("event avengers-assemble", "enter thor")
    assert table.asked == "enter"
    table.play("skip")
    assert (table.due, table.asked) == (J, "entered")
    table.play("pass")
    assert (table.due, table.asked) == (S, "deploy")
    # No character entered play, so no window opens.
    table = position(phase="deploy", s=Side(hand="avengers-assemble thor hulk"), j=Side(hand="clairvoyance"))
    table.play("event avengers-assemble", "skip")
    assert (table.due, table.asked) == (S, "deploy")
    table.play("skip")
    assert table.asked == "turn-end"


def test_in_attack_windows_the_active_seat_is_asked_first_MC_28() -> None:
    for turn, order in ((5, "SJ"), (6, "JS")):
        table = position(
            mine("thor"),
            mine("gorgon"),
            theirs("hulk"),
            theirs("ulik"),
            turn=turn,
            s=Side(hand="webbing clairvoyance"),
            j=Side(hand="webbing clairvoyance"),
        )
        attack = "attack thor hulk combat" if turn == 5 else "attack hulk thor combat"
        if turn == 6:
            table = position(
                mine("thor"),
                theirs("namor"),
                turn=turn,
                s=Side(hand="webbing clairvoyance"),
                j=Side(hand="webbing clairvoyance"),
            )
            attack = "attack namor thor combat"
        table.play(attack)
        for seat in order:
            assert ("SJ"[table.due], table.asked) == (seat, "declared")
            if seat == order[0]:
                table.play("pass")
        table.play(f"event webbing {table.ids(J)[0]}")
        # The other seat is asked again. Both seats pass, and the window closes.
        assert ("SJ"[table.due], table.asked) == (order[0], "declared")
        table.play("pass")
        assert ("SJ"[table.due], table.asked) == (order[1], "declared")
        table.play("pass", dice="[1 1 1 1 1 1]")
        assert table.asked == "attack-roll"


def test_an_attack_opens_its_windows_in_order_MC_35() -> None:
    table = position(
        mine("spider-man"),
        theirs("black-panther"),
        theirs("invisible-woman"),
        j=Side(hand="clairvoyance"),
        s=Side(hand="thor"),
    )
    said = asked_by(
        table,
        "attack spider-man black-panther combat",
        "dodge roll",
        "force-field invisible-woman",
        "done",
        dice="[6 6 5 5] [1] [6 6 1 1 1]",
    )
    assert said == [f"J {window}" for window in ("declared", "attack-roll", "check", "defence-roll", "resisted")]
    table = position(mine("spider-man"), theirs("wolverine"), j=Side(hand="clairvoyance"), s=Side(hand="thor ambush"))
    said = asked_by(
        table,
        "attack spider-man wolverine combat",
        "regenerate roll",
        "done",
        dice="[6 6 5 5] [1 1 1 1 1] [1]",
    )
    assert said == [f"J {window}" for window in ("declared", "attack-roll", "defence-roll", "check", "wound")]


def test_an_attack_on_the_location_opens_declared_only_MC_44() -> None:
    table = position(mine("thor"), mine("hulk"), j=Side(hand="teleportation"), s=Side(hand="ambush"))
    said = asked_by(table, "attack thor location", "attack hulk location")
    assert said == ["J declared"]
    assert table.asked == "declared"


# ---- silence (MC-70)


def test_a_player_without_a_playable_card_is_not_asked_MC_70() -> None:
    """Jack's Counterspell answers only events, so he is asked only then. Without a Counterspell he is never asked."""
    for hand, expected in (("counterspell", ["J event"]), ("hulk", [])):
        table = position(mine("thor"), phase="start", s=Side(hand="mighty-blow hulk"), j=Side(hand=hand))
        texts = []
        while table.state.turn == 5:
            if table.decision.window:
                texts.append(f"{'SJ'[table.due]} {table.asked}")
            wanted = ["draw character", "skip", "event mighty-blow thor", "done", "pass"]
            table.match.play(table.due, next(move for move in wanted if move in table.moves))
        assert texts == expected


def test_a_pass_is_not_announced_MC_70() -> None:
    table = position(mine("thor"), theirs("ulik"), phase="end", j=Side(hand="webbing"), s=Side(hand="hulk"))
    events = table.play("J: pass")
    assert keys(events) == ["event-turn"]
    table = position(mine("thor"), theirs("hulk"), j=Side(hand="webbing"), s=Side(hand="webbing"))
    table.play("attack thor hulk combat")
    assert table.play("S: pass") == []


def test_a_seat_that_loses_its_last_answer_is_not_asked_again() -> None:
    table = position(mine("thor"), theirs("hulk"), j=Side(hand="webbing"), s=Side(hand="rescue"))
    table.play("attack thor hulk combat")
    events = table.play("J: event webbing thor", dice="[1 1 1 1 1 1] [1 1 1 1 1 1 1]")
    assert "event-resisted" in keys(events)


# ---- orders (MC-71, MC-72)


@pytest.mark.parametrize(
    ("order", "asked"),
    [
        ("ask-when-able", []),
        ("card clairvoyance attacked", ["declared"]),
        ("card clairvoyance always", ["declared", "attack-roll", "defence-roll", "wound"]),
        ("always-ask", ["declared", "attack-roll", "defence-roll", "wound"]),
        ("pass-unless-asked wound", ["wound"]),
        ("pass-attack", []),
        ("pass-turn", []),
    ],
)
def test_orders_answer_windows_only_MC_71_MC_72(order: str, asked: list[str]) -> None:
    table = position(
        mine("thor"), theirs("wolverine"), theirs("edwin-jarvis"), j=Side(hand="clairvoyance"), s=Side(hand="ambush")
    )
    table.match.play(S, "attack thor wolverine combat")
    table.match.give_order(J, order)
    table.match.chance = FixedChance(rolls_of("[6 6 6 6 6 6] [1 1 1 1 1] [1]"))
    texts = []
    while table.state.attacks:
        if table.decision.window is None:
            # The abilities are public, so the seat is always asked.
            texts.append(table.asked)
            table.match.play(J, "regenerate roll" if table.asked == "regenerate" else "take hit")
            continue
        if table.match.ordered() is None:
            texts.append(table.asked)
        table.match.play(J, "pass")
    assert [one for one in texts if one in OPEN_TO_ANY and one != "check"] == asked
    assert [one for one in texts if one not in OPEN_TO_ANY] == ["regenerate", "sacrifice"]


def test_an_order_is_in_no_state_and_only_in_its_seats_view_MC_71() -> None:
    table = position(mine("thor"), j=Side(hand="clairvoyance"))
    before = GAME.encode(table.state)
    table.match.give_order(J, "pass-turn")
    assert GAME.encode(table.state) == before
    assert [table.match.view(seat).order for seat in (S, J, None)] == ["ask-when-able", "pass-turn", None]


# ---- fixed windows (MC-73)


def test_fixed_windows_ask_every_holder_of_an_event_MC_73() -> None:
    said: dict[str, list[str]] = {}
    for hand in ("rescue", "clairvoyance", "counterspell", "vibranium-shield", "hulk"):
        table = position(
            mine("spider-man"),
            theirs("wolverine"),
            phase="start",
            fixed_windows=True,
            j=Side(hand=hand),
            s=Side(hand="thor hulk"),
        )
        said[hand] = asked_by(
            table,
            "draw character",
            "deploy thor",
            "skip",
            "attack spider-man wolverine combat",
            "regenerate roll",
            "draw character",
            dice="[6 6 6 6] [1 1 1 1 1] [1]",
        )
    everywhere = ["start", "drawn", "entered", "declared", "attack-roll", "defence-roll", "check", "wound", "turn-end"]
    assert said["rescue"] == said["clairvoyance"] == said["counterspell"] == said["vibranium-shield"]
    assert said["rescue"][:9] == [f"J {window}" for window in everywhere]
    # A seat without an event is asked only if it may avert a defeat. Any character in hand may do that.
    assert [one for one in said["hulk"] if one.startswith("J")] == ["J defeat"]


@pytest.mark.parametrize(("hand", "moves"), [("thor", ["pass"]), ("space-phantom", ["impersonate", "pass"])])
def test_fixed_windows_open_defeat_for_every_holder_of_a_character_MC_73(hand: str, moves: list[str]) -> None:
    table = position(mine("hulk"), theirs("ulik"), fixed_windows=True, j=Side(hand=hand))
    table.play("attack hulk ulik combat", dice="[6 6 6 6 6 6 6] [1 1 1 1 1]")
    assert (table.due, table.asked, table.moves) == (J, "defeat", moves)
    assert table.decision.window is not None
    assert (table.decision.window.slow, table.decision.window.able) == (True, hand == "space-phantom")


def test_without_fixed_windows_defeat_opens_for_space_phantom_only_MC_70() -> None:
    table = position(mine("hulk"), theirs("ulik"), j=Side(hand="thor"))
    table.play("attack hulk ulik combat", dice="[6 6 6 6 6 6 6] [1 1 1 1 1]")
    assert table.victory(S) == ("ulik",)


@pytest.mark.parametrize("fixed", [False, True])
def test_the_event_window_opens_for_counterspell_or_any_event_MC_73(fixed: bool) -> None:
    table = position(mine("thor"), fixed_windows=fixed, s=Side(hand="mighty-blow ambush"), j=Side(hand="rescue"))
    table.play("event mighty-blow thor")
    assert (table.asked, table.due) == (("event", J) if fixed else ("attack", S))
    if fixed:
        assert table.moves == ["pass"]
        assert table.decision.window is not None
        assert table.decision.window.slow


@pytest.mark.parametrize("fixed", [False, True])
def test_with_fixed_windows_deploy_ends_only_by_skip_MC_73(fixed: bool) -> None:
    table = position(phase="deploy", fixed_windows=fixed, s=Side(hand="hulk thor"))
    table.play("deploy hulk")
    assert table.asked == ("deploy" if fixed else "draw")
    if fixed:
        assert table.moves == ["skip"]
        table.play("skip")
        assert table.state.turn == 6


@pytest.mark.parametrize("fixed", [False, True])
def test_with_fixed_windows_single_moves_that_depend_on_hidden_cards_are_asked_MC_73(fixed: bool) -> None:
    """No card can be taken from the deck, and no event is playable. Only with fixed windows is the seat still asked."""
    bare = {"characters": "hulk", "empty": "characters"}
    table = position(phase="deploy", fixed_windows=fixed, s=Side(hand="wrecker rescue", **bare))
    table.play("deploy wrecker")
    assert (table.asked == "enter") == fixed
    table = position(phase="deploy", fixed_windows=fixed, s=Side(hand="moloid rescue", **bare))
    table.play("deploy moloid")
    assert (table.asked == "army") == fixed
    table = position(mine("thor", exhausted=True), fixed_windows=fixed, s=Side(hand="counterspell"))
    assert (table.state.turn == 5) == fixed
    table = position(phase="draw", fixed_windows=fixed, s=Side(hand="counterspell", empty="events"))
    assert (table.asked == "draw") == fixed
    table = position(
        phase="deploy", fixed_windows=fixed, s=Side(hand="distress-signal", characters="ulik", empty="characters")
    )
    table.play("event distress-signal")
    assert (table.asked == "search") == fixed


def test_single_moves_that_everybody_can_see_are_made_automatically() -> None:
    table = position(phase="draw", fixed_windows=True, s=Side(hand="hulk", empty="events"))
    assert table.asked == "deploy"
    table = position(mine("thor"), phase="deploy", fixed_windows=True, s=Side(hand="beast", empty="events"))
    table.play("deploy beast")
    assert table.asked == "deploy"
    assert len(table.hand(S)) == 1


# ---- an absent seat (MC-74)


def test_an_absent_seat_makes_the_least_possible_moves_MC_74() -> None:
    idle = {}
    table = position(
        mine("spider-man"),
        theirs("black-panther"),
        theirs("invisible-woman"),
        theirs("edwin-jarvis"),
        phase="draw",
        s=Side(hand="hulk ambush"),
        j=Side(hand="counterspell webbing"),
    )
    table.match.chance = FixedChance(rolls_of("[6 6 6 6] [1 1 1]"))
    while table.state.turn == 5:
        move = " ".join(table.decision.idle())
        if table.asked == "attack" and "attack" not in idle:
            idle["attack"] = move
            move = "attack spider-man black-panther combat"
        else:
            idle[table.asked] = move
        table.match.play(table.due, move)
    assert idle == {
        "draw": "draw character",
        "deploy": "skip",
        "drawn": "pass",
        "attack": "done",
        "declared": "pass",
        "attack-roll": "pass",
        "dodge": "take hit",
        "force-field": "take hit",
        "defence-roll": "pass",
        "wound": "pass",
        "sacrifice": "take hit",
        "turn-end": "pass",
    }
    table = position(phase="discard", s=Side(hand="hulk thor ulik namor gorgon karnak wasp falcon rescue"))
    assert table.decision.idle() == ("discard", "ulik")
