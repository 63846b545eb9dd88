## What each player chooses in a lobby

choice-now = Eliges: { $name }
choice-until = Puedes cambiarlo hasta que empiece la partida. Si ya habías pulsado **{ BUTTON("lobby-ready-button") }**, tendrás que pulsarlo otra vez.
choice-withdrawn = ⚪ Lo has cambiado, así que pulsa **{ BUTTON("lobby-ready-button") }** otra vez.
refused-nothing-to-choose = En esta sala no hay nada que elegir.
refused-choice-taken = Otro jugador de esta mesa ya ha elegido esa opción. Elige otra.
refused-choice-void = Lo que eligió { $who } ya no está permitido: hay que volver a elegir en la sala.
refused-chosen-in-lobby = «{ $option }» no es una opción de este comando: cada jugador lo elige en la sala con **🎴**. Mientras no lo cambie, tiene lo habitual.

## Quién tiene qué puesto en una sala, donde los puestos se distinguen

lobby-seats-button = Puestos
lobby-seats-how = **{ PANEL("lobby-seats-button") }** te da otro puesto, con su papel y su bando.
lobby-wish = 🔃 { $who } propone a { $other } cambiar de puesto: { $other } puede aceptar con **{ PANEL("lobby-seats-button") }**.
sit-now = Tu puesto: { $seat }
sit-about = Un puesto libre, o uno de la máquina, es tuyo al momento. Para cualquier otro puesto, propongo el cambio a su jugador.
sit-moved = ⚪ Has cambiado de puesto. Si ya habías pulsado **{ BUTTON("lobby-ready-button") }**, púlsalo otra vez.
sit-asked = 🔃 Has propuesto a { $who } cambiar de puesto. La propuesta también se ve en la sala.
sit-swap = Cambiar con { $who }
sit-stay = Me quedo aquí
sit-choose = Otro puesto
sit-free = Libre
sit-of-computer = Lo juega la máquina
sit-of-member = Lo ocupa { $who }: proponer el cambio
