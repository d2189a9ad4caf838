import type { ReactNode } from "react";
import type { CallUrgency } from "../../../shared/contract/callRequests.js";
import type { DisplayLanguage } from "../../../shared/contract/displays.js";
import { RETRACT_WINDOW_MS } from "../../../shared/limits.js";
import type { CloseReason } from "../../../shared/realtime/closeReasons.js";
import type { PlannedCall, ReplyButton } from "../../../shared/realtime/snapshot.js";
import type { QueueEntry } from "../../../shared/rules/screenQueue.js";
import { newFrameId } from "../connection/frameId.js";
import type { Link, LinkFrame, LinkListener } from "../connection/Link.js";
import { type ClockSample, type LocalClocks, offsetOf, TrueClock } from "../time/TrueClock.js";
import type {
  ActivePairing,
  CodeOffer,
  Pairing,
  PairingRenderer,
  PairingListener,
} from "../../screens/pairing/PairingRenderer.js";
import type { Recorder } from "../../addons/recording/Recorder.js";
import type { Addon } from "./Addon.js";
import { callAfter } from "./callAfter.js";
import { CLOCK_PLAINLY_WRONG_MS, correctTimes } from "./correctTimes.js";
import { canUndo } from "./confirmation.js";
import { type DisplayAction, type DisplayState, EMPTY_STATE, shownName } from "./DisplayState.js";
import type { QueuedFrame } from "./outbox.js";
import { reduceDisplay } from "./reduceDisplay.js";
import { Reports } from "./Reports.js";
import { StateKeeper } from "./StateKeeper.js";
import type { KeyValueStore } from "./storage.js";
import { isSameView, type View } from "./View.js";
import { ViewBuilder } from "./ViewBuilder.js";

export interface EngineParts {
  link: Link;
  clocks: LocalClocks;
  /** null keeps everything in memory. */
  storage: KeyValueStore | null;
  /** Loads what pairs a browser; it may take long, or for ever. null: this one is never paired. */
  openPairing: ((listener: PairingListener, take: (pairingScreen: PairingRenderer) => void) => void) | null;
  /** Of the address, `/display/123456#secret`. */
  offerOfAddress: CodeOffer | null;
  /** Before the next painting, or soon when the page is hidden. */
  scheduleFrame(work: () => void): void;
  isVisible(): boolean;
  random(): number;
}

const CONNECTED_GREETING_MS = 3_000;
const OFFLINE_SIGN_AFTER_MS = 5 * 60_000;
/** A touch at night shows the clock for this long. */
const AWAKE_MS = 15_000;
/** After this without a finished code the clock comes back. */
const ABANDONED_KEYPAD_MS = 2 * 60_000;
/** Writes are gathered for this long, since they are slow on old tablets; a press is stored at once. */
const SAVE_DELAY_MS = 200;
/** No snapshot is longer on its way: a clock that is ahead of one by less may be right. */
const SNAPSHOT_JOURNEY_MAX_MS = 2 * 60_000;

