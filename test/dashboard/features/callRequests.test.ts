import { QueryClient } from "@tanstack/react-query";
import { expect } from "chai";
import {
  describeCallRequest,
  describeClaim,
  usualCallTime,
} from "../../../client-dashboard/features/callRequests/describeCallRequest.js";
import { queryKeys } from "../../../client-dashboard/api/queryKeys.js";
import { putCallRequest } from "../../../client-dashboard/features/callRequests/putCallRequest.js";
import type { CallRequest } from "../../../shared/contract/callRequests.js";

/** 14:05 in Oslo. */
const NOW = Date.parse("2026-11-21T13:05:00.000Z");
const anna = { userId: "anna", name: "Anna" };

const request = (changes: Partial<CallRequest> = {}): CallRequest => ({
  id: "call-0001",
  displayId: "display",
  displayName: "Mum",
  urgency: "now",
  askedAt: "2026-11-21T13:00:00.000Z",
  deviceName: "Kitchen",
  state: "open",
  claimedBy: null,
  callAt: null,
  ...changes,
});

describe("dashboard: the words of a call request", () => {
  const words = (changes: Partial<CallRequest>, { userId = "david", ownZone = "Europe/Oslo" } = {}) =>
    describeClaim(request(changes), { userId, now: NOW, timeZone: "Europe/Oslo", ownZone });
  const evening = "2026-11-21T18:00:00.000Z";

  it("say how urgent it is", () => {
    expect(describeCallRequest(request())).to.equal("Mum asks to be called now");
    expect(describeCallRequest(request({ urgency: "tonight" }))).to.equal("Mum asks to be called tonight");
  });

  const table: [changes: Partial<CallRequest>, words: string][] = [
    [{}, "No one has answered yet"],
    [{ claimedBy: anna }, "Anna is about to call."],
    [{ claimedBy: anna, callAt: evening }, "Anna will call about 19:00."],
    [{ claimedBy: anna, callAt: "2026-11-22T06:30:00.000Z" }, "Anna will call tomorrow about 07:30."],
    [{ claimedBy: anna, callAt: "2026-11-21T12:00:00.000Z" }, "Anna wanted to call about 13:00."],
  ];
  table.forEach(([changes, expected]) => {
    it(`say: ${expected}`, () => expect(words(changes)).to.equal(expected));
  });

  it("say you to who has claimed it", () => {
    const own = { userId: "anna" };
    expect(words({ claimedBy: anna }, own)).to.equal("You are about to call.");
    expect(words({ claimedBy: anna, callAt: evening }, own)).to.equal("You will call about 19:00.");
  });

  it("say whose time it is to who lives by another clock", () => {
    const far = words({ claimedBy: anna, callAt: evening }, { ownZone: "America/New_York" });
    expect(far).to.equal("Anna will call about 19:00, Mum's time.");
  });
});

describe("dashboard: usualCallTime", () => {
  const table: [urgency: CallRequest["urgency"], at: string, time: string][] = [
    ["now", "2026-11-21T13:05:00.000Z", "15:00"],
    ["now", "2026-11-21T22:40:00.000Z", "00:00"],
    ["tonight", "2026-11-21T13:05:00.000Z", "19:00"],
    ["tonight", "2026-11-21T18:00:00.000Z", "20:00"],
  ];
  table.forEach(([urgency, at, time]) => {
    it(`is ${time} for ${urgency} at ${at}`, () => {
      expect(usualCallTime(urgency, Date.parse(at), "Europe/Oslo")).to.equal(time);
    });
  });
});

describe("dashboard: putCallRequest", () => {
  function listAfter(known: CallRequest[] | undefined, changed: CallRequest): CallRequest[] | undefined {
    const cache = new QueryClient();
    if (known) cache.setQueryData(queryKeys.callRequests, { items: known });
    putCallRequest(cache, changed);
    return cache.getQueryData<{ items: CallRequest[] }>(queryKeys.callRequests)?.items;
  }
  const other = request({ displayId: "another", displayName: "Dad" });

  it("adds a new one behind those that wait longer", () => {
    expect(listAfter([other], request())).to.deep.equal([other, request()]);
  });

  it("changes the one of that display, though another has the same id", () => {
    const claimed = request({ state: "claimed", claimedBy: anna });
    expect(listAfter([request(), other], claimed)).to.deep.equal([claimed, other]);
  });

  it("takes out what has ended", () => {
    expect(listAfter([request(), other], request({ state: "done" }))).to.deep.equal([other]);
    expect(listAfter([request(), other], request({ state: "withdrawn" }))).to.deep.equal([other]);
  });

  it("does not take a list that is not known for an empty one", () => {
    expect(listAfter(undefined, request())).to.equal(undefined);
  });
});
