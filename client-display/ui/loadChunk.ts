const RETRY_MS = 5_000;
/** Half a minute: a server starts again in less. */
const TRIES_BEFORE_MISSING = 6;

/** Called every few seconds while a chunk stays away, which may be of a build that is gone. A page that sets none goes on trying. */
export const missingChunk = { handle: (): void => undefined };

/** Tries until it is there: offline, or for a moment without wifi, there is nothing else to do. */
export function loadChunk<Chunk>(load: () => Promise<Chunk>, take: (chunk: Chunk) => void): void {
  let failures = 0;
  function attempt(): void {
    load().then(take, () =>
      setTimeout(() => {
        failures += 1;
        if (failures > TRIES_BEFORE_MISSING) missingChunk.handle();
        attempt();
      }, RETRY_MS),
    );
  }
  attempt();
}
