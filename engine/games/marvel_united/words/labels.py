"""Labels of choices: phrases made from a view alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.games.marvel_united.seen import reading
from engine.games.marvel_united.seen.outlook import next_turn
from engine.games.marvel_united.seen.view import SeenHero, UnitedView
from engine.games.marvel_united.state.cards import BATTLE_PLANS, HERO_CARDS, HEROES, PLANS, THREATS
from engine.games.marvel_united.state.names import (
    action_name,
    card_name,
    chip_name,
    hero_name,
    known_name,
    mission_name,
    place_name,
    source_name,
    symbols_name,
    threat_name,
    tokens_name,
    villain_name,
)
from engine.games.marvel_united.state.pieces import NOWHERE, PLACES, THREAT_TOKENS, Place, toward
from engine.games.marvel_united.state.plan_phrases import line_beside_name
from engine.games.marvel_united.words.glossary import GLOSSARY
from engine.kernel.choices.moves import Move
from engine.kernel.words.phrases import Label, Param, Phrase, SeatRef

# The words that join the parts of a move, and the verbs of moves that may end with a location.
PREPOSITIONS = frozenset({"at", "to", "with", "as"})
REMOTE = frozenset({"attack", "rescue", "heroic", "redirect"})


def label(view: UnitedView, words: Move) -> Label:
    """Return the label of the last word of a move: a verb, its object, or a whole move."""
    kind = words[0]
    while len(words) > 1 and words[-1] in PREPOSITIONS:
        words = words[:-1]
    if len(words) == 1:
        bare = _BARE.get(kind)
        return bare(view) if bare is not None else Label(Phrase(f"verb-{_verb(view, kind)}"))
    if kind in REMOTE and words[-2] == "at":
        there = label(view, words[:-2])
        return Label(Phrase("what-where", {"what": there.name, "place": place_name(words[-1])}), there.note)
    return _LABELS[kind](view, words)


def _verb(view: UnitedView, kind: str) -> str:
    if kind == "drop" and view.decision == "excess":
        return "drop-token"
    if kind == "gear" and view.decision == "gear":
        return "choose-gear"
    return kind


# --- places and heroes -------------------------------------------------------------------------------------------


def things_at(view: UnitedView, at: int) -> list[Phrase]:
    """Return everything at a place: tokens, the threat, the villain, Rick Jones."""
    place = view.ring[at]
    found = [tokens_name(kind, n) for kind, n in (("thug", place.thugs), ("civilian", place.civilians)) if n]
    if place.bots:
        found.append(Phrase("there-doombots", {"count": place.bots, "marked": place.marked_bots}))
    if place.threat is not None:
        found.append(_threat_state(place))
    if view.villain_at == at:
        found.append(Phrase("there-villain"))
    return [*found, Phrase("there-rick")] if view.rick == at else found


def _threat_state(place: Place) -> Phrase:
    threat = place.threat
    if threat is None:
        return Phrase("there-nothing")
    name = threat_name(threat.slug)
    if THREATS[threat.slug].henchman:
        return Phrase("there-henchman", {"threat": name, "count": threat.health})
    return Phrase("there-threat", {"threat": name, "count": threat.heroic, "of": THREAT_TOKENS})


def place_note(view: UnitedView, at: int) -> Phrase:
    """Return everything at a place as one line for a menu."""
    things: list[Phrase] = things_at(view, at)
    return Phrase("there", {"things": things}) if things else Phrase("there-nothing")


def hero_note(hero: SeenHero) -> Phrase:
    """Return a note on a hero: the number of hand cards, or KO."""
    return Phrase("hero-is-ko") if hero.ko else Phrase("holds-cards", {"count": hero.hand_size})


def card_note(card: str) -> Phrase | None:
    """Return the line of a card's effect.

    Return None for a plain hero card, because its name already lists its symbols.
    """
    if card in HERO_CARDS and HERO_CARDS[card].plain:
        return None
    return GLOSSARY.cards[card_name(card).key].line


def _place_label(key: str) -> Callable[[UnitedView, Move], Label]:
    def made(view: UnitedView, words: Move) -> Label:
        at = reading.place_at(view, words[-1])
        note = place_note(view, at) if at != NOWHERE else None
        return Label(Phrase(key, {"place": place_name(words[-1])}), note)

    return made


# --- setup -----------------------------------------------------------------------------------------


def _hero(_view: UnitedView, words: Move) -> Label:
    return Label(hero_name(words[1]), Phrase(f"hero-{words[1]}-brief"))


def _card_label(name: Callable[[str], Phrase]) -> Callable[[UnitedView, Move], Label]:
    return lambda _view, words: Label(name(words[1]), card_note(words[1]))


def _plain_label(name: Callable[[str], Phrase]) -> Callable[[UnitedView, Move], Label]:
    return lambda _view, words: Label(name(words[1]))


def _gear(view: UnitedView, words: Move) -> Label:
    if words[1] == "own":
        return Label(Phrase("gear-own", {"hero": hero_name(reading.my_hero(view).hero)}), Phrase("gear-price"))
    if len(words) > 2:
        return _way(words[1], words[2])
    return Label(card_name(words[1]), card_note(words[1]))


def _battle(_view: UnitedView, words: Move) -> Label:
    name = Phrase("battle-cost", {"card": card_name(words[1]), "cost": BATTLE_PLANS[words[1]].cost})
    return Label(name, card_note(words[1]))


def _give(view: UnitedView, words: Move) -> Label:
    if len(words) < 4:
        return Label(chip_name(words[1]))
    return Label(
        Phrase("give-to", {"token": chip_name(words[1]), "hero": hero_name(words[3])}), _of_hero(view, words[3])
    )


def _of_hero(view: UnitedView, slug: str) -> Phrase | None:
    seat = reading.seat_of(view, slug)
    return None if seat is None else hero_note(view.heroes[seat])


def _first(view: UnitedView, words: Move) -> Label:
    seat = reading.seat_of(view, words[1])
    note = None if seat is None else Phrase("whose-hero", {"seat": SeatRef(seat)})
    return Label(hero_name(words[1]), note)


# --- a hero turn -----------------------------------------------------------------------------------------


def _recharge(_view: UnitedView, words: Move) -> Label:
    if len(words) < 4:
        return Label(card_name(words[1]), card_note(words[1]))
    name = Phrase("recharge-with", {"card": card_name(words[1]), "token": chip_name(words[3])})
    return Label(name, card_note(words[1]))


def _move_label(view: UnitedView, words: Move) -> Label:
    at = toward(reading.my_hero(view).place, words[1])
    key = "go-with-rick" if words[-1] == "rick" else f"walk-{words[1]}"
    return Label(Phrase(key, {"place": place_name(view.ring[at].location)}), place_note(view, at))


def _attack(view: UnitedView, words: Move) -> Label:
    return Label(Phrase("attack-foe", {"foe": reading.foe_name(view, words[1])}), _attack_note(view, words[1]))


def _attack_note(view: UnitedView, target: str) -> Phrase:
    if target == "villain":
        ignored = reading.soaks(view)
        params: dict[str, Param] = {"count": view.health, "ignored": ignored}
        return Phrase("note-ignores" if ignored else "note-health", params)
    if target in THREATS:
        found = [place.threat for place in view.ring if place.threat is not None and place.threat.slug == target]
        return Phrase("note-health", {"count": min(threat.health for threat in found)})
    if target == "doombot-crisis":
        return Phrase("note-crisis-dented" if view.ring[reading.my_hero(view).place].dented else "note-crisis")
    return _mission_note(view, "thugs")


def _mission_note(view: UnitedView, mission: str) -> Phrase:
    one = reading.mission_of(view, mission)
    if one.complete:
        return Phrase("note-mission-done", {"mission": mission_name(mission)})
    return Phrase("note-mission", {"mission": mission_name(mission), "count": one.filled, "of": one.spaces})


def _heroic(view: UnitedView, words: Move) -> Label:
    at = reading.place_at(view, words[-1]) if len(words) > 2 else reading.my_hero(view).place
    threat = view.ring[at].threat if at != NOWHERE else None
    if threat is None:
        return Label(Phrase("verb-heroic"))
    params: dict[str, Param] = {"count": threat.heroic, "of": THREAT_TOKENS}
    return Label(Phrase("heroic-on", {"threat": threat_name(threat.slug)}), Phrase("note-heroic", params))


def _rick(view: UnitedView, words: Move) -> Label:
    at = toward(view.rick, words[1])
    return Label(Phrase("rick-goes", {"place": place_name(view.ring[at].location)}), place_note(view, at))


def _token(view: UnitedView, words: Move) -> Label:
    have = Phrase("note-tokens", {"count": sum(token == words[1] for token in reading.my_hero(view).tokens)})
    if len(words) > 3:
        return Label(Phrase("token-as", {"token": chip_name(words[1]), "action": action_name(words[3])}), have)
    return Label(chip_name(words[1]), have)


def _way(source: str, number: str) -> Label:
    return Label(Phrase(f"way-{source}-{number}"), Phrase("note-of", {"card": source_name(source)}))


def _location_label(view: UnitedView, words: Move) -> Label:
    here = reading.location_asked(view)
    if words[1] == "yes":
        return Label(Phrase("use-place", {"place": place_name(here)}), Phrase(f"place-{here}-brief"))
    return _way(here, words[1])


def _drop_label(view: UnitedView, words: Move) -> Label:
    if view.decision == "excess" or words[1] in ("move", "attack", "heroic", "wild"):
        return Label(chip_name(words[1]))
    return Label(card_name(words[1]), card_note(words[1]))


def repeated(view: UnitedView, words: Move, times: int) -> Label | None:
    """Return the label of an action that is made ``times`` times: how often, or how many pieces it affects.

    ``view`` is the view before the last of these actions. The note of a movement is about its last Location. Other
    actions have no note, because it would describe the state before the last action. Return None for a walk that the
    other way round the ring makes shorter, or equally short; where the Villain flees, the way matters.
    """
    kind, once = words[0], label(view, words)
    is_detour = 2 * times > PLACES or (2 * times == PLACES and words[1:2] == ("left",))
    if kind in ("move", "rick") and is_detour and not view.flees:
        return None
    if kind == "attack" and words[1] in ("thug", "doombot"):
        return Label(Phrase("repeat-attack-tokens", {"what": tokens_name(words[1], times)}))
    note = once.note if kind in ("move", "rick") else None
    return Label(Phrase(f"repeat-{kind}", {"what": once.name, "count": times}), note)


# --- effects, damage, the villain's seat ------------------------------------------------------------------------------


def _to(view: UnitedView, words: Move) -> Label:
    return Label(hero_name(words[1]), _of_hero(view, words[1]))


def _from(view: UnitedView, words: Move) -> Label:
    at = reading.place_at(view, words[1])
    if len(words) == 2:
        threat = reading.henchman_at(view, at)
        note = Phrase("there", {"things": [_threat_state(view.ring[at])]}) if threat else place_note(view, at)
        return Label(Phrase("from-place", {"place": place_name(words[1])}), note)
    params: dict[str, Param] = {"token": Phrase(f"target-{words[2]}"), "place": place_name(words[1])}
    return Label(Phrase("token-from", params), place_note(view, at))


def _swap(view: UnitedView, words: Move) -> Label:
    card = view.story[int(words[1]) - 1].card
    name = Phrase("story-card-hidden") if card is None else known_name(card)
    symbols = (
        None
        if card is None or card not in HERO_CARDS or HERO_CARDS[card].plain
        else symbols_name(HERO_CARDS[card].icons)
    )
    return Label(Phrase("story-card", {"number": int(words[1]), "card": name}), symbols)


def _stun(view: UnitedView, words: Move) -> Label:
    if words[1] == "villain":
        return Label(villain_name(view.villain), Phrase("note-stun"))
    return Label(threat_name(words[1]), Phrase("note-stun"))


def _redirect(view: UnitedView, words: Move) -> Label:
    if words[1] in HEROES:
        return _to(view, words)
    return Label(threat_name(words[1]))


def _use_label(_view: UnitedView, words: Move) -> Label:
    card = card_name(words[1])
    if len(words) == 2:
        return Label(card, card_note(words[1]))
    if words[2] in HERO_CARDS:
        return Label(Phrase("use-for", {"card": card, "other": card_name(words[2])}), card_note(words[1]))
    return Label(Phrase("use-taking", {"card": card, "token": chip_name(words[2])}), card_note(words[1]))


def _plan_label(_view: UnitedView, words: Move) -> Label:
    line = line_beside_name(PLANS[words[1]])
    if len(words) < 4:
        return Label(card_name(words[1]), line)
    params: dict[str, Param] = {"plan": card_name(words[1]), "card": card_name(words[3])}
    return Label(Phrase("plan-with", params), Phrase(f"card-{words[3]}-brief"))


def _steps(view: UnitedView, words: Move) -> Label:
    steps = int(words[1])
    at = reading.goal_of_plan(view, "", steps)
    name = Phrase("move-steps", {"count": steps, "place": place_name(view.ring[at].location)})
    return Label(name, place_note(view, at))


def _put_label(view: UnitedView, words: Move) -> Label:
    token = Phrase(f"target-{words[1]}")
    if len(words) < 4:
        return Label(token)
    at = reading.place_at(view, words[3])
    return Label(Phrase("put-token", {"token": token, "place": place_name(words[3])}), place_note(view, at))


# --- moves of one word -----------------------------------------------------------------------------------------


def _bare_special(view: UnitedView) -> Label:
    card = view.turn.card if view.turn is not None else ""
    if "special" not in view.moves or card not in HERO_CARDS:
        return Label(Phrase("verb-special"))
    return Label(Phrase("effect-of", {"card": card_name(card)}), Phrase(f"card-{card}-brief"))


def _first_pick(view: UnitedView, verb: str) -> str:
    """Return the word of the first answer to the pending effect.

    Return "" if there is no answer or it has a verb other than ``verb``.
    """
    picks = view.subject.picks if view.subject is not None else ()
    return picks[0][1] if picks and picks[0][0] == verb else ""


def _bare_swap(view: UnitedView) -> Label:
    number = _first_pick(view, "swap")
    return Label(Phrase("swap-with", {"number": int(number)}) if number else Phrase("verb-swap"))


def _bare_take(view: UnitedView) -> Label:
    hero = _first_pick(view, "to")
    return Label(Phrase("give-whom", {"who": reading.who(view, hero)}) if hero else Phrase("verb-take"))


def _bare_done(view: UnitedView) -> Label:
    if view.decision == "actions":
        return Label(Phrase("verb-done"), next_turn(view))
    if view.decision == "battle":
        return Label(Phrase("verb-done-battle" if view.battle else "verb-no-battle"))
    return Label(Phrase("verb-done-start" if view.decision == "turn-start" else "verb-done-choice"))


_PASSES: Mapping[str, str] = {
    "gear": "note-no-gear",
    "reaction": "note-take-damage",
    "pay": "note-take-damage",
    "location": "note-no-effect",
}
_BARE: Mapping[str, Callable[[UnitedView], Label]] = {
    "special": _bare_special,
    "swap": _bare_swap,
    "take": _bare_take,
    "rescue": lambda view: Label(Phrase("verb-rescue"), _mission_note(view, "rescue")),
    "done": _bare_done,
    "draw": lambda view: Label(Phrase("verb-draw"), Phrase("note-draw", {"count": reading.my_hero(view).deck_size})),
    "pass": lambda view: Label(Phrase("verb-pass"), Phrase(_PASSES.get(view.decision or "", "verb-pass-note"))),
}
_LABELS: Mapping[str, Callable[[UnitedView, Move], Label]] = {
    "start": _place_label("start-at"),
    "hero": _hero,
    "gear": _gear,
    "ally": _hero,
    "pick": _card_label(card_name),
    "battle": _battle,
    "drop": _drop_label,
    "keep": _card_label(card_name),
    "give": _give,
    "first": _first,
    "recharge": _recharge,
    "cycle": _card_label(card_name),
    "support": _card_label(card_name),
    "play": _card_label(known_name),
    "ignore": lambda _view, words: Label(Phrase("lose-symbol", {"action": action_name(words[1])})),
    "use": _use_label,
    "move": _move_label,
    "attack": _attack,
    "heroic": _heroic,
    "rick": _rick,
    "token": _token,
    "special": lambda view, words: _way(view.turn.card if view.turn is not None else "", words[1]),
    "double": lambda _view, words: Label(Phrase("double-symbol", {"action": action_name(words[1])}), card_note("bt11")),
    "location": _location_label,
    "to": _to,
    "at": _place_label("at-place"),
    "take": _plain_label(chip_name),
    "bottom": _card_label(known_name),
    "cover": lambda _view, words: Label(Phrase("cover-symbol", {"action": action_name(words[1])})),
    "from": _from,
    "swap": _swap,
    "return": lambda _view, words: Label(threat_name(words[1]), Phrase(f"threat-{words[1]}-brief")),
    "stun": _stun,
    "hit": _to,
    "redirect": _redirect,
    "discard": _card_label(known_name),
    "pay": _plain_label(chip_name),
    "plan": _plan_label,
    "down": lambda _view, words: Label(card_name(words[1]), line_beside_name(PLANS[words[1]])),
    "steps": _steps,
    "put": _put_label,
    "lose": _plain_label(chip_name),
}
