import type { Clock } from "@sinonjs/fake-timers";
import { expect } from "chai";
import type { DisplayEngine } from "../../../client-display/engine/state/DisplayEngine.js";
import type { KeyValueStore } from "../../../client-display/engine/state/storage.js";
import { truthOf } from "../../../client-display/screens/confirmation/ConfirmationScreen.js";
import { en } from "../../../client-display/texts/en.js";
import { speak } from "../../../client-display/texts/speak.js";
import type { QueueEntry } from "../../../shared/rules/screenQueue.js";
import { buildMessage, buildOccurrence, buildSnapshot, minutesFromNow, NOW } from "./buildPlan.js";
import { installTimers } from "./installTimers.js";
import { QuietLink } from "./QuietLink.js";
import { startEngine } from "./startEngine.js";

/** A browser that grants so many characters. */
class SmallStorage implements KeyValueStore {
  text: string | null = null;

  constructor(private readonly room: number) {}

  getItem(): string | null {
    return this.text;
  }

  setItem(_key: string, text: string): void {
    if (text.length > this.room) throw new Error("QuotaExceededError");
    this.text = text;
  }

  removeItem(): void {
    this.text = null;
  }
}

describe("an answer on a tablet whose storage is full", () => {
  let timers: Clock;
  let link: QuietLink;

  beforeEach(() => (timers = installTimers(NOW)));
  afterEach(() => timers.uninstall());

  it("survives a reload in the place of a day of the plan that has no room", () => {
    const storage = new SmallStorage(6_000);
    const key = press(open(storage, crowdedDay()));

    reopen(storage);

    expect(sentKeys()).to.deep.equal([key]);
  });

  it("survives a reload in the place of photos", () => {
    const storage = new SmallStorage(6_000);
    const photo = { id: "p", url: "u".repeat(9_000), caption: "", names: [], width: 1, height: 1 };
    press(open(storage, buildSnapshot({ photos: [photo] })));

    const engine = reopen(storage);

    expect(sentKeys()).to.deep.equal(["series1/once"]);
    // What is planned today is worth more than photos.
    expect(engine.getView().messages).to.have.length(1);
  });

  it("survives a reload in the place of what was shown", () => {
    const storage = new SmallStorage(6_000);
    const engine = open(storage, crowdedDay());
    const { message, occurrence } = entryOf(engine);
    const { messageId, version: messageVersion } = message;
    const step = { key: occurrence.key, messageId, messageVersion, step: "larger" as const };
    Array.from({ length: 30 }, (_, index) => index).forEach((index) =>
      engine.say({ type: "occurrence.shown", ...step, id: `step${index}`, at: new Date(NOW).toISOString() }),
    );
    const key = press(engine);

    reopen(storage);

    expect(sentKeys()).to.deep.equal([key]);
  });

  it("is called saved when it is", () => {
    const engine = open(new SmallStorage(6_000), crowdedDay());
    press(engine);

    expect(words(engine)).to.equal("Saved, Anna will be told");
  });

  it("is not called saved when nothing can be kept", () => {
    const engine = open(new SmallStorage(0), buildSnapshot());
    press(engine);
    expect(words(engine)).to.equal("Anna has not been told yet");

    const { id } = link.outbox.filter(({ type }) => type === "occurrence.answered")[0]!;
    link.listener!.handleFrame({ type: "ack", id });
    timers.tick(100);

    expect(words(engine)).to.equal("Anna has been told");
  });

  function open(storage: KeyValueStore, snapshot: ReturnType<typeof buildSnapshot>): DisplayEngine {
    link = new QuietLink();
    const engine = startEngine(link, storage);
    link.listener!.handleConnected();
    link.listener!.handleFrame({ type: "snapshot", snapshot });
    timers.tick(300);
    return engine;
  }

  /** After a power cut, without a network and then with one. */
  function reopen(storage: KeyValueStore): DisplayEngine {
    link = new QuietLink();
    const engine = startEngine(link, storage);
    timers.tick(300);
    const serverTime = new Date().toISOString();
    link.listener!.handleConnected();
    link.listener!.handleFrame({ type: "snapshot", snapshot: { ...engineSnapshot(engine), serverTime } });
    timers.tick(300);
    return engine;
  }

  function engineSnapshot(engine: DisplayEngine): ReturnType<typeof buildSnapshot> {
    return buildSnapshot({ messages: engine.getView().messages.slice() });
  }

  /** The key of what was answered. */
  function press(engine: DisplayEngine): string {
    const entry = entryOf(engine);
    engine.press(entry, { choice: "ok", text: null }, "OK");
    return entry.occurrence.key;
  }

  function entryOf(engine: DisplayEngine): QueueEntry {
    const { screen } = engine.getView();
    if (screen.kind !== "message") throw new Error(`there is no message but ${screen.kind}`);
    return screen.entry;
  }

  function words(engine: DisplayEngine): string {
    const { screen } = engine.getView();
    if (screen.kind !== "confirmation") throw new Error(`there is no confirmation but ${screen.kind}`);
    return truthOf(screen.confirmation, speak(en, "24"));
  }

  function sentKeys(): string[] {
    return link.outbox.flatMap((frame) => (frame.type === "occurrence.answered" ? [frame.key] : []));
  }
});

/** Far more than fits, all of it due within the hour. */
function crowdedDay(): ReturnType<typeof buildSnapshot> {
  const messages = Array.from({ length: 40 }, (_, index) =>
    buildMessage({
      messageId: String(index).padStart(24, "0"),
      occurrences: [buildOccurrence({ key: `series${index}/once`, dueAt: minutesFromNow(-59 + index) })],
    }),
  );
  return buildSnapshot({ messages });
}
