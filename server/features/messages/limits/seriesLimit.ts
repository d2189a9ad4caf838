import type { QueryFilter } from "mongoose";
import { ACTIVE_SERIES_MAX } from "../../../../shared/limits.js";
import { AppError } from "../../../core/AppError.js";
import type { DisplayDocument } from "../../../circle/displays/display.model.js";
import { MessageModel, type Message, type MessageDocument } from "../../../plan/message.model.js";

/** Something is still to come of it, if only because it is paused. */
const ACTIVE: QueryFilter<Message> = {
  deletedAt: null,
  "when.kind": "series",
  $or: [{ nextDueAt: { $ne: null } }, { pauses: { $elemMatch: { until: null } } }],
};

/**
 * Throws 409 `too-many-series` naming `field` when one of the displays has as many active series as it may. Only for series that are new
 * there, or go on: what was there before the limit may be more, and is edited like any other.
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

/** Whether it counts, or would if it were there. */
export function isOver({ nextDueAt, pauses }: MessageDocument): boolean {
  return nextDueAt === null && pauses.every(({ until }) => until !== null);
}

/** Whether a deleted message that is brought back is one more: a part of its series may never have been away. */
export async function isOneMore(message: MessageDocument): Promise<boolean> {
  const { displayId, seriesId, when } = message;
  return when.kind === "series" && (await MessageModel.exists({ displayId, seriesId, ...ACTIVE })) === null;
}

/** After one was brought back: of many at once none slips past. Throws as requireSeriesRoom() does. */
export async function requireNoMore(display: DisplayDocument, field: string): Promise<void> {
  const active = await MessageModel.distinct("seriesId", { displayId: display._id, ...ACTIVE });
  if (active.length > ACTIVE_SERIES_MAX) throw tooManySeries(display.name, ACTIVE_SERIES_MAX, field);
}

function tooManySeries(name: string, count: number, field: string): AppError {
  const full =
    count > ACTIVE_SERIES_MAX
      ? `${name} has ${count} repeating messages; a display can hold ${ACTIVE_SERIES_MAX}. End or delete some first.`
      : `${name} has ${ACTIVE_SERIES_MAX} repeating messages, the most a display can hold. End or delete one first.`;
  return new AppError({ code: "too-many-series", status: 409, message: full, field });
}
