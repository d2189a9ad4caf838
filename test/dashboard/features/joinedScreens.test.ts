import { expect } from "chai";
import {
  devicesOf,
  joinedSince,
  noteLetIn,
  describeScreen,
} from "../../../client-dashboard/features/displays/pairing/joinedScreens.js";
import type { Device, Display } from "../../../shared/contract/displays.js";
import { DEFAULT_VIEWING } from "../../../shared/rules/letterSize.js";

const device = (id: string, browser: string | null = "Chrome", requestId?: string): Device => ({
  id,
  name: "Android tablet",
  viewing: DEFAULT_VIEWING,
  size: null,
  status: null,
  statusAt: null,
  browser,
  online: true,
  lastSeenAt: "2026-11-21T09:58:00.000Z",
  pairedAt: "2026-11-21T09:58:00.000Z",
  onScreen: null,
  ...(requestId && { requestId }),
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

  it("are none that this page's own user has just let in by its number, but every other one", () => {
    const letIn = noteLetIn("request-b");
    const displays = [
      display("mums", device("a"), device("b", null, "request-b"), device("c", null, "request-c")),
    ];

    expect(joinedSince(known, displays).map((one) => one.device.id)).to.deep.equal(["c"]);

    letIn.takeBack();
    expect(joinedSince(known, displays).map((one) => one.device.id)).to.deep.equal(["b", "c"]);
  });

  it("are named with their browser, as far as it is known", () => {
    expect(describeScreen(device("a"))).to.equal("Android tablet, Chrome");
    expect(describeScreen(device("a", null))).to.equal("Android tablet");
  });
});
