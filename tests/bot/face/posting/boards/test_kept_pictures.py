"""Plays whole matches of each game: every board keeps its picture, and only the last board keeps its buttons."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bot.face import studio
from engine.kernel.choices.moves import DONE, move_text
from engine.kernel.contract.registry import games
from render.pictures import Picture
from tests.bot.clicks import is_past
from tests.bot.refused import refused
from tests.bot.standing import Standing, standing
from tests.chances import fresh
from tests.engine.tables import small_table

pytestmark = pytest.mark.usefixtures("calm")

# The number of moves after which a long match is ended.
MOVES = 60
DONE_TEXT = move_text(DONE)


@pytest.fixture(autouse=True)
def unpainted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studio, "board_picture", lambda *_: Picture(b"\x89PNG\r\n\x1a\n", "A board", "board.png"))


async def played(stand: Standing, chance: random.Random) -> int:
    """Play until the match is over or all players resign, and return the number of moves without automatic ones."""
    for made in range(MOVES):
        session = await stand.session()
        if session.status != "running":
            return made
        seat, moves = await stand.legal(session.session_id)
        # A work sheet allows dozens of choices, so half of the time it is handed in early.
        ends = DONE_TEXT in moves and chance.random() < 0.5
        await stand.move(stand.driver.user(session.seats[seat].name), DONE_TEXT if ends else chance.choice(moves))
    # A cooperative match continues until the last player resigns.
    for taken in session.seats:
        if (await stand.session()).status == "running":
            await stand.client.services.host.seats.resign(session.session_id, taken.user_id or 0)
    stand.client.services.announcer.wake(session.session_id)
    await stand.told()
    return MOVES


# In half of the games Discord refuses earlier uploads. Each run chooses other games, and the long run plays both
# ways.
REFUSING = fresh("refusing").sample(sorted(games()), len(games()) // 2)
BOTH = [
    pytest.param(slug, refusing, marks=[pytest.mark.soak] if refusing != (slug in REFUSING) else [])
    for slug in sorted(games())
    for refusing in (False, True)
]


@pytest.mark.parametrize(("slug", "refusing"), BOTH)
async def test_every_board_but_the_last_becomes_a_line_with_a_button(
    tmp_path: Path, slug: str, *, refusing: bool
) -> None:
    """If Discord refuses a reference to a picture that the message already has, the bot uploads the picture again."""
    async with standing(tmp_path / "s.db") as stand:
        stand.driver.refuse_earlier_uploads(refused=refusing)
        await stand.begin(stand.users(small_table(games()[slug])), game=slug)
        made = await played(stand, random.Random(7))
        session = await stand.session()
        assert (session.announced_revision, session.parked_reason) == (session.revision, None)
        assert session.status != "running"
        *earlier, last = [one for one in stand.driver.messages() if one.id in stand.shown]
        wanted = min(4, made, session.revision)
        assert len(earlier) >= wanted, (
            f"{slug}: {session.revision} moves were told in {len(earlier) + 1} messages, not {wanted + 1} or more: the"
            " events go into one message until `chapter` changes. Let it change more often, for example with each turn"
        )
        assert [one.id for one in earlier if not is_past(one)] == []
        assert last.buttons
        for image in last.images:
            assert await image.read()
        refusals = [one for one in stand.table.requests if refused(one)]
        # After one refusal the bot refers to no earlier upload for some time, so there is at most one refusal.
        assert len(refusals) <= refusing, [(one.method, one.path, one.status) for one in refusals]
