## The form of a ruling

room-rule = Rule
rulings-title = { $name } · ruling
rulings-at = For table { $table }
rulings-note = What do you rule? Choose it in one of the menus; its details and your reason come next. The players concerned read the ruling and its reason.
rulings-group-table = Rule about a table or its match
rulings-group-player = Rule about a player
rulings-group-event = Rule about rounds, pairings or settings
rulings-other-tables = All tables
rulings-back = Another ruling
rulings-again = Rule again
rulings-why = Reason, then rule
rulings-will = I will rule: **{ $what }** · { $about }
rulings-second = { $playing ->
    [yes] You play in this event, so another judge must agree first.
   *[no] You would play in this event, so another judge must agree first.
}
rulings-chosen = Chosen: { $about }
rulings-next = Now choose · { $ask }
rulings-moved-on = **The event has moved on.** Choose again from what is possible now.
rulings-nothing = Nothing can be chosen here now. Choose another ruling.

rulings-award = Result of a table
rulings-award-at = Result of table { $table }
rulings-award-at-about = This table waits for a judge
rulings-award-about = Sets or changes the result, and ends a running match
rulings-both-lose = Both lose
rulings-both-lose-about = Nobody scores at the table, and a running match ends
rulings-replay = Play again
rulings-replay-about = The table plays again with a new deal; its result no longer counts
rulings-wait = Keep waiting
rulings-wait-about = The time for the first move at the table starts again
rulings-substitute = Substitute
rulings-substitute-about = A player from the waitlist takes over for a player who did not come
rulings-time = More time for a seat
rulings-time-about = The player's clock gets more hours
rulings-pause = Pause a match
rulings-pause-about = The match and its clocks stop
rulings-resume = Resume a match
rulings-resume-about = The paused match goes on, and so do its clocks
rulings-seats = Change the seats
rulings-seats-about = The players of a table change seats before the first move, with a new deal
rulings-undo = Take moves back
rulings-undo-about = The match goes back to an earlier move
rulings-warn = Warn
rulings-warn-about = A warning for a player, without any other effect
rulings-penalty = Take points
rulings-penalty-about = A player loses points in the standings
rulings-drop = Drop
rulings-drop-about = A player leaves the event after their running tables
rulings-disqualify = Disqualify
rulings-disqualify-about = A player is out of the event and loses running duels
rulings-re-enter = Bring back
rulings-re-enter-about = A player who left plays again from the next round on
rulings-enter-late = Enter late
rulings-enter-late-about = A member enters after the start
rulings-bye = Bye
rulings-bye-about = A player gets a bye in the coming round
rulings-half-bye = Half a bye
rulings-half-bye-about = A player sits out the coming round for half the points of a bye
rulings-extend = More time for the round
rulings-extend-about = The round ends later by the hours that you type
rulings-force = Force a pairing
rulings-force-about = Players meet at one table in the coming round
rulings-forbid = Forbid a pairing
rulings-forbid-about = Players never meet in later rounds
rulings-allow = Lift a ban
rulings-allow-about = Players who were kept apart may meet again
rulings-change = Change a setting
rulings-change-about = Changes what was announced, and tells everybody
rulings-take-back = Take back the last ruling
rulings-take-back-about = Everything is as it was before that ruling

rulings-ask-table = Which table?
rulings-ask-result = Which result?
rulings-ask-absent = Which player did not come?
rulings-ask-substitute = Who plays instead?
rulings-ask-seat = Which seat?
rulings-ask-order = Which order of seats?
rulings-ask-move = Which is the last move to keep?
rulings-ask-player = Which player?
rulings-ask-players = Which players?
rulings-ask-member = Which member?
rulings-ask-ban = Which players may meet again?
rulings-ask-round = Which round?
rulings-ask-setting = Which setting?
rulings-ask-value = Which value?
rulings-ask-ruling = Which ruling?
rulings-hidden = The last ruling, which is still hidden from you
rulings-round = Round { $round } · { $tables ->
    [one] { $tables } table is playing
   *[other] { $tables } tables are playing
}
rulings-typed-order = Another order, which you type
rulings-move = Move { $number }
rulings-typed-move = A move whose number you type
rulings-typed-value = Another value, which you type
award-winner-forfeit = { $name } wins by forfeit
award-places = Another ranking, which you type
award-places-forfeit = Another ranking by forfeit, which you type

rulings-field-reason = Why? Everybody reads it
rulings-field-hours = Hours
rulings-field-points = Points to take
rulings-field-places = Place of each seat, such as 2 1 3
rulings-field-order = New order of the seats, such as 2 3 1
rulings-field-move = Number of the last move to keep
