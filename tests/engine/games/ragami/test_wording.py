"""Tests the labels of choices. They use only the viewer's knowledge."""

from __future__ import annotations

import pytest

from bot.wording.languages import LANGUAGES
from bot.wording.words import words_for
from engine.games.ragami.game import GAME
from engine.games.ragami.state.board import SPACES
from engine.games.ragami.state.cards import CARDS
from engine.kernel.choices.moves import Move, parse_move
from engine.kernel.words.phrases import MapMark, Phrase, chained
from tests.engine.games.ragami.positions import (
    NEUTRAL,
    B,
    G,
    P,
    Table,
    Y,
    at_end_of_round,
    build,
    every_building,
    new_table,
)

BUTTON_LIMIT, OPTION_LIMIT, RULES_LIMIT, CARD_LIMIT = 80, 100, 1_800, 95


def note(table: Table, words: str) -> Phrase | None:
    """Return the note beside a choice of the active seat."""
    return GAME.phrasing.label(table.view(table.due), parse_move(words)).note


def previewed(table: Table, move: str) -> list[str]:
    """Return the keys of a move's preview, without its label."""
    return [phrase.key for phrase in GAME.phrasing.preview(table.view(table.due), parse_move(move))][1:]


def said(table: Table, words: str, lang: str = "en") -> str:
    """Return a choice and its note in words."""
    label = GAME.phrasing.label(table.view(table.due), parse_move(words))
    speak = words_for("ragami", lang)
    return " | ".join(speak.say(part) for part in (label.name, label.note) if part is not None)


# --- labels --------------------------------------------------------------------------------------------------------


def test_places_show_their_distance_and_their_pieces() -> None:
    table = build(
        ragami={Y: "12", G: "20"},
        conflicts={20: 4},
        demons={20: 2},
        saints={"blue": 20, "purple": 20, "yellow": 3},
        virtue={B: ("b6", 3), P: ("b6", 1)},
        blocked=[14],
    )
    table.play("move saint")
    crowd = "conflict 4 (needs 2, you reach 0–2), 2 Demons, blue and purple Saints, green Ragami"
    assert said(table, "ragami 20") == f"Ragami → square 20 | 1 step: {crowd}"
    assert said(table, "ragami b6") == "Ragami → Library | 1 step: virtue dice blue 3 and purple 1"
    assert said(table, "ragami b2") == "Ragami → Theatre | 1 step"
    assert said(table, "ragami 21", "es") == "Ragami → casilla 21 | 2 pasos"
    demon = build(blocked=[14])
    demon.play("die saint", "saint yellow 2")
    assert said(demon, "demon new 14") == "New Demon → square 14 | no passage"
    assert said(demon, "demon new 15") == "New Demon → square 15 | empty · 1 VP for a Ragami that moves here"
    assert said(demon, "demon new") == "New Demon | 6 in the supply"


def test_places_have_their_marks_on_the_map() -> None:
    table = build(ragami={Y: "12"}, demons={9: 1})
    table.play("move saint")
    assert mark(table, "ragami 21") == MapMark(21, 19)
    assert mark(table, "ragami b6") == MapMark(Phrase("building-b6"), 35)
    table.play("ragami b6", "end", "die saint")
    assert mark(table, "saint yellow 3") == MapMark(3, 2)
    table.play("saint yellow 3")
    assert mark(table, "demon 9") == mark(table, "demon new 9") == MapMark(9, 12)
    assert mark(table, "demon new") is None


def mark(table: Table, text: str) -> MapMark | None:
    return GAME.phrasing.label(table.view(table.due), parse_move(text)).mark


def test_the_neutral_ragami_has_a_name() -> None:
    table = build(2, ragami={NEUTRAL: "b6", G: "b6", Y: "12"})
    table.play("move saint")
    assert said(table, "ragami b6") == "Ragami → Library | 1 step: green and neutral Ragamis"
    assert said(table, "neutral 12", "es") == "Ragami neutral → casilla 12 | 1 paso: Ragami amarillo"


