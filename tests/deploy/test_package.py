"""Tests that the wheel and the container image work without the source folder."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

from bot.local.server import LocalTable
from storage.sqlite.migrate import own_migrations
from tests.bot.cli.databases.test_move_to import bare_database
from tests.bot.standing import TOKEN
from tests.waiting import until

ROOT = Path(__file__).resolve().parents[2]
BUILDAH = shutil.which("buildah") or ""
COMPOSE = next(
    (
        words
        for words in (["docker", "compose"], ["docker-compose"])
        if shutil.which(words[0])
        and subprocess.run([*words, "version"], capture_output=True, check=False).returncode == 0
    ),
    None,
)
# The name of an image of Debian with Python that buildah has, for example one made by debootstrap.
BASE = os.environ.get("SOBREMESA_IMAGE_BASE", "")
# The files that pip needs on this machine to reach its index.
OF_PIP = ("/etc/ssl/certs", "/usr/share/ca-certificates", "/etc/pip.conf", "/etc/xdg/pip")
PORT = 8398
# The services of the profiles of `compose.yaml` that are used together.
_POSTGRES = {"db", "migrate", "bot-postgres", "backup"}
SERVICES = {
    ("sqlite",): {"bot"},
    ("sqlite", "web"): {"bot", "web"},
    ("postgres",): _POSTGRES,
    ("postgres", "web-postgres"): {*_POSTGRES, "web-postgres"},
}
START_SECONDS = 60
# How long a bot without open work may take to stop.
STOP_SECONDS = 5
# A slim image of Debian with Python has about 125 MB. The finished image may have at most 250 MB.
MOST_MB_ABOVE_BASE = 125


def output(*words: str, **environment: str) -> str:
    ended = subprocess.run(
        words, cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True, timeout=900, check=False
    )
    assert ended.returncode == 0, ended.stdout[-3000:] + ended.stderr[-3000:]
    return ended.stdout


def answer(process: subprocess.Popen[bytes]) -> str:
    """Return the local table's page, once the process serves it."""
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and process.poll() is None:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{PORT}/", timeout=10) as page:
                return str(page.read().decode())
        except urllib.error.URLError:
            time.sleep(0.2)
    raise AssertionError(f"no page; the process ended with {process.poll()}")


def megabytes(image: str) -> float:
    """Return the size of an image that buildah has."""
    size, unit = output(BUILDAH, "images", "--format", "{{.Size}}", image).split()
    return float(size) * {"MB": 1, "GB": 1000}[unit]


async def turn_healthy_and_stop(*run: str) -> None:
    """Run the image's bot at a local table until `sobremesa health` is green, then stop it with SIGTERM.

    ``run`` begins a command in the container, which shares the processes and the network of this machine.
    """
    inside = (*run[:-2], "--env", f"DISCORD_TOKEN={TOKEN}", "--env", "SOBREMESA_WORKERS=2", *run[-2:])
    table = await LocalTable.start(token=TOKEN)
    bot = await asyncio.create_subprocess_exec(*inside, "sobremesa", "run", "--local", table.url)

    async def healthy() -> bool:
        asking = await asyncio.create_subprocess_exec(*inside, "sobremesa", "health")
        return await asking.wait() == 0

    try:
        assert not await healthy()
        await until(healthy, START_SECONDS)
        status = await asyncio.to_thread(output, *inside, "sobremesa", "status", "--json")
        (process,) = json.loads(status)["processes"]
        asked_at = time.monotonic()
        os.kill(process["pid"], signal.SIGTERM)
        assert await bot.wait() == 0
        assert time.monotonic() - asked_at < STOP_SECONDS
    finally:
        if bot.returncode is None:
            bot.kill()
            await bot.wait()
        await table.stop()


def link_locked_packages(site: Path) -> None:
    """Link the packages of the image's lock from this environment into another one, because the tests have no network.

    Packages of other systems are not installed here.
    """
    lock = (ROOT / "deploy" / "requirements.lock").read_text(encoding="utf-8")
    for name in re.findall(r"^([\w.-]+)==", lock, re.MULTILINE):
        try:
            files = metadata.files(name) or []
        except metadata.PackageNotFoundError:
            continue
        for file in files:
            target = site / file
            if ".." not in file.parts and not target.exists():
                target.parent.mkdir(parents=True, exist_ok=True)
                target.symlink_to(Path(str(file.locate())))


