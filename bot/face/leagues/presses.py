"""The presses of leagues: players enter and sign off, organisers open leagues and seasons, and change them."""

from __future__ import annotations

from collections.abc import Awaitable

from bot.face.ground.components.custom_ids import Control, natural
from bot.face.ground.components.forms import Field, filled, form, refilled
from bot.face.ground.components.parts import Page
from bot.face.ground.markdown import literal
from bot.face.ground.places.permissions import absent_members
from bot.face.ground.places.places import need_event_place
from bot.face.leagues.page import (
    ANNOUNCE,
    ANSWER_FORM,
    AT_ONCE,
    CHOOSE,
    CREATE,
    CREATE_GAME,
    CREATE_TEMPLATE,
    DECIDE,
    DECK,
    DECK_CHOSEN,
    EDIT,
    END,
    END_NOW,
    HERE,
    HOW,
    MOVES,
    PAUSE,
    PAUSE_FORM,
    QUESTION,
    QUESTION_FORM,
    REMOVE,
    REMOVE_NOW,
    REMOVED,
    RESUME,
    SEATS,
    SET,
    SIZE,
    TEXT,
    TEXT_FORM,
    WEB,
    back_button,
    create_page,
    decide_control,
    deck_page,
    edit_page,
    end_page,
    how_page,
    league_page,
    removable_page,
    remove_page,
    role_holders,
    with_help,
)
from bot.face.messages.league import JOIN, LEAVE, LOOK, OPEN
from bot.face.press import Handler, Panel, Press
from bot.face.tournaments.competitions import change_by_form, chosen_game, chosen_web_page, created_here
from bot.face.tournaments.entry.decks_and_teams import wanted_deck
from bot.face.tournaments.entry_requests import (
    ANYWAY,
    candidate,
    decision_said,
    need_decision,
    question_form,
    typed_answer,
    unmet_page,
)
from bot.face.tournaments.given_roles import role_presses
from bot.face.tournaments.requests import MemberRequest, actor_of, chosen_number, maker_request, member_request
from bot.face.words.leagues import event_name, league_name, league_question, listed_names
from bot.host.leagues.entries import entry_question
from bot.host.leagues.leagues import LEAST_DAYS, MOST_DAYS, LeagueWish, drawn_season
from bot.host.leagues.store import league_player
from bot.host.rulings import REASON_LIMIT, clean_reason
from bot.host.tournaments.drafts.templates import decode_template
from bot.host.tournaments.entries.requests import find_request
from bot.host.tournaments.ground.settings import QUESTION_LIMIT
from bot.wording.words import words_for
from engine.kernel.errors import Refused
from engine.kernel.words.names import NAME_LIMIT
from storage.records.leagues import WholeLeague

DAYS_LIMIT, CLOCK_LIMIT = 3, 40


def _helped(handle: Handler) -> Handler:
    """Return a handler whose refusals have buttons for what the member can do (`with_help`)."""

    async def handler(press: Press) -> None:
        try:
            await handle(press)
        except Refused as error:
            request = await member_request(press.services, press.interaction)
            raise await with_help(request, error, press.control.number) from error

    return handler


async def _look(press: Press) -> None:
    await _paint(press, press.control.number, natural(press.control.rest))


async def _choose_league(press: Press) -> None:
    await _paint(press, chosen_number(press))


async def _paint(press: Press, league_id: int, number: int | None = None, feedback: str = "") -> None:
    request = await member_request(press.services, press.interaction)
    await press.show_in_private(await league_page(request, league_id, number, feedback))


async def _how(press: Press) -> None:
    request = await member_request(press.services, press.interaction)
    await press.show_in_private(await how_page(request, press.control.number))


async def _join(press: Press) -> None:
    request = await member_request(press.services, press.interaction)
    leagues, number = press.services.host.leagues, press.control.number
    before = await leagues.get(request.guild_id, number)
    former_row = league_player(before, request.user_id)
    former_state = None if former_row is None else former_row.state
    actor = await actor_of(press.services, press.interaction)
    question = entry_question(before, request.user_id)
    if question:
        await leagues.entries.need_open(request.guild_id, number, actor)
        earlier = find_request(before.requests, request.user_id)
        modal = question_form(question, earlier, Control(ANSWER_FORM, 0, number), request.words)
        await press.interaction.response.send_modal(modal)
        return
    await leagues.entries.join(request.guild_id, number, actor)
    keys = {"leaving": "league-stayed", "playing": "league-there", "waiting": "league-there"}
    await _paint(press, number, feedback=request.words(keys.get(former_state or "", "league-joined")))


