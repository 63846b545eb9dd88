"""Tests that every game previews the end of a turn in the same words, and names the player of the next turn."""

from __future__ import annotations

import random

import pytest

from bot.wording.words import words_for
from engine.kernel.choices.moves import move_text, parse_move
from engine.kernel.contract.game import View
from engine.kernel.contract.registry import games
from engine.kernel.matches.match import Match
from engine.kernel.words.phrases import Param, Phrase, SeatRef
from tests.chances import deals, fresh
from tests.engine.playing import any_move, start
from tests.engine.stand import options_for
from tests.engine.tables import seat_counts

NAMES = ("Ana", "Ben")


def ending(slug: str, move: str, kind: str) -> View:
    """Return the view of a seat that may end its turn with this move in a decision of this kind."""
    options = {"villain": "maestro"} if slug == "marvel_united" else {}
    match, chances = start(games()[slug], 2, 7, options), fresh(slug)
    while True:
        for decision in match.decisions():
            if decision.kind == kind and parse_move(move) in decision.moves:
                return match.view(decision.seat)
        match.play(*any_move(match, chances))


@pytest.mark.parametrize(
    ("slug", "move", "kind"),
    [
        ("marvel_card_game", "done", "attack"),
        ("marvel_heroes", "pass", "action"),
        ("marvel_united", "done", "actions"),
        ("ragami", "end", "turn"),
        ("ragami", "pass", "turn"),
    ],
)
def test_the_end_of_a_turn_says_who_plays_next(slug: str, move: str, kind: str) -> None:
    view = ending(slug, move, kind)
    said = games()[slug].phrasing.preview(view, parse_move(move))
    english, spanish = ([words_for(slug, lang).say(one, NAMES) for one in said] for lang in ("en", "es"))
    # In Marvel United the next turn may belong to the Villain.
    following = [NAMES[1 - (view.seat or 0)], *(["Maestro"] if slug == "marvel_united" else [])]
    (number,) = [at for at, line in enumerate(english) if line.startswith("Your turn ends")]
    # In the card game a player has two turns in a row, so the same player may be next.
    again = [("Your turn ends and you play again.", "Tu turno acaba y vuelves a jugar.")] * (slug == "marvel_card_game")
    assert (english[number], spanish[number]) in [
        *((f"Your turn ends and {who} plays.", f"Tu turno acaba y juega {who}.") for who in following),
        *again,
    ]


# The events which tell that a turn begins: a seat's turn, or the Villain's.
_BEGINS = {"event-turn", "event-turn-again", "event-hero-turn", "event-villain-turn"}
_PROMISES = {"turn-passes", "turn-again"}


def promise(said: list[Phrase], seat: int) -> Param | None:
    """Return the player who is next according to a preview, None if the preview names no player."""
    found: list[Param] = [line.params.get("who", SeatRef(seat)) for line in said if line.key in _PROMISES]
    return found[0] if found else None


def next_to_play(match: Match, seat: int, move: str, chances: random.Random) -> Param | None:
    """Play a move, then random moves until a turn begins.

    Return who plays that turn, None if the match ends before it.
    """
    events = match.play(seat, move)
    while True:
        for event in events:
            if event.key in _BEGINS:
                return event.params.get("seat", event.params.get("villain"))
        if not match.decisions():
            return None
        if match.game.slug == "ragami" and match.decisions()[0].kind == "turn":
            return SeatRef(match.decisions()[0].seat)
        events = match.play(*any_move(match, chances))


@pytest.mark.parametrize("slug", ["marvel_card_game", "marvel_heroes", "marvel_united", "ragami"])
def test_the_player_of_the_next_turn_is_the_one_whom_the_preview_names(slug: str) -> None:
    game, chances, tested = games()[slug], fresh(slug), 0
    for seats in seat_counts(game):
        options = options_for(game, seats)
        number = deals(1, slug, seats)[0]
        match, before = start(game, seats, number, options[number % len(options)]), tested
        while match.decisions() and tested < before + 25:
            decision = match.decisions()[0]
            view = match.view(decision.seat)
            ends = [move for move in decision.moves if move[0] in {"done", "end", "pass"} and len(move) == 1]
            for move in ends:
                who = promise(game.phrasing.preview(view, move), decision.seat)
                if who is None:
                    continue
                tested += 1
                actual = next_to_play(match.following(match.state), decision.seat, move_text(move), chances)
                # A match may end at the end of a turn. Then no player is next.
                assert actual in (who, None), (number, len(match.moves))
            match.play(*any_move(match, chances))
    assert tested
