"""The turn message, with events, board, call and buttons, and the shorter message that only calls players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import discord
import msgspec
from discord import ui

from bot.face.ground.custom_ids import Control, shown_control
from bot.face.ground.parts import (
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
    name_in,
    names_shown,
    rows_of,
    text,
)
from bot.face.messages.fair import fair_button
from bot.face.messages.meanings import closer_menu
from bot.face.messages.tournaments.table_message import JUDGE, judge_button
from bot.face.words.sessions import call_line, game_words, harmless, result, turn_call, vote_call
from bot.face.words.story import HAPPENED_LIMIT, ToldStory
from bot.face.words.suggestions import SUGGEST, proposal_lines
from bot.face.words.tables import choices_about, counts_about, kept_seats, open_seats, seat_notes
from bot.host.matches.deleted_sessions import KEPT_MS
from bot.host.matches.live import Live
from bot.host.matches.proposals import partners
from bot.host.seats.deadlines import voted_on
from bot.wording.names import clean_name, sentences
from bot.wording.words import Words
from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import PASS
from engine.kernel.steps.events import Event
from render.pictures import Picture
from render.registry import painter_for
from storage.records.matches import Proposal, Seat, Vote

# A row has room for five buttons.
TAKEN_AT_ONCE = 4
VOTE_SIGNS = {"skip": "⏩", "computer": "🤖", "substitute": "🪑", "end": "🚪"}
# The limits of a message's texts other than the events (`HAPPENED_LIMIT`).
CALL_LIMIT, NOTES_LIMIT = 1300, 700


class TurnWords(msgspec.Struct, frozen=True):
    """The words of a turn message: the events, the call or the result, and the votes cast."""

    happened: str
    call: str
    votes: tuple[Vote, ...] = ()


def turn_words(
    live: Live, happened: ToldStory, votes: tuple[Vote, ...] = (), proposals: Sequence[Proposal] = ()
) -> TurnWords:
    """Return the words for the session's current revision after the given events.

    ``proposals`` are suggestions to the partner who must decide, limited to public ones.
    """
    words = game_words(live)
    if live.session.deleted_at is not None:
        call = words("deleted-until", session=live.session.session_id, when=_kept_until(live))
    else:
        call = turn_call(live, words) if live.is_running else result(live, words)
    if live.is_running and live.session.paused_at is not None:
        call = f"{words('board-paused')}\n{call}"
    # Optional notes must not cut off the players' calls.
    notes = [*proposal_lines(live, words, proposals, None), *seat_notes(live, words)]
    call = "\n".join([sentences(call, CALL_LIMIT), *notes])
    return TurnWords(happened.message_text(HAPPENED_LIMIT), sentences(call, CALL_LIMIT + NOTES_LIMIT), votes)


def turn_page(live: Live, said: TurnWords, pictures: Iterable[Picture]) -> Page:
    """Return the message. The pictures' files must be attached to it."""
    items: list[ui.Item[ui.LayoutView]] = [
        text(said.happened),
        # Each picture has its own gallery: side by side they would have half the width.
        *map(gallery, pictures),
        text(said.call),
    ]
    # A deleted session cannot be viewed.
    if live.session.deleted_at is None:
        words = game_words(live)
        closer = closer_menu(live, words) if live.is_running else []
        items += [*seat_rows(live, words, said.votes), *turn_buttons(live, words), *closer]
    return Page(*items) if live.is_running else Page(*items, accent=ENDED_COLOUR)


def deleted_lobby_page(live: Live, reason: str) -> Page:
    """Return the last message of a deleted lobby, with the reason."""
    return deleted_page(live, game_words(live), reason)


def deleted_page(live: Live, words: Words, reason: str) -> Page:
    """Return the only page shown of a deleted session, with the reason."""
    said = words.say(harmless(Event("event-deleted", {"reason": reason}).phrase()))
    until = words("deleted-until", session=live.session.session_id, when=_kept_until(live))
    return Page(text(f"### {words('game-name')}\n{said}\n{until}"), accent=ENDED_COLOUR)


def _kept_until(live: Live) -> str:
    return f"<t:{((live.session.deleted_at or 0) + KEPT_MS) // 1000}:D>"