async def _store_answer(press: Press) -> None:
    """Store the answer to the league's question. The user enters when an organiser accepts it."""
    request, leagues = await member_request(press.services, press.interaction), press.services.host.leagues
    actor, number = await actor_of(press.services, press.interaction), press.control.number
    await leagues.entries.request(request.guild_id, number, actor, typed_answer(press))
    await _paint(press, number, feedback=await _about_request(press, request, "question-sent"))


async def _about_request(press: Press, request: MemberRequest, key: str) -> str:
    """Return a text about the user's own request to enter."""
    league = (await press.services.host.leagues.get(request.guild_id, press.control.number)).league
    return request.words(key, kind="league", name=literal(league_name(league)))


async def _leave(press: Press) -> None:
    """Sign the user off. A user who asked to enter withdraws the request."""
    request = await member_request(press.services, press.interaction)
    if await press.services.host.leagues.entries.withdraw(request.guild_id, press.control.number, request.user_id):
        feedback = await _about_request(press, request, "question-withdrawn")
        await _paint(press, press.control.number, feedback=feedback)
        return
    whole = await press.services.host.leagues.entries.leave(request.guild_id, press.control.number, request.user_id)
    key = "league-left" if whole.league.state == "playing" else "league-left-between"
    if all(one.user_id != request.user_id for one in whole.players):
        key = "league-left-waitlist"
    await _paint(press, press.control.number, feedback=request.words(key))


async def _ask_deck(press: Press) -> None:
    request = await member_request(press.services, press.interaction)
    await press.show_in_private(await deck_page(request, press.control.number))


async def _choose_deck(press: Press) -> None:
    request, number, leagues = (
        await member_request(press.services, press.interaction),
        press.control.number,
        press.services.host.leagues,
    )
    await leagues.entries.choose_deck(request.guild_id, number, request.user_id, wanted_deck(press))
    season = (await leagues.get(request.guild_id, number)).league.season + 1
    await _paint(press, number, feedback=request.words("league-deck-chosen", season=str(season)))


# ---- organisers


async def _open_next_season(press: Press) -> None:
    """Open the next season with the divisions that were shown beside the button."""
    request = await maker_request(press)
    seen_revision = natural(press.control.rest)
    if seen_revision is None:
        raise Refused("expired_control")
    actor = await actor_of(press.services, press.interaction)
    await press.defer_in_private()
    if await _signed_off_absent(press, request, seen_revision):
        return
    whole = await press.services.host.leagues.open_season(
        request.guild_id, press.control.number, actor, seen_revision, event_name
    )
    values = {"season": str(whole.league.season), "channel": str(whole.league.channel_id)}
    page = await league_page(request, press.control.number, feedback=request.words("league-opened", **values))
    await press.show_in_private(page)


async def _signed_off_absent(press: Press, request: MemberRequest, seen_revision: int) -> bool:
    """Sign off the players of the next season who have left the server, and show the divisions without them (TN-86).

    Discord does not report departures. Return whether there were any. If other divisions were shown, do nothing.
    """
    leagues, number = press.services.host.leagues, press.control.number
    whole = await leagues.get(request.guild_id, number)
    if whole.league.revision != seen_revision or whole.league.state != "open":
        return False
    users = [one.user_id for division in drawn_season(whole).divisions for one in division]
    absent_users = await absent_members(press.member.guild, users)
    if not absent_users:
        return False
    names = await leagues.distinct_names(whole.players)
    listed = listed_names([names[user] for user in absent_users], request.words)
    await leagues.entries.sign_off_absent(request.guild_id, number, absent_users)
    feedback = request.words("league-absent", names=listed, count=len(absent_users))
    await press.show_in_private(await league_page(request, number, feedback=feedback))
    return True


async def _ask_game(press: Press) -> None:
    await press.show_in_private(await create_page(await maker_request(press)))


async def _create_game(press: Press) -> None:
    slug, leagues = chosen_game(press), press.services.host.leagues

    def create(request: MemberRequest, channel_id: int, language: str) -> Awaitable[WholeLeague]:
        words = words_for(slug, language)
        name = words("league-usual-name", game=words("game-name"))
        return leagues.create(request.guild_id, channel_id, request.user_id, language, name[:NAME_LIMIT], slug)

    await _show_created(press, *await created_here(press, create))


async def _create_template(press: Press) -> None:
    number, leagues = chosen_number(press), press.services.host.leagues

    def create(request: MemberRequest, channel_id: int, language: str) -> Awaitable[WholeLeague]:
        return leagues.create_from(request.guild_id, channel_id, request.user_id, language, number)

    await _show_created(press, *await created_here(press, create))


