import type { CallRequest, CallUrgency } from "../../../shared/contract/callRequests.js";
import { clockTime, dayName } from "../../ui/format/dayTime.js";
import { wallTimeAt } from "../../ui/format/zoneTime.js";

/** When people call in the evening. */
const EVENING = "19:00";

interface Reader {
  userId: string;
  /** Epoch milliseconds. */
  now: number;
  /** Of the display, and of who reads. */
  timeZone: string;
  ownZone: string;
}

/** `Mum asks to be called now` */
export function describeCallRequest({ displayName, urgency }: CallRequest): string {
  return `${displayName} asks to be called ${urgency}`;
}

/** Who will call, and when by the display's clock: `David will call about 19:00.` */
export function describeClaim(request: CallRequest, reader: Reader): string {
  const { claimedBy, callAt, displayName } = request;
  if (!claimedBy) return "No one has answered yet";
  const isOwn = claimedBy.userId === reader.userId;
  const who = isOwn ? "You" : claimedBy.name;
  if (callAt === null) return isOwn ? "You are about to call." : `${who} is about to call.`;
  const at = Date.parse(callAt);
  const verb = at < reader.now ? "wanted to call" : "will call";
  const day = dayName(at, reader.now, reader.timeZone);
  const onDay = day === "today" ? "" : ` ${day}`;
  const whose = reader.timeZone === reader.ownZone ? "" : `, ${displayName}'s time`;
  return `${who} ${verb}${onDay} about ${clockTime(at, reader.timeZone)}${whose}.`;
}

/** What stands in the field for a time, `19:00` on the display's clock: the next full hour, or this evening. */
export function usualCallTime(urgency: CallUrgency, now: number, timeZone: string): string {
  const { time } = wallTimeAt(now, timeZone);
  if (urgency === "tonight" && time < EVENING) return EVENING;
  const nextHour = (Number(time.slice(0, 2)) + 1) % 24;
  return `${String(nextHour).padStart(2, "0")}:00`;
}
