import type { MediaStatus } from "../../../shared/contract/base/deviceStatus.js";

type MediaName = "microphone" | "camera";
type MediaFacts = Record<MediaName, MediaStatus | null>;

const KINDS = { microphone: "audioinput", camera: "videoinput" } as const;
const NAMES: MediaName[] = ["microphone", "camera"];

/** Whether there are a microphone and a camera that this page may use, as far as browsers tell without asking anybody. */
export class MediaWatch {
  private readonly facts: MediaFacts = { microphone: null, camera: null };
  /** What somebody was asked, and so is certain where the browser tells nothing by itself. */
  private readonly asked: Partial<MediaFacts> = {};
  private permissions: Partial<Record<MediaName, PermissionStatus>> = {};
  /** Questions to the browser that it has not answered yet. */
  private open = 0;
  private waiting: (() => void)[] = [];

  constructor(private readonly note: () => void) {
    const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
    // One was plugged in or pulled out. Older engines have no such event.
    mediaDevices?.addEventListener?.("devicechange", () => this.look());
    this.askPermissions();
    this.look();
  }

  /** null: not known without asking. */
  read(): MediaFacts {
    return this.facts;
  }

  /** Calls back once the browser has told what it tells by itself, which may be nothing. */
  whenTold(done: () => void): void {
    if (this.open === 0) return done();
    this.waiting.push(done);
  }

  /** The set-up check has asked. */
  noteAsked(facts: Partial<MediaFacts>): void {
    NAMES.forEach((name) => {
      if (facts[name]) this.asked[name] = facts[name];
    });
    this.look();
  }

  /** Not over plain http, where no browser has any. */
  private look(): void {
    const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
    this.open += 1;
    if (!mediaDevices?.enumerateDevices) return this.take(null);
    mediaDevices.enumerateDevices().then(
      (devices) => this.take(devices),
      () => this.take(null),
    );
  }

  private take(devices: MediaDeviceInfo[] | null): void {
    NAMES.forEach((name) => {
      const found = devices && devices.filter(({ kind }) => kind === KINDS[name]);
      this.facts[name] = this.factOf(name, found);
    });
    this.note();
    this.settle();
  }

  private settle(): void {
    this.open -= 1;
    if (this.open === 0) this.waiting.splice(0).forEach((done) => done());
  }

  private factOf(name: MediaName, found: MediaDeviceInfo[] | null): MediaStatus | null {
    const permission = this.permissions[name];
    const state = permission ? permission.state : null;
    if (state === "denied") return "refused";
    if (found && found.length === 0) return "missing";
    if (state === "granted" && found) return "ready";
    if (state === "prompt" && this.asked[name] !== "ready") return "notAsked";
    // Its name is told only to a page that was allowed to use it.
    if (found && found.some(({ label }) => label !== "")) return "ready";
    return this.asked[name] || null;
  }

  /** Engines before Chrome 64, Safari 16 and Firefox 131 do not tell, or do not know the names and throw. */
  private askPermissions(): void {
    const { permissions } = navigator as { permissions?: Permissions };
    if (!permissions) return;
    NAMES.forEach((name) => {
      const take = (permission: PermissionStatus) => {
        this.permissions[name] = permission;
        permission.onchange = () => this.look();
        this.look();
        this.settle();
      };
      this.open += 1;
      try {
        permissions.query({ name }).then(take, () => this.settle());
      } catch {
        // Then it is not known.
        this.settle();
      }
    });
  }
}
