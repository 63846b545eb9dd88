"""Tests films of every game's recorded matches.

They are small, run from start to end, and have the same bytes each time.
"""

from __future__ import annotations

import io

import msgspec
import pytest
from PIL import Image, ImageChops, ImageStat

from bot.wording.words import words_for
from engine.kernel.contract.registry import games
from engine.kernel.matches.match import Match
from render.feast import Feast, feast_sheet
from render.film import (
    END_MS,
    FILM_WIDTH,
    FRAME_MS,
    LEAST_FRAMES,
    LIMIT,
    MOST_FRAMES,
    START_MS,
    Still,
    board_film,
    captioned,
    evenly,
    film,
)
from render.ground import audit, compose
from render.ground.scene import Scene
from render.registry import painter_for
from tests.chances import fresh
from tests.engine.tables import people
from tests.records.recorded import records_of

NAMES = ("Ana", "Ben 🦊", "مريم", "陳大文")


class Reel:
    """At most ``most`` positions of the longest recorded match of a game, evenly spaced."""

    def __init__(self, slug: str, most: int) -> None:
        self.record = max((one.record for one in records_of(slug).values()), key=lambda record: len(record.moves))
        match = Match(msgspec.structs.replace(self.record, moves=()))
        self.game = match.game
        states = [self.game.encode(match.state)]
        for move in self.record.moves:
            match.play(move.seat, move.move)
            states.append(self.game.encode(match.state))
        self.states = [(number, states[number]) for number in evenly(len(states), most)]

    def still(self, place: int) -> Still:
        number, state = self.states[place]
        view = self.game.view(self.game.decode(state), None)
        scene, count = Scene(view, people(NAMES, self.record.seats)), len(self.record.moves)
        if number == 0:
            return Still(scene, 0, count)
        return Still(scene, number, count, self.record.moves[number - 1].seat, self.record.moves[number - 1].move)


def frames(data: bytes) -> list[tuple[int, Image.Image]]:
    """Return the visible frames of a film, each with its milliseconds."""
    with Image.open(io.BytesIO(data)) as opened:
        found = []
        for number in range(getattr(opened, "n_frames", 1)):
            opened.seek(number)
            found.append((int(opened.info["duration"]), opened.convert("RGB")))
        assert opened.info["loop"] == 0
    return found


def distance(one: Image.Image, other: Image.Image) -> float:
    """Return how different two pictures are, from 0 to 255."""
    return max(ImageStat.Stat(ImageChops.difference(one, other)).mean)


def drawn() -> tuple[str, list[str]]:
    """Return the game whose longest possible film is made in this run, and two others."""
    long = [name for name in games() if max(one.moves for one in records_of(name).values()) >= MOST_FRAMES]
    whole = fresh("film").choice(long)
    return whole, [whole, *fresh("films").sample([name for name in games() if name != whole], 2)]


@pytest.mark.parametrize("number", range(3))
def test_a_film_is_small_and_shows_start_and_end(number: int) -> None:
    """Each run tests only some games, because painting takes long."""
    whole, slugs = drawn()
    check_film(slugs[number], whole=slugs[number] == whole)


@pytest.mark.soak
@pytest.mark.parametrize("slug", games())
def test_a_film_of_every_game_is_small_and_shows_start_and_end(slug: str) -> None:
    check_film(slug, whole=max(one.moves for one in records_of(slug).values()) >= MOST_FRAMES)


