import { expect } from "chai";
import { weatherAt } from "../../../client-display/screens/home/extras.js";
import { UpstreamCopyModel } from "../../../server/upstreams/upstreamCopy.model.js";
import { removeExpired } from "../../../server/jobs/sweepExpired.js";
import { weatherKind } from "../../../server/features/weather/weatherKinds.js";
import { refreshWeather, weatherFor } from "../../../server/features/weather/weather.service.js";
import { Place, Weather, weatherApi } from "../../../shared/contract/weather.js";
import { buildSnapshot } from "../../display/engine/buildPlan.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { OPEN_METEO_PLACES, openMeteoForecast } from "../../support/doubles/openMeteo.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";
import { UpstreamDouble } from "../../support/doubles/UpstreamDouble.js";
import { waitFor } from "../../support/waitFor.js";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const OSLO = { name: "Oslo", latitude: 59.91, longitude: 10.75 };
const SETTINGS = { place: OSLO, units: "celsius" as const };

describe("the weather of a display", () => {
  let double: UpstreamDouble;
  let clock: TestClock;
  let app: TestApp;

  beforeEach(async () => {
    double = await UpstreamDouble.start();
    clock = new TestClock("2026-11-21T08:00:00.000Z");
    double.serveJson("/v1/forecast", openMeteoForecast());
    app = await startTestApp({ clock, config: { weatherUrl: `${double.url}/v1/forecast` } });
  });

  afterEach(async () => {
    await app.close();
    await double.stop();
  });

  const refresh = (units: "celsius" | "fahrenheit" = "celsius") =>
    refreshWeather(app.context, { place: OSLO, units });

  it("is the present, today and tomorrow in whole degrees", async () => {
    const weather = await refresh();

    expect(Weather.parse(weather)).to.deep.equal({
      place: "Oslo",
      units: "celsius",
      now: { temperature: -1, kind: "partlyCloudy", isDay: true },
      today: { kind: "snow", min: -5, max: 1 },
      tomorrow: { kind: "cloudy", min: -2, max: 3 },
      todayEndsAt: "2026-11-21T23:00:00.000Z",
      fetchedAt: "2026-11-21T08:00:00.000Z",
    });
  });

  it("is there in Fahrenheit from the same answer", async () => {
    await refresh();

    const weather = await refresh("fahrenheit");

    expect(weather).to.deep.include({ units: "fahrenheit", today: { kind: "snow", min: 24, max: 35 } });
    expect(weather?.now?.temperature).to.equal(30);
    expect(double.requests).to.have.length(1);
  });

  it("asks for a neighbourhood, not for an address", async () => {
    const place = Place.parse({ name: "Home", latitude: 59.913_87, longitude: 10.752_25 });
    expect(place).to.include({ latitude: 59.91, longitude: 10.75 });

    await refreshWeather(app.context, { ...SETTINGS, place: { ...OSLO, latitude: 59.913_87 } });

    const query = new URL(double.requests[0]!.url, double.url).searchParams;
    expect(Object.fromEntries(query)).to.deep.equal({
      latitude: "59.91",
      longitude: "10.75",
      current: "temperature_2m,weather_code,is_day",
      daily: "weather_code,temperature_2m_max,temperature_2m_min",
      forecast_days: "3",
      timezone: "auto",
    });
  });

  it("is nothing at first, without waiting, and is there a moment later", async () => {
    let answer = () => {};
    double.on("/v1/forecast", (_request, response) => {
      answer = () => response.end(JSON.stringify(openMeteoForecast()));
    });

    expect(await weatherFor(app.context, SETTINGS)).to.equal(null);
    await waitFor("the request", async () => double.requests.length === 1);
    answer();

    await waitFor("the weather", () => weatherFor(app.context, SETTINGS));
    expect(double.requests).to.have.length(1);
  });

  it("is asked for again after twenty minutes, and not before", async () => {
    await refresh();

    clock.advance(20 * MINUTE - 1);
    await refresh();
    expect(double.requests).to.have.length(1);
    clock.advance(1);
    double.serveJson("/v1/forecast", openMeteoForecast({ temperature: 4 }));

    expect((await refresh())?.now?.temperature).to.equal(4);
    expect(double.requests).to.have.length(2);
  });

  it("is asked for once, however many ask for it at once", async () => {
    double.on("/v1/forecast", (_request, response) => {
      setTimeout(() => response.end(JSON.stringify(openMeteoForecast())), 50);
    });

    await Promise.all(Array.from({ length: 20 }, () => refresh()));
    expect(double.requests).to.have.length(1);
    clock.advance(20 * MINUTE);
    await Promise.all(Array.from({ length: 20 }, () => refresh()));

    expect(double.requests).to.have.length(2);
  });

  it("is asked for anew when the server's clock was ahead and has been put right", async () => {
    clock.set("2027-03-01T08:00:00.000Z");
    double.serveJson("/v1/forecast", openMeteoForecast({ temperature: 19, firstDay: "2027-03-01" }));
    expect((await refresh())?.now?.temperature).to.equal(19);
    double.fail();

    clock.set("2026-11-21T08:00:00.000Z");
    expect(await refresh()).to.equal(null);
    clock.advance(5 * MINUTE);
    double.serveJson("/v1/forecast", openMeteoForecast());

    await weatherFor(app.context, SETTINGS);
    await waitFor("the weather", () => weatherFor(app.context, SETTINGS));
    expect((await refresh())?.now?.temperature).to.equal(-1);
  });

  it("is asked for by another process when the one that began has died", async () => {
    await UpstreamCopyModel.create({
      _id: "weather/59.91/10.75",
      body: null,
      fetchedAt: null,
      nextFetchAt: new Date(clock.now() + MINUTE),
      expiresAt: new Date(clock.now() + HOUR),
    });

    expect(await refresh()).to.equal(null);
    clock.advance(MINUTE);

    expect(await refresh()).to.not.equal(null);
  });

  describe("with the upstream away", () => {
    it("is the last good one for a day, without calling an old temperature the present one", async () => {
      await refresh();
      double.fail();

      clock.advance(3 * HOUR);
      expect((await refresh())?.now?.temperature).to.equal(-1);
      clock.advance(MINUTE);
      expect(await refresh()).to.deep.include({ now: null, today: { kind: "snow", min: -5, max: 1 } });
      clock.set("2026-11-22T07:59:59.999Z");
      expect(await refresh()).to.deep.include({
        now: null,
        today: { kind: "cloudy", min: -2, max: 3 },
        tomorrow: { kind: "rain", min: 0, max: 6 },
      });
      clock.advance(2);
      expect(await refresh()).to.equal(null);
    });

    it("asks every five minutes", async () => {
      double.fail();
      for (let minute = 0; minute < 11; minute += 1) {
        expect(await refresh()).to.equal(null);
        clock.advance(MINUTE);
      }

      expect(double.requests).to.have.length(3);
    });

    it("leaves nothing behind after a day", async () => {
      await refresh();

      clock.advance(24 * HOUR - 1);
      await removeExpired(app.context);
      expect(await UpstreamCopyModel.countDocuments()).to.equal(1);
      clock.advance(1);
      await removeExpired(app.context);

      expect(await UpstreamCopyModel.countDocuments()).to.equal(0);
    });

    it("says nothing to anybody", async () => {
      for (const body of [
        "",
        "<html>Log in to the hotel's network</html>",
        "[]",
        "null",
        '{"error":true,"reason":"x"}',
      ]) {
        double.serve("/v1/forecast", body);
        clock.advance(5 * MINUTE);
        expect(await refresh(), body).to.equal(null);
      }
      double.on("/v1/forecast", (_request, response) => response.destroy());
      clock.advance(5 * MINUTE);
      expect(await refresh()).to.equal(null);
    });
  });

  it("turns to the next day at midnight where the place is", async () => {
    clock.set("2026-11-21T22:59:00.000Z");
    expect((await refresh())?.today?.kind).to.equal("snow");

    clock.set("2026-11-21T23:00:00.000Z");

    expect((await refresh())?.today?.kind).to.equal("cloudy");
  });

  it("is the same day on a screen that was told after midnight while the upstream was away", async () => {
    await refresh();
    double.fail();
    clock.set("2026-11-22T05:00:00.000Z");

    const weather = await refresh();
    const plan = buildSnapshot({ extras: { weather, headlines: [], jokes: [] } });

    expect(weather?.today?.kind).to.equal("cloudy");
    expect(weatherAt(plan, clock.now())).to.deep.equal(weather);
  });

  it("leaves out single values that a model does not have", async () => {
    const days = [
      { code: 3, max: null, min: 1 },
      { code: 3, max: 4, min: -0.4 },
    ];
    double.serveJson("/v1/forecast", openMeteoForecast({ temperature: null, days }));

    expect(await refresh()).to.deep.include({
      now: null,
      today: null,
      tomorrow: { kind: "cloudy", min: 0, max: 4 },
    });
  });

  it("is nothing where nothing is known", async () => {
    double.serveJson("/v1/forecast", openMeteoForecast({ code: null, days: [] }));

    expect(await refresh()).to.equal(null);
  });

  it("knows a word for each code that Open-Meteo documents, and none for others", () => {
    const words: Record<number, string> = {
      0: "clear",
      1: "clear",
      2: "partlyCloudy",
      3: "cloudy",
      45: "fog",
      48: "fog",
      51: "drizzle",
      53: "drizzle",
      55: "drizzle",
      56: "sleet",
      57: "sleet",
      61: "rain",
      63: "rain",
      65: "rain",
      66: "sleet",
      67: "sleet",
      71: "snow",
      73: "snow",
      75: "snow",
      77: "snow",
      80: "rain",
      81: "rain",
      82: "rain",
      85: "snow",
      86: "snow",
      95: "thunder",
      96: "thunder",
      99: "thunder",
    };

    const known = Array.from({ length: 120 }, (_, code) => [code, weatherKind(code)] as const);

    expect(Object.fromEntries(known.filter(([, kind]) => kind !== null))).to.deep.equal(words);
  });
});

