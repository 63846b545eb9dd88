"""The message of an event with its buttons. It is in the event's channel from registration to the end."""

from __future__ import annotations

from bot.face.ground.custom_ids import Control
from bot.face.ground.markdown import literal
from bot.face.ground.parts import ACCENT, DANGER, ENDED_COLOUR, PRIMARY, SUCCESS, Button, Page, button, rows_of, text
from bot.face.words.sessions import moment, options_in_words
from bot.face.words.tables import clock_words
from bot.face.words.tournaments.formats import plan_words
from bot.face.words.tournaments.naming import rounds_said, said_players
from bot.host.clocks.terms import read_terms
from bot.host.tournaments.ground.facts import brings_decks, latest_round, result_of, rounds_planned, tables_of
from bot.host.tournaments.ground.people import admitted_entries, is_over, waitlist
from bot.host.tournaments.ground.settings import (
    TEAM_LIMIT,
    TournamentSettings,
    checkin_opens,
    least_of,
    options_of,
    plan_of,
    settings_of,
)
from bot.wording.names import clean_text
from bot.wording.words import Words, game_name, words_for
from engine.kernel.contract.registry import game_named
from engine.tournaments.event import KNOCK_OUT
from engine.tournaments.tie_breaks import Standings
from storage.records.tournaments import StoredTournament, Whole

NAMES_SHOWN = 40
# How many of the best players the message names after the event.
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
    """Return the link to an event's message, where players enter; before it is posted, the channel."""
    if tournament.message_id is None:
        return f"<#{tournament.channel_id}>"
    return f"https://discord.com/channels/{tournament.guild_id}/{tournament.channel_id}/{tournament.message_id}"


def event_page(whole: Whole, words: Words, standings: Standings | None = None) -> Page:
    """Return the current message of an event in its channel's language. ``standings`` are used after the end."""
    over = is_over(whole.tournament)
    head = f"## {words('tournament-title', name=title(whole))}"
    lines = [head, *about_lines(whole, words), "", *state_lines(whole, words)]
    if whole.tournament.state == "finished" and standings is not None:
        lines += podium_lines(whole, standings, words)
    return Page(text("\n".join(lines)), *rows_of(_buttons(whole, words)), accent=ENDED_COLOUR if over else ACCENT)


def podium_lines(whole: Whole, standings: Standings, words: Words) -> list[str]:
    """Return the players who came first, second and third, one line per rank."""
    names, by_place = said_players(whole, words), dict[int, list[str]]()
    out = {one.number for one in whole.entries if one.state == "disqualified"}
    for player, place in sorted(standings.places.items(), key=lambda one: (one[1], one[0])):
        if place <= PODIUM and player in names:
            said = f"**{names[player]}**"
            by_place.setdefault(place, []).append(words("tournament-podium-out", who=said) if player in out else said)
    return [
        words("tournament-podium", place=words("board-place", place=place), names=words.listed(shown))
        for place, shown in by_place.items()
    ]


def about_lines(whole: Whole, words: Words) -> list[str]:
    """Return lines about the game, the format, the clock and the entry rules."""
    tournament, settings = whole.tournament, settings_of(whole.tournament)
    plan, clock = plan_words(plan_of(tournament), words), clock_words(read_terms(tournament.terms), words)
    lines = [
        words("tournament-plays", game=game_name(tournament.game, words.lang), plan=plan),
        *_options_line(tournament, words),
        words("tournament-clock", clock=clock, days=settings.round_days or 0)
        if not settings.is_live
        else words("tournament-clock-live", clock=clock, minutes=settings.round_minutes),
        *([words("tournament-live")] if settings.is_live else []),
    ]
    if settings.description:
        # The description keeps its line breaks.
        typed = filter(None, (clean_text(line, 1000) for line in settings.description.splitlines()))
        lines += [f"> {literal(line)}" for line in typed]
    if settings.entry != "anybody":
        lines.append(words(f"tournament-entry-{settings.entry}", role=f"<@&{settings.role_id}>"))
    if settings.teams != "none":
        lines.append(words(f"tournament-teams-{settings.teams}"))
    return [*lines, *entry_lines(settings, words)]


def _options_line(tournament: StoredTournament, words: Words) -> list[str]:
    """Return the line about options that differ from the game's defaults. Empty if there are none."""
    spoken = words_for(tournament.game, words.lang)
    said = options_in_words(game_named(tournament.game), options_of(tournament), spoken, changed=True)
    return [words("lobby-options-line", options=" · ".join(said))] if said else []


def entry_lines(settings: TournamentSettings, words: Words) -> list[str]:
    """Return the lines about what a player needs to enter: ages, rating, matches, reliability. Empty without any."""
    lines = []
    if settings.account_days or settings.member_days:
        lines.append(words("tournament-ages", account=settings.account_days, member=settings.member_days))
    asked = []
    if settings.least_rating or settings.most_rating:
        least, most = settings.least_rating, settings.most_rating
        span = "from" if not most else "to" if not least else "both"
        asked.append(words("tournament-needs-rating", span=span, least=str(least), most=str(most)))
    if settings.least_matches:
        asked.append(words("tournament-needs-matches", count=settings.least_matches))
    if settings.least_reliability:
        asked.append(words("tournament-needs-reliability", percent=settings.least_reliability))
    return [*lines, words("tournament-needs", what=words.listed(asked))] if asked else lines


def state_words(tournament: StoredTournament, words: Words) -> str:
    """Return the state of an event in words. The state between check-in and start has a separate name."""
    closed = tournament.state == "checkin" and tournament.checkin_until is None
    return words(f"tournament-state-{'checkin-over' if closed else tournament.state}")


