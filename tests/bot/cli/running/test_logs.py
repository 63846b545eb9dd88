"""Tests the log: each line says what it is about, and hides what must be hidden, as text and as JSON."""

from __future__ import annotations

import asyncio
import json
import logging

from bot.cli.running.logs import Formatter, JsonFormatter
from bot.host.ground.log_fields import about_session, log_fields, set_origin


def record(text: str, *args: object, error: BaseException | None = None) -> logging.LogRecord:
    told = None if error is None else (type(error), error, error.__traceback__)
    made = logging.LogRecord("bot.face", logging.WARNING, "/home/ana/house/bot/face/x.py", 7, text, args, told)
    made.created = 1_800_014_400.25
    return made


def fault() -> BaseException:
    try:
        raise ValueError("in /home/ana/secret.txt")
    except ValueError as error:
        return error


def test_a_line_of_json_has_its_fields() -> None:
    set_origin(12, 34)
    with about_session(5):
        line = JsonFormatter().format(record("session %d: %s", 5, "no board"))
    assert json.loads(line) == {
        "at": "2027-01-15T12:00:00.250+00:00",
        "level": "warning",
        "logger": "bot.face",
        "guild": 12,
        "interaction": 34,
        "session": 5,
        "text": "session 5: no board",
    }


def test_json_is_one_line_and_hides_as_much_as_text() -> None:
    told = record("to %s", "https://discord.com/api/webhooks/1/TOKEN/x", error=fault())
    line, text = JsonFormatter().format(told), Formatter().format(told)
    assert "\n" not in line
    for written in (json.loads(line)["text"], text):
        assert "TOKEN" not in written
        assert "ana" not in written
        assert "ValueError: in …/secret.txt" in written
    assert json.loads(line)["text"] in text


async def test_tasks_do_not_share_their_fields() -> None:
    async def work(number: int) -> dict[str, int]:
        set_origin(None, number)
        with about_session(number * 10):
            await asyncio.sleep(0)
            inside = dict(log_fields())
        assert "session" not in log_fields()
        return inside

    found = await asyncio.gather(*(asyncio.create_task(work(number)) for number in (1, 2)))
    assert found == [{"interaction": 1, "session": 10}, {"interaction": 2, "session": 20}]
