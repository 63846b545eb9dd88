"""The panel of a lesson: a member learns a game in a match against the computer, in private or in the channel."""

from __future__ import annotations

from functools import partial

import discord

from bot.face.ground.components.custom_ids import natural
from bot.face.ground.components.parts import Page
from bot.face.ground.components.series import moves_of
from bot.face.ground.interactions import Interaction
from bot.face.lessons.page import ADVICE, BOARD, CLOSED, HAND, RESTART, LessonPage, MovePlace, learn_page
from bot.face.lobby.start import play_on_buttons
from bot.face.messages.openers import LEARN
from bot.face.press import Panel, Press
from bot.face.services import Services, shown_name
from bot.face.views.explain import callouts_page, rules_button
from bot.face.words.sessions import say_refusal
from bot.host.matches.learning.lessons import Learner, LessonNow
from bot.wording.words import words_for
from engine.kernel.choices.decisions import Decision
from engine.kernel.errors import Refused
from render.pictures import Picture

# For these refusals, the panel is shown in its current state with the reason on top.
SHOWN_ANEW = {"lesson_first", "board_changed", "illegal_move", "no_such_move_now", "match_over", "nothing_to_undo"}


async def learner_of(services: Services, interaction: Interaction, member: discord.Member) -> Learner:
    """Return the learner with the language of their lesson."""
    return Learner(member.id, await shown_name(member), await services.languages.of_user(interaction))


async def lesson_page(
    services: Services,
    now: LessonNow,
    place: MovePlace = CLOSED,
    feedback: str = "",
    *,
    public: bool = False,
    look: str = "",
) -> Page:
    """Return the current page with its picture. Raises `Refused` ("expired_control") for an unknown path."""
    live = now.live
    words = words_for(live.game.slug, live.session.language)
    picture, shows_board = await _picture(services, now, look)
    then = [*play_on_buttons(words, live.game.slug), rules_button(words, live.game.slug)]
    try:
        return LessonPage(now, words, public=public, then=then).page(picture, place, feedback, shows_board=shows_board)
    except LookupError as error:
        raise Refused("expired_control") from error


async def _picture(services: Services, now: LessonNow, look: str) -> tuple[Picture, bool]:
    """Return the requested picture (default: the choices or the board), and whether it shows the whole board."""
    live, lang = now.live, now.live.session.language
    if look == HAND:
        return await services.studio.hand(live, lang, now.seat), False
    shows_board = look == BOARD or (now.wanted.board and now.is_new_step)
    choosing = not shows_board and live.begun_match.decision_of(now.seat) is not None
    picture = await services.studio.choice(live, lang, now.seat) if choosing else None
    return picture or await services.studio.board(live, lang, now.seat), picture is None


async def _learn(press: Press) -> None:
    """Show the list of games, or begin the lesson of the chosen game in private."""
    slug = press.control.rest
    if not slug:
        await press.services.answer(press.interaction, learn_page(await press.words()))
        return
    await press.interaction.response.defer()
    learner = await learner_of(press.services, press.interaction, press.member)
    now = await press.services.host.lessons.begin(learner, slug)
    await press.show(await lesson_page(press.services, now))


class _Lesson:
    def __init__(self, press: Press, learner: Learner, revision: int, rest: str) -> None:
        self.press = press
        self.learner = learner
        self.lesson_id = press.control.number
        self.revision = revision
        self.rest = rest
        self._lessons = press.services.host.lessons

    @classmethod
    async def of(cls, press: Press) -> _Lesson:
        """Decode a press. Raises `Refused` ("expired_control")."""
        number, _, rest = press.control.rest.partition("/")
        revision = natural(number)
        if revision is None:
            raise Refused("expired_control")
        learner = await learner_of(press.services, press.interaction, press.member)
        return cls(press, learner, revision, rest)

    async def now(self) -> LessonNow:
        """Return the lesson. Raises `Refused`: "lesson_gone", "board_changed" (the user saw an older board)."""
        now = await self._lessons.now(self.learner, self.lesson_id)
        if now.revision != self.revision:
            raise Refused("board_changed")
        return now

    async def play(self, move: str) -> LessonNow:
        return await self._lessons.play(self.learner, self.lesson_id, self.revision, move)

    async def take_back(self) -> LessonNow:
        return await self._lessons.take_back(self.learner, self.lesson_id, self.revision)

    async def begin_anew(self) -> LessonNow:
        await self.now()
        return await self._lessons.restart(self.learner, self.lesson_id)

    async def show(self, now: LessonNow, place: MovePlace = CLOSED, feedback: str = "", *, look: str = "") -> None:
        message = self.press.interaction.message
        public = message is not None and not message.flags.ephemeral
        page = await lesson_page(self.press.services, now, place, feedback, public=public, look=look)
        await self.press.show(page)

    async def show_refusal(self, error: Refused) -> None:
        """Show the current lesson with the refusal on top. Raises ``error`` if it is not about the lesson."""
        if error.code not in SHOWN_ANEW:
            raise error
        now = await self._lessons.now(self.learner, self.lesson_id)
        words = words_for(now.live.game.slug, now.live.session.language)
        await self.show(now, feedback=say_refusal(error.phrase, words, now.live))


