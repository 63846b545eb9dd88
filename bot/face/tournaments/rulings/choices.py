"""The choices of the form of a ruling: tables, players, results, settings, moves. Only possible ones are offered."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import NamedTuple

import msgspec

from bot.face.ground.components.choices import MENU_SIZE
from bot.face.ground.components.custom_ids import natural
from bot.face.ground.components.parts import OPTION_LIMIT
from bot.face.tournaments.requests import EventRequest, seen_part
from bot.face.tournaments.rulings.draft import TYPED, RulingDraft
from bot.face.words.past_moves import short_line
from bot.face.words.tournaments.naming import entries_of, plain_name
from bot.face.words.tournaments.progress import table_state
from bot.face.words.tournaments.rulings import is_hidden_ruling, ruling_said
from bot.face.words.tournaments.settings import RULING_SETTINGS, EventSetting
from bot.host.clocks.seat_times import plays
from bot.host.clocks.terms import read_terms
from bot.host.ground.damage import Damaged
from bot.host.matches.live import Live
from bot.host.tournaments.ground.facts import (
    bans_of,
    is_replaced,
    is_sealed,
    latest_round,
    result_of,
    said_of,
    seats_of,
    tables_of,
)
from bot.host.tournaments.ground.people import LISTED, entry_of
from bot.host.tournaments.ground.rights import sees_drawn, sees_hidden
from bot.host.tournaments.ground.settings import plan_of
from bot.host.tournaments.rounds.tables import table_coded
from bot.host.tournaments.rulings.player_rulings import need_drawn_anew
from bot.host.tournaments.rulings.table_rulings import replayable
from bot.host.tournaments.rulings.taking_back import last_done, last_to_undo
from bot.wording.words import Words
from engine.kernel.errors import Refused
from engine.tournaments.event import OPEN
from storage.records.matches import Seat
from storage.records.tournaments import TournamentEntry, TournamentTable, Whole

# The first letter of a result's value. It says how the result counts: by the points of the match so far, as awarded by
# the official, or as a forfeit.
BY_POINTS, AWARDED, FORFEIT = "p", "a", "f"
# The signs that join the numbers of players in a value: the first in a group, the second in an order of seats.
AND, THEN = "+", "-"


class RulingChoice(NamedTuple):
    """An option of a menu: its value, its name, and a note below the name."""

    value: str
    name: str
    note: str = ""


Offered = Callable[[EventRequest, RulingDraft], Awaitable[list[RulingChoice]]]


# ---- tables


def tables_by_need(whole: Whole, *, with_drawn: bool = False) -> list[TournamentTable]:
    """Return the tables of published rounds, the latest round first. In each round, tables without a result come first.

    ``with_drawn``: include the tables of the unpublished round.
    """
    round_numbers = {one.number for one in whole.rounds if with_drawn or one.state != "drawn"}
    return sorted(
        (table for table in whole.tables if table.round in round_numbers),
        key=lambda one: (-one.round, one.result is not None, one.number, one.game),
    )


def table_name(whole: Whole, table: TournamentTable, words: Words) -> str:
    """Return a table's code and its players in seat order."""
    return f"{table.code} · {_names(whole, seats_of(table), words)}"


def _names(whole: Whole, numbers: Iterable[int], words: Words) -> str:
    return " – ".join(plain_name(one, words) for one in entries_of(whole, numbers))


def known_table(request: EventRequest, code: str) -> TournamentTable | None:
    """Return a table whose players the user may know: of a published round, or of one that they may see before."""
    tables = tables_by_need(request.whole, with_drawn=sees_drawn(request.whole, request.actor))
    return next((one for one in tables if one.code == code), None)


def _tables(request: EventRequest, draft: RulingDraft, *, with_drawn: bool = False) -> list[TournamentTable]:
    """Return the tables to choose from.

    The table at which the official opened the form is always among them, even if its result is still hidden from the
    official.
    """
    found = tables_by_need(seen_part(request), with_drawn=with_drawn and sees_drawn(request.whole, request.actor))
    tables_named = [one for one in tables_by_need(request.whole) if one.code == draft.table]
    if {one.code for one in tables_named} <= {one.code for one in found}:
        return found
    return [*found, *(msgspec.structs.replace(one, result=None, stopped=False) for one in tables_named)]


def _table_choice(whole: Whole, table: TournamentTable, words: Words) -> RulingChoice:
    return RulingChoice(table.code, table_name(whole, table, words), table_state(table, result_of(table), words))


def at_tables(fits: Callable[[Whole, TournamentTable], bool], *, with_drawn: bool = False) -> Offered:
    """Return the choice of a table for which a ruling is possible; ``with_drawn``: also in an unpublished round."""

    async def offered(request: EventRequest, draft: RulingDraft) -> list[RulingChoice]:
        found = [one for one in _tables(request, draft, with_drawn=with_drawn) if fits(request.whole, one)]
        return [_table_choice(request.whole, one, request.words) for one in found]

    return offered


