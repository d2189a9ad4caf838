import {
  eventsApi,
  type CalendarEvent,
  type EventChanges,
  type NewEvent,
} from "../../../shared/contract/calendar/events.js";
import type { Display } from "../../../shared/contract/displays.js";
import type { Scope } from "../../../shared/contract/messages.js";
import { buildCaregiver } from "../builders/buildCaregiver.js";
import { buildDisplay } from "../builders/buildDisplay.js";
import { plannedShowings } from "../builders/planTimes.js";
import { startTestApp } from "../server/startTestApp.js";
import type { RawResponse, TestApp, TestUser } from "../server/TestApp.js";
import { TestClock } from "../server/TestClock.js";
import { logInAgain } from "../steps/logInAgain.js";

/** A change that has not ended by then has died with its process. */
const GIVEN_UP_AFTER_MS = 61_000;
/** What goes on with a change of an event or a series of messages that has died. All other work writes no event and no message. */
const FINISHING = ["finishCuts", "finishEdits"];

export interface Part {
  scope?: Scope;
  date?: string;
}

/** Anna plans on the display of her mother in Oslo, under a clock that the test moves. */
export class PlanningHome {
  anna!: TestUser;
  mum!: Display;

  private constructor(
    readonly app: TestApp,
    readonly clock: TestClock,
  ) {}

  static async start(instant: string): Promise<PlanningHome> {
    const clock = new TestClock(instant);
    const home = new PlanningHome(await startTestApp({ clock }), clock);
    home.anna = await buildCaregiver(home.app);
    home.mum = await buildDisplay(home.app, home.anna, { timeZone: "Europe/Oslo" });
    return home;
  }

  close(): Promise<void> {
    return this.app.close();
  }

  async goTo(instant: string): Promise<void> {
    this.clock.set(instant);
    this.anna = await logInAgain(this.app, this.anna);
  }

  /** What died is taken up by the due work. */
  async takeUp(): Promise<void> {
    this.clock.advance(GIVEN_UP_AFTER_MS);
    await this.app.runDueWork({ only: FINISHING });
  }

  get params(): { displayId: string } {
    return { displayId: this.mum.id };
  }

  ofEvent({ id }: { id: string }): { displayId: string; eventId: string } {
    return { ...this.params, eventId: id };
  }

  plan(body: NewEvent): Promise<CalendarEvent> {
    return this.app.call(eventsApi.create, { params: this.params, body }, { as: this.anna });
  }

  edit(event: { id: string }, changes: EventChanges, part: Part = {}) {
    const request = { params: this.ofEvent(event), body: { ...part, changes } };
    return this.app.call(eventsApi.edit, request, { as: this.anna });
  }

  tryEdit(event: { id: string }, part: Part, changes: EventChanges): Promise<RawResponse> {
    const request = { params: this.ofEvent(event), body: { ...part, changes } };
    return this.app.callRaw(eventsApi.edit, request, { as: this.anna });
  }

  remove(event: { id: string }, query: Part) {
    return this.app.call(eventsApi.remove, { params: this.ofEvent(event), query }, { as: this.anna });
  }

  list(from: string, until: string) {
    return this.app.call(eventsApi.list, { params: this.params, query: { from, until } }, { as: this.anna });
  }

  tryRemove(event: { id: string }, query: Part): Promise<RawResponse> {
    return this.app.callRaw(eventsApi.remove, { params: this.ofEvent(event), query }, { as: this.anna });
  }

  /** When the display reminds of something. */
  async reminded(from: string, until: string): Promise<string[]> {
    const showings = await plannedShowings(this.mum.id, `${from}T00:00:00Z`, `${until}T00:00:00Z`);
    return showings.map(({ dueAt }) => dueAt);
  }
}
