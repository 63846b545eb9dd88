"""Questions before entry, and the requests about which organisers decide: of events and of leagues."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import discord

from bot.face.ground.components.custom_ids import Control, natural
from bot.face.ground.components.forms import Field, filled, form
from bot.face.ground.components.parts import Button, Page, button, rows_of, text
from bot.face.ground.interactions import Interaction
from bot.face.ground.markdown import literal
from bot.face.ground.places.permissions import member_by_id
from bot.face.press import Press
from bot.face.services import Services
from bot.face.tournaments.requests import actor_from
from bot.face.words.sessions import moment, say_refusal
from bot.host.tournaments.ground.people import Actor
from bot.host.tournaments.ground.settings import ANSWER_LIMIT, QUESTION_LIMIT
from bot.wording.names import clean_name, clean_text
from bot.wording.words import Words
from engine.kernel.errors import Refused
from engine.kernel.words.phrases import Phrase
from storage.records.tournaments import EntryRequest

# The answers to a request. The last one admits a user who does not meet the conditions of entry.
ADMIT, REFUSE, ANYWAY = "admit", "refuse", "anyway"
# How many requests to enter organisers see at once, each with two buttons.
REQUESTS_SHOWN = 4


def question_form(question: str, earlier: EntryRequest | None, submit: Control, words: Words) -> discord.ui.Modal:
    """Return the form with the question before entry. ``earlier`` is the user's earlier request, if any."""
    before = "" if earlier is None else earlier.answer
    field = Field("answer", words("question-answer"), ANSWER_LIMIT, before, tall=True)
    note = f"{shown_question(question)}\n-# {words('question-note')}"
    return form(words("question-title"), submit, field, note=note)


def shown_question(question: str) -> str:
    """Return a question as text in which markup has no effect."""
    return literal(clean_text(question, QUESTION_LIMIT))


def typed_answer(press: Press) -> str:
    """Return what was typed in a `question_form`."""
    return filled(dict(press.interaction.data or {})).get("answer", "")


def request_lines(requests: Sequence[EntryRequest], words: Words) -> list[str]:
    """Return the lines about the users who would like to enter; later requests are only counted."""
    lines = [_request_line(one, words) for one in requests[:REQUESTS_SHOWN]]
    if len(requests) > REQUESTS_SHOWN:
        lines.append(words("room-more-requests", count=len(requests) - REQUESTS_SHOWN))
    return lines


def _request_line(one: EntryRequest, words: Words) -> str:
    """Return the line of a user who would like to enter, with their answer. Markup in the answer has no effect."""
    answer = literal(clean_text(one.answer, ANSWER_LIMIT))
    return words("room-request", who=f"<@{one.user_id}>", since=moment(one.at), answer=answer)


def request_buttons(
    requests: Sequence[EntryRequest], control_of: Callable[[str], Control], words: Words
) -> list[Button]:
    """Return the buttons by which an organiser decides about users who asked to enter.

    ``control_of`` returns the control with a ``rest``, which `need_decision` reads.
    """
    return [
        button(words(f"room-{answer}", who=clean_name(one.name)), control_of(f"{one.user_id}.{answer}"))
        for one in requests[:REQUESTS_SHOWN]
        for answer in (ADMIT, REFUSE)
    ]


def unmet_page(user_id: int, unmet: Phrase, control_of: Callable[[str], Control], back: Button, words: Words) -> Page:
    """Return the page that asks whether to admit a user who does not meet the conditions ``unmet`` (TN-49)."""
    anyway = button(words("room-admit-anyway"), control_of(f"{user_id}.{ANYWAY}"))
    return Page(text(f"{say_refusal(unmet, words)} {words('room-admit-anyway-note')}"), *rows_of([anyway, back]))


def need_decision(rest: str) -> tuple[int, str]:
    """Return the user and the answer in the ``rest`` of a control. Raises `Refused` ("expired_control")."""
    number, _, answer = rest.partition(".")
    user_id = natural(number)
    if user_id is None or answer not in (ADMIT, ANYWAY, REFUSE):
        raise Refused("expired_control")
    return user_id, answer


async def candidate(services: Services, interaction: Interaction, user_id: int, answer: str) -> Actor | None:
    """Return a user who asked to enter, with their current roles; None if the answer declines.

    Discord is asked for the roles, which takes time. Raises `Refused` ("request_gone").
    """
    if answer == REFUSE:
        return None
    guild = interaction.guild
    member = None if guild is None else await member_by_id(guild, user_id)
    if member is None:
        raise Refused("request_gone", who=f"<@{user_id}>")
    return await actor_from(services, member)


def decision_said(user_id: int, answer: str, words: Words) -> str:
    """Return in words how a request was decided."""
    return words(f"room-{REFUSE if answer == REFUSE else ADMIT}-done", who=f"<@{user_id}>")
