"""Starts matches without a lobby: the players are in their seats, and nobody presses Ready."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from bot.host.lobbies.lobby_choices import allows, chooser, usual_choice
from bot.host.matches.live import Live
from bot.host.matches.play import opening_events
from bot.host.matches.timekeeper import Timekeeper
from engine.kernel.contract.registry import game_named
from engine.kernel.matches.match import Match
from engine.kernel.matches.record import context_of, new_record
from engine.kernel.table.table_rules import TableRules
from storage.records.matches import NewSession, Seat, SeatedPlayer, Session
from storage.records.tournaments import BegunGame


def options_with_choices(
    rules: TableRules, options: Mapping[str, Any], choices_brought: Sequence[str | None], order: Sequence[int]
) -> dict[str, Any]:
    """Return the options of a match with the choice of each seat; decks chosen by name are hidden too (TN-4).

    ``choices_brought`` are the players' choices by seat, None for the default. The seats choose in ``order``.
    """
    if rules.choice is None:
        return dict(options)
    seats, seat_choices = len(choices_brought), dict[int, str | None]()
    for seat in order:
        own_choice = choices_brought[seat]
        free = own_choice is not None and allows(rules.choice, chooser(rules, seats, seat_choices, seat), own_choice)
        value = own_choice if free else usual_choice(rules, seats, seat_choices, seat)
        seat_choices[seat] = None if value is None else rules.choice.veiled(value)
    return {**options, rules.choice.key: [seat_choices[seat] for seat in range(seats)]}


async def begun_game(
    timekeeper: Timekeeper, new: NewSession, players: tuple[SeatedPlayer, ...], entropy: tuple[str, ...]
) -> BegunGame:
    """Return the match of a new session, set up with its players in their seats and with their ``entropy``."""
    game, deal = game_named(new.game), new.deal or new.match_id
    match = Match(
        new_record(
            game,
            match_id=deal,
            options=game.parse_options(msgspec.json.decode(new.options)),
            seats=len(players),
            entropy=entropy,
            seed=new.seed,
        )
    )
    return BegunGame(
        new=new,
        seats=players,
        entropy=msgspec.json.encode(entropy),
        context=context_of(match.record, new.seed),
        state=game.encode(match.state),
        rules=match.record.rules,
        events=tuple(opening_events(match, deal)),
        timing=await timekeeper.timing(_live(new, players, match), new.created_at),
    )


def _live(new: NewSession, players: tuple[SeatedPlayer, ...], match: Match) -> Live:
    """Return the session to be created, filled with the fields on which its clocks depend."""
    fields = {name: getattr(new, name) for name in Session.__struct_fields__ if name in NewSession.__struct_fields__}
    session = Session(
        **fields,
        session_id=0,
        status="running",
        started_at=new.created_at,
        revision=0,
        announced_revision=-1,
        seats=tuple(
            Seat(number, one.user_id, one.name, new.created_at, computer_level=one.level)
            for number, one in enumerate(players)
        ),
    )
    return Live(session, match)
