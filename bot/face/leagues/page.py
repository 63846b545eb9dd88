"""The private pages of leagues: the divisions with the reader's place, how a league works, and the settings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from bot.face.ground.components.choices import MENU_SIZE
from bot.face.ground.components.custom_ids import Control
from bot.face.ground.components.parts import (
    DANGER,
    PRIMARY,
    Button,
    Page,
    Row,
    button,
    rows_of,
    text,
    turning,
    value_menu,
    web_links,
)
from bot.face.ground.interactions import Interaction
from bot.face.ground.markdown import literal
from bot.face.messages.league import JOIN, LEAVE, LOOK, entry_lines, open_button
from bot.face.messages.meanings import cited_menu
from bot.face.messages.refusals import HelpedRefusal
from bot.face.messages.tournaments.event_message import STANDINGS
from bot.face.services import Services
from bot.face.tournaments.competitions import RemovalMenu, removal_page, web_page_buttons
from bot.face.tournaments.entry_requests import request_buttons, request_lines, shown_question
from bot.face.tournaments.given_roles import MOST_DIVISIONS, RoleHolders, roles_button
from bot.face.tournaments.own_decks import OwnDecks
from bot.face.tournaments.requests import MemberRequest, game_menus, member_request
from bot.face.words.leagues import (
    Division,
    about_line,
    division_lines,
    league_deck_choice,
    league_name,
    league_question,
    league_slug,
    moved_words,
    own_line,
    rounds_line,
    seats_options,
    shown_divisions,
    state_line,
    tables_at_once,
)
from bot.face.words.tournaments.naming import competition_title
from bot.host.leagues.entries import MOST_PLAYERS, need_removable
from bot.host.leagues.store import league_player
from bot.host.tournaments.entries.requests import find_request
from bot.wording.words import Words
from engine.kernel.errors import Refused
from engine.tournaments.event import MOST_AT_ONCE
from engine.tournaments.leagues import LEAST_SIZE, MOST_MOVES, MOST_SIZE
from storage.records.leagues import League, LeaguePlayer, WholeLeague

# The actions of the controls. Their number is that of the league. With `SET`, the ``rest`` is the setting's name.
CHOOSE, HOW, EDIT, SET = "leaguechoose", "leaguehow", "leagueedit", "leagueset"
CREATE, CREATE_GAME, CREATE_TEMPLATE = "leaguecreate", "leaguegame", "leaguetemplate"
ANNOUNCE, TEXT, TEXT_FORM, HERE = "leagueannounce", "leaguetext", "leaguetextform", "leaguehere"
QUESTION, QUESTION_FORM, ANSWER_FORM = "leaguequestion", "leaguequestionform", "leagueanswerform"
# The ``rest`` of this control is read by `need_decision`.
DECIDE = "leaguedecide"
END, END_NOW = "leagueend", "leagueendnow"
DECK, DECK_CHOSEN = "leaguedeck", "leaguedeckset"
PAUSE, PAUSE_FORM, RESUME = "leaguepause", "leaguepauseform", "leagueresume"
WEB = "leagueweb"
SIZE, MOVES, SEATS, AT_ONCE = "size", "moves", "seats", "atonce"
# With `REMOVE`, the ``rest`` is a page; with `REMOVE_NOW`, it is the player.
REMOVE, REMOVED, REMOVE_NOW = "leagueremove", "leagueremoved", "leagueremovenow"


async def show_league(services: Services, interaction: Interaction) -> None:
    """Answer with the league that the user probably means. Raises `Refused` ("no_league")."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    request = await member_request(services, interaction)
    await services.answer(interaction, await league_page(request))


