"""The lines that describe an event briefly, also in the calendar, and the line about its repetition."""

from __future__ import annotations

from bot.face.ground.markdown import literal
from bot.face.words.sessions import moment
from bot.face.words.tournaments.about import planned_moments, round_deadline, state_words
from bot.face.words.tournaments.formats import format_of, plan_words
from bot.face.words.tournaments.naming import rounds_said
from bot.host.tournaments.ground.facts import latest_round, rounds_planned
from bot.host.tournaments.ground.people import takes_entries
from bot.host.tournaments.ground.settings import plan_of, settings_of, table_of
from bot.host.tournaments.timers.series import ComingEdition
from bot.wording.names import clean_text, shorten
from bot.wording.words import Words, game_name
from engine.kernel.words.names import NAME_LIMIT
from storage.records.tournaments import TournamentSeries, Whole


def what_line(whole: Whole, words: Words) -> str:
    """Return a short description of an event: its game, its format, its round ("round 1 of 4"), its next date."""
    return " · ".join(filter(None, (*_plan_parts(whole, words), _date_part(whole, words))))


def _plan_parts(whole: Whole, words: Words) -> tuple[str, ...]:
    """Return an event's game, format and rounds. A part without words is ""."""
    plan = plan_of(whole.tournament)
    format_name = format_of(plan, table_of(whole.tournament))
    return (
        game_name(whole.tournament.game, words.lang),
        plan_words(plan, words) if format_name is None else words(f"format-{format_name}"),
        rounds_part(whole, words),
    )


def rounds_part(whole: Whole, words: Words) -> str:
    """Return the number of an event's present round and the number of all rounds. "" while these are unknown."""
    planned, one = rounds_planned(whole)[1], latest_round(whole)
    if not planned:
        return ""
    if one is not None and whole.tournament.state == "running":
        return words("what-round", round=one.number, rounds=rounds_said(whole))
    # Until the start, the number may still change with the number of players.
    sure = "no" if whole.tournament.state in ("draft", "registration", "checkin") else "yes"
    return words("what-rounds", rounds=rounds_said(whole), count=planned, sure=sure)


def _date_part(whole: Whole, words: Words) -> str:
    """Return the start of an event, or otherwise its next date, as a timestamp that each reader sees in local time."""
    dates = [*planned_moments(whole.tournament)[-1:], round_deadline(whole)]
    return next((words(one.key, when=moment(one.at, "f")) for one in dates if one is not None), "")


def dated_line(whole: Whole, words: Words) -> str:
    """Return an event's line in the calendar: game, format, rounds, state, dates, and how many places are free."""
    parts = (
        *_plan_parts(whole, words),
        state_words(whole.tournament, words),
        _calendar_date(whole, words),
        _places_part(whole, words),
    )
    return " · ".join(filter(None, parts))


def _calendar_date(whole: Whole, words: Words) -> str:
    """Return when an event ended or started, else its planned date, as each reader's local time."""
    tournament = whole.tournament
    if tournament.ended_at is not None:
        return moment(tournament.ended_at, "d")
    if tournament.started_at is not None:
        since, until = words("listing-since", when=moment(tournament.started_at, "f")), round_deadline(whole)
        return since if until is None else f"{since} · {words(until.key, when=moment(until.at, 'f'))}"
    return _date_part(whole, words)


def _places_part(whole: Whole, words: Words) -> str:
    """Return how many places of an event are free while users may enter, "" after that."""
    if not takes_entries(whole):
        return ""
    entered_count = sum(one.state == "entered" for one in whole.entries)
    waiting_count = sum(one.state == "waiting" for one in whole.entries)
    return words(
        "listing-places", free=max(0, settings_of(whole.tournament).most - entered_count), waiting=waiting_count
    )


def coming_line(edition: ComingEdition, words: Words) -> str:
    """Return the line of the next edition of a series in the calendar."""
    game = "" if edition.game is None else f" · {game_name(edition.game, words.lang)}"
    name = literal(clean_text(edition.name, NAME_LIMIT))
    return f"**{name}**{game} · {series_line(edition.series, words)}"


def series_line(series: TournamentSeries, words: Words) -> str:
    """Return how an event repeats and when the next edition opens, as one line."""
    when = "" if series.next_at is None else f"{moment(series.next_at, 'f')} ({moment(series.next_at)})"
    return words("series-line", every=series.every, places=series.places or 0, when=when)


def entry_about(whole: Whole, words: Words, limit: int) -> str:
    """Return the description that Discord shows for an event of its server, in at most ``limit`` characters.

    It ends with `entry_mark`.
    """
    tournament, plan = whole.tournament, plan_of(whole.tournament)
    format_name = format_of(plan, table_of(tournament))
    form = plan_words(plan, words) if format_name is None else words(f"format-{format_name}")
    head = f"{game_name(tournament.game, words.lang)} · {form}"
    foot = f"{words('discord-event-foot')}{entry_mark(tournament.tournament_id)}"
    room = limit - len(head) - len(foot) - 4
    description = shorten(literal(clean_text(settings_of(tournament).description, room)), room)
    return "\n\n".join([head, *([description] if description else []), foot])


def entry_mark(tournament_id: int) -> str:
    """Return the end of an event's description in Discord. By it, the bot recognises an event that it made."""
    return f":{tournament_id}"
