"""Finds the facts of a game's data files that neither the text nor the picture of a card shows.

A fact is a column of a file, or a parameter of an effect. The module changes each fact in some rows, and imports the
game and its painter again with the changed files: the cards of these rows must then look different. One import has many
changes, but at most one in each row, so that each difference has one cause.

`python -m tests.bot.wording.columns GAME` prints the facts that are not shown as JSON. `test_columns.py` runs it in a
separate process, because it imports the modules of the game several times.
"""

from __future__ import annotations

import importlib
import json
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple, cast, get_args, get_type_hints

import msgspec
from msgspec.structs import replace

from bot.wording.languages import LANGUAGES
from bot.wording.words import words_for
from engine.kernel.cards.data_files import DataFile
from engine.kernel.cards.effect_codes import Code
from engine.kernel.contract.game import Game
from render.ground.compose import lent
from render.painter import Painter
from tests.bot.wording.told_columns import TOLD, Cards

# The maximum number of rows in which each fact is changed.
ROWS = 3
# This number in an effect means "all".
MANY = 90
# How sentences may write numbers.
NUMBERS: Mapping[str, Mapping[int, str]] = {
    "en": {2: "two|both|twice|double|second", 3: "three|third", 4: "four", 5: "five", 6: "six"},
    "es": {2: "dos|ambos|ambas|doble|segund[oa]", 3: "tres|tercer", 4: "cuatro", 5: "cinco", 6: "seis"},
}


class Imported(NamedTuple):
    """A game and its painter, imported while the data files had certain changes."""

    game: Game[Any, Any, Any]
    painter: Painter

    def text(self, key: str) -> tuple[str, ...]:
        card = self.game.glossary.cards[key]
        told = [*card.page_phrases(), *(self.game.glossary.topics[topic].name for topic in card.topics)]
        return tuple("\n".join(map(words_for(self.game.slug, lang).say, told)) for lang in LANGUAGES)

    def picture(self, key: str) -> bytes:
        """Return the pixels of a card's picture, empty for a card without a picture."""
        sheet = self.painter.card(key, words_for(self.game.slug, LANGUAGES[0]))
        if sheet is None:
            return b""
        with lent(sheet) as image:
            return image.tobytes()


class Change(NamedTuple):
    """A change of one fact in a row: another value in a column, or for a parameter of one kind of effect in the row."""

    file: str
    number: int
    column: str
    kind: str = ""
    parameter: str = ""

    @property
    def fact(self) -> str:
        return f"{self.column}: {self.kind}.{self.parameter}" if self.kind else self.column

    def row(self, rows: list[Any]) -> Any:
        """Return the row with the change, or the same row if the fact has no other value.

        Raises `ValueError` if the row cannot be changed.
        """
        row = rows[self.number]
        value = getattr(row, self.column)
        other = _with_other(value, self) if self.kind else _next([getattr(one, self.column) for one in rows], value)
        return replace(row, **{self.column: other})


class Reader:
    """Reads data files in place of the program, with changed values for some facts."""

    def __init__(self) -> None:
        self.rows: dict[str, list[Any]] = {}
        self.changes: Collection[Change] = ()
        read = DataFile.read

        def changed(file: DataFile[Any]) -> list[Any]:
            rows = read(file)
            if file.package.startswith("render."):
                # These files hold the shapes of signs, which are not facts of cards, so they are not changed.
                return rows
            self.rows.setdefault(file.name, rows)
            others = {one.number: one.row(rows) for one in self.changes if one.file == file.name}
            return [others.get(number, row) for number, row in enumerate(rows)]

        DataFile.read = changed  # type: ignore[method-assign, assignment]


def imported(slug: str) -> Imported:
    """Import the modules of a game and its painter again."""
    for package in (f"engine.games.{slug}", f"render.games.{slug}"):
        for name in [one for one in sys.modules if one == package or one.startswith(f"{package}.")]:
            del sys.modules[name]
    game = cast("Game[Any, Any, Any]", importlib.import_module(f"engine.games.{slug}").GAME)
    return Imported(game, cast("Painter", importlib.import_module(f"render.games.{slug}").PAINTER))


# --- other values ------------------------------------------------------------------------------------------------


def changes(file: str, rows: list[Any], told: Collection[str]) -> Iterator[Change]:
    """Yield each change of each row in the columns that cards should show."""
    for column in told:
        for number, row in enumerate(rows):
            kinds = dict.fromkeys(map(type, _effects(getattr(row, column))))
            yield Change(file, number, column)
            for kind in kinds:
                for field in msgspec.structs.fields(kind):
                    yield Change(file, number, column, kind.__name__, field.name)


def _next(column: list[Any], value: Any) -> Any:
    known = [one for one in dict.fromkeys(column) if one is not None]
    if value is None or len(known) == 1:
        return _other(value, object)
    return known[(known.index(value) + 1) % len(known)]


def _other(value: Any, kind: Any) -> Any:
    if isinstance(value, bool):
        return not value
    known = get_args(kind)
    if value in known:
        return known[(known.index(value) + 1) % len(known)]
    return value + 1 if isinstance(value, int) else value


