"""A puzzle in private: the board, four moves, and after a press the answer with the chances of winning."""

from __future__ import annotations

import discord

from bot.face.ground.choices import Option, whole_label
from bot.face.ground.custom_ids import Control, natural
from bot.face.ground.interactions import Interaction
from bot.face.ground.parts import PRIMARY, SECONDARY, Button, Page, button, gallery, option_name, row_of, rows_of, text
from bot.face.lessons.presses import learner_of
from bot.face.press import Panel, Press
from bot.face.services import Services
from bot.face.words.feats import puzzle_tally
from bot.face.words.sessions import spoken_names
from bot.host.matches.puzzles import PuzzleNow, PuzzleTally
from bot.wording.words import Words, words_for
from engine.kernel.choices.moves import parse_move
from engine.kernel.contract.spoken import spoken
from engine.kernel.errors import Refused
from render.pictures import Picture

TRY, NEXT = "puzzletry", "puzzlenext"


def puzzle_page(now: PuzzleNow, words: Words, picture: Picture) -> Page:
    """Return a puzzle with a button for each move that it offers."""
    names = spoken_names(now.live.session)
    head = [
        f"### 🧩 {words('puzzle-title', game=words('game-name'), number=now.number, count=now.count)}",
        f"**{words.say(now.decision.prompt, names)}** {words('puzzle-ask')}",
    ]
    offered = [_move_button(now, words, place) for place in range(len(now.offered_moves))]
    return Page(text("\n".join(head)), gallery(picture), *rows_of(offered), pictures=[picture])


def answer_page(now: PuzzleNow, words: Words, picture: Picture, chosen: str, tally: PuzzleTally) -> Page:
    """Return the answer: whether the move was right, the chances of winning if they are calibrated, and the tally."""
    game, best, view = now.live.game, now.puzzle.moves[0], now.live.begun_match.view(now.puzzle.seat)
    lines = [f"### 🧩 {words('puzzle-right' if chosen == best else 'puzzle-wrong')}"]
    for move, chance in zip(now.puzzle.moves, now.puzzle.chances, strict=True):
        said = words.say(spoken(game, view, parse_move(move)), spoken_names(now.live.session))
        said = f"**{said}**" if move == chosen else said
        line = words("puzzle-chance", move=said, percent=round(100 * chance)) if game.adviser.calibrated else said
        lines.append(f"- {'⭐ ' if move == best else ''}{line}")
    lines.append(f"-# {puzzle_tally(tally, words)}")
    following = button(words("puzzle-next"), Control(NEXT, 0, 0, now.live.game.slug), PRIMARY, "🧩")
    return Page(text("\n".join(lines)), gallery(picture), row_of(following), pictures=[picture])


def _move_button(now: PuzzleNow, words: Words, place: int) -> Button:
    game, view, move = now.live.game, now.live.begun_match.view(now.puzzle.seat), parse_move(now.offered_moves[place])
    verb = whole_label(game, view, move[:1]) if len(move) > 1 else None
    said = option_name(words, Option("", whole_label(game, view, move), verb))
    return button(said, Control(TRY, 0, rest=f"{game.slug}/{now.name}/{place}"), SECONDARY)


async def _picture(services: Services, now: PuzzleNow, lang: str) -> Picture:
    seat = now.puzzle.seat
    return await services.studio.choice(now.live, lang, seat) or await services.studio.board(now.live, lang, seat)


async def any_puzzle(services: Services, interaction: Interaction, member: discord.Member, slug: str) -> Page:
    """Return the page of any puzzle of a game. Raises `Refused`, as `Puzzles.puzzle`."""
    learner = await learner_of(services, interaction, member)
    now = await services.host.puzzles.puzzle(learner, slug)
    words = words_for(now.live.game.slug, learner.language)
    return puzzle_page(now, words, await _picture(services, now, words.lang))


async def _next(press: Press) -> None:
    await press.interaction.response.defer()
    await press.show(await any_puzzle(press.services, press.interaction, press.member, press.control.rest))


async def _try(press: Press) -> None:
    slug, _, named = press.control.rest.partition("/")
    name, _, place = named.partition("/")
    await press.interaction.response.defer()
    learner = await learner_of(press.services, press.interaction, press.member)
    now = await press.services.host.puzzles.puzzle(learner, slug, name)
    number = natural(place)
    if number is None or number >= len(now.offered_moves):
        raise Refused("expired_control")
    words = words_for(now.live.game.slug, learner.language)
    picture, chosen = await _picture(press.services, now, words.lang), now.offered_moves[number]
    tally = await press.services.host.puzzles.answer(press.member.id, now, chosen)
    await press.show(answer_page(now, words, picture, chosen, tally), kept=True)


PANEL = Panel(__name__, {TRY: _try, NEXT: _next})
