"""The private panel on which a lobby's creator or a moderator sets the terms, such as the clock."""

from __future__ import annotations

import discord
import msgspec
from discord import ui

from bot.face.ground.components.custom_ids import Control, natural, session_control
from bot.face.ground.components.forms import Field, filled, form, refilled
from bot.face.ground.components.parts import OPTION_LIMIT, PLACEHOLDER_LIMIT, Page, Row, button, row_of, rows_of, text
from bot.face.ground.places.permissions import is_moderator
from bot.face.lobby.presses import answer_about_lobby, drop_gone, refresh_lobby, show_about_lobby
from bot.face.press import Panel, Press
from bot.face.views.levels import chosen_level, level_menu
from bot.face.words.tables import clock_words
from bot.host.clocks.terms import AT_ZERO, LOBBY_DAYS, PRESETS, Terms, clock_text, read_terms
from bot.host.lobbies.lobby import TableSettings, computer_room, expires_at, may_rule
from bot.host.matches.live import Live
from bot.wording.names import shorten
from bot.wording.seat_names import SeatNames
from bot.wording.words import Words
from engine.kernel.errors import Refused

# The menu value for a clock that the user types.
OTHER = "other"
CLOCK_LIMIT = 30
Offers = list[tuple[str, str, bool]]


def table_page(live: Live, words: Words, now: int) -> Page:
    """Return the panel: clock, what happens at zero, the lobby's duration, computer players with their levels.

    ``now`` is in UTC milliseconds.
    """
    session, terms = live.session, read_terms(live.session.terms)
    most = computer_room(session)
    numbers = [
        button(words(f"table-{key}-computer"), session_control(live, "computer", str(count)), emoji=sign)
        for key, sign, count in (
            ("fewer", "➖", session.computer_seats - 1),
            ("more", "➕", session.computer_seats + 1),
        )
        if 0 <= count <= most
    ]
    return Page(
        text(f"### {words('table-title')}\n{words('table-about')}"),
        _terms_menu(live, words("table-clock"), "clock", _clocks(terms, words)),
        _terms_menu(live, words("table-zero"), "zero", _ends(terms, words)),
        _terms_menu(live, words("table-wait"), "wait", _waits(live, terms, words, now)),
        text(words("table-computer", count=session.computer_seats, most=most)),
        *rows_of(numbers),
        *_levels(live, words),
    )


def _levels(live: Live, words: Words) -> list[Row]:
    session = live.session
    names = [SeatNames().computer_player(words.lang, number) for number in range(1, session.computer_seats + 1)]
    return [
        level_menu(name, level, session_control(live, "level", str(number)), words)
        for number, (name, level) in enumerate(zip(names, session.computer_levels, strict=True))
    ]


def _clocks(terms: Terms, words: Words) -> Offers:
    present = clock_text(terms)
    clocks = {**PRESETS, present: terms}
    offers = [(word, clock_words(preset, words), word == present) for word, preset in clocks.items()]
    return [*offers, (OTHER, words("table-other"), False)]


def _ends(terms: Terms, words: Words) -> Offers:
    """Return the options for what happens when a clock reaches zero.

    The chosen option contains the menu's title, because Discord hides the title.
    """
    title = words("table-zero")
    texts = {one: words(f"zero-{one}") for one in AT_ZERO}
    return [
        (one, f"{title}: {label}" if one == terms.at_zero else label, one == terms.at_zero)
        for one, label in texts.items()
    ]


def _waits(live: Live, terms: Terms, words: Words, now: int) -> Offers:
    terms_options = [msgspec.structs.replace(terms, lobby_days=one) for one in sorted({*LOBBY_DAYS, terms.lobby_days})]
    days = [one.lobby_days for one in terms_options if one == terms or expires_at(live.session.created_at, one) > now]
    return [(str(one), words("table-wait-days", days=one), one == terms.lobby_days) for one in days]


