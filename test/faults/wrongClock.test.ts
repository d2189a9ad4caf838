import { expect } from "chai";
import type { ClockSample } from "../../client-display/engine/time/TrueClock.js";
import type { LinkFrame } from "../../client-display/engine/connection/Link.js";
import { DeviceTime } from "../support/device/DeviceTime.js";
import { DisplayDevice, type DeviceParts } from "../support/device/DisplayDevice.js";
import { SeededRandom, withSeed } from "../support/SeededRandom.js";
import { ClockedServer } from "./parts/ClockedServer.js";
import { amount } from "./parts/faultForm.js";
import { PlantedLink } from "./parts/PlantedLink.js";
import {
  buildMessage,
  buildOccurrence,
  buildSnapshot,
  minutesFromNow,
  NOW,
} from "../display/engine/buildPlan.js";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const LATE_MS = 2_000;
/** One look of the tablet at its clocks, and five pings. */
const SETTLES_MS = 3_000;
const DUE_MINUTES = [10, 47, 95, 150];
const WALKS = amount({ short: 8, long: 200 });

/** What happens to the tablet, by the minute after its one contact. */
interface Course {
  /** Minutes with a server, from the start; then there is none. */
  online?: number;
  /** The tablet's clock minus true time. */
  error: number;
  /** Somebody sets the clock by this much. */
  steps?: { minute: number; by: number }[];
  sleeps?: { minute: number; minutes: number }[];
}

describe("a tablet whose clock is wrong", function () {
  this.timeout(60_000);

  for (const hours of [-26, -3, -0.02, -0.001, 0, 0.001, 0.02, 3, 26])
    it(`shows on true time after one contact, ${hours} h off`, () => {
      expect(lateness({ error: hours * HOUR })).to.deep.equal([]);
    });

  for (const hours of [-26, -1, -0.01])
    it(`shows on true time when it is set back by ${-hours} h without a server`, () => {
      const steps = [{ minute: 20, by: hours * HOUR }];

      expect(lateness({ error: 5 * HOUR, steps })).to.deep.equal([]);
    });

  for (const hours of [2, 26, 24 * 365])
    it(`shows on true time when it is set ahead by ${hours} h without a server, and put right again`, () => {
      const by = hours * HOUR;
      const steps = [
        { minute: 20, by },
        { minute: 24, by: 7 * MINUTE - HOUR },
        { minute: 25, by: HOUR / 4 - by },
      ];

      expect(lateness({ error: 5 * HOUR, steps })).to.deep.equal([]);
    });

  for (const hours of [-26, -1, 1, 26])
    it(`shows on true time when it is set by ${hours} h while a server is there`, () => {
      const steps = [{ minute: 20, by: hours * HOUR }];

      expect(lateness({ error: -2 * HOUR, steps, online: 30 })).to.deep.equal([]);
    });

  it("shows what came due while it slept when it wakes, and the rest on true time", () => {
    const sleeps = [{ minute: 40, minutes: 30 }];

    expect(lateness({ error: 26 * HOUR, sleeps })).to.deep.equal([]);
  });

  it("knows the true time when it is set while it measures", () => {
    for (let at = 100; at <= 1_500; at += 100)
      for (const by of [-HOUR, HOUR, 26 * HOUR])
        expect(Math.abs(errorAfterStep({ at, by })), `set by ${by} ms after ${at} ms`).to.be.below(LATE_MS);
  });

  it(`shows on true time on ${WALKS} courses that chance made`, () =>
    withSeed(async (random) => {
      for (let walk = 0; walk < WALKS; walk++) {
        const course = chanceCourse(random);

        expect(lateness(course), JSON.stringify(course)).to.deep.equal([]);
      }
    }));

  it("is found when it trusts its own clock", () => {
    const late = lateness({ error: -3 * HOUR }, { wrapLink: (link) => new LocalClockLink(link) });

    expect(late).not.to.deep.equal([]);
  });
});

