import { QueryClient } from "@tanstack/react-query";
import { expect } from "chai";
import { queryKeys } from "../../../../client-dashboard/api/queryKeys.js";
import {
  describeEnd,
  describeLogged,
  describeStanding,
} from "../../../../client-dashboard/features/calls/callTexts.js";
import { putCall } from "../../../../client-dashboard/features/calls/putCall.js";
import {
  describeMediaTrouble,
  findMediaTrouble,
} from "../../../../client-dashboard/features/calls/session/mediaTrouble.js";
import {
  describeConsent,
  describeNoAutoAnswer,
  describeState,
} from "../../../../client-dashboard/features/calls/autoAnswer/autoAnswerTexts.js";
import type { AutoAnswer } from "../../../../shared/contract/calling/autoAnswers.js";
import { NoAutoAnswer, type Call, type CallSide } from "../../../../shared/contract/calling/calls.js";

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

const autoAnswer = (changes: Partial<AutoAnswer> = {}): AutoAnswer => ({
  id: "one",
  userId: "anna",
  caregiverName: "Anna",
  deviceId: "kitchen",
  deviceName: "Kitchen",
  decidedBy: "Ben and Mum",
  personSaid: "Yes.",
  consentedBy: "Ben",
  consentedAt: AT,
  lapsesAt: "2027-05-20T13:05:00.000Z",
  state: "on",
  stoppedBy: null,
  stoppedAt: null,
  ...changes,
});

describe("dashboard: the words of answering by itself", () => {
  const NOW = Date.parse("2026-11-22T13:05:00.000Z");
  const states: [Partial<AutoAnswer>, RegExp][] = [
    [{}, /^On until Thu,? 20 May,? 2027\.$|^On until Thu, May 20, 2027\.$/],
    [{ state: "stopped", stoppedBy: "Sara", stoppedAt: AT }, /^Sara stopped it yesterday\.$/],
    [{ state: "lapsed", lapsesAt: AT }, /^Ran out yesterday\. The owner can renew it\.$/],
    [{ state: "handedOver" }, /another owner since/],
    [{ state: "rejoined" }, /Anna or the screen was added anew since/],
  ];
  states.forEach(([changes, words]) =>
    it(`say what is true of one that is ${changes.state ?? "on"}`, () => {
      expect(describeState(autoAnswer(changes), NOW)).to.match(words);
    }),
  );

  it("say who wrote it and what the person said", () => {
    expect(describeConsent(autoAnswer(), "Mum", NOW)).to.equal(
      "Ben wrote yesterday: decided by Ben and Mum. Mum said: “Yes.”",
    );
  });

  it("tell who calls why a screen does not, for each reason", () => {
    const sentences = NoAutoAnswer.options.map((reason) => describeNoAutoAnswer(reason, "Mum"));

    expect(new Set(sentences).size).to.equal(NoAutoAnswer.options.length);
    expect(sentences[0]).to.equal("It won't answer by itself: that was stopped.");
  });

  it("stand in the log of a call that began so", () => {
    const ended = call({ state: "ended", endReason: "lost", endedAt: "2026-11-21T13:17:00.000Z" });
    const begun = { deviceName: "Kitchen", state: "answered", reason: null } as const;

    expect(describeLogged({ ...ended, autoAnswer: begun })).to.equal(
      "Anna: 12 minutes, answered by itself, the connection was lost",
    );
    expect(describeLogged({ ...ended, endReason: "notNow", autoAnswer: begun })).to.equal(
      "Anna: 12 minutes, answered by itself, then “Not now”",
    );
    expect(describeLogged({ ...ended, autoAnswer: { ...begun, state: "interrupted" } })).to.equal(
      "Anna: 12 minutes, the connection was lost",
    );
  });
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
