"""Runs commands, each in a process forked from one that has already loaded all code.

Each line on standard input is a JSON list: a folder, and the words of a command. The command's output goes to the files
``out`` and ``err`` of the folder; ``begun <pid>`` and ``ended <code>`` go to standard output.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import sys
from pathlib import Path

from bot.cli.main import COMMANDS, main
from bot.face.paintings import load_files
from bot.wording.languages import READABLE
from bot.wording.words import texts_for, words_for
from tests.toys import know


def say(line: str) -> None:
    os.write(1, f"{line}\n".encode())


def read_command_words() -> None:
    """Read the words of the slash commands once for all forks. Reading them takes longer than the rest of a start."""
    for lang in READABLE:
        words = words_for(None, lang)
        for key in (key for texts in texts_for(None, lang) for key in texts.written):
            if key.startswith("command-"):
                words(key)


def serve() -> None:
    for line in sys.stdin:
        folder, *words = json.loads(line)
        pid = os.fork()
        if pid == 0:
            for number, name in ((1, "out"), (2, "err")):
                target = os.open(Path(folder) / name, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600)
                os.dup2(target, number)
            # At the end of an ordinary process, Python waits for the remaining threads.
            sys.exit(main(words))
        say(f"begun {pid}")
        say(f"ended {os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])}")


if __name__ == "__main__":
    know()
    for _, module, _ in COMMANDS:
        importlib.import_module(module)
    load_files()
    read_command_words()
    # The garbage collector of a forked process skips these objects, so it does not copy their memory.
    gc.freeze()
    serve()
