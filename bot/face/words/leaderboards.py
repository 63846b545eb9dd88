"""Leaderboards as Discord's pictures and the public pages show them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.host.matches.results.results import AGAINST, LeaderboardRow
from bot.wording.words import Words, words_for
from engine.kernel.contract.registry import AnyGame
from render.leaderboard import Leaderboard, LeaderboardLine


def boards_of(
    divisions: Mapping[str, Sequence[LeaderboardRow]], rules: AnyGame | None, reader: int | None, words: Words
) -> tuple[Leaderboard, ...]:
    """Return the leaderboards for a reader: one per division, or an empty one if no match counts."""
    name = words_for(rules.slug, words.lang)("game-name") if rules else words("leaderboard-title-all")
    if not {*divisions} - {AGAINST}:
        empty = "leaderboard-empty" if rules else "leaderboard-empty-all"
        return (Leaderboard(name, _board_lines(divisions.get(AGAINST, ()), reader), empty=empty),)
    return tuple(
        Leaderboard(
            words("leaderboard-title-division", game=name, division=division),
            _board_lines(ranked, reader),
            shares=division != AGAINST,
        )
        for division, ranked in divisions.items()
    )


def _board_lines(ranked: Iterable[LeaderboardRow], reader: int | None) -> tuple[LeaderboardLine, ...]:
    return tuple(
        LeaderboardLine(
            place=one.place,
            name=one.name,
            matches=one.matches,
            wins=one.wins,
            number=one.rating.display_number if one.rating else round(100 * one.wins / one.matches),
            open=one.rating is not None and one.rating.provisional,
            is_reader=one.user_id == reader,
        )
        for one in ranked
    )
