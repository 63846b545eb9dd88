"""Marvel United: Multiverse as a `Game` of the engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.games.marvel_united.advice import rating as advice
from engine.games.marvel_united.advice.value import value
from engine.games.marvel_united.rules.flow import scores_of
from engine.games.marvel_united.rules.setting_up import new_match
from engine.games.marvel_united.rules.table import RULES
from engine.games.marvel_united.seen import checks, feats, redealing, view
from engine.games.marvel_united.seen.view import UnitedView
from engine.games.marvel_united.seen.whereabouts import whereabouts
from engine.games.marvel_united.state.pieces import Options
from engine.games.marvel_united.state.state import State
from engine.games.marvel_united.state.tables import IDLE_OPTIONS, table_of
from engine.games.marvel_united.words import illegal_moves, labels, occasions, previews, spoken
from engine.games.marvel_united.words.glossary import GLOSSARY
from engine.kernel.chance.fair import Chance
from engine.kernel.contract.features import Features
from engine.kernel.contract.game import Adviser, Game, Lookahead, Phrasing
from engine.kernel.contract.lessons import read_lesson
from engine.kernel.table.table_rules import TableRules


class MarvelUnited(Game[State, Options, UnitedView]):
    """Heroes against a Villain. The game plays the Villain, or one seat does."""

    slug = "marvel_united"
    version = 2
    minutes_at_table = 40
    features = Features(hidden_information=True, chance=True, hand=True, scores=True)
    rules = RULES
    lesson = read_lesson(__package__)
    phrasing = Phrasing(
        label=labels.label,
        preview=previews.preview,
        spoken=spoken.spoken,
        vocabulary=illegal_moves.vocabulary,
        why_not=illegal_moves.why_not,
        reason_ranks=illegal_moves.REASON_RANKS,
        any_order=spoken.any_order,
        past_move=spoken.past_move,
        repeated=labels.repeated,
        shortfall=illegal_moves.shortfall,
    )
    # The value is not a calibrated chance, because heroes win more or less often according to how well they play.
    adviser = Adviser(rate=advice.rate, value=value, calibrated=False, lookahead=Lookahead(candidates=3, choices=12))
    look = staticmethod(view.look)
    chapter = staticmethod(view.chapter)
    occasion = staticmethod(occasions.occasion)
    aim = staticmethod(occasions.aim)
    series_budget = staticmethod(occasions.series_budget)
    redealt = staticmethod(redealing.redealt)
    check = staticmethod(checks.check)
    glossary = GLOSSARY
    feat_book = feats.BOOK
    feats = staticmethod(feats.feats)
    whereabouts = staticmethod(whereabouts)

    def table(self, options: Options) -> TableRules:
        return table_of(options)

    def setup(self, options: Options, seats: int, chance: Chance) -> State:
        return new_match(options, seats, chance)

    def idle_options(self, options: Mapping[str, Any]) -> frozenset[str]:
        return IDLE_OPTIONS[options["mode"]]

    def seats_of(self, state: State) -> int:
        return state.seats

    def number(self, state: State) -> int:
        return state.villain_turns

    def scores(self, state: State) -> tuple[dict[str, int], ...]:
        return (scores_of(state),) * len(table_of(state.options).crews(state.seats))


GAME = MarvelUnited()
