## Comprobar una partida exportada

export-verify = Sus últimas líneas son la prueba. En cualquier equipo con este programa, `sobremesa verify { $file }` la repite y dice en una línea si la semilla, los sorteos y el resultado son correctos.
