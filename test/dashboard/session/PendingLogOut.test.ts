import { expect } from "chai";
import { PendingLogOut } from "../../../client-dashboard/api/PendingLogOut.js";
import { MemoryStore } from "./MemoryStore.js";

describe("dashboard: a log-out without a connection", () => {
  let store: MemoryStore;
  let isOnline: boolean;
  let ended: number;

  beforeEach(() => {
    store = new MemoryStore();
    isOnline = true;
    ended = 0;
  });

  /** Also what a page finds that is opened later: the store outlives it. */
  function openPage(): PendingLogOut {
    return new PendingLogOut({
      store,
      endSession: () => {
        if (!isOnline) return Promise.reject(new Error("offline"));
        ended += 1;
        return Promise.resolve();
      },
      lock: (work) => work(),
    });
  }

  it("ends the session at once when the server can be reached", async () => {
    const page = openPage();
    await page.request();
    await page.settle();

    expect(ended).to.equal(1);
  });

  it("is repeated when the connection is back, and then no more", async () => {
    isOnline = false;
    const page = openPage();
    await page.request();
    await page.settle();
    expect(ended).to.equal(0);

    isOnline = true;
    await page.settle();
    await page.settle();
    expect(ended).to.equal(1);
  });

  it("is repeated by the next page after the browser was closed", async () => {
    isOnline = false;
    await openPage().request();

    isOnline = true;
    await openPage().settle();
    expect(ended).to.equal(1);
  });

  it("is sent once by callers at the same time", async () => {
    const page = openPage();
    await Promise.all([page.request(), page.settle(), page.settle()]);

    expect(ended).to.equal(1);
  });

  it("leaves the session of whoever signed in since alone", async () => {
    isOnline = false;
    const page = openPage();
    await page.request();
    page.dismiss();

    isOnline = true;
    await page.settle();
    expect(ended).to.equal(0);
  });
});
