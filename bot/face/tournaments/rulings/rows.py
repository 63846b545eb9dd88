"""The rulings that organisers and judges can make, as rows of a table (TN-32).

A new ruling is a row here, and its words: `rulings-NAME` and `rulings-NAME-about`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple

import msgspec

from bot.face.ground.components.custom_ids import natural
from bot.face.tournaments.form.values import draft_with_value
from bot.face.tournaments.rulings import choices
from bot.face.tournaments.rulings.choices import AND, FORFEIT, THEN, Offered
from bot.face.tournaments.rulings.draft import TYPED, RulingDraft
from bot.host.clocks.terms import LONGEST_HOURS
from bot.host.matches.live import Live
from bot.host.rulings import AnyRuling, Extend, Pause, Resume, UndoTo
from bot.host.tournaments.ground.facts import seats_of
from bot.host.tournaments.rounds.tables import table_coded
from bot.host.tournaments.rulings.all_rulings import TakeBack
from bot.host.tournaments.rulings.player_rulings import (
    MOST_POINTS,
    Disqualify,
    Drop,
    EnterLate,
    ExtendRound,
    Forbid,
    Force,
    GiveBye,
    ReEnter,
    TakePoints,
    Warn,
    lifting,
    settling,
)
from bot.host.tournaments.rulings.ruling import EventRuling
from bot.host.tournaments.rulings.table_rulings import Award, BothLose, Replay, Substitute, SwapSeats, Wait
from engine.kernel.errors import Refused
from storage.records.tournaments import Whole

Group = Literal["table", "player", "event"]
_POINTS = re.compile(r"\d{1,3}(?:[.,]\d{1,3})?")


class Need(NamedTuple):
    """A thing that a ruling needs: the end of the key of its menu's title, and the choices.

    ``menu``: the official chooses one thing, several, or a member of the server. ``typed``: the field of the form for a
    value that is typed. ``chosen``: the chosen thing alone, if it takes long to read all that can be chosen. The form
    with the reason uses it, because Discord waits for that form.
    """

    ask: str
    offered: Offered
    menu: Literal["one", "several", "member"] = "one"
    typed: str = ""
    chosen: Offered | None = None


class Answers(msgspec.Struct, frozen=True):
    """What an official has chosen and typed for a ruling, and what is needed to read it.

    ``written`` are the texts by field. ``name`` is the name of the chosen member. ``zone`` is the official's time zone.
    """

    whole: Whole
    draft: RulingDraft
    written: Mapping[str, str]
    now: int
    zone: str | None = None
    name: str = ""

    def number(self, place: int = 0) -> int:
        """Return the chosen number of the need at this place. Raises `Refused` ("expired_control")."""
        number = natural(self.text(place))
        if number is None:
            raise Refused("expired_control")
        return number

    def text(self, place: int = 0) -> str:
        """Return the chosen value of the need at this place. Raises `Refused` ("expired_control")."""
        if place >= len(self.draft.chosen):
            raise Refused("expired_control")
        return self.draft.chosen[place]

    def group(self) -> tuple[int, ...]:
        """Return the chosen players. The host checks how many they are. Raises `Refused` ("expired_control")."""
        return self.numbers(self.text(), AND)

    def numbers(self, value: str, between: str) -> tuple[int, ...]:
        """Return the numbers that a chosen value joins. Raises `Refused` ("expired_control")."""
        numbers = [natural(one) for one in value.split(between)]
        if None in numbers:
            raise Refused("expired_control")
        return tuple(one for one in numbers if one is not None)


class RulingRow(NamedTuple):
    """A ruling: its name, its group, how it is made, and its needs in order. ``typed`` are the fields to fill in.

    With ``at``, the ruling is about a table, whose menu comes first.
    """

    name: str
    group: Group
    made: Callable[[Answers], EventRuling | AnyRuling]
    at: Need | None = None
    needs: tuple[Need, ...] = ()
    typed: tuple[str, ...] = ()

    @property
    def menus(self) -> tuple[Need, ...]:
        """All things to choose, in order."""
        return self.needs if self.at is None else (self.at, *self.needs)

    def values(self, draft: RulingDraft) -> tuple[str, ...]:
        """Return the values chosen in the menus so far. An empty value is not chosen yet."""
        return draft.chosen if self.at is None else (draft.table, *draft.chosen)

    def with_values(self, draft: RulingDraft, values: Sequence[str]) -> RulingDraft:
        """Return the draft with these values for the first menus. Without values, it keeps its table."""
        if self.at is None or not values:
            return RulingDraft(draft.table, self.name, tuple(values))
        return RulingDraft(values[0], self.name, tuple(values[1:]))

    def fields(self, draft: RulingDraft) -> tuple[str, ...]:
        """Return the fields of the form, without that of the reason."""
        chosen_needs = zip(self.needs, draft.chosen, strict=False)
        return (*(need.typed for need, value in chosen_needs if value.startswith(TYPED)), *self.typed)


def _award(answers: Answers) -> EventRuling:
    how, _, places = answers.text().removeprefix(TYPED).partition(".")
    if answers.draft.typed is not None:
        places = answers.written.get("places", "").replace(",", " ").replace("-", " ")
    numbers = [natural(one) for one in places.replace("-", " ").split()]
    seats = seats_of(table_coded(answers.whole, answers.draft.table))
    if len(numbers) != len(seats) or None in numbers:
        raise Refused("bad_places", seats=len(seats))
    ranks = tuple(one for one in numbers if one is not None)
    return Award(answers.draft.table, ranks, "forfeit" if how == FORFEIT else "awarded")


def _seats(answers: Answers) -> EventRuling:
    # The order of seats that the official chose, or to which the typed order refers. Another ruling may have changed
    # the table's order since then.
    seats = answers.numbers(answers.text().removeprefix(TYPED), THEN)
    if answers.draft.typed is None:
        return SwapSeats(answers.draft.table, seats)
    order = [natural(one) for one in answers.written.get("order", "").replace(",", " ").split()]
    if sorted(one or 0 for one in order) != [*range(1, len(seats) + 1)]:
        raise Refused("bad_seat_order", seats=len(seats))
    return SwapSeats(answers.draft.table, tuple(seats[(one or 1) - 1] for one in order))


def _undo(answers: Answers) -> AnyRuling:
    moves_kept = (
        natural(answers.written.get("move", "").strip()) if answers.draft.typed is not None else answers.number()
    )
    if moves_kept is None:
        raise Refused("no_such_move")
    return UndoTo(moves_kept)


def _penalty(answers: Answers) -> EventRuling:
    typed = answers.written.get("points", "").strip()
    if not (typed.isascii() and _POINTS.fullmatch(typed)):
        raise Refused("bad_points", most=MOST_POINTS)
    return TakePoints(answers.number(), float(typed.replace(",", ".")))


def _hours(answers: Answers) -> int:
    hours = natural(answers.written.get("hours", "").strip())
    if hours is None:
        raise Refused("bad_hours", most=LONGEST_HOURS)
    return hours


def _result_change(answers: Answers) -> EventRuling:
    value = answers.written.get("value", "") if answers.draft.typed is not None else answers.text(1)
    return settling(answers.whole, draft_with_value(answers.whole, answers.text(), value, answers.now, answers.zone))


def _player_needs(fits: Callable[..., bool]) -> tuple[Need, ...]:
    return (Need("player", choices.players(fits)),)


def _group(fits: Callable[..., bool]) -> tuple[Need, ...]:
    return (Need("players", choices.players(fits), "several"),)


def _table_need(fits: Callable[..., bool], *, with_drawn: bool = False) -> Need:
    return Need("table", choices.at_tables(fits, with_drawn=with_drawn))


def _match(fits: Callable[[Live], bool]) -> Need:
    return Need("table", choices.at_matches(fits), chosen=choices.at_matches(fits, alone=True))


_PUBLISHED = _table_need(choices.is_published)

# All rulings by group, in the order in which the form offers them.
ROWS = (
    RulingRow("award", "table", _award, _PUBLISHED, (Need("result", choices.results, typed="places"),)),
    RulingRow("both-lose", "table", lambda answers: BothLose(answers.draft.table), _PUBLISHED),
    RulingRow("replay", "table", lambda answers: Replay(answers.draft.table), _table_need(choices.may_replay)),
    RulingRow("wait", "table", lambda answers: Wait(answers.draft.table), _table_need(choices.is_awaited)),
    RulingRow(
        "substitute",
        "table",
        lambda answers: Substitute(answers.draft.table, answers.number(), answers.number(1)),
        _table_need(choices.takes_substitute),
        (Need("absent", choices.absent), Need("substitute", choices.substitutes)),
    ),
    RulingRow(
        "time",
        "table",
        lambda answers: Extend(answers.number(), _hours(answers)),
        _match(choices.has_timed_seat),
        (Need("seat", choices.seats),),
        ("hours",),
    ),
    RulingRow(
        "pause",
        "table",
        lambda _: Pause(),
        _match(lambda live: live.session.paused_at is None),
    ),
    RulingRow(
        "resume",
        "table",
        lambda _: Resume(),
        _match(lambda live: live.session.paused_at is not None),
    ),
    RulingRow(
        "seats",
        "table",
        _seats,
        _table_need(choices.may_replay, with_drawn=True),
        (Need("order", choices.orders, typed="order"),),
    ),
    RulingRow(
        "undo",
        "table",
        _undo,
        _match(lambda live: live.session.paused_at is None),
        (Need("move", choices.moves, typed="move", chosen=choices.chosen_move),),
    ),
    RulingRow("warn", "player", lambda answers: Warn(answers.number()), None, _player_needs(choices.is_known)),
    RulingRow("penalty", "player", _penalty, None, _player_needs(choices.may_lose_points), ("points",)),
    RulingRow("drop", "player", lambda answers: Drop(answers.number()), None, _player_needs(choices.is_listed)),
    RulingRow(
        "disqualify",
        "player",
        lambda answers: Disqualify(answers.number()),
        None,
        _player_needs(choices.may_disqualify),
    ),
    RulingRow("re-enter", "player", lambda answers: ReEnter(answers.number()), None, _player_needs(choices.may_return)),
    RulingRow(
        "enter-late",
        "player",
        lambda answers: EnterLate(answers.number(), answers.name),
        None,
        (Need("member", choices.late_members, "member"),),
    ),
    RulingRow("bye", "player", lambda answers: GiveBye(answers.number()), None, _player_needs(choices.may_be_placed)),
    RulingRow(
        "half-bye",
        "player",
        lambda answers: GiveBye(answers.number(), half=True),
        None,
        _player_needs(choices.may_be_placed),
    ),
    RulingRow(
        "extend",
        "event",
        lambda answers: ExtendRound(answers.number(), _hours(answers)),
        None,
        (Need("round", choices.rounds),),
        ("hours",),
    ),
    RulingRow("force", "event", lambda answers: Force(answers.group()), None, _group(choices.may_be_placed)),
    RulingRow("forbid", "event", lambda answers: Forbid(answers.group()), None, _group(choices.is_known)),
    RulingRow(
        "allow", "event", lambda answers: lifting(answers.whole, answers.group()), None, (Need("ban", choices.bans),)
    ),
    RulingRow(
        "change",
        "event",
        _result_change,
        None,
        (Need("setting", choices.settings), Need("value", choices.values, typed="value")),
    ),
    RulingRow(
        "take-back", "event", lambda answers: TakeBack(answers.number()), None, (Need("ruling", choices.last_ruling),)
    ),
)
RULINGS: Mapping[str, RulingRow] = {one.name: one for one in ROWS}
GROUPS: tuple[Group, ...] = ("table", "player", "event")
