"""Describes a session in words: pure functions from records and events to text."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from bot.face.ground.markdown import literal, mention, said_name
from bot.face.ground.screens import ROWS, screens
from bot.face.words.feats import match_feat
from bot.face.words.orders import order_name
from bot.host.clocks.seat_times import plays
from bot.host.clocks.terms import MINUTE_MS, read_terms
from bot.host.host import LogLine
from bot.host.matches.live import Live, public_record
from bot.host.matches.past.replays import PastEvent
from bot.host.matches.timekeeper import is_swift
from bot.host.seats.seats import GIVEN, TAKEN
from bot.wording.names import clean_name, clean_text, pieces
from bot.wording.spoken import SpokenMoves
from bot.wording.words import Words, words_for
from engine.kernel.choices.decisions import Decision
from engine.kernel.contract.option_values import few_values, table_options
from engine.kernel.contract.registry import AnyGame
from engine.kernel.steps.events import CHOICE_MADE
from engine.kernel.table.outcome import Outcome, SideResult
from engine.kernel.table.seat_choices import SeatChoice
from engine.kernel.words.phrases import LISTS, Param, Phrase, SeatRef
from storage.records.matches import Seat, Session

MEDALS: Mapping[int, str] = {1: "🥇", 2: "🥈", 3: "🥉"}
LOG_PAGE = 1800
# An option with more words than this chooses what is played, such as the opponent or the scenario.
SHORT_LIST = 4
TYPED_LIMIT = 600
# Texts of this form and up to this length may be codes that select a variant of a message, so they are not escaped.
_NAME = re.compile("[a-z]+(_[a-z]+)*")
NAME_LIMIT = 40


def plain_names(session: Session, revision: int | None = None) -> tuple[str, ...]:
    """Return the seats' names as plain text: the current names, or the names at a revision."""
    return tuple(clean_name(seat.name) for seat in session.seats_at(revision))


def spoken_name(name: str) -> str:
    """Return a player's name, escaped for a message."""
    return f"**{said_name(name)}**"


def spoken_names(session: Session, revision: int | None = None) -> list[str]:
    """Return the seats' names, escaped for a message: the current names, or the names at a revision."""
    return [spoken_name(seat.name) for seat in session.seats_at(revision)]


def holders(session: Session, format_holders: Callable[[str], str]) -> list[str]:
    """Return for each seat the names of all its players, one after another. ``format_holders`` formats each name."""
    return [
        " → ".join(map(format_holders, (*(one.name for one in session.former if one.seat == seat.seat), seat.name)))
        for seat in session.seats
    ]


def narrator(words: Words, session: Session) -> Callable[[PastEvent], str]:
    """Return a function that returns the text of an event, with the seats' names at that time."""
    # Hundreds of events mostly name the same few players, so the escaped names are cached.
    safe = cache(said_name)

    def names(revision: int) -> list[str]:
        return [f"**{safe(seat.name)}**" for seat in session.seats_at(revision)]

    def narrate(past: PastEvent) -> str:
        phrase = with_former(harmless(past.event.phrase()), lambda: names(past.revision - 1))
        return words.say(phrase, names(past.revision))

    return narrate


def with_former(phrase: Phrase, before: Callable[[], Sequence[str]]) -> Phrase:
    """If a seat was taken over, add the former player to the phrase. ``before`` returns the earlier names."""
    seat = phrase.params.get("seat")
    if phrase.key not in (TAKEN, GIVEN) or not isinstance(seat, SeatRef):
        return phrase
    return Phrase(phrase.key, {**phrase.params, "former": before()[seat.seat]})


def game_words(live: Live) -> Words:
    """Return the words for the session's channel."""
    return words_for(live.game.slug, live.session.language)


def spoken_moves(live: Live, words: Words, decision: Decision) -> SpokenMoves:
    """Return a player's legal moves, worded in a language."""
    view = live.begun_match.view(decision.seat)
    return SpokenMoves(live.game, view, decision.moves, words.lang, plain_names(live.session))


