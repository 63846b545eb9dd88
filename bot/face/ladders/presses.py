"""The presses of ladders: players enter, challenge and answer; organisers open, pause, change and end ladders."""

from __future__ import annotations

from collections.abc import Awaitable

from bot.face.ground.components.custom_ids import Control, natural
from bot.face.ground.components.forms import Field, form, refilled
from bot.face.ground.places.places import need_event_place
from bot.face.ladders.page import (
    CHALLENGED,
    CHOOSE,
    CREATE,
    CREATE_GAME,
    CREATE_TEMPLATE,
    DECLINE_NOW,
    EDIT,
    END,
    END_NOW,
    HERE,
    HOW,
    LEAVE,
    LEAVE_NOW,
    OPEN,
    PAUSE,
    REACH,
    REMOVE,
    REMOVE_NOW,
    REMOVED,
    SKIP,
    TEXT,
    TEXT_FORM,
    WEB,
    WEEKLY,
    WITHDRAW,
    WITHDRAW_NOW,
    challenge_page,
    create_page,
    decline_cost,
    decline_page,
    edit_page,
    end_page,
    how_page,
    is_withdrawable,
    ladder_page,
    leave_page,
    removable_page,
    remove_page,
    role_holders,
    with_help,
    withdraw_page,
)
from bot.face.messages.ladder import ACCEPT, CHALLENGE, DECLINE, JOIN, LOOK
from bot.face.press import Handler, Panel, Press
from bot.face.tournaments.competitions import change_by_form, chosen_game, chosen_web_page, created_here
from bot.face.tournaments.given_roles import role_presses
from bot.face.tournaments.requests import MemberRequest, actor_of, chosen_number, maker_request, member_request
from bot.host.ladders.settings import LEAST_DAYS, MOST_DAYS, LadderWish
from bot.host.tournaments.drafts.templates import readable_template
from bot.wording.words import words_for
from engine.kernel.errors import Refused
from engine.kernel.words.names import NAME_LIMIT
from storage.records.ladders import WholeLadder

DAYS_LIMIT, CLOCK_LIMIT = 2, 40
# The actions whose controls contain the number of a challenge.
ABOUT_CHALLENGES = frozenset({ACCEPT, DECLINE, DECLINE_NOW, WITHDRAW_NOW})


def _helped(handle: Handler) -> Handler:
    """Return a handler whose refusals have buttons for what the member can do (`with_help`)."""

    async def handler(press: Press) -> None:
        try:
            await handle(press)
        except Refused as error:
            request = await member_request(press.services, press.interaction)
            raise await with_help(request, error, await _ladder_of(press)) from error

    return handler


async def _ladder_of(press: Press) -> int:
    """Return the id of the ladder that a press is about, 0 for a challenge that is gone."""
    if press.control.action not in ABOUT_CHALLENGES:
        return press.control.number
    found = await press.services.host.ladders.challenges.find(press.control.number)
    return 0 if found is None else found[0].ladder.ladder_id


async def _look(press: Press) -> None:
    await _paint(press, press.control.number, natural(press.control.rest))


async def _choose_ladder(press: Press) -> None:
    await _paint(press, chosen_number(press))


async def _paint(press: Press, ladder_id: int, number: int | None = None, feedback: str = "") -> None:
    request = await member_request(press.services, press.interaction)
    await press.show_in_private(await ladder_page(request, ladder_id, number, feedback))


async def _how(press: Press) -> None:
    request = await member_request(press.services, press.interaction)
    await press.show_in_private(await how_page(request, press.control.number))


async def _join(press: Press) -> None:
    request = await member_request(press.services, press.interaction)
    actor, ladders = await actor_of(press.services, press.interaction), press.services.host.ladders
    was_in_ladder = (await ladders.get(request.guild_id, press.control.number)).player(actor.user_id) is not None
    await ladders.join(request.guild_id, press.control.number, actor)
    await _paint(
        press, press.control.number, feedback=request.words("ladder-there" if was_in_ladder else "ladder-joined")
    )


async def _ask_leave(press: Press) -> None:
    request = await member_request(press.services, press.interaction)
    whole = await press.services.host.ladders.get(request.guild_id, press.control.number)
    if whole.player(request.user_id) is None:
        raise Refused("not_in_ladder")
    await press.show_in_private(leave_page(whole.ladder, request.words))


async def _leave(press: Press) -> None:
    request = await member_request(press.services, press.interaction)
    await press.services.host.ladders.leave(request.guild_id, press.control.number, request.user_id)
    await _paint(press, press.control.number, feedback=request.words("ladder-left"))


async def _skip(press: Press) -> None:
    """Leave the player out of the weekly pairings, or let them take part again, as the button said."""
    request = await member_request(press.services, press.interaction)
    skips = press.control.rest == "on"
    await press.services.host.ladders.skip_weeks(request.guild_id, press.control.number, request.user_id, skips=skips)
    await _paint(press, press.control.number, feedback=request.words("ladder-skips" if skips else "ladder-pairs-again"))


