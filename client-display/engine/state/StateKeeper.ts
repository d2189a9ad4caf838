import type { PlannedMessage } from "../../../shared/realtime/snapshot.js";
import { type DisplayState, EMPTY_STATE } from "./DisplayState.js";
import { withOthers } from "./otherTabs.js";
import {
  clearDisplay,
  type KeyValueStore,
  loadDisplay,
  readStored,
  saveDisplay,
  type StoredClock,
  type StoredDisplay,
} from "./storage.js";
import { minuteOf } from "./View.js";

/** Knows what of the state is in the storage. */
export class StateKeeper {
  private saved: DisplayState = EMPTY_STATE;
  private savedMinute = 0;
  /** As this tab read or wrote it last: where it differs, another tab has written. */
  private text: string | null = null;
  /** Ids of frames that this tab has or had: those that it was told of are not taken up again. */
  private known: Record<string, true> = {};

  constructor(private readonly storage: KeyValueStore | null) {}

  load(): StoredDisplay | null {
    const stored = loadDisplay(this.storage);
    this.text = readStored(this.storage);
    this.saved = stored ? stored.state : EMPTY_STATE;
    this.noteKnown(this.saved);
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
    this.text = readStored(this.storage);
    this.saved = state;
    this.savedMinute = minuteOf(now);
    return safe;
  }

  clear(): void {
    this.saved = EMPTY_STATE;
    this.text = null;
    clearDisplay(this.storage);
  }

  /** To be asked before saving. Nothing of another display: the other tab may have gone on to one. */
  joinOthers(state: DisplayState): DisplayState {
    this.noteKnown(state);
    const text = readStored(this.storage);
    if (text === this.text) return state;
    const stored = loadDisplay(this.storage);
    const isSame = stored && displayOf(stored.state) === displayOf(state);
    return isSame ? withOthers(state, stored.state, this.known) : state;
  }

  private noteKnown({ outbox }: DisplayState): void {
    outbox.forEach(({ id }) => (this.known[id] = true));
  }
}

function displayOf({ plan }: DisplayState): string | null {
  return plan.snapshot && plan.snapshot.display.id;
}
