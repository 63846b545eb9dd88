"""Changes the rules of noughts, as an update might: the first mark of a match goes to the opposite square."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.host import host
from bot.host.matches.past import rules_check
from engine.kernel.contract.registry import games
from tests.toys import know

know()
SLUG = "noughts"
GAME: Any = games()[SLUG]
RULE: Any = type(next(iter(GAME.rules.values())))
_PLAYED = RULE.play

# A function that sets an attribute, either permanently or until the end of a test.
Setting = Callable[[object, str, object], None]


def _play(self: Any, run: Any, step: Any, seat: int, move: tuple[str, ...]) -> None:
    first = all(mark is None for mark in run.state.squares)
    _PLAYED(self, run, step, seat, ("mark", str(10 - int(move[1]))) if first else move)


def change_rules(setting: Setting, *, version: int = 2, digest: str = "next") -> None:
    setting(RULE, "play", _play)
    setting(type(GAME), "version", version)
    known_by(setting, digest)


def known_by(setting: Setting, digest: str) -> None:
    """Replace the digest of the rules by this one, for all games."""
    for module in (rules_check, host):
        setting(module, "rules_digest", lambda _: digest)
