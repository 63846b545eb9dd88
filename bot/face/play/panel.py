"""A player's Play panel: the choices, their preview, moves that are not possible now, and undo."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Collection, Sequence
from itertools import accumulate, takewhile

import msgspec
from discord import ui

from bot.face.ground.components.choices import (
    Choices,
    Series,
    choices,
    moves_of,
    series_menu,
    series_of,
    series_value,
    value_of,
    whole_label,
)
from bot.face.ground.components.custom_ids import natural, shown_control
from bot.face.ground.components.offers import ControlMaker, button_notes, menu_rows, question_controls
from bot.face.ground.components.parts import (
    SECONDARY,
    SUCCESS,
    Button,
    Page,
    Row,
    bullets,
    button,
    gallery,
    option_name,
    rows_of,
    text,
)
from bot.face.ground.discord_errors import REQUEST_FAILED
from bot.face.messages.meanings import keyword_lines
from bot.face.messages.openers import learn_button
from bot.face.messages.turn import asks_to_pass
from bot.face.paintings import OUTLOOK
from bot.face.play.news import news_button, news_lines
from bot.face.play.orders import orders_button
from bot.face.play.sheet_page import sheet_page
from bot.face.play.undo import ask_back, lasting_line, taken_back
from bot.face.press import Panel, Press
from bot.face.seats.votes import ballot
from bot.face.services import PrivateMessage, Services
from bot.face.views.explain import rules_button
from bot.face.words.sessions import (
    narrator,
    occasion,
    plain_names,
    say_refusal,
    spoken_names,
    status_text,
    waiting_line,
)
from bot.face.words.story import STORY_LIMIT, STORY_LINES, brief_story, valid_events, whole_lines
from bot.face.words.suggestions import own_suggested_moves, proposal_lines
from bot.host.matches.live import Live
from bot.host.matches.past.news import Missed
from bot.host.matches.past.replays import PastEvent
from bot.host.matches.past.takeback import Lasting
from bot.host.matches.play import StoredMove
from bot.host.people.preferences import CONFIRM_DEFAULT
from bot.wording.weights import roles_for, shows_for
from bot.wording.words import Words
from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import PASS, Move, move_text, parse_move
from engine.kernel.contract.game import View
from engine.kernel.contract.illegal_moves import IllegalMove, illegal_moves
from engine.kernel.contract.registry import AnyGame
from engine.kernel.contract.spoken import named_move, spoken
from engine.kernel.errors import Refused
from engine.kernel.matches.series import ForeseenMove, foreseen_moves
from engine.kernel.matches.worksheets import WorkSheet
from engine.kernel.steps.events import visible
from engine.kernel.words.phrases import Phrase, SeatRef, listed
from render.pictures import Picture, paints_choices
from storage.records.matches import Proposal
from storage.records.people import Confirm

# The maximum number of characters about impossible moves, and the maximum number of moves with one reason. If more
# moves have the same reason, it is not shown.
REASONS_LIMIT, ALIKE = 140, 3
# The maximum number of lines about the effects of a move.
EFFECTS = 3
# The maximum number of words of a move in its description: its verb and its object.
DEPTH = 2
# The action of the button that undoes the move that a panel has just confirmed, or asks the others.
ASK_UNDO = "askundo"
# The refusals of an undo that was free when its button was shown, and is not free any more.
NOT_FREE = {"undo_asks", "undo_practice", "nothing_to_undo"}


class Extras(msgspec.Struct, frozen=True):
    """The parts of a Play panel in addition to the choices.

    ``series`` are the moves that may be chosen at once. ``confirm`` says which moves the player wants to confirm.
    ``missed`` are the events that the player missed in ten minutes or more. ``begins``: offer the lesson and the rules.
    ``lasting``: why the compulsory moves cannot be taken back.
    """

    picture: Picture | None = None
    undo: str | None = None
    series: Series | None = None
    confirm: Confirm = CONFIRM_DEFAULT
    proposals: tuple[Proposal, ...] = ()
    missed: Missed | None = None
    sheet: WorkSheet | None = None
    begins: bool = False
    lasting: Lasting | None = None


NOTHING = Extras()


async def extras_of(
    services: Services, live: Live, words: Words, seat: int, *, board: bool = True, path: str = ""
) -> Extras:
    """Return the extras of a seat's panel at one node of the tree of moves.

    The picture of a map shows only the moves below the node. Raises `LookupError` if ``path`` is not in the tree.
    ``board``: show the board if the choice has no picture. Without it, the panel is directly below the board's message,
    so events that the message tells are left out too.
    """
    decision = live.running_match.decision_of(seat)
    series = await asyncio.to_thread(series_of, live.running_match, decision) if decision is not None else None
    user_id = live.session.seats[seat].user_id
    others_acted = live.session.revision > 0 and await services.host.acted_last(live) != seat
    sheet = await services.host.drafts.sheet(live, decision) if decision is not None and decision.sheet else None
    missed = await services.host.news.while_away(live, seat) if others_acted else None
    if missed is not None and not board:
        missed = await services.host.news.before_board(live, missed)
    # Only steps after the first, and pictures of choices, depend on the options.
    needed = decision is not None and sheet is None and (path or paints_choices(live.game.slug))
    choices_offered = _options_at(live, decision, series, path) if decision is not None and needed else None
    picture = await _choice_picture(services, live, words, seat, sheet, choices_offered)
    # A last step of a few buttons is about what the player has just read, so it does not need the board.
    last_step = choices_offered is not None and choices_offered.chosen_words and not choices_offered.menus
    if picture is None and board and not last_step:
        picture = await services.studio.own_board(live, words.lang, seat)
    confirm_mode = await confirmed(services, user_id) if user_id is not None else CONFIRM_DEFAULT
    return Extras(
        picture,
        await services.host.undo.free_undo(live, seat),
        series,
        confirm_mode,
        tuple(one for one in await services.host.proposals.valid_proposals(live) if one.due == seat),
        missed,
        sheet,
        lasting=await _lasting_draw(services, live, decision, confirm_mode),
    )


async def confirmed(services: Services, user_id: int) -> Confirm:
    """Return the user's setting that says which moves they want to confirm."""
    return (await services.host.preferences.of_user(user_id)).confirm or CONFIRM_DEFAULT


