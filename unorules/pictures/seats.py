"""A table from above: who did something, who is next, and what happens on the way.

Players sit clockwise around a ring, the one who acted at the bottom. The turn goes along the
ring, by those who lose theirs; cards to be drawn lie beside a player, hands travel inside.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import cos, hypot, pi, sin

from unorules.course import Scene

HEIGHT = 184
RING = (88.0, 64.0)
"""The half axes of the ring on which the players sit, its middle at no distance."""

BADGE = 58
"""How much room the cards beside a name take."""

LONGEST = 9
"""How many letters of a name are shown."""

Point = tuple[float, float]


def seating(scene: Scene, names: Sequence[str], words: str, *, steady: bool = False) -> str:
    """Return the table after an event as a drawing that says these words.

    A ``steady`` one has the same size whatever happens.
    """
    return _Seating(scene, names).drawn(words, steady)


class _Seating:
    def __init__(self, scene: Scene, names: Sequence[str]) -> None:
        self.scene = scene
        self.names = [name if len(name) <= LONGEST else name[: LONGEST - 1] + "…" for name in names]
        self.first = scene.deed.seat if scene.deed is not None else scene.turn or 0
        self.step = 2 * pi / len(names)

    def drawn(self, words: str, steady: bool) -> str:
        """Return the whole drawing."""
        outcome = self.scene.outcome
        widest = max(self._width(seat) for seat in range(len(self.names)))
        half = RING[0] + widest / 2 + 6 + (BADGE if steady or outcome.draws else 0)
        parts = [
            f'<svg class="seats" viewBox="{-half:g} {-HEIGHT // 2} {2 * half:g} {HEIGHT}"'
            f' width="{2 * half:g}" role="img"><title>{escape(words)}</title>',
            f'<ellipse class="ring" rx="{RING[0]:g}" ry="{RING[1]:g}"/>',
        ]
        if not outcome.travels and not outcome.dealt:
            parts.append(self._direction())
        parts += [self._travel(start, end) for start, end in outcome.travels]
        if outcome.dealt:
            parts += [self._dealt(seat) for seat in range(len(self.names))]
        parts.append(self._way())
        parts += [self._seat(seat) for seat in range(len(self.names))]
        parts += [self._cards(seat, number) for seat, number in outcome.draws]
        return "".join(parts) + "</svg>"

    def _angle(self, seat: float) -> float:
        """Return where a seat is, clockwise on the screen; the first one sits at the bottom."""
        return pi / 2 + (seat - self.first) * self.step

    def _at(self, angle: float, share: float = 1.0) -> Point:
        x, y = RING[0] * share * cos(angle), RING[1] * share * sin(angle)
        return x, y

    def _seat(self, seat: int) -> str:
        x, y = self._at(self._angle(seat))
        scene = self.scene
        marks = ["seat"]
        if scene.deed is not None and seat == scene.deed.seat:
            marks.append("acted")
        if seat == scene.turn:
            marks.append("next")
        if seat in scene.outcome.skipped:
            marks.append("missed")
        width = self._width(seat)
        return (
            f'<g class="{" ".join(marks)}"><rect x="{x - width / 2:.4g}" y="{y - 14:.4g}"'
            f' width="{width:g}" height="28" rx="14"/>'
            f'<text x="{x:.4g}" y="{y + 5:.4g}">{escape(self.names[seat])}</text></g>'
        )

    def _width(self, seat: int) -> float:
        return max(34.0, 9.0 * len(self.names[seat]) + 18)

    def _way(self) -> str:
        """Return the way of the turn along the ring: from who acted to who is next."""
        scene = self.scene
        if scene.deed is None or scene.turn is None:
            return ""
        seats = len(self.names)
        steps = (scene.turn - scene.deed.seat) * scene.direction % seats
        if not steps and not scene.outcome.skipped:
            return ""
        start = self._angle(scene.deed.seat)
        end = start + scene.direction * (steps or seats) * self.step
        # The head stands beside the name, whatever its length.
        gap = 0.05
        x, y = self._at(end)
        while self._beside(self._at(end - scene.direction * gap), (x, y), scene.turn):
            gap += 0.02
        end -= scene.direction * gap
        points = [self._at(start + (end - start) * part / 40) for part in range(41)]
        return _arrow("way", points)

    def _beside(self, point: Point, seat: Point, number: int) -> bool:
        """Whether a point is too near a name to end an arrow."""
        wide = self._width(number) / 2 + 7
        return abs(point[0] - seat[0]) < wide and abs(point[1] - seat[1]) < 20

    def _direction(self) -> str:
        """Return the direction of play as an arrow around the middle."""
        way = self.scene.direction
        points = [
            (24 * cos(angle), 24 * sin(angle))
            for angle in (pi / 2 + way * (0.35 + 5.1 * part / 30) for part in range(31))
        ]
        return _arrow("direction turned" if self.scene.outcome.reversed else "direction", points)

    def _travel(self, start: int, end: int) -> str:
        """Return the way of a hand from one seat to another, with the cards on it."""
        (x, y), (to_x, to_y) = self._at(self._angle(start)), self._at(self._angle(end))
        length = hypot(to_x - x, to_y - y)
        aside_x, aside_y = (y - to_y) / length * 28, (to_x - x) / length * 28
        bend = ((x + to_x) / 2 + aside_x, (y + to_y) / 2 + aside_y)
        points = [_curve((x, y), bend, (to_x, to_y), part / 40) for part in range(41)]
        points = [p for p in points if not self._beside(p, (to_x, to_y), end)]
        points = [p for p in points if not self._beside(p, (x, y), start)]
        if len(points) < 2:
            return ""
        middle = points[len(points) // 2]
        return _arrow("travel", points) + _pair(*middle)

    def _dealt(self, seat: int) -> str:
        angle = self._angle(seat)
        points = [self._at(angle, share) for share in (0.18, 0.4, 0.55)]
        return _arrow("travel", points) + (_pair(0, 0) if not seat else "")

    def _cards(self, seat: int, number: int) -> str:
        """Return cards to be drawn, outside beside a name."""
        x, y = self._at(self._angle(seat))
        if abs(x) < RING[0] / 4:
            y += 28 if y > 0 else -28
        else:
            x += (self._width(seat) / 2 + BADGE / 2) * (1 if x > 0 else -1)
        return (
            f'<g class="drawn">{_pair(x - 14, y)}'
            f'<text x="{x + 13:.4g}" y="{y + 5:.4g}">+{number}</text></g>'
        )


def _curve(start: Point, bend: Point, end: Point, part: float) -> Point:
    rest = 1 - part
    x, y = (
        rest * rest * start[axis] + 2 * rest * part * bend[axis] + part * part * end[axis]
        for axis in (0, 1)
    )
    return x, y


def _pair(x: float, y: float) -> str:
    """Return two small cards around a point."""
    return (
        f'<g class="pair" transform="translate({x:.4g} {y:.4g})">'
        '<rect x="-8" y="-8" width="10" height="15" rx="1.5" transform="rotate(-10)"/>'
        '<rect x="-2" y="-7" width="10" height="15" rx="1.5" transform="rotate(8)"/></g>'
    )


def _arrow(name: str, points: list[Point]) -> str:
    """Return a line through points with a head at its end."""
    line = " ".join(f"{x:.4g},{y:.4g}" for x, y in points)
    (x, y), (end_x, end_y) = points[-2], points[-1]
    length = hypot(end_x - x, end_y - y) or 1
    along_x, along_y = (end_x - x) / length, (end_y - y) / length
    tip = (end_x + along_x * 7, end_y + along_y * 7)
    left = (end_x - along_y * 5.5, end_y + along_x * 5.5)
    right = (end_x + along_y * 5.5, end_y - along_x * 5.5)
    head = " ".join(f"{x:.4g},{y:.4g}" for x, y in (tip, left, right))
    return f'<g class="{name}"><polyline points="{line}"/><polygon points="{head}"/></g>'
