"""Tests the bot's lists: its commands, each described, and the panels, each with its own actions."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from discord import app_commands

from bot.face.commands import translator
from bot.face.commands.catalogue import all_commands
from bot.face.commands.translator import Command, CommandWordsError, command, localised
from bot.face.ground.interactions import Interaction
from bot.face.press import Panel, Press
from bot.face.router import PANELS, ClaimedTwiceError, by_action
from bot.wording.languages import LANGUAGES
from bot.wording.messages import FluentMessages
from bot.wording.words import Words, words_for
from tests.bot.standing import Standing


def under(commands: list[app_commands.Group | Command]) -> Iterator[app_commands.Group | Command]:
    """Yield every command and group, including those inside groups."""
    for one in commands:
        yield one
        if isinstance(one, app_commands.Group):
            yield from under(list(one.commands))


async def test_every_command_and_option_has_a_name_and_a_description(stand: Standing) -> None:
    found = {one.qualified_name: one for one in under(all_commands(stand.client.services))}
    assert {"game undo", "mod undo", "deck list", "move", "my games", "help"} <= found.keys()
    words = words_for(None, "en")
    assert found["mod undo"].description == words("command-mod-undo-about")
    undo = found["mod undo"]
    assert isinstance(undo, app_commands.Command)
    described = {option.display_name: str(option.description) for option in undo.parameters}
    assert described == {
        "move": words("command-mod-undo-move-about"),
        "reason": words("command-mod-reason-about"),
        "session": words("command-mod-session-about"),
    }


def test_a_command_without_words_fails_at_start() -> None:
    async def plain(interaction: Interaction) -> None: ...

    async def answer(interaction: Interaction, nonsense: int) -> None: ...

    with pytest.raises(CommandWordsError, match=r"command-game-juggle \(en\)"):
        command("game juggle")(plain)
    with pytest.raises(CommandWordsError, match="command-game-undo-nonsense"):
        command("game undo")(answer)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_missing_in_one_language_fail_at_start(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    empty = Words(lang, FluentMessages(lang, (), {}), (None, lang, None))
    monkeypatch.setattr(translator, "words_for", lambda slug, asked: empty if asked == lang else words_for(slug, asked))
    with pytest.raises(CommandWordsError, match=rf"command-help \({lang}\)"):
        localised("command-help")


async def _handled(press: Press) -> None: ...


def test_no_two_panels_have_the_same_action() -> None:
    assert len(by_action(PANELS)) == sum(len(panel.actions()) for panel in PANELS)
    first, second = Panel("first", {"go": _handled}), Panel("second", {"stay": _handled, "go": _handled})
    with pytest.raises(ClaimedTwiceError, match="first and second both claim 'go'"):
        by_action((first, second))
