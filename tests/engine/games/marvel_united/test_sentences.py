"""Tests that sentences are true in every case in which the rules use them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from bot.wording.words import words_for
from engine.games.marvel_united.game import GAME
from engine.games.marvel_united.rules.board.tokens import add
from engine.games.marvel_united.state.names import card_name, source_name
from engine.games.marvel_united.state.pieces import Entry, Gear, Hit, SymbolKind
from engine.games.marvel_united.state.steps import Damages
from engine.kernel.choices.moves import parse_move
from engine.kernel.contract.spoken import spoken, told_move
from engine.kernel.steps.stack import Run
from engine.kernel.words.phrases import Phrase
from tests.engine.fixed_chance import FixedChance
from tests.engine.games.marvel_united.positions import (
    ALCHEMAX,
    KUN_LUN,
    LOKI,
    LONDON,
    NATIONS,
    TVA,
    Table,
    acting,
    hero_turn,
    position,
    threat,
    villain_turn,
)
from tests.engine.games.marvel_united.scenes import Table as Scene
from tests.engine.games.marvel_united.scenes import a_state
from tests.engine.games.marvel_united.scenes import hero_turn as scene_turn

SAYS = words_for(GAME.slug, "en").say


def why(table: Table, text: str, seat: int = 0) -> str | None:
    reason = GAME.phrasing.why_not(GAME.view(table.state, seat), parse_move(text))
    return SAYS(reason) if reason else None


def previewed(table: Table, text: str, seat: int = 0) -> str:
    return " ".join(map(SAYS, GAME.phrasing.preview(GAME.view(table.state, seat), parse_move(text))))


def test_a_facedown_card_is_not_said_to_have_no_special() -> None:
    table = acting(position(), "move", card="captain-carter-9", facedown=True)
    assert "special" not in table.moves
    assert why(table, "special") == "a facedown card gives no special"


def test_gear_without_a_recharging_token_does_not_mention_one() -> None:
    """Hell Cycle recharges by itself, and the Plasma Shotgun recharges when its Hero attacks."""
    state = position(heroes=("cosmic-ghost-rider", LOKI), gear={0: ["gh4", "gh5"]}, options={"gear": True})
    down = tuple(Gear(card, faceup=False) for card in ("gh4", "gh5"))
    state.heroes[0] = replace(state.heroes[0], gear=down, tokens=("move", "attack"))
    table = hero_turn(state)
    assert table.kind == "turn-start"
    assert why(table, "recharge gh5 with move") == "no token recharges it"
    assert why(table, "recharge gh4 with move") == "it is recharged with another token"


def test_a_dented_doombot_needs_one_damage_more() -> None:
    whole = acting(position("emperor-doom", tokens={0: {"marked_bots": 1}}), "attack", "attack")
    note = GAME.phrasing.label(GAME.view(whole.state, 0), parse_move("attack doombot-crisis")).note
    assert note == Phrase("note-crisis")
    whole.play("attack doombot-crisis")
    note = GAME.phrasing.label(GAME.view(whole.state, 0), parse_move("attack doombot-crisis")).note
    assert note == Phrase("note-crisis-dented")


def test_immortus_is_never_said_to_take_damage() -> None:
    for villain, told in (("immortus", False), ("maestro", True)):
        table = acting(position(villain, filled=(8, 9, 0), tokens={0: {"civilians": 1}}), "heroic")
        table.play("rescue")
        assert len(table.state.complete) == 2
        assert ("event-open-villain" in table.keys) == told


def test_an_empty_hand_may_still_draw_before_the_turn_ends() -> None:
    table = acting(position(hands={0: []}), "move")
    assert "unless you draw a card, you are KO" in previewed(table, "done")


def test_tokens_that_arrive_together_share_a_line() -> None:
    state = position("maestro", plan="map06", villain_at=LONDON, at=(NATIONS, NATIONS))
    run = Run(state, FixedChance())
    add(run, LONDON, "thug")
    add(run, LONDON, "thug")
    add(run, LONDON, "civilian")
    add(run, TVA, "thug")
    (event,) = run.events
    assert SAYS(event.phrase()) == "➕ 2 thugs and 1 civilian in London and 1 thug in TVA"


def test_a_villain_turn_folds_bams_without_effect_and_tells_tokens_of_the_plan_apart() -> None:
    state = position("cosmic-ghost-rider", plan="cgp01", villain_at=LONDON, at=(TVA, TVA))
    for at, thugs in ((NATIONS, 0), (KUN_LUN, 1), (ALCHEMAX, 1)):
        state.ring[at] = replace(state.ring[at], threat=threat(state, "sinners-to-punish"), thugs=thugs)
    assert [SAYS(event.phrase()) for event in villain_turn(state).told if event.to is None] == [
        "🦹 Turn of **Cosmic Ghost Rider**",
        "🃏 **Plan 1 of Cosmic Ghost Rider**: Move 1, BAM; behind: 1 thug; with him: 1 civilian; ahead: 1 thug",
        "🦹 Cosmic Ghost Rider goes 1 step to **K'un-Lun**.",
        "🗯️ **BAM** of Cosmic Ghost Rider in K'un-Lun",
        "➖ K'un-Lun: 1 thug",
        "🌡️ Punishment track +1: **1** of 20 (at 20, the Heroes lose)",
        "🗯️ **BAM** of Sinners to Punish in K'un-Lun",
        "➕ K'un-Lun: 1 thug",
        "🗯️ **BAM** without effect in Alchemax",
        "🗯️ **BAM** of Sinners to Punish in United Nations",
        "➕ United Nations: 1 thug",
        "➕ Plan: 1 thug in London, 1 civilian in K'un-Lun and 1 thug in Project P.E.G.A.S.U.S.",
    ]


def test_successive_bams_without_effect_share_a_line() -> None:
    state = position("cosmic-ghost-rider", plan="cgp01", villain_at=LONDON, at=(TVA, TVA))
    for at in (NATIONS, ALCHEMAX):
        state.ring[at] = replace(state.ring[at], threat=threat(state, "sinners-to-punish"), thugs=1)
    told = [SAYS(event.phrase()) for event in villain_turn(state).told]
    assert [line for line in told if "BAM**" in line] == [
        "🗯️ **BAM** without effect in K'un-Lun, Alchemax and United Nations"
    ]


def test_an_exchange_of_two_cards_names_the_first_choice() -> None:
    """All later choices look the same, so the question, the menu and the preview name the first choice."""
    state = scene_turn(a_state(LOKI, "ironheart"))
    state.story = [Entry("loki-3", 0), Entry("ironheart-1", 1), Entry("loki-4", 0), Entry("loki-5", 0)]
    scene, place = Scene(state).begin("tva", "end", 0, place=3), SAYS(source_name("tva"))

    def asked() -> tuple[str, str]:
        menu = GAME.phrasing.label(GAME.view(state, 0), ("swap",)).name
        return SAYS(scene.decision.prompt), SAYS(menu)

    assert asked() == (f"{place}: which card do you exchange first?", "Exchange a card")
    assert "change places" not in " ".join(map(SAYS, GAME.phrasing.preview(GAME.view(state, 0), ("swap", "3"))))
    scene.play("swap 3")
    assert asked() == (f"{place}: card 3 is chosen. Exchange it with which?", "Exchange card 3 with")
    view = GAME.view(state, 0)
    one, other = (SAYS(GAME.phrasing.label(view, ("swap", number)).name) for number in ("3", "1"))
    said = " ".join(map(SAYS, GAME.phrasing.preview(view, ("swap", "1"))))
    assert f"These change places: {one} and {other}." in said


def test_a_token_for_another_hero_names_its_receiver() -> None:
    state = scene_turn(a_state("captain-carter", LOKI, "ironheart"))
    scene = Scene(state).begin("captain-carter-8", seat=0).play("to loki")
    card = SAYS(card_name("captain-carter-8"))
    names = ("Ana", "Ben", "Chen")
    assert words_for(GAME.slug, "en").say(scene.decision.prompt, names) == f"{card}: which token does Ben get?"
    verb = GAME.phrasing.label(GAME.view(state, 0), ("take",)).name
    assert words_for(GAME.slug, "es").say(verb, names) == "Dar a Ben"


def test_the_effect_of_the_card_that_was_just_played_is_named_as_an_effect() -> None:
    table = acting(position(), "move", card="captain-carter-8", special="open")
    label = GAME.phrasing.label(GAME.view(table.state, 0), ("special",))
    assert SAYS(label.name) == f"Effect: {SAYS(card_name('captain-carter-8'))}"


def test_a_step_is_told_with_the_sign_and_the_location_of_its_button() -> None:
    """A direction alone tells nothing to a reader of the log or of the analysis."""
    table = acting(position(), "move", "move")
    for move in ("move left", "move right"):
        view = GAME.view(table.state, 0)
        sign, _, place = SAYS(GAME.phrasing.label(view, parse_move(move)).name).partition(" ")
        assert SAYS(told_move(GAME, table.state, 0, move, 0)) == f"move to {place} {sign}"
        assert SAYS(spoken(GAME, view, parse_move(move))) == move
    assert SAYS(told_move(GAME, table.state, 0, "done", 0)) == SAYS(spoken(GAME, view, parse_move("done")))


def test_damage_that_takes_the_last_cards_is_told_before_it_does() -> None:
    """The Hero chooses only the order: the question, the reason and the preview say that all cards are lost."""
    table = Table(position(hands={0: ["captain-carter-1", "captain-carter-2"]}), Damages((Hit(0, 3),), "maestro"))
    assert table.kind == "discard"
    assert SAYS(table.asked.prompt) == "You lose all your cards: which one goes under your deck first?"
    reason = GAME.occasion(GAME.view(table.state, None))
    assert reason is not None
    assert SAYS(reason) == "Maestro: 3 damage to Captain Carter, who loses all cards and is KO."
    said = previewed(table, "discard captain-carter-1")
    assert "That makes Captain Carter KO. Maestro gains 1 Health." in said
    assert "keeps" not in said


def test_damage_that_leaves_cards_names_all_of_it_until_the_last_discard() -> None:
    hand = [f"captain-carter-{number}" for number in (1, 2, 4, 6)]
    table = Table(position(hands={0: hand}), Damages((Hit(0, 2),), "maestro")).play("discard captain-carter-1")
    reason = GAME.occasion(GAME.view(table.state, None))
    assert reason is not None
    assert SAYS(reason) == "Maestro: 2 damage to Captain Carter."
    assert "Captain Carter keeps 2 cards." in previewed(table, "discard captain-carter-2")


def test_a_hero_who_is_safe_reads_what_unavoidable_damage_takes() -> None:
    state = position(hands={0: ["captain-carter-1", "captain-carter-2"]})
    state.heroes[0] = replace(state.heroes[0], safe_until=1)
    table = Table(state, Damages((Hit(0, 1, sure=True),), "maestro"))
    assert "Captain Carter keeps 1 card." in previewed(table, "discard captain-carter-1")


def test_the_last_action_tells_what_then_follows_by_itself() -> None:
    """Two heroic symbols find nothing to do, the hand is empty, and the turn ends after the only attack."""
    table = acting(position(hands={0: []}, tokens={0: {"thugs": 1}}), "attack", "heroic", "heroic", on=True)
    said = previewed(table, "attack thug")
    assert "Not used: 2 heroic" in said
    assert "unless you draw a card, you are KO" in said
    table.play("attack thug")
    assert table.kind != "actions"


@pytest.mark.parametrize(
    ("symbols", "tokens", "fields", "move"),
    [
        (("attack", "move"), {"thugs": 1}, {}, "attack thug"),
        (("attack", "heroic"), {"thugs": 1, "civilians": 1}, {}, "attack thug"),
        (("heroic", "heroic"), {"civilians": 1}, {"threats": {0: "reign-of-fear"}}, "rescue"),
        (("attack", "attack"), {"thugs": 2}, {}, "attack thug"),
    ],
)
def test_an_action_after_which_another_is_possible_tells_no_end(
    symbols: Sequence[SymbolKind], tokens: Mapping[str, int], fields: Mapping[str, Any], move: str
) -> None:
    table = acting(position(hands={0: []}, tokens={0: tokens}, **fields), *symbols, on=True)
    said = previewed(table, move)
    assert "Not used" not in said
    assert "KO" not in said
    table.play(move)
    assert table.kind == "actions"
