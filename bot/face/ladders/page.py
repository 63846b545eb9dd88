"""The private pages of ladders: the places, the menu of players to challenge, how a ladder works, and the settings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.face.ground.components.choices import MENU_SIZE
from bot.face.ground.components.custom_ids import Control
from bot.face.ground.components.parts import (
    DANGER,
    PRIMARY,
    TEXT_LIMIT,
    Button,
    Page,
    Row,
    button,
    link_button,
    rows_of,
    text,
    turning,
    value_menu,
    web_links,
)
from bot.face.ground.interactions import Interaction
from bot.face.ground.markdown import literal
from bot.face.ladders.results import RESULTS
from bot.face.messages.ladder import CHALLENGE, JOIN, LOOK, answer_buttons, challenge_url
from bot.face.messages.meanings import cited_menu
from bot.face.messages.refusals import HelpedRefusal
from bot.face.messages.tournaments.event_message import template_entry_lines
from bot.face.services import Services
from bot.face.tournaments.competitions import RemovalMenu, removal_page, web_page_buttons
from bot.face.tournaments.given_roles import RoleHolders, roles_button
from bot.face.tournaments.requests import MemberRequest, game_menus, member_request
from bot.face.words.ladders import (
    Names,
    about_line,
    challenge_line,
    ladder_name,
    obstacle_words,
    own_line,
    place_lines,
    state_line,
)
from bot.face.words.tournaments.naming import competition_title
from bot.host.ladders.settings import MOST_PLAYERS
from bot.host.ladders.store import need_open
from bot.wording.words import Words
from engine.kernel.errors import Refused
from engine.tournaments.ladders import LEAST_REACH, MOST_REACH, challengeable
from storage.records.ladders import Challenge, Ladder, LadderPlayer, WholeLadder

# The actions of the controls. The number of a control is that of the ladder; with `DECLINE_NOW` and `WITHDRAW_NOW` it
# is that of the challenge. With some actions, the control has a ``rest``: with `DECLINE_NOW` the cost that the question
# named, with `SKIP` whether the player skips the weekly pairings ("on", "off"), with `REMOVE` a page, and with
# `REMOVE_NOW` the player.
CHOOSE, HOW, EDIT, SKIP = "ladderchoose", "ladderhow", "ladderedit", "ladderskip"
WITHDRAW, WITHDRAW_NOW = "ladderwithdraw", "ladderwithdrawnow"
REMOVE, REMOVED, REMOVE_NOW = "ladderremove", "ladderremoved", "ladderremovenow"
LEAVE, LEAVE_NOW, CHALLENGED, DECLINE_NOW = "ladderleave", "ladderleavenow", "ladderchallenged", "ladderdeclinenow"
CREATE, CREATE_GAME, CREATE_TEMPLATE = "laddercreate", "laddergame", "laddertemplate"
OPEN, PAUSE, REACH, WEEKLY = "ladderopen", "ladderpause", "ladderreach", "ladderweekly"
WEB = "ladderweb"
TEXT, TEXT_FORM, HERE, END, END_NOW = "laddertext", "laddertextform", "ladderhere", "ladderend", "ladderendnow"
# How many places a page shows. Even with the longest names, they leave room for some challenges.
PLACES = 12


async def show_ladder(services: Services, interaction: Interaction) -> None:
    """Answer with the ladder that the user probably means. Raises `Refused` ("no_ladder")."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    request = await member_request(services, interaction)
    await services.answer(interaction, await ladder_page(request))


