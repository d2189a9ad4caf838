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
