"""Tests `/mod` through the real client: the effect of rulings, and what the channel shows of them."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from bot.face.ground.components.custom_ids import Control
from bot.local.bodies.forms import ApiError
from bot.local.world.guild_world import Role
from bot.local.world.permissions import Permission
from engine.kernel.words.phrases import Phrase
from tests.bot import duels
from tests.bot.abuse.test_discord_fails import close_to_bot
from tests.bot.begun import BegunMatch
from tests.bot.clicks import actions, controls, press
from tests.bot.driver import DriverUser, Exchange
from tests.bot.judging import WHY, entries, rule
from tests.bot.meaning import refused_with, says
from tests.bot.standing import GAME, Standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

_numbers = itertools.count(1)


def helper(stand: Standing) -> DriverUser:
    """Return a new member to whom Discord shows `/mod` but who is not a moderator."""
    role = Role(stand.table.world.snowflake(), "Helpers", str(Permission.MANAGE_MESSAGES), 3)
    stand.guild.roles[role.id] = role
    user = stand.driver.add_user(f"Helper {next(_numbers)}", "en-GB")
    stand.guild.members[user.id].roles.append(role.id)
    return user


async def completed(user: DriverUser, words: str, option: str, room: str, value: str = "", **more: object) -> list[int]:
    return [one["value"] for one in await user.complete(words, option=option, value=value, channel=room, **more)]


async def test_a_pause_is_announced_and_mentions_nobody(stand: Standing, match: BegunMatch) -> None:
    pings = duels.pings(stand, match.room)
    answer = await rule(stand, match.dora, "pause", match.room)
    assert answer.message.ephemeral
    assert says(answer, "ruled-pause")
    assert says(match.board, "event-paused", reason=WHY)
    assert says(match.board, "board-paused")
    assert duels.pings(stand, match.room) == pings


async def test_a_paused_match_is_shown_but_not_played(stand: Standing, match: BegunMatch) -> None:
    ana, ben, room = match.ana, match.ben, match.room
    await rule(stand, match.dora, "pause", room)
    assert actions(match.board) == ["hand", "more"]
    assert refused_with(await ana.press(match.board, f"play:{match.session_id}:0:", forged=True), "paused")
    assert refused_with(await ana.command("move", channel=room, move="take red blue yellow"), "paused")
    assert (await match.press(ana, "hand")).message.images
    assert (await match.press(ben, "board")).message.images
    assert says(await ana.command("game status", channel=room), "status-paused")
    listed = await ben.command("game list", channel=room)
    (line,) = (line for line in listed.text.splitlines() if f"`{match.session_id}`" in line)
    assert says(line, "list-paused")


async def test_the_player_on_turn_is_mentioned_again_when_a_match_resumes(stand: Standing, match: BegunMatch) -> None:
    pings = duels.pings(stand, match.room)
    await rule(stand, match.dora, "pause", match.room)
    answer = await rule(stand, match.dora, "resume", match.room)
    assert says(answer, "ruled-resume")
    assert says(match.board, "event-resumed", reason=WHY)
    assert not says(match.board, "board-paused")
    assert duels.pings(stand, match.room) == {**pings, "Ana": pings["Ana"] + 1}
    await match.moves_on()
    assert (await match.session()).revision == 3
    assert [entry.action for entry in await entries(stand, match.session_id)] == ["pause", "resume"]


def picks(answer: Exchange) -> list[Control]:
    return [one for one in controls(answer) if one.action == "pick"]


async def test_an_open_panel_works_after_a_pause_and_an_extension(stand: Standing) -> None:
    ana, ben, _, dora = stand.users(4)
    room = stand.room()
    session_id = await duels.begin(stand, [ana, ben], room)
    old = stand.board(room).buttons[0].custom_id or ""
    panel = await ana.press(stand.board(room), old)
    await rule(stand, dora, "pause", room)
    await rule(stand, dora, "resume", room)
    await rule(stand, dora, "extend", room, seat=1, hours=5)
    reopened = await ana.press(stand.board(room), old, forged=True)
    assert not says(reopened, "refused-board-changed"), "the same is asked"
    assert picks(reopened) == picks(panel) != []
    # The new panel replaces the former one. Both have the same buttons.
    result = await ana.press(reopened.message, panel.message.buttons[0].custom_id or "")
    assert not says(result, "refused-board-changed")
    await stand.told()
    assert len(await stand.storage.moves.list(session_id)) == 1
    assert says(await ben.press(stand.board(room), old, forged=True), "refused-board-changed")


async def test_a_paused_match_stays_paused_after_a_restart(stand: Standing, match: BegunMatch) -> None:
    await rule(stand, match.dora, "pause", match.room)
    await stand.restart()
    await stand.told()
    assert says(match.board, "event-paused", reason=WHY)
    assert "play" not in actions(match.board)


async def struck(stand: Standing) -> tuple[str, int]:
    """Return the channel and id of a duel in which Ana played `work` and `strike`, and Ben passed."""
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await duels.begin(stand, [ana, ben], room)
    for user in (ana, ben):
        await duels.order(stand, user, room, "always-ask")
    await duels.play(stand, room, (ana, "work"), (ana, "strike 2"), (ben, "pass"))
    return room, session_id


async def test_a_seat_is_skipped(stand: Standing) -> None:
    room, _ = await struck(stand)
    dora = stand.driver.user("Mod Dora")
    offered = await dora.complete("mod skip", option="seat", channel=room)
    assert [(one["value"], one["name"]) for one in offered] == [(1, "1. Ana"), (2, "2. Ben")]
    assert await completed(dora, "mod skip", "seat", room, "be") == [2]
    assert says(await rule(stand, dora, "skip", room, seat=1), "ruled-skip")
    board = stand.board(room)
    assert says(board, "event-skipped", seat="Ana")
    assert says(board, "event-why", reason=WHY)
    assert refused_with(await rule(stand, dora, "skip", room, seat=1), "not_due", seat="Ana")


async def test_a_match_is_undone_to_an_earlier_move(stand: Standing) -> None:
    ana, ben, _, dora = stand.users(4)
    room, session_id = await struck(stand)
    await rule(stand, dora, "skip", room, seat=1)
    await duels.play(stand, room, (ben, "shout"))
    # The offered moves contain no passes, because a pass reveals that the player had an option. They also lack the
    # latest announced move.
    offered = await dora.complete("mod undo", option="move", channel=room)
    assert [one["value"] for one in offered] == [2, 1, 0]
    assert [one["name"] for one in offered][:2] == ["2. Ana: strike seat 2", "1. Ana: work"]
    assert await completed(dora, "mod undo", "move", room, "work") == [1]
    await rule(stand, dora, "undo", room, move=1)
    assert await duels.stored(stand, room) == ["0 work"]
    assert says(stand.board(room), "event-undone-to", number=1, reason=WHY)
    assert refused_with(await rule(stand, dora, "undo", room, move=1), "no_such_move")
    await duels.play(stand, room, (ana, "rest"))
    assert await stand.client.services.host.faults(session_id) == []


async def test_deleted_matches_are_completed_only_for_moderators(stand: Standing, match: BegunMatch) -> None:
    room, dora = match.room, match.dora
    await rule(stand, dora, "delete", room)
    for user in (match.ana, match.chen):
        with pytest.raises(ApiError):
            await user.complete("mod restore", option="session", channel=room)
    assert await completed(helper(stand), "mod restore", "session", room) == []
    offered = await dora.complete("mod restore", option="session", channel=room)
    (deleted,) = [one for one in offered if one["value"] == match.session_id]
    assert "Ana, Ben" in deleted["name"]


async def test_moves_and_seats_are_completed_only_for_moderators(stand: Standing, match: BegunMatch) -> None:
    stranger, dora, other = helper(stand), match.dora, stand.room()
    await match.moves_on()
    for words, option in (("mod undo", "move"), ("mod extend", "seat"), ("mod replace", "seat")):
        assert await completed(stranger, words, option, match.room) == []
        assert await completed(dora, words, option, match.room) != []
        assert await completed(dora, words, option, other) == []
        assert await completed(dora, words, option, other, session=match.session_id) != [], "by its number"


async def test_a_seat_is_given_to_a_member(stand: Standing, match: BegunMatch) -> None:
    await rule(stand, match.dora, "replace", match.room, seat=2, player=match.chen.id)
    assert (await match.session()).seats[1].user_id == int(match.chen.id)
    assert says(match.board, "event-seat-given", former="Ben", seat="Chen")
    twice = await rule(stand, match.dora, "replace", match.room, seat=1, player=match.chen.id)
    assert refused_with(twice, "already_seated")
    (entry,) = await entries(stand, match.session_id)
    assert entry.target == match.ben.id
    assert b"Chen" not in (entry.after or b""), "the log keeps numbers, never names"


async def test_a_seat_is_given_to_the_computer_and_opened_to_anybody(stand: Standing, match: BegunMatch) -> None:
    await rule(stand, match.dora, "replace", match.room, seat=1, by="computer")
    assert says(match.board, "event-computer-plays", seat="Ana")
    await rule(stand, match.dora, "replace", match.room, seat=1)
    assert says(match.board, "seat-open", who="Ana")
    assert (await match.session()).seats[0].opened_at is not None
    assert refused_with(await rule(stand, match.dora, "replace", match.room, seat=3), "no_seat")
    assert [entry.target for entry in await entries(stand, match.session_id)] == [match.ana.id] * 2


async def test_more_time_is_given_on_a_running_clock(stand: Standing) -> None:
    ana, ben, _, dora = stand.users(4)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room, clock="turn:48")
    before = (await stand.client.services.host.live(session_id)).times[0].until or 0
    answer = await rule(stand, dora, "extend", room, seat=1, hours=5)
    assert says(answer, "ruled-extend", seat="Ana", hours=5)
    assert (await stand.client.services.host.live(session_id)).times[0].until == before + 5 * 3_600_000
    assert says(stand.board(room), "event-extended", seat="Ana", hours=5, reason=WHY)
    log = await dora.command("mod log", channel=room, action="extend")
    assert says(log, "modlog-value-left", value=Phrase("modlog-hours"))
    assert (await stand.session(room)).revision == 1


@pytest.mark.parametrize("hours", [0, 721, -3])
async def test_hours_beyond_the_limits_are_refused_by_discord(stand: Standing, hours: int) -> None:
    with pytest.raises(ApiError):
        await rule(stand, stand.driver.user("Mod Dora"), "extend", stand.room(), seat=1, hours=hours)


async def test_no_more_time_before_the_turn_or_without_a_clock(stand: Standing) -> None:
    ana, ben, _, dora = stand.users(4)
    room, free = stand.room(), stand.room()
    await stand.begin([ana, ben], room, clock="turn:48")
    early = await rule(stand, dora, "extend", room, seat=2, hours=5)
    assert refused_with(early, "turn_brings_time", seat="Ben")
    await stand.begin([ana, ben], free, clock="none")
    assert refused_with(await rule(stand, dora, "extend", free, seat=1, hours=5), "no_clock", seat="Ana")


async def test_a_deleted_match_loses_its_buttons(stand: Standing, match: BegunMatch) -> None:
    board = match.board
    answer = await rule(stand, match.dora, "delete", match.room)
    assert says(answer, "ruled-delete")
    assert says(match.last, "event-deleted", reason=WHY)
    assert says(match.last, "deleted-until", session=match.session_id)
    assert actions(match.last) == []
    assert match.last.images == []
    assert actions(board) == [], "the board is cleaned"
    for action in ("play", "board", "hand", "log"):
        answer = await match.ana.press(board, Control(action, match.session_id, 0).pack(), forged=True)
        assert refused_with(answer, "expired_control")


async def test_a_deleted_match_is_no_longer_found(stand: Standing, match: BegunMatch) -> None:
    room, session_id = match.room, match.session_id
    await rule(stand, match.dora, "delete", room)
    assert f"`{session_id}`" not in (await match.ana.command("game list", channel=room)).text
    assert refused_with(await match.ana.command("game status", channel=room), "no_session_here")
    assert refused_with(await match.dora.command("game here", channel=room, session=session_id), "no_session")
    assert refused_with(await rule(stand, match.dora, "pause", room, session=session_id), "no_session")


async def test_a_deleted_match_is_restored_to_a_free_channel(stand: Standing, match: BegunMatch) -> None:
    room, session_id, dora = match.room, match.session_id, match.dora
    await rule(stand, dora, "delete", room)
    other = await stand.begin([match.ben, match.ana], room)
    busy = await rule(stand, dora, "restore", room, session=session_id)
    assert refused_with(busy, "place_busy")
    there = stand.room()
    assert says(await rule(stand, dora, "restore", there, session=session_id, here=True), "ruled-restore")
    assert (await stand.session(there)).session_id == session_id
    assert says(stand.board(there), "event-restored", reason=WHY)
    assert "play" in actions(stand.board(there))
    assert (await stand.session(room)).session_id == other
    _, moves = await stand.legal(session_id)
    await stand.move(match.ana, moves[0], there)
    assert (await stand.session(there)).revision == 3


@pytest.mark.parametrize("heard", [False, True])
async def test_a_match_whose_channel_is_closed_can_be_deleted_from_another_one(
    stand: Standing, match: BegunMatch, *, heard: bool
) -> None:
    close_to_bot(stand, match.room, heard=heard)
    await stand.told()
    notices = len(stand.driver.messages("table"))
    await rule(stand, match.dora, "delete", stand.room(), session=match.session_id)
    stored = await stand.storage.sessions.load(match.session_id)
    assert stored is not None
    assert (stored.revision, stored.announced_revision, stored.parked_reason) == (1, 1, None)
    assert len(stand.driver.messages("table")) == notices, "nobody needs to be told that it cannot be shown"
    there = stand.room()
    await rule(stand, match.dora, "restore", there, session=match.session_id, here=True)
    assert says(stand.board(there), "event-restored", reason=WHY)


async def test_a_lobby_is_deleted_and_restored(stand: Standing) -> None:
    ana, ben, _, dora = stand.users(4)
    room = stand.room()
    lobby = await stand.lobby([ana, ben], room)
    session_id = (await stand.session(room)).session_id
    await rule(stand, dora, "delete", room)
    (message,) = stand.driver.messages(room)
    assert message.id == lobby.id
    assert says(message, "event-deleted", reason=WHY)
    assert actions(message) == []
    assert refused_with(await ben.press(message, Control("join", session_id).pack(), forged=True), "expired_control")
    await rule(stand, dora, "restore", room, session=session_id)
    lobby = stand.driver.messages(room)[-1]
    assert "join" in actions(lobby)
    for user in (ana, ben):
        await press(user, lobby, "ready")
    await press(ana, lobby, "start")
    await stand.told()
    _, moves = await stand.legal(session_id)
    await stand.move(ana, moves[0], room)
    assert (await stand.session(room)).revision == 1


async def test_a_finished_match_is_deleted_and_restored(stand: Standing, match: BegunMatch) -> None:
    await rule(stand, match.dora, "end", match.room)
    assert says(match.last, "event-ended", reason=WHY)
    await rule(stand, match.dora, "delete", match.room)
    assert says(match.last, "event-deleted", reason=WHY)
    await rule(stand, match.dora, "restore", match.room, session=match.session_id)
    assert says(match.board, "event-restored", reason=WHY)
    assert actions(match.board) == ["rematch", "replayopen"]
    assert (await match.session()).status == "abandoned"


async def test_a_lobby_that_a_moderator_ended_says_why(stand: Standing) -> None:
    ana, ben, _, dora = stand.users(4)
    room = stand.room()
    lobby = await stand.lobby([ana, ben], room)
    await rule(stand, dora, "end", room, reason="Wrong *channel*")
    assert says(lobby, "event-ended", reason="Wrong \\*channel\\*")
    assert actions(lobby) == ["fair"]


async def test_a_locked_out_user_may_neither_join_nor_open(stand: Standing) -> None:
    ana, _, _, dora = stand.users(4)
    rude = stand.driver.add_user(f"Rude {next(_numbers)}", "en-GB")
    room = stand.room()
    lobby = (await ana.command("game new", channel=room, game=GAME)).message
    answer = await rule(stand, dora, "lock", room, user=rude.id, reason="Shouts <@1> **loudly**")
    assert answer.message.ephemeral
    assert says(answer, "ruled-lock")
    refused = await press(rude, lobby, "join")
    assert refused_with(refused, "locked_out", reason="Shouts \\<@1> \\*\\*loudly\\*\\*")
    assert refused_with(await rude.command("game new", channel=stand.room(), game=GAME), "locked_out")
    assert refused_with(await rule(stand, dora, "lock", room, user=rude.id), "ruled_already", what="lock")
    assert says(await rule(stand, dora, "unlock", room, user=rude.id), "ruled-unlock")
    await press(rude, lobby, "join")
    assert len((await stand.session(room)).members) == 2


async def test_a_locked_out_player_keeps_the_seat_in_a_match(stand: Standing) -> None:
    ana, dora = stand.driver.user("Ana"), stand.driver.user("Mod Dora")
    rude = stand.driver.add_user(f"Rude {next(_numbers)}", "en-GB")
    room = stand.room()
    await stand.begin([ana, rude], room)
    await rule(stand, dora, "lock", room, user=rude.id)
    assert (await stand.session(room)).seats[1].user_id == int(rude.id)


async def test_a_ruling_that_would_change_nothing_is_refused(stand: Standing, match: BegunMatch) -> None:
    standing: list[tuple[str, dict[str, Any], str]] = [
        ("resume", {}, "resume"),
        ("restore", {"session": match.session_id}, "restore"),
        ("unlock", {"user": match.ben.id}, "unlock"),
        ("replace", {"seat": 1, "player": match.ana.id}, "user"),
    ]
    for words, more, what in standing:
        assert refused_with(await rule(stand, match.dora, words, match.room, **more), "ruled_already", what=what)
    for by in ("computer", "open"):
        await rule(stand, match.dora, "replace", match.room, seat=1, by=by)
        again = await rule(stand, match.dora, "replace", match.room, seat=1, by=by)
        assert refused_with(again, "ruled_already", what=by)
    own = await rule(stand, match.dora, "replace", match.room, seat=1, player=match.ana.id)
    assert refused_with(own, "own_seat")
    await rule(stand, match.dora, "pause", match.room)
    assert refused_with(await rule(stand, match.dora, "pause", match.room), "ruled_already", what="pause")


async def test_a_locked_out_member_is_named_to_the_moderator(stand: Standing, match: BegunMatch) -> None:
    rude = stand.driver.add_user("*Rude*", "en-GB")
    await rule(stand, match.dora, "lock", match.room, user=rude.id, reason="Shouts")
    answer = await rule(stand, match.dora, "replace", match.room, seat=1, player=rude.id)
    assert refused_with(answer, "player_locked_out", name="\\*Rude\\*", reason="Shouts")


async def test_no_ruling_changes_a_seat_of_a_lobby(stand: Standing) -> None:
    ana, ben, _, dora = stand.users(4)
    room = stand.room()
    await stand.lobby([ana, ben], room)
    without: list[tuple[str, dict[str, Any]]] = [("skip", {}), ("extend", {"hours": 4}), ("replace", {})]
    for words, more in without:
        assert refused_with(await rule(stand, dora, words, room, seat=1, **more), "not_started")
    await rule(stand, dora, "end", room)
    assert refused_with(await rule(stand, dora, "skip", room, seat=1), "match_over")
