"""The matches of ladders: how they begin in their thread, and what their ends mean (TN-75)."""

from __future__ import annotations

import msgspec

from bot.host.matches.live import decoded_outcome
from bot.host.matches.timekeeper import Timekeeper
from bot.host.tournaments.drafts.drafts import Drafts
from bot.host.tournaments.drafts.templates import TemplateData, draft_of, readable_template
from bot.host.tournaments.ground.settings import checked_game, plain_options, terms_of
from bot.host.tournaments.rounds.begun_games import begun_game, options_with_choices
from engine.kernel.chance.fair import commitment
from engine.kernel.contract.registry import game_named
from engine.kernel.errors import Refused
from engine.tournaments.event import EventPlan, Stage
from engine.tournaments.rounds.table_results import places_of_outcome
from storage.records.ladders import Challenge, ChallengeResult, Ladder, WholeLadder
from storage.records.matches import NewSession, SeatedPlayer, Session
from storage.records.tournaments import BegunGame

DUEL = EventPlan((Stage("round_robin"),))


def challenge_commitment(challenge: Challenge) -> str:
    """Return the commitment to the seed of a challenge's match, which is published with the challenge."""
    return commitment(challenge.match_id, challenge.seed)


def check_ladder(drafts: Drafts, ladder: Ladder, template: TemplateData) -> None:
    """Raise `Refused` like `Drafts.create`, or "ladder_game", if the matches of a ladder could not be played.

    Raise `Refused` ("ladder_clock") if a player could keep a place by never moving.
    """
    _, table = checked_game(template.game, plain_options(template.game, template.options))
    if table.against_game or 2 not in table.seat_counts:
        raise Refused("ladder_game")
    terms = terms_of(table, template.clock, template.settings)
    if terms.clock == "none" or terms.at_zero not in ("end", "judge", "computer"):
        raise Refused("ladder_clock")
    draft = draft_of(ladder.name, template)
    settings = msgspec.structs.replace(template.settings, least=2, most=2, entry="anybody", invited=())
    drafts.checked(
        ladder.guild_id,
        ladder.created_by,
        msgspec.structs.replace(
            draft, plan=DUEL, settings=settings, channel_id=ladder.channel_id, language=ladder.language
        ),
    )


async def ladder_game(
    timekeeper: Timekeeper, whole: WholeLadder, challenge: Challenge, thread_id: int, at: int
) -> BegunGame:
    """Return the match of a challenge, which begins in its thread. The challenged player has the first seat.

    Discord generates the thread's id after the commitment was published. So the id takes the place of the players'
    contributions to the randomness. Raises `Refused` ("template_damaged") and the codes of `checked_game`.
    """
    ladder = whole.ladder
    template = readable_template(ladder.data, ladder.name)
    game = game_named(template.game)
    options = plain_options(template.game, template.options)
    _, table = checked_game(template.game, options)
    terms = terms_of(table, template.clock, template.settings)
    if terms.at_zero == "judge":
        # A ladder has no judges, so a match must end by itself.
        terms = msgspec.structs.replace(terms, at_zero="end")
    terms = msgspec.structs.replace(terms, quiet=template.settings.quiet, vacation=template.settings.vacation_days)
    chosen_options = options_with_choices(table, options, (None, None), (0, 1))
    new = NewSession(
        match_id=challenge.match_id,
        guild_id=ladder.guild_id,
        channel_id=thread_id,
        parent_channel_id=ladder.channel_id,
        game=game.slug,
        rules_version=str(game.version),
        options=msgspec.json.encode(game.parse_options(chosen_options)),
        seat_count=2,
        language=ladder.language,
        # The match does not count among the tables that the organiser has opened.
        created_by=0,
        created_at=at,
        commitment=challenge_commitment(challenge),
        seed=challenge.seed,
        terms=msgspec.json.encode(terms),
    )
    users = (challenge.challenged, challenge.challenger)
    players = tuple(
        SeatedPlayer(user, player.name if (player := whole.player(user)) is not None else str(user)) for user in users
    )
    return await begun_game(timekeeper, new, players, (str(thread_id),) * len(players))


def match_result(challenge: Challenge, session: Session | None) -> ChallengeResult:
    """Return the result of a challenge whose match is over (TN-75).

    A player whose seat belongs to another person or the computer at the end has lost, except after resigning, which
    counts as the rules of the game say. Raises `msgspec.DecodeError` if the stored match is damaged.
    """
    outcome = None if session is None else decoded_outcome(session)
    if session is None or outcome is None or session.status != "finished" or session.deleted_at is not None:
        return "void"
    users = (challenge.challenged, challenge.challenger)
    if len(session.seats) != len(users):
        raise msgspec.ValidationError(f"{len(session.seats)} of {len(users)} seats are stored")
    absent = [
        seat.resigned_at is None and (seat.user_id != user or seat.computer_since is not None)
        for seat, user in zip(session.seats, users, strict=True)
    ]
    if any(absent):
        return "void" if all(absent) else ("won" if absent[0] else "lost")
    challenged, challenger = places_of_outcome(outcome, len(users))
    if challenged == challenger:
        return "draw"
    return "won" if challenger < challenged else "lost"
