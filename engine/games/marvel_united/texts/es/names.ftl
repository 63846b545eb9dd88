## Héroes
hero-captain-carter = Captain Carter
hero-black-panther = Black Panther
hero-ironheart = Ironheart
hero-loki = Loki
hero-mighty-thor = Mighty Thor
hero-spider-man-2099 = Spider-Man 2099
hero-cosmic-ghost-rider = Ghost Rider

## Villanos
villain-cosmic-ghost-rider = Ghost Rider Cósmico
villain-emperor-doom = Emperador Doom
villain-maestro = Maestro
villain-immortus = Immortus

## Lugares
place-niffleheim = Niffleheim
place-muspelheim = Muspelheim
place-london = Londres
place-kun-lun = K'un-Lun
place-project-pegasus = Proyecto Pegaso
place-alchemax = Alchemax
place-tva = AVT
place-united-nations = Naciones Unidas

## Amenazas
threat-innocents-to-protect = Inocentes que proteger
threat-sinners-to-punish = Pecadores que castigar
threat-purple-man = Purple Man
threat-loyal-subjects-of-doom = Leales súbditos de Doom
threat-doombot-foundry = Fundición de Doombots
threat-weapons-upgrade = Mejora de armamento
threat-dogs-of-war = Perros de la guerra
threat-reign-of-fear = Reinado del miedo
threat-silver-surfer = Silver Surfer
threat-starfox = Starfox
threat-tachyon-field-generator = Generador de campo de taquiones
threat-yondu = Yondu
threat-nova = Nova
threat-captain-marvel = Captain Marvel

## Cartas de Héroe
card-captain-carter-1 = Movimiento + heroica (Captain Carter)
card-captain-carter-2 = Movimiento + ataque (Captain Carter)
card-captain-carter-3 = Ataque doble (Captain Carter)
card-captain-carter-4 = Heroica doble (Captain Carter)
card-captain-carter-5 = Comodín (Captain Carter)
card-captain-carter-6 = Comodín doble (Captain Carter)
card-captain-carter-7 = Liderazgo inspirador
card-captain-carter-8 = Providente
card-captain-carter-9 = Lanzamiento de escudo
card-black-panther-1 = Movimiento + heroica (Black Panther)
card-black-panther-2 = Movimiento + ataque (Black Panther)
card-black-panther-3 = Heroica (Black Panther)
card-black-panther-4 = Ataque doble (Black Panther)
card-black-panther-5 = Comodín (Black Panther)
card-black-panther-6 = Comodín doble (Black Panther)
card-black-panther-7 = Escudarse
card-black-panther-8 = Consejo de los ancestros
card-black-panther-9 = Golpe de pantera
card-ironheart-1 = Movimiento (Ironheart)
card-ironheart-2 = Movimiento + ataque (Ironheart)
card-ironheart-3 = Movimiento + heroica (Ironheart)
card-ironheart-4 = Heroica doble (Ironheart)
card-ironheart-5 = Comodín (Ironheart)
card-ironheart-6 = Comodín doble (Ironheart)
card-ironheart-7 = Genialidad tecnológica
card-ironheart-8 = Andanada de repulsores
card-ironheart-9 = Apoyo de la I. A.
card-loki-1 = Movimiento (Loki)
card-loki-2 = Movimiento + ataque (Loki)
card-loki-3 = Movimiento + heroica (Loki)
card-loki-4 = Ataque + heroica (Loki)
card-loki-5 = Comodín (Loki)
card-loki-6 = Comodín doble (Loki)
card-loki-7 = Confundir
card-loki-8 = Mimetista
card-loki-9 = Cetro
card-loki-10 = Juego de manos
card-mighty-thor-1 = Movimiento + ataque (Mighty Thor)
card-mighty-thor-2 = Ataque doble (Mighty Thor)
card-mighty-thor-3 = Heroica doble (Mighty Thor)
card-mighty-thor-4 = Movimiento + heroica (Mighty Thor)
card-mighty-thor-5 = Ataque (Mighty Thor)
card-mighty-thor-6 = Comodín (Mighty Thor)
card-mighty-thor-7 = Comodín doble (Mighty Thor)
card-mighty-thor-8 = Redirección de energía
card-mighty-thor-9 = Martillo de la tormenta
card-mighty-thor-10 = El precio de ser digna
card-spider-man-2099-1 = Movimiento (Spider-Man 2099)
card-spider-man-2099-2 = Movimiento + ataque (Spider-Man 2099)
card-spider-man-2099-3 = Movimiento + heroica (Spider-Man 2099)
card-spider-man-2099-4 = Heroica (Spider-Man 2099)
card-spider-man-2099-5 = Comodín (Spider-Man 2099)
card-spider-man-2099-6 = Comodín doble (Spider-Man 2099)
card-spider-man-2099-7 = Hileras
card-spider-man-2099-8 = Garras
card-spider-man-2099-9 = Mordisco paralizante
card-spider-man-2099-10 = Ayuda de LYLA
card-cosmic-ghost-rider-1 = Movimiento + ataque (Ghost Rider)
card-cosmic-ghost-rider-2 = Ataque doble (Ghost Rider)
card-cosmic-ghost-rider-3 = Movimiento + heroica (Ghost Rider)
card-cosmic-ghost-rider-4 = Heroica (Ghost Rider)
card-cosmic-ghost-rider-5 = Movimiento (Ghost Rider)
card-cosmic-ghost-rider-6 = Comodín (Ghost Rider)
card-cosmic-ghost-rider-7 = Comodín doble (Ghost Rider)
card-cosmic-ghost-rider-8 = Mirada de penitencia cósmica
card-cosmic-ghost-rider-9 = Fuego infernal cósmico
card-cosmic-ghost-rider-10 = Castigo cósmico
card-cosmic-ghost-rider-11 = Posesión a distancia

