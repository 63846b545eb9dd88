"""Labels of choices: phrases made from a view alone, with facts and exact chances."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.games.marvel_heroes.rules.effects.ratings import roll_of
from engine.games.marvel_heroes.rules.lasting_effects import schemes
from engine.games.marvel_heroes.rules.leading import lead_cost, reinforcement_cost
from engine.games.marvel_heroes.seen.combat_reading import effect_and_cost, exchange_odds, role_of, side_of
from engine.games.marvel_heroes.seen.view import AreaView, MarvelHeroesView, own_of
from engine.games.marvel_heroes.state import cards
from engine.games.marvel_heroes.state.codes import SchemeAlso, SchemeBonus
from engine.games.marvel_heroes.state.effect_phrases import effect_line
from engine.games.marvel_heroes.state.names import card_name, card_names, dice_words, place_name, team_name
from engine.games.marvel_heroes.state.sheet import ALONG, SUPPORT_COST, stays_out, story_cost
from engine.games.marvel_heroes.state.state import Die
from engine.games.marvel_heroes.state.steps import ALONE, THEN, THROUGH, WITH
from engine.games.marvel_heroes.state.victory_codes import ReachVp
from engine.games.marvel_heroes.words.sheet_words import ready_cost
from engine.kernel.choices.moves import DONE, Move, move_text, parse_move
from engine.kernel.words.phrases import Label, Param, Phrase, SeatRef, listed


def label(view: MarvelHeroesView, words: Move) -> Label:
    """Return the label of the last word of a move, for example a verb, a card or a place."""
    kind = words[0]
    if words == DONE:
        return Label(_end_of_choice(view))
    if len(words) == 1:
        note = _NOTES.get(kind)
        verb = "reinforce" if view.decision == "reinforce" and kind == "villain" else kind
        return Label(Phrase(f"verb-{verb}"), note(view) if note is not None else None, stepwise=kind == "move")
    return _LABELS[kind](view, words)


def repeated(view: MarvelHeroesView, words: Move, times: int) -> Label:
    """Return the label of a move that is made ``times`` times, for example how many dice of a face are picked."""
    what = label(view, words).name
    if words[0] == "pick":
        return Label(Phrase("repeat-pick", {"what": Phrase(f"faces-{words[1]}", {"count": times}), "count": times}))
    return Label(Phrase("repeat-move", {"verb": label(view, words[:1]).name, "what": what, "count": times}))


def shortfall(view: MarvelHeroesView, moves: Sequence[Move]) -> Phrase | None:
    """Return that these moves pick more dice than may be rerolled, None if they do not."""
    picks = sum(move[0] == "pick" for move in moves)
    if picks <= view.dice_to_pick:
        return None
    return Phrase("lacks-dice", {"count": picks, "most": view.dice_to_pick})


def _dice_shown(view: MarvelHeroesView) -> Sequence[Die]:
    """Return the dice of the roll from which the view's seat picks some to reroll."""
    if view.dice_side == "trouble":
        return (view.case.dice if view.case is not None else None) or ()
    if view.fight is None or not view.dice_side:
        return ()
    return roll_of(view.fight, view.dice_side).dice or ()


def _end_of_choice(view: MarvelHeroesView) -> Phrase:
    """Return what `done` does at the viewer's current choice."""
    if view.decision == "plan" and view.sheet is not None:
        return Phrase("verb-done-heroes" if view.sheet.statuses else "verb-done-plan")
    if view.decision == "dice":
        dice = dice_words([_dice_shown(view)[place] for place in view.picked_dice])
        return Phrase("verb-done-dice", {"count": len(view.picked_dice), "dice": [*dice]})
    return Phrase(f"verb-done-{view.decision}" if view.decision in _SEVERAL_TARGETS else "verb-done")


# --- facts of cards --------------------------------------------------------------------------------------------


