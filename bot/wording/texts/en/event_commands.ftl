## The commands of events

command-event = event
command-event-about = Tournaments: enter, follow and run them
command-event-list = list
command-event-list-about = All events on this server
command-event-me = me
command-event-me-about = Your room of an event: enter, check in, your table, standings
command-event-new = new
command-event-new-about = Create an event, step by step
command-event-new-game = game
command-event-new-game-about = Which game
command-event-new-format = format
command-event-new-format-about = How the event pairs and ranks players
command-event-new-name = name
command-event-new-name-about = The event's name
command-event-new-options = options
command-event-new-options-about = Options of the game as name=value
command-event-manage = manage
command-event-manage-about = Organisers: open the control room
command-event-event = event
command-event-event-about = Which event

command-event-rule = rule
command-event-rule-about = Judges: make a ruling, with a reason
command-event-rule-table = table
command-event-rule-table-about = Which table (default: the one of this thread)
