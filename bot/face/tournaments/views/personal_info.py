"""Informs one reader about an event: their next action, their table, their figures and how they were calculated."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.face.ground.components.parts import TEXT_LIMIT
from bot.face.messages.tournaments.event_message import about_lines, seed_lines, state_lines, title
from bot.face.messages.tournaments.table_message import until_lines
from bot.face.words.tables import bank_times
from bot.face.words.tournaments.about import state_words
from bot.face.words.tournaments.figures import figure, label, number
from bot.face.words.tournaments.formats import scoring_lines
from bot.face.words.tournaments.naming import ALONE, said_players, table_title
from bot.face.words.tournaments.progress import row_figure
from bot.face.words.tournaments.settings import listed_lines
from bot.host.clocks.terms import read_terms
from bot.host.tournaments.ground.facts import given_of, is_replaced, latest_round, seats_of
from bot.host.tournaments.ground.people import takes_entries, waitlist
from bot.host.tournaments.ground.settings import plan_of, settings_of
from bot.host.tournaments.reports.views import PlayerView
from bot.wording.words import Words
from engine.tournaments.tie_breaks import OUT, Ranked, Standings, TieBreak
from storage.records.tournaments import TournamentEntry, Whole


def own_text(
    whole: Whole,
    view: PlayerView | None,
    standings: Standings | None,
    words: Words,
    time_left: Mapping[str, str] | None = None,
) -> str:
    """Return a reader's next action, opponents and rank.

    ``time_left`` is the time left for their move, in words, by the code of the table.
    """
    lines = [f"### {words('own-title', name=title(whole))}"]
    if view is None:
        takes_entries_word = "yes" if takes_entries(whole) else "no"
        return "\n".join([*lines, words("own-not-in", open=takes_entries_word), *state_lines(whole, words)])
    entry, names = view.entry, said_players(whole, words)
    if whole.tournament.state == "cancelled":
        lines.append(f"**{state_words(whole.tournament, words)}**")
    elif entry.state == "waiting":
        lines.append(words("own-waiting", place=1 + waitlist(whole).index(entry)))
    else:
        lines.append(words(f"own-{_entry_state(whole, entry)}"))
    if entry.state == "waiting" and whole.tournament.state == "running":
        lines.append(words("own-waiting-running"))
    lines += _next_action(whole, view, words)
    time_left_by_seat = time_left or {}
    if view.must == "play" and view.table is not None and len(view.unfinished) == 1:
        lines[-1] = f"{lines[-1]} {time_left_by_seat.get(view.table.code, '')}".rstrip()
    for table in view.unfinished:
        others = [one for one in seats_of(table) if one != entry.number]
        rivals = words.listed([f"**{names[one]}**" for one in others if one in names])
        where = f"<#{table.thread_id}>" if table.thread_id is not None else ""
        # At a table against the game, the other players are not opponents.
        together = "yes" if plan_of(whole.tournament).stages[table.stage].format == "duplicate" else "no"
        table_name = table_title(table, words)
        text = words("own-table", table=table_name, names=rivals, where=where, together=together)
        lines.append(f"{text} {time_left_by_seat.get(table.code, '')}".rstrip() if len(view.unfinished) > 1 else text)
    if view.table is not None:
        lines += until_lines(whole, view.table.round, words)
    place = standings.places.get(entry.number) if standings is not None else None
    if place is not None and standings is not None:
        over = "yes" if whole.tournament.state == "finished" else "no"
        lines.append(words("own-place", place=place, count=len(standings.places), over=over))
    return "\n".join(lines)


def _next_action(whole: Whole, view: PlayerView, words: Words) -> list[str]:
    """Return the reader's next action, or that none is needed. Empty for a player who is out."""
    if view.must == "play" and len(view.unfinished) > 1:
        tables = words.listed([table_title(table, words) for table in view.due])
        return [words("own-must-play-at", tables=tables)]
    if view.must in ("play", "check_in", "judges"):
        return [words(f"own-must-{view.must.replace('_', '-')}")]
    if view.must != "wait":
        return []
    if view.table is not None:
        return [words("own-must-wait")]
    one = latest_round(whole)
    if (
        one is None
        or one.state not in ("published", "playing")
        or any(table.round == one.number for table in view.tables)
    ):
        return [words(f"own-free-{whole.tournament.state}")]
    # A player who was knocked out or entered late has no bye.
    bye = any(view.entry.number in known_result.seats for known_result in given_of(one) if known_result.kind in ALONE)
    return [words("own-free-bye" if bye else "own-free-round", round=one.number)]


