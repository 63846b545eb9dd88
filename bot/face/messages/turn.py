"""The turn message, with events, board, mentions and buttons, and the shorter message that only mentions players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import discord
import msgspec
from discord import ui
from discord.components import TextDisplay

from bot.face.ground.components.custom_ids import Control, shown_control
from bot.face.ground.components.parts import (
    DANGER,
    ENDED_COLOUR,
    PRIMARY,
    SECONDARY,
    SUCCESS,
    Button,
    Page,
    Row,
    button,
    gallery,
    rows_of,
    text,
)
from bot.face.ground.places.channels import controls_of
from bot.face.messages.appointments import APPOINT, appointment_rows
from bot.face.messages.tournaments.table_message import JUDGE, judge_button
from bot.face.words.appointments import appointment_lines
from bot.face.words.sessions import call_line, game_words, harmless, reason_and_result, turn_call, vote_call
from bot.face.words.story import story_line
from bot.face.words.suggestions import SUGGEST, proposal_lines
from bot.face.words.tables import choices_about, counts_about, kept_seats, open_seats, seat_notes
from bot.host.matches.deleted_sessions import KEPT_MS
from bot.host.matches.live import Live
from bot.host.matches.past.analyses import is_analysable
from bot.host.seats.deadlines import voted_on
from bot.wording.languages import LANGUAGES
from bot.wording.names import clean_name, sentences
from bot.wording.words import Words, words_for
from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import PASS
from engine.kernel.steps.events import Event
from render.pictures import Picture
from storage.records.matches import Proposal, Seat, Session, Vote

# A row has room for five buttons: this many to take an open seat, and one to come back.
TAKEN_AT_ONCE = 4
VOTE_SIGNS = {"skip": "⏩", "computer": "🤖", "substitute": "🪑", "end": "🚪"}
# The actions of buttons that identify a board: on a running match, after its end, and on a shortened older board.
MORE, REPLAY, SHOW = "more", "replayopen", "show"
# The action of the button that shows what decided a match.
DECIDED = "decided"
# The action of the button that shows the log.
LOG = "log"
# The action of the button that shows a hint.
HINT = "hint"
# The action of the button that asks whether a player really wants to resign.
RESIGN = "askresign"
# The length limits of a message's texts, except the story.
CALL_LIMIT, NOTES_LIMIT = 1300, 700


# The buttons about a running match, by the key of their label: the action and the emoji.
_BUTTONS = {
    "button-play": ("play", "🎮"),
    "button-more": (MORE, "🔽"),
    "button-hand": ("hand", "🃏"),
    "button-hands": ("hands", "🖐️"),
    "button-board": ("board", "🗺️"),
    "button-log": (LOG, "📜"),
    "button-what": ("what", "❔"),
    "button-suggest": (SUGGEST, "💡"),
    "button-hint": (HINT, "💡"),
    "button-orders": ("orders", "⚡"),
    "button-levels": ("levels", "🤖"),
    "button-appointment": (APPOINT, "🗓️"),
    "button-watch": ("watch", "👀"),
    "panel-undo": ("askback", "⏪"),
}


class TurnWords(msgspec.Struct, frozen=True):
    """The words of a turn message: the events, the mentions or the result, and the votes cast."""

    happened: str
    call: str
    votes: tuple[Vote, ...] = ()


def turn_words(
    live: Live, happened: str, votes: tuple[Vote, ...] = (), proposals: Sequence[Proposal] = ()
) -> TurnWords:
    """Return the words for the current revision after the given events. ``proposals`` are public suggestions."""
    words = game_words(live)
    if live.session.deleted_at is not None:
        call = words("deleted-until", session=live.session.session_id, when=_kept_until(live))
    else:
        call = turn_call(live, words) if live.is_running else reason_and_result(live, words, below_story=True)
    if live.is_running and live.session.paused_at is not None:
        call = f"{words('board-paused')}\n{call}"
    elif live.appointment is not None:
        call = "\n".join([*appointment_lines(live, words), call])
    # The mentions are cut to their own limit first, so that optional notes cannot take their room.
    notes = [*proposal_lines(live, words, proposals, None), *seat_notes(live, words)]
    if live.appointment is None:
        notes += appointment_lines(live, words)
    call = "\n".join([sentences(call, CALL_LIMIT), *notes])
    return TurnWords(happened, sentences(call, CALL_LIMIT + NOTES_LIMIT), votes)


def turn_page(live: Live, words_of_turn: TurnWords, pictures: Iterable[Picture]) -> Page:
    """Return the turn message. The pictures' files must be attached to it."""
    items: list[ui.Item[ui.LayoutView]] = [
        *([text(words_of_turn.happened)] if words_of_turn.happened else []),
        # Each picture has its own gallery. In a shared gallery, pictures are side by side and have half the width.
        *map(gallery, pictures),
        text(words_of_turn.call),
    ]
    # A deleted session cannot be viewed, so its message has no buttons.
    if live.session.deleted_at is None:
        words = game_words(live)
        items += [
            *seat_rows(live, words, words_of_turn.votes),
            *appointment_rows(live, words),
            *turn_buttons(live, words),
        ]
    return Page(*items) if live.is_running else Page(*items, accent=ENDED_COLOUR)


