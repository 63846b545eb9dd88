## What each player chooses in a lobby

choice-now = Eliges: { $name }
choice-until = Puedes cambiarlo hasta que empiece la partida. Quien lo cambie después de pulsar **{ BUTTON("lobby-ready-button") }** tiene que pulsarlo otra vez.
choice-withdrawn = ⚪ Lo has cambiado, así que vuelves a estar pendiente: pulsa **{ BUTTON("lobby-ready-button") }** otra vez.
refused-nothing-to-choose = En esta sala no hay nada que elegir.
refused-choice-taken = Alguien de esta mesa ya ha elegido eso. Elige otra cosa.
refused-choice-void = Lo que eligió { $who } ya no está permitido: hay que volver a elegir en la sala.
refused-chosen-in-lobby = «{ $option }» no es una opción: en la sala cada cual tiene algo con lo que empezar, y con **🎴** se elige otra cosa.
