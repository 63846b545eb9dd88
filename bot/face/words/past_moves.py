"""Describes the moves of a match that were made already, for replays and for lists of moves."""

from __future__ import annotations

from bot.face.words.sessions import plain_names
from bot.host.matches.past.replays import Story
from bot.wording.names import shorten
from bot.wording.words import Words


def move_line(story: Story, words: Words, number: int) -> str:
    """Return a step as one line without markdown: its number, its player, and the move in words."""
    move = story.move(number)
    if move is None:
        return words("replay-line-start", number=number)
    names = plain_names(story.live.session, story.revision(number))
    return f"{number}. {names[move.seat]}: {said_move(story, words, number)}"


def said_move(story: Story, words: Words, number: int) -> str:
    """Return the move of a step in words, "" for the start."""
    move_name = story.move_phrase(number)
    return (
        words.say(move_name, plain_names(story.live.session, story.revision(number))) if move_name is not None else ""
    )


def short_line(story: Story, words: Words, number: int, limit: int) -> str:
    """Return `move_line`, shortened to ``limit`` characters."""
    return shorten(move_line(story, words, number), limit)
