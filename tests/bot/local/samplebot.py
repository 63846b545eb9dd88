"""A small discord.py bot with the features of a games bot, run beside the local table in one process."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import discord
from discord import app_commands

from bot.local.client import point_client_at
from tests.bot.local.helpers import TOKEN, picture

WORDS = ["take red", "take blue", "reserve 1-1"]


def board(name: str = "board.png") -> discord.File:
    return discord.File(io.BytesIO(picture()), name, description="A red board")


class Counter(discord.ui.View):
    """A persistent view with a button, a select and a modal."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Play", custom_id="counter:play")
    async def play(self, interaction: discord.Interaction, _button: discord.ui.Button[Any]) -> None:
        await interaction.response.send_message("Your panel", ephemeral=True)

    @discord.ui.button(label="Note", custom_id="counter:note")
    async def note(self, interaction: discord.Interaction, _button: discord.ui.Button[Any]) -> None:
        await interaction.response.send_modal(Note())

    @discord.ui.select(
        custom_id="counter:pick", options=[discord.SelectOption(label=word, value=word) for word in WORDS]
    )
    async def pick(self, interaction: discord.Interaction, select: discord.ui.Select[Any]) -> None:
        await interaction.response.edit_message(content=f"Picked {select.values[0]}")


class Note(discord.ui.Modal, title="A note"):
    words: discord.ui.Label[discord.ui.Modal] = discord.ui.Label(
        text="Words", component=discord.ui.TextInput(max_length=50)
    )
    file: discord.ui.Label[discord.ui.Modal] = discord.ui.Label(
        text="File", component=discord.ui.FileUpload(custom_id="file", required=False)
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        assert isinstance(self.words.component, discord.ui.TextInput)
        assert isinstance(self.file.component, discord.ui.FileUpload)
        read = [f" {one.filename}={await one.read()!r}" for one in self.file.component.values]
        await interaction.response.send_message(f"Noted: {self.words.component.value}{''.join(read)}", ephemeral=True)


class Board(discord.ui.LayoutView):
    """A layout with a picture and a button that repaints it."""

    def __init__(self, turn: int) -> None:
        super().__init__(timeout=None)
        gallery: discord.ui.MediaGallery[discord.ui.LayoutView] = discord.ui.MediaGallery(
            discord.MediaGalleryItem("attachment://board.png", description=f"Turn {turn}")
        )
        again: discord.ui.Button[Any] = discord.ui.Button(label="Again", custom_id=f"board:{turn}")
        again.callback = self.again  # type: ignore[method-assign]
        section = discord.ui.Section(discord.ui.TextDisplay("Your move"), accessory=again)
        inner: tuple[discord.ui.Item[discord.ui.LayoutView], ...]
        inner = (discord.ui.TextDisplay(f"## Turn {turn}"), gallery, discord.ui.Separator(), section)
        self.add_item(discord.ui.Container(*inner, accent_colour=0xAA0000))
        self.turn = turn

    async def again(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(view=Board(self.turn + 1), attachments=[board()])


class SampleBot(discord.AutoShardedClient):
    def __init__(self) -> None:
        super().__init__(intents=discord.Intents.default(), guild_ready_timeout=0.02, max_messages=None)
        self.tree = app_commands.CommandTree(self)
        add_commands(self.tree)
        self.resumed = asyncio.Event()
        self.joined: list[str] = []
        self.errors: list[Exception] = []
        self.tree.on_error = self.note_error  # type: ignore[method-assign]

    async def note_error(self, _interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
        self.errors.append(getattr(error, "original", error))

    async def setup_hook(self) -> None:
        self.add_view(Counter())
        await self.tree.sync()

    async def on_resumed(self) -> None:
        self.resumed.set()

    async def on_guild_join(self, guild: discord.Guild) -> None:
        self.joined.append(guild.name)
        await guild.text_channels[0].send("Hello")


def add_commands(tree: app_commands.CommandTree[Any]) -> None:
    game = app_commands.Group(name="game", description="Games")

    @game.command(name="new", description="Start a game")
    @app_commands.describe(kind="Which game", seats="How many seats")
    @app_commands.choices(kind=[app_commands.Choice(name="Splendor", value="splendor")])
    async def new(interaction: discord.Interaction, kind: str, seats: app_commands.Range[int, 2, 4] = 2) -> None:
        await interaction.response.send_message(f"{kind} for {seats}", view=Counter())

    @game.command(name="board", description="Show the board")
    async def show(interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        await interaction.followup.send(view=Board(1), file=board())

    @game.command(name="hand", description="Show the hand")
    async def hand(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await interaction.edit_original_response(content="Your hand", attachments=[board("hand.png")])

    @game.command(name="thread", description="Play in a thread")
    async def thread(interaction: discord.Interaction, who: discord.Member) -> None:
        assert isinstance(interaction.channel, discord.TextChannel)
        await interaction.response.defer(ephemeral=True)
        made = await interaction.channel.create_thread(name="Match", type=discord.ChannelType.public_thread)
        await made.add_user(who)
        await made.send(f"{who.mention}, your turn", allowed_mentions=discord.AllowedMentions(users=[who]))
        await made.edit(archived=True)
        await interaction.followup.send(made.mention)

    @game.command(name="whisper", description="Write in private")
    async def whisper(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        await interaction.user.send("psst")
        await interaction.followup.send("sent")

    @tree.command(name="move", description="Make a move")
    async def move(interaction: discord.Interaction, move: str) -> None:
        assert isinstance(interaction.channel, discord.TextChannel)
        await interaction.response.send_message(f"{interaction.user.display_name}: {move}")
        sent = await interaction.channel.send("Turn over", nonce=interaction.id)
        await sent.edit(content="Turn over.")
        await sent.delete()

    @move.autocomplete("move")
    async def completed(_interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=word.title(), value=word) for word in WORDS if word.startswith(current)]

    @tree.command(name="slow", description="Answers too late")
    async def slow(interaction: discord.Interaction) -> None:
        await asyncio.sleep(0.2)
        await interaction.response.send_message("late")

    tree.add_command(game)


@asynccontextmanager
async def running(url: str) -> AsyncIterator[SampleBot]:
    """The bot, connected to a table."""
    point_client_at(url)
    bot = SampleBot()
    task = asyncio.create_task(bot.start(TOKEN))
    ready = asyncio.create_task(bot.wait_until_ready())
    await asyncio.wait({task, ready}, return_when=asyncio.FIRST_COMPLETED)
    try:
        if task.done():
            await task
        yield bot
    finally:
        ready.cancel()
        await bot.close()
        with suppress(asyncio.CancelledError):
            await task
