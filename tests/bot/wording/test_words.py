"""Tests that every key has a text in every language, with the same parameters, and fits where Discord shows it."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec
import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from bot.face.commands.mod import RULINGS
from bot.face.commands.tournaments.event import EVENTS
from bot.wording.languages import LANGUAGES, READABLE
from bot.wording.messages import FluentMessages, SourceTexts, entries
from bot.wording.names import NAME_LIMIT
from bot.wording.required_words import check_words, missing_keys, owed_keys
from bot.wording.words import Words, functions, texts_for, words_for
from engine.kernel.chance.fair import Chance
from engine.kernel.choices.moves import Move
from engine.kernel.contract.game import View
from engine.kernel.contract.registry import AnyGame, games
from engine.kernel.errors import IncompleteGame, Refused
from engine.kernel.table.table_rules import TableRules
from engine.kernel.words.phrases import Param, Phrase, SeatRef, either, listed
from tests.chances import deals, fresh
from tests.engine.playing import any_move, good_move, start
from tests.engine.stand import options_for
from tests.engine.tables import seat_counts

ROOT = Path(__file__).resolve().parents[3]
GENERAL = ROOT / "bot" / "wording" / "texts"
TOYS = ROOT / "tests" / "toys"
HOMES = (ROOT / "engine" / "games", TOYS / "games")
GAMES = {folder.parent.name: folder for home in HOMES for folder in sorted(home.glob("*/texts"))}
KERNEL = ROOT / "engine" / "kernel"
FOLDERS = [GENERAL, *GAMES.values()]
CODE = sorted(file for room in ("bot", "engine", "render", "tests/toys") for file in (ROOT / room).rglob("*.py"))
# The maximum lengths that Discord allows for an option (or a description) and for a button.
OPTION_LIMIT, BUTTON_LIMIT = 100, 80
MATCHES = 3
# The commands that are listed as rows of a table, by their group.
ROWS = {"event": EVENTS, "mod": RULINGS}


class Variables(Visitor):
    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_VariableReference(self, node: Any) -> None:  # noqa: N802
        self.found.add(node.id.name)


@cache
def resource(file: Path) -> Any:
    """Return a whole file in the form that bundles take."""
    return FluentResource(file.read_text("utf-8"))


@cache
def messages(file: Path) -> dict[str, set[str]]:
    """Return the keys of a file, each with the variables in its text."""
    found: dict[str, set[str]] = {}
    for entry in resource(file).body:
        assert not isinstance(entry, ftl.Junk), f"{file}: {entry.annotations[0].message}: {entry.content}"
        if isinstance(entry, ftl.Message):
            assert entry.id.name not in found, f"{file}: {entry.id.name} twice"
            assert entry.value is not None
            assert not entry.attributes
            visitor = Variables()
            visitor.visit(entry)
            found[entry.id.name] = visitor.found
    return found


def written(lang: str, folder: Path) -> dict[str, set[str]]:
    """Return all keys of a folder in a language, each with its variables."""
    found: dict[str, set[str]] = {}
    for file in sorted((folder / lang).glob("*.ftl")):
        for key, variables in messages(file).items():
            assert key not in found, f"{file}: {key} is in another file as well"
            found[key] = variables
    return found


def bundle(lang: str, slug: str | None) -> dict[str, set[str]]:
    """Return all keys that are loaded together: the general ones and those of one game. No key is in both."""
    general, own = written(lang, GENERAL), written(lang, GAMES[slug]) if slug in GAMES else {}
    assert not (both := general.keys() & own.keys()), f"{slug} repeats general words: {sorted(both)}"
    return general | own


def texts_of(slug: str) -> Path:
    return GAMES.get(slug, HOMES[0] / slug / "texts").relative_to(ROOT)


def game_of(file: Path) -> str | None:
    if file.is_relative_to(TOYS):
        _, *folders = file.relative_to(TOYS).parts
        return folders[0] if len(folders) > 1 else None
    room, *folders = file.relative_to(ROOT).parts
    return folders[1] if room != "bot" and folders[0] == "games" and len(folders) > 2 else None


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_every_language_has_the_same_files_keys_and_variables(folder: Path) -> None:
    assert set(LANGUAGES) <= {entry.name for entry in folder.iterdir()} <= set(READABLE)
    english = {file.name: messages(file) for file in (folder / "en").glob("*.ftl")}
    assert english
    for lang in LANGUAGES[1:]:
        assert {file.name for file in (folder / lang).glob("*.ftl")} == {*english}, f"{folder / lang}: files as in en"
        for name, wanted in english.items():
            found = messages(folder / lang / name)
            said = f"{folder.relative_to(ROOT)}: {lang}/{name} has no words for %s that en/{name} has, nor en for %s"
            assert found.keys() == wanted.keys(), said % (wanted.keys() - found.keys(), found.keys() - wanted.keys())
            other = {key: (found[key], params) for key, params in wanted.items() if found[key] != params}
            assert not other, f"{folder.relative_to(ROOT)}: {lang}/{name} and en/{name} name other parameters: {other}"


def fluent(lang: str, slug: str | None) -> FluentBundle:
    """Return the bot's general texts and those of a game, all parsed."""
    texts = FluentBundle([lang], use_isolating=False, functions=functions(slug, lang, lang))
    for folder in (GENERAL, *([GAMES[slug]] if slug else [])):
        for file in sorted((folder / lang).glob("*.ftl")):
            texts.add_resource(resource(file))
    return texts


