"""The feat (achievement) of a match: the Villain, the mode, options for the difficulty, and the Villain turns."""

from __future__ import annotations

from typing import get_args

from engine.games.marvel_united.state.names import villain_name
from engine.games.marvel_united.state.pieces import Mode, VillainSlug
from engine.games.marvel_united.state.state import State
from engine.games.marvel_united.state.tables import table_of
from engine.kernel.contract.feats import Feat, FeatBook

CHALLENGES = ("moderate", "hard", "both")
BOOK = FeatBook(
    foes=tuple(villain_name(slug).key for slug in get_args(VillainSlug)),
    modes=tuple(f"feat-{mode}" for mode in get_args(Mode)),
    levels=(*(f"feat-{one}" for one in CHALLENGES), "feat-gear", "feat-hidden"),
)


def feats(state: State) -> tuple[Feat, ...]:
    """Return the feat of each side. ``against`` is True for the Heroes, who play against the Villain."""
    options = state.options
    level = [f"feat-{options.challenges}"] if options.challenges in CHALLENGES else []
    level += ["feat-gear"] * options.gear + ["feat-hidden"] * options.hidden_hands
    return tuple(
        Feat(
            foe=villain_name(state.villain).key,
            mode=f"feat-{options.mode}",
            level=tuple(level),
            rounds=state.villain_turns,
            against=state.villain_seat not in crew,
        )
        for crew in table_of(options).crews(state.seats)
    )
