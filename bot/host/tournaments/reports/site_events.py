"""Describes a tournament for importers of bracket sites (TN-81)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.host.tournaments.ground.facts import chance_of, event_of, event_table, given_of, tables_of
from engine.tournaments.rounds.sites import (
    SITE_FORMAT,
    ShownRound,
    SiteEvent,
    SiteParticipant,
    SitePlace,
    site_stages,
)
from engine.tournaments.rounds.standings import standings
from storage.records.tournaments import TournamentEntry, Whole

_STATES = {"entered": "playing", "dropped": "dropped", "disqualified": "disqualified"}


def site_event(whole: Whole) -> SiteEvent:
    """Return the description of a tournament's public part; unpublished rounds are left out."""
    tournament, event, over = whole.tournament, event_of(whole), whole.tournament.state == "finished"
    rounds = [
        ShownRound(
            one.number,
            one.stage,
            one.state == "closed",
            tuple(event_table(table) for table in tables_of(whole, one.number)),
            given_of(one),
        )
        for one in whole.rounds
        if one.state != "drawn"
    ]
    places = standings(event, chance_of(whole)).places if over else {}
    return SiteEvent(
        format=SITE_FORMAT,
        id=tournament.public_id,
        name=tournament.name,
        game=tournament.game,
        state=tournament.state,
        participants=tuple(_participant(entry) for entry in _participants(whole)),
        stages=site_stages(event, rounds, over=over),
        places=tuple(SitePlace(player, place) for player, place in sorted(places.items(), key=lambda one: one[::-1])),
    )


def _participants(whole: Whole) -> Iterator[TournamentEntry]:
    """Yield the entries that take or took part; before the start those that would take part now."""
    has_started = any(entry.seed is not None for entry in whole.entries)
    yield from (
        entry for entry in whole.entries if (entry.seed is not None if has_started else entry.state == "entered")
    )


def _participant(entry: TournamentEntry) -> SiteParticipant:
    state = _STATES.get(entry.state, "dropped")
    return SiteParticipant(entry.number, entry.name, entry.seed, entry.team, entry.computer, state)
