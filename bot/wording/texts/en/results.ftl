## The picture of a leaderboard

leaderboard-title-all = All games
leaderboard-title-division = { $game }{ $division ->
    [together] { "" } (together)
    [alone] { "" } (alone)
   *[other] { "" } (against each other)
}
leaderboard-empty = No match counts here yet.
leaderboard-empty-all = No match of players against each other counts here yet.
# Below the empty picture of all games, where some games have leaderboards.
leaderboard-elsewhere = Matches played together or alone have their own leaderboards: `/leaderboard` with { $games }.
leaderboard-players = { $count ->
    [one] { $count } player
   *[other] { $count } players
}
leaderboard-matches = Matches
leaderboard-wins = Wins
leaderboard-rating = Rating
leaderboard-share = Success
leaderboard-between = … and { $count } in between
leaderboard-provisional = ? fewer than { $count } rated matches: still settling
leaderboard-unnamed = Somebody
leaderboard-alt-line = { $place }. { $name }{ $own ->
    [yes] { " (you)" }
   *[no] { "" }
}: { $number }, { $matches ->
    [one] { $matches } match
   *[other] { $matches } matches
}, { $wins ->
    [one] { $wins } win
   *[other] { $wins } wins
}.
leaderboard-alt-more = And { $count } more.

## Profiles

profile-title = 👤 { $who }
profile-empty = No match counts yet for { $who } on this server.
profile-overall = **All games**: rating { $rating }
profile-game = **{ $game }**{ $division ->
    [together] { "" } (together)
    [alone] { "" } (alone)
   *[other] { "" }
}: { $matches ->
    [one] { $matches } match
   *[other] { $matches } matches
}, { $wins ->
    [one] { $wins } win
   *[other] { $wins } wins
}
profile-events = **Events**: { $played ->
    [one] one played
   *[other] { $played } played
}, { $won } won
profile-solo = **Alone, against the game or the computer**
profile-solo-game = { $game }: { $wins } of { $matches } won
profile-solo-streak = { $streak ->
    [0] longest streak: { $longest }
   *[other] wins in a row: { $streak } (longest streak: { $longest })
}
profile-solo-points = best score: { $points }
profile-solo-levels = levels won: { $levels }
profile-rating = rating { $rating }
profile-provisional = { $rating } (still settling)
percent = { $number }%
profile-share = { $percent }% success
profile-place = #{ $place } × { $count }
profile-puzzles = 🧩 Puzzles: { $solved } of { $answered } solved · in a row: { $streak } · longest streak: { $longest }
profile-uncounted = -# Not counted: { $list }.
profile-excluded = { $reason ->
    [practice] { $count } as practice
    [unopposed] { $count } without another player to compare with
    [early] { $count } in which a player gave up or ran out of time before a second move
    [substituted] { $count } in which the seat changed hands
    [computer] { $count } that the computer finished
    [open] { $count } that ended while the seat was open
   *[abandoned] { $count } that ended without a result
}
profile-meetings = **You and { $who }**
profile-meeting-level = { $game }: you { $won }, { $who } { $lost }, level { $level }
profile-meeting = { $game }: you { $won }, { $who } { $lost }
profile-meeting-together = { $game }: { $count ->
    [one] { $count } match side by side
   *[other] { $count } matches side by side
}, { $won } won

## How reliably a player plays

conduct-title = **How reliably they play** (last 20 matches with others)
conduct-none = no matches with others yet
conduct-finished = { $finished } of { $matches ->
    [one] { $matches } match finished
   *[other] { $matches } matches finished
}
conduct-turns = { $percent }% of turns in time
conduct-answer = answers within { $time } on average
conduct-how = -# Playing to the end counts as finished, and so does **Resign**. Vacation, pauses, outages and closed channels never count against a player. From three matches on there is a percentage: the share of finished matches, multiplied by the share of turns in time.
profile-conduct = **Reliability** (last 20 matches with others): { $conduct }

## Stored data about a person

my-data-here = This file holds everything I keep about you, on every server. Only you can see this.
my-data-empty = I keep nothing about you: every list in the file is empty.
my-forget-sure =
    Shall I really forget you, on every server?
    { "" }**Gone at once**: your settings, decks, ratings, vacation days, standing orders and places in lobbies; your name and number at every table.
    { "" }**What stays**: the matches, with “{ $somebody }” in your seats. In running matches the computer plays on for you; a match that you play alone is lost.
    { "" }Moderators' rulings and lockouts keep the Discord numbers of the people concerned, never a name. Messages already posted belong to Discord: ask the moderators to delete them there.
    While a match or lobby of yours goes on, and for an hour after you opened a lobby, I keep a code that recognises you there and says nothing else, so that the limits on open matches still apply.
    Backups that the operator of this bot made earlier keep your data until they are deleted or overwritten.
    This cannot be undone.
my-forget-confirm = Yes, forget me
my-forget-done = You are forgotten. You can start again whenever you like.
my-forget-rulings = You are forgotten. Moderators' rulings keep your Discord number, never a name; `/my data` shows them. You can start again whenever you like.
refused-forget-busy = Your matches are changing too fast just now, so I could not forget you yet. Please try again in a minute.
seat-somebody = Somebody
event-forgotten = { $seat } has left for good: the computer plays on in this seat.

## Feats

result-feat = -# { $foe } · { $how } · { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
}
profile-feats = **{ $game }: foes**
profile-feat = { $against ->
    [yes] { $foe }
   *[no] As { $foe }
}: { $wins } of { $matches } won ({ $modes }){ $won ->
    [yes] , at best in { $rounds ->
        [one] { $rounds } round
       *[other] { $rounds } rounds
    }
   *[no] { "" }
}
profile-feat-mode = { $mode } { $wins }/{ $matches }
wall-title = 🏆 { $game }: the wall of this server
wall-foe = **{ $foe }**: { $times ->
    [0] nobody yet
    [one] beaten once
   *[other] beaten { $times } times
}
wall-match = { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
} · { $how } · { $names } · { $when }
refused-no-wall = In this game players play against each other and never against the game, so it has no wall. See `/leaderboard`.