async def needs_confirmation(press: Press, seat: int, texts: Sequence[str]) -> tuple[bool, Lasting | None]:
    """Return whether the user must confirm these moves, and why; the reason is None if they always confirm.

    A move that the game lists as compulsory (the draw of a Draw Phase) needs no confirmation: an ordinary move would
    cost two presses in each turn, and the panel says beside it that the move cannot be taken back. A single move needs
    none either, unless the player could now take back the move before it, because this move ends that possibility. A
    pass in a window needs none: the player only lets the moment go by.
    """
    confirmed_kinds = await confirmed(press.services, press.member.id)
    if confirmed_kinds != "lasting":
        return confirmed_kinds == "always", None
    undo, decision = press.services.host.undo, press.live.running_match.decision_of(seat)
    if decision is not None and decision.window is not None and [*texts] == [move_text(PASS)]:
        return False, None
    if decision is not None and not decision.sheet:
        if all(parse_move(text) in decision.compulsory for text in texts):
            return False, None
        if len(decision.moves) == 1 and await undo.free_undo(press.live, seat) is None:
            return False, None
    why = await undo.lasting(press.live, seat, texts)
    return why is not None, why


async def _lasting_draw(
    services: Services, live: Live, decision: Decision | None, confirm_mode: Confirm
) -> Lasting | None:
    """Return why the compulsory moves of a decision, which are not confirmed, cannot be taken back; None if they can.

    In a practice match without other players, every move can be taken back. Players who confirm each move or none know
    what to expect.
    """
    if decision is None or not decision.compulsory or confirm_mode != "lasting":
        return None
    if live.session.practice and not live.voters(decision.seat):
        return None
    return await services.host.undo.lasting(live, decision.seat, [move_text(decision.compulsory[0])])