def turn_call(live: Live, words: Words) -> str:
    """Return a line for each player who must act: their mention and their question."""
    return "\n".join(call_line(live, words, decision) for decision in live.begun_match.decisions())


def call_line(live: Live, words: Words, decision: Decision, *, again: bool = False, asks: bool = True) -> str:
    """Return a player's mention, question and time limit. ``again``: for a ping message, not the board.

    ``asks``: name the question and the time limit. If the computer plays the seat, the line only says so.
    """
    seat = live.session.seats[decision.seat]
    who = mention(seat.user_id, seat.name) if plays(seat) else spoken_name(seat.name)
    text = seat_call(live, words, decision, who, question(live, words, decision) if asks else "", again=again)
    timed = asks and plays(seat) and not is_swift(live)
    return f"{text} {time_limit(live, words, decision.seat)}".rstrip() if timed else text.rstrip()


def seat_call(live: Live, words: Words, decision: Decision, who: str, prompt: str, *, again: bool = False) -> str:
    """Return the line that says who must act and whether it is a turn or an answer.

    ``prompt`` is the question. A line about the computer leaves it out, because no reader answers it. ``again``: for a
    ping message.
    """
    kind = "answer" if is_answer(live, decision) else "turn"
    if decision.seat in live.computer_seats():
        return words("call-computer", who=who, kind=kind)
    if live.session.seats[decision.seat].opened_at is not None:
        return words("call-open", who=who, prompt=prompt)
    if decision.window:
        return words("call-answer", who=who, prompt=prompt)
    if kind == "answer":
        return words("call-must-answer", who=who, prompt=prompt)
    return words("call-turn" if again else "board-call", who=who, prompt=prompt)


def is_answer(live: Live, decision: Decision) -> bool:
    """Return whether a seat chooses in a reaction window, or alone in the turn of another seat."""
    mover = live.game.span(live.begun_match.state).mover
    return decision.window is not None or (not decision.simultaneous and mover not in (None, decision.seat))


def question(live: Live, words: Words, decision: Decision, names: Sequence[str] | None = None) -> str:
    """Return the question of a decision. In a window, the occasion follows. Everybody may read both.

    ``names`` are the seats' names, by default escaped for a message.
    """
    prompt = words.say(decision.prompt, names or spoken_names(live.session))
    return " ".join([prompt, *(occasion(live, words, names) if decision.window else [])])


def occasion(live: Live, words: Words, names: Sequence[str] | None = None) -> list[str]:
    """Return the line that explains why a seat is asked now; empty if the question itself explains it."""
    why = live.game.occasion(live.begun_match.view(None))
    return [] if why is None else [words.say(why, names or spoken_names(live.session))]


def vote_call(live: Live, words: Words, seat: Seat) -> str:
    """Return the mentions of the players who may vote about a seat."""
    seats = [live.session.seats[voter] for voter in live.voters(seat.seat)]
    voters = [mention(one.user_id, one.name) for one in seats]
    return words("vote-call", voters=" ".join(voters), who=f"**{said_name(seat.name)}**", count=len(voters))


def moment(at: int, style: str = "R") -> str:
    """Return a time (UTC milliseconds) in Discord's markup, which each reader sees in local time. "R" is relative."""
    return f"<t:{at // 1000}:{style}>"


def time_limit(live: Live, words: Words, seat: int) -> str:
    """Return a deciding seat's time limit, or why its clock is paused. Empty without a limit."""
    if live.session.paused_at is not None:
        return words("left-paused")
    clock = live.times.get(seat)
    if clock is None or clock.left is None or (clock.zero is None and clock.until is None):
        return ""
    return words("left-over") if clock.zero is not None else words("left-until", when=moment(clock.until or 0))