def spoken(texts: FluentBundle, key: str, given: Mapping[str, Any]) -> tuple[str, list[Exception]]:
    """Return a message as players read it, with the errors that arose."""
    pattern = texts.get_message(key).value
    assert pattern is not None, key
    said, errors = texts.format_pattern(pattern, dict(given))
    assert isinstance(said, str), key
    return said, errors


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", [None, *GAMES])
def test_every_message_can_be_formatted(lang: str, slug: str | None) -> None:
    """Each message is parsed with all others, and separately when it is needed, as the bot does."""
    texts, alone = fluent(lang, slug), FluentMessages(lang, texts_for(slug, lang), functions(slug, lang, lang))
    for key, variables in written(lang, GAMES[slug] if slug else GENERAL).items():
        for value in (0, 1, 2, 5):
            given = dict.fromkeys(variables, value)
            said, errors = spoken(texts, key, given)
            assert not errors, (key, errors)
            assert said.strip()
            assert "{" not in said
            assert alone.say(key, given) == said


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", [None, *GAMES])
def test_no_message_is_lost_when_files_are_split(lang: str, slug: str | None) -> None:
    words = words_for(slug, lang)
    assert [key for key in bundle(lang, slug) if not words.has(key)] == []
    assert not words.has("nobody-says-this")


def test_a_message_includes_the_messages_that_it_refers_to() -> None:
    text = "# A note\n-who = { -other }\n-other = Ana\n"
    text += "long =\n    { $n ->\n        [one] { short }\n       *[other] no\n    }\n"
    text += "short = { -who } and { $n }\n\n    more\n"
    assert [*entries(text)] == ["-who", "-other", "long", "short"]
    texts = SourceTexts("bot.wording", "en")
    texts.written = entries(text)
    messages = FluentMessages("en", [texts], {})
    assert messages.say("long", {"n": 1}) == "Ana and 1\n\nmore"
    assert [messages.has(key) for key in ("long", "-who", "who", "n")] == [True, False, False, False]
    with pytest.raises(LookupError):
        messages.say("n", {})


def test_a_message_with_a_fault_is_named() -> None:
    texts = SourceTexts("engine.games.noughts", "es")
    texts.written = entries("whole = Ana\nbroken = { $n -> [one] a *[other] b }\n")
    messages = FluentMessages("es", [texts], {})
    assert messages.say("whole", {}) == "Ana"
    with pytest.raises(ValueError, match=r"engine\.games\.noughts: texts/es: broken is not a Fluent message: Expected"):
        messages.say("broken", {"n": 1})


QUOTED_BUTTON = re.compile(r'(?:BUTTON|PANEL)\("([-\w]+)"\)')


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", GAMES)
def test_a_button_that_a_text_names_has_a_label(lang: str, slug: str) -> None:
    files = [file for folder in (GENERAL, GAMES[slug]) for file in (folder / lang).glob("*.ftl")]
    named = {key for file in files for key in QUOTED_BUTTON.findall(file.read_text("utf-8"))}
    assert named
    assert named <= bundle(lang, slug).keys()