async def sight(services: Services, live: Live, words: Words, seat: int, sheet: WorkSheet | None = None) -> Picture:
    """Return the picture for a seat that must choose: the picture of its choice, otherwise the board."""
    picture = await _choice_picture(services, live, words, seat, sheet)
    return picture or await services.studio.own_board(live, words.lang, seat)


def _options_at(live: Live, decision: Decision, series: Series | None, path: str = "", page: int = 0) -> Choices:
    """Return the options at one node of the tree of moves. Raises `LookupError` if the path is not in the tree."""
    view, apart = live.running_match.view(decision.seat), series.moves if series else ()
    return choices(live.game, view, decision.moves, path, page, apart, decision.compulsory)


async def _choice_picture(
    services: Services,
    live: Live,
    words: Words,
    seat: int,
    sheet: WorkSheet | None,
    choices_offered: Choices | None = None,
) -> Picture | None:
    """Return the picture of a seat's choice, with the notes on its work sheet, None if the choice has no picture.

    A map shows only the moves of ``choices_offered`` that are on it.
    """
    if sheet is not None:
        return await services.studio.noted(live, words.lang, sheet)
    picture_moves = tuple(map(move_text, choices_offered.pictured_moves)) if choices_offered is not None else ()
    return await services.studio.choice(live, words.lang, seat, picture_moves)


def play_page(
    live: Live,
    words: Words,
    decision: Decision,
    path: str = "",
    page: int = 0,
    feedback: str = "",
    extras: Extras = NOTHING,
) -> Page:
    """Return the panel at one node of the tree of moves. Raises `LookupError` if the path is not in the tree."""
    view, control = live.running_match.view(decision.seat), question_controls(live, decision.seat)
    # After a move, the panel does not explain again how panels work.
    hint = [] if feedback else [f"-# {words('panel-hint', confirm=extras.confirm)}"]
    if extras.lasting is not None and not path:
        hint = [lasting_line(live, words, decision.seat, extras.lasting)]
    if extras.missed and extras.missed.events and not path:
        feedback = f"{feedback}\n{news_lines(live, words, extras.missed, decision.seat)}".lstrip()
    if extras.sheet is not None:
        more = _beside(live, words, extras, control)
        return sheet_page(live, words, extras.sheet, feedback=feedback, picture=extras.picture, more=more)
    series = extras.series
    choices_offered = _options_at(live, decision, series, path, page)
    together = [series_menu(live.game, view, decision, series)] if series and not path else []
    head = [feedback] if feedback else []
    if decision.window is not None:
        head.append(f"-# ⚡ {words(f'window-{decision.window.name}')}")
    head.append(f"### {_question(live, words, decision, view, choices_offered.chosen_words)}")
    head += [f"-# {why}" for why in occasion(live, words)] if not choices_offered.chosen_words else []
    head += button_notes(live.game, words.naming(spoken_names(live.session)), decision, choices_offered.noted_buttons)
    head += proposal_lines(live, words, extras.proposals, decision.seat)
    items: list[ui.Item[ui.LayoutView]] = [text("\n".join(head))]
    if extras.picture is not None:
        items.append(gallery(extras.picture))
    naming = words.naming(plain_names(live.session))
    items += menu_rows(live.game, naming, [*together, *choices_offered.menus], control)
    buttons = [
        button(option_name(naming, option), control("pick", option.value), SECONDARY)
        for option in choices_offered.buttons
    ]
    for move, said_move in own_suggested_moves(live, words, decision, extras.proposals).items():
        buttons.append(button(said_move, control("suggested", f"m{decision.moves.index(move)}"), emoji="💡"))
    if path:
        buttons.append(button(words("panel-back"), control("back"), emoji="↩️"))
    elif extras.missed:
        buttons.append(news_button(live, words))
    if extras.undo is not None:
        buttons.append(button(words("panel-undo"), control("takeback"), emoji="⏪"))
    if live.game.windows:
        buttons.append(orders_button(live, words))
    items += rows_of([*buttons, *_lesson_and_rules(live, words, extras)])
    small = [*blocked_move_lines(live.game, view, words, choices_offered), *hint]
    items += [text("\n".join(small))] if small else []
    return Page(*items, pictures=[extras.picture] if extras.picture is not None else [])


