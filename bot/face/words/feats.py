"""Describes feats and solved puzzles in words, for the end of a board, for profiles and for a server's wall."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from bot.face.ground.markdown import said_name
from bot.host.matches.learning.puzzles import PuzzleTally
from bot.host.matches.live import Live
from bot.host.matches.results.wall import BeatenFoe
from bot.wording.words import Words
from storage.records.results import FeatTally, Triumph


def match_feat(live: Live, words: Words) -> list[str]:
    """Return the line about the feat of a finished match. Empty for a game without feats."""
    feats = [] if live.match is None else [one for one in live.game.feats(live.match.state) if one is not None]
    if not feats:
        return []
    one = next((feat for feat in feats if feat.against), feats[0])
    return [words("result-feat", foe=words(one.foe), how=_how(one.mode, one.level, words), rounds=one.rounds)]


def puzzle_tally(tally: PuzzleTally, words: Words) -> str:
    """Return how many puzzles a user has solved, and how many in a row."""
    return words(
        "profile-puzzles",
        solved=tally.solved,
        answered=tally.answered,
        streak=tally.streak,
        longest=tally.longest,
    )


def profile_feats(tally: Sequence[FeatTally], words: Words) -> list[str]:
    """Return a line for each foe that a player faced, or played as, in a game. ``words`` are the game's words."""
    lines = []
    for (against, foe), rows in groupby(tally, lambda row: (row.against, row.foe)):
        modes = list(rows)
        wins = [row.fastest for row in modes if row.fastest is not None]
        lines.append(
            words(
                "profile-feat",
                foe=words(foe),
                against="yes" if against else "no",
                matches=sum(row.matches for row in modes),
                wins=sum(row.wins for row in modes),
                modes=" · ".join(
                    words("profile-feat-mode", mode=words(row.mode), matches=row.matches, wins=row.wins)
                    for row in modes
                ),
                won="yes" if wins else "no",
                rounds=min(wins, default=0),
            )
        )
    return lines


def wall_text(foes: Sequence[BeatenFoe], words: Words) -> str:
    """Return the wall of a game: each foe, how often it was beaten, and the fastest matches.

    ``words`` are the game's words.
    """
    lines = [f"### {words('wall-title', game=words('game-name'))}"]
    for one in foes:
        lines.append(words("wall-foe", foe=words(one.foe), times=one.times))
        lines += [f"-# {_match(match, words)}" for match in one.best]
    return "\n".join(lines)


def _match(match: Sequence[Triumph], words: Words) -> str:
    """Return one match in which a foe was beaten: rounds, mode, players and date."""
    first = match[0]
    names = words.listed([said_name(one.name) for one in match])
    how, when = _how(first.mode, first.level.split(), words), f"<t:{first.ended_at // 1000}:d>"
    return words("wall-match", rounds=first.rounds, how=how, names=names, when=when)


def _how(mode: str, level: Sequence[str], words: Words) -> str:
    return " · ".join(words(key) for key in (mode, *level))
