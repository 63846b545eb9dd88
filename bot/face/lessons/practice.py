"""Opens private practice before a turning point of a match that the user lost."""

from __future__ import annotations

from bot.face.ground.components.custom_ids import natural
from bot.face.lessons.presses import learner_of, lesson_page
from bot.face.messages.openers import PRACTISE
from bot.face.press import Panel, Press
from bot.host.matches.past.analyses import lost_points, need_analysable, practice_from
from engine.kernel.errors import Refused


async def _practise(press: Press) -> None:
    live, number = press.live, natural(press.control.rest)
    need_analysable(live)
    press.services.boards.check(press.member.id)
    await press.interaction.response.defer(ephemeral=True, thinking=True)
    found = await press.services.host.analyses.find(live)
    points = [] if found is None else lost_points(live, press.member.id, found)
    point = next((one for one in points if one.number == number), None)
    if point is None:
        raise Refused("expired_control")
    start = await practice_from(await press.services.host.replays.story(live), point)
    learner = await learner_of(press.services, press.interaction, press.member)
    now = await press.services.host.lessons.practise(learner, start)
    await press.services.answer(press.interaction, await lesson_page(press.services, now))


PANEL = Panel(__name__, {PRACTISE: _practise}, elsewhere=frozenset({PRACTISE}))
