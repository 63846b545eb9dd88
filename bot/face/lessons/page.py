"""A lesson as a message: recent events, the coach's words, the board and the choices. Also the page of all lessons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from discord import ui

from bot.face.ground.components.choices import Option, choices, whole_label
from bot.face.ground.components.custom_ids import Control
from bot.face.ground.components.offers import menu_rows
from bot.face.ground.components.parts import (
    PRIMARY,
    Button,
    Page,
    Row,
    button,
    gallery,
    option_name,
    row_of,
    rows_of,
    text,
)
from bot.face.ground.components.series import moves_of
from bot.face.ground.screens import ROWS
from bot.face.messages.openers import LEARN
from bot.face.words.hints import hint_lines
from bot.face.words.sessions import LOG_PAGE, plain_names, result_lines, spoken_names
from bot.face.words.story import brief_story, story_pages
from bot.host.matches.computer.hints import Hint
from bot.host.matches.learning.lessons import LessonNow
from bot.host.matches.past.replays import PastEvent
from bot.wording.words import Words, words_for
from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import parse_move
from engine.kernel.contract.registry import games
from render.pictures import Picture

# The value in controls for the coach's move. Other moves have the value of an option.
ADVICE = "!"
# The value of the button that begins the lesson again. Buttons in older messages contain it too.
RESTART = "anew"
TOLD_LIMIT, TOLD_LINES = 80, 2
# The value of the button that shows the hand, and of the button that shows the board again.
HAND, BOARD = "hand", "board"


def learn_page(words: Words) -> Page:
    """Return the page on which a user chooses a game to learn."""
    quickest = sorted(games().values(), key=lambda game: (game.minutes_at_table, game.slug))
    game_words = [(game.slug, words_for(game.slug, words.lang)) for game in quickest]
    lines = [f"- **{words_of_game('game-name')}**: {words_of_game('game-blurb')}" for _, words_of_game in game_words]
    game_buttons = [
        button(words_of_game("game-name"), Control(LEARN, 0, 0, slug), emoji="🎓") for slug, words_of_game in game_words
    ]
    head = [f"### {words('learn-title')}", words("learn-about"), words("learn-choose"), *lines]
    return Page(text("\n".join(head)), *rows_of(game_buttons))


class MovePlace(NamedTuple):
    """A node in the tree of moves. ``opened``: the learner looks at the moves other than the coach's."""

    opened: bool = False
    path: str = ""
    page: int = 0


CLOSED = MovePlace()


