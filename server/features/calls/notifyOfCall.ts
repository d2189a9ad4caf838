import { CALL_NOTIFY_DELAY_MS } from "../../../shared/limits.js";
import type { AppContext } from "../../AppContext.js";
import { keyWithin } from "../../database/uniqueKey.js";
import { caregiversOf } from "../../notifications/audience.js";
import { queueNotifications } from "../../notifications/outbox.service.js";
import type { DisplayDocument } from "../displays/display.model.js";
import { callAskKey } from "./callEvents.js";
import type { CallAsk, CallRequestDocument } from "./callRequest.model.js";

/** Tells everybody who looks after the display, when a press that was a slip would have been taken back (design, Answer). */
export async function notifyOfCall(
  app: AppContext,
  display: DisplayDocument,
  { row, ask }: { row: CallRequestDocument; ask: CallAsk },
): Promise<void> {
  const caregivers = await caregiversOf(display);
  const payload = {
    displayId: display.id,
    displayName: display.name,
    urgency: ask.urgency,
    deviceName: ask.deviceName,
    at: ask.at.toISOString(),
    receivedAt: ask.receivedAt.toISOString(),
    timeZone: display.timeZone,
  };
  await queueNotifications(
    app,
    caregivers.map((user) => ({
      uniqueKey: keyWithin(callAskKey(row, ask), user._id),
      kind: "callRequestMail",
      userId: user._id,
      payload,
      dueAt: new Date(ask.receivedAt.getTime() + CALL_NOTIFY_DELAY_MS),
    })),
  );
}
