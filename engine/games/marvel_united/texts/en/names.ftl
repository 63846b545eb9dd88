## Heroes
hero-captain-carter = Captain Carter
hero-black-panther = Black Panther
hero-ironheart = Ironheart
hero-loki = Loki
hero-mighty-thor = Mighty Thor
hero-spider-man-2099 = Spider-Man 2099
hero-cosmic-ghost-rider = Ghost Rider

## Villains
villain-cosmic-ghost-rider = Cosmic Ghost Rider
villain-emperor-doom = Emperor Doom
villain-maestro = Maestro
villain-immortus = Immortus

## Locations
place-niffleheim = Niffleheim
place-muspelheim = Muspelheim
place-london = London
place-kun-lun = K'un-Lun
place-project-pegasus = Project P.E.G.A.S.U.S.
place-alchemax = Alchemax
place-tva = TVA
place-united-nations = United Nations

## Threats
threat-innocents-to-protect = Innocents to Protect
threat-sinners-to-punish = Sinners to Punish
threat-purple-man = Purple Man
threat-loyal-subjects-of-doom = Loyal Subjects of Doom
threat-doombot-foundry = Doombot Foundry
threat-weapons-upgrade = Weapons Upgrade
threat-dogs-of-war = Dogs of War
threat-reign-of-fear = Reign of Fear
threat-silver-surfer = Silver Surfer
threat-starfox = Starfox
threat-tachyon-field-generator = Tachyon Field Generator
threat-yondu = Yondu
threat-nova = Nova
threat-captain-marvel = Captain Marvel

## Hero cards
card-captain-carter-1 = Move + heroic (Captain Carter)
card-captain-carter-2 = Move + attack (Captain Carter)
card-captain-carter-3 = Double attack (Captain Carter)
card-captain-carter-4 = Double heroic (Captain Carter)
card-captain-carter-5 = Wild (Captain Carter)
card-captain-carter-6 = Double wild (Captain Carter)
card-captain-carter-7 = Inspiring Leadership
card-captain-carter-8 = Provident
card-captain-carter-9 = Shield Throw
card-black-panther-1 = Move + heroic (Black Panther)
card-black-panther-2 = Move + attack (Black Panther)
card-black-panther-3 = Heroic (Black Panther)
card-black-panther-4 = Double attack (Black Panther)
card-black-panther-5 = Wild (Black Panther)
card-black-panther-6 = Double wild (Black Panther)
card-black-panther-7 = Shield Up
card-black-panther-8 = Counsel of the Ancestors
card-black-panther-9 = Panther Strike
card-ironheart-1 = Move (Ironheart)
card-ironheart-2 = Move + attack (Ironheart)
card-ironheart-3 = Move + heroic (Ironheart)
card-ironheart-4 = Double heroic (Ironheart)
card-ironheart-5 = Wild (Ironheart)
card-ironheart-6 = Double wild (Ironheart)
card-ironheart-7 = Tech Genius
card-ironheart-8 = Repulsor Volley
card-ironheart-9 = A.I. Support
card-loki-1 = Move (Loki)
card-loki-2 = Move + attack (Loki)
card-loki-3 = Move + heroic (Loki)
card-loki-4 = Attack + heroic (Loki)
card-loki-5 = Wild (Loki)
card-loki-6 = Double wild (Loki)
card-loki-7 = Bewilder
card-loki-8 = Shapeshifter
card-loki-9 = Scepter
card-loki-10 = Sleight of Hand
card-mighty-thor-1 = Move + attack (Mighty Thor)
card-mighty-thor-2 = Double attack (Mighty Thor)
card-mighty-thor-3 = Double heroic (Mighty Thor)
card-mighty-thor-4 = Move + heroic (Mighty Thor)
card-mighty-thor-5 = Attack (Mighty Thor)
card-mighty-thor-6 = Wild (Mighty Thor)
card-mighty-thor-7 = Double wild (Mighty Thor)
card-mighty-thor-8 = Energy Redirection
card-mighty-thor-9 = Hammer of the Storm
card-mighty-thor-10 = The Price of Worthiness
card-spider-man-2099-1 = Move (Spider-Man 2099)
card-spider-man-2099-2 = Move + attack (Spider-Man 2099)
card-spider-man-2099-3 = Move + heroic (Spider-Man 2099)
card-spider-man-2099-4 = Heroic (Spider-Man 2099)
card-spider-man-2099-5 = Wild (Spider-Man 2099)
card-spider-man-2099-6 = Double wild (Spider-Man 2099)
card-spider-man-2099-7 = Spinnerets
card-spider-man-2099-8 = Talons
card-spider-man-2099-9 = Paralyzing Bite
card-spider-man-2099-10 = LYLA Assist
card-cosmic-ghost-rider-1 = Move + attack (Ghost Rider)
card-cosmic-ghost-rider-2 = Double attack (Ghost Rider)
card-cosmic-ghost-rider-3 = Move + heroic (Ghost Rider)
card-cosmic-ghost-rider-4 = Heroic (Ghost Rider)
card-cosmic-ghost-rider-5 = Move (Ghost Rider)
card-cosmic-ghost-rider-6 = Wild (Ghost Rider)
card-cosmic-ghost-rider-7 = Double wild (Ghost Rider)
card-cosmic-ghost-rider-8 = Cosmic Penance Stare
card-cosmic-ghost-rider-9 = Cosmic Hellfire
card-cosmic-ghost-rider-10 = Cosmic Punishment
card-cosmic-ghost-rider-11 = Remote Possession

