import { CALL_HEARD_EVERY_MS, CALL_SILENT_MS } from "../../../shared/limits.js";
import type { LinkFrame } from "../../engine/connection/Link.js";
import type { PlannedCall } from "../../../shared/realtime/snapshot.js";
import type { CallLinks } from "./CallLinks.js";
import type { CallMark } from "./CallMark.js";
import type { OwnMedia, Wanted } from "./OwnMedia.js";
import type { CallActions } from "./Panel.js";
import { RingFlow, type RingParts } from "./RingFlow.js";
import type { Seat } from "./Seat.js";

export interface FlowParts extends RingParts {
  openLinks(): CallLinks;
  own: OwnMedia;
  seats: Seat[];
  /** A page may say how loud it is. */
  hasVolume: boolean;
  mark: CallMark;
  /** By the true clock. */
  now(): number;
  /** What may be used without a question of the browser in front of the person: a page that was just loaded does not know it yet. */
  findAllowed(take: (allowed: Wanted) => void): void;
  /** What fills the screen below. */
  below(): { urgent: boolean; confirmation: boolean; reminder: string | null };
}

type Phase =
  | "none"
  /** On this screen, or it waits for a recording. */
  | "ringing"
  | "talking"
  | "over"
  /** Not here any more, or another tab of this browser has it. */
  | "elsewhere";

/** A server that does not say so in time ends no ring: this does. */
const RING_LATE_MS = 3_000;
/** A little more than a mark of another tab is good for. */
const TAB_GONE_MS = 13_000;
const OVER_MS = 6_000;
const VOLUME_STEP = 0.2;

/** A video call on this display: from the ring to the clock. */
export class CallFlow implements CallActions {
  private phase: Phase = "none";
  private call: PlannedCall | null = null;
  private links: CallLinks | null = null;
  private heardTimer: ReturnType<typeof setInterval> | null = null;
  private overTimer: ReturnType<typeof setTimeout> | null = null;
  private waitTimer: ReturnType<typeof setTimeout> | null = null;
  private readonly ring: RingFlow;
  private isSilent = false;
  private isAside = false;
  private volume = 1;
  private silentSince: number | null = null;

  constructor(private readonly parts: FlowParts) {
    this.ring = new RingFlow(parts);
  }

  /** null: nothing rings here and nobody talks. */
  follow(next: PlannedCall | null): void {
    const { call } = this;
    if (call && (!next || next.id !== call.id)) this.end();
    if (!next) return;
    this.call = next;
    if (this.phase === "none" || this.phase === "over") this.begin(next);
    else if (this.phase === "ringing" && next.state === "talking") this.followAnswer(next);
    if (this.links) this.links.follow(next);
    this.look();
  }

  receive(frame: LinkFrame): void {
    this.links?.receive(frame);
  }

  /** A chime of the ring is over. */
  noteChime(): void {
    if (this.call) this.ring.tell(this.call);
    // After a reload the server may have this device count already.
    this.look();
  }

  /** The screen below, its cover, a connection or the own camera is another one. */
  look(): void {
    if (this.phase === "ringing" && this.call) return this.ring.look(this.call);
    if (this.phase === "talking") this.drawTalk();
  }

  /** Of the own camera and microphone. */
  noteMedia(): void {
    const { tracks, isMuted } = this.parts.own;
    this.links?.setTracks(tracks, { audio: tracks.audio !== null && !isMuted, video: tracks.video !== null });
    this.look();
  }

  /** A camera or a microphone was plugged in, or pulled out. */
  noteDevices(): void {
    if (this.phase === "talking" && this.call)
      this.whenAllowed(this.call.id, (allowed) => this.parts.own.bringBack(allowed));
  }

  answer(): void {
    const { call } = this;
    if (!this.ring.isOn || !call) return;
    this.parts.frames.say({ type: "call.answer", callId: call.id });
    this.enter(call);
  }

  notNow(): void {
    if (!this.ring.isOn || !this.call) return;
    const callId = this.call.id;
    this.parts.frames.say({ type: "call.notNow", callId });
    // It may have begun by itself in this moment.
    if (this.ring.isBeginning) this.parts.frames.say({ type: "call.leave", callId });
    this.stop("elsewhere");
  }

  hangUp(): void {
    if (this.phase !== "talking" || !this.call) return;
    this.parts.frames.say({ type: "call.leave", callId: this.call.id });
    this.stop("elsewhere");
  }

  mute(isMuted: boolean): void {
    this.parts.own.mute(isMuted);
  }

  turnCamera(isOff: boolean): void {
    this.parts.own.turnCamera(isOff);
  }

  changeVolume(step: 1 | -1): void {
    this.volume = Math.max(VOLUME_STEP, Math.min(1, this.volume + step * VOLUME_STEP));
    this.parts.seats.forEach((seat) => seat.setVolume(this.volume));
  }

  hear(): void {
    this.isSilent = false;
    this.play();
    this.look();
  }

