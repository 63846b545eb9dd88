## Menús de días, horas y minutos

date-day = { $weekday ->
    [0] lun
    [1] mar
    [2] mié
    [3] jue
    [4] vie
    [5] sáb
   *[6] dom
} { $day } de { $month ->
    [1] enero
    [2] febrero
    [3] marzo
    [4] abril
    [5] mayo
    [6] junio
    [7] julio
    [8] agosto
    [9] septiembre
    [10] octubre
    [11] noviembre
   *[12] diciembre
}{ $year ->
    [no] { "" }
   *[other] { " " }de { $year }
}
date-ask-which = Fecha
date-ask-day = Día
date-ask-hour = Hora
date-ask-minute = Minutos
date-none = sin fecha
date-follows = { $when }, calculada a partir del comienzo
date-changed = **{ $what }**: { $before } → **{ $after }**
date-not-yet = ¿Son correctas estas fechas? Nada cambia hasta que pulses **{ PANEL("date-set") }**.
date-hour-missing = **{ $what }**: elige también una hora. Hasta entonces, esta fecha queda como está.
date-set = Fijar estas fechas
date-back = Volver sin estas fechas
date-clear = Sin fecha
date-stored = Listo: estas son las fechas.
refused-date-past = **{ $setting }**: esa hora ya pasó. Elige una posterior.

## La zona horaria de un usuario

zone-clock = { $day }, { $time }
zone-now = Los días y las horas son los de { ZONE($zone) }; ahora allí: { $now }. Tu zona horaria se cambia con `/ajustes yo`.
zone-why = Dime una vez tu zona horaria: así los días y las horas son los de tu hora local. Si tu lugar no está en los menús, `/ajustes yo` → zona acepta cualquier ciudad.
zone-ask-region = Región
zone-ask-place = Lugar
zone-place = { $place } · ahora { $now }
zone-region-north-america = Estados Unidos y Canadá
zone-region-central-america = México, Centroamérica y Caribe
zone-region-south-america = Sudamérica
zone-region-europe = Europa
zone-region-atlantic = Islas del Atlántico, UTC
zone-region-africa = África
zone-region-middle-east = Oriente Medio
zone-region-central-asia = Asia central y del norte
zone-region-asia = Asia del sur y del este
zone-region-oceania = Australia y el Pacífico
