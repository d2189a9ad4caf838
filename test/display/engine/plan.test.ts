import { expect } from "chai";
import fc from "fast-check";
import type { DisplaySnapshot, PlanEvent, PlannedMessage } from "../../../shared/realtime/snapshot.js";
import {
  EMPTY_PLAN,
  needsSnapshot,
  type Plan,
  planConnected,
  takeEvent,
  takeSnapshot,
} from "../../../client-display/engine/state/plan.js";
import { buildMessage, buildOccurrence, buildSnapshot } from "./buildPlan.js";

const synced = takeSnapshot(EMPTY_PLAN, buildSnapshot({ planVersion: 5 }));
const changed = (base: number, text: string): PlanEvent => ({
  type: "message.changed",
  base,
  next: base + 1,
  message: buildMessage({ text }),
});

describe("the plan of a display", () => {
  it("takes an event made on its own version", () => {
    const plan = takeEvent(synced, changed(5, "Soup is ready"));

    expect(plan.snapshot?.planVersion).to.equal(6);
    expect(plan.snapshot?.messages[0]?.text).to.equal("Soup is ready");
  });

  it("ignores a doubled event", () => {
    const once = takeEvent(synced, changed(5, "Soup is ready"));

    expect(takeEvent(once, changed(5, "Soup is ready"))).to.equal(once);
    expect(needsSnapshot(once)).to.equal(false);
  });

  it("asks for a snapshot instead of taking an event from another version", () => {
    const plan = takeEvent(synced, changed(7, "Soup is ready"));

    expect(plan.snapshot).to.equal(synced.snapshot);
    expect(needsSnapshot(plan)).to.equal(true);
  });

  it("takes events that others have overtaken as soon as those before them are here", () => {
    const early = takeEvent(takeEvent(synced, changed(7, "third")), changed(6, "second"));
    expect(early.snapshot).to.equal(synced.snapshot);
    const plan = takeEvent(early, changed(5, "first"));

    expect(plan.snapshot?.planVersion).to.equal(8);
    expect(plan.snapshot?.messages[0]?.text).to.equal("third");
    expect(plan.early).to.deep.equal([]);
    expect(needsSnapshot(plan)).to.equal(false);
  });

  it("takes events that came before the snapshot they were made on", () => {
    const early = takeEvent(takeEvent(planConnected(synced), changed(8, "after")), changed(7, "before"));
    const plan = takeSnapshot(early, buildSnapshot({ planVersion: 8 }));

    expect(plan.snapshot).to.deep.include({ planVersion: 9 });
    expect(plan.snapshot?.messages[0]?.text).to.equal("after");
    expect(needsSnapshot(plan)).to.equal(false);
  });

  it("keeps what events brought when an overtaken snapshot arrives late", () => {
    const ahead = takeEvent(synced, changed(5, "Soup is ready"));

    expect(takeSnapshot(ahead, buildSnapshot({ planVersion: 5 }))).to.equal(ahead);
  });

  it("believes the first snapshot of a connection, however old", () => {
    const again = takeSnapshot(planConnected(synced), buildSnapshot({ planVersion: 2 }));

    expect(again.snapshot?.planVersion).to.equal(2);
  });

  it("asks once more when an event before the first snapshot was newer", () => {
    const heard = takeEvent(planConnected(synced), changed(9, "Soup is ready"));

    expect(needsSnapshot(heard)).to.equal(false);
    expect(needsSnapshot(takeSnapshot(heard, buildSnapshot({ planVersion: 8 })))).to.equal(true);
  });

  it("asks for a snapshot when the message of an occurrence is not there", () => {
    const plan = takeEvent(synced, {
      type: "occurrence.changed",
      base: 5,
      next: 6,
      messageId: "f".repeat(24),
      occurrence: buildOccurrence(),
    });

    expect(needsSnapshot(plan)).to.equal(true);
  });

  it("always equals a fresh snapshot, whatever events are dropped, doubled and reordered", () => {
    fc.assert(
      fc.property(history(), deliveries(), ({ states, events }, order) => {
        let plan: Plan = takeSnapshot(EMPTY_PLAN, states[0]!);
        order.forEach((step) => {
          const event = events[step.event % events.length]!;
          plan = takeEvent(plan, event);
          // Answers to requests travel too, and may be of any age.
          if (step.snapshot !== null) plan = takeSnapshot(plan, states[step.snapshot % states.length]!);
          expectSamePlan(plan.snapshot!, states[plan.snapshot!.planVersion]!);
        });

        const last = states.length - 1;
        const heard = takeEvent(plan, events[last - 1]!);
        const end = needsSnapshot(heard) ? takeSnapshot(heard, states[last]!) : heard;
        expectSamePlan(end.snapshot!, states[last]!);
        expect(needsSnapshot(end)).to.equal(false);
      }),
      { numRuns: 1_000 },
    );
  });
});

