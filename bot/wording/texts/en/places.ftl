## Places: whether a board can be shown there, and the missing permissions

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
} I lack permission to { $rights }. A manager of the channel or of my role can allow it: channel settings → **Permissions**. Then try again.
refused-place-locked = { $where ->
    [here] This thread is locked, so I could not show a board here.
   *[there] Its thread is locked, so I could not show a board there.
} Somebody with **Manage Threads** can unlock it, or give me that permission. Then try again.
refused-place-private = I am not in this private thread, so I could not show a board here. Mention me there so that I join it, then try again.
refused-place-gone = The match's channel is gone. Use the command with `here:True` in the channel where I shall show the match.
refused-thread-rights = This channel has a match already, and I could not open a thread for another one. I lack permission to { $rights }. A manager of the channel or of my role can allow it: channel settings → **Permissions**. Then try again.
refused-commands-only = This server has only my commands, not the bot itself, so I could not show a board. Somebody who can manage the server can add me (scope `bot`): { $link }

place-no-server = I am no longer a member of the server
place-gone = the channel is gone
place-lacks = I lack permission to { $rights }
place-shut = the thread is locked or gone
place-closed = the channel is closed to me. { $why }
place-refused = Discord refused the message. { $why }
parked-title = { $count ->
    [one] I cannot show a match at the moment. Nothing is lost, and it waits:
   *[other] I cannot show { $count } matches at the moment. Nothing is lost, and they wait:
}
parked-line = - **{ $game }** (match { $session }), { $channel }: { $why }
parked-more = { $count ->
    [one] … and one more: `/game list` shows all.
   *[other] … and { $count } more: `/game list` shows all.
}
notice-over = ✅ { $count ->
    [one] Match { $sessions }, which I mentioned here, goes on: the problem is solved.
   *[other] Matches { $sessions }, which I mentioned here, go on: the problem is solved.
}
parked-help-moderators = Once the cause is gone, I go on by myself. If I do not, use `/game board` in that channel. `/game here` brings a match to another channel.
parked-help-players = Somebody who can manage the server must fix this, but I could not reach anybody: please tell them. Then I go on by myself; `/game here` brings a match to another channel.
parked-help-removed = Somebody who can manage the server can add me again (scope `bot`): { $link }. Then I go on by myself; `/game here` brings a match to another channel.

## Remedies if Discord refuses a request

discord-rights = I lack a permission there. Somebody who can manage the server can give it to me: channel settings → **Permissions**.
discord-gone = The channel or the message was deleted. Use another one.
discord-server = I am no longer a member of that server.
discord-nobody = That person is no longer on the server.
discord-slow = Slow mode is on there. Wait a little, then try again.
discord-later = Discord asks for a pause. Try again in a few minutes.
discord-filtered = A word filter stopped the text or the name. Change it, or ask a server manager to exempt me from AutoMod.
discord-full = The thread has as many members as Discord allows. Somebody must leave it first.
discord-large = The file is larger than this server allows. Please tell the bot's operator.
discord-kind = That does not work in this kind of channel. Use an ordinary text channel.
discord-letters = That person does not accept private messages from me. They can allow them in their privacy settings for the server.
discord-verified = My account does not meet the server's verification level. Somebody who can manage the server can change it: server settings → **Safety Setup**.
discord-second-factor = The server requires two-factor sign-in for that. The bot's operator must turn it on for the account that owns the bot.
discord-wrong = Discord refused the format of my message. Please tell the bot's operator: the log says more.
discord-archived = The thread is archived. Write something in it to open it, then try again.
discord-history = I lack a permission there: **Read Message History**. Somebody who can manage the server can give it to me.
discord-twice = That message has a thread already. Use that one.
discord-locked = The thread is locked. Somebody with **Manage Threads** can unlock it, or give me that permission.
discord-threads = The server has as many open threads as Discord allows. Close some unused ones (menu of the thread → **Close Thread**), then try again.
discord-other = { $known ->
    [yes] Discord says: “{ $said }” ({ $code }).
   *[no] Discord gave no reason ({ $code }).
}