def _effects(value: Any) -> list[Code]:
    """Return the effects in a value: the value itself, its parts, or effects within its parts."""
    if isinstance(value, Code):
        return [value]
    if isinstance(value, tuple):
        return [code for part in value for code in _effects(part)]
    return _effects(value.effect) if isinstance(value, msgspec.Struct) and hasattr(value, "effect") else []


def _with_other(value: Any, change: Change) -> Any:
    """Return a value whose effects of the changed kind have another parameter."""
    if isinstance(value, tuple):
        return tuple(_with_other(part, change) for part in value)
    kind = type(value)
    if isinstance(value, Code) and kind.__name__ == change.kind:
        old = getattr(value, change.parameter)
        return replace(value, **{change.parameter: _other(old, get_type_hints(kind)[change.parameter])})
    if not isinstance(value, Code) and isinstance(value, msgspec.Struct) and hasattr(value, "effect"):
        return replace(value, effect=_with_other(value.effect, change))
    return value


# --- facts that are not shown ---------------------------------------------------------------------------------------


def untold(slug: str) -> Iterator[tuple[str, str, str]]:
    """Yield each fact that is not shown: its file, the fact, and the card whose text or picture lacks it."""
    reader = Reader()
    before = imported(slug)
    for name in sorted(reader.rows.keys() - TOLD[slug].keys()):
        yield name, "", "no cards are named for this file"
    for name, cards in TOLD[slug].items():
        for column in cards.by_hand:
            yield from ((name, column, lack) for lack in _unwritten(column, reader.rows[name], cards, before))
    turns = _turns(slug, reader.rows)
    pictured = {_key(slug, one, reader.rows) for turn in turns for one in turn if _pictured(slug, one)}
    # The painters keep their caches after another import, so the unchanged cards are painted first.
    pictures = {key: before.picture(key) for key in sorted(pictured)}
    for turn in turns:
        reader.changes = turn
        after = imported(slug)
        for key, change in {_key(slug, one, reader.rows): one for one in turn}.items():
            if before.text(key) == after.text(key):
                yield change.file, change.fact, f"text of {key}"
            if _pictured(slug, change) and pictures[key] == after.picture(key):
                yield change.file, change.fact, f"picture of {key}"


def _pictured(slug: str, change: Change) -> bool:
    return change.column not in TOLD[slug][change.file].unpictured


def _unwritten(column: str, rows: list[Any], cards: Cards, before: Imported) -> Iterator[str]:
    """Yield the numbers of a column that the hand-written sentences do not contain."""
    for row in rows:
        key = cards.key(row, column) if cards.key is not None else ""
        for number in sorted(set(_numbers(getattr(row, column)))) if key else ():
            for lang, text in zip(LANGUAGES, before.text(key), strict=True):
                if not re.search(
                    rf"(?<!\d){number}(?!\d)|\b({NUMBERS[lang].get(number, number)})\b", text, re.IGNORECASE
                ):
                    yield f"{number} in {lang} of {key}"


def _numbers(value: Any) -> Iterator[int]:
    """Yield the numbers above 1 in a value, because sentences write 1 as "a"."""
    if isinstance(value, int) and not isinstance(value, bool) and 1 < value < MANY:
        yield value
    if isinstance(value, str):
        yield from (int(one) for one in re.findall(r"(?<![\w-])\d+", value) if 1 < int(one) < MANY)
    if isinstance(value, tuple):
        for part in value:
            yield from _numbers(part)
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from _numbers(getattr(value, name))


def _key(slug: str, change: Change, files: Mapping[str, list[Any]]) -> str:
    """Return the key of the card that shows a fact, "" if no card does."""
    key = TOLD[slug][change.file].key
    return key(files[change.file][change.number], change.fact) if key is not None else ""


def _turns(slug: str, files: Mapping[str, list[Any]]) -> list[list[Change]]:
    """Return the changes for each import: at most one for each row.

    Changes of one column that are possible only together stay in one import.
    """
    together: dict[tuple[str, str], list[Change]] = defaultdict(list)
    waiting: dict[tuple[str, str], list[Change]] = defaultdict(list)
    for name, cards in TOLD[slug].items():
        left_out = {*cards.elsewhere, *cards.by_hand}
        columns = [one for one in type(files[name][0]).__struct_fields__ if one not in left_out]
        for change in changes(name, files[name], columns):
            if _key(slug, change, files) and _differs(change, files[name]):
                kept = together if change.fact in cards.together else waiting
                kept[change.file, change.fact].append(change)
    return [*together.values(), *_spread(waiting.values())]


def _differs(change: Change, rows: list[Any]) -> bool:
    """Return whether the change alters its row; False for a change that the row does not allow.

    Two parameters that exclude each other can only be changed together.
    """
    try:
        return bool(change.row(rows) != rows[change.number])
    except ValueError:
        return False


def _spread(facts: Collection[list[Change]]) -> list[list[Change]]:
    """Return imports that change each fact in `ROWS` rows, preferring rows that have few changes so far."""
    turns: dict[int, list[Change]] = defaultdict(list)
    used: Counter[tuple[str, int]] = Counter()
    for fact in sorted(facts, key=len):
        for change in sorted(fact, key=lambda one: used[one.file, one.number])[:ROWS]:
            turns[used[change.file, change.number]].append(change)
            used[change.file, change.number] += 1
    return list(turns.values())


if __name__ == "__main__":
    sys.stdout.write(json.dumps(list(untold(sys.argv[1]))))
