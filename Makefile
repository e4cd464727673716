# `make run` is all a table needs; the rest is for those who change the program.

VENV := .venv
PYTHON := $(VENV)/bin/python
PIP := $(PYTHON) -m pip --disable-pip-version-check --quiet
SYSTEM := .ci/system-packages
ARGS ?=

# Stamps: what they stand for is done again when pyproject.toml changes, and costs nothing otherwise.
INSTALLED := $(VENV)/.installed
DEV_INSTALLED := $(VENV)/.installed-dev

.DEFAULT_GOAL := help
# Whatever `make help` lists is something to do and no file.
.PHONY: $(shell sed -n 's/^\([a-z0-9-]*\):.*## .*/\1/p' $(MAKEFILE_LIST))

help: ## show this list
	@sed -n 's/^\([a-z0-9-]*\):.*## \(.*\)/make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 20

run: $(INSTALLED) ## set up what is missing and start the table (ARGS="--help" for its options)
	@exec $(VENV)/bin/gamenight run $(ARGS)

style: $(DEV_INSTALLED) ## check style and types
	$(VENV)/bin/ruff check
	$(VENV)/bin/ruff format --check
	$(VENV)/bin/mypy

# On all cores. Whoever runs out of work takes some from another; what takes long is started first (tests/conftest.py).
PYTEST := $(VENV)/bin/pytest --numprocesses auto --dist worksteal

# What most changes touch. No browser, no other programs, no pictures: nothing is fetched for it but Python packages.
QUICK := tests/architecture tests/cases tests/hub tests/phrases tests/scenarios tests/web_ui hub/engine hub/kit hub/games hub/service hub/texts web_ui
quick: style ## for every save: style, types, rules, engine, service and pages without a browser
	$(PYTEST) -m "not long" $(QUICK)
	@echo "Style, types and the quick tests are fine. 'make test' runs all of them."

ALL_TESTS := $(PYTEST) --cov --cov-branch --cov-report=term --cov-fail-under=90 --durations=10
test: $(DEV_INSTALLED) ## check style and types, run all tests
	@$(MAKE) --no-print-directory --jobs 2 --output-sync style check-js
	@$(SYSTEM) tests $(VENV)
	GAMENIGHT_TEST_STRICT=1 $(ALL_TESTS)
	@echo "Style, types and all tests are fine."

RUNS ?= 2
test-busy: $(DEV_INSTALLED) ## run all tests twice while every core has something else to do (RUNS=n for another number)
	@$(SYSTEM) tests $(VENV)
	GAMENIGHT_TEST_STRICT=1 $(PYTHON) -m tests.busy --runs $(RUNS) $(ALL_TESTS)

