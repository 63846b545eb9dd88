"""Tests that games are found by their packages, so that no list of games is needed."""

from __future__ import annotations

import pkgutil
import sys
from pathlib import Path

import pytest

import engine.games
from engine.kernel.contract.game import Game
from engine.kernel.contract.registry import game_named, games
from engine.kernel.errors import IncompleteGame, Refused


def test_every_package_of_games_is_registered_under_its_name() -> None:
    packages = sorted(module.name for module in pkgutil.iter_modules(engine.games.__path__))
    assert sorted(games()) == packages, "`slug` of each game must be the name of its folder"
    assert "splendor_marvel" in packages


def test_a_game_is_found_by_its_slug() -> None:
    for slug, game in games().items():
        assert isinstance(game, Game)
        assert game.slug == slug
        assert game_named(slug) is game


@pytest.mark.parametrize("slug", ["chess", "", "SPLENDOR_MARVEL", "__init__"])
def test_an_unknown_game_is_refused_with_the_known_ones(slug: str) -> None:
    with pytest.raises(Refused) as refusal:
        game_named(slug)
    assert refusal.value.code == "unknown_game"
    assert "splendor_marvel" in str(refusal.value.phrase.params["games"])


def test_the_list_of_games_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        games()["new"] = None  # type: ignore[index]


@pytest.mark.parametrize("text", ["", "from engine.games.noughts import GAME"])
def test_a_package_without_a_game_is_named(text: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "half_done").mkdir()
    (tmp_path / "half_done" / "__init__.py").write_text(text, encoding="utf-8")
    monkeypatch.setattr(engine.games, "__path__", [*engine.games.__path__, str(tmp_path)])
    monkeypatch.delitem(sys.modules, "engine.games.half_done", raising=False)
    with pytest.raises(IncompleteGame, match=r'engine/games/half_done/__init__\.py .* `slug = "half_done"`'):
        games.__wrapped__()
    del sys.modules["engine.games.half_done"]
