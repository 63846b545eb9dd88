"""Tests texts from any program: every encoding, line end and byte order mark gives the same text."""

from __future__ import annotations

import codecs
import itertools
import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.kernel.words.plain_text import NotText, plain_json, plain_text

TEXT = "001    1      José Núñez …\n001    2      Björk\n\n012 Copa"
ENCODINGS = {
    "utf-8": b"",
    "utf-8 with a mark": codecs.BOM_UTF8,
    "utf-16-le": codecs.BOM_UTF16_LE,
    "utf-16-be": codecs.BOM_UTF16_BE,
    "utf-32-le": codecs.BOM_UTF32_LE,
    "utf-32-be": codecs.BOM_UTF32_BE,
}
LINE_ENDS = ("\n", "\r\n", "\r")
ENDINGS = ("", "\n", "\x1a", "\n\x1a\x1a", "\0" * 700, "\n \0\0")


def written(text: str, encoding: str, line_end: str, ending: str) -> bytes:
    whole = text.replace("\n", line_end) + ending.replace("\n", line_end)
    return ENCODINGS[encoding] + whole.encode(encoding.partition(" ")[0])


@pytest.mark.parametrize(("encoding", "line_end", "ending"), [*itertools.product(ENCODINGS, LINE_ENDS, ENDINGS)])
def test_all_ways_to_write_a_text_are_read(encoding: str, line_end: str, ending: str) -> None:
    assert plain_text(written(TEXT, encoding, line_end, ending)) == TEXT
    document = json.dumps({"name": "José", "moves": [1, 2]}, indent=1, ensure_ascii=False)
    found = plain_json(written(document, encoding, line_end, ending))
    assert json.loads(found) == {"name": "José", "moves": [1, 2]}


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("ending", ENDINGS[:4])
def test_utf_16_without_a_mark_is_recognized_by_its_zeros(encoding: str, ending: str) -> None:
    assert plain_text((TEXT + ending).encode(encoding)) == TEXT


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252"])
@pytest.mark.parametrize(("line_end", "ending"), [*itertools.product(LINE_ENDS, ENDINGS)])
def test_old_encodings_are_read_only_if_the_caller_allows_them(encoding: str, line_end: str, ending: str) -> None:
    text = TEXT if encoding == "cp1252" else TEXT.replace("…", "")
    data = (text.replace("\n", line_end) + ending).encode(encoding)
    assert plain_text(data, legacy=True) == text
    with pytest.raises(NotText) as refusal:
        plain_text(data)
    assert refusal.value.line == 1


def test_the_refusal_of_a_file_that_is_no_text_names_the_line() -> None:
    with pytest.raises(NotText, match="line 3"):
        plain_text(b"a\r\nb\r\xff")
    assert plain_json(b"\xff\xfe\x00") == b"\xff\xfe\x00"
    assert plain_text(b"") == ""


@given(st.binary(max_size=60))
@example(b"\x00\x01\x00")
def test_no_bytes_break_the_reader(data: bytes) -> None:
    assert isinstance(plain_text(data, legacy=True) if not data.startswith(tuple(MARKS)) else "", str)
    assert isinstance(plain_json(data), bytes)


MARKS = (*ENCODINGS.values(),)[2:]
