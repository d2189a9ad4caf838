import { QueryClient } from "@tanstack/react-query";
import { expect } from "chai";
import { queryKeys } from "../../../client-dashboard/api/queryKeys.js";
import {
  describeEnd,
  describeLogged,
  describeStanding,
} from "../../../client-dashboard/features/calls/callTexts.js";
import { putCall } from "../../../client-dashboard/features/calls/putCall.js";
import {
  describeMediaTrouble,
  findMediaTrouble,
} from "../../../client-dashboard/features/calls/session/mediaTrouble.js";
import type { Call, CallSide } from "../../../shared/contract/calling/calls.js";

const AT = "2026-11-21T13:05:00.000Z";

const side = (name: string, changes: Partial<CallSide> = {}): CallSide => ({
  sideId: `page-of-${name}`,
  kind: "caregiver",
  userId: name.toLowerCase(),
  name,
  joinedAt: AT,
  leftAt: null,
  ...changes,
});

const call = (changes: Partial<Call> = {}): Call => ({
  id: "call-1",
  displayId: "mum",
  displayName: "Mum",
  state: "talking",
  caller: { userId: "anna", name: "Anna" },
  sides: [side("Anna"), side("Kitchen", { kind: "device", userId: null })],
  asking: [],
  startedAt: AT,
  ringsUntil: "2026-11-21T13:06:00.000Z",
  answeredAt: AT,
  endsAt: null,
  endedAt: null,
  endReason: null,
  ...changes,
});

describe("dashboard: the words of video calls", () => {
  it("say who talks, and that one talks oneself elsewhere", () => {
    const both = call({ sides: [side("Anna"), side("Ben")] });

    expect(describeStanding(call(), "ben")).to.equal("Anna is talking to Mum");
    expect(describeStanding(both, "carl")).to.equal("Anna and Ben are talking to Mum");
    expect(describeStanding(call({ state: "ringing" }), "ben")).to.equal("Anna is calling Mum");
    expect(describeStanding(call(), "anna")).to.equal("You are talking to Mum on another page");
  });

  const ends: [string, Partial<Call>, "byPress" | "removed" | null, string][] = [
    ["nobody answered", { endReason: "missed" }, null, "Mum didn't answer"],
    ["Not now was pressed", { endReason: "notNow" }, null, "Mum said “Not now”"],
    ["the ring was stopped", { endReason: "cancelled" }, null, "The call was cancelled"],
    ["nobody was heard any more", { endReason: "lost" }, null, "The connection was lost"],
    ["four hours were over", { endReason: "tooLong" }, null, "The call is over"],
    ["the other one hung up", { endReason: "hungUp" }, null, "The call is over"],
    ["a right was taken", {}, "removed", "The call was ended"],
    ["one hung up before an answer", { state: "ringing" }, "byPress", "You hung up"],
    ["one left others", { sides: [side("Anna"), side("Ben")] }, "byPress", "You left the call"],
  ];
  for (const [what, changes, hasLeft, title] of ends)
    it(`say at the end that ${what}`, () => {
      const ended = describeEnd(
        { phase: "ended", call: call(changes), people: [], error: null, hasLeft },
        "Mum",
      );

      expect(ended.title).to.equal(title);
    });

  it("say in the log who talked for how long, or what came of it", () => {
    const over = { state: "ended" as const, endedAt: "2026-11-21T13:17:00.000Z" };
    const unanswered = { ...over, answeredAt: null };
    const left = { leftAt: AT };

    expect(describeLogged(call({ ...over, sides: [side("Anna", left), side("Ben", left)] }))).to.equal(
      "Anna and Ben: 12 minutes",
    );
    expect(describeLogged(call({ ...over, endReason: "lost" }))).to.equal(
      "Anna: 12 minutes, the connection was lost",
    );
    expect(describeLogged(call({ ...unanswered, endReason: "missed" }))).to.equal("Anna: not answered");
    expect(describeLogged(call({ ...unanswered, endReason: "notNow" }))).to.equal("Anna: “Not now”");
    expect(describeLogged(call({ ...unanswered, endReason: "cancelled" }))).to.equal("Anna: cancelled");
  });

  it("say why there is no camera, by the names of the standard", () => {
    const named = (name: string) => findMediaTrouble(new DOMException("", name));

    expect(
      ["NotAllowedError", "NotFoundError", "NotReadableError", "SecurityError"].map(named),
    ).to.deep.equal(["refused", "missing", "busy", "insecure"]);
    expect(describeMediaTrouble("video", "missing")).to.equal("You can't be seen: no camera was found.");
  });
});

describe("dashboard: the calls that stand", () => {
  it("hold what is true of each once, and none that is over", () => {
    const cache = new QueryClient();
    cache.setQueryData(queryKeys.standingCalls, { items: [call({ state: "ringing" })] });

    putCall(cache, call());
    expect(cache.getQueryData(queryKeys.standingCalls)).to.deep.equal({ items: [call()] });
    putCall(cache, call({ state: "ended" }));
    expect(cache.getQueryData(queryKeys.standingCalls)).to.deep.equal({ items: [] });
  });
});
