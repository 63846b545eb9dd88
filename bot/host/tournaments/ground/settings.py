"""The settings of a tournament, and the checks of an organiser's choices."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from bot.host.clocks.terms import DAY_MS, HOUR_MS, MINUTE_MS, Terms, parse_terms, terms_for
from engine.kernel.contract.registry import AnyGame, game_named
from engine.kernel.errors import Refused
from engine.kernel.table.table_rules import TableRules
from engine.kernel.words.names import NAME_LIMIT, clean
from engine.kernel.words.phrases import Phrase
from engine.players.levels import USUAL, Level
from engine.tournaments.errors import TournamentError
from engine.tournaments.event import EventPlan, Stage
from engine.tournaments.rounds.next_round import check_plan
from storage.records.tournaments import Official, StoredTournament

MOST_PLAYERS = 256
TEAM_LIMIT = 32
TEXT_LIMIT = 1000
QUESTION_LIMIT, ANSWER_LIMIT = 200, 300
LONGEST_DAYS = 60
MOST_INVITED = 2 * MOST_PLAYERS
# The settings that are dates, in the order in which the dates come.
DATE_SETTINGS = ("registration_at", "checkin_at", "start_at")

Seeding = Literal["rating", "order", "hand", "drawn"]
EntryRule = Literal["anybody", "role", "invited"]
# What happens to a seat whose time runs out: the judges are asked, the computer plays on, the seat is skipped, or its
# player leaves.
AtZeroThere = Literal["judge", "computer", "skip", "end"]
# How a match counts if the computer played for a player at its end: as played, as a forfeit loss for them, or as judges
# decide.
ComputerCounts = Literal["played", "forfeit", "judge"]
# Whether there are teams: none, players name their own, or organisers assign players to them.
Teams = Literal["none", "own", "staff"]
# The event's page on the web: in the guild's public list, for everybody with its link, or none.
WebPage = Literal["listed", "link", "hidden"]


class TournamentSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The settings of a tournament, except its game and its plan. Times are in UTC milliseconds."""

    description: str = ""
    least: int = 2
    most: int = 64
    entry: EntryRule = "anybody"
    role_id: int | None = None
    invited: tuple[int, ...] = ()
    account_days: int = 0  # The minimum age of a player's account.
    member_days: int = 0  # The minimum age of a player's membership in the guild.
    least_rating: int = 0  # The minimum rating in the event's game on this server; 0 here and below: no condition.
    most_rating: int = 0
    least_matches: int = 0  # The minimum number of matches of the game that count.
    least_reliability: int = 0  # The minimum reliability, in percent.
    registration_at: int | None = None  # None in this setting and the next two means that an organiser takes the step.
    checkin_at: int | None = None  # See also `checkin_opens`.
    start_at: int | None = None
    checkin_minutes: int = 60
    seeding: Seeding = "drawn"
    round_days: int | None = 14  # The length of a round, None for rounds without a deadline.
    extend_hours: int = 72
    no_show_hours: int = 48
    round_minutes: int = 0  # The length of live rounds; 0: rounds last days, and the next two settings have no effect.
    extend_minutes: int = 15
    no_show_minutes: int = 10
    watchable: bool = True  # Others may watch tables before the end of the round.
    auto: bool = False  # Rounds are paired and published automatically.
    at_zero: AtZeroThere = "judge"
    computer_counts: ComputerCounts = "played"  # How a match counts if the computer finishes it for a player.
    computer_level: Level = USUAL  # How well the computer plays for players, in the rounds to come.
    quiet: bool = True  # Quiet hours stop clocks.
    vacation_days: int = 3  # Vacation days in each round, for each player.
    decks_between: bool = False  # Decks may be changed between rounds.
    show_decks: bool = False  # Decks are shown at the end of the tournament.
    teams: Teams = "none"
    web: WebPage = "listed"
    question: str = ""  # What users answer to enter; an organiser then decides. Empty: everybody enters at once.
    entrant_role: int | None = None  # The role that players have as long as they take part.
    champion_role: int | None = None  # The role that the winners get.
    discord_event: bool = False  # Discord shows the tournament among the guild's events.

    @property
    def is_live(self) -> bool:
        """Whether rounds last minutes, with all players there at the same time (TN-50)."""
        return self.round_minutes > 0

    @property
    def round_ms(self) -> int | None:
        """The length of a round, None without a deadline."""
        if self.is_live:
            return self.round_minutes * MINUTE_MS
        return None if self.round_days is None else self.round_days * DAY_MS

    @property
    def extend_ms(self) -> int:
        """The extra time of tables that are unfinished at the deadline."""
        return self.extend_minutes * MINUTE_MS if self.is_live else self.extend_hours * HOUR_MS

    @property
    def no_show_ms(self) -> int:
        """The time for the first move."""
        return self.no_show_minutes * MINUTE_MS if self.is_live else self.no_show_hours * HOUR_MS