/** The engine of a display: holds its state, decides what is on the screen and reports to the server, for as long as the page lives. */
export class DisplayEngine implements LinkListener {
  readonly clock: TrueClock;
  /** Set by its addon. */
  recorder: Recorder | null = null;
  /** Set by its addon: what opens when the corner is held. Before that it is the keypad. */
  openMenu: (() => void) | null = null;
  /** Set by its addon: the card that says who can see the person. */
  openCard?: () => void;
  /** Until then the greeting of a new device stands, by the monotonic clock; null when this page paired none. */
  connectedUntil: number | null = null;
  /** The last plan is in the browser's storage as a whole. */
  isAllKept = true;
  /** Of whom the server has told this page: who rings here, or talks. The addon begins later than its first word. */
  call: PlannedCall | null = null;
  private state: DisplayState;
  private readonly shownAtStart: string[];
  private view: View;
  private pairing: Pairing = { phase: "none" };
  private pairingScreen: PairingRenderer | null = null;
  private readonly keeper: StateKeeper;
  private readonly viewBuilder = new ViewBuilder();
  private readonly reports = new Reports();
  private readonly watchers: (() => void)[] = [];
  private readonly addons: Addon[] = [];
  private covered = false;
  private incoming: { frame: LinkFrame; receivedAt: number }[] = [];
  private offerOfAddress: CodeOffer | null;
  private online = false;
  private lostAt: number;
  /** Frames whose times a later measuring of the clock leaves as they are. */
  private timed: QueuedFrame[];
  /** The server has told this page the time, and the tablet's clock has not jumped since. */
  private isMeasured = false;
  private greetingDue = false;
  /** By the monotonic clock: the true one may be put right by hours meanwhile. */
  private awakeUntil = 0;
  private keypadSince = 0;
  private readonly looks: { seen?: number | null; gap?: number | null } = {};
  private saveTimer: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly parts: EngineParts) {
    this.keeper = new StateKeeper(parts.storage);
    const stored = this.keeper.load();
    this.clock = new TrueClock(parts.clocks, stored && stored.clock);
    this.state = stored ? stored.state : EMPTY_STATE;
    this.shownAtStart = this.state.shownKeys;
    // Of a clock that was set back since nobody knows how wrong it was.
    const guessed = (this.clock.isTrusted() && stored && stored.clock.guessed) || [];
    this.timed = this.state.outbox.filter(({ id }) => guessed.indexOf(id) < 0);
    this.offerOfAddress = parts.offerOfAddress;
    this.lostAt = parts.clocks.monotonic();
    this.view = this.look();
  }

  start(): void {
    this.parts.link.start(this);
    this.tick();
  }

  subscribe = (watcher: () => void): (() => void) => {
    this.watchers.push(watcher);
    return () => {
      this.watchers.splice(this.watchers.indexOf(watcher), 1);
    };
  };

  getView = (): View => this.view;

  attach(addon: Addon): void {
    this.addons.push(addon);
  }

  /** Something lies over the screen: what is below counts as not seen. */
  cover(covered: boolean): void {
    this.covered = covered;
    this.commit();
  }

  /** This showing was seen before this page began, here or on another screen of the display. */
  wasSeen(entry: QueueEntry): boolean {
    const name = shownName(entry);
    const here = this.state.shownKeys.indexOf(name) >= 0;
    return this.shownAtStart.indexOf(name) >= 0 || (entry.occurrence.shown === true && !here);
  }

  /** What is sent now reaches the server. */
  isOnline(): boolean {
    return this.online;
  }

  /** Connected, everything told, and nothing over the screen, such as a recording, that the end of this page would interrupt. */
  isIdle(): boolean {
    return this.online && !this.covered && this.outbox().length === 0;
  }

  /** Whoever stands there held the corner. */
  holdCorner(): void {
    if (this.openMenu) this.openMenu();
    else this.openKeypad();
  }

  /** A addon has frames to send. */
  sendSoon(): void {
    this.commit();
  }

  /** Said by an addon, and stored until the server has it. */
  say(frame: QueuedFrame): void {
    this.act({ type: "queued", frames: [frame] });
  }

  requestCall(urgency: CallUrgency): void {
    const at = new Date(this.clock.now()).toISOString();
    this.say({ type: "call.requested", id: newFrameId(), urgency, at });
  }

  withdrawCall(requestId: string): void {
    const at = new Date(this.clock.now()).toISOString();
    this.say({ type: "call.withdrawn", id: newFrameId(), requestId, at });
  }

  press(entry: QueueEntry, button: ReplyButton, text: string): void {
    this.act({ type: "answered", id: newFrameId(), entry, button, text, at: this.clock.now() });
    // The ticker alone would leave the button that takes it back for up to a second in which it does nothing.
    setTimeout(() => this.commit(), RETRACT_WINDOW_MS);
  }

  undo(): void {
    const { confirmation } = this.state;
    const now = this.clock.now();
    if (!confirmation || !canUndo(confirmation, now)) return;
    // A clock that was put right meanwhile may have gone back, and the server compares the two times.
    this.act({ type: "retracted", id: newFrameId(), at: Math.max(confirmation.pressedAt, now) });
  }

  /** The keypad: for a first code, another one, or another display. */
  openKeypad(): void {
    const canLeave = this.state.plan.snapshot !== null;
    this.showPairing(canLeave, (pairingScreen) => pairingScreen.enter({ canLeave }));
  }

  drawPairing(pairing: ActivePairing, language: DisplayLanguage | null): ReactNode {
    return this.pairingScreen && this.pairingScreen.draw(pairing, language);
  }

  /** Somebody touches the screen. At night it shows the clock until a moment after the last touch, and the first one does nothing else. */
  handleTouch(): void {
    const now = this.clock.monotonic();
    if (this.view.screen.kind !== "asleep" && now >= this.awakeUntil && !this.covered) return;
    this.awakeUntil = now + AWAKE_MS;
    this.commit();
  }

  /** The page was hidden or shown again, or the network is back. */
  handleWake(): void {
    this.parts.link.retryNow();
    this.commit();
  }

  handleConnected(): void {
    this.drain();
    this.reports.startConnection();
    this.state = reduceDisplay(this.state, { type: "connected" });
  }

  handleFrame(frame: LinkFrame): void {
    this.incoming.push({ frame, receivedAt: this.clock.wall() });
    if (this.incoming.length === 1) this.parts.scheduleFrame(() => this.commit());
  }

  handleBrokenFrame(): void {
    this.drain();
    this.state = reduceDisplay(this.state, { type: "doubted" });
    this.commit();
  }

  handleClockSamples(samples: ClockSample[]): void {
    // Somebody set the clock, or the tablet slept, while the pings were on their way: they tell of the clock before.
    const isOutdated = this.hasDrifted();
    const offset = offsetOf(samples);
    if (isOutdated) this.parts.link.measureClock();
    else if (offset !== null) this.syncClock(offset);
    this.commit();
  }

  handleClosed(reason: CloseReason | null): void {
    this.drain();
    if (this.online) {
      this.lostAt = this.clock.monotonic();
      this.timed = this.state.outbox;
    }
    this.online = false;
    if (reason === "device-removed") this.clear();
    if (reason === "device-unknown") this.handleUnknown();
    this.commit();
  }

  /** Each second, on the second: the due message comes on time and the minute turns when it turns. */
  private tick(): void {
    setTimeout(() => this.tick(), 1_000 - (((this.clock.now() % 1_000) + 1_000) % 1_000));
    if (this.hasDrifted()) {
      this.parts.link.retryNow();
      this.parts.link.measureClock();
    }
    const { pairing } = this;
    const abandoned = this.clock.monotonic() - this.keypadSince >= ABANDONED_KEYPAD_MS;
    if (pairing.phase !== "none" && pairing.canLeave && abandoned) {
      this.setPairing({ phase: "none" });
      if (this.pairingScreen) this.pairingScreen.rest();
    }
    if (this.reports.isSnapshotOld(this.clock.monotonic())) this.parts.link.measureClock();
    this.commit();
    if (this.keeper.isMinuteOver(this.clock.now())) this.save();
  }

  /** What a person did: safe in the storage before anything is said about it. */
  private act(action: DisplayAction): void {
    this.drain();
    // The device was removed a moment ago: a press must not reach the family of its next display.
    if (!this.state.plan.snapshot) return;
    this.state = reduceDisplay(this.state, action);
    this.save();
    this.commit();
  }

  /** Everything that follows from a change or from time: the screen, the reports, the sending, the storing. */
  private commit(): void {
    this.drain();
    const view = this.look();
    const changed = !isSameView(view, this.view);
    if (changed) this.view = view;
    this.report();
    if (changed) this.watchers.slice().forEach((watcher) => watcher());
    if (this.online) this.parts.link.flush(this.outbox());
    if (this.keeper.isBehind(this.state) && !this.saveTimer)
      this.saveTimer = setTimeout(() => this.saveLater(), SAVE_DELAY_MS);
  }

  private outbox(): QueuedFrame[] {
    return this.addons.reduce(
      (frames, one) => (one.frames ? frames.concat(one.frames()) : frames),
      this.state.outbox,
    );
  }

  private report(): void {
    const now = this.clock.now();
    const visible = this.parts.isVisible() && !this.covered;
    const { screen } = this.view;
    const seen = this.reports.seen(screen, visible, this.clock.monotonic());
    if (seen) this.apply({ type: "shown", id: newFrameId(), entry: seen, at: now });
    this.lookAgainAt("seen", this.reports.seenAt());
    if (!this.online) return;
    // Below the set-up check it is still the clock for the caregivers, not a dark screen.
    const showsIt = visible || (this.parts.isVisible() && screen.kind === "clock");
    const facts = { plan: this.state.plan, screen, visible: showsIt, now: this.clock.monotonic() };
    const frames = this.reports.frames(facts);
    this.lookAgainAt("gap", this.reports.gapAt(facts.now));
    if (frames.length > 0) this.apply({ type: "queued", frames });
  }

  /** The ticker alone would be up to a second late. */
  private lookAgainAt(why: "seen" | "gap", moment: number | null): void {
    if (moment === this.looks[why]) return;
    this.looks[why] = moment;
    if (moment !== null) setTimeout(() => this.commit(), moment - this.clock.monotonic());
  }

  private apply(action: DisplayAction): void {
    this.state = reduceDisplay(this.state, action);
  }

  /** All frames that have arrived since the last painting, as one change. */
  private drain(): void {
    const { incoming } = this;
    if (incoming.length === 0) return;
    this.incoming = [];
    incoming.forEach(({ frame, receivedAt }) => {
      if (frame.type === "snapshot")
        this.followServerTime(Date.parse(frame.snapshot.serverTime) - receivedAt);
      this.apply({ type: "received", frame, now: this.clock.now() });
      if (frame.type === "snapshot") this.handleSnapshot();
      if (frame.type === "device.removed") this.clear();
      this.call = callAfter(this.call, frame);
      this.addons.forEach((one) => one.handleFrame && one.handleFrame(frame));
    });
  }

  private followServerTime(offsetMs: number): void {
    const ahead = this.clock.now() - (this.clock.wall() + offsetMs);
    const isWrong = ahead < -CLOCK_PLAINLY_WRONG_MS || ahead > SNAPSHOT_JOURNEY_MAX_MS;
    if (!this.clock.isTrusted() || isWrong) this.syncClock(offsetMs);
    this.isMeasured = true;
    if (Math.abs(ahead) > CLOCK_PLAINLY_WRONG_MS) this.parts.link.measureClock();
  }

  private syncClock(offsetMs: number): void {
    this.hasDrifted();
    const before = this.clock.now();
    this.clock.sync(offsetMs);
    const by = this.clock.now() - before;
    // While online all of it is sent at once, with the times that it had.
    if (!this.online && Math.abs(by) > CLOCK_PLAINLY_WRONG_MS)
      this.state = correctTimes(this.state, this.timed, by);
    this.timed = this.state.outbox;
    this.isMeasured = true;
  }

  private hasDrifted(): boolean {
    const drift = this.clock.checkDrift();
    // It may have been set: what was done before that is as right as it was.
    if (drift === "forward") {
      this.timed = this.state.outbox;
      this.isMeasured = false;
    }
    return drift !== "none";
  }

  private handleSnapshot(): void {
    this.online = true;
    this.reports.noteSnapshot(this.clock.monotonic());
    if (this.greetingDue) this.connectedUntil = this.clock.monotonic() + CONNECTED_GREETING_MS;
    this.greetingDue = false;
  }

  /** No device has our cookie. A stored schedule stays on the screen: it may be the server that forgot. */
  private handleUnknown(): void {
    const offer = this.offerOfAddress;
    this.offerOfAddress = null;
    if (this.state.plan.snapshot) {
      if (offer) this.withPairing((pairingScreen) => pairingScreen.offerQuietly(offer));
      return;
    }
    this.parts.link.stop();
    this.showPairing(false, (pairingScreen) => pairingScreen.begin(offer));
  }

  private showPairing(canLeave: boolean, begin: (pairingScreen: PairingRenderer) => void): void {
    if (!this.parts.openPairing) return;
    this.keypadSince = this.clock.monotonic();
    this.setPairing({ phase: "loading", canLeave });
    // Unless the clock is back meanwhile.
    this.withPairing((pairingScreen) => this.pairing.phase === "loading" && begin(pairingScreen));
  }

  private withPairing(work: (pairingScreen: PairingRenderer) => void): void {
    if (this.pairingScreen) return work(this.pairingScreen);
    const listener: PairingListener = {
      handleChange: (pairing) => this.setPairing(pairing),
      handlePaired: () => this.joinDisplay(),
    };
    this.parts.openPairing?.(listener, (pairingScreen) => {
      // Asked for twice before it came: all use the first one.
      this.pairingScreen = this.pairingScreen || pairingScreen;
      work(this.pairingScreen);
    });
  }

  private setPairing(pairing: Pairing): void {
    this.pairing = pairing;
    this.commit();
  }

  /** The server removed what this was before: its last frames may wait to be read, and end nothing of what begins now. */
  private joinDisplay(): void {
    if (this.incoming.some(({ frame }) => frame.type === "device.removed")) this.wipe();
    this.incoming = [];
    this.greetingDue = true;
    this.parts.link.start(this);
  }

  /** A caregiver removed this device, or let it in to another display. */
  private clear(): void {
    this.parts.link.stop();
    this.wipe();
    this.showPairing(false, (pairingScreen) => pairingScreen.goOn());
  }

  /** Nothing of the family stays on it. */
  private wipe(): void {
    this.online = false;
    this.offerOfAddress = null;
    this.state = EMPTY_STATE;
    this.keeper.clear();
  }

  private look(): View {
    const offlineFor = this.online ? 0 : this.clock.monotonic() - this.lostAt;
    const facts = {
      state: this.state,
      pairing: this.pairing,
      // The demo's clock begins below 0.
      isGreeting: this.connectedUntil !== null && this.clock.monotonic() < this.connectedUntil,
      // A press on what lies over a dark screen is for that, and must not be one that wakes.
      isAwake: this.covered || this.clock.monotonic() < this.awakeUntil,
      timeKnown: this.clock.isTrusted(),
      offline: offlineFor > OFFLINE_SIGN_AFTER_MS,
    };
    return this.viewBuilder.build(facts, this.clock.now());
  }

  private saveLater(): void {
    this.saveTimer = null;
    this.save();
    this.commit();
  }

  private save(): void {
    const { snapshot } = this.state.plan;
    if (!snapshot) return;
    const clock = this.clock.stored();
    this.state = this.keeper.joinOthers(this.state, clock.offsetMs);
    const unsure = this.isMeasured ? [] : this.state.outbox.filter((one) => this.timed.indexOf(one) < 0);
    clock.guessed = unsure.map(({ id }) => id);
    const safe = this.keeper.save(this.state, clock, this.clock.now());
    this.isAllKept = safe === snapshot.messages;
    this.reports.noteStored(snapshot, safe || []);
    const { confirmation } = this.state;
    if (confirmation) this.state = { ...this.state, confirmation: { ...confirmation, isKept: !!safe } };
  }
}
