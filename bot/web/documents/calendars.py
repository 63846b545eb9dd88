"""Writes a list of events as a calendar (iCalendar, RFC 5545) and as a feed (Atom, RFC 4287)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from xml.etree import ElementTree as ET

from bot.host.clocks.terms import HOUR_MS
from bot.host.tournaments.ground.calendar import starts_at
from bot.web.documents.lists import ListedEvent, listed_event
from bot.web.documents.parts import LATEST_MS, iso_time
from bot.wording.words import Words
from storage.records.tournaments import StoredTournament

# RFC 5545, section 3.1: the maximum number of octets in a line, without its line break.
LINE_OCTETS = 75
_ESCAPED = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n", "\r": None})
_ATOM = "http://www.w3.org/2005/Atom"


def calendar_of(events: Sequence[StoredTournament], urls: Mapping[str, str], words: Words) -> bytes:
    """Return the events with a known start as a calendar.

    ``urls``: the URLs of their pages by event number, as text.
    """
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Sobremesa//Events//EN", _text("NAME", words("web-calendar"))]
    for one in events:
        start = starts_at(one)
        if start is not None:
            lines += _event_lines(one, start, listed_event(one, urls[str(one.tournament_id)], words))
    return "".join(f"{folded(line)}\r\n" for line in [*lines, "END:VCALENDAR"]).encode()


def _event_lines(one: StoredTournament, start: int, listed_one: ListedEvent) -> Iterator[str]:
    """Yield the lines of one event. An unfinished event gets a length of one hour, because its end is not known."""
    end = one.ended_at if one.ended_at is not None and one.ended_at > start else min(start + HOUR_MS, LATEST_MS)
    yield "BEGIN:VEVENT"
    yield f"UID:{one.public_id}@sobremesa"
    yield f"DTSTAMP:{_stamp(changed_at(one))}"
    yield f"DTSTART:{_stamp(start)}"
    yield f"DTEND:{_stamp(end)}"
    yield _text("SUMMARY", listed_one.name)
    yield _text("DESCRIPTION", f"{_summary(listed_one)}\n{listed_one.url}")
    yield f"URL:{listed_one.url}"
    yield f"STATUS:{'CANCELLED' if one.state == 'cancelled' else 'CONFIRMED'}"
    yield "END:VEVENT"


def _text(name: str, value: str) -> str:
    return f"{name}:{value.translate(_ESCAPED)}"


def _stamp(at: int) -> str:
    return iso_time(at).replace("-", "").replace(":", "")


def folded(line: str) -> str:
    """Return a line cut into pieces of at most `LINE_OCTETS` octets, always between two characters."""
    pieces, size = [""], 0
    for letter in line:
        octets = len(letter.encode())
        if size + octets > LINE_OCTETS:
            pieces.append("")
            # The blank at the beginning of the next line counts as an octet.
            size = 1
        pieces[-1] += letter
        size += octets
    return "\r\n ".join(pieces)


def changed_at(tournament: StoredTournament) -> int:
    """Return when the event last entered a public state: its opening, its start or its end."""
    return max(at or 0 for at in (tournament.opened_at, tournament.started_at, tournament.ended_at))


def feed_of(
    events: Iterable[StoredTournament], urls: Mapping[str, str], words: Words, url: str, feed_url: str
) -> bytes:
    """Return the events as a feed, the latest change first. ``url`` is the URL of the list's page."""
    ordered = sorted(events, key=lambda one: (-changed_at(one), one.tournament_id))
    feed = ET.Element("feed", {"xmlns": _ATOM, "xml:lang": words.lang})
    _add_element(feed, "id", url)
    _add_element(feed, "title", words("web-calendar"))
    _add_element(feed, "updated", iso_time(changed_at(ordered[0]) if ordered else 0))
    _add_element(ET.SubElement(feed, "author"), "name", "Sobremesa")
    _add_element(feed, "link", rel="self", type="application/atom+xml", href=feed_url)
    _add_element(feed, "link", rel="alternate", type="text/html", href=url)
    for one in ordered:
        listed_one = listed_event(one, urls[str(one.tournament_id)], words)
        entry = ET.SubElement(feed, "entry")
        _add_element(entry, "id", listed_one.url)
        _add_element(entry, "title", listed_one.name)
        _add_element(entry, "published", iso_time(one.opened_at or 0))
        _add_element(entry, "updated", iso_time(changed_at(one)))
        _add_element(entry, "link", rel="alternate", type="text/html", href=listed_one.url)
        _add_element(entry, "summary", _summary(listed_one))
    feed_bytes: bytes = ET.tostring(feed, encoding="utf-8", xml_declaration=True)
    return feed_bytes


def _add_element(parent: ET.Element, tag: str, content: str | None = None, **attributes: str) -> None:
    ET.SubElement(parent, tag, attributes).text = content


def _summary(listed_one: ListedEvent) -> str:
    return " · ".join(
        [
            listed_one.game_name,
            listed_one.format,
            listed_one.state_text,
            *(moment.text for moment in listed_one.moments),
        ]
    )
