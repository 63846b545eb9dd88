game-name = Brigada
game-blurb = Apaga el fuego.
game-first = Comienza quien encabeza la lista.
game-rules = Por turnos se echa agua; el viento puede avivar el fuego.
option-heat = con cuánto calor empieza
option-value-heat = calor { $value }
option-arsonist = alguien provoca el fuego
option-value-arsonist = { $value ->
    [0] todos juntos
   *[other] uno contra todos
}
option-last = quién lo provoca
option-value-last = { $value ->
    [0] lo provoca el primer puesto
   *[other] lo provoca el último puesto
}
option-secret_tools = las herramientas son secretas
option-value-secret_tools = herramientas secretas: { $value }
option-tool = las herramientas
option-value-tool = herramientas
choice-tool = Herramienta
choice-tool-how = Cada cual trae una herramienta.
choice-tool-ask = Elige tu herramienta
choice-tool-note = Con el hacha se puede talar; las demás herramientas no cambian nada.
choice-tool-hidden = una herramienta en secreto
tool-hose = Manguera
tool-hose-note = Manguera.
tool-bucket = Cubo
tool-bucket-note = Cubo.
tool-ladder = Escalera
tool-ladder-note = Escalera.
tool-axe = Hacha
tool-axe-note = Hacha.
tool-matches = Cerillas
tool-matches-note = Cerillas.
tool-petrol = Gasolina
tool-petrol-note = Gasolina.
role-arsonist = incendiario
role-firefighter = bombero
score-turns = { $count ->
    [one] { $count } turno
   *[other] { $count } turnos
}
ask-turn = ¿Qué haces?
event-chops = { $seat } tala.
event-pours = { $seat } echa agua.
event-waits = { $seat } espera.
event-fans = { $seat } aviva el fuego.
event-wind = El viento saca { $die }: calor { $heat }.
event-source = El fuego empezó en la casilla { $square } del mapa.
end-out = El fuego está apagado.
end-spread = El fuego se ha extendido.
move-chop = Talar
move-pour = Echar agua
move-wait = Esperar
move-fan = Avivar
board-heat = Calor { $heat }
board-source = Empezó en la casilla { $square }
part-heat = La fuerza del fuego.
part-source = Dónde empezó el fuego.

lesson-pour = Echa agua: enfría el fuego. Luego sopla el viento.
lesson-wait = Menos fuego, menos peligro. Espera una vez y mira qué hace el viento.
lesson-end = Echa agua hasta apagar el fuego: o ganan todos, o nadie.
lesson-learnt = echar agua y esperar hasta apagar el fuego.
topic-heat = Calor
topic-source = Origen del fuego
topic-turn = Turno
foe-spark = Chispa
foe-blaze = Incendio
feat-alone = en solitario
feat-brigade = en brigada
feat-arson = con alguien que provoca el fuego
level-secret = herramientas secretas
