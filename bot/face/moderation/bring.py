"""Moves a match to another place, by a ruling or with its players' consent."""

from __future__ import annotations

from discord import ui

from bot.face.ground.components.custom_ids import LARGEST_NUMBER, Control
from bot.face.ground.components.parts import DANGER, ENDED_COLOUR, SUCCESS, Page, Row, button, text
from bot.face.ground.discord_errors import REQUEST_FAILED
from bot.face.ground.interactions import LIVE, Interaction, member_of
from bot.face.ground.places.channels import calling, open_channel
from bot.face.ground.places.permissions import is_moderator, member_by_id, need_moderator
from bot.face.ground.places.places import need_place
from bot.face.ground.places.visibility import can_be_shown, need_private
from bot.face.moderation.moving import blind_of, moving_words, tell_moves
from bot.face.moderation.rulings import give, need_actor
from bot.face.posting.orphans import table_question
from bot.face.press import Panel, Press
from bot.face.services import Services
from bot.face.words.sessions import channel_link, game_words
from bot.host.lobbies.lobby import SessionPlace
from bot.host.matches.live import Live
from bot.host.rulings import WAIT_MS, Bring, RequestedRuling, table_of
from bot.wording.words import words_for
from engine.kernel.errors import Refused
from storage.records.changes import PendingRuling


async def bring(services: Services, interaction: Interaction, number: int, place: SessionPlace, reason: str) -> None:
    """Move a session to the moderator's channel. With a reason it is a ruling; without one the players must consent.

    Raises `Refused` like `give`, `Rulings.ask_table` and `need_place`, and with the codes "no_session" and
    "table_hidden".
    """
    member = member_of(interaction)
    await need_moderator(services.host, member)
    if number > LARGEST_NUMBER:
        raise Refused("no_session")
    live = await services.host.live(number, place.guild_id)
    session = live.session
    interaction.extras[LIVE] = live
    need_place(interaction)
    need_private(services.host, session, interaction.channel)
    await interaction.response.defer(ephemeral=True, thinking=True)
    is_visible = await can_be_shown(interaction.client, session.guild_id, session.channel_id)
    ruling = Bring(place, session.channel_id, lost=not is_visible)
    if reason or ruling.lost or ruling.stays:
        await give(services, interaction, ruling, reason, number)
        return
    ruling_request = RequestedRuling(
        guild_id=place.guild_id,
        session_id=number,
        actor=member.id,
        ruling=ruling,
        reason="",
        interaction_id=interaction.id,
    )
    await _ask_table(services, interaction, live, ruling_request)


async def _ask_table(services: Services, interaction: Interaction, live: Live, ruling_request: RequestedRuling) -> None:
    guild = member_of(interaction).guild
    words = await services.languages.words(interaction)
    existing_ruling = await _existing_question(services, interaction, live, ruling_request)
    if existing_ruling is not None:
        await services.say(
            interaction, words("bring-asked-already", where=f"{channel_link(live.session)}/{existing_ruling}")
        )
        return
    blind = await blind_of(guild, live.session, ruling_request.ruling)
    pending_ruling = await services.host.rulings.ask_table(ruling_request, blind)
    if pending_ruling is None:
        services.announcer.wake(live.session.session_id)
        await services.say(interaction, words("ruled-bring"))
        await tell_moves(services.host, services.screens, interaction.client)
        return
    users_asked = [user for user in table_of(live.session) if user != ruling_request.actor]
    try:
        channel = await open_channel(interaction.client, live.session.channel_id)
        message_sent = await channel.send(
            view=_question(live, ruling_request, pending_ruling, users_asked), allowed_mentions=calling(users_asked)
        )
    except REQUEST_FAILED:
        await services.host.rulings.withdraw(pending_ruling.ruling_id)
        raise
    if not await services.host.rulings.asked_by(pending_ruling.ruling_id, message_sent.id):
        await message_sent.edit(view=Page(text(game_words(live)("bring-void")), accent=ENDED_COLOUR))
    services.announcer.clean(live.session.session_id)
    await services.say(interaction, words("bring-asked", where=f"<#{live.session.channel_id}>"))


