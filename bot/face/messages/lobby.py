"""The lobby message: its members, their Ready, the agreed table, and the buttons to join and start."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from discord import ui

from bot.face.ground.components.custom_ids import session_control
from bot.face.ground.components.parts import (
    DANGER,
    ENDED_COLOUR,
    PRIMARY,
    SUCCESS,
    Button,
    Page,
    Row,
    button,
    rows_of,
    text,
)
from bot.face.ground.markdown import said_name
from bot.face.messages.fair import fair_button
from bot.face.messages.openers import start_button
from bot.face.words.conduct import members_text
from bot.face.words.sessions import chosen_words, game_words, harmless, moment, options_lines, public_options
from bot.face.words.tables import lobby_terms_line, table_words
from bot.host.clocks.terms import Terms, read_terms
from bot.host.lobbies.lobby import DESERTED, computer_room, expires_at, may_rule
from bot.host.lobbies.lobby_choices import all_choices
from bot.host.lobbies.lobby_options import option_choice
from bot.host.lobbies.lobby_seats import lobby_seats, lobby_size
from bot.host.lobbies.lobby_swaps import wishes
from bot.host.lobbies.start_needs import seat_counts, seat_phrase, start_needs
from bot.host.matches.live import Live
from bot.host.matches.results.conduct import Reliability
from bot.wording.seat_names import SeatNames
from bot.wording.words import Words
from engine.kernel.steps.events import Event
from storage.records.matches import LobbyMember, Session

# The action of the button More, which opens the panel with everything else.
LOBBY_MORE = "lobbymore"
# After these endings, which no member chose, the message offers a new match.
LAPSED = ("expired", DESERTED)


def lobby_page(live: Live) -> Page:
    """Return the lobby message in its current state: who sits where, what is missing, the clock, and four buttons."""
    session, words = live.session, game_words(live)
    seats_taken = len(session.members) + session.computer_seats
    head = [
        f"## {words('lobby-title', game=words('game-name'))}",
        words(
            "lobby-seats",
            table=table_words(live.table, seat_counts(live), words),
            joined=seats_taken,
            seats=session.seat_count,
        ),
        *_seat_lines(live, words),
    ]
    if options := public_options(live, words, changed_only=True):
        head.append(words("lobby-options-line", options=" · ".join(options)))
    if session.status != "lobby":
        head.append(_ending_text(live, words))
        # A lobby that never began shows the commitment and the seed too. Otherwise a host could open lobby after lobby
        # to find a favourable seed.
        buttons = [*([start_button(words)] if _ending_line(session) in LAPSED else []), fair_button(live, words)]
        return Page(text("\n".join([*head, _commitment_text(live, words)])), *rows_of(buttons), accent=ENDED_COLOUR)
    if awaited := pending_invitees(session):
        head.append(words("lobby-rematch", who=" ".join(f"<@{user_id}>" for user_id in awaited)))
    head += [*_wishes(live, words), _missing_text(live, words), lobby_terms_line(live, words)]
    row: Row = ui.ActionRow()
    # The button stays enabled in a full lobby: a user can take the seat of a member who has left the server.
    row.add_item(button(words("lobby-join"), session_control(live, "join"), SUCCESS, "🪑"))
    row.add_item(button(words("lobby-ready-button"), session_control(live, "ready"), PRIMARY, "✅"))
    row.add_item(button(words("lobby-start"), session_control(live, "start"), PRIMARY, "🚦"))
    row.add_item(button(words("button-more"), session_control(live, LOBBY_MORE), emoji="🔽"))
    return Page(text("\n".join(head)), row)


def lobby_more_page(
    live: Live, words: Words, user_id: int, conduct: Mapping[int, Reliability], *, moderator: bool
) -> Page:
    """Return the private panel behind More. A button that can do nothing for the user is left out.

    ``conduct`` is how reliably the lobby's members play, by user.
    """
    session, table, choice = live.session, live.table, live.table.choice
    joined = any(member.user_id == user_id for member in session.members)
    rules = may_rule(session, user_id, moderator=moderator)
    swaps = joined and table.parts_differ(lobby_size(live))
    # The buttons that change the match come first, each with its purpose. A description of the match and its players
    # follow. The buttons that users need least come last.
    buttons: list[Button] = []
    purposes: list[str] = []
    if joined and choice is not None:
        buttons.append(button(words(f"choice-{choice.key}"), session_control(live, "choice"), emoji="🎴"))
        purposes.append(words(f"choice-{choice.key}-how"))
    if swaps:
        buttons.append(button(words("lobby-seats-button"), session_control(live, "lobbyseats"), emoji="🔃"))
        purposes.append(words("lobby-seats-how"))
    if rules and option_choice(live).names():
        buttons.append(button(words("lobby-options"), session_control(live, "options"), emoji="🎛️"))
        purposes.append(words("lobby-options-how"))
    if rules:
        buttons.append(button(words("lobby-table"), session_control(live, "table"), emoji="⚙️"))
        purposes.append(words("lobby-table-how", computer="yes" if computer_room(session) else "no"))
    head = [f"### {words('lobby-more-title', game=words('game-name'))}", *map("-# {}".format, purposes)]
    about = [words("game-blurb"), words("game-first"), *options_lines(live, words)]
    return Page(
        text("\n".join(head)),
        *rows_of(buttons),
        text("\n".join([*about, *_small_print(live, words, conduct)])),
        *rows_of(_last_buttons(live, words, joined=joined, rules=rules)),
    )


def _last_buttons(live: Live, words: Words, *, joined: bool, rules: bool) -> list[Button]:
    leave = [button(words("lobby-leave"), session_control(live, "leave"))] if joined else []
    cancel = [button(words("lobby-cancel"), session_control(live, "cancel"), DANGER)] if rules else []
    return [*leave, *cancel, fair_button(live, words)]


def _small_print(live: Live, words: Words, conduct: Mapping[int, Reliability]) -> list[str]:
    """Return how reliably the members play, when the lobby closes, and the commitment."""
    session, terms = live.session, read_terms(live.session.terms)
    members = [members_text(session.members, conduct, words)] if session.members else []
    closes = words("lobby-expires-later" if terms.lobby_more else "lobby-expires", when=_closing_moment(session, terms))
    return [*members, f"-# {closes}", _commitment_text(live, words)]


def _closing_moment(session: Session, terms: Terms) -> str:
    return moment(expires_at(session.created_at, terms))


def left_page(live: Live, words: Words, user_id: int, *, moderator: bool) -> Page:
    """Return the private page for a user who has just left the lobby: what happened, and the button to come back."""
    sentence = f"{words('lobby-left')}\n-# {_missing_text(live, words)}"
    return Page(text(sentence), *rows_of(next_steps(live, words, user_id, moderator=moderator)))


def steps_page(live: Live, words: Words, user_id: int, *, moderator: bool) -> Page:
    """Return the private page with what a lobby still needs to start, and the user's `next_steps`."""
    return Page(text(_missing_text(live, words)), *rows_of(next_steps(live, words, user_id, moderator=moderator)))