async def _ask_challenge(press: Press) -> None:
    request = await member_request(press.services, press.interaction)
    await press.show_in_private(await challenge_page(request, press.control.number))


async def _challenge(press: Press) -> None:
    request, challenged = await member_request(press.services, press.interaction), chosen_number(press)
    whole = await press.services.host.ladders.challenges.challenge(
        request.guild_id, press.control.number, request.user_id, challenged
    )
    feedback = request.words("ladder-challenged", name=f"<@{challenged}>", channel=str(whole.ladder.channel_id))
    await _paint(press, press.control.number, feedback=feedback)


async def _accept(press: Press) -> None:
    request = await member_request(press.services, press.interaction)
    whole = await press.services.host.ladders.challenges.accept(request.guild_id, press.control.number, request.user_id)
    await _paint(press, whole.ladder.ladder_id, feedback=request.words("ladder-accepted"))


async def _ask_decline(press: Press) -> None:
    request = await member_request(press.services, press.interaction)
    whole, challenge = await press.services.host.ladders.challenges.answerable(
        request.guild_id, press.control.number, request.user_id
    )
    await press.show_in_private(decline_page(whole, challenge, request.words))


async def _decline(press: Press) -> None:
    """Decline a challenge. If that now costs something else than the question named, ask again."""
    request = await member_request(press.services, press.interaction)
    whole, challenge = await press.services.host.ladders.challenges.answerable(
        request.guild_id, press.control.number, request.user_id
    )
    if press.control.rest != decline_cost(whole, challenge):
        await press.show_in_private(decline_page(whole, challenge, request.words))
        return
    whole = await press.services.host.ladders.challenges.decline(
        request.guild_id, press.control.number, request.user_id
    )
    await _paint(press, whole.ladder.ladder_id, feedback=request.words("ladder-declined"))


async def _ask_withdraw(press: Press) -> None:
    request = await member_request(press.services, press.interaction)
    whole = await press.services.host.ladders.get(request.guild_id, press.control.number)
    own_challenge = whole.current_challenge(request.user_id)
    if own_challenge is None or not is_withdrawable(own_challenge, request.user_id):
        raise Refused("challenge_over")
    await press.show_in_private(withdraw_page(whole, own_challenge, request.words))


async def _withdraw(press: Press) -> None:
    request = await member_request(press.services, press.interaction)
    whole = await press.services.host.ladders.challenges.withdraw(
        request.guild_id, press.control.number, request.user_id
    )
    await _paint(press, whole.ladder.ladder_id, feedback=request.words("ladder-withdrawn"))


# ---- organisers


async def _ask_game(press: Press) -> None:
    await press.show_in_private(await create_page(await maker_request(press)))


async def _create_game(press: Press) -> None:
    slug, ladders = chosen_game(press), press.services.host.ladders

    def create(request: MemberRequest, channel_id: int, language: str) -> Awaitable[WholeLadder]:
        words = words_for(slug, language)
        name = words("ladder-usual-name", game=words("game-name"))
        return ladders.create(request.guild_id, channel_id, request.user_id, language, name[:NAME_LIMIT], slug)

    await _show_created(press, *await created_here(press, create))


async def _create_template(press: Press) -> None:
    number, ladders = chosen_number(press), press.services.host.ladders

    def create(request: MemberRequest, channel_id: int, language: str) -> Awaitable[WholeLadder]:
        return ladders.create_from(request.guild_id, channel_id, request.user_id, language, number)

    await _show_created(press, *await created_here(press, create))


async def _show_created(press: Press, request: MemberRequest, whole: WholeLadder) -> None:
    await press.show_in_private(await edit_page(request, whole, request.words("ladder-created")))


async def _open_ladder(press: Press) -> None:
    request = await maker_request(press)
    whole = await press.services.host.ladders.open(request.guild_id, press.control.number, request.user_id)
    feedback = request.words("ladder-opened", channel=str(whole.ladder.channel_id))
    await _paint(press, press.control.number, feedback=feedback)


async def _pause(press: Press) -> None:
    request = await maker_request(press)
    await press.services.host.ladders.pause(request.guild_id, press.control.number, request.user_id)
    await _paint(press, press.control.number, feedback=request.words("ladder-paused-now"))


async def _edit_ladder(press: Press) -> None:
    request = await maker_request(press)
    whole = await press.services.host.ladders.current(request.guild_id, press.control.number)
    await press.show_in_private(await edit_page(request, whole))


async def _set_reach(press: Press) -> None:
    request, number = await maker_request(press), chosen_number(press)
    await _change_ladder(press, request, LadderWish(reach=number))


