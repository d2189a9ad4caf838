import type { ServerToDevice } from "../../../shared/realtime/serverToDevice.js";
import type {
  DisplaySnapshot,
  PlannedMessage,
  PlannedOccurrence,
} from "../../../shared/realtime/snapshot.js";
import { NO_PARTS } from "../../../shared/rules/noParts.js";

/**
 * Reads what the server sent. `null` is a frame of a kind that this bundle does not know, from a newer server, to be
 * ignored; "broken" is one that no server would send. Plain guards of what a screen would fail without: zod costs 24 KB.
 * test/display/engine/readFrame.test.ts compares them with the schema and lists what they leave unchecked.
 */
export function readFrame(text: unknown): ServerToDevice | "broken" | null {
  const frame = parse(text);
  if (!isRecord(frame) || typeof frame.type !== "string") return "broken";
  if (!Object.prototype.hasOwnProperty.call(GUARDS, frame.type)) return null;
  return isFrame(frame) ? frame : "broken";
}

type Fields = Record<string, unknown>;
type Type = ServerToDevice["type"];

function isFrame(frame: Fields): frame is Fields & ServerToDevice {
  return GUARDS[frame.type as Type](frame);
}

function parse(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    // Half a frame, or a proxy's error page: the caller asks for a snapshot.
    return null;
  }
}

const GUARDS: Record<Type, (frame: Fields) => boolean> = {
  ping: hasId,
  pong: (frame) => hasId(frame) && isInstant(frame.serverTime),
  ack: hasId,
  refused: hasId,
  closing: (frame) => typeof frame.reason === "string",
  snapshot: (frame) => isSnapshot(frame.snapshot),
  "snapshot.ready": () => true,
  "device.removed": () => true,
  "message.changed": (frame) => isStep(frame) && isMessage(frame.message),
  "message.removed": (frame) => isStep(frame) && typeof frame.messageId === "string",
  "occurrence.changed": (frame) =>
    isStep(frame) && typeof frame.messageId === "string" && isOccurrence(frame.occurrence),
  "parts.changed": (frame) =>
    isStep(frame) && isRecord(frame.parts) && isParts({ ...NO_PARTS, ...frame.parts }),
  "extras.changed": (frame) => isExtras(frame.extras),
  "device.changed": (frame) => isRecord(frame.device),
  "call.changed": (frame) => typeof frame.callId === "string" && isCallOrNone(frame.call),
  "call.signal": (frame) =>
    typeof frame.callId === "string" && typeof frame.from === "string" && typeof frame.signal === "string",
  "device.identify": (frame) => typeof frame.name === "string",
  "device.reload": () => true,
  "display.changed": (frame) => isStep(frame) && isFace(frame.display) && isZoneOffsets(frame.zoneOffsets),
};

/** Also for the preview, whose plan comes from another window. */
export function isSnapshot(value: unknown): value is DisplaySnapshot {
  return (
    isRecord(value) &&
    typeof value.planVersion === "number" &&
    isInstant(value.serverTime) &&
    isFace(value.display) &&
    isRecord(value.device) &&
    isZoneOffsets(value.zoneOffsets) &&
    isParts(value) &&
    isExtras(value.extras) &&
    isCallOrNone(value.call) &&
    Array.isArray(value.messages) &&
    value.messages.every(isMessage)
  );
}

function isMessage(value: unknown): value is PlannedMessage {
  return (
    isRecord(value) &&
    typeof value.messageId === "string" &&
    typeof value.version === "number" &&
    typeof value.text === "string" &&
    isRecord(value.sender) &&
    typeof value.sender.name === "string" &&
    isList(value.replies) &&
    value.replies.length > 0 &&
    value.replies.every(({ choice }) => typeof choice === "string") &&
    Array.isArray(value.occurrences) &&
    value.occurrences.every(isOccurrence)
  );
}

function isOccurrence(value: unknown): value is PlannedOccurrence {
  return (
    isRecord(value) && typeof value.key === "string" && isInstant(value.dueAt) && isInstant(value.endsAt)
  );
}

function isParts({ cards, photos, callRequest, events, calling = {} }: Fields): boolean {
  return (
    isList(cards) &&
    isList(photos) &&
    isRecordOrNull(callRequest) &&
    isEventsOrNone(events) &&
    isRecord(calling)
  );
}

/** A server of before events says nothing of them. */
function isEventsOrNone(value: unknown): boolean {
  return (
    value === undefined ||
    (isList(value) &&
      value.every(
        ({ title, names, occurrences }) =>
          typeof title === "string" &&
          Array.isArray(names) &&
          isList(occurrences) &&
          occurrences.every(({ startsAt, endsAt }) => isInstant(startsAt) && isInstant(endsAt)),
      ))
  );
}

function isExtras(value: unknown): boolean {
  return isRecord(value) && isRecordOrNull(value.weather) && isList(value.headlines) && isList(value.jokes);
}

/** A server of before calls says nothing of them. */
function isCallOrNone(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  return (
    isRecord(value) &&
    typeof value.id === "string" &&
    typeof value.callerName === "string" &&
    isInstant(value.ringsUntil) &&
    isList(value.caregivers) &&
    isList(value.iceServers)
  );
}

function isFace(value: unknown): boolean {
  return (
    isRecord(value) && typeof value.id === "string" && typeof value.name === "string" && isRecord(value.sound)
  );
}

function isZoneOffsets(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((zone) => isRecord(zone) && isInstant(zone.from) && typeof zone.offsetMinutes === "number")
  );
}

function isStep(frame: Fields): boolean {
  return typeof frame.base === "number" && typeof frame.next === "number";
}

function hasId(frame: Fields): boolean {
  return typeof frame.id === "string";
}

function isInstant(value: unknown): boolean {
  return typeof value === "string" && !isNaN(Date.parse(value));
}

function isList(value: unknown): value is Fields[] {
  return Array.isArray(value) && value.every(isRecord);
}

function isRecordOrNull(value: unknown): boolean {
  return typeof value === "object";
}

function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}