## Gear
card-gh1 = Captain Carter's Shield
card-gh2 = Spear of Bashenga
card-gh3 = Force Shield
card-gh4 = Hellfire Chain
card-gh5 = Hell Cycle
card-gh6 = Loki's Scepter
card-gh7 = Mjolnir
card-gc1 = Improvised Weapon
card-gc2 = Communicator
card-gc3 = Armor
card-gc4 = Air Transport
card-gc5 = First-Aid Kit
card-gc6 = Grapnel
card-gc7 = Surveillance Drone
card-gc8 = Megaphone

## Master Plans
card-cgp01 = Plan 1 of Cosmic Ghost Rider
card-cgp02 = Plan 2 of Cosmic Ghost Rider
card-cgp03 = Plan 3 of Cosmic Ghost Rider
card-cgp04 = Plan 4 of Cosmic Ghost Rider
card-cgp05 = Plan 5 of Cosmic Ghost Rider
card-cgp06 = Plan 6 of Cosmic Ghost Rider
card-cgp07 = Plan 7 of Cosmic Ghost Rider
card-cgp08 = Plan 8 of Cosmic Ghost Rider
card-cgp09 = Cosmic Hellfire (move 0)
card-cgp10 = Cosmic Hellfire (move 2)
card-cgp11 = Sins Weighed (move 1)
card-cgp12 = Sins Weighed (move 5)
card-edp01 = Plan 1 of Emperor Doom
card-edp02 = Plan 2 of Emperor Doom
card-edp03 = Plan 3 of Emperor Doom
card-edp04 = Plan 4 of Emperor Doom
card-edp05 = Plan 5 of Emperor Doom
card-edp06 = Plan 6 of Emperor Doom
card-edp07 = Plan 7 of Emperor Doom
card-edp08 = Plan 8 of Emperor Doom
card-edp09 = An End to Poverty
card-edp10 = Quick Escape Plan
card-edp11 = Hardened Armour (move 2)
card-edp12 = Hardened Armour (move 1)
card-map01 = Plan 1 of Maestro
card-map02 = Plan 2 of Maestro
card-map03 = Plan 3 of Maestro
card-map04 = Plan 4 of Maestro
card-map05 = Plan 5 of Maestro
card-map06 = Plan 6 of Maestro
card-map07 = Plan 7 of Maestro
card-map08 = Plan 8 of Maestro
card-map09 = Let Loose the Dogs (move 3)
card-map10 = Let Loose the Dogs (move 1)
card-map11 = Absolute Rule
card-map12 = Hunting the Rebels
card-imp01 = Plan 1 of Immortus
card-imp02 = Plan 2 of Immortus
card-imp03 = Plan 3 of Immortus
card-imp04 = Plan 4 of Immortus
card-imp05 = Plan 5 of Immortus
card-imp06 = Plan 6 of Immortus
card-imp07 = Stop the Heroes
card-imp08 = Crowded Timeline
card-imp09 = Assemble the Infinity Watch
card-imp10 = Shuffled Timeline
card-imp11 = Erased from History
card-imp12 = History Reversed

## Super-villain cards
card-sv01 = Misdirection
card-sv02 = Saw That Coming
card-sv03 = Covert Operation
card-sv04 = Now You See Me
card-sv05 = Caught Alone
card-sv06 = Flexible Plans
card-sv07 = Personal Nemesis
card-sv08 = Terror in the Streets
card-sv09 = Nasty Surprise
card-sv10 = Sabotage
card-sv11 = Getting Stronger? Me Too!
card-sv12 = More Crisis!

## Super-hero cards
card-sh01 = Crowd Control
card-sh02 = Taking You With Me
card-sh03 = Strategic Retreat
card-sh04 = Get Ready
card-sh05 = Eye of the Hurricane
card-sh06 = Shake It Off
card-sh07 = Thwart the Plan
card-sh08 = To the Rescue

## Battle plans
card-bt01 = Save a Friend
card-bt02 = Heroic Bent
card-bt03 = Well Armed
card-bt04 = Rapid Deployment
card-bt05 = Wild Cards
card-bt06 = Stockpile
card-bt07 = Covering Fire
card-bt08 = Bigger Bench
card-bt09 = Change of Plan
card-bt10 = Last Stand
card-bt11 = Combined Assault
card-bt12 = First Response

## Actions, tokens, symbols, Missions
lose-symbol = Lose: { $action }
action-move = move
action-attack = attack
action-heroic = heroic
action-wild = wild
chip-move = move token
chip-attack = attack token
chip-heroic = heroic token
chip-wild = wild token
token-thug = thug
token-civilian = civilian
token-doombot = Doombot
token-doombot-crisis = Doombot with Crisis
mission-rescue = Rescue Civilians
mission-thugs = Defeat Thugs
mission-threats = Clear Threats
symbols-move = Move
symbols-attack = Attack
symbols-heroic = Heroic
symbols-wild = Wild
symbols-move-attack = Move + attack
symbols-move-heroic = Move + heroic
symbols-attack-heroic = Attack + heroic
symbols-attack-attack = Double attack
symbols-heroic-heroic = Double heroic
symbols-wild-wild = Double wild
pool-move = { $count ->
    [one] 1 move
   *[other] { $count } moves
}
pool-attack = { $count ->
    [one] 1 attack
   *[other] { $count } attacks
}
pool-heroic = { $count ->
    [one] 1 heroic
   *[other] { $count } heroic
}
pool-wild = { $count ->
    [one] 1 wild
   *[other] { $count } wild
}
