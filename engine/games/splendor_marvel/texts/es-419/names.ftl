## Nombres que en Latinoamérica son otros que en España

card-winter-soldier = Soldado del Invierno
card-she-hulk = She-Hulk
card-doctor-strange = Doctor Strange