def test_buildings_name_the_spaces_that_they_touch() -> None:
    table = build(conflicts={12: 1, 20: 2, 1: 1}, hands={Y: [14]}, virtue={Y: ("b1", 1)})
    table.play("play 14")
    assert said(table, "virtue b6").endswith("Touches 12, 14, 15, 18, 19 and 20; conflicts on 12 and 20")
    assert said(table, "virtue b2").endswith("conflict on 12")
    assert said(table, "virtue b4").endswith("no conflict there · now grows by 2 a round")


def test_a_saint_that_is_not_placed_has_no_place() -> None:
    table = new_table(4)
    table.play(*(" ".join(decision.moves[0]) for decision in table.decisions))
    colour = table.moves[0].split()[1]
    assert note(table, f"saint {colour}") is None
    standing = build(saints={"blue": 9})
    standing.play("die saint")
    assert said(standing, "saint blue") == "Blue Saint | now: square 9"


def test_the_gain_of_a_card_is_computed() -> None:
    table = build(ragami={Y: "12"}, conflicts={12: 6}, hands={Y: [4, 5, 6]}, cubes={Y: 6}, vp={G: 1, B: 1})
    table.play("die conflict")
    assert note(table, "power card 4") == Phrase("power-card-note", {"points": 4, "cost": 2, "gap": 2, "odds": 33})
    assert note(table, "power card 5") == Phrase("power-card-note", {"points": 2, "cost": 0, "gap": 4, "odds": 0})
    assert note(table, "power card 6") == Phrase("card-6-text")
    assert note(table, "power cubes 6") == Phrase("power-left", {"gap": 0, "odds": 0})
    assert note(table, "power cubes 2") == Phrase("power-left", {"gap": 4, "odds": 0})
    assert note(table, "power cubes 5") == Phrase("power-left", {"gap": 1, "odds": 67})
    assert note(table, "power cubes") == Phrase("power-missing", {"gap": 6})
    table.play("power cubes 3", "power card 6")
    assert note(table, "power cubes 1") == Phrase("power-left", {"gap": 2, "odds": 67})
    assert note(table, "power die") == Phrase("power-die-note", {"gap": 3, "rolls": 2, "odds": 33})


def test_the_places_of_a_movement_say_whether_their_conflict_can_be_resolved_RG_42() -> None:
    table = build(
        2,
        ragami={Y: "23", G: "29", NEUTRAL: "b7"},
        conflicts={22: 4, 24: 1, 29: 2},
        demons={22: 1},
        saints={"blue": 24},
        cubes={Y: 1},
        fresh={Y: [3]},
        virtue={Y: ("b13", 2)},
    )
    table.play("move saint")
    assert said(table, "ragami 22") == (
        "Ragami → square 22 | 1 step: conflict 4 (needs 5, you reach 2–4) and 1 Demon"
    ), "with the card of this turn, and without the virtue die"
    assert said(table, "ragami 24").startswith("Ragami → square 24 | 1 step: conflict 1 (the help there is enough)")
    assert "(the help there is enough)" in said(table, "ragami 29"), "the other Ragami helps with 2"
    assert "reach" not in said(table, "neutral 22"), "it resolves nothing for anybody"
    calm = build(ragami={Y: "23"}, conflicts={22: 4}, cubes={Y: 1}, power_die=False)
    calm.play("move saint")
    assert said(calm, "ragami 22").endswith("conflict 4 (needs 4, you reach 1)")


def test_the_places_with_a_conflict_are_noted() -> None:
    table = build(ragami={Y: "23"}, conflicts={29: 5, 14: 2, 22: 1})
    table.play("move saint")
    noted = [move[1] for move in table.decision.moves if GAME.phrasing.label(table.view(Y), move).rank < 0]
    assert noted == ["14", "22", "29"]


