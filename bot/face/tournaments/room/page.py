"""The control room of an event: its state, pending items, and a button for the next step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from bot.face.ground.components.custom_ids import Control
from bot.face.ground.components.parts import PRIMARY, SECONDARY, Button, Page, button, rows_of, text
from bot.face.ground.markdown import literal
from bot.face.messages.tournaments.event_message import (
    BRACKET,
    PAIRINGS,
    STANDINGS,
    about_lines,
    control,
    ended_buttons,
    place_text,
    state_lines,
    title,
)
from bot.face.messages.tournaments.notices import (
    REFRESH,
    RULE,
)
from bot.face.tournaments.competitions import web_page_button
from bot.face.tournaments.entry_requests import request_buttons, request_lines
from bot.face.tournaments.requests import (
    BACK,
    DATES,
    MORE,
    PLAYERS,
    ROOM_MORE,
    TEXT,
)
from bot.face.words.sessions import moment
from bot.face.words.tournaments.naming import said_players
from bot.face.words.tournaments.rulings import JOINT_SHOWN, file_said, is_hidden_ruling, ruling_said, table_said
from bot.face.words.tournaments.series import series_line
from bot.host.tournaments import next_step
from bot.host.tournaments.ground.facts import joint_rulings, latest_round, seats_of, was_last
from bot.host.tournaments.ground.people import Actor, is_over, may_organise, takes_entries
from bot.host.tournaments.ground.rights import need_apart, sees_drawn
from bot.host.tournaments.ground.settings import checkin_opens, plan_of, settings_of
from bot.host.tournaments.reports.views import ControlView
from bot.host.tournaments.rounds.manual_pairings import drawn_mark
from bot.host.tournaments.rulings.rulings import need_may_confirm
from bot.wording.names import clean_text
from bot.wording.words import Words, words_for
from engine.kernel.errors import Refused
from engine.tournaments.event import KNOCK_OUT
from storage.records.tournaments import JudgeCall, TournamentRuling, TournamentSeries, Whole

WEB = "evweb"
STEP, FILL, CANCEL, ANSWER = "evstep", "evfill", "evcancel", "evanswer"
DECIDE, STAFF, TEAMS, IMPORT = "evdecide", "evstaff", "evteams", "evimport"
SWAP, ANSWER_RULING, SEEDS, REPEAT = "evswap", "evruled", "evseeds", "evrepeat"
LINES_SHOWN, TRIAL = 8, 8
# How many calls and how many pending rulings have buttons in the control room, and the action that lists all of them.
CALLS_SHOWN, RULINGS_SHOWN = 3, 2
WAITING = "evwaiting"


def control_page(
    whole: Whole,
    view: ControlView,
    actor: Actor,
    words: Words,
    feedback: str = "",
    *,
    maker: bool = False,
    links: Sequence[Button] = (),
    series: TournamentSeries | None = None,
    whole_seen: Whole | None = None,
) -> Page:
    """Return the control room, with ``feedback`` on top and ``links`` to other pages of the event at its end.

    It has buttons for all that the ``actor`` may do; a ``maker`` may create events. ``series``: the event repeats.
    ``whole_seen``: the part of the event that the user may see, if they may not see the whole event.
    """
    lines = [
        *([feedback] if feedback else []),
        f"### {words('room-title', name=title(whole))}",
        *about_lines(whole, words),
    ]
    if series is not None:
        lines.append(series_line(series, words))
    step, waits = next_step(whole), _pending_lines(whole, view, words, whole_seen or whole)
    alone, leads = step is not None and _comes_by_itself(whole, step), may_organise(whole, actor)
    if not waits and (step is None or alone or not leads):
        waits = [words("room-nothing")]
    lines += ["", *state_lines(whole, words), "", *waits]
    if takes_entries(whole) and whole.tournament.message_id is not None:
        # This line names a button of the event's message, so it is in the event's language.
        there = words_for(None, words.lang, whole.tournament.language)
        lines.append(there("room-link", link=place_text(whole.tournament)))
    if step is not None:
        feedback = words(f"room-step-{step_said(whole, step)}-note")
        # A judge who does not organise has no button for the step.
        how = ("yes" if alone else "no") if leads else "itself" if alone else "others"
        lines.append(words("room-next", step=feedback, alone=how))
    return Page(
        text("\n".join(lines)),
        *rows_of([*_buttons(whole, view, actor, words), *_ended_buttons(whole, words, maker=maker), *links]),
    )


def step_said(whole: Whole, step: str) -> str:
    """Return a step's name as it occurs in message keys. After the last round, the name of the step "draw" is "end"."""
    return "end" if step == "draw" and was_last(whole) else step.replace("_", "-")


