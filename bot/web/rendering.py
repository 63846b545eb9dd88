"""Turns documents into HTML with Jinja2, which escapes every value."""

from __future__ import annotations

from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined

from bot.web.documents import MatchDocument
from bot.wording.languages import READABLE
from bot.wording.words import Words, words_for


@cache
def _environment() -> Environment:
    loader = PackageLoader("bot.web")
    return Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)


def match_html(page: MatchDocument, words: Words, token: str) -> bytes:
    """Return the page of a match. ``token`` is the last part of its URL, to which all links are relative."""
    labels = {
        "match": words("web-match", number=str(page.number)),
        "step": words("web-step", number=page.step, count=page.steps),
        "moves": words("web-moves"),
        "jump": words("replay-jump"),
        "number": words("web-number"),
        "show": words("web-show"),
        "events": words("web-events"),
        "log": words("button-log"),
        "film": words("replay-film"),
    }
    turns = [
        (words("replay-first"), "⏮", 0),
        (words("replay-back"), "◀", page.step - 1),
        (words("replay-next"), "▶", page.step + 1),
        (words("replay-last"), "⏭", page.steps),
    ]

    def go_to(step: int) -> str:
        return words("web-go-to", number=step)

    return _html("match.html", words, page=page, here=token, labels=labels, turns=turns, go_to=go_to)


def error_html(words: Words, key: str) -> bytes:
    """Return a page that says in one sentence why there is nothing to see."""
    return _html("error.html", words, said=words(key))


def _html(name: str, words: Words, **values: object) -> bytes:
    names = {lang: words_for(None, lang)(f"language-{lang}") for lang in READABLE}
    text: str = (
        _environment()
        .get_template(name)
        .render(lang=words.lang, skip=words("web-skip"), about=words("web-about"), languages=names, **values)
    )
    return text.encode()
