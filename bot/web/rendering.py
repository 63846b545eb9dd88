"""Turns documents into HTML with Jinja2, which escapes every value."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined

from bot.web.documents.events import EventDocument
from bot.web.documents.ladders import LadderDocument
from bot.web.documents.leaderboards import LeaderboardsDocument
from bot.web.documents.leagues import LeagueDocument
from bot.web.documents.lists import EventsDocument
from bot.web.documents.matches import MatchDocument
from bot.web.documents.parts import TimeText
from bot.web.documents.players import PlayerDocument, overall_text, record_about
from bot.web.documents.seasons import SeasonsDocument
from bot.wording.languages import READABLE
from bot.wording.words import Words, words_for


@cache
def _environment() -> Environment:
    loader = PackageLoader("bot.web")
    environment = Environment(
        loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.globals |= {"timed": _timed, "relative": _relative}
    return environment


def match_html(page: MatchDocument, words: Words, token: str) -> bytes:
    """Return the page of a match. ``token`` is the last part of its URL, to which all links are relative."""
    labels = {
        "match": words("web-match", number=str(page.number)),
        "step": words("web-step", number=page.step, count=page.steps),
        "moves": words("web-moves"),
        "jump": words("replay-jump"),
        "number": words("web-number"),
        "show": words("web-show"),
        "events": words("web-events"),
        "log": words("button-log"),
        "film": words("replay-film"),
        "event": words("web-to-event"),
        "skip": words("web-skip"),
    }
    turns = [
        (words("replay-first"), "⏮", 0),
        (words("replay-back"), "◀", page.step - 1),
        (words("replay-next"), "▶", page.step + 1),
        (words("replay-last"), "⏭", page.steps),
    ]

    def go_to(step: int) -> str:
        return words("web-go-to", number=step)

    return _html("match.html", words, page=page, here=token, labels=labels, turns=turns, go_to=go_to)


def event_html(page: EventDocument, words: Words, token: str) -> bytes:
    """Return the page of an event. ``token`` is the last part of its URL, to which all links are relative."""
    labels = {
        "skip": words("web-skip-event"),
        "standings": words("tournament-standings"),
        "place": words("web-place"),
        "player": words("web-player"),
        "team": words("web-team"),
        "teams": words("teams-title"),
        "points": words("drawn-points"),
        "rounds": words("web-rounds"),
        "bye": words("table-how-bye"),
        "match": words("web-to-match"),
        "players": words("web-players", count=len(page.players)),
        "waiting": words("web-waiting", count=len(page.waiting)),
        "hidden": words("web-hidden-tables"),
        "list": words("tournaments-title"),
    }

    def go_to(number: int) -> str:
        return words("web-round", number=number)

    return _html("event.html", words, page=page, here=token, labels=labels, go_to=go_to)


def _relative(url: str) -> str:
    """Return a page's URL as a link relative to another page, so that it works under any base URL."""
    return "../" + "/".join(url.rsplit("/", 2)[1:])


def events_html(page: EventsDocument, words: Words, token: str) -> bytes:
    """Return the page of a list of events. ``token`` is the last part of its URL, to which all links are relative."""
    labels = {
        "skip": words("web-skip-events"),
        "title": words("tournaments-title"),
        "none": words("web-no-events"),
        "calendar": words("web-calendar-file"),
        "feed": words("web-feed"),
        "leaderboards": words("web-leaderboards"),
        "seasons": words("web-seasons"),
        "pages": words("web-pages"),
    }
    parts = [
        (words("web-events-running"), page.running),
        (words("web-events-coming"), page.coming),
        (words("web-events-archive"), page.archive),
    ]
    return _html("events.html", words, page=page, here=token, labels=labels, parts=parts, go_to=_page_link(words))


def leaderboards_html(page: LeaderboardsDocument, words: Words, token: str) -> bytes:
    """Return the page of leaderboards. ``token`` is the last part of its URL, to which all links are relative."""
    labels = {
        "skip": words("web-skip-leaderboards"),
        "title": words("web-leaderboards"),
        "games": words("web-games"),
        "all": words("leaderboard-title-all"),
        "place": words("web-place"),
        "player": words("web-player"),
        "matches": words("leaderboard-matches"),
        "wins": words("leaderboard-wins"),
        "list": words("tournaments-title"),
        "seasons": words("web-seasons"),
    }
    return _html("leaderboards.html", words, page=page, here=token, labels=labels, count=_player_count(words))


