import { expect } from "chai";
import { UserModel } from "../../../server/circle/accounts/user.model.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { calendarLinksApi } from "../../../shared/contract/calendar/calendarLinks.js";
import { eventsApi, type CalendarEvent, type NewEvent } from "../../../shared/contract/calendar/events.js";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { dutyApi } from "../../../shared/contract/duty.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import { messagesApi } from "../../../shared/contract/messages.js";
import { peopleApi } from "../../../shared/contract/people.js";
import { dateOf, dayOf } from "../../../shared/rules/wallDays.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { readByIcalJs, readByNodeIcal, type ReadTime } from "../../support/calendars/readCalendar.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { RawResponse, TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";
import { issueMailToken } from "../../support/mail/issueMailToken.js";

/** A Saturday, nine o'clock in Oslo. */
const START = "2026-11-21T08:00:00.000Z";
/** Both changes of the clocks lie in it. */
const ROUND = { from: "2026-11-21T00:00:00.000Z", until: "2027-11-30T00:00:00.000Z" };

/** `times`: "14:30-15:00". */
function timed(startDate: string, times: string, rule: string | null = null) {
  const [startTime = "", endTime = ""] = times.split("-");
  return { startDate, startTime, endDate: startDate, endTime, rule };
}
function wholeDays(startDate: string, endDate: string, rule: string | null = null) {
  return { startDate, startTime: null, endDate, endTime: null, rule };
}

/** Each kind of rule that there is, and what does not say when it ends. */
const PLANNED: NewEvent[] = [
  {
    title: "Doctor; room 2, first floor\\left",
    place: "City hospital, Oslo",
    when: timed("2026-11-23", "14:30-15:00"),
  },
  { title: "Ærlig talt: " + "æøå".repeat(27), when: wholeDays("2026-12-24", "2026-12-26") },
  { title: "No end", when: timed("2026-11-24", "09:00-09:00") },
  { title: "Night", when: { ...timed("2027-03-27", "22:00-07:00"), endDate: "2027-03-28" } },
  { title: "Every Monday", when: timed("2026-11-25", "10:00-11:00", "FREQ=WEEKLY;BYDAY=MO") },
  {
    title: "Every other week",
    when: timed("2026-11-26", "12:00-13:00", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH"),
  },
  {
    title: "By Sunday weeks",
    when: timed("2026-11-22", "16:00-17:00", "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;WKST=SU"),
  },
  { title: "Ten times", when: timed("2026-11-21", "07:00-07:15", "FREQ=DAILY;COUNT=10") },
  {
    title: "Until the clocks change",
    when: timed("2027-03-20", "23:30-23:45", "FREQ=DAILY;UNTIL=20270401"),
  },
  {
    title: "Last working day",
    when: timed("2026-11-21", "15:00-16:00", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"),
  },
  {
    title: "First and third Friday",
    when: timed("2026-11-21", "18:00-20:00", "FREQ=MONTHLY;BYDAY=1FR,3FR"),
  },
  { title: "The 31st", when: wholeDays("2026-12-31", "2026-12-31", "FREQ=MONTHLY;BYMONTHDAY=31") },
  { title: "Birthday", when: wholeDays("1941-05-17", "1941-05-17", "FREQ=YEARLY") },
  { title: "Leap day", when: wholeDays("2024-02-29", "2024-02-29", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1") },
  { title: "Pills", when: timed("2026-11-21", "08:00-08:05", "FREQ=DAILY;X-CYCLE=21,7,20261121") },
  {
    title: "Known to us",
    familyOnly: true,
    when: wholeDays("2026-12-01", "2026-12-01", "FREQ=WEEKLY;BYDAY=TU;UNTIL=20261231"),
  },
];

describe("calendars for other programs", () => {
  const clock = new TestClock(START);
  let app: TestApp;
  let anna: TestUser;
  let mum: Display;
  let families = 0;

  before(async () => {
    app = await startTestApp({ clock });
  });
  beforeEach(async () => {
    clock.set(START);
    families += 1;
    anna = await buildCaregiver(app, { email: `anna.links.${families}@example.com` });
    mum = await buildDisplay(app, anna, { timeZone: "Europe/Oslo" });
  });
  after(() => app.close());

  const params = () => ({ displayId: mum.id });
  const plan = (body: NewEvent) => app.call(eventsApi.create, { params: params(), body }, { as: anna });
  const make = (as = anna, withMessages = false) =>
    app.call(calendarLinksApi.make, { params: params(), body: { withMessages } }, { as });
  const read = (path: string, headers: Record<string, string> = {}) =>
    app.send({ method: "GET", path, headers });
  async function textAt(path: string): Promise<string> {
    const { status, text } = await read(path);
    expect(status).to.equal(200);
    return text;
  }
  const edit = (event: CalendarEvent, body: object) =>
    app.call(
      eventsApi.edit,
      { params: { ...params(), eventId: event.id }, body: body as never },
      { as: anna },
    );

  /** What our own calendar says, as another program would. */
  async function ownTimes(): Promise<ReadTime[]> {
    const times: ReadTime[] = [];
    for (let day = dayOf("2026-11-21"); day < dayOf("2027-11-30"); day += 60) {
      const until = dateOf(Math.min(day + 60, dayOf("2027-11-30")));
      const listed = await app.call(
        eventsApi.list,
        { params: params(), query: { from: dateOf(day), until } },
        { as: anna },
      );
      for (const { eventId, when, startsAt, endsAt } of listed.occurrences) {
        // What lasts beyond the page was there already.
        if (when.startDate < dateOf(day)) continue;
        const title = listed.events.find(({ id }) => id === eventId)?.title ?? "";
        const isWhole = when.startTime === null;
        times.push({
          title,
          from: isWhole ? when.startDate : startsAt,
          until: isWhole ? dateOf(dayOf(when.endDate) + 1) : endsAt,
        });
      }
    }
    return times.sort((a, b) => (a.from + a.title < b.from + b.title ? -1 : 1));
  }

  it("says the same to two programs as to the family, over a year and both changes of the clocks", async () => {
    const planned: CalendarEvent[] = [];
    for (const event of PLANNED) planned.push(await plan(event));
    const monday = planned.find(({ title }) => title === "Every Monday")!;
    const skip = (event: CalendarEvent, date: string) =>
      app.call(eventsApi.skip, { params: { ...params(), eventId: event.id }, body: { date } }, { as: anna });
    await skip(monday, "2026-12-07");
    await skip(
      planned.find(({ title }) => title === "Pills")!,
      "2026-11-23",
    );
    await edit(monday, {
      scope: "this",
      date: "2026-12-14",
      changes: { title: "On Tuesday", when: timed("2026-12-15", "11:30-12:00") },
    });
    await edit(monday, { scope: "this", date: "2026-12-21", changes: { place: "At home" } });
    await skip(monday, "2026-12-21");
    await edit(monday, {
      scope: "following",
      date: "2027-02-01",
      changes: {
        title: "Every Monday, later",
        when: timed("2027-02-01", "13:00-14:00", "FREQ=WEEKLY;BYDAY=MO"),
      },
    });
    const own = await ownTimes();

    const text = await textAt((await make()).path);

    expect(own).to.have.length.greaterThan(400);
    expect(readByIcalJs(text, ROUND)).to.deep.equal(own);
    expect(readByNodeIcal(text, ROUND)).to.deep.equal(own);
    expect(text).to.include("Only the family sees this.");
  });

  it("writes lines that any program can read", async () => {
    await plan({
      title: "Æ".repeat(90),
      place: "Line one; two, three\\four",
      when: timed("2026-11-23", "14:30-15:00"),
    });

    const text = await textAt((await make()).path);

    const lines = text.split("\r\n");
    expect(text).not.to.match(/[^\r]\n/);
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).to.be.at.most(75);
    expect(text.replaceAll("\r\n ", "")).to.include(`SUMMARY:${"Æ".repeat(90)}`);
    expect(text).to.include("LOCATION:Line one\\; two\\, three\\\\four");
    [
      "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
      "X-PUBLISHED-TTL:PT1H",
      "TZID:Europe/Oslo",
      "X-WR-CALNAME:Mum",
    ].forEach((line) => expect(lines).to.include(line));
  });

  it("keeps the UID and raises SEQUENCE when an event changes, and answers 304 while nothing does", async () => {
    const doctor = await plan({ title: "Doctor", when: timed("2026-11-23", "14:30-15:00") });
    const { path } = await make();
    const first = await read(path);
    const etag = first.headers.etag ?? "";

    clock.advance(60_000);
    const again = await read(path, { "If-None-Match": etag });
    await edit(doctor, { changes: { title: "Doctor Lie" } });
    const changed = await read(path, { "If-None-Match": etag });

    expect(first.headers["content-type"]).to.equal("text/calendar; charset=utf-8");
    expect(first.headers["cache-control"]).to.equal("private, no-cache");
    expect(again.status).to.equal(304);
    expect(changed.status).to.equal(200);
    const line = (text: string, name: string) => new RegExp(`^${name}:(.*)\r$`, "m").exec(text)?.[1];
    expect(line(changed.text, "UID")).to.equal(line(first.text, "UID"));
    expect([first, changed].map(({ text }) => line(text, "SEQUENCE"))).to.deep.equal(["0", "1"]);
  });

  it("has the messages of the coming weeks where they are wanted, without what is skipped", async () => {
    const slots = [{ time: "10:00" }];
    const when = {
      kind: "series" as const,
      startDate: "2026-11-22",
      rule: "FREQ=WEEKLY;BYDAY=SU,MO,TU",
      slots,
    };
    const tablets = await buildMessage(
      app,
      { display: mum, caregiver: anna },
      { text: "Two tablets\nwith water", when },
    );
    const skipped = { params: { messageId: tablets.id }, body: { key: `${tablets.id}/2026-11-23/s1` } };
    await app.call(messagesApi.skip, skipped, { as: anna });
    const { path } = await make();
    const without = await textAt(path);

    const same = await make(anna, true);

    expect(same.path).to.equal(path);
    expect(without).not.to.include("BEGIN:VEVENT");
    const times = readByIcalJs(await textAt(path), ROUND);
    expect(times).to.have.length(11);
    expect(times.slice(0, 2)).to.deep.equal([
      {
        title: "Two tablets with water",
        from: "2026-11-22T09:00:00.000Z",
        until: "2026-11-22T09:30:00.000Z",
      },
      {
        title: "Two tablets with water",
        from: "2026-11-24T09:00:00.000Z",
        until: "2026-11-24T09:30:00.000Z",
      },
    ]);
  });

  it("has a caregiver's own visits and duties of all groups, and nothing else", async () => {
    const ola = await buildMember(app, { owner: anna, name: "Ola Berg" });
    const people = await app.call(peopleApi.list, { query: {} }, { as: anna });
    const olasId = people.items.find(({ name }) => name === "Ola Berg")!.id;
    const visits = await plan({
      title: "Ola comes",
      personIds: [olasId],
      when: timed("2026-11-22", "14:00-16:00", "FREQ=WEEKLY;BYDAY=SU;COUNT=3"),
    });
    await plan({ title: "Doctor", when: timed("2026-11-23", "14:30-15:00") });
    await edit(visits, { scope: "this", date: "2026-11-29", changes: { personIds: [] } });
    const shifts = [{ weekday: 4, from: "20:00", until: "08:00", userIds: [ola.userId] }];
    await app.call(
      dutyApi.edit,
      { body: { baseVersion: 0, timeZone: "Europe/Oslo", shifts, replacements: [] } },
      { as: anna },
    );
    await app.call(dutyApi.setAway, { body: { until: "2026-11-28T00:00:00.000Z" } }, { as: ola });

    const { path } = await app.call(calendarLinksApi.makeOwn, {}, { as: ola });

    const times = readByNodeIcal(await textAt(path), { from: ROUND.from, until: "2026-12-12T00:00:00.000Z" });
    expect(times.map(({ title, from, until }) => `${title} ${from} ${until}`)).to.deep.equal([
      "Ola comes (Mum) 2026-11-22T13:00:00.000Z 2026-11-22T15:00:00.000Z",
      ...[
        `On duty: ${(await app.call(groupsApi.get, {}, { as: anna })).name} 2026-11-28T00:00:00.000Z 2026-11-28T07:00:00.000Z`,
      ],
      `On duty: ${(await app.call(groupsApi.get, {}, { as: anna })).name} 2026-12-04T19:00:00.000Z 2026-12-05T07:00:00.000Z`,
      "Ola comes (Mum) 2026-12-06T13:00:00.000Z 2026-12-06T15:00:00.000Z",
      `On duty: ${(await app.call(groupsApi.get, {}, { as: anna })).name} 2026-12-11T19:00:00.000Z 2026-12-12T07:00:00.000Z`,
    ]);
  });

  describe("the address", () => {
    const refused = ({ status, text }: RawResponse) => {
      expect(status).to.equal(404);
      expect(text).not.to.include("VCALENDAR");
    };

    it("leads nowhere once it was ended, and a new one is another", async () => {
      const { path } = await make();
      await read(path);
      const [listed] = (await app.call(calendarLinksApi.list, {}, { as: anna })).items;

      await app.call(calendarLinksApi.end, { params: params() }, { as: anna });

      refused(await read(path));
      expect(listed).to.include({ path, displayId: mum.id, lastReadAt: START });
      expect((await app.call(calendarLinksApi.list, {}, { as: anna })).items).to.deep.equal([]);
      expect((await make()).path).not.to.equal(path);
    });

    it("is as long as a secret, stands in no log, and is wrong in every other way of writing it", async () => {
      const { path } = await make();
      const [, linkId = "", secret = ""] =
        /^\/api\/calendars\/([0-9a-f]{24})\/([\w-]{43})\.ics$/.exec(path) ?? [];
      const last = secret.endsWith("A") ? "B" : "A";

      expect((await read(path)).status).to.equal(200);
      for (const wrong of [
        `/api/calendars/${linkId}/${secret.slice(0, -2)}${last}${secret.at(-1)}.ics`,
        `/api/calendars/${linkId}/.ics`,
        `/api/calendars/${linkId}/${secret}`,
        `/api/calendars/${"0".repeat(24)}/${secret}.ics`,
        `/api/calendars/nonsense/${secret}.ics`,
      ])
        refused(await read(wrong));
      expect(app.logLines().join("\n")).not.to.include(secret);
    });

    it("is gone for who was removed, disabled or sees the display no more", async () => {
      const ola = await buildMember(app, { owner: anna, name: "Ola Berg" });
      const kari = await buildMember(app, { owner: anna, name: "Kari Berg" });
      const per = await buildMember(app, { owner: anna, name: "Per Berg" });
      const paths = [];
      for (const one of [ola, kari, per]) paths.push((await make(one)).path);
      await plan({ title: "Doctor", when: timed("2026-11-23", "14:30-15:00") });
      const own = await app.call(calendarLinksApi.makeOwn, {}, { as: per });

      await app.call(groupsApi.removeMember, { params: { userId: ola.userId } }, { as: anna });
      await app.call(
        groupsApi.editMember,
        { params: { userId: kari.userId }, body: { displayIds: [] } },
        { as: anna },
      );
      await UserModel.updateOne({ _id: per.userId }, { disabledAt: new Date(clock.now()) });

      for (const path of [...paths, own.path]) refused(await read(path));
      await app.call(
        groupsApi.editMember,
        { params: { userId: kari.userId }, body: { displayIds: null } },
        { as: anna },
      );
      refused(await read(paths[1]!));
    });

    it("does not outlive an account that was taken over by who owns its e-mail address", async () => {
      const { path } = await make();
      const own = await app.call(calendarLinksApi.makeOwn, {}, { as: anna });
      await UserModel.updateOne({ _id: anna.userId }, { emailVerified: false });
      const token = await issueMailToken(app, "reset", anna);

      await app.call(accountsApi.resetPassword, { body: { token, password: "a lamp in the attic" } });

      refused(await read(path));
      refused(await read(own.path));
    });

    it("goes with the display and with the account", async () => {
      const { path } = await make();
      const other = await buildDisplay(app, anna, { name: "Dad" });
      const link = await app.call(
        calendarLinksApi.make,
        { params: { displayId: other.id }, body: {} },
        { as: anna },
      );
      await app.call(displaysApi.edit, { params: params(), body: { archived: true } }, { as: anna });
      expect((await read(path)).status).to.equal(200);

      await app.call(
        accountsApi.deleteAccount,
        { body: { password: anna.password, dissolveGroup: true } },
        { as: anna },
      );
      await app.runDueWork();

      refused(await read(path));
      refused(await read(link.path));
    });
  });

  it("lets nobody read a calendar too often, or guess for long", async () => {
    const limits = {
      readCalendarPerLink: { max: 3, windowMs: 60_000 },
      readCalendarPerAsker: { max: 2, windowMs: 60_000 },
    };
    const strict = await startTestApp({ clock, limits });
    try {
      const owner = await buildCaregiver(strict);
      const display = await buildDisplay(strict, owner);
      const { path } = await strict.call(
        calendarLinksApi.make,
        { params: { displayId: display.id }, body: {} },
        { as: owner },
      );
      const own = await strict.call(calendarLinksApi.makeOwn, {}, { as: owner });
      const statuses: number[] = [];
      for (const one of [
        path,
        path,
        path,
        path,
        "/api/calendars/a/b.ics",
        "/api/calendars/a/c.ics",
        "/api/calendars/a/d.ics",
        // From the same address, as the calendars of all families come by Google's.
        own.path,
      ])
        statuses.push((await strict.send({ method: "GET", path: one })).status);

      expect(statuses).to.deep.equal([200, 200, 200, 429, 404, 404, 429, 200]);
    } finally {
      await strict.close();
    }
  });
});
