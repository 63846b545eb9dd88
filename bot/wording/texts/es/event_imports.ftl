## Los resultados de una ronda, de un archivo

results-file = Resultados de un archivo
results-title = Resultados de la ronda { $round }
results-field = Archivo CSV o TRF
results-note = CSV: una línea por mesa, con la mesa, sus jugadores (nombres o números, en cualquier orden) y su resultado: `2,Ana,Ben,1-0`. Un empate es `½-½`. Las mesas más grandes llevan lugares: `1,Ana,Ben,Eva,"2,1,3"`. TRF: solo cuenta la columna de esta ronda. Nada cambia antes de que veas una vista previa.
results-plan = { $count ->
    [0] **{ $file }** no cambia nada en la ronda { $round }.
    [one] Si confirmas, una mesa de la ronda { $round } recibe su resultado de **{ $file }**.
   *[other] Si confirmas, { $count } mesas de la ronda { $round } reciben sus resultados de **{ $file }**.
}
results-counts = Resultados nuevos: { $new } · sustituidos: { $replaced } · partidas que acaban: { $ended }
results-line = - { $table } · { $result }{ $forfeit ->
    [yes] {" "}· por ausencia
   *[no] {""}
}{ $how ->
    [ends] {" "}· su partida acaba
    [changes] {" "}· sustituye a su resultado
   *[new] {""}
}
results-more = { $count ->
    [one] …y una más.
   *[other] …y { $count } más.
}
results-same = { $count ->
    [one] Una mesa del archivo ya tiene ese resultado.
   *[other] { $count } mesas del archivo ya tienen esos resultados.
}
results-waiting = { $count ->
    [one] Un resultado ya espera a una segunda persona.
   *[other] { $count } resultados ya esperan a una segunda persona.
}
results-left = { $count ->
    [one] Una mesa sin acabar no tiene resultado en el archivo; su partida sigue.
   *[other] { $count } mesas sin acabar no tienen resultado en el archivo; sus partidas siguen.
}
results-second = Juegas en este torneo, así que otra persona del arbitraje debe confirmar el archivo.
results-enter = { $count ->
    [one] Confirmar un resultado
   *[other] Confirmar { $count } resultados
}
results-stale = Algo ha cambiado desde la vista previa, así que no se anotó nada. Esta es la nueva:
results-already = Los resultados de **{ $file }** ya están anotados.
results-done = { $count ->
    [one] Se ha anotado un resultado.
   *[other] Se han anotado { $count } resultados.
} Cada mesa se entera de su resultado.
results-wait = { $count ->
    [one] Un resultado espera a una segunda persona.
   *[other] { $count } resultados esperan a una segunda persona.
}
results-reason = de { $file }
results-faults = { $count ->
    [one] **{ $file }** tiene un error, así que nada ha cambiado:
   *[other] **{ $file }** tiene { $count } errores, así que nada ha cambiado:
}

file-fault = - Línea { $line }: { $why }
file-too-large = el archivo ocupa más de { $right } kB
file-not-text = esto no es texto; guarda el archivo como CSV en UTF-8
file-too-many-lines = el archivo tiene más de { $right } líneas; basta una por mesa
file-long-line = esta línea tiene más de { $right } caracteres; una mesa necesita una línea corta
file-control = el carácter de control { $what } sobra aquí; bórralo
file-formula = «{ $what }» es una fórmula; escribe solo texto o números
file-quotes = unas comillas no empiezan o no terminan una celda; escribe `"2,1,3"` si una celda lleva comas
file-few-cells = la mesa { $what } necesita todos sus jugadores y después el resultado; sus jugadores son { $seats }
file-not-there = «{ $what }» no juega en esta mesa; sus jugadores son { $seats }
file-player-twice = «{ $what }» aparece dos veces; los jugadores de esta mesa son { $seats }
file-bad-points = «{ $what }» no es un resultado; escribe 1-0 si ganó el primer jugador de esta línea, 0-1 si ganó el segundo, ½-½ (también 0.5-0.5) si empataron
file-bad-ranks = «{ $what }» no son los lugares de { $right } jugadores; escríbelos en el orden de esta línea, como 2,1,3 (los empatados comparten lugar)
file-no-table = en esta ronda no hay ninguna mesa «{ $what }»; sus mesas son { $right }
file-which-game = el duelo de la mesa { $what } tiene varias partidas; indica cuál: la última es { $right }
file-table-twice = la mesa { $what } ya está en la línea { $right }; deja una de las dos líneas
file-no-results = El archivo no tiene resultados. Una línea necesita una mesa, sus jugadores y un resultado.
file-trf-duels = Un archivo TRF solo contiene duelos, y esta ronda tiene mesas más grandes. Usa un archivo CSV.
file-trf-contradiction = El archivo TRF se contradice ({ $what }). Expórtalo otra vez desde tu programa de emparejamientos.
file-trf-line = las columnas { $what } no valen en un archivo TRF-16
file-trf-points = los puntos de las columnas { $what } no salen de las rondas; suma los puntos de esta ronda o deja vacías esas columnas
file-trf-player = El número inicial { $what } es de { $right } en este torneo. Usa el archivo TRF de este torneo.
file-trf-more = El archivo tiene un jugador con el número inicial { $what }, pero esta fase tiene { $right } jugadores. Usa el archivo TRF de este torneo.
file-trf-codes = los resultados { $what } de esta línea y de la línea { $right } no concuerdan; escribe 1 0, 0 1, = =, + - o - -
file-trf-other-pairing = La columna { $right } no empareja a { $seats }, los jugadores de la mesa { $what }. Corrige los rivales o deja su columna vacía.

