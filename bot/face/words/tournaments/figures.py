"""The texts of the figures in standings: points with halves, percentages, the points of teams (TN-25)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from bot.face.ground.markdown import literal
from bot.host.tournaments.ground.settings import TEAM_LIMIT
from bot.wording.names import clean_text
from bot.wording.words import Words
from engine.tournaments.rounds.standings import team_places

# Figures between 0 and 1, shown as percentages.
SHARES = frozenset({"opponents-share", "game-share"})
ROUNDS = "rounds"
_PARTS = {Fraction(1, 2): "½", Fraction(1, 4): "¼", Fraction(3, 4): "¾"}
TEAMS_SHOWN = 20


def figure(name: str, value: Fraction, words: Words) -> str:
    """Return a figure of the standings as text."""
    if name == ROUNDS:
        # Fewer rounds rank better, so the value is stored as a negative number.
        return number(-value)
    if name in SHARES:
        return words("percent", number=f"{float(100 * value):.1f}")
    return number(value)


def number(value: Fraction) -> str:
    """Return a number as text: whole numbers, halves and quarters exactly, other numbers with two decimals."""
    whole, rest = divmod(abs(value), 1)
    sign = "−" if value < 0 else ""
    if not rest:
        return f"{sign}{whole}"
    if rest in _PARTS:
        return f"{sign}{whole or ''}{_PARTS[rest]}"
    return f"{sign}{float(abs(value)):.2f}"


def label(name: str, words: Words) -> str:
    """Return the short name of a figure for a column head."""
    return words(f"figure-{name}")


def teams_lines(teams: Sequence[tuple[str, Fraction]], words: Words) -> list[str]:
    """Return the standings of teams, best first. Empty if there are no teams, or if the format counts no points."""
    if not any(points for _, points in teams):
        return []
    lines = [f"**{words('teams-title')}**"]
    teams_placed = zip(teams[:TEAMS_SHOWN], team_places(teams), strict=False)
    lines += [
        words("teams-line", place=place, name=literal(clean_text(name, TEAM_LIMIT)), points=number(points))
        for (name, points), place in teams_placed
    ]
    return [*lines, *(["…"] if len(teams) > TEAMS_SHOWN else [])]