def _entry_state(whole: Whole, entry: TournamentEntry) -> str:
    if is_replaced(whole, entry):
        return "replaced"
    if entry.state == "entered" and whole.tournament.state == "finished":
        return "took-part"
    if entry.state == "entered" and whole.tournament.state == "checkin":
        return "checked-in" if entry.checked_in_at is not None else "not-checked-in"
    return entry.state


def info_text(whole: Whole, words: Words) -> str:
    """Return in words how an event works: format, points, tie-breaks, the action at zero, officials."""
    head = f"### {words('tournament-title', name=title(whole))}"
    lines = [head, *about_lines(whole, words), *state_lines(whole, words), *seed_lines(whole, words)]
    lines += [
        words(f"info-{stage.format.replace('_', '-')}", double="yes" if stage.double else "no")
        for stage in plan_of(whole.tournament).stages
    ]
    lines += [words("info-at-once", count=stage.parts) for stage in plan_of(whole.tournament).stages if stage.parts > 1]
    lines += scoring_lines(plan_of(whole.tournament), words)
    settings, terms = settings_of(whole.tournament), read_terms(whole.tournament.terms)
    if terms.clock == "bank":
        limit, credit, cap = bank_times(terms, words)
        lines.append(words("info-bank", limit=limit, credit=credit, cap=cap))
    if terms.clock != "none" and settings.at_zero != "computer":
        lines.append(words("info-zero", zero=words(f"setup-zero-{settings.at_zero}")))
    if settings.at_zero == "computer":
        lines.append(words("info-computer", counts=words(f"setup-computer-{settings.computer_counts}")))
    lines += listed_lines(whole, words)
    return "\n".join([*lines, *official_lines(whole, words), words("info-fair")])


def official_lines(whole: Whole, words: Words) -> Iterator[str]:
    """Yield a line with the event's organisers, and one with its judges if it has any."""
    for role in ("organiser", "judge"):
        who = [f"<@&{one.id}>" if one.kind == "role" else f"<@{one.id}>" for one in whole.officials if one.role == role]
        if who:
            yield words(f"info-{role}s", who=words.listed(who))


def figures_text(whole: Whole, standings: Standings, player: int, words: Words, room: int = TEXT_LIMIT) -> str:
    """Return how each of a player's figures was calculated, round by round (TN-29), in at most ``room`` characters."""
    names = said_players(whole, words)
    found = ((part.stage, row) for part in standings.sections for row in part.rows if row.player == player)
    stage, row = next(found, (0, None))
    if row is None:
        return words("figures-none")
    lines = [words("figures-title", name=f"**{names.get(player, '?')}**", place=row.place)]
    if row.marks:
        lines.append(f"-# {words.listed([words(f'mark-{mark}') for mark in row.marks])}")
    for line in _figures(whole, stage, row, names, words):
        if len("\n".join([*lines, line])) > room - 20:
            lines.append("…")
            break
        lines.append(line)
    return "\n".join(lines)


def _figures(whole: Whole, stage: int, row: Ranked, names: dict[int, str], words: Words) -> Iterator[str]:
    for one in row.figures:
        figure_text = row_figure(whole, stage, row, one, words)
        yield f"**{label(one.name, words)}: {figure_text}** – {words(f'figure-{one.name}-how')}"
        # In a knock-out, a player's figure is only the round of their elimination, so there are no parts to explain.
        parts = [_share(one, index, names, words) for index in range(len(one.shares)) if one.name != OUT]
        if parts:
            yield f"-# {' · '.join(parts)}"


def _share(one: TieBreak, index: int, names: dict[int, str], words: Words) -> str:
    share = one.shares[index]
    rivals = words.listed([names[other] for other in share.opponents if other in names])
    return words(
        "figures-share",
        round=share.round,
        value=figure(one.name, share.value, words) if share.why != "seat" else number(share.value),
        why=words(f"why-{share.why}"),
        names=rivals,
        met="yes" if rivals else "no",
    )