def test_notes_of_a_turn() -> None:
    table = build(boxes=(1, 2, 0), cubes={Y: 5}, virtue={Y: ("b6", 3)}, hands={Y: [7, 8]}, ragami={G: "9"})
    uses = Phrase("box-left", {"box": Phrase("box-cards"), "left": 2, "after": 1})
    assert note(table, "die cards") == uses
    assert note(table, "move cards") == Phrase("box-move", {"count": 4, "uses": uses})
    assert said(table, "move saint") == (
        "Move a Ragami with the Saint die | 1 to 4 steps; Saint die: now 1 use left, none after this"
    )
    assert note(table, "cubes 2") == Phrase("cubes-note", {"count": 5})
    assert note(table, "virtue 3") == Phrase("convert-virtue-note", {"left": 0})
    assert said(table, "play 8 green") == "Play Trading Places: Green Ragami | now: square 9"
    assert (
        said(table, "play 7") == "Play Flight | Move your Ragami, or with two players the neutral Ragami, 1 to 4 steps"
    )
    assert note(build(virtue={Y: ("b6", 5)}), "virtue 3") == Phrase("convert-virtue-note", {"left": 2})


def test_cards_to_keep_say_that_they_can_be_traded() -> None:
    table = build(deck=[7, 9, 2], hands={Y: [1]})
    table.play("die cards")
    assert said(table, "keep 7") == (
        "Flight | Move your Ragami, or with two players the neutral Ragami, 1 to 4 steps · or trade for 1 cube"
    )
    assert note(table, "keep 9") == Phrase("card-9-text")
    table.play("keep 9", "end")
    full = build(hands={Y: [7, 9, 2]})
    full.play("die cards")
    assert note(full, "discard 7") == Phrase("card-7-text")


# --- previews ------------------------------------------------------------------------------------------------------


def test_purifying_is_previewed_RG_33() -> None:
    table = build(2, ragami={Y: "1", NEUTRAL: "3"}, demons={2: 2, 3: 1, 13: 1}, saints={"green": 13, "yellow": 30})
    table.play("move saint")
    assert previewed(table, "ragami 2") == ["place-far-with", "preview-purify"]
    assert previewed(table, "ragami 3") == previewed(table, "ragami 13") == ["place-far-with"]
    assert previewed(table, "neutral 2") == ["place-far-with"]


@pytest.mark.parametrize(("how", "start", "end", "cube"), [
    ("die saint", 10, 9, True),
    ("die saint", 22, 9, True),
    ("die saint", 22, 10, False),
    ("play 11", 10, 9, True),
    ("play 11", 22, 9, False),
])  # fmt: skip
def test_cubes_for_saints_are_previewed_RG_37(how: str, start: int, end: int, cube: bool) -> None:
    for supply in (True, False):
        cubes = {} if supply else {G: 30}
        table = build(conflicts={9: 1, 22: 1}, saints={"blue": start}, hands={Y: [11]}, cubes=cubes)
        table.play(how)
        assert ("preview-cube" in previewed(table, f"saint blue {end}")) == (cube and supply)
        table.play(f"saint blue {end}")
        assert table.seat(Y).cubes == (cube and supply)


def test_cubes_for_demons_are_previewed() -> None:
    for how, move, cube in (
        ("play 12", "demon 9 10", True),
        ("play 12", "demon 9 22", False),
        ("play 12", "demon 3 2", False),
    ):
        table = build(conflicts={9: 1, 22: 1}, demons={9: 1, 3: 1}, hands={Y: [12]})
        table.play(how)
        assert ("preview-cube" in previewed(table, move)) == cube
    by_die = build(conflicts={9: 1}, demons={9: 1})
    by_die.play("die saint", "saint yellow 2")
    assert "preview-cube" not in previewed(by_die, "demon 9 10")


