import { isDeepStrictEqual } from "node:util";
import { NewMessage, type When } from "../../../../shared/contract/messages.js";
import type { AppContext } from "../../../core/AppContext.js";
import { AppError } from "../../../core/AppError.js";
import type { EventReminder } from "../../../core/Feature.js";
import { GroupModel } from "../../../circle/groups/group.model.js";
import { pausesIn } from "../../../plan/pauses.js";
import {
  MessageModel,
  type Message,
  type MessageDocument,
  type StoredPause,
} from "../../../plan/message.model.js";
import { findOccurrenceTime, nextDueAt, nextOccurrence } from "../../../schedule/expand.js";
import { wallClockInstant } from "../../../schedule/zones.js";
import { messageSchedule } from "../../../plan/messageSchedule.js";
import { changeMessage } from "../changeMessage.js";
import { editMessage } from "../editMessage.service.js";
import { createMessages } from "../createMessages.service.js";
import { followSeries } from "../exceptions.service.js";
import { messageChanged } from "../messageEvents.js";
import { removeMessage } from "../messages.service.js";
import { skipOccurrence, withoutSkips } from "../skipMessage.service.js";

type Reminding = EventReminder & { message: NonNullable<EventReminder["message"]> };

/** Brings the message that reminds of an event up to the event. Harmless to repeat. */
export async function followEvent(app: AppContext, reminder: EventReminder): Promise<void> {
  const { eventId, message } = reminder;
  const known = await leaveOne(app, eventId);
  if (!message) {
    if (known) await removeMessage(app, known);
    return;
  }
  const wanted = { ...reminder, message };
  const kept = known && (await keep(app, known, wanted));
  const current = kept ?? (await makeOne(app, wanted));
  if (!current) return;
  await skipAsWell(app, current, message.skippedDates);
  await pauseAsWell(app, current, message.pauses);
}

/** The newest of those that remind of it. The others are of a series that was cut in two by hand, or of who followed the event at once. */
async function leaveOne(
  app: AppContext,
  eventId: EventReminder["eventId"],
): Promise<MessageDocument | undefined> {
  const [newest, ...others] = await MessageModel.find({ eventId, deletedAt: null, exceptionOf: null }).sort({
    createdAt: -1,
    _id: -1,
  });
  // The event says when it is due.
  for (const other of others) await removeMessage(app, other);
  return newest;
}

/** Looked at after the write: of two made at once one stays, whoever looks last. */
async function makeOne(app: AppContext, reminder: Reminding): Promise<MessageDocument | null> {
  const made = await make(app, reminder);
  return made && ((await leaveOne(app, reminder.eventId)) ?? null);
}

/** null: it has been shown, and says no longer what is planned; or its time has passed now. */
async function keep(
  app: AppContext,
  known: MessageDocument,
  { display, message: { text, when, stayMinutes } }: Reminding,
): Promise<MessageDocument | null> {
  if (known.text === text && known.stayMinutes === stayMinutes && isSameTime(known.when, when)) return known;
  try {
    const changes = { text, stayMinutes, ...(!isSameTime(known.when, when) && { when }) };
    const [edited] = await editMessage(
      app,
      { message: known, display },
      { scope: "all", key: undefined, changes },
    );
    return edited ?? null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code !== "already-shown" && error.status !== 400) throw error;
    // Seen, it stays in the log as it was; what never shows again goes.
    if (error.status === 400) await removeMessage(app, known);
    return null;
  }
}

async function make(app: AppContext, reminder: Reminding): Promise<MessageDocument | null> {
  const { actor, display, eventId, version, message } = reminder;
  const { text, when, stayMinutes } = message;
  if (!isAhead(app, reminder)) return null;
  const groups = await GroupModel.find({ _id: display.groupId });
  const { messages } = await createMessages(app, {
    ...{ actor, displays: [display], groups, eventId },
    input: NewMessage.parse({ displayIds: [display.id], text, label: "appointment", when, stayMinutes }),
    idempotencyKey: `event ${eventId.toString()} ${version}`,
  });
  return messages[0] ?? null;
}

/** What is over by now is reminded of no more. */
function isAhead(app: AppContext, { display, message: { when, stayMinutes } }: Reminding): boolean {
  if (when.kind !== "series")
    return when.kind === "now" || wallClockInstant(when.date, when.time, display.timeZone) >= app.now();
  const now = new Date(app.now());
  const schedule = messageSchedule({
    ...{ seriesId: "", detachedKey: null, startsAt: now, effectiveFrom: now, skippedKeys: [], pauses: [] },
    ...{ when: { ...when, slots: when.slots.map(({ time }) => ({ id: "s1", time })) }, stayMinutes },
    timeZone: display.timeZone,
  });
  return nextOccurrence(schedule, app.now()) !== null;
}

/** Leaves out what the event leaves out, and nothing else. */
async function skipAsWell(app: AppContext, message: MessageDocument, dates: string[]): Promise<void> {
  if (message.when.kind !== "series") return;
  const keys = message.when.slots.flatMap(({ id }) =>
    dates.map((date) => `${message.seriesId}/${date}/${id}`),
  );
  const series = messageSchedule(withoutSkips(message));
  for (const key of keys)
    if (!message.skippedKeys.includes(key) && findOccurrenceTime(series, key))
      await skipOccurrence(app, message, { key, skipped: true });
  for (const key of message.skippedKeys)
    if (!keys.includes(key) && findOccurrenceTime(series, key))
      await skipOccurrence(app, message, { key, skipped: false });
}

/** It is not due while the event is paused. */
async function pauseAsWell(app: AppContext, message: MessageDocument, wanted: StoredPause[]): Promise<void> {
  // The day on which it ends is one on the wall.
  const pauses = pausesIn(message.timeZone, { pauses: wanted, at: -Infinity });
  const saved = await changeMessage(app, message, (current, at) => {
    const stored = current.toObject<Message>();
    if (isDeepStrictEqual(stored.pauses, pauses)) return null;
    const isOnce = stored.when.kind !== "series";
    return { pauses, ...(isOnce && { nextDueAt: onceDueAt({ ...stored, pauses }, at) }) };
  });
  if (!saved || saved.version === message.version) return;
  await messageChanged(app, saved);
  await followSeries(app, saved);
  app.wakeDueLoop();
}

/** Of what is shown once nobody else works it out. */
function onceDueAt(message: Message, at: number): Date | null {
  const next = nextDueAt(messageSchedule(message), at - 1);
  return next === null ? null : new Date(next);
}

function isSameTime(stored: When, wanted: When): boolean {
  return textOf(stored) === textOf(wanted);
}

function textOf(when: When): string {
  return when.kind === "series"
    ? [when.startDate, when.rule, ...when.slots.map(({ time }) => time)].join()
    : when.kind === "once"
      ? `${when.date} ${when.time}`
      : "now";
}
