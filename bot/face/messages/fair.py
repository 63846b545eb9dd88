"""Explains how a match can be verified: the data published before it, and the data revealed after it."""

from __future__ import annotations

from bot.face.ground.components.custom_ids import Control
from bot.face.ground.components.parts import Button, button
from bot.host.matches.live import Live
from bot.wording.words import Words

FAIR = "fair"


def fair_button(live: Live, words: Words) -> Button:
    """Return the button that shows a session's `fair_text` to the user."""
    return button(words("button-fair"), Control(FAIR, live.session.session_id), emoji="🔏")


def fair_text(live: Live, words: Words) -> str:
    """Return a session's commitment (a published hash) and how to verify it.

    Once the context and seed are revealed, the text contains them too.
    """
    session = live.session
    lines = [
        f"### {words('fair-title', game=words('game-name'))}",
        words("fair-match", match=session.match_id),
        words("fair-commitment", commitment=session.commitment),
    ]
    if session.context:
        lines.append(words("fair-context", context=session.context))
    lines.append(words("fair-seed", seed=session.seed.hex()) if session.seed_revealed else words("fair-sealed"))
    lines.append(words("fair-check" if live.match is not None else "fair-check-lobby"))
    return "\n".join(lines)