def at_matches(fits: Callable[[Live], bool], *, alone: bool = False) -> Offered:
    """Return the choice of a table whose match runs and fits. ``alone``: only the draft's table can be chosen.

    If there are more tables than a menu holds, the matches are not read, and the host refuses one that does not fit.
    """

    async def offered(request: EventRequest, draft: RulingDraft) -> list[RulingChoice]:
        running_tables = [one for one in _tables(request, draft) if is_running(request.whole, one)]
        many = len(running_tables) > MENU_SIZE
        tables_wanted = [one for one in running_tables if not alone or one.code == draft.table]
        found = [one for one in tables_wanted if many or _fits(await live_at(request, one.code), fits)]
        return [_table_choice(request.whole, one, request.words) for one in found]

    return offered


def _fits(live: Live | None, fits: Callable[[Live], bool]) -> bool:
    return live is not None and live.is_running and fits(live)


async def live_at(request: EventRequest, code: str) -> Live | None:
    """Return the match of a table, None if there is none or it cannot be read."""
    session_id = next((one.session_id for one in request.whole.tables if one.code == code), None)
    if session_id is None:
        return None
    try:
        return await request.services.host.live(session_id, request.guild_id)
    except (Refused, Damaged):
        return None


def is_published(_whole: Whole, _table: TournamentTable) -> bool:
    """Return True: each table that is offered belongs to a published round."""
    return True


def is_running(_whole: Whole, table: TournamentTable) -> bool:
    """Return whether a table has a match that has not ended."""
    return table.session_id is not None and table.result is None and not table.stopped


def is_awaited(_whole: Whole, table: TournamentTable) -> bool:
    """Return whether a table without a result waits for its players."""
    return table.result is None and table.opened_at is not None and not table.stopped


def may_replay(whole: Whole, table: TournamentTable) -> bool:
    """Return whether a table can be played again."""
    try:
        replayable(whole, table.code)
    except Refused:
        return False
    return True


def takes_substitute(whole: Whole, table: TournamentTable) -> bool:
    """Return whether a player of a table can be replaced: in the first round, while somebody waits."""
    has_waiting = any(one.state == "waiting" and one.user_id is not None for one in whole.entries)
    return table.round == 1 and len(whole.rounds) == 1 and has_waiting


def has_timed_seat(live: Live) -> bool:
    """Return whether a seat of a match can be given more time."""
    return any(_is_timed(live, seat) for seat in live.session.seats)


def _is_timed(live: Live, seat: Seat) -> bool:
    clock = live.times.get(seat.seat)
    if clock is None or clock.left is None or not plays(seat):
        return False
    # With a limit for each turn, the seat's next turn brings its own time.
    return clock.due_at is not None or read_terms(live.session.terms).clock != "turn"


# ---- what a ruling at a table needs


async def results(request: EventRequest, draft: RulingDraft) -> list[RulingChoice]:
    """Return the results that a table may get: by its points, a win of each player, a draw, and each by forfeit."""
    whole, words, table = request.whole, request.words, table_coded(request.whole, draft.table)
    entries = entries_of(whole, seats_of(table))
    level = _result(AWARDED, (1,) * len(entries))
    if plan_of(whole.tournament).stages[table.stage].format == "duplicate":
        # The players of a duplicate table are not ranked: they win or lose together.
        return [RulingChoice(level, words("award-together"))]
    found = await _by_points(request, table, entries)
    wins = [tuple(1 if one is winner else 2 for one in entries) for winner in entries]
    win_names = list(zip(wins, (plain_name(one, words) for one in entries), strict=True))
    found += [RulingChoice(_result(AWARDED, places), words("award-winner", name=name)) for places, name in win_names]
    found.append(RulingChoice(level, words("award-draw")))
    found += [
        RulingChoice(_result(FORFEIT, places), words("award-winner-forfeit", name=name)) for places, name in win_names
    ]
    if len(entries) > 2:
        found.append(RulingChoice(TYPED + AWARDED, words("award-places")))
        found.append(RulingChoice(TYPED + FORFEIT, words("award-places-forfeit")))
    return found


def _result(how: str, places: Sequence[int]) -> str:
    return f"{how}.{'-'.join(map(str, places))}"


