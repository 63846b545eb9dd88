"""The private panel on which a member picks a game, with its duration, player counts and mode."""

from __future__ import annotations

import discord
import msgspec
from discord import ui

from bot.face.ground.components.choices import MENU_SIZE
from bot.face.ground.components.custom_ids import Control, natural
from bot.face.ground.components.parts import (
    OPTION_LIMIT,
    PLACEHOLDER_LIMIT,
    PRIMARY,
    Button,
    Page,
    Row,
    button,
    row_of,
    text,
    thumbnail,
)
from bot.face.ground.interactions import Interaction
from bot.face.ground.places.places import need_place, need_thread
from bot.face.lobby.presses import LobbyOpening, begin_alone, open_unseen, place_of, thread_offer
from bot.face.messages.openers import NEW
from bot.face.press import Panel, Press
from bot.face.services import Services
from bot.face.views.levels import chosen_level
from bot.face.words.sessions import option_words
from bot.face.words.tables import table_words
from bot.host.clocks.terms import terms_for
from bot.host.lobbies.modes import GameMode, modes
from bot.host.lobbies.start_needs import counts_phrase
from bot.host.matches.live import Live
from bot.wording.names import shorten
from bot.wording.words import Words, words_for
from engine.kernel.contract.option_values import RANDOM, menu_values, table_options
from engine.kernel.contract.registry import AnyGame, game_named, games
from engine.kernel.errors import Refused
from engine.players.levels import Level
from render.pictures import Picture

OPEN, NOW, PLAY_ON = "opengame", "playnow", "playon"
# The levels that a lesson offers for the next match.
PLAY_ON_LEVELS: tuple[Level, ...] = ("easy", "normal")
# A message has room for the covers of this many games.
PICTURED = 8
_OPTIONS = msgspec.json.Decoder(dict[str, object])


class StartWishes(msgspec.Struct, frozen=True):
    """The settings of a lobby without a chosen game: seats, clock, and what happens when the clock reaches zero."""

    seats: int | None = None
    clock: str = ""
    at_zero: str = ""

    def pack(self) -> str:
        """Return the wishes encoded for a custom id."""
        return f"{self.seats or ''}|{self.clock}|{self.at_zero}"


def wishes_of(rest: str) -> StartWishes:
    """Decode the wishes that `StartWishes.pack` encoded. Raises `Refused` ("expired_control")."""
    parts = rest.split("|")
    if len(parts) != 3:
        raise Refused("expired_control")
    return StartWishes(natural(parts[0]), parts[1], parts[2])


def play_on_buttons(words: Words, slug: str) -> list[Button]:
    """Return the buttons that begin a match of the game against the computer, one for each level."""
    controls = {level: Control(PLAY_ON, 0, 0, f"{slug}|{level}") for level in PLAY_ON_LEVELS}
    return [
        button(words("learn-play-on", level=words(f"level-{level}")), control, PRIMARY, "🤖")
        for level, control in controls.items()
    ]


async def show_start(services: Services, interaction: Interaction, wishes: StartWishes) -> None:
    """Answer in private with each game that fits the wishes, quickest first. Raises `Refused` ("no_such_table")."""
    need_place(interaction)
    quickest = sorted(games().values(), key=lambda game: (game.minutes_at_table, game.slug))
    game_modes = [(game, mode) for game in quickest for mode in modes(game)]
    fitting = [(game, mode) for game, mode in game_modes if wishes.seats in (None, *mode.table.seat_counts)]
    if not fitting:
        raise Refused("no_such_table", seats=wishes.seats or 0)
    words = await services.languages.words(interaction)
    # Painting the first pictures takes a while, so the answer is deferred.
    await interaction.response.defer(ephemeral=True, thinking=True)
    items, pictures = list[ui.Item[ui.LayoutView]](), list[Picture]()
    for game in dict.fromkeys(game for game, _ in fitting):
        counts = sorted({count for other, mode in fitting if other is game for count in mode.table.seat_counts})
        game_words = words_for(game.slug, words.lang)
        about = words("start-about", minutes=game.minutes_at_table, players=counts_phrase(counts))
        sentence = text(f"**{game_words('game-name')}**\n-# {about}\n-# {game_words('game-blurb')}")
        if len(pictures) < PICTURED:
            pictures.append(await services.studio.cover(game.slug, words.lang))
            items.append(ui.Section(sentence, accessory=thumbnail(pictures[-1])))
        else:
            items.append(sentence)
    options = [
        discord.SelectOption(
            label=shorten(_mode_name(*one, words.lang), OPTION_LIMIT),
            value=_mode_value(*one),
            description=shorten(_mode_note(*one, words), OPTION_LIMIT),
        )
        for one in fitting[:MENU_SIZE]
    ]
    page = Page(
        text(f"### {words('start-title')}"),
        *items,
        _start_menu(words("start-choose"), Control(OPEN, 0, 0, wishes.pack()), options),
        _start_menu(words("start-now"), Control(NOW, 0, 0, wishes.pack()), options),
        pictures=pictures,
    )
    await services.answer(interaction, page)


