"""The form of `/event new`, step by step.

Choosing a game creates a draft, and each further choice changes the draft.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

import msgspec

from bot.face.ground.components.custom_ids import Control, natural
from bot.face.ground.components.forms import Field, filled, form
from bot.face.ground.components.parts import Page, text
from bot.face.ground.interactions import Interaction
from bot.face.ground.places.permissions import may_hand_out, may_show_events, role_obstacle
from bot.face.ground.places.places import need_event_place
from bot.face.messages.tournaments.event_message import AGAIN, title
from bot.face.press import Handler, Panel, Press
from bot.face.services import Services
from bot.face.tournaments.form.page import (
    CHOOSE,
    EVENING,
    FORMAT,
    GAME,
    OF_DAYS,
    OPEN,
    ROLE,
    ROLES,
    TOGGLE,
    draft_page,
    plan_page,
    players_page,
    roles_page,
    rounds_page,
)
from bot.face.tournaments.form.values import draft_with_value
from bot.face.tournaments.requests import (
    BACK,
    DISCARD,
    MORE,
    PLAYERS,
    EventRequest,
    actor_of,
    asked_about,
    asked_by_press,
    need_maker,
    waiting_said,
)
from bot.face.tournaments.room.presses import room_page
from bot.face.words.tournaments.formats import formats, live_evening, most_players, rounds_of_days
from bot.face.words.tournaments.settings import SETTINGS, FormPage
from bot.host.rulings import REASON_LIMIT
from bot.host.tournaments.drafts.drafts import need_going
from bot.host.tournaments.ground.facts import keeps_hidden
from bot.host.tournaments.ground.people import need_organiser
from bot.host.tournaments.ground.settings import TournamentDraft, TournamentSettings, plan_of, settings_of, table_of
from bot.host.tournaments.rulings.player_rulings import settling
from bot.wording.words import Words, words_for
from engine.kernel.contract.registry import game_named
from engine.kernel.errors import Refused
from engine.kernel.words.names import NAME_LIMIT
from engine.tournaments.event import EventPlan
from storage.records.tournaments import StoredTournament, Whole

# The action of the form that asks for the reason for a change.
WHY_FORM = "evwhyform"


def default_event_name(words: Words) -> str:
    """Return the default name of an event.

    If the general pattern does not suit the game's name, the game has a pattern of its own.
    """
    return words("game-cup") if words.has("game-cup") else words("tournament-usual-name", game=words("game-name"))


async def make(services: Services, interaction: Interaction, draft: TournamentDraft) -> EventRequest:
    """Create a draft in this channel. Raises `Refused` ("expired_control") without a game or a channel."""
    if draft.game is None or interaction.guild_id is None or interaction.channel_id is None:
        raise Refused("expired_control")
    lang = await services.languages.of_table(interaction)
    words = words_for(draft.game, lang)
    name = draft.name or default_event_name(words)
    game = game_named(draft.game)
    usual = next(iter(formats(game.table(game.parse_options(draft.options or {}))).values()), None)
    plan, settings = draft.plan or usual, draft.settings or TournamentSettings()
    if plan is not None:
        settings = msgspec.structs.replace(settings, most=most_players(plan, settings.most))
    draft_wanted = msgspec.structs.replace(
        draft, name=name[:NAME_LIMIT], plan=plan, settings=settings, channel_id=interaction.channel_id, language=lang
    )
    actor = await actor_of(services, interaction)
    draft_made = await services.host.tournaments.drafts.create(interaction.guild_id, actor, draft_wanted)
    return await asked_about(services, interaction, draft_made.tournament_id)


async def _again(press: Press) -> None:
    """Create a draft with the settings of a finished event, and show it. Raises `Refused` ("event_makers_only")."""
    await need_maker(press.services, press.interaction)
    need_event_place(press.interaction)
    request, channel_id = await asked_by_press(press), cast("int", press.interaction.channel_id)
    templates = press.services.host.tournaments.templates
    event_made = await templates.again(request.guild_id, request.tournament_id, request.actor, channel_id)
    new = await asked_about(press.services, press.interaction, event_made.tournament_id)
    await new.answer(draft_page(new.whole, new.words))


async def _game(press: Press) -> None:
    await need_maker(press.services, press.interaction)
    need_event_place(press.interaction)
    game = game_named(press.values[0] if press.values else "")
    request = await make(press.services, press.interaction, TournamentDraft(game=game.slug))
    await press.show(draft_page(request.whole, request.words))


async def change_event(
    press: Press,
    draft: TournamentDraft,
    page: Callable[[Whole, Words], Page] = draft_page,
    encoded_change: str = "",
    *,
    note: str = "",
) -> None:
    """Change the event, and show the page.

    In an open event, a change that puts players at a disadvantage needs a reason. ``encoded_change`` is as in a
    control, "NAME.VALUE". ``note`` is shown on top of the first page.
    """
    request = await asked_by_press(press)
    try:
        await request.services.host.tournaments.drafts.change(
            request.guild_id, request.tournament_id, request.actor, draft
        )
    except Refused as error:
        if error.code != "settled_by_ruling" or not encoded_change:
            raise
        await ask_why(request, Control(WHY_FORM, 0, request.tournament_id, encoded_change))
        return
    await show_changed(press, await request.again(), page, note)


async def show_changed(
    press: Press, request: EventRequest, page: Callable[[Whole, Words], Page], note: str = ""
) -> None:
    """Show a page of a changed event. In an open event, the control room takes the place of the draft's page.

    ``note`` is on top of the draft's page or the control room.
    """
    if page is not draft_page:
        await press.show(page(request.whole, request.words))
    elif request.whole.tournament.state == "draft":
        await press.show(draft_page(request.whole, request.words, note))
    else:
        await press.show(await room_page(request, note))


async def ask_why(request: EventRequest, control: Control) -> None:
    """Ask for the reason for a change to settings that players rely on. These changes are rulings (TN-3, TN-32).

    ``control`` submits the form.
    """
    field = Field("reason", request.words("setup-why"), REASON_LIMIT, tall=True)
    await request.interaction.response.send_modal(form(request.words("setup-why-title"), control, field))


async def _change_by_ruling(press: Press) -> None:
    request = await asked_by_press(press)
    name, _, value = press.control.rest.partition(".")
    draft = draft_with_value(request.whole, name, value, request.services.host.clock(), None)
    await change_by_ruling(press, request, draft, page_of(name))


async def change_by_ruling(
    press: Press,
    request: EventRequest,
    draft: TournamentDraft,
    page: Callable[[Whole, Words], Page] = draft_page,
    change_name: str = "",
) -> None:
    """Change settings by a ruling with the reason typed in the form, and show the page with ``change_name`` on top.

    If the ruling waits for a second judge, show the control room, which says so.
    """
    reason = filled(dict(press.interaction.data or {})).get("reason", "")
    await press.interaction.response.defer()
    rulings = request.services.host.tournaments.rulings
    row = await rulings.rule(
        request.guild_id, request.tournament_id, request.actor, settling(request.whole, draft), reason
    )
    if row.state == "done":
        await show_changed(press, await request.again(), page, change_name)
    else:
        await show_changed(press, await request.again(), draft_page, waiting_said(request, row))


async def _format(press: Press) -> None:
    request = await asked_by_press(press)
    plan = formats(table_of(request.whole.tournament)).get(press.values[0] if press.values else "")
    if plan is None:
        raise Refused("expired_control")
    settings = settings_of(request.whole.tournament)
    fitting = with_settings(settings, {"most": most_players(plan, settings.most)})
    plan_kept = EventPlan(plan.stages, plan_of(request.whole.tournament).rounds_apart)
    await change_event(press, msgspec.structs.replace(fitting, plan=plan_kept))


_PAGES: Mapping[FormPage, Callable[[Whole, Words], Page]] = {
    "draft": draft_page,
    "rounds": rounds_page,
    "players": players_page,
    "roles": roles_page,
    "plan": plan_page,
}


def page_of(name: str) -> Callable[[Whole, Words], Page]:
    """Return the page of the form that shows a setting."""
    return _PAGES[SETTINGS[name].page]


async def _choose_setting(press: Press) -> None:
    name, value = press.control.rest, press.values[0] if press.values else ""
    if not value:
        raise Refused("expired_control")
    request = await asked_by_press(press)
    draft = draft_with_value(request.whole, name, value, request.services.host.clock(), None)
    await change_event(press, draft, page_of(name), f"{name}.{value}")


def with_settings(settings: TournamentSettings, new_fields: Mapping[str, Any]) -> TournamentDraft:
    """Return the draft that changes these settings."""
    return TournamentDraft(settings=msgspec.structs.replace(settings, **new_fields))


async def _toggle(press: Press) -> None:
    name = press.control.rest
    if name not in SETTINGS or SETTINGS[name].kind != "switch":
        raise Refused("expired_control")
    tournament = (await asked_by_press(press)).whole.tournament
    settings = settings_of(tournament)
    becomes = not getattr(settings, name)
    if name == "discord_event" and becomes:
        await _need_discord_events(press, tournament)
    switch_text = f"{name}.{'yes' if becomes else 'no'}"
    await change_event(press, with_settings(settings, {name: becomes}), page_of(name), switch_text)


async def _need_discord_events(press: Press, tournament: StoredTournament) -> None:
    """Raise `Refused` if Discord cannot show an event: "discord_events_off", "…_right", "…_start", "…_running".

    Discord accepts only an event that is still to begin.
    """
    guild = press.member.guild
    if not (await press.services.host.preferences.of_guild(guild.id)).discord_events:
        raise Refused("discord_events_off")
    if not may_show_events(guild):
        raise Refused("discord_events_right")
    if tournament.state == "running":
        raise Refused("discord_events_running")
    start_at = settings_of(tournament).start_at
    if start_at is None or start_at <= press.services.host.clock():
        raise Refused("discord_events_start")


async def _role(press: Press) -> None:
    """Choose the role that the bot gives to players or winners, or none.

    The bot must be able to give it, and the member who chooses it too. Otherwise a member could use an event to hand
    out a role that they may not give by hand.
    """
    name, role_id = press.control.rest, natural(press.values[0]) if press.values else None
    if name not in SETTINGS or SETTINGS[name].kind != "role":
        raise Refused("expired_control")
    guild = press.member.guild
    role = None if role_id is None else guild.get_role(role_id)
    if role_id is not None and (why := role_obstacle(guild, role_id)) is not None:
        raise Refused("role_obstacle", why=why)
    if role is not None and not may_hand_out(press.member, role):
        raise Refused("role_not_yours")
    request = await asked_to_change(press)
    await change_event(press, with_settings(settings_of(request.whole.tournament), {name: role_id}), roles_page)
    # Roles that Discord refused are tried again, because the organiser may have changed the bot's rights.
    if await press.services.host.tournaments.roles.retry(request.tournament_id):
        press.services.events.wake()


def showing(page: Callable[[Whole, Words], Page]) -> Handler:
    """Return the handler of a press that shows a page of the form."""

    async def pressed(press: Press) -> None:
        request = await asked_to_change(press)
        await press.show(page(request.whole, request.words))

    return pressed


async def _back_to_form(press: Press) -> None:
    await show_changed(press, await asked_to_change(press), draft_page)


async def asked_to_change(press: Press) -> EventRequest:
    """Return the request of a press about an event. Raises `Refused`: "not_organiser", "tournament_over"."""
    request = await asked_by_press(press)
    need_organiser(request.whole, request.actor)
    need_going(request.whole)
    return request


async def _open_registration(press: Press) -> None:
    """Open the registration. The control room takes the place of the form."""
    request = await asked_by_press(press)
    need_event_place(press.interaction, is_hidden=keeps_hidden(request.whole))
    await request.services.host.tournaments.drafts.open(request.guild_id, request.tournament_id, request.actor)
    request = await request.again()
    await press.show(await room_page(request, request.words("setup-opened")))


async def _discard(press: Press) -> None:
    request = await asked_to_change(press)
    if request.whole.tournament.state != "draft":
        raise Refused("expired_control")
    why = request.words("setup-discarded-why")
    await request.services.host.tournaments.drafts.cancel(request.guild_id, request.tournament_id, request.actor, why)
    await press.show(Page(text(request.words("setup-discarded", name=title(request.whole)))))


async def _evening(press: Press) -> None:
    """Turn the draft into a live evening: clocks of minutes, rounds of an hour, and automatic publishing."""
    request = await asked_by_press(press)
    await change_event(press, live_evening(request.whole), note=request.words("setup-evening-done"))


async def _rounds_of_days(press: Press) -> None:
    """Turn a live evening back into an event with rounds of days and the default clock."""
    request = await asked_by_press(press)
    await change_event(press, rounds_of_days(request.whole), note=request.words("setup-of-days-done"))


PANEL = Panel(
    __name__,
    {
        AGAIN: _again,
        GAME: _game,
        FORMAT: _format,
        CHOOSE: _choose_setting,
        TOGGLE: _toggle,
        MORE: showing(rounds_page),
        PLAYERS: showing(players_page),
        ROLES: showing(roles_page),
        ROLE: _role,
        WHY_FORM: _change_by_ruling,
        EVENING: _evening,
        OF_DAYS: _rounds_of_days,
        BACK: _back_to_form,
        OPEN: _open_registration,
        DISCARD: _discard,
    },
)
