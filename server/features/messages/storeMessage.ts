import { createHash } from "node:crypto";
import { Types } from "mongoose";
import type { z } from "zod";
import type { LadderMinutes } from "../../../shared/contract/base/ladder.js";
import type { NewMessage, When } from "../../../shared/contract/messages.js";
import { parseRule, sortWeekdays, WEEKDAYS } from "../../../shared/rules/recurrenceRule.js";
import type { AppContext } from "../../core/AppContext.js";
import type { Actor } from "../../circle/accounts/Actor.js";
import { badInput } from "../../core/AppError.js";
import { requireStartDate } from "../../core/requireStartDate.js";
import { nextOccurrence } from "../../schedule/expand.js";
import { wallClockAt, wallClockInstant } from "../../schedule/zones.js";
import type { DisplayDocument } from "../../circle/displays/display.model.js";
import {
  MessageModel,
  type Message,
  type MessageDocument,
  type StoredMessage,
  type StoredSender,
  type StoredSeries,
  type StoredVoice,
} from "../../plan/message.model.js";
import { storeOnce } from "../../plan/cuts/storeOnce.js";
import { messageSchedule } from "../../plan/messageSchedule.js";

/** A caregiver who picked this very minute still means now; anything older is a slip. */
const PAST_GRACE_MS = 60_000;

const MINUTE_MS = 60_000;

export type MessageInput = z.output<typeof NewMessage>;

/** Everything about the timing of a message that is stored. */
export type Timing = Pick<Message, "when" | "startsAt" | "nextDueAt" | "effectiveFrom">;

interface Timed {
  when: When;
  stayMinutes: number;
  seriesId: string;
  /** From when on it counts, epoch ms. */
  now: number;
  /** What the series is by now, and every id that a new slot may not have. */
  taken?: { series: StoredSeries; ids: string[] } | undefined;
}

/**
 * Works out the timing of a message that begins to count now. Throws 400 naming `when...` when it would never show: its time has
 * passed, or its rule gives no date; and for a first day of long ago.
 */
export function requireTiming(
  display: DisplayDocument,
  { when, stayMinutes, seriesId, now, taken }: Timed,
): Timing {
  if (when.kind === "series") {
    requireStartDate(when.startDate, { before: taken?.series.startDate, field: "when.startDate" });
    const stored = withStartTime(withSlotIds(when, taken), {
      before: taken?.series,
      // What is due in this very minute has passed: it is due at its beginning.
      now: wallClockAt(now + MINUTE_MS - 1, display.timeZone),
    });
    return seriesTiming(display, { when: stored, stayMinutes, seriesId, now });
  }
  const startsAt = when.kind === "now" ? now : wallClockInstant(when.date, when.time, display.timeZone);
  if (startsAt < now - PAST_GRACE_MS)
    throw badInput("when.time", `This time has already passed where ${display.name} is.`);
  return {
    when,
    startsAt: new Date(startsAt),
    nextDueAt: new Date(startsAt),
    effectiveFrom: new Date(now),
  };
}

function seriesTiming(
  display: DisplayDocument,
  {
    when,
    stayMinutes,
    seriesId,
    now,
  }: { when: StoredSeries; stayMinutes: number; seriesId: string; now: number },
): Timing {
  const effectiveFrom = new Date(now);
  const schedule = messageSchedule({
    seriesId,
    when,
    timeZone: display.timeZone,
    startsAt: effectiveFrom,
    detachedKey: null,
    effectiveFrom,
    skippedKeys: [],
    pauses: [],
    stayMinutes,
  });
  const first = nextOccurrence(schedule, now - 1);
  if (!first) throw badInput("when.rule", "This series has no reminders left.");
  return {
    when,
    startsAt: new Date(first.dueAt),
    nextDueAt: new Date(first.dueAt),
    effectiveFrom,
  };
}

/**
 * Slots that came with an id keep it, and with it their occurrences' keys; so does one without that has the time of a slot of before. New
 * slots get the first free ids.
 */
