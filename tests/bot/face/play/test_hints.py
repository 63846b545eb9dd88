"""Tests hints in Discord: the button behind More, the private hint, and the move made with its button."""

from __future__ import annotations

import msgspec
import pytest

from bot.face.words.hints import hint_lines
from bot.host.matches.computer import hints
from bot.host.matches.computer.hints import LEAST_LEAD, Hint, Lead
from bot.wording.words import words_for
from engine.players.search import Effort
from tests.bot.clicks import actions, press
from tests.bot.driver import DriverUser
from tests.bot.duels import boards
from tests.bot.meaning import refused_with, says
from tests.bot.standing import Standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]


@pytest.fixture(autouse=True)
def _small_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "EFFORT", Effort(deals=6, seconds=3600.0))


async def alone(stand: Standing, ana: DriverUser, room: str) -> None:
    """Begin a match against the computer, in which Ana is to move."""
    lobby = await stand.lobby([ana], room, seats=2)
    table = await press(ana, lobby, "table")
    await press(ana, table.message, "computer", "1")
    await press(ana, lobby, "ready")
    await press(ana, lobby, "start")
    await stand.told()


async def test_a_player_alone_reads_a_hint_and_plays_it(stand: Standing) -> None:
    (ana,), room = stand.users(1), stand.room()
    await alone(stand, ana, room)
    before = (await stand.session(room)).revision
    more = await press(ana, boards(stand, room)[-1], "more")
    shown = (await press(ana, more.message, "hint")).message
    assert shown.ephemeral
    assert says(shown, "hint-title")
    assert actions(shown) == ["pick", "more"]
    assert (await stand.session(room)).revision == before, "a hint changes nothing"
    await press(ana, shown, "pick")
    if "confirm" in actions(shown):
        await press(ana, shown, "confirm")
    await stand.told()
    assert (await stand.session(room)).revision > before
    assert (await ana.command("game hint", channel=room)).message.ephemeral


async def test_only_calibrated_chances_are_told_in_points(stand: Standing, monkeypatch: pytest.MonkeyPatch) -> None:
    (ana,), room = stand.users(1), stand.room()
    await alone(stand, ana, room)
    live = await stand.client.services.host.live((await stand.session(room)).session_id)
    decision = live.running_match.decisions()[0]
    best, second = decision.moves[:2]
    hint = Hint(decision, live.running_match.view(decision.seat), Lead(best, second, 0.12))
    words, spanish = words_for(live.game.slug, "en"), words_for(live.game.slug, "es")
    assert hint_lines(live, words, hint)[-1].endswith("With it you would win about 12 fewer matches out of 100.")
    assert hint_lines(live, spanish, hint)[-1].endswith("Con ella ganarías unas 12 partidas menos de cada 100.")
    close = msgspec.structs.replace(hint, lead=Lead(best, second, LEAST_LEAD))
    assert hint_lines(live, words, close)[-1].endswith("With it you would win about one match fewer out of 100.")
    assert hint_lines(live, spanish, close)[-1].endswith("Con ella ganarías más o menos una partida menos de cada 100.")
    equal = msgspec.structs.replace(hint, lead=Lead(best, second))
    assert hint_lines(live, words, equal)[-1].startswith("About as good: ")
    assert hint_lines(live, spanish, equal)[-1].startswith("Casi igual de buena: ")
    adviser = msgspec.structs.replace(live.game.adviser, calibrated=False)
    monkeypatch.setattr(type(live.game), "adviser", adviser)
    line = hint_lines(live, words, hint)[-1]
    assert "12" not in line
    assert line.startswith("Second best: ")


async def test_the_preview_of_a_hint_has_one_back_to_the_choices(stand: Standing) -> None:
    (ana,), room = stand.users(1), stand.room()
    await stand.confirms(ana, "always")
    await alone(stand, ana, room)
    more = (await press(ana, boards(stand, room)[-1], "more")).message
    offered = actions(more)
    hint = (await press(ana, more, "hint")).message
    await press(ana, hint, "more")
    assert actions(hint) == offered, "Back from the hint itself leads to More"
    await press(ana, hint, "hint")
    await press(ana, hint, "pick")
    assert actions(hint) == ["confirm", "back"]
    await press(ana, hint, "back")
    assert "pick" in actions(hint)
    assert not says(hint, "refused-board-changed")


async def test_a_stale_hint_shows_the_current_choices(stand: Standing) -> None:
    (ana,), room = stand.users(1), stand.room()
    await alone(stand, ana, room)
    hint = (await ana.command("game hint", channel=room)).message
    live = await stand.client.services.host.live((await stand.session(room)).session_id)
    move = " ".join(live.running_match.decisions()[0].moves[-1])
    await ana.command("move", channel=room, options={"move": move})
    await stand.told()
    after = (await stand.session(room)).revision
    await press(ana, hint, "pick")
    assert says(hint, "refused-board-changed")
    assert (await stand.session(room)).revision == after


async def test_with_other_people_there_are_no_hints(stand: Standing) -> None:
    users, room = stand.users(2), stand.room()
    await stand.begin(users, channel=room)
    live = await stand.client.services.host.live((await stand.session(room)).session_id)
    due = users[live.running_match.decisions()[0].seat]
    assert "hint" not in actions(await press(due, boards(stand, room)[-1], "more"))
    assert refused_with(await due.command("game hint", channel=room), "hint-not-alone")
