import type { OwnTracks } from "../../../shared/calling/sentTracks.js";

/** Small enough for what an old tablet can encode. */
const PICTURE: MediaTrackConstraints = {
  width: { ideal: 640 },
  height: { ideal: 480 },
  frameRate: { ideal: 20 },
  facingMode: "user",
};

/** Which of the two this page may ask for. */
export interface Wanted {
  audio: boolean;
  video: boolean;
}

/** Camera and microphone of this device while somebody talks. What is refused or missing is null, and the call goes on. */
export class OwnMedia {
  readonly video = document.createElement("video");
  tracks: OwnTracks = { audio: null, video: null };
  isMuted = false;
  isCameraOff = false;
  private readonly picture = new MediaStream();
  /** Counts the ends: an answer that comes after one lets go of everything. */
  private turn = 0;

  constructor(private readonly note: () => void) {
    this.video.setAttribute("playsinline", "");
    this.video.muted = true;
    this.video.srcObject = this.picture;
  }

  /** Both at once, which is one question of the browser; each alone where there are not both. */
  open({ audio, video }: Wanted): void {
    const { turn } = this;
    const ask = (wanted: Wanted) =>
      navigator.mediaDevices
        .getUserMedia({ audio: wanted.audio, video: wanted.video && PICTURE })
        .then((stream) => this.take(stream, turn));
    const none = () => this.note();
    if (!(navigator as { mediaDevices?: MediaDevices }).mediaDevices || (!audio && !video)) return none();
    ask({ audio, video }).then(undefined, () => {
      // Over meanwhile: nothing is asked for any more.
      if (!audio || !video || turn !== this.turn) return none();
      ask({ audio, video: false }).then(undefined, none);
      ask({ audio: false, video }).then(undefined, none);
    });
  }

  /** What is missing, and may be used without a question: it was pulled out, and is there again. Never what the person has turned off. */
  bringBack({ audio, video }: Wanted): void {
    const wanted = {
      audio: audio && !this.tracks.audio,
      video: video && !this.tracks.video && !this.isCameraOff,
    };
    if (wanted.audio || wanted.video) this.open(wanted);
  }

  mute(isMuted: boolean): void {
    this.isMuted = isMuted;
    if (this.tracks.audio) this.tracks.audio.enabled = !isMuted;
    this.note();
  }

  /** Off is off: its light goes out. */
  turnCamera(isOff: boolean): void {
    this.isCameraOff = isOff;
    if (isOff) this.drop("video");
    else this.open({ audio: false, video: true });
    this.note();
  }

  close(): void {
    this.turn += 1;
    this.drop("audio");
    this.drop("video");
    this.isMuted = false;
    this.isCameraOff = false;
  }

  private take(stream: MediaStream, turn: number): void {
    stream.getTracks().forEach((track) => {
      const kind = track.kind as keyof OwnTracks;
      // Pressed off while it was on its way.
      const isOff = kind === "video" && this.isCameraOff;
      if (turn !== this.turn || isOff) return track.stop();
      this.drop(kind);
      this.tracks = { ...this.tracks, [kind]: track };
      if (kind === "video") this.picture.addTrack(track);
      else track.enabled = !this.isMuted;
      // Unplugged, or taken away by the device.
      track.onended = () => {
        this.drop(kind);
        this.note();
      };
    });
    this.note();
  }

  private drop(kind: keyof OwnTracks): void {
    const track = this.tracks[kind];
    if (!track) return;
    track.onended = null;
    track.stop();
    if (kind === "video") this.picture.removeTrack(track);
    this.tracks = { ...this.tracks, [kind]: null };
  }
}
