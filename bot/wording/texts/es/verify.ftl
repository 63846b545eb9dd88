## Comprobar una partida exportada

export-verify = Las últimas líneas del archivo son la prueba. Donde esté instalado este programa, `sobremesa verify { $file }` reproduce la partida y dice en una línea si la semilla, los sorteos y el resultado son correctos.
