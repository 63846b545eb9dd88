"""Presses the buttons of a vote about a seat whose time ran out. It finds them by action, not by label."""

from __future__ import annotations

from engine.kernel.words.phrases import Phrase
from tests.bot.clicks import controls, label, pressed
from tests.bot.driver import DriverUser, Exchange
from tests.bot.meaning import says
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing

# The choices of the other players, in a match whose rules do not let a seat be skipped.
CHOICES = ["computer", "substitute", "end"]


def votes(answer: Exchange | ShownMessage, lang: str = "en") -> dict[str, int]:
    """Return the choices of a message's buttons in order, each with the votes that its label shows."""
    rests = [one.rest for one in controls(answer) if one.action == "vote"]
    return {rest.split(".")[1]: _count(label(answer, "vote", rest), rest.split(".")[1], lang) for rest in rests}


def _count(named: str, choice: str, lang: str) -> int:
    key = f"vote-{choice}"
    if says(named, "vote-count", lang, choice=Phrase(key)):
        return next(one for one in range(9) if says(named, "vote-count", lang, choice=Phrase(key), count=one))
    assert says(named, key, lang)
    return 0


async def vote(stand: Standing, user: DriverUser, reply: ShownMessage, choice: str) -> Exchange:
    """Vote by a message's button, and wait until everything is announced."""
    rest = next(one.rest for one in controls(reply) if one.action == "vote" and one.rest.split(".")[1] == choice)
    answer = await pressed(stand, user, reply, "vote", rest)
    assert answer.message.ephemeral
    return answer