def test_placing_a_saint_says_what_the_square_is_good_for_and_previews_no_cubes_RG_8() -> None:
    """A Saint scores on a conflict (RG-48). A square whose tile was drawn gets no conflict any more (R7)."""
    table = new_table(4)
    table.play(*(" ".join(decision.moves[0]) for decision in table.decisions))
    colour, conflicts = table.moves[0].split()[1], table.state.conflicts
    for space in SPACES:
        kind = "conflict" if space in conflicts else "never" if space in table.state.laid_tiles else "later"
        found = note(table, f"saint {colour} {space}")
        assert found is not None
        assert found.params["effect"] == Phrase(f"effect-saint-{kind}")
        assert previewed(table, f"saint {colour} {space}") == ["preview-there"]
    assert {*table.state.laid_tiles} - {*conflicts}, "there are Demons"


def test_moving_a_saint_says_the_cubes_that_it_brings_RG_37() -> None:
    table = build(conflicts={20: 4}, saints={"blue": 22})
    table.play("die saint")
    assert said(table, "saint blue 20").endswith("conflict 4 · 1 white cube for you")
    assert said(table, "saint blue 21", "es") == "Santo azul → casilla 21 | 1 paso"
    assert previewed(table, "saint blue 20") == ["place-far-with", "preview-cube"]
    bare = build(conflicts={20: 4}, saints={"blue": 22}, cubes={Y: 30})
    bare.play("die saint")
    assert said(bare, "saint blue 20").endswith("conflict 4"), "the supply has no cubes (RG-51)"


def test_placing_a_demon_says_what_it_changes_RG_42_RG_33() -> None:
    table = build(conflicts={20: 4}, demons={9: 1}, saints={"blue": 22, "yellow": 3}, ragami={G: "11"}, blocked=[14])
    table.play("die saint", "saint yellow 2")
    assert said(table, "demon new 20") == "New Demon → square 20 | conflict 4 · needs 1 more"
    assert said(table, "demon new 9") == "New Demon → square 9 | 1 Demon · 2 VP for a Ragami that moves here"
    for space in (14, 22, 11):
        assert "·" not in said(table, f"demon new {space}"), "no passage, a Saint, a Ragami"
    assert previewed(table, "demon new 20") == ["preview-there"]


def test_placing_a_ragami_says_whose_die_grows_RG_16() -> None:
    table = new_table(2)
    while table.decisions[0].moves[0][0] != "ragami":
        kind = table.decisions[0].moves[0][0]
        building = f"b{table.decisions[0].seat + 1}"
        table.play(f"virtue {building}" if kind == "virtue" else " ".join(table.decisions[0].moves[0]))
    own, other = f"b{table.due + 1}", f"b{2 - table.due}"
    assert said(table, f"ragami {own}").endswith("· your die grows faster")
    assert said(table, f"ragami {other}").endswith("· another die grows faster")
    assert "·" not in said(table, "ragami b6")


def test_an_attempt_shows_its_costs_and_its_risk() -> None:
    table = build(
        ragami={Y: "12", G: "12"},
        conflicts={12: 5},
        saints={"blue": 12},
        demons={12: 1},
        cubes={Y: 4},
        hands={Y: [2, 7]},
    )
    for move in ("die conflict", "play 2"):
        told = GAME.phrasing.preview(table.view(Y), parse_move(move))
        assert told[2:] == [Phrase("preview-attempt", {"gap": 3, "value": 5}), Phrase("preview-risk")]
    uses = Phrase("box-left", {"box": Phrase("box-conflict"), "left": 3, "after": 2})
    assert note(table, "die conflict") == Phrase("box-attempt", {"gap": 3, "uses": uses})
    assert previewed(table, "play 7") == ["card-7-text"]
    assert previewed(table, "die cards") == ["preview-box"]
    sure = build(ragami={Y: "12", G: "12"}, conflicts={12: 1})
    assert GAME.phrasing.preview(sure.view(Y), parse_move("die conflict"))[2:] == [
        Phrase("preview-attempt", {"gap": 0, "value": 1})
    ]
    calm = build(ragami={Y: "12"}, conflicts={12: 1}, cubes={Y: 1}, power_die=False)
    assert previewed(calm, "die conflict") == ["preview-box", "preview-attempt"]
    two = build(2, ragami={Y: "12", NEUTRAL: "12"}, conflicts={12: 4}, cubes={Y: 2})
    assert GAME.phrasing.preview(two.view(Y), parse_move("die conflict"))[2:] == [
        Phrase("preview-attempt", {"gap": 2, "value": 4}),
        Phrase("preview-at-once", {"odds": 33}),
        Phrase("preview-risk"),
    ]


