import mp4 from "./awake.mp4";
import webm from "./awake.webm";

/** The film lasts 30 s. */
const REWIND_AT_S = 20;

/**
 * A black film without a sound: while a page plays one, an engine leaves the screen on. Each has conditions of its own, and this keeps them
 * all. Blink (VideoWakeLock::ShouldBeActive): a muted film covers a fifth of the page. Gecko (ShouldCreateVideoWakeLock): it has
 * a track of sound. WebKit (HTMLMediaElement::shouldDisableSleep): that, and it is neither muted nor looped.
 *
 * Both files were made by `ffmpeg -f lavfi -i color=c=black:s=96x96:r=1:d=30 -f lavfi -i anullsrc=r=8000:cl=mono -t 30`, and
 * `-c:v libx264 -profile:v baseline -pix_fmt yuv420p -c:a aac -b:a 8k -movflags +faststart` or `-c:v libvpx -c:a libopus -b:a 6k`.
 */
export class AwakeFilm {
  private video: HTMLVideoElement | null = null;

  /** Starts the film. Outside a touch an engine may refuse; while it plays, this has no effect. */
  play(): void {
    const video = this.video || this.add();
    if (!video || (!video.paused && !video.error)) return;
    // It did not come, as without a network.
    if (video.error) video.load();
    const started = video.play() as Promise<void> | undefined;
    // Older engines promise nothing; a refusal shows in `isPlaying`.
    started?.then(undefined, () => undefined);
  }

  isPlaying(): boolean {
    return !!this.video && !this.video.paused && !this.video.error && this.video.currentTime > 0;
  }

  /** This engine plays films of the kinds that there are. */
  canPlay(): boolean {
    return addressFor(document.createElement("video")) !== null;
  }

  stop(): void {
    const { video } = this;
    if (!video) return;
    this.video = null;
    video.pause();
    // Else the engine keeps its decoder.
    video.removeAttribute("src");
    video.load();
    document.body.removeChild(video);
  }

  private add(): HTMLVideoElement | null {
    const video = document.createElement("video");
    const address = addressFor(video);
    if (address === null) return null;
    ["playsinline", "webkit-playsinline", "disableremoteplayback", "disablepictureinpicture"].forEach(
      (name) => video.setAttribute(name, ""),
    );
    video.setAttribute("x-webkit-airplay", "deny");
    video.setAttribute("aria-hidden", "true");
    video.tabIndex = -1;
    video.muted = !isWebKit();
    hide(video);
    video.addEventListener("timeupdate", () => {
      if (video.currentTime > REWIND_AT_S) video.currentTime = 0;
    });
    video.src = address;
    document.body.appendChild(video);
    this.video = video;
    return video;
  }
}

/** Behind everything, as large as the page, and all but transparent: what is not drawn at all does not count as seen. */
function hide({ style }: HTMLVideoElement): void {
  style.position = "fixed";
  style.top = style.left = "0";
  style.width = style.height = "100%";
  style.zIndex = "-1";
  style.opacity = "0.01";
  style.pointerEvents = "none";
}

/** null in an engine that plays no films. Old Android decodes the smallest h264 films badly, and WebKit plays no other. */
function addressFor(video: Partial<HTMLVideoElement>): string | null {
  if (!video.canPlayType) return null;
  if (!isWebKit() && video.canPlayType('video/webm; codecs="vp8, opus"')) return webm;
  return video.canPlayType('video/mp4; codecs="avc1.42E00A, mp4a.40.2"') ? mp4 : null;
}

/** Every browser of an iPad too, whatever its name. */
function isWebKit(): boolean {
  return /^Apple/.test(navigator.vendor || "");
}
