import { Heartbeat, RENEW_TICKS, SILENT_TICKS, type Beat } from "./Heartbeat.js";
import { PeerTransport, type CallConfig, type CreateConnection } from "./PeerTransport.js";
import { readSignal, writeSignal, type PeerSignal } from "./signals.js";
import type { OwnTracks } from "./sentTracks.js";

/** Fresh credentials that do not come are not waited for longer. */
const CREDENTIALS_TICKS = 3;
/** What both sides notice is done once. */
const YOUNG_TICKS = 4;
/** From the relay to the direct way: not while the first picture is on its way. */
const UPGRADE_TICKS = 8;
/** A picture that leaves room for the sound. */
const WEAK_PICTURE_BPS = 120_000;
/** After an error of the browser a new connection is not tried at once, which might fail the same way for ever. */
const AFTER_ERROR_TICKS = RENEW_TICKS - 4;

export interface PeerLinkParts {
  /** Whether this side is the one that offers (`doesOffer`). */
  offers: boolean;
  /** Made with each load of a page, so that what was said to the page of before is not taken. */
  page: string;
  createConnection: CreateConnection;
  /** Milliseconds since 1970: numbers of signals have to grow over a reload. */
  now(): number;
  /** In the order of the calls, and until the server has acknowledged it (`SignalOutbox`). */
  send(said: { seq: number; signal: string }): void;
  /** Signals reach the server now. While they do not, no recovery is tried that needs them. */
  isOnline(): boolean;
  /** Asks for fresh credentials of the TURN server, which `setConnection` brings. */
  renew(): void;
  /** One of each kind for each connection: it takes the place of the last one in the stream that is played. */
  handleTrack(track: MediaStreamTrack): void;
  /** `state`, `theirs` or `isWeak` is another one. */
  handleChange(): void;
  /** The browser refused something; another connection follows by itself. */
  handleProblem(error: unknown): void;
}

/** waiting: may not connect yet; lost: was connected, and is looked for again. */
export type PeerState = "waiting" | "connecting" | "connected" | "lost";

/** One side's end of the connection to one other side, for as long as both are in the call, whatever the network does. */
export class PeerLink {
  state: PeerState = "waiting";
  /** What the other side says of itself; null until it is connected. */
  theirs: Beat | null = null;
  isWeak = false;
  private config: CallConfig | null = null;
  private tracks: OwnTracks = { audio: null, video: null };
  private said = { audio: false, video: false };
  private transport: PeerTransport | null = null;
  private heartbeat = new Heartbeat();
  /** The name of the connection that is meant. */
  private want = "";
  private wants = 0;
  /** Who has offered the connection. */
  private page: string;
  /** The connection that there is: who wanted and who offered it. */
  private opened = "";
  private round = 0;
  private lastSeq = 0;
  private sentSeq = 0;
  /** Ticks since the last thing that was done for a connection, and since a restart. */
  private waited = 0;
  private sinceRestart = Infinity;
  private sinceWant = 0;
  private restartIn = 0;
  private isRecovering = false;
  private isLimited = false;
  private mustSayWant = false;
  private isClosed = false;
  /** What the browser does takes turns. */
  private work: Promise<void> = Promise.resolve();

  constructor(private readonly parts: PeerLinkParts) {
    this.page = parts.offers ? parts.page : "";
  }

  /** null: not before Answer, since there is no relay. Fresh credentials are taken up by the next restart. */
  setConnection(config: CallConfig | null): void {
    const before = this.config;
    this.config = config;
    if (!config || this.isClosed) return;
    if (!before) this.begin();
    else if (before.relayOnly && !config.relayOnly) this.planRestart(UPGRADE_TICKS);
    else if (this.restartIn > 0 && this.state === "lost") this.restart();
  }

  /** Camera and microphone; null of either: it is off, refused or not there. */
  setTracks(tracks: OwnTracks): void {
    this.tracks = tracks;
    this.say({ audio: tracks.audio !== null, video: tracks.video !== null });
    const { transport } = this;
    if (transport) this.enqueue(() => this.fill(transport));
  }

  /** What the other side is to read about this one: off, though the track is there. */
  say(said: { audio: boolean; video: boolean }): void {
    this.said = said;
  }