async def _show_created(press: Press, request: MemberRequest, whole: WholeLeague) -> None:
    await press.show_in_private(await edit_page(request, whole, request.words("league-created")))


async def _announce(press: Press) -> None:
    request = await maker_request(press)
    whole = await press.services.host.leagues.announce(request.guild_id, press.control.number, request.user_id)
    feedback = request.words("league-announced", channel=str(whole.league.channel_id))
    await _paint(press, press.control.number, feedback=feedback)


async def _edit_league(press: Press) -> None:
    request = await maker_request(press)
    whole = await press.services.host.leagues.get(request.guild_id, press.control.number)
    await press.show_in_private(await edit_page(request, whole))


async def _set_league(press: Press) -> None:
    request = await maker_request(press)
    if press.control.rest == SEATS:
        await _change_league(press, request, LeagueWish(seats=_chosen_seats(press)))
        return
    number = chosen_number(press)
    wishes = {SIZE: LeagueWish(size=number), MOVES: LeagueWish(moves=number), AT_ONCE: LeagueWish(at_once=number)}
    if press.control.rest not in wishes:
        raise Refused("expired_control")
    await _change_league(press, request, wishes[press.control.rest])


def _chosen_seats(press: Press) -> tuple[int, ...]:
    """Return the chosen sizes of tables, such as 4 and 3. Raises `Refused` ("expired_control")."""
    numbers = [natural(one) for value in press.values for one in value.split()]
    if not numbers or None in numbers:
        raise Refused("expired_control")
    return tuple(one for one in numbers if one is not None)


async def _bring_here(press: Press) -> None:
    """Move a league to this channel: its message, and the events of the next seasons."""
    request = await maker_request(press)
    need_event_place(press.interaction)
    await _change_league(press, request, LeagueWish(channel_id=press.interaction.channel_id))


async def _choose_web(press: Press) -> None:
    request = await maker_request(press)
    await _change_league(press, request, LeagueWish(web=chosen_web_page(press)))


async def _change_league(press: Press, request: MemberRequest, wish: LeagueWish) -> None:
    whole = await press.services.host.leagues.change(request.guild_id, press.control.number, request.user_id, wish)
    feedback = request.words("league-changed")
    # After the end there are no settings any more, but the page on the web can still be hidden.
    is_over = whole.league.state == "over"
    page = (
        league_page(request, press.control.number, feedback=feedback)
        if is_over
        else edit_page(request, whole, feedback)
    )
    await press.show_in_private(await page)


async def _ask_text(press: Press) -> None:
    request = await maker_request(press)
    league, words = (
        (await press.services.host.leagues.get(request.guild_id, press.control.number)).league,
        request.words,
    )
    fields = [
        Field("name", words("league-form-name"), NAME_LIMIT, league.name),
        Field("days", words("league-form-days"), DAYS_LIMIT, str(league.days)),
        Field("clock", words("league-form-clock"), CLOCK_LIMIT, decode_template(league.data).clock),
    ]
    modal = form(words("league-text"), Control(TEXT_FORM, 0, league.league_id), *refilled(press.control, fields))
    await press.interaction.response.send_modal(modal)


async def _store_text(press: Press) -> None:
    request = await maker_request(press)

    async def change(name: str, days: int, clock: str) -> None:
        await _change_league(press, request, LeagueWish(name=name, days=days, clock=clock))

    bad_days = Refused("bad_league_setting", setting="days", least=LEAST_DAYS, most=MOST_DAYS)
    await change_by_form(press, Control(TEXT, 0, press.control.number), bad_days, change)


async def _ask_question(press: Press) -> None:
    """Open the form of the question that new players are asked."""
    request = await maker_request(press)
    league = (await press.services.host.leagues.get(request.guild_id, press.control.number)).league
    label, question = request.words("setup-form-question"), league_question(league)
    field = Field("question", label, QUESTION_LIMIT, question, required=False)
    modal = form(request.words("setting-question"), Control(QUESTION_FORM, 0, league.league_id), field)
    await press.interaction.response.send_modal(modal)


async def _store_question(press: Press) -> None:
    request = await maker_request(press)
    typed = filled(dict(press.interaction.data or {})).get("question", "")
    await _change_league(press, request, LeagueWish(question=typed))