def deleted_lobby_page(live: Live, reason: str) -> Page:
    """Return the last message of a deleted lobby, with the reason."""
    return deleted_page(live, game_words(live), reason)


def deleted_page(live: Live, words: Words, reason: str) -> Page:
    """Return the only page that a deleted session still shows, with the reason for the deletion."""
    sentence = words.say(harmless(Event("event-deleted", {"reason": reason}).phrase()))
    until = words("deleted-until", session=live.session.session_id, when=_kept_until(live))
    return Page(text(f"### {words('game-name')}\n{sentence}\n{until}"), accent=ENDED_COLOUR)


def _kept_until(live: Live) -> str:
    return f"<t:{((live.session.deleted_at or 0) + KEPT_MS) // 1000}:D>"


def seat_rows(live: Live, words: Words, votes: tuple[Vote, ...] = ()) -> list[Row]:
    """Return the buttons about absent players' seats.

    With them users vote, take an open seat, or come back to their seat.
    """
    return [*vote_rows(live, words, votes), *take_rows(live, words)]


def take_rows(live: Live, words: Words) -> list[Row]:
    """Return the row of buttons that take an open seat or the player's own seat. Empty if there is none."""
    seats_open, seats_kept = open_seats(live), kept_seats(live)
    row: Row = ui.ActionRow()
    for seat in seats_open[:TAKEN_AT_ONCE]:
        label = words("button-take") if len(seats_open) == 1 else words("button-take-of", who=clean_name(seat.name))
        row.add_item(button(label, shown_control(live, "take", str(seat.seat)), SUCCESS, "🪑"))
    if seats_kept:
        row.add_item(button(words("button-back"), shown_control(live, "take"), emoji="👋"))
    return [row] if row.children else []


def vote_rows(live: Live, words: Words, votes: tuple[Vote, ...]) -> list[Row]:
    """Return the rows of vote buttons."""
    return [vote_row(live, words, seat.seat, votes) for seat in voted_on(live)]


def vote_row(live: Live, words: Words, seat: int, votes: tuple[Vote, ...], timer_id: int = 0) -> Row:
    """Return the choices of a vote, each with its number of votes. In a reminder, they contain its timer's id."""
    row: Row = ui.ActionRow()
    timer_suffix = f".{timer_id}" if timer_id else ""
    counts, who = counts_about(live, seat, votes), clean_name(live.session.seats[seat].name)
    for choice in choices_about(live, seat):
        label, count = words(f"vote-{choice}", who=who), counts.get(choice, 0)
        label = words("vote-count", choice=label, count=count) if count else label
        style = DANGER if choice == "end" else SECONDARY
        row.add_item(
            button(label, shown_control(live, "vote", f"{seat}.{choice}{timer_suffix}"), style, VOTE_SIGNS[choice])
        )
    return row


def match_button(live: Live, words: Words, label: str, style: discord.ButtonStyle = SECONDARY) -> Button:
    """Return the button with this label, which acts on the match as it is shown."""
    action, sign = _BUTTONS[label]
    return button(words(label), shown_control(live, action), style, sign)


def turn_buttons(live: Live, words: Words) -> list[Row]:
    """Return the buttons under a board.

    A running match has Play (unless it is paused), Pass if a seat is asked for an answer (otherwise the hand), and
    More. An ended match has Rematch (in an event: Call a judge), Replay and, without secrets, What decided it.
    """
    session = live.session
    if live.is_running:
        decisions = live.begun_match.decisions()
        second = _pass_buttons(live, words, decisions)
        if live.game.features.hand and not second:
            second = [match_button(live, words, "button-hand")]
        # While only the computer acts, no player is called to press Play.
        is_called = any(decision.seat not in live.computer_seats() for decision in decisions)
        play_style = PRIMARY if is_called else SECONDARY
        play = [match_button(live, words, "button-play", play_style)] if session.paused_at is None else []
        return rows_of([*play, *second, match_button(live, words, "button-more")])
    buttons: list[Button] = []
    if session.tournament_id is not None:
        # In an event, the pairings decide who plays again, so there is no button for a rematch.
        buttons.append(judge_button(Control(JUDGE, session.session_id, session.tournament_id), words))
    elif not session.active:
        buttons.append(button(words("button-rematch"), shown_control(live, "rematch"), PRIMARY, "🔁"))
    buttons.append(button(words("button-replay"), shown_control(live, REPLAY), emoji="🎞️"))
    if is_analysable(live):
        buttons.append(decided_button(live, words))
    return rows_of(buttons)


def decided_button(live: Live, words: Words) -> Button:
    """Return the button that shows what decided a match."""
    return button(words("button-decided"), Control(DECIDED, live.session.session_id), emoji="📈")