async def ladder_page(
    request: MemberRequest, ladder_id: int | None = None, number: int | None = None, feedback: str = ""
) -> Page:
    """Return a ladder with some of its places. ``feedback`` is put on top.

    By default it is the ladder that the reader probably means (`_likely`), with the places around the reader's own.
    Raises `Refused` ("no_ladder").
    """
    ladders, words = request.services.host.ladders, request.words
    found = await ladders.of_guild(request.guild_id)
    if ladder_id is None and not found:
        return _no_ladder_page(request, feedback)
    whole = await ladders.get(request.guild_id, _likely(request, found).ladder_id if ladder_id is None else ladder_id)
    own_page = whole.order.index(request.user_id) // PLACES if request.user_id in whole.order else 0
    last = max(len(whole.players) - 1, 0) // PLACES
    number = min(own_page if number is None else number, last)
    names = await ladders.distinct_names(whole.players)
    lines = [
        *([feedback] if feedback else []),
        f"### {competition_title('ladder', ladder_name(whole.ladder), words)}",
        state_line(whole, words),
        f"-# {about_line(whole.ladder, words)}",
        *template_entry_lines(whole.ladder.data, words),
        *([line] if (line := own_line(whole, request.user_id, words)) else []),
    ]
    ladder_texts = ["\n".join(lines), _places_page(whole, number, names, words)]
    ladder_texts += _challenges(whole, request.user_id, names, words, TEXT_LIMIT - sum(map(len, ladder_texts)))
    web = await request.services.host.web_addresses.of_ladder(whole.ladder)
    # The page on the web lasts beyond the end, and organisers can still hide it.
    choose_web = partial(Control, WEB, 0, whole.ladder.ladder_id)
    is_hider = request.maker and whole.ladder.state == "over"
    hiding = await web_page_buttons(request, whole.ladder.data, choose_web) if is_hider else []
    turns = turning(words, LOOK, number, last, whole.ladder.ladder_id)
    return Page(
        *map(text, ladder_texts),
        *([turns] if turns.children else []),
        *_other_ladders(whole.ladder, found, words),
        *rows_of([*_buttons(request, whole), *hiding, *web_links(web, words)]),
    )


def _places_page(whole: WholeLadder, number: int, names: Names, words: Words) -> str:
    """Return a page of the places."""
    if not whole.players:
        return words("ladder-nobody")
    players = whole.players[number * PLACES : (number + 1) * PLACES]
    return "\n".join([*place_lines(whole, players, names, words), f"-# {words('ladder-results-note')}"])


def _challenges(whole: WholeLadder, user_id: int, names: Names, words: Words, room: int) -> list[str]:
    """Return a text about as many challenges as fit into ``room`` letters, the user's own and the latest first.

    Empty if there are no challenges.
    """
    current = [one for one in whole.challenges[::-1] if one.state != "over"]
    current.sort(key=lambda one: user_id not in (one.challenger, one.challenged))
    lines = [challenge_line(whole, one, names, words) for one in current]
    for lines_left in range(len(lines)):
        more = [f"-# {words('league-more', count=lines_left)}"] if lines_left else []
        sentence = "\n".join([*lines[: len(lines) - lines_left], *more])
        if len(sentence) <= room:
            return [sentence]
    return []


def _likely(request: MemberRequest, ladders: Sequence[Ladder]) -> Ladder:
    """Return the ladder of this channel that is not over, or the first ladder of the list."""
    here = (one for one in ladders if one.state != "over" and one.channel_id == request.interaction.channel_id)
    return next(here, ladders[0])


def _no_ladder_page(request: MemberRequest, feedback: str) -> Page:
    note = [] if request.maker else [request.words("ladder-none-ask")]
    lines = [*([feedback] if feedback else []), request.words("ladder-none"), *note]
    return Page(text("\n".join(lines)), *rows_of([_create_button(request)] if request.maker else []))


def _create_button(request: MemberRequest) -> Button:
    return button(request.words("ladder-create"), Control(CREATE, 0))