async def _decide(press: Press) -> None:
    """Admit a user who asked to enter, or decline. If they lack something, ask whether to admit them anyway."""
    request, number = await maker_request(press), press.control.number
    user_id, answer = need_decision(press.control.rest)
    await press.defer_in_private()
    admitted = await candidate(press.services, press.interaction, user_id, answer)
    leagues, by = press.services.host.leagues, request.user_id
    try:
        await leagues.entries.decide(request.guild_id, number, by, user_id, admitted, anyway=answer == ANYWAY)
    except Refused as error:
        if error.code != "request_unmet":
            raise
        league = (await leagues.get(request.guild_id, number)).league
        back = back_button(league, request.words)
        await press.show_in_private(unmet_page(user_id, error.phrase, decide_control(league), back, request.words))
        return
    await _paint(press, number, feedback=decision_said(user_id, answer, request.words))


async def _ask_pause(press: Press) -> None:
    """Open the form that asks for the reason for a pause."""
    request = await maker_request(press)
    words, number = request.words, press.control.number
    field = Field("reason", words("setup-why"), REASON_LIMIT, tall=True)
    await press.interaction.response.send_modal(form(words("league-pause"), Control(PAUSE_FORM, 0, number), field))


async def _pause(press: Press) -> None:
    request = await maker_request(press)
    reason = clean_reason(filled(dict(press.interaction.data or {})).get("reason", ""))
    # All matches of the season are paused. This takes time, so the answer is deferred.
    await press.defer_in_private()
    whole = await press.services.host.leagues.pause(request.guild_id, press.control.number, request.user_id, reason)
    await press.show_in_private(await edit_page(request, whole, request.words("league-paused")))


async def _resume(press: Press) -> None:
    request = await maker_request(press)
    await press.defer_in_private()
    whole = await press.services.host.leagues.resume(request.guild_id, press.control.number, request.user_id)
    await press.show_in_private(await edit_page(request, whole, request.words("league-resumed")))


async def _choose_removed(press: Press) -> None:
    request = await maker_request(press)
    page = await removable_page(request, press.control.number, natural(press.control.rest) or 0)
    await press.show_in_private(page)


async def _ask_remove(press: Press) -> None:
    request, user_id = await maker_request(press), chosen_number(press)
    whole = await press.services.host.leagues.get(request.guild_id, press.control.number)
    await press.show_in_private(remove_page(whole, user_id, request.words))


async def _remove(press: Press) -> None:
    request, user_id = await maker_request(press), natural(press.control.rest)
    if user_id is None:
        raise Refused("expired_control")
    whole = await press.services.host.leagues.entries.remove(
        request.guild_id, press.control.number, request.user_id, user_id
    )
    await press.show_in_private(await edit_page(request, whole, request.words("league-removed")))


async def _ask_end(press: Press) -> None:
    request = await maker_request(press)
    whole = await press.services.host.leagues.get(request.guild_id, press.control.number)
    await press.show_in_private(end_page(whole.league, request.words))


async def _end_now(press: Press) -> None:
    request, leagues, number = await maker_request(press), press.services.host.leagues, press.control.number
    draft = (await leagues.get(request.guild_id, number)).league.state == "draft"
    await leagues.end(request.guild_id, number, request.user_id)
    page: Page = await league_page(request, feedback=request.words("league-deleted" if draft else "league-ended"))
    await press.show_in_private(page)


PANEL = Panel(
    __name__,
    {
        LOOK: _look,
        CHOOSE: _choose_league,
        HOW: _how,
        JOIN: _helped(_join),
        LEAVE: _helped(_leave),
        DECK: _helped(_ask_deck),
        DECK_CHOSEN: _helped(_choose_deck),
        OPEN: _helped(_open_next_season),
        CREATE: _ask_game,
        CREATE_GAME: _create_game,
        CREATE_TEMPLATE: _create_template,
        ANNOUNCE: _announce,
        EDIT: _edit_league,
        SET: _set_league,
        TEXT: _ask_text,
        HERE: _bring_here,
        QUESTION: _ask_question,
        QUESTION_FORM: _store_question,
        ANSWER_FORM: _helped(_store_answer),
        DECIDE: _decide,
        TEXT_FORM: _store_text,
        PAUSE: _ask_pause,
        PAUSE_FORM: _pause,
        RESUME: _resume,
        REMOVE: _choose_removed,
        REMOVED: _ask_remove,
        REMOVE_NOW: _remove,
        END: _ask_end,
        END_NOW: _end_now,
        WEB: _choose_web,
        **role_presses("league", lambda number: Control(LOOK, 0, number, "own"), role_holders),
    },
)
