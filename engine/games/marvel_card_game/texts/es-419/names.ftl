## Nombres que en Latinoamérica son otros que en España

card-wolverine = Wolverine
card-rogue = Rogue
card-quicksilver = Quicksilver
card-she-hulk = She-Hulk
card-nick-fury = Nick Fury
card-nightcrawler = Nightcrawler
card-shadowcat = Shadowcat
card-havok = Havok
card-psylocke = Psylocke
card-doctor-strange = Doctor Strange
card-silver-surfer = Silver Surfer
card-ghost-rider = Ghost Rider
card-deadpool = Deadpool
card-rocket-raccoon = Rocket Raccoon
card-rhino = Rhino
card-venom = Venom
card-carnage = Carnage
card-shocker = Shocker
card-blob = Blob
card-pyro = Pyro
card-crossbones = Crossbones
card-taskmaster = Taskmaster
card-doctor-doom = Doctor Doom
card-doombot = Doombot
