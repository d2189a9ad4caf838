import type { Message } from "../../../../shared/contract/messages.js";
import { instantOf, type WallTime } from "../../../ui/format/zoneTime.js";

/** The day and time of an occurrence of a series, read from its key; null where the key is none of this series. */
export function showingWall({ when }: Pick<Message, "when">, key: string | null): WallTime | null {
  if (when.kind !== "series" || key === null) return null;
  const [, date, slotId] = key.split("/");
  const slot = when.slots.find(({ id }) => id === slotId);
  const isDate = date !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(date) && !isNaN(Date.parse(date));
  return slot && isDate ? { date, time: slot.time } : null;
}

/** The same as an instant. */
export function showingAt(message: Pick<Message, "when">, key: string | null, zone: string): number | null {
  const wall = showingWall(message, key);
  return wall && instantOf(wall, zone);
}
