"""The register of tests for effect codes. Each module that contains such tests lists the codes here."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., None])
# The tested codes, each with the name of its test.
SHOWN: dict[str, str] = {}


def shows(*codes: str) -> Callable[[F], F]:
    """Return a decorator that registers a test for these codes. A code has exactly one test."""

    def noted(test: F) -> F:
        for code in codes:
            assert SHOWN.setdefault(code, test.__qualname__) == test.__qualname__, (code, SHOWN[code])
        return test

    return noted


def shown_in(cases: Iterable[str], test: F) -> F:
    """Register a parametrised test for the codes in its cases, and return it.

    A case begins with its code ("ADD_DICE", "ADD_DICE not with that Power").
    """
    return shows(*dict.fromkeys(case.partition(" ")[0] for case in cases))(test)
