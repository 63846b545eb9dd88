## The public pages on the web

web-match = Match { $number }
web-step = Move { $number } of { $count }
web-show = Show this move
web-number = Move number
web-moves = Moves
web-events = What happened
web-go-to = To move { $number }
web-skip = Skip to the match
web-about = tabletop games on Discord
web-running = You see what every spectator sees. Until the end, passes and secret choices are left out.
web-open = The match is over: every move is shown as a spectator saw it.
web-not-found = There is no such page. The link may be wrong, or this server no longer shows its matches on the web.
web-bad-step = The number of the move after “step=” must be a whole number. 0 is the start; without it you see the latest move.
web-often = That was a lot at once. Wait a few seconds, then load the page again.
web-later = This page cannot be shown right now. Try again in a few minutes.