def next_steps(live: Live, words: Words, user_id: int, *, moderator: bool) -> list[Button]:
    """Return the buttons with which the user can help to start the lobby now."""
    session, needs, choice = live.session, start_needs(live), live.table.choice
    own_member = next((member for member in session.members if member.user_id == user_id), None)
    players_lacking, free = (
        needs.players or len(needs.seats),
        session.seat_count - len(session.members) - session.computer_seats,
    )
    found: list[Button] = []
    if session.status != "lobby":
        return found
    if own_member is None and free > 0:
        found.append(button(words("lobby-join"), session_control(live, "join"), SUCCESS, "🪑"))
    if own_member is not None and not own_member.ready:
        found.append(button(words("lobby-ready-button"), session_control(live, "ready"), PRIMARY, "✅"))
    if own_member is not None and choice is not None and own_member.name in needs.void:
        found.append(button(words(f"choice-{choice.key}"), session_control(live, "choice"), PRIMARY, "🎴"))
    count = session.computer_seats + players_lacking
    if players_lacking and count <= computer_room(session) and may_rule(session, user_id, moderator=moderator):
        sentence = words("lobby-add-computer", count=players_lacking)
        found.append(button(sentence, session_control(live, "addcomputer", str(count)), PRIMARY, "🤖"))
    if own_member is not None and not (players_lacking or needs.waiting_for or needs.void):
        found.append(button(words("lobby-start"), session_control(live, "start"), PRIMARY, "🚦"))
    return found


