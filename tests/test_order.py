"""Tests that the slowest modules run first.

Their durations were measured here or, for a fresh clone, stored in the repository.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

pytest_plugins = ["pytester"]
PLUGIN = Path(__file__).with_name("conftest.py")
# The tests here do not need these plugins, and loading each one takes half a second.
PLAIN = ("-p", "no:asyncio", "-p", "no:hypothesispytest")


@pytest.fixture
def stand(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """Create a folder with three modules and the plugin; the committed durations are next to the plugin."""
    monkeypatch.setenv("PYTHONPATH", str(PLUGIN.parents[1]))
    pytester.makeconftest(PLUGIN.read_text(encoding="utf-8"))
    names = ("a", "b", "c")
    pytester.makepyfile(**{f"test_{name}": "def test_first(): pass\n\n\ndef test_second(): pass\n" for name in names})
    return pytester


def modules(ran: pytest.RunResult) -> list[str]:
    return [line.split("::")[0] for line in ran.outlines if "::" in line]


def test_long_modules_first_and_unknown_ones_before_all(stand: pytest.Pytester) -> None:
    (stand.path / "durations.json").write_text(json.dumps({"test_a.py": 1.0, "test_b.py": 9.0}))
    ran = stand.runpytest_subprocess("-v", *PLAIN)
    assert modules(ran) == [f"test_{name}.py" for name in "ccbbaa"]
    assert any(line.startswith("drawn by chance from SOBREMESA_TEST_SEED=") for line in ran.outlines)


def test_local_measurements_have_priority(stand: pytest.Pytester) -> None:
    stand.makepyfile(test_a="import time\n\n\ndef test_first(): time.sleep(0.3)\n")
    (stand.path / "durations.json").write_text(json.dumps({"test_a.py": 0.0, "test_b.py": 9.0, "test_c.py": 8.0}))
    stand.runpytest_subprocess("test_b.py", "-k", "first", *PLAIN)
    assert modules(stand.runpytest_subprocess("-v", *PLAIN))[0] == "test_b.py"
    assert modules(stand.runpytest_subprocess("-v", *PLAIN))[0] == "test_a.py"


def test_durations_are_written_for_fresh_clones(stand: pytest.Pytester) -> None:
    stand.runpytest_subprocess("--write-durations", "-n", "1", "--dist", "loadfile", *PLAIN)
    assert sorted(json.loads((stand.path / "durations.json").read_text())) == ["test_a.py", "test_b.py", "test_c.py"]