async def _by_points(
    request: EventRequest, table: TournamentTable, entries: list[TournamentEntry]
) -> list[RulingChoice]:
    """Return the result by the points of a match so far, if the match has points and the user may know them."""
    if not _may_see_points(request, table):
        return []
    points = await request.services.host.tournaments.views.points(table)
    if not points:
        return []
    places = [1 + sum(other > points_each for other in points) for points_each in points]
    entries_with_points = zip(entries, points, strict=False)
    points_text = " · ".join(f"{plain_name(one, request.words)} {count}" for one, count in entries_with_points)
    first = [plain_name(one, request.words) for one, place in zip(entries, places, strict=False) if place == 1]
    award_note = request.words(
        "award-by-points", points=points_text, winners=len(first), names=request.words.listed(first)
    )
    return [RulingChoice(_result(BY_POINTS, places), award_note)]


def _may_see_points(request: EventRequest, table: TournamentTable) -> bool:
    """Return whether a user may know the score. A hidden match is known to its players and judges who do not play."""
    entry = entry_of(request.whole, request.actor.user_id)
    if not any(one.number == table.round and is_sealed(request.whole, one) for one in request.whole.rounds):
        return True
    inside = entry is not None and entry.number in seats_of(table)
    return inside or sees_hidden(request.whole, request.actor)


async def seats(request: EventRequest, draft: RulingDraft) -> list[RulingChoice]:
    """Return the seats that can be given more time, with their players."""
    live = await live_at(request, draft.table)
    names = [plain_name(one, request.words) for one in entries_of(request.whole, _seated(request, draft))]
    timed = [one.seat for one in live.session.seats if _is_timed(live, one)] if live is not None else []
    return [RulingChoice(str(seat), f"{seat + 1}. {names[seat]}") for seat in timed if seat < len(names)]


def _seated(request: EventRequest, draft: RulingDraft) -> tuple[int, ...]:
    return seats_of(table_coded(request.whole, draft.table))


async def orders(request: EventRequest, draft: RulingDraft) -> list[RulingChoice]:
    """Return the orders of seats: each player moves on by one seat, or another order, which is typed.

    The value is the order itself. That of a typed order is the present order, because typed seats refer to it.
    """
    seated = _seated(request, draft)
    following = (*seated[1:], *seated[:1])
    found = [RulingChoice(_order(following), _names(request.whole, following, request.words))]
    typed = RulingChoice(f"{TYPED}{_order(seated)}", request.words("rulings-typed-order"))
    return [*found, typed] if len(seated) > 2 else found


def _order(numbers: Iterable[int]) -> str:
    return THEN.join(map(str, numbers))


async def moves(request: EventRequest, draft: RulingDraft) -> list[RulingChoice]:
    """Return the positions to which a match can be set back, latest first. Of a hidden match, none is listed."""
    live = await live_at(request, draft.table)
    if live is None or not live.is_running:
        return []
    try:
        # The official may play at another table of the same round.
        request.services.host.tournaments.need_open(live.session, request.actor.user_id)
        story = await request.services.host.replays.story(live)
    except Refused:
        return [RulingChoice(TYPED, request.words("rulings-typed-move"))]
    numbers = range(story.count - 1, -1, -1)
    return [RulingChoice(str(number), short_line(story, request.words, number, OPTION_LIMIT)) for number in numbers]


async def chosen_move(request: EventRequest, draft: RulingDraft) -> list[RulingChoice]:
    """Return the position that the draft chose, by its number alone, so the match need not be replayed."""
    live, value, words = await live_at(request, draft.table), "".join(draft.chosen[:1]), request.words
    if live is None or not live.is_running:
        return []
    if value == TYPED:
        return [RulingChoice(TYPED, words("rulings-typed-move"))]
    return [] if natural(value) is None else [RulingChoice(value, words("rulings-move", number=value))]


async def absent(request: EventRequest, draft: RulingDraft) -> list[RulingChoice]:
    """Return the players of a table who can be replaced."""
    found = entries_of(request.whole, _seated(request, draft))
    return [_player_choice(one, request.words) for one in found if one.state != "disqualified"]


async def substitutes(request: EventRequest, _draft: RulingDraft) -> list[RulingChoice]:
    """Return the users on the waitlist, in order."""
    entries_waiting = sorted(
        (one for one in request.whole.entries if one.state == "waiting"), key=lambda one: one.place
    )
    return [_player_choice(one, request.words) for one in entries_waiting if one.user_id is not None]


# ---- players


def _player_choice(entry: TournamentEntry, words: Words) -> RulingChoice:
    return RulingChoice(str(entry.number), f"{entry.number}. {plain_name(entry, words)}")


def players(fits: Callable[[Whole, TournamentEntry], bool]) -> Offered:
    """Return the choice of a player whom a ruling can be about. Players of the draft's table come first."""

    async def offered(request: EventRequest, draft: RulingDraft) -> list[RulingChoice]:
        table = known_table(request, draft.table)
        seated = () if table is None else seats_of(table)
        fitting = [one for one in request.whole.entries if fits(request.whole, one)]
        return [_player_choice(one, request.words) for one in sorted(fitting, key=lambda one: one.number not in seated)]

    return offered


