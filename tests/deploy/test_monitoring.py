"""Tests the alert rules and the dashboard. `bot/cli/running/test_monitor.py` compares their names with the metrics."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.needs import end_without

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"


@pytest.fixture
def promtool() -> str:
    """Return the path of Prometheus' tool that checks rules and settings."""
    return shutil.which("promtool") or end_without("promtool (of Debian's prometheus) is not installed")


# Metrics of half an hour: of a bot with every fault, of one without any, of one that is cut off from Discord, and of
# none.
RULE_TESTS = """
rule_files: [alerts.yaml]
evaluation_interval: 1m
tests:
  - interval: 1m
    input_series:
      - {series: 'up{job="sobremesa"}', values: '0+0x30'}
      - {series: sobremesa_ready, values: '0+0x30'}
      - {series: sobremesa_slots_held, values: '32+0x30'}
      - {series: 'sobremesa_log_errors_total{logger="bot.host"}', values: '0x29 1'}
      - {series: sobremesa_backup_age_seconds, values: '1e9+0x30'}
      - {series: sobremesa_disk_free_bytes, values: '3e9+0x30'}
      - {series: sobremesa_database_bytes, values: '2e9+0x30'}
      - {series: sobremesa_leases_lost_total, values: '0+1x30'}
      - {series: sobremesa_database_retries_total, values: '0+40x30'}
      - {series: sobremesa_news_lag_seconds, values: '0+20x30'}
      - {series: sobremesa_loop_delay_seconds_sum, values: '0+36x30'}
      - {series: sobremesa_loop_delay_seconds_count, values: '0+120x30'}
      - {series: 'sobremesa_announce_lag_seconds_bucket{le="15.0"}', values: '0+9x30'}
      - {series: 'sobremesa_announce_lag_seconds_bucket{le="60.0"}', values: '0+10x30'}
      - {series: 'sobremesa_announce_lag_seconds_bucket{le="+Inf"}', values: '0+10x30'}
      - {series: 'sobremesa_timer_lateness_seconds_bucket{le="60.0"}', values: '0+9x30'}
      - {series: 'sobremesa_timer_lateness_seconds_bucket{le="300.0"}', values: '0+10x30'}
      - {series: 'sobremesa_timer_lateness_seconds_bucket{le="+Inf"}', values: '0+10x30'}
      - {series: 'sobremesa_discord_requests_total{status="200"}', values: '0+90x30'}
      - {series: 'sobremesa_discord_requests_total{status="403"}', values: '0+10x30'}
      - {series: 'sobremesa_interaction_seconds_count{kind="press",outcome="not-saved"}', values: '0x29 1'}
      - {series: 'sobremesa_interaction_seconds_bucket{kind="press",le="2.0"}', values: '0+9x30'}
      - {series: 'sobremesa_interaction_seconds_bucket{kind="press",le="3.0"}', values: '0+9x30'}
      - {series: 'sobremesa_interaction_seconds_bucket{kind="press",le="5.0"}', values: '0+10x30'}
      - {series: 'sobremesa_interaction_seconds_bucket{kind="press",le="+Inf"}', values: '0+10x30'}
    promql_expr_test:
      - expr: 'count by (alertname) (ALERTS{alertstate="firing"})'
        eval_time: 30m
        exp_samples: [FIRING]
  - interval: 1m
    input_series:
      - {series: 'up{job="sobremesa"}', values: '1+0x30'}
      - {series: 'sobremesa_ready{instance="a"}', values: '0x4 1+0x30'}
      - {series: 'sobremesa_ready{instance="b"}', values: '1+0x30'}
      - {series: 'sobremesa_slots_held{instance="a"}', values: '0 64+0x30'}
      - {series: 'sobremesa_slots_held{instance="b"}', values: '0+0x30'}
      - {series: 'sobremesa_log_errors_total{logger="bot.host"}', values: '3+0x30'}
      - {series: sobremesa_announce_wait_seconds, values: '0 3 900 0+0x30'}
      - {series: sobremesa_backup_age_seconds, values: '3600+0x30'}
      - {series: sobremesa_disk_free_bytes, values: '9e9+0x30'}
      - {series: sobremesa_database_bytes, values: '2e9+0x30'}
      - {series: sobremesa_leases_lost_total, values: '3+0x30'}
      # The server was restarted a minute ago.
      - {series: sobremesa_database_retries_total, values: '0x28 30 30'}
      - {series: sobremesa_news_lag_seconds, values: '0.01+0x30'}
      - {series: sobremesa_loop_delay_seconds_sum, values: '0+1x30'}
      - {series: sobremesa_loop_delay_seconds_count, values: '0+120x30'}
      - {series: 'sobremesa_announce_lag_seconds_bucket{le="15.0"}', values: '0+10x30'}
      - {series: 'sobremesa_announce_lag_seconds_bucket{le="+Inf"}', values: '0+10x30'}
      - {series: 'sobremesa_timer_lateness_seconds_bucket{le="60.0"}', values: '0+10x30'}
      - {series: 'sobremesa_timer_lateness_seconds_bucket{le="+Inf"}', values: '0+10x30'}
      - {series: 'sobremesa_discord_requests_total{status="200"}', values: '0+90x30'}
      - {series: 'sobremesa_discord_requests_total{status="404"}', values: '0+10x30'}
      - {series: 'sobremesa_interaction_seconds_count{kind="press",outcome="refused"}', values: '0+1x30'}
      - {series: 'sobremesa_interaction_seconds_bucket{kind="press",le="2.0"}', values: '0+10x30'}
      - {series: 'sobremesa_interaction_seconds_bucket{kind="press",le="+Inf"}', values: '0+10x30'}
    promql_expr_test:
      - {expr: 'ALERTS{alertstate="firing"}', eval_time: 30m, exp_samples: []}
  - interval: 1m
    input_series:
      - {series: 'up{job="sobremesa"}', values: '1+0x30'}
      - {series: sobremesa_ready, values: '0+0x30'}
      - {series: sobremesa_slots_held, values: '64+0x30'}
      - {series: sobremesa_announce_wait_seconds, values: '0+60x30'}
      - {series: 'sobremesa_announce_lag_seconds_bucket{le="15.0"}', values: '10+0x30'}
      - {series: 'sobremesa_announce_lag_seconds_bucket{le="+Inf"}', values: '10+0x30'}
    promql_expr_test:
      - expr: 'count by (alertname) (ALERTS{alertstate="firing"})'
        eval_time: 30m
        exp_samples:
          - {labels: '{alertname="SobremesaNotReady"}', value: 1}
          - {labels: '{alertname="SobremesaAnnouncesLate"}', value: 1}
  - interval: 1m
    input_series: []
    promql_expr_test:
      - expr: 'count by (alertname) (ALERTS{alertstate="firing"})'
        eval_time: 30m
        exp_samples: [{labels: '{alertname="SobremesaDown"}', value: 1}]
"""


