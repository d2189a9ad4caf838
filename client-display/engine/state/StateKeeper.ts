import type { PlannedMessage } from "../../../shared/realtime/snapshot.js";
import { newFrameId } from "../connection/frameId.js";
import { CLOCK_PLAINLY_WRONG_MS, correctTimes } from "./correctTimes.js";
import { type DisplayState, EMPTY_STATE } from "./DisplayState.js";
import { withOthers } from "./otherTabs.js";
import {
  clearDisplay,
  type KeyValueStore,
  loadDisplay,
  readStamp,
  saveDisplay,
  type StoredClock,
  type StoredDisplay,
} from "./storage.js";
import { minuteOf } from "./View.js";

/** For a tab that is open for months: one that is forgotten is told once more, under the same id. */
const KNOWN_MAX = 2_000;

/** Knows what of the state is in the storage. */
export class StateKeeper {
  private saved: DisplayState = EMPTY_STATE;
  private savedMinute = 0;
  /** Of what this tab read or wrote last: where it differs, another tab has written. */
  private stamp: string | null = null;
  /** Ids of frames that this tab has or had: those that it was told of are not taken up again. */
  private known: string[] = [];

  constructor(private readonly storage: KeyValueStore | null) {}

  load(): StoredDisplay | null {
    const stored = loadDisplay(this.storage);
    this.stamp = readStamp(this.storage);
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
  save(state: DisplayState, clock: StoredClock, now: number): PlannedMessage[] | null {
    const stamp = newFrameId();
    const safe = saveDisplay(this.storage, { state, clock, stamp }, now);
    // Where nothing had room, what is stored is still what was.
    if (safe) this.stamp = stamp;
    this.saved = state;
    this.savedMinute = minuteOf(now);
    return safe;
  }

  clear(): void {
    this.saved = EMPTY_STATE;
    this.stamp = null;
    clearDisplay(this.storage);
  }

  /**
   * To be asked before saving. Nothing of another display: the other tab may have gone on to one. Its times become those of the clock of this tab,
   * which is `offsetMs` ahead of the tablet's own: with that they are put right later, and once.
   */
  joinOthers(state: DisplayState, offsetMs: number): DisplayState {
    this.noteKnown(state);
    if (readStamp(this.storage) === this.stamp) return state;
    const stored = loadDisplay(this.storage);
    const isSame = stored && displayOf(stored.state) === displayOf(state);
    return isSame ? withOthers(state, byClockOf(offsetMs, stored), this.known) : state;
  }

  private noteKnown({ outbox }: DisplayState): void {
    const news = outbox.map(({ id }) => id).filter((id) => this.known.indexOf(id) < 0);
    if (news.length > 0) this.known = this.known.concat(news).slice(-KNOWN_MAX);
  }
}

function byClockOf(offsetMs: number, { state, clock }: StoredDisplay): DisplayState {
  const by = offsetMs - clock.offsetMs;
  return Math.abs(by) > CLOCK_PLAINLY_WRONG_MS ? correctTimes(state, [], by) : state;
}

function displayOf({ plan }: DisplayState): string | null {
  return plan.snapshot && plan.snapshot.display.id;
}