def _question(live: Live, words: Words, decision: Decision, view: View, move: Move) -> str:
    """Return the question of a panel: the decision's, or what is asked about the words that the player has chosen."""
    following = live.game.phrasing.label(view, move).next_question if move else None
    return words.say(following or decision.prompt, spoken_names(live.session))


def _lesson_and_rules(live: Live, words: Words, extras: Extras) -> list[Button]:
    return [learn_button(words), rules_button(words, live.game.slug)] if extras.begins else []


def _beside(live: Live, words: Words, extras: Extras, control: ControlMaker) -> list[Button]:
    """Return the items below a work sheet: missed events, undo, standing orders; at the beginning the lesson."""
    if extras.begins:
        # A sheet fills a phone's screen, so only the lesson is offered. It teaches the rules too.
        return [learn_button(words)]
    items = [news_button(live, words)] if extras.missed else []
    if extras.undo is not None:
        items.append(button(words("panel-undo"), control("takeback"), emoji="⏪"))
    return [*items, orders_button(live, words)] if live.game.windows else items


def confirm_page(
    live: Live,
    words: Words,
    decision: Decision,
    foreseen: Sequence[ForeseenMove],
    picture: Picture | None = None,
    why: Lasting | None = None,
) -> Page:
    """Return the page with the effects of a move or series, and its button.

    ``why`` is None if the player always confirms.
    """
    control, names = question_controls(live, decision.seat), spoken_names(live.session)
    previews = [live.game.phrasing.preview(one.view, parse_move(one.text)) for one in foreseen]
    phrases = [phrase for preview in previews for phrase in preview]
    value = value_of(decision, [one.text for one in foreseen])
    texts = [list(dict.fromkeys(words.say(phrase, names) for phrase in preview)) for preview in previews]
    row: Row = ui.ActionRow()
    row.add_item(button(words("panel-confirm"), control("confirm", value), SUCCESS, "✅"))
    row.add_item(button(words("panel-back"), control("back"), emoji="↩️"))
    # Each move of a series has a line.
    lines = list(dict.fromkeys(map(" · ".join, texts))) if len(texts) > 1 else texts[0]
    if len(texts) == 1 and len(lines) > EFFECTS:
        lines = [*lines[: EFFECTS - 1], " ".join(lines[EFFECTS - 1 :])]
    meanings = keyword_lines(live.game, words, phrases)[: max(0, EFFECTS - len(lines))]
    is_outlook = picture is not None and picture.filename == OUTLOOK
    sure_lines = [f"### {words('panel-sure-below' if is_outlook else 'panel-sure')}", bullets(lines), *meanings]
    if why is not None:
        sure_lines.append(lasting_line(live, words, decision.seat, why))
    galleries = [gallery(picture)] if picture is not None else []
    return Page(text("\n".join(sure_lines)), *galleries, row, pictures=[picture] if picture is not None else [])


