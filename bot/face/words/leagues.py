"""Words about leagues: their state, their divisions, and who moves up or down."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

import msgspec

from bot.face.ground.markdown import literal
from bot.face.words.sessions import moment
from bot.face.words.tournaments.formats import seats_words
from bot.face.words.tournaments.settings import seats_value
from bot.host.leagues.leagues import drawn_season
from bot.host.leagues.store import league_player
from bot.host.tournaments.drafts.templates import TemplateData, decode_template
from bot.host.tournaments.entries.divisions import deck_choice, division_stage, round_days, seats_choices
from bot.host.tournaments.entries.requests import find_request
from bot.wording.names import clean_text, shorten
from bot.wording.words import Words, game_name, words_for
from engine.kernel.contract.registry import games
from engine.kernel.errors import Refused
from engine.kernel.table.seat_choices import SeatChoice
from engine.kernel.words.names import NAME_LIMIT
from engine.tournaments.event import DUELS, Stage
from engine.tournaments.leagues import LEAST_SIZE
from engine.tournaments.rounds.next_round import usual_rounds
from storage.records.leagues import League, LeaguePlayer, WholeLeague

NAME_SHOWN, REASON_SHOWN = 60, 200
# How many names a line of the channel's message lists.
NAMES_SHOWN = 12

T = TypeVar("T")
Names = Mapping[int, str]
Division = tuple[LeaguePlayer, ...]


def league_name(league: League) -> str:
    """Return the name of a league as plain text."""
    return clean_text(league.name, NAME_SHOWN) or str(league.league_id)


def event_name(league: League, season: int, division: int) -> str:
    """Return the name of a division's event, in the league's language."""
    words = words_for(None, league.language)
    rest = words("league-event", league="", division=str(division), season=str(season))
    name = shorten(league_name(league), NAME_LIMIT - len(rest))
    return words("league-event", league=name, division=str(division), season=str(season))


def shown_divisions(whole: WholeLeague) -> tuple[tuple[Division, ...], Division]:
    """Return the divisions to show, and the waitlist: of the season being played, otherwise of the next season."""
    if whole.league.state == "open":
        season_drawn = drawn_season(whole)
        return season_drawn.divisions, season_drawn.waitlist
    numbers = sorted({one.division for one in whole.players if one.division is not None})
    divisions = tuple(tuple(one for one in whole.players if one.division == number) for number in numbers)
    return divisions, tuple(one for one in whole.players if one.division is None)


def about_line(league: League, words: Words) -> str:
    """Return a line about the game and the settings of a league."""
    parts = [_game(league, words)]
    stage = _stage(league)
    if stage is not None and stage.format not in DUELS:
        parts.append(seats_words(stage.sizes, words))
    if stage is not None and stage.parts > 1:
        parts.append(words("stage-at-once", count=stage.parts))
    parts.append(words("league-about", size=league.size, moves=league.moves, days=league.days))
    return " · ".join(parts)


def _game(league: League, words: Words) -> str:
    slug = league_slug(league)
    return game_name(slug, words.lang) if slug in games() else slug or "–"


def league_slug(league: League) -> str:
    """Return the slug of a league's game; empty if its settings cannot be read."""
    return _from_template(league, lambda template: template.game) or ""


def _from_template(league: League, reader: Callable[[TemplateData], T]) -> T | None:
    """Return what ``reader`` finds in the settings of a league, None if they cannot be read."""
    try:
        return reader(decode_template(league.data))
    except (msgspec.DecodeError, Refused):
        return None


def league_deck_choice(league: League) -> SeatChoice | None:
    """Return the choice of a deck in a league, None if players bring none, or if its settings cannot be read."""
    return _from_template(league, deck_choice)


def league_question(league: League) -> str:
    """Return what new players of a league are asked; empty without a question, or if its settings cannot be read."""
    return _from_template(league, lambda template: template.settings.question) or ""


def _stage(league: League) -> Stage | None:
    """Return the stage of a league's divisions, None if its settings cannot be read."""
    return _from_template(league, division_stage)


def seats_options(league: League, words: Words) -> list[tuple[str, str, bool]]:
    """Return the options of a menu with the sizes of tables that a league can choose; empty if there is no choice."""
    choices, stage = _from_template(league, seats_choices) or (), _stage(league)
    sizes = None if stage is None else stage.sizes
    return [(seats_value(one), seats_words(one, words), one == sizes) for one in choices if len(choices) > 1]


def tables_at_once(league: League) -> int:
    """Return at how many tables at once each player of a league sits; 1 if its settings cannot be read."""
    return 1 if (stage := _stage(league)) is None else stage.parts


