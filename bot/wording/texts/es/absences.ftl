# Cuando algo debía acabar y nadie podía hacer nada.
event-vote-offline = El bot no estaba cuando debía acabar la votación sobre { $seat }, así que sigue hasta <t:{ $until }:R>.
event-time-unseen = El bot no podía escribir aquí cuando a { $seat } se le acabó el tiempo, así que hay más: hasta <t:{ $until }:R>.
event-vote-unseen = El bot no podía escribir aquí cuando debía acabar la votación sobre { $seat }, así que sigue hasta <t:{ $until }:R>.
event-open-offline = El bot no estaba cuando un puesto libre debía pasar a la máquina, así que cualquiera puede ocuparlo hasta <t:{ $until }:R>.
event-open-unseen = El bot no podía escribir aquí cuando un puesto libre debía pasar a la máquina, así que cualquiera puede ocuparlo hasta <t:{ $until }:R>.
