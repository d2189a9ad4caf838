import { expect } from "chai";
import { EventModel } from "../../../server/features/events/event.model.js";
import { MemberModel } from "../../../server/circle/groups/member.model.js";
import { FollowedCalendarModel } from "../../../server/features/calendar/following/followedCalendar.model.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import { calendarLinksApi } from "../../../shared/contract/calendar/calendarLinks.js";
import { eventsApi } from "../../../shared/contract/calendar/events.js";
import { followedCalendarsApi } from "../../../shared/contract/calendar/followedCalendars.js";
import { displaysApi } from "../../../shared/contract/displays.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import { FOLLOWED_CALENDARS_MAX, FOLLOWED_EVENTS_MAX } from "../../../shared/limits.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { CHOIR, entry, FollowingHome, HOUR_MS, START, TWO } from "../../support/calendars/FollowingHome.js";
import { overtake } from "../../support/faults/holdNext.js";
import type { RawResponse, TestUser } from "../../support/server/TestApp.js";

const SHOWN = ["2026-11-23 15:00 Chess", "2026-11-24 18:00 Choir", "2026-12-01 18:00 Choir"];

describe("a followed calendar", () => {
  let home: FollowingHome;

  before(async () => {
    home = await FollowingHome.start();
  });
  beforeEach(() => home.moveIn());
  after(() => home.close());

  const edit = (calendarId: string, body: object, as = home.anna) =>
    home.app.callRaw(followedCalendarsApi.edit, { params: { ...home.params, calendarId }, body }, { as });
  const remove = (calendarId: string, as = home.anna) =>
    home.app.callRaw(followedCalendarsApi.remove, { params: { ...home.params, calendarId } }, { as });
  const tryFollow = (body: object) =>
    home.app.callRaw(
      followedCalendarsApi.follow,
      { params: home.params, body: { address: home.address, ...body } },
      { as: home.anna },
    );
  function expectProblem({ status, body, text }: RawResponse, expected: Record<string, unknown>) {
    const { error } = ErrorBody.parse(body);
    expect({ status, ...error }, text).to.include(expected);
  }

  it("puts its events on the calendar and the screen, under its own name and color", async () => {
    const followed = await home.follow({ color: "teal" });

    expect(followed).to.deep.equal({
      ...{ id: followed.id, name: "Ola's calendar", host: "127.0.0.1", color: "teal", hiddenWords: [] },
      ...{ familyOnly: false, followerName: home.anna.name, isYours: true },
      ...{ events: 2, leftOut: 0, refused: 0, readAt: START, problem: null, failingSince: null },
      createdAt: START,
    });
    expect(await home.titles()).to.deep.equal(SHOWN);
    expect(await home.shown()).to.have.members(["Chess", "Choir"]);
    const { events, followed: sources } = await home.calendar();
    expect(sources).to.deep.equal([{ id: followed.id, name: "Ola's calendar", color: "teal" }]);
    expect(new Set(events.map(({ followedId }) => followedId))).to.deep.equal(new Set([followed.id]));
    expect(await home.list()).to.deep.equal([followed]);
  });

  it("is asked once by a repeat of the request, and is not followed twice", async () => {
    const first = await home.follow({}, "follow-key-1");
    const again = await home.follow({}, "follow-key-1");

    expect(again.id).to.equal(first.id);
    expectProblem(await tryFollow({}), { status: 400, field: "address" });
    expect(await home.list()).to.have.length(1);
  });

  it("keeps its address from everybody: answers, log, download and database", async () => {
    const { id } = await home.follow();
    const audit = await home.app.call(groupsApi.listAudit, { query: {} }, { as: home.anna });
    const row = await FollowedCalendarModel.findById(id).lean();
    const download = await home.app.send({
      method: "GET",
      path: accountsApi.downloadMyData.path,
      as: home.anna,
    });

    const told = [await home.list(), await home.calendar(), audit, row, download.text];
    expect(JSON.stringify(told)).to.not.include("a1b2c3");
    expect(download.status).to.equal(200);
    expect(audit.items.map(({ action }) => action)).to.include("followedCalendar.added");
  });

  it("can be moved, changed, skipped, paused and deleted by no call", async () => {
    await home.follow();
    const { events, occurrences } = await home.calendar();
    const choir = events.find(({ title }) => title === "Choir")!;
    const { date } = occurrences.find(({ eventId }) => eventId === choir.id)!;
    const params = { ...home.params, eventId: choir.id };
    const as = { as: home.anna };
    const calls = [
      home.app.callRaw(eventsApi.edit, { params, body: { changes: { title: "Mine" } } }, as),
      home.app.callRaw(
        eventsApi.edit,
        { params, body: { scope: "this", date, changes: { reminderMinutes: 10 } } },
        as,
      ),
      home.app.callRaw(eventsApi.skip, { params, body: { date } }, as),
      home.app.callRaw(eventsApi.pause, { params, body: { paused: true } }, as),
      home.app.callRaw(eventsApi.pause, { params, body: { paused: false } }, as),
      home.app.callRaw(eventsApi.undo, { params, body: { version: choir.version } }, as),
      home.app.callRaw(eventsApi.remove, { params }, as),
      home.app.callRaw(eventsApi.remove, { params, query: { scope: "following", date } }, as),
      home.app.callRaw(eventsApi.restore, { params }, as),
    ];

    for (const answer of await Promise.all(calls))
      expectProblem(answer, { status: 409, code: "followed-event" });

    expect(await home.titles()).to.deep.equal(SHOWN);
  });

  it("hides events by words, in whatever case, at once and again not", async () => {
    const { id } = await home.follow({ hiddenWords: ["CHESS"] });
    expect(await home.titles()).to.deep.equal(SHOWN.slice(1));

    await edit(id, { hiddenWords: ["choir"] });
    expect(await home.titles()).to.deep.equal(SHOWN.slice(0, 1));

    await edit(id, { hiddenWords: [] });
    expect(await home.titles()).to.deep.equal(SHOWN);
  });

  it("hides at once while the calendar cannot be reached, and shows again what is not hidden any more", async () => {
    const { id } = await home.follow();
    home.answer((response) => response.writeHead(500).end());

    await edit(id, { hiddenWords: ["chess"] });

    expect(await home.titles()).to.deep.equal(SHOWN.slice(1));
    expect(await home.shown()).to.deep.equal(["Choir"]);
    await edit(id, { hiddenWords: [] });
    home.serve(TWO);
    await home.lookAfter(HOUR_MS);
    expect(await home.titles()).to.deep.equal(SHOWN);
  });

  it("keeps from the screen what only the family is to know, from the first moment or from now on", async () => {
    const { id } = await home.follow({ familyOnly: true });
    expect(await home.shown()).to.deep.equal([]);
    expect(await home.titles()).to.deep.equal(SHOWN);

    await edit(id, { familyOnly: false });
    expect(await home.shown()).to.have.members(["Chess", "Choir"]);

    await edit(id, { familyOnly: true });
    expect(await home.shown()).to.deep.equal([]);
  });

  it("goes with all of its events", async () => {
    const { id } = await home.follow();

    expect((await remove(id)).status).to.equal(200);

    expect(await home.titles()).to.deep.equal([]);
    expect(await home.shown()).to.deep.equal([]);
    expect(await home.list()).to.deep.equal([]);
    expect((await remove(id)).status).to.equal(404);
    await home.lookAfter(HOUR_MS);
    expect(await FollowedCalendarModel.countDocuments({ _id: id })).to.equal(0);
  });

  it("can be followed at another address, whose events take the place of the first", async () => {
    const { id } = await home.follow();
    const address = home.source.serve("/other.ics", "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR");
    const wrong = await edit(id, { address: `${home.source.url}/nothing.ics` });
    const others = [...CHOIR, ...entry("new", "SUMMARY:Yoga", "DTSTART:20261126T100000Z")].join("\r\n");
    home.source.serve("/other.ics", `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${others}\r\nEND:VCALENDAR`);

    expectProblem(wrong, { status: 400, field: "address" });
    expect((await edit(id, { address })).status).to.equal(200);

    expect(await home.titles()).to.deep.equal([SHOWN[1], "2026-11-26 11:00 Yoga", SHOWN[2]]);
  });

  it("is found by nobody of another family, nor by the way of another display", async () => {
    const { id } = await home.follow();
    const kari = await buildCaregiver(home.app, { name: "Kari Moe" });
    const theirs = await buildDisplay(home.app, kari);

    for (const displayId of [home.mum.id, theirs.id])
      for (const api of [followedCalendarsApi.look, followedCalendarsApi.remove])
        expect(
          (await home.app.callRaw(api, { params: { displayId, calendarId: id } }, { as: kari })).status,
        ).to.equal(404);

    expect(await home.titles()).to.deep.equal(SHOWN);
  });

  it("leaves with the member whose address it is, when they leave the group or see the display no more", async () => {
    const per = await buildMember(home.app, { owner: home.anna, name: "Per" });
    const address = home.source.serve("/per.ics", calendarOf("per", "Fishing"));
    const follow = () =>
      home.app.call(followedCalendarsApi.follow, { params: home.params, body: { address } }, { as: per });
    await home.follow();
    await follow();
    expect(await home.shown()).to.include("Fishing");
    expect((await home.list(home.anna)).map(({ isYours }) => isYours)).to.deep.equal([true, false]);

    await home.app.call(
      groupsApi.editMember,
      { params: { userId: per.userId }, body: { displayIds: [] } },
      { as: home.anna },
    );
    expect(await home.shown()).to.have.members(["Chess", "Choir"]);

    await home.app.call(
      groupsApi.editMember,
      { params: { userId: per.userId }, body: { displayIds: null } },
      { as: home.anna },
    );
    await follow();
    await home.app.call(groupsApi.removeMember, { params: { userId: per.userId } }, { as: home.anna });
    expect(await home.shown()).to.have.members(["Chess", "Choir"]);
    expect(await home.list()).to.have.length(1);
  });

  describe("of somebody who is removed", () => {
    let per: TestUser;
    let id: string;

    beforeEach(async () => {
      per = await buildMember(home.app, {
        owner: home.anna,
        name: "Per",
        email: `per.${home.anna.userId}@example.com`,
      });
      id = (await home.follow()).id;
    });

    const away: Record<string, () => Promise<unknown>> = {
      "from the group": () =>
        home.app.call(groupsApi.removeMember, { params: { userId: per.userId } }, { as: home.anna }),
      "from the display": () =>
        home.app.call(
          groupsApi.editMember,
          { params: { userId: per.userId }, body: { displayIds: [] } },
          { as: home.anna },
        ),
    };
    for (const [from, leave] of Object.entries(away)) {
      /** Answers once they are gone. */
      const answerLate = () =>
        home.source.on("/per.ics", (_request, response) => {
          const body = calendarOf("per", "Fishing");
          void leave().then(() => response.writeHead(200).end(body));
        });

      it(`${from} while their calendar is read is not followed`, async () => {
        const body = { address: answerLate() };

        const answer = await home.app.callRaw(
          followedCalendarsApi.follow,
          { params: home.params, body },
          { as: per },
        );

        expect(answer.status, answer.text).to.equal(404);
        expect(await home.shown()).to.have.members(["Chess", "Choir"]);
        expect((await home.list()).map((calendar) => calendar.id)).to.deep.equal([id]);
      });

      it(`${from} while the calendar is read to which they lead another one is followed no longer`, async () => {
        const answer = await edit(id, { address: answerLate() }, per);

        expect(answer.status, answer.text).to.equal(404);
        expect(await home.shown()).to.deep.equal([]);
        expect(await home.list()).to.deep.equal([]);
      });
    }

    it("by a process that died before it took the calendar along goes at the next look, which asks their server nothing", async () => {
      await edit(id, { address: home.source.serve("/per.ics", calendarOf("per", "Fishing")) }, per);
      expect(await home.shown()).to.deep.equal(["Fishing"]);
      await MemberModel.deleteOne({ groupId: home.anna.groupId, userId: per.userId });
      home.source.requests.length = 0;

      await home.lookAfter(2 * HOUR_MS);

      expect(home.source.requests).to.deep.equal([]);
      expect(await home.shown()).to.deep.equal([]);
      expect(await home.list()).to.deep.equal([]);
    });
  });

  it("is followed once by two who name it at once", async () => {
    const answers = await Promise.all([tryFollow({}), tryFollow({})]);

    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 400]);
    expect(await home.list()).to.have.length(1);
    expect(await home.titles()).to.deep.equal(SHOWN);
  });

  it("takes only so many on a display, and counts nothing against the events that are planned here", async () => {
    const at = (n: number) => home.source.serve(`/${n}.ics`, calendarOf(`${n}`, `Event ${n}`));
    const all = Array.from({ length: FOLLOWED_CALENDARS_MAX + 1 }, (_, n) => tryFollow({ address: at(n) }));

    const statuses = (await Promise.all(all)).map(({ status }) => status).sort();

    expect(statuses).to.deep.equal([...Array<number>(FOLLOWED_CALENDARS_MAX).fill(200), 409]);
    expectProblem(await tryFollow({}), { status: 409, code: "limit-reached" });
    expect(await home.list()).to.have.length(FOLLOWED_CALENDARS_MAX);
  });

  it("takes the soonest events of a calendar with more than can be, and says how many are left out", async () => {
    const days = Array.from(
      { length: FOLLOWED_EVENTS_MAX + 7 },
      (_, n) => new Date(Date.parse(START) + n * 24 * HOUR_MS),
    );
    const dateText = (day: Date) => day.toISOString().slice(0, 10).replaceAll("-", "");
    home.serve(
      days
        .toReversed()
        .flatMap((day, n) =>
          entry(`day-${n}`, `SUMMARY:Day ${dateText(day)}`, `DTSTART;VALUE=DATE:${dateText(day)}`),
        ),
    );

    const { events, leftOut } = await home.follow();

    expect({ events, leftOut }).to.deep.equal({ events: FOLLOWED_EVENTS_MAX, leftOut: 7 });
    expect((await home.titles())[0]).to.equal("2026-11-21 all day Day 20261121");
  });

  it("takes webcal for https, and names the field of what cannot be followed", async () => {
    const long = (count: number) => Array.from({ length: count }, (_, n) => `word ${n}`);
    const refused: [object, string][] = [
      [{ address: "webcal://127.0.0.2/basic.ics" }, "address"],
      [{ address: "ftp://calendar.example/basic.ics" }, "address"],
      [{ address: "https://anna:secret@calendar.example/basic.ics" }, "address"],
      [{ color: "pink" }, "color"],
      [{ hiddenWords: long(21) }, "hiddenWords"],
      [{ hiddenWords: [""] }, "hiddenWords.0"],
    ];

    for (const [body, field] of refused) expectProblem(await tryFollow(body), { status: 400, field });
    expect(await home.list()).to.deep.equal([]);
  });

  it("stands not in the family's own published calendar: two displays that follow each other do not grow", async () => {
    const other = await buildDisplay(home.app, home.anna, { name: "Dad", timeZone: "Europe/Oslo" });
    const publish = async (displayId: string) =>
      home.app.url +
      (await home.app.call(calendarLinksApi.make, { params: { displayId }, body: {} }, { as: home.anna }))
        .path;
    await home.app.call(
      eventsApi.create,
      {
        params: home.params,
        body: {
          title: "Doctor",
          when: {
            startDate: "2026-11-25",
            startTime: "09:00",
            endDate: "2026-11-25",
            endTime: "09:30",
            rule: null,
          },
        },
      },
      { as: home.anna },
    );
    await home.follow({ address: await publish(other.id) });
    await home.app.call(
      followedCalendarsApi.follow,
      { params: { displayId: other.id }, body: { address: await publish(home.mum.id) } },
      { as: home.anna },
    );
    for (let round = 0; round < 3; round += 1) await home.lookAfter(2 * HOUR_MS);

    expect(await home.titles()).to.deep.equal(["2026-11-25 09:00 Doctor"]);
    expect(await EventModel.countDocuments({ displayId: other.id })).to.equal(1);
  });

  it("follows its display into another zone", async () => {
    await home.follow();
    await home.app.call(
      displaysApi.edit,
      { params: home.params, body: { timeZone: "America/New_York" } },
      { as: home.anna },
    );

    await home.look();

    expect((await home.titles())[0]).to.equal("2026-11-23 09:00 Chess");
  });

  it("follows its display into another zone also when it is being read just then", async () => {
    await home.follow();
    const moved = { params: home.params, body: { timeZone: "America/New_York" } };
    await FollowedCalendarModel.updateMany({}, { nextReadAt: new Date(home.clock.now()) });
    await overtake(
      ({ model, op }) => model === "FollowedCalendar" && op === "updateOne",
      () => home.look(),
      () => home.app.call(displaysApi.edit, moved, { as: home.anna }),
    );

    await home.look();

    expect((await home.titles())[0]).to.equal("2026-11-23 09:00 Chess");
  });

  it("goes with the account and with the group", async () => {
    const { id } = await home.follow();
    const eventsLeft = () => EventModel.countDocuments({ followedId: id });
    expect(await eventsLeft()).to.equal(2);

    await home.app.call(
      accountsApi.deleteAccount,
      { body: { password: home.anna.password, dissolveGroup: true } },
      { as: home.anna },
    );
    await home.app.runDueWork();

    expect(await eventsLeft()).to.equal(0);
    expect(await FollowedCalendarModel.countDocuments({ _id: id })).to.equal(0);
  });

  function calendarOf(uid: string, title: string): string {
    const lines = entry(uid, `SUMMARY:${title}`, "DTSTART:20261126T100000Z");
    return ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR"].join("\r\n");
  }
});
