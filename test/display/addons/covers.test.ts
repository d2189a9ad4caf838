import type { Clock } from "@sinonjs/fake-timers";
import { expect } from "chai";
import { EDIT_LOCK_MS } from "../../../shared/limits.js";
import { Covers, LOCK_MS } from "../../../client-display/app/addons/Covers.js";
import { TrueClock } from "../../../client-display/engine/time/TrueClock.js";
import { NOW } from "../engine/buildPlan.js";
import { installTimers } from "../engine/installTimers.js";

const PAGE = ["window", "document"];

describe("what lies over the screen", () => {
  let timers: Clock;
  let page: EventTarget;
  let covers: Covers;

  beforeEach(() => {
    timers = installTimers(NOW);
    page = new EventTarget();
    Object.assign(globalThis, { window: page, document: { getElementById: () => null } });
    const clock = new TrueClock({ wall: () => Date.now(), monotonic: () => performance.now() }, null);
    covers = new Covers({ clock, cover: () => undefined });
  });

  afterEach(() => {
    PAGE.forEach((name) => Reflect.deleteProperty(globalThis, name));
    timers.uninstall();
  });

  /** The buttons below hear a press that nobody has stopped on its way to them. */
  function isHeard(name: string): boolean {
    const event = new Event(name, { bubbles: true });
    page.dispatchEvent(event);
    return !event.cancelBubble;
  }

  it("keeps the rest of an unsteady tap from the buttons that appear below it", () => {
    covers.add("recording");
    expect(isHeard("click")).to.equal(true);

    covers.remove("recording");

    expect(["touchstart", "mousedown", "click"].map(isHeard)).to.deep.equal([false, false, false]);
    timers.tick(EDIT_LOCK_MS);
    expect(["touchstart", "mousedown", "click"].map(isHeard)).to.deep.equal([true, true, true]);
  });

  it("gives no button below it the focus, which the next Enter would press", () => {
    const focuses = () => page.dispatchEvent(new Event("mousedown", { bubbles: true, cancelable: true }));
    covers.add("recording");
    isHeard("click");

    covers.remove("recording");

    expect(focuses()).to.equal(false);
    timers.tick(EDIT_LOCK_MS);
    expect(focuses()).to.equal(true);
  });

  it("keeps a press from them that was meant for it, where it went by itself, as a ring whose caller gives up", () => {
    covers.add("calling");
    timers.tick(60_000);

    covers.remove("calling");

    expect(["touchstart", "mousedown", "click"].map(isHeard)).to.deep.equal([false, false, false]);
    timers.tick(EDIT_LOCK_MS);
    expect(["touchstart", "mousedown", "click"].map(isHeard)).to.deep.equal([true, true, true]);
  });

  it("counts from the last one of several", () => {
    covers.add("calling");
    covers.add("recording");
    covers.remove("calling");
    timers.tick(EDIT_LOCK_MS);

    covers.remove("recording");

    expect(isHeard("click")).to.equal(false);
  });

  it("lets every press through where nothing lay over it", () => {
    covers.remove("calling");

    expect(isHeard("click")).to.equal(true);
  });

  it("lets a caregiver who leaves the menu go on at once", () => {
    covers.add("setup");
    isHeard("click");

    covers.remove("setup");

    expect(isHeard("click")).to.equal(true);
  });

  it("waits as long as every button does after a change", () => {
    expect(LOCK_MS).to.equal(EDIT_LOCK_MS);
  });
});
