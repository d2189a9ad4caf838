import { NewMessage } from "../../shared/contract/messages.js";
import type { AppContext } from "../../server/core/AppContext.js";
import type { Actor } from "../../server/circle/accounts/Actor.js";
import type { DeviceDocument } from "../../server/circle/displays/device.model.js";
import { deviceConnected, deviceDisconnected } from "../../server/circle/displays/devicePresence.service.js";
import type { DisplayDocument } from "../../server/circle/displays/display.model.js";
import type { MessageDocument } from "../../server/plan/message.model.js";
import { createMessages } from "../../server/features/messages/index.js";
import { recordAnswer } from "../../server/features/occurrences/index.js";
import { closeEndedOccurrences, openDueOccurrences } from "../../server/plan/dueOccurrences.js";
import { recordShown } from "../../server/plan/occurrences.service.js";
import { displayKey } from "../../server/core/uniqueKey.js";
import { tellNobody } from "../../server/notifications/deliveries/queue.service.js";
import { atInstant, atTime, dayFromNow } from "./atTime.js";
import type { PastMessage, PlannedMessage } from "./household.js";

const MINUTE_MS = 60_000;

interface Writer {
  actor: Actor;
  display: DisplayDocument;
}

/** Sends a message in the past and lets happen to it what happened, by clocks that stand at each of these moments. */
export async function playPastMessage(
  app: AppContext,
  writer: Writer & { device: DeviceDocument },
  past: PastMessage,
): Promise<void> {
  const { display, device } = writer;
  const { daysAgo, time } = past;
  const sent = atTime(app, { daysAgo, time, timeZone: display.timeZone });
  const message = await send(sent, writer, { ...past, when: { kind: "now" } });
  const key = `${message.seriesId}/once`;
  const reporter = { device, display };
  const after = (minutes: number) => atInstant(app, sent.now() + minutes * MINUTE_MS);
  const report = { messageId: message.id, key, at: new Date(sent.now()).toISOString() };

  if (past.shownAfter !== undefined) {
    const seen = after(past.shownAfter);
    await recordShown(seen, reporter, report);
    await lookIn(seen, writer);
  }
  if (past.answer)
    await answer(after(past.answer.after), reporter, { ...report, ...past.answer, name: past.name });
  // By this clock only what ended by then is looked at; the rows and the line "missed" come as they would have come.
  const ended = after(message.stayMinutes + 1);
  await openDueOccurrences(ended);
  await closeEndedOccurrences(ended);
}

/** The screen was there at this moment and then gone: so it says "last seen". */
async function lookIn(
  app: AppContext,
  { display, device }: Pick<Writer, "display"> & { device: DeviceDocument },
): Promise<void> {
  if (device.connected || device.lastSeenAt.getTime() > app.now()) return;
  const place = { deviceId: device._id, displayId: display.id, groupId: display.groupId.toString() };
  const socket = { id: "seed", ...place, isClosing: () => true };
  await deviceConnected(app, socket);
  await deviceDisconnected(app, socket);
}

async function answer(
  app: AppContext,
  reporter: { device: DeviceDocument; display: DisplayDocument },
  said: { messageId: string; key: string; choice: string; text: string; name: string },
): Promise<void> {
  const { messageId, key, choice, text, name } = said;
  const id = `seed-${reporter.display.code}-${name}`;
  const at = new Date(app.now()).toISOString();
  await recordAnswer(app, reporter, {
    type: "occurrence.answered",
    id,
    key,
    messageId,
    messageVersion: 1,
    choice,
    text,
    at,
  });
  await tellNobody(app, displayKey("answer", reporter.display._id, id));
}

/** Schedules a message for a day to come. */
export async function planMessage(app: AppContext, writer: Writer, planned: PlannedMessage): Promise<void> {
  const date = dayFromNow(app, planned.inDays, writer.display.timeZone);
  await send(app, writer, { ...planned, when: { kind: "once", date, time: planned.time } });
}

async function send(
  app: AppContext,
  { actor, display }: Writer,
  draft: Omit<NewMessage, "displayIds"> & { name: string },
): Promise<MessageDocument> {
  const { name, text, label, replies, stayMinutes, urgent, when } = draft;
  const input = NewMessage.parse({
    displayIds: [display.id],
    text,
    label,
    replies,
    stayMinutes,
    urgent,
    when,
  });
  const idempotencyKey = `seed-${name}`;
  // Whose ladders are those of every new group.
  const to = { displays: [display], groups: [] };
  const { messages } = await createMessages(app, { actor, ...to, input, idempotencyKey });
  const [message] = messages;
  if (!message) throw new Error(`The message "${text}" was not stored.`);
  return message;
}
