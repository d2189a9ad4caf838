import type { AppContext } from "../../../core/AppContext.js";
import { EventModel, type EventChange, type EventDocument } from "../event.model.js";
import { followSeries } from "../followSeries.service.js";
import { putBackFor } from "../skipEvent.service.js";

/**
 * Does what is left of an undo that is noted on what goes by it; harmless to repeat, as after a crash. Returns all that it is about. null when somebody
 * has changed the series meanwhile: then the change stays made.
 */
export async function finishUndo(app: AppContext, going: EventDocument): Promise<EventDocument[] | null> {
  const { earlier, from } = going.change ?? {};
  if (from === "time") return putBackFor(going);
  return earlier ? joinParts(app, { later: going, earlier }) : [going];
}

interface Parts {
  later: EventDocument;
  earlier: NonNullable<EventChange["earlier"]>;
}

/** The later part says by now what the series said. What was changed alone follows it, and then all of it goes to the earlier part. */
async function joinParts(app: AppContext, { later, earlier }: Parts): Promise<EventDocument[] | null> {
  await followSeries(later);
  const whole = await makeWhole(app, { later, earlier });
  if (!whole) {
    await keepCut(later);
    return null;
  }
  const { deletedAt } = later;
  await EventModel.updateMany(
    { exceptionOf: later._id },
    { $set: { exceptionOf: whole._id, followedVersion: whole.version } },
  );
  if (deletedAt !== null)
    await EventModel.updateMany(
      { exceptionOf: whole._id, deletedAt },
      { $set: { deletedAt: null }, $inc: { version: 1 } },
    );
  const gone = await EventModel.findOneAndUpdate(
    { _id: later._id },
    { $set: { deletedAt: deletedAt ?? new Date(app.now()) } },
    { returnDocument: "after" },
  );
  const own = await EventModel.find({ exceptionOf: whole._id, deletedAt: null });
  return [whole, ...own, ...(gone ? [gone] : [])];
}

/** null once somebody has made another version of the earlier part than the cut. */
async function makeWhole(app: AppContext, { later, earlier }: Parts): Promise<EventDocument | null> {
  const { eventId, version, before } = earlier;
  const change: EventChange = {
    ...{ version: version + 1, before: later.change!.before, isUndone: true },
    ...{ joined: later._id, at: new Date(app.now()) },
  };
  const whole = await EventModel.findOneAndUpdate(
    { _id: eventId, version, deletedAt: null },
    { $set: { ...before, change }, $inc: { version: 1 } },
    { returnDocument: "after" },
  );
  return whole ?? EventModel.findOne({ _id: eventId, "change.joined": later._id, deletedAt: null }).exec();
}

/** What the change has made of the later part. */
async function keepCut(later: EventDocument): Promise<void> {
  const { unfinished } = later;
  if (!unfinished || later.deletedAt !== null) {
    await EventModel.updateOne(
      { _id: later._id },
      { $set: { "change.isUndone": false, unfinished: null }, $inc: { version: 1 } },
    );
    return;
  }
  const { title, place, personIds, familyOnly, when, reminderMinutes, pauses = [] } = later;
  const said = { title, place, personIds, familyOnly, when, reminderMinutes, pauses };
  const kept = await EventModel.findOneAndUpdate(
    { _id: later._id, version: later.version },
    {
      $set: {
        ...unfinished.before,
        ...unfinished.kept,
        change: null,
        unfinished: { ...unfinished, isUndo: false, version: later.version + 1, before: said },
      },
      $inc: { version: 1 },
    },
    { returnDocument: "after" },
  );
  if (kept) await followSeries(kept);
}