def _comes_by_itself(whole: Whole, step: str) -> bool:
    """Return whether a step happens automatically, at a set time or, with the setting ``auto``, immediately."""
    settings = settings_of(whole.tournament)
    event_times = {
        "open": settings.registration_at,
        "open_checkin": checkin_opens(settings),
        "close_checkin": whole.tournament.checkin_until,
        "start": settings.start_at,
    }
    return event_times[step] is not None if step in event_times else settings.auto


def _pending_lines(whole: Whole, view: ControlView, words: Words, whole_seen: Whole) -> list[str]:
    """Return lines about pending items: calls for a judge, rulings, tables, absent players.

    There is also a line for each pair in which one player has given up matches to the other suspiciously often.
    """
    lines = [call_line(whole, one, words) for one in view.calls[:LINES_SHOWN]]
    lines += request_lines(whole.requests, words)
    lines += [ruling_line(whole, whole_seen, one, words) for one in view.rulings[:LINES_SHOWN]]
    for key, tables in (("room-late", view.late), ("room-no-show", view.no_shows), ("room-stopped", view.undecided)):
        if tables:
            tables_text = words.listed([table_said(one, words) for one in tables[:LINES_SHOWN]])
            lines.append(words(key, count=len(tables), tables=tables_text))
    if view.to_open:
        lines.append(words("room-opening", count=len(view.to_open)))
    names = said_players(whole, words)
    if view.absent:
        tables_text = words.listed([names[one.number] for one in view.absent[:LINES_SHOWN]])
        lines.append(words("room-absent", count=len(view.absent), names=tables_text))
    for pair in view.gifts[:LINES_SHOWN]:
        lines.append(words("room-gift", giver=names.get(pair[0], "?"), taker=names.get(pair[1], "?")))
    return lines


def call_line(whole: Whole, one: JudgeCall, words: Words) -> str:
    """Return a call for a judge in words: its table, the caller, its time and its reason."""
    thread = next((table.thread_id for table in whole.tables if table.code == one.table_code), None)
    where = f"<#{thread}>" if thread is not None else words("tournament-table", code=one.table_code)
    if one.user_id is None:
        return words("room-call-host", number=one.call_id, where=where, since=moment(one.at))
    call_text, who = literal(clean_text(one.text, 200)), f"<@{one.user_id}>"
    return words("room-call", number=one.call_id, where=where, who=who, since=moment(one.at), text=call_text)


def ruling_line(
    whole: Whole, whole_seen: Whole, one: TournamentRuling, words: Words, *, describes_file: bool = True
) -> str:
    """Return a pending ruling in words: who asks for it, what it is, and why.

    Of a ruling outside ``whole_seen``, which is hidden from the reader, the line says only who asks for it. Without
    ``describes_file``, the line of a file says only how many rulings it has.
    """
    what = ruling_said(whole, whole_seen, one, words) if describes_file else file_said(whole, one, words)
    reason = literal(clean_text(one.reason, 200))
    if is_hidden_ruling(whole_seen, one):
        return words("room-ruling-hidden", number=one.ruling_id, what=what, who=f"<@{one.actor}>")
    return words("room-ruling", number=one.ruling_id, what=what, who=f"<@{one.actor}>", reason=reason)


def _buttons(whole: Whole, view: ControlView, actor: Actor, words: Words) -> list[Button]:
    """Return the buttons for what the official may do now: steps and settings only for organisers."""
    leads, state = may_organise(whole, actor), whole.tournament.state
    found = _step_buttons(whole, words) if leads else []
    found += _round_buttons(whole, actor, words)
    if state != "draft" and not is_over(whole.tournament):
        found.append(button(words("room-rule"), control(whole, RULE), emoji="⚖️"))
    for call in view.calls[:CALLS_SHOWN]:
        found += call_buttons(whole, call, actor, words)
    for ruling in view.rulings[:RULINGS_SHOWN]:
        found += ruling_buttons(whole, ruling, actor, words)
    has_long_file = any(len(joint_rulings(whole, one)) > JOINT_SHOWN for one in view.rulings)
    if len(view.calls) > CALLS_SHOWN or len(view.rulings) > RULINGS_SHOWN or has_long_file:
        found.append(button(words("room-waiting"), control(whole, WAITING, "0"), emoji="⚖️"))
    if leads:
        found += request_buttons(whole.requests, partial(control, whole, DECIDE), words)
        found += _setting_buttons(whole, words)
    found.append(button(words("button-more"), control(whole, ROOM_MORE), emoji="🔽"))
    found.append(button(words("room-refresh"), control(whole, REFRESH), emoji="🔄"))
    return found


