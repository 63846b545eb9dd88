game-name = Brigade
game-blurb = Put the fire out.
game-first = The first in the list begins.
game-rules = Pour water in turn; the wind may feed the fire.
option-heat = how hot the fire is at first
option-value-heat = heat { $value }
option-arsonist = one player sets the fire
option-value-arsonist = { $value ->
    [0] all together
   *[other] one against all
}
option-last = the last seat sets the fire
option-value-last = { $value ->
    [0] the first seat sets the fire
   *[other] the last seat sets the fire
}
option-secret_tools = tools are secret
option-value-secret_tools = secret tools: { $value }
option-tool = the tools
option-value-tool = tools
choice-tool = Tool
choice-tool-how = Everybody brings a tool.
choice-tool-ask = Choose your tool
choice-tool-note = An axe lets you chop; other tools change nothing.
choice-tool-hidden = a tool in secret
tool-hose = Hose
tool-hose-note = Hose.
tool-bucket = Bucket
tool-bucket-note = Bucket.
tool-ladder = Ladder
tool-ladder-note = Ladder.
tool-axe = Axe
tool-axe-note = Axe.
tool-matches = Matches
tool-matches-note = Matches.
tool-petrol = Petrol
tool-petrol-note = Petrol.
role-arsonist = arsonist
role-firefighter = firefighter
score-turns = { $count ->
    [one] { $count } turn
   *[other] { $count } turns
}
ask-turn = What will you do?
event-chops = { $seat } chops.
event-pours = { $seat } pours.
event-waits = { $seat } waits.
event-fans = { $seat } fans.
event-wind = The wind throws { $die }: heat { $heat }.
event-source = The fire began on square { $square } of the map.
end-out = The fire is out.
end-spread = The fire has spread.
move-chop = Chop
move-pour = Pour
move-wait = Wait
move-fan = Fan
board-heat = Heat { $heat }
board-source = It began on square { $square }
part-heat = How hot the fire is.
part-source = Where the fire began.

lesson-pour = Pour: water cools the fire. Then the wind blows.
lesson-wait = Less fire, less danger. Wait once, and see what the wind does.
lesson-end = Pour until the fire is out: all of you win, or none.
lesson-learnt = pour and wait until the fire is out.
topic-heat = Heat
topic-source = Source of the fire
topic-turn = Turn
foe-spark = Spark
foe-blaze = Blaze
feat-alone = alone
feat-brigade = in the brigade
feat-arson = against an arsonist
level-secret = secret tools
