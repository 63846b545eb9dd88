"""The rules of entries: who may enter, leave, change decks, teams and seeds, and the entries that result from it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from bot.host.clocks.terms import DAY_MS
from bot.host.tournaments.drafts.drafts import need_state
from bot.host.tournaments.ground.facts import latest_round, seats_of
from bot.host.tournaments.ground.people import (
    LISTED,
    Actor,
    by_strength,
    entry_numbered,
    entry_of,
    takes_entries,
    teams_of,
)
from bot.host.tournaments.ground.rights import permit
from bot.host.tournaments.ground.settings import TEAM_LIMIT, TournamentSettings, settings_of
from bot.host.tournaments.ground.store import notice
from bot.host.tournaments.ground.timer_times import remind_at
from engine.kernel.errors import Refused
from engine.kernel.words.names import clean
from storage.records.tournaments import TournamentChange, TournamentEntry, Whole


def need_open_list(whole: Whole, actor: Actor) -> None:
    """Raise `Refused` ("not_organiser", "registration_closed") if the actor may not enter other users."""
    permit(whole, actor, "import")
    if whole.tournament.state not in ("draft", "registration", "checkin"):
        raise Refused("registration_closed")


def need_welcome(settings: TournamentSettings, actor: Actor, at: int) -> None:
    """Raise `Refused` if the settings do not admit the user ("not_invited", "role_needed", "account_too_new" …)."""
    for error in unmet_settings(settings, actor, at):
        raise error


def unmet_settings(settings: TournamentSettings, actor: Actor, at: int) -> Iterator[Refused]:
    """Yield the refusals of all settings that do not admit the user."""
    if settings.entry == "invited" and actor.user_id not in settings.invited:
        yield Refused("not_invited")
    if settings.entry == "role" and settings.role_id not in actor.roles:
        yield Refused("role_needed", role=str(settings.role_id))
    for days, since, code in (
        (settings.account_days, actor.account_at, "account_too_new"),
        (settings.member_days, actor.member_at, "member_too_new"),
    ):
        if days and (since is None or at - since < days * DAY_MS):
            # The timestamp is passed as text. A number would be shown with thousands separators.
            until = "" if since is None else str((since + days * DAY_MS) // 1000 + 1)
            yield Refused(code, days=days, until=until, known="no" if since is None else "yes")


def is_deck_sealed(whole: Whole, entry: TournamentEntry) -> bool:
    """Return whether a player's deck is fixed now (TN-4)."""
    state, last_round = whole.tournament.state, latest_round(whole)
    if state in ("draft", "registration") or (state == "checkin" and whole.tournament.checkin_until is not None):
        return False
    has_table = any(entry.number in seats_of(table) for table in whole.tables)
    # A player of a league without a choice has the usual deck, which is sealed as well.
    if entry.choice is None and not has_table and not whole.division:
        return False
    between = settings_of(whole.tournament).decks_between and last_round is not None and last_round.state == "closed"
    return state != "running" or not between


def need_open_deck(whole: Whole, entry: TournamentEntry) -> None:
    """Raise `Refused` ("deck_sealed", and whether decks may change between rounds) if a player's deck is fixed."""
    if is_deck_sealed(whole, entry):
        raise Refused("deck_sealed", between="yes" if settings_of(whole.tournament).decks_between else "no")


def need_teams(whole: Whole) -> None:
    """Raise `Refused` ("no_teams") if the tournament has no teams."""
    if settings_of(whole.tournament).teams == "none":
        raise Refused("no_teams")


def need_own_teams(whole: Whole) -> None:
    """Raise `Refused` ("no_teams", "teams_by_staff") if players do not name their own teams."""
    need_teams(whole)
    if settings_of(whole.tournament).teams == "staff":
        raise Refused("teams_by_staff")