def facts(slug: str) -> Phrase:
    """Return the facts of a card in one line."""
    if slug in cards.HEROES:
        hero = cards.HEROES[slug]
        solving: dict[str, Param] = {kind: hero.solving(kind) for kind in cards.KINDS}
        skills: list[Phrase] = [Phrase(f"skill-{skill}") for skill in hero.skills]
        return Phrase("facts-hero", {"level": hero.level, "ko": hero.ko, **solving, "skills": skills})
    if slug in cards.VILLAINS:
        villain = cards.VILLAINS[slug]
        params: dict[str, Param] = {"requirement": villain.requirement, "cost": villain.cost, "ko": villain.ko}
        return Phrase("facts-wanted" if villain.most_wanted else "facts-villain", params)
    if slug in cards.MASTERMINDS:
        return Phrase(
            "facts-mastermind", {"count": cards.MASTERMINDS[slug].followers, "ko": cards.MASTERMINDS[slug].ko}
        )
    if slug in cards.HEADLINES:
        return headline_facts(cards.HEADLINES[slug])
    if slug in cards.STORIES:
        return Phrase("facts-story", {"team": team_name(cards.STORIES[slug].team), "vp": cards.STORIES[slug].vp})
    return effect_line(slug)


def headline_facts(card: cards.Headline) -> Phrase:
    """Return the facts of a Headline in one line."""
    params: dict[str, Param] = {"count": card.threat, "vp": card.vp, "type": Phrase(f"type-{card.type}")}
    return Phrase("facts-icon" if card.icon else "facts-headline", {**params, "skill": Phrase(f"skill-{card.skill}")})


# --- places ----------------------------------------------------------------------------------------------------


def area_view(view: MarvelHeroesView, place: str) -> AreaView | None:
    """Return the Area that contains a District, or the Area with this slug. Return None for other places."""
    area = cards.DISTRICTS[place].area if place in cards.DISTRICTS else place
    return next((one for one in view.areas if one.slug == area), None)


def headline_here(view: MarvelHeroesView, place: str) -> cards.Headline | None:
    """Return the Headline at a place, None if there is none."""
    if place == cards.SPECIAL:
        return cards.SCENARIOS[view.scenario].special if view.special == "open" else None
    area = area_view(view, place)
    return cards.HEADLINES[area.headline] if area is not None and area.headline and area.place == place else None


def dice_here(view: MarvelHeroesView, place: str) -> int:
    """Return the number of Trouble dice that the viewer would roll at a place, 0 without a Headline."""
    seat = view.seat or 0
    if place == cards.SPECIAL:
        return view.special_dice[seat] if view.special_dice else 0
    area = area_view(view, place)
    return area.dice[seat] if area is not None and area.headline and area.place == place else 0


def place_note(view: MarvelHeroesView, place: str) -> Phrase | None:
    """Return a note on the Headline at a place, for a menu. For an Area, it is the Headline in this Area."""
    area = area_view(view, place)
    spot = area.place if area is not None and place == area.slug else place
    card = headline_here(view, spot)
    if card is not None:
        params: dict[str, Param] = {"card": card_name(card.slug), "count": dice_here(view, spot), "vp": card.vp}
        return Phrase("note-headline", {**params, "type": Phrase(f"type-{card.type}")})
    return (
        Phrase("note-quiet", {"place": place_name(area.slug)})
        if area is not None and place in cards.DISTRICTS
        else None
    )


# --- the labels ------------------------------------------------------------------------------------------------


def _card_label(_view: MarvelHeroesView, words: Move) -> Label:
    return Label(card_name(words[-1]), facts(words[-1]))


def _of_card(slug: str, choice: Phrase) -> Phrase:
    """Return the choice with the card's name before it, because a menu may list choices for several cards."""
    return Phrase("of-card", {"card": card_name(slug), "choice": choice})


