import { component, textLine, type ContentLine } from "./contentLines.js";
import { utcText } from "./icalTimes.js";

export interface Duty {
  groupId: string;
  groupName: string;
  /** Of the week table that says so. */
  version: number;
  /** Epoch ms. */
  from: number;
  until: number;
}

export function dutyComponents(duties: readonly Duty[], stamp: Date): ContentLine[] {
  return duties.flatMap(({ groupId, groupName, version, from, until }) =>
    component("VEVENT", [
      `UID:duty-${groupId}-${utcText(from)}@mantel`,
      `DTSTAMP:${utcText(stamp.getTime())}`,
      `SEQUENCE:${version}`,
      `DTSTART:${utcText(from)}`,
      `DTEND:${utcText(until)}`,
      textLine("SUMMARY", `On duty: ${groupName}`),
      "TRANSP:TRANSPARENT",
    ]),
  );
}
