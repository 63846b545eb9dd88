"""The messages of rulings. A ruling is carried out at once, or a second moderator confirms it with a button."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import discord
from discord import ui

from bot.face.ground.components.custom_ids import Control
from bot.face.ground.components.parts import DANGER, ENDED_COLOUR, SUCCESS, Page, Row, button, text
from bot.face.ground.interactions import Interaction, member_of, need_guild
from bot.face.ground.markdown import literal
from bot.face.ground.places.permissions import is_moderator, is_senior, member_by_id, moderator_role, need_moderator
from bot.face.ground.places.places import need_channel, need_place
from bot.face.ground.places.visibility import need_private
from bot.face.moderation.moving import blind_of, tell_moves
from bot.face.press import Panel, Press
from bot.face.services import Services
from bot.face.tournaments.requests import actor_of
from bot.face.words.sessions import spoken_names
from bot.host.matches.live import Live
from bot.host.rulings import REASON_LIMIT, WAIT_MS, AnyRuling, RequestedRuling, Ruling
from bot.wording.names import clean_text
from bot.wording.words import Words, words_for
from engine.kernel.errors import Refused
from engine.kernel.words.phrases import Param, Phrase, SeatRef
from storage.records.changes import PendingRuling
from storage.records.matches import Session

# For each field of a ruling: the name of the message's parameter, and a function that formats the value.
_PARAMS: Mapping[str, tuple[str, Callable[[Any], Param]]] = {
    "seat": ("seat", SeatRef),
    "hours": ("hours", int),
    "kept": ("number", int),
    "by": ("by", str),
    "user_id": ("user", "<@{}>".format),
    "place": ("where", lambda place: f"<#{place.channel_id}>"),
}


async def give(
    services: Services, interaction: Interaction, ruling: AnyRuling, reason: str, session_id: int | None = None
) -> None:
    """Carry out a moderator's ruling and confirm it. If it needs a second moderator, ask for one in the channel.

    Raises `Refused` like `Rulings.rule`, "moderators_only", and for the session's new place like `need_channel`.
    """
    member = member_of(interaction)
    await need_moderator(services.host, member)
    if not clean_text(reason, REASON_LIMIT) and ruling.needs_reason:
        raise Refused("reason_needed")
    if not interaction.response.is_done():
        await interaction.response.defer(ephemeral=True, thinking=True)
    ruling_request = RequestedRuling(
        guild_id=member.guild.id,
        session_id=session_id,
        actor=member.id,
        ruling=ruling,
        reason=reason,
        senior=await _touches_senior(services, member, session_id, ruling),
        interaction_id=interaction.id,
    )
    await _need_room(services, interaction, ruling_request)
    blind = await blind_of(member.guild, await _session(services, ruling_request), ruling)
    pending_ruling = await services.host.rulings.rule(ruling_request, blind)
    words = await services.languages.words(interaction)
    if pending_ruling is None:
        _wake(services, ruling_request)
        ruled_phrase = Phrase(f"ruled-{ruling_request.ruling.action}", _described(ruling_request).params)
        await services.say(interaction, words.say(ruled_phrase, _names(await _session(services, ruling_request))))
        if ruling.moves:
            await tell_moves(services.host, services.screens, interaction.client)
        return
    await services.say(interaction, words("ruling-waits"))
    judges = await moderator_role(services.host, member.guild)
    page = await _question(services, member.guild, pending_ruling, ruling_request, judges)
    judge_roles = [judges] if judges is not None else []
    mentions = discord.AllowedMentions(everyone=False, users=False, roles=judge_roles, replied_user=False)
    await interaction.followup.send(view=page, allowed_mentions=mentions)


async def _need_room(services: Services, interaction: Interaction, ruling_request: RequestedRuling) -> None:
    """Raise `Refused` if the session's new place cannot show it, or would reveal it ("table_hidden")."""
    session = await _session(services, ruling_request)
    channel_id = ruling_request.ruling.shown_in(session) if session is not None else None
    if session is None or channel_id is None:
        return
    channel: object = interaction.channel
    if channel_id == interaction.channel_id:
        need_place(interaction)
    else:
        channel = await need_channel(interaction.client, session.guild_id, channel_id)
    if ruling_request.ruling.target(session) is not None:
        need_private(services.host, session, channel)


async def _session(services: Services, ruling_request: RequestedRuling) -> Session | None:
    """Return the current session of a ruling, if it belongs to the ruling's guild."""
    if ruling_request.session_id is None:
        return None
    session = (await services.host.sessions.even_damaged(ruling_request.session_id)).session
    return session if session.guild_id == ruling_request.guild_id else None


async def _touches_senior(services: Services, actor: discord.Member, session_id: int | None, ruling: Ruling) -> bool:
    """Return whether a ruling concerns a user of higher rank than the actor."""
    for user_id in sorted(await services.host.rulings.concerned(session_id, ruling) - {actor.id}):
        member = await member_by_id(actor.guild, user_id)
        if member is not None and await is_senior(services.host, member, actor):
            return True
    return False


def _wake(services: Services, ruling_request: RequestedRuling) -> None:
    if ruling_request.session_id is not None:
        services.announcer.wake(ruling_request.session_id)


