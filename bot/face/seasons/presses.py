"""The presses of seasons: everybody can look at them; organisers open, change and end them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import get_args

from bot.face.ground.components.custom_ids import Control, natural
from bot.face.ground.components.forms import Field, filled, form, refilled
from bot.face.ground.components.parts import Page, text
from bot.face.ground.places.places import need_place
from bot.face.messages.season import AGAIN, OPENED, SHOW
from bot.face.press import Panel, Press
from bot.face.seasons.page import (
    ARCHIVE,
    CHOOSE,
    COUNTING,
    COUNTINGS,
    DELETE,
    EDIT,
    END,
    END_NOW,
    GAMES,
    HERE,
    HOW,
    OPEN,
    REPEAT,
    SET,
    SPAN,
    TEXT,
    TEXT_FORM,
    ZONE,
    edit_page,
    end_page,
    how_page,
    role_holders,
    season_page,
)
from bot.face.settings.zones import chosen_region, zone_rows
from bot.face.tournaments.given_roles import role_presses
from bot.face.tournaments.requests import MemberRequest, chosen_number, maker_request, member_request
from bot.host.clocks.seat_times import zone_of_person
from bot.host.seasons.seasons import MOST_RESULTS, SeasonWish
from engine.kernel.errors import Refused
from engine.kernel.words.names import NAME_LIMIT
from storage.records.seasons import Counting, Season, Span

BEST_LIMIT = 3
_SPANS: Mapping[str, Span] = {one: one for one in get_args(Span)}
_COUNTINGS: Mapping[str, Counting] = {one: one for one in COUNTINGS}


async def _show_page(press: Press) -> None:
    number = natural(press.control.rest)
    if number is None:
        raise Refused("expired_control")
    await _paint(press, press.control.number, number)


async def _choose_season(press: Press) -> None:
    """Show the chosen season. If a further page of the menu was chosen, show that page below the current season."""
    season_ids = [natural(one.removeprefix(ARCHIVE)) for one in press.values if one.startswith(ARCHIVE)]
    if not season_ids:
        await _paint(press, chosen_number(press))
        return
    archive = season_ids[0]
    if archive is None:
        raise Refused("expired_control")
    await _answer_with_page(press, lambda request: season_page(request, press.control.number, archive=archive))


async def _paint(press: Press, season_id: int, number: int = 0) -> None:
    await _answer_with_page(press, lambda request: season_page(request, season_id, number))


async def _how(press: Press) -> None:
    await _answer_with_page(press, lambda request: how_page(request, press.control.number))


async def _answer_with_page(press: Press, make: Callable[[MemberRequest], Awaitable[Page]]) -> None:
    """Show a page that takes a moment: in place of a private page, otherwise as a new private answer."""
    request = await member_request(press.services, press.interaction)
    press.services.boards.check(request.user_id)
    await press.defer_in_private()
    await press.show_in_private(await make(request))


async def _open_season(press: Press) -> None:
    """Open the season of this month in this channel, and show its settings."""
    await _open_in_zone(press, await maker_request(press))


async def _choose_zone(press: Press) -> None:
    request = await maker_request(press)
    await _open_in_zone(press, request, await chosen_region(press))


async def _open_in_zone(press: Press, request: MemberRequest, region: str | None = None) -> None:
    """Open a season in the organiser's time zone, or ask for the zone first.

    ``region`` is the region that was chosen in the menus of zones.
    """
    need_place(press.interaction)
    host, words = press.services.host, request.words
    zone = zone_of_person(await host.preferences.of_user(request.user_id))
    if zone is None:
        rows = await zone_rows(words, ZONE, Control(ZONE, 0), region, host.clock())
        await press.show_in_private(Page(text(words("zone-why")), *rows))
        return
    season = await host.seasons.open(request.guild_id, press.interaction.channel_id or 0, request.user_id, zone)
    await press.show_in_private(await edit_page(request, season, words("season-opened")))


async def _again(press: Press) -> None:
    """Open the season after one that lapsed, and show its settings."""
    request = await maker_request(press)
    season = await press.services.host.seasons.begin_again(request.guild_id, press.control.number, request.user_id)
    await press.show_in_private(await edit_page(request, season, request.words("season-again-done")))


async def _season(press: Press, request: MemberRequest) -> Season:
    return await press.services.host.seasons.get(request.guild_id, press.control.number)


async def _edit_season(press: Press) -> None:
    request = await maker_request(press)
    await press.show_in_private(await edit_page(request, await _season(press, request)))


async def _set_season(press: Press) -> None:
    request = await maker_request(press)
    await _change_season(press, request, _wish(press.control.rest, press.values))


async def _bring_here(press: Press) -> None:
    """Move a season to this channel, where its opening, its end and the next seasons are announced (TN-89)."""
    request = await maker_request(press)
    need_place(press.interaction)
    await _change_season(press, request, SeasonWish(channel_id=press.interaction.channel_id), "season-moved")


async def _change_season(
    press: Press, request: MemberRequest, wish: SeasonWish, feedback: str = "season-changed"
) -> None:
    seasons = press.services.host.seasons
    season = await seasons.change(request.guild_id, press.control.number, request.user_id, wish)
    await press.show_in_private(await edit_page(request, season, request.words(feedback)))


def _wish(rest: str, values: list[str]) -> SeasonWish:
    """Return the change that a menu or a button asks for. Raises `Refused` ("expired_control")."""
    chosen_value = values[0] if values else ""
    if rest == SPAN and chosen_value in _SPANS:
        return SeasonWish(span=_SPANS[chosen_value])
    if rest == COUNTING and chosen_value in _COUNTINGS:
        return SeasonWish(counting=_COUNTINGS[chosen_value])
    if rest == GAMES:
        return SeasonWish(games=tuple(values))
    if rest in (f"{REPEAT}.yes", f"{REPEAT}.no"):
        return SeasonWish(repeats=rest == f"{REPEAT}.yes")
    raise Refused("expired_control")


async def _ask_text(press: Press) -> None:
    request = await maker_request(press)
    season, words = await _season(press, request), request.words
    fields = [
        Field("name", words("season-form-name"), NAME_LIMIT, season.name, required=False),
        Field("best", words("season-form-best"), BEST_LIMIT, str(season.best or ""), required=False),
    ]
    control = Control(TEXT_FORM, 0, season.season_id)
    modal = form(words("season-text"), control, *refilled(press.control, fields))
    await press.interaction.response.send_modal(modal)


async def _store_text(press: Press) -> None:
    request = await maker_request(press)
    season = await _season(press, request)
    fields = filled(dict(press.interaction.data or {}))
    try:
        wish = SeasonWish(name=fields.get("name", ""), best=_typed_best(fields.get("best", "")))
        await _change_season(press, request, wish)
    except Refused as error:
        if error.code != "bad_season_best":
            raise
        typed = (fields.get(name, "") for name in ("name", "best"))
        await press.refuse_form(error, Control(TEXT, 0, season.season_id), typed)


def _typed_best(typed: str) -> int:
    """Return a typed number of results, 0 for all. Raises `Refused` ("bad_season_best")."""
    if not typed.strip():
        return 0
    number = natural(typed.strip())
    if not number:
        raise Refused("bad_season_best", most=MOST_RESULTS)
    return number


async def _ask_end(press: Press) -> None:
    request = await maker_request(press)
    await press.show_in_private(end_page(await _season(press, request), request.words))


async def _end_now(press: Press) -> None:
    request = await maker_request(press)
    ending = press.services.host.seasons.end(request.guild_id, press.control.number, request.user_id)
    await _then(press, request, ending, "season-end-done", press.control.number)


async def _delete(press: Press) -> None:
    request = await maker_request(press)
    deleted = press.services.host.seasons.delete(request.guild_id, press.control.number, request.user_id)
    await _then(press, request, deleted, "season-deleted", None)


async def _then(
    press: Press, request: MemberRequest, step: Awaitable[None], feedback: str, season_id: int | None
) -> None:
    """Take a step that may last a moment, and show the season that `season_page` returns for ``season_id``."""
    await press.interaction.response.defer()
    await step
    page: Page = await season_page(request, season_id, feedback=request.words(feedback))
    await press.show(page)


PANEL = Panel(
    __name__,
    {
        SHOW: _show_page,
        OPENED: _show_page,
        AGAIN: _again,
        CHOOSE: _choose_season,
        HOW: _how,
        OPEN: _open_season,
        ZONE: _choose_zone,
        EDIT: _edit_season,
        SET: _set_season,
        HERE: _bring_here,
        TEXT: _ask_text,
        TEXT_FORM: _store_text,
        END: _ask_end,
        END_NOW: _end_now,
        DELETE: _delete,
        **role_presses("season", lambda number: Control(SHOW, 0, number, "0"), role_holders),
    },
)
