## Menus of days, hours and minutes

date-day = { $weekday ->
    [0] Mon
    [1] Tue
    [2] Wed
    [3] Thu
    [4] Fri
    [5] Sat
   *[6] Sun
} { $day } { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
}{ $year ->
    [no] { "" }
   *[other] { " " }{ $year }
}
date-ask-which = Date
date-ask-day = Day
date-ask-hour = Hour
date-ask-minute = Minutes
date-none = no date
date-follows = { $when }, counted from the start
date-changed = **{ $what }**: { $before } → **{ $after }**
date-not-yet = Are these dates right? Nothing changes until you press **{ PANEL("date-set") }**.
date-hour-missing = **{ $what }**: choose an hour as well. Until then this date stays as it is.
date-set = Set these dates
date-back = Back without these dates
date-clear = No date
date-stored = Done: these are the dates.
refused-date-past = **{ $setting }**: this time has passed. Choose a later one.

## A user's time zone

zone-clock = { $day }, { $time }
zone-now = Days and hours are those of { ZONE($zone) }, where it is { $now }. `/settings me` changes your time zone.
zone-why = Tell me your time zone once, so that days and hours are those of your local time. If the menus lack your place, `/settings me` → zone takes any city.
zone-ask-region = Region
zone-ask-place = Place
zone-place = { $place } · now { $now }
zone-region-north-america = USA and Canada
zone-region-central-america = Mexico, Central America, Caribbean
zone-region-south-america = South America
zone-region-europe = Europe
zone-region-atlantic = Atlantic islands, UTC
zone-region-africa = Africa
zone-region-middle-east = Middle East
zone-region-central-asia = Central and North Asia
zone-region-asia = South and East Asia
zone-region-oceania = Australia and the Pacific
