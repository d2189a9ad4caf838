import type { PlannedMessage } from "../../../shared/realtime/snapshot.js";
import { type DisplayState, EMPTY_STATE } from "./DisplayState.js";
import {
  clearDisplay,
  type KeyValueStore,
  loadDisplay,
  saveDisplay,
  type StoredClock,
  type StoredDisplay,
} from "./storage.js";
import { minuteOf } from "./View.js";

/** Knows what of the state is in the storage. */
export class StateKeeper {
  private saved: DisplayState = EMPTY_STATE;
  private savedMinute = 0;

  constructor(private readonly storage: KeyValueStore | null) {}

  load(): StoredDisplay | null {
    const stored = loadDisplay(this.storage);
    this.saved = stored ? stored.state : EMPTY_STATE;
    return stored;
  }

  /** Something would be lost by a reload. The clock is saved each minute, whatever else happens. */
  isBehind(state: DisplayState): boolean {
    const { saved } = this;
    return (
      state.plan.snapshot !== saved.plan.snapshot ||
      state.outbox !== saved.outbox ||
      state.localAnswers !== saved.localAnswers ||
      state.sentAnswers !== saved.sentAnswers ||
      state.shownKeys !== saved.shownKeys
    );
  }

  isMinuteOver(now: number): boolean {
    return this.savedMinute !== minuteOf(now);
  }

  /** Answers the messages that are safe now, see `saveDisplay`. */
  save(state: DisplayState, clock: StoredClock, now: number): PlannedMessage[] {
    const safe = saveDisplay(this.storage, { state, clock }, now);
    this.saved = state;
    this.savedMinute = minuteOf(now);
    return safe;
  }

  clear(): void {
    this.saved = EMPTY_STATE;
    clearDisplay(this.storage);
  }
}
