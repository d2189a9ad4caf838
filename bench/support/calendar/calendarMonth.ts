import { performance } from "node:perf_hooks";
import { Types } from "mongoose";
import { EventModel } from "../../../server/features/events/event.model.js";
import { MessageModel } from "../../../server/plan/message.model.js";
import { calendarApi } from "../../../shared/contract/calendar/calendar.js";
import { dateOf } from "../../../shared/rules/wallDays.js";
import { buildCaregiver } from "../../../test/support/builders/buildCaregiver.js";
import { buildDisplay } from "../../../test/support/builders/buildDisplay.js";
import { ruleOf, seriesRow, ZONE } from "../../../test/support/builders/seriesRow.js";
import type { TestApp } from "../../../test/support/server/TestApp.js";
import { median } from "../statistics.js";

const MESSAGES = 300;
const EVENTS = 100;
const ROUNDS = 15;
/** Six weeks, as the page of a month asks for. */
const DAYS = 42;
const DAY_MS = 24 * 60 * 60_000;

export const CALENDAR_SERIES = MESSAGES + EVENTS;

export interface CalendarMonth {
  /** From the request to its whole answer, over loopback. */
  ms: number;
  occurrences: number;
  kilobytes: number;
}

/** What the page of a month in the dashboard waits for: series of messages and of events of one display together. */
export async function measureCalendarMonth(app: TestApp): Promise<CalendarMonth> {
  const caregiver = await buildCaregiver(app);
  const display = await buildDisplay(app, caregiver, { timeZone: ZONE });
  const displayId = new Types.ObjectId(display.id);
  await MessageModel.insertMany(
    Array.from({ length: MESSAGES }, (_, index) => seriesRow(displayId, ruleOf(index))),
  );
  await EventModel.insertMany(
    Array.from({ length: EVENTS }, (_, index) => eventRow(displayId, ruleOf(index))),
  );
  const today = Math.floor(Date.now() / DAY_MS);
  const query = { from: dateOf(today), until: dateOf(today + DAYS) };
  const request = { params: { displayId: display.id }, query };
  const rounds: number[] = [];
  let text = "";
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    text = (await app.callRaw(calendarApi.list, request, { as: caregiver })).text;
    rounds.push(performance.now() - started);
  }
  const answer = calendarApi.list.result.parse(JSON.parse(text));
  return {
    ms: median(rounds),
    occurrences: answer.showingsInAll + answer.occurrences.length,
    kilobytes: Math.round(text.length / 1_024),
  };
}

function eventRow(displayId: Types.ObjectId, rule: string) {
  const startDate = dateOf(Math.floor(Date.now() / DAY_MS));
  return {
    ...{ displayId, authorId: displayId, seriesId: new Types.ObjectId().toHexString(), version: 1 },
    ...{ title: "The nurse comes", familyOnly: false, createdAt: new Date() },
    when: { startDate, startTime: "10:00", endDate: startDate, endTime: "11:00", rule },
  };
}
