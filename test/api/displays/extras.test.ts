import { expect } from "chai";
import type { ServerResponse } from "node:http";
import { DisplayModel } from "../../../server/circle/displays/display.model.js";
import { refreshConnectedExtras } from "../../../server/features/extras/extras.service.js";
import { jokeOfTheDay } from "../../../server/features/extras/jokes/jokeOfTheDay.js";
import { displaysApi, type Display, type DisplayChanges } from "../../../shared/contract/displays.js";
import { planApi } from "../../../shared/contract/plan.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import { JOKE_DAYS } from "../../../shared/limits.js";
import type { ServerToDevice } from "../../../shared/realtime/serverToDevice.js";
import type { DisplayExtras } from "../../../shared/realtime/snapshot.js";
import { NO_PARTS } from "../../../shared/rules/noParts.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { logInAgain } from "../../support/steps/logInAgain.js";
import { openMeteoForecast } from "../../support/doubles/openMeteo.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";
import { UpstreamDouble } from "../../support/doubles/UpstreamDouble.js";
import { waitFor } from "../../support/waitFor.js";

const START = "2026-11-21T08:00:00.000Z";
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const OSLO = { name: "Oslo", latitude: 59.91, longitude: 10.75 };
const WEATHER = { place: OSLO, units: "celsius" as const };
const NOTHING = NO_PARTS.extras;

