"""The terms of a table, agreed on before the start: the clock, what happens at zero, the lobby's waiting time."""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.kernel.errors import Refused
from engine.kernel.table.table_rules import TableRules

ClockKind = Literal["none", "turn", "bank"]
# "judge" exists only in tournaments: the judges of the tournament are asked.
AtZero = Literal["vote", "skip", "computer", "substitute", "end", "judge"]
AT_ZERO: tuple[AtZero, ...] = ("vote", "skip", "computer", "substitute", "end")

SECOND_MS = 1000
MINUTE_MS = 60_000
HOUR_MS = 60 * MINUTE_MS
DAY_MS = 24 * HOUR_MS
LONGEST_HOURS = 24 * 30
# The longest time of a live clock, in seconds.
LONGEST_LIVE = 3 * 60 * 60
# The minimum time of a seat that becomes due, even if less is left in its bank. The first value is for clocks in hours,
# the second for live clocks.
LEAST_MS, LEAST_LIVE_MS = HOUR_MS, 30 * SECOND_MS
LOBBY_DAYS = (1, 3, 7, 14)


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The terms of a table; ``limit``, ``credit`` and ``cap`` are in hours, or in seconds if ``live``."""

    clock: ClockKind = "none"
    limit: int = 72  # "turn": the time for each turn; "bank": the time in the bank at the start of the match.
    credit: int = 24  # "bank": the time added for each turn of the seat after its first turn.
    cap: int = 72  # "bank": the limit up to which credits fill the bank.
    at_zero: AtZero = "vote"  # The action for a seat whose time runs out.
    lobby_days: int = 3
    lobby_more: int = 0  # Milliseconds by which the lobby waits longer, because nobody could join.
    usual: bool = False  # The creator chose no clock: the game's default applies, or none for a player who is alone.
    quiet: bool = True  # In tournaments: whether quiet hours stop the clocks.
    vacation: int | None = None  # Vacation days in a tournament's match; None: the usual number.
    live: bool = False  # The players are there at the same time; quiet hours and vacation do not stop the clock.

    @property
    def limit_ms(self) -> int:
        """The time, in milliseconds, for each turn, or in the bank at the start."""
        return self.limit * self._unit_ms

    @property
    def credit_ms(self) -> int:
        """A bank's credit for each turn, in milliseconds."""
        return self.credit * self._unit_ms

    @property
    def cap_ms(self) -> int:
        """The limit, in milliseconds, up to which credits fill a bank."""
        return self.cap * self._unit_ms

    @property
    def least_ms(self) -> int:
        """The minimum time, in milliseconds, that a seat has left when it becomes due."""
        return LEAST_LIVE_MS if self.live else LEAST_MS

    @property
    def stops_for_quiet_hours(self) -> bool:
        """Whether quiet hours stop the clocks."""
        return self.quiet and not self.live

    @property
    def _unit_ms(self) -> int:
        return SECOND_MS if self.live else HOUR_MS


# The terms of a new lobby. A session that was stored without terms has no clock.
USUAL = Terms("bank")
_TERMS = msgspec.json.Decoder(Terms)

# The clocks that the lobby offers, by keyword.
PRESETS: dict[str, Terms] = {
    "bank-72": USUAL,
    "none": Terms(),
    "turn-24": Terms("turn", limit=24),
    "turn-72": Terms("turn", limit=72),
    "turn-168": Terms("turn", limit=168),
    "bank-24": Terms("bank", limit=24, credit=12, cap=24),
    "bank-240": Terms("bank", limit=240, credit=36, cap=240),
    "live-15": Terms("bank", live=True, limit=15 * 60, credit=30, cap=30 * 60),
}

# The words that users may type for a kind of clock, in each language.
_TYPED_KINDS: dict[str, ClockKind] = {"turn": "turn", "turno": "turn", "bank": "bank", "reserva": "bank"}

# The units of live clocks, in seconds.
_LIVE_UNITS = {"m": 60, "s": 1}