def seat_rows(live: Live, words: Words, votes: tuple[Vote, ...] = ()) -> list[Row]:
    """Return the buttons about absent players' seats: to vote, to take an open seat, to come back."""
    rows = vote_rows(live, words, votes)
    opened, kept = open_seats(live), kept_seats(live)
    row: Row = ui.ActionRow()
    for seat in opened[:TAKEN_AT_ONCE]:
        label = words("button-take") if len(opened) == 1 else words("button-take-of", who=clean_name(seat.name))
        row.add_item(button(label, shown_control(live, "take", str(seat.seat)), SUCCESS, "🪑"))
    if kept:
        row.add_item(button(words("button-back"), shown_control(live, "take"), emoji="👋"))
    return [*rows, row] if row.children else rows


def vote_rows(live: Live, words: Words, votes: tuple[Vote, ...]) -> list[Row]:
    """Return the rows of vote buttons."""
    return [vote_row(live, words, seat.seat, votes) for seat in voted_on(live)]


def vote_row(live: Live, words: Words, seat: int, votes: tuple[Vote, ...], timer_id: int = 0) -> Row:
    """Return the choices of a vote, each with its number of votes. In a call, the buttons contain its timer's id."""
    row: Row = ui.ActionRow()
    named = f".{timer_id}" if timer_id else ""
    counts, who = counts_about(live, seat, votes), clean_name(live.session.seats[seat].name)
    for choice in choices_about(live, seat):
        label, count = words(f"vote-{choice}", who=who), counts.get(choice, 0)
        label = words("vote-count", choice=label, count=count) if count else label
        style = DANGER if choice == "end" else SECONDARY
        row.add_item(button(label, shown_control(live, "vote", f"{seat}.{choice}{named}"), style, VOTE_SIGNS[choice]))
    return row


def turn_buttons(live: Live, words: Words) -> list[Row]:
    """Return the buttons under a board.

    A running match has Play, Board, What is what and Log. It also has:
    - Pass if a seat is asked for an answer,
    - Suggest if a deciding seat has partners,
    - My hand in games with hands, and Answers in games with reaction windows,
    - All hands if a viewer may see another player's hand,
    - Take back after the first move.

    An ended match has Board, What is what, Log, Rematch and Fair. In an event, Rematch is missing and each board has
    Call a judge.
    """
    session = live.session
    buttons: list[Button] = []
    if session.status == "running":
        buttons.append(button(words("button-play"), shown_control(live, "play"), PRIMARY, "🎮"))
        buttons += _pass_buttons(live, words, live.begun_match.decisions())
        if session.paused_at is None and any(partners(live, one) for one in live.begun_match.decisions()):
            buttons.append(button(words("button-suggest"), shown_control(live, SUGGEST), emoji="💡"))
        if live.game.features.hand:
            buttons.append(button(words("button-hand"), shown_control(live, "hand"), emoji="🃏"))
        if live.game.windows:
            buttons.append(button(words("button-orders"), shown_control(live, "orders"), emoji="⚡"))
        if _hands_open(live):
            buttons.append(button(words("button-hands"), shown_control(live, "hands"), emoji="🖐️"))
    buttons.append(button(words("button-board"), shown_control(live, "board"), emoji="🗺️"))
    buttons.append(button(words("button-what"), shown_control(live, "what"), emoji="❔"))
    buttons.append(button(words("button-log"), shown_control(live, "log"), emoji="📜"))
    if live.is_running and session.revision and session.paused_at is None and live.begun_match.table.undo:
        # The last move may have been made automatically, so its player could not undo it in their own panel.
        buttons.append(button(words("panel-undo"), shown_control(live, "askback"), emoji="⏪"))
    if session.tournament_id is not None:
        buttons.append(judge_button(Control(JUDGE, session.session_id, session.tournament_id), words))
    if not session.active and live.match is not None:
        if session.tournament_id is None:
            # In an event, the pairings decide who plays again.
            buttons.append(button(words("button-rematch"), shown_control(live, "rematch"), PRIMARY, "🔁"))
        buttons.append(fair_button(live, words))
    return rows_of(buttons)


def _hands_open(live: Live) -> bool:
    """Return whether any viewer may see another player's hand now: everybody, or one of the seats."""
    painter, match = painter_for(live.game.slug), live.begun_match
    viewers = (None, *range(match.record.seats)) if painter.paints_all_hands else ()
    return any(painter.others_seen(live.view(viewer)) for viewer in viewers)