def _plan_label(view: MarvelHeroesView, words: Move) -> Label:
    if len(words) == 2:
        return _card_label(view, words)
    hero = cards.HEROES[words[1]]
    cost = ready_cost(view, hero.slug) if words[2] == "ready" else hero.level
    name = _of_card(words[1], Phrase(f"plan-{words[2]}", {"count": cost}))
    if words[-1] == ALONG:
        return Label(Phrase("plan-along", {"choice": name}), Phrase("plan-along-how"))
    if len(words) > 3:
        return Label(Phrase("plan-first", {"choice": name, "place": place_name(words[3])}), place_note(view, words[3]))
    if words[2] == "support":
        return Label(name, _in_support(hero))
    power_missing = _missing_for_ready(view, hero.slug) if words[2] == "recovery" else 0
    if power_missing > 0:
        return Label(name, Phrase("plan-recovery-lacks", {"count": power_missing}))
    params: dict[str, Param] = {"crime": hero.crime, "danger": hero.danger, "mystery": hero.mystery}
    return Label(name, Phrase(f"plan-{words[2]}-how", params))


def _missing_for_ready(view: MarvelHeroesView, slug: str) -> int:
    """Return how many Plot Points are missing to make a hero Ready from its card; 0 or less if enough are left.

    Plot Points that the plan already spends on this hero count as left.
    """
    if view.sheet is None or stays_out(own_of(view).hero(slug)):
        return 0
    planned = view.sheet.seat.hero(slug).status
    power_paid = {"support": SUPPORT_COST, "ready": ready_cost(view, slug)}.get(planned, 0)
    return ready_cost(view, slug) - power_paid - view.sheet.seat.pp


def _in_support(hero: cards.Hero) -> Phrase:
    effect = effect_line(hero.slug, "support")
    return Phrase("plan-support-act", {"effect": effect}) if hero.support_kind == "action" else effect


def _ally(view: MarvelHeroesView, words: Move) -> Label:
    if len(words) == 2:
        return _card_label(view, words)
    if len(words) == 3:
        return Label(Phrase("ally-points"))
    lying = int(words[3]) + (cards.ALLIES[words[1]].loyalty == own_of(view).team)
    serves = Phrase("ally-serves", {"count": lying + 1, "effect": effect_line(words[1])})
    return Label(_of_card(words[1], Phrase("ally-paid", {"count": 1 + int(words[3])})), serves)


def _move_label(view: MarvelHeroesView, words: Move) -> Label:
    """Return the label of a Move action, which is chosen step by step: the hero, the place, then how (MH-34, R49)."""
    hero: dict[str, Param] = {"card": card_name(words[1])}
    if len(words) == 2:
        following = Phrase("ask-move-where", hero)
        return Label(card_name(words[1]), where_note(view, words[1]), next_question=following, stepwise=True)
    if words[-1] == WITH:
        return Label(Phrase("move-with"))
    place, note = place_name(words[2]), place_note(view, words[2])
    params: dict[str, Param] = {**hero, "place": place}
    rank = 2 if headline_here(view, words[2]) is None else 1
    if len(words) == 3:
        following = Phrase("ask-move-how", params)
        only = Phrase("move-only")
        return Label(Phrase("move-to", params), note, rank, next_question=following, rest_name=place, alone_name=only)
    group = [word for word in words[4:] if word != THEN]
    if group:
        params["cards"] = list(card_names(group))
    name, rest = Phrase("move-to-with" if group else "move-to", params), Phrase("move-rest-with", params)
    if words[-1] == THEN:
        # A phone cuts the end of a long name, so the note repeats what the end of the name says.
        name, note = Phrase("move-then", {"choice": name}), note and Phrase("note-then", {"note": note})
        rest = Phrase("move-rest-with-then" if group else "move-rest-then", params)
        rank -= 1
    return Label(name, note, rank, rest_name=rest)


def where_note(view: MarvelHeroesView, slug: str) -> Phrase:
    """Return where a hero is."""
    _, hero = view.hero(slug)
    if hero.place:
        return Phrase(f"where-{hero.status}", {"place": place_name(hero.place)})
    return Phrase("where-wounded" if hero.wounded else f"where-{hero.status}-card")


def _place_label(view: MarvelHeroesView, words: Move) -> Label:
    return Label(place_name(words[1]), place_note(view, words[1]))


