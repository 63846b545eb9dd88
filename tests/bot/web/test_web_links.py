"""Tests how moderators turn the public pages of a server on, and where Discord links them."""

from __future__ import annotations

import pytest

from tests.bot.clicks import press
from tests.bot.duels import begin, boards
from tests.bot.meaning import refused_with, says
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm"), pytest.mark.both_databases]

BASE = "https://games.example.org"
# The type of a button among components.
BUTTON = 2


def links(message: ShownMessage) -> list[str]:
    return [one["url"] for one in message.components if one["type"] == BUTTON and "url" in one]


async def test_moderators_turn_the_pages_on_and_off(stand: Standing) -> None:
    ana, ben, _, dora = stand.users(4)
    room, addresses = stand.room(), stand.client.services.host.web_addresses
    await begin(stand, [ana, ben], room)
    (board,) = boards(stand, room)
    assert refused_with(await dora.command("settings server", channel=room, options={"web": "on"}), "no_web")
    addresses.base_url = BASE
    try:
        assert refused_with(
            await ana.command("settings server", channel=room, options={"web": "on"}), "moderators_only"
        )
        assert links((await press(ben, board, "more")).message) == []
        assert says(await dora.command("settings server", channel=room, options={"web": "on"}), "web-on")
        url = await addresses.of_match(await stand.session(room))
        assert url is not None
        assert url.startswith(f"{BASE}/match/")
        assert links((await press(ben, board, "more")).message) == [url]
        assert links((await ana.command("game replay", channel=room)).message) == [url]
        assert says(await dora.command("mod log", channel=room), "modlog-value-web", value="yes")
        assert says(await dora.command("settings server", channel=room, options={"web": "off"}), "web-off")
        assert links((await press(ben, board, "more")).message) == []
    finally:
        addresses.base_url = None
