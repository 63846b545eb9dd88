"""The pages of the Play panel: the choices, their preview, and what a move has done."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import groupby

import msgspec
from discord import ui

from bot.face.ground.components.choices import Choices, Menu, choices
from bot.face.ground.components.custom_ids import shown_control
from bot.face.ground.components.offers import ControlMaker, button_notes, menu_rows, question_controls
from bot.face.ground.components.parts import (
    DANGER,
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
from bot.face.ground.components.series import Series, series_menu, series_of, value_of
from bot.face.messages.meanings import keyword_lines
from bot.face.messages.openers import learn_button
from bot.face.messages.turn import end_page
from bot.face.paintings import OUTLOOK
from bot.face.play.blocked_moves import BlockedMoves, blocked_line, blocked_moves, why_not_button, why_not_page
from bot.face.play.confirming import confirmed, lasting_draw, lasting_line, loses
from bot.face.play.news import away_lines, news_button
from bot.face.play.orders import orders_button
from bot.face.play.sheet_page import sheet_page
from bot.face.services import Services
from bot.face.views.explain import rules_button
from bot.face.words.sessions import narrator, occasion, plain_names, spoken_names, time_limit
from bot.face.words.story import (
    LONG_LIMIT,
    LONG_LINES,
    RESULT_WEIGHT,
    STORY_LIMIT,
    STORY_LINES,
    brief_story,
    until_next_turn,
    valid_events,
)
from bot.face.words.suggestions import own_suggested_moves, proposal_lines
from bot.host.matches.live import Live
from bot.host.matches.past.news import Missed
from bot.host.matches.past.replays import PastEvent
from bot.host.matches.past.takeback import Lasting
from bot.host.matches.play import StoredMove
from bot.host.matches.timekeeper import is_swift
from bot.host.people.preferences import CONFIRM_DEFAULT
from bot.wording.weights import USUAL, roles_for, shows_for, weights_for
from bot.wording.words import Words
from engine.kernel.choices.decisions import Decision, ReactionWindow
from engine.kernel.choices.moves import Move, move_text, parse_move
from engine.kernel.contract.game import View
from engine.kernel.contract.spoken import named_move
from engine.kernel.matches.series import ForeseenMove
from engine.kernel.matches.worksheets import WorkSheet
from engine.kernel.steps.events import visible
from engine.kernel.words.phrases import Phrase, SeatRef, listed
from render.pictures import Picture, paints_choices
from storage.records.matches import Proposal
from storage.records.people import Confirm

# The maximum number of lines about the effects of a move.
EFFECTS = 3
# The action of the button that undoes the move that a panel has just confirmed, or asks the others.
ASK_UNDO = "askundo"


class Extras(msgspec.Struct, frozen=True):
    """The parts of a Play panel in addition to the choices.

    ``series`` are the moves that may be chosen at once. ``confirm`` says which moves the player wants to confirm.
    ``missed`` are the events that the player missed in ten minutes or more. ``news``: offer the page with the events
    since the player's last move. ``begins``: offer the lesson and the rules. ``newcomer``: offer the rules, because the
    player has never finished a match of this game.
    ``lasting``: why the compulsory moves cannot be taken back.
    """

    picture: Picture | None = None
    undo: str | None = None
    series: Series | None = None
    confirm: Confirm = CONFIRM_DEFAULT
    proposals: tuple[Proposal, ...] = ()
    missed: Missed | None = None
    news: bool = False
    sheet: WorkSheet | None = None
    begins: bool = False
    newcomer: bool = False
    lasting: Lasting | None = None


NOTHING = Extras()


async def extras_of(
    services: Services, live: Live, words: Words, seat: int, *, board: bool = True, path: str = "", page: int = 0
) -> Extras:
    """Return the extras of a seat's panel at one node of the tree of moves, on one page of its options.

    The picture of a map shows only the moves below the node. Raises `LookupError` if ``path`` is not in the tree.
    ``board``: show the board if the choice has no picture. Without it, the panel is directly below the board's message,
    so events that the message contains are left out too.
    """
    decision = live.running_match.decision_of(seat)
    series = await asyncio.to_thread(series_of, live.running_match, decision) if decision is not None else None
    user_id = live.session.seats[seat].user_id
    others_acted = live.session.revision > 0 and await services.host.acted_last(live) != seat
    sheet = await services.host.drafts.sheet(live, decision) if decision is not None and decision.sheet else None
    missed = await services.host.news.while_away(live, seat) if others_acted else None
    if missed is not None and not board:
        missed = await services.host.news.before_board(live, missed)
    # The options are computed only if something depends on them: a later step of the choice, or its picture.
    needed = decision is not None and sheet is None and (path or paints_choices(live.game.slug))
    choices_offered = _options_at(live, decision, series, path, page) if decision is not None and needed else None
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
        missed is not None,
        sheet,
        # Only the first panel of a decision shows the reason. So for later steps, the move need not be tried.
        lasting=None if path or sheet is not None else await lasting_draw(services, live, decision, confirm_mode),
    )


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
    # After a move or a first choice, the panel does not explain again how panels work.
    hint = [] if feedback or path else [f"-# {words('panel-hint', confirm=extras.confirm)}"]
    if extras.lasting is not None and not path:
        hint = [lasting_line(live, words, decision.seat, extras.lasting)]
    if extras.missed and not path:
        feedback = f"{feedback}\n{away_lines(live, words, extras.missed, decision.seat)}".strip()
    if extras.sheet is not None:
        more = _beside(live, words, extras, control)
        if extras.newcomer:
            feedback = f"{feedback}\n{words('sheet-about')}".lstrip()
        return sheet_page(live, words, extras.sheet, feedback=feedback, picture=extras.picture, more=more)
    series = extras.series
    choices_offered = _options_at(live, decision, series, path, page)
    together = [series_menu(live.game, view, decision, series)] if series and not path else []
    head = [feedback] if feedback else []
    if decision.window is not None:
        head.append(f"-# {' · '.join([_window_name(words, decision.window), *_clock(live, words, decision)])}")
    head.append(f"### {_question(live, words, decision, view, choices_offered.chosen_words)}")
    head += [f"-# {why}" for why in occasion(live, words)] if not choices_offered.chosen_words else []
    head += [f"-# {_together_line(words, one)}" for one in together if one.least]
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
    elif extras.news:
        buttons.append(news_button(live, words))
    # Beside the button Back, the undo button would be mistaken for it.
    if extras.undo is not None and not path:
        buttons.append(button(words("panel-undo"), control("takeback"), emoji="⏪"))
    if live.game.windows:
        buttons.append(orders_button(live, words))
    # If only compulsory moves are legal, such as draws, the other moves come later, and reasons would only distract.
    only_compulsory = all(move in decision.compulsory for move in decision.moves)
    blocked = BlockedMoves((), ()) if only_compulsory else blocked_moves(live.game, view, words, choices_offered)
    if blocked.has_more:
        buttons.append(why_not_button(words, control, path, page))
    items += rows_of([*buttons, *_lesson_and_rules(live, words, extras)])
    small = [*blocked_line(words, blocked), *hint]
    items += [text("\n".join(small))] if small else []
    return Page(*items, pictures=[extras.picture] if extras.picture is not None else [])


async def blocked_page(live: Live, words: Words, decision: Decision, path: str, page: int, number: int) -> Page:
    """Return a page of all reasons why moves at one node of the tree are impossible.

    ``number`` is the number of this page. ``page`` is the page of the node's options.

    Raises `LookupError` if the path is not in the tree.
    """
    series = await asyncio.to_thread(series_of, live.running_match, decision)
    choices_offered = _options_at(live, decision, series, path, page)
    blocked = blocked_moves(live.game, live.running_match.view(decision.seat), words, choices_offered)
    return why_not_page(words, question_controls(live, decision.seat), blocked, number, f"{page}/{path}")


def _window_name(words: Words, window: ReactionWindow) -> str:
    return f"⚡ {words(f'window-{window.name}')}"


def _clock(live: Live, words: Words, decision: Decision) -> list[str]:
    """Return the time limit of an answer, which the player may read far from the board's message. Empty without one."""
    limit = "" if is_swift(live) else time_limit(live, words, decision.seat)
    return [limit] if limit else []


