## Nombres que en Latinoamérica son otros que en España

card-winter-soldier = Soldado del Invierno
card-she-hulk = She-Hulk
card-red-skull = Red Skull
card-beta-ray-bill = Beta Ray Bill
card-doctor-strange = Doctor Strange
