"""Runs the command `sobremesa`: `python -m bot.cli`."""

import sys

from bot.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
