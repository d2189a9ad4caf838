import type { Page } from "playwright-core";
import { calendarApi } from "../../../shared/contract/calendar/calendar.js";
import type { Display } from "../../../shared/contract/displays.js";
import type { Message } from "../../../shared/contract/messages.js";
import { dateOf, dayOf } from "../../../shared/rules/wallDays.js";
import { wallClockAt } from "../../../server/schedule/zones.js";
import { SIZES } from "../browser/atEachSize.js";
import { JourneyBrowser } from "../browser/JourneyBrowser.js";
import { buildCaregiver } from "../builders/buildCaregiver.js";
import { buildDisplay } from "../builders/buildDisplay.js";
import { buildMessage } from "../builders/buildMessage.js";
import { HOME_ZONE } from "../builders/homeZone.js";
import { startTestApp, type TestAppOptions } from "../server/startTestApp.js";
import type { TestApp, TestUser } from "../server/TestApp.js";
import { bringSession } from "../steps/bringSession.js";
import { CalendarKeys } from "../steps/CalendarKeys.js";
import { logInAgain } from "../steps/logInAgain.js";

const TABLETS = "Take your tablets";

/** Of the family's clocks. */
export function tomorrow(): string {
  return dateOf(today() + 1);
}

/** The one after next: nothing of its week has begun, and all of it can be paused. */
export function mondayAhead(): string {
  // Day 0 was a Thursday.
  return dateOf(today() + 14 - ((today() + 3) % 7));
}

export function fiveDaysFrom(date: string): [string, string, string, string, string] {
  const first = dayOf(date);
  return [date, dateOf(first + 1), dateOf(first + 2), dateOf(first + 3), dateOf(first + 4)];
}

function today(): number {
  return dayOf(wallClockAt(Date.now(), HOME_ZONE).date);
}

/** Five mornings with tablets on Mum's screen, and Anna in front of the calendar, with her keyboard alone. */
export class KeyboardHome {
  anna!: TestUser;
  mum!: Display;
  tablets!: Message;
  browser!: JourneyBrowser;
  page!: Page;
  keys!: CalendarKeys;

  private constructor(
    readonly app: TestApp,
    /** Of the mornings. */
    readonly firstDay: string,
  ) {}

  static async moveIn(firstDay: string, options?: TestAppOptions): Promise<KeyboardHome> {
    const home = new KeyboardHome(await startTestApp(options), firstDay);
    const { app } = home;
    const anna = (home.anna = await buildCaregiver(app));
    const mum = (home.mum = await buildDisplay(app, anna));
    const when = { kind: "series" as const, startDate: firstDay, rule: "FREQ=DAILY;COUNT=5" };
    const words = { text: TABLETS, label: "medication" as const };
    home.tablets = await buildMessage(
      app,
      { display: mum, caregiver: anna },
      { ...words, when: { ...when, slots: [{ time: "08:00" }] } },
    );
    return home;
  }

  async sitDown(): Promise<void> {
    this.browser = await JourneyBrowser.launch();
    this.page = await this.browser.open({ viewport: SIZES.phone, timezoneId: HOME_ZONE, locale: "en-GB" });
    this.keys = new CalendarKeys(this.page);
    await bringSession(this.page, this.app, this.anna);
  }

  async close(): Promise<void> {
    await this.browser?.close();
    await this.app.close();
  }

  open(view = "agenda", date = this.firstDay) {
    return this.page.goto(`${this.app.url}/dashboard/calendar?view=${view}&date=${date}`);
  }

  /** Who is signed in for as long as a journey takes. */
  async caregiver(): Promise<TestUser> {
    return (this.anna = await logInAgain(this.app, this.anna));
  }

  /** `2030-01-07 08:00 Exercise`, with what is said of it, of each time that the calendar has in the week of the first day. */
  async planned(title: string): Promise<string[]> {
    const query = { from: this.firstDay, until: dateOf(dayOf(this.firstDay) + 7) };
    const { events, occurrences, showings } = await this.app.call(
      calendarApi.list,
      { params: { displayId: this.mum.id }, query },
      { as: await this.caregiver() },
    );
    const ofEvents = occurrences.map(({ eventId, when, pause }) =>
      [
        ...[when.startDate, when.startTime, when.endTime && `to ${when.endTime}`],
        ...[events.find(({ id }) => id === eventId)?.title, pause && "paused"],
      ]
        .filter(Boolean)
        .join(" "),
    );
    const ofMessages = showings.map(({ text, state, dueAt }) => `${dueAt} ${text} ${state}`);
    return [...ofEvents, ...ofMessages].filter((line) => line.includes(title));
  }
}
