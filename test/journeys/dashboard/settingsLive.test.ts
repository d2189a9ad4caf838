import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { expect } from "chai";
import type { Page } from "playwright-core";
import { Temporal } from "temporal-polyfill";
import {
  DisplayLook,
  displaysApi,
  ExtrasSettings,
  Sound,
  type Display,
  type DisplayChanges,
} from "../../../shared/contract/displays.js";
import type { When } from "../../../shared/contract/messages.js";
import { photosApi } from "../../../shared/contract/photos.js";
import { PHOTO_SECONDS_MAX } from "../../../shared/limits.js";
import { DEFAULT_LOOK } from "../../../shared/rules/displayLook.js";
import { letterSizes } from "../../../shared/rules/letterSize.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { buildPhoto } from "../../support/builders/buildPhoto.js";
import { becomeDevice } from "../../support/steps/displaySteps.js";
import { HOME_ZONE } from "../../support/builders/homeZone.js";
import { FAKE_MICROPHONE, JourneyBrowser } from "../../support/browser/JourneyBrowser.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { openMeteoForecast } from "../../support/doubles/openMeteo.js";
import {
  readButtons,
  readClearOfEdge,
  readColors,
  readDarkness,
  readHour,
  readScanning,
  readSound,
  readStanding,
  readText,
  readTextSize,
  readWords,
} from "../../support/browser/screenReadings.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { UpstreamDouble } from "../../support/doubles/UpstreamDouble.js";
import { waitFor } from "../../support/waitFor.js";
import { zoneAtHour } from "../../support/builders/zoneAtHour.js";

/**
 * After the server's answer; a language has its two scripts to fetch in that time too. On two idle cores each row took 2 to
 * 42 ms, the language 39, and the sound, which the page keeps only after 200 ms, up to 216.
 */
const SEEN_WITHIN_MS = 1_000;
const POLL_MS = 20;

const TV = { viewport: { width: 1920, height: 1080 }, timezoneId: HOME_ZONE, locale: "en-GB" };
/** Some minutes after it are read as 3:20 or as 15:20. */
const AFTERNOON = 15;
const PHOTO_SECONDS = 5;

/** So large that the agenda has a column of its own, and a page that comes stands at once. */
const VIEWING = { diagonalInches: 24, distanceM: 2 as const };
const NEAR = letterSizes(TV.viewport, VIEWING).near;
const PARTS = readStanding([".clock", ".next", ".home-side"]);
const DARK = { paper: "rgb(23, 18, 14)", ink: "rgb(247, 239, 227)" };
const LIGHT = { paper: "rgb(250, 245, 236)", ink: "rgb(42, 32, 23)" };
const EVENING = { paper: "rgb(23, 18, 14)", words: "some", picture: "some" };
const BLACK = { paper: "rgb(0, 0, 0)", words: "none", picture: "none" };
const ENGLISH = ["It is", "Call me now", "Call me tonight", "Hold to speak"];
const GERMAN = ["Es ist", "Ruft mich jetzt an", "Ruft mich heute Abend an", "Halten und sprechen"];
const CALLS = ["Call me now", "Call me tonight"];
const MICROPHONE = ["Hold to speak"];
const OFF_THE_EDGE = readClearOfEdge(0.05);
const WEATHER = readText(".home-weather");
const PAGE_HEAD = readText(".home-layer-page .home-head");
const PAGE_TEXT = readText(".home-layer-page .home-news");
const { sound } = DEFAULT_LOOK;
const NIGHT = { from: "00:00", until: "23:59" };
const BERGEN = { name: "Bergen", latitude: 60.39, longitude: 5.32 };
const ROME = { name: "Rome", latitude: 41.9, longitude: 12.5 };
const HEADLINE = "The ferry runs again";
const FEED = `<?xml version="1.0"?><rss version="2.0"><channel><title>The Valley Post</title>
<item><title>${HEADLINE}</title></item></channel></rss>`;
/** Of this test's own server, which fills it in. */
const feeds: string[] = [];

/** What is read off the screen while a setting is as it was, and after each change of it. Every row leaves it as it was. */
interface Row {
  /** One of SETTINGS. */
  setting: string;
  read(page: Page): Promise<unknown>;
  first: unknown;
  changes: [DisplayChanges, unknown][];
  /** What the change itself puts off, beside the time to be seen. */
  laterByMs?: number;
}

