"""The registry of games: it finds them in the package `engine.games`, so that no list of games is needed."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from types import MappingProxyType
from typing import Any

from engine.kernel.contract.game import Game
from engine.kernel.errors import IncompleteGame, Refused
from engine.kernel.words.phrases import Phrase, listed

AnyGame = Game[Any, Any, Any]
GAMES_PACKAGE = "engine.games"


@cache
def games() -> MappingProxyType[str, AnyGame]:
    """Return every game by its slug. Raises `IncompleteGame` for a package without a ``GAME``."""
    package = importlib.import_module(GAMES_PACKAGE)
    found: dict[str, AnyGame] = {}
    for module in sorted(pkgutil.iter_modules(package.__path__), key=lambda info: info.name):
        game: AnyGame | None = getattr(importlib.import_module(f"{GAMES_PACKAGE}.{module.name}"), "GAME", None)
        if game is None or game.slug != module.name:
            where = f"{GAMES_PACKAGE}.{module.name}".replace(".", "/")
            raise IncompleteGame(f'{where}/__init__.py needs a line `GAME = …()`, a game with `slug = "{module.name}"`')
        found[game.slug] = game
    return MappingProxyType(found)


def game_called(slug: str) -> Phrase:
    """Return the name of a game as a phrase, which `bot.wording` puts into words."""
    return Phrase("game-called", {"slug": slug})


def game_named(slug: str) -> AnyGame:
    """Return the game with this slug. Raises `Refused` ("unknown_game") when there is none."""
    game = games().get(slug)
    if game is None:
        raise Refused("unknown_game", game=slug, games=listed(list(games())))
    return game
