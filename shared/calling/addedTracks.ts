import { limitSender, type OwnTracks, type SentTracks, type TrackNeeds } from "./sentTracks.js";

/** Chromium 64 to 68 and Safari before 12.1: a track is added once there is one, and takes another offer. */
export class AddedTracks implements SentTracks {
  readonly offerOptions = { offerToReceiveAudio: true, offerToReceiveVideo: true };
  private senders: RTCRtpSender[] = [];
  /** Kinds that were sent before. A second track of one gets a place of its own, which only a side that offers could add. */
  private used: string[] = [];

  constructor(private readonly pc: RTCPeerConnection) {}

  prepareOffer(): void {}

  prepareAnswer(): Promise<void> {
    return Promise.resolve();
  }

  set({ audio, video }: OwnTracks): Promise<TrackNeeds> {
    const wanted = [audio, video].filter((track): track is MediaStreamTrack => track !== null);
    const gone = this.senders.filter(({ track }) => !track || wanted.indexOf(track) < 0);
    gone.forEach((sender) => this.pc.removeTrack(sender));
    this.senders = this.senders.filter((sender) => gone.indexOf(sender) < 0);
    const sent = this.senders.map(({ track }) => track);
    const added = wanted.filter((track) => sent.indexOf(track) < 0);
    // One stream for both, or they would not be heard and seen at the same time.
    const stream = new MediaStream(wanted);
    this.senders = this.senders.concat(added.map((track) => this.pc.addTrack(track, stream)));
    const isAgain = added.some(({ kind }) => this.used.indexOf(kind) >= 0);
    this.used = this.used.concat(added.map(({ kind }) => kind));
    if (isAgain) return Promise.resolve("connection");
    return Promise.resolve(gone.length + added.length > 0 ? "offer" : "nothing");
  }

  limitPicture(bitsPerSecond: number | null): void {
    this.senders.forEach((sender) => {
      if (sender.track && sender.track.kind === "video") limitSender(sender, bitsPerSecond);
    });
  }
}