async def _question(
    services: Services,
    guild: discord.Guild,
    pending_ruling: PendingRuling,
    ruling_request: RequestedRuling,
    judges: discord.Role | None,
) -> Page:
    """Return the message that asks for a second moderator. It mentions the moderator role if there is one."""
    live, words = await _scene(services, guild, ruling_request)
    row: Row = ui.ActionRow()
    row.add_item(button(words("ruling-confirm"), _control(pending_ruling, "confirm"), SUCCESS, "⚖️"))
    row.add_item(button(words("ruling-decline"), _control(pending_ruling, "decline"), DANGER, "✋"))
    until = f"<t:{(pending_ruling.at + WAIT_MS) // 1000}:R>"
    question = _ruling_sentence(live, words, "ruling-question", ruling_request, who=f"<@{ruling_request.actor}>")
    judge_mention = f"{judges.mention}: " if judges is not None else ""
    return Page(text(f"{question}\n-# {judge_mention}{words('ruling-who', until=until)}"), row)


def _control(pending_ruling: PendingRuling, answer: str) -> Control:
    return Control("ruling", 0, pending_ruling.ruling_id, answer)


async def _scene(
    services: Services, guild: discord.Guild, ruling_request: RequestedRuling
) -> tuple[Live | None, Words]:
    """Return the session of a ruling, if it has one, and the words in the channel's language."""
    live = (
        await services.host.sessions.even_damaged(ruling_request.session_id)
        if ruling_request.session_id is not None
        else None
    )
    lang = live.session.language if live is not None else await services.languages.of_guild(guild)
    return live, words_for(live.slug if live is not None else None, lang)


def _ruling_sentence(live: Live | None, words: Words, key: str, ruling_request: RequestedRuling, **more: Param) -> str:
    what = _described(ruling_request)
    reason = literal(clean_text(ruling_request.reason, REASON_LIMIT))
    names = _names(live.session if live is not None else None)
    return words.say(Phrase(key, {"what": what, "reason": reason, **more}), names)


def _names(session: Session | None) -> list[str] | None:
    """Return the seats' names in the session of a ruling, None without a session that has begun."""
    return spoken_names(session) if session is not None and session.seats else None


def _described(ruling_request: RequestedRuling) -> Phrase:
    ruling, params = ruling_request.ruling, dict[str, Param]()
    if ruling_request.session_id is not None:
        # The number is passed as text, so that it has no thousands separators and users can type it again.
        params["session"] = str(ruling_request.session_id)
    for field, (param, sentence) in _PARAMS.items():
        value = getattr(ruling, field, None)
        if value is not None:
            params[param] = sentence(value)
    return Phrase(f"ruling-{ruling.action}", params)


async def _record_answer(press: Press) -> None:
    """Handle a second moderator's answer. The rights of both moderators are checked now."""
    services, member, ruling_id = press.services, press.member, press.control.number
    await need_moderator(services.host, member)
    rulings, guild = services.host.rulings, member.guild
    await press.interaction.response.defer()
    # Answers are handled one at a time, otherwise an older state could be shown last.
    async with services.screens.lock(-ruling_id):
        try:
            ruling_request = await rulings.require_pending(guild.id, ruling_id)
            # The question must show the names from before the ruling, so the names are read first.
            live, words = await _scene(services, guild, ruling_request)
            if press.control.rest == "confirm":
                await need_actor(services, guild, ruling_id, ruling_request)
                await _need_room(services, press.interaction, ruling_request)
                blind = await blind_of(guild, await _session(services, ruling_request), ruling_request.ruling)
                ruling_request = await rulings.confirm(guild.id, ruling_id, member.id, press.interaction.id, blind)
                _wake(services, ruling_request)
            else:
                ruling_request = await rulings.decline(guild.id, ruling_id, member.id)
        except Refused as error:
            if error.code == "ruling_void":
                words = words_for(None, await services.languages.of_guild(guild))
                await press.show(Page(text(words("ruling-void")), accent=ENDED_COLOUR))
            raise
        answer_key = "ruling-withdrawn" if member.id == ruling_request.actor else "ruling-declined"
        key = "ruling-confirmed" if press.control.rest == "confirm" else answer_key
        feedback = _ruling_sentence(
            live, words, key, ruling_request, who=f"<@{ruling_request.actor}>", second=f"<@{member.id}>"
        )
        await press.show(Page(text(feedback), accent=ENDED_COLOUR))
    if ruling_request.ruling.moves and press.control.rest == "confirm":
        await tell_moves(services.host, services.screens, press.interaction.client)


async def need_actor(services: Services, guild: discord.Guild, ruling_id: int, ruling_request: RequestedRuling) -> None:
    """Raise `Refused` ("ruling_void") if the moderator who requested the ruling is no longer a moderator."""
    actor = await member_by_id(guild, ruling_request.actor)
    if actor is None or not await is_moderator(services.host, actor):
        await services.host.rulings.withdraw(ruling_id)
        raise Refused("ruling_void")


PANEL = Panel(__name__, {"ruling": _record_answer})


async def delete_event(services: Services, interaction: Interaction, number: int, reason: str) -> None:
    """Delete an event for good, and update its message. Raises `Refused` like `Drafts.delete`."""
    guild_id, actor = need_guild(interaction), await actor_of(services, interaction)
    await interaction.response.defer(ephemeral=True, thinking=True)
    found = await services.host.tournaments.drafts.delete(guild_id, number, actor, reason)
    await services.events.messages.close(found, "tournament-closed-deleted")
    words = await services.languages.words(interaction)
    await services.answer(
        interaction, Page(text(words("event-deleted-done", name=literal(clean_text(found.name, 100)))))
    )
