import { BRAND } from "../../../../shared/brand.js";
import { component, joinLines, textLine, type ContentLine } from "./contentLines.js";
import { timeZoneComponent } from "./timeZoneComponent.js";

/** How often we ask programs to look; what they do is their own. */
const LOOK_AGAIN = "PT1H";

interface CalendarFile {
  name: string;
  /** Of whoever reads it where nothing else is said. */
  timeZone: string;
  components: ContentLine[];
  now: number;
}

/** A whole calendar as text, with each zone that it names. */
export function calendarFile({ name, timeZone, components, now }: CalendarFile): string {
  const zones = [...zonesOf(components)].map(([zone, from]) => timeZoneComponent(zone, { from, now }));
  return joinLines(
    component("VCALENDAR", [
      "VERSION:2.0",
      `PRODID:-//${BRAND.name}//Calendar//EN`,
      "CALSCALE:GREGORIAN",
      "METHOD:PUBLISH",
      textLine("NAME", name),
      textLine("X-WR-CALNAME", name),
      `X-WR-TIMEZONE:${timeZone}`,
      `REFRESH-INTERVAL;VALUE=DURATION:${LOOK_AGAIN}`,
      `X-PUBLISHED-TTL:${LOOK_AGAIN}`,
      ...zones.flat(),
      ...components,
    ]),
  );
}

/** With the first date (epoch ms) on which something is in it. */
function zonesOf(components: readonly ContentLine[]): Map<string, number> {
  const zones = new Map<string, number>();
  for (const line of components) {
    const [, zone, year, month, day] = /^DTSTART;TZID=([^:;]+):(\d{4})(\d\d)(\d\d)/.exec(line) ?? [];
    if (zone === undefined) continue;
    const date = Date.UTC(Number(year), Number(month) - 1, Number(day));
    zones.set(zone, Math.min(date, zones.get(zone) ?? date));
  }
  return zones;
}
