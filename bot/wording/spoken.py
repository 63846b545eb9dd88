"""Legal moves in a reader's words: the spoken text of each move, and the moves that a typed text means."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from functools import cache

from bot.wording.languages import LANGUAGES, with_variants
from bot.wording.words import folded, words_for
from engine.kernel.choices.moves import Move, closest, move_text, parse_move
from engine.kernel.contract.game import View
from engine.kernel.contract.illegal_moves import IllegalMove, illegal_moves
from engine.kernel.contract.registry import AnyGame
from engine.kernel.contract.spoken import spoken
from engine.kernel.words.phrases import Phrase

# Players of every language may type moves in English.
ALWAYS = LANGUAGES[0]
# The Unicode categories of pictures and of signs that change them: players do not type these.
_UNTYPED = {"So", "Cf", "Sk"}
_PICTURE_SELECTOR = "\ufe0f"


class SpokenMoves:
    """The spoken texts of the legal moves of one choice, and the search for the moves that a typed text means."""

    def __init__(self, game: AnyGame, view: View, moves: Sequence[Move], lang: str, names: Sequence[str]) -> None:
        self.moves = moves
        self._game = game
        self._view = view
        self._lang = lang
        self._names = names
        self._texts: dict[Move, list[list[str]]] = {}
        self._lacking: list[IllegalMove] | None = None

    def phrase(self, words: Move) -> Phrase:
        """Return a move, or the beginning of one, as a spoken phrase."""
        return spoken(self._game, self._view, words)

    def text(self, words: Move, lang: str | None = None) -> str:
        """Return a move, or the beginning of one, as spoken in a language (default: the reader's), without pictures."""
        text = words_for(self._game.slug, lang or self._lang).say(self.phrase(words), self._names)
        return without_pictures(text)

    def typed(self, words: Move) -> str:
        """Return a move as a player types it after the command: without its verb if the command has the same name."""
        typed_text = self.text(words)
        return (
            typed_text.partition(" ")[2]
            if self._doubled(folded(typed_text), folded(self.text(words[:1])))
            else typed_text
        )

    def find(self, typed: str) -> list[Move]:
        """Return the legal moves that a typed text means: one if it is clear, several if it is ambiguous, or none.

        The canonical text of a move always means that move. Case, accents, punctuation and weightless words do not
        count.
        """
        canonical = parse_move(typed)
        if canonical in self.moves:
            return [canonical]
        typed_words = weighty(folded(typed))
        free = [move for move in self.moves if move[0] in self._game.phrasing.any_order]
        return (
            self._saying(self.moves, lambda text: text == typed_words)
            or self._saying(free, lambda text: sorted(text) == sorted(typed_words))
            or self._saying(self.moves, lambda text: "".join(text) == "".join(typed_words))
        )

    def _saying(self, moves: Sequence[Move], fits: Callable[[list[str]], bool]) -> list[Move]:
        return [move for move in moves if any(map(fits, self._weighty(move)))]

    def completed(self, typed: str) -> list[Move]:
        """Return the legal moves whose text begins with the typed text, else the moves that contain each typed word."""
        return self._fitting(self.moves, typed)

    def _fitting(self, moves: Sequence[Move], typed: str) -> list[Move]:
        typed_words = folded(typed)
        typed_letters, light = "".join(typed_words), "".join(weighty(typed_words))

        def begins(text: list[str]) -> bool:
            return "".join(text).startswith(typed_letters) or "".join(weighty(text)).startswith(light)

        fitting = [move for move in moves if any(map(begins, self._all(move)))]
        return fitting or [move for move in moves if any(_holds(text, typed_words) for text in self._all(move))]

    def find_illegal_move(self, typed: str) -> IllegalMove | None:
        """Return the illegal move that a typed text describes best, and the reason; None if it describes none."""
        typed_words = weighty(folded(typed))
        free = self._game.phrasing.any_order

        def said(lack: IllegalMove) -> int:
            """Return how many of the typed words describe the move; some moves allow any word order."""
            return max(
                len(text)
                if typed_words[: len(text)] == text or (lack.words[0] in free and sorted(text) == sorted(typed_words))
                else 0
                for text in self._weighty(lack.words)
            )

        best = max(self.illegal_moves(), key=said, default=None)
        return best if best is not None and said(best) else None

    def matching_illegal_moves(self, typed: str) -> list[IllegalMove]:
        """Return the illegal moves whose text begins with the typed text, else those with each typed word."""
        fitting = self._fitting([lack.words for lack in self.illegal_moves()], typed)
        return [lack for lack in self.illegal_moves() if lack.words in fitting]

    def illegal_moves(self) -> list[IllegalMove]:
        """Return the moves that are not legal now, each with the reason."""
        if self._lacking is None:
            self._lacking = illegal_moves(self._game, self._view)
        return self._lacking

    def nearest(self, typed: str) -> list[str]:
        """Return the texts of a few legal moves, the most similar to the typed text first."""
        moves_by_text = {" ".join(folded(text)): text for text in map(self.text, self.moves)}
        return [moves_by_text[near] for near in closest(" ".join(folded(typed)), list(moves_by_text))]

    def _weighty(self, move: Move) -> list[list[str]]:
        return list(map(weighty, self._all(move)))

    def _all(self, move: Move) -> list[list[str]]:
        """Return each text that means a move, as `folded` words: in the reader's language, its variants and English."""
        if move not in self._texts:
            verb = folded(self.text(move[:1]))
            folded_texts = [
                folded(self.text(move, lang)) for lang in dict.fromkeys((*with_variants(self._lang), ALWAYS))
            ]
            after = [folded_texts[0][1:]] if self._doubled(folded_texts[0], verb) else []
            self._texts[move] = [*folded_texts, folded(move_text(move)), [*verb, *folded(move_text(move[1:]))], *after]
        return self._texts[move]

    def _doubled(self, typed_words: Sequence[str], verb: Sequence[str]) -> bool:
        """Return whether a spoken move has several words and begins with its verb, which is the command's name too."""
        command = folded(words_for(None, self._lang)("command-move"))
        return len(typed_words) > 1 and [*typed_words[:1]] == [*verb[:1]] == command


def without_pictures(text: str) -> str:
    """Return a text without its pictures, which no player types and no painter draws."""
    signs = (sign for sign in text if unicodedata.category(sign) not in _UNTYPED and sign != _PICTURE_SELECTOR)
    return " ".join("".join(signs).split())


def weighty(words: Sequence[str]) -> list[str]:
    """Return the words without the weightless ones, which do not change the move."""
    weightless = _weightless()
    return [word for word in words if word not in weightless]


@cache
def _weightless() -> frozenset[str]:
    return frozenset(word for lang in LANGUAGES for word in words_for(None, lang)("spoken-weightless").split())


def _holds(moves_offered: list[str], typed: list[str]) -> bool:
    moves_left = [*moves_offered]
    for word in typed:
        found = next((other for other in moves_left if other.startswith(word)), None)
        if found is None:
            return False
        moves_left.remove(found)
    return True
