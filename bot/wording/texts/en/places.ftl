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
place-closed = the channel is closed to me. { $why }
place-refused = Discord refused the message. { $why }
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

## What people can do where Discord refuses something

discord-rights = I lack a permission there. Those who manage the server can give it to me: channel settings → **Permissions**.
discord-gone = The channel or the message was deleted. Use another one.
discord-server = I am no longer a member of that server.
discord-nobody = That person is no longer on the server.
discord-slow = Slow mode is on there. Wait a little, then try again.
discord-later = Discord asks for a pause. Try again in a few minutes.
discord-filtered = A word filter stopped the text or the name. Change it, or ask those who manage the server to except me from AutoMod.
discord-full = The thread has as many members as Discord allows. Somebody must leave it first.
discord-large = The file is larger than this server allows. Tell the one who runs the bot.
discord-kind = That does not work in this kind of channel. Use an ordinary text channel.
discord-letters = That person takes no private messages from me. Their privacy settings for the server can allow them.
discord-verified = The server asks more of accounts here than mine has. Those who manage the server can change that: server settings → **Safety Setup**.
discord-second-factor = The server asks for two-factor sign-in for that. The one who runs the bot must turn it on for the owner's account.
discord-wrong = Discord did not take the form of my message. Tell the one who runs the bot: the log says more.
discord-archived = The thread is archived. Write something in it to open it, then try again.
discord-history = I lack a permission there: **Read Message History**. Those who manage the server can give it to me.
discord-twice = That message has a thread already. Use that one.
discord-locked = The thread is locked. Those who manage threads can unlock it, or allow me **Manage Threads**.
discord-threads = The server has as many open threads as Discord allows. Close some that nobody needs (menu of the thread → **Close Thread**), then try again.
discord-other = { $known ->
    [yes] Discord says: “{ $said }” ({ $code }).
   *[no] Discord gave no reason ({ $code }).
}