def _buttons(request: MemberRequest, whole: WholeLadder) -> list[Button]:
    words, ladder = request.words, whole.ladder
    number, buttons = ladder.ladder_id, list[Button]()
    own_challenge = whole.current_challenge(request.user_id)
    if ladder.state == "open" and own_challenge is not None and own_challenge.challenged == request.user_id:
        buttons += answer_buttons(own_challenge, words)
    if own_challenge is not None:
        buttons += _challenge_link(whole, own_challenge, words)
        if is_withdrawable(own_challenge, request.user_id):
            buttons.append(button(words("ladder-withdraw"), Control(WITHDRAW, 0, number)))
    if ladder.state != "over":
        own_row = whole.player(request.user_id)
        if own_row is not None:
            if ladder.state == "open" and not obstacle_words(whole, request.user_id, words):
                buttons.append(button(words("ladder-challenge"), Control(CHALLENGE, 0, number), PRIMARY))
            buttons += [*_skip_buttons(whole, own_row, words), button(words("ladder-leave"), Control(LEAVE, 0, number))]
        elif len(whole.players) < MOST_PLAYERS:
            buttons.append(_join_button(ladder, words))
    buttons.append(button(words("ladder-results"), Control(RESULTS, 0, number, "0")))
    buttons.append(button(words("ladder-how-button"), Control(HOW, 0, number)))
    if not request.maker:
        return buttons
    if ladder.state != "over":
        buttons += [_state_button(ladder, words), button(words("league-edit"), Control(EDIT, 0, number))]
    else:
        # The champion of a ladder that is over keeps their role, so organisers can still choose another role.
        buttons.append(roles_button("ladder", number, words))
    return [*buttons, _create_button(request)]


def _join_button(ladder: Ladder, words: Words) -> Button:
    return button(words("ladder-join"), Control(JOIN, 0, ladder.ladder_id), PRIMARY)


def _challenge_link(whole: WholeLadder, challenge: Challenge, words: Words) -> list[Button]:
    """Return the link to a challenge's message or its match's thread; none before there is one."""
    url = challenge_url(whole, challenge)
    label = "ladder-own-challenge" if challenge.waits else "ladder-own-match"
    return [] if url is None else [link_button(words(label), url)]


async def with_help(request: MemberRequest, error: Refused, ladder_id: int) -> Refused:
    """Return a refusal with the buttons that help this member.

    They enter the member into the ladder, lead to their open challenge or match, and show the ladder.
    """
    try:
        whole = await request.services.host.ladders.get(request.guild_id, ladder_id)
    except Refused:
        return error
    words, ladder, buttons = request.words, whole.ladder, list[Button]()
    own_challenge = whole.current_challenge(request.user_id)
    if error.code == "not_in_ladder" and ladder.state != "over":
        buttons.append(_join_button(ladder, words))
    if error.code == "ladder_busy" and own_challenge is not None:
        buttons += _challenge_link(whole, own_challenge, words)
    return HelpedRefusal(error, [*buttons, button(words("ladder-look"), Control(LOOK, 0, ladder.ladder_id, "own"))])


def _skip_buttons(whole: WholeLadder, player: LadderPlayer, words: Words) -> list[Button]:
    """Return the button to skip the weekly pairings, or to take part again; none if a ladder has no pairings."""
    if not whole.ladder.weekly:
        return []
    label = "ladder-skip-off" if player.skips_weeks else "ladder-skip-on"
    return [button(words(label), Control(SKIP, 0, whole.ladder.ladder_id, "off" if player.skips_weeks else "on"))]


def _state_button(ladder: Ladder, words: Words) -> Button:
    """Return the button that opens or pauses a ladder."""
    if ladder.state == "paused":
        return button(words("ladder-open"), Control(OPEN, 0, ladder.ladder_id), PRIMARY)
    return button(words("ladder-pause"), Control(PAUSE, 0, ladder.ladder_id))


def _other_ladders(ladder: Ladder, ladders: Sequence[Ladder], words: Words) -> list[Row]:
    """Return the menu of the guild's other ladders, if there are any."""
    others = [one for one in ladders if one.ladder_id != ladder.ladder_id][:MENU_SIZE]
    options = [(str(one.ladder_id), ladder_name(one), False) for one in others]
    return [value_menu(Control(CHOOSE, 0), words("ladder-choose"), options)] if others else []


