"""The button that stops a player's reminders for this turn."""

from __future__ import annotations

from bot.face.interactions import Interaction
from bot.face.pages.control import Control
from bot.face.pages.reminders import HUSH
from bot.face.pages.session_words import moment
from bot.face.panels.press import Panel
from bot.face.services import Services
from engine.kernel.errors import Refused


async def hush(services: Services, interaction: Interaction, control: Control) -> None:
    """Stop all reminders of the user for this turn. The control must be about the user's own seat."""
    try:
        live = await services.host.live(control.session)
    except Refused as error:
        raise Refused("expired_control") from error
    session, user_id = live.session, interaction.user.id
    seat = live.seat_of(user_id)
    if seat is None:
        # In other places, users must not learn about the match.
        raise Refused("not_seated" if interaction.channel_id == session.channel_id else "expired_control")
    clock = live.times.get(seat.seat)
    if clock is not None and clock.due_at is not None and control.rest.partition(".")[2] != str(clock.due_at):
        raise Refused("expired_control")
    await services.host.reminders.hush(session.session_id, user_id)
    words = await services.languages.words(interaction, live)
    lines = [words("hush-done", game=words("game-name"))]
    if clock is not None and clock.until is not None:
        lines.append(words("hush-until", at=moment(clock.until, "f"), when=moment(clock.until)))
    await services.say(interaction, "\n".join(lines))


PANEL = Panel(__name__, anywhere={HUSH: hush})
