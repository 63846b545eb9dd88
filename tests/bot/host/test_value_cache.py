"""Tests a cache of limited size: which entries are dropped to make room for new ones."""

from __future__ import annotations

from bot.host.ground.value_cache import RecentValues


def test_the_least_recently_used_value_is_dropped() -> None:
    kept: RecentValues[str, int] = RecentValues(2)
    assert kept.keep("a", 1) == kept.keep("b", 2) == []
    assert kept.use("a") == 1
    assert kept.use("c") is None
    assert kept.keep("c", 3) == [2]
    assert dict(kept) == {"a": 1, "c": 3}
    assert kept.keep("a", 4) == []
    assert list(kept) == ["c", "a"]


def test_a_membership_test_does_not_count_as_use() -> None:
    kept: RecentValues[str, int] = RecentValues(2)
    kept.keep("a", 1)
    kept.keep("b", 2)
    assert "a" in kept
    assert kept["a"] == kept.get("a") == 1
    assert kept.keep("c", 3) == [1]


def test_a_limit_by_weight_always_keeps_one_value() -> None:
    kept: RecentValues[str, bytes] = RecentValues(10, weigh=len)
    kept.keep("a", b"1234")
    kept.keep("b", b"12345")
    assert kept.keep("c", b"12") == [b"1234"]
    assert kept.keep("d", b"far too heavy") == [b"12345", b"12"]
    assert list(kept) == ["d"]
