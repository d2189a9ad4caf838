import { Temporal } from "temporal-polyfill";

/** A time zone where it is past this hour, and not yet the next one. */
export function zoneAtHour(hour: number): string {
  const zones = Intl.supportedValuesOf("timeZone");
  const zone = zones.find((timeZone) => Temporal.Now.zonedDateTimeISO(timeZone).hour === hour);
  if (!zone) throw new Error(`It is ${hour} o'clock nowhere.`);
  return zone;
}
