"""A user's private room of an event: their state, tables and next action, with a button for all they can do now."""

from __future__ import annotations

from bot.face.ground.components.parts import DANGER, PRIMARY, SUCCESS, Button, Page, button, gallery, rows_of, text
from bot.face.ground.markdown import literal
from bot.face.messages.refusals import HelpedRefusal
from bot.face.messages.tournaments.event_message import (
    BRACKET,
    CHECK_IN,
    DECKS,
    EXPORT,
    INFO,
    JOIN,
    LEAVE,
    ME,
    PAIRINGS,
    REMIND,
    STANDINGS,
    control,
    shows_decks,
)
from bot.face.messages.tournaments.notices import REFRESH
from bot.face.press import Handler, Panel, Press
from bot.face.tournaments.own_decks import OwnDecks
from bot.face.tournaments.requests import EventRequest, asked_by_press, for_event, league_buttons
from bot.face.tournaments.views.panel import standings_of, way_paints
from bot.face.tournaments.views.personal_info import own_text
from bot.face.words.sessions import time_limit
from bot.host.tournaments.entries.entry_rules import is_deck_sealed, need_remindable
from bot.host.tournaments.ground.facts import brings_decks
from bot.host.tournaments.ground.people import LISTED, entry_of, may_judge, takes_entries
from bot.host.tournaments.ground.rights import sees_drawn
from bot.host.tournaments.ground.settings import TEAM_LIMIT, settings_of, table_of
from bot.host.tournaments.ground.soundness import EventDamaged
from bot.host.tournaments.reports.views import PlayerView
from bot.wording.names import clean_text
from engine.kernel.errors import Refused
from storage.records.tournaments import TournamentEntry

OWN_DECK, OWN_TEAM = "evowndeck", "evownteam"


async def own_page(request: EventRequest, feedback: str = "") -> Page:
    """Return the user's room, with ``feedback`` on top and a picture of their rounds so far."""
    whole, user_id = request.whole, request.actor.user_id
    view = await request.services.host.tournaments.views.player(whole, user_id)
    times_left = {} if view is None else await _time_left(request, view)
    lines = [
        *([feedback] if feedback else []),
        own_text(whole, view, await standings_of(request), request.words, times_left),
    ]
    if view is not None:
        lines += await deck_and_team_lines(request, view.entry)
    rows = rows_of(await _buttons(request))
    if view is None or not whole.rounds or whole.tournament.state not in ("running", "finished"):
        return Page(text("\n".join(lines)), *rows)
    paints = await way_paints(request, user_id)
    picture = await request.services.studio.tournament_picture(paints[-1], request.words)
    return Page(text("\n".join(lines)), gallery(picture), *rows, pictures=[picture])


async def _time_left(request: EventRequest, view: PlayerView) -> dict[str, str]:
    """Return the time limits of a player who must move, by table, in the words of the match."""
    found = dict[str, str]()
    for table in view.due:
        if table.session_id is not None:
            live = await request.services.host.sessions.even_damaged(table.session_id)
            seat = live.seat_of(request.actor.user_id)
            found[table.code] = "" if seat is None else time_limit(live, request.words, seat.seat)
    return found


async def _buttons(request: EventRequest) -> list[Button]:
    """Return a button for everything that the user can do in the event now, and for every view of it."""
    whole, words, entry = request.whole, request.words, entry_of(request.whole, request.actor.user_id)
    state, listed = whole.tournament.state, entry is not None and entry.state in LISTED
    found: list[Button] = []
    if takes_entries(whole) and (entry is None or entry.state == "left"):
        found.append(_join_button(request))
    if state == "checkin" and listed and entry is not None and entry.checked_in_at is None:
        found.append(button(words("tournament-check-in"), control(whole, CHECK_IN), PRIMARY, "✅"))
    found += [] if entry is None else deck_and_team_buttons(request, entry)
    found += await _views(request)
    if _can_be_reminded(request):
        found.append(button(words("tournament-remind"), control(whole, REMIND), emoji="🔔"))
    if may_judge(whole, request.actor):
        found.append(button(words("room-back"), control(whole, REFRESH), emoji="↩️"))
    if listed and state == "running":
        found.append(button(words("tournament-drop"), control(whole, LEAVE), DANGER))
    elif takes_entries(whole) and (listed or any(one.user_id == request.actor.user_id for one in whole.requests)):
        found.append(button(words("tournament-leave"), control(whole, LEAVE)))
    return found


def _join_button(request: EventRequest) -> Button:
    return button(request.words("tournament-join"), control(request.whole, JOIN), SUCCESS, "🪑")