def state_lines(whole: Whole, words: Words) -> list[str]:
    """Return lines about the state of the event: its phase, times, entered players, and current round."""
    tournament, settings = whole.tournament, settings_of(whole.tournament)
    lines = [f"**{state_words(tournament, words)}**", *_schedule_lines(whole, settings, words)]
    if tournament.state in ("registration", "checkin", "draft"):
        lines += _list_lines(whole, settings, words)
    elif tournament.state == "running":
        lines += _round_lines(whole, words)
    if tournament.state != "draft":
        lines.append(f"-# {words('tournament-sealed', commitment=tournament.commitment)}")
    if tournament.seed_revealed:
        lines.append(f"-# {words('tournament-revealed', seed=tournament.seed.hex())}")
    return lines


def _schedule_lines(whole: Whole, settings: TournamentSettings, words: Words) -> list[str]:
    tournament, found = whole.tournament, []
    if tournament.state == "draft" and settings.registration_at is not None:
        found.append(words("tournament-registration-at", when=_when(settings.registration_at)))
    if tournament.state in ("draft", "registration") and (opens := checkin_opens(settings)) is not None:
        found.append(words("tournament-checkin-at", when=_when(opens)))
    if tournament.state == "checkin" and tournament.checkin_until is not None:
        found.append(words("tournament-checkin-until", when=_when(tournament.checkin_until)))
    if tournament.state in ("draft", "registration", "checkin") and settings.start_at is not None:
        found.append(words("tournament-start-at", when=_when(settings.start_at)))
    return found


def _when(at: int) -> str:
    return f"{moment(at, 'f')} ({moment(at)})"


def _list_lines(whole: Whole, settings: TournamentSettings, words: Words) -> list[str]:
    names, listed, queue = _list_names(whole, settings, words), admitted_entries(whole), waitlist(whole)
    here = sum(entry.checked_in_at is not None for entry in listed)
    checking = whole.tournament.state == "checkin"
    # Team names follow the players' names, so there is room for fewer players.
    room = NAMES_SHOWN if settings.teams == "none" else NAMES_SHOWN // 2
    lines = [words("tournament-in", count=len(listed), most=settings.most, least=least_of(whole.tournament))]
    if planned := rounds_planned(whole)[1]:
        lines[0] += f" · {words('tournament-rounds', rounds=rounds_said(whole), count=planned)}"
    if checking:
        lines[0] += f" · {words('tournament-checked-in', count=here)}"
    if listed:
        shown = [
            f"{'✅ ' if checking and entry.checked_in_at is not None else ''}{names[entry.number]}"
            for entry in listed[:room]
        ]
        more = [words("tournament-more", count=len(listed) - room)] if len(listed) > room else []
        lines.append(words.listed([*shown, *more]))
    if queue:
        waiters = words.listed([names[entry.number] for entry in queue[:room]])
        lines.append(words("tournament-waiting", count=len(queue), names=waiters))
    return lines


def _list_names(whole: Whole, settings: TournamentSettings, words: Words) -> dict[int, str]:
    """Return the names on the list. In an event of teams, each name is followed by the team."""
    names = said_players(whole, words)
    if settings.teams == "none":
        return names
    teams = {entry.number: literal(clean_text(entry.team, TEAM_LIMIT)) for entry in whole.entries if entry.team}
    return {number: f"{name} ({teams[number]})" if number in teams else name for number, name in names.items()}


def _round_lines(whole: Whole, words: Words) -> list[str]:
    one = latest_round(whole)
    if one is None:
        return []
    tables = tables_of(whole, one.number)
    over = sum(result_of(table) is not None for table in tables)
    count = rounds_said(whole)
    lines = [words(f"tournament-round-{one.state}", round=one.number, rounds=count, over=over, tables=len(tables))]
    if one.deadline is not None and one.state in ("published", "playing"):
        lines.append(words("tournament-round-until", when=_when(one.deadline)))
    return lines


def shows_decks(whole: Whole) -> bool:
    """Return whether the event is over and publishes the decks (TN-4)."""
    return whole.tournament.state == "finished" and settings_of(whole.tournament).show_decks and brings_decks(whole)


def ended_buttons(whole: Whole, words: Words) -> list[Button]:
    """Return the buttons of an event that is over: its files, if it was finished, and the way to a similar event."""
    files = button(words("tournament-export"), control(whole, EXPORT))
    again = button(words("tournament-again"), control(whole, AGAIN), emoji="🔁")
    return [files, again] if whole.tournament.state == "finished" else [again]


def _buttons(whole: Whole, words: Words) -> list[Button]:
    """Return the buttons of the current state. The bot recognises the message by the control of the first one."""
    state = whole.tournament.state
    knocked_out = any(one.format in KNOCK_OUT for one in plan_of(whole.tournament).stages)
    found: list[Button] = []
    if state in ("registration", "checkin"):
        found.append(button(words("tournament-join"), control(whole, JOIN), SUCCESS, "🪑"))
    if state == "checkin":
        found.append(button(words("tournament-check-in"), control(whole, CHECK_IN), PRIMARY, "✅"))
    if state == "running":
        found.append(button(words("tournament-me"), control(whole, ME), PRIMARY, "🎮"))
        found.append(button(words("tournament-pairings"), control(whole, PAIRINGS)))
    if state in ("running", "finished"):
        found.append(button(words("tournament-standings"), control(whole, STANDINGS), emoji="📊"))
    if state in ("running", "finished") and knocked_out:
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
