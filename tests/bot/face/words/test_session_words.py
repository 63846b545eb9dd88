"""Tests texts about a session that must still be true when they are read later."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest
import pytest_asyncio

from bot.face.messages.lobby import lobby_page
from bot.face.words.sessions import holders, say_refusal, spoken_name, spoken_names, status_text
from bot.face.words.story import brief_story
from bot.host.host import Host
from bot.host.lobbies.lobby import TableSettings
from bot.host.matches.past.replays import PastEvent
from bot.wording.languages import LANGUAGES
from bot.wording.seat_names import SeatNames
from bot.wording.words import words_for
from engine.kernel.errors import Refused
from engine.kernel.steps.events import Event
from engine.kernel.words.phrases import Phrase, SeatRef
from storage.records.matches import FormerHolder
from storage.sqlite.store import SqliteStorage
from tests.bot.meaning import says
from tests.bot.tables import Time, begun, opened, started

KEYS = ("event-time-vacation", "event-time-offline", "event-seat-back")

pytestmark = pytest.mark.asyncio


@pytest_asyncio.fixture
async def host(tmp_path: Path) -> AsyncIterator[Host]:
    async with await SqliteStorage.open(tmp_path / "s.db", clock=Time()) as storage:
        yield Host(storage, SeatNames(), Time())


def vacation(seat: int, left: int) -> Event:
    return Event("event-time-vacation", {"seat": SeatRef(seat), "left": left, "until": 1000 - left})


async def test_only_the_latest_day_of_vacation_of_a_seat_is_shown(host: Host) -> None:
    live = await host.live(await begun(host, 1, 2))
    away = Event("event-time-offline", {"seat": SeatRef(0), "until": 5})
    events = [vacation(0, 13), away, vacation(1, 9), vacation(0, 12), Event("event-seat-back", {"seat": SeatRef(0)})]
    told = [PastEvent(0, event) for event in [*events, vacation(0, 11)]]
    lines = brief_story(live, words_for("splendor_marvel", "en"), told, 10_000).splitlines()
    assert [next(key for key in KEYS if says(line, key)) for line in lines] == [KEYS[1], KEYS[0], KEYS[2], KEYS[0]]
    assert says(lines[1], "event-time-vacation", left=9)
    assert says(lines[3], "event-time-vacation", left=11)


async def test_a_seat_that_changed_hands_names_all_who_held_it(host: Host) -> None:
    session = (await host.live(await begun(host, 1, 2))).session
    former = (FormerHolder(0, 1, 7, "Bob_"), FormerHolder(0, 4, None, "Cid"))
    ana, ben = spoken_names(session)
    said = holders(msgspec.structs.replace(session, former=former), spoken_name)
    assert said == [f"{spoken_name('Bob_')} → {spoken_name('Cid')} → {ana}", ben]


async def test_computer_players_are_counted_before_and_after_the_start(host: Host) -> None:
    number = await opened(host, 1, seats=3)
    await host.lobby.change_table(number, 1, TableSettings(computer_seats=1), moderator=False, interaction_id=1000)
    live = await host.live(number)
    assert says(status_text(live, words_for(live.game.slug, "en"), 1, 0), "status-lobby", joined=2, seats=3)
    live = await started(host, number)
    said = str(lobby_page(live).to_components())  # type: ignore[no-untyped-call]
    assert says(said, "lobby-seats", joined=2, seats=3)
    assert says(said, "seat-of-computer", number=1)


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_refusal_names_the_setting_that_it_is_about(lang: str) -> None:
    words = words_for(None, lang)
    for code, name, names in (
        ("bad-event-setting", "setting", ("account_days", "checkin_minutes", "no_show_hours")),
        ("bad-setting-value", "kind", ("at_zero", "best_of", "tie_breaks")),
        ("bad-plan", "field", ("go_on", "tie_breaks")),
    ):
        phrases = [Phrase(f"refused-{code}", {name: one, "least": 1, "most": 2, "value": "x"}) for one in names]
        said = [say_refusal(phrase, words) for phrase in phrases]
        assert len({*said}) == len(names)
        assert said == [words.say(phrase) for phrase in phrases]
    # Text that a user typed is shown unchanged.
    typed = say_refusal(Refused("bad_input", value="_x_ **y**").phrase, words)
    assert r"\_x\_ \*\*y\*\*" in typed
