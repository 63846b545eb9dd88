"""Takes the names and descriptions of commands from the translations. The key is the command's name in the code."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Coroutine
from typing import Any

import discord
from discord import app_commands

from bot.face.services import Services
from bot.wording.languages import LANGUAGES, language_of
from bot.wording.words import words_for

Command = app_commands.Command[Any, ..., None]
Callback = Callable[..., Coroutine[Any, Any, None]]


class CommandWordsError(LookupError):
    """A command or an option has no text in one of the languages. The bot does not start then."""


def localised(key: str) -> app_commands.locale_str:
    """Return the English text of a key. Discord receives the Spanish text too. Raises `CommandWordsError`."""
    for lang in LANGUAGES:
        if not words_for(None, lang).has(key):
            raise CommandWordsError(f"{key} ({lang})")
    return app_commands.locale_str(words_for(None, "en")(key), key=key)


def command(name: str) -> Callable[[Callback], Command]:
    """Make a function the command with that name: "undo", or "game undo" in a group.

    The messages "command-game-undo" and "command-game-undo-about" hold the command's name and description. An option's
    name and description are in "command-game-undo-<option>" and the same key with "-about". Commands of a group can
    share an option's messages in "command-game-<option>". Raises `CommandWordsError`.
    """
    key = f"command-{name.replace(' ', '-')}"
    group = f"command-{name.partition(' ')[0]}" if " " in name else key

    def made(callback: Callback) -> Command:
        options = _options(callback)
        renamed = {option: localised(_key(key, group, option)) for option in options}
        described = {option: localised(_key(key, group, option, "-about")) for option in options}
        callback = app_commands.describe(**described)(app_commands.rename(**renamed)(callback))
        return app_commands.command(name=localised(key), description=localised(f"{key}-about"))(callback)

    return made


class CommandGroup(app_commands.Group):
    """A group of commands with its translated name."""

    def __init__(self, name: str, services: Services) -> None:
        super().__init__(name=localised(f"command-{name}"), description=localised(f"command-{name}-about"))
        self._services = services


def _options(callback: Callback) -> list[str]:
    names = list(inspect.signature(callback).parameters)
    return names[names.index("interaction") + 1 :]


def _key(command_key: str, group_key: str, option: str, ending: str = "") -> str:
    """Return the message key of an option: the command's own key, otherwise the group's."""
    own_key, shared = (f"{key}-{option.replace('_', '-')}{ending}" for key in (command_key, group_key))
    english_words = words_for(None, LANGUAGES[0])
    return shared if english_words.has(shared) and not english_words.has(own_key) else own_key


class Translator(app_commands.Translator):
    """Gives Discord the Spanish texts when the commands are registered."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,  # noqa: ARG002
    ) -> str | None:
        """Return the text in the locale, None if the English text is used."""
        key, lang = string.extras.get("key"), language_of(locale)
        if key is None or lang == LANGUAGES[0]:
            return None
        return words_for(None, lang)(key)
