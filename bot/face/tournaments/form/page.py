"""The form of `/event new`: a draft with its menus. All settings have defaults, so that it can be opened at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, get_args

import discord
from discord import ui

from bot.face.ground.custom_ids import Control
from bot.face.ground.parts import (
    DANGER,
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
)
from bot.face.messages.tournaments.event_message import about_lines, age_lines, control, state_lines, title
from bot.face.tournaments.requests import BACK, DATES, MORE, PLAYERS, TEXT
from bot.face.words.tables import clock_words, table_words
from bot.face.words.tournaments.formats import ROUNDS_CHOSEN, format_of, formats, plan_words, seats_words
from bot.host.clocks.terms import PRESETS, clock_text, read_terms
from bot.host.lobbies.modes import modes
from bot.host.tournaments.ground.facts import brings_decks
from bot.host.tournaments.ground.settings import (
    AtZeroThere,
    ComputerCounts,
    EntryRule,
    Seeding,
    Teams,
    TournamentSettings,
    least_of,
    plan_of,
    seat_choices,
    settings_of,
    table_of,
)
from bot.wording.names import shorten
from bot.wording.words import Words, words_for
from engine.kernel.contract.registry import games
from engine.tournaments.event import DUELS, KNOCK_OUT, EventPlan
from engine.tournaments.event import OPEN as OPEN_FORMATS
from storage.records import Whole

GAME, FORMAT, CHOOSE, TOGGLE = "evgame", "evformat", "evset", "evtoggle"
NUMBERS, LIMITS = "evnumbers", "evlimits"
PLAN, SCORING = "evplan", "evscoring"
OPEN, DISCARD = "evopen", "evdiscard"
SIZES = (4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256)
CHECKIN_MINUTES = (15, 30, 60, 120, 360, 720, 1440, 2880)
ROUND_DAYS: tuple[int | None, ...] = (1, 2, 3, 5, 7, 10, 14, 21, 30, None)
VACATION_DAYS = (0, 1, 2, 3, 5, 7, 14)
APART = (0, 1, 2, 3)
ROUND_TOGGLES, DECK_TOGGLES = ("auto", "watchable", "quiet"), ("decks_between", "show_decks")
TOGGLES = (*ROUND_TOGGLES, *DECK_TOGGLES)
MENU_SIZE, MENU_LEAST = 25, 2
SEATS = "seats"


class FormOption(NamedTuple):
    """An option of a menu: its value, its name, and whether it is the current value."""

    value: str
    name: str
    chosen: bool


def games_page(words: Words) -> Page:
    """Return the first step: the choice of the game."""
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
    return Page(text(f"### {words('setup-title')}\n{words('setup-first')}"), row)


def draft_page(whole: Whole, words: Words, note: str = "") -> Page:
    """Return the draft with its most common settings: format, size, clock, check-in. ``note`` is put on top."""
    settings, plan, rules = settings_of(whole.tournament), plan_of(whole.tournament), table_of(whole.tournament)
    chosen, now = format_of(plan, rules), clock_text(read_terms(whole.tournament.terms))
    offered = [FormOption(name, words(f"format-{name}"), name == chosen) for name in formats(rules)]
    clocks = [FormOption(word, clock_words(terms, words), word == now) for word, terms in PRESETS.items()]
    sizes = [FormOption(str(size), words("setup-most", count=size), size == settings.most) for size in SIZES]
    minutes = [
        FormOption(str(one), words("setup-minutes", minutes=one, hours=one // 60), one == settings.checkin_minutes)
        for one in CHECKIN_MINUTES
    ]
    buttons = [
        button(words("setup-open"), control(whole, OPEN), PRIMARY, "🚦"),
        button(words("setup-text"), control(whole, TEXT), emoji="✏️"),
        button(words("setup-dates"), control(whole, DATES)),
        button(words("setup-players"), control(whole, PLAYERS), emoji="👥"),
        button(words("setup-more"), control(whole, MORE), emoji="⚙️"),
        button(words("setup-discard"), control(whole, DISCARD), DANGER),
    ]
    return Page(
        text("\n".join([*([note] if note else []), *_draft_lines(whole, words)])),
        menu(whole, FORMAT, "", words("setup-format"), offered),
        menu(whole, CHOOSE, "most", words("setup-size"), sizes),
        menu(whole, CHOOSE, "clock", words("setup-clock"), clocks),
        menu(whole, CHOOSE, "checkin_minutes", words("setup-checkin"), minutes),
        *rows_of(buttons),
    )


def _draft_lines(whole: Whole, words: Words) -> list[str]:
    return [
        f"### {words('setup-draft', name=title(whole))}",
        *about_lines(whole, words),
        *state_lines(whole, words)[1:],
        words("setup-officials", who=words.listed([*map(_official, sorted(whole.officials))])),
        f"-# {words('setup-later')}",
    ]


def _official(one: object) -> str:
    kind, number = getattr(one, "kind", "user"), getattr(one, "id", 0)
    return f"<@&{number}>" if kind == "role" else f"<@{number}>"


def rounds_page(whole: Whole, words: Words) -> Page:
    """Return the page about an event's rounds: deadlines, what happens at zero, vacation, switches."""
    settings = settings_of(whole.tournament)
    days = [
        FormOption(str(one or 0), words("setup-days", days=one or 0), one == settings.round_days) for one in ROUND_DAYS
    ]
    zeros = [FormOption(one, words(f"setup-zero-{one}"), one == settings.at_zero) for one in get_args(AtZeroThere)]
    free = [
        FormOption(str(one), words("setup-vacation-days", days=one), one == settings.vacation_days)
        for one in sorted({*VACATION_DAYS, settings.vacation_days})
    ]
    lower = [
        button(words("setup-numbers"), control(whole, NUMBERS), emoji="✏️"),
        button(words("setup-players"), control(whole, PLAYERS), emoji="👥"),
        button(words("setup-back"), control(whole, BACK), emoji="↩️"),
    ]
    # A duplicate format has no further settings.
    if whole.tournament.state != "running" and plan_of(whole.tournament).stages[0].format != "duplicate":
        lower.insert(1, button(words("setup-plan"), control(whole, PLAN)))
    return Page(
        text("\n".join([*head(whole, words), *_rounds_lines(whole, settings, words)])),
        *_seats_menu(whole, words),
        menu(whole, CHOOSE, "round_days", words("setup-round-days"), days),
        menu(whole, CHOOSE, "at_zero", words("setup-zero"), zeros),
        *_computer_menu(whole, settings, words),
        menu(whole, CHOOSE, "vacation_days", words("setup-vacation"), free),
        *rows_of(_switches(whole, settings, ROUND_TOGGLES, words)),
        *rows_of(lower),
    )


