"""The handlers of the lobby's buttons, and the threads of new lobbies."""

from __future__ import annotations

import asyncio
import logging
from typing import Protocol, cast

import discord
import msgspec
from discord import ui

from bot.face.ground.components.custom_ids import Control, natural
from bot.face.ground.components.parts import PRIMARY, Page, Row, button, rows_of, text
from bot.face.ground.discord_errors import REQUEST_FAILED
from bot.face.ground.interactions import Interaction, member_of
from bot.face.ground.places.permissions import is_moderator, member_by_id
from bot.face.ground.places.places import need_place, need_thread
from bot.face.messages.lobby import LOBBY_MORE, left_page, lobby_more_page, lobby_page, next_steps, steps_page
from bot.face.posting.pings import invitation_mentions
from bot.face.press import Handler, Panel, Press
from bot.face.services import PrivateMessage, Services, shown_name
from bot.face.views.levels import chosen_level
from bot.face.words.sessions import say_refusal
from bot.host.clocks.terms import Terms, clock_text, terms_for
from bot.host.lobbies.lobby import SessionPlace, TableSettings, computer_room
from bot.host.matches.live import Live
from bot.wording.names import shorten
from bot.wording.words import Words, words_for
from engine.kernel.contract.registry import game_named
from engine.kernel.errors import Refused
from engine.players.levels import USUAL, Level
from storage.errors import StorageError

_log = logging.getLogger(__name__)


class StepsPage(Protocol):
    """Makes the private page that says what happened, and what the lobby still needs."""

    def __call__(self, live: Live, words: Words, user_id: int, *, moderator: bool) -> Page:
        """Return the page for a user."""


_OPTIONS = msgspec.json.Decoder(dict[str, object])
# The actions that create an offered thread and post in it a lobby, or a match against the computer.
THREAD, THREAD_NOW = "thread", "threadnow"
# The codes of refusals that are shown with the buttons of `next_steps`.
REMEDIED = {"too_few", "seats_free", "not_all_ready", "choice_void", "not_joined", "already_joined"}


async def _join(press: Press) -> None:
    lobby, name = press.services.host.lobby, await press.services.name_of(press.member)
    try:
        await lobby.join(press.session_id, press.member.id, name, press.interaction.id)
    except Refused as error:
        leavers = await _members_who_left(press) if error.code == "lobby_full" else []
        if not leavers:
            raise
        await lobby.join(press.session_id, press.member.id, name, press.interaction.id, leavers)
    else:
        await drop_gone(press)
    await _show_lobby(press, show=steps_page)


async def _leave(press: Press) -> None:
    await press.services.host.lobby.leave(press.session_id, press.member.id, press.interaction.id)
    await _show_lobby(press, show=left_page)


async def _ready(press: Press) -> None:
    await press.services.host.lobby.ready(press.session_id, press.member.id, press.interaction.id)
    await _show_lobby(press, show=steps_page)


async def _add_computer(press: Press) -> None:
    count = natural(press.control.rest)
    if count is None:
        raise Refused("expired_control")
    table_settings, moderator = (
        TableSettings(computer_seats=count),
        await is_moderator(press.services.host, press.member),
    )
    await press.services.host.lobby.change_table(
        press.session_id, press.member.id, table_settings, moderator=moderator, interaction_id=press.interaction.id
    )
    await _show_lobby(press, show=steps_page)


def _with_remedy(handler: Handler) -> Handler:
    """Return a handler whose refusals have the buttons that solve the problem, if there are any."""

    async def handle(press: Press) -> None:
        try:
            await handler(press)
        except Refused as error:
            live, words = await press.fresh(), await press.words()
            moderator = await is_moderator(press.services.host, press.member)
            steps = next_steps(live, words, press.member.id, moderator=moderator)
            if error.code not in REMEDIED or not steps:
                raise
            sentence = text(say_refusal(error.phrase, words, live))
            await press.services.answer_refusal(press.interaction, Page(sentence, *rows_of(steps), accent=None))

    return handle


