"""The settings of a ladder that organisers change, and their bounds (TN-72)."""

from __future__ import annotations

import msgspec

from bot.host.ladders.steps import WEEK_MS
from bot.host.tournaments.drafts.templates import readable_template, with_web_page
from bot.host.tournaments.ground.settings import WebPage, clean_name
from engine.kernel.errors import Refused
from engine.tournaments.ladders import LEAST_REACH, MOST_REACH
from storage.records.ladders import Ladder

# The number of ladders of a guild that are not over, and the most players of a ladder.
MOST_LADDERS, MOST_PLAYERS = 5, 256
LEAST_DAYS, MOST_DAYS = 1, 14


class LadderWish(msgspec.Struct, frozen=True):
    """The settings of a ladder that an organiser changes. None keeps a setting."""

    name: str | None = None
    reach: int | None = None
    days: int | None = None
    weekly: bool | None = None
    clock: str | None = None  # As `parse_terms` reads it.
    channel_id: int | None = None
    web: WebPage | None = None


def with_wish(ladder: Ladder, wish: LadderWish, at: int) -> Ladder:
    """Return a ladder with changed settings. ``at`` is now, in UTC milliseconds.

    Raises `Refused`: "bad_ladder_setting", "bad_event_name", "template_damaged".
    """
    for name, least, most in (("reach", LEAST_REACH, MOST_REACH), ("days", LEAST_DAYS, MOST_DAYS)):
        value = getattr(wish, name)
        if value is not None:
            if not least <= value <= most:
                raise Refused("bad_ladder_setting", setting=name, least=least, most=most)
            ladder = msgspec.structs.replace(ladder, **{name: value})
    if wish.weekly is not None and wish.weekly != ladder.weekly:
        pair_at = at + WEEK_MS if wish.weekly and ladder.state == "open" else None
        ladder = msgspec.structs.replace(ladder, weekly=wish.weekly, pair_at=pair_at, idle_since=None, stopped_at=None)
    if wish.name is not None:
        ladder = msgspec.structs.replace(ladder, name=clean_name(wish.name))
    if wish.channel_id is not None:
        ladder = msgspec.structs.replace(ladder, channel_id=wish.channel_id)
    if (wish.clock, wish.web) != (None, None):
        template = readable_template(ladder.data, ladder.name)
        if wish.clock is not None:
            template = msgspec.structs.replace(template, clock=wish.clock)
        if wish.web is not None:
            template = with_web_page(template, wish.web)
        ladder = msgspec.structs.replace(ladder, data=msgspec.json.encode(template))
    return ladder
