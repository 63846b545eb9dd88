PY := .venv/bin/python
STAMP := .venv/.ready

.PHONY: setup play test lint bench soak lock gallery

setup: $(STAMP)

$(STAMP): requirements.lock pyproject.toml
	python3 -m venv .venv
	$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(PY) -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps -e .
	touch $(STAMP)

play: setup
	.venv/bin/sobremesa play

lint: setup
	.venv/bin/ruff check .
	.venv/bin/mypy
	.venv/bin/lint-imports --no-cache

# Three workers for two cores, as many tests wait for a browser or a disk; what was compiled once is kept for all.
test: export PYTHONDONTWRITEBYTECODE =
test: lint
	$(PY) -m pytest -n 3 --dist loadfile --no-loadscope-reorder -m "not soak"

soak: setup
	$(PY) -m pytest -m soak -s

# COMPARE=REF measures the same rows at another commit as well.
bench: setup
	$(PY) -m tests.bench $(if $(COMPARE),--compare $(COMPARE))

gallery: setup
	$(PY) -m tests.gallery

# Writes the lock anew; hashes of every platform's files, no download addresses.
lock: setup
	.venv/bin/python -m pip install --quiet uv
	.venv/bin/uv pip compile --universal --generate-hashes --no-emit-index-url --python-version 3.11 \
		--extra dev --custom-compile-command "make lock" --quiet -o requirements.lock pyproject.toml