def _commitment_text(live: Live, words: Words) -> str:
    """Return the commitment in small print, which the channel sees before anybody presses Ready."""
    return f"-# {words('lobby-sealed', commitment=live.session.commitment)}"


def pending_invitees(session: Session) -> list[int]:
    """Return the invited members of a rematch's lobby who are not ready, without its creator."""
    if session.rematch_of is None or session.status != "lobby":
        return []
    return [one.user_id for one in session.members if not one.ready and one.user_id != session.created_by]


def _wishes(live: Live, words: Words) -> list[str]:
    return [
        words("lobby-wish", who=said_name(member.name), other=said_name(holder.name)) for member, holder in wishes(live)
    ]


def _missing_text(live: Live, words: Words) -> str:
    needs, choice, found = start_needs(live), live.table.choice, []
    if needs.players:
        found.append(words("missing-players", count=needs.players))
    if needs.seats:
        found.append(words("missing-seats", seats=[seat_phrase(live, seat) for seat in needs.seats]))
    if needs.waiting_for:
        found.append(words("missing-ready", names=_names(needs.waiting_for, words)))
    if choice is not None and needs.void:
        found.append(words("missing-choice", names=_names(needs.void, words), choice=words(f"choice-{choice.key}")))
    return words("lobby-missing", what=" · ".join(found)) if found else words("lobby-complete")


def _names(names: Sequence[str], words: Words) -> str:
    return words.listed([said_name(name) for name in names])


def _ending_text(live: Live, words: Words) -> str:
    """Return how a lobby ended. If a moderator ended it, include the reason."""
    session = live.session
    if session.status == "abandoned" and live.match is None:
        return words.say(harmless(Event("event-ended", {"reason": session.end_reason or ""}).phrase()))
    return words(f"lobby-{_ending_line(session)}")


def _ending_line(session: Session) -> str:
    if session.status != "cancelled":
        return session.status
    if session.end_reason == DESERTED:
        return DESERTED
    return {"host": "expired", "moderator": "moderated"}.get(session.ended_how or "", "cancelled")


def _seat_lines(live: Live, words: Words) -> list[str]:
    """Return a line for each seat up to the last taken one and one line for the free seats after it.

    If the seats differ, each has its own line.
    """
    members_by_seat, choices_by_seat = lobby_seats(live), all_choices(live)
    computers = enumerate(live.session.computer_levels, 1)
    lines, seats = [], lobby_size(live)
    for seat in range(seats if live.table.parts_differ(seats) else max(members_by_seat, default=-1) + 1):
        choice_text, member = _public_choice(live, choices_by_seat.get(seat), words), members_by_seat.get(seat)
        if member is not None:
            line = _member_line(member, choice_text, words)
        elif seat in members_by_seat:
            number, level = next(computers)
            who = f"**{SeatNames().computer_player(live.session.language, number)}**"
            line = words(
                "lobby-computer-seat", number=seat + 1, who=who, level=words(f"level-{level}"), chosen=choice_text
            )
        else:
            line = words("lobby-free-seat", number=str(seat + 1))
        lines.append(line + _role(live, seat, words))
    free = range(len(lines) + 1, live.session.seat_count + 1)
    if free and live.session.status == "lobby":
        seat_range = str(free[0]) if len(free) == 1 else f"{free[0]}–{free[-1]}"
        lines.append(words("lobby-free-seat", number=seat_range))
    return lines


def _member_line(member: LobbyMember, choice_text: str, words: Words) -> str:
    return words(
        "lobby-member",
        number=member.seat + 1,
        who=f"**{said_name(member.name)}**",
        ready="✅" if member.ready else "⚪",
        state=("" if member.ready else words("lobby-waiting")) + choice_text,
    )


def _role(live: Live, seat: int, words: Words) -> str:
    role = live.table.role(seat, lobby_size(live))
    return "" if role is None else f" · {words(f'role-{role}')}"


def _public_choice(live: Live, value: str | None, words: Words) -> str:
    choice = live.table.choice
    return "" if choice is None or value is None else f" · 🎴 {chosen_words(choice, value, words)}"
