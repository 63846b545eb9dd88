"""Tests how choices are named: a row says if its action happens twice, and a plan's line does not repeat its name."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.face.ground.components.parts import option_name
from bot.face.ground.components.series import series_menu, series_of
from bot.wording.words import words_for
from engine.games.marvel_united.game import GAME
from engine.games.marvel_united.state.cards import PLANS
from engine.games.marvel_united.state.names import card_name
from engine.games.marvel_united.state.pieces import SymbolKind
from engine.games.marvel_united.state.plan_phrases import line_beside_name, plan_line
from engine.games.marvel_united.words.illegal_moves import shortfall
from engine.kernel.contract.spoken import spoken
from engine.kernel.errors import Refused
from engine.kernel.matches.match import Match
from engine.kernel.matches.record import new_record
from engine.kernel.matches.series import foreseen_moves
from tests.engine.games.marvel_united.positions import LONDON, Table, acting, position


def match_of(table: Table) -> Match:
    record = new_record(GAME, match_id="m", options=GAME.parse_options({}), seats=2, entropy=(), seed=bytes(32))
    return Match(record, table.state)


def rows(table: Table, lang: str) -> list[str]:
    """Return the rows of the menu from which several actions are chosen at once."""
    match = match_of(table)
    decision = match.decisions()[0]
    series = series_of(match, decision)
    assert series is not None
    menu = series_menu(GAME, match.view(decision.seat), decision, series)
    return [option_name(words_for(GAME.slug, lang), option) for option in menu.options]


def test_only_movements_that_are_made_twice_have_a_note() -> None:
    """A note describes the state before a move. An action that happens twice has no such state for the second time."""
    table = three_rows_twice({LONDON: "sinners-to-punish"})
    match = match_of(table)
    series = series_of(match, match.decisions()[0])
    assert series is not None
    twice = [label for at, label in enumerate(series.labels) if series.moves[at] in series.moves[:at]]
    assert {label.name.key for label in twice if label.note is not None} == {"repeat-move"}
    assert len(twice) == 6


def three_rows_twice(threats: dict[int, str] | None = None) -> Table:
    state = position(
        "cosmic-ghost-rider",
        tokens={LONDON: {"thugs": 2, "civilians": 2}},
        threats=threats,
        villain_at=LONDON,
        filled=(9, 0, 4),
    )
    return acting(state, "attack", "attack", "heroic", "heroic", "move", "move")


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "en",
            {
                "Attack: 2 thugs",
                "Attack: Cosmic Ghost Rider, with 2 attacks",
                "Rescue 2 civilians",
                "Put 2 heroic tokens: Sinners to Punish",
                "Move: ↺ TVA, with 2 moves",
                "Move: ↻ Project P.E.G.A.S.U.S., with 2 moves",
            },
        ),
        (
            "es",
            {
                "Atacar: 2 Matones",
                "Atacar: Ghost Rider Cósmico, con 2 ataques",
                "Rescatar a 2 Civiles",
                "Poner 2 fichas heroicas: Pecadores que castigar",
                "Mover: ↺ AVT, con 2 movimientos",
                "Mover: ↻ Proyecto Pegaso, con 2 movimientos",
            },
        ),
    ],
)
def test_a_row_says_what_happens_twice(lang: str, said: set[str]) -> None:
    offered = rows(three_rows_twice({LONDON: "sinners-to-punish"}), lang)
    assert {row for row in offered if "2" in row} == said
    assert len({*offered}) == len(offered)


def test_a_menu_offers_only_the_shorter_way_round_the_ring() -> None:
    """Two steps one way lead to the same Location as four the other way. Three lead opposite either way."""
    walks = [row for row in rows(acting(position(), "wild", "wild", "wild", "wild"), "en") if row.startswith("Move")]
    assert walks == [
        "Move: ↺ United Nations",
        "Move: ↺ TVA, with 2 moves",
        "Move: ↻ K'un-Lun",
        "Move: ↻ Project P.E.G.A.S.U.S., with 2 moves",
        "Move: ↻ Alchemax, with 3 moves",
    ]


def test_where_the_villain_flees_each_way_round_the_ring_is_offered() -> None:
    state = position("emperor-doom", flees="edp01")
    walks = [row for row in rows(acting(state, "move", "move", "move", "move"), "en") if row.startswith("Move")]
    assert len(walks) == 8


@pytest.mark.parametrize(
    ("symbols", "chosen", "english", "spanish"),
    [
        (("heroic", "heroic"), ["rescue", "heroic threat", "heroic threat"], "1 heroic more", "1 heroica más"),
        (("heroic", "wild"), ["rescue", "rescue", "heroic threat", "heroic threat"], "2 heroic more", "2 heroicas más"),
        (("move", "attack"), ["attack thug", "attack thug", "move left", "move left"], "2 symbols", "2 símbolos más"),
    ],
)
def test_a_refused_series_says_which_symbols_are_missing(
    symbols: Sequence[SymbolKind], chosen: list[str], english: str, spanish: str
) -> None:
    here = {"thugs": 2, "civilians": 2}
    table = acting(position(tokens={0: here}, threats={0: "reign-of-fear"}), *symbols)
    with pytest.raises(Refused) as caught:
        foreseen_moves(match_of(table), 0, chosen)
    assert english in words_for(GAME.slug, "en").say(caught.value.phrase)
    assert spanish in words_for(GAME.slug, "es").say(caught.value.phrase)
    assert GAME.glossary.explaining(caught.value.phrase) == "topic-symbols"


def test_a_series_that_the_pool_pays_for_lacks_no_symbol() -> None:
    """The third thug is missing, not a symbol."""
    table = acting(position(tokens={0: {"thugs": 2}}), "attack", "wild", "move", "wild")
    view = GAME.view(table.state, 0)
    assert shortfall(view, [("attack", "thug")] * 3) is None
    assert shortfall(view, [("done",)]) is None


@pytest.mark.parametrize(
    ("chosen", "lang", "said"),
    [
        (["move left", "move left", "move right"], "en", "“Move: ↻ K'un-Lun”"),
        (["move left", "move right", "move right"], "en", "“Move: ↻ Project P.E.G.A.S.U.S., with 2 moves”"),
        (["move left", "move right", "move right"], "es", "«Mover: ↻ Proyecto Pegaso, con 2 movimientos»"),
    ],
)
def test_a_refused_series_names_the_row_that_the_player_chose(chosen: list[str], lang: str, said: str) -> None:
    table = three_rows_twice()
    with pytest.raises(Refused) as caught:
        foreseen_moves(match_of(table), 0, chosen)
    assert said in words_for(GAME.slug, lang).say(caught.value.phrase)


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_plans_line_does_not_repeat_the_movement_in_its_name(lang: str) -> None:
    words = words_for(GAME.slug, lang)
    shortened = 0
    for plan in PLANS.values():
        name, line = words.say(card_name(plan.card)), words.say(line_beside_name(plan))
        moves = words("line-plan", move=plan.move, bam=0, tokens=0)
        assert line.startswith(moves) != name.casefold().endswith(f"({moves.casefold()})"), (name, line)
        assert words.say(plan_line(plan)).startswith(moves)
        shortened += not line.startswith(moves)
    assert shortened == 8


@pytest.mark.parametrize(("lang", "name"), [("en", "“Innocents to Protect”"), ("es", "«Inocentes que proteger»")])
def test_the_name_of_a_threat_in_a_sentence_is_in_quotation_marks(lang: str, name: str) -> None:
    """The name of a Threat can read as a part of the sentence: "while innocents to protect is there"."""
    words = words_for(GAME.slug, lang)
    threat = words("threat-innocents-to-protect")
    about: dict[str, dict[str, int | str]] = {
        "there-henchman": {"count": 2},
        "there-threat": {"count": 1, "of": 3},
        "see-clears": {"place": "AVT"},
        "see-arrives": {},
        "see-end-blocked": {},
    }
    for key, params in about.items():
        assert name in words(key, threat=threat, **params), key


@pytest.mark.parametrize(
    ("lang", "attack", "place"),
    [
        ("en", "attack a thug", "Use the effect of Alchemax"),
        ("es", "atacar a un Matón", "Usar el efecto de Alchemax"),
    ],
)
def test_moves_read_as_sentences(lang: str, attack: str, place: str) -> None:
    table, words = three_rows_twice(), words_for(GAME.slug, lang)
    view = match_of(table).view(0)
    assert words.say(spoken(GAME, view, ("attack", "thug"))) == attack
    assert words("use-place", place=words("place-alchemax")) == place
