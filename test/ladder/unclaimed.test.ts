import { expect } from "chai";
import {
  firstLookAt,
  remind,
  type UnclaimedFacts,
  type UnclaimedState,
} from "../../server/features/callRequests/unclaimedRule.js";

const ASKED = Date.UTC(2026, 10, 21, 8);
const MINUTE_MS = 60_000;
const DAY = 24 * 60;

/** A call that was asked for at 8:00, looked at when it wants to be and when something of it changes. */
class CallScene {
  readonly lines: string[] = [];
  private now = ASKED;
  private state: UnclaimedState | null = null;
  private lookAt: number | null = firstLookAt(ASKED);
  private facts: UnclaimedFacts = { urgency: "now", state: "open", askedAt: ASKED, onDuty: ["bo", "cy"] };

  pass(minutes: number): this {
    const until = this.now + minutes * MINUTE_MS;
    while (this.lookAt !== null && this.lookAt <= until) {
      this.now = Math.max(this.now, this.lookAt);
      this.look();
      if (this.lookAt !== null && this.lookAt <= this.now) throw new Error("It never stops looking.");
    }
    this.now = until;
    return this;
  }

  down(minutes: number): this {
    this.now += minutes * MINUTE_MS;
    return this.look();
  }

  look(): this {
    const { state, tell, lookAt } = remind(this.state, this.facts, this.now);
    this.state = state;
    this.lookAt = lookAt;
    if (tell) {
      const whom = tell.to === "next" ? tell.userId : `all${tell.nobodyOnDuty ? ", nobody on duty" : ""}`;
      this.lines.push(`${new Date(this.now).toISOString().slice(11, 16)} ${whom}`);
    }
    return this;
  }

  is(facts: Partial<UnclaimedFacts>): this {
    Object.assign(this.facts, facts);
    return this;
  }

  /** "Now" once more, after it had been "tonight". */
  askedAgain(): this {
    this.is({ urgency: "now", askedAt: this.now });
    this.lookAt = firstLookAt(this.now);
    return this;
  }
}

const SIX = ["08:05 bo", "08:10 cy", "08:15 bo", "08:20 cy", "08:25 bo", "08:30 cy"];

const SITUATIONS: Record<string, { happens: (call: CallScene) => unknown; told: string[] }> = {
  "nobody will call": { happens: (call) => call.pass(DAY), told: [...SIX, "08:35 all"] },
  "one on duty": {
    happens: (call) => call.is({ onDuty: ["bo"] }).pass(12),
    told: ["08:05 bo", "08:10 bo"],
  },
  "nobody on duty": {
    happens: (call) => call.is({ onDuty: [] }).pass(DAY),
    told: ["08:05 all, nobody on duty"],
  },
  "nobody on duty any more": {
    happens: (call) => call.pass(7).is({ onDuty: [] }).pass(DAY),
    told: ["08:05 bo", "08:10 all, nobody on duty"],
  },
  "claimed in time": { happens: (call) => call.pass(4).is({ state: "claimed" }).pass(DAY), told: [] },
  "claimed, and it lapses after fifteen minutes": {
    happens: (call) => call.pass(7).is({ state: "claimed" }).pass(15).is({ state: "open" }).pass(9),
    told: ["08:05 bo", "08:23 cy", "08:28 bo"],
  },
  "claimed for later, and it lapses": {
    happens: (call) => call.pass(7).is({ state: "claimed" }).pass(90).is({ state: "open" }).pass(DAY),
    told: ["08:05 bo", "09:38 all"],
  },
  "somebody has called": {
    happens: (call) => call.pass(7).is({ state: "done" }).pass(DAY),
    told: ["08:05 bo"],
  },
  withdrawn: { happens: (call) => call.pass(4).is({ state: "withdrawn" }).pass(DAY), told: [] },
  "tonight is enough": {
    happens: (call) => call.pass(7).is({ urgency: "tonight" }).pass(DAY),
    told: ["08:05 bo"],
  },
  "now again": {
    happens: (call) => call.pass(7).is({ urgency: "tonight" }).pass(13).askedAgain().pass(11),
    told: ["08:05 bo", "08:25 bo", "08:30 cy"],
  },
  "a server that was down for twelve minutes": {
    happens: (call) => call.down(12).pass(6),
    told: ["08:12 bo", "08:17 cy"],
  },
  "a server that was down for an hour": { happens: (call) => call.down(60).pass(DAY), told: ["09:00 all"] },
  "looked at twice": {
    happens: (call) => call.pass(5).look().look().pass(5).look(),
    told: ["08:05 bo", "08:10 cy"],
  },
};

describe("the rule of calls that nobody will make", () => {
  for (const [name, { happens, told }] of Object.entries(SITUATIONS))
    it(`tells of ${name}: ${told.join("; ") || "nothing"}`, () => {
      const call = new CallScene();

      happens(call);

      expect(call.lines).to.deep.equal(told);
    });
});
