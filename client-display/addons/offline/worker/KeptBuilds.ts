import { guardStorage } from "./fetchBuild.js";
import type { WorkerHost } from "./WorkerHost.js";

const DAY_MS = 24 * 60 * 60_000;
/** Then the build before is tried. */
const FAILED_STARTS_MAX = 2;
/** The name of each cache of ours; a build's goes on with its version. */
const NAME = "mantel-display";
const STATE_ADDRESS = "/display-kept.json";

export interface KeptBuild {
  version: string;
  /** How often its page was handed out since the last time that one said that it runs. */
  failedStarts: number;
  /** It ran at least once. */
  hasStarted: boolean;
  /** Epoch ms. */
  lastStartAt: number;
}

/** What stands in the cache beside the builds. One write, so that a power cut leaves the old or the new whole. */
interface Kept {
  /** The newest first, two at most, every one of them complete. */
  builds: KeptBuild[];
  /** Since when the server has said that it knows no list of files; epoch ms. */
  listMissingSince: number | null;
}

interface Start {
  page: Response | null;
  hasFailed: boolean;
  counted: Promise<void>;
}

const NOTHING: Kept = { builds: [], listMissingSince: null };

/** The builds of the display that this browser can start without a network. */
export class KeptBuilds {
  /** One change after the other. */
  private changes: Promise<unknown> = Promise.resolve();

  constructor(private readonly host: WorkerHost) {}

  /**
   * The page of the build that is to be started, which counts as failed until `noteStarted`; null when none is kept. `hasFailed`: the
   * start before did not end well. `counted`: the screen need not wait for that.
   */
  async startPage(address: string): Promise<Start> {
    await this.changes;
    const { builds } = await this.read();
    const chosen = buildToStart(builds, this.host.now());
    if (!chosen) return { page: null, hasFailed: false, counted: Promise.resolve() };
    const page = await this.findIn([chosen, ...builds], address);
    const counted = this.change((kept) => withStart(kept, chosen.version, this.host.now()));
    const hasFailed = builds.some(({ failedStarts }) => failedStarts > 0);
    return { page, hasFailed, counted: counted.catch(startIsNotCounted) };
  }

  async find(address: string): Promise<Response | null> {
    return this.findIn((await this.read()).builds, address);
  }

  /** What the next page will be. */
  async nextVersion(): Promise<string | null> {
    const { builds } = await this.read();
    return buildToStart(builds, this.host.now())?.version ?? null;
  }

  noteStarted(version: string): Promise<void> {
    return this.change((kept) => ({
      ...kept,
      builds: kept.builds.map((one) =>
        one.version === version ? { ...one, failedStarts: 0, hasStarted: true } : one,
      ),
    }));
  }

  /** Where a build is put together, piece by piece, before `add`. */
  cacheOf(version: string): Promise<Cache> {
    return guardStorage(() => this.host.caches.open(`${NAME} ${version}`));
  }

  async isNewest(version: string): Promise<boolean> {
    return (await this.read()).builds[0]?.version === version;
  }

  /** A complete build, the newest from now on. Beside it the one is kept that works so far. */
  async add(version: string): Promise<void> {
    await this.change(({ builds }) => {
      const others = builds.filter((one) => one.version !== version);
      const before = buildToStart(others, this.host.now());
      const added = { version, failedStarts: 0, hasStarted: false, lastStartAt: 0 };
      return { builds: before ? [added, before] : [added], listMissingSince: null };
    });
    await this.tidy(version);
  }

  /** Removes what an interrupted download has left, but for that of `version`. */
  async tidy(version: string | null): Promise<void> {
    const { builds } = await this.read();
    const wanted = [version, ...builds.map((one) => one.version)].map((one) => `${NAME} ${one}`);
    const names = await this.ownCaches();
    const unwanted = names.filter((name) => name !== NAME && !wanted.includes(name));
    await Promise.all(unwanted.map((name) => this.host.caches.delete(name)));
  }

  /** The server has no list of files. Answers since when, in epoch ms. */
  async noteListMissing(): Promise<number> {
    let since = 0;
    await this.change((kept) => {
      since = kept.listMissingSince ?? this.host.now();
      return { ...kept, listMissingSince: since };
    });
    return since;
  }

  noteListFound(): Promise<void> {
    return this.change((kept) => ({ ...kept, listMissingSince: null }));
  }

  async removeAll(): Promise<void> {
    const names = await this.ownCaches();
    await Promise.all(names.map((name) => this.host.caches.delete(name)));
  }

  private async ownCaches(): Promise<string[]> {
    const names = await guardStorage(() => this.host.caches.keys());
    return names.filter((name) => name.split(" ")[0] === NAME);
  }

  private async findIn(builds: KeptBuild[], address: string): Promise<Response | null> {
    for (const { version } of builds) {
      const cache = await this.cacheOf(version);
      const found = await guardStorage(() => cache.match(address, { ignoreSearch: true, ignoreVary: true }));
      if (found) return found;
    }
    return null;
  }

  private change(work: (kept: Kept) => Kept): Promise<void> {
    const changed = this.changes.then(async () => {
      const before = await this.read();
      const after = work(before);
      if (JSON.stringify(after) !== JSON.stringify(before)) await this.write(after);
    });
    // What one caller hears of does not keep the next one's change from being tried.
    this.changes = changed.catch(() => undefined);
    return changed;
  }

  private read(): Promise<Kept> {
    return guardStorage(async () => {
      const cache = await this.host.caches.open(NAME);
      const stored = await cache.match(STATE_ADDRESS);
      return stored ? ((await stored.json()) as Kept) : NOTHING;
    });
  }

  private write(kept: Kept): Promise<void> {
    return guardStorage(async () => {
      const cache = await this.host.caches.open(NAME);
      await cache.put(STATE_ADDRESS, new Response(JSON.stringify(kept)));
    });
  }
}

/** The newest that starts; one that failed gets another try a day later. When all fail, one that ran once, until the server has a better one. */
function buildToStart(builds: KeptBuild[], now: number): KeptBuild | null {
  const starts = builds.filter(
    ({ failedStarts, lastStartAt }) =>
      failedStarts < FAILED_STARTS_MAX || Math.abs(now - lastStartAt) >= DAY_MS,
  );
  return starts[0] ?? builds.find(({ hasStarted }) => hasStarted) ?? builds[0] ?? null;
}

function withStart(kept: Kept, version: string, now: number): Kept {
  return {
    ...kept,
    builds: kept.builds.map((one) =>
      one.version === version ? { ...one, failedStarts: one.failedStarts + 1, lastStartAt: now } : one,
    ),
  };
}

function startIsNotCounted(): void {
  // The storage is full: then the build that was chosen is chosen again.
}