  private begin(call: PlannedCall): void {
    if (call.state === "talking" && !this.parts.mark.isFree(call.id)) {
      this.phase = "elsewhere";
      this.waitTimer = setTimeout(() => this.takeOver(call.id), TAB_GONE_MS);
      return;
    }
    if (this.overTimer) clearTimeout(this.overTimer);
    this.links = this.parts.openLinks();
    this.heardTimer = setInterval(() => this.say(), CALL_HEARD_EVERY_MS);
    this.ring.tell(call);
    // The page was loaded anew while somebody talks.
    if (call.state === "talking") this.resume(call);
    else this.phase = "ringing";
  }

  /** The picture of the others comes at once, the own one as soon as it is known that nobody has to be asked for it. */
  private resume(call: PlannedCall): void {
    this.talk(call);
    this.whenAllowed(call.id, (allowed) => this.parts.own.open(allowed));
  }

  /** Unless the call is over by then. */
  private whenAllowed(callId: string, take: (allowed: Wanted) => void): void {
    this.parts.findAllowed((allowed) => {
      if (this.phase === "talking" && this.call?.id === callId) take(allowed);
    });
  }

  /** The tab that had the call may be gone with its browser. */
  private takeOver(callId: string): void {
    const { call, phase } = this;
    if (phase !== "elsewhere" || !call || call.id !== callId) return;
    this.phase = "none";
    this.follow(call);
  }

  /** By the countdown of this page; or on another one, or another device. */
  private followAnswer(call: PlannedCall): void {
    if (this.ring.isBeginning && this.parts.mark.isFree(call.id)) this.enter(call);
    else this.stop("elsewhere");
  }

  private enter(call: PlannedCall): void {
    this.talk(call);
    this.parts.own.open({ audio: true, video: true });
  }

  private talk(call: PlannedCall): void {
    this.phase = "talking";
    this.ring.stop();
    this.parts.mark.hold(call.id);
    this.silentSince = null;
    this.parts.seats.forEach((seat) => seat.open(true));
    this.play();
    this.look();
  }

  private play(): void {
    this.parts.seats.forEach((seat) =>
      seat.play(() => {
        this.isSilent = true;
        this.look();
      }),
    );
  }

  private drawTalk(): void {
    const { call, links, parts } = this;
    if (!call || !links) return;
    const { urgent, confirmation, reminder } = parts.below();
    // What the answer to something urgent has brought is read to its end.
    this.isAside = urgent || (this.isAside && confirmation);
    const { tracks, isMuted, isCameraOff } = parts.own;
    const people = links.all().map(({ sideId, name, link, seat }) => ({
      sideId,
      name,
      seat,
      state: link.state,
      hasPicture: link.theirs !== null && link.theirs.video,
      isWeak: link.isWeak,
    }));
    parts.show({
      kind: "talking",
      call,
      people,
      own: {
        hasSound: tracks.audio !== null && !isMuted,
        hasPicture: tracks.video !== null,
        isMuted,
        isCameraOff,
        mayHaveCamera: tracks.video !== null || isCameraOff,
      },
      isSilent: this.isSilent,
      reminder,
      isAside: this.isAside,
      hasVolume: parts.hasVolume,
    });
  }

  /** That this side is there; and nothing that nobody ends goes on for ever. */
  private say(): void {
    const { call } = this;
    if (!call) return;
    const now = this.parts.now();
    if (this.phase === "ringing" && now >= Date.parse(call.ringsUntil) + RING_LATE_MS)
      return this.stop("elsewhere");
    if (this.phase === "talking" && this.isLost(now)) return this.hangUp();
    this.ring.tell(call);
    if (this.phase === "talking") this.parts.mark.hold(call.id);
  }

  /** Nobody was heard for so long, and the server may be away too. */
  private isLost(now: number): boolean {
    const isHeard = this.links?.all().some(({ link }) => link.state === "connected");
    if (isHeard || this.silentSince === null) this.silentSince = now;
    return now - this.silentSince >= CALL_SILENT_MS;
  }

  /** The server says that it is over here. */
  private end(): void {
    const { call, phase } = this;
    this.stop("none");
    this.call = null;
    if (phase !== "talking" || !call || call.state !== "talking") return;
    this.phase = "over";
    this.parts.show({ kind: "over", name: call.callerName });
    this.overTimer = setTimeout(() => {
      this.phase = "none";
      this.parts.show(null);
    }, OVER_MS);
  }

  private stop(phase: Phase): void {
    const { phase: before } = this;
    this.phase = phase;
    if (this.heardTimer) clearInterval(this.heardTimer);
    this.heardTimer = null;
    if (this.waitTimer) clearTimeout(this.waitTimer);
    this.ring.stop();
    this.links?.close();
    this.links = null;
    this.parts.own.close();
    this.parts.seats.forEach((seat) => seat.open(false));
    this.isSilent = false;
    this.isAside = false;
    if (before === "talking") this.parts.mark.clear();
    this.parts.show(null);
  }
}