async def _set_weekly(press: Press) -> None:
    """Turn the weekly pairings on or off, as the button said."""
    request = await maker_request(press)
    await _change_ladder(press, request, LadderWish(weekly=press.control.rest == "on"))


async def _bring_here(press: Press) -> None:
    """Move a ladder to this channel: its message, its challenges, and the threads of the next matches."""
    request = await maker_request(press)
    need_event_place(press.interaction)
    await _change_ladder(press, request, LadderWish(channel_id=press.interaction.channel_id))


async def _choose_web(press: Press) -> None:
    request = await maker_request(press)
    await _change_ladder(press, request, LadderWish(web=chosen_web_page(press)))


async def _change_ladder(press: Press, request: MemberRequest, wish: LadderWish) -> None:
    whole = await press.services.host.ladders.change(request.guild_id, press.control.number, request.user_id, wish)
    feedback = request.words("ladder-changed")
    # After the end there are no settings any more, but the page on the web can still be hidden.
    is_over = whole.ladder.state == "over"
    page = (
        ladder_page(request, press.control.number, feedback=feedback)
        if is_over
        else edit_page(request, whole, feedback)
    )
    await press.show_in_private(await page)


async def _ask_text(press: Press) -> None:
    request = await maker_request(press)
    ladder, words = (
        (await press.services.host.ladders.get(request.guild_id, press.control.number)).ladder,
        request.words,
    )
    fields = [
        Field("name", words("league-form-name"), NAME_LIMIT, ladder.name),
        Field("days", words("ladder-form-days"), DAYS_LIMIT, str(ladder.days)),
        Field("clock", words("league-form-clock"), CLOCK_LIMIT, readable_template(ladder.data, ladder.name).clock),
    ]
    modal = form(words("ladder-text"), Control(TEXT_FORM, 0, ladder.ladder_id), *refilled(press.control, fields))
    await press.interaction.response.send_modal(modal)


async def _store_text(press: Press) -> None:
    request = await maker_request(press)

    async def change(name: str, days: int, clock: str) -> None:
        await _change_ladder(press, request, LadderWish(name=name, days=days, clock=clock))

    bad_days = Refused("bad_ladder_setting", setting="days", least=LEAST_DAYS, most=MOST_DAYS)
    await change_by_form(press, Control(TEXT, 0, press.control.number), bad_days, change)


async def _choose_removed(press: Press) -> None:
    request = await maker_request(press)
    page = await removable_page(request, press.control.number, natural(press.control.rest) or 0)
    await press.show_in_private(page)


async def _ask_remove(press: Press) -> None:
    request, user_id = await maker_request(press), chosen_number(press)
    whole = await press.services.host.ladders.current(request.guild_id, press.control.number)
    await press.show_in_private(remove_page(whole, user_id, request.words))


async def _remove(press: Press) -> None:
    request, user_id = await maker_request(press), natural(press.control.rest)
    if user_id is None:
        raise Refused("expired_control")
    whole = await press.services.host.ladders.remove(request.guild_id, press.control.number, request.user_id, user_id)
    await press.show_in_private(await edit_page(request, whole, request.words("ladder-removed")))


async def _ask_end(press: Press) -> None:
    request = await maker_request(press)
    whole = await press.services.host.ladders.current(request.guild_id, press.control.number)
    await press.show_in_private(end_page(whole.ladder, request.words))


async def _end_now(press: Press) -> None:
    request = await maker_request(press)
    await press.services.host.ladders.end(request.guild_id, press.control.number, request.user_id)
    await _paint(press, press.control.number, feedback=request.words("ladder-ended"))


PANEL = Panel(
    __name__,
    {
        LOOK: _look,
        CHOOSE: _choose_ladder,
        HOW: _how,
        JOIN: _helped(_join),
        LEAVE: _helped(_ask_leave),
        LEAVE_NOW: _helped(_leave),
        SKIP: _helped(_skip),
        CHALLENGE: _helped(_ask_challenge),
        CHALLENGED: _helped(_challenge),
        ACCEPT: _helped(_accept),
        DECLINE: _helped(_ask_decline),
        DECLINE_NOW: _helped(_decline),
        WITHDRAW: _helped(_ask_withdraw),
        WITHDRAW_NOW: _helped(_withdraw),
        CREATE: _ask_game,
        CREATE_GAME: _create_game,
        CREATE_TEMPLATE: _create_template,
        OPEN: _open_ladder,
        PAUSE: _pause,
        EDIT: _edit_ladder,
        REACH: _set_reach,
        WEEKLY: _set_weekly,
        TEXT: _ask_text,
        TEXT_FORM: _store_text,
        HERE: _bring_here,
        REMOVE: _choose_removed,
        REMOVED: _ask_remove,
        REMOVE_NOW: _remove,
        END: _ask_end,
        END_NOW: _end_now,
        WEB: _choose_web,
        **role_presses("ladder", lambda number: Control(LOOK, 0, number, "own"), role_holders),
    },
)
