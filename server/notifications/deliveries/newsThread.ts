import { ActivityModel, type ActivityDocument } from "../../activity/activityEntry.model.js";
import { findTemplate } from "../templates/newsTemplates.js";

/** A line of the feed and all entries about it, in the order in which they happened. */
export type Thread = ActivityDocument[];

/** The thread that an entry is part of. */
export async function findThread({
  uniqueKey,
  about,
}: Pick<ActivityDocument, "uniqueKey" | "about">): Promise<Thread> {
  const line = about ?? uniqueKey;
  const [first, later] = await Promise.all([
    ActivityModel.find({ uniqueKey: line }),
    ActivityModel.find({ about: line }).sort({ recordedAt: 1, _id: 1 }),
  ]);
  return [...first, ...later];
}

/** The entry of this key with its thread; null when it is gone, as from a feed that was full. */
export async function findEntryThread(
  entryKey: string,
): Promise<{ entry: ActivityDocument; thread: Thread } | null> {
  const known = await ActivityModel.findOne({ uniqueKey: entryKey }, { uniqueKey: 1, about: 1 });
  const thread = known ? await findThread(known) : [];
  const entry = thread.find(({ uniqueKey }) => uniqueKey === entryKey);
  return entry ? { entry, thread } : null;
}

/** Whether what happened after it leaves nothing to tell of it. */
export function isOver(entry: ActivityDocument, thread: Thread): boolean {
  const isOverBy = findTemplate(entry.kind)?.isOverBy;
  if (!isOverBy) return false;
  const place = thread.findIndex(({ uniqueKey }) => uniqueKey === entry.uniqueKey);
  return thread.slice(place + 1).some((later) => isOverBy(later));
}

/** What its deliveries are about: the line of the feed, and for answers the showing that they answer, which may have several lines. */
export function matterOf(entry: ActivityDocument, [line = entry]: Thread): string {
  return line.kind === "occurrence.answered"
    ? `${line.displayId.toString()} ${line.facts.occurrenceKey}`
    : (line.about ?? line.uniqueKey);
}
