"""Tests `/profile` and `/leaderboard` through the real client, in both languages."""

from __future__ import annotations

import io

import msgspec
import pytest
import pytest_asyncio
from PIL import Image

from bot.face.commands.results import profile_text
from bot.host.lobbies.lobby import TableSettings
from bot.host.matches.results.conduct import Reliability
from bot.host.matches.results.results import (
    OVERALL,
    OWN_MOVES,
    LeaderboardRow,
    Profile,
    Results,
    SoloRecord,
    solo_records,
)
from bot.host.tournaments.reports.achievements import EventHonours
from bot.wording.words import game_name, words_for
from engine.kernel.contract.registry import games
from engine.ratings import Rating
from storage.records.results import SoloMatch, Tally
from tests.bot.clicks import press
from tests.bot.collectors import private
from tests.bot.driver import DriverUser, Exchange
from tests.bot.meaning import plain, refused_with, says
from tests.bot.standing import GAME, Standing
from tests.toys import BRIGADE

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.usefixtures("calm"),
    pytest.mark.both_databases,
]

BOTH = pytest.mark.parametrize("locale", ["en-GB", "es-ES"])


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def played(stand: Standing) -> Standing:
    """Return a stand on which Ana has beaten Ben twice and Chen once, by resignation."""
    ana, ben, chen = stand.users(3)
    for users in ([ana, ben], [ben, ana]):
        room = stand.room()
        await resigned(stand, users, room, ben)
    room = stand.room()
    await resigned(stand, [ana, chen], room, chen)
    return stand


async def resigned(stand: Standing, users: list[DriverUser], room: str, who: DriverUser) -> None:
    await stand.rounds(await stand.begin(users, room), OWN_MOVES, users, room)
    sure = await who.command("game resign", channel=room)
    await press(who, sure, "resign")
    await stand.told()


async def picture(exchange: Exchange) -> tuple[Image.Image, str]:
    (image,) = exchange.messages[-1].images
    return Image.open(io.BytesIO(await image.read())), image.description or ""


@BOTH
async def test_a_players_own_profile(played: Standing, locale: str) -> None:
    ana, *_ = played.users(1)
    say = words_for(GAME, locale[:2])
    with played.speaking(locale):
        said = private(await ana.command("profile", channel=played.room()))
    assert say("profile-game", game=say("game-name"), matches=3, wins=3) in said
    assert f"· {say('profile-place', place=1, count=3)} ·" in said
    host = played.client.services.host
    own = (await host.results.profile(int(played.guild.id), int(ana.id), 0)).ratings
    assert own[OVERALL] == own[GAME]
    rating = say("profile-provisional", rating=str(own[GAME].display_number))
    assert say("profile-rating", rating=rating) in said
    assert say("profile-overall", rating=rating) in said
    assert say("profile-meetings", who="") not in said


@BOTH
async def test_another_players_profile_shows_the_results_against_them(played: Standing, locale: str) -> None:
    ana, ben, chen, dora = played.users(4)
    say, room = words_for(GAME, locale[:2]), played.room()
    name = say("game-name")
    with played.speaking(locale):
        said = private(await ana.command("profile", channel=room, player=ben.id))
        assert say("profile-meeting", game=name, who="\u2068Ben\u2069", won=2, lost=0) in said
        assert say("profile-game", game=name, matches=2, wins=0) in said
        conduct = [say("conduct-finished", finished=2, matches=2), say("conduct-turns", percent=100)]
        assert say("profile-conduct", conduct=" · ".join([*conduct, say("conduct-answer", time="1 min")])) in said
        assert say("conduct-how") in said
        said = private(await ana.command("profile", channel=room, player=chen.id))
        assert say("profile-meeting", game=name, who="\u2068Chen\u2069", won=1, lost=0) in said
        said = private(await dora.command("profile", channel=room, player=chen.id))
        assert "\u2068Chen\u2069" in said
        assert say("profile-meetings", who="\u2068Chen\u2069") not in said
        said = private(await ben.command("profile", channel=room, player=dora.id))
        assert say("profile-empty", who="\u2068Mod Dora\u2069") in said


@BOTH
async def test_the_leaderboard_is_a_private_picture(played: Standing, locale: str) -> None:
    _, ben, _, dora = played.users(4)
    say, room = words_for(GAME, locale[:2]), played.room()
    with played.speaking(locale):
        mine = await ben.command("leaderboard", channel=room, game=GAME)
        theirs = await dora.command("leaderboard", channel=room, game=GAME)
    assert private(mine) == ""
    image, alt = await picture(mine)
    assert (image.format, image.width) == ("PNG", 1200)
    assert alt.startswith(f"{say('game-name')}. 1. Ana: ")
    assert " 2. Chen: " in alt
    assert f" 3. Ben{' (you)' if locale == 'en-GB' else ' (tú)'}: " in alt
    other, alt = await picture(theirs)
    assert "(" not in alt
    assert other.tobytes() != image.tobytes(), "the reader's own line is marked"


