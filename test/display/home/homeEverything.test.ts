import { expect } from "chai";
import type { Page, ViewportSize } from "playwright-core";
import type { DisplaySnapshot, PlannedMessage, PlannedPhoto } from "../../../shared/realtime/snapshot.js";
import { JourneyBrowser, TABLET } from "../../support/browser/JourneyBrowser.js";
import { buildPhoto } from "../../support/builders/buildPhoto.js";
import { requireChromium } from "../../support/steps/journeySteps.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp } from "../../support/server/TestApp.js";
import { buildMessage, buildOccurrence, buildSnapshot, minutesFromNow } from "../engine/buildPlan.js";
import { findFlaws } from "../screens/findFlaws.js";
import { drawPreview, openPreview } from "../screens/showPreview.js";

const SIZES: ViewportSize[] = [
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];
const SHAPES: [shape: string, width: number, height: number][] = [
  ["landscape", 400, 300],
  ["portrait", 300, 400],
  ["square", 400, 400],
];
const THINGS = ["Breakfast", "Physiotherapy", "Mass", "Lunch", "Letters", "Tea", "Walk", "Supper"];
/** Longer than the next thing, the agenda with all its pages, and a photo have together. */
const ROUND_S = 150;

describe("everything around the clock", function () {
  this.timeout(90_000);

  let app: TestApp;
  let browser: JourneyBrowser;

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    browser = await JourneyBrowser.launch();
  });

  afterEach(() => browser.requireNoErrors());

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  async function show(size: ViewportSize, snapshot: DisplaySnapshot, jpeg?: Buffer): Promise<Page> {
    const page = await browser.open({ ...TABLET, viewport: size });
    await page.route(/photo-a\.jpg$/, (route) => route.fulfill({ body: jpeg, contentType: "image/jpeg" }));
    await page.clock.install();
    await openPreview(page, app.url);
    await drawPreview(page, snapshot);
    await page.locator(".home-button-now").waitFor();
    return page;
  }

  SIZES.forEach((size) => {
    const name = `${size.width}x${size.height}`;

    it(`fills the agenda's place at ${name} with eight things, and says the next one only once`, async () => {
      const page = await show(size, planned({ messages: THINGS.map(thingAt) }));

      const pages = new Map<string, AgendaPage>();
      for (let second = 0; second < ROUND_S; second += 2) {
        const stands = await page.getByText(THINGS[0]!).count();
        const agenda = await readAgenda(page);
        // Where the agenda shares the place of the next thing it stands there instead.
        if (!agenda || size.width === 1920) expect(stands).to.equal(1);
        if (agenda) {
          expect(agenda.rows.map(({ text }) => text)).not.to.include(THINGS[0]);
          expect(agenda.head).to.match(/^Today/);
          pages.set(agenda.rows.map(({ text }) => text).join(), agenda);
        }
        await page.clock.runFor(2_000);
      }

      const inTurn = [...pages.values()].toSorted((one, other) => placeOf(one) - placeOf(other));
      expect(inTurn.flatMap(({ rows }) => rows.map(({ text }) => text))).to.deep.equal(THINGS.slice(1));
      inTurn.slice(1).forEach(({ rows }, index) => {
        const before = inTurn[index]!;
        const taken = before.rows.reduce((sum, { height }) => sum + height, 0);
        expect(taken + rows[0]!.height, `below ${before.rows.at(-1)!.text}`).to.be.above(before.room);
      });
      await page.close();
    });

    it(`has a heading at ${name} also where nothing is planned`, async () => {
      const page = await show(size, planned({ messages: [] }));

      await page.getByText("Nothing else is planned").waitFor();

      await page.locator(".home-head").getByText("Today and tomorrow").waitFor();
      expect(await findFlaws(page)).to.deep.equal([]);
      await page.close();
    });

    SHAPES.forEach(([shape, width, height]) => {
      it(`leaves no part of a photo's cell empty at ${name}: ${shape}`, async () => {
        const jpeg = Buffer.from(await (await buildPhoto({ width, height })).arrayBuffer());
        const photo: PlannedPhoto = {
          id: "a",
          url: "/photo-a.jpg",
          caption: "The sea",
          names: [],
          width,
          height,
        };
        const page = await show(size, planned({ messages: [], photos: [photo] }), jpeg);
        await page.locator(".home-image-shown").waitFor();

        const { box, back, image } = await placesOf(page);

        expect(back.left).to.be.at.most(box.left);
        expect(back.top).to.be.at.most(box.top);
        expect(back.right).to.be.at.least(box.right);
        expect(back.bottom).to.be.at.least(box.bottom);
        // Two opposite edges at least are touched, and of a photo that reaches over two a seventh is lost at most.
        const [wide, tall] = [image.width / box.width, image.height / box.height];
        expect(Math.max(wide, tall)).to.be.within(0.995, 1.18);
        expect(image.width / image.height).to.be.closeTo(width / height, 0.02);
        await page.close();
      });
    });
  });
});

interface AgendaPage {
  head: string;
  room: number;
  rows: { text: string; height: number }[];
}

/** The page of the agenda that stands there; null while something else has its place. */
function readAgenda(page: Page): Promise<AgendaPage | null> {
  return page.evaluate(() => {
    const agenda = document.querySelector<HTMLElement>(".home-agenda");
    if (!agenda) return null;
    const rows = Array.from(agenda.querySelectorAll<HTMLElement>(".home-row")).map((row) => ({
      text: row.querySelector<HTMLElement>(".home-what")!.innerText,
      height: row.offsetHeight,
    }));
    const head = agenda.querySelector<HTMLElement>(".home-head")?.innerText ?? "";
    return { head, room: agenda.querySelector<HTMLElement>(".home-rows")!.clientHeight, rows };
  });
}

function placeOf({ rows }: AgendaPage): number {
  return THINGS.indexOf(rows[0]!.text);
}

/** Of the place of a photo, of what lies behind it, and of the photo. */
async function placesOf(page: Page): Promise<Record<"box" | "back" | "image", DOMRect>> {
  const [box, back, image] = await page.evaluate(() =>
    [".home-photo-box", ".home-photo-back", ".home-image-shown"].map(
      (one) => document.querySelector(one)!.getBoundingClientRect().toJSON() as DOMRect,
    ),
  );
  return { box: box!, back: back!, image: image! };
}

/** The first one in two hours, all of them on the same day. */
function thingAt(text: string, index: number): PlannedMessage {
  const minutes = 120 + 80 * index;
  const due = { dueAt: minutesFromNow(minutes), endsAt: minutesFromNow(minutes + 60) };
  return buildMessage({
    messageId: text,
    label: "appointment",
    text,
    occurrences: [buildOccurrence({ key: text, ...due })],
  });
}

function planned(changes: Partial<DisplaySnapshot>): DisplaySnapshot {
  const plan = buildSnapshot({ serverTime: minutesFromNow(5), ...changes });
  return { ...plan, display: { ...plan.display, level: "full" } };
}