const ROWS: Row[] = [
  {
    setting: "level",
    read: PARTS,
    first: [".clock", ".next", ".home-side"],
    changes: [
      [{ level: "clock" }, [".clock"]],
      [{ level: "next" }, [".clock", ".next"]],
      [{ level: "full" }, [".clock", ".next", ".home-side"]],
    ],
  },
  {
    setting: "theme",
    read: readColors,
    ...thereAndBack([{ theme: "light" }, LIGHT], [{ theme: "dark" }, DARK]),
  },
  {
    setting: "textSize",
    read: readTextSize,
    ...thereAndBack(
      [{ textSize: "large" }, Math.ceil(NEAR * 1.2)],
      [{ textSize: "normal" }, Math.ceil(NEAR)],
    ),
  },
  {
    setting: "clockFormat",
    read: async (page) => (await readHour(page)) > 12,
    ...thereAndBack([{ clockFormat: "24" }, true], [{ clockFormat: "12" }, false]),
  },
  {
    setting: "language",
    read: readWords,
    ...thereAndBack([{ language: "de" }, GERMAN], [{ language: "en" }, ENGLISH]),
  },
  {
    setting: "night",
    read: readDarkness,
    ...thereAndBack([{ night: NIGHT }, BLACK], [{ night: null }, EVENING]),
  },
  {
    setting: "callButtons",
    read: readButtons,
    ...thereAndBack([{ callButtons: false }, MICROPHONE], [{ callButtons: true }, [...CALLS, ...MICROPHONE]]),
  },
  {
    setting: "recordButton",
    read: readButtons,
    ...thereAndBack([{ recordButton: false }, CALLS], [{ recordButton: true }, [...CALLS, ...MICROPHONE]]),
  },
  {
    setting: "tvEdge",
    read: OFF_THE_EDGE,
    ...thereAndBack([{ tvEdge: true }, true], [{ tvEdge: false }, false]),
  },
  {
    setting: "scanSeconds",
    read: readScanning,
    ...thereAndBack([{ scanSeconds: 1 }, true], [{ scanSeconds: null }, false]),
  },
  soundRow("chime", !sound.chime),
  soundRow("readAloud", !sound.readAloud),
  soundRow("volume", 35),
  soundRow("quiet", NIGHT),
  {
    setting: "weather",
    read: WEATHER,
    first: null,
    changes: [
      [{ weather: { place: BERGEN, units: "celsius" } }, "4\u00a0°C, some clouds"],
      [{ weather: { place: BERGEN, units: "fahrenheit" } }, "39\u00a0°F, some clouds"],
      [{ weather: { place: ROME, units: "fahrenheit" } }, "68\u00a0°F, some clouds"],
      [{ weather: null }, null],
    ],
  },
  { setting: "feeds", read: PAGE_TEXT, ...thereAndBack([{ feeds }, HEADLINE], [{ feeds: [] }, null]) },
  {
    setting: "joke",
    read: PAGE_HEAD,
    ...thereAndBack([{ joke: true }, "Joke of the day"], [{ joke: false }, "Tomorrow"]),
  },
];

/** The last one, since photos take turns with the pages that the others are read off. */
const PHOTO_ROW: Row = {
  setting: "photoSeconds",
  read: readText(".home-caption-words"),
  first: "In the garden",
  changes: [[{ photoSeconds: PHOTO_SECONDS }, "By the lake"]],
  laterByMs: PHOTO_SECONDS * 1_000,
};

/** Everything that is set of a screen's look and of what stands around its clock. What is heard is four settings. */
const SETTINGS = [
  ...Object.keys(DisplayLook.omit({ sound: true }).shape),
  ...Object.keys(Sound.shape).map((name) => `sound.${name}`),
  ...Object.keys(ExtrasSettings.shape),
];

