"""The moves that a player may think of, and the reasons why some of them are illegal (section 5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from engine.games.marvel_card_game.rules.moves import LIST_TIMINGS, MODES, WINDOW_TIMINGS
from engine.games.marvel_card_game.rules.zones import DECKS, name_by
from engine.games.marvel_card_game.seen.view import CardGameView, CharacterView
from engine.games.marvel_card_game.state.cards import CHARACTERS, EVENTS, PLAIN_ABILITIES
from engine.games.marvel_card_game.state.codes import ExtraAttack
from engine.kernel.choices.moves import Move, begins_one
from engine.kernel.words.phrases import Phrase, always

Why = Phrase | None
# The phases of the active seat's turn that have a choice, in order.
PHASES = ("draw", "deploy", "attack")
EXTRA_ATTACKS = frozenset(code for code, ability in PLAIN_ABILITIES.items() if isinstance(ability.effect, ExtraAttack))
# Reasons about the player's own characters come first. Reasons about the order of the phases, which every player
# knows, come last.
REASON_RANKS: Mapping[str, int] = dict.fromkeys(
    (
        "lacks-bound",
        "lacks-fresh",
        "lacks-exhausted",
        "lacks-nobody-reached",
        "lacks-defended",
        "lacks-no-mode",
        "lacks-no-modes",
        "lacks-not-reached",
        "lacks-not-held",
        "lacks-no-use-attacker",
        "lacks-no-use-defender",
    ),
    -1,
) | dict.fromkeys(
    (
        "lacks-elsewhere",
        "lacks-draw-first",
        "lacks-deployed",
        "lacks-deploy-over",
        "lacks-attack-later",
        "lacks-deck-empty",
    ),
    1,
)


def vocabulary(view: CardGameView) -> Iterator[Move]:
    """Yield the moves that a player may think of: attacks, deployments, events, decks to draw from."""
    hand = view.seats[view.seat or 0].hand or ()
    if view.decision in PHASES:
        yield from _attacks(view)
        yield from (("deploy", card) for card in dict.fromkeys(hand) if card in CHARACTERS)
    if view.decision in PHASES or view.window:
        yield from (("event", card) for card in dict.fromkeys(hand) if card in EVENTS)
    if view.decision in {"draw", "extra-draw"}:
        yield from (("draw", kind) for kind in DECKS)
    if view.decision == "enter":
        yield from (("enter", card) for card in dict.fromkeys(hand) if card in CHARACTERS)
    if view.decision == "army":
        yield from (("army", source) for source in ("hand", "deck"))


def _attacks(view: CardGameView) -> Iterator[Move]:
    """Yield the attacks. For a character that cannot attack at all, yield only the beginning of the move."""
    rivals = [one for one in _here(view) if one.controller != view.seat]
    # Characters at the other location come last, because a player rarely means them.
    for site in (view.sites[view.site], view.sites[1 - view.site]):
        for one in site.characters:
            if one.controller != view.seat:
                continue
            if not begins_one(view.moves, ("attack", one.id)):
                yield ("attack", one.id)
            else:
                yield from (("attack", one.id, rival.id, mode) for rival in rivals for mode in MODES)
                yield ("attack", one.id, "location")
            if view.decision == "attack" and not EXTRA_ATTACKS.isdisjoint(one.abilities):
                yield from (("immobilize", one.id, rival.id) for rival in rivals)


def _here(view: CardGameView) -> tuple[CharacterView, ...]:
    return view.sites[view.site].characters


def why_not(view: CardGameView, words: Move) -> Phrase | None:
    """Return why a move, or every move that begins with these words, is illegal. Return None if a move is legal."""
    reason = _REASONS.get(words[0])
    return None if reason is None or begins_one(view.moves, words) else reason(view, words)


def _attack(view: CardGameView, words: Move) -> Why:
    """Return why a character cannot make an attack now (MC-17, MC-19, MC-30 to MC-34, MC-44)."""
    one = view.character(words[1])
    if one is None or view.decision not in PHASES:
        return None
    unable = _unable(view, one)
    if unable is not None:
        return unable
    if len(words) == 2:
        return Phrase("lacks-nobody-reached")
    if words[2] == "location":
        return Phrase("lacks-defended")
    if words[3] not in one.modes:
        return Phrase("lacks-no-mode", {"mode": Phrase(f"mode-{words[3]}")})
    return Phrase("lacks-not-reached", {"card": name_by(words[2])})


def _unable(view: CardGameView, one: CharacterView) -> Why:
    if one not in _here(view):
        return Phrase("lacks-elsewhere")
    if one.exhausted:
        return Phrase("lacks-exhausted")
    if one.attack_blocked:
        return Phrase("lacks-bound")
    if one.fresh and not one.can_attack:
        return Phrase("lacks-fresh")
    if view.decision != "attack":
        return Phrase("lacks-attack-later")
    return None if one.modes else Phrase("lacks-no-modes")


def _immobilize(view: CardGameView, words: Move) -> Why:
    """Return why a character cannot put a held mark on another character now (MC-53)."""
    one = view.character(words[1])
    if one is None or view.decision != "attack":
        return None
    if one not in _here(view):
        return Phrase("lacks-elsewhere")
    if one.attack_blocked:
        return Phrase("lacks-bound")
    if not one.may_act:
        return Phrase("lacks-fresh")
    if "combat" not in one.modes:
        return Phrase("lacks-no-mode", {"mode": Phrase("mode-combat")})
    if begins_one(view.moves, words[:2]):
        return Phrase("lacks-not-reached", {"card": name_by(words[2])})
    return Phrase("lacks-not-held", {"card": name_by(words[2])})


def _deploy(view: CardGameView, _words: Move) -> Why:
    """Return why no character can be deployed now. A seat may deploy one per turn, in its Deploy Phase (MC-16)."""
    return {
        "draw": Phrase("lacks-draw-first"),
        "deploy": Phrase("lacks-deployed"),
        "attack": Phrase("lacks-deploy-over"),
    }.get(view.decision or "")


def _event(view: CardGameView, words: Move) -> Why:
    """Return why an event cannot be played: it is meant for another moment, or it would change nothing (MC-26)."""
    if view.decision in PHASES:
        now = LIST_TIMINGS[view.decision or ""]
    elif view.window:
        now = WINDOW_TIMINGS[view.window]
    else:
        return None
    card = EVENTS[words[1]]
    if card.timing not in now:
        return Phrase(f"lacks-timing-{card.timing.lower().replace('_', '-')}")
    by = getattr(card.effect, "by", "")
    return Phrase("lacks-no-use" if not by or _fights(view, by) else f"lacks-no-use-{by}")


def _fights(view: CardGameView, by: str) -> bool:
    """Return True if the viewer's side controls the attacker or target (``by``) of the current attack."""
    attack = view.attacks[-1] if view.attacks else None
    fighter = view.character(attack.attacker if by == "attacker" else attack.target) if attack else None
    return fighter is not None and fighter.controller == view.seat


_REASONS: Mapping[str, Callable[[CardGameView, Move], Why]] = {
    "attack": _attack,
    "immobilize": _immobilize,
    "deploy": _deploy,
    "event": _event,
    "draw": always("lacks-deck-empty"),
    "enter": always("lacks-no-fit"),
    "army": always("lacks-no-copy"),
}
