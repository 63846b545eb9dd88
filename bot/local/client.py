"""Points the unmodified discord.py client at another server."""

import discord
import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route


def point_client_at(base_url: str) -> None:
    """Points every discord.py client of this process at a server. Call it before a client starts."""
    base = base_url.rstrip("/")
    Route.BASE = f"{base}/api/v{discord.http.INTERNAL_API_VERSION}"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws{base.removeprefix('http')}/gateway")
    Asset.BASE = base
