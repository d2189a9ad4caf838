import { createServer } from "node:net";

/**
 * Below the range that systems hand out for outgoing connections: a port from there could be taken by one of them while
 * the server that owns it is down for a moment.
 */
const FIRST = 20_000;
const LAST = 32_000;

/** A port that nobody listens on, on any address. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}
