import { DELETED_KEPT_DAYS } from "../../../shared/limits.js";
import { MessageModel, type MessageDocument } from "../../plan/message.model.js";

const DAY_MS = 24 * 60 * 60_000;
/** Beyond what undo brings back: the longest window, late answers and the zones of the world take less than half of it. */
const MARGIN_DAYS = 30;

/** Without the keys of dates so long past that nothing could show them again. Each plan reads what is left. */
export function keysThatCount(keys: string[], at: number): string[] {
  const since = new Date(at - (DELETED_KEPT_DAYS + MARGIN_DAYS) * DAY_MS).toISOString().slice(0, 10);
  return keys.filter((key) => (key.split("/")[1] ?? since) >= since);
}

/** Of the keys that the series leaves out, also those long past whose showing was moved to a day that is still to come. */
export async function skipsThatCount(
  { displayId, seriesId, skippedKeys }: MessageDocument,
  at: number,
): Promise<string[]> {
  const recent = new Set(keysThatCount(skippedKeys, at));
  if (recent.size === skippedKeys.length) return skippedKeys;
  const past = skippedKeys.filter((key) => !recent.has(key));
  const ahead = { displayId, seriesId, detachedKey: { $in: past }, nextDueAt: { $ne: null } };
  const moved = new Set<string | null>(await MessageModel.distinct("detachedKey", ahead));
  return skippedKeys.filter((key) => recent.has(key) || moved.has(key));
}