async def done_page(
    services: Services, live: Live, words: Words, stored_move: StoredMove, user_id: int, waits: str = ""
) -> Page:
    """Return the confirmation of a move, and the next choice if the same player must continue; otherwise ``waits``.

    The match's message in the channel tells what happened. The page adds only events that not everybody may know, and
    that it is the player's turn again. If dice were rolled, it also tells the events until the turn ends, because no
    preview could. Above a choice and after dice, the page tells only the weightiest events, to fit on a screen.
    """
    # All events of a move happen together, so they have one revision, and no user took a seat between them.
    own_events = [PastEvent(stored_move.revision, event) for event in visible(stored_move.events, stored_move.seat)]
    rolled = _dice_story(live.game.slug, own_events)
    valid = [own_events[number] for number in valid_events(live.game.slug, own_events)]
    happened = rolled or [
        one for one in valid if one.event.to is not None or _begins_own_turn(live, one, stored_move.seat)
    ]
    story = (
        brief_story(live, words, happened, STORY_LIMIT, STORY_LINES, concerned=(stored_move.seat,)) if happened else ""
    )
    brief = [story] if story else []
    left_line = ""
    if stored_move.left and live.match is not None:
        view = live.match.view(stored_move.seat)
        moves = listed([named_move(live.game, view, parse_move(text)) for text in stored_move.left])
        left_line = f"\n{words.say(Phrase('panel-left', {'moves': moves}), spoken_names(live.session))}"
    if live.session.status == "running":
        seat = live.seat_of(user_id)
        decision = live.running_match.decision_of(seat.seat) if seat else None
        if decision is not None:
            extras = await extras_of(services, live, words, decision.seat)
            sentence = "\n".join([f"-# {words('panel-moved')}", *brief]) + left_line
            return play_page(live, words, decision, feedback=sentence, extras=extras)
    whole = [bullets(whole_lines(live, happened, narrator(words, live.session)))] if happened else []
    whole_text_shown = "\n".join([f"### {words('panel-done')}", *(brief if rolled else whole)])
    whole_text_shown += left_line + (f"\n{waits}" if waits else "")
    return Page(text(whole_text_shown), *await undo_row(services, live, words, stored_move.seat))


def _dice_story(slug: str, past_events: Sequence[PastEvent]) -> list[PastEvent]:
    """Return the events before the next turn begins. Empty if no dice were rolled among them."""
    roles, shows = roles_for(slug), shows_for(slug)
    own_events = [*takewhile(lambda past: roles.get(past.event.key) not in ("heading", "closing", "turn"), past_events)]
    return own_events if any(shows.get(past.event.key) == "dice" for past in own_events) else []


def _begins_own_turn(live: Live, past: PastEvent, seat: int) -> bool:
    """Return whether a turn of this seat begins. Right after the seat's own move, the player does not expect it."""
    return roles_for(live.game.slug).get(past.event.key) == "turn" and past.event.params.get("seat") == SeatRef(seat)


async def undo_row(services: Services, live: Live, words: Words, seat: int) -> list[Row]:
    """Return the row with the undo button. Empty if the rules forbid undo.

    If nobody can be asked, the button undoes too; if the match would become practice, the user is asked first.
    """
    if live.session.status != "running" or live.session.paused_at is not None or not live.begun_match.table.undo:
        return []
    row: Row = ui.ActionRow()
    control = question_controls(live, seat)
    if await services.host.undo.free_undo(live, seat) is not None:
        return [row.add_item(button(words("panel-undo"), control("takeback"), emoji="⏪"))]
    undo_control = shown_control(live, ASK_UNDO)
    if live.voters(seat):
        return [row.add_item(button(words("panel-ask-undo"), undo_control, emoji="⏪"))]
    return [row.add_item(button(words("panel-undo"), undo_control, emoji="⏪"))]


async def _panel(press: Press, decision: Decision, path: str = "", page: int = 0) -> Page:
    """Return the panel of the user's choice with its extras. Raises `Refused` ("expired_control")."""
    words = await press.words()
    message = press.interaction.message
    # A player who has just pressed a button below the board does not need the board again in the panel.
    below_board = message is not None and message.id == press.live.session.board_message_id
    try:
        extras = await extras_of(press.services, press.live, words, decision.seat, board=not below_board, path=path)
        return play_page(press.live, words, decision, path, page, extras=extras)
    except LookupError as error:
        raise Refused("expired_control") from error


