/**
 * RTCPeerConnection as far as PeerLink uses it: strict about the order of descriptions, and connected once an offer has met its own answer
 * on both sides and the network is there.
 */
export class FakePeers {
  isCut = false;
  readonly open: FakeConnection[] = [];
  private made = 0;

  create(config: RTCConfiguration): RTCPeerConnection {
    this.made += 1;
    const connection = new FakeConnection(this, this.made, config);
    this.open.push(connection);
    return connection as unknown as RTCPeerConnection;
  }

  count(): number {
    return this.made;
  }

  /** Who has agreed with this one on the same offer and answer. */
  partnerOf(connection: FakeConnection): FakeConnection | null {
    const { pair } = connection;
    if (this.isCut || pair === null) return null;
    return this.open.find((other) => other !== connection && other.pair === pair) ?? null;
  }
}

interface Described {
  by: number;
  round: number;
  /** Of an answer: what it answers. */
  to?: string;
}

class FakeSender {
  track: MediaStreamTrack | null = null;
  parameters: { encodings: RTCRtpEncodingParameters[] } = { encodings: [{}] };

  getParameters(): object {
    return structuredClone(this.parameters);
  }

  async setParameters(parameters: FakeSender["parameters"]): Promise<void> {
    this.parameters = parameters;
  }

  async replaceTrack(track: MediaStreamTrack | null): Promise<void> {
    this.track = track;
  }
}

export class FakeConnection {
  /** By which the own picture goes out. */
  readonly picture = new FakeSender();
  signalingState: RTCSignalingState = "stable";
  onicecandidate: ((event: { candidate: RTCIceCandidateInit | null }) => void) | null = null;
  ontrack: unknown = null;
  /** Offer and answer that both sides have; null: none yet. */
  pair: string | null = null;
  restarts = 0;
  private rounds = 0;
  private local = "";
  private readonly channel: { readyState: string; send(text: string): void; onmessage: unknown };

  constructor(
    private readonly peers: FakePeers,
    private readonly id: number,
    public config: RTCConfiguration,
  ) {
    const isConnected = () => this.peers.partnerOf(this) !== null;
    this.channel = {
      get readyState() {
        return isConnected() ? "open" : "connecting";
      },
      send: (text) => this.peers.partnerOf(this)?.hear(text),
      onmessage: null,
    };
  }

  createDataChannel(): unknown {
    return this.channel;
  }

  addTransceiver(): void {}

  getTransceivers(): object[] {
    return [{ direction: "sendrecv", receiver: { track: { kind: "video" } }, sender: this.picture }];
  }

  getConfiguration(): RTCConfiguration {
    return this.config;
  }

  setConfiguration(config: RTCConfiguration): void {
    this.config = config;
  }

  async createOffer({ iceRestart }: RTCOfferOptions): Promise<RTCSessionDescriptionInit> {
    if (iceRestart) this.restarts += 1;
    return { type: "offer", sdp: this.write({}) };
  }

  async createAnswer(): Promise<RTCSessionDescriptionInit> {
    this.require("have-remote-offer");
    return { type: "answer", sdp: this.write({ to: this.remote }) };
  }

  async setLocalDescription({ type, sdp = "" }: RTCSessionDescriptionInit): Promise<void> {
    this.local = sdp;
    if (type === "offer") {
      if (this.signalingState !== "have-local-offer") this.require("stable");
      this.signalingState = "have-local-offer";
      return;
    }
    this.require("have-remote-offer");
    this.signalingState = "stable";
    this.pair = sdp;
  }

  async setRemoteDescription({ type, sdp = "" }: RTCSessionDescriptionInit): Promise<void> {
    if (type === "offer") {
      this.require("stable");
      this.signalingState = "have-remote-offer";
      this.remote = sdp;
      return;
    }
    this.require("have-local-offer");
    const { to } = JSON.parse(sdp) as Described;
    if (to !== this.local) throw new Error("This answers another offer.");
    this.signalingState = "stable";
    this.pair = sdp;
  }

  async addIceCandidate(): Promise<void> {}

  close(): void {
    this.pair = null;
    this.signalingState = "closed";
    this.peers.open.splice(this.peers.open.indexOf(this), 1);
  }

  private remote = "";

  private hear(text: string): void {
    (this.channel.onmessage as ((event: { data: string }) => void) | null)?.({ data: text });
  }

  private write(rest: Partial<Described>): string {
    this.rounds += 1;
    return JSON.stringify({ by: this.id, round: this.rounds, ...rest });
  }

  private require(state: RTCSignalingState): void {
    if (this.signalingState !== state) throw new Error(`It is ${this.signalingState}, not ${state}.`);
  }
}
