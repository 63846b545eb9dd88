"""The buttons with which players join an event, check in, set a reminder, and leave."""

from __future__ import annotations

from discord import ui

from bot.face.ground.components.custom_ids import Control, natural
from bot.face.ground.components.parts import DANGER, Page, Row, button, text
from bot.face.messages.tournaments.event_message import CHECK_IN, JOIN, LEAVE, REMIND, control, title
from bot.face.press import Panel, Press
from bot.face.tournaments.entry.decks_and_teams import (
    DECK,
    change_deck,
    decks_page,
    wanted_deck,
)
from bot.face.tournaments.entry_requests import question_form, typed_answer
from bot.face.tournaments.requests import EventRequest, asked_by_press, for_event
from bot.face.tournaments.views.own_room import back_button, helped, tell
from bot.host.tournaments.entries.requests import find_request
from bot.host.tournaments.ground.facts import brings_decks
from bot.host.tournaments.ground.people import LISTED, entry_of, takes_entries
from bot.host.tournaments.ground.settings import settings_of

SURE, ANSWER_FORM = "evsure", "evanswerform"


async def join(request: EventRequest, choice: str | int | None = None) -> None:
    """Enter the user into the event, and say so. In a game with decks, ask for a deck first."""
    own_entry = entry_of(request.whole, request.actor.user_id)
    chooses = takes_entries(request.whole) and choice is None and brings_decks(request.whole)
    if chooses and (own_entry is None or own_entry.state == "left"):
        await request.show_in_private(await decks_page(request))
        return
    if settings_of(request.whole.tournament).question and (own_entry is None or own_entry.state not in LISTED):
        await _ask_question(request, choice)
        return
    entry = await request.services.host.tournaments.entries.join(
        request.guild_id, request.tournament_id, request.actor, choice
    )
    request = await request.again()
    key = "tournament-joined-waiting" if entry.state == "waiting" else "tournament-joined"
    here = "yes" if entry.checked_in_at is not None else "no"
    await tell(request, request.words(key, name=title(request.whole), here=here), entry)


async def _ask_question(request: EventRequest, choice: str | int | None) -> None:
    """Ask the event's question, if the user could enter. An earlier answer can be changed."""
    await request.services.host.tournaments.entries.need_open(request.guild_id, request.tournament_id, request.actor)
    earlier = find_request(request.whole.requests, request.actor.user_id)
    deck = "" if choice is None else f"w{choice}" if isinstance(choice, str) else f"d{choice}"
    submit = Control(ANSWER_FORM, 0, request.tournament_id, deck)
    question = settings_of(request.whole.tournament).question
    await request.interaction.response.send_modal(question_form(question, earlier, submit, request.words))


async def _store_answer(press: Press) -> None:
    """Store the answer. The user enters when an organiser accepts it."""
    request, deck = await asked_by_press(press), press.control.rest
    choice: str | int | None = deck[1:] if deck.startswith("w") else natural(deck[1:])
    entries = request.services.host.tournaments.entries
    await entries.request(request.guild_id, request.tournament_id, request.actor, choice, typed_answer(press))
    await tell(await request.again(), request.words("question-sent", kind="event", name=title(request.whole)))


async def leave(request: EventRequest) -> None:
    """Remove the user from the list. If the event has begun, ask for confirmation."""
    own_entry = entry_of(request.whole, request.actor.user_id)
    if request.whole.tournament.state == "running" and own_entry is not None and own_entry.state in LISTED:
        row: Row = ui.ActionRow()
        row.add_item(button(request.words("tournament-drop"), control(request.whole, SURE), DANGER))
        row.add_item(back_button(request))
        await request.show_in_private(Page(text(request.words("tournament-drop-sure")), row))
        return
    entries = request.services.host.tournaments.entries
    if await entries.withdraw(request.guild_id, request.tournament_id, request.actor):
        await tell(await request.again(), request.words("question-withdrawn", name=title(request.whole)))
        return
    await _leave_event(request)


async def _leave_event(request: EventRequest) -> None:
    if request.whole.tournament.state == "running":
        # Leaving may generate the pairings again, which takes time.
        await request.defer_in_private()
    entry = await request.services.host.tournaments.entries.leave(
        request.guild_id, request.tournament_id, request.actor
    )
    key = "tournament-dropped" if entry.state == "dropped" else "tournament-left"
    await tell(await request.again(), request.words(key, name=title(request.whole)))


async def check_in(request: EventRequest) -> None:
    """Check the user in. If the user has no deck, ask for one."""
    checkin = request.services.host.tournaments.checkin
    entry = await checkin.check_in(request.guild_id, request.tournament_id, request.actor)
    feedback = request.words("tournament-here", name=title(request.whole))
    if entry.state == "waiting":
        feedback += f"\n{request.words('tournament-here-waiting')}"
    if entry.choice is None and brings_decks(request.whole):
        await request.show_in_private(await decks_page(request, feedback))
        return
    await tell(await request.again(), feedback)


async def remind(request: EventRequest) -> None:
    """Turn the user's reminder before the end of registration on or off."""
    entries = request.services.host.tournaments.entries
    asked_for = await entries.remind(request.guild_id, request.tournament_id, request.actor)
    key = "tournament-reminded" if asked_for else "tournament-not-reminded"
    await tell(await request.again(), request.words(key, name=title(request.whole)))


async def _deck(press: Press) -> None:
    """Enter with the chosen deck. If the user has entered already, replace their deck."""
    deck_wanted = wanted_deck(press)
    request = await asked_by_press(press)
    own_entry = entry_of(request.whole, request.actor.user_id)
    if own_entry is None or own_entry.state == "left":
        await join(request, deck_wanted)
    else:
        await change_deck(request, deck_wanted)


PANEL = Panel(
    __name__,
    {
        JOIN: helped(for_event(join)),
        LEAVE: helped(for_event(leave)),
        CHECK_IN: helped(for_event(check_in)),
        REMIND: helped(for_event(remind)),
        SURE: for_event(_leave_event),
        DECK: _deck,
        ANSWER_FORM: _store_answer,
    },
)
