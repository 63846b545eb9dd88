"""Tests a pasted list of players (TN-40).

All players are entered, or each wrong line is reported and nobody is entered.
"""

from __future__ import annotations

import pytest

from bot.face.tournaments.room.page import IMPORT
from tests.bot.driver import Exchange
from tests.bot.face.tournaments.event_play import new_event, organiser
from tests.bot.meaning import says
from tests.bot.standing import Standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]


async def test_tn40_a_list_with_a_wrong_line_enters_nobody(stand: Standing) -> None:
    event = await new_event(stand, await organiser(stand), most=4)
    ana, ben = stand.users(2)
    bot = str(stand.client.user.id) if stand.client.user is not None else ""

    async def pasted(*lines: str) -> Exchange:
        opened_page = await event.led(event.organiser, IMPORT)
        result = await event.organiser.submit(opened_page, {"list": "\n".join(lines)})
        await stand.told()
        return result

    refused = await pasted(f"{ana.id},Ana", f"{bot},Bot", "4242,Nobody")
    assert says(refused, "import-refused", count=2)
    assert says(refused, "import-bot")
    assert says(refused, "import-not-member")
    assert not (await event.whole()).entries
    assert says(await pasted("id,name", f"{ana.id},Ana", f"<@{ben.id}>;Ben"), "import-done", count=2)
    assert [entry.user_id for entry in (await event.whole()).entries] == [int(ana.id), int(ben.id)]
    assert says(await pasted(f"{ana.id},Ana"), "import-entered")