## Pertrechos
card-gh1 = Escudo de Captain Carter
card-gh2 = Lanza de Bashenga
card-gh3 = Escudo de fuerza
card-gh4 = Cadena de fuego infernal
card-gh5 = Motocicleta infernal
card-gh6 = Cetro de Loki
card-gh7 = Mjolnir
card-gc1 = Arma improvisada
card-gc2 = Comunicador
card-gc3 = Armadura
card-gc4 = Aerotransporte
card-gc5 = Botiquín
card-gc6 = Gancho
card-gc7 = Dron de vigilancia
card-gc8 = Megáfono

## Planes maestros
card-cgp01 = Plan 1 de Ghost Rider Cósmico
card-cgp02 = Plan 2 de Ghost Rider Cósmico
card-cgp03 = Plan 3 de Ghost Rider Cósmico
card-cgp04 = Plan 4 de Ghost Rider Cósmico
card-cgp05 = Plan 5 de Ghost Rider Cósmico
card-cgp06 = Plan 6 de Ghost Rider Cósmico
card-cgp07 = Plan 7 de Ghost Rider Cósmico
card-cgp08 = Plan 8 de Ghost Rider Cósmico
card-cgp09 = Fuego infernal cósmico (avanza 0)
card-cgp10 = Fuego infernal cósmico (avanza 2)
card-cgp11 = Pecados en la balanza (avanza 1)
card-cgp12 = Pecados en la balanza (avanza 5)
card-edp01 = Plan 1 de Emperador Doom
card-edp02 = Plan 2 de Emperador Doom
card-edp03 = Plan 3 de Emperador Doom
card-edp04 = Plan 4 de Emperador Doom
card-edp05 = Plan 5 de Emperador Doom
card-edp06 = Plan 6 de Emperador Doom
card-edp07 = Plan 7 de Emperador Doom
card-edp08 = Plan 8 de Emperador Doom
card-edp09 = Acabar con la pobreza
card-edp10 = Plan de huida rápida
card-edp11 = Armadura reforzada (avanza 2)
card-edp12 = Armadura reforzada (avanza 1)
card-map01 = Plan 1 de Maestro
card-map02 = Plan 2 de Maestro
card-map03 = Plan 3 de Maestro
card-map04 = Plan 4 de Maestro
card-map05 = Plan 5 de Maestro
card-map06 = Plan 6 de Maestro
card-map07 = Plan 7 de Maestro
card-map08 = Plan 8 de Maestro
card-map09 = Suelta a los perros (avanza 3)
card-map10 = Suelta a los perros (avanza 1)
card-map11 = Dominio absoluto
card-map12 = A la caza de los rebeldes
card-imp01 = Plan 1 de Immortus
card-imp02 = Plan 2 de Immortus
card-imp03 = Plan 3 de Immortus
card-imp04 = Plan 4 de Immortus
card-imp05 = Plan 5 de Immortus
card-imp06 = Plan 6 de Immortus
card-imp07 = Detener a los Héroes
card-imp08 = Línea temporal abarrotada
card-imp09 = Reunir a la Guardia del Infinito
card-imp10 = Línea temporal revuelta
card-imp11 = Fuera de la historia
card-imp12 = Historia invertida

