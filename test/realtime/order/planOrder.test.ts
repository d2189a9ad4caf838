import FakeTimers, { type Clock } from "@sinonjs/fake-timers";
import { expect } from "chai";
import { Hub } from "../../../server/realtime/hub.js";
import { PlanOrder, type PlanPlace } from "../../../server/realtime/PlanOrder.js";
import type { DevicePeer } from "../../../server/realtime/peers.js";
import { WakeOutbox } from "../../../server/realtime/bus/WakeOutbox.js";
import type { PlanEvent } from "../../../shared/realtime/snapshot.js";

const DISPLAY = "64b0c0ffee64b0c0ffee64b0";

const eventOf = (next: number): PlanEvent => ({ type: "parts.changed", base: next - 1, next, parts: {} });

function tell(place: PlanPlace, next: number): void {
  place.raised(next);
  place.send(eventOf(next));
}

describe("the order of a display's events", () => {
  it("holds while a change that has told its event is still busy, and others come and go", () => {
    const told: number[] = [];
    const hub = new Hub({ error: () => undefined }, new WakeOutbox({ warn: () => undefined }));
    const send = (event: { next: number }) => told.push(event.next);
    hub.addDevice({ displayId: DISPLAY, held: false, planVersion: 0, send } as unknown as DevicePeer);
    const busy = hub.takePlace(DISPLAY);
    tell(busy, 1);
    const short = hub.takePlace(DISPLAY);
    tell(short, 2);
    short.leave();

    const third = hub.takePlace(DISPLAY);
    busy.leave();
    const fourth = hub.takePlace(DISPLAY);
    third.raised(3);
    tell(fourth, 4);
    third.send(eventOf(3));

    expect(told).to.deep.equal([1, 2, 3, 4]);
  });

  describe("by the clock", () => {
    let clock: Clock;

    beforeEach(() => {
      clock = FakeTimers.install({ toFake: ["setTimeout", "clearTimeout"] });
    });
    afterEach(() => clock.uninstall());

    it("holds for as long as one after the other leaves, however long something waits in between", () => {
      const told: number[] = [];
      const order = new PlanOrder(({ next }) => told.push(next));
      const [first, second] = [order.takePlace(), order.takePlace()];
      first.raised(1);
      tell(second, 2);
      clock.tick(500);
      const [third, fourth] = [order.takePlace(), order.takePlace()];
      tell(fourth, 4);
      clock.tick(100);
      first.send(eventOf(1));
      clock.tick(900);
      tell(third, 3);

      expect(told).to.deep.equal([1, 2, 3, 4]);
    });
  });
});
