"""Explains cards and topics of a game: private pages, lines below previews, and menus of visible cards."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from functools import lru_cache

import discord
from discord import ui

from bot.face.ground.components.custom_ids import Control
from bot.face.ground.components.parts import OPTION_LIMIT, PLACEHOLDER_LIMIT, Page, Row, button, gallery, row_of, text
from bot.face.studio import scene_of
from bot.face.words.sessions import spoken_names
from bot.host.matches.live import Live
from bot.wording.glossary import Meaning
from bot.wording.names import shorten
from bot.wording.rules import NumberedRule, cited, rules_numbered
from bot.wording.words import Words, words_for
from engine.kernel.contract.registry import AnyGame, game_called, games
from engine.kernel.words.glossary import Glossary
from engine.kernel.words.phrases import Phrase
from render.pictures import Picture
from render.registry import painter_for

MOST_OPTIONS = 25
# The size of the cache: more than the cards of all games in both languages.
CARDS_KEPT = 5000
# The action of the menu of close-ups.
CLOSER = "closer"
# The maximum number of keywords explained below a preview.
KEYWORDS = 3
# The maximum number of related topics named.
SEE_ALSO = 4
# The maximum number of cards and topics named for a rule.
NAME_LIMIT = 8
# The action of the menu of rules.
READ = "read"


def card_page(words: Words, meaning: Meaning, now: str = "", picture: Picture | None = None) -> Page:
    """Return a page about a card in the words of its game.

    ``now`` says where the card is in a match, "" outside a match.
    """
    glossary = games()[meaning.slug].glossary
    card = glossary.cards[meaning.key]
    kind, *card_lines = map(words.say, card.page_phrases())
    lines = [f"### {words.say(card.name)}", f"-# {kind[:1].upper()}{kind[1:]} · {words('game-name')}", *card_lines]
    lines += [_explained(words, glossary.topics[key].name, glossary.topics[key].text) for key in card.topics]
    lines += [now] if now else []
    rules = rules_numbered(meaning.slug, card.rules)
    lines += _rules(words, glossary, rules, card.topics)
    galleries = [gallery(picture)] if picture is not None else []
    rows = [*_rules_menu(words, rules), _in_brief(words, meaning.slug)]
    return Page(*galleries, text("\n".join(lines)), *rows, pictures=[picture] if picture is not None else [])


def _explained(words: Words, name: Phrase, explained: Phrase) -> str:
    return words("meaning-line", name=name, text=explained)


def _rules(words: Words, glossary: Glossary, rules: Sequence[NumberedRule], names_shown: Collection[str]) -> list[str]:
    """Return other topics about the same rules, and the numbers of these rules.

    Topics whose keys are in ``names_shown`` are left out.
    """
    if not rules:
        return []
    numbers = [rule.number for rule in rules]
    sentence = words("meaning-rules", rules=words.listed(numbers), count=len(numbers))
    about = [key for rule in numbers for key, topic in glossary.topics.items() if rule in topic.rules]
    names = [words.say(glossary.topics[key].name) for key in dict.fromkeys(about) if key not in names_shown][:SEE_ALSO]
    see = words("meaning-see", topics=words.listed(names)) if names else words("meaning-more")
    return [f"-# {see} · {sentence}"]


def topic_page(words: Words, meaning: Meaning, searched_game: str | None = None) -> Page:
    """Return a page about a topic. If ``searched_game`` is another game, the page names the topic's game."""
    topic = games()[meaning.slug].glossary.topics[meaning.key]
    head = f"### {words.say(topic.name)}\n-# {words('game-name')}"
    if searched_game is not None and searched_game != meaning.slug:
        head = (
            f"{words('meaning-elsewhere', wanted=game_called(searched_game), game=game_called(meaning.slug))}\n{head}"
        )
    rules = rules_numbered(meaning.slug, topic.rules)
    lines = [head, words.say(topic.text), *_rules(words, games()[meaning.slug].glossary, rules, (meaning.key,))]
    rows = [*_rules_menu(words, rules), _in_brief(words, meaning.slug)]
    return Page(text("\n".join(lines)), *rows)


def _in_brief(words: Words, slug: str) -> Row:
    return row_of(button(words("meaning-in-brief"), Control("rulesto", 0, 0, slug), emoji="📖"))


def rule_page(words: Words, rule: NumberedRule) -> Page:
    """Return a page about a numbered rule, with a menu of the rules that it cites and its neighbours."""
    rule_text = rule.text(words.lang)
    lines = [f"### {rule.number}", f"-# {rule.section(words.lang)} · {rule.home(words)}", rule_text]
    names = [] if rule.slug is None else _names_using_rule(words, games()[rule.slug].glossary, rule.number)
    if names:
        more = [words("rule-rests-more", count=len(names) - NAME_LIMIT)] if len(names) > NAME_LIMIT else []
        lines.append(f"-# {words('rule-rests', names=words.listed([*names[:NAME_LIMIT], *more]))}")
    others = [one for one in cited(rule_text, rule.slug) if one != rule][: MOST_OPTIONS - 2]
    rows = _rules_menu(words, list(dict.fromkeys([*others, *rule.beside()])))
    if rule.slug is not None:
        rows.append(_in_brief(words, rule.slug))
    return Page(text("\n".join(lines)), *rows)


