import type { QueryFilter } from "mongoose";
import { ACTIVE_SERIES_MAX } from "../../../shared/limits.js";
import { AppError } from "../../http/AppError.js";
import type { DisplayDocument } from "../displays/display.model.js";
import { MessageModel, type Message, type MessageDocument } from "./message.model.js";

/** Something is still to come of it, if only because it is paused. */
const ACTIVE: QueryFilter<Message> = {
  deletedAt: null,
  "when.kind": "series",
  $or: [{ nextDueAt: { $ne: null } }, { pauses: { $elemMatch: { until: null } } }],
};

/**
 * Throws 409 `too-many-series` naming `field` when one of the displays has as many active series as it may. Only for series that are new
 * there: what was there before the limit, or is brought back, may be more, and is edited like any other.
 */
export async function requireSeriesRoom(displays: DisplayDocument[], field: string): Promise<void> {
  for (const display of displays) {
    const active = await MessageModel.distinct("seriesId", { displayId: display._id, ...ACTIVE });
    if (active.length >= ACTIVE_SERIES_MAX) throw tooManySeries(display.name, active.length, field);
  }
}

/**
 * To be called when new series were stored and nobody was told yet: of many made at once each looks once more, and takes all of `made`
 * away again when they are too many together. Throws as requireSeriesRoom() does.
 */
export async function requireStillRoom(made: MessageDocument[], displays: DisplayDocument[]): Promise<void> {
  for (const display of displays) {
    const active = await MessageModel.distinct("seriesId", { displayId: display._id, ...ACTIVE });
    if (active.length <= ACTIVE_SERIES_MAX) continue;
    await MessageModel.deleteMany({ _id: { $in: made.map(({ _id }) => _id) } });
    throw tooManySeries(display.name, ACTIVE_SERIES_MAX, "when");
  }
}

function tooManySeries(name: string, count: number, field: string): AppError {
  const full =
    count > ACTIVE_SERIES_MAX
      ? `${name} has ${count} repeating messages; a display can hold ${ACTIVE_SERIES_MAX}. End or delete some first.`
      : `${name} has ${ACTIVE_SERIES_MAX} repeating messages, which is as many as a display can hold. End or delete one first.`;
  return new AppError({ code: "too-many-series", status: 409, message: full, field });
}
