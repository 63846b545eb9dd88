## Roles that seasons, leagues and ladders give

given-roles = Roles
given-roles-title = Roles: { $name }
given-roles-note = { $source ->
    [season] When the season ends, I give this role to the player in first place, who keeps it until another season with this role has a champion.
    [league] I give the players of a division its role while a season is played, and the first of division 1 the champion's role after the season. The champion keeps it until the next one takes it.
   *[ladder] I give this role to the player at the top. It moves when the place changes hands.
} The role must give no permissions, no channels and no entry to events.
given-roles-rule = More in rules TN-83 and TN-84: choose one below.
given-roles-ask = Role of
given-role-ask = Role: { $who }
given-role-champion = Champion
given-role-line = { $who }: { $role }
given-role-new = Make a role
given-role-set = Done. { $who }: { $role }.
given-role-off = Done. { $who }: no role.
given-role-reason = Chosen for a champion or a division
given-role-season = the season **{ $name }**
given-role-unnamed = a season
given-role-season-champion = Season champion
given-role-league = the league **{ $name }**
given-role-ladder = the ladder **{ $name }**
given-role-deleted = A role that I gave for { $sources } was deleted, so I give it no more. To choose another one, press **{ PANEL("given-roles") }** there.
given-role-refused = I cannot give or take the role { $role } of { $source }. { $why ->
    [managed] Discord or another app manages it. Choose another one there: **{ PANEL("given-roles") }**.
    [right] I lack the right **Manage Roles**. Once I have it, I try again by myself.
    [above] It is not below my own role in the server's list of roles. Once it is, I try again by myself.
    [rights] The role now gives a permission, a channel, an event or moderation. Take that away, or choose another role there: **{ PANEL("given-roles") }**.
   *[discord] Discord refuses it. When the server's roles are changed, I try again by myself.
}

## Refusals

refused-given-role-has-rights = This role must not open anything to those who win it. Choose a role without permissions, also in channels, that no event uses, and that is neither the moderator role nor the one for news of events.
refused-role-is-given = I give this role to a champion or a division. Choose another one for moderators.
refused-roles-full = The server has its { $most } roles already. Choose one of them, or delete one first.

## The log

modlog-value-given-role = role: { $value }
modlog-value-division = division { $value }
