import { expect } from "chai";
import { unreachedHours, type Reader } from "../../server/features/notifications/reach/unreachedHours.js";
import { zoneClock } from "../../server/schedule/ZoneClock.js";

interface Person {
  way?: boolean;
  passes?: boolean;
  hours?: [from: string, until: string];
  pausedUntil?: string;
  timeZone?: string;
}

interface Situation {
  name: string;
  people: Person[];
  /** The beginning of the 24 hours; left out: noon in Oslo. */
  from?: string;
  spans: Array<[from: string, until: string]>;
  isAlways?: true;
}

const NOON = "2026-11-23T12:00+01:00";
const NEXT_NOON = "2026-11-24T12:00+01:00";
const NIGHT: [string, string] = ["22:00", "07:00"];

const SITUATIONS: Situation[] = [
  { name: "nobody at all is reached at no hour", people: [], spans: [[NOON, NEXT_NOON]], isAlways: true },
  { name: "who has a way and no quiet hours is reached at every hour", people: [{}], spans: [] },
  {
    name: "who has no way is reached at no hour",
    people: [{ way: false }],
    spans: [[NOON, NEXT_NOON]],
    isAlways: true,
  },
  {
    name: "who has paused for longer than a day is reached at no hour of it",
    people: [{ pausedUntil: "2026-11-25T18:00+01:00" }],
    spans: [[NOON, NEXT_NOON]],
    isAlways: true,
  },
  {
    name: "who lets medication pass is reached at night",
    people: [{ hours: NIGHT, passes: true }],
    spans: [],
  },
  {
    name: "who does not is not",
    people: [{ hours: NIGHT }],
    spans: [["2026-11-23T22:00+01:00", "2026-11-24T07:00+01:00"]],
  },
  {
    name: "one who lets it pass is enough",
    people: [{ hours: NIGHT }, { hours: NIGHT, passes: true }],
    spans: [],
  },
  {
    name: "of two nights only what both have is left",
    people: [{ hours: NIGHT }, { hours: ["23:00", "06:00"] }],
    spans: [["2026-11-23T23:00+01:00", "2026-11-24T06:00+01:00"]],
  },
  {
    name: "two shorter ones leave two spans",
    people: [{ hours: ["13:00", "14:00"] }, { hours: ["00:00", "23:59"] }],
    spans: [["2026-11-23T13:00+01:00", "2026-11-23T14:00+01:00"]],
  },
  {
    name: "hours that follow on each other make one span",
    people: [
      { hours: ["20:00", "08:00"] },
      { hours: ["20:00", "08:00"], pausedUntil: "2026-11-23T21:00+01:00" },
    ],
    spans: [["2026-11-23T20:00+01:00", "2026-11-24T08:00+01:00"]],
  },
  {
    name: "a pause counts until its time",
    people: [{ pausedUntil: "2026-11-23T18:00+01:00" }],
    spans: [[NOON, "2026-11-23T18:00+01:00"]],
  },
  {
    name: "a pause that lets medication pass leaves nobody out",
    people: [{ pausedUntil: "2026-11-25T18:00+01:00", passes: true }],
    spans: [],
  },
  {
    name: "somebody in another zone is awake when the others sleep",
    people: [{ hours: NIGHT }, { hours: NIGHT, timeZone: "Pacific/Auckland" }],
    spans: [],
  },
  {
    name: "somebody in the next zone leaves an hour less",
    people: [{ hours: NIGHT }, { hours: NIGHT, timeZone: "Europe/London" }],
    spans: [["2026-11-23T23:00+01:00", "2026-11-24T07:00+01:00"]],
  },
  {
    name: "quiet hours that are on now are one span with the next ones",
    people: [{ hours: ["11:00", "13:00"] }],
    spans: [["2026-11-24T11:00+01:00", "2026-11-24T13:00+01:00"]],
  },
  {
    name: "a night looked at in its middle is one span",
    people: [{ hours: NIGHT }],
    from: "2026-11-24T01:23+01:00",
    spans: [["2026-11-24T22:00+01:00", "2026-11-25T07:00+01:00"]],
  },
  {
    name: "and so is the one in which the clocks go forward",
    people: [{ hours: NIGHT }],
    from: "2026-03-29T01:23+01:00",
    spans: [["2026-03-29T22:00+02:00", "2026-03-30T07:00+02:00"]],
  },
  {
    name: "a pause that lasts longer than the night's end is a span of its own",
    people: [{ hours: NIGHT, pausedUntil: "2026-11-24T09:00+01:00" }],
    from: "2026-11-24T01:23+01:00",
    spans: [
      ["2026-11-24T01:23+01:00", "2026-11-24T09:00+01:00"],
      ["2026-11-24T22:00+01:00", "2026-11-25T07:00+01:00"],
    ],
  },
  {
    name: "a night that begins at the hour of looking is one span",
    people: [{ hours: NIGHT }],
    from: "2026-11-23T22:00+01:00",
    spans: [["2026-11-23T22:00+01:00", "2026-11-24T07:00+01:00"]],
  },
  {
    name: "the night in which the clocks go forward is an hour shorter",
    people: [{ hours: NIGHT }],
    from: "2026-03-28T12:00+01:00",
    spans: [["2026-03-28T22:00+01:00", "2026-03-29T07:00+02:00"]],
  },
];

describe("when a missed medication reaches nobody", () => {
  SITUATIONS.forEach(({ name, people, from = NOON, spans, isAlways = false }) => {
    it(name, () => {
      const found = unreachedHours(people.map(readerOf), Date.parse(from), zoneClock("Europe/Oslo"));

      expect(found.spans.map((span) => [span.from, span.until])).to.deep.equal(
        spans.map((span) => span.map((at) => Date.parse(at))),
      );
      expect(found.isAlways).to.equal(isAlways);
    });
  });
});

function readerOf({
  way = true,
  passes = false,
  hours,
  pausedUntil,
  timeZone = "Europe/Oslo",
}: Person): Reader {
  return {
    hasWay: way,
    passes,
    quiet: {
      quietHours: hours ? { from: hours[0], until: hours[1] } : null,
      pausedUntil: pausedUntil === undefined ? null : Date.parse(pausedUntil),
    },
    clock: zoneClock(timeZone),
  };
}
