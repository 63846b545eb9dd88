"""Tests the systemd units with systemd's own checks, where these are installed."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
# The units, each with its command.
UNITS = {"sobremesa.service": "run", "sobremesa-web.service": "web"}
TOOL = shutil.which("systemd-analyze") or ""
INSTALLED = "/opt/sobremesa/.venv/bin/sobremesa"
# Discord's limit for a bot that is not large.
IDENTIFIES_A_DAY = 1000

needs_systemd = pytest.mark.skipif(not TOOL, reason="systemd-analyze is not installed")


def checked(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([TOOL, *words], capture_output=True, text=True, timeout=60, check=False)


def values(text: str, key: str) -> list[str]:
    """Return the values that a unit gives to a key."""
    return re.findall(rf"^{key}=(.*)$", text, re.MULTILINE)


def variables(text: str) -> dict[str, str]:
    """Return the variables of a unit's environment."""
    words = " ".join(values(text, "Environment")).replace("%S", "/var/lib").split()
    return dict(word.split("=", 1) for word in words)


@pytest.fixture(params=UNITS)
def unit(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """Return a unit with a program that exists on this machine."""
    copy: Path = tmp_path / request.param
    text = (DEPLOY / request.param).read_text(encoding="utf-8")
    assert f"ExecStart={INSTALLED} {UNITS[request.param]}\n" in text
    copy.write_text(text.replace(f"ExecStart={INSTALLED}", f"ExecStart={sys.executable}"), encoding="utf-8")
    return copy


@needs_systemd
def test_systemd_finds_no_fault_in_the_unit(unit: Path) -> None:
    verified = checked("verify", str(unit))
    assert (verified.returncode, verified.stderr) == (0, "")


@needs_systemd
def test_the_unit_gives_the_program_few_rights(unit: Path) -> None:
    # systemd rates the exposure from 0 (safe) to 10, and calls up to 2 "OK". The threshold is ten times the rating.
    rated = checked("security", "--offline=true", "--threshold=20", str(unit))
    assert rated.returncode == 0, rated.stdout


def test_a_bot_that_fails_again_and_again_stays_below_the_limit_of_discord() -> None:
    text = (DEPLOY / "sobremesa.service").read_text(encoding="utf-8")
    (burst,), interval = values(text, "StartLimitBurst"), values(text, "StartLimitIntervalSec")
    assert interval == ["1d"]
    assert int(burst) < IDENTIFIES_A_DAY
    # An outage of the database for some hours must not end all attempts.
    assert int(burst) * int(values(text, "RestartSec")[0]) > 4 * 3600


def test_the_units_and_the_command_have_the_same_settings() -> None:
    bot, web = (variables((DEPLOY / name).read_text(encoding="utf-8")) for name in UNITS)
    command = (DEPLOY / "sobremesa").read_text(encoding="utf-8")
    # The command has no use for the folder of the backups.
    assert bot.pop("SOBREMESA_BACKUP_DIR") == "/var/lib/sobremesa/backups"
    assert dict(re.findall(r"(SOBREMESA_\w+)=(\S+)", command)) == bot
    assert web.items() <= bot.items()
    assert INSTALLED in command
