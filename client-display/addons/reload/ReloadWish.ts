import type { KeyValueStore } from "../../engine/state/storage.js";

/** Beside the display's own state: it has to outlive the reload. */
const KEY = "mantel.reload";
const DAY_MS = 24 * 60 * 60_000;

interface Note {
  version: string;
  /** Epoch ms. */
  at: number;
}

/** Whether this page is to be loaded anew, and what for. */
export class ReloadWish {
  private asked = false;
  private version: string | null = null;

  /**
   * `storage` null: nothing outlives a reload, so a new version could make the page load again and again. `ownVersion` null: this page came
   * from the server a moment ago, and is of the version that the server says first.
   */
  constructor(
    private readonly storage: KeyValueStore | null,
    private ownVersion: string | null = null,
  ) {}

  /** A caregiver asked for it. */
  ask(): void {
    this.asked = true;
  }

  /** The server says its version. Another one than before is worth a reload: once for each, and once a day. */
  noteVersion(version: string, now: number): void {
    this.ownVersion = this.ownVersion || version;
    this.want(version === this.ownVersion ? null : version, now);
  }

  /** The next page will have version `next`, whatever the server says, since it is kept in this browser. This one has `own`. */
  noteKept({ own, next }: { own: string; next: string }, now: number): void {
    this.ownVersion = own;
    this.want(next === own ? null : next, now);
  }

  isWanted(): boolean {
    return this.asked || this.version !== null;
  }

  /** To be called right before the reload. false: it cannot be noted, and so must not happen. */
  note(now: number): boolean {
    return this.version === null ? this.asked : this.write({ version: this.version, at: now }) || this.asked;
  }

  /** A part of this page stays away. Its build may be gone; once a day, since the next page may miss it too. */
  isRepairDue(now: number): boolean {
    const last = this.read();
    return last === null || now - last.at >= DAY_MS;
  }

  /** As `note`, for a repair. */
  noteRepair(now: number): boolean {
    return this.write({ version: "", at: now });
  }

  private want(version: string | null, now: number): void {
    const last = this.read();
    const isTried = last !== null && (last.version === version || now - last.at < DAY_MS);
    this.version = isTried ? null : version;
  }

  private write(note: Note): boolean {
    const text = JSON.stringify(note);
    try {
      this.storage?.setItem(KEY, text);
      return this.storage?.getItem(KEY) === text;
    } catch {
      // A full storage: the old version goes on, which is better than to load again and again.
      return false;
    }
  }

  private read(): Note | null {
    try {
      return JSON.parse(this.storage?.getItem(KEY) ?? "null") as Note | null;
    } catch {
      // Blocked or broken: as if there had been none; `note` finds out before anything happens.
      return null;
    }
  }
}
