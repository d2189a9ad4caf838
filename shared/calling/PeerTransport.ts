import { readBeat, type Beat } from "./Heartbeat.js";
import {
  TransceiverTracks,
  canReplaceTracks,
  type OwnTracks,
  type SentTracks,
  type TrackNeeds,
} from "./sentTracks.js";
import { AddedTracks } from "./addedTracks.js";

/** Candidates that come at once travel together. */
const CANDIDATES_WAIT_MS = 40;

export interface TransportHandlers {
  handleCandidates(candidates: RTCIceCandidateInit[]): void;
  handleBeat(beat: Beat): void;
  handleTrack(track: MediaStreamTrack): void;
}

export interface CallConfig {
  iceServers: RTCIceServer[];
  relayOnly: boolean;
}

export type CreateConnection = (config: RTCConfiguration) => RTCPeerConnection;

/** One RTCPeerConnection: sound, a picture each way, and the data channel of the heartbeat. */
export class PeerTransport {
  private readonly pc: RTCPeerConnection;
  private readonly channel: RTCDataChannel;
  private readonly sent: SentTracks;
  private found: RTCIceCandidateInit[] = [];
  /** Candidates make sense to the other side after the description only. */
  private isDescribed = false;
  private waiting: ReturnType<typeof setTimeout> | null = null;
  private isClosed = false;

  constructor(
    { createConnection, offers }: { createConnection: CreateConnection; offers: boolean },
    config: CallConfig,
    private readonly handlers: TransportHandlers,
  ) {
    const replaces = canReplaceTracks();
    this.pc = createConnection(replaces ? { ...forBrowser(config), ...UNIFIED } : forBrowser(config));
    this.sent = replaces ? new TransceiverTracks(this.pc) : new AddedTracks(this.pc);
    if (offers) this.sent.prepareOffer();
    // The newest beat counts: none is sent again.
    this.channel = this.pc.createDataChannel("heartbeat", {
      negotiated: true,
      id: 0,
      ordered: false,
      maxRetransmits: 0,
    });
    this.listen();
  }

  /** Settles with the description that the other side is to get. */
  offer({ restart }: { restart: boolean }): Promise<string> {
    this.isDescribed = false;
    return this.pc
      .createOffer({ ...this.sent.offerOptions, iceRestart: restart })
      .then((description) => this.describe(description));
  }

  answer(sdp: string): Promise<string> {
    this.isDescribed = false;
    return this.pc
      .setRemoteDescription({ type: "offer", sdp })
      .then(() => this.sent.prepareAnswer())
      .then(() => this.pc.createAnswer())
      .then((description) => this.describe(description));
  }

  accept(sdp: string): Promise<void> {
    if (this.pc.signalingState !== "have-local-offer") return Promise.resolve();
    return this.pc.setRemoteDescription({ type: "answer", sdp });
  }

  /** The description of before was sent: what is found from now on may follow. */
  described(): void {
    this.isDescribed = true;
    this.sendFound();
  }

  addCandidates(candidates: RTCIceCandidateInit[]): void {
    candidates.forEach((candidate) => {
      // Of an offer that a later one has replaced meanwhile: it belongs to nothing any more.
      this.pc.addIceCandidate(candidate).then(undefined, ignoreOutdated);
    });
  }

  setTracks(tracks: OwnTracks): Promise<TrackNeeds> {
    return this.sent.set(tracks);
  }

  /** What is sent of the picture at most; null: what the network takes. */
  limitPicture(bitsPerSecond: number | null): void {
    this.sent.limitPicture(bitsPerSecond);
  }

  /** False where a connection keeps what it was made with. */
  reconfigure(config: CallConfig): boolean {
    if (!this.pc.setConfiguration) return false;
    this.pc.setConfiguration({ ...this.pc.getConfiguration(), ...forBrowser(config) });
    return true;
  }

  beat(beat: Beat): void {
    if (this.channel.readyState === "open") this.channel.send(JSON.stringify(beat));
  }

  /** For a page that measures. */
  stats(): Promise<RTCStatsReport> {
    return this.pc.getStats();
  }

  close(): void {
    this.isClosed = true;
    if (this.waiting !== null) clearTimeout(this.waiting);
    this.pc.onicecandidate = null;
    this.pc.ontrack = null;
    this.channel.onmessage = null;
    this.pc.close();
  }

  private listen(): void {
    this.channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const beat = readBeat(data);
      if (beat) this.handlers.handleBeat(beat);
    };
    this.pc.ontrack = ({ track }) => this.handlers.handleTrack(track);
    this.pc.onicecandidate = ({ candidate }) => {
      if (!candidate || !candidate.candidate) return;
      this.found.push(plain(candidate));
      if (this.isDescribed && this.waiting === null)
        this.waiting = setTimeout(() => this.sendFound(), CANDIDATES_WAIT_MS);
    };
  }

  private sendFound(): void {
    this.waiting = null;
    if (this.isClosed || this.found.length === 0) return;
    const candidates = this.found;
    this.found = [];
    this.handlers.handleCandidates(candidates);
  }

  private describe(description: RTCSessionDescriptionInit): Promise<string> {
    return this.pc.setLocalDescription(description).then(() => description.sdp ?? "");
  }
}

/** Engines of 2018 speak it only when they are told to. */
const UNIFIED = { sdpSemantics: "unified-plan" };

function forBrowser({ iceServers, relayOnly }: CallConfig): RTCConfiguration {
  return { iceServers, iceTransportPolicy: relayOnly ? "relay" : "all" };
}

/** Old engines have no `toJSON` for it. */
function plain({ candidate, sdpMid, sdpMLineIndex }: RTCIceCandidate): RTCIceCandidateInit {
  return { candidate, sdpMid, sdpMLineIndex };
}

function ignoreOutdated(): void {}
