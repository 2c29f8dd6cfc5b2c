# What a person types. Everything works from a bare clone with Python 3.11+ and make.

PYTHON ?= python3
PORT   ?= 8000
VENV   := .venv
PY     := $(VENV)/bin/python
# Python 3.11 is the oldest that works; the lock files name no index, so that they suit every mirror of PyPI.
COMPILE = $(VENV)/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-annotate --no-emit-index-url --custom-compile-command "make lock" $(UPGRADE)
INSTALL = $(PY) -m pip install --quiet --disable-pip-version-check --require-hashes

.PHONY: help run test browsers quick check format bench scale siege fast soak messages lock upgrade migration backup screenshots clean

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "%-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: $(VENV)/runtime-installed ## serve on port 8000 (PORT=… for another one), bots included
	PORT=$(PORT) exec $(PY) scripts/run.py

# The databases of tests lie in memory where it has 4 GB of room: they are written thousands of times.
IN_MEMORY := $(shell test "$$(df -Pk /dev/shm 2>/dev/null | awk 'END {print $$4}')" -gt 4000000 2>/dev/null && echo TMPDIR=/dev/shm)
# Bytecode is kept also where the environment says otherwise: the tests start dozens of processes.
PYTEST = $(IN_MEMORY) PYTHONHASHSEED=0 PYTHONDONTWRITEBYTECODE= $(PY) -m pytest --dist worksteal -q

test: $(VENV)/dev-installed ## every test, browser included
	@scripts/install-browser
	$(PYTEST) -n 3

QUICK = tests/engine tests/decks tests/exhibition tests/replays tests/catalog tests/test_imports.py tests/web/test_smoke.py

browsers: $(VENV)/dev-installed ## the browser tests in Firefox, as far as they run there
	@scripts/install-browser
	BROWSER=firefox $(PYTEST) -n 2 tests/browser

quick: $(VENV)/dev-installed ## the rules, the decks and a look at every page, in under a minute
	$(PYTEST) -n 2 $(QUICK)

check: $(VENV)/dev-installed ## lint, formatting and types
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy

format: $(VENV)/dev-installed ## put the code into shape
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .

bench: $(VENV)/bench-installed fast ## how fast the picker, live tables, games on screens and the engine are
	$(PY) -m bench.picker
	$(PY) -m bench.live
	$(PY) -m bench.play
	$(PY) -m bench.growth
	$(PY) -m bench.others_turns
	$(PY) -m bench.hints
	$(PY) -m companion bench

scale: $(VENV)/dev-installed ## 500 games on two servers, with kills and a restart: five minutes (docs/scaling.md)
	$(PY) -m bench.scale

siege: $(VENV)/dev-installed ## every attack we know of, in full, on both databases: up to an hour (docs/security.md)
	$(IN_MEMORY) PYTHONDONTWRITEBYTECODE= $(PY) -m bench.siege

fast: $(VENV)/dev-installed ## a compiled copy of the engine, for workers and simulations
	$(PY) scripts/compile_engine.py

# What make test shortens, in full; then random games of another seed.
SHORTENED = tests/attacks/test_computing_chance.py tests/attacks/test_finding_out_whose_veto.py tests/bots/test_turns.py tests/engine/test_non_interference.py tests/decks/test_bare_tables.py tests/engine/test_events.py tests/lab/test_soak.py tests/lab/test_compiled.py tests/lab/test_runner.py tests/store/test_hints.py tests/store/test_old_databases.py tests/store/test_games_of_before.py tests/live/test_play_processes.py \
  tests/puzzles/test_puzzles.py tests/web/test_fuzz.py tests/web/test_non_interference.py tests/web/test_play_secrecy.py tests/browser tests/bench/test_scale.py

soak: $(VENV)/dev-installed fast ## random games, many of them
	THOROUGH=1 $(PYTEST) -n 2 $(SHORTENED)
	$(PY) -m companion soak

messages: $(VENV)/dev-installed ## collect the texts to translate, then compile what is translated
	$(PY) scripts/messages.py

migration: $(VENV)/dev-installed ## a new migration from schema.py: make migration NAME="what changes"
	$(PY) -m alembic upgrade head
	$(PY) -m alembic revision --autogenerate -m "$(NAME)"

backup: $(VENV)/runtime-installed ## copy the embedded database, also while the server runs: make backup TO=…
	$(PY) scripts/backup.py "$(TO)"

screenshots: $(VENV)/dev-installed ## the pictures in the README
	@scripts/install-browser
	$(PY) scripts/screenshots.py
	$(PY) scripts/contact_sheet.py
	$(PY) scripts/film.py
	$(PY) scripts/page_sheet.py

lock: $(VENV)/dev-installed ## pin what pyproject.toml asks for, with hashes; versions stay where they can
	$(COMPILE) pyproject.toml -o requirements.txt
	$(COMPILE) --group dev -c requirements.txt -o requirements-dev.txt
	$(COMPILE) --group bench -c requirements.txt -c requirements-dev.txt -o requirements-bench.txt

upgrade: ## pin the newest allowed version of every dependency
	$(MAKE) lock UPGRADE=--upgrade

clean: ## remove the virtual environment and caches; the database in instance/ stays
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis

# ---- the virtual environment follows the lock files ----

# A virtual environment whose Python has gone (an upgrade, a moved checkout) is made again.
ifneq ($(shell $(PY) -c "print('works')" 2>/dev/null),works)
$(VENV)/runtime-installed $(VENV)/dev-installed: fresh-venv
endif

.PHONY: fresh-venv
fresh-venv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo 'Python 3.11 or newer is needed: make PYTHON=/path/to/python3.11 …' >&2; exit 1; }
	@scripts/make-venv "$(PYTHON)" $(VENV)

$(VENV)/runtime-installed: requirements.txt
	$(INSTALL) -r requirements.txt
	@touch $@

$(VENV)/dev-installed: requirements.txt requirements-dev.txt
	$(INSTALL) -r requirements.txt -r requirements-dev.txt
	@touch $@ $(VENV)/runtime-installed

$(VENV)/bench-installed: $(VENV)/dev-installed requirements-bench.txt
	$(INSTALL) -r requirements-bench.txt
	@touch $@
