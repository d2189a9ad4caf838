import { localClocks } from "./localClocks.js";

const RETRY_MS = 5_000;
/** A page that has just come from the server has no chunks of an old build: reloading it again and again would not help. */
const RELOAD_AGE_MS = 60_000;

/** Tries until it is there: offline, or for a moment without wifi, there is nothing else to do. */
export function loadChunk<Chunk>(load: () => Promise<Chunk>, take: (chunk: Chunk) => void): void {
  load().then(take, () =>
    setTimeout(() => {
      if (localClocks.monotonic() > RELOAD_AGE_MS) reloadIfReplaced();
      loadChunk(load, take);
    }, RETRY_MS),
  );
}

/** The server answers and the chunk did not come: it may belong to a build that is gone. Never while the server is away. */
function reloadIfReplaced(): void {
  const request = new XMLHttpRequest();
  request.open("GET", "/api/health");
  request.onload = () => request.status === 200 && location.reload();
  request.send();
}
