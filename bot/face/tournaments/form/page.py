"""The form of `/event new`: a draft with its menus, and pages about the rounds, the players and the format (TN-2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import discord
from discord import ui

from bot.face.ground.components.choices import MENU_SIZE
from bot.face.ground.components.custom_ids import Control
from bot.face.ground.components.parts import (
    OPTION_LIMIT,
    PLACEHOLDER_LIMIT,
    PRIMARY,
    Button,
    Page,
    Row,
    button,
    row_of,
    rows_of,
    text,
    value_menu,
)
from bot.face.messages.tournaments.event_message import about_lines, control, entry_lines, state_lines, title
from bot.face.tournaments.requests import BACK, DATES, MORE, PLAYERS, ROOM_MORE, TEXT
from bot.face.words.tables import table_words
from bot.face.words.tournaments.formats import format_of, formats, plan_words, scoring_lines
from bot.face.words.tournaments.settings import SETTINGS, EventSetting, FormPage, setting_said
from bot.host.lobbies.modes import modes
from bot.host.lobbies.option_choice import OptionChoice
from bot.host.tournaments.ground.settings import (
    DATE_SETTINGS,
    TournamentSettings,
    least_of,
    options_of,
    plan_of,
    planned_date,
    settings_of,
    table_of,
)
from bot.wording.names import shorten
from bot.wording.words import Words, words_for
from engine.kernel.contract.registry import game_named, games
from storage.records.tournaments import Whole

GAME, FORMAT, CHOOSE, TOGGLE = "evgame", "evformat", "evset", "evtoggle"
NUMBERS, LIMITS, CONDITIONS = "evnumbers", "evlimits", "evconditions"
LIVE, EVENING, OF_DAYS = "evlive", "evevening", "evofdays"
PLAN, SCORING, OPTIONS = "evplan", "evscoring", "evoptions"
OPEN = "evopen"
ROLES, ROLE, ENTRY = "evroles", "evrole", "eventry"


class FormOption(NamedTuple):
    """An option of a menu: its value, its name, and whether it is the current choice."""

    value: str
    name: str
    chosen: bool


def games_page(words: Words, more: Sequence[Row] = (), feedback: str = "") -> Page:
    """Return the first step: the choice of the game, and of a template in the rows ``more``. ``feedback`` is on top."""
    quickest = sorted(games().values(), key=lambda game: (game.minutes_at_table, game.slug))
    select: ui.Select[ui.LayoutView] = ui.Select(
        placeholder=shorten(words("setup-game"), PLACEHOLDER_LIMIT), custom_id=Control(GAME, 0).pack()
    )
    for game in quickest[:MENU_SIZE]:
        name = words_for(game.slug, words.lang)("game-name")
        table = modes(game)[0].table
        select.add_option(
            label=shorten(name, OPTION_LIMIT),
            value=game.slug,
            description=shorten(table_words(table, table.seat_counts, words), OPTION_LIMIT),
        )
    row: Row = ui.ActionRow()
    row.add_item(select)
    lines = [*([feedback] if feedback else []), f"### {words('setup-title')}", words("setup-first")]
    return Page(text("\n".join(lines)), row, *more)


def draft_page(whole: Whole, words: Words, note: str = "") -> Page:
    """Return the draft with its most common settings: format, size, clock, check-in. ``note`` is put on top."""
    plan, rules = plan_of(whole.tournament), table_of(whole.tournament)
    format_chosen = format_of(plan, rules)
    format_options = [FormOption(name, words(f"format-{name}"), name == format_chosen) for name in formats(rules)]
    buttons = [
        button(words("setup-open"), control(whole, OPEN), PRIMARY, "🚦"),
        button(words("setup-text"), control(whole, TEXT), emoji="✏️"),
        button(words("setup-dates"), control(whole, DATES)),
        button(words("setup-players"), control(whole, PLAYERS), emoji="👥"),
        button(words("setup-more"), control(whole, MORE), emoji="⚙️"),
        button(words("setup-of-days"), control(whole, OF_DAYS), emoji="↩️")
        if settings_of(whole.tournament).is_live
        else button(words("setup-evening"), control(whole, EVENING)),
        button(words("button-more"), control(whole, ROOM_MORE), emoji="🔽"),
    ]
    if option_choice(whole).names():
        buttons.insert(1, button(words("lobby-options"), control(whole, OPTIONS), emoji="🎛️"))
    return Page(
        text("\n".join([*([note] if note else []), *_draft_lines(whole, words)])),
        menu(whole, FORMAT, "", words("setup-format"), format_options),
        *menus(whole, "draft", words),
        *rows_of(buttons),
    )


def option_choice(whole: Whole) -> OptionChoice:
    """Return the game's options with the event's values, without the options that players choose themselves."""
    return OptionChoice(game_named(whole.tournament.game), options_of(whole.tournament))


def _draft_lines(whole: Whole, words: Words) -> list[str]:
    return [
        f"### {words('setup-draft', name=title(whole))}",
        *about_lines(whole, words),
        *state_lines(whole, words)[1:],
        *_undated_line(whole, words),
        words("setup-officials", who=words.listed([*map(_official, sorted(whole.officials))])),
        f"-# {_checkin_note(whole, words)}",
        f"-# {words('setup-later')}",
    ]


def _undated_line(whole: Whole, words: Words) -> list[str]:
    """Return the line with the dates that the event lacks; empty if it has all."""
    settings = settings_of(whole.tournament)
    names = [name for name in DATE_SETTINGS if planned_date(settings, name) is None]
    dates_lacking = [f"{words(SETTINGS[name].key)}: {words('date-none')}" for name in names]
    return [" · ".join(dates_lacking)] if dates_lacking else []


def _checkin_note(whole: Whole, words: Words) -> str:
    settings = settings_of(whole.tournament)
    opens = "start" if settings.checkin_at is None else "date"
    checkin_length = SETTINGS["checkin_minutes"].value_text(str(settings.checkin_minutes), words)
    return words("setup-checkin-note", opens=opens, time=checkin_length)


def _official(one: object) -> str:
    kind, number = getattr(one, "kind", "user"), getattr(one, "id", 0)
    return f"<@&{number}>" if kind == "role" else f"<@{number}>"


def rounds_page(whole: Whole, words: Words) -> Page:
    """Return the page about an event's rounds: deadlines, the action at zero, vacation, switches."""
    settings = settings_of(whole.tournament)
    lower = [
        button(words("setup-numbers"), control(whole, NUMBERS), emoji="✏️"),
        button(words("setup-live"), control(whole, LIVE), emoji="✏️"),
        button(words("setup-players"), control(whole, PLAYERS), emoji="👥"),
        button(words("setup-back"), control(whole, BACK), emoji="↩️"),
    ]
    # A duplicate format has no further settings, so there is no button for its page.
    if whole.tournament.state != "running" and plan_of(whole.tournament).stages[0].format != "duplicate":
        lower.insert(1, button(words("setup-plan"), control(whole, PLAN)))
    return Page(
        text("\n".join([*head(whole, words), *_rounds_lines(whole, settings, words)])),
        *menus(whole, "rounds", words),
        *rows_of(_switches(whole, "rounds", words)),
        *rows_of(lower),
    )


