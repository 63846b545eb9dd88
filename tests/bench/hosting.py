"""Sessions opened through the host itself, without Discord: for the storage's and the local table's benchmarks."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence

from bot.host.clocks.steady_clock import now_ms
from bot.host.ground.quotas import QuotaLimits
from bot.host.host import Host
from bot.host.lobbies.lobby import SessionPlace
from bot.host.matches.live import Live
from tests.bench.engine import GAME, any_move
from tests.bot.inner import cache_of

GUILD = 1
ROOMY = QuotaLimits(opened=100_000, hourly=100_000, tables=100_000, guild=100_000)
_interactions = itertools.count(now_ms() << 22)

User = tuple[int, str]


def interaction_id() -> int:
    """Return an interaction id that was not used yet."""
    return next(_interactions)


async def begin(host: Host, users: Sequence[User], channel_id: int, guild_id: int = GUILD, game: str = GAME) -> Live:
    """Open a lobby, seat the users and start, without a limit on open matches."""
    cache_of(host).quotas.limits = ROOMY
    session = await host.lobby.open(
        SessionPlace(guild_id, channel_id), game=game, seats=len(users), options={}, language="en", user=users[0]
    )
    for user_id, name in users[1:]:
        await host.lobby.join(session.session_id, user_id, name, interaction_id())
    for user_id, _ in users:
        await host.lobby.ready(session.session_id, user_id, interaction_id())
    return await host.lobby.start(session.session_id, users[0][0])


async def play_some(host: Host, live: Live, count: int, chooser: random.Random) -> Live:
    """Play ``count`` random moves, or until the match ends."""
    for _ in range(count):
        if live.session.status != "running":
            break
        await move_on(host, live, chooser)
        live = await host.live(live.session.session_id)
    return live


async def move_on(host: Host, live: Live, chooser: random.Random) -> None:
    """Play one random move for the seat on turn."""
    seat, text = any_move(live.running_match, chooser)
    user_id = live.session.seats[seat].user_id
    if user_id is None:
        raise LookupError(f"nobody sits on seat {seat}")
    await host.play.move(live.session.session_id, user_id, text, interaction_id=interaction_id())
