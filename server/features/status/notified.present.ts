import type { Types } from "mongoose";
import type { EntryNotification, NotifiedEntry } from "../../../shared/contract/notifying/status.js";
import type { ActivityDocument } from "../../activity/activityEntry.model.js";
import type { UserDocument } from "../../circle/accounts/user.model.js";
import type { DeliveryReason, DeliveryRow } from "../../notifications/deliveries/delivery.model.js";
import { findTemplate } from "../../notifications/templates/newsTemplates.js";

type NotifiedDelivery = Pick<
  DeliveryRow,
  "entryKey" | "userId" | "channel" | "state" | "reason" | "endedAt" | "openedAt"
>;

/** What the entries of a page need to be put into words. */
export interface NotifiedFacts {
  viewer: Pick<UserDocument, "_id" | "clockFormat">;
  /** What entries are about, by key. */
  lines: Map<string, ActivityDocument>;
  timeZones: Map<string, string>;
  deliveries: NotifiedDelivery[];
  /** Who is in the group now, and which displays each of them sees. */
  people: Map<string, { name: string; displayIds: Types.ObjectId[] | null }>;
}

/** The best first: of the browsers of one person, one tells what became of it. */
const FATES: EntryNotification["fate"][] = ["opened", "sent", "later", "summary", "over", "failed"];

/**
 * Why something was not sent, as far as it is anybody's business. What is not named here is left out: it would tell of somebody's quiet hours,
 * choices or rights.
 */
const FATE_OF_REASON: Partial<Record<DeliveryReason, EntryNotification["fate"]>> = {
  over: "over",
  joined: "summary",
  stale: "failed",
  noMailServer: "failed",
};

export function presentNotifiedEntry(entry: ActivityDocument, facts: NotifiedFacts): NotifiedEntry {
  return {
    id: entry.id,
    displayId: entry.displayId.toString(),
    displayName: entry.displayName,
    at: entry.at.toISOString(),
    text: titleOf(entry, facts),
    messageText: messageTextOf(entry, facts),
    notifications: notificationsOf(entry, facts),
    whyNobody: whyNobodyOf(entry),
  };
}

function whyNobodyOf({ nobodyTold }: ActivityDocument): NotifiedEntry["whyNobody"] {
  if (nobodyTold === null) return null;
  if (nobodyTold === "byOtherNews") return "besides";
  return nobodyTold === "nobodyWants" ? "unwanted" : "nobody";
}

/** As its push says it. An entry whose facts do not fit its words was told to nobody, and says where it happened at least. */
function titleOf(entry: ActivityDocument, { viewer, lines, timeZones }: NotifiedFacts): string {
  const template = findTemplate(entry.kind);
  const line = entry.about === null ? undefined : lines.get(entry.about);
  const at = template?.namesTimeOfLine && line ? line.at : entry.at;
  try {
    const payload = {
      ...line?.facts,
      ...entry.facts,
      displayId: entry.displayId.toString(),
      displayName: entry.displayName,
      at: at.toISOString(),
      timeZone: timeZones.get(entry.displayId.toString()) ?? "UTC",
      clockFormat: viewer.clockFormat,
    };
    return template?.push(payload).title ?? `News of ${entry.displayName}`;
  } catch {
    return `News of ${entry.displayName}`;
  }
}

function messageTextOf({ facts, about }: ActivityDocument, { lines }: NotifiedFacts): string | null {
  const all = { ...(about !== null && lines.get(about)?.facts), ...facts };
  return "messageText" in all && typeof all.messageText === "string" ? all.messageText : null;
}

function notificationsOf(
  { uniqueKey, displayId }: ActivityDocument,
  { deliveries, people, viewer }: NotifiedFacts,
): EntryNotification[] {
  const byWay = new Map<string, EntryNotification>();
  for (const delivery of deliveries) {
    const { entryKey, userId, channel } = delivery;
    if (entryKey !== uniqueKey || userId === null || channel === "webhook") continue;
    const way = `${userId.toHexString()} ${channel}`;
    const fate = fateOf(delivery);
    const known = byWay.get(way);
    if (!fate || (known && FATES.indexOf(known.fate) <= FATES.indexOf(fate))) continue;
    byWay.set(way, {
      name: nameOf(people.get(userId.toHexString()), displayId),
      isYou: userId.equals(viewer._id),
      channel,
      fate,
      at: fate === "later" ? null : (delivery.endedAt?.toISOString() ?? null),
      openedAt: fate === "opened" ? (delivery.openedAt?.toISOString() ?? null) : null,
    });
  }
  return [...byWay.values()].sort(byName);
}

/** Who does not see the display any more is not named to those who do (docs/SECURITY.md, "Groups"). */
function nameOf(
  person: { name: string; displayIds: Types.ObjectId[] | null } | undefined,
  displayId: Types.ObjectId,
): string | null {
  const isSeeing = person?.displayIds?.some((id) => id.equals(displayId)) ?? true;
  return person && isSeeing ? person.name : null;
}

/** null: it is nobody's business. */
function fateOf({ state, reason }: NotifiedDelivery): EntryNotification["fate"] | null {
  switch (state) {
    case "opened":
    case "sent":
    case "failed":
      return state;
    case "waiting":
      return "later";
    case "cancelled":
      return (reason && FATE_OF_REASON[reason]) ?? null;
  }
}

function byName(a: EntryNotification, b: EntryNotification): number {
  return (a.name ?? "").localeCompare(b.name ?? "") || a.channel.localeCompare(b.channel);
}
