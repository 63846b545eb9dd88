PY := .venv/bin/python
STAMP := .venv/.ready

# The Python of .venv: of those on the path the quickest that is new enough, as the way a Python was built decides how long
# the tests take. `make setup PYTHON=...` takes another one.
STOPWATCH := import ensurepip, sys, timeit; \
	sys.version_info >= (3, 11) and print(min(timeit.repeat("sum(i * i for i in range(9999))", number=50)), sys.executable)
PYTHON = $(or $(shell which -a python3 | while read -r each; do "$$each" -c '$(STOPWATCH)' 2>/dev/null; done | sort -n | head -n 1 | cut -d " " -f 2-),python3)

.PHONY: setup play test quick test-engine test-render test-storage test-bot game durations lint bench soak mutants lock gallery rules deploy puzzles

setup: $(STAMP)

$(STAMP): requirements.lock pyproject.toml
	@echo "Set-up: installing the locked packages into .venv. The first time takes about a minute."
	$(PYTHON) -m venv .venv
	$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(PY) -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps -e .
	@touch $(STAMP)
	@echo "Set-up: done."

play: setup
	.venv/bin/sobremesa play

lint: setup
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy
	.venv/bin/lint-imports --no-cache

# Three workers for two cores, as many tests wait for a browser, a database or a disk; what was compiled once is kept for all.
PYTEST := $(PY) -m pytest -n 3 --dist loadfile --no-loadscope-reorder
test quick test-engine test-render test-storage test-bot game durations: export PYTHONDONTWRITEBYTECODE =
# glibc keeps the memory of freed pictures for the next ones. Fresh memory from the system costs 3 % of the run's time.
test test-engine test-render test-storage test-bot game durations: export MALLOC_MMAP_THRESHOLD_ = 33554432
test test-engine test-render test-storage test-bot game durations: export MALLOC_TRIM_THRESHOLD_ = 268435456

# Lint and types run beside the tests. If tests fail, lint's result takes one line: the names of failed tests come last.
test: setup
	@said=$$(mktemp); trap 'rm -f "$$said"' EXIT; \
	$(MAKE) --no-print-directory lint >"$$said" 2>&1 & lint=$$!; \
	$(PYTEST); tests=$$?; \
	wait $$lint; linted=$$?; \
	if [ $$linted -eq 0 ]; then echo "make test: lint, types and contracts are clean"; \
	elif [ $$tests -ne 0 ]; then echo "make test: lint, types or contracts failed as well, see make lint"; \
	else cat "$$said"; echo "make test: lint, types or contracts failed"; fi; \
	[ $$tests -eq 0 ] && [ $$linted -eq 0 ]

# Lint, types and contracts, and beside them the tests nearest to what changed since the last commit: within a minute.
quick: setup
	@said=$$(mktemp); trap 'rm -f "$$said"' EXIT; \
	$(MAKE) --no-print-directory lint >"$$said" 2>&1 & lint=$$!; \
	$(PY) -m tests.quick; tests=$$?; \
	wait $$lint; linted=$$?; [ $$linted -eq 0 ] || cat "$$said"; \
	[ $$tests -eq 0 ] && [ $$linted -eq 0 ]

# One room each, with the recorded matches beside the rules.
test-engine: setup
	$(PYTEST) tests/engine tests/records

test-render: setup
	$(PYTEST) tests/render

test-storage: setup
	$(PYTEST) tests/storage

test-bot: setup
	$(PYTEST) tests/bot

# All that checks one game: what names it, and the modules that go through all games at once. What no game can lack comes
# first, then its rules and words, then lint, types and contracts, and last all that takes long. The run stops at the
# first failures, which are printed at once.
BASICS := tests/engine/kernel/contract/test_registry.py tests/render/test_registry.py tests/records/test_records.py \
	tests/test_rule_pages.py tests/test_names.py tests/bot/wording/test_words.py tests/engine/test_features.py
RULES_AND_WORDS := tests/engine tests/records tests/bot/wording
OVER_ALL := test_add_a_game or test_rule_pages or test_bench_runs or test_names or test_registry or test_types or test_words or test_command_words
GAME_CHECKS = $(PYTEST) --maxfail 3 --tb short -k "$(GAME) or $(OVER_ALL)"
game: setup
	@ls engine/games/$(or $(GAME),MISSING)/__init__.py tests/toys/games/$(or $(GAME),MISSING)/__init__.py 2>&- | grep -q . || \
		{ echo "make game GAME=my_game: there is no engine/games/$(or $(GAME),my_game)/__init__.py"; exit 2; }
	$(GAME_CHECKS) $(BASICS)
	$(GAME_CHECKS) $(BASICS:%=--ignore=%) $(RULES_AND_WORDS)
	$(MAKE) --no-print-directory lint
	$(GAME_CHECKS) $(BASICS:%=--ignore=%) $(RULES_AND_WORDS:%=--ignore=%) tests

# Measures how long each module takes, for the order in fresh clones.
durations: setup
	$(PYTEST) --write-durations

soak: setup
	$(PY) -m pytest -m soak -s

# N mutants of a sample that SEED draws; the same seed goes on where the last run stopped. AGAIN=1 runs survivors once more.
# BELOW=engine runs only those of the sample in that folder. SECONDS is how long the tests of one mutant may take.
N := 300
mutants: setup
	$(PY) -m tests.mutants --count $(N) $(if $(SEED),--seed $(SEED)) $(if $(AGAIN),--again) $(if $(BELOW),--below $(BELOW)) \
		$(if $(SECONDS),--seconds $(SECONDS))

# COMPARE=REF measures the same rows at another commit as well.
bench: setup
	$(PY) -m tests.bench $(if $(COMPARE),--compare $(COMPARE))

gallery: setup
	$(PY) -m tests.gallery.pictures

# Installs the unit for systemd, as root; a running bot is restarted. It says so if the token is missing. DESTDIR, which is
# usually empty, names another root.
deploy: setup
	@test -f $(DESTDIR)/etc/sobremesa/token || { echo "make deploy: write the bot's token into $(DESTDIR)/etc/sobremesa/token first"; exit 2; }
	install -D -m 644 -t $(DESTDIR)/etc/systemd/system deploy/sobremesa.service deploy/sobremesa-web.service
	install -D -m 644 deploy/sobremesa.sysusers $(DESTDIR)/etc/sysusers.d/sobremesa.conf
	install -D -m 755 -t $(DESTDIR)/usr/local/bin deploy/sobremesa
	$(if $(DESTDIR),,systemd-sysusers sobremesa.conf)
	systemctl daemon-reload
	systemctl try-restart sobremesa sobremesa-web

# Writes the English texts of the numbered rules from docs/rules.
rules: setup
	$(PY) -m tests.make_rules

# Writes the lock anew; hashes of every platform's files, no download addresses.
lock: setup
	.venv/bin/python -m pip install --quiet uv
	.venv/bin/uv pip compile --universal --generate-hashes --no-emit-index-url --python-version 3.11 \
		--extra dev --custom-compile-command "make lock" --quiet -o requirements.lock pyproject.toml
	.venv/bin/uv pip compile --universal --generate-hashes --no-emit-index-url --python-version 3.11 \
		--extra postgres --constraint requirements.lock --custom-compile-command "make lock" --quiet -o deploy/requirements.lock pyproject.toml

# Writes the puzzles of all games, or of one.
puzzles: setup
	nice -n 19 $(PY) -m tests.make_puzzles $(GAME)
