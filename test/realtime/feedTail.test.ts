import FakeTimers, { type Clock } from "@sinonjs/fake-timers";
import { expect } from "chai";
import { FeedTail } from "../../server/realtime/catchUp/FeedTail.js";
import type { ActivityItem } from "../../shared/contract/activity.js";

const SECOND = 1_000;
const line = (id: string) => ({ groupId: "group", item: { id, displayId: "display" } as ActivityItem });

describe("what dashboards were sent of a feed (docs/DELIVERY.md, versions-in-order)", () => {
  let clock: Clock;
  let tail: FeedTail;

  beforeEach(() => {
    clock = FakeTimers.install({ now: Date.parse("2026-11-21T10:00:00.000Z"), toFake: ["Date"] });
    tail = new FeedTail();
    tail.start("group");
    clock.tick(300 * SECOND);
    tail.takeNews(["group"], []);
  });
  afterEach(() => clock.uninstall());

  it("reads a line once more whose process has a clock that is behind, and sends it once", () => {
    const lookedAt = Date.now();
    clock.tick(15 * SECOND);

    expect(tail.since(["group"]).getTime()).to.be.at.most(lookedAt - 20 * SECOND);
    expect(tail.takeNews(["group"], [line("late")])).to.have.lengthOf(1);
    clock.tick(15 * SECOND);
    expect(tail.takeNews(["group"], [line("late")])).to.deep.equal([]);
  });

  it("reads nothing of before the first dashboard came", () => {
    tail.start("other");

    expect(tail.since(["other"]).getTime()).to.equal(Date.now());
  });
});
