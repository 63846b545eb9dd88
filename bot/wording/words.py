"""Words in every language: Fluent messages of the bot and of each game."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from babel import Locale

from bot.wording.languages import LANGUAGES, READABLE, base_of
from bot.wording.messages import FluentMessages, SourceTexts
from bot.wording.zone_names import zone_place
from engine.kernel.contract.registry import GAMES_PACKAGE, games
from engine.kernel.words.phrases import Joint, Param, Phrase, SeatRef, listed

# The arguments of `words_for`: a game's slug, the language, and the channel's language.
Source = tuple[str | None, str, str | None]


class Words:
    """The messages of one language, including the messages of a game if a slug was given."""

    def __init__(self, lang: str, messages: FluentMessages, source: Source, names: Sequence[str] = ()) -> None:
        """``source``: the arguments with which `words_for` returns these words. ``names``: the argument of `naming`."""
        self.lang = lang
        self._messages = messages
        self._source = source
        self._names = tuple(names)

    def __reduce__(self) -> tuple[Callable[..., Words], tuple[Source, tuple[str, ...]]]:
        """Let another process load the same texts itself, instead of receiving them."""
        return _naming, (self._source, self._names)

    def naming(self, names: Sequence[str]) -> Words:
        """Return the same words, except that `say` names the seats by these ``names`` of players by default."""
        return Words(self.lang, self._messages, self._source, names)

    def __call__(self, key: str, **params: Param) -> str:
        """Return the message for a key, or the key itself if there is no message."""
        return self.say(Phrase(key, params))

    def say(self, phrase: Phrase, names: Sequence[str] | None = None) -> str:
        """Return the phrase in words. ``names`` are the players by seat (default: `naming`, else "Seat 1", …)."""
        if not self.has(phrase.key):
            return phrase.key
        values = {name: self._param_value(value, names) for name, value in phrase.params.items()}
        return _ended_once(self._messages.say(phrase.key, values), values.values())

    def has(self, key: str) -> bool:
        """Return whether there is a message with that key."""
        return self._messages.has(key)

    def _param_value(self, value: Param, names: Sequence[str] | None) -> str | int:
        if isinstance(value, SeatRef):
            names = names or self._names
            return names[value.seat] if names else self("seat-number", number=value.seat + 1)
        if isinstance(value, Phrase):
            return self.say(value, names)
        if isinstance(value, list):
            return self._param_value(listed(value), names)
        return value

    def listed(self, texts: Sequence[str], joint: Joint = "and") -> str:
        """Return texts as the language lists them: "a", "a and b", "a, b and c"."""
        return str(self._param_value(listed(texts, joint), None))


def _ended_once(text: str, values: Iterable[str | int]) -> str:
    """Return the text without a full stop after a value that has its own end mark ("Avengers Assemble!")."""
    for value in values:
        if isinstance(value, str) and value.endswith(("!", "?", ".")):
            text = re.sub(f"({re.escape(value)}\\*{{0,3}})\\.(?![.\\w])", r"\1", text)
    return text


@cache
def _texts(package: str, lang: str) -> SourceTexts:
    return SourceTexts(package, lang)


@cache
def words_for(slug: str | None, lang: str, place: str | None = None) -> Words:
    """Return the messages of the bot in a language, and those of the game ``slug``.

    The labels of public buttons are in the language ``place`` of the channel.
    """
    if lang not in READABLE:
        return words_for(slug, LANGUAGES[0], place)
    return Words(
        lang, FluentMessages(lang, texts_for(slug, lang), functions(slug, lang, place or lang)), (slug, lang, place)
    )


def _naming(source: Source, names: tuple[str, ...]) -> Words:
    words = words_for(*source)
    return words.naming(names) if names else words


def texts_for(slug: str | None, lang: str) -> list[SourceTexts]:
    """Return the texts of the bot and, if a slug is given, of that game. Variants come before their base language."""
    packages = ("bot.wording", *([f"{GAMES_PACKAGE}.{slug}"] if slug else []))
    return [
        _texts(package, one)
        for one in dict.fromkeys((lang, base_of(lang)))
        for package in packages
        if (files(package) / "texts" / one).is_dir()
    ]


def functions(slug: str | None, lang: str, place: str) -> dict[str, Callable[[Any], Any]]:
    """Return the functions that messages can call.

    ``BUTTON("key")`` is the label of a button in the channel, in the language ``place``. ``PANEL("key")`` is the label
    of a button in a private panel, in the reader's language. ``GAME($slug)`` is a game's name. ``SOUND($text)`` is the
    vowel with which a text begins in Spanish (`sound`). ``ORDINAL($number)`` is the plural category of an ordinal
    number, which decides its ending in English ("21st"). ``ZONE($zone)`` is the place that names a time zone.
    ``ROLL($dice)`` are dice of which the first does not count and the second decides (`roll`).
    """
    return {
        "BUTTON": lambda key: words_for(slug, place)(key),
        "PANEL": lambda key: words_for(slug, lang)(key),
        "GAME": lambda name: game_name(str(name), lang),
        "ZONE": lambda zone: zone_place(str(zone), lang),
        "ROLL": roll,
        "SOUND": sound,
        "ORDINAL": lambda number: Locale.parse(lang, sep="-").ordinal_form(int(number)),
    }


def roll(dice: object) -> str:
    """Return the dice of a roll, from the highest down, with the first struck out and the second in bold."""
    numbers = str(dice).split()
    if not numbers[0].isdecimal():
        return str(dice)
    return " ".join([f"~~{numbers[0]}~~", *(f"**{number}**" for number in numbers[1:2]), *numbers[2:]])


def without_emphasis(text: str) -> str:
    """Return a text without the marks of bold and struck-out parts, such as those of `roll`."""
    return text.replace("**", "").replace("~~", "")


def sound(text: object) -> str:
    """Return "i" or "o" if a text begins with that vowel sound, before which Spanish says "e" or "u"; else "other"."""
    first_letter = next(iter(folded(str(text))), "")
    if re.match("h?i(?![aeou]|ron$)", first_letter):
        return "i"
    return "o" if re.match("h?o|8|11$", first_letter) else "other"


def folded(text: str) -> list[str]:
    """Return the words of a text in lower case, without accents and punctuation."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign if sign.isalnum() else " " for sign in plain if unicodedata.category(sign) != "Mn").split()


def game_name(slug: str, lang: str) -> str:
    """Return the name of a game, or its slug if the game no longer exists."""
    return words_for(slug, lang)("game-name") if slug in games() else slug


def load_all() -> None:
    """Load every text in advance, so that no user has to wait while a file is read."""
    for lang in READABLE:
        for slug in (None, *games()):
            words_for(slug, lang)
