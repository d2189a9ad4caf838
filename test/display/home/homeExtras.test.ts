import { expect } from "chai";
import {
  cardsAt,
  drawingOf,
  headlinesAt,
  jokeAt,
  weatherAt,
} from "../../../client-display/screens/home/extras.js";
import type { Weather, WeatherKind } from "../../../shared/contract/weather.js";
import type { DisplayExtras } from "../../../shared/realtime/snapshot.js";
import { buildSnapshot, minutesFromNow, NOW } from "../engine/buildPlan.js";
import { HOME_TOOLS } from "./homeTools.js";

const HOUR = 60;
const WEATHER: Weather = {
  place: "Bergen",
  units: "celsius",
  now: { temperature: 7, kind: "rain", isDay: true },
  today: { kind: "rain", min: 4, max: 9 },
  tomorrow: { kind: "snow", min: -3, max: 1 },
  // Midnight of a place that keeps the display's time.
  todayEndsAt: minutesFromNow(16 * HOUR),
  fetchedAt: minutesFromNow(0),
};

function planWith(extras: Partial<DisplayExtras>) {
  return buildSnapshot({ extras: { weather: null, headlines: [], jokes: [], ...extras } });
}

const weatherAfter = (minutes: number, weather: Weather | null = WEATHER) =>
  weatherAt(planWith({ weather }), NOW + minutes * 60_000);

describe("the weather on the screen", () => {
  it("is all of it while it is fresh", () => {
    expect(weatherAfter(0)).to.deep.equal(WEATHER);
  });

  it("says no present temperature after three hours without news", () => {
    expect(weatherAfter(3 * HOUR)?.now).to.deep.equal(WEATHER.now);
    expect(weatherAfter(3 * HOUR + 1)).to.deep.equal({ ...WEATHER, now: null });
  });

  it("calls tomorrow today after midnight", () => {
    expect(weatherAfter(17 * HOUR)).to.deep.equal({
      ...WEATHER,
      now: null,
      today: WEATHER.tomorrow,
      tomorrow: null,
    });
  });

  it("keeps the today that a server said after midnight, though the look at the sky is of the day before", () => {
    const sent = { ...WEATHER, now: null, fetchedAt: minutesFromNow(-10 * HOUR) };

    expect(weatherAfter(0, sent)).to.deep.equal(sent);
  });

  it("calls tomorrow today when it is midnight where the place is", () => {
    const inSydney = { ...WEATHER, todayEndsAt: minutesFromNow(5 * HOUR) };

    expect(weatherAfter(5 * HOUR - 1, inSydney)?.today).to.deep.equal(WEATHER.today);
    expect(weatherAfter(5 * HOUR, inSydney)?.today).to.deep.equal(WEATHER.tomorrow);
  });

  it("is nothing after a day, when nothing is known, and when nothing of it is left", () => {
    expect(weatherAfter(24 * HOUR + 1)).to.equal(null);
    expect(weatherAfter(0, null)).to.equal(null);
    expect(weatherAfter(17 * HOUR, { ...WEATHER, tomorrow: null })).to.equal(null);
  });
});

describe("the sky that is drawn beside the temperature", () => {
  const drawn = (kind: WeatherKind, isDay: boolean) => drawingOf({ temperature: 7, kind, isDay });

  it("has no sun at night", () => {
    const kinds: WeatherKind[] = ["clear", "partlyCloudy", "rain"];

    expect(kinds.map((kind) => drawn(kind, true))).to.deep.equal(kinds);
    expect(kinds.map((kind) => drawn(kind, false))).to.deep.equal(["moon", "moonAndClouds", "rain"]);
  });
});

describe("headlines and jokes on the screen", () => {
  const headlines = [{ title: "Snow in May", source: "NRK", publishedAt: null }];
  const jokes = [
    { date: "2026-11-21", text: "One" },
    { date: "2026-11-22", text: "Two" },
  ];

  it("leave the screen a day after the plan that brought them", () => {
    const plan = planWith({ headlines });

    expect(headlinesAt(plan, NOW + 24 * HOUR * 60_000)).to.deep.equal(headlines);
    expect(headlinesAt(plan, NOW + (24 * HOUR + 1) * 60_000)).to.deep.equal([]);
  });

  it("change the joke at the display's midnight", () => {
    const plan = planWith({ jokes });
    const joke = (instant: string) => jokeAt(plan, Date.parse(instant), HOME_TOOLS);

    expect(joke("2026-11-21T23:59:00.000Z")).to.equal("One");
    expect(joke("2026-11-22T00:00:00.000Z")).to.equal("Two");
    expect(joke("2026-11-23T00:00:00.000Z")).to.equal(null);
  });
});

describe("the cards on the screen", () => {
  it("leave in the minute in which their time is over", () => {
    const plan = buildSnapshot({
      cards: [
        { id: "a", text: "Ola comes at five.", until: minutesFromNow(10) },
        { id: "b", text: "The key is by the fridge.", until: null },
      ],
    });

    expect(cardsAt(plan, NOW + 9 * 60_000).map(({ id }) => id)).to.deep.equal(["a", "b"]);
    expect(cardsAt(plan, NOW + 10 * 60_000).map(({ id }) => id)).to.deep.equal(["b"]);
  });
});
