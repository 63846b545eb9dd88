"""Seeding by hand in the control room: choose a player, then a seed. The players behind move down by one (TN-5)."""

from __future__ import annotations

from bot.face.ground.components.custom_ids import natural
from bot.face.ground.components.parts import Page, Row, button, row_of, text
from bot.face.messages.tournaments.event_message import control, title
from bot.face.messages.tournaments.notices import REFRESH
from bot.face.press import Panel, Press
from bot.face.tournaments.requests import EventRequest, asked_by_press, chosen_number, waiting_said
from bot.face.tournaments.room.menus import long_menu
from bot.face.tournaments.room.page import SEEDS
from bot.face.words.tournaments.naming import plain_players, said_players
from bot.host.tournaments.entries.entry_rules import hand_order, need_seedable
from bot.host.tournaments.ground.people import need_organiser
from bot.host.tournaments.ground.rights import needs_second
from bot.host.tournaments.rulings.lead_rulings import SeedPlayer
from engine.kernel.errors import Refused

WHO, PLACE = "evseedwho", "evseedplace"
LINES_SHOWN = 40


def seeds_page(request: EventRequest, feedback: str = "") -> Page:
    """Return the players in the order of their seeds, with menus to change it, and ``feedback`` on top."""
    order, names = hand_order(request.whole), plain_players(request.whole, request.words)
    options = [(str(one.number), f"{seed}. {names[one.number]}") for seed, one in enumerate(order, 1)]
    rows = long_menu(request, WHO, "", request.words("seeds-who"), options)
    return Page(
        text("\n".join([*([feedback] if feedback else []), *_seed_lines(request), request.words("seeds-note")])),
        *rows,
        _back_row(request),
    )


def _seed_lines(request: EventRequest) -> list[str]:
    order, names = hand_order(request.whole), said_players(request.whole, request.words)
    lines = [f"### {request.words('seeds-title', name=title(request.whole))}"]
    lines += [f"{seed}. {names[one.number]}" for seed, one in enumerate(order[:LINES_SHOWN], 1)]
    return [*lines, *(["…"] if len(order) > LINES_SHOWN else [])]


def _back_row(request: EventRequest) -> Row:
    return row_of(button(request.words("room-back"), control(request.whole, REFRESH), emoji="↩️"))


async def seed_given(request: EventRequest, number: int, seed: int) -> Page:
    """Give a player a seed.

    If the organiser is a player too, a second official must confirm it. Raises `Refused` like `seed_at`.
    """
    tournaments, feedback = request.services.host.tournaments, ""
    if needs_second(request.whole, request.actor, "seed"):
        ruling = SeedPlayer(number, seed)
        row = await tournaments.rulings.rule(request.guild_id, request.tournament_id, request.actor, ruling, "")
        feedback = waiting_said(request, row)
    else:
        await tournaments.entries.seed_at(request.guild_id, request.tournament_id, request.actor, number, seed)
    return seeds_page(await request.again(), feedback)


async def _seeds(press: Press) -> None:
    request = await _asked_to_seed(press)
    await press.show(seeds_page(request))


async def _who(press: Press) -> None:
    request, number = await _asked_to_seed(press), chosen_number(press)
    names = plain_players(request.whole, request.words)
    if number not in names:
        raise Refused("no_entry", number=number)
    options = [(str(seed), f"{seed}. · {names[one.number]}") for seed, one in enumerate(hand_order(request.whole), 1)]
    ask = request.words("seeds-where", name=said_players(request.whole, request.words)[number])
    rows = long_menu(request, PLACE, f"{number}.", request.words("seeds-place"), options)
    await press.show(Page(text("\n".join([*_seed_lines(request), ask])), *rows, _back_row(request)))


async def _place_seed(press: Press) -> None:
    request, seed = await _asked_to_seed(press), chosen_number(press)
    number = natural(press.control.rest.partition(".")[0])
    if number is None:
        raise Refused("expired_control")
    await press.show(await seed_given(request, number, seed))


async def _asked_to_seed(press: Press) -> EventRequest:
    request = await asked_by_press(press)
    need_organiser(request.whole, request.actor)
    need_seedable(request.whole)
    return request


PANEL = Panel(__name__, {SEEDS: _seeds, WHO: _who, PLACE: _place_seed})
