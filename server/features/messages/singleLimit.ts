import { SINGLE_MESSAGES_MAX } from "../../../shared/limits.js";
import type { AppContext } from "../../core/AppContext.js";
import { AppError } from "../../core/AppError.js";
import type { DisplayDocument } from "../../circle/displays/display.model.js";
import { MessageModel, type MessageDocument } from "../../plan/message.model.js";
import { OccurrenceModel } from "../../plan/occurrence.model.js";

/** Throws 409 `too-many-messages` naming `field` when one of the displays has no room for one more message that is shown once. */
export async function requireSingleRoom(
  app: AppContext,
  displays: DisplayDocument[],
  field: string,
): Promise<void> {
  for (const display of displays)
    if ((await countSingles(app, display)) >= SINGLE_MESSAGES_MAX) throw tooManyMessages(display, field);
}

/**
 * To be called when such messages were stored and nobody was told yet: of many made at once each looks once more, and takes all of `made`
 * away again when they are too many together.
 */
export async function requireStillSingleRoom(
  app: AppContext,
  { made, displays }: { made: MessageDocument[]; displays: DisplayDocument[] },
): Promise<void> {
  for (const display of displays) {
    if ((await countSingles(app, display)) <= SINGLE_MESSAGES_MAX) continue;
    await MessageModel.deleteMany({ _id: { $in: made.map(({ _id }) => _id) } });
    throw tooManyMessages(display, "when");
  }
}

/** Those that are still to come, and those whose window is open. */
async function countSingles(app: AppContext, { _id: displayId }: DisplayDocument): Promise<number> {
  const limit = SINGLE_MESSAGES_MAX + 1;
  const coming = {
    displayId,
    nextDueAt: { $gt: new Date(0) },
    deletedAt: null,
    exceptionOf: null,
    "when.kind": { $ne: "series" as const },
  };
  const open = { displayId, endsAt: { $gt: new Date(app.now()) }, removedAt: null, key: /\/once$/ };
  const counts = [
    MessageModel.countDocuments(coming, { limit }),
    OccurrenceModel.countDocuments(open, { limit }),
  ];
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

function tooManyMessages({ name }: DisplayDocument, field: string): AppError {
  return new AppError({
    code: "too-many-messages",
    status: 409,
    message: `${name} has ${SINGLE_MESSAGES_MAX} messages that are shown or still to come, the most a display can hold. Delete some first, or wait until they are over.`,
    field,
  });
}