class TournamentDraft(msgspec.Struct, frozen=True, kw_only=True):
    """An organiser's wishes for a tournament.

    None keeps the current value, or means the default in a new tournament.
    """

    name: str | None = None
    game: str | None = None
    options: dict[str, Any] | None = None
    plan: EventPlan | None = None
    clock: str | None = None  # The clock as `parse_terms` reads it.
    settings: TournamentSettings | None = None
    channel_id: int | None = None
    language: str | None = None
    officials: tuple[Official, ...] | None = None


_SETTINGS = msgspec.json.Decoder(TournamentSettings)
_PLAN = msgspec.json.Decoder(EventPlan)
# The bounds of the numeric settings.
_BOUNDS: dict[str, tuple[int, int]] = {
    # A smaller "most" also lowers "least", so "most" is checked first.
    "most": (2, MOST_PLAYERS),
    "least": (2, MOST_PLAYERS),
    "account_days": (0, 3650),
    "member_days": (0, 3650),
    "least_rating": (0, 5000),
    "most_rating": (0, 5000),
    "least_matches": (0, 1000),
    "least_reliability": (0, 100),
    "checkin_minutes": (5, 7 * 24 * 60),
    "round_days": (1, LONGEST_DAYS),
    "extend_hours": (1, LONGEST_DAYS * 24),
    "no_show_hours": (1, LONGEST_DAYS * 24),
    "vacation_days": (0, LONGEST_DAYS),
    "round_minutes": (0, 24 * 60),
    "extend_minutes": (1, 24 * 60),
    "no_show_minutes": (2, 24 * 60),
}


def settings_of(tournament: StoredTournament) -> TournamentSettings:
    """Return a tournament's settings."""
    return _SETTINGS.decode(tournament.settings)


def has_opened(tournament: StoredTournament) -> bool:
    """Return whether an event was ever announced. Drafts were not, even if they were discarded later."""
    return tournament.opened_at is not None


def shows_page(tournament: StoredTournament) -> bool:
    """Return whether the organisers show an event on the web. False if its settings cannot be read."""
    try:
        return settings_of(tournament).web != "hidden"
    except msgspec.DecodeError:
        return False


def is_listed(tournament: StoredTournament) -> bool:
    """Return whether an event is in its guild's public list. An event with unreadable settings is not."""
    return has_opened(tournament) and settings_of(tournament).web == "listed"


def checkin_opens(settings: TournamentSettings) -> int | None:
    """Return when the check-in opens (TN-5), by default its length before the start; None if an organiser opens it."""
    if settings.checkin_at is not None or settings.start_at is None:
        return settings.checkin_at
    return max(settings.start_at - settings.checkin_minutes * MINUTE_MS, settings.registration_at or 0)


def planned_date(settings: TournamentSettings, name: str) -> int | None:
    """Return one of the `DATE_SETTINGS` as it takes effect: a check-in without a date follows from the start."""
    found: int | None = checkin_opens(settings) if name == "checkin_at" else getattr(settings, name)
    return found


def plan_of(tournament: StoredTournament) -> EventPlan:
    """Return a tournament's stages."""
    return _PLAN.decode(tournament.plan)


def table_of(tournament: StoredTournament) -> TableRules:
    """Return the table rules of the tournament."""
    game = game_named(tournament.game)
    return game.table(game.parse_options(msgspec.json.decode(tournament.options)))


def clean_name(name: str) -> str:
    """Return a name as one safe line. Raises `Refused` ("bad_event_name") if nothing is left."""
    cleaned = clean(name)
    if not cleaned:
        raise Refused("bad_event_name", most=NAME_LIMIT)
    return cleaned


def checked_settings(new_settings: TournamentSettings) -> TournamentSettings:
    """Return valid settings. Raises `Refused` ("bad_event_setting", "bad_event_moments") for invalid ones."""
    for name, (least, most) in _BOUNDS.items():
        value = getattr(new_settings, name)
        if value is not None and not least <= value <= most:
            raise out_of_bounds(name)
    if new_settings.least > new_settings.most:
        raise Refused("bad_event_setting", setting="least", least=2, most=new_settings.most)
    if new_settings.most_rating and new_settings.least_rating > new_settings.most_rating:
        raise Refused("bad_event_setting", setting="least_rating", least=0, most=new_settings.most_rating)
    if new_settings.entry == "role" and new_settings.role_id is None:
        raise Refused("bad_event_setting", setting="role", least=0, most=0)
    if len(new_settings.invited) > MOST_INVITED:
        raise Refused("bad_event_setting", setting="invited", least=0, most=MOST_INVITED)
    if len(new_settings.description) > TEXT_LIMIT:
        raise Refused("bad_event_setting", setting="description", least=0, most=TEXT_LIMIT)
    if len(new_settings.question) > QUESTION_LIMIT:
        raise Refused("bad_event_setting", setting="question", least=0, most=QUESTION_LIMIT)
    times = [at for name in DATE_SETTINGS if (at := getattr(new_settings, name)) is not None]
    if times != sorted(times):
        raise Refused("bad_event_moments")
    return new_settings