def players_page(whole: Whole, words: Words) -> Page:
    """Return the page about an event's players: entry rule, conditions, seeding, teams, decks."""
    settings = settings_of(whole.tournament)
    lower = [
        button(words("setup-limits"), control(whole, LIMITS), emoji="✏️"),
        button(words("setup-conditions"), control(whole, CONDITIONS), emoji="✏️"),
        button(words("setup-entry-whom"), control(whole, ENTRY)),
        button(words("setup-roles"), control(whole, ROLES)),
        button(words("setup-more"), control(whole, MORE), emoji="⚙️"),
        button(words("setup-back"), control(whole, BACK), emoji="↩️"),
    ]
    return Page(
        text("\n".join([*head(whole, words), *_players_lines(whole, settings, words)])),
        *menus(whole, "players", words),
        *rows_of(_switches(whole, "players", words)),
        *rows_of(lower),
    )


def roles_page(whole: Whole, words: Words) -> Page:
    """Return the page about the roles that the bot gives to players and winners."""
    rows: list[Row] = []
    for one in SETTINGS.values():
        if one.page != "roles":
            continue
        now = one.value_of(whole)
        rows.append(
            row_of(
                ui.RoleSelect(
                    placeholder=shorten(words(f"setup-{one.name.replace('_', '-')}"), PLACEHOLDER_LIMIT),
                    custom_id=control(whole, ROLE, one.name).pack(),
                    min_values=0,
                    max_values=1,
                    default_values=[] if now is None else [discord.Object(now)],
                )
            )
        )
    lower = [
        button(words("setup-players"), control(whole, PLAYERS), emoji="👥"),
        button(words("setup-back"), control(whole, BACK), emoji="↩️"),
    ]
    return Page(text("\n".join([*head(whole, words), *_roles_lines(whole, words)])), *rows, *rows_of(lower))


