import { expect } from "chai";
import {
  intervalText,
  photoIntervals,
  scanPaces,
  silentChoices,
} from "../../../client-dashboard/features/displays/settings/look.js";
import { readPlace, whereText } from "../../../client-dashboard/features/displays/settings/place/place.js";
import {
  changedFields,
  conflictRows,
  type SettingsField,
  type SettingsValues,
} from "../../../client-dashboard/features/displays/settings/settingsChanges.js";
import { describeSetting } from "../../../client-dashboard/features/displays/settings/settingsTexts.js";
import { pictureOf } from "../../../client-dashboard/features/displays/settings/settingsPicture.js";
import { describeSearch } from "../../../client-dashboard/features/displays/list/describeSearch.js";
import type { DisplaySnapshot } from "../../../shared/realtime/snapshot.js";
import { DEFAULT_LOOK } from "../../../shared/rules/displayLook.js";
import { NO_PARTS } from "../../../shared/rules/noParts.js";

const BERGEN = { name: "Bergen", latitude: 60.39, longitude: 5.32 };
const WATCHED = { silentMinutes: 5, watchEveryScreen: false, noTouchBy: null };
const NO_EXTRAS = { weather: null, feeds: [], joke: false };

const settings = (changes: Partial<SettingsValues> = {}): SettingsValues => ({
  name: "Mum",
  timeZone: "Europe/Oslo",
  phone: null,
  tags: [],
  ...DEFAULT_LOOK,
  ...NO_EXTRAS,
  ...WATCHED,
  ...changes,
});

describe("dashboard: what of the settings is another", () => {
  it("sends only the fields of its own part that differ", () => {
    const after = settings({ joke: true, feeds: ["https://a.example/rss"], name: "Mother" });

    expect(changedFields(settings(), after, ["feeds", "joke"])).to.deep.equal({
      feeds: ["https://a.example/rss"],
      joke: true,
    });
    expect(changedFields(settings(), settings(), ["sound", "weather"])).to.deep.equal({});
  });

  it("puts both versions side by side in words", () => {
    const theirs = settings({ weather: { place: BERGEN, units: "celsius" } });
    const mine = settings({ weather: { place: { ...BERGEN, name: "Oslo" }, units: "fahrenheit" } });

    expect(conflictRows(theirs, mine, ["weather", "joke"])).to.deep.equal([
      { name: "Weather", theirs: "Bergen, Celsius", mine: "Oslo, Fahrenheit" },
    ]);
  });

  it("has words for every setting", () => {
    const all = Object.keys(settings()) as SettingsField[];
    const full = settings({
      tags: ["ward"],
      night: { from: "22:00", until: "06:30" },
      sound: { ...DEFAULT_LOOK.sound, quiet: { from: "21:00", until: "07:00" } },
      weather: { place: BERGEN, units: "celsius" },
      feeds: ["https://a.example/rss"],
      scanSeconds: 1.5,
      noTouchBy: "10:00",
    });

    for (const values of [settings(), full])
      for (const field of all) expect(describeSetting(values, field), field).to.match(/^\S/);
    expect(describeSetting(full, "sound")).to.contain("Volume: 60 %");
    expect(describeSetting(full, "level")).to.equal("The clock and what's next");
    expect(describeSetting(full, "scanSeconds")).to.equal("1.5 seconds for each button");
    expect(describeSetting(settings(), "scanSeconds")).to.equal("Off");
    expect(describeSetting(settings(), "silentMinutes")).to.equal("5 minutes");
    expect(describeSetting(settings(), "noTouchBy")).to.equal("Off");
  });
});

describe("dashboard: how long a photo stays", () => {
  it("says it in the largest unit that fits", () => {
    const words = [10, 30, 60, 90, 300, 3_600].map(intervalText);

    expect(words).to.deep.equal([
      "10 seconds",
      "30 seconds",
      "1 minute",
      "90 seconds",
      "5 minutes",
      "1 hour",
    ]);
  });

  it("offers five lengths, and the one that was set by other means", () => {
    expect(photoIntervals(30).map(({ value }) => value)).to.deep.equal(["10", "30", "60", "300", "3600"]);
    expect(photoIntervals(45).at(-1)).to.deep.equal({ value: "45", label: "45 seconds" });
  });
});

