import { ActivityItem } from "../../shared/contract/activity.js";
import { ServerToCaregiver } from "../../shared/realtime/serverToCaregiver.js";

const KNOWN_LINES = new Set<unknown>(ActivityItem.options.map(({ shape }) => shape.type.value));
const KNOWN_TYPES = new Set<unknown>(ServerToCaregiver.options.map(({ shape }) => shape.type.value));

/**
 * Reads what the server sent. null is a frame that only a newer server knows, to be ignored; "broken" is one that should have been
 * understood and was not, so that something is missing here.
 */
export function readEvent(text: unknown): ServerToCaregiver | "broken" | null {
  const frame = parse(text);
  const parsed = ServerToCaregiver.safeParse(frame);
  if (parsed.success) return parsed.data;
  const type = typeOf(frame);
  // A reason to close that is not known here: the close code follows, and tells or does not.
  if (type === "closing") return null;
  // A line of the feed that this page has no words for.
  if (type === "activity.added" && !KNOWN_LINES.has(typeOf(itemOf(frame)))) return null;
  return typeof type === "string" && !KNOWN_TYPES.has(type) ? null : "broken";
}

function parse(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    // Not JSON at all: no schema accepts null, so it ends as broken.
    return null;
  }
}

function typeOf(frame: unknown): unknown {
  return typeof frame === "object" && frame !== null && "type" in frame ? frame.type : null;
}

function itemOf(frame: unknown): unknown {
  return typeof frame === "object" && frame !== null && "item" in frame ? frame.item : null;
}