async def test_the_leaderboard_of_all_games_and_of_one_that_nobody_played(played: Standing) -> None:
    ana, *_ = played.users(1)
    room = played.room()
    _, alt = await picture(await ana.command("leaderboard", channel=room))
    assert alt.startswith("All games. 1. Ana (you): ")
    _, alt = await picture(await ana.command("leaderboard", channel=room, game="ragami"))
    assert alt == f"{words_for('ragami', 'en')('game-name')}. No match counts here yet."


async def test_with_matches_played_only_together_the_leaderboard_names_the_games(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    (ana,) = stand.users(1)
    line = LeaderboardRow(1, int(ana.id), "Ana", 2, 1, None)

    async def standings(_results: Results, _guild_id: int, slug: str | None) -> dict[str, list[LeaderboardRow]]:
        return {"together": [line]} if slug == "brigade" else {}

    monkeypatch.setattr(Results, "leaderboard", standings)
    answer = await ana.command("leaderboard", channel=stand.room())
    _, alt = await picture(answer)
    assert alt == "All games. No match of players against each other counts here yet."
    assert says(answer, "leaderboard-elsewhere", games="Brigade")


@pytest.mark.parametrize("lang", ["en", "es"])
async def test_matches_alone_have_a_record_of_their_own(lang: str) -> None:
    game, words = "marvel_united", words_for("marvel_united", lang)
    won = [True, False, True, True]
    levels = ["feat-hard feat-gear", "feat-both", "", "feat-moderate"]
    matches = [
        *(SoloMatch(game, won=win, scores="{}", level=level) for win, level in zip(won, levels, strict=True)),
        SoloMatch("splendor_marvel", won=False, scores='{"points":9}', level=""),
        SoloMatch("splendor_marvel", won=False, scores='{"points":12}', level=""),
    ]
    records = solo_records(matches)
    assert records == (
        SoloRecord(game, 4, 3, 2, 2, None, ("feat-moderate", "feat-hard", "feat-gear")),
        SoloRecord("splendor_marvel", 2, 0, 0, 0, 12, ()),
    )
    said = profile_text(Profile((), {}, (), solo=records), EventHonours(), Reliability(), "Ana", words)
    named = words.listed([words(level) for level in records[0].levels])
    first = [
        words("profile-solo-game", game=game_name(game, lang), matches=4, wins=3),
        words("profile-solo-streak", streak=2, longest=2),
        words("profile-solo-levels", levels=named),
    ]
    second = [
        words("profile-solo-game", game=game_name("splendor_marvel", lang), matches=2, wins=0),
        words("profile-solo-points", points=12),
    ]
    assert words("profile-solo") in said
    assert " · ".join(first) in said
    assert " · ".join(second) in said
    assert words("profile-empty", who="Ana") not in said


async def test_the_reasons_for_not_counting_are_listed_by_frequency() -> None:
    reasons = ("practice", "unopposed", "early", "substituted", "computer", "open", "abandoned")
    tally = [
        Tally(GAME, "against", won=True, place=1, excluded=reason, matches=count)
        for count, reason in enumerate(reasons, start=1)
    ]
    profile = Profile(tuple(tally), {}, ())
    for lang in ("en", "es"):
        words = words_for(GAME, lang)
        said = profile_text(profile, EventHonours(), Reliability(), "Ana", words)
        parts = [words("profile-excluded", reason=reason, count=count) for count, reason in enumerate(reasons, start=1)]
        assert len({*parts}) == len(reasons)
        assert words("profile-uncounted", list=words.listed(parts[::-1])) in said
        assert words("profile-empty", who="Ana") in said


async def test_a_match_against_the_computer_that_ended_by_its_rules_gives_the_true_reason(stand: Standing) -> None:
    (zoe,) = stand.users(1)
    room = stand.room()
    lobby = await stand.lobby([zoe], room, seats=2, options="round_limit=1")
    session_id = (await stand.session(room)).session_id
    lobbies = stand.client.services.host.lobby
    await lobbies.change_table(session_id, int(zoe.id), TableSettings(computer_seats=1), moderator=False)
    await press(zoe, lobby, "ready")
    await press(zoe, lobby, "start")
    await stand.told()
    await stand.rounds(session_id, 1, [zoe], room)
    assert (await stand.session(room)).status == "finished"
    answer = await zoe.command("profile", channel=room)
    assert "1 without another player to compare with" in private(answer)


async def test_a_game_of_two_modes_has_a_leaderboard_for_each(stand: Standing, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, ben = stand.users(2)
    line = LeaderboardRow(1, int(ana.id), "Ana", 2, 1, Rating())
    modes = {"against": [line], "together": [msgspec.structs.replace(line, rating=None)]}

    async def standings(_results: Results, _guild_id: int, _slug: str | None) -> dict[str, list[LeaderboardRow]]:
        return modes

    monkeypatch.setattr(Results, "leaderboard", standings)
    answer = await ana.command("leaderboard", channel=stand.room(), game="brigade")
    alts = [image.description or "" for image in answer.messages[-1].images]
    assert [alt.partition(". 1. Ana (you): ")[0] for alt in alts] == [
        "Brigade (against each other)",
        "Brigade (together)",
    ]
    assert "1000?" in alts[0]
    assert "50%" in alts[1]
    first, second = [Image.open(io.BytesIO(await image.read())) for image in answer.messages[-1].images]
    assert first.tobytes() != second.tobytes()
    with stand.speaking("es-ES"):
        answer = await ben.command("leaderboard", channel=stand.room(), game="brigade")
    assert [(image.description or "").partition(".")[0] for image in answer.messages[-1].images] == [
        "Brigada (unos contra otros)",
        "Brigada (en equipo)",
    ]


async def test_games_are_offered_and_others_refused(played: Standing) -> None:
    ana, *_ = played.users(1)
    room = played.room()
    (choice,) = await ana.complete("leaderboard", option="game", value="splen", channel=room)
    assert choice["value"] == GAME
    refused = private(await ana.command("leaderboard", channel=room, game="chess"))
    assert "chess" in refused
    assert "Ragami" in refused


async def test_a_user_who_asks_too_often_is_told_so(played: Standing) -> None:
    *_, dora = played.users(4)
    room = played.room()
    answers = [await dora.command("leaderboard", channel=room) for _ in range(6)]
    assert refused_with(answers[-1], "too_often")
    assert not any(refused_with(answer, "too_often") for answer in answers[:5])


async def put_out(stand: Standing, users: list[DriverUser], options: str) -> str:
    """Play a match of the brigade to its end, and return its room."""
    room = stand.room()
    await stand.begin(users, room, game=BRIGADE, options=options)
    while (await stand.session(room)).status == "running":
        seat, legal = await stand.legal((await stand.session(room)).session_id)
        await stand.move(users[seat], "pour" if "pour" in legal else "wait", room)
    return room


@BOTH
async def test_the_wall_and_the_profile_show_beaten_opponents(stand: Standing, locale: str) -> None:
    ana, ben = stand.users(2)
    room = await put_out(stand, [ana, ben], "heat=1 secret_tools=true")
    say = words_for(BRIGADE, locale[:2])
    rounds = (await stand.client.services.host.live((await stand.session(room)).session_id)).begun_match.state.turn - 1
    with stand.speaking(locale):
        wall = plain(private(await ana.command("wall", channel=room, game=BRIGADE)))
        everything = plain(private(await ana.command("wall", channel=room)))
        shown = plain(private(await ana.command("profile", channel=room)))
    assert wall in everything
    how = f"{say('feat-brigade')} · {say('level-secret')}"
    match = plain(say("wall-match", rounds=rounds, how=how, names=say.listed(["Ana", "Ben"]), when="")).strip(" ·")
    assert match in wall
    assert plain(say("wall-foe", foe=say("foe-blaze"), times=0)) in wall
    assert say("foe-spark") in shown
    assert say("feat-brigade") in shown
    ended = stand.driver.messages(room)[-1].text if stand.driver.messages(room) else ""
    told = words_for(BRIGADE, "en")("result-feat", foe="Spark", how="in the brigade · secret tools", rounds=rounds)
    assert plain(told) in plain(ended)


async def test_a_game_without_opponents_of_its_own_has_no_wall(stand: Standing) -> None:
    ana, *_ = stand.users(1)
    room = stand.room()
    offered = {one["value"] for one in await ana.complete("wall", option="game", value="", channel=room)}
    assert offered == {slug for slug, game in games().items() if game.feat_book is not None}
    assert BRIGADE in offered
    assert refused_with(await ana.command("wall", channel=room, game=GAME), "no_wall")