def _question(live: Live, words: Words, decision: Decision, view: View, move: Move) -> str:
    """Return the question of a panel: the decision's, or what is asked about the words that the player has chosen."""
    following = live.game.phrasing.label(view, move).next_question if move else None
    return words.say(following or decision.prompt, spoken_names(live.session))


def _together_line(words: Words, menu: Menu) -> str:
    """Return what the choices of a menu of combinable moves may cost together, and how they are made."""
    budget = [words("panel-budget", budget=menu.budget)] if menu.budget else []
    return " ".join([*budget, words("panel-together-how")])


def _lesson_and_rules(live: Live, words: Words, extras: Extras) -> list[Button]:
    if not (extras.begins or extras.newcomer):
        return []
    # Other people wait for a newcomer, so their match offers the rules and no lesson.
    return [*([learn_button(words)] if extras.begins else []), rules_button(words, live.game.slug)]


def _beside(live: Live, words: Words, extras: Extras, control: ControlMaker) -> list[Button]:
    """Return the buttons below a work sheet: for missed events, undo and standing orders.

    At the beginning of a match, there is only the button for the lesson. A newcomer among other people gets the button
    for the rules instead.
    """
    if extras.begins:
        # A sheet fills a phone's screen, so only the lesson is offered. It teaches the rules too.
        return [learn_button(words)]
    if extras.newcomer:
        return [rules_button(words, live.game.slug)]
    items = [news_button(live, words)] if extras.news else []
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

    ``why`` is None if the moves can be taken back.
    """
    control, names = question_controls(live, decision.seat), spoken_names(live.session)
    choices = _effects(live, foreseen)
    phrases = [phrase for _, effects in choices for phrase in effects]
    value = value_of(decision, [one.text for one in foreseen])
    texts = [list(dict.fromkeys(words.say(phrase, names) for phrase in effects)) for _, effects in choices]
    for (count, _), sentences in zip(choices, texts, strict=True):
        if count > 1:
            sentences[0] = words("panel-times", what=sentences[0], count=count)
    row: Row = ui.ActionRow()
    style = DANGER if loses(why, decision.seat) else SUCCESS
    row.add_item(button(words("panel-confirm"), control("confirm", value), style, "✅"))
    row.add_item(button(words("panel-back"), control("back"), emoji="↩️"))
    # Each move of a series has a line; a repeated move has one line for all times.
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


def _effects(live: Live, foreseen: Sequence[ForeseenMove]) -> list[tuple[int, list[Phrase]]]:
    """Return the effects of each move, and how often it is made in a row.

    A move is repeated if it also bears the same name: two steps in one direction lead to different places. Of each kind
    of effect, those of the latest time count.
    """
    previews = [(one.text, live.game.phrasing.preview(one.view, parse_move(one.text))) for one in foreseen]
    found = []
    for _, alike in groupby(previews, key=lambda one: (one[0], one[1][:1])):
        times = [preview for _, preview in alike]
        effects = list[Phrase]()
        for preview in times:
            keys = {phrase.key for phrase in preview}
            at = next((place for place, phrase in enumerate(effects) if phrase.key in keys), len(effects))
            effects = [phrase for phrase in effects if phrase.key not in keys]
            effects[at:at] = preview
        found.append((len(times), effects))
    return found


async def done_page(
    services: Services, live: Live, words: Words, stored_move: StoredMove, user_id: int, waits: str = ""
) -> Page:
    """Return the result of a move, and the next choice if the same player must continue; otherwise ``waits``.

    The result comes first: the move's weighty events, or the weightiest. The page adds events that not everybody may
    know, and that it is the player's turn again. If dice were rolled, it lists the events until the turn ends, because
    no preview could foresee them. The page lists only the weightiest events, to fit on a screen. If the move ended a
    fight, the picture of the fight replaces the board, because the board would push the story out of a phone's screen.
    A work sheet would do so too, so it is behind a button.
    """
    # All events of a move happen together, so they have one revision, and no user took a seat between them.
    visible_events = visible(stored_move.events, stored_move.seat)
    own_events = [PastEvent(stored_move.revision, event, number) for number, event in enumerate(visible_events)]
    rolled = _dice_story(live.game.slug, own_events)
    happened = rolled or _results(live, own_events)
    fight = await _finished_fight(services, live, words, rolled, stored_move.seat)
    seat = live.seat_of(user_id) if live.session.status == "running" else None
    decision = live.running_match.decision_of(seat.seat) if seat else None
    limits = (STORY_LIMIT, STORY_LINES) if decision is not None and fight is None else (LONG_LIMIT, LONG_LINES)
    story = (
        brief_story(live, words, happened, *limits, concerned=(stored_move.seat,), dice=fight is None)
        if happened
        else ""
    )
    narrate = narrator(words, live.session)
    begins = bullets([narrate(one) for one in own_events if _begins_own_turn(live, one, stored_move.seat)])
    result_text = "\n".join(filter(None, [story, begins, _left_line(live, words, stored_move)]))
    title = f"### {words('panel-done')}"
    if decision is not None and decision.sheet and fight is not None:
        # The menus of a sheet fill a phone's screen, so the sheet is behind a button.
        open_row: Row = ui.ActionRow()
        open_row.add_item(button(words("sheet-open"), question_controls(live, decision.seat)("back"), SUCCESS))
        return Page(text(f"{title}\n{result_text}"), gallery(fight), open_row, pictures=[fight])
    if decision is not None:
        extras = await extras_of(services, live, words, decision.seat, board=fight is None)
        extras = msgspec.structs.replace(extras, picture=extras.picture or fight)
        return play_page(live, words, decision, feedback=result_text or f"-# {words('panel-moved')}", extras=extras)
    if live.session.status != "running":
        return end_page(live, words, [result_text] if result_text else [])
    pictures = [fight] if fight is not None else []
    row = await undo_row(services, live, words, stored_move.seat)
    page_text = "\n".join(filter(None, [title, result_text, waits]))
    return Page(text(page_text), *map(gallery, pictures), *row, pictures=pictures)


def _left_line(live: Live, words: Words, stored_move: StoredMove) -> str:
    """Return which moves of a series were not made, "" if all were."""
    if not stored_move.left or live.match is None:
        return ""
    view = live.match.view(stored_move.seat)
    moves = listed([named_move(live.game, view, parse_move(move)) for move in stored_move.left])
    return words.say(Phrase("panel-left", {"moves": moves}), spoken_names(live.session))


def _results(live: Live, past_events: list[PastEvent]) -> list[PastEvent]:
    """Return the events of a seat's move that its panel shows.

    These are events that not everybody may know, and public events that weigh much. If no public event weighs much, the
    weightiest of this turn is among them, so that the player sees that the move was made. Of equal events, it is the
    first, and the last, which came of it.
    """
    weights = weights_for(live.game.slug)
    valid = [past_events[number] for number in valid_events(live.game.slug, past_events)]
    public = [one for one in valid if one.event.to is None]
    weight = {one.mark: weights.get(one.event.key, USUAL) for one in public}
    result_marks = {one.mark for one in public if weight[one.mark] >= RESULT_WEIGHT}
    if not result_marks:
        in_turn = [one.mark for one in until_next_turn(live.game.slug, public) if weight[one.mark] > 0]
        heaviest = [mark for mark in in_turn if weight[mark] == max(map(weight.__getitem__, in_turn))]
        result_marks = {*heaviest[:1], *heaviest[-1:]}
    return [one for one in valid if one.event.to is not None or one.mark in result_marks]


def _dice_story(slug: str, past_events: Sequence[PastEvent]) -> list[PastEvent]:
    """Return the events before the next turn begins. Empty if no dice were rolled among them."""
    own_events, shows = until_next_turn(slug, past_events), shows_for(slug)
    return own_events if any(shows.get(past.event.key) == "dice" for past in own_events) else []


async def _finished_fight(
    services: Services, live: Live, words: Words, past_events: Sequence[PastEvent], seat: int
) -> Picture | None:
    """Return the picture, for a seat, of the fight that these events ended.

    None if they ended none, or if it has no picture.
    """
    roles = roles_for(live.game.slug)
    if live.session.status != "running" or "outcome" not in {roles.get(past.event.key) for past in past_events}:
        return None
    return await services.studio.scene(live, words.lang, seat)


def _begins_own_turn(live: Live, past: PastEvent, seat: int) -> bool:
    """Return whether the event begins a turn of this seat, which the player does not expect right after a move."""
    role = roles_for(live.game.slug).get(past.event.key)
    return role in ("turn", "heading") and past.event.params.get("seat") == SeatRef(seat)


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
