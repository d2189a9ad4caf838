import type { ServerResponse } from "node:http";
import { calendarApi } from "../../../shared/contract/calendar/calendar.js";
import {
  followedCalendarsApi,
  type FollowedCalendar,
  type NewFollowedCalendar,
} from "../../../shared/contract/calendar/followedCalendars.js";
import type { Display } from "../../../shared/contract/displays.js";
import { planApi } from "../../../shared/contract/plan.js";
import type { AppContext } from "../../../server/core/AppContext.js";
import { DisplayModel } from "../../../server/circle/displays/display.model.js";
import { FollowedCalendarModel } from "../../../server/features/calendar/following/followedCalendar.model.js";
import { EventModel } from "../../../server/features/events/event.model.js";
import { buildCaregiver } from "../builders/buildCaregiver.js";
import { buildDisplay } from "../builders/buildDisplay.js";
import { UpstreamDouble } from "../doubles/UpstreamDouble.js";
import { startTestApp } from "../server/startTestApp.js";
import type { TestApp, TestUser } from "../server/TestApp.js";
import { logInAgain } from "../steps/logInAgain.js";
import { TestClock } from "../server/TestClock.js";

/** A Saturday, nine o'clock in Oslo. */
export const START = "2026-11-21T08:00:00.000Z";
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
/** An access token lives a little longer. */
const SIGNED_IN_FOR_MS = 10 * MINUTE_MS;
const PATH = "/private-a1b2c3/basic.ics";

export const entry = (uid: string, ...lines: string[]): string[] => [
  "BEGIN:VEVENT",
  `UID:${uid}`,
  ...lines,
  "END:VEVENT",
];
export const CHESS = entry("chess", "SUMMARY:Chess", "DTSTART:20261123T140000Z", "DTEND:20261123T150000Z");
export const CHOIR = entry(
  "choir",
  "SUMMARY:Choir",
  "DTSTART:20261124T180000",
  "DURATION:PT1H",
  "RRULE:FREQ=WEEKLY",
);
export const TWO = [...CHESS, ...CHOIR];

export function calendarText(lines: readonly string[]): string {
  const head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//EN", "X-WR-CALNAME:Ola's calendar"];
  return [...head, ...lines, "END:VCALENDAR", ""].join("\r\n");
}

/** Anna and the display of her mother, and a server elsewhere that has a calendar. */
export class FollowingHome {
  private families = 0;
  private signedInAt = 0;
  anna!: TestUser;
  mum!: Display;

  private constructor(
    readonly app: TestApp,
    readonly source: UpstreamDouble,
    readonly clock: TestClock,
  ) {}

  static async start(): Promise<FollowingHome> {
    const clock = new TestClock(START);
    const app = await startTestApp({ clock, config: { allowPrivateTargets: ["127.0.0.1"] } });
    return new FollowingHome(app, await UpstreamDouble.start(), clock);
  }

  /** A family that follows nothing yet; the calendar has these entries. */
  async moveIn(lines: readonly string[] = TWO): Promise<void> {
    this.clock.set(START);
    this.signedInAt = this.clock.now();
    this.app.context.config.allowPrivateTargets = ["127.0.0.1"];
    // Else the due work looks at those of the tests before too.
    await Promise.all([FollowedCalendarModel.deleteMany({}), EventModel.deleteMany({})]);
    this.families += 1;
    this.anna = await buildCaregiver(this.app, { email: `anna.following.${this.families}@example.com` });
    this.mum = await buildDisplay(this.app, this.anna, { timeZone: "Europe/Oslo" });
    this.serve(lines);
    this.source.requests.length = 0;
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.source.stop();
  }

  get address(): string {
    return this.source.url + PATH;
  }

  get params(): { displayId: string } {
    return { displayId: this.mum.id };
  }

  serve(lines: readonly string[], headers: Record<string, string> = {}): void {
    this.source.serve(PATH, calendarText(lines), { "Content-Type": "text/calendar", ...headers });
  }

  answer(how: (response: ServerResponse) => unknown): void {
    this.source.on(PATH, (_request, response) => void how(response));
  }

  follow(body: Partial<NewFollowedCalendar> = {}, key?: string): Promise<FollowedCalendar> {
    return this.app.call(
      followedCalendarsApi.follow,
      { params: this.params, body: { address: this.address, ...body } },
      { as: this.anna, headers: key ? { "Idempotency-Key": key } : {} },
    );
  }

  async list(as = this.anna): Promise<FollowedCalendar[]> {
    return (await this.app.call(followedCalendarsApi.list, { params: this.params }, { as })).items;
  }

  /** The due work of this process, after so long. */
  lookAfter(ms: number): Promise<void> {
    return this.lookEach(ms, ms);
  }

  /** Looks each `everyMs`, for so long. */
  async lookEach(everyMs: number, forMs: number): Promise<void> {
    for (let passed = 0; passed < forMs; passed += everyMs) {
      this.clock.advance(everyMs);
      await this.look();
    }
    if (this.clock.now() - this.signedInAt >= SIGNED_IN_FOR_MS) await this.signInAgain();
  }

  async signInAgain(): Promise<void> {
    this.signedInAt = this.clock.now();
    Object.assign(this.anna, await logInAgain(this.app, this.anna));
  }

  /** That of one process, now. */
  async look(app: AppContext = this.app.context): Promise<void> {
    await app.registered.leftBehindWork.readFollowedCalendars!(app);
  }

  async calendar() {
    const query = { from: "2026-11-16", until: "2026-12-04" };
    return this.app.call(calendarApi.list, { params: this.params, query }, { as: this.anna });
  }

  /** On the family's calendar, each time of it. */
  async titles(): Promise<string[]> {
    const { events, occurrences } = await this.calendar();
    return occurrences.map(({ eventId, when }) => {
      const title = events.find(({ id }) => id === eventId)?.title;
      return `${when.startDate} ${when.startTime ?? "all day"} ${title}`;
    });
  }

  /** In the plan of the display. */
  async shown(): Promise<string[]> {
    const plan = await this.app.call(planApi.get, { params: this.params }, { as: this.anna });
    return plan.events?.map(({ title }) => title) ?? [];
  }

  async planVersion(): Promise<number> {
    return (await DisplayModel.findById(this.mum.id).lean())!.planVersion;
  }
}
