import { UserModel } from "../../circle/accounts/user.model.js";
import { DisplayModel } from "../../circle/displays/display.model.js";
import type { AppContext } from "../../core/AppContext.js";
import { forEachIndependently, unlessFailed } from "../../jobs/forEachIndependently.js";
import { EventModel, type CalendarEvent, type EventDocument, type UnfinishedEdit } from "./event.model.js";
import { reminderChanged, type Reminding } from "./eventReminder.service.js";
import { eventsChanged } from "./eventsChanged.service.js";
import { followSeries } from "./followSeries.service.js";

/** A change that has not ended by then has died with its process. */
const TAKE_UP_AFTER_MS = 60_000;

/** Written with a change itself, so that who finds it can do what has to follow. */
export function unfinishedEdit(
  app: AppContext,
  { before, version }: { before: CalendarEvent; version: number },
): UnfinishedEdit {
  const { title, place, personIds, familyOnly, when, reminderMinutes } = before;
  return {
    version,
    before: { title, place, personIds, familyOnly, when, reminderMinutes },
    startedAt: new Date(app.now()),
  };
}

/** The last that a change of these events does. Harmless to repeat. */
export async function tellOfEdit(
  app: AppContext,
  by: Reminding,
  changed: readonly EventDocument[],
): Promise<void> {
  for (const one of changed) await reminderChanged(app, by, one);
  await eventsChanged(app, by.display._id);
  for (const { _id, unfinished } of changed)
    if (unfinished)
      await EventModel.updateOne(
        { _id, "unfinished.version": unfinished.version },
        { $set: { unfinished: null } },
      );
}

/** Due work: changes that a crash has interrupted. Looks again when the next poll does. */
export async function finishEdits(app: AppContext): Promise<Date | null> {
  const events = await EventModel.find({
    "unfinished.startedAt": { $type: "date", $lte: new Date(app.now() - TAKE_UP_AFTER_MS) },
    ...unlessFailed(app, "finishEdits"),
  });
  await forEachIndependently(app, { work: "finishEdits", items: events }, (event) => finishEdit(app, event));
  return null;
}

async function finishEdit(app: AppContext, event: EventDocument): Promise<void> {
  const own = await followSeries(event);
  const display = await DisplayModel.findById(event.displayId);
  const user = await UserModel.findById(event.authorId);
  // Gone with its display, or about to go with its author.
  if (display && user) await tellOfEdit(app, { actor: { user, sessionId: "" }, display }, [event, ...own]);
}
