import { readFileSync } from "node:fs";
import vm from "node:vm";
import { expect } from "chai";
import { STORAGE_KEY } from "../../../client-display/engine/state/storage.js";
import { de } from "../../../client-display/texts/de.js";
import { en as english } from "../../../client-display/texts/en.js";
import { speak } from "../../../client-display/texts/speak.js";
import { partOfDay, wallTimeAt } from "../../../client-display/engine/time/wallTime.js";
import { isNightAt } from "../../../shared/rules/night.js";
import { NOW } from "../engine/buildPlan.js";

const en = speak(english, "12");
const page = readFileSync(new URL("../../../client-display/index.ejs", import.meta.url), "utf8");
const bootScript = /<script>([\s\S]*?)<\/script>/.exec(page)![1]!;
const zoneOffsets = [
  { from: "2026-03-01T00:00:00.000Z", offsetMinutes: 60 },
  { from: "2026-03-29T01:00:00.000Z", offsetMinutes: 120 },
];

describe("the page before the bundle has run", () => {
  it("says what the display will say, around the clock and over the change to summer time", () => {
    const start = Date.parse("2026-03-28T00:00:00.000Z");
    for (let minute = 0; minute < 2 * 24 * 60; minute += 7) {
      const now = start + minute * 60_000;
      const wall = wallTimeAt(now, zoneOffsets);

      expect(boot(now, { clock: { offsetMs: 0, lastTrueTime: 0 }, snapshot: { zoneOffsets } })).to.deep.equal(
        {
          look: "undefined undefined level-undefined",
          visible: true,
          sky: `#sky-${partOfDay(wall)}`,
          day: en.day(wall),
          date: en.date(wall),
          clock: en.clock(wall),
          words: en.clockWords(wall),
        },
      );
    }
  });

  it("corrects the tablet's clock by the stored offset", () => {
    const shown = boot(NOW, { clock: { offsetMs: 3_600_000, lastTrueTime: NOW }, snapshot: { zoneOffsets } });

    expect(shown.clock).to.equal(en.clock(wallTimeAt(NOW + 3_600_000, zoneOffsets)));
  });

  it("shows no clock that is earlier than a time that has passed", () => {
    const shown = boot(NOW, { clock: { offsetMs: 0, lastTrueTime: NOW + 1 }, snapshot: { zoneOffsets } });

    expect(shown.visible).to.equal(false);
  });

  it("shows the browser's own time where nothing is stored, or nothing that can be read", () => {
    const own = en.clock(wallTimeAt(NOW, null));

    expect(boot(NOW, null).clock).to.equal(own);
    expect(boot(NOW, "{broken").clock).to.equal(own);
  });

  const boots = (display: object, now = NOW) =>
    boot(now, { clock: { offsetMs: 0, lastTrueTime: 0 }, snapshot: { zoneOffsets, display } });

  it("counts to 24 where the display does", () => {
    const evening = Date.parse("2026-11-21T18:05:00.000Z");

    expect(boots({ clockFormat: "24" }, evening).clock).to.equal(
      speak(english, "24").clock(wallTimeAt(evening, zoneOffsets)),
    );
  });

  it("says no English word on a display of another language, only what every language has", () => {
    const shown = boots({ language: "de", clockFormat: "24" });

    expect(shown.clock).to.equal(speak(de, "24").clock(wallTimeAt(NOW, zoneOffsets)));
    expect([shown.day, shown.date, shown.words]).to.deep.equal(["\u00a0", "\u00a0", "\u00a0"]);
  });

  it("has the theme, the size and the level of the display at once", () => {
    expect(boots({ theme: "light", textSize: "large", level: "clock" }).look).to.equal(
      "light large level-clock",
    );
  });

  it("keeps the room for the buttons free at once, and the edge of a TV", () => {
    const face = { theme: "dark", textSize: "normal", level: "full" };

    expect(boots({ ...face, recordButton: true, tvEdge: true }).look).to.equal(
      "dark normal level-full buttons tv-edge",
    );
  });

  [
    { from: "22:00", until: "06:30" },
    { from: "00:00", until: "06:30" },
    { from: "22:00", until: "00:00" },
    { from: "13:00", until: "14:30" },
  ].forEach((night) => {
    it(`is black from ${night.from} until ${night.until}, as the display is by shared/rules/night.ts`, () => {
      const times = [
        "00:00",
        "06:29",
        "06:30",
        "12:59",
        "13:00",
        "14:29",
        "14:30",
        "21:59",
        "22:00",
        "23:59",
      ];

      const shown = times.map((time) => boots({ night }, Date.parse(`2026-11-21T${time}:00.000+02:00`)));

      const dark = times.map((time) => isNightAt(night, time));
      expect(shown.map(({ visible }) => !visible)).to.deep.equal(dark);
      expect(shown.map(({ look }) => look === "asleep")).to.deep.equal(dark);
    });
  });

  it("leaves the demo and the preview their own clocks", () => {
    expect(boot(NOW, null, "/display/demo").visible).to.equal(false);
    expect(boot(NOW, null, "/display/preview").visible).to.equal(false);
    expect(boot(NOW, null, "/display/123456").visible).to.equal(true);
  });
});

