"""Compose file, documents and the run on one machine name the same processes and variables."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.checks import run_checks

from mafia_site import checks
from mafia_site.run.processes import COMMANDS

PROJECT = Path(__file__).resolve().parents[2]
DOCUMENT = (PROJECT / "docs" / "operations.md").read_text()


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load((PROJECT / "docker-compose.yml").read_text())
    return loaded


@pytest.mark.parametrize("name", COMMANDS)
def test_each_process_is_started_by_the_same_command(compose: dict[str, Any], name: str) -> None:
    assert compose["services"][name]["command"] == COMMANDS[name]
    assert f"| {name} | `{COMMANDS[name]}` |" in DOCUMENT


def test_services_of_the_issue_are_there(compose: dict[str, Any]) -> None:
    assert set(compose["services"]) == {*COMMANDS, "proxy", "migrate", "postgres", "valkey"}


def test_every_service_that_stays_is_watched_and_comes_back(compose: dict[str, Any]) -> None:
    lasting = {name: service for name, service in compose["services"].items() if name != "migrate"}
    assert {name for name, service in lasting.items() if "healthcheck" not in service} == set()
    assert {service["restart"] for service in lasting.values()} == {"unless-stopped"}


def test_data_lie_in_volumes(compose: dict[str, Any]) -> None:
    used = {
        str(volume).partition(":")[0]
        for service in compose["services"].values()
        for volume in service.get("volumes", [])
    }
    assert used - {"./deploy/Caddyfile"} == set(compose["volumes"])


def test_the_example_names_what_compose_asks_for() -> None:
    asked = set(re.findall(r"(?<!\$)\$\{(\w+)", (PROJECT / "docker-compose.yml").read_text()))
    offered = set(re.findall(r"^(\w+)=", (PROJECT / ".env.example").read_text(), re.MULTILINE))
    assert offered == asked


def test_every_variable_that_is_read_is_explained() -> None:
    sources = [*(PROJECT / "mafia_site" / "settings").glob("*.py"), PROJECT / "deploy" / "gunicorn.conf.py"]
    text = "".join(path.read_text() for path in sources if path.name != "test.py")
    read = set(re.findall(r'(?:environment\.\w+|environ\.get)\(\s*"(\w+)"', text))
    assert len(read) > 30
    assert {name for name in read if f"`{name}`" not in DOCUMENT} == set()


def test_no_secret_has_a_default() -> None:
    text = (PROJECT / "docker-compose.yml").read_text()
    assert "${SECRET_KEY:?" in text
    assert "${POSTGRES_PASSWORD:?" in text


def test_a_public_mailbox_fails_the_deploy_check(settings: Any) -> None:
    settings.MAILBOX = True
    assert [fault.id for fault in checks.check_mailbox(None)] == ["site.E001"]
    assert "site.E001" in [fault.id for fault in run_checks(include_deployment_checks=True)]


def test_an_unsafe_content_policy_fails_the_deploy_check(settings: Any) -> None:
    assert checks.check_content_policy(None) == []
    settings.CONTENT_SECURITY_POLICY = {"DIRECTIVES": {"script-src": ["'self'", "'unsafe-inline'"]}}
    assert [fault.id for fault in checks.check_content_policy(None)] == ["site.E002"]


def test_make_alone_lists_every_command() -> None:
    said = subprocess.run(["make", "-s"], cwd=PROJECT, capture_output=True, text=True, check=True).stdout
    named = {line.split()[1] for line in said.splitlines()}
    assert {"run", "test", "check", "fmt", "seed", "bench", "messages", "manage"} <= named
    assert all(len(line.split()) > 3 for line in said.splitlines())
