import { HORIZON_DAYS } from "../../../shared/limits.js";
import type { AppContext } from "../../AppContext.js";
import { expandSchedule, type OccurrenceTime } from "../../schedule/expand.js";
import { raisePlanVersion } from "../displays/displays.service.js";
import { announceOccurrence, announceUpcoming, closeRemoved } from "../occurrences/occurrences.service.js";
import { requireRow, rowsByKey } from "../occurrences/occurrenceRows.js";
import type { MessageDocument } from "./message.model.js";
import { messageSchedule } from "./messageSchedule.js";
import { planOfMessage } from "./plan.service.js";

const DAY_MS = 24 * 60 * 60_000;

/** Brings the screens, then the dashboards, up to a message that was just written. Harmless to repeat. */
export async function messageChanged(app: AppContext, message: MessageDocument): Promise<void> {
  const displayId = message.displayId.toString();
  const range = { from: app.now(), until: app.now() + HORIZON_DAYS * DAY_MS };
  const rows = await rowsByKey(message.displayId, [message._id]);
  const planned = planOfMessage(message, range, rows);
  const version = await raisePlanVersion(displayId);
  app.hub.planChanged(
    displayId,
    planned.occurrences.length > 0
      ? { type: "message.changed", ...version, message: planned }
      : { type: "message.removed", ...version, messageId: planned.messageId },
  );
  await Promise.all(
    expandSchedule(messageSchedule(message), range).map((time) => announceTime(app, message, time)),
  );
}

async function announceTime(app: AppContext, message: MessageDocument, time: OccurrenceTime): Promise<void> {
  if (time.dueAt > app.now()) return announceUpcoming(app, message, time);
  announceOccurrence(app, await requireRow(message, time));
}

/** Takes a deleted message off the screens and the dashboards. Harmless to repeat. */
export async function messageRemoved(app: AppContext, message: MessageDocument): Promise<void> {
  const displayId = message.displayId.toString();
  await closeRemoved(app, message);
  const version = await raisePlanVersion(displayId);
  app.hub.planChanged(displayId, { type: "message.removed", ...version, messageId: message.id as string });
  app.hub.toCaregivers(message.groupId.toString(), displayId, {
    type: "message.removed",
    displayId,
    messageId: message.id as string,
  });
}
