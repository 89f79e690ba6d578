# make run: play.  make test: everything that must hold.  make help: the rest.
PYTHON ?= python3
BIN := .venv/bin
COMPILE := $(BIN)/python -m uv pip compile pyproject.toml --universal --python-version 3.11 \
	--no-header --no-annotate --quiet --upgrade

# The Python that GTK belongs to: the window of WebKit runs under it.
SYSTEM_PYTHON ?= /usr/bin/python3
HAVE_ENGINES := command -v WebKitWebDriver && command -v Xvfb && command -v import && command -v firefox-esr \
	&& $(SYSTEM_PYTHON) -c 'import gi; gi.require_version("WebKit2", "4.1")'
ENGINES := webkit2gtk-driver python3-gi gir1.2-webkit2-4.1 xvfb xauth imagemagick firefox-esr
APT := apt-get install -y --no-install-recommends

.PHONY: help cluster run test lint format rules mutate bench bench-load bench-engine browser engines databases audit pins

help:
	@echo "make run     serve on 0.0.0.0:8000, data in ./data/"
	@echo "make test    lint, types, rules without a test, every test"
	@echo "make lint    ruff, mypy, oxlint, oxfmt and djlint alone"
	@echo "make format  ruff format and oxfmt"
	@echo "make rules   numbers of the rulebooks that no test cites"
	@echo "make mutate  puts 300 small faults in, and lists those that no test notices"
	@echo "make bench   load and speed, written to bench/RESULTS.md"
	@echo "make bench-load  what many cost, alone and in a cluster, written to bench/SCALE.md; PARTS=hall for one part"
	@echo "make bench-engine  the rules alone beside those of an older commit, AGAINST=COMMIT"
	@echo "make cluster several processes behind a proxy, with WORKERS=2 or more; see README.md"
	@echo "make audit   known holes in the pinned packages; needs the network"
	@echo "make pins    compile requirements.txt and requirements-dev.txt anew"

run: .venv/run
	@$(BIN)/python -m app

# PostgreSQL, Redis and HAProxy from Debian's packages, and WORKERS processes that serve.
WORKERS ?= 2
cluster: .venv/run
	@$(BIN)/python -m cluster --workers $(WORKERS)

# As many tests at once as there are cores, four at most. Coverage costs a test almost as much again as the test itself:
# those that play for minutes are not counted. A crowded machine lets a page miss a wait of ten seconds: a browser test
# that fails is tried once more, and named.
SIDE_BY_SIDE := -n auto --maxprocesses 4
test: .venv/test browser engines databases lint rules
	@$(BIN)/coverage erase
	@$(BIN)/coverage run -m pytest --ignore=tests/browser -m "not slow" $(SIDE_BY_SIDE) --dist worksteal
	@$(BIN)/python tests/covered.py
	@$(BIN)/python -m pytest --ignore=tests/browser -m slow $(SIDE_BY_SIDE) --dist worksteal
	@$(BIN)/python -m pytest tests/browser $(SIDE_BY_SIDE) --dist worksteal --reruns 1 -rR

lint: .venv/test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/oxlint --deny-warnings
	$(BIN)/oxfmt --check --threads 1 .
	$(BIN)/djlint templates --lint --quiet
	$(BIN)/python -m pytest --collect-only -qq > .venv/collected || { cat .venv/collected; exit 1; }

format: .venv/test
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/oxfmt .

rules: .venv/test
	$(BIN)/python tests/rules.py

mutate: .venv/test
	$(BIN)/python -m tests.mutate

bench: .venv/test
	$(BIN)/python -m bench

PARTS ?=
bench-load: .venv/test databases
	$(BIN)/python -m bench.scale $(PARTS)

AGAINST ?=
bench-engine: .venv/test
	$(BIN)/python -m bench.against $(AGAINST)

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Wellside needs Python 3.11 or newer; name one with: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null \
		|| { echo "This Python has no venv module. On Debian and Ubuntu: apt install python3-venv"; exit 1; }
	@echo "Making .venv"
	@$(PYTHON) -m venv .venv

.venv/run: requirements.txt | .venv/bin/python
	@echo "Installing what the server needs"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $@

.venv/test: requirements-dev.txt | .venv/bin/python
	@echo "Installing what the tests need"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@touch $@

# A Chromium for the browser tests: Debian's without windows, which is twice as fast, else one that is there, else
# Debian's, else Playwright's own.
browser: .venv/test
	@command -v chromium-headless-shell >/dev/null \
		|| if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && { \
			$(APT) chromium-headless-shell fonts-liberation || { apt-get update \
			&& $(APT) chromium-headless-shell fonts-liberation || $(APT) chromium fonts-liberation; }; }; then :; \
		elif command -v chromium >/dev/null || command -v chromium-browser >/dev/null \
			|| command -v google-chrome >/dev/null; then :; \
		else $(BIN)/playwright install chromium; fi

# WebKit and Firefox, for the journeys through what iPhones and others have. Without them the rest is tested.
engines:
	@if { $(HAVE_ENGINES); } >/dev/null 2>&1; then :; \
		elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update && $(APT) $(ENGINES); then :; \
		else echo "WebKit and Firefox are left out here; to test them too: sudo $(APT) $(ENGINES)"; fi

# PostgreSQL, Redis and HAProxy, for the tests of the store and of several processes. Those that lack one are left out,
# and say so.
SERVERS := postgresql redis-server haproxy
HAVE_SERVERS := { ls /usr/lib/postgresql/*/bin/initdb || [ -n "$$WELLSIDE_TEST_POSTGRESQL" ]; } \
	&& PATH=$$PATH:/usr/sbin && command -v redis-server && command -v haproxy
databases:
	@if { $(HAVE_SERVERS); } >/dev/null 2>&1; then :; \
		elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update && $(APT) $(SERVERS); then :; \
		else echo "PostgreSQL, Redis and several processes are left out here; to test them too: sudo $(APT) $(SERVERS)"; fi

# In an environment of its own, so that what looks is not among what is tested. A package of which the database knows
# nothing is a failure, too: a mirror of PyPI often has the packages and not the advisories.
audit: | .venv/bin/python
	@$(PYTHON) -m venv .venv/audit
	@.venv/audit/bin/python -m pip install --quiet --disable-pip-version-check pip-audit \
		|| { echo "make audit needs the network: it fetches pip-audit from PyPI"; exit 1; }
	@.venv/audit/bin/pip-audit -r requirements.txt --no-deps --disable-pip --strict \
		|| { echo "Not audited, or with holes. make audit needs the network and https://pypi.org itself"; exit 1; }

pins: .venv/test
	$(BIN)/python -m pip install --quiet uv
	$(COMPILE) -o requirements.txt
	$(COMPILE) --extra dev -c requirements.txt -o requirements-dev.txt
