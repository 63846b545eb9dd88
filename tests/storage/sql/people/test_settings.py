"""Tests the settings for when and how users want to be reminded."""

import pytest

from storage.records.boards import Call, OldBoard
from storage.records.matches import Session
from storage.records.people import Calls, UserSettings
from storage.store import Storage
from tests.storage.samples import ANN, BOB, CHANNEL, REFUSED, play, running


@pytest.mark.parametrize("calls", ["channel", "private", "both", "none", None])
async def test_the_kind_of_reminders_is_stored_by_user(storage: Storage, calls: Calls | None) -> None:
    assert await storage.settings.user(ANN) == UserSettings(ANN)
    await storage.settings.set_user_calls(ANN, "both")
    await storage.settings.set_user_calls(ANN, calls)
    assert await storage.settings.user(ANN) == UserSettings(ANN, calls=calls)
    assert await storage.settings.user(BOB) == UserSettings(BOB)


async def test_an_unknown_kind_of_reminders_is_refused(storage: Storage) -> None:
    with pytest.raises(REFUSED):
        await storage.settings.set_user_calls(ANN, "letter")  # type: ignore[arg-type]
    assert await storage.settings.user(ANN) == UserSettings(ANN)


async def test_quiet_hours_change_no_other_setting(storage: Storage) -> None:
    settings = storage.settings
    await settings.set_user_language(ANN, "es")
    await settings.set_user_calls(ANN, "private")
    await settings.set_user_quiet(ANN, "Europe/Madrid", 23 * 60, 7 * 60 + 30)
    assert await settings.user(ANN) == UserSettings(ANN, "es", "private", "Europe/Madrid", 1380, 450)
    await settings.set_user_quiet(ANN, "Europe/Madrid", None, None)
    assert await settings.user(ANN) == UserSettings(ANN, "es", "private", "Europe/Madrid")
    await settings.set_user_quiet(ANN, None, None, None)
    assert await settings.user(ANN) == UserSettings(ANN, "es", "private")


async def test_only_the_latest_reminder_of_a_seat_is_stored(storage: Storage, match: Session) -> None:
    sessions, number = storage.sessions, match.session_id
    assert await sessions.set_announced(number, 0, channel_id=CHANNEL, message_id=100)
    for message, seat in ((150, 0), (160, 1), (170, None), (180, 0), (190, None), (200, 0)):
        await sessions.note_call(number, Call(message, CHANNEL, seat=seat))
    assert [worn.message_id for worn in await sessions.old_boards(number)] == [150, 180]
    await sessions.board_cleaned(180)
    assert [worn.message_id for worn in await sessions.old_boards(number)] == [150]


async def test_a_separate_reminder_is_recorded_once_and_outdated_by_the_next_board(
    storage: Storage, match: Session
) -> None:
    sessions, number = storage.sessions, match.session_id
    assert await sessions.set_announced(number, 0, channel_id=CHANNEL, message_id=100)
    for _ in range(2):
        await sessions.note_call(number, Call(150, CHANNEL))
    assert await sessions.old_boards(number) == ()
    assert await sessions.with_old_boards() == (number,)
    await play(storage, number, 0)
    assert await sessions.set_announced(number, 1, channel_id=CHANNEL, message_id=200)
    board, call = OldBoard(100, number, CHANNEL, "board"), OldBoard(150, number, CHANNEL, "call")
    assert await sessions.old_boards(number) == (board, call)
    for message in (100, 150):
        await sessions.board_cleaned(message)
    assert await sessions.with_old_boards() == ()


async def test_the_latest_table_of_a_channel_or_guild_has_a_language(storage: Storage, match: Session) -> None:
    settings = storage.settings
    assert await settings.channel_language(CHANNEL + 1) is None
    assert await settings.guild_language(match.guild_id) == match.language != "es-419"
    await running(storage, match_id="M2", channel_id=CHANNEL + 1, language="es-419")
    assert await settings.channel_language(CHANNEL) == match.language
    assert await settings.channel_language(CHANNEL + 1) == "es-419"
    assert await settings.guild_language(match.guild_id) == "es-419"
    assert await settings.guild_language(match.guild_id - 1) is None
