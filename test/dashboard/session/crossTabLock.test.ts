import { expect } from "chai";
import { crossTabLock } from "../../../client-dashboard/api/crossTabLock.js";
import { MemoryStore } from "./MemoryStore.js";

describe("dashboard: crossTabLock without the Web Locks API", () => {
  const navigator = Object.getOwnPropertyDescriptor(globalThis, "navigator");

  before(() => Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true }));
  after(() => {
    if (navigator) Object.defineProperty(globalThis, "navigator", navigator);
  });

  it("lets the tabs of a browser work one after the other", async () => {
    const store = new MemoryStore();
    const events: string[] = [];
    const work = (tab: string) => async () => {
      events.push(`${tab} begins`);
      await new Promise((resolve) => setTimeout(resolve, 250));
      events.push(`${tab} ends`);
    };

    await Promise.all([crossTabLock(store)(work("first")), crossTabLock(store)(work("second"))]);

    expect(events).to.have.length(4);
    expect(events[1]).to.equal(events[0]?.replace("begins", "ends"));
    expect(events[3]).to.equal(events[2]?.replace("begins", "ends"));
  });

  it("frees the lock after work that failed", async () => {
    const store = new MemoryStore();
    const lock = crossTabLock(store);

    await lock(() => Promise.reject(new Error("offline"))).catch(() => undefined);

    expect(await lock(() => Promise.resolve("done"))).to.equal("done");
  });

  it("works where the store keeps nothing", async () => {
    const forgetful = { get: () => null, set: () => undefined, remove: () => undefined };

    expect(await crossTabLock(forgetful)(() => Promise.resolve("done"))).to.equal("done");
  });
});
