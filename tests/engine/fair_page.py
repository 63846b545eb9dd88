"""Carries out docs/fair.md without any code of the program: the scheme of chance, the lists, and each game's draws.

An outside reader has the page, the record, and the match's public information: its events, and views of the table.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "fair.md").read_text("utf-8")
Draws = list[tuple[str, Any]]
"""Each draw as its label and its result."""


def lists_of(section: str) -> dict[str, list[str]]:
    """Return the lists of a game's section by their names."""
    text = PAGE.split(f"\n### `{section}`\n")[1].split("\n### ")[0]
    (block,) = re.findall(r"```text\n(.*?)```", text, re.DOTALL)
    named = [part.partition(":\n") for part in block.split("\n\n")]
    return {name.strip(): entries.split() for name, _, entries in named}


class Lots:
    """Makes draws by the scheme, and records them."""

    def __init__(self, seed: bytes, context: str) -> None:
        self.seed, self.context = seed, context
        self.drawn: Draws = []
        self.count = 0

    def number(self) -> int:
        """Return the number of the next draw after the set-up."""
        self.count += 1
        return self.count

    def _words(self, label: str) -> Iterator[int]:
        n = 0
        while True:
            text = f"fair/1|{self.context}|{label}|{n}"
            yield int.from_bytes(hmac.new(self.seed, text.encode(), hashlib.sha256).digest()[:8], "big")
            n += 1

    @staticmethod
    def _below(words: Iterator[int], size: int) -> int:
        return next(word % size for word in words if word < 2**64 // size * size)

    def below(self, label: str, size: int) -> int:
        found = self._below(self._words(label), size)
        self.drawn.append((label, found))
        return found

    def throw(self, label: str, dice: int) -> list[int]:
        words = self._words(label)
        found = [self._below(words, 6) + 1 for _ in range(dice)]
        self.drawn.append((label, found))
        return found

    def pick(self, label: str, items: Sequence[Any]) -> Any:
        found = items[self._below(self._words(label), len(items))]
        self.drawn.append((label, found))
        return found

    def shuffle(self, label: str, items: Sequence[Any]) -> list[Any]:
        words, order = self._words(label), list(items)
        for place in reversed(range(1, len(order))):
            other = self._below(words, place + 1)
            order[place], order[other] = order[other], order[place]
        self.drawn.append((label, order))
        return list(order)


def lots_of(record: dict[str, Any]) -> Lots:
    """Return the draws of a match. The context of its chance is built as the page describes."""
    seed = bytes.fromhex(record["seed"])
    options = dict(record["options"])
    if "deck" in options:
        options["deck"] = [veiled(seed, record["match_id"], seat, deck) for seat, deck in enumerate(options["deck"])]
    agreed = {
        "entropy": record["entropy"],
        "match": record["match_id"],
        "options": options,
        "seats": record["seats"],
        "version": record["version"],
    }
    written = json.dumps(agreed, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return Lots(seed, hashlib.sha256(written.encode()).hexdigest())


def veiled(seed: bytes, match_id: str, seat: int, deck: str) -> str:
    """Return a deck as the context contains it. A player's own deck is only a commitment there."""
    if ";" not in deck:
        return deck
    salt = hmac.new(seed, f"fair/1|veil|{match_id}|deck:{seat}".encode(), hashlib.sha256).digest()
    return "sha256:" + hashlib.sha256(salt + deck.encode()).hexdigest()


class Splendor:
    """Splendor: Marvel. All draws happen in the set-up, and cards are dealt from the end of each deck."""

    def __init__(self, lots: Lots, record: dict[str, Any]) -> None:
        lists = lists_of("splendor_marvel")
        self.decks = [lots.shuffle(f"deck:{level}#0", lists[f"level {level}"]) for level in (1, 2, 3)]
        sides = {
            int(tile): re.findall(r"`([a-z-]+)`", names)
            for tile, names in re.findall(r"tile (\d)((?:\s+`[a-z-]+`){2})", PAGE)
        }
        tiles = lots.shuffle("tiles#0", [1, 2, 3, 4])[: record["seats"]]
        self.locations = [sides[tile][lots.below(f"side#{tile}", 2)] for tile in tiles]
        self.display = [[deck.pop() for _ in range(4)] for deck in self.decks]

    def begins(self, views: Sequence[dict[str, Any]]) -> None:
        """Check the table after the set-up against these draws."""
        assert views[0]["display"] == self.display
        assert views[0]["locations"] == self.locations

    def follow(self, move: dict[str, Any], events: list[dict[str, Any]], *_: object) -> None:
        """Compare every card that a move turned up with the top of its deck."""
        for event in events:
            if event["key"] == "event-refill":
                assert self.decks[int(event["params"]["slot"][0]) - 1].pop() == named(event, "card")
            elif event["key"] == "event-drawn":
                assert self.decks[int(move["move"][-1]) - 1].pop() == named(event, "card")


class CardGame:
    """The Marvel card game: decks with the top card first, dice, searches, and random discards.

    Discards count from 1.
    """

    def __init__(self, lots: Lots, record: dict[str, Any]) -> None:
        self.lots, self.lists = lots, lists_of("marvel_card_game")
        found = [re.fullmatch(r"([a-z0-9-]+)=(\d)(?:\*(\d))?", entry) for entry in self.lists["characters"]]
        self.value = {entry[1]: int(entry[2]) for entry in found if entry}
        self.most = {entry[1]: int(entry[3] or 1) for entry in found if entry} | self._counted("events")
        self.table = list(self.most)
        first = lots.below("first#0", 2)
        self.first = first if record["options"]["first"] == "random" else int(record["options"]["first"]) - 1
        self.places = lots.shuffle("locations#0", self.lists["locations"])[:2]
        self.hands: list[list[str]] = []
        self.decks = [self._deal(seat, deck) for seat, deck in enumerate(record["options"]["deck"])]
        self.placed: list[str] = []

    def _counted(self, name: str) -> dict[str, int]:
        return {slug: int(copies or 1) for slug, _, copies in (entry.partition("*") for entry in self.lists[name])}

    def _in_order(self, cards: Sequence[str]) -> list[str]:
        return sorted(cards, key=self.table.index)

    def _deal(self, seat: int, choice: str) -> dict[str, list[str]]:
        cards = self._cards(seat, choice)
        characters = self.lots.shuffle(f"characters:{seat}#0", [card for card in cards if card in self.value])
        events = self.lots.shuffle(f"events:{seat}#0", [card for card in cards if card not in self.value])
        self.hands.append(self._in_order(characters[:4] + events[:3]))
        return {"characters": characters[4:], "events": events[3:]}

    def _cards(self, seat: int, choice: str) -> list[str]:
        """Return the cards of a deck in table order."""
        if choice == "sealed":
            return self._in_order(self._sealed(seat))
        if ";" not in choice:
            counted = self._counted(choice)
        else:
            parts = dict(part.split("=") for part in choice.split(";")[1:])
            tables = {"C": [*self.value], "E": self.table[len(self.value) :]}
            counted = {
                tables[letter][int(number) - 1]: int(copies or 1)
                for letter in tables
                for number, _, copies in (entry.partition("*") for entry in parts[letter].split(","))
            }
        return self._in_order([card for card, copies in counted.items() for _ in range(copies)])

    def _sealed(self, seat: int) -> list[str]:
        every = [card for card in self.table for _ in range(self.most[card])]
        characters = self.lots.shuffle(f"sealed-characters:{seat}#0", [card for card in every if card in self.value])
        dealt, others = characters[:45], characters[45:]
        while sum(self.value[card] for card in dealt) > 120:
            dearest = max(self.value[card] for card in dealt)
            place = next(number for number, card in enumerate(dealt) if self.value[card] == dearest)
            cheaper = next(card for card in others if self.value[card] < dearest)
            others.remove(cheaper)
            dealt[place] = cheaper
        events = self.lots.shuffle(f"sealed-events:{seat}#0", [card for card in every if card not in self.value])
        return [*dealt, *events[:25]]

    def begins(self, views: Sequence[dict[str, Any]]) -> None:
        """Check the table after the set-up against these draws."""
        assert views[0]["first"] == self.first
        assert [site["card"] for site in views[0]["sites"]] == [self.places[0], ""]
        for seat, view in enumerate(views):
            left = Counted(view["seats"][seat]["hand"]) - Counted(self.hands[seat])
            # The first hand contains all cards dealt. Any further cards were drawn in the first turn.
            for card in left:
                self._take(seat, card)

    def _take(self, seat: int, card: str) -> None:
        deck = self.decks[seat]["characters" if card in self.value else "events"]
        assert deck.pop(0) == card

    def follow(
        self,
        _move: object,
        events: list[dict[str, Any]],
        before: Sequence[dict[str, Any]],
        after: Sequence[dict[str, Any]],
    ) -> None:
        """Make the draws that the events show, and compare drawn cards with the tops of the decks."""
        gone: list[str] = []
        for event in events:
            key, params = event["key"].removeprefix("event-"), event["params"]
            if key in {"attack-roll", "defence-roll"}:
                dice = [int(die) for die in re.findall(r"\d", params["dice"])]
                thrown = self.lots.throw(f"{key.removesuffix('-roll')}#{self.lots.number()}", len(dice))
                assert sorted(thrown, reverse=True) == dice
            elif key == "check":
                assert self.lots.throw(f"check#{self.lots.number()}", 1) == [params["die"]]
            elif key == "shuffle":
                seat = params["seat"]["seat"]
                left = [card for card in after[seat]["seats"][seat]["deck"] if card in self.value]
                label = f"characters:{seat}#{self.lots.number()}"
                self.decks[seat]["characters"] = self.lots.shuffle(label, self._in_order(left))
            elif key == "discard" and event["reveals"]:
                seat = params["seat"]["seat"]
                hand = Counted(before[seat]["seats"][seat]["hand"]) - Counted(gone)
                assert self.lots.pick(f"discard#{self.lots.number()}", self._in_order(hand)) == named(event, "card")
                gone.append(named(event, "card"))
            elif key == "drawn":
                self._take(event["to"][0], named(event, "card"))
            elif key == "placed":
                self.placed.append(named(event, "card"))
            elif key == "reordered":
                deck = self.decks[params["seat"]["seat"]][params["deck"]["key"].removesuffix("-deck") + "s"]
                assert sorted(deck[: len(self.placed)]) == sorted(self.placed)
                deck[: len(self.placed)] = self.placed
                self.placed = []


class Ragami:
    """Ragami: stacks of tiles and cards with the top first, dice by their faces, and draws with consecutive numbers."""

    def __init__(self, lots: Lots, record: dict[str, Any]) -> None:
        self.lots, seats = lots, record["seats"]
        text = PAGE.split("\n### `ragami`\n")[1]
        self.faces = {
            name: [int(face) for face in faces.split()]
            for name, faces in re.findall(r"(?m)^- (\w+) (?:dice|die) ((?:\d ?)+)$", text)
        }
        tiles = lots.shuffle("tiles#0", range(1, 31))
        self.conflicts = {space: self._die(f"conflict#0.{n}", "conflict") for n, space in enumerate(tiles[:6])}
        self.demons, self.saints = tiles[6:10], tiles[10 : 10 + 4 - seats]
        self.tiles = lots.shuffle("tiles-again#0", sorted(tiles[10:]))
        self.first = lots.below("first#0", seats)
        listed = re.search(r"cards in ascending order: ([\d\s]+);", text)
        assert listed is not None
        cards = [int(card) for card in listed[1].split()]
        power_die = record["options"]["power_die"]
        cards = [card for card in cards if (card != 5 or seats > 2) and (card != 6 or power_die)]
        self.deck = lots.shuffle("deck#0", cards)
        self.dealt: dict[int, list[int]] = {}
        for number in range(seats):
            self.dealt[(self.first + number) % seats], self.deck = self.deck[:3], self.deck[3:]

    def _die(self, label: str, kind: str) -> int:
        return self.faces[kind][self.lots.below(label, 6)]

    def begins(self, views: Sequence[dict[str, Any]]) -> None:
        """Check the table after the set-up against these draws."""
        view = views[0]
        assert {int(space): value for space, value in view["conflicts"].items()} == self.conflicts
        assert sorted(map(int, view["demons"])) == sorted(self.demons)
        assert (view["first"], view["saints"][len(views) :]) == (self.first, self.saints)
        for seat, own in enumerate(views):
            if own["looking"]:
                assert own["looking"] == sorted(self.dealt[seat])

    def follow(self, _move: object, events: list[dict[str, Any]], before: Sequence[dict[str, Any]], *_: object) -> None:
        """Make the draws that the events show, and compare tiles and cards with the tops of their stacks."""
        pile, lacking = list(before[0]["pile"]), 0
        for event in events:
            key, params = event["key"].removeprefix("event-"), event["params"]
            if key == "action-dice":
                dice = [self._die(f"action#{self.lots.number()}", "action") for _ in range(3)]
                assert sorted(dice) == [int(die) for die in params["dice"].split()]
            elif key == "conflict":
                assert self.tiles.pop(0) == params["place"]["params"]["number"]
                assert self._die(f"conflict#{self.lots.number()}", "conflict") == params["value"]
            elif key == "power-die":
                shown, number = [int(die) for die in params["dice"].split(" + ")], self.lots.number()
                assert [self._die(f"power#{number}.{n}", "power") for n in range(len(shown))] == shown
            elif key in {"discarded", "traded"}:
                pile.append(int(named(event, "card")))
            elif key == "reshuffled":
                lacking, cards = len(self.deck), self.deck
                self.deck = cards + self.lots.shuffle(f"reshuffle#{self.lots.number()}", sorted(pile))
            elif key == "looked-at":
                seen = [int(card["key"].removeprefix("card-")) for card in params["cards"]]
                assert sorted(self.deck[: len(seen)]) == seen
                assert lacking <= len(seen)
                self.deck = self.deck[len(seen) :]


class Counted(list[str]):
    """A multiset of cards that supports subtraction."""

    def __sub__(self, others: Sequence[str]) -> list[str]:
        left = list(self)
        for card in others:
            left.remove(card)
        return left


def named(event: dict[str, Any], name: str) -> str:
    """Return the text for the card that an event names."""
    key: str = event["params"][name]["key"]
    return key.removeprefix("card-")


GAMES: dict[str, Any] = {"splendor_marvel": Splendor, "marvel_card_game": CardGame, "ragami": Ragami}
