"""The address of a PostgreSQL database, with a password that is never shown."""

from __future__ import annotations

import re
from dataclasses import dataclass

# The password after the user, and a password among the parameters after "?".
_PASSWORDS = re.compile(r"(?<=://)([^@:/?\s]*):\S*@")
_PARAMETERS = re.compile(r"((?:ssl)?password=)[^&\s]*", re.IGNORECASE)


@dataclass(frozen=True, repr=False)
class Address:
    """A URL such as postgresql://user:password@host/name. As text, it hides its password."""

    url: str

    def __str__(self) -> str:
        # The whole text is a URL, so a blank can only be part of the password. `hide_passwords` stops at blanks.
        return hide_passwords("".join(self.url.split()))

    def __repr__(self) -> str:
        return f"Address({str(self)!r})"


def hide_passwords(text: str) -> str:
    """Return a text in which the passwords of URLs are replaced."""
    return _PARAMETERS.sub(r"\1***", _PASSWORDS.sub(r"\1:***@", text))


def is_address(text: str) -> bool:
    """Return True if the text is the URL of a PostgreSQL database, not a path."""
    return text.startswith(("postgresql://", "postgres://"))