def read_terms(data: bytes | None) -> Terms:
    """Return the stored terms."""
    return _TERMS.decode(data) if data else Terms()


def parse_terms(clock: str, at_zero: str, lobby_days: int) -> Terms:
    """Return the terms that a lobby's creator chose.

    ``clock`` is the keyword of a preset, "turn:HOURS", or "bank:LIMIT+CREDIT/CAP" in hours, also in Spanish; the limit
    is the default cap. Times with "m" or "s" make a live clock: "turn:3m", "bank:15m+30s". Raises `Refused`
    ("bad_terms", with the largest number of hours).
    """
    terms = PRESETS.get(clock) or _parsed(clock)
    if terms is None or at_zero not in AT_ZERO or not 1 <= lobby_days <= max(LOBBY_DAYS):
        raise Refused("bad_terms", typed=clock[:100], most=LONGEST_HOURS)
    return msgspec.structs.replace(terms, at_zero=at_zero, lobby_days=lobby_days)


def terms_for(table: TableRules, clock: str | None, at_zero: str | None) -> Terms:
    """Return a new lobby's terms, with defaults for terms that were not chosen. Raises `Refused` ("bad_terms")."""
    terms = parse_terms((clock or table.clock).strip(), at_zero or USUAL.at_zero, USUAL.lobby_days)
    return msgspec.structs.replace(terms, usual=not clock)


def for_people(terms: Terms, table: TableRules, people: int) -> Terms:
    """Return the terms of a match with this number of people. If no clock was chosen, the game's clock applies."""
    if not terms.usual or table.clock_for(people) == table.clock:
        return terms
    clock = parse_terms(table.clock_for(people), terms.at_zero, terms.lobby_days).clock
    return msgspec.structs.replace(terms, clock=clock)


def clock_text(terms: Terms) -> str:
    """Return the clock in the form that `parse_terms` reads: the keyword of a preset, else the typed form."""
    times = {name: getattr(terms, name) for name in ("clock", "live", "limit", "credit", "cap")}
    preset = next((word for word, preset_terms in PRESETS.items() if preset_terms == Terms(**times)), None)
    if preset is not None or terms.clock == "none":
        return preset or "none"
    limit, credit, cap = (_typed_time(one, live=terms.live) for one in (terms.limit, terms.credit, terms.cap))
    return f"turn:{limit}" if terms.clock == "turn" else f"bank:{limit}+{credit}/{cap}"


def _typed_time(number: int, *, live: bool) -> str:
    if not live:
        return str(number)
    return f"{number}s" if number % 60 else f"{number // 60}m"


def _parsed(clock: str) -> Terms | None:
    word, _, rest = clock.replace(" ", "").partition(":")
    kind, parts = _TYPED_KINDS.get(word), rest.replace("+", "/").split("/")
    live = any(part[-1:] in _LIVE_UNITS for part in parts)
    numbers = [_seconds(part) if live else _hours(part) for part in parts]
    if kind == "turn" and len(numbers) == 1 and numbers[0]:
        return Terms("turn", live=live, limit=numbers[0])
    if kind == "bank" and len(numbers) in (2, 3) and all(numbers):
        limit, credit = numbers[0] or 0, numbers[1] or 0
        cap = numbers[2] or 0 if len(numbers) == 3 else limit
        return Terms("bank", live=live, limit=limit, credit=credit, cap=cap) if limit <= cap else None
    return None


def _hours(text: str) -> int | None:
    return _natural(text, LONGEST_HOURS)


def _seconds(text: str) -> int | None:
    """Return a time such as "15m" or "30s" in seconds, None without a unit or beyond the bounds."""
    unit, number = _LIVE_UNITS.get(text[-1:]), _natural(text[:-1], LONGEST_LIVE)
    return number * unit if unit and number and number * unit <= LONGEST_LIVE else None


def _natural(text: str, most: int) -> int | None:
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else 0
    return number if 1 <= number <= most else None