def _headline(view: MarvelHeroesView, words: Move) -> Label:
    area = area_view(view, words[1])
    note = Phrase("note-card", {"card": card_name(area.headline)}) if area is not None and area.headline else None
    return Label(place_name(words[1]), note)


def _special_label(_view: MarvelHeroesView, words: Move) -> Label:
    """Return the label of a special action. A Supporter pays for it with Recovery (MH-40)."""
    if words[1] in cards.HEROES:
        return Label(Phrase("special-paid", {"card": card_name(words[1])}), effect_line(words[1], "support"))
    return Label(card_name(words[1]), effect_line(words[1]))


def _powerup(view: MarvelHeroesView, words: Move) -> Label:
    """Return the label of a Power-Up. It costs Stories only in the Planning (MH-29)."""
    if view.sheet is None:
        return _card_label(view, words)
    cost: dict[str, Param] = {"card": card_name(words[1]), "count": story_cost(view.scenario)}
    return Label(Phrase("powerup-paid", cost), facts(words[1]))


def _team(_view: MarvelHeroesView, words: Move) -> Label:
    heroes = card_names(hero.slug for hero in cards.HEROES.values() if hero.team == words[1])
    return Label(team_name(words[1]), Phrase("team-heroes", {"cards": listed(heroes)}))


def _reorder(view: MarvelHeroesView, words: Move) -> Label:
    return Label(card_name(view.track[int(words[1]) - 1]), Phrase("note-space", {"number": int(words[1])}))


def _attempt_label(view: MarvelHeroesView, words: Move) -> Label:
    plan = cards.PLANS_OF[own_of(view).mastermind][cards.STAGES.index(words[1])]
    if len(words) == 2:
        return Label(card_name(plan), Phrase("note-attempt", {"effect": effect_line(plan)}))
    scheme = _scheme(view, ("scheme", *words[2:]))
    both = Phrase("both", {"first": card_name(plan), "second": scheme.name})
    # If the move names an ability, the note has no room for the effect of the Plan.
    note = scheme.note if len(words) > 3 else Phrase("note-attempt-scheme", {"effect": scheme.note or ""})
    return Label(both, note)


def _scheme(view: MarvelHeroesView, words: Move) -> Label:
    if len(words) == 3:
        both: dict[str, Param] = {"first": Phrase(f"scheme-{words[1]}"), "second": Phrase("scheme-ability")}
        return Label(Phrase("both", both), effect_line(words[2], "scheme"))
    case = view.case
    count = 0
    if case is not None and words[1] == "threat":
        card = headline_here(view, case.place)
        count = cards.MASTERMINDS[own_of(view).mastermind].threat(card.type) if card is not None else 0
    elif case is not None:
        heroes = view.ready_at(case.seat, case.place)
        count = max((cards.HEROES[hero.slug].level for hero in heroes), default=0)
    return Label(Phrase(f"scheme-{words[1]}"), Phrase(f"scheme-{words[1]}-how", {"count": count}))


def is_pointless(view: MarvelHeroesView, move: Move) -> bool:
    """Return whether a move adds nothing: a scheme without effect, or a Lead that decides on Reinforcements later.

    A later decision allows only one thing more: a third Reinforcement (R51).
    """
    if move[:1] == ("scheme",) or (move[:1] == ("plan-attempt",) and len(move) > 2):
        return move[-1] == "threat" and _adds_no_dice(view)
    if move[:2] != ("villain", "lead") or len(move) > 3 or move_text((*move, ALONE)) not in view.moves:
        return False
    return not _can_reinforce_thrice(view, move[2])


def _adds_no_dice(view: MarvelHeroesView) -> bool:
    """Return whether the option Threat adds no dice, and no Plan of the viewer's Mastermind adds an effect to it."""
    seat = view.seat or 0
    added_effects = [*schemes(view, seat, SchemeBonus), *schemes(view, seat, SchemeAlso)]
    if added_effects or view.case is None:
        return False
    card = headline_here(view, view.case.place)
    more_dice = cards.MASTERMINDS[own_of(view).mastermind].threat(card.type) if card is not None else 0
    return more_dice == 0 or view.case_dice >= cards.MOST_DICE