describe("dashboard: how fast the highlight of one switch moves", () => {
  it("offers five paces, and the one that was set by other means", () => {
    const labels = (current: number) => scanPaces(current).map(({ label }) => label);

    expect(labels(2)).to.deep.equal(["1 second", "1.5 seconds", "2 seconds", "3 seconds", "5 seconds"]);
    expect(labels(8)).to.contain("8 seconds");
  });
});

describe("dashboard: how long a screen may be silent", () => {
  it("offers six lengths, and the one that was set by other means", () => {
    const labels = (current: number) => silentChoices(current).map(({ label }) => label);

    expect(labels(5)).to.deep.equal([
      "2 minutes",
      "5 minutes",
      "15 minutes",
      "30 minutes",
      "1 hour",
      "2 hours",
    ]);
    expect(labels(45).at(-1)).to.equal("45 minutes");
  });
});

describe("dashboard: a place by hand", () => {
  it("reads degrees with a point or a comma, to two digits", () => {
    expect(readPlace({ name: " Bergen ", latitude: "60,3894", longitude: "-5.3" })).to.deep.equal({
      place: { name: "Bergen", latitude: 60.39, longitude: -5.3 },
    });
  });

  it("says of each field what is wrong", () => {
    expect(readPlace({ name: "", latitude: "north", longitude: "200" })).to.deep.equal({
      errors: {
        name: "Enter a place.",
        latitude: "Enter the latitude in degrees, such as 60.39.",
        longitude: "The longitude is between -180 and 180.",
      },
    });
  });

  it("says where a place is", () => {
    expect(whereText(BERGEN)).to.equal("60.39° north, 5.32° east");
    expect(whereText({ latitude: -33.87, longitude: -70.6 })).to.equal("33.87° south, 70.6° west");
  });
});

describe("dashboard: how the search for a place stands", () => {
  const found = { places: [], isAsked: true, isLooking: false, isAway: false };

  it("says what was found, that nothing was, and that nobody could be asked", () => {
    const place = { ...BERGEN, area: "Vestland, Norway" };

    expect(describeSearch({ ...found, isLooking: true })).to.equal("Searching");
    expect(describeSearch(found)).to.equal("No place starts like this.");
    expect(describeSearch({ ...found, places: [place] })).to.equal("One place");
    expect(describeSearch({ ...found, places: [place, place] })).to.equal("2 places");
    expect(describeSearch({ ...found, isAway: true })).to.contain("enter the coordinates");
  });
});

describe("dashboard: the picture beside the settings", () => {
  const weather = { place: "Bergen", units: "celsius", now: null, today: null, tomorrow: null } as const;
  const plan = {
    ...NO_PARTS,
    display: { id: "display", code: "123456", name: "Mum", timeZone: "UTC", ...DEFAULT_LOOK },
    extras: {
      weather: {
        ...weather,
        todayEndsAt: "2026-11-22T00:00:00.000Z",
        fetchedAt: "2026-11-21T09:00:00.000Z",
      },
      headlines: [{ title: "Rain again", source: "News", publishedAt: null }],
      jokes: [{ date: "2026-11-21", text: "A joke" }],
    },
  } as unknown as DisplaySnapshot;
  const saved = {
    ...DEFAULT_LOOK,
    weather: { place: BERGEN, units: "celsius" as const },
    feeds: ["https://a.example/rss"],
    joke: true,
  };

  it("shows what is chosen, by day", () => {
    const night = { from: "22:00", until: "06:30" };
    const picture = pictureOf(plan, { ...saved, level: "full", tvEdge: true, night });

    expect(picture.display).to.include({ level: "full", tvEdge: true, night: null, name: "Mum" });
    expect(picture.extras).to.deep.equal(plan.extras);
  });

  it("leaves out what is switched off, and the weather of another place", () => {
    const off = pictureOf(plan, { ...saved, ...NO_EXTRAS });
    const moved = pictureOf(plan, {
      ...saved,
      weather: { place: { ...BERGEN, name: "Oslo" }, units: "celsius" },
    });

    expect(off.extras).to.deep.equal(NO_PARTS.extras);
    expect(moved.extras.weather).to.equal(null);
  });
});