describe("The settings of a screen, live", function () {
  this.timeout(60_000);

  let app: TestApp;
  let upstream: UpstreamDouble;
  let anna: TestUser;
  let display: Display;
  let browser: JourneyBrowser | null = null;
  let page: Page;

  before(async function () {
    requireChromium(this);
    upstream = await UpstreamDouble.start();
    feeds.push(upstream.serve("/rss", FEED, { "Content-Type": "application/rss+xml" }));
    const config = { weatherUrl: serveForecasts(upstream), allowPrivateTargets: ["127.0.0.1"] };
    app = await startTestApp({ config });
    anna = await buildCaregiver(app);
    display = await buildDisplay(app, anna, { timeZone: zoneAtHour(AFTERNOON) });
    // The longest that a photo can stay, as if somebody had been mistaken.
    await change({ level: "full", photoSeconds: PHOTO_SECONDS_MAX });
    // The first one stands below the clock, the other one in the agenda.
    for (const time of ["12:00", "15:00"])
      await buildMessage(app, { display, caregiver: anna }, { when: tomorrowAt(time, display.timeZone) });
    browser = await JourneyBrowser.launch({ flags: FAKE_MICROPHONE });
    page = await browser.open(TV);
    const device = await buildDevice(app, { display, caregiver: anna });
    const params = { displayId: display.id, deviceId: device.id };
    await app.call(displaysApi.setViewing, { params, body: VIEWING }, { as: anna });
    await becomeDevice(page, { url: app.url, device });
    // The last part of a screen to come.
    await page.getByRole("button", { name: /^Hold to speak/ }).waitFor();
    await page.evaluate(() => Object.assign(window, { notReloaded: true }));
  });

  after(async () => {
    await browser?.close();
    await app?.close();
    await upstream?.stop();
  });

  runAsSteps(() => browser);

  const change = (body: DisplayChanges) =>
    app.call(displaysApi.edit, { params: { displayId: display.id }, body }, { as: anna });

  it("each has a row here", () => {
    expect([...ROWS, PHOTO_ROW].map(({ setting }) => setting)).to.have.members(SETTINGS);
  });

  ROWS.forEach((row) => it(`${row.setting} is seen within a second`, () => requireLive(row)));

  it("photoSeconds holds for the photo that is there", async () => {
    // The newest is shown first.
    for (const caption of ["By the lake", "In the garden"]) await addPhoto(caption);

    await requireLive(PHOTO_ROW);
  });

  it("nothing of all this needed a new page", async () => {
    expect(await page.evaluate(() => "notReloaded" in window)).to.equal(true);
  });

  async function requireLive({ setting, read, first, changes, laterByMs = 0 }: Row): Promise<void> {
    await waitFor(`${setting} to be as it was`, async () => isDeepStrictEqual(await read(page), first));
    for (const [body, expected] of changes) {
      await change(body);
      const answeredAt = Date.now();

      const seen = await readUntil(() => read(page), expected, answeredAt + laterByMs + SEEN_WITHIN_MS);

      expect(seen, `after ${JSON.stringify(body)}`).to.deep.equal(expected);
    }
  }

  async function addPhoto(caption: string): Promise<void> {
    const params = { displayId: display.id };
    const { id } = await app.call(photosApi.add, { params, file: await buildPhoto() }, { as: anna });
    await app.call(photosApi.edit, { params: { ...params, photoId: id }, body: { caption } }, { as: anna });
  }
});

function thereAndBack(there: [DisplayChanges, unknown], back: [DisplayChanges, unknown]) {
  return { first: back[1], changes: [there, back] };
}

/** Nothing of it is seen: what counts is the plan that the page has taken in, and kept, which its sounds go by. */
function soundRow<Name extends keyof Sound>(name: Name, value: Sound[Name]): Row {
  return {
    setting: `sound.${name}`,
    read: readSound(name),
    ...thereAndBack([{ sound: { ...sound, [name]: value } }, value], [{ sound }, sound[name]]),
  };
}

/** The expected reading, or the last one before the deadline (epoch ms). */
async function readUntil(
  read: () => Promise<unknown>,
  expected: unknown,
  deadline: number,
): Promise<unknown> {
  for (;;) {
    const reading = await read();
    // What was read too late does not count, however long it took to read.
    if (Date.now() > deadline)
      return isDeepStrictEqual(reading, expected) ? "what was expected, too late" : reading;
    if (isDeepStrictEqual(reading, expected)) return reading;
    await sleep(POLL_MS);
  }
}

function tomorrowAt(time: string, timeZone: string): When {
  const date = Temporal.Now.plainDateISO(timeZone).add({ days: 1 }).toString();
  return { kind: "once", date, time };
}

/** The further south, the warmer. */
function serveForecasts(upstream: UpstreamDouble): string {
  const firstDay = new Date().toISOString().slice(0, 10);
  return upstream.on("/forecast", ({ url }, response) => {
    const { searchParams } = new URL(url ?? "", upstream.url);
    const temperature = Number(searchParams.get("latitude")) > 50 ? 4 : 20;
    response
      .writeHead(200, { "Content-Type": "application/json; charset=utf-8" })
      .end(JSON.stringify(openMeteoForecast({ temperature, firstDay })));
  });
}