async def challenge_page(request: MemberRequest, ladder_id: int) -> Page:
    """Return the menu of the free players whom the reader can challenge.

    Raises `Refused`: "no_ladder", "ladder_over", "ladder_paused", "not_in_ladder", "ladder_busy".
    """
    whole, words = await request.services.host.ladders.get(request.guild_id, ladder_id), request.words
    ladder = whole.ladder
    need_open(whole)
    if whole.player(request.user_id) is None:
        raise Refused("not_in_ladder")
    if request.user_id in whole.busy:
        raise Refused("ladder_busy")
    free, order = challengeable(whole.order, whole.busy, request.user_id, ladder.reach), whole.order
    if not free:
        return Page(text(obstacle_words(whole, request.user_id, words)), *rows_of([_back_button(ladder, words)]))
    names = await request.services.host.ladders.distinct_names(whole.players)
    options = [(str(user), f"{order.index(user) + 1}. {names[user]}", False) for user in free]
    return Page(
        text(words("ladder-challenge-ask")),
        value_menu(Control(CHALLENGED, 0, ladder_id), words("ladder-challenge-menu"), options),
        *rows_of([_back_button(ladder, words)]),
    )


def decline_cost(whole: WholeLadder, challenge: Challenge) -> str:
    """Return what declining a challenge costs the challenged player: "warning" or "place" (TN-74)."""
    player = whole.player(challenge.challenged)
    return "place" if player is not None and player.warned else "warning"


def decline_page(whole: WholeLadder, challenge: Challenge, words: Words) -> Page:
    """Return the page that asks the challenged player for confirmation before they decline, and says what it costs."""
    cost = decline_cost(whole, challenge)
    return Page(
        text(words(f"ladder-decline-ask-{cost}", challenger=f"<@{challenge.challenger}>")),
        *rows_of(
            [
                button(words("ladder-decline"), Control(DECLINE_NOW, 0, challenge.challenge_id, cost), DANGER),
                _back_button(whole.ladder, words),
            ]
        ),
    )


def is_withdrawable(challenge: Challenge, user_id: int) -> bool:
    """Return whether a user can withdraw a challenge: it is theirs, and not answered."""
    return challenge.challenger == user_id and challenge.waits


def withdraw_page(whole: WholeLadder, challenge: Challenge, words: Words) -> Page:
    """Return the page that asks the challenger for confirmation before a challenge is withdrawn."""
    return Page(
        text(words("ladder-withdraw-ask", challenged=f"<@{challenge.challenged}>")),
        *rows_of(
            [
                button(words("ladder-withdraw"), Control(WITHDRAW_NOW, 0, challenge.challenge_id), DANGER),
                _back_button(whole.ladder, words),
            ]
        ),
    )


async def removable_page(request: MemberRequest, ladder_id: int, number: int) -> Page:
    """Return the menu of a ladder's players, of whom an organiser removes one. Raises `Refused` like `current`."""
    ladders, words = request.services.host.ladders, request.words
    whole = await ladders.current(request.guild_id, ladder_id)
    names = await ladders.distinct_names(whole.players)
    menu = RemovalMenu(
        [(one.user_id, f"{place}. {names[one.user_id]}") for place, one in enumerate(whole.players, 1)],
        words("ladder-remove-choose"),
        words("ladder-nobody"),
        REMOVE,
        Control(REMOVED, 0, ladder_id),
        _back_to_settings(whole.ladder, words),
    )
    return removal_page(menu, number, words)


def remove_page(whole: WholeLadder, user_id: int, words: Words) -> Page:
    """Return the page that asks an organiser for confirmation before a player is removed.

    Raises `Refused` ("player_not_there").
    """
    if whole.player(user_id) is None:
        raise Refused("player_not_there")
    ladder = whole.ladder
    remove = button(words("ladder-remove"), Control(REMOVE_NOW, 0, ladder.ladder_id, str(user_id)), DANGER)
    sentence = words("ladder-remove-ask", name=f"<@{user_id}>", ladder=literal(ladder_name(ladder)))
    return Page(text(sentence), *rows_of([remove, _back_to_settings(ladder, words)]))


def _back_to_settings(ladder: Ladder, words: Words) -> Button:
    return button(words("league-back"), Control(EDIT, 0, ladder.ladder_id))


