import { expect } from "chai";
import { quietUntil } from "../../server/notifications/deliveries/gathering/quietTime.js";
import { zoneClock } from "../../server/schedule/ZoneClock.js";

interface Situation {
  name: string;
  hours?: [from: string, until: string];
  pausedUntil?: string;
  timeZone?: string;
  at: string;
  /** null: they may be told. */
  until: string | null;
}

const SITUATIONS: Situation[] = [
  { name: "without quiet hours and pause somebody may be told", at: "2026-11-23T03:00+01:00", until: null },
  {
    name: "quiet hours begin with their first minute",
    hours: ["22:00", "07:00"],
    at: "2026-11-23T22:00+01:00",
    until: "2026-11-24T07:00+01:00",
  },
  {
    name: "a millisecond before them somebody may be told",
    hours: ["22:00", "07:00"],
    at: "2026-11-23T21:59:59.999+01:00",
    until: null,
  },
  {
    name: "quiet hours last over midnight",
    hours: ["22:00", "07:00"],
    at: "2026-11-24T06:59:59+01:00",
    until: "2026-11-24T07:00+01:00",
  },
  {
    name: "at their end somebody may be told",
    hours: ["22:00", "07:00"],
    at: "2026-11-24T07:00+01:00",
    until: null,
  },
  {
    name: "quiet hours of a day end on that day",
    hours: ["13:00", "15:00"],
    at: "2026-11-24T14:00+01:00",
    until: "2026-11-24T15:00+01:00",
  },
  {
    name: "all but a minute of the day may be quiet",
    hours: ["00:00", "23:59"],
    at: "2026-11-24T12:00+01:00",
    until: "2026-11-24T23:59+01:00",
  },
  {
    name: "the night in which the clocks go forward is an hour shorter",
    hours: ["22:00", "07:00"],
    at: "2026-03-28T22:00+01:00",
    until: "2026-03-29T07:00+02:00",
  },
  {
    name: "the night in which they go back is an hour longer",
    hours: ["22:00", "07:00"],
    at: "2026-10-24T22:00+02:00",
    until: "2026-10-25T07:00+01:00",
  },
  {
    name: "an end that is skipped is the next valid instant",
    hours: ["22:00", "02:30"],
    at: "2026-03-29T01:59+01:00",
    until: "2026-03-29T03:30+02:00",
  },
  {
    name: "an end that is repeated is the first one",
    hours: ["22:00", "02:30"],
    at: "2026-10-25T02:29+02:00",
    until: "2026-10-25T02:30+02:00",
  },
  {
    name: "after an end that is repeated it is not quiet a second time",
    hours: ["22:00", "02:30"],
    at: "2026-10-25T02:10+01:00",
    until: null,
  },
  {
    name: "a beginning that is repeated is the first one",
    hours: ["02:30", "07:00"],
    at: "2026-10-25T02:10+01:00",
    until: "2026-10-25T07:00+01:00",
  },
  {
    name: "the same hours mean other instants in another zone",
    hours: ["22:00", "07:00"],
    timeZone: "America/New_York",
    at: "2026-11-24T03:00+01:00",
    until: null,
  },
  {
    name: "a pause lasts until its time",
    pausedUntil: "2026-11-24T18:00+01:00",
    at: "2026-11-24T10:00+01:00",
    until: "2026-11-24T18:00+01:00",
  },
  {
    name: "a pause that has passed is none",
    pausedUntil: "2026-11-24T18:00+01:00",
    at: "2026-11-24T18:00+01:00",
    until: null,
  },
  {
    name: "a pause that ends in quiet hours goes on as these",
    hours: ["22:00", "07:00"],
    pausedUntil: "2026-11-24T23:00+01:00",
    at: "2026-11-24T10:00+01:00",
    until: "2026-11-25T07:00+01:00",
  },
  {
    name: "quiet hours that end in a pause go on as that",
    hours: ["22:00", "07:00"],
    pausedUntil: "2026-11-25T09:00+01:00",
    at: "2026-11-24T23:00+01:00",
    until: "2026-11-25T09:00+01:00",
  },
  {
    name: "a pause of days counts through its nights",
    hours: ["22:00", "07:00"],
    pausedUntil: "2026-11-28T06:00+01:00",
    at: "2026-11-24T12:00+01:00",
    until: "2026-11-28T07:00+01:00",
  },
];

describe("quiet hours and pauses", () => {
  SITUATIONS.forEach(({ name, hours, pausedUntil, timeZone = "Europe/Oslo", at, until }) => {
    it(name, () => {
      const rule = {
        quietHours: hours ? { from: hours[0], until: hours[1] } : null,
        pausedUntil: pausedUntil === undefined ? null : Date.parse(pausedUntil),
      };

      const end = quietUntil(rule, zoneClock(timeZone), Date.parse(at));

      expect(end && new Date(end).toISOString()).to.equal(until && new Date(until).toISOString());
    });
  });
});