def test_previews_count_what_will_be_left() -> None:
    table = build(boxes=(1, 3, 0), cubes={Y: 3}, hands={Y: [7, 14, 15]}, virtue={Y: ("b6", 4)})
    texts = ("move saint", "die cards", "cubes 2")
    told = {text: GAME.phrasing.preview(table.view(Y), parse_move(text))[1] for text in texts}
    assert told["move saint"] == Phrase("preview-box", {"box": Phrase("box-saint"), "left": 0})
    assert told["die cards"] == Phrase("preview-box", {"box": Phrase("box-cards"), "left": 2})
    assert told["cubes 2"] == Phrase("preview-cubes", {"count": 1})
    table.play("play 15")
    (_, parked) = GAME.phrasing.preview(table.view(Y), parse_move("move conflict"))
    assert parked == Phrase("preview-box", {"box": Phrase("box-conflict"), "left": 0})
    table.play("move cards", "ragami b2", "play 14")
    assert GAME.phrasing.preview(table.view(Y), parse_move("virtue b5"))[2] == Phrase("preview-virtue", {"value": 5})


def test_a_virtue_die_that_moves_between_rounds_is_previewed_with_1_RG_18() -> None:
    table = at_end_of_round(build(2, virtue={G: ("b6", 3)}, conflicts=dict.fromkeys((1, 2, 3, 4, 5, 6), 2)))
    table.play("pass")
    assert (table.due, table.decision.prompt) == (G, Phrase("ask-virtue", {"value": 4, "convert": 1}))
    assert GAME.phrasing.preview(table.view(G), parse_move("virtue b7"))[2] == Phrase("preview-virtue", {"value": 1})
    assert previewed(table, "virtue 3") == ["convert-virtue-note-preparing"]
    table.play("virtue 3")
    assert table.decision.prompt == Phrase("ask-virtue", {"value": 1, "convert": 0})


def test_the_preview_names_the_kept_and_the_discarded_cards() -> None:
    table = build(deck=[7, 9, 9], hands={Y: [1, 2, 3]})
    table.play("die cards")
    assert GAME.phrasing.preview(table.view(Y), parse_move("discard 2"))[0] == Phrase(
        "preview-discard", {"card": Phrase("card-2")}
    )
    table.play("discard 2")
    assert GAME.phrasing.preview(table.view(Y), parse_move("keep 9")) == [
        Phrase("preview-keep", {"cards": [Phrase("card-9")]}),
        Phrase("card-9-text"),
        Phrase("preview-rest", {"cards": [Phrase("card-7"), Phrase("card-9")]}),
    ]


def test_the_label_of_a_source_says_if_it_closes_the_gap() -> None:
    table = build(ragami={Y: "12"}, conflicts={12: 3}, cubes={Y: 4}, hands={Y: [6]})
    table.play("die conflict")
    assert previewed(table, "power cubes 3") == ["power-left", "preview-resolved"]
    assert previewed(table, "power cubes 2") == ["power-left"]
    (*_, last) = GAME.phrasing.preview(table.view(Y), parse_move("power card 6"))
    assert last == Phrase("preview-at-once", {"odds": 33})


def test_without_the_power_die_no_odds_are_shown_RG_50() -> None:
    table = build(ragami={Y: "12"}, conflicts={12: 2}, cubes={Y: 2}, hands={Y: [3]}, power_die=False)
    table.play("die conflict")
    assert note(table, "power cubes 1") == Phrase("power-left", {"gap": 1, "odds": 0})


