import { expect } from "chai";
import { calendarApi } from "../../../shared/contract/calendar/calendar.js";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { eventsApi } from "../../../shared/contract/calendar/events.js";
import { messagesApi, type Message } from "../../../shared/contract/messages.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";
import { logInAgain } from "../../support/steps/logInAgain.js";

/** A Saturday, nine o'clock in Oslo. */
const START = "2026-11-21T08:00:00.000Z";

describe("the calendar of a display", () => {
  const clock = new TestClock(START);
  let app: TestApp;
  let anna: TestUser;
  let mum: Display;
  let tablets: Message;

  before(async () => {
    app = await startTestApp({ clock });
    anna = await buildCaregiver(app);
  });
  beforeEach(async () => {
    clock.set(START);
    mum = await buildDisplay(app, anna, { timeZone: "Europe/Oslo" });
    tablets = await buildMessage(
      app,
      { display: mum, caregiver: anna },
      {
        text: "Tablets",
        when: { kind: "series", startDate: "2026-11-21", rule: "FREQ=DAILY", slots: [{ time: "10:00" }] },
      },
    );
  });
  after(() => app.close());

  const params = () => ({ displayId: mum.id });
  const calendar = (from = "2026-11-21", until = "2026-11-26") =>
    app.call(calendarApi.list, { params: params(), query: { from, until } }, { as: anna });
  const keyOf = (date: string) => `${tablets.id}/${date}/s1`;
  async function lines(): Promise<string[]> {
    const { showings } = await calendar();
    return showings.map(
      ({ date, time, text, state, isChanged }) =>
        `${date} ${time} ${text}, ${state}${isChanged ? ", changed" : ""}`,
    );
  }

  it("says what became of each showing: missed, skipped, changed, paused, still to come", async () => {
    await app.call(
      messagesApi.skip,
      { params: { messageId: tablets.id }, body: { key: keyOf("2026-11-22") } },
      { as: anna },
    );
    await app.call(
      messagesApi.edit,
      {
        params: { messageId: tablets.id },
        body: { scope: "this", key: keyOf("2026-11-23"), changes: { text: "Two tablets" } },
      },
      { as: anna },
    );
    clock.set("2026-11-21T12:00:00.000Z");
    anna = await logInAgain(app, anna);
    await app.runDueWork();
    expect(await lines()).to.deep.equal([
      "2026-11-21 10:00 Tablets, missed",
      "2026-11-22 10:00 Tablets, skipped",
      "2026-11-23 10:00 Two tablets, scheduled, changed",
      "2026-11-24 10:00 Tablets, scheduled",
      "2026-11-25 10:00 Tablets, scheduled",
    ]);

    await app.call(
      messagesApi.pause,
      { params: { messageId: tablets.id }, body: { paused: true } },
      { as: anna },
    );

    expect((await lines()).slice(2)).to.deep.equal([
      "2026-11-23 10:00 Two tablets, paused, changed",
      "2026-11-24 10:00 Tablets, paused",
      "2026-11-25 10:00 Tablets, paused",
    ]);
  });

  it("has what is shown while the person is away as paused", async () => {
    await app.call(displaysApi.edit, { params: params(), body: { awayUntil: "2026-11-24" } }, { as: anna });

    expect((await lines()).map((line) => line.split(", ")[1])).to.deep.equal([
      ...["paused", "paused", "paused"],
      ...["scheduled", "scheduled"],
    ]);
  });

  it("has events beside them, and says which message reminds of which", async () => {
    const when = { startDate: "2026-11-23", startTime: "14:30", endDate: "2026-11-23", endTime: "15:00" };
    const event = await app.call(
      eventsApi.create,
      { params: params(), body: { title: "Doctor", when: { ...when, rule: null }, reminderMinutes: 30 } },
      { as: anna },
    );
    await app.call(
      eventsApi.create,
      { params: params(), body: { title: "Notary", when: { ...when, rule: null }, familyOnly: true } },
      { as: anna },
    );

    const { events, occurrences, showings, showingsInAll } = await calendar("2026-11-23", "2026-11-24");

    expect(events.map(({ title, familyOnly }) => [title, familyOnly])).to.deep.equal([
      ["Doctor", false],
      ["Notary", true],
    ]);
    expect(occurrences).to.have.length(2);
    expect(showings.map(({ time, eventId }) => [time, eventId])).to.deep.equal([
      ["10:00", null],
      ["14:00", event.id],
    ]);
    expect(showingsInAll).to.equal(2);
  });
});
