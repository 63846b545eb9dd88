"""The message of an event with its buttons. It stays in the event's channel from registration to the end."""

from __future__ import annotations

import msgspec

from bot.face.ground.components.custom_ids import Control
from bot.face.ground.components.parts import (
    ACCENT,
    DANGER,
    ENDED_COLOUR,
    PRIMARY,
    SUCCESS,
    Button,
    Page,
    button,
    rows_of,
    text,
)
from bot.face.ground.markdown import literal
from bot.face.words.sessions import moment
from bot.face.words.tournaments.about import (
    EventMoment,
    description_lines,
    game_lines,
    planned_moments,
    round_deadline,
    round_line,
    state_words,
)
from bot.face.words.tournaments.naming import said_players
from bot.face.words.tournaments.series import rounds_part, series_line
from bot.host.tournaments.drafts.templates import decode_template
from bot.host.tournaments.ground.facts import brings_decks
from bot.host.tournaments.ground.people import admitted_entries, is_over, waitlist
from bot.host.tournaments.ground.settings import (
    TEAM_LIMIT,
    TournamentSettings,
    least_of,
    plan_of,
    settings_of,
)
from bot.wording.names import clean_text
from bot.wording.words import Words
from engine.tournaments.event import KNOCK_OUT
from engine.tournaments.tie_breaks import Standings
from storage.records.tournaments import StoredTournament, TournamentSeries, Whole

NAMES_SHOWN = 40
# The number of best players that the message names after the event.
PODIUM = 3
JOIN, LEAVE, CHECK_IN, ME, REMIND = "evjoin", "evleave", "evcheckin", "evme", "evremind"
EXPORT, AGAIN = "evexport", "evagain"
STANDINGS, BRACKET, PAIRINGS, INFO, DECKS = "evstandings", "evbracket", "evpairings", "evinfo", "evdecks"


def control(whole: Whole, action: str, rest: str = "") -> Control:
    """Return a control about a tournament."""
    return Control(action, 0, whole.tournament.tournament_id, rest)


def title(whole: Whole) -> str:
    """Return an event's name, escaped for a message."""
    return literal(clean_text(whole.tournament.name, 100))


def place_text(tournament: StoredTournament) -> str:
    """Return the link to an event's message, where players enter; before the message is posted, link to the channel."""
    return f"<#{tournament.channel_id}>" if tournament.message_id is None else place_url(tournament)


def place_url(tournament: StoredTournament) -> str:
    """Return the URL of an event's message, or of its channel before the message is posted."""
    channel = f"https://discord.com/channels/{tournament.guild_id}/{tournament.channel_id}"
    return channel if tournament.message_id is None else f"{channel}/{tournament.message_id}"


def event_page(
    whole: Whole,
    words: Words,
    standings: Standings | None = None,
    series: TournamentSeries | None = None,
    news_role: int | None = None,
) -> Page:
    """Return the current message of an event in its channel's language.

    ``standings`` are shown after the end of the event. ``series`` is the series of which the event is the latest
    edition, if there is one. ``news_role`` is the role that the message mentions.
    """
    over = is_over(whole.tournament)
    head = f"## {words('tournament-title', name=title(whole))}"
    repeats = [] if series is None else [series_line(series, words)]
    lines = [head, *about_lines(whole, words), *repeats, "", *state_lines(whole, words), *seed_lines(whole, words)]
    if whole.tournament.state == "finished" and standings is not None:
        lines += podium_lines(whole, standings, words)
    if news_role is not None:
        lines.append(f"-# {words('news-open', role=f'<@&{news_role}>')}")
    return Page(text("\n".join(lines)), *rows_of(_buttons(whole, words)), accent=ENDED_COLOUR if over else ACCENT)


def podium_lines(whole: Whole, standings: Standings, words: Words) -> list[str]:
    """Return the players who came first, second and third, one line per rank."""
    names, by_place = said_players(whole, words), dict[int, list[str]]()
    out = {one.number for one in whole.entries if one.state == "disqualified"}
    for player, place in sorted(standings.places.items(), key=lambda one: (one[1], one[0])):
        if place <= PODIUM and player in names:
            name_text = f"**{names[player]}**"
            by_place.setdefault(place, []).append(
                words("tournament-podium-out", who=name_text) if player in out else name_text
            )
    return [
        words("tournament-podium", place=words("board-place", place=place), names=words.listed(podium_names))
        for place, podium_names in by_place.items()
    ]


