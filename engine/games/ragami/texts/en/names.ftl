## Places
square = square { $number }
building-b1 = Town Hall
building-b2 = Theatre
building-b3 = Station
building-b4 = Hospital
building-b5 = School
building-b6 = Library
building-b7 = Cathedral
building-b8 = Bank
building-b9 = Museum
building-b10 = Market
building-b11 = Courthouse
building-b12 = Tower
building-b13 = Stadium

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
