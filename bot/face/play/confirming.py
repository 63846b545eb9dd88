"""Which moves a player must confirm, and the line that says why."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.face.press import Press
from bot.face.services import Services
from bot.face.words.sessions import result_lines, spoken_names
from bot.host.matches.live import Live
from bot.host.matches.past.takeback import Lasting
from bot.host.people.preferences import CONFIRM_DEFAULT
from bot.wording.weights import shows_for
from bot.wording.words import Words
from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import PASS, move_text, parse_move
from engine.kernel.table.outcome import Outcome
from engine.kernel.words.phrases import Phrase, listed
from storage.records.people import Confirm

# What a move can make known, in the order in which the reason for a question names it.
SHOWN_KINDS = ("dice", "cards", "choices", "turn")


async def confirmed(services: Services, user_id: int) -> Confirm:
    """Return the user's setting that says which moves they want to confirm."""
    return (await services.host.preferences.of_user(user_id)).confirm or CONFIRM_DEFAULT


async def needs_confirmation(press: Press, seat: int, texts: Sequence[str]) -> tuple[bool, Lasting | None]:
    """Return whether the user must confirm these moves, and why they cannot be taken back; None if they can.

    With the setting "always" a player confirms every move, with "never" none. By default players confirm the moves that
    cannot be taken back, except three kinds:

    - A move that the game lists as compulsory (the draw of a Draw Phase). Otherwise a routine move would cost two
      presses in each turn. The panel says beside it that it cannot be taken back.
    - A pass in a window, because the player only lets the moment go by.
    - The only legal move, unless it ends the player's chance to take back the move before it.
    """
    confirmed_kinds = await confirmed(press.services, press.member.id)
    if confirmed_kinds == "never":
        return False, None
    undo, decision = press.services.host.undo, press.live.running_match.decision_of(seat)
    if confirmed_kinds == "always":
        return True, await undo.lasting(press.live, seat, texts)
    if decision is not None and decision.window is not None and [*texts] == [move_text(PASS)]:
        return False, None
    if decision is not None and not decision.sheet:
        if all(parse_move(text) in decision.compulsory for text in texts):
            return False, None
        if len(decision.moves) == 1 and await undo.free_undo(press.live, seat) is None:
            return False, None
    why = await undo.lasting(press.live, seat, texts)
    return why is not None, why


async def lasting_draw(
    services: Services, live: Live, decision: Decision | None, confirm_mode: Confirm
) -> Lasting | None:
    """Return why the compulsory moves of a decision, which are not confirmed, cannot be taken back; None if they can.

    The warning is only for players who confirm lasting moves: the others confirm every move, or chose to confirm none.
    """
    if decision is None or not decision.compulsory or confirm_mode != "lasting":
        return None
    return await services.host.undo.lasting(live, decision.seat, [move_text(decision.compulsory[0])])


def lasting_line(live: Live, words: Words, seat: int, why: Lasting) -> str:
    """Return the line with the reason why a move must be confirmed, and what undoing it later would need.

    A player without human opponents reads only once in a match what undoing needs.

    The line is small, unless the move loses the match. If the result can be foreseen, a second line names it. If the
    match may end, but need not, a line before the reason says so.
    """
    if why.may_end:
        may_end = f"-# {words('panel-lasting-may-end')}"
        if why.cause == "ends":
            return may_end
        return f"{may_end}\n{lasting_line(live, words, seat, msgspec.structs.replace(why, may_end=False))}"
    kinds_shown = listed([Phrase(f"panel-shows-{kind}") for kind in _shown_kinds(live, why)])
    needs = "others" if live.voters(seat) else "known" if why.known else "practice"
    own_result = _own_result(why.outcome, seat)
    answers = "yes" if live.game.windows and len(live.session.seats) > 1 else "no"
    line = words(f"panel-lasting-{why.cause}", needs=needs, shows=kinds_shown, result=own_result, answers=answers)
    if own_result != "lost":
        line = f"-# {line}"
    if why.outcome is None:
        return line
    names = spoken_names(live.session)
    return f"{line}\n-# {' · '.join(result_lines(why.outcome, names, words, live.resigned(), live.put_out()))}"


def loses(why: Lasting | None, seat: int) -> bool:
    """Return whether a seat loses the match by its move, unless somebody answers the move."""
    return why is not None and _own_result(why.outcome, seat) == "lost"


def _own_result(outcome: Outcome | None, seat: int) -> str:
    """Return how a match ends for a seat: won, drawn, lost or open."""
    if outcome is None:
        return "open"
    if outcome.is_winner(seat):
        return "won"
    return "lost" if outcome.winners() or outcome.all_lost() else "drawn"


def _shown_kinds(live: Live, why: Lasting) -> list[str]:
    """Return the kinds of what the move makes known; "news" if they are unknown."""
    kinds = shows_for(live.game.slug)
    found = {kinds[key] for key in why.shown if key in kinds} | ({"turn"} if why.opens else set())
    return [kind for kind in SHOWN_KINDS if kind in found] or ["news"]