async def fresh_page(press: Press, feedback: str = "") -> Page:
    """Return the current state to a player who saw an older board. Raises `Refused` for other users."""
    words = await press.words()
    return await _page_now(press, await press.fresh(), words, feedback or words("refused-board-changed"))


async def _page_now(press: Press, live: Live, words: Words, feedback: str) -> Page:
    """Return the user's choices, or the state of the match if they have none, below the line ``feedback``."""
    seat = live.playing_seat(press.member.id)
    decision = live.running_match.decision_of(seat)
    if decision is not None:
        extras = await extras_of(press.services, live, words, seat)
        return play_page(live, words, decision, feedback=feedback, extras=extras)
    since = await press.services.host.changed_at(live)
    lines = [feedback, status_text(live, words, press.member.id, since)]
    press.waits = waiting_words(live, words, press.member.id)
    if press.waits:
        lines.append(f"-# {words('panel-follows')}")
    return Page(text("\n".join(lines)))


async def present_decision(press: Press, feedback: str = "") -> Decision | None:
    """Return the user's decision.

    If the question has changed, update the panel (``feedback`` is its first line) and return None. Raises `Refused`:
    the codes of `Live.own_decision`, and "expired_control" on a public message, which is not a panel.
    """
    decision = press.live.own_decision(press.member.id) if _is_current(press) else None
    fresh = await fresh_page(press, feedback) if decision is None else None
    message = press.interaction.message
    if message is not None and not message.flags.ephemeral:
        raise Refused("expired_control")
    press.services.panels.keep((press.session_id, press.member.id), PrivateMessage(press.interaction))
    if fresh is not None:
        await show_panel(press, fresh)
    return decision


def _is_current(press: Press) -> bool:
    """Return whether the panel's question is still pending for any seat."""
    match = press.live.running_match
    decisions_shown = [press.live.playing_seat(press.member.id), *(decision.seat for decision in match.decisions())]
    return any(press.control.number == match.token(seat) for seat in dict.fromkeys(decisions_shown))


async def _play(press: Press) -> None:
    """Open the panel, with a note if the pressed message was old. A user who may only vote sees the vote."""
    await press.interaction.response.defer(ephemeral=True, thinking=True)
    page = await ballot(press)
    if page is None and await press.services.host.went_on(press.live, press.control.number):
        page = await fresh_page(press)
    if page is None:
        page = await _panel(press, press.live.own_decision(press.member.id))
    await _answer(press, page)


async def _answer(press: Press, page: Page) -> None:
    """Answer with a panel, and delete the user's former panel of this match, if that is still possible."""
    panels, key = press.services.panels, (press.session_id, press.member.id)
    await press.services.answer(press.interaction, page)
    former = panels.get(key)
    _keep_panel(press)
    if former is None or not former.is_editable():
        return
    with contextlib.suppress(*REQUEST_FAILED):
        await former.delete()


async def show_panel(press: Press, page: Page) -> None:
    """Replace the pressed panel with this page, the user's latest panel."""
    await press.show(page)
    _keep_panel(press)


def _keep_panel(press: Press) -> None:
    """Remember the panel that was shown as the user's latest, so that it is updated if it waits for others."""
    key = (press.session_id, press.member.id)
    press.services.panels.keep(key, PrivateMessage(press.interaction, waits=press.waits))
    if press.waits:
        for listener in press.services.panel_listeners:
            listener(*key)


