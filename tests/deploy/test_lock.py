"""Tests that the image gets the versions that the tests run with."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def pins(file: str) -> set[str]:
    return set(re.findall(r"^[\w.-]+==\S+", (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE))


def test_the_lock_of_the_image_is_a_part_of_the_whole_lock() -> None:
    image = pins("deploy/requirements.lock")
    assert image <= pins("requirements.lock")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = {re.split(r"[^\w.-]", one)[0] for one in project["dependencies"]}
    assert {one.replace(".", "-") for one in needed} <= {pin.partition("==")[0].replace(".", "-") for pin in image}
