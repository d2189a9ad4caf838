import type { Clock } from "@sinonjs/fake-timers";
import { expect } from "chai";
import { Covers } from "../../../client-display/app/addons/Covers.js";
import type { AddonTools } from "../../../client-display/app/addons/openAddons.js";
import { findRingFate } from "../../../client-display/addons/calling/findRingFate.js";
import { openIdentify } from "../../../client-display/addons/identify/openIdentify.js";
import type { LinkFrame } from "../../../client-display/engine/connection/Link.js";
import type { Addon } from "../../../client-display/engine/state/Addon.js";
import type { DisplayEngine } from "../../../client-display/engine/state/DisplayEngine.js";
import { TrueClock } from "../../../client-display/engine/time/TrueClock.js";
import { buildStatus } from "../../support/builders/buildStatus.js";
import { installTimers } from "../engine/installTimers.js";
import { buildCall, FlowOnScreen, START } from "./FlowOnScreen.js";

const PAGE = ["window", "document", "React"];
const SECOND_MS = 1_000;

describe("a ring below another layer", () => {
  let timers: Clock;
  let covers: Covers;

  beforeEach(() => {
    timers = installTimers(START);
    const document = { hidden: false, getElementById: () => null };
    const React = { createElement: () => null };
    Object.assign(globalThis, { window: new EventTarget(), document, React });
    const clock = new TrueClock({ wall: () => Date.now(), monotonic: () => performance.now() }, null);
    covers = new Covers({ clock, cover: () => undefined });
  });

  afterEach(() => {
    PAGE.forEach((name) => Reflect.deleteProperty(globalThis, name));
    timers.uninstall();
  });

  it("does not begin by itself once something covers its countdown, and says so", () => {
    const screen = countDown();
    timers.tick(3 * SECOND_MS);
    expect(screen.shown()).to.equal("counting 7");

    covers.add("identify");
    timers.tick(20 * SECOND_MS);

    expect([screen.shown(), screen.begun]).to.deep.equal(["ringing", 0]);
    expect(screen.fates.at(-1)).to.equal("hidden");
  });

  it("counts to its end below nothing but itself", () => {
    const screen = countDown();
    covers.add("calling");
    timers.tick(10 * SECOND_MS);

    expect([screen.shown(), screen.begun]).to.deep.equal(["counting 0", 1]);
  });

  it("is not covered by the screen's name, which is shown when there is no call", () => {
    const identify = openedIdentify();
    covers.add("calling");
    identify();
    expect(covers.isCoveredBy("identify")).to.equal(false);

    covers.remove("calling");
    identify();

    expect(covers.isCoveredBy("identify")).to.equal(true);
  });

  function countDown(): FlowOnScreen {
    const screen = new FlowOnScreen(() => Date.now());
    const status = { read: () => buildStatus() };
    screen.findRing = () => findRingFate({ wasHeard: true, covers, status });
    covers.subscribe(() => screen.flow.look());
    screen.flow.follow(buildCall());
    screen.flow.noteChime();
    screen.flow.follow(buildCall({ countsDown: true }));
    return screen;
  }

  /** Returns what a caregiver's request does. */
  function openedIdentify(): () => void {
    const addons: Addon[] = [];
    const engine = {
      attach: (addon: Addon) => void addons.push(addon),
      subscribe: () => () => undefined,
      getView: () => ({ face: null, screen: { kind: "clock" } }),
    };
    const tools = { FitText: () => null, drawOver: () => undefined };
    openIdentify(engine as unknown as DisplayEngine, tools as unknown as AddonTools, covers);
    const frame = { type: "device.identify", name: "Kitchen" } as LinkFrame;
    return () => addons.forEach((addon) => addon.handleFrame?.(frame));
  }
});