JS := tests/javascript
JS_TOOLS := $(JS)/node_modules/.bin
check-js: $(INSTALLED) ## check style and types of the scripts, run their tests (without a browser)
	@$(SYSTEM) javascript $(VENV)
	$(JS_TOOLS)/eslint --config $(JS)/eslint.config.js web_ui/static/js web_ui/static/app tests
	$(JS_TOOLS)/tsc --project $(JS)
	$(JS_TOOLS)/tsc --project $(JS)/tsconfig.worker.json
	node --test --test-reporter ./$(JS)/reporter.js $(JS)/*.test.js

GAMES ?= 2000
test-long: $(DEV_INSTALLED) ## play 2,000 random games to the end and check every step, 1,000 with tiles (GAMES=n for another number)
	GAMENIGHT_GAMES=$(GAMES) $(PYTEST) tests/properties/test_catan_games.py
	GAMENIGHT_GAMES=$$(( ($(GAMES) + 1) / 2 )) $(PYTEST) tests/properties/test_carcassonne_games.py

JOBS ?= 2
ONLY ?=
test-mutants: $(DEV_INSTALLED) ## see which hand-made mistakes the tests nearby find (ONLY=intake for some of them, JOBS=1)
	@$(PYTHON) -m tests.mutants --jobs $(JOBS) --only "$(ONLY)"

SUITES ?= bookworm trixie
WHO ?= root
TESTS ?= make test
test-fresh: $(DEV_INSTALLED) ## try `make run` and `make test` in a Debian with nothing else (as root; SUITES=trixie for one)
	@SUITES="$(SUITES)" WHO="$(WHO)" TESTS="$(TESTS)" $(PYTHON) -m tests.machines.fresh

test-install: $(DEV_INSTALLED) ## install, start, update and remove the box in a Debian of its own (as root; SUITES=trixie for one)
	GAMENIGHT_INSTALL=1 SUITES="$(SUITES)" $(VENV)/bin/pytest -p no:xdist -rsP tests/machines/test_install_chroot.py

test-hardware: $(DEV_INSTALLED) ## try pins, webcam and Pi camera on devices of a real kernel, in a virtual machine (as root)
	@$(PYTHON) -m tests.machines.vm $(ARGS)

test-arm64: $(DEV_INSTALLED) ## install the wheel on the emulated processor of a Pi, read dice, run tests (as root)
	@$(PYTHON) -m tests.machines.arm64

IMAGES ?= docs/images
screenshots: $(DEV_INSTALLED) ## take the pictures of every page for the documentation (IMAGES=folder for another place)
	@$(SYSTEM) tests $(VENV)
	$(PYTHON) -m tests.browser.take_screenshots $(IMAGES)

FONT := @expo-google-fonts/atkinson-hyperlegible-next@0.4.1
font: ## make the typeface in web_ui/static/fonts anew from its package (needs npm)
	rm -rf build/font && python3 -m venv build/font
	build/font/bin/pip --disable-pip-version-check --quiet install fonttools==4.68.0 brotli==1.2.1
	cd build/font && npm pack --silent $(FONT)
	build/font/bin/python .ci/make_font.py build/font/*.tgz web_ui/static

hardware: $(DEV_INSTALLED) ## draw the wiring, render the models to hardware/build/*.stl and take their pictures
	@$(SYSTEM) hardware $(VENV)
	$(PYTHON) -m firmware_bridge.drawing
	$(MAKE) --jobs 2 --no-print-directory --directory hardware --file models.mk
	$(PYTHON) -m tests.hardware.stl hardware/build/*.stl

hooks: $(DEV_INSTALLED) ## let git look at the style of what is staged before each commit
	git config core.hooksPath .ci/hooks

format: $(DEV_INSTALLED) ## bring the code into shape
	$(VENV)/bin/ruff check --fix
	$(VENV)/bin/ruff format

# What the box installs, with the checksum of every file, for all Pythons and processors that it may have. By uv, because
# pip's own means lock for the machine they run on only. Where the files came from stays out of it.
LOCK = $(VENV)/bin/uv pip compile --quiet --universal --generate-hashes --python-version 3.11 --no-header --upgrade \
	--no-emit-index-url --no-emit-find-links --annotation-style line --output-file
BUILT_WITH = import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")
lock: $(DEV_INSTALLED) ## choose the newest versions for the installer of the box anew (hardware/install/*.lock)
	@test -x $(VENV)/bin/uv || $(PIP) install uv
	$(PYTHON) -c '$(BUILT_WITH)' | $(LOCK) hardware/install/box.lock --extra smart pyproject.toml -
	echo simplejpeg | $(LOCK) hardware/install/camera.lock --no-deps -
	$(PYTHON) -m tests.release.wheels

dist: $(DEV_INSTALLED) ## build dist/*.tar.gz, and dist/*.whl from it
	$(PYTHON) -m build

release-check: $(DEV_INSTALLED) ## may this commit be tagged? version, changelog, clean tree, sdist and wheel
	$(PYTHON) -m tests.release.check
	GAMENIGHT_TEST_STRICT=1 $(VENV)/bin/pytest tests/release

clean: ## remove what building and testing left behind (not .venv)
	rm -rf dist build hardware/build htmlcov .coverage .coverage.* .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find hub vision firmware_bridge web_ui tests -name __pycache__ -type d -prune -exec rm -rf {} +

# A system upgrade can take away the Python that the environment was made with; then make it anew.
ifneq ($(shell test -x $(PYTHON) && echo yes),yes)
.PHONY: $(INSTALLED)
endif

$(INSTALLED): pyproject.toml
	@$(SYSTEM) venv $(VENV)
	@echo "Installing Gamenight Hub into $(VENV); this takes a minute or two." >&2
	@$(PIP) install --editable .
	@$(SYSTEM) run $(VENV)
	@touch $@

$(DEV_INSTALLED): pyproject.toml $(INSTALLED)
	@echo "Installing the tools for tests into $(VENV)." >&2
	@$(PIP) install --editable '.[dev]'
	@touch $@
