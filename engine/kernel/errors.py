"""Errors of the kernel: a refused request carries a code for programs and a phrase for people."""

from __future__ import annotations

from engine.kernel.words.phrases import Param, Phrase


class Refused(Exception):  # noqa: N818 - a refusal is an answer, not a fault
    """A request that the rules do not allow; nothing has changed."""

    def __init__(self, code: str, **params: Param) -> None:
        super().__init__(code)
        self.code = code
        self.phrase = Phrase(f"refused-{code.replace('_', '-')}", params)


class BadRecord(Exception):  # noqa: N818
    """A record or state that is not valid; ``where`` says where the fault is."""

    def __init__(self, where: str, why: str) -> None:
        super().__init__(f"{where}: {why}")
        self.where = where
        self.why = why


class IncompleteGame(LookupError):  # noqa: N818
    """A game lacks a part; the text names the part and the file where it belongs."""


class BadData(ValueError):  # noqa: N818
    """An entry of a game's data file that the rules cannot use; file, row and column are named if they are known."""

    def __init__(self, why: str, *, file: str = "", row: str = "", column: str = "") -> None:
        parts = (file, f"row {row}" if row else "", f"column {column}" if column else "")
        where = ", ".join(filter(None, parts))
        super().__init__(f"{where}: {why}" if where else why)
        self.why = why
        self.file = file
        self.row = row
        self.column = column