def _roles_lines(whole: Whole, words: Words) -> Iterable[str]:
    yield words("setup-roles-note")
    for one in SETTINGS.values():
        if one.page == "roles":
            now = one.value_of(whole)
            role = words("setup-role-none") if now is None else setting_said(one.name, now, words)
            yield words("info-setting", setting=words(one.key), value=role)


def head(whole: Whole, words: Words) -> list[str]:
    """Return the title line of a page of the form."""
    state = "draft" if whole.tournament.state == "draft" else "changing"
    return [f"### {words(f'setup-{state}', name=title(whole))}"]


def menus(whole: Whole, page: FormPage, words: Words) -> list[Row]:
    """Return the menus of a page: one for each setting that has an effect in this event."""
    page_settings = [one for one in SETTINGS.values() if one.page == page and one.has_menu and one.applies(whole)]
    return [
        menu(whole, CHOOSE, one.name, words(one.ask or one.key), _options(whole, one, words)) for one in page_settings
    ]


def _options(whole: Whole, setting: EventSetting, words: Words) -> list[FormOption]:
    now = setting.current_value(whole)
    return [FormOption(one, setting.value_text(one, words), one == now) for one in setting.values(whole)]


def _switches(whole: Whole, page: FormPage, words: Words) -> list[Button]:
    page_settings = [
        one for one in SETTINGS.values() if one.page == page and one.kind == "switch" and one.applies(whole)
    ]
    return [
        button(
            words(f"setup-{one.name.replace('_', '-')}", on=one.current_value(whole)),
            control(whole, TOGGLE, one.name),
        )
        for one in page_settings
    ]


def _rounds_lines(whole: Whole, settings: TournamentSettings, words: Words) -> Iterable[str]:
    yield plan_words(plan_of(whole.tournament), words)
    if settings.is_live:
        yield words("setup-terms-live", show=settings.no_show_minutes, extend=settings.extend_minutes)
    else:
        yield words("setup-terms", show=settings.no_show_hours, extend=settings.extend_hours)
    if whole.tournament.state != "draft":
        yield f"-# {words('setup-open-note')}"
    elif settings.at_zero == "judge":
        yield f"-# {words('setup-more-note')}"


def _players_lines(whole: Whole, settings: TournamentSettings, words: Words) -> Iterable[str]:
    yield words("setup-least", least=least_of(whole.tournament))
    if settings.entry == "role":
        yield words("tournament-entry-role", role=f"<@&{settings.role_id}>")
    if settings.entry == "invited":
        yield words("setup-invited", count=len(settings.invited))
    yield from entry_lines(settings, words)


def menu(whole: Whole, action: str, rest: str, ask: str, options: Sequence[FormOption]) -> Row:
    """Return a menu of the form that shows its current value."""
    return value_menu(control(whole, action, rest), ask, options[:MENU_SIZE])


def plan_page(whole: Whole, words: Words) -> Page:
    """Return the format of an event, with a menu for each of its numbers."""
    plan = plan_of(whole.tournament)
    lower = [
        button(words("setup-more"), control(whole, MORE), emoji="⚙️"),
        button(words("setup-back"), control(whole, BACK), emoji="↩️"),
    ]
    if any(one.applies(whole) for one in SETTINGS.values() if one.typed == "scoring"):
        lower.insert(0, button(words("setup-scoring"), control(whole, SCORING)))
    lines = [*head(whole, words), plan_words(plan, words), *scoring_lines(plan, words)]
    return Page(text("\n".join(lines)), *menus(whole, "plan", words), *rows_of(lower))
