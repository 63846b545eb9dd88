## Refusals about decks

refused-no-decks = En este juego nadie trae mazos.
refused-which-game = Hay varios juegos con mazos. Elige uno: { $games }
refused-no-such-deck = No tienes ningún mazo con ese nombre para este juego. `/mazo lista` muestra los tuyos.
refused-no-such-card = No existe la carta «{ $card }». Empieza a escribir su nombre y elígela de la lista.
refused-no-such-source = «{ $source }» no es un mazo inicial de este juego ni uno de los tuyos para él.
refused-deck-name-needed = Ponle al mazo un nombre con algún carácter visible.
refused-deck-name-taken = Ya tienes un mazo llamado «{ $name }». Elige otro nombre.
refused-too-many-decks = Tienes { $limit } mazos de este juego, que es el límite. Borra uno antes de crear otro.
refused-deck-copies = { $card }: un mazo puede llevar { $most ->
    [one] como máximo { $most } copia
   *[other] de 0 a { $most } copias
}.
refused-deck-code-too-long = El código es demasiado largo: un código de mazo tiene { $limit } caracteres como máximo.

## In the lobby

choice-deck = Mazo
choice-deck-how = Cada jugador tiene ya un mazo inicial; con **🎴 { PANEL("choice-deck") }** lo cambias.
deck-own = mazo propio
choice-deck-hidden = mazo propio
choice-deck-ask = Elige tu mazo
choice-deck-note = Solo tú ves esto. Si eliges un mazo propio, juegas con él tal como está ahora; los demás solo ven que es un mazo propio.
deck-not-offered = No puedes elegir estos mazos, porque aún no respetan los límites: { $names }

## Lists and single decks

deck-list-title = { $count ->
    [one] Tienes { $count } mazo
   *[other] Tienes { $count } mazos
}
deck-list-empty = Aún no tienes mazos propios, ni te hacen falta: en la sala cada jugador tiene un mazo inicial. `/mazo nuevo` crea uno, también a partir de un mazo inicial.
deck-open = Abrir un mazo
deck-legal = permitido
deck-illegal = aún no permitido
deck-total-cards = { $part } { $cards } (mín. { $least })
deck-total-points = Puntos { $points } (máx. { $most })
deck-more = … y { $count } más
deck-show = Imagen
deck-edit = Editar
deck-code = Código
deck-copy = Copiar
deck-delete = Borrar
deck-code-title = El código de { $name }
deck-code-how = Con este código y `/mazo importar`, cualquiera puede copiar el mazo.
deck-copy-done = { $name } es una copia de { $old }
deck-delete-sure = ¿Seguro que quieres borrar { $name }? Las partidas para las que ya elegiste este mazo lo conservan.
deck-delete-confirm = Sí, borrarlo
deck-deleted = { $name } está borrado.
deck-import-title = Importar un mazo
deck-import-code = Código del mazo
deck-import-name = Nombre (puedes dejarlo vacío)
deck-import-done = Importado: { $name }
deck-imported = Mazo importado
deck-source-empty = Un mazo vacío

## The panel for changing a deck

deck-editor-title = ✏️ { $name }
deck-picked = **{ $name }** · { $held } de { $most } · { $note }
deck-more-copies = Una más
deck-fewer-copies = Una menos
deck-shelf = ¿Qué cartas?
deck-shelf-own = En este mazo
deck-shelf-all = Todas las cartas
deck-group-any = Cualquier equipo o clase
deck-points-any = Cualquier valor
deck-points = Valor { $points }
deck-cards = { $count ->
    [one] { $count } carta, página { $page } de { $pages }: elígela aquí
   *[other] { $count } cartas, página { $page } de { $pages }: elige hasta diez
}
deck-card = { $name } ({ $held }/{ $most })
deck-found-none = No hay ninguna carta así. Busca otra cosa o mira todas las cartas.
deck-seek = Buscar por nombre
deck-seek-all = Todas otra vez
deck-seek-title = Buscar cartas
deck-seek-field = Comienzo de una o varias palabras del nombre
deck-rename = Renombrar
deck-rename-title = Cambiar el nombre del mazo
deck-rename-field = Nombre