def _can_reinforce_thrice(view: MarvelHeroesView, lead: str) -> bool:
    """Return whether three cards together are affordable after this Lead."""
    if view.case is None:
        return False
    beginning = ("villain", "lead", lead, WITH)
    helpers = {move[4] for move in map(parse_move, view.moves) if move[:4] == beginning and len(move) == 5}
    cheapest = sorted(reinforcement_cost(view.scenario, card) for card in helpers)[:3]
    trouble_left = view.case.trouble - lead_cost(view, view.case, view.seat or 0, lead)
    return len(cheapest) == 3 and sum(cheapest) <= trouble_left


def effect_now(view: MarvelHeroesView, card: str) -> Phrase:
    """Return what a card does if it is used now."""
    if view.after:
        return effect_line(card, "scheme")
    role = role_of(view, card)
    return effect_line(card, role if role in {"support", "reinforcement"} else "")


def _use_label(view: MarvelHeroesView, words: Move) -> Label:
    """Return the label of a card to use, with the number of hand cards that its use costs.

    The cost of a scheme is left out, because a separate question asks for it.
    """
    card, fight = words[1], view.fight
    cost = 0 if fight is None or view.after else effect_and_cost(view, fight, card)[1]
    name = Phrase("use-paid", {"card": card_name(card), "count": cost}) if cost else card_name(card)
    return Label(name, effect_now(view, card))


def _villain(view: MarvelHeroesView, words: Move) -> Label:
    if len(words) == 2:
        return Label(Phrase(f"villain-{words[1]}"), stepwise=words[1] == "lead")
    if words[1] == "lead":
        return _lead(view, words)
    cost = reinforcement_cost(view.scenario, words[2])
    return Label(_for_trouble(words, cost), helper_effect(words[2]), cost)


def _lead(view: MarvelHeroesView, words: Move) -> Label:
    """Return the label of a Lead, alone or with the cards that are named at once (R51)."""
    cost = 0 if view.case is None else lead_cost(view, view.case, view.seat or 0, words[2])
    name = _for_trouble(words, cost)
    if len(words) == 3:
        following = Phrase("ask-lead-with", {"card": card_name(words[2])})
        # This rank puts the choice after the moves that name the Reinforcements at once.
        return Label(name, facts(words[2]), rank=2, next_question=following, alone_name=Phrase("lead-only"))
    if words[-1] == WITH:
        return Label(Phrase("lead-with-others"))
    if words[-1] == ALONE:
        alone = Phrase("lead-alone", {"choice": name})
        return Label(alone, facts(words[2]), rank=1, rest_name=Phrase("lead-rest-alone"))
    helpers = words[4:]
    total = cost + sum(reinforcement_cost(view.scenario, card) for card in helpers)
    params: dict[str, Param] = {"card": card_name(words[2]), "cards": list(card_names(helpers)), "count": total}
    params["trouble"] = 0 if view.case is None else view.case.trouble
    # The effects of two cards do not fit into a note; the preview names them.
    note = helper_effect(helpers[0]) if len(helpers) == 1 else None
    return Label(Phrase("lead-with", params), note, rank=1, rest_name=Phrase("lead-rest-with", params))


def helper_effect(card: str) -> Phrase:
    """Return the effect of a Reinforcement or of Agents."""
    return effect_line(card, "" if card in cards.AGENTS else "reinforcement")


def _for_trouble(words: Move, cost: int) -> Phrase:
    """Return the name of a Villain card with the Trouble that it costs as a Lead or as a Reinforcement."""
    name = card_name(words[2])
    if not cost:
        return Phrase("lead-free", {"card": name}) if words[1] == "lead" else name
    return Phrase(f"{words[1]}-paid", {"card": name, "count": cost})


def _discard(_view: MarvelHeroesView, words: Move) -> Label:
    card = words[1]
    return Label(card_name(card), facts(card) if card not in cards.VILLAINS else effect_line(card, "reinforcement"))