/** One sentence for each item that did not fill the screen within two seconds of its time, or of the waking after it. */
function lateness(course: Course, plant: Pick<DeviceParts, "wrapLink"> = {}): string[] {
  const { error, steps = [], sleeps = [], online = 1 } = course;
  const time = new DeviceTime(NOW);
  let wallError = error;
  let isThere = true;
  const messages = DUE_MINUTES.map((minutes, index) =>
    buildMessage({
      messageId: String(index).repeat(24),
      occurrences: [
        buildOccurrence({
          key: `series${index}/once`,
          dueAt: minutesFromNow(minutes),
          endsAt: minutesFromNow(minutes + 35),
        }),
      ],
    }),
  );
  const snapshot = buildSnapshot({ messages });
  const openSocket = () => {
    if (!isThere) throw new Error("There is no network.");
    return new ClockedServer(time, snapshot);
  };
  const wallErrorMs = () => wallError;
  const device = new DisplayDevice({ time, openSocket, random: () => 0.5, wallErrorMs, ...plant });
  const wokeAt: number[] = [];

  device.powerOn();
  for (let minute = 0; time.now() < NOW + 190 * MINUTE; minute++) {
    if (minute === online) {
      isThere = false;
      device.powerOff();
      device.powerOn();
    }
    steps.filter((step) => step.minute === minute).forEach((step) => (wallError += step.by));
    const before = new Map(device.filledAt);
    time.advance(SETTLES_MS);
    // Set forward with a server at hand: the tablet takes it for sleep until the pings say better.
    if (steps.some((step) => step.minute === minute && step.by > 0)) restore(device.filledAt, before);
    sleeps
      .filter((sleep) => sleep.minute === minute)
      .forEach(({ minutes }) => {
        time.sleep(minutes * MINUTE);
        wokeAt.push(time.now());
      });
    time.advance(MINUTE - SETTLES_MS);
  }
  device.powerOff();

  return DUE_MINUTES.flatMap((minutes, index) => {
    const due = NOW + minutes * MINUTE;
    const woke = wokeAt.find((at) => at > due && at < due + 35 * MINUTE);
    const late = (device.filledAt.get(`series${index}/once`) ?? Infinity) - due;
    const bar = woke === undefined ? LATE_MS : woke - due + LATE_MS;
    return Math.abs(late) <= bar ? [] : [`due after ${minutes} min, shown ${late} ms late`];
  });
}

/** How wrong a connected tablet is half a minute after its clock was set in the first second. */
function errorAfterStep({ at, by }: { at: number; by: number }): number {
  // Not on the second, when the tablet looks at its clocks by itself.
  const time = new DeviceTime(NOW + 137);
  let wallError = 5 * HOUR;
  const openSocket = () => new ClockedServer(time, buildSnapshot());
  const device = new DisplayDevice({ time, openSocket, random: () => 0.5, wallErrorMs: () => wallError });
  device.powerOn();
  time.advance(at);
  wallError += by;
  time.advance(30 * SECOND);
  const error = device.clockNow - time.now();
  device.powerOff();
  return error;
}

function restore<Key, Value>(map: Map<Key, Value>, earlier: Map<Key, Value>): void {
  map.clear();
  earlier.forEach((value, key) => map.set(key, value));
}

function chanceCourse(random: SeededRandom): Course {
  const error = Math.round(random.between(-26, 26) * HOUR);
  const minutes = [15, 60, 110].map((minute) => minute + Math.floor(random.between(0, 15)));
  const steps = minutes.map((minute) => ({ minute, by: -Math.round(random.between(0, 26) * HOUR) }));
  return { error, steps, online: random.pick([1, 5]) };
}

/** Believes the tablet and not the server. */
class LocalClockLink extends PlantedLink {
  protected override handleFrame(frame: LinkFrame): void {
    if (frame.type !== "snapshot") return super.handleFrame(frame);
    // In this file the tablet is three hours slow.
    const serverTime = new Date(Date.parse(frame.snapshot.serverTime) - 3 * HOUR).toISOString();
    super.handleFrame({ ...frame, snapshot: { ...frame.snapshot, serverTime } });
  }

  protected override handleClockSamples(_samples: ClockSample[]): void {
    // Not told to the engine.
  }
}