def about_lines(whole: Whole, words: Words) -> list[str]:
    """Return lines about the game, the format, the clock and the entry rules."""
    settings = settings_of(whole.tournament)
    lines, rounds = game_lines(whole.tournament, words), rounds_part(whole, words)
    if rounds and whole.tournament.state != "cancelled":
        lines[0] += f" · {rounds}"
    # The description keeps its line breaks.
    lines += [f"> {literal(line)}" for line in description_lines(settings)]
    if settings.entry != "anybody":
        lines.append(words(f"tournament-entry-{settings.entry}", role=f"<@&{settings.role_id}>"))
    if settings.teams != "none":
        lines.append(words(f"tournament-teams-{settings.teams}"))
    return [*lines, *entry_lines(settings, words)]


def entry_lines(settings: TournamentSettings, words: Words) -> list[str]:
    """Return the lines about the requirements for players: ages, rating, matches, reliability.

    Empty if there are none.
    """
    lines = []
    if settings.account_days or settings.member_days:
        lines.append(words("tournament-ages", account=settings.account_days, member=settings.member_days))
    requested_names = []
    if settings.least_rating or settings.most_rating:
        least, most = settings.least_rating, settings.most_rating
        span = "from" if not most else "to" if not least else "both"
        requested_names.append(words("tournament-needs-rating", span=span, least=str(least), most=str(most)))
    if settings.least_matches:
        requested_names.append(words("tournament-needs-matches", count=settings.least_matches))
    if settings.least_reliability:
        requested_names.append(words("tournament-needs-reliability", percent=settings.least_reliability))
    return [*lines, words("tournament-needs", what=words.listed(requested_names))] if requested_names else lines


def template_entry_lines(data: bytes, words: Words) -> list[str]:
    """Return the lines about everything that a user needs to enter a league or a ladder. ``data`` are its settings.

    Empty if nothing is needed, or if the settings are damaged.
    """
    try:
        settings = decode_template(data).settings
    except msgspec.DecodeError:
        return []
    role = [words("tournament-entry-role", role=f"<@&{settings.role_id}>")] if settings.entry == "role" else []
    return [*role, *entry_lines(settings, words)]


def state_lines(whole: Whole, words: Words) -> list[str]:
    """Return lines about the state of the event: its phase, times, entered players, and current round."""
    tournament, settings = whole.tournament, settings_of(whole.tournament)
    lines = [f"**{state_words(tournament, words)}**", *(moment_line(one, words) for one in planned_moments(tournament))]
    if tournament.paused_at is not None:
        lines.append(words("tournament-paused"))
    if tournament.state in ("registration", "checkin", "draft"):
        lines += _list_lines(whole, settings, words)
    elif tournament.state == "running":
        lines += _round_lines(whole, words)
    return lines


def seed_lines(whole: Whole, words: Words) -> list[str]:
    """Return lines with the hash of an event's seed, and with the seed once it is revealed."""
    tournament, lines = whole.tournament, list[str]()
    if tournament.state != "draft":
        lines.append(f"-# {words('tournament-sealed', commitment=tournament.commitment)}")
    if tournament.seed_revealed:
        lines.append(f"-# {words('tournament-revealed', seed=tournament.seed.hex())}")
    return lines


def moment_line(one: EventMoment, words: Words) -> str:
    """Return a line with a time of the event, as a date and as the time left until then."""
    return words(one.key, when=f"{moment(one.at, 'f')} ({moment(one.at)})")