async def drop_gone(press: Press) -> None:
    """Remove members who have left the server from the lobby. Discord does not report departures to the bot."""
    leavers = await _members_who_left(press)
    if leavers and await press.services.host.lobby.remove_leavers(press.session_id, leavers):
        press.services.announcer.wake(press.session_id)
        await refresh_lobby(press.services, press.interaction.client, press.session_id)


async def _members_who_left(press: Press) -> list[int]:
    """Return the ids of the lobby's members, and of its creator, who have left the server."""
    guild, session = press.member.guild, press.live.session
    others = {session.created_by, *(one.user_id for one in session.members)} - {press.member.id}
    absences = await asyncio.gather(*(_is_gone(guild, user) for user in others))
    return [user for user, is_gone in zip(others, absences, strict=True) if is_gone]


async def _is_gone(guild: discord.Guild, user_id: int) -> bool:
    try:
        return await member_by_id(guild, user_id) is None
    except REQUEST_FAILED as error:
        _log.info("the membership of user %d is unknown: %s", user_id, error)
        return False


async def _cancel(press: Press) -> None:
    await drop_gone(press)
    moderator = await is_moderator(press.services.host, press.member)
    await press.services.host.lobby.cancel(press.session_id, press.member.id, moderator=moderator)
    press.services.announcer.wake(press.session_id)
    await _show_lobby(press)


async def _start(press: Press) -> None:
    need_place(press.interaction)
    await drop_gone(press)
    await press.services.host.lobby.start(press.session_id, press.member.id)
    press.services.announcer.wake(press.session_id)
    await _show_lobby(press, show=steps_page)


async def _more(press: Press) -> None:
    # If the creator has left the server, the next member may change and cancel the lobby.
    await drop_gone(press)
    live = await press.fresh()
    if live.session.status != "lobby":
        raise Refused("not_in_lobby")
    await answer_about_lobby(press, await _private_page(press, live))


async def answer_about_lobby(press: Press, page: Page) -> None:
    """Answer in private with a page about the lobby, which is deleted once the lobby is over."""
    page_shown = await press.services.answer(press.interaction, page)
    if page_shown is not None:
        press.services.keep_lobby_page(await press.fresh(), page_shown)


async def show_about_lobby(press: Press, page: Page) -> None:
    """Replace the pressed private message with a page about the lobby, which is deleted once the lobby is over."""
    await press.show(page)
    press.services.keep_lobby_page(await press.fresh(), PrivateMessage(press.interaction))


async def _private_page(press: Press, live: Live, show: StepsPage | None = None) -> Page:
    moderator = await is_moderator(press.services.host, press.member)
    words, session = await press.words(), live.session
    if show is not None:
        return show(live, words, press.member.id, moderator=moderator)
    users = [member.user_id for member in session.members]
    conduct = await press.services.host.conduct.of_users(session.guild_id, users)
    return lobby_more_page(live, words, press.member.id, conduct, moderator=moderator)


async def _show_lobby(press: Press, *, show: StepsPage | None = None) -> None:
    """Show the current lobby. ``show``: the private page after this press, None for the user's options.

    Once the lobby is over, the private page is deleted, because the lobby's message says so. Public updates hold a
    lock, otherwise an older state could arrive last.
    """
    if press.is_private:
        live = await press.fresh()
        if live.session.status == "lobby":
            await show_about_lobby(press, await _private_page(press, live, show))
        else:
            await press.interaction.response.defer()
            press.services.keep_lobby_page(live, PrivateMessage(press.interaction))
        await refresh_lobby(press.services, press.interaction.client, press.session_id)
        return
    async with press.services.screens.lock(press.session_id):
        await press.show(lobby_page(await press.fresh()))


