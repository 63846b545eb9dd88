"""The film of a match: one board after another, as an animated GIF that Discord accepts.

The format is GIF because every Discord client plays it, while some do not animate WebP. Measured for 100 boards, 800
pixels wide, of three games (card game, Ragami, Splendor), without painting: GIF 12.1, 2.3 and 2.3 MB in 1.3, 1.0 and
1.0 s; WebP (quality 75) 6.5, 3.0 and 2.9 MB in 3.3, 2.7 and 2.8 s, with blurred letters; APNG 35 to 40 MB. Boards are
flat art, so one palette is enough, and unchanged parts take almost no bytes.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence

import msgspec
from PIL import Image

from render.ground.canvas import Canvas
from render.ground.compose import Sheet, lent, painted
from render.ground.limits import ALT_LIMIT
from render.ground.names import seat_name
from render.ground.scene import Scene, Words
from render.ground.theme import ACCENT, BACK, GAP, MARGIN, MUTED, NAME, NOTE, PANEL, WIDTH
from render.pictures import Picture
from render.registry import painter_for

LIMIT = 8_000_000
MOST_FRAMES, LEAST_FRAMES = 60, 24
FILM_WIDTH = 800
# How long each frame, the first frame and the last frame are shown, in milliseconds.
FRAME_MS, START_MS, END_MS = 600, 2_000, 5_000
# One of the 256 colours is reserved for unchanged pixels.
COLOURS = 255
SAMPLES = 12
STRIP, BAR = 64, 8

Paint = Callable[[int], Image.Image]


class Film(msgspec.Struct, frozen=True):
    """An animated GIF, and the numbers of the pictures that it shows."""

    data: bytes
    picture_numbers: tuple[int, ...]


class Still(msgspec.Struct, frozen=True):
    """One position of a match, after ``number`` of ``count`` moves. ``seat`` made the last of them (None: the start).

    ``odds`` are the sides' chances of winning in words, if they are known.
    """

    scene: Scene
    number: int
    count: int
    seat: int | None = None
    move: str = ""
    odds: str = ""


def film(count: int, paint: Paint, *, limit: int = LIMIT, most: int = MOST_FRAMES) -> Film:
    """Return the film of ``count`` pictures, at most ``limit`` bytes and ``most`` frames, with the first and the last.

    ``paint(number)`` returns an RGB picture; numbers start at 0. If the film is too large, it gets fewer and then
    smaller frames. Raises `ValueError` if there are no pictures, or if even two tiny frames are too large.
    """
    if count < 1:
        raise ValueError("a film needs at least one picture")
    width = FILM_WIDTH
    while width > 1:
        frame_numbers = evenly(count, most)
        frames = _frames(frame_numbers, paint, width)
        while True:
            data = _encoded(frames)
            if len(data) <= limit:
                return Film(data, tuple(frame_numbers))
            fewer = min(len(frames) - 1, len(frames) * limit * 19 // (len(data) * 20))
            if fewer < min(LEAST_FRAMES, len(evenly(count, most))):
                break
            frames_kept = evenly(len(frames), fewer)
            frame_numbers, frames = [frame_numbers[one] for one in frames_kept], [frames[one] for one in frames_kept]
        width, most = width * 3 // 4, min(most, LEAST_FRAMES)
    raise ValueError(f"the film does not fit into {limit} bytes")


def evenly(count: int, most: int) -> list[int]:
    """Return at most ``most`` (2 or more) numbers below ``count``, evenly chosen, with the first and the last."""
    if count <= most:
        return list(range(count))
    return [place * (count - 1) // (most - 1) for place in range(most)]


def numbers_needed(count: int) -> list[int]:
    """Return the numbers, in order, of the pictures that a film of ``count`` pictures may show."""
    return sorted({*evenly(count, MOST_FRAMES), *evenly(count, LEAST_FRAMES), count - 2, count - 1} - {-1})


def board_film(
    slug: str,
    count: int,
    still: Callable[[int], Still],
    words: Words,
    end: Sheet | None = None,
    older_from: int | None = None,
) -> Picture:
    """Return the film of a match's boards, each with its number and move, and with ``end`` as the last picture.

    ``still`` returns the position for a number below ``count``. Boards from ``older_from`` on say that they were played
    under older rules. This takes seconds: call it in a worker thread.
    """
    painter = painter_for(slug)

    def paint(number: int) -> Image.Image:
        if end is not None and number == count:
            return painted(end)
        still_drawn = still(number)
        with lent(painter.board(still_drawn.scene, words)) as board:
            return captioned(board, still_drawn, words, older=older_from is not None and number >= older_from)

    replay = film(count + (end is not None), paint)
    last = painter.board(still(count - 1).scene, words).alt()
    alt = (
        f"{words('film-alt', frames=sum(number < count for number in replay.picture_numbers), positions=count)} {last}"
    )
    return Picture(replay.data, alt[:ALT_LIMIT], "replay.gif")


def captioned(board: Image.Image, still: Still, words: Words, *, older: bool = False) -> Image.Image:
    """Return the board under a strip with the move, its number, the match's progress, the odds and a note.

    The note says that the rules were ``older``.
    """
    canvas = Canvas(WIDTH, STRIP, PANEL)
    text = f"{still.number}/{still.count}"
    if still.seat is not None:
        text += f" · {seat_name(still.scene, words, still.seat)}: {still.move}"
    room = WIDTH - 2 * MARGIN
    note = " · ".join(filter(None, (still.odds, words("film-older-rules") if older else "")))
    if note:
        box = (MARGIN + room // 2, 0, room - room // 2, STRIP - BAR)
        room -= canvas.text(box, note, NOTE, ink=MUTED, align="right") + 2 * GAP
    canvas.text((MARGIN, 0, room, STRIP - BAR), text, NAME)
    canvas.rectangle((0, STRIP - BAR, WIDTH, BAR), MUTED)
    canvas.rectangle((0, STRIP - BAR, WIDTH * still.number // max(1, still.count), BAR), ACCENT)
    wide = board if board.width == WIDTH else _scaled(board, WIDTH)
    image = Image.new("RGB", (WIDTH, STRIP + wide.height), BACK)
    image.paste(canvas.image, (0, 0))
    image.paste(wide, (0, STRIP))
    return image


def _frames(frame_numbers: Sequence[int], paint: Paint, width: int) -> list[Image.Image]:
    """Return the chosen pictures at a width, all in one palette that is computed from a few of the pictures."""
    few = {
        number: _scaled(paint(number), width)
        for number in (frame_numbers[one] for one in evenly(len(frame_numbers), SAMPLES))
    }
    together = Image.new("RGB", (width, sum(one.height for one in few.values())))
    top = 0
    for one in few.values():
        together.paste(one, (0, top))
        top += one.height
    palette = together.quantize(COLOURS, method=Image.Quantize.MEDIANCUT)
    scaled = (few[number] if number in few else _scaled(paint(number), width) for number in frame_numbers)
    return [one.quantize(palette=palette, dither=Image.Dither.NONE) for one in scaled]


def _scaled(image: Image.Image, width: int) -> Image.Image:
    height = max(1, image.height * width // image.width)
    return image.resize((width, height), Image.Resampling.LANCZOS)


def _encoded(frames: Sequence[Image.Image]) -> bytes:
    """Return the frames as a GIF that loops forever; shorter frames are padded with the background."""
    size = (frames[0].width, max(frame.height for frame in frames))
    ground = Image.new("RGB", (1, 1), BACK).quantize(palette=frames[0], dither=Image.Dither.NONE).getpixel((0, 0))

    def padded() -> Iterator[Image.Image]:
        for frame in frames:
            whole = Image.new("P", size, ground)
            whole.putpalette(frame.getpalette() or [])
            whole.paste(frame, (0, 0))
            yield whole

    times = [FRAME_MS] * len(frames)
    times[0], times[-1] = START_MS, END_MS
    pictures, out = padded(), io.BytesIO()
    first = next(pictures)
    first.save(out, "GIF", save_all=True, append_images=pictures, duration=times, loop=0, optimize=True)
    return out.getvalue()
