"""The thirteen buildings as outlines: plain shapes in a unit square that stands on the ground."""

from __future__ import annotations

from typing import Literal, NamedTuple

Tone = Literal["wall", "dark", "lit"]


class Shape(NamedTuple):
    """A rectangle (four numbers), an ellipse ("o" and four numbers) or a polygon (x and y of each corner)."""

    tone: Tone
    numbers: tuple[float, ...]
    round: bool = False


def _wall(*numbers: float) -> Shape:
    return Shape("wall", numbers)


def _dark(*numbers: float) -> Shape:
    return Shape("dark", numbers)


def _lit(*numbers: float) -> Shape:
    return Shape("lit", numbers)


def _disc(tone: Tone, x: float, y: float, across: float, down: float) -> Shape:
    return Shape(tone, (x - across, y - down, x + across, y + down), round=True)


def _windows(columns: tuple[float, ...], rows: tuple[float, ...], wide: float, high: float) -> tuple[Shape, ...]:
    return tuple(_lit(x, y, x + wide, y + high) for y in rows for x in columns)


def _pillars(columns: tuple[float, ...], top: float, wide: float) -> tuple[Shape, ...]:
    return tuple(_dark(x, top, x + wide, 0.92) for x in columns)


ART: dict[str, tuple[Shape, ...]] = {
    "town-hall": (
        _wall(0.04, 0.52, 0.96, 1.0), _wall(0.40, 0.20, 0.60, 0.60), _wall(0.37, 0.22, 0.50, 0.02, 0.63, 0.22),
        _disc("lit", 0.50, 0.33, 0.06, 0.08), *_windows((0.10, 0.22, 0.70, 0.82), (0.62, 0.80), 0.07, 0.10),
        _dark(0.44, 0.74, 0.56, 1.0),
    ),
    "theatre": (
        _wall(0.04, 0.38, 0.96, 1.0), _wall(0.0, 0.40, 0.5, 0.12, 1.0, 0.40), _disc("lit", 0.38, 0.56, 0.10, 0.13),
        _disc("dark", 0.62, 0.56, 0.10, 0.13), _dark(0.36, 0.80, 0.64, 1.0),
        *_windows((0.12, 0.80), (0.78,), 0.08, 0.14),
    ),
    "station": (
        _wall(0.02, 0.58, 0.98, 1.0), _disc("wall", 0.5, 0.60, 0.34, 0.40), _disc("dark", 0.5, 0.68, 0.25, 0.30),
        _wall(0.25, 0.66, 0.75, 0.72), _disc("lit", 0.5, 0.42, 0.07, 0.09), _lit(0.33, 0.76, 0.41, 0.96),
        _lit(0.46, 0.76, 0.54, 0.96), _lit(0.59, 0.76, 0.67, 0.96),
    ),
    "hospital": (
        _wall(0.10, 0.30, 0.90, 1.0), _wall(0.34, 0.06, 0.66, 0.40), _lit(0.46, 0.10, 0.54, 0.36),
        _lit(0.40, 0.18, 0.60, 0.28), *_windows((0.18, 0.32, 0.60, 0.74), (0.48, 0.68), 0.08, 0.11),
        _dark(0.42, 0.80, 0.58, 1.0),
    ),
    "school": (
        _wall(0.06, 0.48, 0.94, 1.0), _wall(0.02, 0.50, 0.5, 0.24, 0.98, 0.50), _wall(0.43, 0.06, 0.57, 0.36),
        _disc("lit", 0.5, 0.18, 0.045, 0.06), *_windows((0.14, 0.30, 0.60, 0.76), (0.60,), 0.10, 0.12),
        _dark(0.42, 0.74, 0.58, 1.0),
    ),
    "library": (
        _wall(0.04, 0.34, 0.96, 1.0), _wall(0.0, 0.36, 0.5, 0.08, 1.0, 0.36), _dark(0.04, 0.92, 0.96, 0.96),
        *_pillars((0.12, 0.28, 0.44, 0.62, 0.78), 0.46, 0.07), _lit(0.38, 0.28, 0.50, 0.22, 0.62, 0.28, 0.5, 0.32),
    ),
    "cathedral": (
        _wall(0.14, 0.46, 0.86, 1.0), _wall(0.14, 0.30, 0.30, 0.60), _wall(0.70, 0.30, 0.86, 0.60),
        _wall(0.12, 0.31, 0.22, 0.0, 0.32, 0.31), _wall(0.68, 0.31, 0.78, 0.0, 0.88, 0.31),
        _wall(0.28, 0.48, 0.5, 0.24, 0.72, 0.48), _disc("lit", 0.5, 0.54, 0.09, 0.11),
        _disc("dark", 0.5, 0.84, 0.09, 0.12),
        _dark(0.41, 0.84, 0.59, 1.0), *_windows((0.20, 0.75), (0.42, 0.62), 0.05, 0.12),
    ),
    "bank": (
        _wall(0.06, 0.36, 0.94, 1.0), _wall(0.0, 0.38, 0.5, 0.10, 1.0, 0.38), _disc("lit", 0.5, 0.27, 0.06, 0.075),
        *_pillars((0.14, 0.28, 0.64, 0.78), 0.46, 0.08), _dark(0.42, 0.60, 0.58, 1.0), _dark(0.06, 0.92, 0.94, 0.96),
    ),
    "museum": (
        _wall(0.06, 0.54, 0.94, 1.0), _disc("wall", 0.5, 0.48, 0.26, 0.30), _wall(0.47, 0.06, 0.53, 0.24),
        _dark(0.22, 0.50, 0.78, 0.54), *_pillars((0.14, 0.30, 0.62, 0.78), 0.62, 0.08), _lit(0.44, 0.68, 0.56, 1.0),
    ),
    "market": (
        _wall(0.06, 0.50, 0.94, 1.0), _wall(0.0, 0.56, 0.12, 0.26, 0.88, 0.26, 1.0, 0.56),
        _dark(0.14, 0.56, 0.22, 0.26, 0.32, 0.26, 0.28, 0.56), _dark(0.42, 0.56, 0.44, 0.26, 0.54, 0.26, 0.57, 0.56),
        _dark(0.71, 0.56, 0.66, 0.26, 0.76, 0.26, 0.85, 0.56), _lit(0.14, 0.68, 0.38, 0.82),
        _lit(0.62, 0.68, 0.86, 0.82), _dark(0.44, 0.68, 0.56, 1.0),
    ),
    "courthouse": (
        _wall(0.04, 0.44, 0.96, 1.0), _wall(0.0, 0.46, 0.5, 0.20, 1.0, 0.46), _wall(0.485, 0.0, 0.515, 0.30),
        _wall(0.30, 0.03, 0.70, 0.06), _disc("lit", 0.31, 0.15, 0.07, 0.05), _disc("lit", 0.69, 0.15, 0.07, 0.05),
        *_pillars((0.12, 0.28, 0.64, 0.80), 0.54, 0.08), _dark(0.43, 0.64, 0.57, 1.0),
    ),
    "tower": (
        _wall(0.34, 0.18, 0.66, 1.0), _wall(0.40, 0.08, 0.60, 0.20), _wall(0.485, -0.08, 0.515, 0.10),
        _wall(0.08, 0.58, 0.34, 1.0), _wall(0.66, 0.48, 0.92, 1.0),
        *_windows((0.39, 0.47, 0.55), (0.26, 0.40, 0.54, 0.68), 0.05, 0.08),
        *_windows((0.13, 0.23), (0.66, 0.82), 0.05, 0.08), *_windows((0.72, 0.82), (0.56, 0.72), 0.05, 0.08),
        _dark(0.45, 0.84, 0.55, 1.0),
    ),
    "stadium": (
        _disc("wall", 0.5, 0.66, 0.5, 0.34), _disc("dark", 0.5, 0.60, 0.36, 0.20), _disc("lit", 0.5, 0.60, 0.24, 0.12),
        _wall(0.06, 0.16, 0.09, 0.62), _wall(0.91, 0.16, 0.94, 0.62), _lit(0.0, 0.08, 0.15, 0.18),
        _lit(0.85, 0.08, 1.0, 0.18),
    ),
}  # fmt: skip
