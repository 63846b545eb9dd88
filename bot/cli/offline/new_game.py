"""`sobremesa new-game SLUG`: creates a minimal, playable game in a checkout of the sources."""

from __future__ import annotations

import argparse
import keyword
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from engine.kernel.contract.registry import games

SLUG = re.compile(r"[a-z][a-z0-9_]{1,31}")
ROOT = Path(__file__).parents[3]
BAD_INPUT = 2
# Each template (in `blank`), and the path of the file that is made from it.
LAYOUT = (
    ("rules", "engine/games/{slug}/__init__.py"),
    ("words_en", "engine/games/{slug}/texts/en/{slug}.ftl"),
    ("words_es", "engine/games/{slug}/texts/es/{slug}.ftl"),
    ("rules_en", "engine/games/{slug}/texts/en/rules.ftl"),
    ("rules_es", "engine/games/{slug}/texts/es/rules.ftl"),
    ("rules_page", "docs/rules/{slug}.md"),
    ("painter", "render/games/{slug}/__init__.py"),
    ("examples", "tests/engine/games/{slug}/test_examples.py"),
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("slug", help="the game's short name: lower-case letters, digits and _, e.g. my_game")


def run(args: argparse.Namespace) -> int:
    """Write the game's files, record its first matches and return 0. Return 2 and print one line if that fails."""
    why = _why_not(args.slug)
    if why:
        return _fail(why)
    for path, content in laid_out(args.slug):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
        sys.stdout.write(f"{path.relative_to(ROOT)}\n")
    recording = [sys.executable, "-m", "tests.records.make", args.slug]
    if subprocess.run(recording, cwd=ROOT, check=False).returncode:  # noqa: S603 - our own module, a checked slug
        return _fail(f"no match could be recorded; try `{' '.join(recording[1:])}`, which `make setup` makes possible")
    sys.stdout.write(f"tests/records/{args.slug}/1/\nIt can be played: docs/add_a_game.md says what comes next.\n")
    return 0


def laid_out(slug: str) -> Iterator[tuple[Path, str]]:
    """Yield the path and the content of each file of a new game."""
    placeholders = {"__slug__": slug, "__Class__": "".join(map(str.capitalize, slug.split("_")))}
    placeholders["__RULE__"] = slug.replace("_", "")[:2].upper()
    placeholders["__Name__"] = slug.replace("_", " ").strip().capitalize()
    for template, place in LAYOUT:
        content = (files("bot.cli.offline") / "blank" / f"{template}.template").read_text(encoding="utf-8")
        for mark, word in placeholders.items():
            content = content.replace(mark, word)
        yield ROOT / place.format(slug=slug), content


def _why_not(slug: str) -> str:
    if not SLUG.fullmatch(slug) or keyword.iskeyword(slug):
        return (
            f"{slug!r} is not a short name: 2 to 32 lower-case letters, digits and _, a letter first, no Python keyword"
        )
    there = [path.relative_to(ROOT) for path, _ in laid_out(slug) if path.exists()]
    if slug in games() or there:
        return f"a game {slug} is there already: {', '.join(map(str, there)) or 'choose another name'}"
    if not (ROOT / "tests" / "records").is_dir():
        return f"{ROOT} is not a checkout of the sources: a game is laid out together with its tests"
    return ""


def _fail(why: str) -> int:
    sys.stderr.write(f"sobremesa new-game: {why}\n")
    return BAD_INPUT
