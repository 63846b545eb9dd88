"""Tests `make deploy` with a separate root folder, and a `systemctl` that only records how it was called."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
# The files that are installed, each with its place and mode.
FILES = (
    ("sobremesa.service", "etc/systemd/system/sobremesa.service", 0o644),
    ("sobremesa-web.service", "etc/systemd/system/sobremesa-web.service", 0o644),
    ("sobremesa.sysusers", "etc/sysusers.d/sobremesa.conf", 0o644),
    ("sobremesa", "usr/local/bin/sobremesa", 0o755),
)

UNITS = "sobremesa sobremesa-web"

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")


class Machine:
    """A machine's root folder, and the calls of its `systemctl`."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "root"
        self._programs, self._calls = folder / "programs", folder / "calls"
        self._programs.mkdir()
        self._calls.touch()
        stub = self._programs / "systemctl"
        stub.write_text(f'#!/bin/sh\necho "$@" >> {self._calls}\n', encoding="utf-8")
        stub.chmod(0o755)

    @property
    def calls(self) -> list[str]:
        return self._calls.read_text(encoding="utf-8").splitlines()

    def deploy(self, *further: str) -> subprocess.CompletedProcess[str]:
        # The environment of the tests already has all packages, so `setup` has nothing to do.
        words = ["make", "--old-file", ".venv/.ready", "deploy", *(further or [f"DESTDIR={self.root}"])]
        path = f"{self._programs}:{os.environ['PATH']}"
        return subprocess.run(
            words, cwd=ROOT, env={**os.environ, "PATH": path}, capture_output=True, text=True, timeout=60, check=False
        )


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_the_units_are_installed_and_running_ones_restarted(machine: Machine) -> None:
    token = machine.root / "etc/sobremesa/token"
    token.parent.mkdir(parents=True)
    token.touch()
    for _ in range(2):
        done = machine.deploy()
        assert done.returncode == 0, done.stderr
    for name, place, mode in FILES:
        assert (machine.root / place).read_bytes() == (ROOT / "deploy" / name).read_bytes()
        assert (machine.root / place).stat().st_mode & 0o777 == mode
    assert machine.calls == ["daemon-reload", f"try-restart {UNITS}"] * 2


def test_this_machine_gets_the_user_before_the_units_start(machine: Machine) -> None:
    # With -n, make only prints what it would do.
    lines = [line for line in machine.deploy("-n").stdout.splitlines() if line.startswith("system")]
    assert lines == ["systemd-sysusers sobremesa.conf", "systemctl daemon-reload", f"systemctl try-restart {UNITS}"]


def test_the_lines_of_the_page_make_a_token_and_settings_that_only_the_service_reads(
    machine: Machine, tmp_path: Path
) -> None:
    page = (ROOT / "docs" / "operators.md").read_text(encoding="utf-8")
    (tmp_path / "my-token-file").touch()
    folder = machine.root / "etc/sobremesa"
    lines = re.findall(r"^ {4}(install .*)$", page, re.MULTILINE)
    for line in lines:
        words = line.replace("/etc/sobremesa", str(folder)).replace("-g sobremesa", f"-g {os.getgid()}").split()
        subprocess.run(words, cwd=tmp_path, timeout=60, check=True)
    modes = {file.name: file.stat().st_mode & 0o777 for file in (folder, *folder.iterdir())}
    assert modes == {"sobremesa": 0o755, "token": 0o600, "settings": 0o640}
    assert machine.deploy().returncode == 0


def test_the_lines_of_the_page_name_units_and_targets_that_exist() -> None:
    page = (ROOT / "docs" / "operators.md").read_text(encoding="utf-8")
    targets = re.findall(r"^ {4}make -C /opt/sobremesa (.*)$", page, re.MULTILINE)
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert {*targets} == {"setup", "deploy"}
    assert all(f"\n{target}: " in makefile for target in targets)
    lines = re.findall(r"(?:^ {4}|`)systemctl ([^`\n]+)", page, re.MULTILINE)
    named = {word for line in lines for word in line.split()[1:] if not word.startswith("-")}
    assert named == {*UNITS.split()}


@pytest.mark.skipif(shutil.which("systemd-sysusers") is None, reason="systemd-sysusers is not installed")
def test_the_user_has_the_folder_of_the_database(machine: Machine) -> None:
    (machine.root / "etc/sobremesa").mkdir(parents=True)
    (machine.root / "etc/sobremesa/token").touch()
    machine.deploy()
    subprocess.run(["systemd-sysusers", f"--root={machine.root}", "sobremesa.conf"], timeout=60, check=True)
    (user,) = (machine.root / "etc/passwd").read_text(encoding="utf-8").splitlines()
    name, _, _, _, _, home, shell = user.split(":")
    assert (name, home) == ("sobremesa", "/var/lib/sobremesa")
    assert shell.endswith("/nologin")


def test_without_a_token_nothing_changes(machine: Machine) -> None:
    done = machine.deploy()
    assert done.returncode == 2
    assert f"write the bot's token into {machine.root}/etc/sobremesa/token first" in done.stdout
    assert not machine.root.exists()
    assert machine.calls == []
