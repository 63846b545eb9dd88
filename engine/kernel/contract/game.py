"""The contract of a game: its rules, its words and its advice, as the rest of the program uses them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from copy import copy
from types import MappingProxyType
from typing import Any, ClassVar, Generic, TypeVar, cast, get_args

import msgspec

from engine.kernel.cards.decks import DeckBook
from engine.kernel.chance.fair import Chance
from engine.kernel.chance.redealing import Draws, Secrets, UnseenPlace, dealt_again
from engine.kernel.choices.decisions import Decision, Span
from engine.kernel.choices.moves import Move, move_text
from engine.kernel.choices.orders import OrderWords, Reaction
from engine.kernel.contract.feats import Feat, FeatBook
from engine.kernel.contract.features import Features
from engine.kernel.contract.lessons import Lesson
from engine.kernel.contract.states import State, check_state, step_kinds
from engine.kernel.errors import BadRecord, Refused
from engine.kernel.steps.stack import Rules, Run, advance, answer, decide, present_step
from engine.kernel.steps.together import chosen_again
from engine.kernel.table.leaving import usual_leaving
from engine.kernel.table.outcome import POINTS, Outcome
from engine.kernel.table.table_rules import Leaving, TableRules
from engine.kernel.words.glossary import Glossary, Whereabouts
from engine.kernel.words.phrases import Label, Param, Phrase


class View(msgspec.Struct, kw_only=True):
    """All that one seat (None: a spectator) may know. Each game derives its own view; the kernel fills in these fields.

    ``moves`` are the viewer's own legal moves, as canonical texts. ``active`` are the seats that must act, and
    ``decision`` is the kind of their choice, None when the match is over. ``chapter`` names the part of the match that
    the next choice belongs to (a turn, an attack with its answers). The events of one chapter are announced together.
    ``order`` is the viewer's standing order, None if the game has no reaction windows. ``scene`` is the chapter of the
    latest event that has a picture of its own (a fight), "" if there is none. The chapter's message shows that picture.
    """

    seat: int | None = None
    active: list[int] = []
    moves: list[str] = []
    decision: str | None = None
    outcome: Outcome | None = None
    chapter: str = ""
    order: str | None = None
    scene: str = ""


S = TypeVar("S", bound=State)
O = TypeVar("O", bound=msgspec.Struct)  # noqa: E741
V = TypeVar("V", bound=View)


class Phrasing(msgspec.Struct, Generic[V], frozen=True, kw_only=True):
    """The functions that put a game's choices into words, each from a view alone.

    ``view.seat`` is the seat that moves. If a partner may suggest a move to the seat, the rest of the view is the
    partner's knowledge, and ``view.moves`` are the moves that the partner may know (`known_moves`).

    - ``label(view, words)``: the label of the last of ``words``, which are a legal move or its beginning. A menu lists
      whole moves under the name of their verb, so the label of a whole move says all that follows the verb.
    - ``preview(view, move)``: the effects of a legal move, as far as the viewer can know them.
    - ``spoken(view, words)``: a move, or its beginning, as players say and type it: phrases in the order of its words.
    - ``past_move(view, words)``: a whole move as logs and analyses show it, if they say more than a player must type.
    - ``repeated(view, move, times)``: in a menu of several moves, the label of the row that makes ``move`` this many
      ``times``, with its verb. ``view`` is the view before the last of these moves. None leaves the row out, because
      another row has the same result for less.
    - ``shortfall(view, moves)``: what the viewer lacks to make all of these moves, in a few words without a full stop;
      None if the viewer can pay for all of them.
    - ``vocabulary(view)``: the moves that a player may think of at this choice, legal or not, the likeliest wish first.
      A beginning stands for all moves with that beginning if they are illegal for the same reason.
    - ``why_not(view, words)``: the reason why a move of the vocabulary is not legal, in a few words without a full
      stop; None for a legal move, and for words that are not in the vocabulary.
    - ``reason_ranks``: the ranks of these reasons, by their keys; 0 without a rank. A panel shows lower ranks first:
      below 0 those about the player's own pieces and about what the player sees at the choice, above 0 those that every
      player knows.
    - ``any_order``: the verbs of moves whose further words may be typed in any order.
    - ``is_pointless(view, move)``: whether a legal move achieves nothing, or nothing more than another legal move.
      Panels do not offer these moves, but players may type them.
    """

    label: Callable[[V, Move], Label]
    preview: Callable[[V, Move], list[Phrase]]
    spoken: Callable[[V, Move], list[Phrase]]
    vocabulary: Callable[[V], Iterable[Move]]
    why_not: Callable[[V, Move], Phrase | None]
    reason_ranks: Mapping[str, int] = {}
    any_order: Collection[str] = ()
    past_move: Callable[[V, Move], list[Phrase]] | None = None
    repeated: Callable[[V, Move, int], Label | None] | None = None
    shortfall: Callable[[V, Sequence[Move]], Phrase | None] | None = None
    is_pointless: Callable[[V, Move], bool] | None = None


def share_of_points(view: View) -> float:
    """Return the viewer's share of all points of the view; one half if the view has no ``points``.

    Negative points count as 0. Then each seat counts one point more, so that seats without points have a share too.
    """
    points = [max(points_each, 0) + 1 for points_each in getattr(view, "points", ())]
    if not points:
        return 0.5
    return 1 / len(points) if view.seat is None else points[view.seat] / sum(points)


class Lookahead(msgspec.Struct, frozen=True):
    """The settings of the search for a game.

    ``candidates``: the number of moves to try, the best rated first. ``choices``: after this many choices, a playout
    ends with the current part of the match (`Game.chapter`). ``margin``: the number of standard errors by which a move
    must be better than the best rated move.
    """

    candidates: int = 4
    choices: int = 30
    margin: float = 1.0


class Adviser(msgspec.Struct, Generic[V], frozen=True, kw_only=True):
    """The functions that value a game's choices and positions from views.

    ``rate``: how good a legal move looks, in comparison. ``value``: the viewer's chance of winning, 0 to 1; by default
    the share of the points. ``calibrated``: about 70% of the positions with the value 0.7 are really won, so players
    may read a value as a percentage. ``lookahead``: the settings of the search.
    """

    rate: Callable[[V, Move], float]
    value: Callable[[V], float] = share_of_points
    calibrated: bool = True
    lookahead: Lookahead = Lookahead()


class Game(ABC, Generic[S, O, V]):
    """A game: rules over a plain state. All methods are pure except `play`, which changes the given state."""

    slug: ClassVar[str]
    version: ClassVar[int]
    minutes_at_table: ClassVar[int]
    features: ClassVar[Features]
    # The rules of the table, for a game whose options do not change them.
    usual_table: ClassVar[TableRules]
    # The reaction windows by name; a game without reaction windows has no standing orders.
    windows: ClassVar[tuple[str, ...]] = ()
    # The meanings of windows to a seat ("my character is attacked"), for orders about cards; by default the windows'
    # names.
    moments: ClassVar[tuple[str, ...]] = ()
    # The cards that can be played in windows.
    reactions: ClassVar[Mapping[str, Reaction]] = MappingProxyType({})
    # Plans for a seat's own turn by name, each with the kinds of choices that the seat skips in that turn.
    plans: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType({})
    # The explanations of the game's cards, keywords, signs and places.
    glossary: ClassVar[Glossary] = Glossary()
    rules: ClassVar[Rules[Any]]
    # The rules of the decks that users keep for the game (see `DeckChoice`), None for a game without decks.
    decks: ClassVar[DeckBook | None] = None
    # All words of the game's feats (`feats`), None for a game without feats.
    feat_book: ClassVar[FeatBook | None] = None
    lesson: ClassVar[Lesson]
    options_type: type[O]
    state_type: type[S]
    view_type: type[V]
    _states: ClassVar[msgspec.json.Decoder[Any]]

    phrasing: Phrasing[V]
    adviser: Adviser[V]

    def __init_subclass__(cls) -> None:
        """Take the types from the game's bases, and build the decoders of states and options.

        msgspec would build decoders on first use, and first use is not safe in several threads; a class is made in one
        thread. Raises `TypeError` if the state may hold a step that no rule carries out, or if the game has no table.
        """
        super().__init_subclass__()
        cls.state_type, cls.options_type, cls.view_type = get_args(cls.__orig_bases__[0])  # type: ignore[attr-defined]
        cls._states = msgspec.json.Decoder(cls.state_type)
        msgspec.json.Decoder(cls.options_type)
        unruled = [kind.__name__ for kind in step_kinds(cls.state_type) if kind not in cls.rules]
        if unruled:
            raise TypeError(f"{cls.__name__} has no rules for the steps {unruled}")
        if cls.table is Game.table and not hasattr(cls, "usual_table"):
            raise TypeError(f"{cls.__name__} needs `usual_table`, or `table(options)` if its options change the table")

    def table(self, options: O) -> TableRules:  # noqa: ARG002 - the options of most games do not change it
        """Return the rules of a table with these options: its seat counts, sides and roles."""
        return self.usual_table

    @abstractmethod
    def setup(self, options: O, seats: int, chance: Chance) -> S:
        """Return the state at the start, with the steps that come first on its stack (see `begin`)."""

    def begin(self, options: O, seats: int, chance: Chance) -> Run[S]:
        """Set up a match and run it to the first choice; return the run with the state and the events of the setup."""
        run = Run(self.setup(options, seats, chance), chance)
        advance(self.rules, run)
        return run

    def decisions(self, state: S) -> tuple[Decision, ...]:
        """Return the current decisions, each with the full list of legal moves; empty when the match is over."""
        return decide(self.rules, state)

    def play(self, state: S, seat: int, move: Move, chance: Chance) -> Run[S]:
        """Carry out a legal move; changes ``state``. Return the run with the events and the next decisions."""
        run = Run(state, chance)
        answer(self.rules, run, seat, move)
        return run

    def view(self, state: S, seat: int | None, decisions: tuple[Decision, ...] | None = None) -> V:
        """Return the view of ``seat`` (None: a spectator).

        ``decisions`` are the decisions of the state, if the caller already has them.
        """
        view = self.look(state, seat)
        decisions = self.decisions(state) if decisions is None else decisions
        view.seat = seat
        view.active = [decision.seat for decision in decisions]
        view.moves = [move_text(move) for decision in decisions if decision.seat == seat for move in decision.moves]
        view.decision = decisions[0].kind if decisions else None
        view.outcome = state.outcome
        view.chapter = self.chapter(state)
        return view

    def look(self, state: S, seat: int | None) -> V:
        """Return the view of ``seat`` (None: a spectator) without the fields of `View` itself."""
        return self.open_fields(state, seat)

    def open_fields(self, state: S, seat: int | None, **own_fields: object) -> V:
        """Return a view with the state's fields of the same names, the viewer's hand, and the fields ``own_fields``.

        A field of `secrets` keeps its default.
        """
        secret_fields = self.secrets(state, seat)
        names = {*self.view_type.__struct_fields__} - {*View.__struct_fields__, *secret_fields}
        found = {name: copy(getattr(state, name)) for name in names if hasattr(state, name)}
        if "hand" in names:
            found["hand"] = () if seat is None else cast("Any", state).hands[seat]
        try:
            return self.view_type(**{**found, **own_fields})
        except TypeError as error:
            raise TypeError(
                f"{self.view_type.__name__}: {error}: `look` gives the view a field that the state does not have, and a"
                f" field of `secrets` needs a default, for viewers who do not know it ({[*secret_fields]})"
            ) from error

    def redeal(self, state: S, viewer: int | None, chance: Chance) -> S:
        """Return a fairly drawn state that looks the same as ``state`` to ``viewer`` (None: a spectator)."""
        return self.redealt(state, viewer, Draws(chance))

    def other_deal(self, state: S, viewer: int | None, chance: Chance) -> S | None:
        """Return a state like `redeal`, None if no other possible deal was found."""
        draws = Draws(chance)
        other = self.redealt(state, viewer, draws)
        return None if draws.in_vain else other

    def redealt(self, state: S, viewer: int | None, draws: Draws) -> S:
        """Return the state of `redeal`: by default `unseen` cards, `secrets` and secret choices are drawn again."""
        places = self.unseen(state, viewer)

        def possible(other: S) -> bool:
            return not any(self.barred(other, place, card) for place in places for card in place.cards(other))

        other = draws.first_possible(lambda: dealt_again(state, places, draws), possible) or state.copy()
        for field, draw in self.secrets(state, viewer).items():
            setattr(other, field, draw(draws))
        chosen_again(self.rules, other, viewer, draws)
        return other

    def unseen(self, state: S, viewer: int | None) -> Sequence[UnseenPlace]:  # noqa: ARG002 - nothing is hidden
        """Return the places of cards that a viewer (None: a spectator) has not seen; a redeal may swap them."""
        return ()

    def secrets(self, state: S, viewer: int | None) -> Secrets:  # noqa: ARG002 - nothing is hidden
        """Return the state's fields that are not cards and that a viewer (None: a spectator) does not know.

        Each has a function that draws a possible value, with the probability that the value has in a match.
        """
        return {}

    def barred(self, state: S, place: UnseenPlace, card: str) -> bool:  # noqa: ARG002 - most games show nothing of the kind
        """Return whether all viewers know that an unseen card is not at this place, because a seat has shown it."""
        return False

    def chapter(self, state: S) -> str:
        """Return the name of the part of the match that the next choice belongs to: by default a seat's turn."""
        step = present_step(state)
        return "end" if step is None else f"{self.number(state)}-{getattr(step, 'seat', 'all')}"

    def seats_of(self, state: S) -> int:
        """Return the number of seats of a state: by default the length of its field ``seats`` or ``points``."""
        each = getattr(state, "seats", getattr(state, "points", None))
        return self.usual_table.seat_counts[0] if each is None else len(each)

    def scores(self, state: S) -> tuple[dict[str, int], ...] | None:
        """Return each side's scores by name, by default the state's ``points``; None in a game without scores."""
        return (
            tuple({POINTS: points_each} for points_each in cast("Any", state).points) if self.features.scores else None
        )

    def number(self, state: S) -> int:
        """Return the number of the turn or round, 0 before the first; by default the field ``turn`` or ``round``."""
        return int(getattr(state, self.features.counts, 0))

    def feats(self, state: S) -> tuple[Feat | None, ...]:  # noqa: ARG002
        """Return the feat of each side (None: no feat), with words of `feat_book`; () in a game without feats."""
        return ()

    def on_leaving(self, table: TableRules, seats: int, leavers: Sequence[int], people: Collection[int]) -> Leaving:
        """Return how a match goes on, or ends, when the player of the last seat in ``leavers`` leaves.

        Seats in ``people`` still have players.
        """
        return usual_leaving(table, seats, leavers, people)

    def validate(self, state: S) -> None:
        """Raise `BadRecord` if a state from outside breaks a rule that holds in every state."""
        self.check(state)
        check_state(self.rules, state, self.seats_of(state))

    def check(self, state: S) -> None:
        """Raise `BadRecord` if a state breaks a rule that holds in every state of this game (see `check_state`)."""

    def span(self, state: S) -> Span:  # noqa: ARG002 - a game without reaction windows has no use for it
        """Return the current turn and attack, to which temporary standing orders are limited."""
        return Span(0)

    def occasion(self, view: V) -> Phrase | None:  # noqa: ARG002
        """Return a line, shown to everybody, that says why a seat is asked now; None if no such line is needed."""
        return None

    def changes_board(self, before: V, after: V) -> bool:
        """Return whether a picture of ``after`` shows its viewer more than what is asked next.

        ``before`` and ``after`` are views of the same seat, before and after its moves.
        """
        return any(
            getattr(before, name) != getattr(after, name)
            for name in before.__struct_fields__
            if name not in View.__struct_fields__
        )

    def aim(self, view: V) -> Phrase | None:  # noqa: ARG002
        """Return what decides the match at hand beside the game's blurb, shown when it opens; None if nothing does."""
        return None

    def sheet_lines(self, view: V) -> list[Phrase]:  # noqa: ARG002
        """Return the result of the viewer's work sheet: the effects and the cost of the choices, and what remains."""
        return []

    def sheet_budget(self, view: V) -> Phrase | None:  # noqa: ARG002
        """Return how much of the seat's budget the viewer's work sheet spends, None in a game without a budget."""
        return None

    def series_budget(self, view: V) -> Param:  # noqa: ARG002
        """Return what the viewer can spend on combinable moves, in words; "" if only their number is limited."""
        return ""

    def sheet_warnings(self, view: V) -> list[Phrase]:  # noqa: ARG002
        """Return warnings about choices that were probably not intended; after a warning the player must confirm."""
        return []

    def order_words(self) -> OrderWords:
        """Return the names that standing orders of this game may use."""
        return OrderWords(self.windows, self.moments or self.windows, self.reactions, tuple(self.plans))

    def reactions_held(self, view: V) -> tuple[str, ...]:  # noqa: ARG002
        """Return the cards in the viewer's hand or in play for which the viewer may want to give orders; each once."""
        return ()

    def reaction_name(self, card: str) -> Phrase:
        """Return the name of a card that can be played in windows."""
        return Phrase(f"reaction-{card}")

    def whereabouts(self, view: V) -> list[Whereabouts]:  # noqa: ARG002
        """Return the cards that the view names, and where they are; the viewer's own cards come first."""
        return []

    def slow_windows(self, state: S) -> bool:  # noqa: ARG002
        """Return whether windows open even for seats that can play nothing.

        If they do, a pass does not show whether the player or a standing order made it.
        """
        return False

    def public_options(self, options: O, veil: Callable[[str, str], str]) -> dict[str, Any]:
        """Return the options, JSON-able, with each hidden choice of the lobby replaced by ``veil(purpose, secret)``."""
        public: dict[str, Any] = msgspec.to_builtins(options)
        choice = self.table(options).choice
        if choice is not None:
            public[choice.key] = [
                veil(f"{choice.key}:{seat}", value) if choice.hides(value) else value
                for seat, value in enumerate(public[choice.key])
            ]
        return public

    def idle_options(self, options: Mapping[str, Any]) -> frozenset[str]:  # noqa: ARG002 - a game may look at them
        """Return the options that have no effect with the current values of the others; values are JSON-able."""
        return frozenset()

    def parse_options(self, options: object) -> O:
        """Turn JSON-able options into typed options. Raises `Refused` ("bad_options")."""
        try:
            return msgspec.convert(options, self.options_type)
        except msgspec.ValidationError as error:
            raise Refused("bad_options", why=str(error)) from error

    def encode(self, state: S) -> bytes:
        """Return the state as JSON."""
        return msgspec.json.encode(state)

    def decode(self, data: bytes) -> S:
        """Return the state that `encode` wrote. Raises `BadRecord` if the JSON is not a state."""
        try:
            state: S = self._states.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise BadRecord("state", str(error)) from error
        return state