def ladder_html(page: LadderDocument, words: Words, token: str) -> bytes:
    """Return the page of a ladder. ``token`` is the last part of its URL, to which all links are relative."""
    labels = {
        "skip": words("web-skip-ladder"),
        "places": words("web-ladder-places"),
        "place": words("web-place"),
        "player": words("web-player"),
        "wins": words("web-ladder-wins"),
        "draws": words("web-ladder-draws"),
        "losses": words("web-ladder-losses"),
        "results": words("web-ladder-results"),
        "none": words("ladder-nobody"),
        "list": words("tournaments-title"),
    }
    return _html("ladder.html", words, page=page, here=token, labels=labels)


def league_html(page: LeagueDocument, words: Words, token: str) -> bytes:
    """Return the page of a league. ``token`` is the last part of its URL, to which all links are relative."""
    labels = {
        "skip": words("web-skip-league"),
        "place": words("web-place"),
        "player": words("web-player"),
        "moved": words("web-league-moved"),
        "event": words("web-league-event"),
        "waiting": words("league-waitlist"),
        "none": words("league-nobody"),
        "seasons": words("web-league-seasons"),
        "list": words("tournaments-title"),
    }
    return _html("league.html", words, page=page, here=token, labels=labels)


def seasons_html(page: SeasonsDocument, words: Words, token: str) -> bytes:
    """Return the page of seasons. ``token`` is the last part of its URL, to which all links are relative."""
    labels = {
        "skip": words("web-skip-season"),
        "title": words("web-seasons"),
        "place": words("web-place"),
        "player": words("web-player"),
        "all": words("web-season-all"),
        "pages": words("web-season-pages"),
        "list": words("tournaments-title"),
        "leaderboards": words("web-leaderboards"),
    }
    functions = {"go_to": _page_link(words), "count": _player_count(words)}
    return _html("seasons.html", words, page=page, here=token, labels=labels, **functions)


def player_html(page: PlayerDocument, words: Words, token: str) -> bytes:
    """Return the page of a player's record. ``token`` is the last part of its URL, to which all links are relative."""
    labels = {
        "skip": words("web-skip-player"),
        "games": words("web-record-games"),
        "game": words("web-game"),
        "matches": words("leaderboard-matches"),
        "wins": words("leaderboard-wins"),
        "rating": words("leaderboard-rating"),
        "events": words("web-record-events"),
        "event": words("web-event"),
        "place": words("web-place"),
        "latest": words("web-record-matches"),
        "leaderboards": words("web-leaderboards"),
    }
    overall, about = overall_text(page.rating, words), record_about(page.rating, page.games, words)
    return _html("player.html", words, page=page, here=token, labels=labels, overall=overall, about=about)


def _page_link(words: Words) -> Callable[[int], str]:
    """Return the function that words a link to a page of a long list, from the page's number."""
    return lambda number: words("web-page", number=number)


def _player_count(words: Words) -> Callable[[int], str]:
    """Return the function that words how many players a table has."""
    return lambda players: words("leaderboard-players", count=players)


def _timed(moment: TimeText) -> tuple[str, str, str]:
    """Return the parts of a time's text: the words before the time, the time, and the words after it."""
    return moment.text.partition(f"{moment.at[:10]} {moment.at[11:16]} UTC")


def error_html(words: Words, key: str) -> bytes:
    """Return a page that says in one sentence why there is nothing to see."""
    return _html("error.html", words, said=words(key), labels={"skip": words("web-skip-content")})


def _html(name: str, words: Words, **values: object) -> bytes:
    names = {lang: words_for(None, lang)(f"language-{lang}") for lang in READABLE}
    text: str = (
        _environment().get_template(name).render(lang=words.lang, service=words("web-about"), languages=names, **values)
    )
    return text.encode()