def _decision(now: LessonNow) -> Decision:
    decision = now.live.begun_match.decision_of(now.seat)
    if decision is None:
        raise Refused("match_over")
    return decision


async def _pick(lesson: _Lesson) -> None:
    now, press = await lesson.now(), lesson.press
    value = press.values[0] if press.values else lesson.rest
    if value.startswith("b"):
        await lesson.show(now, MovePlace(True, value[1:]))
        return
    move = now.advice if value == ADVICE else next(iter(moves_of(_decision(now), value)), None)
    if move is None:
        raise Refused("expired_control")
    await lesson.show(await lesson.play(move))


async def _turn_page(lesson: _Lesson) -> None:
    number, _, path = lesson.rest.partition("/")
    page = natural(number)
    if page is None:
        raise Refused("expired_control")
    await lesson.show(await lesson.now(), MovePlace(True, path, page))


async def _other_lessons(lesson: _Lesson) -> None:
    await lesson.show(await lesson.now(), MovePlace(True))


async def _close_lesson(lesson: _Lesson) -> None:
    await lesson.show(await lesson.now())


async def _look(lesson: _Lesson) -> None:
    now = await lesson.now()
    await lesson.show(now, look=lesson.rest if now.live.game.features.hand else "")


async def _what(lesson: _Lesson) -> None:
    """Answer in a separate message with the current board and numbers on its parts.

    A page button changes that message.
    """
    now, press = await lesson.now(), lesson.press
    if not lesson.rest:
        press.services.boards.check(press.member.id)
    picture = await press.services.studio.explained(now.live, lesson.learner.language, now.seat)
    words = words_for(now.live.game.slug, lesson.learner.language)
    turn = partial(LessonPage(now, words, public=False).control, "what")
    page = callouts_page(words, picture, natural(lesson.rest) or 0, lambda to: turn(str(to)))
    await (press.show(page) if lesson.rest else press.services.answer(press.interaction, page))


async def _log(lesson: _Lesson) -> None:
    """Answer with the events since the learner's latest move. If a page button was pressed, show that page."""
    now, press = await lesson.now(), lesson.press
    page = LessonPage(now, words_for(now.live.game.slug, lesson.learner.language), public=False).log(
        natural(lesson.rest) or 0
    )
    await (press.show(page) if lesson.rest else press.services.answer(press.interaction, page))


async def _more(lesson: _Lesson) -> None:
    now, press = await lesson.now(), lesson.press
    page = LessonPage(now, words_for(now.live.game.slug, lesson.learner.language), public=False).more()
    await press.services.answer(press.interaction, page)


async def _hint(lesson: _Lesson) -> None:
    """Answer with a hint in a separate private message."""
    now, press = await lesson.now(), lesson.press
    press.services.boards.check(press.member.id)
    hint = await press.services.host.hints.hint(now.live, _decision(now))
    page = LessonPage(now, words_for(now.live.game.slug, lesson.learner.language), public=False).hint(hint)
    await press.services.answer(press.interaction, page)


async def _undo(lesson: _Lesson) -> None:
    await lesson.show(await lesson.take_back())


async def _restart(lesson: _Lesson) -> None:
    await lesson.show(await lesson.begin_anew())


WAYS = {
    "pick": _pick,
    "turn": _turn_page,
    "others": _other_lessons,
    "back": _other_lessons,
    "close": _close_lesson,
    "look": _look,
    "what": _what,
    "log": _log,
    "more": _more,
    "hint": _hint,
    "undo": _undo,
    RESTART: _restart,
}


async def _carry_out(press: Press) -> None:
    """Handle a press on a lesson. If it is refused, show the current lesson with the reason."""
    lesson = await _Lesson.of(press)
    # The lesson's owner must be checked before the message is changed.
    await press.services.host.lessons.now(lesson.learner, lesson.lesson_id)
    await press.interaction.response.defer()
    try:
        await WAYS[press.control.action.removeprefix("lesson")](lesson)
    except Refused as error:
        await lesson.show_refusal(error)


PANEL = Panel(__name__, {LEARN: _learn, **{f"lesson{way}": _carry_out for way in WAYS}})
