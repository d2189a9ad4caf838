import type { UserDocument } from "../../circle/accounts/user.model.js";
import { DisplayModel, type DisplayDocument } from "../../circle/displays/display.model.js";
import { GroupModel } from "../../circle/groups/group.model.js";
import type { AppContext } from "../../core/AppContext.js";
import { editedMeanwhile } from "../../core/AppError.js";
import { leftBehind } from "../../core/clock.js";
import { forEachIndependently, unlessFailed } from "../../jobs/forEachIndependently.js";
import { caregiversOf } from "../../notifications/deliveries/audience.js";
import { finishCut } from "./editFollowing.service.js";
import { EventModel, type EventDocument } from "./event.model.js";
import { reminderChanged, type Reminding } from "./eventReminder.service.js";
import { eventsChanged } from "./eventsChanged.service.js";
import { finishUndo } from "./undo/finishUndo.service.js";
import { followSeries } from "./followSeries.service.js";
import { leaveOutFor, putBackFor } from "./skipEvent.service.js";
import type { Look } from "../../jobs/Look.js";

/** A change that has not ended by then has died with its process. */
const TAKE_UP_AFTER_MS = 60_000;

/** The last that a change of these events does. Harmless to repeat. */
export async function tellOfEdit(
  app: AppContext,
  by: Reminding,
  changed: readonly EventDocument[],
): Promise<void> {
  for (const one of [...changed, ...(await furtherOf(changed))]) await reminderChanged(app, by, one);
  await eventsChanged(app, by.display._id);
  for (const { _id, unfinished } of changed)
    if (unfinished)
      await EventModel.updateOne(
        { _id, "unfinished.version": unfinished.version },
        { $set: { unfinished: null } },
      );
}

/** What belongs to series whose change is unfinished, perhaps by somebody who died before: once that note is gone, nobody looks at it again. */
async function furtherOf(changed: readonly EventDocument[]): Promise<EventDocument[]> {
  const unfinished = changed.filter((one) => one.unfinished).map(({ _id }) => _id);
  if (unfinished.length === 0) return [];
  const known = changed.map(({ _id }) => _id);
  return EventModel.find({ exceptionOf: { $in: unfinished }, _id: { $nin: known }, deletedAt: null });
}

/** Due work: changes that a crash has interrupted. Looks again when the next poll does. */
export async function finishEdits(app: AppContext): Promise<Date | null> {
  const events = await EventModel.find({ ...unfinished(app), ...unlessFailed(app, "finishEdits") });
  await forEachIndependently(app, { work: "finishEdits", items: events }, (event) => finishEdit(app, event));
  return null;
}

export const unfinishedEdits = (app: AppContext): Look[] => [{ model: EventModel, filter: unfinished(app) }];

function unfinished(app: AppContext) {
  return leftBehind(app.now(), "unfinished.startedAt", TAKE_UP_AFTER_MS);
}

async function finishEdit(app: AppContext, event: EventDocument): Promise<void> {
  const display = await DisplayModel.findById(event.displayId);
  const user = display && (await findReminding(display, event));
  // Gone with its display, or nobody is left who may see it.
  if (!display || !user) return;
  const by = { actor: { user, sessionId: "" }, display };
  const parts = await partsOf(app, by, event);
  if (!parts) return eventsChanged(app, display._id);
  const own = await followSeries(event);
  await tellOfEdit(app, by, [...parts, ...own]);
}

/**
 * To be called before a later part is changed: what is left of the cut that has made it is done first, since the note of it has to give way to that of the
 * change. Returns the part as it is then. Throws 409 `edited-meanwhile` where the series was changed since: what was to be cut is no part of its own.
 */
export async function finishCutOf(
  app: AppContext,
  by: Reminding,
  event: EventDocument,
): Promise<EventDocument> {
  if (!event.unfinished?.cut || event.deletedAt !== null) return event;
  const parts = await finishCut(app, by, event);
  if (!parts) {
    await eventsChanged(app, by.display._id);
    throw editedMeanwhile();
  }
  await tellOfEdit(app, by, [...parts, ...(await followSeries(event))]);
  return EventModel.findById(event._id).orFail();
}

function partsOf(app: AppContext, by: Reminding, event: EventDocument): Promise<EventDocument[] | null> {
  if (event.unfinished?.isUndo) return finishUndo(app, event);
  if (event.unfinished?.isPutBack && event.deletedAt !== null) return putBackFor(event);
  return event.exceptionOf ? leaveOutFor(event) : finishCut(app, by, event);
}

/** Who has changed it, who has planned it, or whoever owns the group: the first of them who may still see the display. */
async function findReminding(
  display: DisplayDocument,
  { unfinished, authorId }: EventDocument,
): Promise<UserDocument | null> {
  const [caregivers, group] = await Promise.all([
    caregiversOf(display),
    GroupModel.findById(display.groupId, { ownerId: 1 }),
  ]);
  const chosen = [unfinished?.userId, authorId, group?.ownerId];
  return chosen.flatMap((id) => caregivers.find(({ _id }) => _id.equals(id)) ?? [])[0] ?? null;
}