def check_film(slug: str, *, whole: bool) -> None:
    """Make a film of a game and check its frames. With ``whole`` it has as many frames as possible."""
    reel, words = Reel(slug, 1_000 if whole else LEAST_FRAMES), words_for(slug, "en")
    assert (len(reel.states) > MOST_FRAMES) == whole
    made = board_film(slug, len(reel.states), reel.still, words)
    assert len(made.png) <= LIMIT
    assert made.png.startswith(b"GIF89a")
    assert made.filename.endswith(".gif")
    assert 0 < len(made.alt) <= 1024
    assert painter_for(slug).board(reel.still(len(reel.states) - 1).scene, words).alt()[:80] in made.alt
    seen = frames(made.png)
    assert min(24, len(reel.states)) <= len(seen) <= MOST_FRAMES
    assert f"{len(seen)} of {len(reel.states)}" in made.alt
    assert [time for time, _ in seen] == [START_MS, *[FRAME_MS] * (len(seen) - 2), END_MS]
    for number, (_, frame) in ((0, seen[0]), (len(reel.states) - 1, seen[-1])):
        assert frame.width == FILM_WIDTH
        still = reel.still(number)
        wanted = captioned(compose.painted(painter_for(slug).board(still.scene, words)), still, words)
        wanted = wanted.resize((FILM_WIDTH, wanted.height * FILM_WIDTH // wanted.width), Image.Resampling.LANCZOS)
        assert distance(frame.crop((0, 0, *wanted.size)), wanted) < 4


def painted(number: int) -> Image.Image:
    """Return a picture with a height of its own that is unlike any other and hard to compress."""
    noise = Image.effect_noise((150, 100 + number % 3 * 10), 90)
    return Image.merge("RGB", (noise, noise.rotate(90, expand=False), Image.new("L", noise.size, 40 + number)))


def flat(number: int) -> Image.Image:
    return Image.new("RGB", (120, 90), (number * 20, 90, 160))


def test_equal_pictures_give_equal_bytes() -> None:
    made = film(12, flat)
    assert made == film(12, flat)
    assert made.picture_numbers == tuple(range(12))
    reds = [frame.getchannel("R").getpixel((9, 9)) for _, frame in frames(made.data)]
    assert reds == [20 * number for number in range(12)]


@pytest.mark.parametrize("limit", [1_000_000, 100_000, 15_000])
def test_a_film_too_large_gets_fewer_and_then_smaller_frames(limit: int, monkeypatch: pytest.MonkeyPatch) -> None:
    width = 200
    monkeypatch.setattr("render.film.FILM_WIDTH", width)
    pictures = [painted(number) for number in range(40)]
    made = film(40, pictures.__getitem__, limit=limit)
    assert len(made.data) <= limit
    assert (made.picture_numbers[0], made.picture_numbers[-1]) == (0, 39)
    seen = frames(made.data)
    assert len(seen) == len(made.picture_numbers) >= 24
    gaps = {later - earlier for earlier, later in zip(made.picture_numbers, made.picture_numbers[1:], strict=False)}
    assert max(gaps) - min(gaps) <= 1
    assert (seen[0][1].width < width) == (limit < 1_000_000)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_the_shortest_films(count: int) -> None:
    made = film(count, flat)
    assert made.picture_numbers == tuple(range(count))
    assert len(frames(made.data)) == count


def test_no_film_without_pictures_or_room() -> None:
    with pytest.raises(ValueError, match="at least one picture"):
        film(0, flat)
    with pytest.raises(ValueError, match="10 bytes"):
        film(3, flat, limit=10)


def test_evenly_takes_both_ends_and_no_number_twice() -> None:
    for count in range(1, 90):
        for most in (2, 5, 25, 60):
            chosen = evenly(count, most)
            assert (chosen[0], chosen[-1], len(set(chosen))) == (0, count - 1, min(count, most))
            assert chosen == sorted(chosen)


@pytest.mark.parametrize("lang", ["en", "es"])
def test_boards_of_older_rules_say_so(lang: str) -> None:
    reel, words = Reel("noughts", 4), words_for("noughts", lang)
    made = frames(board_film("noughts", 4, reel.still, words, older_from=2).png)
    for place, (_, frame) in enumerate(made):
        still = reel.still(place)
        with compose.lent(painter_for("noughts").board(still.scene, words)) as board, audit.collecting() as marks:
            wanted = captioned(board, still, words, older=place >= 2)
        assert (words("film-older-rules") in {one.shown_text for one in marks}) == (place >= 2)
        wanted = wanted.resize((FILM_WIDTH, wanted.height * FILM_WIDTH // wanted.width), Image.Resampling.LANCZOS)
        assert distance(frame.crop((0, 0, *wanted.size)), wanted) < 4


def test_the_end_is_the_last_picture_of_a_film() -> None:
    reel, words = Reel("noughts", 3), words_for("noughts", "en")
    outcome = reel.still(len(reel.states) - 1).scene.view.outcome
    assert outcome is not None
    end = feast_sheet(Feast(NAMES[: reel.record.seats], (), outcome), words)
    with_end = Image.open(io.BytesIO(board_film("noughts", len(reel.states), reel.still, words, end).png))
    without = Image.open(io.BytesIO(board_film("noughts", len(reel.states), reel.still, words).png))
    assert (getattr(with_end, "n_frames", 1), getattr(without, "n_frames", 1)) == (4, 3)
    with_end.seek(3)
    shown = with_end.convert("RGB").crop((0, 0, FILM_WIDTH, FILM_WIDTH * end.size[1] // end.size[0]))
    wanted = compose.painted(end).resize(shown.size, Image.Resampling.LANCZOS)
    assert max(ImageStat.Stat(ImageChops.difference(shown, wanted)).mean) < 6
