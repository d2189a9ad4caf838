import { expect } from "chai";
import type { PlannedMessage } from "../../../shared/realtime/snapshot.js";
import { dueEntries } from "../../../shared/rules/screenQueue.js";
import { withLocalAnswers } from "../../../client-display/engine/state/answers.js";
import { confirmationEndsAt, lateReader } from "../../../client-display/engine/state/confirmation.js";
import {
  type DisplayAction,
  type DisplayState,
  EMPTY_STATE,
} from "../../../client-display/engine/state/DisplayState.js";
import { reduceDisplay } from "../../../client-display/engine/state/reduceDisplay.js";
import {
  buildEntry,
  buildMessage,
  buildOccurrence,
  buildSnapshot,
  minutesFromNow,
  NOW,
} from "./buildPlan.js";

const MINUTE = 60_000;

describe("what a display knows", () => {
  it("closes a message on the screen before the server knows of the answer", () => {
    const state = play([received(), press()]);

    expect(due(state)).to.deep.equal([]);
    expect(state.outbox.map((frame) => frame.type)).to.deep.equal(["occurrence.answered"]);
    expect(state.confirmation?.acknowledgedAt).to.equal(null);
  });

  it("sends the answer with its own time, text, version and id", () => {
    const state = play([received(), press({ at: NOW + 5_000 })]);

    expect(state.outbox[0]).to.deep.equal({
      type: "occurrence.answered",
      id: "answer-1",
      key: "series1/once",
      messageId: "a".repeat(24),
      messageVersion: 1,
      choice: "ok",
      text: "OK",
      at: "2026-11-21T08:00:05.000Z",
    });
  });

  it("says told after the ack and keeps the message closed until the plan has the answer", () => {
    const state = play([received(), press(), ack("answer-1", NOW + 1_000)]);

    expect(state.outbox).to.deep.equal([]);
    expect(state.confirmation?.acknowledgedAt).to.equal(NOW + 1_000);
    expect(due(state)).to.deep.equal([]);
  });

  it("keeps the message closed when a snapshot from before the answer arrives after the ack", () => {
    const state = play([
      received(),
      press(),
      ack("answer-1"),
      { type: "connected" },
      received(buildSnapshot({ planVersion: 2 })),
    ]);

    expect(due(state)).to.deep.equal([]);
  });

  it("forgets its own answer once the plan has it, so that it cannot outlive the server's word", () => {
    const state = play([received(), press(), ack("answer-1"), answeredInPlan({ readBy: null })]);
    const reopened = play([occurrence({ answer: null }, 2)], state);

    expect(state.localAnswers).to.deep.equal({});
    expect(due(reopened)).to.deep.equal(["series1/once"]);
  });

  it("says who has read it, and says it on the clock when the confirmation is over", () => {
    const state = play([received(), press(), ack("answer-1", NOW + 500)]);
    const soon = play([answeredInPlan({ readBy: "Anna" }, NOW + 2_000)], state);
    const later = play([answeredInPlan({ readBy: "Anna" }, NOW + 10 * MINUTE)], state);

    expect(soon.confirmation?.reader).to.equal("Anna");
    expect(confirmationEndsAt(soon.confirmation!)).to.equal(NOW + 11_500);
    expect(lateReader(later.confirmation, NOW + 10 * MINUTE + 19_000)).to.equal("Anna");
    expect(lateReader(later.confirmation, NOW + 10 * MINUTE + 20_000)).to.equal(null);
  });

  it("does not call a confirmation back when the network returns hours later", () => {
    const state = play([received(), press(), ack("answer-1", NOW + 180 * MINUTE)]);

    expect(confirmationEndsAt(state.confirmation!)).to.be.below(NOW + MINUTE);
  });

  it("opens the message again after Undo, offline and online alike", () => {
    const offline = play([received(), press(), undo()]);
    const online = play([received(), press(), ack("answer-1"), answeredInPlan({ readBy: null }), undo()]);

    expect(due(offline)).to.deep.equal(["series1/once"]);
    expect(due(online)).to.deep.equal(["series1/once"]);
    expect(offline.outbox.map((frame) => frame.type)).to.deep.equal([
      "occurrence.answered",
      "answer.retracted",
    ]);
  });

  it("keeps a message closed that another screen has answered, though this one took its own answer back", () => {
    const state = play([
      received(),
      press(),
      undo(),
      occurrence({ answer: { id: "of-the-hall", choice: "ok", text: "OK", at: minutesFromNow(0) } }),
    ]);

    expect(due(state)).to.deep.equal([]);
  });

  it("brings a message back ten minutes after Not yet, twice, and then no more", () => {
    let state = play([received(withLongStay())]);
    [0, 10, 20].forEach((minutes, index) => {
      expect(due(state, minutes)).to.deep.equal(["series1/once"]);
      state = play([pressNotYet(index, minutes, state)], state);
      expect(due(state, minutes + 9)).to.deep.equal([]);
    });

    expect(due(state, 30)).to.deep.equal([]);
  });

  it("counts a Not yet once when the plan brings it too", () => {
    const pressed = play([received(withLongStay()), pressNotYet(0, 0), ack("not-yet-0")]);
    const hiddenUntil = minutesFromNow(10);
    const state = play([occurrence({ endsAt: minutesFromNow(120), notYets: 1, hiddenUntil })], pressed);

    expect(planned(state)[0]?.occurrences[0]?.notYets).to.equal(1);
    expect(state.localAnswers).to.deep.equal({});
    expect(due(state, 10)).to.deep.equal(["series1/once"]);
  });

  it("counts a Not yet once when the plan brings it before the ack", () => {
    const hiddenUntil = minutesFromNow(10);
    const state = play([
      received(withLongStay()),
      pressNotYet(0, 0),
      occurrence({ endsAt: minutesFromNow(120), notYets: 1, hiddenUntil }),
    ]);

    expect(planned(state)[0]?.occurrences[0]?.notYets).to.equal(1);
  });

  it("brings a message back when the server says, after a Not yet on a clock that was ahead", () => {
    const pressed = play([received(withLongStay()), pressNotYet(0, 60), ack("not-yet-0")]);
    expect(due(pressed, 1)).to.deep.equal([]);

    const putOff = { endsAt: minutesFromNow(120), notYets: 1, hiddenUntil: minutesFromNow(10) };
    const state = play([occurrence(putOff)], pressed);

    expect(due(state, 9)).to.deep.equal([]);
    expect(due(state, 10)).to.deep.equal(["series1/once"]);
  });

  it("brings a message back at once when Not yet is taken back, also after the plan has it", () => {
    const putOff = occurrence({ endsAt: minutesFromNow(120), notYets: 1, hiddenUntil: minutesFromNow(10) });
    const state = play([received(withLongStay()), pressNotYet(0, 0), putOff, ack("not-yet-0"), undo()]);

    expect(due(state)).to.deep.equal(["series1/once"]);
    const again = occurrence({ endsAt: minutesFromNow(120) }, 2);
    expect(due(play([again], state))).to.deep.equal(["series1/once"]);
    const elsewhere = { endsAt: minutesFromNow(120), notYets: 1, hiddenUntil: minutesFromNow(15) };
    expect(due(play([occurrence(elsewhere, 2)], state), 12)).to.deep.equal([]);
  });

  it("puts a message off that is told Not yet, taken back and told Not yet again", () => {
    const endsAt = minutesFromNow(120);
    const putOff = (minutes: number) => ({ endsAt, notYets: 1, hiddenUntil: minutesFromNow(minutes) });
    const undone = play([
      received(withLongStay()),
      pressNotYet(0, 0),
      ack("not-yet-0"),
      occurrence(putOff(10)),
      undo(),
      occurrence({ endsAt }, 2),
      ack("undo-1"),
    ]);
    const state = play([pressNotYet(1, 0.2, undone), ack("not-yet-1"), occurrence(putOff(10.2), 3)], undone);

    expect(due(state, 1)).to.deep.equal([]);
    expect(due(state, 11)).to.deep.equal(["series1/once"]);
    expect(planned(state)[0]?.occurrences[0]?.notYets).to.equal(1);
  });

  it("remembers an answer that was not told while the plan has no such message for a while", () => {
    const state = play([
      received(),
      press(),
      { type: "connected" },
      received(buildSnapshot({ planVersion: 2, messages: [] })),
      { type: "connected" },
      received(buildSnapshot({ planVersion: 3 })),
    ]);

    expect(due(state)).to.deep.equal([]);
  });

  it("keeps a refused answer's message closed and sends it no more", () => {
    const refused: DisplayAction = {
      type: "received",
      frame: { type: "refused", id: "answer-1", code: "unknown", message: "" },
      now: NOW,
    };
    const state = play([received(), press(), refused]);

    expect(state.outbox).to.deep.equal([]);
    expect(due(state)).to.deep.equal([]);
    expect(state.confirmation?.acknowledgedAt).to.equal(null);
  });

  it("reports a showing once, and an edited text once more", () => {
    const shown = (message: PlannedMessage): DisplayAction => ({
      type: "shown",
      id: `shown-${message.version}`,
      entry: buildEntry(message),
      at: NOW,
    });
    const state = play([
      received(),
      shown(buildMessage()),
      shown(buildMessage()),
      shown(buildMessage({ version: 2 })),
    ]);

    expect(state.outbox.map((frame) => frame.id)).to.deep.equal(["shown-1", "shown-2"]);
  });

  it("sends nothing of one person to the display of another", () => {
    const other = { ...buildSnapshot().display, id: "b".repeat(24) };
    const state = play([
      received(),
      press(),
      { type: "connected" },
      received(buildSnapshot({ display: other })),
    ]);

    expect(state.outbox).to.deep.equal([]);
    expect(state.localAnswers).to.deep.equal({});
  });

  it("sends the answers of 14 days again to a server restored from a backup, and no older ones", () => {
    const days = 24 * 60 * MINUTE;
    const state = play([
      received(),
      press({ id: "long-ago", at: NOW - 15 * days }),
      ack("long-ago", NOW - 15 * days),
      press({ id: "last-week", at: NOW - 7 * days }),
      ack("last-week", NOW - 7 * days),
      { type: "connected" },
      received(buildSnapshot({ epoch: "restored" })),
    ]);

    expect(state.outbox.map((frame) => frame.id)).to.deep.equal(["last-week"]);
  });

  it("knows nothing any more after it was removed", () => {
    const state = play([
      received(),
      press(),
      { type: "received", frame: { type: "device.removed" }, now: NOW },
    ]);

    expect(state).to.deep.equal(EMPTY_STATE);
  });

  it("does not grow over the months", () => {
    let state = play([received()]);
    for (let day = 0; day < 200; day += 1) {
      const key = `series1/day${day}/s1`;
      const message = buildMessage({ occurrences: [buildOccurrence({ key })] });
      state = play(
        [
          { type: "connected" },
          received(buildSnapshot({ messages: [message] })),
          { type: "shown", id: `shown-${day}`, entry: buildEntry(message), at: NOW },
          ack(`shown-${day}`),
          press({ id: `answer-${day}`, at: NOW + day * 24 * 60 * MINUTE }, message),
          ack(`answer-${day}`, NOW + day * 24 * 60 * MINUTE),
        ],
        state,
      );
    }

    expect(state.shownKeys).to.have.length(1);
    expect(Object.keys(state.localAnswers)).to.have.length(1);
    expect(state.sentAnswers.length).to.be.at.most(15);
    expect(state.outbox).to.deep.equal([]);
  });
});

