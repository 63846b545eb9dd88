## Checking an exported match

export-verify = Its last lines are the proof. On any machine with this program, `sobremesa verify { $file }` plays it again and says in one line whether seed, draws and result are correct.
