"""The messages of a ladder in its channel: the ladder itself, each challenge, and the start of a match."""

from __future__ import annotations

from bot.face.ground.components.custom_ids import Control
from bot.face.ground.components.parts import ACCENT, ENDED_COLOUR, PRIMARY, Button, Page, button, rows_of, text
from bot.face.ground.markdown import literal
from bot.face.messages.tournaments.event_message import template_entry_lines
from bot.face.messages.tournaments.table_message import marked_name
from bot.face.words.ladders import (
    Names,
    about_line,
    challenge_text,
    clock_line,
    correction_text,
    ladder_name,
    state_line,
    stop_text,
)
from bot.face.words.tournaments.naming import competition_title
from bot.host.ladders.matches import challenge_commitment
from bot.wording.names import clean_name
from bot.wording.words import Words
from engine.tournaments.ladders import challengeable
from storage.records.ladders import Challenge, Ladder, LadderResult, WholeLadder

# The actions of a ladder's controls. The number of a control is the ladder's, or that of a challenge. With `LOOK`, its
# ``rest`` is a page. In the message of a challenge, the ``rest`` names the challenge and its state; in the message of a
# correction, it names the result.
LOOK, JOIN, CHALLENGE = "ladder", "ladderjoin", "ladderchallenge"
ACCEPT, DECLINE = "ladderaccept", "ladderdecline"
# How many places the message lists.
PLACES_SHOWN = 10


def message_control(ladder: Ladder) -> Control:
    """Return the control by which the message of a ladder is found."""
    return Control(LOOK, 0, ladder.ladder_id, "message")


def ladder_message(whole: WholeLadder, names: Names, words: Words) -> Page:
    """Return the message of a ladder: its state, the first places, and the buttons."""
    ladder = whole.ladder
    first = [
        f"{place}. {literal(names[one.user_id])}" for place, one in enumerate(whole.players[:PLACES_SHOWN], start=1)
    ]
    more = len(whole.players) - len(first)
    lines = [
        f"### {competition_title('ladder', ladder_name(ladder), words)}",
        state_line(whole, words),
        *([" · ".join([*first, *([words("league-more", count=more)] if more else [])])] if first else []),
        f"-# {about_line(ladder, words)}",
        *([] if ladder.state == "over" else template_entry_lines(ladder.data, words)),
    ]
    buttons = [button(words("ladder-look"), message_control(ladder)), *_play_buttons(whole, words)]
    return Page(text("\n".join(lines)), *rows_of(buttons), accent=ENDED_COLOUR if ladder.state == "over" else ACCENT)


def _play_buttons(whole: WholeLadder, words: Words) -> list[Button]:
    """Return the buttons to enter a ladder and, if anybody can challenge now, to challenge; none if it is over."""
    ladder, order, busy = whole.ladder, whole.order, whole.busy
    if ladder.state == "over":
        return []
    buttons = [button(words("ladder-join"), Control(JOIN, 0, ladder.ladder_id), PRIMARY)]
    if ladder.state == "open" and any(challengeable(order, busy, one, ladder.reach) for one in order):
        buttons.append(button(words("ladder-challenge"), Control(CHALLENGE, 0, ladder.ladder_id)))
    return buttons


def challenge_control(whole: WholeLadder, challenge: Challenge) -> Control:
    """Return the control by which the message of a challenge in its present state is found."""
    return Control(LOOK, 0, whole.ladder.ladder_id, f"{challenge.challenge_id}.{challenge.state}")


def has_own_message(challenge: Challenge) -> bool:
    """Return whether the present state of a challenge has a message of its own, so that the player notices it.

    A warning has its own message. So have the loss of a place without a match, and the end of a match after which the
    weekly pairings leave a player out. For all other states, and once one of the two has removed their data, the latest
    message is edited.
    """
    if 0 in (challenge.challenger, challenge.challenged):
        return False
    return challenge.state == "warned" or challenge.result == "taken" or challenge.left_out


def shows_challenge(control: Control, whole: WholeLadder, challenge: Challenge) -> bool:
    """Return whether a control is in the message that must be edited to show the present state of a challenge."""
    current_control = challenge_control(whole, challenge)
    if has_own_message(challenge):
        return control == current_control
    same = (control.action, control.number) == (current_control.action, current_control.number)
    return same and control.rest.partition(".")[0] == str(challenge.challenge_id)