def need_future(name: str, at: int, now: int) -> None:
    """Raise `Refused` ("date_past", with the name of the setting) unless a date is after ``now``."""
    if at <= now:
        raise Refused("date_past", setting=Phrase(f"setting-{name.replace('_', '-')}"))


def out_of_bounds(name: str) -> Refused:
    """Return the refusal that names a numeric setting and its bounds."""
    least, most = _BOUNDS[name]
    return Refused("bad_event_setting", setting=name, least=least, most=most)


def usual_plan(table: TableRules) -> EventPlan:
    """Return a game's default plan: duplicate against the game, Swiss duels if two can play, else Swiss pods."""
    if table.against_game:
        seats = seat_choices(table)[0]
        return EventPlan((Stage("duplicate", seats=seats, measures=table.measures, rounds=3),))
    if 2 in table.seat_counts:
        return EventPlan((Stage("swiss"),))
    return EventPlan((Stage("swiss_pods", seats=seat_choices(table)[0]),))


def seat_choices(table: TableRules) -> tuple[tuple[int, ...], ...]:
    """Return the possible table sizes of a tournament (TN-2), each as a tuple of seat counts; the default first.

    Duplicate tables are compared, so all have the same size. Pods may have the two largest sizes.
    """
    if table.against_game:
        return tuple((count,) for count in reversed(table.seat_counts))
    large = tuple(count for count in reversed(table.seat_counts) if count > 2)
    return ((large[:2],) if len(large) > 1 else ()) + tuple((count,) for count in large)


def seated(plan: EventPlan, settings: TournamentSettings) -> EventPlan:
    """Return the plan, changed so that duplicate tables are formed by teams if there are any, else randomly (TN-24)."""
    is_drawn_by_lot = settings.teams == "none"
    stages = (
        msgspec.structs.replace(one, drawn_each_round=is_drawn_by_lot) if one.format == "duplicate" else one
        for one in plan.stages
    )
    return EventPlan(tuple(stages), plan.rounds_apart)


def checked_plan(plan: EventPlan, table: TableRules, players: int, least: int | None = None) -> EventPlan:
    """Return the plan if it can be played with ``players`` players, or with any number down to ``least``.

    Raises `Refused`: "plan_seats", "plan_against_game", "plan_no_duplicate", "bad_plan".
    """
    for stage in plan.stages:
        bad = [size for size in stage.sizes if size not in table.seat_counts]
        if bad:
            raise Refused("plan_seats", seats=bad[0])
        if (stage.format == "duplicate") != table.against_game:
            raise Refused("plan_against_game" if table.against_game else "plan_no_duplicate")
    first: TournamentError | None = None
    for count in range(players, (players if least is None else least) - 1, -1):
        try:
            check_plan(plan, count)
        except TournamentError as error:
            first = first or error
        else:
            return plan
    raise Refused("bad_plan", field="" if first is None else first.place.rpartition(".")[2]) from first


def least_of(tournament: StoredTournament) -> int:
    """Return how many players a tournament needs: the chosen minimum, or more if its plan needs more."""
    least = settings_of(tournament).least
    return fitting_from(tournament, least) or least


def fitting_from(tournament: StoredTournament, count: int) -> int | None:
    """Return the first number of players, from ``count`` on, that fits the plan; None if no allowed number does."""
    plan = plan_of(tournament)
    for more in range(count, settings_of(tournament).most + 1):
        try:
            check_plan(plan, more)
        except TournamentError:
            continue
        return more
    return None


def checked_game(slug: str, options: dict[str, Any]) -> tuple[AnyGame, TableRules]:
    """Return a game and its table rules. Raises `Refused`: "unknown_game", "bad_options", "chosen_in_lobby"."""
    game = game_named(slug)
    table = game.table(game.parse_options(options))
    if table.choice is not None and table.choice.key in options:
        raise Refused("chosen_in_lobby", option=table.choice.key)
    return game, table


def options_of(tournament: StoredTournament) -> dict[str, Any]:
    """Return the options of an event's game, except options that players choose themselves."""
    return plain_options(tournament.game, msgspec.json.decode(tournament.options))


def plain_options(slug: str, options: dict[str, Any]) -> dict[str, Any]:
    """Return the options of a game, except options that players choose themselves."""
    game = game_named(slug)
    choice = game.table(game.parse_options(options)).choice
    return {name: value for name, value in options.items() if choice is None or name != choice.key}


def terms_of(table: TableRules, clock: str | None, settings: TournamentSettings) -> Terms:
    """Return the terms of all tables. Raises `Refused` ("bad_terms")."""
    terms = parse_terms((clock or table.clock).strip(), "end", 1) if clock else terms_for(table, None, None)
    return msgspec.structs.replace(terms, at_zero=settings.at_zero, usual=False, lobby_days=1)