async def league_page(
    request: MemberRequest, league_id: int | None = None, number: int | None = None, feedback: str = ""
) -> Page:
    """Return a league with one of its divisions. ``feedback`` is put on top.

    By default it is the league that the reader probably means (`_likely`), with the reader's division. Raises `Refused`
    ("no_league").
    """
    leagues, words = request.services.host.leagues, request.words
    found = [one for one in await leagues.of_guild(request.guild_id) if request.maker or one.state != "draft"]
    if league_id is None and not found:
        return _no_league_page(request, feedback)
    whole = await leagues.get(request.guild_id, _likely(request, found).league_id if league_id is None else league_id)
    if whole.league.state == "draft" and not request.maker:
        raise Refused("no_league")
    divisions, waiting_list = shown_divisions(whole)
    divisions_shown = [*divisions, *([waiting_list] if waiting_list else [])]
    own_page = next(
        (page for page, part in enumerate(divisions_shown) if any(one.user_id == request.user_id for one in part)), 0
    )
    number = min(max(own_page if number is None else number, 0), max(len(divisions_shown) - 1, 0))
    own_decks = _own_decks(request, whole)
    lines = [
        *([feedback] if feedback else []),
        f"### {competition_title('league', league_name(whole.league), words)}",
        state_line(whole, words),
        f"-# {about_line(whole.league, words)}",
        *entry_lines(whole.league, words),
        *([line] if (line := own_line(whole, request.user_id, words)) else []),
        *await _deck_lines(request, whole, own_decks),
        # Only organisers read the users' answers.
        *(request_lines(whole.requests, words) if request.maker else []),
        "",
        # These lines come last, because the end of a text that is too long for a message is cut off.
        *await _part_lines(request, whole, divisions_shown, number, len(divisions)),
    ]
    web = await request.services.host.web_addresses.of_league(whole.league)
    # The page on the web lasts beyond the end, and organisers can still hide it.
    choose_web = partial(Control, WEB, 0, whole.league.league_id)
    is_hider = request.maker and whole.league.state == "over"
    hiding = await web_page_buttons(request, whole.league.data, choose_web) if is_hider else []
    turns = turning(words, LOOK, number, max(len(divisions_shown) - 1, 0), whole.league.league_id)
    return Page(
        text("\n".join(lines)),
        *([turns] if turns.children else []),
        *_other_leagues(whole.league, found, words),
        *rows_of(
            [*_buttons(request, whole, number, brings_deck=own_decks is not None), *hiding, *web_links(web, words)]
        ),
        *(rows_of(request_buttons(whole.requests, decide_control(whole.league), words)) if request.maker else []),
    )


def decide_control(league: League) -> Callable[[str], Control]:
    """Return a function that returns the control of a decision about a request, with a ``rest``."""
    return partial(Control, DECIDE, 0, league.league_id)


def _own_decks(request: MemberRequest, whole: WholeLeague) -> OwnDecks | None:
    """Return the decks that the reader may bring to a league, None if the reader brings none."""
    choice, is_player = league_deck_choice(whole.league), any(one.user_id == request.user_id for one in whole.players)
    if whole.league.state in ("draft", "over") or not is_player or choice is None:
        return None
    decks = request.services.host.decks
    return OwnDecks(decks, request.user_id, league_slug(whole.league), choice, request.words)


async def _deck_lines(request: MemberRequest, whole: WholeLeague, own_decks: OwnDecks | None) -> list[str]:
    """Return the deck that the reader has chosen, in words, if the reader brings one."""
    if own_decks is None:
        return []
    return [await own_decks.line(await request.services.host.leagues.deck(whole.league.league_id, request.user_id))]


async def deck_page(request: MemberRequest, league_id: int) -> Page:
    """Return the decks that a player may bring from the next season on.

    Raises `Refused`: "no_league", "not_in_league", "no_decks".
    """
    whole, words = await request.services.host.leagues.get(request.guild_id, league_id), request.words
    if all(one.user_id != request.user_id for one in whole.players):
        raise Refused("not_in_league")
    own_decks = _own_decks(request, whole)
    if own_decks is None:
        raise Refused("no_decks")
    name, season = literal(league_name(whole.league)), str(whole.league.season + 1)
    return Page(
        text(words("league-deck", name=name, season=season)),
        *await own_decks.menus(partial(Control, DECK_CHOSEN, 0, league_id)),
        *rows_of([back_button(whole.league, words)]),
    )


async def _part_lines(
    request: MemberRequest, whole: WholeLeague, division_parts: Sequence[Division], number: int, divisions: int
) -> list[str]:
    """Return the lines of one division, or of the waitlist behind the divisions."""
    words = request.words
    if not division_parts:
        return [words("league-nobody")]
    names = await request.services.host.leagues.distinct_names(whole.players)
    title = words("league-division", number=str(number + 1)) if number < divisions else words("league-waitlist")
    return [f"**{title}**", *division_lines(division_parts[number], moved_words(whole), names, words)]


def _likely(request: MemberRequest, leagues: Sequence[League]) -> League:
    """Return the running league of this channel, or the first league of the list."""
    here = (one for one in leagues if one.state != "over" and one.channel_id == request.interaction.channel_id)
    return next(here, leagues[0])


def _no_league_page(request: MemberRequest, feedback: str) -> Page:
    note = [] if request.maker else [request.words("league-none-ask")]
    lines = [*([feedback] if feedback else []), request.words("league-none"), *note]
    return Page(text("\n".join(lines)), *rows_of([_create_button(request)] if request.maker else []))


def _create_button(request: MemberRequest) -> Button:
    return button(request.words("league-create"), Control(CREATE, 0))