def _seats_menu(whole: Whole, words: Words) -> list[Row]:
    """Return the menu of table sizes. Empty if they cannot be chosen (TN-2)."""
    plan = plan_of(whole.tournament)
    sizes = seat_choices(table_of(whole.tournament))
    if len(sizes) < MENU_LEAST or not has_sizes(plan):
        return []
    now = next(one.sizes for one in plan.stages if one.format not in DUELS)
    offered = [FormOption(seats_value(one), seats_words(one, words), one == now) for one in sizes]
    return [menu(whole, CHOOSE, SEATS, words("setup-seats"), offered)]


def _computer_menu(whole: Whole, settings: TournamentSettings, words: Words) -> list[Row]:
    """Return the menu that sets how a match counts if the computer ends it for a player (TN-12).

    Empty if the computer cannot take over.
    """
    if settings.at_zero != "computer" and settings.computer_counts == "played":
        return []
    now = settings.computer_counts
    offered = [FormOption(one, words(f"setup-computer-{one}"), one == now) for one in get_args(ComputerCounts)]
    return [menu(whole, CHOOSE, "computer_counts", words("setup-computer"), offered)]


def players_page(whole: Whole, words: Words) -> Page:
    """Return the page about an event's players: entry rule, required age, seeding, teams, decks."""
    settings, plan = settings_of(whole.tournament), plan_of(whole.tournament)
    entries = [FormOption(one, words(f"setup-entry-{one}"), one == settings.entry) for one in get_args(EntryRule)]
    seedings = [FormOption(one, words(f"setup-seeding-{one}"), one == settings.seeding) for one in get_args(Seeding)]
    teams = [FormOption(one, words(f"setup-teams-{one}"), one == settings.teams) for one in get_args(Teams)]
    menus = [
        menu(whole, CHOOSE, "entry", words("setup-entry"), entries),
        menu(whole, CHOOSE, "seeding", words("setup-seeding"), seedings),
        menu(whole, CHOOSE, "teams", words("setup-teams"), teams),
    ]
    if settings.teams != "none" and keeps_apart(plan):
        apart = [FormOption(str(one), words("setup-apart-rounds", rounds=one), one == plan.apart) for one in APART]
        menus.append(menu(whole, CHOOSE, "apart", words("setup-apart"), apart))
    switches = _switches(whole, settings, DECK_TOGGLES, words) if brings_decks(whole) else []
    lower = [
        button(words("setup-limits"), control(whole, LIMITS), emoji="✏️"),
        button(words("setup-more"), control(whole, MORE), emoji="⚙️"),
        button(words("setup-back"), control(whole, BACK), emoji="↩️"),
    ]
    return Page(
        text("\n".join([*head(whole, words), *_players_lines(whole, settings, words)])),
        *menus,
        *rows_of(switches),
        *rows_of(lower),
    )


