"""The commands `/game …`: open a lobby, view a match, undo, resign, end, export."""

from __future__ import annotations

import asyncio
import io
from typing import cast

import discord
import msgspec
from discord import app_commands, ui

from bot.face.commands.card import card_choices, find_meaning, session_here
from bot.face.commands.inputs import (
    clock_choices,
    game_choices,
    opening_choices,
    option_choices,
    order_choices,
    parse_options,
    puzzle_game_choices,
    seat_choices,
    typed_clock,
    typed_game,
)
from bot.face.commands.translator import CommandGroup, command, localised
from bot.face.ground.components.parts import Page, text
from bot.face.ground.interactions import Interaction, member_of
from bot.face.ground.places.permissions import need_moderator
from bot.face.ground.places.places import need_thread
from bot.face.lessons.puzzles import any_puzzle, puzzles_page
from bot.face.lobby.presses import LobbyOpening, open_lobby, place_of, show_lobby_again, thread_offer
from bot.face.lobby.start import StartWishes, show_start
from bot.face.matches.server import sessions_page
from bot.face.moderation.bring import bring
from bot.face.play.hints import show_hint
from bot.face.play.looks import show_board, show_hand, show_log
from bot.face.play.orders import give_order, show_orders
from bot.face.play.undo import ask_back
from bot.face.press import Press, press_of
from bot.face.seats.presses import ask_resign
from bot.face.services import Services
from bot.face.views.explain import show_rules
from bot.face.views.meanings import show_rule, show_topic
from bot.face.words.sessions import status_text
from bot.face.words.tables import seating
from bot.host.clocks.terms import AT_ZERO, terms_for
from bot.host.ground.damage import Damaged
from bot.host.rulings import End
from bot.wording.names import clean_text
from bot.wording.rules import NumberedRule
from bot.wording.words import words_for
from engine.kernel.contract.registry import games
from engine.kernel.errors import Refused

REASON_LIMIT = 300
ORDER_LIMIT = 200
ZERO_CHOICES = [app_commands.Choice(name=localised(f"zero-{word}"), value=word) for word in AT_ZERO]


