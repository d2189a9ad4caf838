import type { QueryFilter } from "mongoose";
import type {
  TakenLadderStep,
  LadderNotification,
  OccurrenceLadder,
} from "../../../shared/contract/base/ladder.js";
import { ActivityModel, type ActivityDocument } from "../../activity/activityEntry.model.js";
import { caregiversOf } from "../../notifications/deliveries/audience.js";
import { DeliveryModel, type DeliveryRow } from "../../notifications/deliveries/delivery.model.js";
import type { UniqueKey } from "../../core/uniqueKey.js";
import { unansweredKeys } from "../../notifications/templates/unansweredKeys.js";
import type { MessageDocument } from "../../plan/message.model.js";
import { OccurrenceModel, type OccurrenceRow, type StoredDisplayStep } from "../../plan/occurrence.model.js";

const LISTED_MAX = 20;
const STEPPED: QueryFilter<OccurrenceRow>[] = [
  { "ladderTold.0": { $exists: true } },
  { "displaySteps.0": { $exists: true } },
  { moves: { $gt: 0 } },
];

/** What screens did about a message's occurrences, and whom their steps were told to. Names of those only who look after the display now. */
export async function ladderOfMessage(message: MessageDocument): Promise<OccurrenceLadder[]> {
  const rows = await OccurrenceModel.find(
    { displayId: message.displayId, messageId: message._id, $or: STEPPED },
    { displayId: 1, key: 1, dueAt: 1, displaySteps: 1, moves: 1 },
  )
    .sort({ dueAt: -1 })
    .limit(LISTED_MAX)
    .lean();
  if (rows.length === 0) return [];
  const keys = rows.flatMap(keysOf);
  const entries = await ActivityModel.find({
    $or: [{ uniqueKey: { $in: keys } }, { about: { $in: keys } }],
  }).sort({
    recordedAt: 1,
    _id: 1,
  });
  const byEntry = await findNotifications(message, entries);
  return rows.map((row) => ({
    key: row.key,
    dueAt: row.dueAt.toISOString(),
    steps: [
      ...(row.displaySteps ?? []).map(presentDisplayStep),
      ...entries.filter((entry) => isOf(row, entry)).map((entry) => presentStep(entry, byEntry)),
    ].sort((one, other) => one.at.localeCompare(other.at)),
  }));
}

function presentDisplayStep({ step, at }: StoredDisplayStep): TakenLadderStep {
  return { step, at: at.toISOString(), nobodyOnDuty: false, notifications: [] };
}

type Stepped = Pick<OccurrenceRow, "displayId" | "key" | "moves">;

function isOf(row: Stepped, entry: ActivityDocument): boolean {
  const [own, line] = [entry.uniqueKey, entry.about ?? ""];
  return keysOf(row).some((step) => step === own || step === line);
}

/** Also of the times from which it was moved. */
function keysOf({ displayId, key, moves = 0 }: Stepped): UniqueKey[] {
  const times = Array.from({ length: moves + 1 }, (_, time) => time);
  return times.flatMap((time) => unansweredKeys({ displayId, key, moves: time }));
}

/** By the key of the entry. */
async function findNotifications(
  { displayId, groupId }: MessageDocument,
  entries: ActivityDocument[],
): Promise<Map<string, LadderNotification[]>> {
  const deliveries = await DeliveryModel.find({
    entryKey: { $in: entries.map(({ uniqueKey }) => uniqueKey) },
    channel: { $in: ["push", "mail"] },
  }).lean();
  const caregivers = await caregiversOf({ _id: displayId, groupId });
  const names = new Map(caregivers.map(({ id, name }) => [String(id), name]));
  const byEntry = new Map<string, LadderNotification[]>();
  for (const delivery of deliveries) {
    const name = names.get(delivery.userId?.toString() ?? "") ?? null;
    const list = byEntry.get(delivery.entryKey!) ?? [];
    byEntry.set(delivery.entryKey!, [...list, presentNotification(delivery, name)]);
  }
  return byEntry;
}

function presentStep(entry: ActivityDocument, byEntry: Map<string, LadderNotification[]>): TakenLadderStep {
  const notifications = [...(byEntry.get(entry.uniqueKey) ?? [])].sort(byName);
  const at = entry.recordedAt.toISOString();
  if (entry.kind === "occurrence.unanswered")
    return { step: entry.facts.step, at, nobodyOnDuty: entry.facts.nobodyOnDuty, notifications };
  const isReopened = entry.kind === "occurrence.unansweredOver" && entry.facts.how === "reopened";
  return { step: isReopened ? "reopened" : "over", at, nobodyOnDuty: false, notifications };
}

function byName(one: LadderNotification, other: LadderNotification): number {
  return `${one.name} ${one.channel}`.localeCompare(`${other.name} ${other.channel}`);
}

/** That somebody does not want to be told now is theirs alone: it was "not sent", like anything that was not. */
function presentNotification(delivery: DeliveryRow, name: string | null): LadderNotification {
  const { channel, state, reason, endedAt, openedAt } = delivery;
  const fates = {
    waiting: "waiting",
    sent: "accepted",
    opened: "opened",
    failed: "failed",
    cancelled: reason === "over" ? "notNeeded" : "notSent",
  } as const;
  return {
    name,
    channel: channel === "push" ? "push" : "mail",
    fate: fates[state],
    at: endedAt?.toISOString() ?? null,
    openedAt: openedAt?.toISOString() ?? null,
  };
}
