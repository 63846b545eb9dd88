"""The check of the players in a tournament's document: late entries, departures and returns need rulings."""

from __future__ import annotations

from msgspec import UNSET

from engine.tournaments.records.document import EventRecord, RecordedPlayer, RecordedRuling
from engine.tournaments.records.recorded_rulings import (
    DISQUALIFY,
    LATE,
    PENALTY,
    RE_ENTER,
    SUBSTITUTE,
    CountedRulings,
)
from engine.tournaments.records.verdict import RecordError

# Rulings about players who take part. Other rulings may be about people who registered and did not come.
PLAYERS_ONLY = frozenset({PENALTY, LATE, RE_ENTER})


def check_players(record: EventRecord, rulings: CountedRulings) -> None:
    """Raise `RecordError` if a player's data does not follow from the rulings."""
    numbers = [one.number for one in record.players]
    if numbers != sorted(set(numbers)):
        raise RecordError("players", "are not in the order of their numbers, each once")
    if sorted(one.seed for one in record.players) != list(range(1, len(numbers) + 1)):
        raise RecordError("players", "must have each seed once")
    player_numbers = set(numbers)
    for number, ruling in enumerate(record.rulings, 1):
        players = {*ruling.known_facts.entries, *(player for player, _ in ruling.known_facts.ended_absences)}
        if ruling.state == "done" and ruling.kind in PLAYERS_ONLY and not players <= player_numbers:
            raise RecordError(f"ruling {number} ({ruling.kind[:20]})", "is about a player who does not take part")
    for one in record.players:
        _check_player(record, rulings, one)


def _check_player(record: EventRecord, rulings: CountedRulings, one: RecordedPlayer) -> None:
    place = f"player {one.number}"
    late = [ruling for ruling in rulings.late() if one.number in ruling.known_facts.entries]
    if one.first_round != (late[-1].round if late else 1):
        raise RecordError(place, "has an entry round that no ruling explains")
    if one.computer and one.entropy is not None and not one.entropy.startswith("house-"):
        raise RecordError(place, "has an impossible check-in for a computer player")
    if one.away is UNSET or one.away != absences(rulings, one):
        raise RecordError(place, "was not away in exactly the rounds of the rulings")
    if one.dropped > len(record.rounds) + 1 or (one.dropped > 0) != (one.state in ("dropped", "disqualified")):
        raise RecordError(place, "left in an impossible round")
    if one.state not in ("entered", "dropped", "disqualified"):
        raise RecordError(place, "has an impossible state")
    went = [
        ruling
        for ruling in rulings.of_kind("drop", DISQUALIFY, RE_ENTER, SUBSTITUTE)
        if one.number in _movers(ruling) and ruling.known_facts.published
    ]
    last = went[-1] if went else None
    if (one.state == "disqualified") != any(_is_out(rulings, one.number)):
        raise RecordError(place, "the disqualification does not match the rulings")
    if last is not None and last.kind not in (RE_ENTER, SUBSTITUTE) and one.dropped != last.known_facts.published + 1:
        raise RecordError(place, "did not leave in the round of the ruling")


def _movers(ruling: RecordedRuling) -> tuple[int, ...]:
    """Return the participants whom a ruling makes leave or come back; for a substitution, the first that it names."""
    return ruling.known_facts.entries[:1] if ruling.kind == SUBSTITUTE else ruling.known_facts.entries


def _is_out(rulings: CountedRulings, player: int) -> list[bool]:
    """Return [True] if the last ruling about a player disqualified them, else []."""
    found = [one.kind for one in rulings.of_kind(DISQUALIFY, RE_ENTER) if player in one.known_facts.entries]
    return [True] if found and found[-1] == DISQUALIFY else []


def absences(rulings: CountedRulings, player: RecordedPlayer) -> tuple[tuple[int, int], ...]:
    """Return the absences of a player: the first missed round and the round of the return, 0 if there was none."""
    found = [
        (begin, ruling.known_facts.published + 1)
        for ruling in rulings.done
        for number, begin in ruling.known_facts.ended_absences
        if number == player.number and begin <= ruling.known_facts.published
    ]
    return (*found, *([(player.dropped, 0)] if player.dropped else []))
