"""Tests that the bot finds the legal move that a player typed, or answers with similar moves or the reason."""

from __future__ import annotations

import pytest

from bot.face.commands.move import completed_choices, matching_move
from bot.wording.spoken import SpokenMoves
from bot.wording.words import words_for
from engine.games.splendor_marvel.game import GAME
from engine.kernel.contract.registry import game_named
from engine.kernel.errors import Refused
from engine.kernel.words.phrases import Phrase
from tests.engine.games.splendor_marvel.positions import build, match_of, view_of
from tests.engine.playing import start

DISPLAY = {"3-2": "thor", "1-1": "modok"}


def said(lang: str, **position: dict[int, dict[str, int]]) -> SpokenMoves:
    match = match_of(build(display=DISPLAY, **position))  # type: ignore[arg-type]
    return SpokenMoves(GAME, view_of(match, 0), match.decisions()[0].moves, lang, ("Ana", "Bea"))


@pytest.mark.parametrize(
    ("lang", "typed", "move"),
    [
        ("es", "tomar roja azul morada", "take blue red purple"),
        ("es", "  TOMAR  roja, azul y morada!", "take blue red purple"),
        ("es", "take red blue purple", "take blue red purple"),
        ("es", "Take blue red purple", "take blue red purple"),
        ("en", "take red, blue and purple", "take blue red purple"),
        ("es", "reservar a Thor", "reserve 3-2"),
        ("es", "reservar thor", "reserve 3-2"),
        ("es", "reservar 3-2", "reserve 3-2"),
        ("es", "reservar modok", "reserve 1-1"),
        ("es", "reservar a ciegas carta nivel 2", "reserve deck-2"),
        ("en", "reserve an unseen card of level 2", "reserve deck-2"),
    ],
)
def test_a_move_is_found_in_any_wording(lang: str, typed: str, move: str) -> None:
    assert " ".join(matching_move(said(lang), typed)) == move


def test_a_colour_is_returned_in_the_readers_language() -> None:
    match = match_of(build(tokens={0: {"yellow": 3, "blue": 3, "orange": 3}}))
    match.play(0, "take yellow blue orange")
    words = SpokenMoves(GAME, view_of(match, 0), match.decisions()[0].moves, "es", ())
    assert matching_move(words, "devolver azul") == ("return", "blue")


def refused(words: SpokenMoves, typed: str) -> Refused:
    with pytest.raises(Refused) as error:
        matching_move(words, typed)
    return error.value


def test_a_text_that_fits_several_moves_is_answered_with_them() -> None:
    error = refused(said("es"), "tomar roja")
    assert error.code == "unclear_move"
    assert all("tomar" in one and "roja" in one for one in str(error.phrase.params["instead"]).split(" / "))


def test_the_numbers_of_a_payment_belong_to_their_colours() -> None:
    tokens, bonuses = {"red": 2, "yellow": 3, "shield": 1}, {"blue": 3, "purple": 5}
    match = match_of(build(display=DISPLAY, tokens={0: {**tokens, "red": 3}}, bonuses={0: bonuses}))
    match.play(0, "recruit 3-2 choose")
    words = SpokenMoves(GAME, view_of(match, 0), match.decisions()[0].moves, "es", ())
    assert matching_move(words, "pagar 3 amarillas 2 rojas 1 escudo") == ("pay", "yellow=3", "red=2", "shield=1")
    assert refused(words, "pagar 2 amarillas 3 rojas escudo 1").code == "unclear_move"


def test_a_move_typed_beyond_its_beginning_is_answered_with_what_it_lacks() -> None:
    short = {"bonuses": {0: {"yellow": 3, "blue": 3, "purple": 5}}}
    for typed in ("reclutar a Thor", "recruit 3-2", "reclutar thor eligiendo el pago"):
        error = refused(said("es", **short), typed)
        assert error.code == "lacking_move"
        assert words_for(GAME.slug, "es").say(error.phrase) == (
            "Ahora no se puede «reclutar a Thor»: necesitas 🔴 3 rojas más."
        ).replace("🔴 ", "")
        assert isinstance(error.phrase.params["move"], Phrase)


def test_nonsense_is_answered_with_the_most_similar_moves() -> None:
    error = refused(said("es"), "resevrar a Thr")
    assert error.code == "illegal_move"
    assert "reservar a Thor" in str(error.phrase.params["instead"])


def test_completions_show_legal_moves_first_and_then_what_other_moves_lack() -> None:
    choices = completed_choices(said("es"), words_for(GAME.slug, "es"), "re")
    marked = [choice.name.startswith("🚫") for choice in choices]
    assert marked == sorted(marked)
    assert len(choices) == 25
    assert [choice.name for choice in completed_choices(said("es"), words_for(GAME.slug, "es"), "reclutar thor")] == [
        "🚫 reclutar a Thor: necesitas 3 amarillas, 3 azules, 3 rojas y 5 moradas más"
    ]
    nothing_typed = completed_choices(said("es"), words_for(GAME.slug, "es"), "")
    assert not any(choice.name.startswith("🚫") for choice in nothing_typed)


@pytest.mark.parametrize(("lang", "after"), [("es", ""), ("en", "play ")])
def test_the_name_of_the_command_is_not_repeated_in_a_move(lang: str, after: str) -> None:
    game = game_named("marvel_united")
    match = start(game, 2, 1)
    while (decision := match.decisions()[0]).moves[0][0] != "play":
        match.play(decision.seat, " ".join(decision.moves[0]))
    words = SpokenMoves(game, match.view(decision.seat), decision.moves, lang, ("Ana", "Bea"))
    move = decision.moves[0]
    assert words.text(move) == f"{words.text(('play',))} {words.typed(move).removeprefix(after)}"
    assert words.find(words.typed(move)) == [move]