def _terms_menu(live: Live, title: str, what: str, offers: Offers) -> Row:
    select: ui.Select[ui.LayoutView] = ui.Select(
        placeholder=shorten(title, PLACEHOLDER_LIMIT), custom_id=session_control(live, "terms", what).pack()
    )
    for value, label, is_chosen in offers:
        select.add_option(label=shorten(label, OPTION_LIMIT), value=value, default=is_chosen)
    return row_of(select)


async def may_change(press: Press) -> bool:
    """Return whether the user is a moderator. Raises `Refused`: "not_in_lobby", "not_your_table"."""
    session = (await press.fresh()).session
    moderator = await is_moderator(press.services.host, press.member)
    if session.status != "lobby":
        raise Refused("not_in_lobby")
    if not may_rule(session, press.member.id, moderator=moderator):
        raise Refused("not_your_table")
    return moderator


async def _open_terms_panel(press: Press) -> None:
    await drop_gone(press)
    await may_change(press)
    await answer_about_lobby(press, await _terms_panel(press, await press.fresh()))


async def _terms_panel(press: Press, live: Live) -> Page:
    return table_page(live, await press.words(), press.services.host.clock())


async def _terms(press: Press) -> None:
    what, value = press.control.rest, press.values[0] if press.values else ""
    if (what, value) == ("clock", OTHER):
        await may_change(press)
        await _ask_clock(press)
        return
    settings_by_name = {
        "clock": TableSettings(clock=value),
        "zero": TableSettings(at_zero=value),
        "wait": TableSettings(lobby_days=natural(value)),
    }
    if what not in settings_by_name or (what == "wait" and natural(value) is None):
        raise Refused("expired_control")
    await _change_and_show(press, settings_by_name[what])


async def _ask_clock(press: Press) -> None:
    await may_change(press)
    await press.interaction.response.send_modal(_clock_form(press.live, press.control, await press.words()))


def _clock_form(live: Live, opened_by: Control, words: Words) -> discord.ui.Modal:
    terms = read_terms(live.session.terms)
    present = clock_text(terms) if terms.clock != "none" else ""
    field = Field("clock", words("table-form-clock"), CLOCK_LIMIT, "" if present in PRESETS else present)
    return form(words("table-form"), session_control(live, "clockform"), *refilled(opened_by, [field]))


async def _store_terms(press: Press) -> None:
    clock_typed = filled(dict(press.interaction.data or {})).get("clock", "")
    try:
        await _change_and_show(press, TableSettings(clock=clock_typed.strip()[:CLOCK_LIMIT]))
    except Refused as error:
        if error.code != "bad_terms":
            raise
        await press.refuse_form(error, session_control(press.live, "clockask"), [clock_typed])


async def _computer_seats(press: Press) -> None:
    count = natural(press.control.rest)
    if count is None:
        raise Refused("expired_control")
    await _change_and_show(press, TableSettings(computer_seats=count))


async def _level(press: Press) -> None:
    number = natural(press.control.rest)
    if number is None:
        raise Refused("expired_control")
    await _change_and_show(press, TableSettings(level=(number, chosen_level(press.values))))


async def _change_and_show(press: Press, table_settings: TableSettings) -> None:
    await change_table(press, table_settings)
    await show_about_lobby(press, await _terms_panel(press, await press.fresh()))


async def change_table(press: Press, table_settings: TableSettings) -> None:
    """Change the table, and update the public lobby message. Raises `Refused` like `may_change` and the lobby."""
    moderator = await may_change(press)
    lobby = press.services.host.lobby
    await lobby.change_table(
        press.session_id, press.member.id, table_settings, moderator=moderator, interaction_id=press.interaction.id
    )
    await refresh_lobby(press.services, press.interaction.client, press.session_id)


PANEL = Panel(
    __name__,
    {
        "table": _open_terms_panel,
        "terms": _terms,
        "clockform": _store_terms,
        "clockask": _ask_clock,
        "computer": _computer_seats,
        "level": _level,
    },
)