  receive({ seq, signal }: { seq: number; signal: string }): void {
    if (seq <= this.lastSeq || this.isClosed) return;
    this.lastSeq = seq;
    const read = readSignal(signal);
    if (read) this.enqueue(() => this.follow(read));
  }

  /** Each HEARTBEAT_MS. */
  tick(): void {
    if (this.isClosed || !this.config) return;
    this.waited += 1;
    this.sinceRestart += 1;
    this.sinceWant += 1;
    this.heartbeat.tick();
    this.transport?.beat(this.heartbeat.next(this.said));
    if (!this.parts.isOnline()) return this.judge();
    if (this.mustSayWant) this.sayWant();
    if (this.restartIn > 0 && (this.restartIn -= 1) === 0) this.restart();
    if (this.waited >= RENEW_TICKS) this.beginAnew();
    else if (this.heartbeat.hasBegun() && this.waited >= SILENT_TICKS && !this.isRecovering) this.recover();
    else if (this.isLookedForInVain()) this.restart();
    this.judge();
  }

  stats(): Promise<RTCStatsReport> | null {
    return this.transport && this.transport.stats();
  }

  close(): void {
    this.isClosed = true;
    this.transport?.close();
    this.transport = null;
  }

  private begin(): void {
    this.waited = 0;
    if (!this.parts.offers) this.wantNew();
    else if (this.want) this.enqueue(() => this.build());
    else this.send({ kind: "ask", page: this.parts.page });
    this.judge();
  }

  private beginAnew(): void {
    this.waited = 0;
    // Of a connection that is closed meanwhile nothing may ever settle.
    this.work = Promise.resolve();
    this.parts.renew();
    if (this.parts.offers) this.send({ kind: "ask", page: this.parts.page });
    else this.wantNew();
  }

  /**
   * Browsers ask for a relay at ever longer distances, and are silent from the fourth second of a new connection to its eighth: a network that is
   * back meanwhile would be noticed that late. A first connection may take its time.
   */
  private isLookedForInVain(): boolean {
    return (
      this.parts.offers &&
      this.theirs !== null &&
      !this.heartbeat.hasBegun() &&
      this.waited === RENEW_TICKS / 2
    );
  }

  private recover(): void {
    this.isRecovering = true;
    this.parts.renew();
    this.planRestart(CREDENTIALS_TICKS);
  }

  private planRestart(ticks: number): void {
    if (this.transport) this.restartIn = ticks;
  }

  private restart(): void {
    this.restartIn = 0;
    this.sinceRestart = 0;
    if (this.parts.offers) this.enqueue(() => this.offer({ restart: true }));
    // The side that offers does it by itself; this is for a silence that only this side hears.
    else if (this.state === "lost") this.send({ kind: "again", want: this.want, restart: true });
  }

  private wantNew(): void {
    this.wants += 1;
    this.want = `${this.parts.page}/${this.wants}`;
    this.sinceWant = 0;
    this.sayWant();
  }

  private sayWant(): void {
    this.mustSayWant = false;
    this.send({ kind: "want", want: this.want });
  }

  private follow(signal: PeerSignal): Promise<void> | void {
    if (this.parts.offers) return this.followAsOfferer(signal);
    if (signal.kind === "ask" && this.config) {
      if (this.sinceWant < YOUNG_TICKS) this.mustSayWant = true;
      else this.wantNew();
    } else if (signal.kind === "offer" && signal.want === this.want) return this.takeOffer(signal);
    else if (signal.kind === "candidates") this.takeCandidates(signal);
  }

  private followAsOfferer(signal: PeerSignal): Promise<void> | void {
    if (signal.kind === "want") {
      if (signal.want === this.want && this.transport) return;
      this.want = signal.want;
      return this.build();
    }
    if (!("want" in signal) || signal.want !== this.want) return;
    if (signal.kind === "again") {
      if (!signal.restart) return this.offer({ restart: false });
      // Unless this side has noticed as well: once, and with credentials that are as fresh.
      if (!this.isRecovering && this.sinceRestart >= YOUNG_TICKS) this.recover();
    } else if (signal.kind === "answer" && signal.page === this.page && signal.round === this.round)
      return this.transport?.accept(signal.sdp);
    else if (signal.kind === "candidates") this.takeCandidates(signal);
  }

  private takeCandidates({ want, page, candidates }: Extract<PeerSignal, { kind: "candidates" }>): void {
    if (this.opened === `${want} ${page}`) this.transport?.addCandidates(candidates);
  }