def end_page(live: Live, words: Words, story: Sequence[str] = ()) -> Page:
    """Return the lines of ``story``, why a match ended and its result, with the buttons for the next step.

    It replaces an outdated panel.
    """
    return Page(
        text("\n".join([*story, reason_and_result(live, words)])), *turn_buttons(live, words), accent=ENDED_COLOUR
    )


def shows_board(control: Control, session_id: int) -> bool:
    """Return whether a control belongs to a board of the session. The control's number is the board's revision."""
    return control.action in (MORE, REPLAY) and control.session == session_id


def pass_control(live: Live, decisions: Iterable[Decision]) -> Control | None:
    """Return the control of a Pass button for these decisions, None if no seat can pass.

    It reveals no secret, because its number changes only with the public state. Its ``rest`` lists the asked seats for
    each window, for example "0,2.ambush".
    """
    pass_choices: dict[str, list[str]] = {}
    for one in decisions:
        if one.window is not None and PASS in one.moves and live.session.paused_at is None:
            pass_choices.setdefault(one.window.name, []).append(str(one.seat))
    rest = "/".join(f"{','.join(seats)}.{window}" for window, seats in pass_choices.items())
    return Control("pass", live.session.session_id, live.begun_match.token(None), rest) if pass_choices else None


def asks_to_pass(control: Control, live: Live, decision: Decision) -> bool:
    """Return whether a Pass button belongs to the question that a seat must answer now."""
    own_pass = pass_control(live, [decision])
    if own_pass is None or own_pass.number != control.number:
        return False
    seat, _, window = own_pass.rest.partition(".")
    parts = (part.partition(".") for part in control.rest.split("/"))
    return any(window == name and seat in seats.split(",") for seats, _, name in parts)


def _pass_buttons(live: Live, words: Words, decisions: Iterable[Decision]) -> list[Button]:
    """Return the button with which any user who is asked for an answer can pass. Empty if nobody is asked for one."""
    control = pass_control(live, decisions)
    return [] if control is None else [button(words("button-pass"), control, emoji="⏩")]


def call_page(
    live: Live, called_decisions: Mapping[str, Decision], votes: Mapping[str, Seat], *, below_board: bool = False
) -> Page:
    """Return the short message that mentions players who must act and voters.

    A key is a seat's number with a letter: "a" for an answer, "t" for a turn, "v" for a vote. ``votes`` contains the
    seats to vote about, by key. ``below_board``: leave out the question, because the board directly above has it. The
    buttons stay, because a player's private panel may be between the board and this message.
    """
    words = game_words(live)
    lines = [
        call_line(live, words, decision, again=True, asks=not below_board) for decision in called_decisions.values()
    ]
    lines += [vote_call(live, words, seat) for seat in votes.values()]
    label, sign = ("button-play", "🎮") if called_decisions else ("button-vote", "🗳️")
    row: Row = ui.ActionRow()
    row.add_item(
        button(words(label), shown_control(live, "play", ".".join([*called_decisions, *votes])), PRIMARY, sign)
    )
    for item in _pass_buttons(live, words, called_decisions.values()):
        row.add_item(item)
    return Page(text(sentences("\n".join(lines), CALL_LIMIT)), row)


def shown_revision(message: discord.Message, session_id: int) -> int | None:
    """Return the revision whose board a message shows or once showed, None if the message is not a board."""
    controls = [one for one in controls_of(message) if one.session == session_id]
    return next((one.number for one in controls if one.action in (MORE, REPLAY, SHOW)), None)


def last_words(message: discord.Message, session: Session | None) -> Page:
    """Return the final form of an earlier board: one line of its story, with a button if ``session`` is known."""
    words = words_for(None, session.language if session is not None else LANGUAGES[0])
    line = text(_line_of(message) or words("old-board"))
    revision = shown_revision(message, session.session_id) if session is not None else None
    if session is None or revision is None:
        return Page(line, accent=ENDED_COLOUR)
    control = Control(SHOW, session.session_id, revision)
    return Page(ui.Section(line, accessory=button(words("button-show"), control, emoji="🗺️")), accent=ENDED_COLOUR)


def _line_of(message: discord.Message) -> str:
    lines = []
    for child in (child for container in message.components for child in getattr(container, "children", ())):
        if isinstance(child, discord.SectionComponent):
            return "".join(part.content for part in child.children if isinstance(part, TextDisplay))
        if not isinstance(child, TextDisplay):
            break
        lines.append(child.content)
    return story_line("\n".join(lines))


def void_page(live: Live, seat: int | None = None) -> Page:
    """Return the page that replaces a seat's outdated question. ``seat`` is None if it is unknown."""
    words = game_words(live)
    if seat is None or live.session.seats[seat].user_id is None:
        return Page(text(words("undo-void")), accent=ENDED_COLOUR)
    return Page(text(words("undo-void-of", who=f"<@{live.session.seats[seat].user_id}>")), accent=ENDED_COLOUR)