def _names_using_rule(words: Words, glossary: Glossary, number: str) -> list[str]:
    topic_names = [topic.name for topic in glossary.topics.values() if number in topic.rules]
    topic_names += [card.name for card in glossary.cards.values() if number in card.rules]
    return list(dict.fromkeys(map(words.say, topic_names)))


def cited_menu(words: Words, sentence: str) -> list[Row]:
    """Return the menu of the rules of tournaments that a text cites."""
    return _rules_menu(words, cited(sentence, None))


def _rules_menu(words: Words, rules: Sequence[NumberedRule]) -> list[Row]:
    options = [
        discord.SelectOption(
            label=rule.number,
            value=rule.pack(),
            description=shorten(plain(rule.text(words.lang)), OPTION_LIMIT),
        )
        for rule in rules[:MOST_OPTIONS]
    ]
    return _select(words, "rules-menu", Control(READ, 0), options)


def _select(words: Words, title: str, control: Control, options: Sequence[discord.SelectOption]) -> list[Row]:
    if not options:
        return []
    select: ui.Select[ui.LayoutView] = ui.Select(
        placeholder=shorten(words(title), PLACEHOLDER_LIMIT), custom_id=control.pack(), options=list(options)
    )
    return [row_of(select)]


def plain(feedback: str) -> str:
    """Return a text of the rules without markdown for bold, italics and code."""
    return re.sub(r"\*+|`", "", feedback)


def where_now(live: Live, words: Words, viewer: int | None, key: str) -> str:
    """Return where a card is now, as far as ``viewer`` (None: a spectator) can see."""
    places_now = live.game.whereabouts(live.view(viewer))
    names = spoken_names(live.session)
    places = Counter(words.say(one.place, names) for one in places_now if one.card == key)
    lines = [words("meaning-copies", place=place, count=count) for place, count in places.items()]
    return words("meaning-where", places="; ".join(lines)) if lines else words("meaning-nowhere")


def cards_menu(live: Live, words: Words, viewer: int | None) -> list[Row]:
    """Return the menu that explains the cards visible to the viewer. Empty if there are none."""
    places_now = live.game.whereabouts(live.view(viewer))
    keys = list(dict.fromkeys(one.card for one in places_now))[:MOST_OPTIONS]
    lines = {key: _card_option(live.game.slug, words.lang, key)[1] for key in keys}
    return _topics_menu(live, words, "explain", "meaning-menu", lines)


@lru_cache(maxsize=CARDS_KEPT)
def _card_option(slug: str, lang: str, key: str) -> tuple[str, str]:
    """Return a card's name and the line that describes it in a menu.

    Both are cached, because every picture needs them.
    """
    words, card = words_for(slug, lang), games()[slug].glossary.cards[key]
    return shorten(words.say(card.name), OPTION_LIMIT), shorten(words.say(card.line), OPTION_LIMIT)


def closer_menu(live: Live, words: Words) -> list[Row]:
    """Return the menu of close-ups that everybody may see, each with its state. Empty if the game has none."""
    closer = painter_for(live.game.slug).closer
    if closer is None:
        return []
    scene = scene_of(live, None)
    notes = {key: closer.note(key, scene, words) for key in closer.keys(scene.view)}
    return _topics_menu(live, words, CLOSER, "closer-menu", notes)


def _topics_menu(live: Live, words: Words, action: str, title: str, lines: dict[str, str]) -> list[Row]:
    options = [
        discord.SelectOption(
            label=_card_option(live.game.slug, words.lang, key)[0],
            value=key,
            description=shorten(line, OPTION_LIMIT),
        )
        for key, line in lines.items()
    ]
    return _select(words, title, Control(action, live.session.session_id), options)


def keyword_lines(game: AnyGame, words: Words, phrases: Sequence[Phrase]) -> list[str]:
    """Return small lines about the keywords in a preview, and about cards whose effect it does not mention."""
    glossary = game.glossary
    explained = [(glossary.topics[key].name, glossary.topics[key].text) for key in glossary.keywords(*phrases)]
    cards = [glossary.cards[key] for key in glossary.named_cards(*phrases)]
    explained += [(card.name, effect) for card in cards if (effect := card.unstated_effect(phrases)) is not None]
    return [f"-# {_explained(words, name, meaning)}" for name, meaning in explained[:KEYWORDS]]
