"""The register of tests for effect codes. Each module with these tests lists its codes here."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., None])
# The tested codes, each with the name of its test.
SHOWN: dict[str, str] = {}


def shows(*codes: str) -> Callable[[F], F]:
    """Register a test for these codes. A code has exactly one test."""

    def noted(test: F) -> F:
        for code in codes:
            assert SHOWN.setdefault(code, test.__qualname__) == test.__qualname__, (code, SHOWN[code])
        return test

    return noted


def shown_in(cases: Iterable[str], test: F) -> F:
    """Register the codes in the cases of a parametrised test ("ADD_DICE", or "ADD_DICE not with that Power")."""
    return shows(*dict.fromkeys(case.partition(" ")[0] for case in cases))(test)
