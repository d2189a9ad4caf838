import type { PlannedMessage } from "../../../shared/realtime/snapshot.js";
import { type DisplayState, EMPTY_STATE } from "./DisplayState.js";
import { factsOfOthers, NO_OTHERS, type OthersFacts, withOthers } from "./otherTabs.js";
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
  private others: OthersFacts = NO_OTHERS;

  constructor(private readonly storage: KeyValueStore | null) {}

  load(): StoredDisplay | null {
    const stored = loadDisplay(this.storage);
    this.text = readStored(this.storage);
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
    this.noteOthers(state);
    const safe = saveDisplay(this.storage, { state: withOthers(state, this.others), clock }, now);
    this.text = readStored(this.storage);
    this.saved = state;
    this.savedMinute = minuteOf(now);
    return safe;
  }

  clear(): void {
    this.saved = EMPTY_STATE;
    this.text = null;
    this.others = NO_OTHERS;
    clearDisplay(this.storage);
  }

  /** Nothing of another display: the other tab may have gone on to one. */
  private noteOthers(state: DisplayState): void {
    const text = readStored(this.storage);
    if (text === this.text) return;
    const stored = loadDisplay(this.storage);
    const isSame = stored && displayOf(stored.state) === displayOf(state);
    const own = this.saved.outbox.concat(state.outbox);
    this.others = isSame ? factsOfOthers(stored.state, own) : NO_OTHERS;
  }
}

function displayOf({ plan }: DisplayState): string | null {
  return plan.snapshot && plan.snapshot.display.id;
}
