import type { OwnTracks } from "../../../../shared/calling/sentTracks.js";
import { findMediaTrouble, type MediaTrouble } from "./mediaTrouble.js";

type Kind = keyof OwnTracks;

/** Enough for a face on a tablet, and what an old phone can encode twice. */
const PICTURE: MediaTrackConstraints = {
  width: { ideal: 640 },
  height: { ideal: 480 },
  frameRate: { ideal: 20 },
};

/** Camera and microphone of this page. What is refused or missing is null, with the reason, and the call goes on without it. */
export class OwnMedia {
  /** The same one all the time, for the own picture. */
  readonly stream = new MediaStream();
  tracks: OwnTracks = { audio: null, video: null };
  troubles: Record<Kind, MediaTrouble | null> = { audio: null, video: null };
  isMuted = false;
  isCameraOff = false;
  isOpening = false;
  cameras = 0;
  /** Counts the ends: what comes after one is let go of, and nothing more is asked for. */
  private turn = 0;

  constructor(private readonly note: () => void) {}

  /** What is missing of both, with one question of the browser; each alone where there are not both. Throws nothing. */
  async open(): Promise<void> {
    const wanted = {
      audio: !this.tracks.audio,
      video: !this.tracks.video && !this.isCameraOff && PICTURE,
    };
    if (this.isOpening || (!wanted.audio && !wanted.video)) return;
    this.isOpening = true;
    const { turn } = this;
    this.note();
    const isComplete = await this.ask(wanted, turn);
    if (!isComplete && wanted.audio && wanted.video) {
      await this.ask({ ...wanted, video: false }, turn);
      await this.ask({ ...wanted, audio: false }, turn);
    }
    if (turn !== this.turn) return;
    this.isOpening = false;
    await this.countCameras();
    this.note();
  }

  /** What was missing, or was pulled out, is used as soon as it is plugged in. Until the function that it returns is called. */
  watchDevices(): () => void {
    // An insecure page has none.
    const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
    const look = () => void this.noteDevices();
    mediaDevices?.addEventListener("devicechange", look);
    return () => mediaDevices?.removeEventListener("devicechange", look);
  }

  mute(isMuted: boolean): void {
    this.isMuted = isMuted;
    if (this.tracks.audio) this.tracks.audio.enabled = !isMuted;
    this.note();
  }

  /** Off is off: its light goes out. */
  async turnCamera(isOff: boolean): Promise<void> {
    this.isCameraOff = isOff;
    if (isOff) this.drop("video");
    else await this.ask({ audio: false, video: PICTURE }, this.turn);
    this.note();
  }

  /** From the front to the back of a phone, else to the next one. The first is let go of before: phones open one at a time. */
  async switchCamera(): Promise<void> {
    const { turn } = this;
    const settings = this.tracks.video?.getSettings() ?? {};
    const next = await nextCamera(settings);
    this.drop("video");
    const isThere = await this.ask({ audio: false, video: { ...PICTURE, ...next } }, turn);
    if (!isThere) await this.ask({ audio: false, video: PICTURE }, turn);
    this.note();
  }

  close(): void {
    this.turn += 1;
    this.isOpening = false;
    this.drop("audio");
    this.drop("video");
    this.isMuted = false;
    this.isCameraOff = false;
    this.troubles = { audio: null, video: null };
    this.note();
  }

  private async noteDevices(): Promise<void> {
    if (this.troubles.audio === "missing" || this.troubles.video === "missing") return this.open();
    await this.countCameras();
    this.note();
  }

  /** True also when it is not wanted any more. */
  private async ask(wanted: MediaStreamConstraints, turn: number): Promise<boolean> {
    if (turn !== this.turn || (wanted.video && this.isCameraOff)) return true;
    try {
      // An insecure page has none.
      const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
      if (!mediaDevices) throw new DOMException("This page is not secure.", "SecurityError");
      this.take(await mediaDevices.getUserMedia(wanted), turn);
      return true;
    } catch (error) {
      if (turn !== this.turn) return true;
      const trouble = findMediaTrouble(error);
      if (wanted.audio) this.troubles.audio = trouble;
      if (wanted.video) this.troubles.video = trouble;
      return false;
    }
  }

  private take(stream: MediaStream, turn: number): void {
    stream.getTracks().forEach((track) => {
      const kind = track.kind as Kind;
      // Pressed off while it was on its way.
      const isOff = kind === "video" && this.isCameraOff;
      if (turn !== this.turn || isOff) return track.stop();
      this.drop(kind);
      this.troubles = { ...this.troubles, [kind]: null };
      this.tracks = { ...this.tracks, [kind]: track };
      this.stream.addTrack(track);
      if (kind === "audio") track.enabled = !this.isMuted;
      // Unplugged, or taken away by the system.
      track.onended = () => {
        this.drop(kind);
        this.troubles = { ...this.troubles, [kind]: "missing" };
        this.note();
      };
    });
  }

  private drop(kind: Kind): void {
    const track = this.tracks[kind];
    if (!track) return;
    track.onended = null;
    track.stop();
    this.stream.removeTrack(track);
    this.tracks = { ...this.tracks, [kind]: null };
  }

  private async countCameras(): Promise<void> {
    if (!this.tracks.video) return;
    const devices = await navigator.mediaDevices.enumerateDevices();
    this.cameras = devices.filter(({ kind }) => kind === "videoinput").length;
  }
}

async function nextCamera({ facingMode, deviceId }: MediaTrackSettings): Promise<MediaTrackConstraints> {
  if (facingMode) return { facingMode: facingMode === "environment" ? "user" : "environment" };
  const devices = await navigator.mediaDevices.enumerateDevices();
  const ids = devices.flatMap((device) => (device.kind === "videoinput" ? [device.deviceId] : []));
  const next = ids[(ids.indexOf(deviceId ?? "") + 1) % ids.length];
  return next ? { deviceId: { exact: next } } : {};
}
