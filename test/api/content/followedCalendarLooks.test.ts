import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { expect } from "chai";
import { FollowedCalendarModel } from "../../../server/features/calendar/following/followedCalendar.model.js";
import { EventModel } from "../../../server/features/events/event.model.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import { followedCalendarsApi } from "../../../shared/contract/calendar/followedCalendars.js";
import { FOLLOWED_BYTES_MAX, FOLLOWED_CALENDARS_MAX } from "../../../shared/limits.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import {
  calendarText,
  CHESS,
  CHOIR,
  entry,
  FollowingHome,
  HOUR_MS,
  MINUTE_MS,
  START,
  TWO,
} from "../../support/calendars/FollowingHome.js";
import { dieAtWrite } from "../../support/faults/dieAtWrite.js";
import { keepRows } from "../../support/server/keepRows.js";
import { startAgain } from "../../support/server/startAgain.js";
import { waitFor } from "../../support/waitFor.js";

const SHOWN = ["2026-11-23 15:00 Chess", "2026-11-24 18:00 Choir", "2026-12-01 18:00 Choir"];
/** Beyond what jitter adds to an hour. */
const NEXT_LOOK_MS = 70 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

describe("a look at a followed calendar", () => {
  let home: FollowingHome;

  before(async () => {
    home = await FollowingHome.start();
  });
  beforeEach(() => home.moveIn());
  after(() => home.close());

  const look = (calendarId: string) =>
    home.app.callRaw(
      followedCalendarsApi.look,
      { params: { ...home.params, calendarId } },
      { as: home.anna },
    );
  const tryFollow = (address: string) =>
    home.app.callRaw(
      followedCalendarsApi.follow,
      { params: home.params, body: { address } },
      { as: home.anna },
    );
  const state = async () => (await home.list())[0]!;
  const rows = () => EventModel.find().sort({ _id: 1 }).lean();
  async function expectRefused(address: string, words: RegExp): Promise<void> {
    const { body } = await tryFollow(address);
    const { error } = ErrorBody.parse(body);
    expect(error.field).to.equal("address");
    expect(error.message).to.match(words);
    expect(await home.list()).to.deep.equal([]);
  }

  it("changes nothing when the calendar is as it was, whether its server says so or sends all of it", async () => {
    await home.follow();
    const [before, version] = [await rows(), await home.planVersion()];

    await home.lookAfter(NEXT_LOOK_MS);

    expect(home.source.requests).to.have.length(2);
    expect(await rows()).to.deep.equal(before);
    expect(await home.planVersion()).to.equal(version);
    expect((await state()).readAt).to.equal(new Date(home.clock.now()).toISOString());
  });

  it("sends back the tag and the time of the last reading, and takes 304 for nothing new", async () => {
    const modified = "Fri, 20 Nov 2026 10:00:00 GMT";
    home.serve(TWO, { ETag: '"v1"', "Last-Modified": modified });
    await home.follow();
    const version = await home.planVersion();
    home.answer((response) => response.writeHead(304).end());

    await home.lookAfter(NEXT_LOOK_MS);

    expect(home.source.requests.at(-1)?.headers).to.include({
      "if-none-match": '"v1"',
      "if-modified-since": modified,
    });
    expect(await home.titles()).to.deep.equal(SHOWN);
    expect(await home.planVersion()).to.equal(version);
    expect((await state()).problem).to.equal(null);
  });

  it("asks for all of it once a week, so that what is written out goes on", async () => {
    // Tokyo's clocks never change, Oslo's do: no rule of ours says that.
    const start = "DTSTART;TZID=Asia/Tokyo:20261123T173000";
    home.serve(entry("rota", "SUMMARY:Rota", start, "RRULE:FREQ=WEEKLY;BYDAY=MO"), { ETag: '"v1"' });
    await home.follow();
    const last = async () => (await EventModel.find().sort({ lastDate: -1 }).limit(1).lean())[0]?.lastDate;
    const lastBefore = await last();
    home.source.requests.length = 0;

    await home.lookAfter(8 * DAY_MS);

    expect(home.source.requests[0]?.headers["if-none-match"]).to.equal(undefined);
    expect((await last())! > lastBefore!).to.equal(true);
    // What is over stays as it was.
    expect(await home.titles()).to.include("2026-11-23 09:30 Rota");
  });

  it("brings what is new, changes what was changed, takes away what was cancelled or left out", async () => {
    await home.follow();
    const version = await home.planVersion();
    home.serve([
      ...entry("chess", "SUMMARY:Chess with Tom", "DTSTART:20261123T150000Z", "SEQUENCE:1"),
      ...CHOIR,
      ...entry("choir", "SUMMARY:Choir", "RECURRENCE-ID:20261124T180000", "DTSTART:20261124T190000"),
      ...entry("choir", "STATUS:CANCELLED", "RECURRENCE-ID:20261201T180000", "DTSTART:20261201T180000"),
      ...entry("yoga", "SUMMARY:Yoga", "DTSTART;VALUE=DATE:20261126"),
    ]);

    await home.lookAfter(NEXT_LOOK_MS);

    expect(await home.titles()).to.deep.equal([
      "2026-11-23 16:00 Chess with Tom",
      "2026-11-24 19:00 Choir",
      "2026-11-26 all day Yoga",
    ]);
    expect(await home.shown()).to.include("Yoga");
    expect(await home.planVersion()).to.equal(version + 1);

    home.serve([
      ...CHESS,
      "BEGIN:VEVENT",
      "UID:choir",
      "STATUS:CANCELLED",
      "DTSTART:20261124T180000",
      "END:VEVENT",
    ]);
    await home.lookAfter(NEXT_LOOK_MS);
    expect(await home.titles()).to.deep.equal(SHOWN.slice(0, 1));
  });

  it("writes only what is another", async () => {
    await home.follow();
    const before = await rows();
    home.serve([...CHESS, ...CHOIR.map((line) => line.replace("Choir", "Big choir"))]);

    await home.lookAfter(NEXT_LOOK_MS);

    const after = await rows();
    const changed = after.filter((row, index) => JSON.stringify(row) !== JSON.stringify(before[index]));
    expect(changed.map(({ title, version }) => [title, version])).to.deep.equal([["Big choir", 2]]);
  });

  const FAULTS: [string, (home: FollowingHome) => void, RegExp][] = [
    [
      "404",
      ({ answer }) => answer((response) => response.writeHead(404).end()),
      /no calendar at this address/,
    ],
    [
      "410",
      ({ answer }) => answer((response) => response.writeHead(410).end()),
      /no calendar at this address/,
    ],
    ["401", ({ answer }) => answer((response) => response.writeHead(401).end()), /wants a log-in/],
    ["500", ({ answer }) => answer((response) => response.writeHead(500).end()), /has a fault/],
    [
      "a page to log in",
      ({ answer }) => answer((response) => response.end("<!DOCTYPE html><html>")),
      /web page/,
    ],
    ["nothing", ({ answer }) => answer((response) => response.end()), /no calendar/],
    ["JSON", ({ answer }) => answer((response) => response.end('{"error":1}')), /no calendar/],
    [
      "the first half",
      ({ answer }) => answer((response) => response.end(calendarText(TWO).slice(0, 250))),
      /incomplete/,
    ],
    ["no entries at all", (at) => at.serve([]), /nothing in it/],
    [
      "a connection that breaks",
      ({ answer }) =>
        answer((response) => {
          response.writeHead(200, { "Content-Length": "9000" });
          response.write(calendarText(TWO).slice(0, 100), () => response.destroy());
        }),
      /incomplete/,
    ],
    [
      "a bomb",
      ({ answer }) =>
        answer((response) =>
          response
            .writeHead(200, { "Content-Encoding": "gzip" })
            .end(gzipSync(Buffer.alloc(8 * FOLLOWED_BYTES_MAX, "a"))),
        ),
      /larger than 4 MB/,
    ],
  ];
  for (const [fault, begin, words] of FAULTS)
    it(`keeps the events as they were when ${fault} comes, says so since when, and gets over it`, async () => {
      await home.follow();
      const version = await home.planVersion();
      const bound = Object.create(home, { answer: { value: home.answer.bind(home) } }) as FollowingHome;
      begin(bound);

      await home.lookAfter(NEXT_LOOK_MS);
      const since = new Date(home.clock.now()).toISOString();
      await home.lookAfter(10 * MINUTE_MS);

      expect(await home.titles()).to.deep.equal(SHOWN);
      expect(await home.planVersion()).to.equal(version);
      const failing = await state();
      expect(failing.problem).to.match(words);
      expect(failing.failingSince).to.equal(since);

      home.serve(TWO);
      await home.lookAfter(HOUR_MS);
      expect(await state()).to.include({ problem: null, failingSince: null });
    });

  it("believes an empty calendar that stays empty for six hours", async () => {
    await home.follow();
    home.serve([]);

    await home.lookEach(HOUR_MS, 12 * HOUR_MS);

    expect(await home.titles()).to.deep.equal([]);
    expect((await state()).problem).to.equal(null);
  });

  it("comes less and less often while the calendar is away", async () => {
    await home.follow();
    home.source.requests.length = 0;
    home.answer((response) => response.writeHead(503).end());

    await home.lookEach(5 * MINUTE_MS, 24 * HOUR_MS);

    expect(home.source.requests.length).to.be.within(5, 8);
  });

  it("comes as often as the calendar asks, within bounds", async () => {
    const looksIn = async (asked: string, hours: number, pollMs = 10 * MINUTE_MS) => {
      await home.moveIn([asked, ...TWO]);
      await home.follow();
      await home.lookEach(pollMs, hours * HOUR_MS);
      return home.source.requests.length - 1;
    };

    expect(await looksIn("REFRESH-INTERVAL;VALUE=DURATION:PT6H", 24, 30 * MINUTE_MS)).to.be.within(3, 4);
    expect(await looksIn("X-PUBLISHED-TTL:PT1M", 4)).to.be.within(5, 9);
    expect(await looksIn("X-PUBLISHED-TTL:P30D", 26, HOUR_MS)).to.be.within(1, 2);
    expect(await looksIn("X-PUBLISHED-TTL:nonsense", 6)).to.be.within(4, 6);
  });

  it("at many slow servers holds up no other family's, neither the first time nor the next", async function () {
    this.timeout(90_000);
    const held: ServerResponse[] = [];
    const paths = Array.from({ length: 10 }, (_, index) => `/slow-${index}.ics`);
    for (const [index, path] of paths.entries()) {
      if (index === FOLLOWED_CALENDARS_MAX) home.mum = await buildDisplay(home.app, home.anna);
      await home.follow({ address: home.source.serve(path, calendarText(TWO)) });
      home.source.on(path, (_request, response) => held.push(response));
    }
    home.anna = await buildCaregiver(home.app, { email: "kari.quick@example.com" });
    home.mum = await buildDisplay(home.app, home.anna);
    await home.follow();
    await FollowedCalendarModel.updateMany({}, { nextReadAt: new Date(home.clock.now()) });
    await FollowedCalendarModel.updateOne(
      { displayId: home.mum.id },
      { nextReadAt: new Date(home.clock.now() + MINUTE_MS) },
    );
    const msUntilRead = async () => {
      home.source.requests.length = 0;
      home.clock.advance(NEXT_LOOK_MS);
      const begunAt = performance.now();
      const looks = home.look();
      const isRead = () => home.source.requests.some(({ url }) => home.address.endsWith(url));
      await waitFor("the calendar of a quick server", () => Promise.resolve(isRead()));
      const lasted = performance.now() - begunAt;
      held.splice(0).forEach((response) => response.destroy());
      home.source.fail();
      await looks;
      return lasted;
    };

    expect(await msUntilRead()).to.be.below(15_000);
    paths.forEach((path) => home.source.on(path, (_request, response) => held.push(response)));
    home.serve(TWO);
    await FollowedCalendarModel.updateMany({}, { nextReadAt: new Date(home.clock.now()) });
    expect(await msUntilRead()).to.be.below(2_000);
  });

  it("is made once by two processes", async () => {
    const second = await startAgain(home.app);
    await home.follow();
    home.clock.advance(NEXT_LOOK_MS);

    await Promise.all([home.look(), home.look(second.context)]);

    expect(home.source.requests).to.have.length(2);
    await second.close();
  });

  it("is made when somebody asks for it, a few times in a row", async () => {
    const { id } = await home.follow();
    home.serve(CHESS);

    expect((await look(id)).status).to.equal(200);

    expect(await home.titles()).to.deep.equal(SHOWN.slice(0, 1));
    const statuses = [];
    for (let times = 0; times < 6; times += 1) statuses.push((await look(id)).status);
    expect(statuses.at(-1)).to.equal(429);
  });

  it("is not led into a private network, by an address, by a redirect, nor later on", async () => {
    await home.follow();
    home.app.context.config.allowPrivateTargets = [];
    await home.lookAfter(NEXT_LOOK_MS);
    expect((await state()).problem).to.match(/private network/);
    expect(await home.titles()).to.deep.equal(SHOWN);

    await home.moveIn();
    home.app.context.config.allowPrivateTargets = [];
    await expectRefused(home.address.replace("http:", "https:"), /private network/);
    home.app.context.config.allowPrivateTargets = ["127.0.0.1"];
    home.source.redirect("/to-metadata.ics", "http://169.254.169.254/latest/meta-data");
    home.source.redirect("/to-host.ics", "http://10.0.0.1/basic.ics");
    await expectRefused(`${home.source.url}/to-metadata.ics`, /private network/);
    await expectRefused(`${home.source.url}/to-host.ics`, /private network/);
  });

  it("sends the address in plain text to nobody on the Internet", async () => {
    await expectRefused("http://93.184.215.14/private/basic.ics", /https/);
    home.source.redirect("/down.ics", "http://93.184.215.14/private/basic.ics");
    await expectRefused(`${home.source.url}/down.ics`, /https/);
  });

  it("waits for a server that drips no longer than for one that is silent", async function () {
    this.timeout(30_000);
    home.answer((response) => {
      response.writeHead(200, { "Content-Type": "text/calendar" });
      const drip = setInterval(() => response.write(" "), 100);
      response.once("close", () => clearInterval(drip));
    });
    await expectRefused(home.address, /too long/);
  });

  it("reads calendars of other people's making: a hostile rule, and one line of ten megabytes", async () => {
    const endless = entry(
      "x",
      "SUMMARY:Never",
      "DTSTART:20260228T100000Z",
      "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
    );
    home.serve([...endless, ...CHESS]);
    expect(await home.follow()).to.include({ events: 1 });

    await home.moveIn();
    home.serve([`X-A:${"a".repeat(10 * 1024 * 1024)}`, ...CHESS]);
    await expectRefused(home.address, /larger than 4 MB/);
  });

  describe("that dies in the middle", () => {
    const next = [
      ...CHESS.map((line) => line.replace("Chess", "Chess with Tom")),
      ...entry("yoga", "SUMMARY:Yoga", "DTSTART;VALUE=DATE:20261126"),
    ];
    const EXPECTED = ["2026-11-23 15:00 Chess with Tom", "2026-11-26 all day Yoga"];

    /** As before the death, for the next one. */
    async function begin(putBack: () => Promise<void>): Promise<void> {
      await putBack();
      home.clock.set(START);
      await home.signInAgain();
    }

    // Behind one write is before the next.
    it("is made good by the next one, whichever write it was", async function () {
      this.timeout(180_000);
      const deaths: string[] = [];
      home.serve(TWO, { ETag: '"v1"' });
      await home.follow();
      home.serve(next, { ETag: '"v2"' });
      const putBack = await keepRows();
      for (let write = 1; ; write += 1) {
        home.clock.advance(NEXT_LOOK_MS);
        const diedAt = await dieAtWrite({ side: "behind", write }, () => home.look());
        if (diedAt === null) break;
        deaths.push(diedAt);
        const version = await home.planVersion();

        await home.lookAfter(4 * MINUTE_MS);

        expect(await home.titles(), diedAt).to.deep.equal(EXPECTED);
        expect(await home.shown(), diedAt).to.have.members(["Chess with Tom", "Yoga"]);
        // Nobody had heard of it.
        if (/^calendarevents/.test(diedAt)) expect(await home.planVersion(), diedAt).to.be.above(version);
        await begin(putBack);
      }
      expect(deaths).to.include.members(["calendarevents.bulkWrite", "calendarevents.deleteMany"]);
    });

    it("leaves nothing of a calendar that was removed meanwhile", async () => {
      const { id } = await home.follow();
      const params = { ...home.params, calendarId: id };
      const putBack = await keepRows();
      for (let write = 1; ; write += 1) {
        const diedAt = await dieAtWrite({ side: "behind", write }, async () => {
          await home.app.callRaw(followedCalendarsApi.remove, { params }, { as: home.anna });
        });
        if (diedAt === null) break;

        await home.lookAfter(4 * MINUTE_MS);
        const isGone = (await home.list()).length === 0;

        expect(await home.titles(), diedAt).to.deep.equal(isGone ? [] : SHOWN);
        expect(await home.shown(), diedAt).to.have.length(isGone ? 0 : 2);
        expect(await FollowedCalendarModel.countDocuments({ _id: id })).to.equal(isGone ? 0 : 1);
        await begin(putBack);
      }
    });
  });
});