def _buttons(request: MemberRequest, whole: WholeLeague, number: int, *, brings_deck: bool) -> list[Button]:
    words, league = request.words, whole.league
    buttons = [*_own_buttons(request, whole)]
    if brings_deck:
        buttons.append(button(words("own-deck-change"), Control(DECK, 0, league.league_id), emoji="🎴"))
    event = next((one for one in whole.events if (one.season, one.division) == (league.season, number + 1)), None)
    if league.state == "playing" and event is not None:
        buttons.append(button(words("league-standings"), Control(STANDINGS, 0, event.tournament_id)))
    buttons.append(button(words("league-how-button"), Control(HOW, 0, league.league_id)))
    if not request.maker:
        return buttons
    if league.state == "draft":
        buttons.append(button(words("league-announce"), Control(ANNOUNCE, 0, league.league_id), PRIMARY))
    buttons += open_button(whole, words)
    if league.state != "over":
        buttons.append(button(words("league-edit"), Control(EDIT, 0, league.league_id)))
    else:
        # The champion of a league that is over keeps their role, so organisers can still choose another role.
        buttons.append(roles_button("league", league.league_id, words))
    return [*buttons, _create_button(request)]


def _own_buttons(request: MemberRequest, whole: WholeLeague) -> list[Button]:
    if whole.league.state in ("draft", "over"):
        return []
    words, number = request.words, whole.league.league_id
    if find_request(whole.requests, request.user_id) is not None:
        # The first button changes the answer, the second one withdraws the request.
        return [
            button(words("league-join"), Control(JOIN, 0, number)),
            button(words("league-leave"), Control(LEAVE, 0, number)),
        ]
    own_row = league_player(whole, request.user_id)
    own_state = None if own_row is None else own_row.state
    if own_state in ("playing", "waiting"):
        return [button(words("league-leave"), Control(LEAVE, 0, number))]
    if own_state is None and len(whole.players) >= MOST_PLAYERS:
        return []
    return [
        button(words("league-stay" if own_state == "leaving" else "league-join"), Control(JOIN, 0, number), PRIMARY)
    ]


async def with_help(request: MemberRequest, error: Refused, league_id: int) -> Refused:
    """Return a refusal with buttons that help this member: one to enter the league, and one that shows it."""
    leagues = request.services.host.leagues
    try:
        whole = await leagues.get(request.guild_id, league_id)
    except Refused:
        return error
    if whole.league.state == "draft":
        return error
    own_buttons = _own_buttons(request, whole) if error.code == "not_in_league" else []
    return HelpedRefusal(
        error, [*own_buttons, button(request.words("league-look"), Control(LOOK, 0, league_id, "own"))]
    )


def _other_leagues(league: League, leagues: Sequence[League], words: Words) -> list[Row]:
    """Return the menu of the guild's other leagues, if there are any."""
    others = [one for one in leagues if one.league_id != league.league_id][:MENU_SIZE]
    options = [(str(one.league_id), league_name(one), False) for one in others]
    return [value_menu(Control(CHOOSE, 0), words("league-choose"), options)] if others else []


async def how_page(request: MemberRequest, league_id: int) -> Page:
    """Return how a league works. Raises `Refused` ("no_league")."""
    league = (await request.services.host.leagues.get(request.guild_id, league_id)).league
    words = request.words
    lines = [
        f"### {words('league-how-button')}",
        words("league-how", moves=league.moves),
        f"-# {words('league-how-rule')}",
    ]
    rules = cited_menu(words, words("league-how-rule"))
    return Page(text("\n".join(lines)), *rules, *rows_of([back_button(league, words)]))


def back_button(league: League, words: Words) -> Button:
    """Return the button that shows the page of a league."""
    return button(words("league-back"), Control(LOOK, 0, league.league_id, "own"))


async def create_page(request: MemberRequest) -> Page:
    """Return the page on which an organiser chooses the game of a new league."""
    menus = await game_menus(request, Control(CREATE_GAME, 0), Control(CREATE_TEMPLATE, 0))
    return Page(text(request.words("league-create-ask")), *menus)