describe("what stands around the clock", () => {
  let double: UpstreamDouble;
  let clock: TestClock;
  let app: TestApp;
  let anna: TestUser;
  let mum: Display;
  let paper: string;
  const sockets: { close(): void }[] = [];

  beforeEach(async () => {
    double = await UpstreamDouble.start();
    clock = new TestClock(START);
    double.serveJson("/v1/forecast", openMeteoForecast());
    paper = double.serve("/rss", feedOf("Snow in the hills"), { "Content-Type": "application/rss+xml" });
    app = await startTestApp({
      clock,
      config: { weatherUrl: `${double.url}/v1/forecast`, allowPrivateTargets: ["127.0.0.1"] },
    });
    anna = await buildCaregiver(app);
    mum = await buildDisplay(app, anna);
  });

  afterEach(async () => {
    sockets.splice(0).forEach((socket) => socket.close());
    await app.close();
    await double.stop();
  });

  const tryEdit = (body: DisplayChanges, as = anna) =>
    app.callRaw(displaysApi.edit, { params: { displayId: mum.id }, body }, { as });
  const edit = (body: DisplayChanges) =>
    app.call(displaysApi.edit, { params: { displayId: mum.id }, body }, { as: anna });
  const plan = async () => await app.call(planApi.get, { params: { displayId: mum.id } }, { as: anna });
  const extras = async () => (await plan()).extras;

  async function openScreen(): Promise<{ socket: SocketClient<ServerToDevice>; first: DisplayExtras }> {
    await app.call(displaysApi.openPairing, { params: { displayId: mum.id } }, { as: anna });
    const device = await buildDevice(app, { display: mum, caregiver: anna });
    const socket = await SocketClient.openDevice(app.url, device.cookie);
    sockets.push(socket);
    return { socket, first: (await socket.next("snapshot")).snapshot.extras };
  }

  /** What the screen is told next. */
  async function told(
    socket: SocketClient<ServerToDevice>,
    fits: (extras: DisplayExtras) => boolean = () => true,
  ): Promise<DisplayExtras> {
    const frame = await socket.next("extras.changed", (one) => fits(one.extras));
    socket.forget();
    return frame.extras;
  }

  /** Whatever was sent before has arrived when the answer to a ping has. */
  async function framesSoFar(socket: SocketClient<ServerToDevice>): Promise<string[]> {
    await socket.send({ type: "screen.changed", onScreen: { kind: "clock", key: null } });
    return socket.frames.map(({ type }) => type).filter((type) => type === "extras.changed");
  }

  it("is nothing until somebody chooses", async () => {
    expect(await extras()).to.deep.equal(NOTHING);
    expect(await edit({ name: "Mother" })).to.include({ weather: null, joke: false });
  });

  describe("chosen", () => {
    it("is fetched at once and sent to a connected screen", async () => {
      const { socket, first } = await openScreen();
      expect(first).to.deep.equal(NOTHING);

      await edit({ weather: WEATHER, feeds: [paper] });

      const known = await told(socket, ({ weather, headlines }) => weather !== null && headlines.length > 0);
      expect(known.weather).to.deep.include({ place: "Oslo", units: "celsius", fetchedAt: START });
      expect(known.weather?.now).to.deep.equal({ temperature: -1, kind: "partlyCloudy", isDay: true });
      expect(known.headlines).to.deep.equal([
        { title: "Snow in the hills", source: "The Paper", publishedAt: null },
      ]);
      expect(known.jokes).to.deep.equal([]);
    });

    it("stands in the next snapshot, and asks nobody twice", async () => {
      const { socket } = await openScreen();
      await edit({ weather: WEATHER, feeds: [paper] });
      const known = await told(socket, ({ weather, headlines }) => weather !== null && headlines.length > 0);

      expect(await extras()).to.deep.equal(known);
      expect((await openScreen()).first).to.deep.equal(known);
      expect(double.requests).to.have.length(2);
    });

    it("is taken away at once, whatever another upstream does", async () => {
      const { socket } = await openScreen();
      await edit({ weather: WEATHER, joke: true });
      await told(socket, ({ weather }) => weather !== null);
      double.on("/slow", () => undefined);

      await edit({ weather: null, joke: false, feeds: [`${double.url}/slow`] });

      expect(await told(socket)).to.deep.equal(NOTHING);
    });

    it("comes in the unit that was chosen, from the same answer", async () => {
      const { socket } = await openScreen();
      await edit({ weather: WEATHER });
      await told(socket, ({ weather }) => weather !== null);

      await edit({ weather: { place: OSLO, units: "fahrenheit" } });

      expect((await told(socket)).weather?.now?.temperature).to.equal(30);
      expect(double.requests).to.have.length(1);
    });

    it("is not on a display that rests", async () => {
      const { socket } = await openScreen();
      await edit({ weather: WEATHER, joke: true });
      await told(socket, ({ weather }) => weather !== null);

      await edit({ archived: true });

      expect(await extras()).to.deep.equal(NOTHING);
    });
  });

  it("is what was known when a screen connects, and is brought up to date at once", async () => {
    await edit({ weather: WEATHER });
    await waitFor("the weather", async () => (await extras()).weather);
    clock.advance(2 * HOUR);
    anna = await logInAgain(app, anna);
    double.serveJson("/v1/forecast", openMeteoForecast({ temperature: 4 }));

    const { socket, first } = await openScreen();

    expect(first.weather?.now?.temperature).to.equal(-1);
    expect((await told(socket)).weather?.now?.temperature).to.equal(4);
  });

  describe("in each round", () => {
    it("is asked for anew, and sent when it has changed", async () => {
      const { socket } = await openScreen();
      await edit({ weather: WEATHER });
      await told(socket, ({ weather }) => weather !== null);
      clock.advance(20 * MINUTE);
      double.serveJson("/v1/forecast", openMeteoForecast({ temperature: 4, code: 61 }));

      await refreshConnectedExtras(app.context);

      expect((await told(socket)).weather?.now).to.include({ temperature: 4, kind: "rain" });
    });

    it("is not sent again when it is what the screen was last told, by snapshot or event", async () => {
      const { socket } = await openScreen();
      await edit({ weather: WEATHER, joke: true });
      await told(socket, ({ weather }) => weather !== null);

      await refreshConnectedExtras(app.context);
      expect(await framesSoFar(socket)).to.deep.equal([]);
      const again = await openScreen();
      await refreshConnectedExtras(app.context);

      expect(await framesSoFar(again.socket)).to.deep.equal([]);
    });

    it("is asked for only where a screen is connected", async () => {
      await DisplayModel.updateOne({ _id: mum.id }, { weather: WEATHER });

      await refreshConnectedExtras(app.context);

      expect(double.requests).to.deep.equal([]);
    });

    it("turns into nothing a day after the upstream went away, without an error", async () => {
      const { socket } = await openScreen();
      await edit({ weather: WEATHER, feeds: [paper] });
      await told(socket, ({ weather, headlines }) => weather !== null && headlines.length > 0);
      double.fail();
      const later = async (hours: number) => {
        clock.advance(hours * HOUR);
        await refreshConnectedExtras(app.context);
      };

      await later(4);
      const old = await told(socket);
      expect(old.weather).to.deep.include({ now: null, fetchedAt: START });
      expect(old.headlines).to.have.length(1);
      await later(21);

      expect(await told(socket)).to.deep.equal(NOTHING);
    });

    it("goes on after a round that failed", async () => {
      const { socket } = await openScreen();
      await DisplayModel.updateOne({ _id: mum.id }, { joke: true });
      const ids = app.context.hub.connectedDisplayIds.bind(app.context.hub);
      app.context.hub.connectedDisplayIds = () => ["no id"];
      await refreshConnectedExtras(app.context);
      app.context.hub.connectedDisplayIds = ids;

      await refreshConnectedExtras(app.context);

      expect((await told(socket)).jokes).to.have.length(JOKE_DAYS);
    });
  });

  describe("from an upstream that is away", () => {
    it("is simply nothing, and delays neither the settings nor the snapshot", async () => {
      const waiting: ServerResponse[] = [];
      double.on("/v1/forecast", (_request, response) => waiting.push(response));

      await edit({ weather: WEATHER, joke: true });
      const { first } = await openScreen();

      expect(first.weather).to.equal(null);
      expect(first.jokes).to.have.length(JOKE_DAYS);
      await waitFor("the request", async () => waiting.length === 1);
    });

    it("comes by itself when it answers", async () => {
      const waiting: ServerResponse[] = [];
      double.on("/v1/forecast", (_request, response) => waiting.push(response));
      const { socket } = await openScreen();
      await edit({ weather: WEATHER });
      await waitFor("the request", async () => waiting.length === 1);

      waiting[0]?.end(JSON.stringify(openMeteoForecast()));

      expect((await told(socket, ({ weather }) => weather !== null)).weather?.place).to.equal("Oslo");
    });

    it("logs no error, and the others come all the same", async () => {
      const { socket } = await openScreen();
      double.on("/v1/forecast", (_request, response) => response.destroy());

      await edit({ weather: WEATHER, feeds: [paper, `${double.url}/nothing-here`] });

      const known = await told(socket, ({ headlines }) => headlines.length > 0);
      expect(known.weather).to.equal(null);
    });
  });

  describe("the joke", () => {
    it("is there for today and the days after, by the display's own calendar", async () => {
      clock.set("2026-11-21T23:30:00.000Z");
      anna = await logInAgain(app, anna);

      await edit({ joke: true });

      const dates = ["2026-11-22", "2026-11-23", "2026-11-24"];
      expect((await extras()).jokes).to.deep.equal(
        dates.map((date) => ({ date, text: jokeOfTheDay(date, "en") })),
      );
      await edit({ timeZone: "America/New_York" });
      expect((await extras()).jokes[0]?.date).to.equal("2026-11-21");
    });

    it("moves on with the days on a screen that stays connected", async () => {
      await edit({ joke: true });
      const { socket, first } = await openScreen();
      clock.advance(24 * HOUR);

      await refreshConnectedExtras(app.context);

      expect((await told(socket)).jokes[0]).to.deep.equal(first.jokes[1]);
    });

    it("is one of the display's language, as soon as it is spoken", async () => {
      await edit({ joke: true });
      const { socket, first } = await openScreen();

      await edit({ language: "nb" });

      expect((await told(socket)).jokes).to.deep.equal(
        first.jokes.map(({ date }) => ({ date, text: jokeOfTheDay(date, "nb") })),
      );
    });
  });

  it("is chosen by who may change the display, and by nobody else", async () => {
    const limited = await buildMember(app, { owner: anna, name: "Limited Ida", limited: true });
    const kari = await buildCaregiver(app, { name: "Kari Moe" });

    const refused = await tryEdit({ weather: WEATHER }, limited);
    expect(refused.status, refused.text).to.equal(409);
    expect(ErrorBody.parse(refused.body).error.code).to.equal("not-permitted");
    expect((await tryEdit({ joke: true }, kari)).status).to.equal(404);

    expect(await extras()).to.deep.equal(NOTHING);
    expect(double.requests).to.deep.equal([]);
  });

  const refused: [what: string, body: unknown, field: string][] = [
    [
      "a place beyond the poles",
      { weather: { ...WEATHER, place: { ...OSLO, latitude: 91 } } },
      "weather.place.latitude",
    ],
    ["a unit that nobody reads", { weather: { ...WEATHER, units: "kelvin" } }, "weather.units"],
    ["what is no address of a feed", { feeds: ["the paper"] }, "feeds.0"],
    ["more feeds than anybody reads", { feeds: Array(6).fill("https://news.example/rss") }, "feeds"],
    ["a joke that is not yes or no", { joke: "yes" }, "joke"],
  ];
  refused.forEach(([what, body, field]) => {
    it(`is not ${what}`, async () => {
      const response = await tryEdit(body as DisplayChanges);

      expect(response.status, response.text).to.equal(400);
      expect(ErrorBody.parse(response.body).error.field).to.equal(field);
    });
  });
});

function feedOf(title: string): string {
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>The Paper</title><item><title>${title}</title></item></channel></rss>`;
}
