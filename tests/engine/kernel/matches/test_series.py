"""Tests several moves that are chosen at once. They are made one by one, and their seat learns nothing in between."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from engine.games.marvel_united.game import GAME
from engine.kernel.chance.fair import SEED_BYTES, Chance
from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import move_text
from engine.kernel.contract.registry import game_named
from engine.kernel.errors import Refused
from engine.kernel.matches.match import Match
from engine.kernel.matches.series import carry_out, foreseen_moves, in_a_row
from engine.kernel.words.phrases import Phrase
from tests.engine.games.marvel_united.positions import LONDON, Table, acting, position
from tests.engine.playing import good_move, start

HERE = {LONDON: {"thugs": 2, "civilians": 1}}


def at(table: Table) -> Match:
    return start(GAME, 2, 1).following(table.state)


def decision_of(match: Match, seat: int = 0) -> Decision:
    decision = match.decision_of(seat)
    assert decision is not None
    return decision


def test_actions_at_the_place_come_before_walks_mu_27() -> None:
    combinable = decision_of(at(acting(position(tokens=HERE), "move", "attack", "heroic"))).combinable
    texts = [move_text(move) for move in combinable]
    assert texts == ["attack thug", "rescue", "move left", "move right"], "not `done`: it ends the actions"


@pytest.mark.parametrize(
    ("symbols", "texts", "unfit"),
    [
        (("attack", "heroic", "move", "move"), ["attack thug", "rescue", "move left"], None),
        (("attack", "move", "move"), ["attack thug", "attack thug"], "attack thug"),
        # After the second move the seat can only end its actions, and that must not happen without a question.
        (("attack", "move"), ["move left", "move right"], "move right"),
        (("attack", "move"), ["fly"], None),
    ],
)
def test_moves_that_do_not_fit_together_are_refused(symbols: tuple[str, ...], texts: list[str], unfit: str) -> None:
    match = at(acting(position(tokens=HERE), *symbols))  # type: ignore[arg-type]
    written = GAME.encode(match.state)
    if unfit or texts == ["fly"]:
        with pytest.raises(Refused) as caught:
            carry_out(match, 0, _foreseen(match, 0, texts))
        assert caught.value.code == ("series_unfit" if unfit else "illegal_move")
    else:
        assert [one.move for one in carry_out(match, 0, _foreseen(match, 0, texts))] == texts
    assert GAME.encode(match.state) == written


def test_a_series_that_does_not_fit_is_refused_with_its_reason() -> None:
    match = at(acting(position(tokens=HERE), "attack", "move", "move"))
    with pytest.raises(Refused) as caught:
        foreseen_moves(match, 0, ["attack thug", "attack thug"])
    attacks = Phrase("pool-attack", {"count": 1})
    assert caught.value.phrase.params["why"] == Phrase("lacks-more", {"symbols": attacks})


def test_a_series_ends_when_something_is_revealed() -> None:
    """The third Mission is complete, so each Hero draws a card. The player sees this card before the next choice."""
    match = at(acting(position(tokens=HERE, filled=(9, 8, 4)), "attack", "attack", "move"))
    texts = ["attack thug", "attack thug", "move left"]
    assert _foreseen(match, 0, texts) == ("attack thug",)
    assert [one.move for one in carry_out(match, 0, texts)] == ["attack thug"]


def test_a_move_is_repeated_while_it_is_possible() -> None:
    match = at(acting(position(tokens=HERE), "attack", "wild", "move"))
    attacks = [move_text(move) for move, _ in in_a_row(match, 0, [("attack", "thug")], 9)]
    assert attacks == ["attack thug"] * 2
    assert len(list(in_a_row(match, 0, decision_of(match).combinable, 9))) == 3
    assert len(list(in_a_row(match, 0, decision_of(match).combinable, 2))) == 2


def test_a_token_is_not_combined_with_actions_mu_33() -> None:
    """The token adds a symbol. With it, a player could choose more actions than there are symbols."""
    state = position(tokens=HERE)
    state.heroes[0] = replace(state.heroes[0], tokens=("attack",))
    asked = decision_of(at(acting(state, "move")))
    assert ("token", "attack") in asked.moves
    assert ("token", "attack") not in asked.combinable


def test_each_move_is_made_once_if_it_is_not_repeated() -> None:
    match = at(acting(position(tokens=HERE), "attack", "attack", "move"))
    once = [move_text(move) for move, _ in in_a_row(match, 0, decision_of(match).combinable, 9, repeated=False)]
    assert once == ["attack thug", "move left"]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("slug", ["marvel_united", "marvel_heroes"])
def test_chosen_moves_are_made_as_if_one_by_one_and_in_each_deal_alike(slug: str, seed: int) -> None:
    """Either no move is made, or all chosen moves are made one by one.

    Hidden cards do not decide which of the two happens.
    """
    chooser, game = random.Random(seed), game_named(slug)
    options = {"hidden_hands": bool(seed % 2)} if slug == "marvel_united" else {"round_limit": 6}
    match = start(game, 2 + seed % 2, seed, options)
    ends = {"made": 0, "refused": 0}
    while decisions := match.decisions():
        for decision in (one for one in decisions if one.combinable):
            seat = decision.seat
            several = list(decision.combinable)
            picked = chooser.choices(several, k=chooser.randint(2, 4))
            if chooser.random() < 0.5:
                picked = chooser.sample(several, min(2, len(several)))
            texts = [move_text(move) for move in sorted(picked, key=decision.combinable.index)]
            other = match.following(game.redeal(match.state, seat, Chance(bytes(SEED_BYTES), str(seed))))
            foreseen = [_fit(one, seat, texts) for one in (match, other)]
            assert foreseen[0] == foreseen[1], "hidden cards change nothing"
            if foreseen[0] is None:
                ends["refused"] += 1
                continue
            made = carry_out(match, seat, foreseen[0])
            ends["made"] += 1
            assert [one.move for one in made] == texts[: len(made)]
            alone = match
            for text in texts[: len(made)]:
                alone = alone.following(alone.attempt(seat, text).state)
            assert made[-1].state == alone.state
        match.play(*good_move(match, chooser))
    assert all(ends.values()), ends


def _fit(match: Match, seat: int, texts: list[str]) -> tuple[str, ...] | None:
    try:
        return _foreseen(match, seat, texts)
    except Refused as error:
        return None if error.code == "series_unfit" else (error.code,)


def _foreseen(match: Match, seat: int, texts: list[str]) -> tuple[str, ...]:
    return tuple(one.text for one in foreseen_moves(match, seat, texts))
