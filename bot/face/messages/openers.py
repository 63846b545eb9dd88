"""The buttons that open a match or a lesson, wherever a message offers them."""

from __future__ import annotations

from bot.face.ground.components.custom_ids import Control
from bot.face.ground.components.parts import PRIMARY, SECONDARY, Button, button
from bot.wording.words import Words

# The actions of the buttons that open a new match and a lesson.
NEW, LEARN = "newgame", "learn"
# The action of the button that opens practice before a turning point of a lost match. Its control contains the move's
# number.
PRACTISE = "practise"


def start_button(words: Words) -> Button:
    """Return the button that opens the panel on which a member picks a game."""
    return button(words("start-button"), Control(NEW, 0), PRIMARY, "🆕")


def learn_button(words: Words) -> Button:
    """Return the button that opens the page of all lessons."""
    return button(words("learn-button"), Control(LEARN, 0), SECONDARY, "🎓")