async def edit_page(request: MemberRequest, whole: WholeLeague, feedback: str = "") -> Page:
    """Return the page with the settings of a league, with ``feedback`` on top."""
    words, league = request.words, whole.league
    number, question = league.league_id, league_question(league)
    lines = [
        *([feedback] if feedback else []),
        f"### {words('league-edit-title', name=literal(league_name(league)))}",
        about_line(league, words),
        *([line] if (line := rounds_line(league, words)) else []),
        state_line(whole, words),
        *([words("league-question", question=shown_question(question))] if question else []),
    ]
    sizes = [
        (str(one), words("league-size", number=one), one == league.size) for one in range(LEAST_SIZE, MOST_SIZE + 1)
    ]
    moves = [(str(one), words("league-moves", number=one), one == league.moves) for one in range(1, MOST_MOVES + 1)]
    at_once = tables_at_once(league)
    tables = [(str(one), words("setup-at-once", count=one), one == at_once) for one in range(1, MOST_AT_ONCE + 1)]
    seats = seats_options(league, words)
    playing = league.state == "playing"
    draft, here = league.state == "draft", league.channel_id == request.interaction.channel_id
    buttons = [
        *([button(words("league-announce"), Control(ANNOUNCE, 0, number), PRIMARY)] if draft else []),
        *([_pause_button(league, words)] if playing else []),
        button(words("league-text"), Control(TEXT, 0, number)),
        button(words("setting-question"), Control(QUESTION, 0, number)),
        *([button(words("ladder-remove"), Control(REMOVE, 0, number))] if _removable(whole) else []),
        roles_button("league", number, words),
        *await web_page_buttons(request, league.data, partial(Control, WEB, 0, number)),
        *([] if here else [button(words("league-here"), Control(HERE, 0, number))]),
        button(words("league-end-draft" if draft else "league-end"), Control(END, 0, number), DANGER),
        back_button(league, words),
    ]
    return Page(
        text("\n".join(lines)),
        value_menu(Control(SET, 0, number, SIZE), words("league-ask-size"), sizes),
        value_menu(Control(SET, 0, number, MOVES), words("league-ask-moves"), moves),
        *([value_menu(Control(SET, 0, number, SEATS), words("setup-seats"), seats)] if seats else []),
        value_menu(Control(SET, 0, number, AT_ONCE), words("setting-at-once"), tables),
        *rows_of(buttons),
    )


def _pause_button(league: League, words: Words) -> Button:
    """Return the button that pauses a season, or lets it go on."""
    if league.pause_reason is None:
        return button(words("league-pause"), Control(PAUSE, 0, league.league_id))
    return button(words("league-resume"), Control(RESUME, 0, league.league_id), PRIMARY)


def _removable(whole: WholeLeague) -> list[LeaguePlayer]:
    """Return the players whom an organiser can remove, in the order of their divisions, the waitlist last."""
    return [one for one in whole.players if one.state != "dropped"]


async def removable_page(request: MemberRequest, league_id: int, number: int) -> Page:
    """Return the menu of a league's players, of whom an organiser removes one. Raises `Refused` ("no_league")."""
    leagues, words = request.services.host.leagues, request.words
    whole = await leagues.get(request.guild_id, league_id)
    names = await leagues.distinct_names(whole.players)
    menu = RemovalMenu(
        [(one.user_id, f"{_part_name(one, words)} · {names[one.user_id]}") for one in _removable(whole)],
        words("league-remove-choose"),
        words("league-nobody"),
        REMOVE,
        Control(REMOVED, 0, league_id),
        _back_to_settings(whole.league, words),
    )
    return removal_page(menu, number, words)


def _part_name(player: LeaguePlayer, words: Words) -> str:
    if player.division is None:
        return words("league-waitlist")
    return words("league-division", number=str(player.division))


def remove_page(whole: WholeLeague, user_id: int, words: Words) -> Page:
    """Return the page that asks an organiser for confirmation before a player is removed.

    Raises `Refused` ("player_not_there").
    """
    need_removable(whole, user_id)
    league = whole.league
    remove = button(words("ladder-remove"), Control(REMOVE_NOW, 0, league.league_id, str(user_id)), DANGER)
    sentence = words(
        "league-remove-ask",
        name=f"<@{user_id}>",
        league=literal(league_name(league)),
        playing="yes" if league.state == "playing" else "no",
    )
    return Page(text(sentence), *rows_of([remove, _back_to_settings(league, words)]))


def _back_to_settings(league: League, words: Words) -> Button:
    return button(words("league-back"), Control(EDIT, 0, league.league_id))


async def role_holders(request: MemberRequest, league_id: int) -> RoleHolders:
    """Return the name of a league, and the divisions for which roles can be chosen.

    These are its divisions, and one more below them, which the next season may add. Raises `Refused` ("no_league").
    """
    whole = await request.services.host.leagues.get(request.guild_id, league_id)
    count, name = len(shown_divisions(whole)[0]), league_name(whole.league)
    return RoleHolders(name, name, range(1, min(count + 1, MOST_DIVISIONS) + 1))


def end_page(league: League, words: Words) -> Page:
    """Return the page that asks for confirmation before a league is ended."""
    draft = league.state == "draft"
    ask = words("league-end-ask-draft" if draft else "league-end-ask", name=literal(league_name(league)))
    confirm = words("league-end-draft" if draft else "league-end-now")
    return Page(
        text(ask),
        *rows_of([button(confirm, Control(END_NOW, 0, league.league_id), DANGER), back_button(league, words)]),
    )
