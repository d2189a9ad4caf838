import type { Night } from "../contract/displays.js";

/** Whether a reading of the wall clock, `06:30`, lies in the night: from its first minute up to, not with, its last. */
export function isNightAt(night: Night | null, time: string): boolean {
  if (!night) return false;
  const { from, until } = night;
  return from < until ? time >= from && time < until : time >= from || time < until;
}
