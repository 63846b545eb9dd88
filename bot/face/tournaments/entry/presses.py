"""The buttons with which players join an event, check in, set a reminder, and leave."""

from __future__ import annotations

from discord import ui

from bot.face.ground.components.custom_ids import Control, natural
from bot.face.ground.components.forms import Field, filled, form
from bot.face.ground.components.parts import DANGER, Page, Row, button, text
from bot.face.ground.markdown import literal
from bot.face.messages.tournaments.event_message import CHECK_IN, JOIN, LEAVE, REMIND, control, title
from bot.face.press import Panel, Press
from bot.face.tournaments.entry.decks_and_teams import (
    DECK,
    change_deck,
    decks_page,
    wanted_deck,
)
from bot.face.tournaments.requests import EventRequest, asked_by_press, for_event
from bot.face.tournaments.views.own_room import back_button, helped, tell
from bot.host.tournaments.ground.facts import brings_decks
from bot.host.tournaments.ground.people import LISTED, entry_of, takes_entries
from bot.host.tournaments.ground.settings import ANSWER_LIMIT, QUESTION_LIMIT, settings_of
from bot.wording.names import clean_text

SURE, ANSWER_FORM = "evsure", "evanswerform"


async def join(asked: EventRequest, choice: str | int | None = None) -> None:
    """Enter the user and confirm it. In a game with decks, ask for a deck first."""
    known = entry_of(asked.whole, asked.actor.user_id)
    chooses = takes_entries(asked.whole) and choice is None and brings_decks(asked.whole)
    if chooses and (known is None or known.state == "left"):
        await asked.show_in_private(await decks_page(asked))
        return
    if settings_of(asked.whole.tournament).question and (known is None or known.state not in LISTED):
        await _ask_question(asked, choice)
        return
    entry = await asked.services.host.tournaments.entries.join(asked.guild_id, asked.tournament_id, asked.actor, choice)
    asked = await asked.again()
    key = "tournament-joined-waiting" if entry.state == "waiting" else "tournament-joined"
    here = "yes" if entry.checked_in_at is not None else "no"
    await tell(asked, asked.words(key, name=title(asked.whole), here=here), entry)


async def _ask_question(asked: EventRequest, choice: str | int | None) -> None:
    """Ask the event's question, if the user could enter. An earlier answer can be changed."""
    await asked.services.host.tournaments.entries.need_open(asked.guild_id, asked.tournament_id, asked.actor)
    before = next((one.answer for one in asked.whole.requests if one.user_id == asked.actor.user_id), "")
    deck = "" if choice is None else f"w{choice}" if isinstance(choice, str) else f"d{choice}"
    field = Field("answer", asked.words("question-answer"), ANSWER_LIMIT, before, tall=True)
    question = literal(clean_text(settings_of(asked.whole.tournament).question, QUESTION_LIMIT))
    submit = Control(ANSWER_FORM, 0, asked.tournament_id, deck)
    note = f"{question}\n-# {asked.words('question-note')}"
    await asked.interaction.response.send_modal(form(asked.words("question-title"), submit, field, note=note))


async def _store_answer(press: Press) -> None:
    """Store the answer. The user enters when an organiser accepts it."""
    asked, deck = await asked_by_press(press), press.control.rest
    written = filled(dict(press.interaction.data or {})).get("answer", "")
    choice: str | int | None = deck[1:] if deck.startswith("w") else natural(deck[1:])
    entries = asked.services.host.tournaments.entries
    await entries.request(asked.guild_id, asked.tournament_id, asked.actor, choice, written)
    await tell(await asked.again(), asked.words("question-sent", name=title(asked.whole)))


async def leave(asked: EventRequest) -> None:
    """Remove the user from the list. If the event has begun, ask for confirmation."""
    known = entry_of(asked.whole, asked.actor.user_id)
    if asked.whole.tournament.state == "running" and known is not None and known.state in LISTED:
        row: Row = ui.ActionRow()
        row.add_item(button(asked.words("tournament-drop"), control(asked.whole, SURE), DANGER))
        row.add_item(back_button(asked))
        await asked.show_in_private(Page(text(asked.words("tournament-drop-sure")), row))
        return
    entries = asked.services.host.tournaments.entries
    if await entries.withdraw(asked.guild_id, asked.tournament_id, asked.actor):
        await tell(await asked.again(), asked.words("question-withdrawn", name=title(asked.whole)))
        return
    await _leave_event(asked)


async def _leave_event(asked: EventRequest) -> None:
    if asked.whole.tournament.state == "running":
        # Leaving may generate the pairings again, which takes time.
        await asked.defer_in_private()
    entry = await asked.services.host.tournaments.entries.leave(asked.guild_id, asked.tournament_id, asked.actor)
    key = "tournament-dropped" if entry.state == "dropped" else "tournament-left"
    await tell(await asked.again(), asked.words(key, name=title(asked.whole)))


async def check_in(asked: EventRequest) -> None:
    """Check the user in. If the user has no deck, ask for one."""
    checkin = asked.services.host.tournaments.checkin
    entry = await checkin.check_in(asked.guild_id, asked.tournament_id, asked.actor)
    said = asked.words("tournament-here", name=title(asked.whole))
    if entry.state == "waiting":
        said += f"\n{asked.words('tournament-here-waiting')}"
    if entry.choice is None and brings_decks(asked.whole):
        await asked.show_in_private(await decks_page(asked, said))
        return
    await tell(await asked.again(), said)


async def remind(asked: EventRequest) -> None:
    """Turn the user's reminder before the end of registration on or off."""
    entries = asked.services.host.tournaments.entries
    asked_for = await entries.remind(asked.guild_id, asked.tournament_id, asked.actor)
    key = "tournament-reminded" if asked_for else "tournament-not-reminded"
    await tell(await asked.again(), asked.words(key, name=title(asked.whole)))


async def _deck(press: Press) -> None:
    """Enter with the chosen deck. If the user has entered already, replace their deck."""
    wanted = wanted_deck(press)
    asked = await asked_by_press(press)
    known = entry_of(asked.whole, asked.actor.user_id)
    if known is None or known.state == "left":
        await join(asked, wanted)
    else:
        await change_deck(asked, wanted)


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
