import type { AppContext } from "../core/AppContext.js";

interface Pace {
  /** From then on, whoever is waited for is slow: in one piece, or in many short ones. */
  slowMs: number;
  /** So long it is remembered, unless it was quick since. */
  keptMs: number;
}

/** The share of the time that may be spent with one target for good, in pieces of any length. */
const SHARE = 0.1;

interface Use {
  /** What the pieces took that are over, less what has been given back by `at`. */
  ms: number;
  at: number;
  /** When those under way began. */
  begun: Set<{ at: number }>;
  slowUntil: number;
}

/**
 * Which of the servers of others keep us waiting. They get places of their own, so that a few that hang, or are busy all the time, hold up
 * nobody but each other. In memory: of one that a restart has forgotten it is known again after `slowMs`.
 */
export class SlowTargets {
  private readonly uses = new Map<string, Use>();

  constructor(private readonly pace: Pace) {}

  has(name: string): boolean {
    const use = this.uses.get(name);
    return use !== undefined && this.isSlow(use);
  }

  /** Who has used least comes first. */
  names(): string[] {
    const now = performance.now();
    for (const [name, use] of this.uses) if (this.isForgotten(use)) this.uses.delete(name);
    const slow = [...this.uses].filter(([, use]) => this.isSlow(use));
    return slow.sort(([, one], [, other]) => usedBy(one, now) - usedBy(other, now)).map(([name]) => name);
  }

  /** Resolves when the work is over, whether or not it failed, or is slow. */
  async watch(name: string, work: Promise<unknown>): Promise<void> {
    const { slowMs, keptMs } = this.pace;
    const use = this.useOf(name);
    const piece = { at: performance.now() };
    use.begun.add(piece);
    await new Promise<void>((resolve) => {
      let isSlow = false;
      const noteSlow = () => {
        isSlow = true;
        use.slowUntil = performance.now() + keptMs;
        resolve();
      };
      const timer = setTimeout(noteSlow, slowMs);
      const end = () => {
        clearTimeout(timer);
        this.add(use, piece);
        if (!isSlow) use.slowUntil = 0;
        resolve();
      };
      work.then(end, end);
    });
  }

  private useOf(name: string): Use {
    const known = this.uses.get(name) ?? { ms: 0, at: 0, begun: new Set(), slowUntil: 0 };
    this.uses.set(name, known);
    return known;
  }

  private add(use: Use, piece: { at: number }): void {
    const now = performance.now();
    const most = this.pace.keptMs * SHARE;
    use.begun.delete(piece);
    use.ms = Math.min(most, leftOf(use, now) + now - piece.at);
    use.at = now;
  }

  private isSlow(use: Use): boolean {
    const now = performance.now();
    return use.slowUntil > now || usedBy(use, now) >= this.pace.slowMs;
  }

  private isForgotten(use: Use): boolean {
    const now = performance.now();
    return use.slowUntil <= now && usedBy(use, now) <= 0 && use.begun.size === 0;
  }
}

function usedBy(use: Use, now: number): number {
  return [...use.begun].reduce((sum, { at }) => sum + now - at, leftOf(use, now));
}

function leftOf({ ms, at }: Use, now: number): number {
  return Math.max(0, ms - (now - at) * SHARE);
}

/** Those of one kind, in each app. */
export function slowTargetsOf(pace: Pace): (app: AppContext) => SlowTargets {
  const all = new WeakMap<AppContext, SlowTargets>();
  return (app) => {
    const known = all.get(app) ?? new SlowTargets(pace);
    all.set(app, known);
    return known;
  };
}
