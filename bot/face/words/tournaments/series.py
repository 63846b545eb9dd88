"""The line that describes an event briefly, and the line about its repetition."""

from __future__ import annotations

from bot.face.words.sessions import moment
from bot.face.words.tournaments.about import planned_moments, round_deadline
from bot.face.words.tournaments.formats import format_of, plan_words
from bot.face.words.tournaments.naming import rounds_said
from bot.host.tournaments.ground.facts import latest_round, rounds_planned
from bot.host.tournaments.ground.settings import plan_of, table_of
from bot.wording.words import Words, game_name
from storage.records.tournaments import TournamentSeries, Whole


def what_line(whole: Whole, words: Words) -> str:
    """Return a short description of an event: its game, its format, its round ("round 1 of 4"), its next date."""
    plan = plan_of(whole.tournament)
    known = format_of(plan, table_of(whole.tournament))
    parts = (
        game_name(whole.tournament.game, words.lang),
        plan_words(plan, words) if known is None else words(f"format-{known}"),
        rounds_part(whole, words),
        _date_part(whole, words),
    )
    return " · ".join(filter(None, parts))


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


def series_line(series: TournamentSeries, words: Words) -> str:
    """Return how an event repeats and when the next edition opens, as one line."""
    when = "" if series.next_at is None else f"{moment(series.next_at, 'f')} ({moment(series.next_at)})"
    return words("series-line", every=series.every, places=series.places or 0, when=when)
