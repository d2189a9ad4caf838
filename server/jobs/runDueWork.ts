import type { AppContext } from "../core/AppContext.js";
import { lookForWork } from "./lookForWork.js";
import { isWorkDue, runWork } from "./runWork.js";

/**
 * One round of all due work, for tests and scripts, which run no loop: the kinds in their order, and again those behind which an earlier one
 * has made something due. `without`: what they have nothing to do with; `only`: nothing but these. Returns when there is more to do: at
 * once where a kind has failed; null: nobody has named a time.
 */
export async function runDueWork(
  app: AppContext,
  { without = [], only }: { without?: string[]; only?: string[] } = {},
): Promise<Date | null> {
  const { awaitedWork, steadyWork, leftBehindWork } = app.registered;
  const names = Object.keys({ ...awaitedWork, ...steadyWork, ...leftBehindWork }).filter(
    (one) => (only?.includes(one) ?? true) && !without.includes(one),
  );
  const round = new Round(app, names);
  // What can be known of the others is better known behind those that have to be run to know.
  let due = names.filter((name) => !app.registered.looks[name]);
  do {
    await round.run(due);
    due = await round.findDue();
  } while (due.length > 0);
  return round.next();
}

class Round {
  /** In which turn of all each kind has run last. */
  private readonly ranAt = new Map<string, number>();
  private readonly nextAt = new Map<string, Date | null>();
  private turn = 0;

  constructor(
    private readonly app: AppContext,
    private readonly names: readonly string[],
  ) {}

  async run(due: readonly string[]): Promise<void> {
    for (const name of due) {
      const { next, failed } = await runWork(this.app, name);
      this.ranAt.set(name, (this.turn += 1));
      this.nextAt.set(name, failed ? new Date(this.app.now()) : next);
    }
  }

  /** Of the kinds that have not run yet, or only before one that comes before them. It ends: the first kind never runs twice. */
  async findDue(): Promise<string[]> {
    const open = this.names.filter((name, index) => !this.hasRunSince(this.names.slice(0, index), name));
    if (open.length === 0) return [];
    const found = await lookForWork(this.app, open);
    open.forEach((name) => {
      const at = found.get(name);
      if (at !== undefined && !this.ranAt.has(name)) this.nextAt.set(name, at);
    });
    return open.filter((name) => isWorkDue(this.app, found.get(name)));
  }

  next(): Date | null {
    const times = [...this.nextAt.values()].flatMap((at) => at?.getTime() ?? []);
    return times.length === 0 ? null : new Date(Math.min(...times));
  }

  private hasRunSince(earlier: readonly string[], name: string): boolean {
    const at = this.ranAt.get(name);
    return at !== undefined && earlier.every((one) => (this.ranAt.get(one) ?? 0) < at);
  }
}