def test_prometheus_accepts_the_rules_and_all_of_them_fire(promtool: str, tmp_path: Path) -> None:
    shutil.copy(DEPLOY / "alerts.yaml", tmp_path)
    alerts = re.findall(r"- alert: (\w+)", (DEPLOY / "alerts.yaml").read_text(encoding="utf-8"))
    firing = ", ".join(f"{{labels: '{{alertname=\"{name}\"}}', value: 1}}" for name in alerts)
    (tmp_path / "tests.yaml").write_text(RULE_TESTS.replace("FIRING", firing), encoding="utf-8")
    for words in (["check", "rules", "alerts.yaml"], ["test", "rules", "tests.yaml"]):
        ended = subprocess.run(
            [promtool, *words], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False
        )
        assert ended.returncode == 0, ended.stdout + ended.stderr


def test_prometheus_accepts_the_examples_of_the_page(promtool: str, tmp_path: Path) -> None:
    page = (DEPLOY.parent / "docs" / "operators.md").read_text(encoding="utf-8")
    examples = re.findall(r"^    (?=scrape_configs:)((?:.*\n)(?:    .*\n|\n(?=    ))*)", page, re.MULTILINE)
    assert len(examples) == 2
    for example in examples:
        file = tmp_path / "prometheus.yaml"
        file.write_text("".join(line.removeprefix("    ") for line in example.splitlines(keepends=True)), "utf-8")
        words = [promtool, "check", "config", "--syntax-only", str(file)]
        ended = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
        assert ended.returncode == 0, ended.stdout + ended.stderr
    compose = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    name, port = re.findall(r"names: \[([\w-]+)\], type: A, port: (\d+)", examples[1])[0]
    assert f"\n  {name}:\n" in compose
    assert f"&metrics 0.0.0.0:{port}\n" in compose


def test_the_dashboard_has_panels_beside_each_other() -> None:
    dashboard: dict[str, Any] = json.loads((DEPLOY / "dashboard.json").read_text(encoding="utf-8"))
    places = [(one["gridPos"]["x"], one["gridPos"]["y"]) for one in dashboard["panels"]]
    assert len({*places}) == len(places)
    assert all(target["expr"] for one in dashboard["panels"] for target in one["targets"])
