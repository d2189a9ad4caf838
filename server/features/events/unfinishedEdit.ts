import type { UpdateWithAggregationPipeline } from "mongoose";
import type { AppContext } from "../../core/AppContext.js";
import type { CalendarEvent, UnfinishedEdit } from "./event.model.js";
import type { Reminding } from "./eventReminder.service.js";

/** Written with a change itself, so that who finds it can do what has to follow. */
export function unfinishedEdit(
  app: AppContext,
  { actor }: Pick<Reminding, "actor">,
  {
    before,
    ...note
  }: { before: CalendarEvent } & Pick<UnfinishedEdit, "version" | "cut" | "isUndo" | "kept">,
): UnfinishedEdit {
  const { title, place, personIds, familyOnly, when, reminderMinutes, pauses = [] } = before;
  return {
    ...note,
    before: { title, place, personIds, familyOnly, when, reminderMinutes, pauses },
    userId: actor.user._id,
    startedAt: new Date(app.now()),
  };
}

/**
 * An update of any number of events that changes nothing of what they say, with the note of it: their reminders have to follow. A note that is
 * there says more, and stays, with that it is put back.
 */
export function changedAs(
  app: AppContext,
  { actor }: Pick<Reminding, "actor">,
  { deletedAt, ...further }: Pick<CalendarEvent, "deletedAt"> & Pick<UnfinishedEdit, "isPutBack">,
): UpdateWithAggregationPipeline {
  const before = {
    ...{ title: "$title", place: "$place", personIds: "$personIds", familyOnly: "$familyOnly" },
    ...{ when: "$when", reminderMinutes: "$reminderMinutes", pauses: { $ifNull: ["$pauses", []] } },
  };
  const version = { $add: ["$version", 1] };
  const note = { version, before, userId: actor.user._id, startedAt: new Date(app.now()) };
  const unfinished = { $mergeObjects: [{ $ifNull: ["$unfinished", note] }, further] };
  return [{ $set: { deletedAt, version, unfinished } }];
}
