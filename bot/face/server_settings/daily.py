"""The setting of a server's puzzle of the day: its values, and its words."""

from __future__ import annotations

from bot.face.words.sessions import moment
from bot.wording.words import Words, game_name
from storage.records.puzzles import DailyPlan

OFF = "off"
DAILY_HOURS = [f"{hour:02}:00" for hour in range(24)]
DEFAULT_HOUR = "09:00"


def daily_text(plan: DailyPlan | None, words: Words) -> str:
    """Return in words where and when the bot posts a server's puzzle of the day."""
    if plan is None:
        return f"**{words('daily-off')}**"
    game = words("daily-any") if plan.game is None else game_name(plan.game, words.lang)
    return words(
        "daily-plan",
        channel=f"<#{plan.channel_id}>",
        hour=DAILY_HOURS[plan.hour],
        zone=plan.zone,
        game=game,
        next=moment(plan.next_at),
    )