  private build(): Promise<void> | void {
    if (!this.config) return;
    this.open(this.config);
    return this.offer({ restart: false });
  }

  private offer({ restart }: { restart: boolean }): Promise<void> | void {
    const { transport, config, want } = this;
    if (!transport || !config) return;
    if (restart && !transport.reconfigure(config)) return this.beginAnew();
    this.round += 1;
    const { round, page } = this;
    return transport.offer({ restart }).then((sdp) => {
      this.sendDescription(transport, { kind: "offer", want, page, round, sdp });
    });
  }

  private takeOffer({
    want,
    page,
    round,
    sdp,
  }: Extract<PeerSignal, { kind: "offer" }>): Promise<void> | void {
    if (!this.config) return;
    // Until the first offer of what was wanted comes the connection of before stays: it may come back. And the other page may be a new one.
    if (this.opened !== `${want} ${page}`) {
      this.page = page;
      this.open(this.config);
    } else if (round <= this.round) return;
    const transport = this.transport;
    if (!transport) return;
    if (round > 1) transport.reconfigure(this.config);
    this.round = round;
    return transport.answer(sdp).then((answer) => {
      this.sendDescription(transport, { kind: "answer", want, page, round, sdp: answer });
    });
  }

  /** Unless a new connection has begun meanwhile. */
  private sendDescription(transport: PeerTransport, signal: PeerSignal): void {
    if (this.transport !== transport) return;
    this.send(signal);
    transport.described();
  }

  private open(config: CallConfig): void {
    this.transport?.close();
    this.heartbeat = new Heartbeat();
    this.round = 0;
    this.waited = 0;
    this.restartIn = 0;
    this.isRecovering = false;
    this.isLimited = false;
    const { want, page } = this;
    this.opened = `${want} ${page}`;
    const transport = new PeerTransport(this.parts, config, {
      handleCandidates: (candidates) => this.send({ kind: "candidates", want, page, candidates }),
      handleBeat: (beat) => this.hear(beat),
      handleTrack: (track) => this.parts.handleTrack(track),
    });
    this.transport = transport;
    this.enqueue(() => this.fill(transport));
  }

  private fill(transport: PeerTransport): Promise<void> | void {
    if (this.transport !== transport) return;
    return transport.setTracks(this.tracks).then((needs) => {
      if (needs === "nothing" || this.transport !== transport) return;
      if (needs === "connection") return this.beginAnew();
      if (this.parts.offers) return this.offer({ restart: false });
      this.send({ kind: "again", want: this.want, restart: false });
    });
  }

  private hear(beat: Beat): void {
    this.waited = 0;
    this.isRecovering = false;
    this.heartbeat.hear(beat);
    const before = this.theirs;
    this.theirs = beat;
    if (beat.weak !== this.isLimited) this.limit(beat.weak);
    if (!before || before.audio !== beat.audio || before.video !== beat.video) this.parts.handleChange();
    this.judge();
  }

  /** A picture that does not arrive takes the room that the sound needs. */
  private limit(isLimited: boolean): void {
    this.isLimited = isLimited;
    this.transport?.limitPicture(isLimited ? WEAK_PICTURE_BPS : null);
  }

  /** Tells the page when its words are other ones. */
  private judge(): void {
    const state = this.judgeState();
    const isWeak = this.heartbeat.isWeak();
    if (state === this.state && isWeak === this.isWeak) return;
    this.state = state;
    this.isWeak = isWeak;
    this.parts.handleChange();
  }

  private judgeState(): PeerState {
    if (!this.config) return "waiting";
    if (this.heartbeat.hasBegun() && this.heartbeat.silence() < SILENT_TICKS) return "connected";
    return this.theirs ? "lost" : "connecting";
  }

  private send(signal: PeerSignal): void {
    this.sentSeq = Math.max(this.sentSeq + 1, Math.floor(this.parts.now()));
    this.parts.send({ seq: this.sentSeq, signal: writeSignal(signal) });
  }

  private enqueue(job: () => Promise<void> | void): void {
    this.work = this.work
      .then(() => (this.isClosed ? undefined : job()))
      .then(undefined, (error: unknown) => {
        if (this.isClosed) return;
        this.waited = Math.max(this.waited, AFTER_ERROR_TICKS);
        this.parts.handleProblem(error);
      });
  }
}
