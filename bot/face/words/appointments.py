"""The lines about a table's appointment, and about the times that its players propose (TN-67)."""

from __future__ import annotations

from bot.face.words.sessions import moment, spoken_names
from bot.host.clocks.seat_times import proposed_times
from bot.host.matches.live import Live
from bot.wording.words import Words


def appointment_lines(live: Live, words: Words, at: int = 0) -> list[str]:
    """Return the time until which the clocks wait, or the proposed times after ``at`` with the players they suit."""
    if not live.is_running:
        return []
    waited = live.appointment
    if waited is not None and waited.until is not None:
        return [words("appointment-board", when=moment(waited.until, "F"), soon=moment(waited.until))]
    names, suits = spoken_names(live.session), proposed_times(live.times, at)
    lines = [
        words(
            "appointment-time",
            number=number,
            when=moment(one, "F"),
            who=words.listed([names[seat] for seat in seats]),
        )
        for number, (one, seats) in enumerate(suits.items(), 1)
    ]
    return [words("appointment-proposals"), *lines] if lines else []
