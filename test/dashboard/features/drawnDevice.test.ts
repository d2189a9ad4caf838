import { expect } from "chai";
import {
  deviceToShow,
  drawnDevice,
  lastSeenDevice,
  proportionsNote,
} from "../../../client-dashboard/features/displays/preview/drawnDevice.js";
import {
  sizeChoices,
  describeViewing,
} from "../../../client-dashboard/features/displays/devices/viewingTexts.js";
import type { Device, Display } from "../../../shared/contract/displays.js";
import { DEFAULT_VIEWING, letterSizes } from "../../../shared/rules/letterSize.js";

const PHONE = { width: 390, height: 700, screenWidth: 390, screenHeight: 844, pixelRatio: 3 };

const device = (id: string, changes: Partial<Device> = {}): Device => ({
  id,
  name: id,
  viewing: DEFAULT_VIEWING,
  size: null,
  status: null,
  statusAt: null,
  browser: "Chrome",
  online: true,
  lastSeenAt: "2026-11-21T09:58:00.000Z",
  pairedAt: "2026-11-21T09:00:00.000Z",
  onScreen: { kind: "clock", key: null },
  ...changes,
});
/** Only what is looked at. */
const display = (...devices: Device[]) =>
  ({ name: "Mum", devices, online: devices.some(({ online }) => online) }) as Display;

describe("dashboard: the screen that a picture is drawn as", () => {
  it("has the proportions that the device last reported, upright ones upright", () => {
    expect(drawnDevice(device("hall", { size: PHONE })).size).to.deep.equal({ width: 390, height: 700 });
  });

  it("has the letters of the device, whose window fills a part of its screen", () => {
    const { size, viewing } = drawnDevice(
      device("hall", { size: PHONE, viewing: { diagonalInches: 6, distanceM: 3 } }),
    );

    expect(viewing.distanceM).to.equal(3);
    // The share of the screen that the window fills, as useLetters has it on the device.
    expect(viewing.diagonalInches).to.be.closeTo((6 * 1_090) / 1_234, 0.001);
    expect(letterSizes(size, viewing).near).to.be.above(0);
  });

  it("is a tablet lying down until the device has said how large it is, and where there is none", () => {
    expect(drawnDevice(device("hall")).size).to.deep.equal({ width: 1280, height: 800 });
    expect(drawnDevice(null)).to.deep.equal({ size: { width: 1280, height: 800 }, viewing: DEFAULT_VIEWING });
    expect(proportionsNote(display())).to.include("10-inch tablet");
    expect(proportionsNote(display(device("hall")))).to.equal(null);
  });

  it("is at first the one last seen, one that is connected before the others", () => {
    const kitchen = device("kitchen", { online: false, lastSeenAt: "2026-11-21T09:59:00.000Z" });
    const bedroom = device("bedroom");
    const hall = device("hall", { lastSeenAt: "2026-11-21T09:57:00.000Z" });

    expect(lastSeenDevice(display(kitchen, hall, bedroom))?.id).to.equal("bedroom");
    expect(lastSeenDevice(display())).to.equal(null);
  });

  it("in the small picture is the one with a message on it", () => {
    const busy = device("hall", {
      lastSeenAt: "2026-11-21T09:00:00.000Z",
      onScreen: { kind: "message", key: "key" },
    });

    expect(deviceToShow(display(device("kitchen"), busy))?.id).to.equal("hall");
    expect(deviceToShow(display(device("kitchen", { onScreen: null })))?.id).to.equal("kitchen");
  });
});

describe("dashboard: the size of a screen in words", () => {
  it("is a guess until somebody has said it", () => {
    const size = { width: 1280, height: 752, screenWidth: 1280, screenHeight: 800, pixelRatio: 1 };

    expect(sizeChoices({ viewing: DEFAULT_VIEWING, size })[0]?.label).to.equal(
      "Not said yet, probably 10 inches",
    );
    expect(sizeChoices({ viewing: DEFAULT_VIEWING, size: null })[0]?.label).to.equal("Not said yet");
    expect(describeViewing({ viewing: DEFAULT_VIEWING })).to.equal("Size not said yet, the chair 2 m away");
  });

  it("has among its choices what was said by other means", () => {
    const labels = sizeChoices({ viewing: { diagonalInches: 10.1, distanceM: 2 }, size: null }).map(
      ({ label }) => label,
    );

    expect(labels.slice(3, 5)).to.deep.equal(["10 inches (25 cm)", "10.1 inches (26 cm)"]);
  });
});