def pass_control(live: Live, decisions: Iterable[Decision]) -> Control | None:
    """Return the control of a Pass button for these decisions, None if none of them can be passed.

    It reveals no secret: its number changes only with the public state. Its rest names the asked seats per window, for
    example "0,2.ambush".
    """
    asked: dict[str, list[str]] = {}
    for one in decisions:
        if one.window is not None and PASS in one.moves and live.session.paused_at is None:
            asked.setdefault(one.window.name, []).append(str(one.seat))
    rest = "/".join(f"{','.join(seats)}.{window}" for window, seats in asked.items())
    return Control("pass", live.session.session_id, live.begun_match.token(None), rest) if asked else None


def asks_to_pass(control: Control, live: Live, decision: Decision) -> bool:
    """Return whether a Pass button belongs to the answer that a seat must give now."""
    own = pass_control(live, [decision])
    if own is None or own.number != control.number:
        return False
    seat, _, window = own.rest.partition(".")
    parts = (part.partition(".") for part in control.rest.split("/"))
    return any(window == name and seat in seats.split(",") for seats, _, name in parts)


def _pass_buttons(live: Live, words: Words, decisions: Iterable[Decision]) -> list[Button]:
    """Return the button with which a player passes at once, if a seat is asked for an answer.

    It acts for the user who presses it.
    """
    control = pass_control(live, decisions)
    return [] if control is None else [button(words("button-pass"), control, emoji="⏩")]


def call_page(live: Live, called: Mapping[str, Decision], votes: Mapping[str, Seat]) -> Page:
    """Return the short message that calls players. It also calls the voters about the seats of ``votes``.

    Its button contains the keys of the pending decisions.
    """
    words = game_words(live)
    lines = [call_line(live, words, decision, again=True) for decision in called.values()]
    lines += [vote_call(live, words, seat) for seat in votes.values()]
    label, sign = ("button-play", "🎮") if called else ("button-vote", "🗳️")
    row: Row = ui.ActionRow()
    row.add_item(button(words(label), shown_control(live, "play", ".".join([*called, *votes])), PRIMARY, sign))
    for item in _pass_buttons(live, words, called.values()):
        row.add_item(item)
    return Page(text(sentences("\n".join(lines), CALL_LIMIT)), row)


def last_words(
    message: discord.Message, happened: str | None = None, *, pictures: bool = True, scene: Picture | None = None
) -> Page:
    """Return an earlier turn message in its final form: its first text and its ``pictures``, without call and buttons.

    ``happened`` replaces the first text. ``scene`` replaces the picture with the same file name.
    """
    items: list[ui.Item[ui.LayoutView]] = []
    for container in message.components:
        for component in getattr(container, "children", ()):
            if isinstance(component, discord.components.TextDisplay) and not items:
                items.append(text(component.content if happened is None else happened))
                items += [gallery(scene)] if scene is not None else []
            elif pictures and isinstance(component, discord.MediaGalleryComponent) and not _shows(component, scene):
                items += [_kept_gallery(component)]
    return Page(*items, accent=ENDED_COLOUR)


def _shows(shown: discord.MediaGalleryComponent, picture: Picture | None) -> bool:
    return picture is not None and picture.filename in names_shown([shown])


def told_in(message: discord.Message) -> str:
    """Return a turn message's text about events: its first text."""
    for container in message.components:
        for component in getattr(container, "children", ()):
            if isinstance(component, discord.components.TextDisplay):
                return component.content
    return ""


def _kept_gallery(gallery: discord.MediaGalleryComponent) -> ui.Item[ui.LayoutView]:
    # A message's attachments list only files that no component shows. The other files are found in the components.
    return ui.MediaGallery(
        *(
            discord.MediaGalleryItem(f"attachment://{name_in(item.media.url)}", description=item.description)
            for item in gallery.items
        )
    )


def void_page(live: Live, seat: int | None = None) -> Page:
    """Return the page that replaces a seat's outdated question. None: the seat is unknown."""
    words = game_words(live)
    if seat is None or live.session.seats[seat].user_id is None:
        return Page(text(words("undo-void")), accent=ENDED_COLOUR)
    return Page(text(words("undo-void-of", who=f"<@{live.session.seats[seat].user_id}>")), accent=ENDED_COLOUR)
