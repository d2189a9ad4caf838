import type { TestApp } from "./TestApp.js";

/**
 * Looks after other processes' changes no more: for tests that count what is asked of the database, or tell what a socket hears. Such a look may take
 * a change of this process that is just being told for one of another's, and tell it once more, which harms nobody (SeenCounts).
 */
export function pauseSocketRounds({ context }: TestApp): void {
  const { registered } = context;
  const paused = Object.entries(registered.socketRounds).map(([name, round]) => [
    name,
    { ...round, look: () => Promise.resolve() },
  ]);
  // What is registered is all apps' of this process.
  Object.assign(context, { registered: { ...registered, socketRounds: Object.fromEntries(paused) } });
}
