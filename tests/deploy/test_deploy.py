"""Tests `make deploy` with a separate root folder, and a `systemctl` that only records how it was called."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
UNIT = ROOT / "deploy" / "sobremesa.service"

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")


class Machine:
    """A machine's root folder, and the calls of its `systemctl`."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "root"
        self.unit = self.root / "etc/systemd/system/sobremesa.service"
        self._programs, self._calls = folder / "programs", folder / "calls"
        self._programs.mkdir()
        self._calls.touch()
        stub = self._programs / "systemctl"
        stub.write_text(f'#!/bin/sh\necho "$@" >> {self._calls}\n', encoding="utf-8")
        stub.chmod(0o755)

    @property
    def calls(self) -> list[str]:
        return self._calls.read_text(encoding="utf-8").splitlines()

    def deploy(self) -> subprocess.CompletedProcess[str]:
        # The environment of the tests already has all packages, so `setup` has nothing to do.
        words = ["make", "--old-file", ".venv/.ready", "deploy", f"DESTDIR={self.root}"]
        path = f"{self._programs}:{os.environ['PATH']}"
        return subprocess.run(
            words, cwd=ROOT, env={**os.environ, "PATH": path}, capture_output=True, text=True, timeout=60, check=False
        )


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_the_unit_is_installed_and_a_running_bot_restarted(machine: Machine) -> None:
    token = machine.root / "etc/sobremesa/token"
    token.parent.mkdir(parents=True)
    token.touch()
    for _ in range(2):
        done = machine.deploy()
        assert done.returncode == 0, done.stderr
    assert machine.unit.read_bytes() == UNIT.read_bytes()
    assert machine.unit.stat().st_mode & 0o777 == 0o644
    assert machine.calls == ["daemon-reload", "try-restart sobremesa"] * 2


def test_without_a_token_nothing_changes(machine: Machine) -> None:
    done = machine.deploy()
    assert done.returncode == 2
    assert f"write the bot's token into {machine.root}/etc/sobremesa/token first" in done.stdout
    assert not machine.root.exists()
    assert machine.calls == []
