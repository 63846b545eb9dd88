"""The film of an ended match, in the view of a seat or of a spectator."""

from __future__ import annotations

import msgspec

from bot.face.replay.odds import Curve, odds_at
from bot.face.studio import Studio, scene_of
from bot.face.words.past_moves import said_move
from bot.face.words.sessions import plain_names
from bot.host.host import Host
from bot.host.matches.past.replays import Story
from bot.wording.names import shorten
from bot.wording.spoken import without_pictures
from bot.wording.words import Words
from engine.kernel.errors import Refused
from render.film import Still
from render.pictures import Picture

# The maximum length of the names beside the chances in a film.
NAME_LIMIT = 10


async def match_film(
    host: Host, studio: Studio, story: Story, words: Words, viewer: int | None, curve: Curve = ()
) -> Picture:
    """Return the film as ``viewer`` may see it, with the chances of winning from ``curve``.

    Raises `Refused`: "film_running" (the match is not over), and the codes of `Studio.film`.
    """
    if not story.open:
        raise Refused("film_running")
    return await studio.film(
        story.live,
        words.lang,
        viewer,
        story.count + 1,
        lambda number: _still(story, words, number, viewer, curve),
        await host.replays.scores(story.live),
        older_from=story.other_rules_from,
        odds=bool(curve),
    )


def _still(story: Story, words: Words, number: int, viewer: int | None, curve: Curve = ()) -> Still:
    move = story.move(number)
    # The film shows the name of the move's player above each board.
    names = plain_names(story.live.session, story.revision(number))
    scene = msgspec.structs.replace(scene_of(story.at(number), viewer), names=names)
    odds = odds_at(story, words, curve, number, [shorten(name, NAME_LIMIT) for name in names])
    if move is None:
        return Still(scene, number, story.count, odds=odds)
    text = without_pictures(said_move(story, words, number))
    return Still(scene, number, story.count, move.seat, text, odds)