async def _existing_question(
    services: Services, interaction: Interaction, live: Live, ruling_request: RequestedRuling
) -> int | None:
    """Return the id of the message with which a moderator has already asked the players.

    None if the bot must ask now.
    """
    rulings, client = services.host.rulings, interaction.client
    pending_ruling = await rulings.asked_already(ruling_request)
    if pending_ruling is None:
        return None
    found = pending_ruling.message_id
    if found is None:
        # The bot may have stopped after it had sent the question and before it stored the message's id. So it searches
        # the channel for the question.
        channel = await open_channel(client, live.session.channel_id)
        found = await table_question(client, channel, pending_ruling.ruling_id)
        if found is None or not await rulings.asked_by(pending_ruling.ruling_id, found):
            return None
    actor = await member_by_id(member_of(interaction).guild, pending_ruling.actor)
    return found if actor is not None and await is_moderator(services.host, actor) else None


def _question(
    live: Live, ruling_request: RequestedRuling, pending_ruling: PendingRuling, users_asked: list[int]
) -> Page:
    """Return the question to the players. It names the players who have not answered yet."""
    words = game_words(live)
    row: Row = ui.ActionRow()
    row.add_item(button(words("undo-agree"), Control("consent", 0, pending_ruling.ruling_id, "agree"), SUCCESS, "👍"))
    row.add_item(button(words("undo-refuse"), Control("consent", 0, pending_ruling.ruling_id, "refuse"), DANGER, "✋"))
    question = _place_sentence(live, "bring-question", ruling_request, users_asked)
    until = f"<t:{(pending_ruling.at + WAIT_MS) // 1000}:R>"
    return Page(text(f"{question}\n-# {words('bring-until', until=until)}"), row)


def _place_sentence(live: Live, key: str, ruling_request: RequestedRuling, who: list[int]) -> str:
    return moving_words(
        game_words(live),
        key,
        session_id=live.session.session_id,
        channel_id=ruling_request.ruling.shown_in(live.session) or 0,
        actor=ruling_request.actor,
        who=who,
    )


async def _record_answer(press: Press) -> None:
    """Record a player's answer. The moderator's right and the players' access to the place are checked again."""
    services, ruling_id, guild = press.services, press.control.number, press.member.guild
    agree = press.control.rest == "agree"
    await press.interaction.response.defer()
    # Answers are handled one at a time, otherwise an older state could be shown last.
    async with services.screens.lock(-ruling_id):
        try:
            ruling_request = await services.host.rulings.require_pending(guild.id, ruling_id)
            live = await services.host.sessions.even_deleted(ruling_request.session_id or 0)
            if agree:
                await need_actor(services, guild, ruling_id, ruling_request)
            blind = await blind_of(guild, live.session, ruling_request.ruling) if agree else set()
            ruling_request, users_asked = await services.host.rulings.answer_table(
                guild.id, ruling_id, press.member.id, agree=agree, blind=blind
            )
        except Refused as error:
            if error.code == "ruling_void":
                words = words_for(None, await services.languages.of_guild(guild))
                await press.show(Page(text(words("ruling-void")), accent=ENDED_COLOUR))
            raise
        if users_asked:
            pending_ruling = await services.host.moderation.find_pending(ruling_id)
            if pending_ruling is not None:
                await press.show(_question(live, ruling_request, pending_ruling, users_asked))
            return
        if agree:
            services.announcer.wake(live.session.session_id)
        key = "bring-agreed" if agree else "bring-refused"
        await press.show(Page(text(_place_sentence(live, key, ruling_request, [press.member.id])), accent=ENDED_COLOUR))
    if agree:
        await tell_moves(services.host, services.screens, press.interaction.client)


PANEL = Panel(__name__, {"consent": _record_answer})
