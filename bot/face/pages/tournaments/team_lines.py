"""The standings of teams, as lines below those of their members (TN-25)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from bot.face.markdown import literal
from bot.face.pages.tournaments.figures import number
from bot.host.tournaments.settings import TEAM_LIMIT
from bot.wording.names import clean_text
from bot.wording.words import Words
from engine.tournaments.standings import team_places

TEAMS_SHOWN = 20


def teams_lines(teams: Sequence[tuple[str, Fraction]], words: Words) -> list[str]:
    """Return the standings of teams, best first. Empty without teams, and for a format that counts no points."""
    if not any(points for _, points in teams):
        return []
    lines = [f"**{words('teams-title')}**"]
    placed = zip(teams[:TEAMS_SHOWN], team_places(teams), strict=False)
    lines += [
        words("teams-line", place=place, name=literal(clean_text(name, TEAM_LIMIT)), points=number(points))
        for (name, points), place in placed
    ]
    return [*lines, *(["…"] if len(teams) > TEAMS_SHOWN else [])]
