## Checking an exported match

export-verify = The last lines of the file are the proof. On any machine with this program, `sobremesa verify { $file }` plays the match again and says in one line whether seed, draws and result are correct.
