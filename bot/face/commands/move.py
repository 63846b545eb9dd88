"""The command `/move`: players can type any move as text."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable
from typing import cast

import msgspec
from discord import app_commands

from bot.face.commands.inputs import CHOICES, NAME_LIMIT
from bot.face.commands.translator import Command, command
from bot.face.ground.components.parts import Page
from bot.face.ground.interactions import Interaction, member_of
from bot.face.ground.markdown import unmarked
from bot.face.play.page import extras_of, play_page, sight
from bot.face.play.panel import answer_with_panel, page_of_move
from bot.face.play.sheet_page import hand_in_page
from bot.face.play.sheet_presses import warns
from bot.face.press import Press, press_of
from bot.face.services import Services
from bot.face.words.sessions import plain_names, say_refusal, spoken_moves
from bot.host.clocks.seat_times import plays
from bot.host.ground.value_cache import RecentValues
from bot.host.matches.live import Live
from bot.wording.names import shorten
from bot.wording.spoken import SpokenMoves
from bot.wording.words import Words, folded
from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import Move, move_text, parse_move
from engine.kernel.errors import Refused
from engine.kernel.matches.worksheets import WorkSheet

MOVE_LIMIT = 100
# The maximum number of moves named to a player whose text is ambiguous.
SUGGESTION_LIMIT = 5
CACHE_SIZE = 20
# The value of the entry that only explains why no move is offered. It is used if the player typed nothing.
NO_MOVE = "…"


def move_command(services: Services) -> Command:
    """Return the command `/move`."""
    move_cache = KeptMoves()

    @command("move")
    @app_commands.guild_only()
    async def answer(interaction: Interaction, move: app_commands.Range[str, 1, MOVE_LIMIT]) -> None:
        press = await press_of(services, interaction, "move")
        await interaction.response.defer(ephemeral=True, thinking=True)
        live, user_id, words = press.live, press.member.id, await press.words()
        if (asked_decision := sheet_decision(live, user_id)) is not None:
            page = await on_sheet(press, words, asked_decision, move)
        else:
            typed = await typed_move(live, words, user_id, move, move_cache)
            move_stored = await services.host.play.move(
                press.session_id, user_id, typed.move, interaction_id=interaction.id, token=typed.token
            )
            page = await page_of_move(press, move_stored)
        # The answer is the user's Play panel from now on: it asks their next question, and goes with the match.
        await answer_with_panel(press, page)

    @answer.autocomplete("move")
    async def complete(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await move_choices(services, move_cache, interaction, current)

    return answer


class KeptMoves:
    """A cache of the worded moves of recent decisions, so that they are not worded again at each keystroke."""

    def __init__(self) -> None:
        self._kept: RecentValues[tuple[Hashable, ...], SpokenMoves] = RecentValues(CACHE_SIZE)

    def of(self, live: Live, words: Words, decision: Decision) -> SpokenMoves:
        """Return a decision's moves in the given language."""
        session = live.session
        key = (session.session_id, session.revision, decision.seat, words.lang, plain_names(session))
        move_reader = self._kept.use(key)
        if move_reader is None:
            move_reader = spoken_moves(live, words, decision)
            self._kept.keep(key, move_reader)
        return move_reader


class TypedMove(msgspec.Struct, frozen=True):
    """A typed move, ready to play: its canonical text, and the token of the question that it answers (None: any)."""

    move: str
    token: int | None = None


async def typed_move(live: Live, words: Words, user_id: int, typed: str, move_cache: KeptMoves) -> TypedMove:
    """Return the legal move that a typed text names, or the text unchanged if the user has no decision.

    Raises `Refused`: "paused", and the codes of `Live.playing_seat` and `matching_move`.
    """
    if not live.is_running:
        return TypedMove(typed)
    match = live.running_match
    decision = match.decision_of(live.playing_seat(user_id))
    if decision is None or parse_move(typed) in decision.moves:
        return TypedMove(typed)
    move_reader = move_cache.of(live, words, decision)
    # Hundreds of moves take long to word, so they are worded in a thread.
    found = await asyncio.to_thread(matching_move, move_reader, typed)
    # The token ties the words to the board that the player sees. On another board they could mean another move.
    return TypedMove(move_text(found), match.token(decision.seat))


def sheet_decision(live: Live, user_id: int) -> Decision | None:
    """Return the user's decision if it is made on a work sheet, a form for several choices; otherwise None."""
    seat = live.seat_of(user_id)
    if not live.is_running or live.session.paused_at is not None or seat is None or not plays(seat):
        return None
    decision = live.begun_match.decision_of(seat.seat)
    return decision if decision is not None and decision.sheet else None


