"""Tests the log: each line says what it is about, and hides what must be hidden, as text and as JSON."""

from __future__ import annotations

import asyncio
import json
import logging

import pytest
from prometheus_client import REGISTRY

from bot.cli.running.logs import Formatter, JsonFormatter, log_to_stderr
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


def test_errors_are_counted_by_the_part_of_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    root, discord_log = logging.getLogger(), logging.getLogger("discord")
    monkeypatch.setattr(root, "handlers", [])
    levels = root.level, discord_log.level

    def count(part: str) -> float:
        return REGISTRY.get_sample_value("sobremesa_log_errors_total", {"logger": part}) or 0

    try:
        log_to_stderr("error")
        before = [count(part) for part in ("bot.host", "storage", "other")]
        logging.getLogger("bot.host.timers.scheduler").error("a timer failed", exc_info=fault())
        logging.getLogger("storage").critical("no")
        logging.getLogger("bot.hosting").error("no")
        # These are no faults of the program.
        logging.getLogger("bot.host").warning("late")
        logging.getLogger("bot.host").error("not sent", exc_info=ConnectionResetError())
        assert [count(part) for part in ("bot.host", "storage", "other")] == [number + 1 for number in before]
    finally:
        root.setLevel(levels[0])
        discord_log.setLevel(levels[1])
