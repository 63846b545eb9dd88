"""A press on a button or menu, with the context that its handler needs, and the panels, which list the handlers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import cast

import discord
import msgspec

from bot.face.ground.components.custom_ids import LARGEST_NUMBER, Control
from bot.face.ground.components.forms import reopening
from bot.face.ground.components.parts import Page, names_shown
from bot.face.ground.interactions import Interaction, need_guild
from bot.face.messages.turn import MORE
from bot.face.services import Services
from bot.host.ground.damage import Damaged
from bot.host.matches.live import Live
from bot.host.matches.play import StoredMove
from bot.wording.words import Words
from engine.kernel.errors import Refused


@dataclass(eq=False)
class Press:
    """A press on a button, menu or form. If it is about a session, the session was checked to belong to this place."""

    services: Services
    interaction: Interaction
    member: discord.Member
    control: Control
    values: list[str]
    _live: Live | None
    # If the answer is a Play panel that waits for others: the words that say for whom it waits.
    waits: str = ""
    # If the answer is a Play panel that reports the user's choice, which others do not see yet: this choice.
    secret_choice: StoredMove | None = None

    @property
    def live(self) -> Live:
        """The session. Raises `Refused` ("expired_control") for a control without a session."""
        if self._live is None:
            raise Refused("expired_control")
        return self._live

    @property
    def session_id(self) -> int:
        """The session's id."""
        return self.live.session.session_id

    async def fresh(self) -> Live:
        """Return the current session."""
        return await self.services.host.live(self.session_id)

    async def words(self) -> Words:
        """Return the words for a private answer."""
        return await self.services.languages.words(self.interaction, self._live)

    async def refuse_form(self, error: Refused, opener: Control, typed: Iterable[str]) -> None:
        """Answer why the typed texts are refused, with a button that opens the form again with these texts."""
        await self.services.refuse(self.interaction, error, self._live, reopening(opener, typed))

    @property
    def is_private(self) -> bool:
        """Whether only the user sees the pressed message."""
        message = self.interaction.message
        return message is not None and message.flags.ephemeral

    def need_private(self) -> None:
        """Raise `Refused` ("expired_control") unless only the user sees the pressed message, so that it may change."""
        if not self.is_private:
            raise Refused("expired_control")

    async def defer_in_private(self) -> None:
        """Tell Discord that `show_in_private` will take a moment."""
        if self.is_private:
            await self.interaction.response.defer()
        else:
            await self.interaction.response.defer(ephemeral=True, thinking=True)

    async def show_in_private(self, page: Page) -> None:
        """Replace the pressed message with the page if only the user sees it; otherwise answer in private."""
        if self.is_private:
            await self.show(page)
        else:
            await self.services.answer(self.interaction, page)

    async def show(self, page: Page, *, is_kept: bool = False) -> None:
        """Replace the pressed message with the page. ``is_kept``: pictures already shown are not sent again."""
        self.services.forget_hand(self.interaction)
        if self.control.action != MORE:
            await self.services.add_back(self.interaction, page)
        nobody = discord.AllowedMentions.none()
        message, response = self.interaction.message, self.interaction.response
        there = [] if message is None else names_shown(message.components)
        is_kept = is_kept and there == [picture.filename for picture in page.pictures]
        files = [] if is_kept else page.files()
        if files and not response.is_done():
            await response.defer()
        # The attachments that replace the current ones. To keep the current ones, the field is left out.
        attached = discord.utils.MISSING if is_kept else files
        if response.is_done():
            await self.interaction.edit_original_response(view=page, attachments=attached, allowed_mentions=nobody)
        else:
            await response.edit_message(view=page, attachments=attached, allowed_mentions=nobody)


Handler = Callable[[Press], Awaitable[None]]
FreeHandler = Callable[[Services, Interaction, Control], Awaitable[None]]


class Panel(msgspec.Struct, frozen=True):
    """The controls of a panel: a handler for each action.

    ``handlers`` act in a guild, mostly on a session there. Handlers in ``anywhere`` act for the user, in guilds and
    private messages. Handlers in ``private`` replace those of the same action in private messages. Actions in
    ``elsewhere`` work in every channel of the guild: a member who can see the place of a finished match can use them.
    """

    name: str
    handlers: Mapping[str, Handler] = {}
    anywhere: Mapping[str, FreeHandler] = {}
    private: Mapping[str, FreeHandler] = {}
    elsewhere: frozenset[str] = frozenset()

    def actions(self) -> set[str]:
        """Return all actions of the panel."""
        return {*self.handlers, *self.anywhere, *self.private}


async def press_of(services: Services, interaction: Interaction, action: str, number: int | None = None) -> Press:
    """Return a press, as if the user had pressed ``action`` in the session ``number``, or in the channel's latest one.

    Raises `Refused`: "guild_only", "no_session_here", "no_session", "not_a_member".
    """
    need_guild(interaction)
    live = await _session_in(services, cast("int", interaction.channel_id), number)
    member = await services.member(interaction, live)
    services.announcer.look_again(live)
    control = Control(action, live.session.session_id, live.session.revision)
    return Press(services, interaction, member, control, [], live)


async def _session_in(services: Services, channel_id: int, number: int | None) -> Live:
    if number is None:
        return await services.host.session_in(channel_id)
    if number > LARGEST_NUMBER:
        raise Refused("no_session")
    try:
        live = await services.host.live(number)
    except Damaged as error:
        raise error if error.session.channel_id == channel_id else Refused("no_session") from error
    if live.session.channel_id != channel_id:
        raise Refused("no_session")
    return live
