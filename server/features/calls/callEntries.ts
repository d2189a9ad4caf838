import { displayKey } from "../../core/uniqueKey.js";
import type { AppContext } from "../../core/AppContext.js";
import type { NewEntry } from "../../activity/activityEntry.model.js";
import { newEntry } from "../../activity/pendingEntries.js";
import type { NamedDisplay } from "../../circle/displays/display.model.js";
import type { StoredCall, CallFacts } from "./call.model.js";

const MINUTE_MS = 60_000;

/** What the feed says of a call that is over; null: nothing, as of one that nobody in front of the display has left waiting. */
export function entryOfEnd(
  app: AppContext,
  display: NamedDisplay,
  { call, ended }: { call: StoredCall; ended: CallFacts },
): NewEntry | null {
  const endedAt = ended.endedAt!;
  const { answeredAt, endReason } = ended;
  const named = { callId: call._id.toString(), caregiverName: call.caller.name };
  const common = { uniqueKey: displayKey("call", call.displayId, call._id.toString()), at: endedAt };
  const place = { groupId: call.groupId, displayId: call.displayId, displayName: display.name };
  if (answeredAt) {
    const minutes = Math.round((endedAt.getTime() - answeredAt.getTime()) / MINUTE_MS);
    // The devices that only rang have left by then.
    const device = ended.sides.findLast(({ kind }) => kind === "device");
    const byItself = ended.autoAnswer?.answeredAt ? { byItself: true } : {};
    const notNow = endReason === "notNow" ? { notNow: true } : {};
    const facts = { ...named, minutes, deviceName: device?.name ?? "", ...byItself, ...notNow };
    return newEntry(app, place, { ...common, kind: "call.ended", facts });
  }
  if (endReason !== "missed" && endReason !== "notNow") return null;
  return newEntry(app, place, {
    ...common,
    kind: "call.missed",
    facts: { ...named, notNow: endReason === "notNow" },
  });
}
