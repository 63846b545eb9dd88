"""The table rules of each mode: seat counts, sides and roles (section 1 of the rules)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.marvel_united.state.pieces import Mode, Options
from engine.kernel.table.table_rules import TableRules, all_together

HERO, VILLAIN = "hero", "villain"
# How matches that begin with the same deal are ranked in a tournament (TN-24): quicker wins come first, then losses
# that came closer to a win.
MEASURES = ("won", "rounds", "missions")
TABLES: Mapping[Mode, TableRules] = {
    "coop": all_together((2, 3, 4), MEASURES),
    "commander": all_together((1,), MEASURES),
    "villain": TableRules(
        seat_counts=(3, 4, 5),
        sides=(0, 0, 0, 0, 1),
        roles=(HERO, HERO, HERO, HERO, VILLAIN),
        places={3: (0, 1, 4), 4: (0, 1, 2, 4)},
        ranked=False,
        rated="game",
    ),
    "versus": TableRules(seat_counts=(2,), sides=(0, 1), roles=(HERO, VILLAIN), ranked=False, rated="game"),
}
# For each mode, the options that have no effect in it.
IDLE_OPTIONS: Mapping[Mode, frozenset[str]] = {
    "coop": frozenset({"budget", "extra_tokens"}),
    "commander": frozenset({"extra_tokens", "hidden_hands"}),
    "villain": frozenset({"budget"}),
    "versus": frozenset({"budget", "hidden_hands"}),
}


def table_of(options: Options) -> TableRules:
    """Return the table rules for these options."""
    return TABLES[options.mode]