def _ended_buttons(whole: Whole, words: Words, *, maker: bool) -> list[Button]:
    return ended_buttons(whole, words, maker=maker) if is_over(whole.tournament) else []


def _step_buttons(whole: Whole, words: Words) -> list[Button]:
    """Return the buttons of the next step, and of the computer players that fill the list before the start."""
    step, found = next_step(whole), list[Button]()
    if step is not None:
        name = words(f"room-step-{step_said(whole, step)}")
        found.append(button(name, step_control(whole, step), PRIMARY, "🚦"))
    entered_count = sum(one.state == "entered" for one in whole.entries)
    if takes_entries(whole) and entered_count < _most(whole):
        # Eight players are enough for a trial. A larger number becomes a power of two, so that a knock-out has no byes.
        filled = min(_most(whole), max(TRIAL, 1 << entered_count.bit_length()))
        found.append(button(words("room-fill", count=filled), control(whole, FILL, str(filled)), emoji="🤖"))
    return found


def _round_buttons(whole: Whole, actor: Actor, words: Words) -> list[Button]:
    """Return the buttons of the views that show something to this official, and the one that swaps players."""
    one, found = latest_round(whole), list[Button]()
    has_started = any(each_round.state != "drawn" for each_round in whole.rounds)
    if one is None:
        return found
    if has_started or sees_drawn(whole, actor):
        found.append(button(words("tournament-pairings"), control(whole, PAIRINGS)))
    if has_started:
        found.append(button(words("tournament-standings"), control(whole, STANDINGS), emoji="📊"))
    if one.state == "drawn" and not one.fixed and may_organise(whole, actor):
        found.append(button(words("room-swap"), control(whole, SWAP), emoji="🔃"))
    if has_started and is_bracketed(whole):
        found.append(button(words("tournament-bracket"), control(whole, BRACKET)))
    return found


def _setting_buttons(whole: Whole, words: Words) -> list[Button]:
    """Return the buttons of the settings that an organiser can change now."""
    state, found = whole.tournament.state, list[Button]()
    if state == "draft":
        found.append(button(words("room-draft"), control(whole, BACK), emoji="⚙️"))
    elif takes_entries(whole):
        found.append(button(words("setup-text"), control(whole, TEXT), emoji="✏️"))
        found.append(button(words("setup-dates"), control(whole, DATES)))
    if takes_entries(whole) or state == "running":
        found.append(button(words("setup-players"), control(whole, PLAYERS), emoji="👥"))
        found.append(button(words("setup-more"), control(whole, MORE), emoji="⚙️"))
    return found


def call_buttons(whole: Whole, call: JudgeCall, actor: Actor, words: Words) -> list[Button]:
    """Return the button by which an official answers a call for a judge; none for a player of that table."""
    seats = {seat for table in whole.tables if table.code == call.table_code for seat in seats_of(table)}
    if not _is_possible(lambda: need_apart(whole, actor, "answer", seats)):
        return []
    name = words("room-answer", number=call.call_id)
    return [button(name, control(whole, ANSWER, str(call.call_id)), SECONDARY, "⚖️")]


def ruling_buttons(whole: Whole, ruling: TournamentRuling, actor: Actor, words: Words) -> list[Button]:
    """Return the buttons by which an official confirms or declines a pending ruling, as far as they may."""
    number = ruling.ruling_id
    seconds = _is_possible(lambda: need_may_confirm(whole, ruling, actor))
    answers = (*(["confirm"] if seconds else []), *(["decline"] if seconds or ruling.actor == actor.user_id else []))
    return [
        button(words(f"room-{answer}", number=number), control(whole, ANSWER_RULING, f"{number}.{answer}"))
        for answer in answers
    ]


def _is_possible(check: Callable[[], None]) -> bool:
    try:
        check()
    except Refused:
        return False
    return True


def web_button(whole: Whole, words: Words) -> Button:
    """Return the button that shows who can find the event on the web. A press switches to the next possibility."""
    return web_page_button(settings_of(whole.tournament).web, words, lambda web: control(whole, WEB, web))


def step_control(whole: Whole, step: str) -> Control:
    """Return the control of the next step.

    If the step publishes a round, it contains a checksum of the shown pairings.
    """
    return control(whole, STEP, f"{drawn_mark(whole)}:{step}" if step == "publish" else step)


def is_bracketed(whole: Whole) -> bool:
    """Return whether a stage of the tournament has a bracket."""
    return any(one.format in KNOCK_OUT for one in plan_of(whole.tournament).stages)


def _most(whole: Whole) -> int:
    return settings_of(whole.tournament).most