async def _pick(press: Press) -> None:
    decision = await present_decision(press)
    if decision is None:
        return
    value = series_value(press.values) if press.values else press.control.rest
    if value.startswith("b"):
        await press.show(await _panel(press, decision, value[1:]), is_kept=True)
        return
    moves = moves_of(decision, value)
    if not moves:
        raise Refused("expired_control")
    foreseen = await asyncio.to_thread(foreseen_moves, press.live.running_match, decision.seat, moves)
    texts = tuple(one.text for one in foreseen)
    asks, why = await needs_confirmation(press, decision.seat, texts)
    if not asks:
        await _make(press, moves)
        return
    words = await press.words()
    studio = press.services.studio
    # The picture shows the board after the moves, or else the choice. The board before the moves would only push the
    # words above it out of sight.
    picture = await studio.outlook(press.live, words.lang, decision.seat, texts) or await studio.choice(
        press.live, words.lang, decision.seat, texts
    )
    await press.show(confirm_page(press.live, words, decision, foreseen, picture, why), is_kept=True)


async def _turn_page(press: Press) -> None:
    decision = await present_decision(press)
    if decision is None:
        return
    number, _, path = press.control.rest.partition("/")
    page = natural(number)
    if page is None:
        raise Refused("expired_control")
    await press.show(await _panel(press, decision, path, page), is_kept=True)


async def _back(press: Press) -> None:
    decision = await present_decision(press)
    if decision is not None:
        await press.show(await _panel(press, decision), is_kept=True)


async def _confirm(press: Press) -> None:
    decision = await present_decision(press)
    if decision is None:
        return
    moves = moves_of(decision, press.control.rest)
    if not moves:
        raise Refused("expired_control")
    await _make(press, moves)


async def _make(press: Press, moves: tuple[str, ...]) -> None:
    if not press.interaction.response.is_done():
        await press.interaction.response.defer()
    doing = press.services.host.play.move(
        press.session_id,
        press.member.id,
        *moves,
        interaction_id=press.interaction.id,
        token=press.control.number,
    )
    await show_panel(press, await page_after(press, doing))


async def page_after(press: Press, doing: Awaitable[StoredMove]) -> Page:
    """Make the moves of the user, and return their effects. If another move was first, return the current state."""
    try:
        page_done = await doing
    except Refused as error:
        if error.code != "board_changed":
            raise
        return await fresh_page(press)
    press.services.announcer.wake(press.session_id)
    live, words = await press.fresh(), await press.words()
    press.waits = waiting_words(live, words, press.member.id)
    return await done_page(press.services, live, words, page_done, press.member.id, press.waits)


def waiting_words(live: Live, words: Words, user_id: int) -> str:
    """Return for whom the match waits, and where the user's next question appears. Empty if it waits for the user."""
    line = waiting_line(live, words, user_id)
    return f"{line}\n-# {words('panel-follows')}" if line else ""


async def _pass(press: Press) -> None:
    """Pass the pending window of this message. For an older window, show the current state.

    Players who always confirm are asked first, as in the panel.
    """
    decision = press.live.own_decision(press.member.id)
    if not asks_to_pass(press.control, press.live, decision):
        await _answer(press, await fresh_page(press))
        return
    await press.interaction.response.defer(ephemeral=True, thinking=True)
    asks, why = await needs_confirmation(press, decision.seat, [move_text(PASS)])
    if asks:
        foreseen = await asyncio.to_thread(foreseen_moves, press.live.running_match, decision.seat, (move_text(PASS),))
        await _answer(press, confirm_page(press.live, await press.words(), decision, foreseen, why=why))
        return
    # A second press or another answer may have come first. The token prevents passing the next question unseen.
    doing = press.services.host.play.move(
        press.session_id,
        press.member.id,
        move_text(PASS),
        interaction_id=press.interaction.id,
        token=press.live.running_match.token(decision.seat),
    )
    await _answer(press, await page_after(press, doing))


def _need_panel(press: Press) -> None:
    """Raise `Refused` ("expired_control") unless the pressed message is a private one, which a page may replace."""
    if not press.is_private:
        raise Refused("expired_control")


