import { HEARTBEAT_MS } from "../../../../shared/calling/Heartbeat.js";
import type { CreateConnection } from "../../../../shared/calling/PeerTransport.js";
import type { Call, CallConnection } from "../../../../shared/contract/calling/calls.js";
import { CALL_HEARD_EVERY_MS, CALL_RETURN_EVERY_MS } from "../../../../shared/limits.js";
import type { ServerToCaregiver } from "../../../../shared/realtime/serverToCaregiver.js";
import { readableMessage } from "../../../api/ApiError.js";
import { randomId } from "../../../api/randomId.js";
import type { CallWire } from "../../../realtime/RealtimeContext.js";
import { CallLinks, type Person } from "./CallLinks.js";
import type { CallServer } from "./callServer.js";
import { findKeptSide, forgetSide, keepSide, type KeptSide } from "./keptSide.js";
import { OwnMedia } from "./OwnMedia.js";

/** before: nobody is called; asking: waits to be let into another's call; ended: by whomever. */
type CallPhase = "before" | "starting" | "asking" | "ringing" | "talking" | "ended";

export interface CallView {
  phase: CallPhase;
  /** As the server tells of it; once it has ended, as it was. */
  call: Call | null;
  people: readonly Person[];
  /** Why the last thing that was asked of the server did not come about. */
  error: string | null;
  /** This page has hung up, or was taken out, whatever becomes of the call. */
  hasLeft: "byPress" | "removed" | null;
}

export interface CallSessionParts {
  displayId: string;
  server: CallServer;
  wire: CallWire;
  createConnection: CreateConnection;
}