# --- how long words get --------------------------------------------------------------------------------------------


def crowded() -> list[Table]:
    """Return tables with as many pieces as possible in one place, where a piece is about to move."""
    dice = dict.fromkeys(range(4), ("b13", 6))
    by_ragami = build(ragami={Y: "b12", G: "b13", B: "b13", P: "b13"}, virtue=dice)
    by_ragami.play("move saint")
    two = build(2, ragami={Y: "b12", G: "b13", NEUTRAL: "b13"}, virtue={Y: ("b13", 6), G: ("b13", 6)})
    two.play("move saint")
    saints = dict.fromkeys(("yellow", "green", "blue"), 29)
    place = {"conflicts": {29: 6}, "demons": {29: 5}, "saints": {**saints, "purple": 28}, "ragami": {P: "29", Y: "b12"}}
    by_saint = build(**place)  # type: ignore[arg-type]
    by_saint.play("die saint")
    by_demon = build(**place)  # type: ignore[arg-type]
    by_demon.play("die saint", "saint purple 30")
    most_colours = dict.fromkeys(("green", "blue", "purple"), 28)
    by_other_demon = build(conflicts={28: 6}, demons={28: 5}, saints={**most_colours, "yellow": 12}, ragami={Y: "28"})
    by_other_demon.play("die saint", "saint yellow 11")
    helped = build(
        2,
        ragami={Y: "29", NEUTRAL: "29"},
        conflicts={29: 6},
        demons={29: 6},
        saints={"green": 29, "blue": 29, "purple": 29},
        cubes={Y: 20},
        hands={Y: [3, 4, 6]},
        virtue={Y: ("b12", 6)},
    )
    attempt = build(2, ragami={Y: "29"}, conflicts={29: 6}, demons={29: 6}, cubes={Y: 20}, hands={Y: [3, 4, 6]})
    attempt.play("die conflict")
    touching = build(conflicts=dict.fromkeys((12, 14, 15, 18, 19, 20), 6), hands={Y: [14]}, virtue={Y: ("b5", 6)})
    touching.play("play 14")
    swap = build(hands={Y: [8]}, cubes={Y: 30})
    return [by_ragami, two, by_saint, by_demon, by_other_demon, helped, attempt, touching, swap]


def prefixes(moves: tuple[Move, ...]) -> set[Move]:
    return {move[:depth] for move in moves for depth in range(1, len(move) + 1)}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("number", range(9))
def test_choices_fit_their_controls_at_any_crowded_place(lang: str, number: int) -> None:
    table, speak = crowded()[number], words_for("ragami", lang)
    view = table.view(table.due)
    for words in prefixes(table.decision.moves):
        label = GAME.phrasing.label(view, words)
        assert len(speak.say(label.name)) <= BUTTON_LIMIT
        assert label.note is None or len(speak.say(label.note)) <= OPTION_LIMIT, speak.say(label.note)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_cards_rules_and_places_fit(lang: str) -> None:
    speak = words_for("ragami", lang)
    assert len(speak("game-rules")) <= RULES_LIMIT
    assert speak("game-name") == "Ragami"
    for no in CARDS:
        assert len(speak(f"card-{no}-text")) <= CARD_LIMIT
        assert len(speak("card-or-cube", text=Phrase(f"card-{no}-text"))) <= OPTION_LIMIT or not CARDS[no].trade
    names = {speak(f"card-{no}") for no in CARDS} | {speak(f"building-{place}") for place in every_building()}
    assert len(names) == 15 + 13
    # A name with a comma would look like two cards in a list.
    assert not any("," in name for name in names)


