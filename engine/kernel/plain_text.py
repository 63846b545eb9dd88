"""Reads texts as the world's programs write them: whatever the encoding, the line ends, and what is left at the end."""

from __future__ import annotations

import codecs

# What stands before a text, the longer marks first: one begins as another one does.
_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# Blanks, what fills up a block of a disk, and the end of a file in DOS.
_END = "\0\x1a \t\r\n"
_UTF8 = "utf-8"
# How much is looked at to find UTF-16 without a mark, and the share of zeros that every other byte of it is, at least.
_SAMPLE, _MANY, _FEW = 4096, 0.6, 0.1


class NotText(ValueError):  # noqa: N818 - an answer, not a fault
    """Bytes that are no text in an encoding that is looked for; ``line`` is where that shows."""

    def __init__(self, line: int) -> None:
        super().__init__(f"line {line}: this is not UTF-8")
        self.line = line


def plain_text(data: bytes, *, legacy: bool = False) -> str:
    r"""Return the text of some bytes, with ``\n`` between its lines and without what programs leave around it.

    It may be UTF-8, UTF-16 or UTF-32, with a mark before it or without; ``legacy``: else it is taken for Windows-1252,
    of which Latin-1 is a part. Raises `NotText`.
    """
    mark, encoding = _encoded(data)
    try:
        text = data[len(mark) :].decode(encoding)
    except UnicodeDecodeError as error:
        if not legacy or encoding != _UTF8:
            raise NotText(data[: error.start].replace(b"\r\n", b"\n").replace(b"\r", b"\n").count(b"\n") + 1) from error
        text = data.decode("cp1252", "replace")
    return text.replace("\r\n", "\n").replace("\r", "\n").lstrip("\ufeff").rstrip(_END)


def plain_json(data: bytes) -> bytes:
    """Return the bytes of a JSON document in UTF-8, alone; bytes that are no text as they are."""
    mark, encoding = _encoded(data)
    if encoding == _UTF8:
        return data.removeprefix(mark).rstrip(_END.encode())
    try:
        return plain_text(data).encode()
    except (NotText, UnicodeEncodeError):
        return data


def _encoded(data: bytes) -> tuple[bytes, str]:
    """Return the mark before a text, if there is one, and its encoding as far as that shows."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return mark, encoding
    sample = data[:_SAMPLE].rstrip(b"\0")
    half = len(sample) // 2 or 1
    even, odd = sample[::2].count(0) / half, sample[1::2].count(0) / half
    if odd > _MANY and even < _FEW:
        return b"", "utf-16-le"
    if even > _MANY and odd < _FEW:
        return b"", "utf-16-be"
    return b"", _UTF8