async def _views(request: EventRequest) -> list[Button]:
    """Return the buttons of the event's views that show something now."""
    whole, words = request.whole, request.words
    found: list[Button] = []
    if any(one.state != "drawn" for one in whole.rounds) or (whole.rounds and sees_drawn(whole, request.actor)):
        found.append(button(words("tournament-pairings"), control(whole, PAIRINGS)))
    standings = await standings_of(request)
    if standings is not None and standings.sections:
        found.append(button(words("tournament-standings"), control(whole, STANDINGS), emoji="📊"))
        if await request.services.figures.bracket(whole) is not None:
            found.append(button(words("tournament-bracket"), control(whole, BRACKET)))
    if shows_decks(whole):
        found.append(button(words("tournament-decks"), control(whole, DECKS), emoji="🎴"))
    found += await league_buttons(request)
    found.append(button(words("tournament-info"), control(whole, INFO)))
    if whole.tournament.state == "finished":
        found.append(button(words("tournament-export"), control(whole, EXPORT)))
    return found


def deck_and_team_buttons(request: EventRequest, entry: TournamentEntry) -> list[Button]:
    """Return the buttons with which a player changes their deck and team, if they may change them now."""
    found: list[Button] = []
    whole = request.whole
    if brings_decks(whole) and entry.state in LISTED and not is_deck_sealed(whole, entry):
        found.append(button(request.words("own-deck-change"), control(whole, OWN_DECK), emoji="🎴"))
    open_ = whole.tournament.state in ("registration", "checkin") and entry.state in LISTED
    if open_ and settings_of(whole.tournament).teams == "own":
        found.append(button(request.words("own-team-change"), control(whole, OWN_TEAM), emoji="👥"))
    return found


def _can_be_reminded(request: EventRequest) -> bool:
    try:
        need_remindable(request.whole, request.actor, request.services.host.clock())
    except Refused:
        return False
    return True


def back_button(request: EventRequest) -> Button:
    """Return the button that leads back to the user's room."""
    return button(request.words("panel-back"), control(request.whole, ME), emoji="↩️")


async def deck_and_team_lines(request: EventRequest, entry: TournamentEntry) -> list[str]:
    """Return the player's deck and team in words. Only the player sees them."""
    lines = []
    choice = table_of(request.whole.tournament).choice
    if choice is not None and choice.own_decks and entry.state in LISTED:
        game, decks = request.whole.tournament.game, request.services.host.decks
        own_decks = OwnDecks(decks, entry.user_id or 0, game, choice, request.words)
        lines.append(await own_decks.line(entry.choice))
    if settings_of(request.whole.tournament).teams != "none":
        lines.append(request.words("own-team", team=team_said(entry.team), chosen=_yes(entry.team)))
    return lines


def _yes(value: str | None) -> str:
    return "yes" if value else "no"


def team_said(team: str) -> str:
    """Return the name of a team, escaped for a message."""
    return literal(clean_text(team, TEAM_LIMIT))


async def tell(request: EventRequest, feedback: str, entry: TournamentEntry | None = None) -> None:
    """Say what happened: on top of the user's room if they pressed in private, otherwise in a private message.

    ``entry`` is the user's entry. If it is given, a new message also shows their deck and team.
    """
    if request.is_private:
        await request.show_in_private(await own_page(request, feedback))
        return
    lines = [feedback] if entry is None else [feedback, *await deck_and_team_lines(request, entry)]
    buttons = [] if entry is None else deck_and_team_buttons(request, entry)
    await request.answer(Page(text("\n".join(lines)), *rows_of(buttons)))


def helped(handle: Handler) -> Handler:
    """Return a handler of event controls whose refusals have buttons for what the user can do.

    These are the button to enter, for a user who is not in an event that takes entries, and that of their own room.
    """

    async def handler(press: Press) -> None:
        try:
            await handle(press)
        except EventDamaged:
            raise
        except Refused as error:
            request = await asked_by_press(press)
            words, is_running, buttons = request.words, request.whole.tournament.state == "running", list[Button]()
            if error.code == "not_entered" and takes_entries(request.whole):
                buttons.append(_join_button(request))
            own_label = words("tournament-me" if is_running else "tournament-mine")
            raise HelpedRefusal(error, [*buttons, button(own_label, control(request.whole, ME))]) from error

    return handler


async def show_own(request: EventRequest) -> None:
    """Show the user's room."""
    request.services.boards.check(request.actor.user_id)
    await request.defer_in_private()
    await request.show_in_private(await own_page(request))


PANEL = Panel(__name__, {ME: for_event(show_own)})
