"""Resolves BAMs, of the Villain's board and of Threats, and tells of those that do nothing in a line with others."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from engine.games.marvel_united.board import record, site
from engine.games.marvel_united.effects import could
from engine.games.marvel_united.flow import begin
from engine.games.marvel_united.names import source_name
from engine.games.marvel_united.pieces import NOBODY, VILLAIN_STUNNED, Happening
from engine.games.marvel_united.state import State
from engine.games.marvel_united.steps import BoardBam, Effect, ThreatBam
from engine.kernel.phrases import Param, Phrase
from engine.kernel.steps.choices import GoRule
from engine.kernel.steps.stack import Run

BAM = "event-bam"
# BAMs that do nothing, as a line of its own, and at the end of the line of what happened before them.
IDLE, IDLE_AFTER = "event-bam-idle", "event-bam-idle-after"


class BoardBamRule(GoRule[State]):
    """The BAM of the Villain's board."""

    def go(self, run: Run[State], step: BoardBam) -> None:
        """Resolve it as seen from the step's place; a stunned Villain's own is cancelled (MU-17, MU-51)."""
        if run.state.stunned == VILLAIN_STUNNED and run.state.deed is not None:
            run.tell("event-bam-stunned", {"card": source_name(run.state.villain)})
        else:
            _resolve(run, run.state.villain, step.place)


class ThreatBamRule(GoRule[State]):
    """The BAM of one Threat."""

    def go(self, run: Run[State], step: ThreatBam) -> None:
        """Resolve it if the Threat is still in play, unless it is stunned (MU-17, MU-51)."""
        state = run.state
        place = state.find_threat(step.number)
        threat = None if place is None else state.ring[place].threat
        if place is None or threat is None:
            return
        if state.stunned == step.number:
            run.tell("event-bam-stunned", {"card": source_name(threat.slug)})
        else:
            _resolve(run, threat.slug, place, step.number)


def _resolve(run: Run[State], source: str, place: int, number: int = 0) -> None:
    record(run.state, Happening("bam", place, what=source))
    if run.events and run.events[-1].key == BAM:
        # Nothing has happened since the BAM before this one.
        _tell_idle(run, run.events.pop().params)
    about: dict[str, Param] = {"card": source_name(source), "place": site(run.state, place)}
    if could(run.state, Effect(source, "bam", NOBODY, place=place, number=number)):
        run.tell(BAM, about)
    else:
        _tell_idle(run, about)
    begin(run.state, source, "bam", place=place, number=number)


def _tell_idle(run: Run[State], about: Mapping[str, Param]) -> None:
    """Tell that a BAM does nothing: at the end of the latest line, where all may read that one."""
    bams = [Phrase("bam-at", dict(about))]
    last = run.events[-1] if run.events else None
    if last is None or last.to is not None:
        run.tell(IDLE, {"bams": bams})
        return
    former = last.params.get("bams") if last.key in {IDLE, IDLE_AFTER} else None
    if isinstance(former, list):
        run.events[-1] = replace(last, params={**last.params, "bams": former + bams})
    else:
        run.events[-1] = replace(last, key=IDLE_AFTER, params={"before": last.phrase(), "bams": bams})
