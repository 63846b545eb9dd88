"""The services that commands and presses share (host, studio, languages, announcer), and their answers."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine
from typing import Any

import discord
import msgspec
from discord import app_commands

from bot.face.ground.components.custom_ids import Control, shown_control
from bot.face.ground.components.parts import Page, button, text
from bot.face.ground.discord_errors import REQUEST_FAILED, advice
from bot.face.ground.interactions import LIVE, Interaction, member_of
from bot.face.ground.languages import Languages
from bot.face.ground.places.channels import controls_of
from bot.face.ground.throttle import Throttle
from bot.face.ground.traffic import OUTCOME
from bot.face.messages.refusals import HelpedRefusal, refusal_page
from bot.face.messages.turn import LOG, MORE
from bot.face.posting.announcer import Announcer
from bot.face.posting.tournaments.poster import EventPoster
from bot.face.posting.watchers import Watchers
from bot.face.studio import Studio
from bot.host.ground.damage import Damaged
from bot.host.ground.locks import Locks
from bot.host.ground.log_fields import set_origin
from bot.host.ground.value_cache import RecentValues
from bot.host.host import Host
from bot.host.matches.live import Live
from bot.host.matches.play import StoredMove
from bot.wording.names import clean_name
from engine.kernel.errors import Refused
from engine.kernel.words.names import add_suffix, clean
from engine.kernel.words.phrases import Phrase
from render.ground.names import drawable
from storage.errors import CommitUnknown, StorageError, is_damage

_log = logging.getLogger(__name__)


# Discord's codes for interactions that cannot be answered: unknown, already acknowledged, or with an expired token (two
# codes).
UNANSWERABLE = {10062, 40060, 50027, 10015}
SEEN_LIMIT = 20_000
PANELS_LIMIT = 500
# Keys of an interaction's extras: whether its page replaces the pressed message, and the user's former refusal.
IN_PLACE, FORMER_REFUSAL = "in_place", "former_refusal"


# The words of a panel whose question an undo has taken away. The panel is updated like one that waits.
OUTDATED = "outdated"


class PrivateMessage(msgspec.Struct, frozen=True):
    """A private message with the interaction whose token edits it for 15 minutes.

    ``message`` is given if it was added after the interaction's answer; None if it is the answer. ``message_id`` is
    None if it is unknown. ``waits`` are the words of a Play panel that say for whom the match waits; "" for a question,
    `OUTDATED` for a question that is not asked any more. ``secret_choice`` is given if the panel reports its user's
    choice, which others do not see yet.
    """

    interaction: Interaction
    message: discord.WebhookMessage | None = None
    message_id: int | None = None
    waits: str = ""
    secret_choice: StoredMove | None = None

    @property
    def shown_id(self) -> int:
        """The id of the message. If an answer's id is unknown: the id of its interaction, which is a little older."""
        pressed = self.interaction.message
        if self.message is not None:
            return self.message.id
        if pressed is not None and self.interaction.response.type in _CHANGES:
            return pressed.id
        return self.message_id or self.interaction.id

    def is_editable(self) -> bool:
        """Return False if the token has expired, or if the interaction's answer is a refusal and not the panel."""
        is_refusal = self.interaction.response.type is discord.InteractionResponseType.channel_message
        return not self.interaction.is_expired() and not (is_refusal and self.message is None)

    async def edit(self, page: Page) -> None:
        """Replace the message with a page. Raises `discord.HTTPException`."""
        nobody, files = discord.AllowedMentions.none(), page.files()
        if self.message is None:
            await self.interaction.edit_original_response(view=page, attachments=files, allowed_mentions=nobody)
        else:
            await self.message.edit(view=page, attachments=files, allowed_mentions=nobody)

    async def delete(self) -> None:
        """Delete the message. Raises `discord.HTTPException`."""
        await (self.interaction.delete_original_response() if self.message is None else self.message.delete())


class OpenHand(msgspec.Struct, frozen=True):
    """The private page of a player's hand, and a digest of its picture."""

    page: PrivateMessage
    digest: bytes


