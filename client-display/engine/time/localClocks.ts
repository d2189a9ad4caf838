import type { LocalClocks } from "./TrueClock.js";

/** The tablet's own clocks. Without performance.now a changed clock goes unnoticed until the next ping. */
export const localClocks: LocalClocks = {
  wall: () => Date.now(),
  monotonic: () => (typeof performance !== "undefined" && performance.now ? performance.now() : Date.now()),
};
