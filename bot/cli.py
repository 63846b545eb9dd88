"""The command `sobremesa`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence

from bot import keeping, picture, running, table


def parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line."""
    top = argparse.ArgumentParser(prog="sobremesa", description="Tabletop games on Discord, played by post.")
    commands = top.add_subparsers(dest="command", required=True)
    _add(commands, "run", "connect to Discord", running.add_run_arguments, running.run)
    _add(
        commands, "play", "open the local table: bot and page on this machine", running.add_play_arguments, running.play
    )
    _add(commands, "table", "play a match over standard input and output", table.add_arguments, table.run)
    _add(commands, "picture", "paint a position of a recorded match", picture.add_arguments, picture.run)
    _add(commands, "backup", "copy the database while the bot runs", keeping.add_backup_arguments, keeping.backup)
    _add(commands, "check", "check the database and every match in it", keeping.add_check_arguments, keeping.check)
    return top


def _add(
    commands: argparse._SubParsersAction[argparse.ArgumentParser],
    name: str,
    about: str,
    add_arguments: Callable[[argparse.ArgumentParser], None],
    run: Callable[[argparse.Namespace], int],
) -> None:
    command = commands.add_parser(name, help=about, description=about)
    add_arguments(command)
    command.set_defaults(run=run)


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code: 0 done, 1 found wanting, 2 bad input."""
    args = parser().parse_args(argv)
    run: Callable[[argparse.Namespace], int] = args.run
    return run(args)


if __name__ == "__main__":
    sys.exit(main())
