"""`sobremesa health`: asks the running bot whether it is connected, for containers."""

from __future__ import annotations

import argparse
import http.client
import sys

from bot.cli.settings import load_settings

ANSWER_SECONDS = 5.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `health`. The address comes from `SOBREMESA_METRICS`."""
    parser.add_argument("--live", action="store_true", help="ask only whether the program answers")


def run(args: argparse.Namespace) -> int:
    """Print the bot's answer. Return 0 if it is well, 1 if not, 2 if no address is set."""
    address = load_settings().metrics_address
    if address is None:
        sys.stderr.write("sobremesa health: SOBREMESA_METRICS is not set, so the bot answers nobody.\n")
        return 2
    connection = http.client.HTTPConnection(*address, timeout=ANSWER_SECONDS)
    try:
        connection.request("GET", "/live" if args.live else "/ready")
        answer = connection.getresponse()
        sys.stdout.write(answer.read().decode())
    except (OSError, http.client.HTTPException) as error:
        sys.stderr.write(f"sobremesa health: the bot does not answer: {error}\n")
        return 1
    finally:
        connection.close()
    return 0 if answer.status == http.client.OK else 1
