"""The private pages of seasons: the table with the reader's place, how points come about, and the settings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import get_args

import discord
from discord import app_commands, ui

from bot.face.ground.components.choices import MENU_SIZE
from bot.face.ground.components.custom_ids import Control
from bot.face.ground.components.parts import (
    DANGER,
    OPTION_LIMIT,
    PLACEHOLDER_LIMIT,
    PRIMARY,
    Button,
    Page,
    Row,
    bullets,
    button,
    gallery,
    row_of,
    rows_of,
    text,
    turning,
    value_menu,
    web_links,
)
from bot.face.ground.interactions import Interaction, need_guild
from bot.face.ground.markdown import literal
from bot.face.messages.meanings import cited_menu
from bot.face.messages.season import SHOW, again_button, show_control
from bot.face.services import Services
from bot.face.tournaments.given_roles import RoleHolders, roles_button
from bot.face.tournaments.requests import MemberRequest, member_request
from bot.face.words.seasons import (
    about_lines,
    days_words,
    drawn_season,
    own_line,
    own_results,
    season_name,
    title_lines,
)
from bot.face.words.tournaments.naming import competition_title
from bot.host.seasons.tables import games_of
from bot.host.tournaments.timers.series import numbered_name
from bot.wording.names import clean_text, shorten
from bot.wording.words import Words, words_for
from engine.kernel.contract.registry import games
from engine.kernel.errors import Refused
from engine.kernel.words.names import NAME_LIMIT
from render.tournaments.standings import standings_pages, standings_picture
from storage.records.seasons import Counting, Season

# The actions of the controls. Their number is that of the season. With `SET`, the ``rest`` is the setting's name.
CHOOSE, HOW, OPEN, EDIT, SET = "seasonchoose", "seasonhow", "seasonopen", "seasonedit", "seasonset"
TEXT, TEXT_FORM, END, END_NOW, DELETE = "seasontext", "seasontextform", "seasonend", "seasonendnow", "seasondelete"
DAYS, ZONE, HERE = "seasondays", "seasonzone", "seasonhere"
SPAN, COUNTING, GAMES, REPEAT = "span", "counting", "games", "repeat"
SPANS = ("month", "quarter")
# The prefix of menu values that lead to a page of the archive. The number of the page follows it.
ARCHIVE = "page."
COUNTINGS: tuple[Counting, ...] = get_args(Counting)
RESULTS_SHOWN = 25


async def show_season(services: Services, interaction: Interaction, season_id: int | None = None) -> None:
    """Answer with a season, by default the one that the user probably means.

    Raises `Refused` ("no_season", "too_often").
    """
    request = await member_request(services, interaction)
    services.boards.check(request.user_id)
    await interaction.response.defer(ephemeral=True, thinking=True)
    await services.answer(interaction, await season_page(request, season_id))


async def season_page(
    request: MemberRequest, season_id: int | None = None, number: int = 0, feedback: str = "", archive: int = 0
) -> Page:
    """Return a season with page ``number`` of its table; ``feedback`` is put on top.

    By default it is the season that the reader probably means (`_likely`). ``archive`` is the page of the menu with
    the other seasons. Raises `Refused` ("no_season").
    """
    found = await request.services.host.seasons.of_guild(request.guild_id)
    if season_id is None and not found:
        return _no_season_page(request, feedback)
    season = await request.services.host.seasons.get(
        request.guild_id, _likely(request, found).season_id if season_id is None else season_id
    )
    lines = await request.services.host.seasons.table(season)
    season_picture = drawn_season(season, lines, request.user_id, request.words)
    number = min(max(number, 0), standings_pages(season_picture) - 1)
    picture = await request.services.studio.tournament_picture(
        partial(standings_picture, season_picture, number), request.words
    )
    own_text = own_line(season, lines, request.user_id, request.words)
    about = [
        *([feedback] if feedback else []),
        f"### {competition_title('season', season_name(season, request.words), request.words)}",
        *about_lines(season, request.services.host.clock(), request.words),
        *([] if season.ended_at is None else title_lines(lines, request.words)),
        *([own_text] if own_text else []),
    ]
    web = await request.services.host.web_addresses.of_seasons(request.guild_id)
    url = None if web is None else f"{web}?season={season.season_id}"
    turns = turning(request.words, SHOW, number, standings_pages(season_picture) - 1, season.season_id)
    return Page(
        text("\n".join(about)),
        gallery(picture),
        *([turns] if turns.children else []),
        *_archive(season, found, archive, request.words),
        *rows_of([*_buttons(request, season), *web_links(url, request.words)]),
        pictures=[picture],
    )


def _likely(request: MemberRequest, seasons: Sequence[Season]) -> Season:
    """Return the running season of this channel, or the first season of the list."""
    here = (one for one in seasons if one.ended_at is None and one.channel_id == request.interaction.channel_id)
    return next(here, seasons[0])


def _no_season_page(request: MemberRequest, feedback: str) -> Page:
    note = request.words("season-none-open" if request.maker else "season-none-ask")
    lines = [*([feedback] if feedback else []), request.words("season-none"), note]
    return Page(text("\n".join(lines)), *rows_of([_open_button(request)] if request.maker else []))


def _open_button(request: MemberRequest) -> Button:
    return button(request.words("season-open"), Control(OPEN, 0), PRIMARY, "🚦")


def _buttons(request: MemberRequest, season: Season) -> list[Button]:
    words, number = request.words, season.season_id
    buttons = [button(words("season-how-button"), Control(HOW, 0, number))]
    if request.maker and season.ended_at is None:
        buttons += [
            button(words("season-edit"), Control(EDIT, 0, number), emoji="✏️"),
            button(words("season-end"), Control(END, 0, number), DANGER),
        ]
    if request.maker and season.ended_at is not None:
        # The champion of an ended season keeps their role until the next champion gets it, so organisers can still
        # choose another role.
        buttons.append(roles_button("season", number, words))
    if request.maker and season.lapsed:
        buttons.append(again_button(season, words))
    return [*buttons, _open_button(request)] if request.maker else buttons


def _archive(season: Season, seasons: Sequence[Season], number: int, words: Words) -> list[Row]:
    """Return a page of the menu of the guild's other seasons, if there are any. Two options lead to further pages."""
    others = [one for one in seasons if one.season_id != season.season_id]
    if not others:
        return []
    size = MENU_SIZE if len(others) <= MENU_SIZE else MENU_SIZE - 2
    number = min(number, (len(others) - 1) // size)
    select: ui.Select[ui.LayoutView] = ui.Select(
        placeholder=shorten(words("season-choose"), PLACEHOLDER_LIMIT),
        custom_id=Control(CHOOSE, 0, season.season_id).pack(),
    )
    for one in others[number * size : (number + 1) * size]:
        state = words("season-choice-running" if one.ended_at is None else "season-choice-ended")
        name, days = season_name(one, words), days_words(one, words)
        select.add_option(
            label=shorten(name, OPTION_LIMIT),
            value=str(one.season_id),
            description=shorten(state if name == days or not days else f"{days} · {state}", OPTION_LIMIT),
        )
    if number > 0:
        select.add_option(label=words("season-newer"), value=f"{ARCHIVE}{number - 1}", emoji="◀️")
    if (number + 1) * size < len(others):
        select.add_option(label=words("season-older"), value=f"{ARCHIVE}{number + 1}", emoji="▶️")
    return [row_of(select)]


async def season_choices(services: Services, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Return the guild's seasons whose name contains the typed text as choices."""
    typed = current.strip().casefold()
    return [
        app_commands.Choice(name=shorten(name, OPTION_LIMIT), value=str(number))
        for number, name in await _named_seasons(services, interaction)
        if typed in name.casefold()
    ][:MENU_SIZE]


async def typed_season(services: Services, interaction: Interaction, typed: str) -> int:
    """Return the season that a text names: by its number, else by its name. Raises `Refused` ("no_season")."""
    season_names = await _named_seasons(services, interaction)
    typed_letters = typed.strip().casefold()
    found = [number for number, _ in season_names if str(number) == typed_letters]
    found += [number for number, name in season_names if name.casefold() == typed_letters]
    if not found:
        raise Refused("no_season")
    return found[0]


async def _named_seasons(services: Services, interaction: Interaction) -> list[tuple[int, str]]:
    words = await services.languages.words(interaction)
    found = await services.host.seasons.of_guild(need_guild(interaction))
    return [(one.season_id, season_name(one, words)) for one in found]


async def how_page(request: MemberRequest, season_id: int) -> Page:
    """Return how the points of a season come about, with the reader's own results. Raises `Refused` ("no_season")."""
    season = await request.services.host.seasons.get(request.guild_id, season_id)
    words, answer_lines = request.words, [f"### {request.words('season-how-button')}"]
    if season.counting == "rating":
        answer_lines.append(words("season-how-rating"))
    else:
        answer_lines += [words("season-how"), *([words("season-how-match")] if season.counting == "both" else [])]
    answer_lines += [words("season-how-public"), f"-# {words('season-how-rule')}"]
    lines = await request.services.host.seasons.table(season)
    reader_line = next((line for line in lines if line.user_id == request.user_id and line.scores), None)
    if reader_line is not None:
        answer_lines += [words("season-own-title"), bullets(own_results(season, reader_line, words, RESULTS_SHOWN))]
    rules = cited_menu(words, words("season-how-rule"))
    return Page(text("\n".join(answer_lines)), *rules, *rows_of([_back_button(season, words)]))


def _back_button(season: Season, words: Words) -> Button:
    return button(words("season-back"), show_control(season), emoji="↩️")


async def edit_page(request: MemberRequest, season: Season, feedback: str = "") -> Page:
    """Return the page with the settings of a season, with ``feedback`` on top."""
    words, number = request.words, season.season_id
    lines = [
        *([feedback] if feedback else []),
        f"### {words('season-edit-title', name=literal(season_name(season, words)))}",
        *about_lines(season, request.services.host.clock(), words),
        f"-# {words('season-edit-zone', zone=season.zone)}",
    ]
    on, here = "yes" if season.repeats else "no", season.channel_id == request.interaction.channel_id
    buttons = [
        button(words("season-text"), Control(TEXT, 0, number), emoji="✏️"),
        button(words("season-choose-days"), Control(DAYS, 0, number)),
        button(words("season-repeat", on=on), Control(SET, 0, number, f"{REPEAT}.{'no' if season.repeats else 'yes'}")),
        roles_button("season", number, words),
        *([] if here else [button(words("league-here"), Control(HERE, 0, number))]),
        button(words("season-end"), Control(END, 0, number), DANGER),
        _back_button(season, words),
    ]
    return Page(
        text("\n".join(lines)),
        value_menu(Control(SET, 0, number, SPAN), words("season-ask-span"), _spans(season, words)),
        value_menu(Control(SET, 0, number, COUNTING), words("season-ask-counting"), _countings(season, words)),
        _games_menu(season, words),
        *rows_of(buttons),
    )


def _spans(season: Season, words: Words) -> list[tuple[str, str, bool]]:
    """Return the options for a season's span, each with its value, its name, and whether it is chosen."""
    found = [(one, words(f"season-span-{one}"), season.span == one) for one in SPANS]
    return found if season.span != "dates" else [*found, ("dates", days_words(season, words) or "–", True)]


def _countings(season: Season, words: Words) -> list[tuple[str, str, bool]]:
    return [(one, words(f"season-count-{one}"), season.counting == one) for one in COUNTINGS]


def _games_menu(season: Season, words: Words) -> Row:
    season_games, game_slugs = games_of(season), [*games()][:MENU_SIZE]
    select: ui.Select[ui.LayoutView] = ui.Select(
        placeholder=shorten(words("season-ask-games"), PLACEHOLDER_LIMIT),
        custom_id=Control(SET, 0, season.season_id, GAMES).pack(),
        min_values=0,
        max_values=len(game_slugs),
    )
    for slug in game_slugs:
        name = shorten(words_for(slug, words.lang)("game-name"), OPTION_LIMIT)
        select.append_option(discord.SelectOption(label=name, value=slug, default=slug in season_games))
    return row_of(select)


async def role_holders(request: MemberRequest, season_id: int) -> RoleHolders:
    """Return for which season roles can be chosen: only for its champion, as a season has no divisions.

    Raises `Refused` ("no_season").
    """
    season = await request.services.host.seasons.get(request.guild_id, season_id)
    # The next seasons hand the role on, so its name has neither the number nor the days of this one.
    base, _ = numbered_name(season.name)
    return RoleHolders(season_name(season, request.words), clean_text(base, NAME_LIMIT))


def end_page(season: Season, words: Words) -> Page:
    """Return the page that asks whether to end a season now, or to delete it."""
    name, number = literal(season_name(season, words)), season.season_id
    return Page(
        text(words("season-end-ask", name=name, channel=str(season.channel_id))),
        *rows_of(
            [
                button(words("season-end-now"), Control(END_NOW, 0, number), DANGER),
                button(words("season-delete"), Control(DELETE, 0, number), DANGER),
                _back_button(season, words),
            ]
        ),
    )