class LessonPage:
    """Builds the message of a lesson at one revision. Its controls contain the lesson and the revision."""

    def __init__(self, now: LessonNow, words: Words, *, public: bool, then: Sequence[Button] = ()) -> None:
        """Create the builder. ``then`` are the buttons for the learner's next steps after the end."""
        self._now = now
        self._live = now.live
        self._words = words
        self._public = public
        self._then = then
        events = [PastEvent(now.revision, event) for event in now.latest_events]
        # The page lists events only in the middle of a step. At the beginning of a step, the coach's words say what
        # happened; at the end of the lesson, the result says it.
        self._told = (
            ""
            if now.is_new_step or now.advice is None
            else brief_story(now.live, words, events, TOLD_LIMIT, TOLD_LINES)
        )
        self._log = story_pages(now.live, words, events, LOG_PAGE, ROWS)

    def control(self, action: str, rest: str = "") -> Control:
        """Return the control of an action in this lesson."""
        return Control(f"lesson{action}", 0, self._now.lesson_id, f"{self._now.revision}/{rest}")

    def page(
        self, picture: Picture, place: MovePlace = CLOSED, feedback: str = "", *, shows_board: bool = True
    ) -> Page:
        """Return the message, with ``feedback`` on top. Raises `LookupError` for an unknown path in the tree."""
        decision = self._live.begun_match.decision_of(self._now.seat)
        head = self._lesson_head(feedback)
        items: list[ui.Item[ui.LayoutView]] = [*([text("\n".join(head))] if head else []), gallery(picture)]
        if decision is None:
            items.append(text("\n".join(self._last_lines())))
        else:
            # The coach's words stand directly above the coach's button.
            items.append(text(self._coach(decision)))
            items += self._other_moves(decision, place)
        items += rows_of(self._buttons(place, over=decision is None, shows_board=shows_board))
        return Page(*items, pictures=[picture])

    def more(self) -> Page:
        """Return the private page behind More: the whole story of the step, the meaning of the board, a new start."""
        words = self._words
        buttons = []
        if self._log not in ([self._told], [""]):
            buttons.append(button(words("button-log"), self.control("log"), emoji="📜"))
        buttons.append(button(words("button-what"), self.control("what"), emoji="❔"))
        if self._now.advice is None:
            buttons.append(self._undo())
        elif self._now.wanted.move is None:
            buttons.append(button(words("button-hint"), self.control("hint"), emoji="💡"))
        if self._now.moves_made:
            buttons.append(button(words("learn-restart"), self.control(RESTART), emoji="🔁"))
        return Page(text(f"### 🎓 {words('game-name')}"), *rows_of(buttons))

    def hint(self, hint: Hint) -> Page:
        """Return a hint with the button that makes its move. On a work sheet, this is only the next choice."""
        pick = self.control("pick", f"m{hint.decision.moves.index(hint.lead.best)}")
        lines = hint_lines(self._live, self._words, hint)
        return Page(text("\n".join(lines)), row_of(button(self._words("hint-play"), pick, PRIMARY, "💡")))

    def log(self, number: int) -> Page:
        """Return a page of all events since the learner's latest move. The message itself shows only a part of them."""
        words, pages = self._words, self._log
        number = min(number, len(pages) - 1)
        row: Row = ui.ActionRow()
        for key, to, emoji in (("log-earlier", number - 1, "◀️"), ("log-later", number + 1, "▶️")):
            if 0 <= to < len(pages):
                row.add_item(button(words(key), self.control("log", str(to)), emoji=emoji))
        head = words("log-title", page=number + 1, pages=len(pages))
        return Page(text(f"### {head}\n{pages[number]}"), *([row] if row.children else []))

    def _lesson_head(self, feedback: str) -> list[str]:
        now, words = self._now, self._words
        lines = [feedback] if feedback else []
        if self._public:
            name = spoken_names(self._live.session)[now.seat]
            lines.append(f"-# 🎓 {words('learn-public', who=name)}")
        return lines + ([self._told] if self._told else [])

    def _coach(self, decision: Decision) -> str:
        """Return the coach's words at the beginning of a step; later in the step, return the question."""
        now, words = self._now, self._words
        if now.is_new_step and now.practised_move is not None:
            return f"🎓 {words('practice-about', number=now.practised_move)}"
        if now.is_new_step:
            step = words("learn-step", number=now.wanted.number + 1, count=now.steps)
            return f"-# 🎓 {step}\n{words(f'lesson-{now.wanted.say}')}"
        return f"🎓 **{words.say(decision.prompt, spoken_names(self._live.session))}**"

    def _last_lines(self) -> list[str]:
        words, outcome = self._words, self._live.outcome()
        names, lines = spoken_names(self._live.session), []
        if outcome is not None:
            lines += [words.say(outcome.reason, names), *result_lines(outcome, names, words)]
        if self._now.practised_move is None:
            lines.append(f"🎓 {words('learn-over', learnt=words('lesson-learnt'))}")
        return lines

    def _other_moves(self, decision: Decision, place: MovePlace) -> list[ui.Item[ui.LayoutView]]:
        """Return the other moves, if the learner opened them. At a step with a fixed move there are none."""
        if not place.opened or self._now.wanted.move is not None:
            return []
        view = self._live.begun_match.view(self._now.seat)
        choices_offered = choices(
            self._live.game, view, decision.moves, place.path, place.page, compulsory=decision.compulsory
        )
        others = [one for one in choices_offered.buttons if moves_of(decision, one.value) != (self._now.advice,)]
        naming = self._words.naming(plain_names(self._live.session))
        rows = rows_of(button(option_name(naming, one), self.control("pick", one.value)) for one in others)
        return [*menu_rows(self._live.game, naming, choices_offered.menus, self.control), *rows]

    def _advice(self) -> Button:
        move = parse_move(self._now.advice or "")
        game, view = self._live.game, self._live.begun_match.view(self._now.seat)
        verb = whole_label(game, view, move[:1]) if len(move) > 1 else None
        naming = self._words.naming(plain_names(self._live.session))
        option_text = option_name(naming, Option(ADVICE, whole_label(game, view, move), verb))
        return button(option_text, self.control("pick", ADVICE), PRIMARY, "⭐")

    def _buttons(self, place: MovePlace, *, over: bool, shows_board: bool) -> list[Button]:
        words, more = self._words, button(self._words("button-more"), self.control("more"), emoji="🔽")
        found = [*self._then] if over else [self._advice()]
        is_closed = not over and self._now.wanted.move is None and not place.opened
        if is_closed:
            found.append(button(words("learn-others"), self.control("others")))
        if place.opened:
            found.append(button(words("panel-back"), self.control("back" if place.path else "close"), emoji="↩️"))
        if self._live.game.features.hand and not is_closed and not over:
            look, emoji = (HAND, "🃏") if shows_board else (BOARD, "🗺️")
            found.append(button(words(f"button-{look}"), self.control("look", look), emoji=emoji))
        # Beside the button Back, the undo button would be mistaken for it.
        if self._now.moves_made and not over and not place.opened:
            found.append(self._undo())
        return [*found, more]

    def _undo(self) -> Button:
        return button(self._words("panel-undo"), self.control("undo"), emoji="⏪")