describe("GET /api/places", () => {
  let double: UpstreamDouble;
  let app: TestApp;
  let anna: TestUser;

  before(async () => {
    double = await UpstreamDouble.start();
    app = await startTestApp({
      config: { geocodingUrl: `${double.url}/v1/search` },
      limits: { findPlacesPerAccount: { max: 9, windowMs: 15 * MINUTE } },
    });
    anna = await buildCaregiver(app);
  });

  after(async () => {
    await app.close();
    await double.stop();
  });

  const find = (query: string) => app.call(weatherApi.findPlaces, { query: { query } }, { as: anna });

  it("finds places by name, and tells them from others of that name", async () => {
    double.serveJson("/v1/search", OPEN_METEO_PLACES);

    const found = await find("  bergen ");

    expect(found).to.deep.equal({
      available: true,
      items: [
        { name: "Bergen", area: "Vestland, Norway", latitude: 60.39, longitude: 5.32 },
        { name: "Singapore", area: "", latitude: 1.29, longitude: 103.85 },
      ],
    });
    expect(new URL(double.requests[0]!.url, double.url).searchParams.get("name")).to.equal("bergen");
  });

  it("tells villages of one name in one region by their district", async () => {
    const hausen = { name: "Hausen", country: "Germany", admin1: "Bavaria" };
    double.serveJson("/v1/search", {
      results: [
        { ...hausen, admin2: "Upper Franconia", admin3: "Forchheim", latitude: 49.69, longitude: 11.04 },
        { ...hausen, admin2: "Swabia", admin3: "Dillingen", latitude: 48.6, longitude: 10.4 },
        { ...hausen, admin1: "Hesse", admin2: "Giessen", latitude: 50.5, longitude: 8.6 },
        { ...hausen, latitude: 50.1, longitude: 10.1 },
      ],
    });

    const { items } = await find("Hausen");

    expect(items.map(({ area }) => area)).to.deep.equal([
      "Forchheim, Upper Franconia, Bavaria, Germany",
      "Dillingen, Swabia, Bavaria, Germany",
      "Hesse, Germany",
      "Bavaria, Germany",
    ]);
  });

  it("finds nothing where there is nothing", async () => {
    double.serveJson("/v1/search", { generationtime_ms: 0.5 });

    expect(await find("Xyzzy & Co?=")).to.deep.equal({ available: true, items: [] });
  });

  it("says when it cannot look", async () => {
    double.fail();

    expect(await find("Bergen")).to.deep.equal({ available: false, items: [] });
  });

  it("refuses what is no name", async () => {
    for (const query of ["", "  ", "x".repeat(81), "a\u0000b"]) {
      const response = await app.callRaw(weatherApi.findPlaces, { query: { query } }, { as: anna });
      expect(response.status, JSON.stringify(query)).to.equal(400);
    }
  });

  it("is not asked without end", async () => {
    await find("Bergen");

    const response = await app.callRaw(weatherApi.findPlaces, { query: { query: "Bergen" } }, { as: anna });

    expect(response.status).to.equal(429);
  });
});
