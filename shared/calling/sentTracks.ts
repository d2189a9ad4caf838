/** What this side sends; null: nothing of this kind. */
export interface OwnTracks {
  audio: MediaStreamTrack | null;
  video: MediaStreamTrack | null;
}

/** What it takes until the other side has a track: nothing, another offer on the connection, or another connection. */
export type TrackNeeds = "nothing" | "offer" | "connection";

/** How tracks come into a connection, which engines do in two ways. */
export interface SentTracks {
  readonly offerOptions: RTCOfferOptions;
  prepareOffer(): void;
  prepareAnswer(): Promise<void>;
  set(tracks: OwnTracks): Promise<TrackNeeds>;
  limitPicture(bitsPerSecond: number | null): void;
}

/** From Chromium 69 and Safari 12.1 on: a place for a track is agreed on before there is one. */
export function canReplaceTracks(): boolean {
  return (
    typeof RTCRtpTransceiver !== "undefined" &&
    "currentDirection" in RTCRtpTransceiver.prototype &&
    typeof RTCRtpSender !== "undefined" &&
    "replaceTrack" in RTCRtpSender.prototype
  );
}

/** Both places are agreed on with the first offer; Answer puts camera and microphone into them, and nothing has to be said. */
export class TransceiverTracks implements SentTracks {
  readonly offerOptions = {};
  private tracks: OwnTracks = { audio: null, video: null };

  constructor(private readonly pc: RTCPeerConnection) {}

  prepareOffer(): void {
    // Older engines at the other end give a track to the page only if it belongs to a stream.
    const streams = [new MediaStream()];
    this.pc.addTransceiver("audio", { direction: "sendrecv", streams });
    this.pc.addTransceiver("video", { direction: "sendrecv", streams });
  }

  prepareAnswer(): Promise<void> {
    this.pc.getTransceivers().forEach((transceiver) => {
      if (transceiver.direction !== "stopped") transceiver.direction = "sendrecv";
    });
    return this.fill();
  }

  set(tracks: OwnTracks): Promise<TrackNeeds> {
    this.tracks = tracks;
    return this.fill().then(() => "nothing");
  }

  limitPicture(bitsPerSecond: number | null): void {
    this.pc.getTransceivers().forEach(({ receiver, sender }) => {
      if (receiver.track.kind === "video") limitSender(sender, bitsPerSecond);
    });
  }

  private fill(): Promise<void> {
    const filled = this.pc.getTransceivers().map(({ receiver, sender }) => {
      const track = receiver.track.kind === "audio" ? this.tracks.audio : this.tracks.video;
      return sender.track === track ? Promise.resolve() : sender.replaceTrack(track);
    });
    return Promise.all(filled).then(() => undefined);
  }
}

export function limitSender(sender: RTCRtpSender, bitsPerSecond: number | null): void {
  if (!sender.getParameters) return;
  const parameters = sender.getParameters();
  const encoding = parameters.encodings && parameters.encodings[0];
  // Engines before 2019 list none.
  if (!encoding || encoding.maxBitrate === (bitsPerSecond ?? undefined)) return;
  if (bitsPerSecond === null) delete encoding.maxBitrate;
  else encoding.maxBitrate = bitsPerSecond;
  // It fails for a connection that has just ended; the next one begins without a limit.
  sender.setParameters(parameters).then(undefined, ignoreEnded);
}

function ignoreEnded(): void {}
