import type { ChangedShowing, SkippedShowing } from "../../../shared/contract/messages.js";
import { SHOWINGS_PREVIEWED } from "../../../shared/limits.js";
import type { AppContext } from "../../core/AppContext.js";
import { findOccurrenceTime, nextOccurrence, type OccurrenceTime } from "../../schedule/expand.js";
import { standingAnswer } from "../../plan/occurrence.present.js";
import type { OccurrenceDocument } from "../../plan/occurrence.model.js";
import { findRows } from "../../plan/rowEdits.service.js";
import { findExceptions, seriesTime } from "./exceptions.service.js";
import { MessageModel, type MessageDocument } from "../../plan/message.model.js";
import { messageSchedule, onceWindow } from "../../plan/messageSchedule.js";
import { withoutSkips } from "./skipMessage.service.js";

const DAY_MS = 24 * 60 * 60_000;

interface Showing {
  key: string;
  dueAt: string;
  endsAt: string;
}

/** The next showings that have not begun, soonest first, and what of a series was changed alone or skipped and is not over yet. */
export async function showingsOf(
  app: AppContext,
  message: MessageDocument,
): Promise<{ items: Showing[]; changed: ChangedShowing[]; skipped: SkippedShowing[] }> {
  const items = nextShowings(app, message);
  if (message.when.kind !== "series") return { items, changed: [], skipped: [] };
  const [changed, skipped] = await Promise.all([
    changedShowings(app, message),
    skippedShowings(app, [message], Infinity),
  ]);
  return { items, changed, skipped };
}

function nextShowings(app: AppContext, message: MessageDocument): Showing[] {
  const schedule = messageSchedule(message);
  const showings: OccurrenceTime[] = [];
  let next = nextOccurrence(schedule, app.now());
  while (next && showings.length < SHOWINGS_PREVIEWED) {
    showings.push(next);
    next = nextOccurrence(schedule, next.dueAt);
  }
  return showings.map(presentTime);
}

async function changedShowings(app: AppContext, series: MessageDocument): Promise<ChangedShowing[]> {
  const exceptions = await findExceptions(series);
  const open = exceptions.filter((exception) => onceWindow(exception).endsAt > app.now()).sort(byStart);
  const rows = await findRows(
    series.displayId,
    open.map(({ detachedKey }) => detachedKey!),
  );
  return open.map((exception) => {
    const window = onceWindow(exception);
    const row = rows.get(window.key);
    const own = seriesTime(series, window.key);
    return {
      ...presentTime(window),
      messageId: exception.id,
      text: exception.text,
      seriesDueAt: own && new Date(own.dueAt).toISOString(),
      ownFields: [...exception.ownFields],
      isSeen: row !== undefined && (row.shownAt !== null || standingAnswer(row) !== null),
    };
  });
}

function byStart(a: MessageDocument, b: MessageDocument): number {
  return a.startsAt.getTime() - b.startsAt.getTime();
}

/** What was left out of these series of one display, begins before `until` (epoch ms) and is not over yet, soonest first. */
export async function skippedShowings(
  app: AppContext,
  series: MessageDocument[],
  until: number,
): Promise<SkippedShowing[]> {
  const skipping = series.filter((one) => recentKeys(app, one).length > 0);
  if (skipping.length === 0) return [];
  const keys = skipping.flatMap((one) => recentKeys(app, one));
  const [rows, exceptions] = await Promise.all([
    findRows(skipping[0]!.displayId, keys),
    MessageModel.find({
      displayId: skipping[0]!.displayId,
      exceptionOf: { $type: "objectId", $in: skipping.map(({ _id }) => _id) },
      $or: [{ deletedAt: null }, { removedBy: "skip" }],
    }),
  ]);
  return skipping
    .flatMap((one) => recentKeys(app, one).flatMap((key) => skippedOf(one, { key, rows, exceptions }) ?? []))
    .filter(({ time }) => time.dueAt < until && time.endsAt > app.now())
    .sort((a, b) => a.time.dueAt - b.time.dueAt)
    .map(({ time, text, messageId }) => ({ ...presentTime(time), messageId, text }));
}

/** A key names its date: what lies days behind was spent or is over. */
function recentKeys(app: AppContext, { when, skippedKeys }: MessageDocument): string[] {
  if (when.kind !== "series") return [];
  const since = new Date(app.now() - 10 * DAY_MS).toISOString().slice(0, 10);
  return skippedKeys.filter((key) => (key.split("/")[1] ?? "") >= since);
}

/** null for a key that is not shown for another reason: it has begun before its time was moved, or was changed alone. */
function skippedOf(
  series: MessageDocument,
  {
    key,
    rows,
    exceptions,
  }: { key: string; rows: Map<string, OccurrenceDocument>; exceptions: MessageDocument[] },
): { time: OccurrenceTime; text: string; messageId: string } | null {
  const row = rows.get(key);
  if (row && (row.removedAt === null || standingAnswer(row) !== null)) return null;
  const ofKey = exceptions.filter(({ detachedKey }) => detachedKey === key);
  if (ofKey.some(({ deletedAt }) => deletedAt === null)) return null;
  const [changed] = ofKey.sort((a, b) => b.deletedAt!.getTime() - a.deletedAt!.getTime());
  if (changed) return { time: onceWindow(changed), text: changed.text, messageId: series.id };
  const time = findOccurrenceTime(messageSchedule(withoutSkips(series)), key);
  return time && { time, text: series.text, messageId: series.id };
}

function presentTime({ key, dueAt, endsAt }: OccurrenceTime): Showing {
  return { key, dueAt: new Date(dueAt).toISOString(), endsAt: new Date(endsAt).toISOString() };
}
