seat-number = Seat { $number }

refused-no-such-seat = There is no such seat at this table.
refused-match-over = This match is over.
refused-not-your-turn = It is not your turn: { $due } is to move.
refused-illegal-move = “{ $move }” is not possible now. You could play: { $instead }
refused-unknown-game = There is no game “{ $game }”. There are: { $games }
refused-bad-seats = { $seats } seats do not work here. Possible: { $allowed }
refused-bad-options = These options do not fit: { $why }
refused-nothing-to-undo = There is no move of yours to take back.
