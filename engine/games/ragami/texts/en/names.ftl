## Places
square = square { $number }
building-b1 = Town Hall (b1)
building-b2 = Theatre (b2)
building-b3 = Station (b3)
building-b4 = Hospital (b4)
building-b5 = School (b5)
building-b6 = Library (b6)
building-b7 = Cathedral (b7)
building-b8 = Bank (b8)
building-b9 = Museum (b9)
building-b10 = Market (b10)
building-b11 = Courthouse (b11)
building-b12 = Tower (b12)
building-b13 = Stadium (b13)

## Pieces
saint-yellow = Yellow Saint
saint-green = Green Saint
saint-blue = Blue Saint
saint-purple = Purple Saint
ragami-yellow = Yellow Ragami
ragami-green = Green Ragami
ragami-blue = Blue Ragami
ragami-purple = Purple Ragami
ragami-neutral = Neutral Ragami
colour-yellow = yellow
colour-green = green
colour-blue = blue
colour-purple = purple
colour-neutral = neutral

## The boxes of the action dice
box-saint = Saint
box-cards = Cards
box-conflict = Conflict