def team_name(whole: Whole, typed: str) -> str:
    """Return a team's name, as an existing team spells it; "" for none. Raises `Refused` ("bad_team_name")."""
    name = clean(typed)[:TEAM_LIMIT].strip()
    if typed.strip() and not name:
        raise Refused("bad_team_name", most=TEAM_LIMIT)
    return next((team for team in teams_of(whole) if team.casefold() == name.casefold()), name)


def in_team(whole: Whole, number: int, team: str) -> TournamentEntry:
    """Return a player's entry moved to a team (an empty name: to none). Raises `Refused` like `Entries.team`."""
    need_state(whole, "registration", "checkin")
    need_teams(whole)
    return msgspec.structs.replace(entry_numbered(whole, number), team=team_name(whole, team))


def touches_team(whole: Whole, actor: Actor, new_entry: TournamentEntry) -> bool:
    """Return whether the actor's own team changes when an entry moves to another team."""
    own_entry = entry_of(whole, actor.user_id)
    if own_entry is None or own_entry.number == new_entry.number:
        return own_entry is not None
    return bool(own_entry.team) and own_entry.team in (new_entry.team, entry_numbered(whole, new_entry.number).team)


def seeded_at(whole: Whole, number: int, seed: int) -> tuple[TournamentEntry, ...]:
    """Return the entries after a player was given a seed by hand. Raises `Refused` like `Entries.seed_at`."""
    need_seedable(whole)
    entry, order = entry_numbered(whole, number), hand_order(whole)
    if entry not in order:
        raise Refused("no_entry", number=number)
    if not 1 <= seed <= len(order):
        raise Refused("bad_seed", most=len(order))
    order.remove(entry)
    order.insert(seed - 1, entry)
    return ranked(order)


def need_seedable(whole: Whole) -> None:
    """Raise `Refused` ("wrong_event_state", "not_seeded_by_hand") unless seeds can be given now."""
    need_state(whole, "registration", "checkin")
    if settings_of(whole.tournament).seeding != "hand":
        raise Refused("not_seeded_by_hand")


def hand_order(whole: Whole) -> list[TournamentEntry]:
    """Return the listed players in the organiser's order, the first seed first."""
    return by_strength(entry for entry in whole.entries if entry.state in LISTED)


def ranked(order: Sequence[TournamentEntry]) -> tuple[TournamentEntry, ...]:
    """Return the entries with artificial ratings that sort them in their current order, only for seeding."""
    return tuple(msgspec.structs.replace(one, rating=float(len(order) - place)) for place, one in enumerate(order))


def need_remindable(whole: Whole, actor: Actor, at: int) -> None:
    """Raise `Refused` if a reminder that registration ends would be needless, too late or impossible."""
    tournament, reminder_at = whole.tournament, remind_at(whole)
    if not takes_entries(whole):
        raise Refused("registration_closed")
    entry = entry_of(whole, actor.user_id)
    if entry is not None and entry.state in LISTED:
        raise Refused("reminder_needless")
    if tournament.state == "checkin" and reminder_at is None:
        raise Refused("reminder_at_start")
    if reminder_at is not None and reminder_at <= at:
        raise Refused("reminder_late", until=str((tournament.checkin_until or 0) // 1000))


def leaving(whole: Whole, entry: TournamentEntry) -> TournamentChange:
    """Return the change for a player who leaves: off the list, or out of all later rounds."""
    if whole.tournament.state == "running":
        return TournamentChange(entries=(dropped(whole, entry),), notices=(notice("dropped", entries=(entry.number,)),))
    left_entry = msgspec.structs.replace(entry, state="left", choice=None, checked_in_at=None, entropy=None)
    return TournamentChange(entries=(left_entry,))


def dropped(whole: Whole, entry: TournamentEntry) -> TournamentEntry:
    """Return an entry that takes part in no round after the last published one."""
    published = max((one.number for one in whole.rounds if one.state != "drawn"), default=0)
    return msgspec.structs.replace(entry, state="dropped", dropped=published + 1)
