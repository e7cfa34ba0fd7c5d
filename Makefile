# Two commands do everything on a machine with Python >= 3.11 and a package registry: `make play` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Installing again builds the page anew when its sources have changed.
SOURCES := pyproject.toml hatch_build.py $(wildcard requirements/*.txt) $(shell find web -type f -not -path '*/node_modules/*')

.PHONY: help play site docs wheels lock inventory release gallery chromium browsers liblouis test static games server browser soak faults mutate bench gpu-test train-test clean

help:
	@echo "make play    play a game (sets everything up first)"
	@echo "make test    all tests, in lanes with time budgets"
	@echo "make static | games | server | browser    one lane"
	@echo "make site    the games as static files in build/site: no server needed"
	@echo "make docs    the documentation as a site in site/"
	@echo "make wheels  a wheel for every platform in dist/"
	@echo "make lock    choose anew which versions make play and make test install (requirements/)"
	@echo "make inventory    what a release is made of: sbom.json and licences.md in dist/"
	@echo "make release RELEASE_KEY=...    wheel and sdist in dist/, built twice alike, with sums and signatures"
	@echo "make train-test    training from one command, small"
	@echo "make faults  a server killed, frozen, its clock set, its disk full or gone, three nodes: what held"
	@echo "make mutate  every number of the rules made wrong in turn: lists those that no test notices"
	@echo "make soak    the long runs        make bench   the figures in benchmarks/results.md"
	@echo "make gpu-test    the rules on a GPU, held to the CPU (PYTHON= with CuPy or PyTorch, KERNELS= from trueque gpu export)"

# The C compiler for the tests' builds (hatch_build.py names the same): nothing fails where it cannot be had.
ZIG := ziglang==0.17.0

# First what the lock names, by its hashes; where it does not fit a machine (a Python or a platform it does not know), one
# sentence says so, and the line after it installs what is newest.
LOCKED = $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements/$(1).txt || echo "The lock does not fit this machine: what is newest is installed instead."

# Each stamp names the extras it stands for, so that playing never waits for the test tools.
$(VENV)/play.stamp: $(SOURCES)
	@echo "Setting up $(VENV) for playing (once) ..."
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "trueque needs Python 3.11 or newer; set PYTHON=")'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(call LOCKED,play)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[server]'
	@touch $@

$(VENV)/dev.stamp: $(SOURCES)
	@echo "Setting up $(VENV) with everything the tests need (once, some minutes) ..."
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "trueque needs Python 3.11 or newer; set PYTHON=")'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(call LOCKED,test)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check $(ZIG) || echo "$(ZIG) could not be installed: rules are compiled by this machine's compiler, or run plain."
	@touch $@

play: $(VENV)/play.stamp
	@$(BIN)/python -m trueque.server.play

# The page with the games in it. Node comes from PyPI as hatch_build.py names it, the engine from npm's registry as
# src/trueque/site/engine/package-lock.json does.
site: $(VENV)/play.stamp
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check $(NODE) $(ZIG)
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/trueque site build/site

test: $(VENV)/dev.stamp chromium liblouis
	@$(BIN)/python tests/lanes.py static games server browser

browser: chromium
soak: browsers
games soak: liblouis
static games server browser soak: $(VENV)/dev.stamp
	@$(BIN)/python tests/lanes.py $@

# The static lane looks at the page too: Node from PyPI as hatch_build.py names it, and what web/package-lock.json
# names. npm writes the file of this rule when all of it is there.
NODE := $(shell sed -n 's/^NODE = "\(.*\)"/\1/p' hatch_build.py)
PAGE_TOOLS := web/node_modules/.package-lock.json
static test: $(PAGE_TOOLS)
$(PAGE_TOOLS): web/package-lock.json | $(VENV)/dev.stamp
	@echo "Setting up what looks at the page (once) ..."
	@{ $(BIN)/python -m pip install --quiet --disable-pip-version-check $(NODE) && PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/npm --prefix web ci --ignore-scripts --no-audit --no-fund --silent; } || echo "Node or the page's tools could not be had: the static lane goes without them."

# Everything that can befall a running server, and a table of what held; KEEP=keep puts it into benchmarks/results.md.
faults: $(VENV)/dev.stamp
	@PYTHONPATH=src:. $(BIN)/python -m tests.faults $(KEEP)

# Prices, points, limits, rates and card numbers, each one more and one less: none may stay unnoticed.
mutate: $(VENV)/dev.stamp
	@$(BIN)/python -m tests.mutate

# Only the long runs need a cluster and fresh environments.
soak: $(VENV)/soak.stamp
$(VENV)/soak.stamp: $(VENV)/dev.stamp
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev,cluster,docs,train,spiel]' pandas polars
	@touch $@

# The browser lane needs a Chromium: Debian's is installed where it is missing and we may.
chromium:
	@command -v chromium chromium-browser google-chrome >/dev/null || { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get install -y -qq chromium >/dev/null; } || true

# The long runs play in WebKit and Firefox too: Debian's, on a virtual display; without them those tests fail and say what to install.
browsers: chromium
	@command -v WebKitWebDriver >/dev/null && command -v Xvfb >/dev/null && { command -v firefox-esr >/dev/null || command -v firefox >/dev/null; } || { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get install -y -qq webkit2gtk-driver xvfb firefox-esr >/dev/null; } || true

$(VENV)/docs.stamp: pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[docs]'
	@touch $@

# The documentation as a site in site/; any warning is an error.
docs: $(VENV)/docs.stamp
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	@echo "site/index.html"
# On a machine with an NVIDIA GPU and CuPy or PyTorch: 100,000 games of each preset, held to the CPU's, answer for answer.
# The kernels are written by `trueque gpu export quick.gpu.json --game quick` (extra `gpu`), there or elsewhere.
KERNELS ?= island.gpu.json island-large.gpu.json quick.gpu.json princes.gpu.json
gpu-test:
	@$(PYTHON) -c 'import numpy' 2>/dev/null || { echo "gpu-test needs NumPy, and CuPy or PyTorch: set PYTHON= to a Python that has them."; exit 1; }
	@PYTHONPATH=src $(PYTHON) benchmarks/gpu.py test $(KERNELS)

# Our braille is held against liblouis (Debian's liblouis-bin); without it those tests fail and say what to install.
liblouis:
	@command -v lou_translate >/dev/null || { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get install -y -qq liblouis-bin >/dev/null; } || true

# Training from the first game to weights that sit down at a table, each game on a small budget, one of them in two pieces.
$(VENV)/train.stamp: $(VENV)/dev.stamp
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev,train]'
	@touch $@

train-test: $(VENV)/train.stamp
	@rm -rf build/train-test
	@$(BIN)/trueque train island --mode average_2 --budget small --out build/train-test
	@$(BIN)/trueque train island --mode fresh_2 --budget small --out build/train-test
	@$(BIN)/trueque train quick --mode seats2 --budget small --minutes 0 --out build/train-test
	@$(BIN)/trueque train quick --mode seats2 --budget small --out build/train-test
	@$(BIN)/trueque train princes --mode intro --budget small --out build/train-test
	@$(BIN)/trueque arena island champion:build/train-test/average_2.npz champion --games 2
	@$(BIN)/trueque arena island champion:build/train-test/fresh_2.npz champion --games 2
	@$(BIN)/trueque arena quick champion:build/train-test/seats2.weights champion --games 2
	@$(BIN)/trueque arena princes champion:build/train-test/intro.weights champion --mode intro --games 2
	@$(BIN)/python -m pytest -m "soak or not soak" tests/island/test_training.py tests/island/test_learning.py tests/bots/test_card_search.py tests/terminal/test_train_resumed.py

# A wheel with compiled rules for every platform we know, cross-compiled; for Windows this takes some minutes.
wheels: $(VENV)/play.stamp
	@for platform in manylinux_2_17_x86_64 manylinux_2_17_aarch64 macosx_11_0_x86_64 macosx_11_0_arm64 win_amd64; do \
	  TRUEQUE_PLATFORM=$$platform $(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist . || exit 1; done
	@ls -l dist/*.whl

# What `make play` and `make test` install, for every Python and platform, with hashes and without the name of any registry.
UV := uv==0.13.7
LOCK := build/lock/bin/uv pip compile --quiet --universal --upgrade --generate-hashes --no-emit-index-url --no-annotate --no-header --python-version 3.11
lock:
	@test -x build/lock/bin/uv || { $(PYTHON) -m venv build/lock && build/lock/bin/python -m pip install --quiet --disable-pip-version-check $(UV); }
	@$(LOCK) --extra server pyproject.toml --output-file requirements/play.txt >/dev/null
	@$(LOCK) --extra dev pyproject.toml --output-file requirements/test.txt >/dev/null
	@$(LOCK) requirements/release.in --output-file requirements/release.txt >/dev/null
	@git diff --stat -- requirements

# What a release is made of: sbom.json (CycloneDX) and licences.md in dist/.
inventory: $(VENV)/play.stamp
	@$(BIN)/python release/inventory.py dist
	@ls dist/sbom.json dist/licences.md

# Wheel and sdist of the last commit in dist/, built twice and compared byte for byte, with what they are made of and their
# sums; RELEASE_KEY= (the file of an SSH key, or the name of a GnuPG key) signs them. Built with what the lock names alone.
RELEASE_KEY ?=
release: $(VENV)/play.stamp
	@test -x build/release/bin/python || $(PYTHON) -m venv build/release
	@build/release/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements/release.txt
	@$(BIN)/python release/build.py dist build/release/bin/python $(RELEASE_KEY)

gallery: $(VENV)/dev.stamp chromium
	@$(BIN)/python -m tests.browser.gallery

# Peers are measured from an environment of their own: they are never part of the package.
PEERS := .venv-peers
$(PEERS)/stamp: benchmarks/requirements.txt
	@echo "Setting up $(PEERS) with the peers we measure ourselves against (once) ..."
	@test -x $(PEERS)/bin/python || $(PYTHON) -m venv $(PEERS)
	@$(PEERS)/bin/python -m pip install --quiet --disable-pip-version-check -r $<
	@touch $@

bench: $(VENV)/dev.stamp chromium
	@$(MAKE) --no-print-directory $(PEERS)/stamp || echo "The peers could not be installed; the rest is measured without them."
	@PYTHONPATH=src $(BIN)/python -m benchmarks $(PEERS)/bin/python

clean:
	rm -rf $(VENV) $(PEERS) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache dist build
