"""The functions that the painting workers run. They get only plain data: no sessions, nothing from Discord."""

from __future__ import annotations

from collections.abc import Mapping
from zlib import crc32

import msgspec

from bot.host.ground.workers import is_stopping
from bot.wording.required_words import check_words
from bot.wording.words import Words, load_all
from engine.kernel.contract.registry import game_named, games
from engine.kernel.errors import Refused
from engine.players.sample import sample_view
from render.callouts import explained
from render.feast import Feast, feast_sheet
from render.film import Still, board_film
from render.ground import fonts
from render.ground.scene import Scene
from render.pictures import Picture, board_picture, choice_picture
from render.registry import painter_for

# The file name of a board after a seat's own moves.
OUTLOOK = "outlook.png"


def load_files() -> None:
    """Read texts and typefaces in advance, so that no user has to wait while a file is read.

    Raises `IncompleteGame`.
    """
    load_all()
    check_words()
    for slug in games():
        painter_for(slug)
    fonts.load()


def chosen_picture(slug: str, scene: Scene, words: Words, chosen_texts: tuple[str, ...]) -> Picture | None:
    """Paint the choice that a player must make.

    If moves are ``chosen_texts``, the file's name depends on them: a picture of other moves replaces the former one.
    """
    if not chosen_texts:
        return choice_picture(slug, scene, words)
    view = msgspec.structs.replace(scene.view, moves=[*chosen_texts])
    picture = choice_picture(slug, msgspec.structs.replace(scene, view=view), words)
    return picture and msgspec.structs.replace(picture, filename=f"chosen-{crc32(repr(chosen_texts).encode()):08x}.png")


def outlook_picture(slug: str, scene: Scene, words: Words) -> Picture:
    """Paint a board as it will be after a seat's moves. Its file name differs from that of the current board."""
    return msgspec.structs.replace(board_picture(slug, scene, words), filename=OUTLOOK)


def explained_board(slug: str, scene: Scene, words: Words) -> Picture:
    """Paint a board with numbers on its parts, and the meanings of the numbers."""
    return explained(painter_for(slug).board(scene, words), words, "what.png")


def explained_sample(slug: str, words: Words) -> Picture:
    """Paint an example of a board with numbers on its parts, and the meanings of the numbers."""
    return explained_board(slug, _sample_scene(slug), words)


def sample_board(slug: str, words: Words) -> Picture:
    """Paint an example of a game's board, from the middle of a match."""
    return board_picture(slug, _sample_scene(slug), words)


def _sample_scene(slug: str) -> Scene:
    game = game_named(slug)
    seats = game.table(game.parse_options({})).seat_counts[0]
    return Scene(sample_view(game), ("",) * seats)


def film_picture(
    slug: str, count: int, stills: Mapping[int, Still], words: Words, feast: Feast | None, older_from: int | None
) -> Picture:
    """Paint the film of a match: ``count`` positions, then the end of the match. Raises `Refused` if the bot stops."""

    def still(number: int) -> Still:
        if is_stopping():
            raise Refused("films_busy")
        return stills[number]

    end = None if feast is None else feast_sheet(feast, words)
    return board_film(slug, count, still, words, end, older_from)
