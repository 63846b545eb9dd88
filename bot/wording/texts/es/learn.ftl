refused-lesson-first = En esta lección, primero ⭐, por favor. No ha cambiado nada.
