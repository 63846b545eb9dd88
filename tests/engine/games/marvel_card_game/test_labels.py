"""Tests how choices are offered: their values, dice and odds follow the rules."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from bot.wording.words import words_for
from engine.games.marvel_card_game.advice import EVENT_WORTH, IN_PLAY
from engine.games.marvel_card_game.game import GAME
from engine.games.marvel_card_game.state.cards import CHARACTERS
from engine.games.marvel_card_game.state.odds import attack_wins
from engine.games.marvel_card_game.words.labels import card_facts
from engine.kernel.words.odds import percent
from engine.kernel.words.phrases import Phrase, SeatRef, turn_passes
from tests.engine.games.marvel_card_game.positions import J, S, Side, Table, mine, position, theirs
from tests.engine.games.marvel_card_game.test_abilities import ONES, SIXES


def note(table: Table, move: str) -> Phrase:
    """Return the note beside a choice of the seat on turn."""
    found = GAME.phrasing.label(table.view(table.due), tuple(move.split())).note
    assert found is not None
    return found


def name(table: Table, move: str) -> Phrase:
    """Return the label of a choice of the seat on turn."""
    return GAME.phrasing.label(table.view(table.due), tuple(move.split())).name


def helps(table: Table, move: str) -> list[str]:
    said = note(table, move).params.get("helps", [])
    assert isinstance(said, list)
    return [phrase.key for phrase in said]


@pytest.mark.parametrize(
    ("move", "dice", "guard", "value"),
    [
        # A leader, a Mighty Blow, a Steel Skin and the Fog all change the number of dice here.
        ("attack cable ulik combat", 6, 6, 3),
        ("attack cable ulik shooting", 4, 6, 3),
        ("attack psylocke ulik mental", 5, 2, 3),
        ("immobilize spider-man thor", 4, 6, 6),
    ],
)
def test_the_odds_of_attacks_are_those_of_the_dice(move: str, dice: int, guard: int, value: int) -> None:
    table = position(
        mine("cyclops"),
        mine("cable", on="mighty-blow"),
        mine("psylocke"),
        mine("spider-man", on="jet-pack"),
        theirs("ulik", on="steel-skin"),
        theirs("thor"),
        laid=[("fog", J, 0)],
    )
    said = note(table, move)
    assert said.params == {"dice": dice, "guard": guard, "odds": percent(attack_wins(dice, guard)), "value": value}


@pytest.mark.parametrize(
    ("move", "helpers"),
    [
        ("attack hulk elektra combat", ["ability-dodge", "ability-regeneration"]),
        ("attack emma-frost elektra mental", ["ability-regeneration"]),
        ("attack emma-frost elektra control", []),
        ("immobilize spider-man elektra", ["ability-dodge"]),
    ],
)
def test_the_abilities_that_may_help_the_target_are_named(move: str, helpers: list[str]) -> None:
    table = position(mine("hulk"), mine("emma-frost"), mine("spider-man"), theirs("elektra", on="accelerated-healing"))
    assert helps(table, move) == helpers


def test_an_attack_on_the_location_shows_marks_and_value() -> None:
    table = position(mine("thor"), marks=((3, 9), (0, 0)))
    assert note(table, "attack thor location").params == {"amount": 6, "marks": 3, "value": 15}


@pytest.mark.parametrize(("place", "target", "odds"), [("muir-island", 3, 67), ("genosha", 4, 50)])
def test_the_odds_of_a_dodge_depend_on_the_location(place: str, target: int, odds: int) -> None:
    table = position(mine("hulk"), theirs("elektra"), places=(place, "wakanda"), j=Side(hand="last-stand"))
    table.play("attack hulk elektra combat", "J: event last-stand", dice="[5 4 1 1 1 1 1]")
    assert note(table, "dodge roll").params == {"target": target, "odds": odds}
    # A player who takes the hit defends against a result of 4 with five dice.
    assert name(table, "take") == name(table, "take hit") == Phrase("verb-face")
    assert note(table, "take hit").params == {"guard": 5, "odds": percent(1 - attack_wins_known(4, 5))}


def attack_wins_known(result: int, guard: int) -> Fraction:
    """Return the probability that this many dice stay below a result, by counting every roll."""
    below = sum(sorted(roll)[-2] < result for roll in product(range(1, 7), repeat=guard))
    return Fraction(below, 6**guard)


def test_taking_a_wound_names_the_loss() -> None:
    table = position(mine("hulk"), theirs("wolverine"))
    table.play("attack hulk wolverine combat", dice=f"{SIXES[7]} {ONES[5]}")
    assert name(table, "take") == Phrase("verb-hit")
    assert note(table, "take hit").params["value"] == 4


def test_extra_dice_are_previewed_with_the_change_of_the_odds() -> None:
    table = position(mine("spider-man"), theirs("doc-samson"), s=Side(hand="unleashed-fury"))
    table.play("attack spider-man doc-samson combat")
    lines = GAME.phrasing.preview(table.view(S), ("event", "unleashed-fury"))
    shift = next(line for line in lines if line.key == "odds-change")
    assert shift.params == {"before": 39, "after": percent(attack_wins(6, 4))}


@pytest.mark.parametrize(
    ("locale", "said"),
    [("en", "C4 S- R4 M3 · value 3 · Flight"), ("es", "C4 D- R4 M3 · Valor 3 · Volar")],
)
def test_attributes_are_named_by_the_letters_on_the_cards(locale: str, said: str) -> None:
    assert words_for(GAME.slug, locale).say(card_facts("black-knight")) == said


def preview_keys(table: Table, move: str) -> list[str]:
    return [line.key for line in GAME.phrasing.preview(table.view(table.due), tuple(move.split()))]


@pytest.mark.parametrize("event", ["unleashed-fury", "fastball-special wolverine"])
def test_unused_dice_are_named_before_a_card_is_spent(event: str) -> None:
    table = position(mine("thor"), mine("wolverine"), s=Side(hand=event.partition(" ")[0]))
    table.play("attack thor location")
    assert "no-dice-note" in preview_keys(table, f"event {event}")


def test_a_helpers_dice_are_previewed_with_the_change_of_the_odds() -> None:
    table = position(mine("colossus"), mine("wolverine"), theirs("hulk"), s=Side(hand="fastball-special"))
    table.play("attack colossus hulk combat")
    assert "odds-change" in preview_keys(table, "event fastball-special wolverine")


@pytest.mark.parametrize(
    ("move", "before", "after"),
    [
        ("event steel-skin doc-samson", attack_wins(4, 4), attack_wins(4, 5)),
        ("event mighty-blow spider-man", attack_wins(4, 4), attack_wins(5, 4)),
        # The Civil War strengthens the Combat of all, but the target defends with Resistance.
        ("event civil-war", attack_wins(4, 4), attack_wins(5, 4)),
    ],
)
def test_a_lasting_change_of_a_fighter_is_noted_with_the_odds_of_the_present_attack(
    move: str, before: Fraction, after: Fraction
) -> None:
    hand = "steel-skin mighty-blow civil-war"
    table = position(mine("spider-man"), theirs("doc-samson"), s=Side(hand=hand))
    table.play("attack spider-man doc-samson combat")
    said = note(table, move)
    assert said.key == "odds-note"
    assert {**said.params, "note": ""} == {"before": percent(before), "after": percent(after), "note": ""}
    assert Phrase("odds-change", {"before": percent(before), "after": percent(after)}) in GAME.phrasing.preview(
        table.view(S), tuple(move.split())
    )


def test_a_lasting_change_has_no_odds_if_it_concerns_no_dice_of_the_attack_that_are_still_to_be_rolled() -> None:
    table = position(mine("spider-man"), mine("thor"), theirs("doc-samson"), j=Side(hand="steel-skin mighty-blow"))
    table.play("attack spider-man doc-samson combat")
    table.play("J: pass", dice="[6 5 3 3]")
    assert table.asked == "attack-roll"
    said = note(table, "event steel-skin doc-samson")
    # The result of the attack is 5, and Doc Samson defends with four dice.
    chances = {"before": percent(attack_wins_known(5, 4)), "after": percent(attack_wins_known(5, 5))}
    assert {key: said.params[key] for key in chances} == chances
    # A target defends with Resistance, the attack is rolled already, and Thor does not fight.
    for move in ("mighty-blow doc-samson", "mighty-blow spider-man", "steel-skin spider-man", "steel-skin thor"):
        assert note(table, f"event {move}").key in {"facts", "facts-able"}, move


def test_a_counter_attack_is_noted_with_its_own_odds() -> None:
    table = position(mine("thor"), theirs("hulk"), j=Side(hand="counter-attack"))
    table.play("attack thor hulk combat", dice="[1 1 1 1 1 1] [6 6 6 6 6 6 6]")
    said = note(table, "event counter-attack")
    view = table.view(J)
    hulk, thor = view.character("hulk"), view.character("thor")
    assert hulk is not None
    assert thor is not None
    dice, guard = hulk.attrs[0] or 0, thor.attrs[2] or 0
    assert said.params == {"dice": dice, "guard": guard, "odds": percent(attack_wins(dice, guard)), "value": thor.value}


@pytest.mark.parametrize(
    ("move", "en", "es"),
    [
        ("attack spider-man", "Attack with Spider-Man", "Atacar con Spiderman"),
        ("immobilize spider-man", "Immobilize with Spider-Man", "Inmovilizar con Spiderman"),
    ],
)
def test_the_menu_of_a_characters_attacks_names_the_verb(move: str, en: str, es: str) -> None:
    table = position(mine("spider-man"), theirs("doc-samson"))
    assert [words_for(GAME.slug, lang).say(name(table, move)) for lang in ("en", "es")] == [en, es]


def test_the_attacker_is_asked_for_an_event_before_the_dice_and_not_for_an_answer() -> None:
    fighters = (mine("spider-man"), theirs("doc-samson"))
    for hand, seat, asked in (("unleashed-fury", S, "-own"), ("spider-sense", J, "")):
        holds = {seat: Side(hand=hand)}
        table = position(*fighters, s=holds.get(S, Side()), j=holds.get(J, Side()))
        table.play("attack spider-man doc-samson combat")
        assert (table.due, table.decision.prompt.key) == (seat, f"ask-window-declared{asked}")


@pytest.mark.parametrize("which", ["attack", "defence"])
def test_a_repeated_roll_is_previewed_with_its_exact_odds(which: str) -> None:
    """The attack leads by 4 to 3.

    A new attack roll of four dice must exceed 3, and a new defence roll must stay below 4.
    """
    table = position(mine("spider-man"), theirs("doc-samson"), s=Side(hand="twist-of-fate"))
    table.play("attack spider-man doc-samson combat", dice="[6 4 1 1] [6 3 1 1]")
    lines = GAME.phrasing.preview(table.view(S), ("event", "twist-of-fate", which))
    higher = sum(sorted(roll)[-2] > 3 for roll in product(range(1, 7), repeat=4))
    again = Fraction(higher if which == "attack" else 6**4 - higher, 6**4)
    assert lines[-1] == Phrase("odds-change", {"before": 100, "after": percent(again)})


@pytest.mark.parametrize(("dice", "which"), [("[6 4 1 1] [6 3 1 1]", "defence"), ("[6 3 1 1] [6 4 1 1]", "attack")])
def test_the_value_of_a_repeated_roll_depends_on_the_other_roll(dice: str, which: str) -> None:
    """Doc Samson is hit by 4 against 3, or missed by 3 against 4. Twist of Fate repeats one of the two rolls."""
    mover = J if which == "defence" else S
    own, other = Side(hand="twist-of-fate"), Side()
    s, j = (own, other) if mover == S else (other, own)
    table = position(mine("spider-man"), theirs("doc-samson"), s=s, j=j)
    table.play("attack spider-man doc-samson combat", dice=dice)
    # Of four dice one highest die is left out, and the highest of the others counts.
    # A new defence needs at least 4, and a new attack at least 5.
    rolls = list(product(range(1, 7), repeat=4))
    least = 4 if which == "defence" else 5
    changed = Fraction(sum(sorted(roll)[-2] >= least for roll in rolls), len(rolls))
    samson = CHARACTERS["doc-samson"].value + IN_PLAY
    value = GAME.adviser.rate(table.view(mover), ("event", "twist-of-fate", which))
    assert value == pytest.approx(float(changed) * samson - EVENT_WORTH)


def test_a_repeated_dodge_is_previewed_with_its_odds() -> None:
    table = position(mine("spider-man"), theirs("black-panther"), s=Side(hand="twist-of-fate"))
    table.play("attack spider-man black-panther combat", dice="[6 6 6 6]")
    table.play("J: dodge roll", dice="[4]")
    lines = GAME.phrasing.preview(table.view(S), ("event", "twist-of-fate", "check"))
    assert [line.key for line in lines][-1] == "roll-note"


def test_the_preview_says_that_an_attack_ends_when_a_fighter_leaves() -> None:
    """MC-36: if a fighter leaves before the roll, the attack has no effect. If it leaves later, the wound has none."""
    dice = {"declared": SIXES[7], "attack-roll": ONES[5]}
    table = position(mine("hulk"), mine("thor"), theirs("wolverine"), j=Side(hand="teleportation"))
    table.play("attack hulk wolverine combat")
    assert "leaves-note" in preview_keys(table, "event teleportation hulk")
    assert "leaves-note" in preview_keys(table, "event teleportation wolverine")
    assert preview_keys(table, "event teleportation thor")[-1] == "card-teleportation-text"
    while table.asked != "wound":
        table.play("pass" if table.decision.window else "take hit", dice=dice.pop(table.asked, ""))
    (*_, said) = GAME.phrasing.preview(table.view(J), ("event", "teleportation", "hulk"))
    assert said.key == "leaves-wound-note"


@pytest.mark.parametrize(
    ("target", "en", "es"),
    [
        ("thor", "Steel Skin → your Thor", "Piel de Acero → tu Thor"),
        ("ulik", "Steel Skin → rival's Ulik", "Piel de Acero → Ulik (rival)"),
    ],
)
def test_the_button_and_the_preview_say_whose_character_an_event_affects(target: str, en: str, es: str) -> None:
    table = position(mine("thor"), theirs("ulik"), s=Side(hand="steel-skin"))
    move = f"event steel-skin {target}"
    (line, *_) = GAME.phrasing.preview(table.view(S), tuple(move.split()))
    assert line.params["choice"] == name(table, move)
    assert [words_for(GAME.slug, lang).say(name(table, move)) for lang in ("en", "es")] == [en, es]


def test_the_button_and_the_preview_name_a_move_that_ends_the_deploy_phase() -> None:
    """The labels stay the same if the phase was kept open for an event after the deployment (MC-16)."""
    table = position(phase="deploy", s=Side(hand="thor doc-samson reinforcements"))
    for asked in ("ask-deploy", "ask-deploy-more"):
        assert table.decision.prompt.key == asked
        label = GAME.phrasing.label(table.view(S), ("skip",))
        assert label.note is not None
        assert (label.name.key, label.note.key) == ("verb-skip-deploy", "verb-skip-deploy-note")
        assert preview_keys(table, "skip") == ["preview", "verb-skip-deploy-note"]
        if asked == "ask-deploy":
            table.play("deploy thor")
    table.play("event reinforcements")
    assert table.asked == "enter"
    assert preview_keys(table, "skip") == ["preview", "verb-skip-enter-own-note"]
    table.play("skip")
    assert table.asked != "deploy", "nothing was left to play"


def rated(table: Table, move: str) -> float:
    return GAME.adviser.rate(table.view(table.due), tuple(move.split()))


def test_the_computer_plays_a_helper_that_helps_more_than_by_its_own_attack() -> None:
    # The target flies. So the helper could not reach it with an attack of its own.
    table = position(mine("thor"), mine("wolverine"), theirs("silver-surfer"), s=Side(hand="fastball-special"))
    table.play("attack thor silver-surfer combat")
    assert rated(table, "event fastball-special wolverine") > rated(table, "pass")


def test_the_computer_plays_a_dodge_for_the_attacked_character_only() -> None:
    table = position(mine("hulk"), theirs("wolverine"), theirs("cyclops"), j=Side(hand="cat-reflexes"))
    table.play("attack hulk wolverine combat")
    assert rated(table, "event cat-reflexes wolverine") > rated(table, "pass")
    assert rated(table, "event cat-reflexes cyclops") < rated(table, "pass")


def test_the_computer_looks_into_a_full_hand_once() -> None:
    full = Side(hand="hulk the-thing ulik beast wasp")
    table = position(mine("thor"), s=Side(hand="clairvoyance clairvoyance"), j=full)
    assert rated(table, "event clairvoyance") > rated(table, "done")
    table.play("event clairvoyance")
    assert rated(table, "event clairvoyance") < rated(table, "done")


@pytest.mark.parametrize(
    ("slot", "closed", "following"),
    [
        # Turns go to P1 and P2 at L1, then to P2 and P1 at L2. The turns at a closed location are left out (MC-10,
        # MC-12).
        (0, {}, J),
        (1, {}, J),
        (2, {}, S),
        (3, {}, S),
        (2, {0: S}, S),
        (3, {0: S}, J),
        (0, {1: S}, J),
        (1, {1: S}, S),
    ],
)
def test_the_end_of_a_turn_names_the_player_of_the_next_slot(slot: int, closed: dict[int, int], following: int) -> None:
    table = position(mine("hulk"), theirs("thor"), turn=9, slot=4 + slot, closed=closed)
    seat = table.state.active
    said = Phrase("turn-again") if seat == following else turn_passes(SeatRef(following))
    assert note(table, "done") == said
    table.play("done")
    assert table.state.active == following


def test_the_last_turn_ends_the_match() -> None:
    table = position(mine("hulk"), turn=120, slot=3)
    assert note(table, "done") == Phrase("turn-ends-match")


def ranked(table: Table) -> list[str]:
    """Return the answers of the seat on turn in the order of their menu."""
    view = table.view(table.due)
    answers = [move for move in table.moves if move != "pass"]
    return sorted(answers, key=lambda move: GAME.phrasing.label(view, tuple(move.split())).rank)


def test_the_answer_that_the_question_is_about_comes_first_and_useless_targets_last() -> None:
    table = position(
        mine("hulk"),
        mine("thor"),
        theirs("wolverine"),
        theirs("cable"),
        j=Side(hand="mighty-blow vibranium-shield"),
    )
    table.play("attack hulk cable combat", "J: pass", "J: pass", "J: pass", dice=f"{SIXES[7]} {ONES[4]}")
    assert table.asked == "wound"
    assert ranked(table) == [
        "event vibranium-shield",
        *(f"event mighty-blow {one}" for one in ("wolverine", "cable")),
        *(f"event mighty-blow {one}" for one in ("hulk", "thor")),
    ]
    view = table.view(J)
    assert view.fitting_answers == ["event vibranium-shield"]
    assert view.useless_answers == ["event mighty-blow hulk", "event mighty-blow thor"]
    # The group of a card in a long menu has the rank of its best move. The rival and spectators do not learn the ranks.
    assert GAME.phrasing.label(view, ("event", "mighty-blow")).rank == 0
    assert [table.view(seat).fitting_answers + table.view(seat).useless_answers for seat in (S, None)] == [[], []]


def test_the_options_show_how_they_change_the_odds() -> None:
    table = position(mine("spider-man"), theirs("doc-samson"), s=Side(hand="unleashed-fury mighty-blow"))
    table.play("attack spider-man doc-samson combat")
    said = note(table, "event unleashed-fury")
    assert (said.key, said.params["before"]) == ("odds-note", 39)
    assert said.params["after"] == percent(attack_wins(6, 4))
    assert ranked(table)[0] == "event unleashed-fury"


def test_an_answer_that_changes_no_odds_is_last() -> None:
    table = position(mine("thor"), s=Side(hand="unleashed-fury mighty-blow"))
    table.play("attack thor location")
    assert note(table, "event unleashed-fury") == Phrase("no-dice-note")
    assert ranked(table) == ["event mighty-blow thor", "event unleashed-fury"]


@pytest.mark.parametrize(
    ("card", "first"),
    [
        ("mighty-blow", "thor"),
        ("steel-skin", "thor"),
        ("sure-aim", "thor"),
        ("inhibitor-collar", "cable"),
        ("webbing", "cable"),
        ("teleportation", "cable"),
    ],
)
def test_events_that_help_name_own_cards_first_and_events_that_harm_the_rivals(card: str, first: str) -> None:
    """The list of legal moves keeps the order in which the cards entered play."""
    table = position(theirs("cable"), mine("thor"), mine("iron-man"), theirs("storm"), s=Side(hand=card))
    listed = [move.split()[-1] for move in table.listed(f"event {card}")]
    shown = [move.split()[-1] for move in ranked(table) if move.startswith(f"event {card}")]
    owns = [one for one in listed if one in ("thor", "iron-man")]
    others = [one for one in listed if one not in owns]
    assert shown == ([*owns, *others] if first in owns else [*others, *owns])
    assert shown[0] == first


def test_sabotage_names_the_rivals_events_first() -> None:
    table = position(
        mine("thor", on="mighty-blow"), theirs("cable", on="steel-skin"), s=Side(hand="sabotage"), laid=[("fog", J, 0)]
    )
    shown = [move.split()[-1] for move in ranked(table) if move.startswith("event sabotage")]
    assert shown[-1].startswith("mighty-blow")
    assert len(shown) == 3


def question(table: Table, lang: str = "en") -> str:
    return words_for(GAME.slug, lang).say(table.decision.prompt)


def test_a_question_about_cards_names_the_ability_that_asks_it() -> None:
    table = position(phase="deploy", s=Side(hand="nick-fury", characters="maria-hill black-widow"))
    table.play("deploy nick-fury")
    assert question(table) == "Nick Fury (Companion): which other character enters? Or none?"
    assert question(table, "es") == "Nick Furia (Compañero): ¿qué otro personaje entra en juego? ¿O ninguno?"


@pytest.mark.parametrize(
    ("event", "hand", "characters", "phase"),
    [
        ("reinforcements", "starfox", "", "deploy"),
        ("avengers-assemble", "wasp thor", "", "deploy"),
        ("masters-of-evil-attack", "radioactive-man", "", "deploy"),
        ("cerebro", "", "beast iceman", "deploy"),
        ("magnetos-call", "", "mystique", "deploy"),
        ("master-plan", "", "", "attack"),
        ("distress-signal", "", "wasp beast", "attack"),
    ],
)
def test_a_question_about_cards_names_the_event_that_asks_it(
    event: str, hand: str, characters: str, phase: str
) -> None:
    table = position(mine("hulk"), phase=phase, s=Side(hand=f"{event} {hand}", characters=characters))
    table.play(f"event {event}")
    name = words_for(GAME.slug, "en").say(Phrase(f"card-{event}"))
    assert question(table).startswith(f"{name}: ")


@pytest.mark.parametrize(
    ("lang", "characters", "events"),
    [
        ("en", "Now 43 cards · you hold 2", "Now 25 cards · you hold none"),
        ("es", "Ahora tiene 43 cartas · tienes 2 en la mano", "Ahora tiene 25 cartas · no tienes ninguna en la mano"),
    ],
)
def test_a_deck_to_draw_from_is_shown_with_the_cards_of_its_kind_in_hand(
    lang: str, characters: str, events: str
) -> None:
    table = position(s=Side(hand="hulk thor"), phase="draw")
    words = words_for(GAME.slug, lang)
    assert [words.say(note(table, f"draw {kind}")) for kind in ("character", "event")] == [characters, events]


def test_an_extra_draw_names_the_genius_or_the_location() -> None:
    genius = position(phase="deploy", s=Side(hand="beast mister-fantastic"))
    genius.play("deploy mister-fantastic")
    assert question(genius) == "Mister Fantastic (Genius): draw 1 more card. From which deck?"
    place = position(phase="start", places=("baxter-building", "genosha"), visited=False)
    place.play("draw character")
    assert question(place, "es").startswith("Edificio Baxter: robas 1 carta más.")
