import { readFileSync } from "node:fs";
import vm from "node:vm";
import { expect } from "chai";
import { STORAGE_KEY } from "../../client-display/state/storage.js";
import { de } from "../../client-display/texts/de.js";
import { en as english } from "../../client-display/texts/en.js";
import { speak } from "../../client-display/texts/speak.js";
import { partOfDay, wallTimeAt } from "../../client-display/time/wallTime.js";
import { NOW } from "./buildPlan.js";

const en = speak(english, "12");
const page = readFileSync(new URL("../../client-display/index.ejs", import.meta.url), "utf8");
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

  it("stays black at night", () => {
    const night = { from: "22:00", until: "06:30" };
    const rows: [instant: string, visible: boolean][] = [
      ["2026-11-21T19:59:00.000Z", true],
      ["2026-11-21T20:00:00.000Z", false],
      ["2026-11-22T04:29:00.000Z", false],
      ["2026-11-22T04:30:00.000Z", true],
    ];
    rows.forEach(([instant, visible]) => {
      const shown = boots({ night }, Date.parse(instant));

      expect([shown.visible, shown.look === "asleep"], instant).to.deep.equal([visible, !visible]);
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

  it("loads itself again soon after it has failed, and patiently while it may be on its way, when the server answers", () => {
    const rows: [minutes: number, failed: boolean, status: number, reloads: number][] = [
      [0.5, false, 200, 0],
      [4.9, false, 200, 0],
      [5, false, 200, 1],
      [0.5, true, 200, 1],
      [0.5, true, 503, 0],
    ];
    rows.forEach(([minutes, failed, status, reloads]) => {
      expect(reloadsAfter(minutes * MINUTE_MS, failed, status), `${minutes} ${failed} ${status}`).to.equal(
        reloads,
      );
    });
  });

  /** How often the page loads anew when its look at the server comes so late. */
  function reloadsAfter(waitedMs: number, failed: boolean, status: number): number {
    let reloads = 0;
    let now = NOW;
    const looks: (() => void)[] = [];
    const errors: ((event: object) => void)[] = [];
    class HealthRequest {
      status = status;
      onload = () => undefined;
      open() {}
      send() {
        this.onload();
      }
    }
    vm.runInNewContext(bootScript, {
      ...browserOf({}, () => now),
      location: { pathname: "/display", search: "", reload: () => (reloads += 1) },
      localStorage: { getItem: () => null },
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
