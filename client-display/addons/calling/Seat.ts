/**
 * Where one caregiver is seen and heard: their elements and streams live as long as the page, since old iPads play only what was unlocked
 * by a touch, and go black when what an element plays is exchanged. Tracks come into the streams and leave them.
 */
export class Seat {
  readonly video = document.createElement("video");
  private readonly audio = document.createElement("audio");
  private readonly sound = new MediaStream();
  private readonly picture = new MediaStream();
  private isOpen = false;

  constructor() {
    this.video.setAttribute("playsinline", "");
    // The sound is the other element's: a muted picture may begin without a touch.
    this.video.muted = true;
    this.video.srcObject = this.picture;
    this.audio.srcObject = this.sound;
  }

  take(track: MediaStreamTrack): void {
    const stream = track.kind === "audio" ? this.sound : this.picture;
    stream.getTracks().forEach((old) => old !== track && stream.removeTrack(old));
    track.enabled = this.isOpen;
    stream.addTrack(track);
  }

  /** The connection is there while it rings, and its other end may be anybody's program: before Answer no voice comes out of it. */
  open(isOpen: boolean): void {
    this.isOpen = isOpen;
    [this.sound, this.picture].forEach((stream) =>
      stream.getTracks().forEach((track) => (track.enabled = isOpen)),
    );
  }

  clear(): void {
    [this.sound, this.picture].forEach((stream) =>
      stream.getTracks().forEach((track) => stream.removeTrack(track)),
    );
  }

  /** `handleLocked` when nobody has touched the page since it was loaded, and the browser lets it make no sound. */
  play(handleLocked: () => void): void {
    this.picturePlays();
    const playing = this.audio.play() as Promise<void> | undefined;
    if (playing)
      playing.then(
        undefined,
        (error: { name?: string }) => error.name === "NotAllowedError" && handleLocked(),
      );
  }

  picturePlays(): void {
    // It ends when another one begins to play, or the place of the element changes: then it is asked again.
    (this.video.play() as Promise<void> | undefined)?.then(undefined, ignoreInterruption);
  }

  setVolume(volume: number): void {
    this.audio.volume = volume;
  }

  /** On iPads the buttons of the device are the only way. */
  hasVolume(): boolean {
    const { volume } = this.audio;
    this.audio.volume = 0.5;
    const has = this.audio.volume === 0.5;
    this.audio.volume = volume;
    return has;
  }
}

function ignoreInterruption(): void {}