def rounds_line(league: League, words: Words) -> str:
    """Return a line about the rounds of a full division; empty if the league's settings cannot be read."""
    if (stage := _stage(league)) is None:
        return ""
    rounds, days = usual_rounds(stage, league.size), round_days(stage, league.size, league.days)
    late = "yes" if rounds * days > league.days else "no"
    return words("league-rounds", rounds=rounds, days=days, late=late)


def state_line(whole: WholeLeague, words: Words) -> str:
    """Return what a league waits for."""
    league, (divisions, _) = whole.league, shown_divisions(whole)
    values: dict[str, int | str] = {
        "season": str(league.season + (league.state == "open")),
        "before": str(league.season),
        "players": sum(not _is_out(whole, one) for one in whole.players),
        "divisions": len(divisions),
        "least": LEAST_SIZE,
        "channel": str(league.channel_id),
        "reason": literal(clean_text(league.pause_reason or "", REASON_SHOWN)),
    }
    return words(f"league-state-{_state_key(league, divisions)}", **values)


def _state_key(league: League, divisions: Sequence[Division]) -> str:
    if league.state != "open":
        return league.state if league.pause_reason is None else "paused"
    return ("open" if league.season else "first") if divisions else "short"


def moved_words(whole: WholeLeague) -> Mapping[int, str]:
    """Return by user how a player moves into the next season ("up", "down", "new"), or that the player leaves."""
    if whole.league.state != "open":
        return {one.user_id: one.state for one in whole.players if one.state in ("leaving", "dropped")}
    found = {}
    for number, division in enumerate(drawn_season(whole).divisions, 1):
        for one in division:
            if one.division is None:
                # In the first season all players are new.
                found[one.user_id] = "new" if whole.league.season else "no"
            elif one.division != number:
                found[one.user_id] = "up" if number < one.division else "down"
    return found


def moved_lines(whole: WholeLeague, names: Names, words: Words) -> list[str]:
    """Return a line for each kind of movement into the next season; none while a season is played."""
    if whole.league.state != "open":
        return []
    moved_names, (divisions, waiting_list) = moved_words(whole), shown_divisions(whole)
    in_order = [one.user_id for division in divisions for one in division]
    lines = [
        (f"league-{kind}", [names[user] for user in in_order if moved_names.get(user) == kind])
        for kind in ("up", "down", "new")
    ]
    lines.append(("league-gone", [names[one.user_id] for one in whole.players if _is_out(whole, one)]))
    lines.append(("league-waiting", [names[one.user_id] for one in waiting_list]))
    return [words(key, names=listed_names(member_names, words)) for key, member_names in lines if member_names]


def _is_out(whole: WholeLeague, player: LeaguePlayer) -> bool:
    """Return whether a player is not in the next season (TN-65, TN-86)."""
    return player.state in ("leaving", "dropped") or (
        whole.league.state == "open" and player.user_id in whole.locked_out
    )


def listed_names(names: Sequence[str], words: Words) -> str:
    """Return the names as a list in a sentence. If there are many, the last ones are only counted."""
    name_list = [literal(one) for one in names[:NAMES_SHOWN]]
    more = [words("league-more", count=len(names) - NAMES_SHOWN)] if len(names) > NAMES_SHOWN else []
    return words.listed([*name_list, *more])


def division_lines(
    division: Iterable[LeaguePlayer], moved_names: Mapping[int, str], names: Names, words: Words
) -> list[str]:
    """Return the players of a division, one on each line."""
    return [
        words("league-place", number=place, name=literal(names[one.user_id]), moved=moved_names.get(one.user_id, "no"))
        for place, one in enumerate(division, 1)
    ]


def own_line(whole: WholeLeague, user_id: int, words: Words) -> str:
    """Return the place of a user in a league, or that they asked to enter; empty for other users."""
    entry_request = find_request(whole.requests, user_id)
    if entry_request is not None:
        return words("league-own-asked", since=moment(entry_request.at))
    own_row = league_player(whole, user_id)
    if own_row is None:
        return ""
    if own_row.state in ("leaving", "dropped"):
        return words(f"league-own-{own_row.state}")
    if _is_out(whole, own_row):
        return words("league-own-locked")
    divisions, waiting_list = shown_divisions(whole)
    for number, division in enumerate(divisions, 1):
        if own_row in division:
            return words("league-own-playing", division=str(number))
    return words("league-own-waiting", place=1 + waiting_list.index(own_row))
