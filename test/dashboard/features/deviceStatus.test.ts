import { expect } from "chai";
import {
  gravestOf,
  troubledDevices,
} from "../../../client-dashboard/features/displays/status/displayTroubles.js";
import { statusFacts, troubleText } from "../../../client-dashboard/features/displays/status/statusTexts.js";
import type { DeviceStatus } from "../../../shared/contract/base/deviceStatus.js";
import type { Device, Display } from "../../../shared/contract/displays.js";
import { DEFAULT_LOOK } from "../../../shared/rules/displayLook.js";
import { findTroubles, type Trouble } from "../../../shared/rules/findTroubles.js";
import { buildStatus } from "../../support/builders/buildStatus.js";

const NOW = Date.parse("2026-11-21T10:00:00.000Z");
const MINUTE_MS = 60_000;
const ALL = { sound: true, recording: true };

const textsOf = (changes: Partial<DeviceStatus>): string[] => {
  const status = buildStatus(changes);
  return findTroubles(status, ALL).map((trouble) => troubleText(trouble, status));
};
/** Only what is looked at. */
const display = (changes: Partial<Display>, ...devices: Partial<Device>[]): Display =>
  ({ ...DEFAULT_LOOK, archived: false, awayUntil: null, devices, ...changes }) as unknown as Display;

describe("dashboard: what is said of a screen", () => {
  it("what is wrong, with what to do about it", () => {
    expect(textsOf({ battery: { percent: 14, charging: false } })).to.deep.equal([
      "Battery 14 %, not charging. Plug in the charger.",
    ]);
    expect(textsOf({ clockOffMs: -5 * MINUTE_MS - 900 })).to.deep.equal([
      "Its clock is 5 minutes slow: set the device's clock to automatic.",
    ]);
    expect(textsOf({ clockOffMs: 2 * 60 * MINUTE_MS })).to.deep.equal([
      "Its clock is 2 hours fast: set the device's clock to automatic.",
    ]);
  });

  it("each fact by its name, and what is not reported as that", () => {
    const size = { width: 1280, height: 752, screenWidth: 1280, screenHeight: 800, pixelRatio: 1 };
    const told = Object.fromEntries(statusFacts({ size, status: buildStatus({ camera: "notAsked" }) }, NOW));
    expect(told).to.deep.equal({
      Battery: "80 %, charging",
      Page: "in front",
      "Stays on": "yes",
      Sound: "on",
      Microphone: "ready",
      Camera: "not asked yet",
      Storage: "keeps its messages",
      "Video calls": "possible",
      Clock: "right",
      Address: "secure (https)",
      Browser: "Chrome 120",
      Window: "1280 × 752",
      "Last loaded": "3 hours ago",
    });

    const untold = statusFacts({ size: null, status: null }, NOW).map(([, text]) => text);
    expect(new Set(untold)).to.deep.equal(new Set(["not reported"]));
  });

  it("nothing of what the display does not use, of a screen that said nothing, or while it rests", () => {
    const silent = buildStatus({ sound: "locked" });
    const mute = { ...DEFAULT_LOOK.sound, chime: false, readAloud: false };
    const troubles = (changes: Partial<Display>) =>
      troubledDevices(display(changes, { status: silent }, { status: null })).map(({ status }) => status);

    expect(troubles({})).to.deep.equal([silent]);
    expect(troubles({ sound: mute })).to.deep.equal([]);
    expect(troubles({ archived: true })).to.deep.equal([]);
  });

  it("of many troubles only the gravest, and how many more there are", () => {
    const bad = buildStatus({
      battery: { percent: 9, charging: false },
      storage: "refused",
      sound: "locked",
    });
    const worse = buildStatus({ pageHidden: true, wakeLock: "lost", clockOffMs: 9 * MINUTE_MS });
    const troubled = troubledDevices(
      display({ sound: { ...DEFAULT_LOOK.sound } }, { status: bad }, { status: worse }),
    );
    const all = troubled.flatMap(({ troubles }) => troubles);
    expect(all.length).to.be.above(4);

    const { listed, hidden } = gravestOf(troubled, 3);

    const kept = listed.flatMap(({ troubles }) => troubles);
    expect(kept).to.have.length(3);
    expect(hidden).to.equal(all.length - 3);
    const order = ["serious", "warning", "note"];
    const gravityOf = (troubles: Trouble[]) => troubles.map(({ severity }) => order.indexOf(severity));
    const left = all.filter((trouble) => !kept.includes(trouble));
    expect(Math.max(...gravityOf(kept))).to.be.at.most(Math.min(...gravityOf(left)));
    expect(gravestOf(troubled, all.length - 1)).to.deep.equal({ listed: troubled, hidden: 0 });
  });
});
