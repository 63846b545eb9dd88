## Jugadas como se dicen y se escriben. El último mensaje enumera palabras menudas que no hace falta escribir.
spoken-words = { $said } { $word }
spoken-list = { $moves }
spoken-raw = { $move }
spoken-weightless = a al ante con contra de del desde el en la las lo los por un una y e mi tu
move-not-now = 🚫 { $move }: { $why }
moves-not-now = Ahora no: { $moves }
moves-lacking = { $moves } ({ $why })
refused-lacking-move = Ahora no se puede «{ $move }»: { $why }.
move-none = 🚫 { $why }
move-not-asked = Esa jugada no es posible ahora. La pregunta es: { $prompt }
