import { expect } from "chai";
import {
  enqueue,
  type QueuedFrame,
  settle,
  storedFrames,
} from "../../../client-display/engine/state/outbox.js";
import { minutesFromNow } from "./buildPlan.js";

const screen = (id: string): QueuedFrame => ({
  type: "screen.changed",
  id,
  onScreen: { kind: "clock", key: null },
});
const shown = (id: string): QueuedFrame => ({
  type: "occurrence.shown",
  id,
  key: "series1/once",
  messageId: "a".repeat(24),
  messageVersion: 1,
  at: minutesFromNow(0),
});
const answered = (id: string): QueuedFrame =>
  ({
    ...shown(id),
    type: "occurrence.answered",
    choice: "ok",
    text: "OK",
  }) as QueuedFrame;

describe("the outbox of a display", () => {
  it("keeps facts in the order in which they happened", () => {
    const outbox = enqueue(enqueue([], [shown("shown-1")]), [answered("answer-1")]);

    expect(outbox.map((frame) => frame.id)).to.deep.equal(["shown-1", "answer-1"]);
  });

  it("says only the last of what is on the screen", () => {
    const outbox = enqueue(enqueue([answered("answer-1")], [screen("one")]), [screen("two")]);

    expect(outbox.map((frame) => frame.id)).to.deep.equal(["answer-1", "two"]);
  });

  it("lets a frame go on its ack and only then", () => {
    const outbox = [answered("answer-1"), answered("answer-2")];

    expect(settle(outbox, "answer-1").map((frame) => frame.id)).to.deep.equal(["answer-2"]);
    expect(settle(outbox, "of-another-time")).to.equal(outbox);
  });

  it("takes facts over a reload and leaves behind what is said anew", () => {
    const outbox = enqueue([shown("shown-1"), answered("answer-1")], [screen("one")]);

    expect(storedFrames(outbox).map((frame) => frame.id)).to.deep.equal(["shown-1", "answer-1"]);
  });

  it("drops the oldest showings of a display that is offline for weeks, and never an answer", () => {
    let outbox: QueuedFrame[] = [answered("answer-1")];
    for (let index = 0; index < 520; index += 1) outbox = enqueue(outbox, [shown(`shown-${index}`)]);

    expect(outbox).to.have.length(501);
    expect(outbox[0]?.id).to.equal("answer-1");
    expect(outbox[1]?.id).to.equal("shown-20");
  });
});
