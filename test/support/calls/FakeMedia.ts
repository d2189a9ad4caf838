type Kind = "audio" | "video";

/** As much of a track as a page's own camera and microphone use. */
class FakeTrack {
  enabled = true;
  isLive = true;
  onended: (() => void) | null = null;

  constructor(readonly kind: Kind) {}

  stop(): void {
    this.isLive = false;
  }

  /** Pulled out: the browser says so once. */
  pullOut(): void {
    this.isLive = false;
    this.onended?.();
  }

  getSettings(): MediaTrackSettings {
    return {};
  }
}

class FakeStream {
  constructor(private tracks: FakeTrack[] = []) {}

  getTracks(): FakeTrack[] {
    return this.tracks;
  }

  addTrack(track: FakeTrack): void {
    this.tracks = [...this.tracks, track];
  }

  removeTrack(track: FakeTrack): void {
    this.tracks = this.tracks.filter((one) => one !== track);
  }
}

/** Takes the place of the browser's own: which devices are there, and how long it takes to open them, is the test's. */
export class FakeMedia {
  there: Record<Kind, boolean> = { audio: true, video: true };
  /** What was asked for, such as `audio video`. */
  readonly asked: string[] = [];
  /** All that were ever opened. */
  readonly tracks: FakeTrack[] = [];
  private readonly devices = new EventTarget();
  private held: (() => void)[] | null = null;
  private readonly before = ["navigator", "MediaStream", "document"].map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  );

  constructor() {
    const mediaDevices = Object.assign(this.devices, {
      getUserMedia: (wanted: MediaStreamConstraints) => this.open(wanted),
      enumerateDevices: () => this.answer([]),
    });
    const document = { createElement: () => ({ setAttribute: () => undefined }) };
    const places = { navigator: { mediaDevices }, MediaStream: FakeStream, document };
    Object.entries(places).forEach(([name, value]) =>
      Object.defineProperty(globalThis, name, { value, configurable: true, writable: true }),
    );
  }

  /** Everything as it was. */
  remove(): void {
    this.before.forEach(([name, descriptor]) =>
      descriptor
        ? Object.defineProperty(globalThis, name, descriptor)
        : Reflect.deleteProperty(globalThis, name),
    );
  }

  /** Those that are on. */
  live(): Kind[] {
    return this.tracks.flatMap(({ isLive, kind }) => (isLive ? [kind] : []));
  }

  plug(kind: Kind, isThere: boolean): void {
    this.there[kind] = isThere;
    if (!isThere)
      this.tracks.filter((track) => track.isLive && track.kind === kind).forEach((track) => track.pullOut());
    this.devices.dispatchEvent(new Event("devicechange"));
  }

  /** From now on the browser answers nothing; returns what lets it. */
  hold(): () => Promise<void> {
    this.held = [];
    return () => {
      this.held?.forEach((go) => go());
      this.held = null;
      return settled();
    };
  }

  private async open({ audio, video }: MediaStreamConstraints): Promise<FakeStream> {
    const kinds = (["audio", "video"] as const).filter((kind) => (kind === "audio" ? audio : video));
    this.asked.push(kinds.join(" "));
    await this.answer(null);
    if (kinds.some((kind) => !this.there[kind])) throw new DOMException("None.", "NotFoundError");
    const opened = kinds.map((kind) => new FakeTrack(kind));
    this.tracks.push(...opened);
    return new FakeStream(opened);
  }

  private answer<Answer>(answer: Answer): Promise<Answer> {
    const { held } = this;
    return held ? new Promise((resolve) => held.push(() => resolve(answer))) : Promise.resolve(answer);
  }
}

/** Whatever was begun has come to its end. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