def leave_page(ladder: Ladder, words: Words) -> Page:
    """Return the page that asks for confirmation before the reader leaves a ladder."""
    return Page(
        text(words("ladder-leave-ask", name=literal(ladder_name(ladder)))),
        *rows_of(
            [
                button(words("ladder-leave"), Control(LEAVE_NOW, 0, ladder.ladder_id), DANGER),
                _back_button(ladder, words),
            ]
        ),
    )


async def how_page(request: MemberRequest, ladder_id: int) -> Page:
    """Return how a ladder works. Raises `Refused` ("no_ladder")."""
    ladder = (await request.services.host.ladders.get(request.guild_id, ladder_id)).ladder
    words = request.words
    lines = [
        f"### {words('ladder-how-button')}",
        words("ladder-how", reach=ladder.reach, days=ladder.days),
        *([words("ladder-how-weekly")] if ladder.weekly else []),
        f"-# {words('ladder-how-rule')}",
    ]
    rules = cited_menu(words, words("ladder-how-rule"))
    return Page(text("\n".join(lines)), *rules, *rows_of([_back_button(ladder, words)]))


def _back_button(ladder: Ladder, words: Words) -> Button:
    return button(words("league-back"), Control(LOOK, 0, ladder.ladder_id, "own"))


async def create_page(request: MemberRequest) -> Page:
    """Return the page on which an organiser chooses the game of a new ladder."""
    menus = await game_menus(request, Control(CREATE_GAME, 0), Control(CREATE_TEMPLATE, 0))
    return Page(text(request.words("ladder-create-ask")), *menus)


async def edit_page(request: MemberRequest, whole: WholeLadder, feedback: str = "") -> Page:
    """Return the page with the settings of a ladder, with ``feedback`` on top."""
    words, ladder = request.words, whole.ladder
    number = ladder.ladder_id
    lines = [
        *([feedback] if feedback else []),
        f"### {words('ladder-edit-title', name=literal(ladder_name(ladder)))}",
        about_line(ladder, words),
        state_line(whole, words),
    ]
    reaches = [
        (str(one), words("ladder-reach", number=one), one == ladder.reach) for one in range(LEAST_REACH, MOST_REACH + 1)
    ]
    here = ladder.channel_id == request.interaction.channel_id
    buttons = [
        _state_button(ladder, words),
        button(
            words("ladder-weekly-off" if ladder.weekly else "ladder-weekly-on"),
            Control(WEEKLY, 0, number, "off" if ladder.weekly else "on"),
        ),
        button(words("ladder-text"), Control(TEXT, 0, number)),
        button(words("ladder-remove"), Control(REMOVE, 0, number, "0")),
        button(words("ladder-correct"), Control(RESULTS, 0, number, "0")),
        roles_button("ladder", number, words),
        *await web_page_buttons(request, ladder.data, partial(Control, WEB, 0, number)),
        *([] if here else [button(words("league-here"), Control(HERE, 0, number))]),
        button(words("league-end"), Control(END, 0, number), DANGER),
        _back_button(ladder, words),
    ]
    return Page(
        text("\n".join(lines)),
        value_menu(Control(REACH, 0, number), words("ladder-ask-reach"), reaches),
        *rows_of(buttons),
    )


async def role_holders(request: MemberRequest, ladder_id: int) -> RoleHolders:
    """Return for which ladder roles can be chosen: only for its champion, as a ladder has no divisions.

    Raises `Refused` ("no_ladder").
    """
    name = ladder_name((await request.services.host.ladders.get(request.guild_id, ladder_id)).ladder)
    return RoleHolders(name, name)


def end_page(ladder: Ladder, words: Words) -> Page:
    """Return the page that asks for confirmation before a ladder is ended."""
    return Page(
        text(words("ladder-end-ask", name=literal(ladder_name(ladder)))),
        *rows_of(
            [
                button(words("ladder-end-now"), Control(END_NOW, 0, ladder.ladder_id), DANGER),
                _back_button(ladder, words),
            ]
        ),
    )