interface ServerHistory {
  /** What the server has at each version, from 0. */
  states: DisplaySnapshot[];
  /** The event at index n leads from version n to n + 1. */
  events: PlanEvent[];
}

const IDS = ["1".repeat(24), "2".repeat(24), "3".repeat(24)];

function history(): fc.Arbitrary<ServerHistory> {
  const step = fc.record({
    kind: fc.constantFrom("change", "remove", "occurrence", "face"),
    id: fc.constantFrom(...IDS),
    text: fc.constantFrom("Soup", "Tea", "Cake"),
  });
  return fc.array(step, { minLength: 1, maxLength: 12 }).map((steps) => {
    const states = [buildSnapshot({ planVersion: 0, messages: [] })];
    const events: PlanEvent[] = [];
    steps.forEach(({ kind, id, text }, base) => {
      const made = serverStep(states[base]!, { kind, id, text });
      events.push(made.event);
      states.push(made.state);
    });
    return { states, events };
  });
}

function serverStep(
  before: DisplaySnapshot,
  { kind, id, text }: { kind: string; id: string; text: string },
): { state: DisplaySnapshot; event: PlanEvent } {
  const versions = { base: before.planVersion, next: before.planVersion + 1 };
  const state = { ...before, planVersion: versions.next };
  const held = before.messages.find((message) => message.messageId === id);
  const others = before.messages.filter((message) => message.messageId !== id);
  if (kind === "face") {
    const display = { ...before.display, name: text };
    const { zoneOffsets } = before;
    return {
      state: { ...state, display },
      event: { type: "display.changed", ...versions, display, zoneOffsets },
    };
  }
  if (kind === "remove")
    return {
      state: { ...state, messages: others },
      event: { type: "message.removed", ...versions, messageId: id },
    };
  if (kind === "occurrence" && held) {
    const occurrence = buildOccurrence({ key: `${id}/once`, readBy: text });
    const message = { ...held, occurrences: [occurrence] };
    return {
      state: { ...state, messages: [...others, message] },
      event: { type: "occurrence.changed", ...versions, messageId: id, occurrence },
    };
  }
  const message = buildMessage({
    messageId: id,
    text,
    occurrences: [buildOccurrence({ key: `${id}/once` })],
  });
  return {
    state: { ...state, messages: [...others, message] },
    event: { type: "message.changed", ...versions, message },
  };
}

function deliveries() {
  return fc.array(fc.record({ event: fc.nat(30), snapshot: fc.option(fc.nat(30), { nil: null, freq: 6 }) }), {
    maxLength: 30,
  });
}

/** The order of messages carries no meaning. */
function expectSamePlan(one: DisplaySnapshot, other: DisplaySnapshot): void {
  const sorted = (messages: PlannedMessage[]) =>
    [...messages].sort((a, b) => a.messageId.localeCompare(b.messageId));
  expect({ ...one, messages: sorted(one.messages) }).to.deep.equal({
    ...other,
    messages: sorted(other.messages),
  });
}