@pytest.mark.soak
def test_the_wheel_works_in_an_environment_of_its_own(tmp_path: Path) -> None:
    """The wheel is installed as `pipx` does it, and its script runs away from the sources."""
    source, home = tmp_path / "source", tmp_path / "home"
    for room in ("bot", "engine", "render", "storage"):
        shutil.copytree(ROOT / room, source / room, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / file, source)
    building = ("wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", str(tmp_path), str(source))
    output(sys.executable, "-m", "pip", *building)
    (wheel,) = tmp_path.glob("sobremesa-*.whl")
    output(sys.executable, "-m", "venv", str(home))
    (site,) = home.glob("lib/python3*/site-packages")
    link_locked_packages(site)
    pip = (str(home / "bin" / "python"), "-m", "pip", "--disable-pip-version-check")
    output(*pip, "install", "--quiet", "--no-index", "--no-compile", f"{wheel}[postgres]")
    output(*pip, "check")
    script = str(home / "bin" / "sobremesa")
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    away: dict[str, Any] = {"cwd": tmp_path, "env": {**environment, "SOBREMESA_WORKERS": "0"}}
    where = [str(home / "bin" / "python"), "-c", "import bot; print(bot.__file__)"]
    assert Path(subprocess.check_output(where, text=True, **away).strip()) == site / "bot" / "__init__.py"
    assert (
        subprocess.check_output([script, "--version"], text=True, **away)
        == f"sobremesa {metadata.version('sobremesa')}\n"
    )
    words = ["play", "--no-browser", "--port", str(PORT), "--database", str(tmp_path / "local.db")]
    with subprocess.Popen([script, *words], **away) as playing:
        try:
            assert "Sobremesa" in answer(playing)
        finally:
            playing.terminate()
        assert playing.wait(STOP_SECONDS) == 0