class Services:
    """The services that commands and presses share."""

    def __init__(
        self, host: Host, studio: Studio, announcer: Announcer, languages: Languages, events: EventPoster
    ) -> None:
        self.host = host
        self.studio = studio
        self.announcer = announcer
        self.languages = languages
        self.events = events
        self.figures = events.figures
        self.watchers = Watchers(host, studio)
        announcer.listeners.append(self.watchers.on_announced)
        # Rate limits per user, in this order: for all actions, for expensive actions, and for completions while typing.
        self.pace = Throttle(limit=30, seconds=10)
        self.boards = Throttle(limit=5, seconds=10)
        self.typing = Throttle(limit=60, seconds=10)
        # The rate limit of the posts that a user requests in the channel. Moves do not count.
        self.shares = Throttle(limit=3, seconds=60)
        self.screens = Locks()
        # The latest Play panel, by session and user.
        self.panels: RecentValues[tuple[int, int], PrivateMessage] = RecentValues(PANELS_LIMIT)
        # Callbacks that are called with the session and the user after a Play panel was shown.
        self.panel_listeners: list[Callable[[int, int], None]] = []
        # The private page of each player's hand, by session and user.
        self.hands: RecentValues[tuple[int, int], OpenHand] = RecentValues(PANELS_LIMIT)
        # The private pages about lobbies, by message: the lobby's session, and the page.
        self._lobby_pages: RecentValues[int, tuple[int, PrivateMessage]] = RecentValues(PANELS_LIMIT)
        announcer.listeners.append(self._on_announced)
        # The latest refusal that is still shown to each user.
        self._refusals: RecentValues[int, PrivateMessage] = RecentValues(PANELS_LIMIT)
        # Whether the bot is about to stop. It then starts nothing new.
        self.closing = False
        # Tasks that show an answer later than its press, because computing it takes minutes.
        self.later: set[asyncio.Task[None]] = set()
        self._seen: RecentValues[int, None] = RecentValues(SEEN_LIMIT)

    def renew_panels(self, before: Live, after: Live) -> None:
        """Update the Play panels whose question an undo has taken away: let them show for whom the match waits.

        Panels of players who are still asked stay as they are, because their question is the same.
        """
        for key, panel in [*self.panels.items()]:
            if key[0] != after.session.session_id or not _asks(before, key[1]) or _asks(after, key[1]):
                continue
            self.panels.keep(key, msgspec.structs.replace(panel, waits=panel.waits or OUTDATED))
            for listener in self.panel_listeners:
                listener(*key)

    async def delete_page(self, page_shown: PrivateMessage) -> None:
        """Delete a private page that is the answer to its interaction, if Discord still allows that."""
        if not page_shown.interaction.is_expired():
            with contextlib.suppress(*REQUEST_FAILED):
                await page_shown.delete()

    def keep_lobby_page(self, live: Live, page_shown: PrivateMessage) -> None:
        """Delete a private page about a lobby once the lobby is over, if that is still possible."""
        self._lobby_pages.keep(page_shown.shown_id, (live.session.session_id, page_shown))
        self._on_announced(live)

    def _on_announced(self, live: Live) -> None:
        """Handle that a session was announced in its channel. Returns at once."""
        if live.session.status == "lobby":
            return
        for message_id, (session_id, page_shown) in [*self._lobby_pages.items()]:
            if session_id == live.session.session_id:
                del self._lobby_pages[message_id]
                self.begin_later(self.delete_page(page_shown))

    async def admits(self, interaction: Interaction) -> bool:
        """Return whether to handle an interaction: its first delivery, by a user within the rate limit.

        Over the limit, the answer is a refusal, or an empty list for a completion.
        """
        if self.closing or not self._is_first_delivery(interaction):
            return False
        set_origin(interaction.guild_id, interaction.id)
        completing = interaction.type is discord.InteractionType.autocomplete
        asker = _user_id(interaction)
        if not completing:
            interaction.extras[FORMER_REFUSAL] = self._refusals.pop(asker, None)
        try:
            (self.typing if completing else self.pace).check(asker)
        except Refused as error:
            if not completing:
                await self.refuse(interaction, error)
                return False
            interaction.extras[OUTCOME] = "refused"
            with contextlib.suppress(*REQUEST_FAILED):
                await interaction.response.autocomplete([])
            return False
        return True

    def _is_first_delivery(self, interaction: Interaction) -> bool:
        if interaction.id in self._seen:
            _log.info("interaction %d was delivered again", interaction.id)
            return False
        self._seen.keep(interaction.id, None)
        return True

    async def member(self, interaction: Interaction, live: Live | None) -> discord.Member:
        """Return the acting member, and record in their seat of ``live`` whether they are still a member.

        Raises `Refused` like `member_of`, and "table_hidden".
        """
        interaction.extras[LIVE] = live
        try:
            member = member_of(interaction)
        except Refused:
            user = interaction.user
            if live is not None and interaction.guild_id is not None and isinstance(user, discord.abc.User):
                await self.host.note_presence(live, user.id, member=False)
            raise
        if live is not None:
            # An event may hide a table from this user until the round is over. In that case this raises "table_hidden".
            self.host.tournaments.need_open(live.session, member.id)
            await self.host.note_presence(live, member.id, member=True)
        return member

    async def name_of(self, member: discord.Member) -> str:
        """Return a member's shown name, and store their username, which distinguishes equal names."""
        await self.host.usernames.meet(member.id, member.name)
        return await shown_name(member)

    async def begin_page(self, interaction: Interaction) -> None:
        """Acknowledge the interaction of a user who wants to see something.

        If the press is in More, the answer replaces More.
        """
        interaction.extras[IN_PLACE] = in_place = match_behind(interaction) is not None
        await (interaction.response.defer() if in_place else interaction.response.defer(ephemeral=True, thinking=True))

    async def add_back(self, interaction: Interaction, page: Page) -> None:
        """Add the button that leads back to More, if the page replaces More or a page opened from it.

        If a page already has a Back button, such as the preview of a hint, it gets no second one.
        """
        live = match_behind(interaction)
        if live is not None:
            words = await self.languages.words(interaction, live)
            if words("panel-back") not in page.labels():
                page.append_button(button(words("panel-back"), shown_control(live, MORE), emoji="↩️"))

    def forget_hand(self, interaction: Interaction) -> None:
        """Stop updating the hand that the pressed message shows, because another page replaces it."""
        message = interaction.message
        if message is None:
            return
        for key, hand in [*self.hands.items()]:
            if hand.page.shown_id == message.id:
                del self.hands[key]

    async def drop_former_refusal(self, interaction: Interaction) -> None:
        """Delete the refusal that was shown before this press or command, unless the press changed that message."""
        former: PrivateMessage | None = interaction.extras.pop(FORMER_REFUSAL, None)
        if former is None or former.interaction.is_expired():
            return
        pressed = None if interaction.message is None else interaction.message.id
        if former.message_id == pressed and interaction.response.type in _CHANGES:
            if interaction.response.type is discord.InteractionResponseType.modal:
                # The user may cancel the form, and then needs the button that opens it.
                self._refusals.keep(_user_id(interaction), former)
            return
        await self.delete_page(former)

    async def answer_refusal(self, interaction: Interaction, page: Page) -> None:
        """Answer in private with a refusal. The user's next press or command deletes it."""
        message_shown = await self.answer(interaction, page)
        if message_shown is not None:
            self._refusals.keep(_user_id(interaction), message_shown)

    async def answer(
        self, interaction: Interaction, page: Page, *, file: discord.File | None = None
    ) -> PrivateMessage | None:
        """Answer in private, whether or not the interaction was acknowledged already.

        Return the new message, None if the page replaced the pressed message.
        """
        nobody = discord.AllowedMentions.none()
        files = [file] if file else page.files()
        in_place = interaction.extras.get(IN_PLACE, False)
        if in_place:
            self.forget_hand(interaction)
            await self.add_back(interaction, page)
        if not interaction.response.is_done():
            message_sent = await interaction.response.send_message(
                view=page, files=files, ephemeral=True, allowed_mentions=nobody
            )
            return PrivateMessage(interaction, message_id=message_sent.message_id)
        if in_place or interaction.response.type in _PRIVATE_DEFERS:
            edited = await interaction.edit_original_response(view=page, attachments=files, allowed_mentions=nobody)
            return None if in_place else PrivateMessage(interaction, message_id=edited.id)
        is_added = await self.add(interaction, page, file=file)
        return PrivateMessage(interaction, is_added, is_added.id)

    async def add(
        self, interaction: Interaction, page: Page, *, file: discord.File | None = None
    ) -> discord.WebhookMessage:
        """Add a private message to an acknowledged interaction. The first one replaces the "thinking" placeholder."""
        nobody = discord.AllowedMentions.none()
        files = [file] if file else page.files()
        return await interaction.followup.send(
            view=page, files=files, ephemeral=True, allowed_mentions=nobody, wait=True
        )

    def begin_later(self, showing: Coroutine[Any, Any, None]) -> None:
        """Start to show an answer that takes minutes, or to delete a page. The press itself does not wait for it."""
        task = asyncio.create_task(showing, name="later answer")
        self.later.add(task)
        task.add_done_callback(self.later.discard)

    async def say(self, interaction: Interaction, sentence: str) -> None:
        """Answer in private with a text."""
        await self.answer(interaction, Page(text(sentence), accent=None))

    async def refuse(
        self,
        interaction: Interaction,
        error: BaseException,
        live: Live | None = None,
        again: Control | None = None,
    ) -> None:
        """Answer in private with the reason for a refusal.

        An unexpected error is logged, and its details are not shown.
        """
        error = _cause(error)
        interaction.extras[OUTCOME] = "refused" if isinstance(error, Refused) else _kind(error)
        if isinstance(error, discord.HTTPException) and error.code in UNANSWERABLE:
            _log.warning("an interaction could not be answered any more: %s", error)
            return
        if isinstance(error, Damaged):
            # The announcer notifies the moderators of the damage, unless they have been told already.
            self.announcer.wake(error.session.session_id)
        if isinstance(error, CommitUnknown) and live is not None:
            # The change may have been stored after all. Then it must be announced.
            self.announcer.wake(live.session.session_id)
        try:
            words = await self.languages.refusal_words(interaction, live)
            if isinstance(error, Refused):
                buttons = error.buttons if isinstance(error, HelpedRefusal) else ()
                page = refusal_page(error.phrase, words, live, again=again, buttons=buttons)
                await self.answer_refusal(interaction, page)
                return
            _report(error)
            await self.say(interaction, words.say(_error_phrase(error)))
        except (*REQUEST_FAILED, StorageError) as failure:
            _log.warning("could not answer: %s", failure)