export function withSlotIds(when: Extract<When, { kind: "series" }>, taken?: Timed["taken"]): StoredSeries {
  const named = when.slots.flatMap((slot) => slot.id ?? []);
  const used = new Set([...named, ...(taken?.ids ?? [])]);
  const sameTime = (time: string) =>
    taken?.series.slots.find((slot) => slot.time === time && !named.includes(slot.id))?.id;
  let number = 0;
  const freeId = () => {
    do number += 1;
    while (used.has(`s${number}`));
    return `s${number}`;
  };
  const { slots, extraDates, rule, ...rest } = when;
  const identified = slots.map(({ id, time, weekdays }) => ({
    ...{ id: id ?? sameTime(time) ?? freeId(), time },
    ...(weekdays && weekdays.length < WEEKDAYS.length && { weekdays: sortWeekdays(weekdays) }),
  }));
  return {
    ...rest,
    rule: canonicalRule(rule),
    slots: identified.sort((a, b) => (a.time < b.time ? -1 : 1)),
    ...(extraDates && extraDates.length > 0 && { extraDates: extraDates.slice().sort() }),
  };
}

/**
 * A series that ends after so many showings does not count those that had passed on its first day when it was written. `before`: as it was
 * until now; `now`: the wall clock, null when nothing is new.
 */
export function withStartTime(
  when: StoredSeries,
  { before, now }: { before: StoredSeries | undefined; now: { date: string; time: string } | null },
): StoredSeries {
  if (when.showings === undefined || when.startTime !== undefined) return when;
  const isKnown = before?.startDate === when.startDate;
  const startTime = isKnown ? before.startTime : now?.date === when.startDate ? now.time : undefined;
  return startTime === undefined ? when : { ...when, startTime };
}

function canonicalRule(rule: string): string {
  if (!parseRule(rule)) throw badInput("when.rule", "This repetition can't be scheduled.");
  return rule;
}

/** The copies of one message; stable under repeats with the same idempotency key. */
export function batchIdOf(userId: string, idempotencyKey: string): string {
  return createHash("sha256").update(`${userId} ${idempotencyKey}`).digest("base64url").slice(0, 24);
}

/** Stores one copy, once for each batch and display however often it is called. */
export async function storeCopy(
  app: AppContext,
  copy: {
    actor: Actor;
    display: DisplayDocument;
    input: MessageInput;
    batchId: string;
    timing: Timing;
    seriesId: Types.ObjectId;
    sender: StoredSender;
    voice: StoredVoice | null;
    ladder: LadderMinutes | null;
    eventId: Types.ObjectId | null;
  },
): Promise<MessageDocument> {
  const { actor, display, input, batchId, timing, seriesId, sender, voice, ladder, eventId } = copy;
  return MessageModel.findOneAndUpdate(
    { batchId, displayId: display._id },
    {
      $setOnInsert: {
        _id: seriesId,
        groupId: display.groupId,
        authorId: actor.user._id,
        seriesId: seriesId.toHexString(),
        version: 1,
        text: input.text,
        label: input.label,
        urgent: input.urgent,
        replies: input.replies,
        ...timing,
        timeZone: display.timeZone,
        stayMinutes: input.stayMinutes,
        sender,
        voice,
        ladder,
        eventId,
        createdAt: new Date(app.now()),
      },
    },
    { upsert: true, returnDocument: "after", setDefaultsOnInsert: true },
  );
}

interface Derivation {
  /** Of the message that it is made from. */
  version: number;
  purpose: string;
}

/** A message made from another, once for each `purpose` however often the request is repeated. */
export function storeDerived(
  message: MessageDocument,
  purpose: string,
  over: Partial<Message>,
): Promise<MessageDocument> {
  return storeOnce(deriveMessage(message, { version: message.version, purpose }, over));
}

/** The same, not stored yet. */
export function deriveMessage(
  message: MessageDocument,
  { version, purpose }: Derivation,
  over: Partial<Message>,
): StoredMessage {
  const id = derivedId(message, version, purpose);
  const copied = message.toObject<Message>();
  delete copied.pendingPart;
  delete copied.cutOff;
  delete copied.timesEdit;
  delete copied.leftOutFor;
  return {
    ...copied,
    ...over,
    _id: new Types.ObjectId(id),
    batchId: id,
    version: 1,
    deletedAt: null,
  };
}

/** What was made of this version of the message, deleted since or not. */
export function findDerived(
  message: MessageDocument,
  { version, purpose }: Derivation,
): Promise<MessageDocument | null> {
  const batchId = derivedId(message, version, purpose);
  return MessageModel.findOne({ batchId, displayId: message.displayId }).exec();
}

function derivedId({ id }: MessageDocument, version: number, purpose: string): string {
  return createHash("sha256").update(`${id} ${version} ${purpose}`).digest("hex").slice(0, 24);
}
