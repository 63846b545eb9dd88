## Places: where a board can be shown, and what lacks where it cannot

right-view-channel = see the channel (**View Channel**)
right-send-messages = write (**Send Messages**)
right-send-messages-in-threads = write in threads (**Send Messages in Threads**)
right-attach-files = show pictures (**Attach Files**)
right-read-message-history = find my own earlier messages (**Read Message History**)
right-create-public-threads = open threads (**Create Public Threads**)
right-create-private-threads = open hidden threads (**Create Private Threads**)
place-link = { $link }
refused-place-rights = { $where ->
    [here] I could not show a board here.
   *[there] I could not show a board in its channel.
} What I am not allowed to do: { $rights }. Those who manage the channel or my role can allow it: channel settings → **Permissions**. Then try again.
refused-place-locked = { $where ->
    [here] This thread is locked, so I could not show a board here.
   *[there] Its thread is locked, so I could not show a board there.
} Those who manage threads can unlock it, or allow me **Manage Threads**. Then try again.
refused-place-private = I am not in this private thread, so I could not show a board here. Mention me, so that I join it, then try again.
refused-place-gone = Its channel is gone. Use the command with `here:True` in a channel where it is to be shown.
refused-thread-rights = This channel has a match already, and I could not open a thread for another one. What I am not allowed to do: { $rights }. Those who manage the channel or my role can allow it: channel settings → **Permissions**. Then try again.
refused-commands-only = Only my commands were added to this server, not I myself, so I could not show a board. Those who manage the server can add me (scope `bot`): { $link }

place-no-server = I am no longer a member of the server
place-gone = the channel is gone
place-lacks = I am not allowed to: { $rights }
place-shut = the thread is locked or gone
place-closed = the channel is closed to me
place-refused = Discord refused the message
parked-title = { $count ->
    [one] A match cannot be shown at present. Nothing of it is lost, and it waits:
   *[other] { $count } matches cannot be shown at present. Nothing of them is lost, and they wait:
}
parked-line = - **{ $game }** (match { $session }), { $channel }: { $why }
parked-more = { $count ->
    [one] … and one more: `/game list` shows all.
   *[other] … and { $count } more: `/game list` shows all.
}
notice-over = ✅ { $count ->
    [one] Match { $sessions }, of which I told here, goes on: all is well again.
   *[other] Matches { $sessions }, of which I told here, go on: all is well again.
}
parked-help-moderators = As soon as that is put right, I go on by myself; if not, use `/game board` there. `/game here` brings a match to another channel.
parked-help-players = Those who manage the server can help, but I could not reach them: please tell them. As soon as that is put right, I go on by myself; `/game here` brings a match to another channel.
parked-help-removed = Those who manage the server can help: let them add me again (scope `bot`), with { $link }. Then I go on by myself; `/game here` brings a match to another channel.