def _asks(live: Live, user_id: int) -> bool:
    """Return whether a match asks a user something now."""
    seat = live.seat_of(user_id)
    return live.is_running and seat is not None and live.running_match.decision_of(seat.seat) is not None


def _user_id(interaction: Interaction) -> int:
    """Return the id of the acting user, 0 for a forged interaction without one."""
    return interaction.user.id if isinstance(interaction.user, discord.User | discord.Member) else 0


def match_behind(interaction: Interaction) -> Live | None:
    """Return the running match of the pressed More panel, or of a page opened from it; None for any other press."""
    message, live = interaction.message, interaction.extras.get(LIVE)
    if live is None or not live.is_running or message is None or not message.flags.ephemeral:
        return None
    controls = {(one.action, one.session) for one in controls_of(message)}
    return live if controls & {(action, live.session.session_id) for action in (LOG, MORE)} else None


_PRIVATE_DEFERS = {discord.InteractionResponseType.deferred_channel_message}
# The answers that change the pressed message or open a form from it.
_CHANGES = {
    discord.InteractionResponseType.deferred_message_update,
    discord.InteractionResponseType.message_update,
    discord.InteractionResponseType.modal,
}


def _kind(error: BaseException) -> str:
    """Return the kind of an error other than `Refused`: the end of the key of its message."""
    if isinstance(error, CommitUnknown):
        return "not-known"
    if isinstance(error, StorageError):
        return "file-damaged" if is_damage(error) else "not-saved"
    if isinstance(error, REQUEST_FAILED):
        return "not-shown"
    return "fault"


def _error_phrase(error: BaseException) -> Phrase:
    """Return the text about an error other than `Refused`. Discord's code 0 has no specific meaning."""
    if isinstance(error, discord.HTTPException) and error.status < 500 and error.code:
        return Phrase("refused-by-discord", {"why": advice(error)})
    return Phrase(f"refused-{_kind(error)}")


def _report(error: BaseException) -> None:
    kind = _kind(error)
    if kind == "fault":
        _log.error("an interaction failed", exc_info=error)
    else:
        _log.warning("an interaction failed (%s): %s", kind, error)


def _cause(error: BaseException) -> BaseException:
    if isinstance(error, app_commands.CommandInvokeError):
        return error.original
    if isinstance(error, app_commands.TransformerError):
        return Refused("bad_input", value=str(error.value)[:100])
    if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
        return Refused("expired_command")
    return error


async def shown_name(member: discord.Member | discord.User) -> str:
    """Return a member's display name, or the username if it is invisible, or both if pictures cannot draw it."""
    if not clean(member.display_name):
        return clean_name(member.name)
    name = clean_name(member.display_name)
    # Reading the typefaces takes long, so a thread reads them.
    return name if await asyncio.to_thread(drawable, name) else add_suffix(name, member.name)
