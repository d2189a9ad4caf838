import type { PreviewPressed, PreviewReady, PreviewShow } from "../../../../shared/realtime/preview.js";

/** The tablet that it is drawn as, in CSS pixels. */
const WIDTH = 960;

/** The display's own renderer in `room`, scaled to its width. What is to be shown before it is ready is shown then. */
export class PreviewFrame {
  private readonly frame = document.createElement("iframe");
  private latest: PreviewShow | null = null;
  private isReady = false;

  constructor(
    private readonly room: HTMLElement,
    title: string,
    private readonly onPress: (words: string) => void,
  ) {
    this.frame.src = "/display/preview";
    this.frame.title = title;
    window.addEventListener("message", (event) => this.hear(event));
    new ResizeObserver(() => this.scale()).observe(room);
    room.append(this.frame);
  }

  show(show: PreviewShow): void {
    this.latest = show;
    if (this.isReady) this.frame.contentWindow?.postMessage(show, location.origin);
  }

  private scale(): void {
    this.frame.style.transform = `scale(${this.room.clientWidth / WIDTH})`;
  }

  private hear({ origin, source, data }: MessageEvent<unknown>): void {
    if (origin !== location.origin || source !== this.frame.contentWindow) return;
    const message = data as PreviewReady | PreviewPressed | null;
    if (message?.type === "preview.pressed") this.onPress(message.text);
    if (message?.type !== "preview.ready") return;
    this.isReady = true;
    this.room.dataset.ready = "";
    if (this.latest) this.show(this.latest);
  }
}
