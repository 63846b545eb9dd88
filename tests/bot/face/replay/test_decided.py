"""Tests *What decided it* in Discord: computed once, shown in private, and never shown for a match with secrets."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import TypeVar

import msgspec
import pytest

from bot.face.ground.components.custom_ids import Control
from bot.host.matches.live import Live
from bot.host.matches.past import analyses
from bot.wording.words import words_for
from engine.kernel.contract.registry import game_named
from engine.players.analysis import VERSION, Depth
from render.film import Still
from render.pictures import Picture
from storage.records.matches import StoredAnalysis
from tests.bot.clicks import actions, controls, label, press
from tests.bot.driver import DriverUser
from tests.bot.duels import boards
from tests.bot.inner import cache_of
from tests.bot.meaning import plain, refused_with, says
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]
R = TypeVar("R")

# Seat 1 marks square 9, although seat 0 then completes its row on square 4.
BLUNDER = ((0, 5), (1, 1), (0, 6), (1, 9), (0, 4))


class Computing:
    """Computes analyses in a thread, because other processes do not know the toy games. A test can hold a job."""

    def __init__(self) -> None:
        self.count = 0
        self.go = asyncio.Event()
        self.go.set()

    async def run_apart(self, job: Callable[[], R], *, seconds: float) -> R:
        assert seconds == analyses.LONGEST_SECONDS
        self.count += 1
        await self.go.wait()
        return await asyncio.to_thread(job)


@pytest.fixture
def computing(stand: Standing, monkeypatch: pytest.MonkeyPatch) -> Computing:
    found = Computing()
    depth = Depth(first_deals=4, second_deals=8, second_choices=3, seconds=3600.0)
    monkeypatch.setattr(analyses, "DEPTH", depth)
    monkeypatch.setattr(stand.client.services.host.workers, "run_apart", found.run_apart)
    return found


async def played(stand: Standing, moves: int = len(BLUNDER)) -> tuple[str, list[DriverUser], ShownMessage]:
    """Play noughts. Return the room, the users by seat, and the last board."""
    room, users = stand.room(), stand.users(2)
    await stand.begin(users, room, game="noughts")
    by_id = {int(user.id): user for user in users}
    seated = [by_id[seat.user_id or 0] for seat in (await stand.session(room)).seats]
    for seat, square in BLUNDER[:moves]:
        await stand.move(seated[seat], f"mark {square}", room)
    await stand.told()
    return room, seated, boards(stand, room)[-1]


async def opened(stand: Standing, user: DriverUser, message: ShownMessage) -> ShownMessage:
    answer = await press(user, message, "decided")
    await stand.told()
    return answer.message


async def test_a_player_reads_what_decided_it_and_sees_each_turning_point(
    stand: Standing, computing: Computing
) -> None:
    room, (ana, ben), board = await played(stand)
    assert actions(board) == ["rematch", "replayopen", "decided"]
    answer = await opened(stand, ana, board)
    assert answer.ephemeral
    assert says(answer, "analysis-turning")
    assert says(answer, "analysis-accuracy", share=100)
    assert says(answer, "analysis-note")
    assert len(answer.images) == 1
    assert "100%" in (answer.images[0].description or "")
    (see,) = [one for one in controls(answer) if one.action == "replayat"]
    assert see.rest == "at.4.1.o", "the move in the view of its player"
    assert label(answer, "replayat") == "Move 4"
    step = await press(ana, answer, "replayat")
    await stand.told()
    assert says(step.message, "replay-move", number=4, count=5)
    assert says(answer, "analysis-point", number=4)
    log = await ana.command("game log", channel=room)
    assert re.search(r"^` {2}4` .*Ben", log.text, re.MULTILINE), "the log gives the move the same number"
    assert says(answer, "analysis-turning"), "the analysis stays where it was"
    again = await opened(stand, ben, board)
    assert again.text == answer.text
    replay = (await ana.command("game replay", channel=room)).message
    assert (await opened(stand, ana, replay)).text == answer.text
    assert computing.count == 1


async def test_an_incomplete_analysis_is_made_again_on_request(stand: Standing, computing: Computing) -> None:
    room, (ana, _), board = await played(stand)
    whole = await opened(stand, ana, board)
    assert "decided" not in actions(whole), "nothing is left to compare"
    session = await stand.session(room)
    host = stand.client.services.host
    found = await host.analyses.find(await host.live(session.session_id))
    assert found is not None
    data = msgspec.json.encode(msgspec.structs.replace(found, left_out=3))
    await stand.storage.analyses.put(session.session_id, StoredAnalysis(session.revision, VERSION, data))
    answer = await opened(stand, ana, board)
    assert says(answer, "analysis-left-out", count=3)
    assert label(answer, "decided") == words_for("noughts", "en")("analysis-again")
    assert computing.count == 1
    renewed = await opened(stand, ana, answer)
    assert not says(renewed, "analysis-left-out")
    assert says(renewed, "analysis-turning")
    assert computing.count == 2
    # The button on the earlier page opens the whole analysis, which is not computed again.
    assert (await opened(stand, ana, answer)).text == renewed.text
    assert computing.count == 2


async def test_an_analysis_is_not_offered_again_once_another_was_no_better(
    stand: Standing, computing: Computing
) -> None:
    room, (ana, _), board = await played(stand)
    await opened(stand, ana, board)
    session = await stand.session(room)
    host = stand.client.services.host
    found = await host.analyses.find(await host.live(session.session_id))
    assert found is not None
    for final, offered in ((False, True), (True, False)):
        data = msgspec.json.encode(msgspec.structs.replace(found, left_out=3, final=final))
        await stand.storage.analyses.put(session.session_id, StoredAnalysis(session.revision, VERSION, data))
        answer = await opened(stand, ana, board)
        assert says(answer, "analysis-left-out", count=3)
        assert ("decided" in actions(answer)) == offered
    count = computing.count
    again = Control("decided", session.session_id, rest="again").pack()
    assert says(await ana.press(board, again, forged=True), "analysis-left-out", count=3)
    assert computing.count == count


async def test_the_loser_tries_again_from_a_turning_point_in_private(stand: Standing, computing: Computing) -> None:
    room, (ana, ben), board = await played(stand)
    before = len(stand.driver.messages(room))
    assert "practise" not in actions(await opened(stand, ana, board)), "the winner has nothing to make better"
    answer = await opened(stand, ben, board)
    assert label(answer, "practise") == words_for("noughts", "en")("practice-button", number=4)
    practice = (await press(ben, answer, "practise")).message
    assert practice.ephemeral
    assert says(practice, "practice-about", number=4)
    assert len(practice.images) == 1
    await press(ben, practice, "lessonpick")
    await stand.told()
    assert says(answer, "analysis-turning"), "the analysis stays where it was"
    # The practice match begins again with another id from More, and the lesson of the game begins as always.
    more = (await press(ben, practice, "lessonmore")).messages[-1]
    assert says((await press(ben, more, "lessonanew")).message, "practice-about", number=4)
    assert len(stand.driver.messages(room)) == before
    assert computing.count == 1


@pytest.mark.usefixtures("computing")
async def test_replay_and_film_name_the_chances_once_the_match_is_analysed(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, (ana, ben), board = await played(stand)
    session = await stand.session(room)

    studio, stills = stand.client.services.studio, list[Still]()

    async def step(number: int) -> ShownMessage:
        control = Control("replayat", session.session_id, rest=f"at.{number}.p.o")
        answer = await ana.press(board, control.pack(), forged=True)
        await stand.told()
        return answer.message

    async def film(
        live: Live,
        lang: str,
        viewer: int | None,
        count: int,
        still: Callable[[int], Still],
        *_: object,
        odds: bool,
        **__: object,
    ) -> Picture:
        assert odds
        stills.extend(map(still, range(count)))
        return await studio.board(live, lang, viewer)

    monkeypatch.setattr(studio, "film", film)
    assert not says(await step(3), "replay-odds")
    await opened(stand, ben, board)
    odds = [f"{seat.name} {share}%" for seat, share in zip(session.seats, (100, 0), strict=True)]
    told = plain((await step(5)).text).replace("*", "")
    assert " · ".join(odds) in told
    panel = (await ana.command("game replay", channel=room)).message
    await stand.told()
    await press(ana, panel, "replayfilm")
    await stand.told()
    assert plain(stills[5].odds) == " · ".join(odds)
    assert all(still.odds.count("%") == 2 for still in stills)
    adviser = msgspec.structs.replace(game_named("noughts").adviser, calibrated=False)
    monkeypatch.setattr(type(game_named("noughts")), "adviser", adviser)
    assert not says(await step(5), "replay-odds")


@pytest.mark.usefixtures("computing")
async def test_only_the_loser_can_try_again_and_only_from_turning_points(stand: Standing) -> None:
    room, (ana, ben), board = await played(stand)
    await opened(stand, ana, board)
    number = (await stand.session(room)).session_id
    for user, rest in ((ana, "4"), (ben, "3"), (ben, "x")):
        forged = await user.press(board, Control("practise", number, rest=rest).pack(), forged=True)
        await stand.told()
        assert refused_with(forged, "expired_control")


async def test_it_is_announced_and_shown_when_it_is_ready(stand: Standing, computing: Computing) -> None:
    _, (ana, ben), board = await played(stand)
    computing.go.clear()
    shown = (await press(ana, board, "decided")).message
    assert says(shown, "analysis-working", minutes=2)
    assert actions(shown) == ["decided"]
    other = (await press(ben, board, "decided")).message
    assert says(other, "analysis-working", minutes=2)
    computing.go.set()
    await stand.told()
    for message in (shown, other):
        assert says(message, "analysis-turning")
    assert computing.count == 1


async def test_after_a_restart_it_is_computed_again(stand: Standing, computing: Computing) -> None:
    room, (ana, _), board = await played(stand)
    computing.go.clear()
    shown = (await press(ana, board, "decided")).message
    await stand.driver.wait_until(lambda: computing.count == 1)
    await stand.restart()
    assert says(shown, "analysis-working")
    stand.client.services.host.workers.run_apart = computing.run_apart  # type: ignore[method-assign]
    computing.go.set()
    assert says(await opened(stand, ana, shown), "analysis-turning")
    assert await stand.storage.analyses.find((await stand.session(room)).session_id) is not None
    assert computing.count == 2


async def test_a_failed_computation_is_told_in_the_same_message(stand: Standing, computing: Computing) -> None:
    _, (ana, _), board = await played(stand)

    async def fail(*_: object, **__: object) -> None:
        raise TimeoutError

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(stand.client.services.host.workers, "run_apart", fail)
        assert says(await opened(stand, ana, board), "refused-analysis-failed")
    assert says(await opened(stand, ana, board), "analysis-turning")
    assert computing.count == 1


async def test_a_damaged_analysis_is_computed_again(stand: Standing, computing: Computing) -> None:
    room, (ana, _), board = await played(stand)
    session = await stand.session(room)
    assert await stand.storage.analyses.put(
        session.session_id, StoredAnalysis(session.revision, VERSION, b'{"curve":7}')
    )
    assert says(await opened(stand, ana, board), "analysis-turning")
    assert computing.count == 1


async def test_a_running_match_has_no_analysis(stand: Standing, computing: Computing) -> None:
    room, (ana, _), board = await played(stand, moves=3)
    session_id = (await stand.session(room)).session_id
    assert "decided" not in actions(board)
    forged = await ana.press(board, Control("decided", session_id).pack(), forged=True)
    assert refused_with(forged, "analysis_early")
    replay = (await ana.command("game replay", channel=room)).message
    assert "decided" not in actions(replay)
    # The result is not shown before the replay reaches the end.
    step = await ana.press(board, Control("replayat", session_id, rest="at.1.1.o").pack(), forged=True)
    await stand.told()
    assert says(step.message, "replay-running")
    assert computing.count == 0


@pytest.mark.parametrize("rest", ["at", "at.x.1.o", "at.1.9.o", "at.1.p.z"])
async def test_forged_steps_are_refused(stand: Standing, rest: str) -> None:
    room, (ana, _), board = await played(stand)
    control = Control("replayat", (await stand.session(room)).session_id, rest=rest)
    assert refused_with(await ana.press(board, control.pack(), forged=True), "expired_control")


async def test_a_match_of_another_channel_or_server_is_not_told(stand: Standing, computing: Computing) -> None:
    room, (ana, _), board = await played(stand, moves=3)
    running = (await stand.session(room)).session_id
    _, _, elsewhere = await played(stand)
    for number in (running, 999_999):
        forged = await ana.press(elsewhere, Control("decided", number).pack(), forged=True)
        assert refused_with(forged, "expired_control")
    await stand.storage.database.write(
        lambda connection: (
            connection.execute("UPDATE sessions SET guild_id = 5 WHERE session_id = ?", (running,)) and None
        )
    )
    cache_of(stand.client.services.host).forget(running)
    assert refused_with(await ana.press(board, Control("decided", running).pack(), forged=True), "expired_control")
    assert computing.count == 0


@pytest.mark.usefixtures("computing")
async def test_without_calibrated_chances_it_names_no_percentages(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    adviser = msgspec.structs.replace(game_named("noughts").adviser, calibrated=False)
    monkeypatch.setattr(type(game_named("noughts")), "adviser", adviser)
    for locale in ("en-GB", "es-ES"):
        with stand.speaking(locale):
            _, (ana, _), board = await played(stand)
            answer = await opened(stand, ana, board)
            lang = locale[:2]
            assert says(answer, "analysis-point-plain", lang, much="yes")
            assert says(answer, "analysis-accuracy-plain", lang, level="high")
            assert "%" not in answer.text
            assert "%" not in (answer.images[0].description or "")


@pytest.mark.usefixtures("computing")
async def test_the_words_are_those_of_the_reader(stand: Standing) -> None:
    _, (ana, _), board = await played(stand)
    with stand.speaking("es-ES"):
        answer = await opened(stand, ana, board)
        assert says(answer, "analysis-turning", "es")
        assert says(answer, "analysis-note", "es")


async def test_a_match_with_secrets_is_not_told(stand: Standing, computing: Computing) -> None:
    """In an event, the seed stays secret until the round or the event is over. Until then no user gets an analysis."""
    room, (ana, _), board = await played(stand)
    number = (await stand.session(room)).session_id
    await stand.storage.database.write(
        lambda connection: (
            connection.execute("UPDATE sessions SET seed_revealed = 0 WHERE session_id = ?", (number,)) and None
        )
    )
    cache_of(stand.client.services.host).forget(number)
    assert refused_with(await press(ana, board, "decided"), "analysis_early")
    assert computing.count == 0
