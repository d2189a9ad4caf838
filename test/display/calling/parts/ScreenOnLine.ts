import type { Clock } from "@sinonjs/fake-timers";
import { expect } from "chai";
import { CallFrames, type CallWords } from "../../../../client-display/addons/calling/CallFrames.js";
import { CALL_RING_MS, COUNTDOWN_MS } from "../../../../shared/limits.js";
import type { RingFate } from "../../../../shared/realtime/protocol.js";
import type { PlannedCall } from "../../../../shared/realtime/snapshot.js";
import { FlowOnScreen, memoryStore } from "../FlowOnScreen.js";

interface Line {
  name: string;
  deviceId: string;
  /** What the server would tell this device now; null: nobody has called yet. */
  planned(): { callId: string; call: PlannedCall | null } | null;
  receive(words: CallWords): void;
}

type Told = NonNullable<ReturnType<Line["planned"]>>;

/** A ring that nobody ends is over on the screen so long after its minute, whatever the server says. */
const LATE_MS = 10_000;

/** A screen with the flow of the product, and what it has said and what it was told on their ways. */
export class ScreenOnLine {
  readonly name: string;
  readonly deviceId: string;
  private screen: FlowOnScreen;
  private frames: CallFrames;
  private isOnline = true;
  private down: Told[] = [];
  private callId = "";
  private ids = 0;
  private readonly stores = { ofTab: memoryStore(), ofBrowser: memoryStore() };
  /** Calls whose Answer was pressed here. */
  private readonly pressed = new Set<string>();
  /** Calls that were counted down here for the whole time, with who is calling on the screen. */
  private readonly counted = new Set<string>();
  /** Since when the panel has stood there, by its call. */
  private countingSince: { callId: string; at: number } | null = null;
  private readonly ringingSince = new Map<string, number>();
  static clock: Clock;

  constructor(private readonly line: Line) {
    this.name = line.name;
    this.deviceId = line.deviceId;
    this.frames = this.newFrames();
    this.screen = this.newScreen();
  }

  /** Its camera or its microphone is on. */
  get isOnAir(): boolean {
    return this.screen.media !== null;
  }

  /** The server has something to say; only who is connected is told. */
  push(): void {
    const told = this.line.planned();
    if (told && this.isOnline) this.down.push(told);
  }

  hearDown(): void {
    const told = this.down.shift();
    if (told) this.follow(told);
  }

  sendUp(): void {
    if (!this.isOnline) return;
    for (const frame of this.frames.frames()) {
      this.line.receive(frame as CallWords);
      this.frames.handleFrame({ type: "ack", id: frame.id });
    }
  }

  cut(): void {
    this.isOnline = false;
    this.down = [];
  }

  /** With a snapshot, which says whether somebody calls. */
  mend(): void {
    if (this.isOnline) {
      while (this.down.length > 0) this.hearDown();
      return;
    }
    this.isOnline = true;
    this.followSnapshot();
  }

  /** The page is another one; the browser, the tab and the server's word are the same. */
  reload(): void {
    this.screen.flow.follow(null);
    this.frames = this.newFrames();
    this.screen = this.newScreen();
    this.callId = "";
    this.countingSince = null;
    this.isOnline = true;
    this.down = [];
    this.followSnapshot();
    // Nothing is asked of the person: what was answered before goes on.
    this.screen.tellAllowed?.();
  }

  answer(): void {
    const { panel } = this.screen;
    if (panel?.kind === "ringing") this.pressed.add(panel.call.id);
    this.screen.flow.answer();
  }

  notNow(): void {
    this.screen.flow.notNow();
  }

  hangUp(): void {
    this.screen.flow.hangUp();
  }

  toggleRecorder(): void {
    this.screen.isBusy = !this.screen.isBusy;
    this.screen.flow.look();
  }

  chime(fate: RingFate): void {
    if (this.screen.ringing === null) return;
    this.screen.fate = fate;
    this.screen.flow.noteChime();
  }

  /** Time is everybody's. */
  tick(ms: number): void {
    for (let passed = 0; passed < ms; passed += 1_000) {
      ScreenOnLine.clock.tick(1_000);
      this.note();
    }
  }

  check(story: string): void {
    this.note();
    const { screen } = this;
    const shown = screen.panel && "call" in screen.panel ? screen.panel.call.id : null;
    if (screen.media)
      expect(
        this.pressed.has(shown ?? "") || this.counted.has(shown ?? ""),
        `${this.name}\n${story}`,
      ).to.equal(true);
    expect(screen.linksOpen, story).to.be.within(0, 1);
    expect(screen.ringing !== null, story).to.equal(screen.panel?.kind === "ringing");
    for (const [callId, since] of this.ringingSince)
      if (screen.ringing === callId)
        expect(Date.now() - since, `${this.name}\n${story}`).to.be.at.most(CALL_RING_MS + LATE_MS);
  }

  /** What stands there now, and since when. */
  note(): void {
    const { screen } = this;
    const shown = screen.shown() ?? "";
    const callId = screen.ringing;
    if (callId && !this.ringingSince.has(callId)) this.ringingSince.set(callId, Date.now());
    const isCounting = callId !== null && shown.startsWith("counting");
    if (!isCounting) this.countingSince = null;
    else if (this.countingSince?.callId !== callId) this.countingSince = { callId, at: Date.now() };
    const isWhole = this.countingSince && Date.now() - this.countingSince.at >= COUNTDOWN_MS;
    if (isWhole && shown === "counting 0" && screen.fate === "ready")
      this.counted.add(this.countingSince!.callId);
  }

  private follow({ callId, call }: Told): void {
    this.note();
    // As engine/state/callAfter.ts: what is late of an old call ends nothing of a new one.
    if (!call && this.callId && callId !== this.callId) return;
    if (call) this.callId = call.id;
    this.screen.flow.follow(call);
    this.note();
  }

  /** Whatever was told before. */
  private followSnapshot(): void {
    this.callId = "";
    const told = this.line.planned();
    if (told) this.follow(told);
  }

  private newFrames(): CallFrames {
    return new CallFrames(
      () => `${this.name}-${(this.ids += 1)}`,
      () => undefined,
    );
  }

  private newScreen(): FlowOnScreen {
    return new FlowOnScreen(() => Date.now(), {
      ...this.stores,
      handleSaid: (words) => this.frames.say(words),
    });
  }
}
