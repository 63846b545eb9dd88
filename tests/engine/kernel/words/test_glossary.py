"""Tests that explanations are found by the keys of names anywhere in a sentence, and that a missing one is an error."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.kernel.errors import Refused
from engine.kernel.words.glossary import BookCard, Glossary, Topic
from engine.kernel.words.phrases import Label, Param, Phrase


def topic(name: str, *met: str, rules: tuple[str, ...] = ("R-1",)) -> Topic:
    return Topic(Phrase(name), Phrase(f"{name}-text"), rules, met)


def card(name: str, *topics: str) -> BookCard:
    return BookCard(name=Phrase(name), kind=Phrase("kind"), line=Phrase(f"{name}-text"), topics=topics)


GLOSSARY = Glossary([topic("dodge"), topic("phase", "lacks-late")], [card("thor", "dodge"), card("loki"), card("hulk")])


def refusal(**params: Param) -> Phrase:
    return Refused("lacking_move", **params).phrase


def test_the_explanation_of_a_sentence_comes_before_those_of_its_names() -> None:
    move = Phrase("words", {"said": Phrase("attack"), "word": [Phrase("thor"), Phrase("dodge")]})
    assert GLOSSARY.explaining(refusal(move=move, why=Phrase("lacks-late"))) == "phase"
    assert GLOSSARY.explaining(refusal(move=move, why=Phrase("lacks-else"))) == "dodge"
    assert GLOSSARY.explaining(refusal(move=Phrase("thor"), why=Phrase("lacks-else"))) == "thor"
    assert GLOSSARY.explaining(refusal(move="thor", why=Phrase("lacks-else"))) is None, "a typed text names nothing"
    assert GLOSSARY.explaining(Phrase("phase")) == "phase"


def test_names_are_found_in_their_order_each_once() -> None:
    said = Phrase("words", {"said": Phrase("loki"), "word": [Phrase("dodge"), Phrase("thor"), Phrase("loki")]})
    assert list(GLOSSARY.named_cards(said, Phrase("hulk"))) == ["loki", "thor", "hulk"]
    assert list(GLOSSARY.keywords(Phrase("phase"), said, said)) == ["phase", "dodge"]


def test_an_explanation_is_added_if_the_label_does_not_contain_it() -> None:
    thor = Phrase("numbered", {"card": Phrase("thor"), "number": 2})
    assert list(GLOSSARY.adding(Label(thor))) == [Phrase("thor-text")], (
        "a label without an explanation gets the card's line"
    )
    both = Phrase("cards", {"cards": [Phrase("thor"), Phrase("loki")]})
    assert list(GLOSSARY.adding(Label(both))) == [], "with two cards it would be unclear whose line it is"
    assert list(GLOSSARY.adding(Label(thor, Phrase("odds")))) == [], "the card has no other effect"
    assert list(GLOSSARY.adding(Label(Phrase("dodge"), Phrase("odds")))) == [Phrase("dodge-text")]
    assert list(GLOSSARY.adding(Label(Phrase("dodge"), Phrase("dodge-text")))) == []


def test_an_effect_is_explained_once() -> None:
    shield = BookCard(
        name=Phrase("shield"),
        kind=Phrase("kind"),
        line=Phrase("line"),
        effect=Phrase("shield-text"),
        restatements=("odds",),
    )
    assert shield.unstated_effect([Phrase("preview")]) == Phrase("shield-text")
    assert shield.unstated_effect([Phrase("preview", {"choice": Phrase("shield-text")})]) is None
    assert shield.unstated_effect([Phrase("preview"), Phrase("odds")]) is None, "said in other words"
    assert card("thor").unstated_effect([]) is None


def test_the_numbers_of_a_glossary_are_those_of_its_topics_and_cards() -> None:
    book = Glossary([topic("dodge", rules=("R-1", "R-3"))], [replace(card("thor"), rules=("R-2", "R-1"))])
    assert book.numbers() == {"R-1", "R-2", "R-3"}


def test_a_glossary_with_gaps_is_not_built() -> None:
    with pytest.raises(ValueError, match="names are repeated"):
        Glossary([topic("dodge"), topic("dodge")])
    with pytest.raises(ValueError, match="named twice: \\['dodge'\\]"):
        Glossary([topic("dodge")], [card("dodge")])
    with pytest.raises(ValueError, match="unknown topics: \\['flight'\\]"):
        Glossary([topic("dodge")], [card("thor", "flight")])
    with pytest.raises(ValueError, match="two topics explain the same phrase"):
        Glossary([topic("dodge", "lacks-late"), topic("phase", "lacks-late")])