function play(actions: DisplayAction[], from: DisplayState = EMPTY_STATE): DisplayState {
  return actions.reduce(reduceDisplay, from);
}

function received(snapshot = buildSnapshot()): DisplayAction {
  return { type: "received", frame: { type: "snapshot", snapshot }, now: NOW };
}

function ack(id: string, now = NOW): DisplayAction {
  return { type: "received", frame: { type: "ack", id }, now };
}

function press({ id = "answer-1", at = NOW } = {}, message = buildMessage()): DisplayAction {
  return {
    type: "answered",
    id,
    at,
    entry: buildEntry(message),
    button: { choice: "ok", text: null },
    text: "OK",
  };
}

function pressNotYet(
  index: number,
  minutes: number,
  state = play([received(withLongStay())]),
): DisplayAction {
  return {
    type: "answered",
    id: `not-yet-${index}`,
    at: NOW + minutes * MINUTE,
    entry: buildEntry(planned(state)[0]),
    button: { choice: "notYet", text: null },
    text: "Not yet",
  };
}

function undo(): DisplayAction {
  return { type: "retracted", id: "undo-1", at: NOW + 2_000 };
}

function occurrence(changes: Parameters<typeof buildOccurrence>[0], base = 1, now = NOW): DisplayAction {
  const frame = {
    type: "occurrence.changed" as const,
    base,
    next: base + 1,
    messageId: "a".repeat(24),
    occurrence: buildOccurrence(changes),
  };
  return { type: "received", frame, now };
}

function answeredInPlan({ readBy }: { readBy: string | null }, now = NOW): DisplayAction {
  const answer = { id: "answer-1", choice: "ok", text: "OK", at: minutesFromNow(0) };
  return occurrence({ answer, readBy }, 1, now);
}

function withLongStay() {
  return buildSnapshot({
    messages: [buildMessage({ occurrences: [buildOccurrence({ endsAt: minutesFromNow(120) })] })],
  });
}

function planned(state: DisplayState): PlannedMessage[] {
  return withLocalAnswers(state.plan.snapshot?.messages ?? [], state.localAnswers);
}

function due(state: DisplayState, minutes = 1): string[] {
  return dueEntries(planned(state), NOW + minutes * MINUTE).map((entry) => entry.occurrence.key);
}
