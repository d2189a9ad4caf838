import type { Clock } from "@sinonjs/fake-timers";
import { expect } from "chai";
import type { DisplayEngine } from "../../../client-display/engine/state/DisplayEngine.js";
import { buildSnapshot, NOW } from "./buildPlan.js";
import { installTimers } from "./installTimers.js";
import { QuietLink } from "./QuietLink.js";
import { startEngine } from "./startEngine.js";

const SECOND = 1_000;

describe("a plan that was long on its way", () => {
  let timers: Clock;
  let link: QuietLink;
  let engine: DisplayEngine;

  beforeEach(() => {
    timers = installTimers(NOW);
    link = new QuietLink();
    engine = startEngine(link, null);
    link.listener?.handleConnected();
    hearPlan(0);
    link.listener?.handleClockSamples([{ sentAt: NOW, receivedAt: NOW, serverTime: NOW }]);
  });
  afterEach(() => timers.uninstall());

  /** It was made so long ago. */
  function hearPlan(travelledMs: number): void {
    const serverTime = new Date(Date.now() - travelledMs).toISOString();
    link.listener?.handleFrame({ type: "snapshot", snapshot: { ...buildSnapshot(), serverTime } });
    timers.tick(20);
  }

  it("does not put the measured clock back by its journey", () => {
    timers.tick(60 * SECOND);

    hearPlan(30 * SECOND);

    expect(engine.clock.now()).to.be.closeTo(Date.now(), 100);
  });

  it("leaves an answer on the screen that may still be taken back", () => {
    const { screen } = engine.getView();
    if (screen.kind !== "message") throw new Error(`there is no message but ${screen.kind}`);
    engine.press(screen.entry, { choice: "ok", text: null }, "OK");

    hearPlan(30 * SECOND);

    expect(engine.getView().screen).to.deep.include({ kind: "confirmation", canUndo: true });
  });
});