async def refresh_lobby(services: Services, client: discord.Client, session_id: int) -> None:
    """Update the lobby's message after a press on another message, in any state of the lobby."""
    async with services.screens.lock(session_id):
        live = await services.host.live(session_id)
        session = live.session
        if session.lobby_message_id is not None:
            channel = client.get_partial_messageable(session.channel_id)
            try:
                await channel.get_partial_message(session.lobby_message_id).edit(
                    view=lobby_page(live), allowed_mentions=discord.AllowedMentions.none()
                )
            except REQUEST_FAILED as error:
                _log.info("the lobby of session %d is not updated yet: %s", session_id, error)
            else:
                await services.host.lobby_shown(live, session.lobby_message_id)
                return
    services.announcer.show_again(session_id)


async def show_lobby_again(press: Press) -> None:
    """Answer a command with the lobby. Its former message may be far up or deleted."""
    press.services.boards.check(press.member.id)
    message_sent = await press.interaction.response.send_message(
        view=lobby_page(press.live), allowed_mentions=discord.AllowedMentions.none()
    )
    if message_sent.message_id is not None:
        await press.services.host.lobby_shown(press.live, message_sent.message_id)


def place_of(interaction: Interaction) -> SessionPlace:
    """Return the place of an interaction."""
    channel = interaction.channel
    parent = channel.parent_id if isinstance(channel, discord.Thread) else None
    return SessionPlace(cast("int", interaction.guild_id), cast("int", interaction.channel_id), parent)


class LobbyOpening(msgspec.Struct, frozen=True):
    """The settings of a new lobby: the game's slug, the maximum number of seats, its options, the table's terms.

    In a match that begins at once, computer players have the ``level``.
    """

    slug: str
    seats: int | None
    options: dict[str, object]
    terms: Terms
    level: Level = USUAL


async def open_lobby(services: Services, interaction: Interaction, place: SessionPlace, opening: LobbyOpening) -> None:
    """Open a lobby and answer the interaction with it. Raises `Refused` like `need_place` and `Lobby.open`."""
    need_place(interaction)
    await present_lobby(services, interaction, await open_unseen(services, interaction, place, opening))


async def present_lobby(services: Services, interaction: Interaction, live: Live) -> None:
    """Answer the interaction with a lobby that has no message yet."""
    try:
        mentions = await invitation_mentions(services.host, live)
        message_sent = await interaction.response.send_message(view=lobby_page(live), allowed_mentions=mentions)
    except (*REQUEST_FAILED, StorageError):
        # The answer failed, but the lobby exists. So the announcer posts it without the interaction.
        services.announcer.wake(live.session.session_id)
        raise
    if message_sent.message_id is not None:
        await services.host.lobby_shown(live, message_sent.message_id)


async def open_unseen(services: Services, interaction: Interaction, place: SessionPlace, opening: LobbyOpening) -> Live:
    """Open a lobby without posting its message. Raises `Refused` like `Lobby.open`."""
    member = member_of(interaction)
    session = await services.host.lobby.open(
        place,
        game=opening.slug,
        seats=opening.seats,
        options=opening.options,
        language=await services.languages.of_table(interaction),
        user=(member.id, await services.name_of(member)),
        terms=opening.terms,
    )
    return await services.host.live(session.session_id)


async def begin_alone(press: Press, live: Live, level: Level) -> None:
    """Give all other seats of the user's new lobby to the computer, and start the match."""
    lobby, number = press.services.host.lobby, live.session.session_id
    others = computer_room(live.session)
    await lobby.change_table(number, press.member.id, TableSettings(computer_seats=others), moderator=False)
    for computer in range(others if level != USUAL else 0):
        await lobby.change_table(number, press.member.id, TableSettings(level=(computer, level)), moderator=False)
    await lobby.ready(number, press.member.id, press.interaction.id)
    await lobby.start(number, press.member.id)


