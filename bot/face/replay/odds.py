"""The chances of winning at each step of a replay, if the match was analysed."""

from __future__ import annotations

from collections.abc import Sequence

from bot.face.press import Press
from bot.host.matches.live import Live
from bot.host.matches.past.analyses import is_analysable, shown_curve
from bot.host.matches.past.replays import Story
from bot.wording.analysis import per_cent
from bot.wording.words import Words

# Each side's chance of winning before the first move and after each move. Empty if no chances can be shown.
Curve = tuple[tuple[float, ...], ...]


async def curve_of(press: Press, live: Live) -> Curve:
    """Return the curve of a finished match from its stored analysis.

    Empty if there is none, or if it is not calibrated.
    """
    if not is_analysable(live) or not live.game.adviser.calibrated:
        return ()
    analysis = await press.services.host.analyses.find(live)
    return () if analysis is None else shown_curve(live, analysis)


def odds_at(story: Story, words: Words, curve: Curve, number: int, names: Sequence[str]) -> str:
    """Return each side's chance of winning after a step, "" without a curve. ``names`` are the seats' names."""
    if not curve:
        return ""
    crews = story.live.table.crews(len(names))
    sides = [words.listed([names[seat] for seat in crew]) for crew in crews]
    row = zip(sides, curve[number], strict=True)
    return " · ".join(words("analysis-side", side=side, share=per_cent(share)) for side, share in row)