refused-no-round-open = Ninguna ronda publicada espera resultados. Publica antes la siguiente.
refused-duplicate-file = Las mesas de esta ronda se ordenan por las cifras del juego, así que sus resultados no pueden venir de un archivo. Toma una decisión para cada mesa.
refused-no-file = No hay ningún archivo. Sube un archivo CSV o TRF.
refused-file-large = El archivo es demasiado grande: puede ocupar hasta { $most } kB.
refused-file-lost = Discord no me ha dado el archivo. Súbelo otra vez.
refused-stale-preview = El torneo ha cambiado desde la vista previa. Sube el archivo otra vez.

## Los emparejamientos de una ronda, de un archivo

pairings-file = Emparejamientos de un archivo
pairings-title = Emparejamientos de la ronda { $round }
pairings-note = CSV: una línea por mesa, con la mesa y sus jugadores en el orden de sus puestos, con nombres o números: `2,Ana,Ben`. Un descanso es `bye,Eva`. Cada jugador de la ronda tiene un lugar. TRF: solo cuenta la columna de esta ronda. Nada cambia antes de que veas una vista previa.
pairings-plan = { $count ->
    [0] La ronda { $round } ya está emparejada como en **{ $file }**.
    [one] Si confirmas, **{ $file }** cambia una mesa o un descanso de la ronda { $round }.
   *[other] Si confirmas, **{ $file }** cambia { $count } mesas y descansos de la ronda { $round }.
}
pairings-line = - { $table } · { $players }{ $again ->
    [yes] {" "}· ya se enfrentaron
   *[no] {""}
}
pairings-bye = - { $player } descansa{ $again ->
    [yes] {" "}· ya descansó antes
   *[no] {""}
}
pairings-same = { $count ->
    [one] Una mesa o un descanso sigue igual.
   *[other] { $count } mesas y descansos siguen igual.
}
pairings-warning = { $count ->
    [one] Uno de estos cambios repite un cruce o un descanso. Está permitido.
   *[other] { $count } de estos cambios repiten un cruce o un descanso. Está permitido.
}
ruling-hidden = { $count ->
    [one] una decisión que aún no puedes ver
   *[other] { $count } decisiones de un archivo que aún no puedes ver
}
ruling-joint-swaps = { $count } intercambios de un archivo
ruling-joint-results = { $count } resultados de un archivo
pairings-enter = Confirmar emparejamientos
pairings-done = La ronda está emparejada como en **{ $file }**. Publícala cuando quieras.

file-no-pairings = El archivo no tiene emparejamientos. Una línea necesita una mesa y sus jugadores, como `1,Ana,Ben`.
file-players-missing = { $count ->
    [one] Falta un jugador de la ronda: { $seats }. Dale una mesa o un descanso.
   *[other] Faltan { $count } jugadores de la ronda: { $seats }. Da a cada uno una mesa o un descanso.
}
file-table-missing = Falta la mesa { $what }. Cada mesa de la ronda necesita una línea.
file-table-size = el número de jugadores no es correcto: en { $what } deben ser { $right }
file-too-many-byes = el número de descansos de esta ronda es { $right }; da una mesa a este jugador
file-not-paired = «{ $what }» no juega en esta ronda; escribe el nombre o el número de un jugador de la ronda
file-paired-twice = «{ $what }» ya está en la línea { $right }; cada jugador tiene un lugar
file-kept-apart = una decisión separa a { $seats }, así que no pueden estar en { $what }
file-placed-by-ruling = una decisión coloca a { $seats } en esta ronda, así que un archivo no puede llevarlos a { $what }
file-trf-not-paired = En la columna { $right } no hay rival de esta ronda ni descanso (U) para { $seats }.
file-trf-count = El número de mesas o de descansos del archivo no es el de la ronda: { $what } en vez de { $right }.

refused-at-once-file = En este torneo cada jugador está en varias mesas a la vez, así que los emparejamientos no pueden venir de un archivo. Para cambiarlos, intercambia jugadores entre las mesas.
refused-pairings-unseen = Juegas en este torneo, así que no ves los emparejamientos antes de que se publiquen ni puedes darlos en un archivo. Pídeselo a alguien de la organización que no juegue.