def is_known(whole: Whole, entry: TournamentEntry) -> bool:
    """Return whether a player is or was in the event."""
    return entry.state != "left" or is_replaced(whole, entry)


def may_lose_points(whole: Whole, entry: TournamentEntry) -> bool:
    """Return whether points can be taken from a player: after the first round was paired."""
    return bool(whole.rounds) and is_known(whole, entry)


def may_disqualify(whole: Whole, entry: TournamentEntry) -> bool:
    """Return whether a player can be disqualified."""
    return entry.state != "disqualified" and is_known(whole, entry)


def is_listed(_whole: Whole, entry: TournamentEntry) -> bool:
    """Return whether a player is in the event or on the waitlist."""
    return entry.state in LISTED


def may_return(whole: Whole, entry: TournamentEntry) -> bool:
    """Return whether a player who has left can return."""
    if is_replaced(whole, entry):
        return entry.user_id is not None
    return entry.state not in LISTED and entry.seed is not None


def may_be_placed(whole: Whole, entry: TournamentEntry) -> bool:
    """Return whether a ruling can say whom a player meets in the coming round."""
    if entry.state != "entered":
        return False
    try:
        need_drawn_anew(whole)
    except Refused:
        return False
    return True


async def late_members(request: EventRequest, _draft: RulingDraft) -> list[RulingChoice]:
    """Return one choice if members of the server can enter now: while the event is in an open first stage."""
    whole = request.whole
    last_round, first = latest_round(whole), plan_of(whole.tournament).stages[0]
    is_first_stage = whole.tournament.state == "running" and (last_round is None or last_round.stage == 0)
    return [RulingChoice("", "")] if is_first_stage and first.format in OPEN else []


async def bans(request: EventRequest, _draft: RulingDraft) -> list[RulingChoice]:
    """Return the groups of players who may not meet now."""
    groups = dict.fromkeys(tuple(sorted(said_of(one).entries)) for one in bans_of(request.whole))
    return [RulingChoice(AND.join(map(str, group)), _names(request.whole, group, request.words)) for group in groups]


# ---- the event


async def rounds(request: EventRequest, _draft: RulingDraft) -> list[RulingChoice]:
    """Return the latest round, if it is being played and has a deadline."""
    one = latest_round(request.whole)
    if one is None or one.state not in ("published", "playing") or one.deadline is None:
        return []
    waiting_count = sum(table.result is None for table in tables_of(seen_part(request), one.number))
    return [RulingChoice(str(one.number), request.words("rulings-round", round=one.number, tables=waiting_count))]


async def last_ruling(request: EventRequest, _draft: RulingDraft) -> list[RulingChoice]:
    """Return the one ruling that can be taken back, if there is one. A ruling about hidden facts is not described."""
    try:
        row = last_to_undo(request.whole, last_done(request.whole).ruling_id)
    except Refused:
        return []
    whole_seen = seen_part(request)
    name = (
        request.words("rulings-hidden")
        if is_hidden_ruling(whole_seen, row)
        else ruling_said(request.whole, whole_seen, row, request.words, plain=True)
    )
    return [RulingChoice(str(row.ruling_id), name)]


async def settings(request: EventRequest, _draft: RulingDraft) -> list[RulingChoice]:
    """Return the settings that can be changed now, each with its value. A running event keeps its plan."""
    whole, words = request.whole, request.words
    fixed = whole.tournament.state == "running"
    found = [one for one in RULING_SETTINGS.values() if one.applies(whole) and not (fixed and one.kind == "plan")]
    return [RulingChoice(one.name, words(one.key), _value_now(whole, one, words)) for one in found]


def _value_now(whole: Whole, setting: EventSetting, words: Words) -> str:
    now = setting.current_value(whole)
    if not now or setting.kind == "moment":
        return ""
    if setting.kind == "switch":
        now = words(f"setting-{now}")
    elif setting.has_menu and now in setting.values(whole):
        now = setting.value_text(now, words)
    return words("setting-now", value=now)


async def values(request: EventRequest, draft: RulingDraft) -> list[RulingChoice]:
    """Return the other values of the chosen setting. A value that no menu can list is typed."""
    whole, words = request.whole, request.words
    setting = RULING_SETTINGS.get(draft.chosen[0])
    if setting is None:
        return []
    now = setting.current_value(whole)
    found = [RulingChoice(value, name) for value, name in setting.value_choices(whole, words) if value != now]
    return [*found, RulingChoice(TYPED, words("rulings-typed-value"))] if setting.takes_typed else found
