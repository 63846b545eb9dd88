"""The command `sobremesa`."""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Callable, Sequence
from importlib import metadata
from typing import NoReturn

from storage.postgres.address import hide_passwords

# Name, module and description of each command. A module is imported only if its command is called.
COMMANDS = (
    ("run", "bot.cli.running.run", "connect to Discord"),
    ("web", "bot.cli.running.web", "serve the public pages of matches, beside the bot"),
    ("play", "bot.cli.running.play", "open the local table: the bot and a page on this machine"),
    ("table", "bot.cli.offline.table", "play a match over standard input and output"),
    ("picture", "bot.cli.offline.picture", "paint a position of a recorded match"),
    ("verify", "bot.cli.offline.verify", "play an exported match again and check its draws and its outcome"),
    ("analyse", "bot.cli.offline.analyse", "print what decided an exported match"),
    ("pair", "bot.cli.offline.pair", "pair a round of a tournament from a file"),
    ("new-game", "bot.cli.offline.new_game", "lay out an empty game that runs"),
    ("health", "bot.cli.running.health", "ask the running bot whether it is connected"),
    ("status", "bot.cli.databases.status", "show which processes run the bot, and what is late"),
    ("migrate", "bot.cli.databases.migrate", "bring the database up to this version of the program"),
    ("backup", "bot.cli.databases.backup", "copy the database while the bot runs"),
    ("restore", "bot.cli.databases.restore", "put a backup in the place of the database"),
    ("move-to", "bot.cli.databases.move_to", "copy a stopped bot's file into a PostgreSQL database"),
    ("check", "bot.cli.databases.check", "check the database and every match in it"),
)


class _Version(argparse.Action):
    """Prints the version of the program. The version is looked up only on demand."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        sys.stdout.write(f"{parser.prog} {metadata.version('sobremesa')}\n")
        parser.exit()


class _Parser(argparse.ArgumentParser):
    """A parser whose errors show no passwords. An error may quote an argument that is a URL with a password."""

    def error(self, message: str) -> NoReturn:
        """Print an error, and exit."""
        super().error(hide_passwords(message))


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code: 0 success, 1 a check failed, 2 bad input."""
    words = list(sys.argv[1:] if argv is None else argv)
    parser = _Parser(prog="sobremesa", description="Tabletop games on Discord, played by post.")
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version of the program")
    commands = parser.add_subparsers(dest="command", required=True)
    for name, module, about in COMMANDS:
        command = commands.add_parser(name, help=about, description=about)
        if words[:1] == [name]:
            try:
                found = importlib.import_module(module)
            except ModuleNotFoundError as error:
                sys.stderr.write(f"sobremesa: the package {error.name} is missing; `make setup` installs it.\n")
                return 2
            found.add_arguments(command)
            command.set_defaults(run=found.run)
    args = parser.parse_args(words)
    run: Callable[[argparse.Namespace], int] = args.run
    return run(args)
