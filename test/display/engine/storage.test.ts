import { expect } from "chai";
import { EMPTY_STATE } from "../../../client-display/engine/state/DisplayState.js";
import { EMPTY_PLAN } from "../../../client-display/engine/state/plan.js";
import {
  clearDisplay,
  type KeyValueStore,
  loadDisplay,
  saveDisplay,
  STORAGE_KEY,
  type StoredDisplay,
} from "../../../client-display/engine/state/storage.js";
import type { PlannedMessage } from "../../../shared/realtime/snapshot.js";
import { buildMessage, buildOccurrence, buildSnapshot, minutesFromNow, NOW } from "./buildPlan.js";

class MemoryStorage implements KeyValueStore {
  readonly entries = new Map<string, string>();
  writes = 0;

  constructor(private readonly capacity = Infinity) {}

  getItem(key: string): string | null {
    return this.entries.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    if (value.length > this.capacity) throw new Error("QuotaExceededError");
    this.writes += 1;
    this.entries.set(key, value);
  }

  removeItem(key: string): void {
    this.entries.delete(key);
  }
}

const blocked: KeyValueStore = {
  getItem: () => {
    throw new Error("SecurityError");
  },
  setItem: () => {
    throw new Error("SecurityError");
  },
  removeItem: () => {
    throw new Error("SecurityError");
  },
};

describe("the storage of a display", () => {
  it("brings everything back after a reload, written in one go", () => {
    const store = new MemoryStorage();
    const stored = display();

    saveDisplay(store, stored, NOW);

    expect(store.writes).to.equal(1);
    expect(loadDisplay(store)).to.deep.equal(stored);
  });

  it("answers the messages that are safe", () => {
    expect(saveDisplay(new MemoryStorage(), display(), NOW)).to.have.length(30);
    expect(saveDisplay(blocked, display(), NOW)).to.equal(null);
    expect(saveDisplay(null, display(), NOW)).to.equal(null);
  });

  it("keeps the nearest days and every unsent answer when the storage is full", () => {
    const store = new MemoryStorage(2_800);

    const safe = saveDisplay(store, display(), NOW);

    const loaded = loadDisplay(store);
    expect(safe?.map((message) => message.text)).to.deep.equal(["Day 0", "Day 1", "Day 2", "Day 3"]);
    expect(loaded?.state.plan.snapshot?.messages).to.deep.equal(safe);
    expect(loaded?.state.outbox).to.have.length(1);
  });

  it("keeps the nearest days of a series of which not all days have room", () => {
    const occurrences = Array.from({ length: 14 }, (_, day) =>
      buildOccurrence({
        key: `pills/${day}`,
        dueAt: minutesFromNow(day * 24 * 60),
        endsAt: minutesFromNow(day * 24 * 60 + 60),
      }),
    );
    const store = new MemoryStorage(1_950);

    const safe = saveDisplay(store, display([buildMessage({ occurrences })]), NOW);

    const [kept] = loadDisplay(store)?.state.plan.snapshot?.messages ?? [];
    expect(kept?.occurrences).to.deep.equal(occurrences.slice(0, 4));
    expect(safe).to.have.length(1);
  });

  it("starts empty from a broken entry, another schema, or a storage that throws", () => {
    const broken = new MemoryStorage();
    broken.setItem(STORAGE_KEY, '{"schema":1,"snap');
    const other = new MemoryStorage();
    other.setItem(STORAGE_KEY, JSON.stringify({ schema: 99, snapshot: buildSnapshot() }));

    expect([loadDisplay(broken), loadDisplay(other), loadDisplay(blocked), loadDisplay(null)]).to.deep.equal([
      null,
      null,
      null,
      null,
    ]);
  });

  it("leaves nothing behind when it is cleared", () => {
    const store = new MemoryStorage();
    saveDisplay(store, display(), NOW);

    clearDisplay(store);
    clearDisplay(blocked);

    expect(store.entries.size).to.equal(0);
  });
});

function display(messages = messagesOfDays()): StoredDisplay {
  const outbox = [
    {
      type: "occurrence.answered" as const,
      id: "answer-1",
      key: "series0/once",
      messageId: "0".repeat(24),
      messageVersion: 1,
      choice: "ok",
      text: "OK",
      at: minutesFromNow(0),
    },
  ];
  const plan = { ...EMPTY_PLAN, snapshot: buildSnapshot({ messages }) };
  return {
    state: { ...EMPTY_STATE, plan, outbox },
    clock: { offsetMs: 1_500, lastTrueTime: NOW },
  };
}

function messagesOfDays(): PlannedMessage[] {
  return Array.from({ length: 30 }, (_, day) =>
    buildMessage({
      text: `Day ${day}`,
      messageId: String(day).padStart(24, "0"),
      occurrences: [buildOccurrence({ key: `series${day}/once`, dueAt: minutesFromNow(day * 24 * 60) })],
    }),
  );
}
