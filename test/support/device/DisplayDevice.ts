import { Connection, type Socket } from "../../../client-display/engine/connection/Connection.js";
import type { Link } from "../../../client-display/engine/connection/Link.js";
import { withLocalAnswers } from "../../../client-display/engine/state/answers.js";
import { DisplayEngine } from "../../../client-display/engine/state/DisplayEngine.js";
import type { QueuedFrame } from "../../../client-display/engine/state/outbox.js";
import type { Screen } from "../../../client-display/engine/state/Screen.js";
import type { KeyValueStore } from "../../../client-display/engine/state/storage.js";
import type { ReplyButton } from "../../../shared/realtime/snapshot.js";
import { dueEntries, type QueueEntry } from "../../../shared/rules/screenQueue.js";
import { DeviceStorage } from "./DeviceStorage.js";
import type { DeviceTime } from "./DeviceTime.js";

export type AnsweredFrame = Extract<QueuedFrame, { type: "occurrence.answered" }>;

export interface DeviceParts {
  time: DeviceTime;
  openSocket(): Socket;
  random(): number;
  /** How far the tablet's own clock is from true time; may step. */
  wallErrorMs?: () => number;
  storage?: DeviceStorage;
  /** Between the engine and its storage, or its link: where a test plants a defect. */
  wrapStorage?: (storage: KeyValueStore) => KeyValueStore;
  wrapLink?: (link: Link) => Link;
}

/**
 * A tablet with the display's own code on it, engine, reducer, storage and connection; only the page is missing. `powerOff` and
 * `powerOn` are a power cut: what the storage has is all that is left.
 */
export class DisplayDevice {
  readonly storage: DeviceStorage;
  readonly pressed: AnsweredFrame[] = [];
  /** By occurrence key: when it first filled the screen, true time. */
  readonly filledAt = new Map<string, number>();
  private engine: DisplayEngine | null = null;
  private link: Link | null = null;
  /** What a page that is gone still holds must not write to the storage of the next one. */
  private page = 0;

  constructor(private readonly parts: DeviceParts) {
    this.storage = parts.storage ?? new DeviceStorage();
  }

  powerOn(): void {
    const { time, openSocket, random, wallErrorMs = () => 0 } = this.parts;
    const clocks = { wall: () => time.now() + wallErrorMs(), monotonic: time.monotonic };
    this.page += 1;
    time.run(() => {
      const connection = new Connection({
        openSocket,
        clocks,
        appVersion: "test",
        random,
        // HTTP does not get through to it: a large plan comes over the socket.
        fetchSnapshot: (answer) => answer(null),
      });
      const link = this.parts.wrapLink?.(connection) ?? connection;
      const engine = new DisplayEngine({
        link,
        clocks,
        storage: this.pageStorage(),
        // The keypad does not arrive, and nobody is there to use it.
        openPairing: () => undefined,
        offerOfAddress: null,
        scheduleFrame: (work) => setTimeout(work, 16),
        isVisible: () => true,
        random,
      });
      engine.subscribe(() => this.noteScreen());
      this.link = link;
      this.engine = engine;
      engine.start();
    });
    this.noteScreen();
  }

  powerOff(): void {
    this.page += 1;
    const { link } = this;
    if (link) this.parts.time.run(() => link.stop());
    this.engine = null;
    this.link = null;
  }

  get screen(): Screen | null {
    return this.engine?.getView().screen ?? null;
  }

  /** The tablet's idea of the true time. */
  get clockNow(): number {
    return this.running().clock.now();
  }

  /** Frames that the server has not answered. */
  get outbox(): QueuedFrame[] {
    return this.storage.read()?.state.outbox ?? [];
  }

  /** Everything that is due by the tablet's clock, whether or not it is its turn on the screen. */
  due(): QueueEntry[] {
    const state = this.storage.read()?.state;
    const plan = state?.plan.snapshot;
    if (!state || !plan) return [];
    return dueEntries(withLocalAnswers(plan.messages, state.localAnswers), this.clockNow);
  }

  /** Presses a button under an entry. Returns the frame that this put into the storage. */
  press(entry: QueueEntry, button: ReplyButton): AnsweredFrame {
    const engine = this.running();
    this.parts.time.run(() => engine.press(entry, button, button.text ?? button.choice));
    const frame = this.outbox
      .filter((queued): queued is AnsweredFrame => queued.type === "occurrence.answered")
      .at(-1);
    if (frame?.key !== entry.occurrence.key) throw new Error("The pressed answer is not in the storage.");
    this.pressed.push(frame);
    return frame;
  }

  private running(): DisplayEngine {
    if (!this.engine) throw new Error("The tablet is off.");
    return this.engine;
  }

  private noteScreen(): void {
    const { screen } = this;
    if (screen?.kind !== "message") return;
    const { key } = screen.entry.occurrence;
    if (!this.filledAt.has(key)) this.filledAt.set(key, this.parts.time.now());
  }

  private pageStorage(): KeyValueStore {
    const { page } = this;
    const store = this.parts.wrapStorage?.(this.storage) ?? this.storage;
    const isCurrent = () => this.page === page;
    return {
      getItem: (key) => store.getItem(key),
      setItem: (key, value) => void (isCurrent() && store.setItem(key, value)),
      removeItem: (key) => void (isCurrent() && store.removeItem(key)),
    };
  }
}