def challenge_message(whole: WholeLadder, challenge: Challenge, words: Words) -> Page:
    """Return the message of a challenge: who challenges whom, until when, the result, and the buttons."""
    over = challenge.state == "over"
    lines = [challenge_text(whole, challenge, words)]
    if not over:
        lines.append(f"-# {words('lobby-sealed', commitment=challenge_commitment(challenge))}")
    buttons = [
        *answer_buttons(challenge, words),
        button(words("ladder-look"), challenge_control(whole, challenge)),
    ]
    return Page(text("\n".join(lines)), *rows_of(buttons), accent=ENDED_COLOUR if over else ACCENT)


def challenge_url(whole: WholeLadder, challenge: Challenge) -> str | None:
    """Return the URL of a match's thread, or of the message about a challenge; None if there is neither yet."""
    guild = f"https://discord.com/channels/{whole.ladder.guild_id}"
    if challenge.thread_id is not None:
        return f"{guild}/{challenge.thread_id}"
    if challenge.message_id is None:
        return None
    return f"{guild}/{challenge.posted_in or whole.ladder.channel_id}/{challenge.message_id}"


def answer_buttons(challenge: Challenge, words: Words) -> list[Button]:
    """Return the buttons to accept and to decline a challenge; none if it waits for no answer."""
    if not challenge.waits:
        return []
    return [
        button(words("ladder-accept"), Control(ACCEPT, 0, challenge.challenge_id), PRIMARY),
        button(words("ladder-decline"), Control(DECLINE, 0, challenge.challenge_id)),
    ]


def correction_control(ladder_result: LadderResult) -> Control:
    """Return the control by which the message about the latest correction of a result is found."""
    return Control(LOOK, 0, ladder_result.ladder_id, f"result.{ladder_result.result_id}.{ladder_result.corrections}")


def correction_message(whole: WholeLadder, ladder_result: LadderResult, words: Words) -> Page:
    """Return the message about a corrected result."""
    look = button(words("ladder-look"), correction_control(ladder_result))
    return Page(text(correction_text(whole, ladder_result, words)), *rows_of([look]), accent=ACCENT)


def stop_control(ladder: Ladder) -> Control:
    """Return the control by which the message that the weekly pairings have stopped is found."""
    return Control(LOOK, 0, ladder.ladder_id, f"stopped.{ladder.stopped_at}")


def stop_message(whole: WholeLadder, words: Words) -> Page:
    """Return the message that the weekly pairings have stopped by themselves."""
    look = button(words("ladder-look"), stop_control(whole.ladder))
    return Page(text(stop_text(whole, words)), *rows_of([look]), accent=ACCENT)


def earlier_message(whole: WholeLadder, challenge: Challenge, words: Words) -> Page:
    """Return what the first message of a challenge shows once the warning has a message of its own."""
    sentence = words(
        "ladder-says-earlier", challenger=f"<@{challenge.challenger}>", challenged=f"<@{challenge.challenged}>"
    )
    control = Control(LOOK, 0, whole.ladder.ladder_id)
    return Page(text(sentence), *rows_of([button(words("ladder-look"), control)]), accent=ENDED_COLOUR)


def moved_message(whole: WholeLadder, words: Words) -> Page:
    """Return what a message shows in the channel that its ladder has left."""
    ladder = whole.ladder
    title = competition_title("ladder", ladder_name(ladder), words)
    sentence = words("ladder-says-moved", name=title, channel=str(ladder.channel_id))
    look = button(words("ladder-look"), Control(LOOK, 0, ladder.ladder_id))
    return Page(text(sentence), *rows_of([look]), accent=ENDED_COLOUR)


def thread_marker(whole: WholeLadder, challenge: Challenge) -> str:
    """Return the suffix of the name of a match's thread, by which the bot finds the thread."""
    return f"L{whole.ladder.ladder_id}-{challenge.challenge_id}"


def thread_title(whole: WholeLadder, challenge: Challenge, names: Names) -> str:
    """Return the name of a match's thread: the players, the challenged one first."""
    users = (challenge.challenged, challenge.challenger)
    return marked_name(" – ".join(clean_name(names.get(one, "?")) for one in users), thread_marker(whole, challenge))


def begun_message(whole: WholeLadder, challenge: Challenge, words: Words) -> Page:
    """Return the first message in a match's thread. It mentions both players."""
    ladder = whole.ladder
    lines = [
        f"### {competition_title('ladder', ladder_name(ladder), words)}",
        words("ladder-begins", challenger=f"<@{challenge.challenger}>", challenged=f"<@{challenge.challenged}>"),
        words("tournament-table-clock", clock=clock_line(ladder, words)),
        f"-# {words('ladder-begins-note')}",
    ]
    return Page(text("\n".join(lines)), *rows_of([button(words("ladder-look"), challenge_control(whole, challenge))]))