@pytest.mark.parametrize(
    ("lang", "key", "said"),
    [
        ("en", "card-7-text", "your Ragami"),
        ("es", "card-7-text", "tu Ragami"),
        ("en", "card-11-text", "newly on a conflict"),
        ("es", "card-11-text", "de fuera a un Conflicto"),
        ("en", "card-12-text", "no longer on a conflict"),
        ("es", "card-12-text", "ya no está en un Conflicto"),
        ("en", "card-15-text", "loses 1"),
        ("es", "card-15-text", "baja en 1"),
        ("en", "game-rules", "keep what you added, except Double Roll (6)"),
        ("es", "game-rules", "Conservas lo añadido, salvo «Doble tirada» (6)"),
        ("en", "game-rules", "not onto your own Saint or to two other Ragamis"),
        ("es", "game-rules", "no hasta tu Santo ni a una casilla con dos Ragamis"),
        ("en", "game-rules", "not to the Ragami of its colour nor onto your Ragami's conflict"),
        ("es", "game-rules", "no hasta el Ragami de su color ni al Conflicto de tu Ragami"),
    ],
)
def test_texts_state_the_effects_of_the_rules(lang: str, key: str, said: str) -> None:
    """The cases are: cards 7, 11, 12 and 15, the loss of card 6, the limit of two Ragamis, and the Saints' bans."""
    assert said in words_for("ragami", lang)(key)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_turn_shows_its_used_and_remaining_dice_and_cards(lang: str) -> None:
    speak = words_for("ragami", lang)
    asked = {
        speak("ask-turn", die=die, card=card, dice=dice, cards=cards, held=Phrase("cards-held", {"count": cards}))
        for die in (0, 1)
        for card in (0, 1)
        for dice in (0, 3)
        for cards in (0, 1, 2)
    }
    # After the turn has used its die, the number of dice left does not matter.
    assert len(asked) == (2 * 2 + 2) * 3
    shown = {speak("board-used", die=die, card=card, dice=dice) for die in (0, 1) for card in (0, 1) for dice in (0, 3)}
    assert len(shown) == 2 * 2 + 2


def test_the_question_of_a_turn_counts_the_hand_including_fresh_cards() -> None:
    """The number of fresh cards is not public: of equal cards, other players cannot know which one was played."""
    table = build(hands={Y: [3]}, fresh={Y: [7]}, boxes=(0, 0, 0), die=True)
    assert table.decision.prompt.params == {
        "die": 1,
        "card": 0,
        "dice": 0,
        "cards": 2,
        "held": Phrase("cards-held", {"count": 2}),
    }


# --- texts for single cases -------------------------------------------------------------------------------------------


def verb(table: Table, kind: str) -> str:
    """Return the note beside a verb, if no further words are needed to name the move."""
    return said(table, kind).split(" | ")[1]


def test_verbs_show_their_possible_effects_now() -> None:
    turn = build(virtue={Y: ("b6", 3)}, hands={Y: [14]})
    assert verb(turn, "virtue") == "3 points make 1 VP"
    turn.play("play 14")
    assert verb(turn, "virtue") == "Choose a building"
    demons = build(hands={Y: [12]}, demons={9: 1})
    demons.play("die saint", "saint yellow 3")
    assert verb(demons, "demon") == "Along the streets, or from the supply"
    demons.play("demon 9 11", "play 12")
    assert verb(demons, "demon") == "Along the streets"


def test_placed_pieces_are_not_said_to_move() -> None:
    table = new_table(4)
    table.play(*(" ".join(decision.moves[0]) for decision in table.decisions))
    assert verb(table, "saint") == "On any square"
    while table.kind == "place" and not table.listed("ragami"):
        table.play(table.moves[0])
    assert verb(table, "ragami") == "In a building without a Ragami"


@pytest.mark.parametrize(
    ("demons", "prompt"),
    [
        ({9: 1}, "Now a Demon: move one or place a new one."),
        ({9: 6}, "Now a Demon: move one."),
        ({}, "Now a Demon: place a new one."),
    ],
)
def test_the_question_for_a_demon_fits_the_number_of_demons(demons: dict[int, int], prompt: str) -> None:
    table = build(demons=demons)
    table.play("die saint", "saint yellow 3")
    assert words_for("ragami", "en").say(table.decision.prompt) == prompt


