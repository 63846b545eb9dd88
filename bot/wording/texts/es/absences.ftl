# Cuando algo debía acabar y nadie podía hacer nada.
event-vote-offline = Yo no estaba en línea cuando debía acabar la votación sobre { $seat }, así que la votación sigue hasta el <t:{ $until }:f> (<t:{ $until }:R>).
event-time-unseen = A { $seat } se le acabó el tiempo cuando yo no podía escribir aquí. Le doy un plazo nuevo: hasta el <t:{ $until }:f> (<t:{ $until }:R>).
event-vote-unseen = Yo no podía escribir aquí cuando debía acabar la votación sobre { $seat }, así que la votación sigue hasta el <t:{ $until }:f> (<t:{ $until }:R>).
event-open-offline = Yo no estaba en línea cuando un puesto libre debía pasar a la máquina, así que cualquiera puede ocuparlo hasta el <t:{ $until }:f> (<t:{ $until }:R>).
event-open-unseen = Yo no podía escribir aquí cuando un puesto libre debía pasar a la máquina, así que cualquiera puede ocuparlo hasta el <t:{ $until }:f> (<t:{ $until }:R>).
event-clocks-offline = Estuve un tiempo fuera de línea. Ese tiempo no cuenta: los relojes siguen como estaban.
