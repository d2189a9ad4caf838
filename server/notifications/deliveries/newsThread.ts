import { ActivityModel, type ActivityDocument } from "../../activity/activityEntry.model.js";
import { findTemplate } from "../templates/newsTemplates.js";

/** A line of the feed and all entries about it, in the order in which they happened. */
export type Thread = ActivityDocument[];

/** The thread that an entry is part of. */
export async function findThread({
  uniqueKey,
  about,
}: Pick<ActivityDocument, "uniqueKey" | "about">): Promise<Thread> {
  return readThread(about ?? uniqueKey);
}

/** In one command, since each delivery asks. Sorted here: the line comes first, whenever it was recorded. */
async function readThread(line: string): Promise<Thread> {
  const entries = await ActivityModel.find({ $or: [{ uniqueKey: line }, { about: line }] });
  const isLater = ({ uniqueKey }: ActivityDocument) => Number(uniqueKey !== line);
  return entries.sort(
    (a, b) =>
      isLater(a) - isLater(b) || a.recordedAt.getTime() - b.recordedAt.getTime() || (a.id < b.id ? -1 : 1),
  );
}

/** The entry of this key with its thread; null when it is gone, as from a feed that was full. */
export async function findEntryThread(
  entryKey: string,
): Promise<{ entry: ActivityDocument; thread: Thread } | null> {
  const own = await readThread(entryKey);
  const entry = own.find(({ uniqueKey }) => uniqueKey === entryKey);
  if (!entry) return null;
  return { entry, thread: entry.about === null ? own : await readThread(entry.about) };
}

/** Whether what happened after it leaves nothing to tell of it. */
export function isOver(entry: ActivityDocument, thread: Thread): boolean {
  const isOverBy = findTemplate(entry.kind)?.isOverBy;
  if (!isOverBy) return false;
  const place = thread.findIndex(({ uniqueKey }) => uniqueKey === entry.uniqueKey);
  return thread.slice(place + 1).some((later) => isOverBy(later, entry.facts));
}

/** What its deliveries are about: the line of the feed, and for answers the showing that they answer, which may have several lines. */
export function matterOf(entry: ActivityDocument, [line = entry]: Thread): string {
  return line.kind === "occurrence.answered"
    ? `${line.displayId.toString()} ${line.facts.occurrenceKey}`
    : (line.about ?? line.uniqueKey);
}
