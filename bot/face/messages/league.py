"""The message of a league in its channel, which is kept up to date until the season is over."""

from __future__ import annotations

from collections.abc import Sequence

from bot.face.ground.components.custom_ids import Control
from bot.face.ground.components.parts import ACCENT, ENDED_COLOUR, PRIMARY, Button, Page, button, rows_of, text
from bot.face.ground.markdown import literal
from bot.face.messages.tournaments.event_message import template_entry_lines
from bot.face.words.leagues import (
    Names,
    about_line,
    league_name,
    league_question,
    moved_lines,
    shown_divisions,
    state_line,
)
from bot.face.words.tournaments.naming import competition_title
from bot.host.leagues.leagues import MOST_ASKS
from bot.wording.words import Words, words_for
from storage.records.leagues import DecidedRequest, League, WholeLeague

# The actions of a league's controls. The number of a control is the league's. With `LOOK`, its ``rest`` is a page; with
# `OPEN`, it is the revision whose divisions were shown.
LOOK, JOIN, LEAVE, OPEN = "league", "leaguejoin", "leagueleave", "leagueopen"


def message_control(league: League) -> Control:
    """Return the control by which the bot finds the message of a season.

    It contains the number of the season that is being played, otherwise that of the next season.
    """
    return Control(LOOK, 0, league.league_id, f"season.{league.season + (league.state == 'open')}")


def open_button(whole: WholeLeague, words: Words) -> list[Button]:
    """Return the button that opens the next season, if it can be opened."""
    league = whole.league
    if league.state != "open" or not shown_divisions(whole)[0]:
        return []
    label = words("league-open", season=str(league.season + 1))
    return [button(label, Control(OPEN, 0, league.league_id, str(league.revision)), PRIMARY)]


def called_organiser(whole: WholeLeague) -> int:
    """Return the user whom the message asks to open the next season, 0 for nobody.

    After each season, this is the user who opened the league.
    """
    league = whole.league
    return league.created_by if league.season and open_button(whole, words_for(None, league.language)) else 0


def ask_control(league: League) -> Control:
    """Return the control by which the latest message that asks for the next season is found."""
    return Control(LOOK, 0, league.league_id, f"asked.{league.season + 1}.{league.asks}")


def asks_moderators(league: League) -> bool:
    """Return whether the latest ask for the next season is also for the moderators (TN-88)."""
    return league.asks >= MOST_ASKS or not league.created_by


def ask_message(league: League, moderator_role: int | None, words: Words) -> Page:
    """Return the message that asks again to open the next season, with the sentence of `ask_sentence`."""
    return _sentence_message(ask_sentence(league, moderator_role, words), ask_control(league), words)


def _sentence_message(sentence: str, control: Control, words: Words) -> Page:
    """Return a message with a sentence, and the button that shows the league. The button's control identifies it."""
    return Page(text(sentence), *rows_of([button(words("league-look"), control)]), accent=ACCENT)


def ask_sentence(league: League, moderator_role: int | None, words: Words) -> str:
    """Return the sentence that asks again to open the next season. ``moderator_role`` is mentioned, if there is one."""
    officials = [
        *([f"<@{league.created_by}>"] if league.created_by else []),
        *([_moderators(moderator_role, words)] if asks_moderators(league) else []),
    ]
    season, channel = str(league.season + 1), str(league.channel_id)
    return words("league-asks", who=words.listed(officials), season=season, name=_title(league, words), channel=channel)


def entry_lines(league: League, words: Words) -> list[str]:
    """Return the lines about everything that a user needs to enter a league, also the answer to a question."""
    question_line = [words("question-asked")] if league_question(league) else []
    return [*template_entry_lines(league.data, words), *question_line]


def requests_control(league: League, until: int) -> Control:
    """Return the control by which the message about requests that came until a moment is found."""
    return Control(LOOK, 0, league.league_id, f"requests.{until}")


def requests_message(league: League, until: int, moderator_role: int | None, words: Words) -> Page:
    """Return the message that tells the organisers of requests to enter (TN-90), with the `requests_sentence`."""
    return _sentence_message(requests_sentence(league, moderator_role, words), requests_control(league, until), words)


def requests_sentence(league: League, moderator_role: int | None, words: Words) -> str:
    """Return the sentence that a user would like to enter. If the organiser's data is removed, it asks moderators."""
    who = f"<@{league.created_by}>" if league.created_by else _moderators(moderator_role, words)
    return words("notice-entry-request", officials=who, name=_title(league, words), kind="league")


def _moderators(role: int | None, words: Words) -> str:
    return words("notice-moderators") if role is None else f"<@&{role}>"


def decision_control(requests: Sequence[DecidedRequest]) -> Control:
    """Return the control by which the message about decided requests is found."""
    first = requests[0]
    return Control(LOOK, 0, first.league_id, f"decided.{first.user_id}.{first.at}")


def decision_message(league: League, requests: Sequence[DecidedRequest], words: Words) -> Page:
    """Return the message that tells users how their requests to enter were decided, all alike (TN-90)."""
    return _sentence_message(decision_sentence(league, requests, words), decision_control(requests), words)


def decision_sentence(league: League, requests: Sequence[DecidedRequest], words: Words) -> str:
    """Return in words how the requests of users to enter were decided, all alike."""
    keys = {"admitted": "notice-admitted", "declined": "notice-not-admitted", "undecided": "notice-not-decided"}
    who = words.listed([f"<@{request.user_id}>" for request in requests])
    return words(keys[requests[0].decision], who=who, name=_title(league, words), cause="league")


def _title(league: League, words: Words) -> str:
    return competition_title("league", literal(league_name(league)), words)


def league_message(whole: WholeLeague, names: Names, words: Words) -> Page:
    """Return the message: the state of the league, who moves up or down, and the buttons."""
    league = whole.league
    lines = [
        f"### {competition_title('league', league_name(league), words)}",
        state_line(whole, words),
        *moved_lines(whole, names, words),
        *([words("league-call", organiser=str(organisers))] if (organisers := called_organiser(whole)) else []),
        f"-# {about_line(league, words)}",
        *([] if league.state == "over" else entry_lines(league, words)),
    ]
    buttons = [button(words("league-look"), message_control(league))]
    if league.state != "over":
        buttons += [
            button(words("league-join"), Control(JOIN, 0, league.league_id)),
            button(words("league-leave"), Control(LEAVE, 0, league.league_id)),
            *open_button(whole, words),
        ]
    return Page(text("\n".join(lines)), *rows_of(buttons), accent=ENDED_COLOUR if league.state == "over" else ACCENT)