def _start_menu(title: str, control: Control, options: list[discord.SelectOption]) -> Row:
    return row_of(ui.Select(placeholder=shorten(title, PLACEHOLDER_LIMIT), custom_id=control.pack(), options=options))


def _mode_name(game: AnyGame, mode: GameMode, lang: str) -> str:
    words = words_for(game.slug, lang)
    return " · ".join(
        [
            words("game-name"),
            *(option_words(words, name, value) for name, value in mode.options.items()),
        ]
    )


def _mode_note(game: AnyGame, mode: GameMode, words: Words) -> str:
    table = table_words(mode.table, mode.table.seat_counts, words)
    return words("start-note", minutes=game.minutes_at_table, table=table)


def _mode_value(game: AnyGame, mode: GameMode) -> str:
    return f"{game.slug}|{msgspec.json.encode(mode.options).decode()}" if mode.options else game.slug


async def _ask(press: Press) -> None:
    await show_start(press.services, press.interaction, StartWishes())


async def _open_lobby(press: Press) -> None:
    """Open a lobby for the chosen game here. If the channel has a match, offer a thread."""
    opening = _read_opening(press)
    if await _here_or_in_a_thread(press, opening, alone=False) is not None:
        words = words_for(opening.slug, await press.services.languages.of_user(press.interaction))
        await press.show(Page(text(words("start-done", game=words("game-name")))))


async def play_now(press: Press) -> Live | None:
    """Begin a match of the user against the computer without a clock. Return None if a thread was offered."""
    return await _against_computer(press, _read_opening(press))


async def play_on(press: Press) -> Live | None:
    """Begin a match after a lesson, like `play_now`, at the level of the pressed button."""
    slug, _, level = press.control.rest.partition("|")
    rules = game_named(slug)
    terms = terms_for(rules.table(rules.parse_options({})), None, None)
    return await _against_computer(press, LobbyOpening(rules.slug, None, {}, terms, chosen_level([level])))


async def _against_computer(press: Press, lobby_opening: LobbyOpening) -> Live | None:
    rules = game_named(lobby_opening.slug)
    counts = rules.table(rules.parse_options(lobby_opening.options)).seat_counts
    seats = lobby_opening.seats or next((count for count in counts if count > 1), counts[0])
    kinds = table_options(rules.options_type)
    # Every option that can be drawn at random is drawn. Otherwise every match would be against the same opponent.
    random_options = {name: RANDOM for name, kind in kinds.items() if RANDOM in menu_values(kind)}
    opening = msgspec.structs.replace(
        lobby_opening,
        seats=seats,
        options=random_options | dict(lobby_opening.options),
        terms=msgspec.structs.replace(lobby_opening.terms, clock="none"),
    )
    return await _here_or_in_a_thread(press, opening, alone=True)


async def _here_or_in_a_thread(press: Press, opening: LobbyOpening, *, alone: bool) -> Live | None:
    """Open a lobby or begin a match here. If the channel is busy, offer a thread and return None."""
    interaction = press.interaction
    need_place(interaction)
    try:
        live = await open_unseen(press.services, interaction, place_of(interaction), opening)
    except Refused as error:
        if error.code != "channel_busy" or not isinstance(interaction.channel, discord.TextChannel):
            raise
        need_thread(interaction)
        await press.show_in_private(thread_offer(await press.words(), press.member.id, opening, alone=alone))
        return None
    if alone:
        await begin_alone(press, live, opening.level)
    press.services.announcer.wake(live.session.session_id)
    return await press.services.host.live(live.session.session_id)


def _read_opening(press: Press) -> LobbyOpening:
    """Decode the user's choice. Raises `Refused` ("expired_control", "unknown_game", "bad_options", "bad_clock")."""
    wishes = wishes_of(press.control.rest)
    slug, _, options = (press.values[0] if press.values else "").partition("|")
    try:
        options_chosen = _OPTIONS.decode(options) if options else {}
    except msgspec.DecodeError as error:
        raise Refused("expired_control") from error
    rules = game_named(slug)
    terms = terms_for(rules.table(rules.parse_options(options_chosen)), wishes.clock or None, wishes.at_zero or None)
    return LobbyOpening(rules.slug, wishes.seats, options_chosen, terms)


PANEL = Panel(__name__, {NEW: _ask, OPEN: _open_lobby})
