"""The benchmark measures what it says; its limits are for `make bench`, not for a busy test machine."""

from __future__ import annotations

from bench import engine
from nightengine import replay


def test_the_season_is_a_whole_one_of_20_players():
    record = engine.find_season()
    assert len(record["players"]) == engine.PLAYERS
    assert len(record["phases"]) == 2 * engine.DAYS
    outcome = replay(record)
    assert not any(phase["refused"] for phase in outcome["phases"])


def test_the_night_is_one_in_which_every_role_sends():
    record = engine.find_season()
    night = record["phases"][engine.fullest_night(record)]
    assert (night["phase"], len(night["events"])) == ("night", engine.ROLES)


def test_measures_the_engine_beside_its_floor(monkeypatch):
    monkeypatch.setattr(engine, "SECONDS", 0.02)
    measured = engine.measure()
    assert set(measured) == {"night", "season"}
    for cost, floor, limit in measured.values():
        assert 0 < floor < cost < 20 * limit
