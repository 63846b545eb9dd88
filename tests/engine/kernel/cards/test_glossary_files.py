"""Tests that topics and other names are read from a game's files, and that a wrong row stops the program."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.kernel.cards.glossary_files import read_topics, with_other_names
from engine.kernel.errors import BadData
from engine.kernel.words.glossary import BookCard, Topic
from engine.kernel.words.phrases import Phrase

CARD = BookCard(name=Phrase("card-one"), kind=Phrase("kind"), line=Phrase("line"), also=("power-one",))


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    name = f"glossary_{tmp_path.name}"
    (tmp_path / name / "data").mkdir(parents=True)
    (tmp_path / name / "__init__.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    return name


def write(tmp_path: Path, name: str, *lines: str) -> None:
    (tmp_path / f"glossary_{tmp_path.name}" / "data" / name).write_text("\n".join(lines), "utf-8")


def test_topics_have_names_texts_rules_and_sentences(package: str, tmp_path: Path) -> None:
    write(
        tmp_path,
        "topics.csv",
        "name,text,rules,sentences",
        "topic-a,part-a,X-1 X-2,",
        "topic-b,topic-b-text,X-3,lacks-b",
    )
    assert read_topics(package) == [
        Topic(Phrase("topic-a"), Phrase("part-a"), ("X-1", "X-2")),
        Topic(Phrase("topic-b"), Phrase("topic-b-text"), ("X-3",), ("lacks-b",)),
    ]


def test_a_row_with_too_few_cells_is_refused(package: str, tmp_path: Path) -> None:
    write(tmp_path, "topics.csv", "name,text,rules,sentences", "topic-a,part-a")
    with pytest.raises(BadData):
        read_topics(package)


def test_other_names_belong_to_cards_and_their_powers(package: str, tmp_path: Path) -> None:
    write(tmp_path, "other_names.csv", "key,name", "card-one,Uno", "power-one,Dos")
    assert [card.others for card in with_other_names([CARD], package)] == [("Uno", "Dos")]


def test_a_name_of_an_unknown_card_is_refused(package: str, tmp_path: Path) -> None:
    write(tmp_path, "other_names.csv", "key,name", "card-two,Dos")
    with pytest.raises(ValueError, match="card-two"):
        list(with_other_names([CARD], package))