async def on_sheet(press: Press, words: Words, decision: Decision, typed: str) -> Page:
    """Note a typed choice on a player's sheet, or submit the sheet. Return the resulting panel.

    If the sheet contains a probable mistake, it is not submitted yet: the panel names the mistake and asks for
    confirmation, as it does after a press of the button Ready.
    """
    services, live, user_id, session_id = press.services, press.live, press.member.id, press.session_id
    drafts, interaction_id = services.host.drafts, press.interaction.id
    sheet = await drafts.sheet(live, decision)
    offered_now = sheet_moves(sheet, decision)
    move = parse_move(typed)
    if move not in offered_now:
        move = await asyncio.to_thread(matching_move, spoken_sheet_moves(live, words, sheet, decision), typed)
    position_token = live.begun_match.token(decision.seat)
    if move == decision.idle():
        if await warns(services, live, sheet, user_id):
            return hand_in_page(live, words, sheet, await sight(services, live, words, decision.seat, sheet))
        handed_in = await drafts.hand_in(
            session_id, user_id, sheet.text, position_token=position_token, interaction_id=interaction_id
        )
        return await page_of_move(press, handed_in)
    menu = next(one for one in sheet.menus if move in one.options)
    others = [one for one in menu.selection if menu.several and one[:2] != move[:2]]
    await drafts.note(
        session_id, user_id, menu.words, [*others, move], position_token=position_token, interaction_id=interaction_id
    )
    return play_page(live, words, decision, extras=await extras_of(services, live, words, decision.seat))


def sheet_moves(sheet: WorkSheet, decision: Decision) -> tuple[Move, ...]:
    """Return the moves that may be typed for a sheet: all moves that can be noted, and the move that submits it."""
    return (*sheet.options, decision.idle()) if sheet.text else sheet.options


def spoken_sheet_moves(live: Live, words: Words, sheet: WorkSheet, decision: Decision) -> SpokenMoves:
    """Return the moves that may be typed for a sheet, worded in a language."""
    filled = Live(live.session, live.begun_match.following(sheet.state))
    return spoken_moves(filled, words, msgspec.structs.replace(decision, moves=sheet_moves(sheet, decision)))


def matching_move(move_reader: SpokenMoves, typed: str) -> Move:
    """Return the one legal move that a text names.

    Raises `Refused`: "lacking_move" with the missing condition, "unclear_move" with several candidates, "illegal_move"
    with similar moves.
    """
    found = move_reader.find(typed)
    if len(found) == 1:
        return found[0]
    lack = move_reader.find_illegal_move(typed) if not found else None
    if lack is not None:
        raise Refused("lacking_move", move=move_reader.phrase(lack.words), why=lack.why)
    found = found or (move_reader.completed(typed) if folded(typed) else [])
    if found:
        raise Refused("unclear_move", move=typed, instead=" / ".join(map(move_reader.text, found[:SUGGESTION_LIMIT])))
    raise Refused("illegal_move", move=typed, instead=" / ".join(move_reader.nearest(typed)))


async def move_choices(
    services: Services, move_cache: KeptMoves, interaction: Interaction, current: str
) -> list[app_commands.Choice[str]]:
    """Return the legal moves that match the text, then illegal moves, each marked and with the reason.

    If nothing can be offered, one entry gives the reason; if it is chosen, the command is refused with the same words.
    """
    live = None
    try:
        member = member_of(interaction)
        live = await services.host.session_in(cast("int", interaction.channel_id))
        decision = live.own_decision(member.id)
    except Refused as error:
        words = await services.languages.words(interaction, live)
        return [_single_entry(words("move-none", why=unmarked(say_refusal(error.phrase, words, live))), current)]
    words = await services.languages.words(interaction, live)
    if decision.sheet:
        move_reader = spoken_sheet_moves(live, words, await services.host.drafts.sheet(live, decision), decision)
    else:
        move_reader = move_cache.of(live, words, decision)
    found = await asyncio.to_thread(completed_choices, move_reader, words, current)
    return found or [_single_entry(words("move-none", why=_reason_for_nothing(live, words, decision)), current)]


def _reason_for_nothing(live: Live, words: Words, decision: Decision) -> str:
    """Return a text that says that the input is not a move of this decision, and states the decision's question."""
    return words("move-not-asked", prompt=unmarked(words.say(decision.prompt, plain_names(live.session))))


def _single_entry(typed_text: str, current: str) -> app_commands.Choice[str]:
    """Return a single entry, which explains why nothing is offered. Its value is the typed text."""
    return app_commands.Choice(name=shorten(typed_text, NAME_LIMIT), value=current.strip()[:MOVE_LIMIT] or NO_MOVE)


def completed_choices(move_reader: SpokenMoves, words: Words, current: str) -> list[app_commands.Choice[str]]:
    """Return the legal moves that match a typed text, then illegal ones with their reasons, as choices."""
    move_names = [(move_reader.text(move), move) for move in move_reader.completed(current)[:CHOICES]]
    if len(move_names) < CHOICES:
        # Before a move is typed, illegal moves are not explained: a player who browses wants legal moves.
        illegal_moves = move_reader.matching_illegal_moves(current) if folded(current) else []
        move_names += [
            (words("move-not-now", move=move_reader.text(lack.words), why=lack.why), lack.words)
            for lack in illegal_moves
        ]
    return [
        app_commands.Choice(name=shorten(name, NAME_LIMIT), value=move_text(move))
        for name, move in move_names[:CHOICES]
    ]
