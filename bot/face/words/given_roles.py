"""Words about the roles that the bot gives because of seasons, leagues and ladders."""

from __future__ import annotations

from bot.face.ground.markdown import literal
from bot.wording.names import clean_text
from bot.wording.words import Words
from storage.records.roles import CHAMPION

NAME_SHOWN = 60


def source_words(source: str, name: str, words: Words) -> str:
    """Return a season, league or ladder with its name; a season may have none."""
    name_shown = literal(clean_text(name, NAME_SHOWN))
    return words(f"given-role-{source}", name=name_shown) if name_shown else words("given-role-unnamed")


def holder_words(division: int, words: Words) -> str:
    """Return the words for those who get a role: the champion, or the players of a division."""
    if division == CHAMPION:
        return words("given-role-champion")
    return words("league-division", number=str(division))