@app_commands.guild_only()
class GameCommands(CommandGroup):
    """The group `/game`."""

    def __init__(self, services: Services) -> None:
        super().__init__("game", services)

    async def _press(self, interaction: Interaction, action: str) -> Press:
        """Return the press that the button for ``action`` would make in the channel's session."""
        return await press_of(self._services, interaction, action)

    @command("game new")
    @app_commands.choices(at_zero=ZERO_CHOICES)
    @app_commands.autocomplete(game=opening_choices, options=option_choices, clock=clock_choices)
    @app_commands.autocomplete(seats=seat_choices)
    async def new(
        self,
        interaction: Interaction,
        game: app_commands.Range[str, 1, 100] | None = None,
        seats: app_commands.Range[int, 1, 12] | None = None,
        options: app_commands.Range[str, 1, 200] | None = None,
        clock: app_commands.Range[str, 1, 30] | None = None,
        at_zero: app_commands.Choice[str] | None = None,
    ) -> None:
        """Open a lobby in this channel. Without a game, show the list of games."""
        member = member_of(interaction)
        if game is None:
            if options is not None:
                raise Refused("options_of_no_game")
            wishes = StartWishes(seats, typed_clock(clock), "" if at_zero is None else at_zero.value)
            await show_start(self._services, interaction, wishes)
            return
        rules = typed_game(game)
        chosen_options = parse_options(rules, options)
        table = rules.table(rules.parse_options(chosen_options))
        terms = terms_for(table, clock, None if at_zero is None else at_zero.value)
        opening = LobbyOpening(rules.slug, seats, chosen_options, terms)
        try:
            await open_lobby(self._services, interaction, place_of(interaction), opening)
        except Refused as error:
            if error.code != "channel_busy" or not isinstance(interaction.channel, discord.TextChannel):
                raise
            need_thread(interaction)
            words = await self._services.languages.words(interaction)
            await self._services.answer(interaction, thread_offer(words, member.id, opening))

    @command("game board")
    async def board(self, interaction: Interaction) -> None:
        """Show the board in private. Before the start, repost the lobby for everybody."""
        press = await self._press(interaction, "board")
        if press.live.session.status == "lobby":
            await show_lobby_again(press)
        else:
            await show_board(press)

    @command("game hand")
    async def hand(self, interaction: Interaction) -> None:
        """Show the player's own hand in private."""
        await show_hand(await self._press(interaction, "hand"))

    @command("game log")
    async def log(self, interaction: Interaction) -> None:
        """Show the log in private."""
        await show_log(await self._press(interaction, "log"))

    @command("game rules")
    @app_commands.autocomplete(game=game_choices)
    async def rules(
        self,
        interaction: Interaction,
        game: app_commands.Range[str, 1, 100] | None = None,
        topic: app_commands.Range[str, 1, 100] | None = None,
    ) -> None:
        """Explain a game, one of its topics, or a numbered rule. The default is the game in this channel."""
        member_of(interaction)
        if topic is not None:
            here = await session_here(self._services, interaction) if game is None else None
            slug = typed_game(game).slug if game is not None else here.game.slug if here is not None else None
            meaning = await find_meaning(self._services, interaction, "topics", topic, slug)
            if isinstance(meaning, NumberedRule):
                await show_rule(self._services, interaction, meaning)
            else:
                await show_topic(self._services, interaction, meaning, slug)
            return
        if game is None:
            game = (await self._services.host.session_in(cast("int", interaction.channel_id))).game.slug
        await show_rules(self._services, interaction, typed_game(game).slug)

    @rules.autocomplete("topic")
    async def topic_offers(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Return matching topics of the chosen game. The default is the channel's game, or all games if it has none."""
        slug = getattr(interaction.namespace, "game", None)
        if slug not in games():
            here = await session_here(self._services, interaction)
            slug = None if here is None else here.game.slug
        return await card_choices(self._services, interaction, "topics", current, slug)

    @command("game puzzle")
    @app_commands.autocomplete(game=puzzle_game_choices)
    async def puzzle(self, interaction: Interaction, game: app_commands.Range[str, 1, 100] | None = None) -> None:
        """Show a position in which one move is clearly the best, in private. Without a game, offer the games."""
        member = member_of(interaction)
        if game is None:
            words = await self._services.languages.words(interaction)
            await self._services.answer(interaction, await asyncio.to_thread(puzzles_page, words))
            return
        slug = typed_game(game).slug
        self._services.boards.check(member.id)
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self._services.answer(interaction, await any_puzzle(self._services, interaction, member, slug))

    @command("game status")
    async def status(self, interaction: Interaction) -> None:
        """Say whose turn it is, and list the player's possible actions."""
        press = await self._press(interaction, "status")
        since = await self._services.host.changed_at(press.live)
        locked = await self._services.host.seats.locked_out(press.live)
        words = await press.words()
        status = status_text(press.live, words, press.member.id, since, seating(press.live, words, locked))
        await self._services.say(interaction, status)

    @command("game orders")
    async def orders(
        self, interaction: Interaction, order: app_commands.Range[str, 1, ORDER_LIMIT] | None = None
    ) -> None:
        """Set the standing order of the player's seat. Without ``order``, show the current order and the choices."""
        press = await self._press(interaction, "orders")
        if order is None:
            await show_orders(press)
            return
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self._services.answer(interaction, await give_order(press, order))

    @orders.autocomplete("order")
    async def order_offers(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Return the orders that match the typed text."""
        try:
            live = await self._services.host.session_in(cast("int", interaction.channel_id))
        except Refused:
            return []
        words = words_for(live.game.slug, await self._services.languages.of_user(interaction))
        return order_choices(live, words, live.viewer(interaction.user.id), current)

    @command("game hint")
    async def hint(self, interaction: Interaction) -> None:
        """Show the best move that a search finds. Only a player who is alone with the computer may ask for it."""
        await show_hint(await self._press(interaction, "hint"))

    @command("game undo")
    async def undo(self, interaction: Interaction) -> None:
        """Undo the player's own latest move, or ask the other players for consent."""
        await ask_back(await self._press(interaction, "undo"))

    @command("game resign")
    async def resign(self, interaction: Interaction) -> None:
        """Ask for confirmation before the player gives up their seat."""
        await ask_resign(await self._press(interaction, "resign"))

    @command("game end")
    async def end(self, interaction: Interaction, reason: app_commands.Range[str, 1, REASON_LIMIT]) -> None:
        """End the channel's session without a result. Only moderators may do this."""
        try:
            press = await self._press(interaction, "end")
            session_id, words = press.session_id, await press.words()
        except Damaged as error:
            session_id, words = error.session.session_id, await self._services.languages.words(interaction)
        member = member_of(interaction)
        await need_moderator(self._services.host, member)
        if not clean_text(reason, REASON_LIMIT):
            raise Refused("reason_needed")
        await self._services.host.rulings.carry_out(session_id, member.id, End(), reason)
        self._services.announcer.wake(session_id)
        await self._services.say(interaction, words("end-done"))

    @command("game list")
    async def list_sessions(self, interaction: Interaction) -> None:
        """List the guild's sessions."""
        member = member_of(interaction)
        self._services.boards.check(member.id)
        words = await self._services.languages.words(interaction)
        await self._services.answer(interaction, await sessions_page(self._services, words, member))

    @command("game here")
    async def here(
        self,
        interaction: Interaction,
        session: app_commands.Range[int, 1, 2**52],
        reason: app_commands.Range[str, 1, REASON_LIMIT] | None = None,
    ) -> None:
        """Move a session into this channel. Only moderators may do this."""
        member_of(interaction)
        await bring(self._services, interaction, session, place_of(interaction), reason or "")

    @command("game export")
    async def export(self, interaction: Interaction, session: app_commands.Range[int, 1, 2**52] | None = None) -> None:
        """Send the match as a file. After the end of the match, the file includes seed and proof."""
        press = await press_of(self._services, interaction, "export", session)
        press.live.need_begun()
        self._services.boards.check(press.member.id)
        await interaction.response.defer(ephemeral=True, thinking=True)
        record = await self._services.host.export(press.live)
        data = msgspec.json.format(msgspec.json.encode(record), indent=2)
        name = f"{press.live.game.slug}-{record.match_id}.json"
        words = await press.words()
        sentence = words("export-open" if record.seed else "export-sealed")
        if record.proof:
            sentence = f"{sentence}\n{words('export-verify', file=name)}"
        page = Page(text(sentence), ui.File(f"attachment://{name}"))
        await self._services.answer(interaction, page, file=discord.File(io.BytesIO(data), filename=name))