def _list_lines(whole: Whole, settings: TournamentSettings, words: Words) -> list[str]:
    names, listed, queue = _list_names(whole, settings, words), admitted_entries(whole), waitlist(whole)
    here = sum(entry.checked_in_at is not None for entry in listed)
    checking = whole.tournament.state == "checkin"
    # Team names follow the players' names, so there is room for fewer players.
    room = NAMES_SHOWN if settings.teams == "none" else NAMES_SHOWN // 2
    lines = [words("tournament-in", count=len(listed), most=settings.most, least=least_of(whole.tournament))]
    if checking:
        lines[0] += f" · {words('tournament-checked-in', count=here)}"
    if listed:
        entry_texts = [
            f"{'✅ ' if checking and entry.checked_in_at is not None else ''}{names[entry.number]}"
            for entry in listed[:room]
        ]
        more = [words("tournament-more", count=len(listed) - room)] if len(listed) > room else []
        lines.append(words.listed([*entry_texts, *more]))
    if queue:
        waiters = words.listed([names[entry.number] for entry in queue[:room]])
        lines.append(words("tournament-waiting", count=len(queue), names=waiters))
    return lines


def _list_names(whole: Whole, settings: TournamentSettings, words: Words) -> dict[int, str]:
    """Return the names of the listed players by number. In an event of teams, each name is followed by the team."""
    names = said_players(whole, words)
    if settings.teams == "none":
        return names
    teams = {entry.number: literal(clean_text(entry.team, TEAM_LIMIT)) for entry in whole.entries if entry.team}
    return {number: f"{name} ({teams[number]})" if number in teams else name for number, name in names.items()}


def _round_lines(whole: Whole, words: Words) -> list[str]:
    round_text, deadline = round_line(whole, words), round_deadline(whole)
    return [*([round_text] if round_text else []), *([moment_line(deadline, words)] if deadline is not None else [])]


def shows_decks(whole: Whole) -> bool:
    """Return whether the event is over and publishes the decks (TN-4)."""
    return whole.tournament.state == "finished" and settings_of(whole.tournament).show_decks and brings_decks(whole)


def ended_buttons(whole: Whole, words: Words, *, maker: bool = True) -> list[Button]:
    """Return the buttons of an event that is over: its files if it was finished, and a button for a similar event.

    ``maker``: the reader may create events, or the message has many readers.
    """
    files = button(words("tournament-export"), control(whole, EXPORT))
    again = button(words("tournament-again"), control(whole, AGAIN), emoji="🔁")
    return [*([files] if whole.tournament.state == "finished" else []), *([again] if maker else [])]


def _buttons(whole: Whole, words: Words) -> list[Button]:
    """Return the buttons of the current state. The bot recognises the message by the control of the first button."""
    state = whole.tournament.state
    knocked_out = any(one.format in KNOCK_OUT for one in plan_of(whole.tournament).stages)
    # Until a round is published, there are no tables and no standings to show.
    has_started = any(one.state != "drawn" for one in whole.rounds)
    found: list[Button] = []
    if state in ("registration", "checkin"):
        found.append(button(words("tournament-join"), control(whole, JOIN), SUCCESS, "🪑"))
    if state == "checkin":
        found.append(button(words("tournament-check-in"), control(whole, CHECK_IN), PRIMARY, "✅"))
    if state == "running":
        found.append(button(words("tournament-me"), control(whole, ME), PRIMARY, "🎮"))
    if state == "running" and has_started:
        found.append(button(words("tournament-pairings"), control(whole, PAIRINGS)))
    if state in ("running", "finished") and has_started:
        found.append(button(words("tournament-standings"), control(whole, STANDINGS), emoji="📊"))
    if state in ("running", "finished") and has_started and knocked_out:
        found.append(button(words("tournament-bracket"), control(whole, BRACKET)))
    if shows_decks(whole):
        found.append(button(words("tournament-decks"), control(whole, DECKS), emoji="🎴"))
    if state in ("registration", "checkin"):
        found.append(button(words("tournament-mine"), control(whole, ME)))
    found.append(button(words("tournament-info"), control(whole, INFO)))
    if is_over(whole.tournament):
        found += ended_buttons(whole, words)
    if state == "registration" or (state == "checkin" and whole.tournament.checkin_until is not None):
        found.append(button(words("tournament-remind"), control(whole, REMIND), emoji="🔔"))
    if state in ("registration", "checkin"):
        found.append(button(words("tournament-leave"), control(whole, LEAVE)))
    elif state == "running":
        found.append(button(words("tournament-drop"), control(whole, LEAVE), DANGER))
    return found
