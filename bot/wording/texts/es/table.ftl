refused-bad-request = Esa línea no es una petición válida: { $why }
refused-line-too-long = Una línea puede tener { $limit } bytes como máximo.
refused-bad-record = Eso no puede ser: { $where }: { $why }
refused-no-record = Esta partida sigue desde un estado cargado, así que no tiene registro.
refused-not-open = El estado completo solo se muestra y se acepta con --open.