async def _take_back(press: Press) -> None:
    """Undo the user's latest step, if nobody else must consent.

    On an older panel, or if undo is not free any more, show the current state, and say where undo is now.
    """
    _need_panel(press)
    live = press.live
    if live.running_match.token(live.playing_seat(press.member.id)) != press.control.number:
        await present_decision(press, (await press.words())("undo-stale"))
        return
    await press.interaction.response.defer()
    try:
        reply = await press.services.host.undo.ask_undo(
            press.session_id, press.member.id, press.interaction.id, only_free=True, practice=False
        )
    except Refused as error:
        if error.code not in NOT_FREE:
            raise
        await show_panel(press, await fresh_page(press, say_refusal(error.phrase, await press.words(), live)))
        return
    press.services.announcer.wake(press.session_id)
    await show_panel(press, await fresh_page(press, taken_back(press.live, await press.words(), reply)))


async def _ask_undo(press: Press) -> None:
    """Undo the move that the panel confirms, or ask the others.

    If the match has changed since, show the current state instead: another move is the user's latest by now, or nothing
    is left to undo.
    """
    _need_panel(press)
    if await press.services.host.went_on(press.live, press.control.number):
        await show_panel(press, await fresh_page(press, (await press.words())("undo-stale")))
    else:
        await ask_back(press)


PANEL = Panel(
    __name__,
    {
        "play": _play,
        "pick": _pick,
        "suggested": _pick,
        "turn": _turn_page,
        "back": _back,
        "confirm": _confirm,
        "takeback": _take_back,
        ASK_UNDO: _ask_undo,
        "pass": _pass,
    },
)


def blocked_move_lines(game: AnyGame, view: View, words: Words, choices_offered: Choices) -> list[str]:
    """Return a line about a few moves that the player cannot make now, each with its reason.

    The moves begin with the words that the player has chosen. A reason is left out if it applies to many moves. If all
    moves of a verb are impossible for one reason, only the verb is named.
    """
    reasons: dict[str, dict[str, None]] = {}
    depth = max(DEPTH, len(choices_offered.map_words or choices_offered.chosen_words) + 1)
    found = [
        one
        for one in illegal_moves(game, view, depth)
        if one.words[: len(choices_offered.chosen_words)] == choices_offered.chosen_words
    ]
    verbs = _blocked_verbs(view, found)
    for lack in found:
        blocked_name = _blocked_name(game, view, words, lack.words, verbs, choices_offered.map_words)
        if blocked_name:
            reasons.setdefault(words.say(lack.why), {})[blocked_name] = None
    few = [(why, [*moves]) for why, moves in reasons.items() if len(moves) <= ALIKE]
    move_lines = [words("moves-lacking", moves=words.listed(moves), why=why) for why, moves in few]
    lengths = accumulate(map(len, move_lines))
    lines_shown = [line for line, length in zip(move_lines, lengths, strict=True) if length <= REASONS_LIMIT]
    return [f"-# {words('moves-not-now', moves=' · '.join(lines_shown))}"] if lines_shown else []


def _blocked_verbs(view: View, illegal_moves_found: Sequence[IllegalMove]) -> set[str]:
    """Return the verbs of which no move is legal, several are impossible, and all for the same reason."""
    legal = {parse_move(text)[0] for text in view.moves}
    reasons: dict[str, list[Phrase]] = {}
    for lack in illegal_moves_found:
        reasons.setdefault(lack.words[0], []).append(lack.why)
    return {verb for verb, whys in reasons.items() if verb not in legal and len(whys) > 1 == len({*map(str, whys)})}


def _blocked_name(
    game: AnyGame, view: View, words: Words, move: Move, verbs: Collection[str], map_words: Move | None
) -> str:
    """Return the name of an impossible move: its verb, or its mark on the map that is shown.

    Return "" for a place on a map that is not shown.
    """
    if move[0] in verbs:
        return words.say(game.phrasing.label(view, move[:1]).name)
    mark = whole_label(game, view, move).mark
    if mark and len(move) > 1:
        return mark if move[:-1] == map_words else ""
    return words.say(spoken(game, view, move))
