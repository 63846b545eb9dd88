"""`sobremesa picture`: paint a position of a recorded match."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import msgspec

from bot.wording.languages import LANGUAGES, READABLE
from bot.wording.words import words_for
from engine.kernel.errors import BadRecord, Refused
from engine.kernel.matches.match import replay
from engine.kernel.matches.record import MatchRecord
from engine.kernel.words.plain_text import plain_json
from render.ground.scene import Scene
from render.pictures import Picture, board_picture

RECORD_LIMIT = 16 << 20
_RECORD = msgspec.json.Decoder(MatchRecord)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("--record", type=Path, required=True, help="a match record with its seed (JSON)")
    parser.add_argument(
        "--move", type=int, default=None, help="the number of moves made; 0 is the start (default: all)"
    )
    parser.add_argument("--seat", default="public", help="a seat number from 0, or public (default)")
    parser.add_argument("--lang", choices=READABLE, default=LANGUAGES[0])
    parser.add_argument("-o", "--output", type=Path, required=True, help="the PNG file to write")


def run(args: argparse.Namespace) -> int:
    """Write the picture, print its alt text and return 0. Return 2 and print one line if the input is wrong."""
    try:
        picture = _paint(args)
        args.output.write_bytes(picture.png)
    except OSError as error:
        return _fail(f"{error.filename}: {error.strerror}")
    except (msgspec.DecodeError, BadRecord, RecursionError) as error:
        return _fail(f"{args.record}: {error}")
    except Refused as error:
        return _fail(words_for(None, args.lang).say(error.phrase))
    except ValueError as error:
        return _fail(str(error))
    sys.stdout.write(picture.alt + "\n")
    return 0


def _paint(args: argparse.Namespace) -> Picture:
    if args.record.stat().st_size > RECORD_LIMIT:
        raise ValueError(f"{args.record} is larger than the limit for match records")
    record = _RECORD.decode(plain_json(args.record.read_bytes()))
    if args.move is not None and not 0 <= args.move <= len(record.moves):
        raise ValueError(f"--move: the record has moves 0 to {len(record.moves)}")
    if args.seat != "public" and not args.seat.isdecimal():
        raise ValueError("--seat: a number from 0, or public")
    match = replay(record, args.move)
    view = match.view(None if args.seat == "public" else int(args.seat))
    words = words_for(record.game, args.lang)
    names = tuple(words("seat-number", number=seat + 1) for seat in range(record.seats))
    return board_picture(record.game, Scene(view, names), words)


def _fail(why: str) -> int:
    sys.stderr.write(f"sobremesa picture: {why}\n")
    return 2
