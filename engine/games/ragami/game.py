"""Ragami as a `Game` of the engine."""

from __future__ import annotations

from engine.games.ragami import advice
from engine.games.ragami.rules.setting_up import lay_out
from engine.games.ragami.rules.table import RULES
from engine.games.ragami.seen import checks, redealing, view
from engine.games.ragami.seen.view import RagamiView
from engine.games.ragami.state.match_state import SEAT_COUNTS, Options, State
from engine.games.ragami.value import value
from engine.games.ragami.words import illegal_moves, labels, previews, spoken
from engine.games.ragami.words.glossary import GLOSSARY, whereabouts
from engine.kernel.chance.fair import Chance
from engine.kernel.contract.features import Features
from engine.kernel.contract.game import Adviser, Game, Lookahead, Phrasing
from engine.kernel.contract.lessons import read_lesson
from engine.kernel.table.outcome import POINTS
from engine.kernel.table.table_rules import each_alone


class Ragami(Game[State, Options, RagamiView]):
    """2 to 4 guardian angels help where people quarrel."""

    slug = "ragami"
    version = 1
    minutes_at_table = 75
    features = Features(hidden_information=True, chance=True, hand=True, scores=True, counts="round")
    # Each seat plays alone; a full tie is a shared victory (RG-57).
    usual_table = each_alone(SEAT_COUNTS)
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
    )
    adviser = Adviser(rate=advice.rate, value=value, lookahead=Lookahead(choices=20))
    look = staticmethod(view.look)
    chapter = staticmethod(view.chapter)
    redealt = staticmethod(redealing.redealt)
    check = staticmethod(checks.check)
    glossary = GLOSSARY
    whereabouts = staticmethod(whereabouts)

    def setup(self, options: Options, seats: int, chance: Chance) -> State:
        """Lay the table out and deal (RG-2 to RG-7)."""
        return lay_out(seats, chance, power_die=options.power_die)

    def scores(self, state: State) -> tuple[dict[str, int], ...]:
        return tuple({POINTS: seat_state.vp} for seat_state in state.seats)


GAME = Ragami()