def thread_offer(words: Words, user_id: int, opening: LobbyOpening, *, alone: bool = False) -> Page:
    """Offer a thread. Raises `Refused` ("channel_busy") if the options do not fit into a custom id."""
    terms = f"{'' if opening.terms.usual else clock_text(opening.terms)}.{opening.terms.at_zero}.{opening.level}"
    options = msgspec.json.encode(opening.options).decode() if opening.options else ""
    rest = f"{opening.slug}|{opening.seats or ''}|{user_id}|{terms}|{options}"
    return thread_question(words, Control(THREAD_NOW if alone else THREAD, 0, 0, rest))


def thread_question(words: Words, control: Control) -> Page:
    """Offer a thread with a button for ``control``. Raises `Refused` ("channel_busy") if the control is too long."""
    row: Row = ui.ActionRow()
    try:
        row.add_item(button(words("thread-open"), control, PRIMARY, "🧵"))
    except ValueError as error:
        raise Refused("channel_busy") from error
    return Page(text(words("thread-offer")), row)


async def _thread(press: Press) -> None:
    """Create the offered thread with a lobby in it, or with a match of the user against the computer."""
    user, opening = _thread_wish(press.control.rest)
    if user != press.member.id:
        raise Refused("expired_control")
    place = await make_thread(press, opening.slug)
    live = await open_unseen(press.services, press.interaction, place, opening)
    if press.control.action == THREAD_NOW:
        await begin_alone(press, live, opening.level)
    await show_thread(press, live)


async def make_thread(press: Press, slug: str) -> SessionPlace:
    """Create a thread for a table. Raises `Refused`: "expired_control", codes of `need_thread` and `need_leave`."""
    channel = press.interaction.channel
    if not isinstance(channel, discord.TextChannel):
        raise Refused("expired_control")
    need_thread(press.interaction)
    await press.services.host.lobby.need_leave(channel.guild.id, press.member.id)
    await press.interaction.response.defer()
    words = words_for(slug, await press.services.languages.of_table(press.interaction))
    title = words("thread-title", game=words("game-name"), who=await shown_name(press.member))
    # Threads in announcement channels have a type of their own.
    kind = discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread
    thread = await channel.create_thread(name=shorten(title, 100), type=kind)
    return SessionPlace(channel.guild.id, thread.id, channel.id)


async def show_thread(press: Press, live: Live) -> None:
    """Have the lobby announced in its thread, and answer with a link to the thread."""
    press.services.announcer.wake(live.session.session_id)
    sentence = (await press.words())("thread-done", thread=f"<#{live.session.channel_id}>")
    await press.interaction.edit_original_response(view=Page(text(sentence)))


def _thread_wish(rest: str) -> tuple[int, LobbyOpening]:
    """Decode the control of `thread_offer`. Raises `Refused` ("expired_control")."""
    try:
        slug, seats, user, terms, options = rest.split("|", 4)
        clock, at_zero, *wait_texts = terms.split(".")
        chosen_options, rules = _OPTIONS.decode(options) if options else {}, game_named(slug)
        agreed = terms_for(rules.table(rules.parse_options(chosen_options)), clock or None, at_zero)
        return natural(user) or 0, LobbyOpening(
            rules.slug, natural(seats), chosen_options, agreed, chosen_level(wait_texts)
        )
    except (ValueError, msgspec.DecodeError, Refused) as error:
        raise Refused("expired_control") from error


async def _resign(press: Press) -> None:
    words = await press.words()
    await press.interaction.response.defer()
    await press.services.host.seats.resign(press.session_id, press.member.id)
    press.services.announcer.wake(press.session_id)
    await press.show(Page(text(words("resign-done"))))


PANEL = Panel(
    __name__,
    {
        "join": _with_remedy(_join),
        "leave": _leave,
        "ready": _with_remedy(_ready),
        "addcomputer": _add_computer,
        "cancel": _cancel,
        LOBBY_MORE: _more,
        "start": _with_remedy(_start),
        THREAD: _thread,
        THREAD_NOW: _thread,
        "resign": _resign,
    },
)
