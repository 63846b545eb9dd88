"""Tests that `calm` notices errors that a stand logs, and allows the faults that the test declares."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest_plugins = ["pytester"]
TESTS = """
import logging
import pytest

pytestmark = pytest.mark.usefixtures("calm")

def test_an_error():
    logging.getLogger("stand").error("lost")

def test_a_traceback():
    try:
        raise OSError("the disk is gone")
    except OSError:
        logging.getLogger("stand").warning("not saved", exc_info=True)

@pytest.mark.faults("the disk is gone")
def test_a_fault_that_is_meant():
    test_a_traceback()

def test_a_warning():
    logging.getLogger("stand").warning("slow")
"""


def test_faults_are_seen_unless_they_are_meant(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    pytester.makeconftest("from tests.bot.conftest import calm")
    pytester.makeini("[pytest]\nmarkers = faults(*texts): meant\nasyncio_mode = auto")
    pytester.makepyfile(TESTS)
    pytester.runpytest_subprocess("-p", "no:hypothesispytest").assert_outcomes(passed=4, errors=2)
