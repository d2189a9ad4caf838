import type { BuildFile, BuildList } from "./buildList.js";
import { PAGE_ADDRESS } from "./buildList.js";
import type { WorkerHost } from "./WorkerHost.js";
import { withTimeout } from "./withTimeout.js";

/** The browser keeps nothing: it is full, or it must not. */
export class StorageRefused extends Error {}

/** A tablet on weak wifi has other things to fetch as well. */
const AT_ONCE = 3;
const FILE_MAX_MS = 60_000;
/** Of the body as the server sent it: what is kept is unpacked, and the same for every request. */
const HEADERS_OF_TRANSPORT = ["content-encoding", "content-length", "transfer-encoding", "vary"];
const TYPES: Record<string, string> = { js: "javascript", css: "text/css" };

/**
 * Puts every file of a build into `cache`, each only when it is what the list says: half a deploy, a login page in place of a script or
 * a proxy's error page make it throw. What is there already was verified before, so that a build that was interrupted goes on.
 */
export async function fetchBuild(list: BuildList, cache: Cache, host: WorkerHost): Promise<void> {
  const present = await guardStorage(() => cache.keys());
  const addresses = present.map(({ url }) => new URL(url).pathname);
  const missing = list.files.filter(({ address }) => !addresses.includes(address));
  const fetchNext = async (): Promise<void> => {
    for (let file = missing.shift(); file; file = missing.shift()) {
      const answer = await fetchFile(file, host);
      const { address } = file;
      await guardStorage(() => cache.put(address, answer));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext));
}

/** The browser's own cache may hold something wrong under this address: then it is asked of the server once more. */
async function fetchFile(file: BuildFile, host: WorkerHost): Promise<Response> {
  // The page is asked for each time anyway.
  if (file.address === PAGE_ADDRESS) return fetchVerified(file, host, "no-store");
  return fetchVerified(file, host, "default").catch(() => fetchVerified(file, host, "reload"));
}

async function fetchVerified(file: BuildFile, host: WorkerHost, cache: RequestCache): Promise<Response> {
  const asked = host.fetch(file.address, { cache, redirect: "error" });
  const answer = await withTimeout(asked, FILE_MAX_MS);
  const bytes = await withTimeout(answer.arrayBuffer(), FILE_MAX_MS);
  const isRight =
    answer.status === 200 && isRightType(file.address, answer) && bytes.byteLength === file.bytes;
  if (!isRight || (await host.digest(bytes)) !== file.sha256)
    throw new Error(`${file.address} is not what the list says.`);
  const headers = new Headers(answer.headers);
  HEADERS_OF_TRANSPORT.forEach((name) => headers.delete(name));
  return new Response(bytes, { status: 200, headers });
}

/** With `nosniff` a browser runs no script and takes no style that is called something else. */
function isRightType(address: string, { headers }: Response): boolean {
  const type = headers.get("content-type") || "";
  if (address === PAGE_ADDRESS) return type.startsWith("text/html");
  return type.includes(TYPES[address.slice(address.lastIndexOf(".") + 1)] || "");
}

export async function guardStorage<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new StorageRefused(String(error));
  }
}