/** One page's part in the calls of one display, from the press on Call to the end, whatever the network and the page do meanwhile. */
export class CallSession {
  readonly own = new OwnMedia(() => this.noteMedia());
  private view: CallView = { phase: "before", call: null, people: [], error: null, hasLeft: null };
  private watchers: (() => void)[] = [];
  private stops: (() => void)[] = [];
  private side: KeptSide | null = null;
  private links: CallLinks | null = null;
  /** Raised by what the socket tells of a call of this display: what was read meanwhile may be older. */
  private told = 0;
  private latest: Call | null = null;
  private isRenewing = false;
  private mustResume = false;
  private isOpen = false;
  private leaving: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly parts: CallSessionParts) {}

  getView = (): CallView => this.view;

  watch = (watcher: () => void): (() => void) => {
    this.watchers.push(watcher);
    return () => {
      this.watchers = this.watchers.filter((one) => one !== watcher);
    };
  };

  /** The page is there. A call that this tab was in before it was loaded anew goes on. */
  open(): void {
    clearTimeout(this.leaving);
    this.isOpen = true;
    const ticks = setInterval(() => this.links?.tick(), HEARTBEAT_MS);
    const words = setInterval(() => this.sayHeard(), CALL_HEARD_EVERY_MS);
    const returns = setInterval(() => this.comeBack(), CALL_RETURN_EVERY_MS);
    this.stops = [
      () => clearInterval(ticks),
      () => clearInterval(words),
      () => clearInterval(returns),
      this.parts.wire.listen((event) => this.hear(event)),
      this.own.watchDevices(),
    ];
    if (this.side) return;
    this.mustResume = findKeptSide(this.parts.displayId) !== null;
    void this.resume();
  }

  /** The page goes: who talks hangs up. Not at once, since React in its strict mode opens a page twice. */
  close(): void {
    this.isOpen = false;
    this.stops.splice(0).forEach((stop) => stop());
    this.leaving = setTimeout(() => {
      this.hangUp();
      this.own.close();
    });
  }

  /** Lets the display ring. Camera and microphone begin with it, for the own picture; nobody gets it before Answer. */
  async start(): Promise<void> {
    const sideId = randomId();
    void this.own.open();
    this.show({ phase: "starting", call: null, error: null, hasLeft: null });
    try {
      const { call, ...connection } = await this.parts.server.start(sideId);
      if (!this.isOpen) return void this.parts.server.leave({ callId: call.id, sideId });
      this.enter(this.newest(call), sideId, connection);
    } catch (error) {
      this.fail(error);
    }
  }

  async ask(callId: string): Promise<void> {
    const side = { callId, sideId: randomId() };
    this.show({ phase: "starting", call: null, error: null, hasLeft: null });
    void this.own.open();
    try {
      const call = this.newest(await this.parts.server.ask(side));
      this.side = side;
      keepSide(this.parts.displayId, side);
      this.show({ phase: "asking", call });
      this.follow(call);
    } catch (error) {
      this.fail(error);
    }
  }

  async admit(sideId: string): Promise<void> {
    if (!this.side) return;
    try {
      this.follow(this.newest(await this.parts.server.admit({ callId: this.side.callId, sideId })));
      this.show({ error: null });
    } catch (error) {
      this.show({ error: readableMessage(error) });
    }
  }

  hangUp(): void {
    const { side } = this;
    if (!side) return;
    void this.parts.server.leave(side);
    this.finish("byPress");
  }

  /** Back to the page from which one calls. */
  reset(): void {
    if (this.view.phase === "ended") this.show({ phase: "before", call: null, error: null, hasLeft: null });
  }

  private hear(event: ServerToCaregiver): void {
    const { displayId } = this.parts;
    if (event.type === "snapshot")
      return this.hearSnapshot(event.snapshot.displays.some(({ id }) => id === displayId));
    if (event.type === "display.removed" && event.displayId === displayId && this.side)
      return this.finish("removed");
    if (event.type === "call.signal" && event.callId === this.side?.callId && event.to === this.side.sideId)
      return this.links?.receive(event);
    if (event.type !== "call.changed" || event.call.displayId !== displayId) return;
    this.told += 1;
    this.latest = event.call;
    this.follow(event.call);
  }

  /** A new socket: it has to know whose side this is, and what happened without it is looked up. */
  private hearSnapshot(isSeen: boolean): void {
    if (this.mustResume) return void this.resume();
    if (!this.side) return;
    if (!isSeen) return this.finish("removed");
    this.sayHeard();
    void this.lookAgain(this.side);
  }

  private async lookAgain({ callId }: KeptSide): Promise<void> {
    try {
      const call = await this.read(callId);
      if (call) this.follow(call);
    } catch (error) {
      // The next socket asks again.
      this.show({ error: readableMessage(error) });
    }
  }

  private async resume(): Promise<void> {
    const kept = findKeptSide(this.parts.displayId);
    if (!kept || !this.mustResume) return;
    this.show({ phase: "starting" });
    try {
      const call = await this.read(kept.callId);
      if (!this.mustResume) return;
      this.mustResume = false;
      if (!call || !isKnownIn(call, kept.sideId)) {
        forgetSide(this.parts.displayId);
        return this.show({ phase: "before" });
      }
      void this.own.open();
      this.side = kept;
      if (call.asking.some(({ sideId }) => sideId === kept.sideId))
        return this.show({ phase: "asking", call });
      this.enter(call, kept.sideId, null);
    } catch (error) {
      // With the next snapshot once more.
      this.show({ error: readableMessage(error) });
    }
  }

  /** Of what is read while the socket tells something new nobody knows which is the later: it is read once more. */
  private async read(callId: string): Promise<Call | null> {
    const { told } = this;
    const call = await this.parts.server.find(callId);
    return told === this.told ? call : this.read(callId);
  }

  /** What the socket told of the call while its answer was on the way is later than the answer. */
  private newest(call: Call): Call {
    return this.latest?.id === call.id ? this.latest : call;
  }

  /** From now on this page is a side of the call. */
  private enter(call: Call, sideId: string, connection: CallConnection | null): void {
    const { createConnection, wire, displayId } = this.parts;
    this.side = { callId: call.id, sideId };
    keepSide(displayId, this.side);
    this.links = new CallLinks({
      sideId,
      page: randomId(),
      createConnection,
      isOnline: wire.isLive,
      renew: () => void this.renew(),
      note: () => this.note(),
      send: (to, { seq, signal }) =>
        wire.send({ type: "call.signal", id: randomId(), callId: call.id, sideId, to, seq, signal }),
    });
    this.sayHeard();
    this.show({ phase: "ringing", call, error: null });
    if (connection) this.connect(connection);
    this.follow(call);
    if (!connection && this.view.phase === "ringing") void this.renew();
  }

  /** Without a relay nothing is said before Answer, so that a ring shows nobody's address at home. */
  private connect(connection: CallConnection): void {
    const mayConnect = connection.relayOnly || this.view.phase === "talking";
    this.links?.setConnection(mayConnect ? connection : null);
  }

  /** Whatever was told of the call, and in whichever order. */
  private follow(call: Call): void {
    const { side, view } = this;
    if (!side || call.id !== side.callId) return;
    const own = call.sides.find(({ sideId }) => sideId === side.sideId);
    if (call.state === "ended") return this.finish(null, call);
    if (own?.leftAt) return this.finish("removed", call);
    if (own && !this.links) return this.enter(call, side.sideId, null);
    this.links?.follow(call.sides);
    const isAnswered = own !== undefined && call.state === "talking";
    const isNews = isAnswered && view.phase !== "talking";
    this.show({ call, phase: isAnswered ? "talking" : view.phase });
    if (!isNews) return;
    this.noteMedia();
    void this.renew();
  }

  private async renew(): Promise<void> {
    const { side, links } = this;
    if (!side || !links || this.isRenewing) return;
    this.isRenewing = true;
    const { phase } = this.view;
    try {
      this.connect(await this.parts.server.connection(side));
    } catch (error) {
      // The recovery asks again, and a call that is over is told by its own event.
      this.show({
        error: links.people.some(({ link }) => link.state === "waiting") ? readableMessage(error) : null,
      });
    } finally {
      this.isRenewing = false;
    }
    // Answered meanwhile: what was asked for while it rang leads through the relay only.
    if (phase !== "talking" && this.view.phase === "talking") void this.renew();
  }

  /** Who hangs up while the server is away is heard soon after it is back. */
  private comeBack(): void {
    if (this.side && !this.parts.wire.isLive()) this.parts.wire.retryNow();
  }

  private sayHeard(): void {
    const { side, links } = this;
    const { wire } = this.parts;
    if (!side || !links || !wire.isLive()) return;
    wire.send({ type: "call.heard", id: randomId(), ...side });
    // The credentials of the direct way did not come with the answer.
    if (this.view.phase === "talking" && links.people.some(({ link }) => link.state === "waiting"))
      void this.renew();
  }

  private noteMedia(): void {
    const { tracks, isMuted } = this.own;
    if (this.view.phase === "talking")
      this.links?.setTracks(tracks, {
        audio: tracks.audio !== null && !isMuted,
        video: tracks.video !== null,
      });
    this.note();
  }

  private fail(error: unknown): void {
    this.own.close();
    this.show({ phase: "before", error: readableMessage(error) });
  }

  private finish(hasLeft: CallView["hasLeft"], call = this.view.call): void {
    forgetSide(this.parts.displayId);
    this.links?.close();
    this.links = null;
    this.side = null;
    this.latest = null;
    this.show({ phase: "ended", call, hasLeft, error: null });
    this.own.close();
  }

  private show(changes: Partial<CallView>): void {
    this.view = { ...this.view, ...changes, people: this.links?.people ?? [] };
    this.watchers.forEach((watcher) => watcher());
  }

  private note(): void {
    this.show({});
  }
}

function isKnownIn({ state, sides, asking }: Call, sideId: string): boolean {
  if (state === "ended") return false;
  return (
    asking.some((one) => one.sideId === sideId) ||
    sides.some((side) => side.sideId === sideId && side.leftAt === null)
  );
}
