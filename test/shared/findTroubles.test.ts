import { expect } from "chai";
import fc from "fast-check";
import type { DeviceStatus } from "../../shared/contract/base/deviceStatus.js";
import { findTroubles, type StatusNeeds, type TroubleKind } from "../../shared/rules/findTroubles.js";
import { buildStatus } from "../support/builders/buildStatus.js";

const ALL: StatusNeeds = { sound: true, recording: true };
const NONE: StatusNeeds = { sound: false, recording: false };
const MINUTE_MS = 60_000;

const orNull = <Value>(...values: Value[]) => fc.constantFrom<Value | null>(null, ...values);
const media = () => orNull("ready" as const, "refused" as const, "missing" as const, "notAsked" as const);
const ANY_STATUS: fc.Arbitrary<DeviceStatus> = fc.record({
  battery: fc.option(fc.record({ percent: fc.integer({ min: 0, max: 100 }), charging: fc.boolean() })),
  pageHidden: orNull(true, false),
  wakeLock: orNull("held" as const, "lost" as const, "missing" as const),
  sound: orNull("on" as const, "locked" as const),
  microphone: media(),
  camera: media(),
  storage: orNull("fine" as const, "full" as const, "refused" as const),
  clockOffMs: fc.option(fc.integer({ min: -10 * MINUTE_MS, max: 10 * MINUTE_MS })),
  securePage: orNull(true, false),
  videoCalls: orNull("ready" as const, "unable" as const, "insecure" as const),
  engine: orNull("Chrome 49"),
  loadedAt: orNull("2026-11-21T07:00:00.000Z"),
});

const kinds = (changes: Partial<DeviceStatus>, needs = ALL) =>
  findTroubles(buildStatus(changes), needs).map(({ kind }) => kind);

describe("the troubles of a device", () => {
  const cases: [string, Partial<DeviceStatus>, TroubleKind[]][] = [
    ["none", {}, []],
    ["a charger that is out", { battery: { percent: 64, charging: false } }, ["unplugged"]],
    ["20 percent, not charging", { battery: { percent: 20, charging: false } }, ["unplugged"]],
    ["19 percent, not charging", { battery: { percent: 19, charging: false } }, ["batteryLow"]],
    ["3 percent, charging", { battery: { percent: 3, charging: true } }, []],
    ["a page in the background", { pageHidden: true }, ["pageHidden"]],
    ["one that keeps no screen on either", { pageHidden: true, wakeLock: "lost" }, ["pageHidden"]],
    ["a sound that waits for a tap", { sound: "locked" }, ["soundLocked"]],
    ["a full storage", { storage: "full" }, ["storageFull"]],
    ["a storage that takes nothing", { storage: "refused" }, ["storageRefused"]],
    ["a wake lock that is gone", { wakeLock: "lost" }, ["wakeLockLost"]],
    ["a browser that keeps no screen on", { wakeLock: "missing" }, ["wakeLockMissing"]],
    ["a clock that is two minutes fast", { clockOffMs: 2 * MINUTE_MS }, []],
    ["one that is a moment more", { clockOffMs: 2 * MINUTE_MS + 1 }, ["clockWrong"]],
    ["one that is five minutes slow", { clockOffMs: -5 * MINUTE_MS }, ["clockWrong"]],
    ["a microphone that was refused", { microphone: "refused" }, ["microphoneRefused"]],
    ["no microphone", { microphone: "missing" }, ["microphoneMissing"]],
    ["a microphone that nobody was asked about", { microphone: "notAsked" }, []],
    ["a camera that was refused", { camera: "refused" }, ["cameraRefused"]],
    ["no camera", { camera: "missing" }, ["cameraMissing"]],
    ["a camera that nobody was asked about", { camera: "notAsked" }, []],
    ["plain http", { securePage: false }, ["insecurePage"]],
    [
      "plain http, which has neither microphone nor camera",
      { securePage: false, microphone: "missing", camera: "missing" },
      ["insecurePage"],
    ],
  ];
  for (const [name, changes, expected] of cases)
    it(name, () => {
      expect(kinds(changes)).to.deep.equal(expected);
    });

  it("leave out what the display does not use", () => {
    expect(kinds({ sound: "locked", microphone: "refused" }, NONE)).to.deep.equal([]);
  });

  it("come with the gravest first", () => {
    const troubles = findTroubles(
      buildStatus({ securePage: false, sound: "locked", battery: { percent: 5, charging: false } }),
      ALL,
    );

    expect(troubles.map(({ severity }) => severity)).to.deep.equal(["serious", "warning", "note"]);
  });

  it("are never made of what is not reported, and one part never hides another", () => {
    fc.assert(
      fc.property(ANY_STATUS, (status) => {
        const parts = Object.keys(status) as (keyof DeviceStatus)[];
        const alone = parts.flatMap((part) => {
          const nothing = Object.fromEntries(parts.map((name) => [name, null])) as unknown as DeviceStatus;
          return findTroubles({ ...nothing, [part]: status[part] }, ALL);
        });
        const found = findTroubles(status, ALL).map(({ kind }) => kind);

        expect(alone.map(({ kind }) => kind)).to.include.members(found);
        // Only what another trouble explains is left out.
        const explained = [
          "wakeLockLost",
          "microphoneRefused",
          "microphoneMissing",
          "cameraRefused",
          "cameraMissing",
        ];
        const hidden = alone.filter(({ kind }) => !found.includes(kind));
        expect(hidden.filter(({ kind }) => !explained.includes(kind))).to.deep.equal([]);
      }),
    );
  });
});
