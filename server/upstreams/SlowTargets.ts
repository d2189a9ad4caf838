import type { AppContext } from "../core/AppContext.js";

interface Pace {
  /** From then on, whoever is waited for is slow. */
  slowMs: number;
  /** So long it is remembered, unless it was quick since. */
  keptMs: number;
}

/**
 * Which of the servers of others keep us waiting. They get places of their own, so that a few that hang hold up nobody but each other. In
 * memory: of one that a restart has forgotten it is known again after `slowMs`.
 */
export class SlowTargets {
  private readonly knownUntil = new Map<string, number>();

  constructor(private readonly pace: Pace) {}

  has(name: string): boolean {
    return (this.knownUntil.get(name) ?? 0) > performance.now();
  }

  names(): string[] {
    const names = [...this.knownUntil.keys()];
    for (const name of names) if (!this.has(name)) this.knownUntil.delete(name);
    return [...this.knownUntil.keys()];
  }

  /** Resolves when the work is over, whether or not it failed, or is slow. */
  async watch(name: string, work: Promise<unknown>): Promise<void> {
    const { slowMs, keptMs } = this.pace;
    await new Promise<void>((resolve) => {
      let isSlow = false;
      const noteSlow = () => {
        isSlow = true;
        this.knownUntil.set(name, performance.now() + keptMs);
        resolve();
      };
      const timer = setTimeout(noteSlow, slowMs);
      const end = () => {
        clearTimeout(timer);
        if (!isSlow) this.knownUntil.delete(name);
        resolve();
      };
      work.then(end, end);
    });
  }
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
