import type { KeyValueStore } from "../../engine/state/storage.js";

/** Beside the display's own state: written at a step, and not with every plan. */
const KEY = "mantel.ladder";
/** Showings remembered: far more than stand on a screen in turns. */
const REMEMBERED_MAX = 100;

/** A showing, and how many steps were made of it. */
type Made = [name: string, steps: number];

/** What was done about which showing, for the next page and for another tab of this browser. */
export class LadderMemory {
  private made: Made[] = [];

  /** `storage` null: it lasts as long as the page. */
  constructor(private storage: KeyValueStore | null) {}

  /** How many steps were made of this showing; null: it is not known here. */
  find(name: string): number | null {
    const [known] = this.read().filter(([one]) => one === name);
    return known ? known[1] : null;
  }

  note(name: string, steps: number): void {
    const others = this.read().filter(([one]) => one !== name);
    this.made = others.concat([[name, steps]]).slice(-REMEMBERED_MAX);
    try {
      this.storage?.setItem(KEY, JSON.stringify(this.made));
    } catch {
      // Full or blocked: what it still holds is of before.
      this.storage = null;
    }
  }

  /** Nothing of a family stays on a device that was removed. */
  forget(): void {
    this.made = [];
    try {
      this.storage?.removeItem(KEY);
    } catch {
      // Blocked storage has nothing to forget.
    }
  }

  /** Another tab may have made a step since. */
  private read(): Made[] {
    try {
      const text = this.storage?.getItem(KEY);
      const stored: unknown = text ? JSON.parse(text) : null;
      return Array.isArray(stored) ? stored.filter(isMade) : this.made;
    } catch {
      return this.made;
    }
  }
}

function isMade(one: unknown): one is Made {
  return Array.isArray(one) && typeof one[0] === "string" && typeof one[1] === "number";
}
