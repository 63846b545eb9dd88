## Help, and the greeting of a server

greeting =
    ### Hello! I am Sobremesa.
    I host { $games } in this server, one move at a time.
    Press **{ BUTTON("start-button") }**: your friends join with a button, or the computer plays along.
help-button = How it works
help-text =
    { "" }**Start**: press **{ PANEL("start-button") }** or use `/game new`. Friends join, or you play against the computer.
    { "" }**Play**: when I ping you, press **{ BUTTON("button-play") }** under the board and choose. `/game undo` takes it back.
    { "" }**Learn**: `/game learn` plays a match with you and explains it, in ten minutes.
    { "" }**Look**: **{ BUTTON("button-more") }** under the board has the log, the meaning of each sign, and more; `/card` explains a card.
    { "" }**For you**: `/my games` lists what waits for you, `/settings me` sets pings and language.
    { "" }**More**: choose a subject below.
help-choose = What would you like to know?
help-about-playing = Playing
help-about-waiting = Pings, clocks and absences
help-about-decks = Decks
help-about-moderating = Moderating
help-about-tournaments = Tournaments
help-about-privacy = Your data
help-playing =
    - In the lobby press **{ BUTTON("lobby-join") }** and **{ BUTTON("lobby-ready-button") }**; when everybody is ready, **{ BUTTON("lobby-start") }**.
    - **{ BUTTON("button-play") }** shows your choices. `/move` plays by text.
    - `/game undo` takes your last move back. If it revealed something, I ask the others first.
    - `/game rules` explains the game or a term of it, `/card` a card.
    - `/game watch` keeps the board in view for you, also without a seat.
    - `/game replay` steps through a match, `/game rematch` plays it again.
    - `/profile`, `/leaderboard`, `/season` and `/wall` show results.
help-waiting =
    - A match waits for days; its lobby and **{ BUTTON("button-more") }** say how long.
    - I mention you when it is your turn. `/settings me` sets how, and your quiet hours.
    - `/my games` lists everything that waits for you, and can mute individual matches.
    - When your time runs out, your vacation days are used first; `/settings show` says how many are left.
    - `/game leave` offers your seat to somebody else, `/game take` takes it back, or takes an open one.
    - If a player runs out of time, the table votes on what to do. A lobby can set something else under **{ PANEL("lobby-table") }**.
help-decks =
    - In games with decks, each player has a starter deck.
    - `/deck new` makes your own, `/deck edit` changes it. Nobody else sees it.
    - `/deck export` gives you a code to share, `/deck import` reads one.
    - In the lobby, **{ BUTTON("button-more") }** lets you choose the deck that you play.
help-moderating =
    - Moderators manage the server, or have the role that `/settings server` names.
    - `/mod pause` and `/mod resume` stop and continue a match, `/mod extend` gives time.
    - `/mod undo` goes back to an earlier move, `/mod replace` gives a seat away.
    - `/mod end` ends a match, `/mod delete` deletes it; `/mod restore` brings a deleted match back within 30 days.
    - `/game here` brings a match into this channel.
    - `/mod lock` keeps a member away from the tables, `/mod log` says which moderator did what, and why.
help-tournaments =
    - `/event list` shows this server's tournaments; join with the button under an event's message or in `/event me`.
    - `/league` shows its leagues: divisions, promotion and relegation, season after season.
    - `/ladder` shows its ladders: challenge a player above you and take the place.
    - `/event me` is your room: your table, the standings, and buttons for all you can do now.
    - `/event new` makes one: you are asked step by step.
    - `/event manage` is the organiser's room: rounds, results, rulings.
    - At your table, **{ BUTTON("button-more") }** has a button that calls a judge.
help-privacy =
    - `/my data` gives you a file with everything that I know about you.
    - `/my forget` replaces your name everywhere with an anonymous one and removes your settings and decks.
    - Hands and secret choices are shown to their player alone.
    - Each match can be checked: I publish a fingerprint of its random seed before it begins, and the seed itself at the end.
