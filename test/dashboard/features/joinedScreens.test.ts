import { expect } from "chai";
import {
  devicesOf,
  joinedSince,
  screenWords,
} from "../../../client-dashboard/features/displays/joinedScreens.js";
import type { Device, Display } from "../../../shared/contract/displays.js";

const device = (id: string, browser: string | null = "Chrome"): Device => ({
  id,
  name: "Android tablet",
  browser,
  online: true,
  lastSeenAt: "2026-11-21T09:58:00.000Z",
  pairedAt: "2026-11-21T09:58:00.000Z",
  onScreen: null,
});
/** Only what is looked at. */
const display = (id: string, ...devices: Device[]) => ({ id, name: "Mum", devices }) as Display;

describe("dashboard: screens that join while a page is open", () => {
  const known = devicesOf([display("mums", device("a")), display("dads")]);

  it("are those that were not there at the last look, on any display", () => {
    const joined = joinedSince(known, [
      display("mums", device("a"), device("b")),
      display("dads", device("c")),
    ]);

    expect(joined.map((one) => [one.display.id, one.device.id])).to.deep.equal([
      ["mums", "b"],
      ["dads", "c"],
    ]);
  });

  it("are none when one has left, and none of a display that the page did not know", () => {
    expect(joinedSince(known, [display("mums"), display("dads")])).to.deep.equal([]);
    expect(joinedSince(known, [display("aunts", device("d"))])).to.deep.equal([]);
  });

  it("are named with their browser, as far as it is known", () => {
    expect(screenWords(device("a"))).to.equal("Android tablet, Chrome");
    expect(screenWords(device("a", null))).to.equal("Android tablet");
  });
});
