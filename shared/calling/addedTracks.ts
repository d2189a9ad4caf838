import { limitSender, type OwnTracks, type SentTracks } from "./sentTracks.js";

/** Chromium 64 to 68 and Safari before 12.1: a track is added once there is one, and takes another offer. */
export class AddedTracks implements SentTracks {
  readonly offerOptions = { offerToReceiveAudio: true, offerToReceiveVideo: true };
  private senders: RTCRtpSender[] = [];

  constructor(private readonly pc: RTCPeerConnection) {}

  prepareOffer(): void {}

  prepareAnswer(): Promise<void> {
    return Promise.resolve();
  }

  set({ audio, video }: OwnTracks): Promise<boolean> {
    const wanted = [audio, video].filter((track): track is MediaStreamTrack => track !== null);
    const gone = this.senders.filter(({ track }) => !track || wanted.indexOf(track) < 0);
    gone.forEach((sender) => this.pc.removeTrack(sender));
    this.senders = this.senders.filter((sender) => gone.indexOf(sender) < 0);
    const sent = this.senders.map(({ track }) => track);
    const added = wanted.filter((track) => sent.indexOf(track) < 0);
    // One stream for both, or they would not be heard and seen at the same time.
    const stream = new MediaStream(wanted);
    this.senders = this.senders.concat(added.map((track) => this.pc.addTrack(track, stream)));
    return Promise.resolve(gone.length + added.length > 0);
  }

  limitPicture(bitsPerSecond: number | null): void {
    this.senders.forEach((sender) => {
      if (sender.track && sender.track.kind === "video") limitSender(sender, bitsPerSecond);
    });
  }
}