def head(whole: Whole, words: Words) -> list[str]:
    """Return the title line of a page of the form."""
    state = "draft" if whole.tournament.state == "draft" else "changing"
    return [f"### {words(f'setup-{state}', name=title(whole))}"]


def _switches(whole: Whole, settings: TournamentSettings, names: Sequence[str], words: Words) -> list[Button]:
    return [
        button(
            words(f"setup-{name.replace('_', '-')}", on="yes" if getattr(settings, name) else "no"),
            control(whole, TOGGLE, name),
        )
        for name in names
    ]


def _rounds_lines(whole: Whole, settings: TournamentSettings, words: Words) -> Iterable[str]:
    yield plan_words(plan_of(whole.tournament), words)
    yield words("setup-terms", show=settings.no_show_hours, extend=settings.extend_hours)
    yield f"-# {words('setup-more-note' if whole.tournament.state == 'draft' else 'setup-open-note')}"


def _players_lines(whole: Whole, settings: TournamentSettings, words: Words) -> Iterable[str]:
    yield words("setup-least", least=least_of(whole.tournament))
    if settings.entry == "role":
        yield words("tournament-entry-role", role=f"<@&{settings.role_id}>")
    if settings.entry == "invited":
        yield words("setup-invited", count=len(settings.invited))
    yield from age_lines(settings, words)


def has_sizes(plan: EventPlan) -> bool:
    """Return whether a stage of a plan has tables that may have more or fewer than two players."""
    return any(one.format not in DUELS for one in plan.stages)


def seats_value(sizes: Sequence[int]) -> str:
    """Return table sizes as a menu value, for example "4 3"."""
    return " ".join(map(str, sizes))


def keeps_apart(plan: EventPlan) -> bool:
    """Return whether a plan can keep team members apart in its first rounds."""
    return plan.stages[0].format in OPEN_FORMATS - {"duplicate"}


def counts_rounds(whole: Whole) -> bool:
    """Return whether the number of rounds of the first stage can be chosen."""
    return plan_of(whole.tournament).stages[0].format in ROUNDS_CHOSEN


def has_matches(whole: Whole) -> bool:
    """Return whether a match of a stage may have several games."""
    return any(one.format in KNOCK_OUT - {"pod_elimination"} for one in plan_of(whole.tournament).stages)


def menu(whole: Whole, action: str, rest: str, ask: str, offered: Sequence[FormOption]) -> Row:
    """Return a menu of the form that shows its current value."""
    select: ui.Select[ui.LayoutView] = ui.Select(
        placeholder=shorten(ask, PLACEHOLDER_LIMIT), custom_id=control(whole, action, rest).pack()
    )
    for one in offered[:MENU_SIZE]:
        # Discord shows the current option in place of the title, so the option contains the title.
        name = f"{ask}: {one.name}" if one.chosen else one.name
        select.append_option(
            discord.SelectOption(label=shorten(name, OPTION_LIMIT), value=one.value, default=one.chosen)
        )
    return row_of(select)
