## Roles que dan las temporadas, las ligas y las escaleras

given-roles = Roles
given-roles-title = Roles: { $name }
given-roles-note = { $source ->
    [season] Cuando termina la temporada, doy este rol a quien queda primero, que lo conserva hasta que haya campeón en otra temporada con este rol.
    [league] Mientras se juega una temporada, doy a los jugadores de cada división el rol de su división. Al terminar, el primero de la división 1 recibe el rol de campeón y lo conserva hasta que lo gane otro.
   *[ladder] Doy este rol al jugador que está en lo más alto. Cuando otro jugador llega a ese lugar, el rol pasa a él.
} El rol no debe dar permisos, ni canales, ni la entrada a torneos.
given-roles-rule = Más en las reglas TN-83 y TN-84: elige una abajo.
given-roles-ask = Rol de
given-role-ask = Rol: { $who }
given-role-champion = Campeón
given-role-line = { $who }: { $role }
given-role-new = Crear un rol
given-role-set = Hecho. { $who }: { $role }.
given-role-off = Hecho. { $who }: sin rol.
given-role-reason = Elegido para un campeón o una división
given-role-season = la temporada **{ $name }**
given-role-unnamed = una temporada
given-role-season-champion = Campeón de temporada
given-role-league = la liga **{ $name }**
given-role-ladder = la escalera **{ $name }**
given-role-deleted = Se eliminó un rol que yo daba, así que ya no lo doy. Era el de { $sources }: con **{ PANEL("given-roles") }**, en sus ajustes, puedes elegir otro.
given-role-refused = No puedo dar ni retirar el rol { $role } de { $source }. { $why ->
    [managed] Lo gestiona Discord u otra aplicación. Elige otro rol con **{ PANEL("given-roles") }**.
    [right] Me falta el permiso **Gestionar roles**. En cuanto lo tenga, lo intento de nuevo.
    [above] No está por debajo de mi rol en la lista de roles del servidor. En cuanto lo esté, lo intento de nuevo.
    [rights] El rol da ahora un permiso, o acceso a un canal, a un torneo o a la moderación. Quítaselo, o elige otro rol con **{ PANEL("given-roles") }**.
   *[discord] Discord lo rechaza. Cuando cambien los roles del servidor, lo intento otra vez.
}

## Avisos de que algo no se puede

refused-given-role-has-rights = Este rol no debe abrir nada a quien lo gane. Elige un rol sin permisos, tampoco en los canales, que ningún torneo use y que no sea ni el de moderador ni el de las novedades de torneos.
refused-role-is-given = Doy este rol a un campeón o a una división. Elige otro rol para moderar.
refused-roles-full = El servidor ya tiene el máximo de { $most } roles. Elige uno de ellos o elimina alguno antes.

## El registro

modlog-value-given-role = rol: { $value }
modlog-value-division = división { $value }
