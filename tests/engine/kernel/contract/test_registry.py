"""Games are found, not named."""

from __future__ import annotations

import pkgutil

import pytest

import engine.games
from engine.kernel.contract.game import Game
from engine.kernel.contract.registry import game_named, games
from engine.kernel.errors import Refused


def test_every_package_of_games_is_registered_under_its_name() -> None:
    packages = sorted(module.name for module in pkgutil.iter_modules(engine.games.__path__))
    assert sorted(games()) == packages
    assert "splendor_marvel" in packages


def test_a_game_is_found_by_its_slug() -> None:
    for slug, game in games().items():
        assert isinstance(game, Game)
        assert game.slug == slug
        assert game_named(slug) is game


@pytest.mark.parametrize("slug", ["chess", "", "SPLENDOR_MARVEL", "__init__"])
def test_an_unknown_game_is_refused_with_those_there_are(slug: str) -> None:
    with pytest.raises(Refused) as refused:
        game_named(slug)
    assert refused.value.code == "unknown_game"
    assert "splendor_marvel" in str(refused.value.phrase.params["games"])


def test_the_list_of_games_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        games()["new"] = None  # type: ignore[index]
