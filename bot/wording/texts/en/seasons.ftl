## Seasons: names and spans

season-month = { $month ->
    [1] January { $year }
    [2] February { $year }
    [3] March { $year }
    [4] April { $year }
    [5] May { $year }
    [6] June { $year }
    [7] July { $year }
    [8] August { $year }
    [9] September { $year }
    [10] October { $year }
    [11] November { $year }
   *[12] December { $year }
}
season-quarter = Quarter { $quarter } of { $year }
season-days = { $first } to { $last }
season-unnamed = Season { $number }

## What everybody sees

season-kind = Season
season-title = { season-kind }: { $name }
season-over-title = The season is over: { $name }
season-begins = Begins { $when } ({ $left }).
season-ends = Ends { $when } ({ $left }).
season-ended = Ended { $when }.
season-then = The next season then begins by itself.
season-next = The next season has begun: `/season` shows it.
season-lapsed = Two seasons in a row had no result, so the season does not repeat any more. **{ BUTTON("season-again") }** lets organisers start it again.
season-dropped = This table is no longer kept.
season-opening = **{ $name }** has begun and ends { $when } ({ $left }).
season-where = `/season` shows the table.
season-games = Games: { $games }
season-all-games = all
season-counting = { $counting ->
    [both] Events and free rated matches count.
    [events] Only events count.
   *[rating] The rating from the matches of this season decides.
}
season-best = { $best ->
    [one] A player's best result counts.
   *[other] A player's { $best } best results count.
}
season-best-all = All results of a player count.
season-own = You are { $place } of { $players }: { $points ->
    [one] { $points } point
   *[other] { $points } points
} from { $results ->
    [one] { $results } result
   *[other] { $results } results
}.
season-own-rating = You are { $place } of { $players }: rating { $points } after { $results ->
    [one] { $results } match
   *[other] { $results } matches
}.
season-own-none = You have no result in this season yet.
season-none = No season is running here, and none has ended.
season-none-open = **{ BUTTON("season-open") }** starts the season of this month for all games. You can change everything afterwards.
season-none-ask = Moderators, and members who can manage events, can open one with `/season`.
season-points = Points
season-results = Results
season-rating = Rating
season-matches = Matches
season-choose = Other seasons
season-choice-running = running
season-choice-ended = ended
season-newer = Newer seasons
season-older = Older seasons
season-titles-none = Nobody has a point, so there are no titles.
season-profile = **Seasons**: { $titles }
season-profile-title = { $place } ({ $name })

## How points come about

season-how-button = How points come about
season-how =
    { "" }**An event** gives the first place 20 points with 2 or 3 players, 40 with 4 to 7, 60 with 8 to 15, 80 with 16 to 31, and 100 with 32 or more.
    { "" }The others get a part of these points: the share of the other players whom they beat. Equal players count half. Everybody with a place gets at least 1 point.
    { "" }Example: second of 12 beats 10 of 11 players, so 60 × 10/11 = 55 points.
season-how-match = **A free match** gives up to 4 points: the share of opponents whom you beat.
season-how-rating = **By rating**: everybody begins with 1000. The matches of this season change the rating as in `/leaderboard`.
season-how-public = Results count when everybody can see them: an event when it ends, if it is in the public list.
season-how-rule = All details are in rules TN-56 to TN-60 and TN-89.
season-own-title = **Your results**
season-score = { $kind ->
    [event] { $points } · { $what }: { $place } of { $players }
   *[match] { $points } · free match of { $what }: { $place } of { $players }
}
season-score-more = … and { $count } more
season-score-not = { $best ->
    [one] (does not count: your best result counts already)
   *[other] (does not count: your { $best } best results count already)
}

## For organisers

season-open = Open a season
season-opened = The season is open. I announce it here in ten minutes; until then, change what you like.
season-again = Begin again
season-again-done = The season begins again, with the same settings. I announce it in ten minutes; until then, change what you like.
season-changed = Done.
season-moved = The season is in this channel now. I announce it here, and its end too.
season-edit = Change
season-edit-title = Settings: { $name }
season-edit-zone = Days are those of { ZONE($zone) }, the time zone of its first organiser.
season-ask-span = Span
season-span-month = this month
season-span-quarter = this quarter
season-span-dates = { $first } to { $last }
season-ask-counting = What counts
season-count-both = events and free rated matches
season-count-events = events only
season-count-rating = the rating
season-ask-games = Games (none chosen: all)
season-text = Name, best results
season-choose-days = Days
season-first-day = First day
season-last-day = Last day
season-first-line = **First day**: { $day } · the season begins { $when }
season-last-line = **Last day**: { $day } · it ends { $when }
season-form-name = Name (empty: named after its days)
season-form-best = How many results count (empty: all)
season-repeat = { $on ->
    [yes] Repeat: yes
   *[no] Repeat: no
}
season-end = End
season-end-ask = End **{ $name }** now? The first three get their titles, and I announce it in <#{ $channel }>. The season does not repeat. Or delete it: then there are no titles and no announcement.
season-end-now = End with titles
season-delete = Delete
season-end-done = The season is over.
season-deleted = The season is deleted.
season-back = Back
season-refused = I could not announce the end of a season in { $channel }: { $why } Its table is in `/season`. No season repeats there any more. To move a season that is running, use `/season` → **{ PANEL("season-edit") }** → **{ PANEL("league-here") }** in another channel.
season-opening-refused = I could not announce a new season in { $channel }: { $why } Its table is in `/season`. To move it, use `/season` → **{ PANEL("season-edit") }** → **{ PANEL("league-here") }** in another channel.

## Refusals

refused-no-season = That season does not exist any more. `/season` shows the others.
refused-season-over = This season is over, so it cannot change any more. You can open another one.
refused-season-changed = Somebody has just changed this season. Please look again, then repeat your change.
refused-season-not-begun = This season has not begun, so there are no titles. Delete it, or change its first day.
refused-season-followed = This season has begun again already: `/season` shows it.
refused-too-many-seasons = Up to { $limit } seasons can run on a server. End one of them first.
refused-bad-season-days = { $why ->
    [order] The last day must not be before the first day.
    [past] The last day has passed. Choose today or a later day.
    [short] A season that repeats lasts at least { $days } days. Choose a later last day, or let it not repeat.
   *[long] A season lasts at most { $days } days, and begins within { $days } days from today.
}
refused-bad-season-best = Choose a number from 1 to { $most }, or leave the field empty: then all results count.

## Commands

command-season = season
command-season-about = The season of this server: table, your place, past seasons
command-leaderboard-season = season
command-leaderboard-season-about = Show the table of a season instead

## The log

action-season = seasons
modlog-value-season = season “{ $value }”
modlog-value-season-step = { $value ->
    [open] open
    [again] begin again
    [change] change
    [end] end
    [roles] choose a role
   *[delete] delete
}