def services(text: str) -> dict[str, str]:
    """Return the services of a compose file, each by its name."""
    inside = re.split(r"^services:\n", text, flags=re.MULTILINE)[1]
    inside = re.split(r"^\w", inside, flags=re.MULTILINE)[0]
    parts = re.split(r"^  ([\w-]+):\n", inside, flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


@pytest.mark.skipif(COMPOSE is None, reason="docker compose is not installed")
@pytest.mark.parametrize("profiles", [*SERVICES], ids="+".join)
def test_compose_accepts_the_file(profiles: tuple[str, ...]) -> None:
    assert COMPOSE is not None
    chosen = [word for profile in profiles for word in ("--profile", profile)]
    words = (*COMPOSE, "-f", "deploy/compose.yaml", *chosen, "config")
    # Older versions print the services of all profiles.
    told = {
        name: text
        for name, text in services(output(*words)).items()
        if re.search(rf"profiles:\n +- ({'|'.join(profiles)})\n", text)
    }
    assert told.keys() == SERVICES[profiles]
    over_postgres = "postgres" in profiles
    for name in SERVICES[profiles] - {"db", "backup"}:
        assert "read_only: true" in told[name]
        assert ("source: SOBREMESA_DATABASE" in told[name]) == over_postgres, "the URL of the database"
        assert bool(re.search(r"- data:/data|target: /data\n", told[name])) == (not over_postgres)
        waits = name in ("bot-postgres", "web-postgres")
        assert ("condition: service_completed_successfully" in told[name]) == waits, "they wait for migrate"
        assert re.search(r"deploy/config:/etc/sobremesa:ro|target: /etc/sobremesa\n", told[name]), "the settings"
        assert ("SOBREMESA_METRICS: 0.0.0.0:9100" in told[name]) == name.startswith("bot")
        assert bool(re.search(r"command:\n +- web\n", told[name])) == name.startswith("web")


def test_the_pages_read_the_database_of_the_bot() -> None:
    found = services((ROOT / "deploy" / "compose.yaml").read_text(encoding="utf-8"))
    assert 'volumes: ["data:/data", *settings]' in found["web"]
    assert 'volumes: ["data:/data", *settings]' in found["bot"]
    for name in ("web-postgres", "bot-postgres"):
        assert "*postgres" in found[name]
        assert "SOBREMESA_DATABASE]" in found[name]


def test_the_operators_page_names_profiles_and_services_that_exist() -> None:
    found = services((ROOT / "deploy" / "compose.yaml").read_text(encoding="utf-8"))
    page = (ROOT / "docs" / "operators.md").read_text(encoding="utf-8")
    lines = re.findall(r"^ {4}docker compose -f deploy/compose.yaml (.*)$", page, re.MULTILINE)
    assert lines
    for line in lines:
        profiles = re.findall(r"--profile (\S+)", line)
        assert not profiles or tuple(profiles) in SERVICES, line
        known = SERVICES.get(tuple(profiles), found.keys())
        what, *words = re.sub(r"--profile \S+|(?<!\S)-\S+", "", line).split()
        named = words[:1] if what in ("exec", "run") else words
        assert {word.partition("=")[0] for word in named} <= known, line
        if what == "exec" and words[1].startswith("/"):
            assert f'"./{words[1][1:]}:{words[1]}:ro"' in found[words[0]], line


def test_the_image_reads_the_file_that_compose_mounts_and_git_ignores() -> None:
    image = (ROOT / "deploy" / "Dockerfile").read_text(encoding="utf-8")
    compose = (ROOT / "deploy" / "compose.yaml").read_text(encoding="utf-8")
    assert "SOBREMESA_SETTINGS=/etc/sobremesa/settings" in image
    assert '"./config:/etc/sobremesa:ro"' in compose
    page = (ROOT / "docs" / "operators.md").read_text(encoding="utf-8")
    assert {*re.findall(r"^ {4}echo .* >> (.*)$", page, re.MULTILINE)} >= {"deploy/config/settings"}
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    assert {*ignored} >= {"deploy/config/", "deploy/token", "deploy/database", "deploy/password"}


def test_the_migrate_service_changes_the_database_of_its_secret(tmp_path: Path) -> None:
    compose = (ROOT / "deploy" / "compose.yaml").read_text(encoding="utf-8")
    entrypoint = re.search(r"entrypoint: \[(env, .*), sobremesa\]", compose)
    assert entrypoint is not None
    address = bare_database()
    (tmp_path / "SOBREMESA_DATABASE").write_text(f"{address.url}\n", encoding="utf-8")
    words = (*entrypoint[1].split(", "), sys.executable, "-m", "bot.cli", "migrate")
    # The image sets SOBREMESA_DATABASE to an SQLite file.
    told = output(*words, CREDENTIALS_DIRECTORY=str(tmp_path), SOBREMESA_DATABASE="/data/sobremesa.db")
    assert told == f"{address} was empty and has version {len(own_migrations())} of the tables now.\n"


@pytest.mark.soak
@pytest.mark.skipif(not (BUILDAH and BASE), reason="no buildah, or SOBREMESA_IMAGE_BASE names no image of Debian")
def test_the_image_works_as_its_user() -> None:
    isolated = ("--isolation", "chroot")
    shared = [word for path in OF_PIP if Path(path).exists() for word in ("--volume", f"{path}:{path}:ro")]
    image = "localhost/sobremesa-test"
    building = ("--network", "host", "--pull-never", "--format", "docker", "--build-arg", f"BASE={BASE}")
    output(BUILDAH, "bud", *isolated, *building, *shared, "-f", "deploy/Dockerfile", "-t", image, ".")
    assert megabytes(image) - megabytes(BASE) < MOST_MB_ABOVE_BASE
    container = output(BUILDAH, "from", "--pull-never", image).strip()
    run = (BUILDAH, "run", *isolated, "--user", "10001", container, "--")
    try:
        assert output(*run, "sobremesa", "--version") == f"sobremesa {metadata.version('sobremesa')}\n"
        output(*run, "sh", "-c", "! touch /opt/sobremesa/x && ! command -v gcc && ! command -v pip && touch /data/x")
        output(*run, "python", "-c", "import psycopg")
        asyncio.run(turn_healthy_and_stop(*run))
    finally:
        output(BUILDAH, "rm", container)
        output(BUILDAH, "rmi", image)
