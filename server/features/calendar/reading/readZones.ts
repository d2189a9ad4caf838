import ICAL from "ical.js";
import { zoneClock } from "../../../schedule/ZoneClock.js";
import { WINDOWS_ZONES } from "./windowsZones.js";

export const DAY_MINUTES = 24 * 60;
const MINUTE_MS = 60_000;

/** Whose clock a time of a calendar is by. */
export interface SourceZone {
  /** The same for times that are by the same clock. */
  name: string;
  /** Epoch ms of minutes since 1970-01-01 on the wall. */
  instantOf(wallMinutes: number): number;
}

/** Finds the zone of a TZID, by whatever name the program that wrote the calendar gave it. */
export type FindZone = (tzid: string) => SourceZone | null;

/** To the zone database "EST" has no summer; who writes it into a calendar often means New York, and says so. */
const ABBREVIATION = /^[A-Z]{3,4}$/;

/** Names of the zone database count first: what a calendar says of their clocks is often years old. */
export function zonesOf(calendar: ICAL.Component): FindZone {
  const described = new Map(
    calendar.getAllSubcomponents("vtimezone").map((zone) => [firstText(zone, "tzid"), zone]),
  );
  const known = new Map<string, SourceZone | null>();
  const find = (tzid: string): SourceZone | null => {
    const zone = described.get(tzid);
    const location = zone ? firstText(zone, "x-lic-location") : "";
    const named = zone && ABBREVIATION.test(tzid) ? null : findNamedZone(tzid);
    return named ?? findNamedZone(location) ?? (zone ? describedZone(zone) : null);
  };
  return (tzid) => {
    const zone = known.has(tzid) ? (known.get(tzid) ?? null) : find(tzid);
    known.set(tzid, zone);
    return zone;
  };
}

/** `Europe/Oslo`, `W. Europe Standard Time`, and a path that ends in the first. */
export function findNamedZone(name: string): SourceZone | null {
  const path = name.split("/").filter(Boolean);
  const windows = Object.hasOwn(WINDOWS_ZONES, name) ? WINDOWS_ZONES[name] : undefined;
  const names = [name, windows, path.slice(-2).join("/"), path.slice(-3).join("/")];
  for (const candidate of names) {
    const zone = candidate ? findZone(candidate) : null;
    if (zone) return zone;
  }
  return null;
}

function findZone(timeZone: string): SourceZone | null {
  try {
    const clock = zoneClock(timeZone);
    return {
      name: timeZone,
      instantOf: (wall) => {
        const day = Math.floor(wall / DAY_MINUTES);
        return clock.instantOf(day, wall - day * DAY_MINUTES);
      },
    };
  } catch (error) {
    // No zone has this name.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** As the calendar describes its clocks itself. */
function describedZone(component: ICAL.Component): SourceZone {
  const zone = new ICAL.Timezone(component);
  return {
    name: `its own ${firstText(component, "tzid")}`,
    instantOf(wall) {
      const time = ICAL.Time.fromJSDate(new Date(wall * MINUTE_MS), true);
      time.zone = ICAL.Timezone.localTimezone;
      return wall * MINUTE_MS - zone.utcOffset(time) * 1_000;
    },
  };
}

function firstText(component: ICAL.Component, name: string): string {
  const value = component.getFirstPropertyValue(name);
  return typeof value === "string" ? value : "";
}