def times_left(live: Live, words: Words) -> list[str]:
    """Return each seat's time: its deadline, or the remaining time while its clock is paused."""
    lines: list[str] = []
    banked = read_terms(live.session.terms).clock == "bank"
    for seat, who in enumerate(spoken_names(live.session)):
        clock = live.times.get(seat)
        if clock is None or clock.left is None:
            continue
        if clock.until is not None or clock.zero is not None:
            lines.append(words("status-left", who=who, left=time_limit(live, words, seat)))
        elif banked or clock.due_at is not None:
            minutes = clock.left // MINUTE_MS
            standing_text = words("left-standing", hours=minutes // 60, minutes=minutes % 60)
            lines.append(words("status-left", who=who, left=standing_text))
    return lines


def waiting_line(live: Live, words: Words, user_id: int) -> str:
    """Return whose answer or turn the match waits for. Empty if it waits for this user, is paused or is over."""
    session, seat = live.session, live.seat_of(user_id)
    if session.status != "running" or session.paused_at is not None:
        return ""
    decisions, names = live.running_match.decisions(), spoken_names(session)
    if seat is not None and any(decision.seat == seat.seat for decision in decisions):
        return ""
    kind = "answer" if any(is_answer(live, decision) for decision in decisions) else "turn"
    return words("panel-waits", who=words.listed([names[decision.seat] for decision in decisions]), kind=kind)


def result_lines(
    outcome: Outcome,
    names: Sequence[str],
    words: Words,
    resigned: Collection[int] = (),
    put_out: Collection[int] = (),
) -> list[str]:
    """Return each side's result, ordered by rank, or winners first. ``resigned`` and ``put_out`` seats are marked."""
    key = {seat: "result-put-out" if seat in put_out else "result-resigned" for seat in resigned}
    names = [words(key[seat], who=name) if seat in key else name for seat, name in enumerate(names)]
    if any(side.place is None for side in outcome.sides):
        return [_side_line(side, names, words) for side in sorted(outcome.sides, key=lambda side: not side.is_winner)]
    lines = [] if outcome.winners() else [words("result-draw")] * ([side.place for side in outcome.sides].count(1) > 1)
    for seat in outcome.seats():
        place = outcome.place(seat) or 0
        medal = MEDALS.get(place, "▫️") if outcome.is_winner(seat) or place > 1 else "🤝"
        lines.append(words("result-line", medal=medal, who=names[seat], scores=_scores(outcome.of(seat), words)))
    return lines


def _side_line(side: SideResult, names: Sequence[str], words: Words) -> str:
    who = words.listed([names[seat] for seat in side.seats])
    key = "result-side-won" if side.is_winner else "result-side-lost"
    return words(key, who=who, count=len(side.seats), scores=_scores(side, words))


def _scores(side: SideResult, words: Words) -> str:
    text = words.listed([words(f"score-{name}", count=value) for name, value in side.scores.items()])
    return f": {text}" if text else ""


def unranked(session: Session, words: Words) -> str:
    """Return how a match ended without a ranking."""
    return words("result-none", how="judge" if is_judged(session) else session.ended_how or "moves")


def is_judged(session: Session) -> bool:
    """Return whether a match was ended early in an event, whose judges decide its result."""
    return session.ended_how == "moderator" and session.tournament_id is not None


def result(live: Live, words: Words) -> str:
    """Return the result of a match, or how it ended without one."""
    session = live.session
    outcome = live.outcome()
    lines = []
    if outcome is not None:
        lines += result_lines(outcome, spoken_names(session), words, live.resigned(), live.put_out())
        lines += match_feat(live, words)
    if session.practice and outcome is not None:
        lines.append(words("result-practice"))
    if outcome is None and not session.active:
        lines.append(unranked(session, words))
    if not session.active:
        was_played = live.match is not None
        # The match of a hidden event table can be replayed after its round. If the decks stay the same, it can be
        # replayed only after the event.
        replay_key = "result-replay-event" if session.sealed else "result-replay-later"
        is_revealed = session.seed_revealed or (session.reveal_at is None and not session.sealed)
        lines += [words("result-replay" if is_revealed else replay_key)] * was_played
        if session.tournament_id is None:
            lines.append(words("result-again", rematch="yes" if was_played else "no"))
    return "\n".join(lines)


def reason_and_result(live: Live, words: Words, *, below_story: bool = False) -> str:
    """Return why a match ended, and its result.

    ``below_story``: the lines above already say that a player resigned, so the reason is not repeated.
    """
    outcome = live.told_outcome()
    if outcome is None or (below_story and outcome.reason.key == "end-resigned"):
        return result(live, words)
    return f"{words.say(outcome.reason, spoken_names(live.session))}\n{result(live, words)}"


def options_lines(live: Live, words: Words) -> list[str]:
    """Return a line of small print with the public options of the session. Empty if there are none."""
    options_text, choice = public_options(live, words), live.table.choice
    if choice is not None and live.session.seats:
        # A match that began before its game had this choice has no values for it.
        choice_names = [chosen_words(choice, value, words) for value in public_record(live.session).options[choice.key]]
        options_text += map(": ".join, zip(spoken_names(live.session), choice_names, strict=False))
    return [f"-# {' · '.join(options_text)}"] if options_text else []


def public_options(live: Live, words: Words, *, changed_only: bool = False) -> list[str]:
    """Return the table's public options in words, or only the changed ones. Each seat's own choices are left out."""
    return options_in_words(live.game, public_record(live.session).options, words, changed_only=changed_only)


def options_in_words(game: AnyGame, options: dict[str, Any], words: Words, *, changed_only: bool) -> list[str]:
    """Return the options that have an effect.

    ``changed_only``: only options that differ from the game's defaults, and those that choose what is played from a
    long list, such as the opponent.
    """
    idle, usual = game.idle_options(options), msgspec.to_builtins(game.parse_options({})) if changed_only else {}
    for name, kind in table_options(game.options_type).items():
        if len(few_values(kind)) > SHORT_LIST:
            usual.pop(name, None)
    return [
        option_words(words, name, value)
        for name, value in options.items()
        if isinstance(value, int | str) and name not in idle and (name, value) not in usual.items()
    ]


def option_words(words: Words, name: str, value: object) -> str:
    """Return an option's value in words."""
    return words(f"option-value-{name}", value=_variant(value))


def option_meaning(words: Words, name: str, value: object) -> str | None:
    """Return a line that says what an option's value means. None if the value's words say it already."""
    key = f"option-note-{name}"
    return words(key, value=_variant(value)) if words.has(key) else None


def _variant(value: object) -> int | str:
    """Return an option's value as the parameter that selects a variant of a message. A truth value becomes 0 or 1."""
    return int(value) if isinstance(value, int) else str(value)


def chosen_words(choice: SeatChoice, value: str, words: Words) -> str:
    """Return a seat's choice in words: its name, or if it is hidden only the fact that a choice was made."""
    return words(f"choice-{choice.key}-hidden") if choice.hides(value) else words(f"{choice.key}-{value}")


def drop_past_choices(lines: list[LogLine]) -> list[LogLine]:
    """Return the lines, except those about choices that are no longer pending."""
    return [line for line in lines[:-1] if line.past.event.key != CHOICE_MADE] + lines[-1:]


def log_pages(live: Live, words: Words, lines: list[LogLine]) -> list[str]:
    """Return the log as pages. Each fits on the screen of a phone.

    The number of a move is before the first of its events on a page, so numbers are easy to find in a long turn.
    """
    narrate = narrator(words, live.session)
    room = LOG_PAGE - len(_log_mark(0)) - 1
    lines_shown: list[tuple[int | None, str]] = []
    for line in drop_past_choices(lines):
        first, *others = pieces(narrate(line.past), room)
        lines_shown += [(line.number, first), *((None, piece) for piece in others)]
    if not lines_shown:
        return [words("log-empty")]
    rest = iter(lines_shown)
    pages = screens(
        [log_line if number is None else _log_mark(number) + log_line for number, log_line in lines_shown], ROWS
    )
    return [_log_page([next(rest) for _ in page]) for page in pages]


def _log_page(lines: Sequence[tuple[int | None, str]]) -> str:
    """Return the lines of a page as text. A line without a number continues the event of the line before."""
    former, page_text = None, ""
    for number, line in lines:
        mark = "" if number is None else _log_mark("·" if number == former else number)
        former = former if number is None else number
        page_text += f"{mark}{line}\n"
    return page_text


def _log_mark(number: int | str) -> str:
    return f"`{number:>3}` "


def say_refusal(phrase: Phrase, words: Words, live: Live | None = None) -> str:
    """Return a refusal in words that name the seats of ``live``."""
    seated = live is not None and bool(live.session.seats)
    return words.say(harmless(phrase), spoken_names(live.session) if live and seated else None)


def harmless(phrase: Phrase) -> Phrase:
    """Return the phrase with all untrusted texts in it escaped and shortened."""
    return Phrase(phrase.key, {name: _plain_value(value) for name, value in phrase.params.items()})


def _plain_value(value: Param) -> Param:
    if isinstance(value, Phrase):
        return harmless(value) if value.key in LISTS else value
    if not isinstance(value, str) or (len(value) <= NAME_LIMIT and _NAME.fullmatch(value)):
        return value
    return literal(clean_text(value, TYPED_LIMIT))


def status_text(live: Live, words: Words, user_id: int, changed_at: int, seating: Sequence[str] = ()) -> str:
    """Return the state of the match for a reader, followed by the lines ``seating``.

    ``changed_at`` is in UTC milliseconds.
    """
    session = live.session
    lines = [f"### {words('game-name')}"]
    if session.status == "lobby":
        lines.append(
            words("status-lobby", joined=len(session.members) + session.computer_seats, seats=session.seat_count)
        )
    elif session.status != "running":
        lines.append(reason_and_result(live, words))
    else:
        names = spoken_names(session)
        seat = live.seat_of(user_id)
        match = live.begun_match
        if session.paused_at is not None:
            lines.append(words("status-paused"))
        for decision in match.decisions():
            mine = seat is not None and plays(seat) and decision.seat == seat.seat
            own_key = "status-mine-answer" if is_answer(live, decision) else "status-mine"
            key = own_key if mine else "status-other"
            lines.append(words(key, who=names[decision.seat], prompt=words.say(decision.prompt, names)))
        if seat is not None and live.game.windows:
            lines.append(words("status-order", order=order_name(words, match.order_of(seat.seat))))
        lines += times_left(live, words)
        scores = live.game.scores(match.state) or ()
        for crew, scores_of_crew in zip(match.table.crews(len(names)), scores, strict=False):
            who = words.listed([names[number] for number in crew])
            text = words.listed([words(f"score-{name}", count=value) for name, value in scores_of_crew.items()])
            lines += [words("status-scores", who=who, scores=text)] if text else []
        lines += [words("status-absent", who=names[seat.seat]) for seat in session.seats if seat.absent_since]
        lines.append(words("status-since", when=moment(changed_at)))
    lines += seating
    if session.board_message_id is not None:
        lines.append(words("status-link", link=message_link(session)))
    return "\n".join(lines)


def channel_link(session: Session, channel_id: int | None = None) -> str:
    """Return the URL of the session's channel, or of another channel in its guild."""
    return f"https://discord.com/channels/{session.guild_id}/{channel_id or session.channel_id}"


def message_link(session: Session) -> str:
    """Return the URL of the session's latest board."""
    return f"{channel_link(session, session.board_channel_id)}/{session.board_message_id}"


def place_link(session: Session) -> str:
    """Return the URL of a session's latest board. Without a board, return that of its lobby message or its channel."""
    if session.board_message_id is not None:
        return message_link(session)
    channel = channel_link(session)
    return f"{channel}/{session.lobby_message_id}" if session.lobby_message_id is not None else channel
