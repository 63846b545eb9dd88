"""Words about ladders: their state, their places, and challenges."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from bot.face.ground.markdown import literal
from bot.face.words.sessions import moment
from bot.face.words.tables import clock_words
from bot.face.words.tournaments.naming import competition_title
from bot.host.clocks.terms import parse_terms
from bot.host.ladders.steps import loser_of
from bot.host.tournaments.drafts.templates import decode_template
from bot.wording.names import clean_text
from bot.wording.words import Words, game_name
from engine.kernel.errors import Refused
from engine.tournaments.ladders import challengeable
from storage.records.ladders import Challenge, Ladder, LadderPlayer, LadderResult, WholeLadder

NAME_SHOWN = 60
REASON_SHOWN = 200

Names = Mapping[int, str]


def ladder_name(ladder: Ladder) -> str:
    """Return the name of a ladder as plain text."""
    return clean_text(ladder.name, NAME_SHOWN) or str(ladder.ladder_id)


def about_line(ladder: Ladder, words: Words) -> str:
    """Return a line about the game and the settings of a ladder."""
    return words(
        "ladder-about",
        game=ladder_game(ladder, words),
        clock=clock_line(ladder, words),
        reach=ladder.reach,
        days=ladder.days,
        weekly="yes" if ladder.weekly else "no",
    )


def ladder_game(ladder: Ladder, words: Words) -> str:
    """Return the name of the game of a ladder, a dash if its settings cannot be read."""
    try:
        return game_name(decode_template(ladder.data).game, words.lang)
    except msgspec.DecodeError:
        return "–"


def clock_line(ladder: Ladder, words: Words) -> str:
    """Return the clock of a ladder's matches in words; a dash if it cannot be read."""
    try:
        return clock_words(parse_terms(decode_template(ladder.data).clock, "end", 1), words)
    except (msgspec.DecodeError, Refused):
        return "–"


def state_line(whole: WholeLadder, words: Words) -> str:
    """Return whether a ladder is open, and how many play in it."""
    ladder = whole.ladder
    text = words(
        f"ladder-state-{ladder.state}",
        players=len(whole.players),
        matches=sum(one.state in ("accepted", "playing") for one in whole.challenges),
    )
    pairs = ladder.state == "open" and ladder.pair_at is not None
    return f"{text} {words('ladder-next-pairs', when=moment(ladder.pair_at or 0, 'f'))}" if pairs else text


def place_lines(whole: WholeLadder, players: Sequence[LadderPlayer], names: Names, words: Words) -> list[str]:
    """Return some players of a ladder, one on each line, with their places, results, and whether they are free."""
    order, busy = whole.order, whole.busy
    return [
        words(
            "ladder-place",
            number=order.index(one.user_id) + 1,
            name=literal(names[one.user_id]),
            wins=one.wins,
            draws=one.draws,
            losses=one.losses,
            busy="yes" if one.user_id in busy else "no",
        )
        for one in players
    ]


def challenge_line(whole: WholeLadder, challenge: Challenge, names: Names, words: Words) -> str:
    """Return a challenge that is not over, on one line. During a pause, no deadline for the answer is shown."""
    waits = "paused" if whole.ladder.state == "paused" else "asked"
    key = waits if challenge.waits else challenge.state
    return words(
        f"ladder-line-{key}",
        challenger=literal(names.get(challenge.challenger, "?")),
        challenged=literal(names.get(challenge.challenged, "?")),
        when=moment(challenge.due_at or 0),
        thread=f"<#{challenge.thread_id}>",
    )


def result_line(ladder_result: LadderResult, words: Words, letters: int = REASON_SHOWN) -> str:
    """Return a result of a ladder, and how it was corrected, with at most so many ``letters`` of the reason."""
    lines = [f"{moment(ladder_result.ended_at, 'd')} · {_outcome(ladder_result, words, player_mention)}"]
    if ladder_result.corrected_at is not None:
        reason = literal(clean_text(ladder_result.reason or "", letters))
        lines.append(
            f"-# {words('ladder-result-corrected', when=moment(ladder_result.corrected_at, 'd'), reason=reason)}"
        )
    return "\n".join(lines)


def option_line(ladder_result: LadderResult, names: Names, words: Words) -> str:
    """Return a result of a ladder as an option of a menu, in plain text."""
    return _outcome(
        ladder_result, words, lambda user, words_for_user: names.get(user) or words_for_user("ladder-former-player")
    )


