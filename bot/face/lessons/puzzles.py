"""A puzzle in private: the board, four moves, and after a press the answer with the chances of winning."""

from __future__ import annotations

import discord

from bot.face.ground.components.custom_ids import Control, natural
from bot.face.ground.components.parts import PRIMARY, SECONDARY, Button, Page, button, gallery, row_of, rows_of, text
from bot.face.ground.interactions import Interaction
from bot.face.lessons.presses import learner_of
from bot.face.messages.daily_puzzle import SOLVE
from bot.face.press import Panel, Press
from bot.face.services import Services
from bot.face.words.feats import puzzle_tally
from bot.face.words.hints import move_purpose
from bot.face.words.puzzles import puzzle_move
from bot.face.words.sessions import spoken_names
from bot.host.matches.learning.puzzles import PuzzleNow, PuzzleTally
from bot.wording.words import Words, words_for
from engine.kernel.choices.moves import parse_move
from engine.kernel.contract.registry import games
from engine.kernel.errors import Refused
from engine.players.puzzles import puzzles_of
from render.pictures import Picture

TRY, NEXT = "puzzletry", "puzzlenext"
# Takes the place of a day's number if the puzzle is not a puzzle of the day.
ANY_DAY = 0


def puzzles_page(words: Words) -> Page:
    """Return the page on which a user chooses a game with puzzles."""
    quickest = sorted(games().values(), key=lambda game: (game.minutes_at_table, game.slug))
    game_buttons = [
        button(words_for(game.slug, words.lang)("game-name"), Control(NEXT, 0, 0, game.slug), emoji="🧩")
        for game in quickest
        if puzzles_of(game.slug)
    ]
    head = f"### {words('puzzles-title')}\n{words('puzzles-about')}\n{words('learn-choose')}"
    return Page(text(head), *rows_of(game_buttons))


def puzzle_page(now: PuzzleNow, words: Words, pictures: list[Picture], day: int = ANY_DAY) -> Page:
    """Return a puzzle with its pictures and a button for each move that it offers.

    ``day``: the day to which the puzzle belongs.
    """
    names = spoken_names(now.live.session)
    head = [
        f"### 🧩 {words('puzzle-title', game=words('game-name'), number=now.number, count=now.count)}",
        f"**{words.say(now.decision.prompt, names)}** {words('puzzle-ask')}",
    ]
    move_buttons = [_move_button(now, words, place, day) for place in range(len(now.offered_moves))]
    return Page(text("\n".join(head)), *map(gallery, pictures), *rows_of(move_buttons), pictures=pictures)


def answer_page(
    now: PuzzleNow, words: Words, pictures: list[Picture], move_text_chosen: str, tally: PuzzleTally
) -> Page:
    """Return the answer: whether the move was right, what the best move is for, the chances of winning, and the tally.

    The chances are shown only if they are calibrated. The text is below the pictures, where the move was pressed.
    """
    game, best, names = now.live.game, now.puzzle.moves[0], spoken_names(now.live.session)
    lines = [f"### 🧩 {words('puzzle-right' if move_text_chosen == best else 'puzzle-wrong')}"]
    purpose = move_purpose(game, now.live.begun_match.view(now.puzzle.seat), parse_move(best), words, names)
    lines += [words("hint-best", move=puzzle_move(now, words, best)), *purpose]
    for move, chance in zip(now.puzzle.moves, now.puzzle.chances, strict=True):
        move_name = puzzle_move(now, words, move)
        move_name = f"**{words('puzzle-chosen', move=move_name)}**" if move == move_text_chosen else move_name
        line = (
            words("puzzle-chance", move=move_name, percent=round(100 * chance))
            if game.adviser.calibrated
            else move_name
        )
        lines.append(f"- {'⭐ ' if move == best else ''}{line}")
    lines.append(f"-# {puzzle_tally(tally, words)}")
    following = button(words("puzzle-next"), Control(NEXT, 0, 0, now.live.game.slug), PRIMARY, "🧩")
    return Page(*map(gallery, pictures), text("\n".join(lines)), row_of(following), pictures=pictures)


def _move_button(now: PuzzleNow, words: Words, place: int, day: int) -> Button:
    control = Control(TRY, 0, day, f"{now.live.game.slug}/{now.name}/{place}")
    return button(puzzle_move(now, words, now.offered_moves[place]), control, SECONDARY)


async def _pictures(services: Services, now: PuzzleNow, lang: str) -> list[Picture]:
    """Return the pictures of all that the seat to move may see: the board, and the hand if the game has hands."""
    studio, seat = services.studio, now.puzzle.seat
    board = await studio.board(now.live, lang, seat)
    return [board, await studio.hand(now.live, lang, seat)] if now.live.game.features.hand else [board]


async def any_puzzle(services: Services, interaction: Interaction, member: discord.Member, slug: str) -> Page:
    """Return the page of any puzzle of a game. Raises `Refused` like `Puzzles.puzzle`."""
    learner = await learner_of(services, interaction, member)
    now = await services.host.puzzles.puzzle(learner, slug)
    words = words_for(now.live.game.slug, learner.language)
    return puzzle_page(now, words, await _pictures(services, now, words.lang))


async def _solve(press: Press) -> None:
    """Show the puzzle of a day in private."""
    slug, _, name = press.control.rest.partition("/")
    press.services.boards.check(press.member.id)
    await press.services.begin_page(press.interaction)
    learner = await learner_of(press.services, press.interaction, press.member)
    now = await press.services.host.puzzles.puzzle(learner, slug, name)
    words = words_for(now.live.game.slug, learner.language)
    page = puzzle_page(now, words, await _pictures(press.services, now, words.lang), press.control.number)
    await press.services.answer(press.interaction, page)


async def _next(press: Press) -> None:
    await press.interaction.response.defer()
    await press.show(await any_puzzle(press.services, press.interaction, press.member, press.control.rest))


async def _try(press: Press) -> None:
    slug, _, move_code = press.control.rest.partition("/")
    name, _, place = move_code.partition("/")
    await press.interaction.response.defer()
    learner = await learner_of(press.services, press.interaction, press.member)
    now = await press.services.host.puzzles.puzzle(learner, slug, name)
    number = natural(place)
    if number is None or number >= len(now.offered_moves):
        raise Refused("expired_control")
    words = words_for(now.live.game.slug, learner.language)
    pictures, move_chosen = await _pictures(press.services, now, words.lang), now.offered_moves[number]
    day = press.control.number
    of = None if day == ANY_DAY else (press.member.guild.id, day)
    tally = await press.services.host.puzzles.answer(press.member.id, now, move_chosen, of)
    await press.show(answer_page(now, words, pictures, move_chosen, tally), is_kept=True)


PANEL = Panel(__name__, {SOLVE: _solve, TRY: _try, NEXT: _next})