class Said:
    """A key of a text as it occurs in the code.

    It is the whole key, or a pattern if the key is completed at run time.
    """

    def __init__(self, file: Path, line: int, pattern: str, given: set[str] | None, *, exact: bool) -> None:
        self.file = file
        self.where = f"{file.relative_to(ROOT)}:{line}"
        self.pattern = pattern
        self.given = given
        self.exact = exact


SPEAKERS = {"words", "localised", "Phrase", "Event", "Refused", "say", "tell"}
BY_KEYWORDS = {"words", "Refused", "say"}
# The values that may be filled into a key at run time.
BLANK = "([a-z0-9_-]+)"


@cache
def nodes_of(file: Path) -> tuple[ast.AST, ...]:
    """Return all calls, strings and commands in a file of code."""
    kinds = (ast.Call, ast.Constant, ast.JoinedStr, ast.AsyncFunctionDef)
    return tuple(node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, kinds))


def said_in(file: Path) -> Iterator[Said]:
    """Yield every key in a file of code, with its variables if they are written out."""
    for node in nodes_of(file):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        speaker = _speaker(node.func)
        if speaker is None:
            continue
        # The painters' `say(words, key, …)` has its key as the second argument.
        for key, exact in _keys(node.args[1 if speaker == "say" else 0]):
            if speaker == "Refused":
                key = "refused-" + key.replace("_", "-")
            yield Said(file, node.lineno, key, _given(speaker, node), exact=exact)


def _speaker(func: ast.expr) -> str | None:
    if isinstance(func, ast.Name) and func.id in SPEAKERS:
        return func.id
    if isinstance(func, ast.Attribute) and func.attr == "tell":
        return "tell"
    if isinstance(func, ast.Call):
        # These calls look like words_for(...)("key") or (await press.words())("key").
        inner = func.func
        name = inner.id if isinstance(inner, ast.Name) else inner.attr if isinstance(inner, ast.Attribute) else ""
        return "words" if name in {"words_for", "game_words", "words"} else None
    if isinstance(func, ast.Await):
        return _speaker(func.value)
    return None


def _keys(node: ast.expr) -> Iterator[tuple[str, bool]]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value, True
    elif isinstance(node, ast.IfExp):
        yield from _keys(node.body)
        yield from _keys(node.orelse)
    elif isinstance(node, ast.JoinedStr):
        parts = [re.escape(str(part.value)) if isinstance(part, ast.Constant) else BLANK for part in node.values]
        yield "".join(parts), False


def _given(speaker: str, call: ast.Call) -> set[str] | None:
    if speaker in BY_KEYWORDS:
        names = {keyword.arg for keyword in call.keywords}
        return None if None in names else {str(name) for name in names}
    if speaker == "localised":
        return set()
    if len(call.args) < 2:
        return set() if not any(keyword.arg == "params" for keyword in call.keywords) else None
    params = call.args[1]
    if isinstance(params, ast.Dict) and all(isinstance(key, ast.Constant) for key in params.keys):
        return {str(key.value) for key in params.keys if isinstance(key, ast.Constant)}
    return None


@cache
def everything_said() -> list[Said]:
    """Return every key that the code names."""
    return [said for file in CODE for said in said_in(file)]


# Only some games have words for roles, scores, a cup, names in lists, suits and previews.
OF_SOME_GAMES = re.compile(r"(role|score|seat|suit|preview)\\?-.*|move-card|game-cup")


@pytest.mark.parametrize("slug", games())
def test_a_game_has_the_texts_that_the_bot_needs_of_it(slug: str) -> None:
    assert not missing_keys(games()[slug]), (
        f"{texts_of(slug)} lacks words for these keys; those of rules are written in docs/rules/{slug}.md, then `make"
        " rules`"
    )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", games())
def test_a_score_is_worded_with_its_number(slug: str, lang: str) -> None:
    words = words_for(slug, lang)
    said = {key: words(key, count=7) for key in owed_keys(games()[slug]) if key.startswith("score-")}
    without = [key for key, text in said.items() if "7" not in text]
    assert not without, f"{slug}: texts/{lang} leaves $count out of {without}"


def test_a_game_without_words_is_named_at_the_start_with_the_keys_that_it_lacks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    has, brigade = Words.has, words_for("brigade", "es")

    def forgetful(words: Words, key: str) -> bool:
        return has(words, key) and not (words is brigade and key in ("option-heat", "score-turns"))

    monkeypatch.setattr(Words, "has", forgetful)
    with pytest.raises(IncompleteGame) as error_info:
        check_words()
    said = [line for line in str(error_info.value).splitlines() if "brigade" in line]
    assert said == ["no words in engine/games/brigade/texts/es for option-heat, score-turns"]