## Cartas de Supervillano
card-sv01 = Desviar la atención
card-sv02 = Lo viste venir
card-sv03 = Operación encubierta
card-sv04 = Ahora me ves
card-sv05 = Sin escapatoria
card-sv06 = Planes flexibles
card-sv07 = Némesis personal
card-sv08 = Terror en las calles
card-sv09 = Sorpresa desagradable
card-sv10 = Sabotaje
card-sv11 = ¿Más fuertes? ¡Yo también!
card-sv12 = ¡Más crisis!

## Cartas de Superhéroe
card-sh01 = Control de las multitudes
card-sh02 = Tú caes conmigo
card-sh03 = Retirada estratégica
card-sh04 = En guardia
card-sh05 = El ojo del huracán
card-sh06 = No ha sido nada
card-sh07 = Frustrar el plan
card-sh08 = Al rescate

## Planes de batalla
card-bt01 = Salvar a un amigo
card-bt02 = Tendencia al heroísmo
card-bt03 = Bien armados
card-bt04 = Despliegue rápido
card-bt05 = Cartas comodín
card-bt06 = Provisiones
card-bt07 = Fuego de cobertura
card-bt08 = Banquillo más largo
card-bt09 = Cambio de planes
card-bt10 = Última resistencia
card-bt11 = Asalto combinado
card-bt12 = Primera respuesta

## Acciones, fichas, símbolos, Misiones
lose-symbol = Perder: { $action }
action-move = movimiento
action-attack = ataque
action-heroic = heroica
action-wild = comodín
chip-move = ficha de movimiento
chip-attack = ficha de ataque
chip-heroic = ficha heroica
chip-wild = ficha comodín
token-thug = Matón
token-civilian = Civil
token-doombot = Doombot
token-doombot-crisis = Doombot con Crisis
mission-rescue = Rescatar a Civiles
mission-thugs = Derrotar a Matones
mission-threats = Eliminar Amenazas
symbols-move = Movimiento
symbols-attack = Ataque
symbols-heroic = Heroica
symbols-wild = Comodín
symbols-move-attack = Movimiento + ataque
symbols-move-heroic = Movimiento + heroica
symbols-attack-heroic = Ataque + heroica
symbols-attack-attack = Ataque doble
symbols-heroic-heroic = Heroica doble
symbols-wild-wild = Comodín doble
pool-move = { $count ->
    [one] 1 movimiento
   *[other] { $count } movimientos
}
pool-attack = { $count ->
    [one] 1 ataque
   *[other] { $count } ataques
}
pool-heroic = { $count ->
    [one] 1 heroica
   *[other] { $count } heroicas
}
pool-wild = { $count ->
    [one] 1 comodín
   *[other] { $count } comodines
}
