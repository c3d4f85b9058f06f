# `make` alone lists what there is. Everything runs in .venv, which is made when it is missing.

PYTHON ?= python3
PORT ?= 8000
ARGS ?=
PY := .venv/bin/python
SOURCES := accounts forum games nightengine mafia_site bench tests deploy manage.py

.DEFAULT_GOAL := help
.PHONY: help run test check fmt seed bench screens messages lock manage dev local \
        check-lint check-types check-imports check-migrations check-translations check-deploy check-templates check-rulebook

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: ## set up and run the whole site on this machine (other port: make run PORT=8123)
	@exec $(PYTHON) -m mafia_site.run --port $(PORT)

test: dev ## run the tests on servers of their own (a part: make test ARGS="tests/games -k stop")
	@$(PY) -m mafia_site.run.testrun $(ARGS)

check: dev check-lint check-types check-imports check-migrations check-translations check-deploy check-templates check-rulebook ## ruff, mypy, import-linter, migrations, translations, deploy check, templates, rulebook
	@echo "make check: all good"

fmt: dev ## format the Python code
	@$(PY) -m ruff check --fix-only --quiet .
	@$(PY) -m ruff format .

seed: local ## fill the run's database with the demo (options: make seed ARGS="--stage day1 --seed 7")
	@$(PY) -m mafia_site.run.manage seed_demo $(ARGS)

bench: dev ## measure the engine and the site (prints a table)
	@$(PY) -m bench $(ARGS)

screens: dev ## picture every page of a demo of its own to docs/screens (some pages: make screens ARGS="day role")
	@$(PY) -m tests.e2e.screens $(ARGS)

messages: dev ## collect the texts to translate into locale/, compile them (fill gaps: ARGS=FILE.po)
	@$(PY) -m mafia_site.messages update $(ARGS)

manage: local ## any command of Django on the run's database (make manage ARGS="createsuperuser")
	@$(PY) -m mafia_site.run.manage $(ARGS)

lock: dev ## pin requirements*.txt anew from requirements*.in (needs uv)
	@for each in requirements requirements-local requirements-dev; do \
	  uv pip compile --quiet --universal --python-version 3.11 --no-header --no-annotate --upgrade $$each.in -o $$each.txt; done

local:
	@$(PYTHON) -m mafia_site.bootstrap local

dev:
	@$(PYTHON) -m mafia_site.bootstrap dev

check-lint:
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .

check-types:
	@$(PY) -m mypy

check-imports:
	@.venv/bin/lint-imports

check-migrations:
	@DJANGO_SETTINGS_MODULE=mafia_site.settings.test $(PY) manage.py makemigrations --check --dry-run

check-translations:
	@$(PY) -m mafia_site.messages check

check-deploy:
	@env -i PATH="$$PATH" HOME="$$HOME" SECRET_KEY="$$($(PY) -c 'import secrets; print(secrets.token_urlsafe(64))')" \
	  ALLOWED_HOSTS=mafia.example DEFAULT_FROM_EMAIL=mayor@mafia.example \
	  $(PY) manage.py check --deploy --fail-level WARNING

check-templates:
	@$(PY) -m djlint --lint --quiet templates

check-rulebook:
	@$(PY) tests/rulebook/compare.py
