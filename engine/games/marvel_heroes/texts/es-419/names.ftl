## Nombres que en Latinoamérica son otros que en España

card-doctor-strange = Doctor Strange
card-wolverine = Wolverine
card-doctor-doom = Doctor Doom
card-quicksilver = Quicksilver
card-silver-surfer = Silver Surfer
card-lockjaw = Lockjaw
card-red-skull = Red Skull
card-she-hulk = She-Hulk
card-ghost-rider = Ghost Rider
card-nightcrawler = Nightcrawler
card-rogue = Rogue
card-shadowcat = Shadowcat
card-shocker = Shocker
card-pyro = Pyro
card-lady-deathstrike = Lady Deathstrike
card-blob = Blob
card-crossbones = Crossbones
card-rhino = Rhino
card-venom = Venom
