"""Marvel Heroes as a `Game` of the engine."""

from __future__ import annotations

from engine.games.marvel_heroes.advice import rating as advice
from engine.games.marvel_heroes.advice.value import value
from engine.games.marvel_heroes.rules.setting_up import initial_state
from engine.games.marvel_heroes.rules.table import RULES
from engine.games.marvel_heroes.seen import checks, redealing, view
from engine.games.marvel_heroes.seen.view import MarvelHeroesView
from engine.games.marvel_heroes.state import reaction_windows
from engine.games.marvel_heroes.state.names import card_name
from engine.games.marvel_heroes.state.reaction_windows import REACTIONS, WINDOWS
from engine.games.marvel_heroes.state.state import SEAT_COUNTS, Options, State
from engine.games.marvel_heroes.words import illegal_moves, labels, occasions, previews, sheet_words, spoken
from engine.games.marvel_heroes.words.glossary import GLOSSARY, whereabouts
from engine.kernel.chance.fair import Chance
from engine.kernel.contract.features import Features
from engine.kernel.contract.game import Adviser, Game, Lookahead, Phrasing
from engine.kernel.contract.lessons import read_lesson
from engine.kernel.table.outcome import POINTS
from engine.kernel.table.table_rules import each_alone
from engine.kernel.words.phrases import Phrase


class MarvelHeroes(Game[State, Options, MarvelHeroesView]):
    """2 to 4 teams of heroes fight for the city. Each seat also runs the Mastermind of another team."""

    slug = "marvel_heroes"
    version = 5
    minutes_at_table = 180
    features = Features(hidden_information=True, chance=True, hand=True, scores=True, counts="round")
    # Each seat plays alone; a full tie is a shared victory (MH-94).
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
        repeated=labels.repeated,
        shortfall=labels.shortfall,
        is_pointless=labels.is_pointless,
    )
    # Too few finished matches were compared with `value`, so it is not shown as a percentage (docs/design.md).
    adviser = Adviser(rate=advice.rate, value=value, calibrated=False, lookahead=Lookahead(choices=40))
    look = staticmethod(view.look)
    chapter = staticmethod(view.chapter)
    occasion = staticmethod(occasions.occasion)
    redealt = staticmethod(redealing.redealt)
    check = staticmethod(checks.check)
    span = staticmethod(reaction_windows.span_of)
    series_budget = staticmethod(occasions.series_budget)
    sheet_lines = staticmethod(sheet_words.sheet_lines)
    sheet_budget = staticmethod(sheet_words.sheet_budget)
    sheet_warnings = staticmethod(sheet_words.sheet_warnings)
    windows = WINDOWS
    reactions = REACTIONS
    glossary = GLOSSARY
    whereabouts = staticmethod(whereabouts)

    def setup(self, options: Options, seats: int, chance: Chance) -> State:
        """Deal the teams, set up the city and begin (MH-2 to MH-10, R30)."""
        return initial_state(options, seats, chance)

    def scores(self, state: State) -> tuple[dict[str, int], ...]:
        return tuple({POINTS: seat_state.vp} for seat_state in state.seats)

    def reactions_held(self, view: MarvelHeroesView) -> tuple[str, ...]:
        if view.seat is None:
            return ()
        seat_view = view.seats[view.seat]
        cards = [hero.slug for hero in seat_view.heroes] + [ally.slug for ally in seat_view.allies]
        cards += [*seat_view.powerups, seat_view.mastermind, *(seat_view.villains or ())]
        return tuple(card for card in cards if card in REACTIONS)

    def reaction_name(self, card: str) -> Phrase:
        return card_name(card)

    def slow_windows(self, state: State) -> bool:
        """Return True if windows are fixed: a window asks each seat, even one without a usable card (section 6)."""
        return state.fixed_windows


GAME = MarvelHeroes()