def test_texts_for_every_mode_are_required(monkeypatch: pytest.MonkeyPatch) -> None:
    """The required texts include those for roles and choices that exist only with unusual options."""
    has, other_mode = Words.has, {"role-arsonist", "role-firefighter", "tool-matches", "tool-petrol-note"}
    assert other_mode <= set(owed_keys(games()["brigade"]))
    monkeypatch.setattr(Words, "has", lambda words, key: key != "role-arsonist" and has(words, key))
    with pytest.raises(IncompleteGame, match="no words in engine/games/brigade/texts/es for role-arsonist"):
        check_words()


class ManySwitches(msgspec.Struct, frozen=True):
    """The options of a large game. Together, two of these options add roles."""

    a: bool = False
    b: bool = False
    c: Literal["x", "y", "z"] = "y"
    d: bool = False
    e: bool = False
    f: bool = False
    g: bool = False
    h: bool = False
    i: bool = False
    j: Literal["x", "y", "z"] = "x"


def test_of_ten_options_every_two_are_tried_together(monkeypatch: pytest.MonkeyPatch) -> None:
    game, tables = games()["brigade"], list[ManySwitches]()
    options = game.parse_options({})
    usual, start_state = game.table(options), game.begin(options, 1, Chance(b"", "")).state

    def table(_game: AnyGame, options: ManySwitches) -> TableRules:
        tables.append(options)
        roles = ("spy",) * len(usual.sides) if options.a and options.j == "z" else ()
        return msgspec.structs.replace(usual, roles=roles)

    monkeypatch.setattr(type(game), "options_type", ManySwitches)
    monkeypatch.setattr(type(game), "table", table)
    monkeypatch.setattr(type(game), "setup", lambda *_: start_state)
    assert "role-spy" in owed_keys(game)
    assert len(tables) == 1 + 12 + 12 * 11 // 2 - 2, "each once: the usual ones, one changed, and two"


def test_numbers_of_seats_are_listed_in_the_languages_way() -> None:
    refusal = Refused("bad_seats", seats=5, allowed=either((2, 4)))
    assert words_for(None, "en").say(refusal.phrase) == "This table cannot have 5 seats, only 2 or 4."
    assert words_for(None, "es").say(refusal.phrase) == "Esta mesa no puede tener 5 puestos; solo 2 o 4."
    assert words_for(None, "es").say(Refused("bad_seats", seats=1, allowed=either((2, 7, 8))).phrase) == (
        "Esta mesa no puede tener un puesto; solo 2, 7 u 8."
    )
    assert words_for(None, "en").say(Refused("bad_seats", seats=5, allowed=either((2,))).phrase) == (
        "This table cannot have 5 seats, only 2."
    )


def test_every_key_in_the_code_has_a_text() -> None:
    """Each key is in the texts of its own game or in the general ones.

    Shared code may name keys that every game must have.
    """
    assert len(everything_said()) > 200
    known = {slug: bundle("en", slug) for slug in {game_of(said.file) for said in everything_said()}}
    everywhere = set.intersection(*(set(written("en", folder)) for folder in GAMES.values()))
    known[None] |= {key: set() for key in everywhere.union(*map(owed_keys, games().values()))}
    missing = [
        f"{said.where}: {said.pattern}"
        for said in everything_said()
        if not (said.pattern in known[game_of(said.file)] if said.exact else _names_one(said, known))
        and not (said.file.is_relative_to(KERNEL) and in_every_game(said.pattern))
        and not OF_SOME_GAMES.fullmatch(said.pattern)
    ]
    assert not missing, f"the code names keys for which no file of texts/en (and es) of its game has words: {missing}"


def _names_one(said: Said, known: Mapping[str | None, Mapping[str, object]]) -> bool:
    """Return whether a key built at run time can be a known key."""
    return any(map(re.compile(said.pattern).fullmatch, known[game_of(said.file)]))


def in_every_game(pattern: str) -> bool:
    """Return whether each game has its own text for a message that the kernel names."""
    return all(any(re.fullmatch(pattern, key) for key in written("en", folder)) for folder in GAMES.values())