def _outcome(ladder_result: LadderResult, words: Words, name: Callable[[int, Words], str]) -> str:
    return words(
        "ladder-result",
        result="gained" if ladder_result.counted == "won" and ladder_result.gained else ladder_result.counted,
        challenger=name(ladder_result.challenger, words),
        challenged=name(ladder_result.challenged, words),
    )


def player_mention(user_id: int, words: Words) -> str:
    """Return the mention of a player; a player who was removed has none."""
    return f"<@{user_id}>" if user_id else words("ladder-former-player")


def correction_text(whole: WholeLadder, ladder_result: LadderResult, words: Words, places_then: str = "") -> str:
    """Return the text of the message about a correction, with mentions of both players.

    ``places_then`` replaces their present places if it is not empty.
    """
    places = [
        words("ladder-corrected-place", name=f"<@{user}>", place=whole.order.index(user) + 1)
        for user in (ladder_result.challenger, ladder_result.challenged)
        if user in whole.order
    ]
    text = words(
        "ladder-says-corrected",
        outcome=_outcome(ladder_result, words, player_mention),
        reason=literal(clean_text(ladder_result.reason or "", REASON_SHOWN)),
    )
    return f"{text}{places_then}" if places_then else " ".join([text, *places])


def own_line(whole: WholeLadder, user_id: int, words: Words) -> str:
    """Return the place of a user in a ladder, whether they have a warning, whether they skip the weekly pairings.

    In an open ladder, add why the user cannot challenge anybody now. Empty for others.
    """
    own_player = whole.player(user_id)
    if own_player is None:
        return ""
    lines = [words("ladder-own", place=whole.order.index(user_id) + 1)]
    lines += [words("ladder-own-warned")] if own_player.warned else []
    lines += [words("ladder-own-skips")] if own_player.skips_weeks and whole.ladder.weekly else []
    if whole.ladder.state == "open":
        lines.append(obstacle_words(whole, user_id, words))
    return " ".join(filter(None, lines))


def obstacle_words(whole: WholeLadder, user_id: int, words: Words) -> str:
    """Return why a player cannot challenge anybody now, and what would be right; empty if the player can."""
    current, ladder = whole.current_challenge(user_id), whole.ladder
    if current is not None:
        role = "challenger" if current.challenger == user_id else "challenged"
        return words("ladder-own-busy", state=role if current.waits else "playing")
    if challengeable(whole.order, whole.busy, user_id, ladder.reach):
        return ""
    key = "ladder-challenge-top" if whole.order[0] == user_id else "ladder-challenge-nobody"
    return words(key, reach=ladder.reach)


def challenge_text(whole: WholeLadder, challenge: Challenge, words: Words, places_then: str = "") -> str:
    """Return the text of a challenge's message, with mentions of both players.

    A challenge that waits without ``due_at`` is shown as paused. ``places_then`` replaces each place, if given.
    """
    if 0 in (challenge.challenger, challenge.challenged):
        return words("ladder-says-gone")
    values = {
        "challenger": f"<@{challenge.challenger}>",
        "challenged": f"<@{challenge.challenged}>",
        "when": moment(challenge.due_at or 0, "f"),
        "soon": moment(challenge.due_at or 0),
        "thread": f"<#{challenge.thread_id}>",
        "weekly": "yes" if challenge.weekly else "no",
        "from": places_then or _place_text(whole, challenge.challenger),
        "to": places_then or _place_text(whole, challenge.challenged),
    }
    paused = challenge.waits and challenge.due_at is None
    text = words(f"ladder-says-{'paused' if paused else challenge.result or challenge.state}", **values)
    left_out = f" {words('ladder-says-left-out', player=f'<@{loser_of(challenge)}>')}" if challenge.left_out else ""
    return f"{text}{left_out}"


def stop_text(whole: WholeLadder, words: Words) -> str:
    """Return the text of the message that the weekly pairings have stopped by themselves. It mentions the organiser."""
    ladder = whole.ladder
    name = competition_title("ladder", literal(ladder_name(ladder)), words)
    organiser = str(ladder.created_by) if ladder.created_by else "no"
    return words("ladder-says-stopped", name=name, organiser=organiser)


def _place_text(whole: WholeLadder, user_id: int) -> str:
    order = whole.order
    return str(order.index(user_id) + 1) if user_id in order else "–"
