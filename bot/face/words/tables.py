"""Describes a table in words: its terms, the players of its seats, and its votes."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from bot.face.ground.markdown import said_name
from bot.face.words.sessions import moment
from bot.host.clocks.seat_times import plays
from bot.host.clocks.terms import DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, Terms, for_people, read_terms
from bot.host.lobbies.start_needs import counts_phrase, mode_phrase, seat_counts
from bot.host.matches.live import Live
from bot.host.matches.timekeeper import OPEN_MS, vote_ms
from bot.host.seats.deadlines import CHOICES, count_votes, voted_on
from bot.host.seats.seats import ends_without, skippable
from bot.wording.words import Words
from engine.kernel.table.table_rules import TableRules
from storage.records.matches import Seat, Vote

# The units in which times are shown, the largest first.
_UNITS = {"days": DAY_MS, "hours": HOUR_MS, "minutes": MINUTE_MS, "seconds": SECOND_MS}


def table_words(table: TableRules, counts: Sequence[int], words: Words) -> str:
    """Return a table's mode, and its player counts ``counts``, in words."""
    return words("table-kind", mode=mode_phrase(table, counts), players=counts_phrase(counts))


def clock_words(terms: Terms, words: Words) -> str:
    """Return the time limit of moves."""
    if terms.clock == "none":
        return words("clock-none")
    times = _clock_times(terms, words)
    return words("clock-live", clock=times) if terms.live else times


def _clock_times(terms: Terms, words: Words) -> str:
    if terms.clock == "turn":
        return words("clock-turn", limit=_span(terms.limit_ms, words))
    limit, credit, cap = bank_times(terms, words)
    if terms.cap == terms.limit:
        return words("clock-bank", limit=limit, credit=credit)
    return words("clock-bank-cap", limit=limit, credit=credit, cap=cap)


def bank_times(terms: Terms, words: Words) -> tuple[str, str, str]:
    """Return the times of a clock with a time bank in words: at the start, added for each turn, and at most."""
    limit, credit, cap = (
        _span(one, words) if terms.live else words("span-hours", count=one // HOUR_MS)
        for one in (terms.limit_ms, terms.credit_ms, terms.cap_ms)
    )
    return limit, credit, cap


def lobby_terms_line(live: Live, words: Words) -> str:
    """Return the clock of a lobby's future match. If it has no clock while only one person plays, a note says so."""
    terms, computers = read_terms(live.session.terms), live.session.computer_seats
    most, alone = (for_people(terms, live.table, count) for count in (live.session.seat_count - computers, 1))
    line = _terms_line(most, words)
    return words("terms-alone", terms=line) if most != alone and (seat_counts(live)[0] == 1 or computers) else line


def terms_line(live: Live, words: Words) -> str:
    """Return the clock of a table, and what happens when it runs out, if the table has a clock."""
    return _terms_line(read_terms(live.session.terms), words)


def _terms_line(terms: Terms, words: Words) -> str:
    clock = clock_words(terms, words)
    if terms.clock == "none":
        return words("terms-clock", clock=clock)
    return words("terms-both", clock=clock, zero=words(f"zero-{terms.at_zero}"))


def _span(milliseconds: int, words: Words) -> str:
    """Return a time in the largest unit that divides it."""
    name, unit = next((name, unit) for name, unit in _UNITS.items() if milliseconds % unit == 0)
    return words(f"span-{name}", count=milliseconds // unit)


def open_seats(live: Live) -> list[Seat]:
    """Return the seats of a match that anybody may take now."""
    if not live.is_running or live.session.paused_at is not None:
        return []
    return [seat for seat in live.session.seats if seat.opened_at is not None]


def kept_seats(live: Live) -> list[Seat]:
    """Return the seats that the computer plays until their players come back."""
    if not live.is_running or live.session.paused_at is not None:
        return []
    return [seat for seat in live.session.seats if seat.computer_since is not None and seat.resigned_at is None]


def open_until(seat: Seat) -> int:
    """Return the time until which an open seat waits for a player, in UTC milliseconds."""
    return (seat.opened_at or 0) + OPEN_MS


def seat_notes(live: Live, words: Words) -> list[str]:
    """Return the public lines about absent players' seats and about votes on them."""
    lines = [
        words(
            "seat-open-alone" if ends_without(live, seat.seat) else "seat-open",
            who=_seat_letter(seat),
            when=moment(open_until(seat), "f"),
            soon=moment(open_until(seat), "R"),
        )
        for seat in open_seats(live)
    ]
    lines += [words("seat-kept", who=_seat_letter(seat)) for seat in kept_seats(live)]
    return lines + [vote_line(live, words, seat) for seat in voted_on(live)]


def seating(live: Live, words: Words, locked: Collection[int] = ()) -> list[str]:
    """Return the lines about the table and its seats. ``locked``: seats whose players moderators locked out."""
    if not live.session.active:
        return []
    seats = [seats_line(live, words, locked), *seat_notes(live, words)] if live.session.seats else []
    terms = lobby_terms_line if live.session.status == "lobby" else terms_line
    return [*seats, terms(live, words)]


def seats_line(live: Live, words: Words, locked: Collection[int]) -> str:
    """Return the line with the player of each seat."""
    return words(
        "status-seats", seats=" · ".join(_seat(seat, words, seat.seat in locked) for seat in live.session.seats)
    )


def _seat(seat: Seat, words: Words, locked: bool) -> str:
    states = [words("seat-is-locked")] if locked else []
    if seat.opened_at is not None:
        states.append(words("seat-is-open", when=moment(open_until(seat), "f")))
    elif seat.resigned_at is not None:
        states.append(words("seat-is-put-out" if seat.put_out else "seat-is-resigned"))
    elif seat.user_id is None:
        states.append(words("seat-is-computer"))
    elif seat.computer_since is not None:
        states.append(words("seat-is-kept"))
    if seat.opened_at is None and not plays(seat):
        states.append(words(f"level-{seat.computer_level}"))
    return words("status-seat", who=_seat_letter(seat), state=", ".join(states)) if states else _seat_letter(seat)


def _seat_letter(seat: Seat) -> str:
    return f"**{said_name(seat.name)}**"


def choices_about(live: Live, seat: int) -> list[str]:
    """Return the choices of a vote about a seat. "skip" is included only if the rules allow it."""
    return [choice for choice in CHOICES if choice != "skip" or skippable(live, seat)]


def choice_words(live: Live, words: Words, seat: int, choice: str) -> str:
    """Return a choice in words, as part of a sentence."""
    # The number is not bold, because the caller may make the whole choice bold.
    return words(f"vote-{choice}", who=said_name(live.session.seats[seat].name))


def counts_about(live: Live, seat: int, votes: Sequence[Vote]) -> Mapping[str, int]:
    """Return the number of valid votes for each choice about a seat."""
    return count_votes(tuple(vote for vote in votes if vote.seat == seat), live.voters(seat))


def vote_line(live: Live, words: Words, seat: Seat) -> str:
    """Return the line about a vote on a seat: the choices, the voters, and the end of the vote."""
    clock = live.times[seat.seat]
    until = (clock.zero or 0) + vote_ms(read_terms(live.session.terms))
    voters = [_seat_letter(live.session.seats[voter]) for voter in live.voters(seat.seat)]
    return words(
        "vote-line" if clock.left is not None else "vote-line-stalled",
        who=_seat_letter(seat),
        voters=words.listed(voters),
        count=len(voters),
        when=moment(until, "f"),
        soon=moment(until, "R"),
    )