describe("the page whose bundle does not come", () => {
  const MINUTE_MS = 60_000;
  const READY = '{"ready":true,"reasons":[]}';

  it("loads itself again soon after it has failed, and patiently while it may be on its way, when the server answers", () => {
    const rows: [minutes: number, failed: boolean, status: number, reloads: number][] = [
      [0.5, false, 200, 0],
      [4.9, false, 200, 0],
      [5, false, 200, 1],
      [0.5, true, 200, 1],
      [0.5, true, 503, 0],
    ];
    rows.forEach(([minutes, failed, status, reloads]) => {
      expect(
        reloadsAfter(minutes * MINUTE_MS, { failed, status, body: READY }),
        `${minutes} ${failed} ${status}`,
      ).to.equal(reloads);
    });
  });

  it("never lets a hotel's page take the display away", () => {
    const portal = { failed: true, status: 200, body: "<h1>Your room number?</h1>" };

    expect(reloadsAfter(6 * MINUTE_MS, portal)).to.equal(0);
  });

  it("asks nobody where a worker keeps the display, and is less patient there", () => {
    const offline = { failed: false, status: 0, body: "" };
    const keeper = "https://home.example/displayWorker.js";
    const rows: [minutes: number, failed: boolean, kept: boolean, worker: string | null, reloads: number][] =
      [
        [0.9, false, true, keeper, 0],
        [1, false, true, keeper, 1],
        [0.4, true, true, keeper, 1],
        // A worker that keeps nothing, and a page that went past it.
        [6, true, false, keeper, 0],
        [6, true, true, null, 0],
        // The dashboard's, where the display's own is gone.
        [6, true, true, "https://home.example/serviceWorker.js", 0],
      ];
    rows.forEach(([minutes, failed, kept, worker, reloads]) => {
      expect(
        reloadsAfter(minutes * MINUTE_MS, { ...offline, failed, kept, worker }),
        `${minutes} ${failed} ${kept} ${worker}`,
      ).to.equal(reloads);
    });
  });

  interface Trouble {
    /** A script did not come. */
    failed: boolean;
    /** Of the server's health, or of what stands in its place. */
    status: number;
    body: string;
    /** A worker has said that it keeps the display. */
    kept?: boolean;
    /** The address of the one that the page is under. */
    worker?: string | null;
  }

  /** How often the page loads anew when its look at the server comes so late. */
  function reloadsAfter(waitedMs: number, { failed, status, body, kept, worker }: Trouble): number {
    let reloads = 0;
    let now = NOW;
    const looks: (() => void)[] = [];
    const errors: ((event: object) => void)[] = [];
    class HealthRequest {
      status = status;
      responseText = body;
      onload = () => undefined;
      open() {}
      send() {
        this.onload();
      }
    }
    vm.runInNewContext(bootScript, {
      ...browserOf({}, () => now),
      location: { pathname: "/display", search: "", reload: () => (reloads += 1) },
      localStorage: { getItem: (key: string) => (kept && key === "mantel.kept" ? "1" : null) },
      navigator: worker ? { serviceWorker: { controller: { scriptURL: worker } } } : {},
      setInterval: (look: () => void) => looks.push(look),
      XMLHttpRequest: HealthRequest,
      window: { addEventListener: (_name: string, handle: (event: object) => void) => errors.push(handle) },
    });
    if (failed) errors.forEach((handle) => handle({ target: { tagName: "SCRIPT" } }));
    now += waitedMs;
    looks.at(-1)!();
    return reloads;
  }
});

type Elements = Record<string, { textContent: string; hidden: boolean; attributes: Record<string, string> }>;

/** As much of a browser as the inline script draws with. */
function browserOf(elements: Elements, now: () => number) {
  const element = (id: string) => {
    const made = (elements[id] ??= { textContent: "", hidden: id === "shell", attributes: {} });
    return Object.assign(made, {
      setAttributeNS: (_space: string, name: string, value: string) => (made.attributes[name] = value),
    });
  };
  class ScriptDate extends Date {
    constructor(time: number) {
      super(time);
    }
    static override now = now;
  }
  return { Date: ScriptDate, document: { getElementById: element, body: { className: "" } } };
}

/** Runs the inline script as a browser would, and answers what the page shows then. */
function boot(now: number, stored: object | string | null, pathname = "/display") {
  const elements: Elements = {};
  const browser = browserOf(elements, () => now);
  const text = typeof stored === "string" ? stored : JSON.stringify(stored);
  vm.runInNewContext(bootScript, {
    ...browser,
    location: { pathname, search: "" },
    localStorage: { getItem: (key: string) => (key === STORAGE_KEY ? text : null) },
    setInterval: () => 0,
    window: { addEventListener: () => undefined },
  });
  const element = browser.document.getElementById;
  return {
    look: browser.document.body.className,
    visible: !element("shell").hidden,
    sky: element("shell-sky").attributes["xlink:href"],
    day: element("shell-day").textContent,
    date: element("shell-date").textContent,
    clock: element("shell-clock").textContent,
    words: element("shell-words").textContent,
  };
}