def test_the_code_passes_each_text_its_parameters() -> None:
    """A text may ignore parameters, but it must not lack one in any game that may use it."""
    known = {slug: bundle("en", slug) for slug in {None, *GAMES, *(game_of(file) for file in CODE)}}
    wrong = [
        f"{said.where}: {said.pattern} lacks {sorted(lacks)}"
        for said in everything_said()
        if said.exact and said.given is not None
        for slug in ([game_of(said.file)] if game_of(said.file) else [None, *GAMES])
        if (lacks := known[slug].get(said.pattern, set()) - said.given)
    ]
    assert not wrong, wrong


def sayable(slug: str | None) -> Callable[[str], bool]:
    """Return the test for keys that the code of a game can produce. None stands for the bot and all games together.

    A key is a literal in the code, the code of a refusal, a name in the file of topics, or built at run time. A built
    part must be a number (also the number of a place after its letter), a word of the code or of the game's data, or
    one of its options.
    """
    files = [file for file in CODE if slug is None or game_of(file) in {slug, None}]
    nodes = [node for file in files for node in nodes_of(file)]
    strings = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    whole = strings | {f"refused-{text.replace('_', '-')}" for text in strings}
    words = {text.lower().replace("_", "-") for text in strings}
    for file in (GAMES[slug].parent / "data").glob("*") if slug else ():
        words.update(found := re.findall(r"[a-z0-9-]+", file.read_text("utf-8").lower().replace("_", "-")))
        whole.update(found if file.name == "topics.csv" else ())
    if slug is not None and slug in games():
        words.update(field.name for field in msgspec.structs.fields(games()[slug].options_type))
    joined = [
        re.compile(pattern)
        for node in nodes
        if isinstance(node, ast.JoinedStr)
        for pattern, _ in _keys(node)
        if re.search(r"[a-z]{3}", pattern.replace(BLANK, "")) and not pattern.startswith("refused")
    ]

    game = games().get(slug or "")
    choice = game.table(game.parse_options({})).choice if game is not None else None
    if choice is not None:
        joined += [re.compile(f"{choice.key}-{BLANK}"), re.compile(f"{choice.key}-{BLANK}-note")]

    def known(word: str) -> bool:
        return word in words or re.fullmatch(r"[a-z]?\d+", word) is not None

    def can_say(key: str) -> bool:
        return key in whole or any(all(map(known, found.groups())) for one in joined if (found := one.fullmatch(key)))

    return can_say


@cache
def command_keys() -> set[str]:
    """Return the keys that commands and their options have because of their names."""
    said: set[str] = set()
    files = (ROOT / "bot" / "face" / "commands").rglob("*.py")
    written = [made for file in files for node in nodes_of(file) for made in _commands_in(node)]
    rows = [(f"{group} {one.name}", one.options.split()) for group, of in ROWS.items() for one in of]
    for name, options in (*written, *rows):
        key, group = (f"command-{part.replace(' ', '-')}" for part in (name, name.partition(" ")[0]))
        said |= {key, group}
        said |= {f"{place}-{option.replace('_', '-')}" for place in (key, group) for option in options}
    return said | {f"{key}-about" for key in said}


def _commands_in(node: ast.AST) -> Iterator[tuple[str, list[str]]]:
    """Yield the name of each command that a function creates, with its options."""
    if not isinstance(node, ast.AsyncFunctionDef):
        return
    for made in node.decorator_list:
        if isinstance(made, ast.Call) and isinstance(made.func, ast.Name) and made.func.id == "command":
            yield ast.literal_eval(made.args[0]), [arg.arg for arg in (*node.args.args, *node.args.kwonlyargs)]


# Players name rules by their numbers. `tests/test_rule_pages.py` checks that the rule of each number exists.
RULE_KEY = re.compile(r"rule-[A-Z]{1,2}-?\d+|(event-)?rules-section-\d+")


@pytest.mark.parametrize("slug", [None, *GAMES])
def test_no_text_is_unused(slug: str | None) -> None:
    can_say = sayable(slug)
    unsaid = [
        key
        for key in written("en", GAMES[slug] if slug else GENERAL)
        if not can_say(key) and not RULE_KEY.fullmatch(key) and not (slug is None and key in command_keys())
    ]
    assert not unsaid, f"{slug or 'bot'}: no code names these keys, so their texts go (or code lacks them): {unsaid}"


