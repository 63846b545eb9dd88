"""Reads text that any program wrote, in several encodings, with any line ends and with padding at the end."""

from __future__ import annotations

import codecs

# Byte order marks, the longer marks first, because a long mark may begin with a short one.
_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# White space, the zeros that fill a disk block, and the end-of-file sign of DOS.
_END = "\0\x1a \t\r\n"
_UTF8 = "utf-8"
# How UTF-16 without a mark is recognized: the number of bytes to examine, and the shares of zeros among the even and
# among the odd bytes (one share at least `_MANY`, the other at most `_FEW`).
_SAMPLE, _MANY, _FEW = 4096, 0.6, 0.1


class NotText(ValueError):  # noqa: N818 - an answer, not a fault
    """Bytes that are not text in a supported encoding; ``line`` is the line of the first fault."""

    def __init__(self, line: int) -> None:
        super().__init__(f"line {line}: this is not UTF-8")
        self.line = line


def plain_text(data: bytes, *, legacy: bool = False) -> str:
    r"""Return the text of some bytes, with ``\n`` between its lines and without padding around it.

    The bytes may be UTF-8 or UTF-16, with or without a byte order mark, or UTF-32 with one. ``legacy``: other bytes are
    read as Windows-1252, which covers Latin-1. Raises `NotText`.
    """
    mark, encoding = _encoded(data)
    try:
        text = data[len(mark) :].decode(encoding)
    except UnicodeDecodeError as error:
        # UTF-16 without a mark was only a guess, so the bytes may be in any older encoding.
        if not legacy or (mark and encoding != _UTF8):
            raise NotText(data[: error.start].replace(b"\r\n", b"\n").replace(b"\r", b"\n").count(b"\n") + 1) from error
        text = data.decode("cp1252", "replace")
    return text.replace("\r\n", "\n").replace("\r", "\n").lstrip("\ufeff").rstrip(_END)


def plain_json(data: bytes) -> bytes:
    """Return a JSON document as plain UTF-8 bytes. Bytes that are not text are returned unchanged."""
    mark, encoding = _encoded(data)
    if encoding == _UTF8:
        return data.removeprefix(mark).rstrip(_END.encode())
    try:
        return plain_text(data).encode()
    except (NotText, UnicodeEncodeError):
        return data


def _encoded(data: bytes) -> tuple[bytes, str]:
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
