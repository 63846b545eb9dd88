"""What decided a match, in private: the chances as a picture, the turning points, and how well each seat played."""

from __future__ import annotations

import asyncio

from discord import ui

from bot.face.ground.components.custom_ids import Control
from bot.face.ground.components.parts import PRIMARY, Page, Row, button, gallery, row_of, rows_of, text
from bot.face.messages.openers import PRACTISE
from bot.face.messages.turn import DECIDED, decided_button
from bot.face.press import Panel, Press
from bot.face.replay.panel import OPEN_AT, ReplayPosition
from bot.face.words.sessions import holders, spoken_name, spoken_names
from bot.host.matches.live import Live
from bot.host.matches.past.analyses import lost_points, may_be_completed, need_analysable, position_before
from bot.host.matches.past.replays import Story
from bot.wording.analysis import point_line, seat_lines
from bot.wording.words import Words
from engine.players.analysis import Analysis, Depth, TurningPoint
from render.pictures import Picture

# The longest time that an analysis takes, in minutes.
MINUTES = round(Depth().seconds / 60)
# The ``rest`` of a control that requests a new analysis in place of an incomplete one.
AGAIN = "again"


def working_page(live: Live, words: Words, place: int) -> Page:
    """Return the page for a match that is being analysed. ``place`` is its place in the queue, from 1."""
    working_text = words("analysis-working", minutes=MINUTES * place)
    # If the bot restarts, it does not update this page. So the page has a button that shows the result.
    return Page(text(f"### 📈 {words('chances-title')}\n{working_text}"), row_of(decided_button(live, words)))


def decided_lines(story: Story, words: Words, analysis: Analysis) -> list[str]:
    """Return the analysis in words. This replays parts of the match, so callers run it in a thread."""
    session, calibrated = story.live.session, story.live.game.adviser.calibrated
    plain = "" if calibrated else "-plain"
    lines = [f"**{words('analysis-turning')}**" if analysis.turning_points else words(f"analysis-no-turning{plain}")]
    lines += [f"- {_point_line(story, words, point)}" for point in analysis.turning_points]

    def said(number: int) -> str:
        phrase = story.move_phrase(number)
        return "" if phrase is None else words.say(phrase, spoken_names(session, story.revision(number)))

    seats = seat_lines(analysis, words, holders(session, spoken_name), said, calibrated=calibrated)
    lines += [f"-# {words(f'analysis-seats{plain}')}", *seats] if seats else []
    if analysis.left_out:
        lines.append(f"-# {words('analysis-left-out', count=analysis.left_out)}")
    return lines


def _point_line(story: Story, words: Words, point: TurningPoint) -> str:
    names = spoken_names(story.live.session, story.revision(point.number))
    return point_line(position_before(story, point), point, words, names)


def decided_page(
    live: Live, words: Words, analysis: Analysis, lines: list[str], picture: Picture | None, reader: int
) -> Page:
    """Return the page with the picture, the lines, and buttons for the turning points; ``reader`` is the user's id."""
    row: Row = ui.ActionRow()
    for point in analysis.turning_points:
        position = ReplayPosition(point.number, point.seat, open=True).pack("at")
        control = Control(OPEN_AT, live.session.session_id, rest=position)
        row.add_item(button(words("analysis-see", number=point.number), control, emoji="🎞️"))
    again = [
        button(
            words("practice-button", number=point.number),
            Control(PRACTISE, live.session.session_id, rest=str(point.number)),
            PRIMARY,
            "🔁",
        )
        for point in lost_points(live, reader, analysis)
    ]
    analyse_again = Control(DECIDED, live.session.session_id, rest=AGAIN)
    again_buttons = [button(words("analysis-again"), analyse_again, emoji="📈")] if may_be_completed(analysis) else []
    note = f"-# {words('analysis-note')}"
    return Page(
        text(f"### 📈 {words('chances-title')}"),
        *([] if picture is None else [gallery(picture)]),
        text("\n".join([*lines, note])),
        *([row] if row.children else []),
        *rows_of(again),
        *rows_of(again_buttons),
        pictures=[] if picture is None else [picture],
    )


async def _open_analysis(press: Press) -> None:
    """Show the stored analysis, or have it computed and show it later in the same message.

    An incomplete analysis is computed again if the user asks for it.
    """
    live, analyses = press.live, press.services.host.analyses
    need_analysable(live)
    press.services.boards.check(press.member.id)
    await press.interaction.response.defer(ephemeral=True, thinking=True)
    found = await analyses.find(live)
    again = press.control.rest == AGAIN
    if found is not None and not (again and may_be_completed(found)):
        await _show_analysis(press, live, found)
        return
    task, place = analyses.begin(live, press.member.id, again=found is not None)
    await press.services.answer(press.interaction, working_page(live, await press.words(), place))
    press.services.begin_later(_show_later(press, task))


async def _show_later(press: Press, task: asyncio.Task[Analysis]) -> None:
    try:
        found = await asyncio.shield(task)
        live = await press.fresh()
        need_analysable(live)
        await _show_analysis(press, live, found)
    except Exception as error:
        await press.services.refuse(press.interaction, error, press.live)


async def _show_analysis(press: Press, live: Live, analysis: Analysis) -> None:
    words = await press.words()
    story = await press.services.host.replays.story(live)
    lines = await asyncio.to_thread(decided_lines, story, words, analysis)
    picture = await press.services.studio.chances(live, analysis, words.lang)
    await press.services.answer(press.interaction, decided_page(live, words, analysis, lines, picture, press.member.id))


PANEL = Panel(__name__, {DECIDED: _open_analysis}, elsewhere=frozenset({DECIDED}))