class Voice:
    """Says phrases in one language as players read them. A missing text is an error."""

    def __init__(self, lang: str, slug: str) -> None:
        self.slug, self.texts = slug, fluent(lang, slug)
        self.said: dict[bytes, str] = {}

    def __call__(self, phrase: Phrase) -> str:
        written = msgspec.json.encode(phrase)
        if written not in self.said:
            lacking = f"{texts_of(self.slug)}/{self.texts.locales[0]} has no words for {phrase.key}: {phrase}"
            assert self.texts.has_message(phrase.key), lacking
            given = {name: self._value(value) for name, value in phrase.params.items()}
            self.said[written], errors = spoken(self.texts, phrase.key, given)
            assert not errors, f"{texts_of(self.slug)}: {phrase.key} names what it is not given: {errors}"
        return self.said[written]

    def _value(self, value: Param) -> str | int:
        if isinstance(value, SeatRef):
            return "W" * NAME_LIMIT
        if isinstance(value, Phrase):
            return self(value)
        return self._value(listed(value)) if isinstance(value, list) else value


@pytest.mark.parametrize(("slug", "home"), [("called_tricks", TOYS / "games"), ("ragami", HOMES[0])])
def test_a_missing_word_is_named_with_its_key_language_and_folder(slug: str, home: Path) -> None:
    for lang in LANGUAGES:
        where = f"{(home / slug / 'texts' / lang).relative_to(ROOT)} has no words for event-nothing"
        with pytest.raises(AssertionError, match=re.escape(where)):
            Voice(lang, slug)(Phrase("event-nothing"))


def check_labels(game: AnyGame, view: View, moves: tuple[Move, ...], voice: Voice) -> None:
    """Check that every choice fits into its control, together with its note."""
    for move in moves:
        for depth in range(1, len(move) + 1):
            label = game.phrasing.label(view, move[:depth])
            assert 0 < len(voice(label.name)) <= (BUTTON_LIMIT if len(move) == 1 else OPTION_LIMIT), voice(label.name)
            if label.note is not None:
                assert 0 < len(voice(label.note)) <= OPTION_LIMIT, voice(label.note)
        assert all(map(voice, game.phrasing.preview(view, move)))


@pytest.mark.parametrize("slug", games())
def test_every_phrase_of_a_match_is_worded_in_every_language_and_fits(slug: str) -> None:
    game, voices = games()[slug], [Voice(lang, slug) for lang in LANGUAGES]
    options = options_for(game, seat_counts(game)[-1])
    chooser = fresh("words", slug)
    for number in deals(MATCHES, "words", slug):
        match = start(game, seat_counts(game)[-1], number, options[number % len(options)])
        choose = good_move if number % 2 else any_move
        while decisions := match.decisions():
            phrases = [decision.prompt for decision in decisions]
            phrases += [event.phrase() for event in match.play(*choose(match, chooser))]
            assert all(voice(phrase) for voice in voices for phrase in phrases)
            for decision in match.decisions() if chooser.random() < 0.3 else ():
                for voice in voices:
                    check_labels(game, match.view(decision.seat), decision.moves, voice)
        outcome = match.outcome()
        assert outcome is not None
        assert all(voice(outcome.reason) for voice in voices)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_effect_of_an_ability_fits_beside_its_choice(lang: str) -> None:
    """Chance decides which abilities a match offers to borrow, so this test checks all of them."""
    words = words_for("marvel_card_game", lang)
    keys = [key for key in messages(GAMES["marvel_card_game"] / lang / "cards.ftl") if key.startswith("ability-")]
    texts = {key: words(key) for key in keys if key.endswith("-text")}
    assert texts
    assert {key: text for key, text in texts.items() if len(text) > OPTION_LIMIT} == {}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("name", "end"), [("card-avengers-assemble", "!"), ("card-modok", "."), ("card-thor", "r")])
def test_a_name_that_ends_with_a_stop_gets_no_second_full_stop(lang: str, name: str, end: str) -> None:
    words = words_for("marvel_card_game", lang)
    said = words.say(Phrase("event-drawn", {"card": Phrase(name)}))
    assert words(name).endswith(end) or lang == "es"
    assert not re.search(r"[.!?…]\**\.", said.replace("…", "")), said


def test_typed_text_keeps_its_dots() -> None:
    said = words_for(None, "en").say(Phrase("event-why", {"reason": "wait..."}))
    assert "wait..." in said
    assert "wait...." not in said
