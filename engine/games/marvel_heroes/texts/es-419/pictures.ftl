short-doctor-strange = Strange
short-wolverine = Wolverine
