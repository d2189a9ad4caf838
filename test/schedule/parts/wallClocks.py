"""
Prints a line of JSON for every zone of the zone database: its name, and pairs of a wall time and its instant, both in minutes since 1970. Of
days on which the clocks change every half an hour, also of the days before and after; besides one time of each month, 2025 to 2030.
"""

import json
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo, available_timezones

FIRST = datetime(2025, 1, 1)
DAYS = 6 * 365 + 1
EPOCH = datetime(1970, 1, 1)
MINUTE = timedelta(minutes=1)


def instant_of(wall, zone):
    """Of a time that comes twice the first; one that is skipped takes the offset of before, so that it comes later."""
    return round(wall.replace(tzinfo=zone).timestamp() / 60)


def walls_of(zone):
    days = [FIRST + timedelta(days=day) for day in range(DAYS)]
    offsets = [day.replace(tzinfo=timezone.utc).astimezone(zone).utcoffset() for day in days]
    for index, day in enumerate(days):
        near = set(offsets[max(0, index - 2) : index + 3])
        if len(near) > 1:
            yield from (day + 30 * half * MINUTE for half in range(48))
        elif day.day == 15:
            yield day + timedelta(hours=2, minutes=30)


for name in sorted(available_timezones()):
    zone = ZoneInfo(name)
    pairs = [[(wall - EPOCH) // MINUTE, instant_of(wall, zone)] for wall in walls_of(zone)]
    print(json.dumps([name, pairs], separators=(",", ":")))
