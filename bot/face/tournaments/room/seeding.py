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


def seeds_page(asked: EventRequest, said: str = "") -> Page:
    """Return the players in the order of their seeds, with menus to change it, and ``said`` on top."""
    order, names = hand_order(asked.whole), plain_players(asked.whole, asked.words)
    options = [(str(one.number), f"{seed}. {names[one.number]}") for seed, one in enumerate(order, 1)]
    rows = long_menu(asked, WHO, "", asked.words("seeds-who"), options)
    return Page(
        text("\n".join([*([said] if said else []), *_lines(asked), asked.words("seeds-note")])), *rows, _back(asked)
    )


def _lines(asked: EventRequest) -> list[str]:
    order, names = hand_order(asked.whole), said_players(asked.whole, asked.words)
    lines = [f"### {asked.words('seeds-title', name=title(asked.whole))}"]
    lines += [f"{seed}. {names[one.number]}" for seed, one in enumerate(order[:LINES_SHOWN], 1)]
    return [*lines, *(["…"] if len(order) > LINES_SHOWN else [])]


def _back(asked: EventRequest) -> Row:
    return row_of(button(asked.words("room-back"), control(asked.whole, REFRESH), emoji="↩️"))


async def seed_given(asked: EventRequest, number: int, seed: int) -> Page:
    """Give a player a seed.

    If the organiser is a player too, a second official must confirm it. Raises `Refused` like `seed_at`.
    """
    tournaments, said = asked.services.host.tournaments, ""
    if needs_second(asked.whole, asked.actor, "seed"):
        ruling = SeedPlayer(number, seed)
        row = await tournaments.rulings.rule(asked.guild_id, asked.tournament_id, asked.actor, ruling, "")
        said = waiting_said(asked, row)
    else:
        await tournaments.entries.seed_at(asked.guild_id, asked.tournament_id, asked.actor, number, seed)
    return seeds_page(await asked.again(), said)


async def _seeds(press: Press) -> None:
    asked = await _asked_to_seed(press)
    await press.show(seeds_page(asked))


async def _who(press: Press) -> None:
    asked, number = await _asked_to_seed(press), chosen_number(press)
    names = plain_players(asked.whole, asked.words)
    if number not in names:
        raise Refused("no_entry", number=number)
    options = [(str(seed), f"{seed}. · {names[one.number]}") for seed, one in enumerate(hand_order(asked.whole), 1)]
    ask = asked.words("seeds-where", name=said_players(asked.whole, asked.words)[number])
    rows = long_menu(asked, PLACE, f"{number}.", asked.words("seeds-place"), options)
    await press.show(Page(text("\n".join([*_lines(asked), ask])), *rows, _back(asked)))


async def _place(press: Press) -> None:
    asked, seed = await _asked_to_seed(press), chosen_number(press)
    number = natural(press.control.rest.partition(".")[0])
    if number is None:
        raise Refused("expired_control")
    await press.show(await seed_given(asked, number, seed))


async def _asked_to_seed(press: Press) -> EventRequest:
    asked = await asked_by_press(press)
    need_organiser(asked.whole, asked.actor)
    need_seedable(asked.whole)
    return asked


PANEL = Panel(__name__, {SEEDS: _seeds, WHO: _who, PLACE: _place})
