# When something should have been over while nobody could do anything about it.
event-vote-offline = I was offline when the vote about { $seat } should have ended, so it goes on until <t:{ $until }:f>.
event-time-unseen = I could not post here when { $seat } ran out of time, so { $seat } gets more time, until <t:{ $until }:f>.
event-vote-unseen = I could not post here when the vote about { $seat } should have ended, so it goes on until <t:{ $until }:f>.
event-open-offline = I was offline when an open seat should have gone to the computer, so anybody may take it until <t:{ $until }:f>.
event-open-unseen = I could not post here when an open seat should have gone to the computer, so anybody may take it until <t:{ $until }:f>.
event-clocks-offline = I was offline. That time does not count: every clock has as much time left as before.
