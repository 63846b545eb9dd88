"""Writes files for `sobremesa verify`, and reads the command's answers."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.cli.main import main
from engine.kernel.matches.proof import prove
from engine.kernel.matches.record import MatchRecord
from tests.records.recorded import Recorded

ROOT = Path(__file__).resolve().parents[2]
RECORDS = ROOT / "tests" / "records"
SPLENDOR = "splendor_marvel"
replaced = msgspec.structs.replace


@cache
def recorded(name: str = "splendor_marvel/1/three-seats") -> MatchRecord:
    found = msgspec.json.decode((RECORDS / f"{name}.json").read_bytes(), type=Recorded)
    return prove(found.record, (), "finished", found.outcome)


def written(tmp_path: Path, record: MatchRecord | bytes | dict[str, Any]) -> Path:
    """Return the file that `/game export` would send."""
    path = tmp_path / "match.json"
    data = record if isinstance(record, bytes) else msgspec.json.format(msgspec.json.encode(record), indent=2)
    path.write_bytes(data)
    return path


def answer(path: Path, said: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """Return the command's exit code and the one line that it prints, without the line end."""
    said.readouterr()
    code = main(["verify", str(path)])
    out, err = said.readouterr()
    line, silent = (err, out) if code == 2 else (out, err)
    assert silent == ""
    assert line.endswith("\n")
    assert line.count("\n") == 1, "one line"
    assert "Traceback" not in line
    return code, line.removesuffix("\n")