def test_a_die_spent_while_the_round_is_prepared_can_be_placed_again() -> None:
    table = at_end_of_round(build(virtue={G: ("b6", 2)}, conflicts=dict.fromkeys((1, 2, 3, 4, 5, 6), 2)))
    table.play("pass")
    while table.kind != "virtue" or table.due != G:
        table.play(table.moves[-1])
    assert said(table, "virtue 3").endswith("It is spent, and you can place it again at once")
    table.play("virtue 3")
    assert table.listed("virtue"), "it can be placed"


def test_more_than_30_points_are_not_called_30() -> None:
    table = build(ragami={Y: "12"}, conflicts={12: 3}, vp={Y: 29}, cubes={Y: 3})
    events = table.play("die conflict", "power cubes 3")
    assert table.seat(Y).vp == 32
    (event,) = [one for one in events if one.key == "event-thirty"]
    assert "has reached 30 VP" in words_for("ragami", "en").say(Phrase(event.key, event.params))


LAST_ROUND = {"en": "Last round: ", "es": "Última ronda: "}


@pytest.mark.parametrize(("lang", "begins"), LAST_ROUND.items())
def test_each_question_of_the_last_round_begins_by_saying_so_RG_54(lang: str, begins: str) -> None:
    words = words_for("ragami", lang)
    usual, last = build(demons={9: 1}), build(demons={9: 1}, vp={G: 30})
    for move in ("die saint", "saint yellow 3"):
        question = words.say(usual.decision.prompt)
        assert not question.startswith(begins)
        assert words.say(last.decision.prompt) == begins + question
        usual.play(move)
        last.play(move)
    assert words.say(last.decision.prompt) == begins + words.say(usual.decision.prompt)


def test_each_question_while_the_last_round_is_prepared_says_so_R24() -> None:
    table = at_end_of_round(build(vp={G: 30}, virtue={G: ("b6", 2)}, tiles=[], turn=P))
    assert words_for("ragami", "en").say(table.decision.prompt).startswith(LAST_ROUND["en"])
    prepared = at_end_of_round(build(vp={G: 29}, virtue={G: ("b6", 2)}, turn=P, free=True))
    prepared.play("pass", "virtue 3")
    while prepared.kind != "turn":
        assert prepared.decision.prompt.key == "ask-last-round", prepared.kind
        prepared.play(prepared.moves[0])


@pytest.mark.parametrize(("lang", "rule"), [("en", "reaches 30 VP is the last"), ("es", "llega a 30 PV es la última")])
def test_the_opening_line_states_the_end_as_the_rules_do_RG_54(lang: str, rule: str) -> None:
    assert rule in words_for("ragami", lang)("game-blurb")


@pytest.mark.parametrize(("lang", "told"), [("en", "this round"), ("es", "esta ronda")])
def test_the_question_about_the_action_dice_says_what_their_numbers_mean_RG_23(lang: str, told: str) -> None:
    assert told in words_for(GAME.slug, lang)("ask-boxes")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_longest_note_of_a_conflict_fits(lang: str) -> None:
    pieces = [
        Phrase("here-conflict", {"value": 6}),
        Phrase("here-demons", {"count": 10}),
        Phrase("here-saints", {"names": [Phrase("colour-purple")], "count": 1}),
        Phrase("here-ragamis", {"names": [Phrase("colour-yellow"), Phrase("colour-neutral")], "count": 2}),
    ]
    there = Phrase("place-far-with", {"steps": 4, "there": chained(pieces)})
    note_with_effect = Phrase("place-effect", {"note": there, "effect": Phrase("effect-demon-conflict")})
    assert len(words_for("ragami", lang).say(note_with_effect)) <= OPTION_LIMIT