def _fighter(view: MarvelHeroesView, words: Move) -> Label:
    _, hero = view.hero(words[1])
    return Label(card_name(words[1]), Phrase("note-fighter", {"marks": hero.ko, "limit": cards.HEROES[words[1]].ko}))


def _power(view: MarvelHeroesView, words: Move) -> Label:
    fight, ring = view.fight, view.ring
    colour = Phrase(f"colour-{words[1]}")
    if fight is None or ring is None:
        return Label(colour)
    side = side_of(view)
    slug = fight.hero if side == "hero" else fight.villain
    params: dict[str, Param] = {"power": Phrase(f"power-{slug}-{words[1]}"), "colour": colour}
    if THROUGH in words:
        return Label(Phrase("power-through", params), Phrase("note-through"), rank=1)
    return Label(Phrase("power-once", params), Phrase("note-power", exchange_odds(fight, ring, side, words[1])))


def _story(_view: MarvelHeroesView) -> Phrase:
    return Phrase("note-story")


def _story_choice(view: MarvelHeroesView, words: Move) -> Label:
    if words[1] == "advance":
        return Label(Phrase("verb-advance"), _advance(view))
    if words[1] == "reorder":
        if len(words) == 2:
            return Label(Phrase("verb-reorder"))
        card = _reorder(view, words[1:])
        return Label(Phrase("story-reorder", {"card": card.name}), card.note)
    return Label(Phrase("story-no-more"))


def _advance(view: MarvelHeroesView) -> Phrase:
    """Return what moves if the Stories advance, who scores, and whether that wins the match (MH-38, REACH_VP)."""
    last = view.track[-1]
    if not last:
        return Phrase("note-advance-none")
    story, victory = cards.STORIES[last], cards.SCENARIOS[view.scenario].victory
    seat, scorer = next((seat, one) for seat, one in enumerate(view.seats) if one.team == story.team)
    wins = isinstance(victory, ReachVp) and scorer.vp + story.vp >= victory.n
    return Phrase("note-advance-wins" if wins else "note-advance", {"seat": SeatRef(seat), "vp": story.vp})


def _colour(view: MarvelHeroesView, words: Move) -> Label:
    fight = view.fight
    colour = Phrase(f"colour-{words[1]}")
    if fight is None:
        return Label(colour)
    slug = fight.villain if side_of(view) == "hero" else fight.hero
    return Label(Phrase("power-of", {"power": Phrase(f"power-{slug}-{words[1]}"), "colour": colour}))


# Decisions in which a seat picks several targets one after another, until it says `done`.
_SEVERAL_TARGETS = frozenset({"pay", "target"})
_NOTES: Mapping[str, Callable[[MarvelHeroesView], Phrase]] = {"story": _story, "advance": _advance}
_LABELS: Mapping[str, Callable[[MarvelHeroesView, Move], Label]] = {
    "team": _team,
    "plan": _plan_label,
    "ally": _ally,
    "dismiss": _card_label,
    "powerup": _powerup,
    "move": _move_label,
    "troubleshoot": _place_label,
    "heal": _card_label,
    "story": _story_choice,
    "special": _special_label,
    "event": lambda _view, words: Label(card_name(words[1]), effect_line(words[1])),
    "reorder": _reorder,
    "ready": lambda view, words: _move_label(view, ("move", *words[1:])),
    "headline": _headline,
    "to": _place_label,
    "take": _card_label,
    "plan-attempt": _attempt_label,
    "scheme": _scheme,
    "use": _use_label,
    "pick": lambda _view, words: Label(Phrase(f"say-face-{words[1]}")),
    "discard": _discard,
    "villain": _villain,
    "fighter": _fighter,
    "power": _power,
    "colour": _colour,
    "most-wanted": lambda view, words: (
        Label(Phrase(f"wanted-{words[1]}")) if len(words) == 2 else _card_label(view, words)
    ),
    "challenger": _card_label,
}
