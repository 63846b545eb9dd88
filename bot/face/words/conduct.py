"""How reliably players play, in words (TN-48)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.face.ground.components.parts import bullets
from bot.face.ground.markdown import said_name
from bot.host.clocks.terms import DAY_MS, HOUR_MS, MINUTE_MS
from bot.host.matches.results.conduct import Reliability
from bot.wording.words import Words
from storage.records.matches import LobbyMember

# The minimum durations that are shown in hours and in days.
HOURS_FROM, DAYS_FROM = 90 * MINUTE_MS, 48 * HOUR_MS


def reliability_text(one: Reliability, words: Words) -> str:
    """Return a player's reliability in one line."""
    if not one.matches:
        return words("conduct-none")
    lines = [words("conduct-finished", finished=one.finished, matches=one.matches)]
    if one.turns:
        lines.append(words("conduct-turns", percent=100 * one.in_time // one.turns))
    if one.mean_ms is not None:
        lines.append(words("conduct-answer", time=time_text(one.mean_ms, words)))
    if one.percent is not None:
        lines.insert(0, f"**{words('percent', number=one.percent)}**")
    return " · ".join(lines)


def members_text(members: Sequence[LobbyMember], conduct: Mapping[int, Reliability], words: Words) -> str:
    """Return the reliability of a lobby's members (``conduct``: by user)."""
    lines = [f"{said_name(one.name)}: {reliability_text(conduct[one.user_id], words)}" for one in members]
    return "\n".join([words("conduct-title"), bullets(lines)])


def time_text(milliseconds: int, words: Words) -> str:
    """Return a time in minutes, hours or days, rounded up."""
    if milliseconds < HOURS_FROM:
        return words("span-minutes", count=-(-milliseconds // MINUTE_MS))
    if milliseconds < DAYS_FROM:
        return words("span-hours", count=-(-milliseconds // HOUR_MS))
    return words("span-days", count=-(-milliseconds // DAY_MS))
