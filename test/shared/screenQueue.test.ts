import { expect } from "chai";
import { QUEUE_TURN_MS } from "../../shared/limits.js";
import type { Label } from "../../shared/contract/messages.js";
import type { PlannedMessage } from "../../shared/realtime/snapshot.js";
import { dueEntries, entryOnScreen, nextEntry } from "../../shared/rules/screenQueue.js";

const START = Date.parse("2026-11-21T08:00:00.000Z");
const MINUTE = 60_000;

describe("the queue of the screen", () => {
  it("shows the clock when nothing is due", () => {
    expect(entryOnScreen([buildPlanned("later", { dueInMinutes: 5 })], START)).to.equal(null);
  });

  it("puts urgent first, then reminders, then messages, each by age", () => {
    const messages = [
      buildPlanned("young message", { dueInMinutes: -1 }),
      buildPlanned("old message", { dueInMinutes: -9 }),
      buildPlanned("reminder", { dueInMinutes: -1, label: "medication" }),
      buildPlanned("urgent", { dueInMinutes: 0, urgent: true }),
    ];

    const order = dueEntries(messages, START).map((entry) => entry.message.text);

    expect(order).to.deep.equal(["urgent", "reminder", "old message", "young message"]);
  });

  it("leaves out what was answered and what has ended", () => {
    const answered = buildPlanned("answered", { dueInMinutes: -1 });
    answered.occurrences[0]!.answer = { id: "a", choice: "ok", text: "OK", at: "2026-11-21T08:00:00.000Z" };
    const ended = buildPlanned("ended", { dueInMinutes: -60 });

    expect(dueEntries([answered, ended], START)).to.deep.equal([]);
  });

  it("lets nothing wait for more than two minutes: messages take turns", () => {
    const messages = [
      buildPlanned("first", { dueInMinutes: -1 }),
      buildPlanned("second", { dueInMinutes: 0 }),
    ];
    const shownAt = (ms: number) => entryOnScreen(messages, START + ms)?.message.text;

    expect(shownAt(0)).to.equal("first");
    expect(shownAt(QUEUE_TURN_MS - 1)).to.equal("first");
    expect(shownAt(QUEUE_TURN_MS)).to.equal("second");
    expect(shownAt(2 * QUEUE_TURN_MS)).to.equal("first");
  });

  it("shares turns with no one while something urgent is open", () => {
    const messages = [
      buildPlanned("urgent", { dueInMinutes: -1, urgent: true }),
      buildPlanned("other", { dueInMinutes: 0 }),
    ];

    expect(entryOnScreen(messages, START + QUEUE_TURN_MS)?.message.text).to.equal("urgent");
  });

  it("names the soonest occurrence ahead", () => {
    const messages = [
      buildPlanned("far", { dueInMinutes: 90 }),
      buildPlanned("near", { dueInMinutes: 10 }),
      buildPlanned("now", { dueInMinutes: 0 }),
    ];

    expect(nextEntry(messages, START)?.message.text).to.equal("near");
    expect(nextEntry([], START)).to.equal(null);
  });
});

function buildPlanned(
  text: string,
  {
    dueInMinutes,
    label = "message",
    urgent = false,
  }: { dueInMinutes: number; label?: Label; urgent?: boolean },
): PlannedMessage {
  const dueAt = START + dueInMinutes * MINUTE;
  return {
    messageId: text,
    version: 1,
    text,
    label,
    urgent,
    replies: [{ choice: "ok", text: null }],
    sender: { name: "Anna", photoURL: null },
    createdAt: new Date(START - 60 * MINUTE).toISOString(),
    occurrences: [
      {
        key: `${text}/once`,
        dueAt: new Date(dueAt).toISOString(),
        endsAt: new Date(dueAt + 30 * MINUTE).toISOString(),
        readBy: null,
        notYets: 0,
      },
    ],
  };
}
