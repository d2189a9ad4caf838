import { LIST_ADDRESS, readBuildList, type BuildList } from "./buildList.js";
import { fetchBuild, StorageRefused } from "./fetchBuild.js";
import type { KeptBuilds } from "./KeptBuilds.js";
import { withTimeout } from "./withTimeout.js";
import type { WorkerHost } from "./WorkerHost.js";

/** What a page is told. */
export interface UpdateAnswer {
  /** The version that the next page will have without asking the network; null when the network is asked. */
  version: string | null;
  /** Why the server's build is not kept. */
  problem: "network" | "storage" | "unknown-to-server" | null;
}

const ANSWER_MAX_MS = 20_000;
/** Looked at closely: the page where a hotel's wifi asks for a name also answers 200. */
const VERSION_SHAPE = /^"([^"<]{1,64})"$/;
/** A server that is being built anew has no list for a moment; one of a build without a worker never gets one. */
const LIST_MISSING_MAX_MS = 10 * 60_000;
/** `npm run dev` at the address of an installation: who develops it sees each change at once. */
const DEVELOPMENT = "development";

/**
 * Looks whether the server has another build, and keeps it once every file of it is here and is what it should be. Nothing that the
 * network answers takes away what is kept, but for one: Mantel itself, of a build that has no worker, for ten minutes.
 */
export async function updateBuilds(kept: KeptBuilds, host: WorkerHost): Promise<UpdateAnswer> {
  try {
    const problem = await update(kept, host);
    return { version: problem === "unknown-to-server" ? null : await kept.nextVersion(), problem };
  } catch (error) {
    const problem = error instanceof StorageRefused ? "storage" : "network";
    // Told to the page, which shows it in the set-up check. A storage that cannot be read either has nothing for the next page.
    return { version: await kept.nextVersion().catch(() => null), problem };
  }
}

async function update(kept: KeptBuilds, host: WorkerHost): Promise<UpdateAnswer["problem"]> {
  const version = await askVersion(host);
  // Nearly always: a display asks with each new connection.
  if (await kept.isNewest(version)) {
    await kept.noteListFound();
    return null;
  }
  const list = await fetchList(host);
  if (!list) return leaveIfUnknown(version, kept, host);
  await keep(list, kept, host);
  return null;
}

async function keep(list: BuildList, kept: KeptBuilds, host: WorkerHost): Promise<void> {
  await kept.tidy(list.version);
  try {
    // Where it is kept already, only what the browser has lost.
    await fetchBuild(list, await kept.cacheOf(list.version), host);
    if (await kept.isNewest(list.version)) await kept.noteListFound();
    else await kept.add(list.version);
  } catch (error) {
    // A full storage is not filled further with a part of a build; after a network's fault it goes on from there.
    if (error instanceof StorageRefused) await kept.tidy(null);
    throw error;
  }
}

/** The server's version. Throws for whatever else answers in its place. */
async function askVersion(host: WorkerHost): Promise<string> {
  const { status, body } = await ask("/api/getVersion", host);
  const [, version] = (status === 200 && VERSION_SHAPE.exec(body)) || [];
  if (!version) throw new Error("This is not the server.");
  return version;
}

/** null: the server knows no such thing. Throws when it does not say that clearly. */
async function fetchList(host: WorkerHost): Promise<BuildList | null> {
  const { status, type, body } = await ask(LIST_ADDRESS, host);
  // Builds before this one send a page of the dashboard for any address.
  if (status === 404 || status === 410 || (status === 200 && type.startsWith("text/html"))) return null;
  const list = status === 200 ? readBuildList(body) : null;
  if (!list) throw new Error("This is not the list of files.");
  return list;
}

/** A screen that kept what the server no longer knows would never see a newer build, nor an older one that was put back. */
async function leaveIfUnknown(
  version: string,
  kept: KeptBuilds,
  host: WorkerHost,
): Promise<UpdateAnswer["problem"]> {
  const since = await kept.noteListMissing();
  const isRecent = Math.abs(host.now() - since) < LIST_MISSING_MAX_MS;
  if (isRecent && version !== DEVELOPMENT) return "network";
  // Once more, since what takes everything away must be certain.
  await askVersion(host);
  await kept.removeAll();
  await host.unregister();
  return "unknown-to-server";
}

async function ask(
  address: string,
  host: WorkerHost,
): Promise<{ status: number; type: string; body: string }> {
  const asked = host.fetch(address, { cache: "no-store", redirect: "error" });
  const answer = await withTimeout(asked, ANSWER_MAX_MS);
  const body = await withTimeout(answer.text(), ANSWER_MAX_MS);
  return { status: answer.status, type: answer.headers.get("content-type") || "", body };
}
