import { expect } from "chai";
import type { Locator, Page } from "playwright-core";
import { PAGE_SECONDS } from "../../../client-display/screens/home/pages/turns.js";
import type { DisplaySnapshot, PlannedPhoto } from "../../../shared/realtime/snapshot.js";
import { JourneyBrowser, TABLET } from "../../support/browser/JourneyBrowser.js";
import { requireChromium } from "../../support/steps/journeySteps.js";
import { recordStatus } from "../../support/steps/displaySteps.js";
import { SAMPLE_PHOTO } from "../../support/builders/samplePhoto.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp } from "../../support/server/TestApp.js";
import { waitFor } from "../../support/waitFor.js";
import { buildMessage, buildOccurrence, buildSnapshot, minutesFromNow } from "../engine/buildPlan.js";
import { findFlaws } from "../screens/findFlaws.js";
import { drawPreview, MESSAGE, openPreview, SCREEN_SIZES, untilStill } from "../screens/showPreview.js";

const PHOTOS: PlannedPhoto[] = ["one", "broken", "two"].map((id) => ({
  id,
  url: `/photo-${id}.jpg`,
  caption: `Caption ${id}`,
  names: [],
  width: 400,
  height: 300,
}));
const LONG_NOTE =
  "The plumber comes on Tuesday morning between nine and eleven. He is called Mr Christophersen, and Anna will be there all the time.";
/** There are more than a hundred words, and some are measured only once it is known where they stand. */
const LAYOUTS_MAX = 60;

describe("what stands around the clock", function () {
  this.timeout(90_000);

  let app: TestApp;
  let browser: JourneyBrowser;

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    browser = await JourneyBrowser.launch({ expectedErrors: /status of 404/ });
  });

  afterEach(() => browser.requireNoErrors());

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  async function show(page: Page, snapshot: DisplaySnapshot): Promise<void> {
    await openPreview(page, app.url);
    await drawPreview(page, snapshot);
  }

  /** Presses a button of the row whenever it is there, and answers the messages of the demo, until `isDone`. */
  async function pressUntil(page: Page, kind: string | null, isDone: () => Promise<boolean>): Promise<void> {
    await waitFor(`the press of ${kind} to count`, async () => {
      await page.evaluate((one) => {
        document.querySelector<HTMLElement>(".reply")?.click();
        if (one) document.querySelector<HTMLElement>(`.home-button-${one}`)?.click();
      }, kind);
      return isDone();
    });
  }

  const full = (changes: Parameters<typeof buildSnapshot>[0] = {}) => {
    const plan = buildSnapshot({ serverTime: minutesFromNow(5), ...changes });
    return {
      ...plan,
      display: { ...plan.display, level: "full" as const, photoSeconds: 5, ...changes.display },
    };
  };

  it("asks for a call in the demo: saved, told, claimed, and taken back", async () => {
    const page = await browser.open(TABLET);
    await page.goto(`${app.url}/display/demo`);
    const statuses = await recordStatus(page);
    const tonight = page.getByRole("button", { name: "Call me tonight" });
    const neverMind = page.getByRole("button", { name: "Never mind" });
    await pressUntil(page, "tonight", () => neverMind.isVisible());
    const before = await tonight.boundingBox();
    expect(await page.getByRole("button", { name: "Call me now" }).isVisible()).to.equal(true);

    await pressUntil(page, "tonight", () =>
      page
        .getByText(/^Anna will call /)
        .first()
        .isVisible(),
    );
    expect(await tonight.boundingBox()).to.deep.equal(before);
    await pressUntil(page, "never", async () => (await neverMind.count()) === 0);

    expect(await page.getByRole("status").count()).to.equal(0);
    // Pressed often, it says more around it.
    const said = (await statuses()).map((status) => /(Saved|Asked)\. [^.\n]+\./.exec(status)?.[0]);
    expect(said.filter((one, index) => one && one !== said[index - 1]).slice(0, 2)).to.deep.equal([
      "Saved. Your family will be told.",
      "Asked. Your family has been told.",
    ]);
  });

  it("measures all of its words at once, and not the page anew for each", async () => {
    const page = await browser.open(TABLET);
    await openPreview(page, app.url);
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable");
    const countLayouts = async () => {
      const { metrics } = await session.send("Performance.getMetrics");
      return metrics.find(({ name }) => name === "LayoutCount")?.value ?? NaN;
    };
    const before = await countLayouts();

    await drawPreview(page, full());
    await page.getByRole("button", { name: "Call me now" }).waitFor();
    await untilStill(page);

    expect((await countLayouts()) - before).to.be.below(LAYOUTS_MAX);
  });

  it("the arrows find the buttons, and the first press calls nobody", async () => {
    const page = await browser.open(TABLET);
    await page.goto(`${app.url}/display/demo`);
    await page.getByRole("button", { name: "Call me now" }).waitFor();
    const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).innerText.trim());

    await page.keyboard.press("Enter");
    expect(await focused()).to.equal("Call me now");
    await page.keyboard.press("ArrowRight");
    expect(await focused()).to.equal("Call me tonight");
    expect(await page.getByRole("status").count()).to.equal(0);
  });

  it("goes through the photos, skips one that does not load, and keeps two images at most", async () => {
    const page = await browser.open(TABLET);
    const jpeg = Buffer.from(await SAMPLE_PHOTO.arrayBuffer());
    await page.route(/photo-(one|two)\.jpg$/, (route) =>
      route.fulfill({ body: jpeg, contentType: "image/jpeg" }),
    );
    await page.route(/photo-broken\.jpg$/, (route) => route.fulfill({ status: 404 }));
    const photosSeen = await recordPhotos(page);
    const plan = full({ photos: PHOTOS, messages: [] });
    // So wide that the agenda has a column of its own, and nothing comes between the photos.
    await page.setViewportSize({ width: 1920, height: 1080 });
    await show(page, plan);

    await page.getByText("Caption one").waitFor();
    await page.getByText("Caption two").waitFor();
    await page.getByText("Caption one").waitFor();
    const seen = await photosSeen();
    expect(seen.captions).not.to.include("broken");
    expect(seen.images).to.be.within(1, 2);
  });

  it("lets the agenda and the photos share the place of what comes next on a tablet two metres away", async () => {
    const page = await browser.open({ ...TABLET, viewport: { width: 1280, height: 800 } });
    await page.clock.install();
    const jpeg = Buffer.from(await SAMPLE_PHOTO.arrayBuffer());
    await page.route(/photo-one\.jpg$/, (route) => route.fulfill({ body: jpeg, contentType: "image/jpeg" }));
    const messages = [plannedAt("Tea with Ola", 180), plannedAt("Church", 300)];
    await show(page, full({ photos: PHOTOS.slice(0, 1), messages }));
    const fixed = () => placesOf(page, [".day", ".clock", ".home-button-now"]);
    await page.locator(".next").getByText("Tea with Ola").waitFor();
    await page.locator(".home-button-now").waitFor();
    const before = await fixed();
    const takesPlace = async (what: Locator) => {
      await waitFor("its turn", async () => {
        if (await what.isVisible()) return true;
        await page.clock.runFor(1_000);
        return false;
      });
      expect(await fixed()).to.deep.equal(before);
      expect(await findFlaws(page)).to.deep.equal([]);
    };

    await takesPlace(page.locator(".home-agenda").getByText("Church"));
    expect(await page.locator(".next").count()).to.equal(0);
    await takesPlace(page.locator(".next").getByText("Tea with Ola"));
    await takesPlace(page.locator(".home-caption").getByText("Caption one"));
    await takesPlace(page.locator(".next").getByText("Tea with Ola"));
    await takesPlace(page.locator(".home-agenda").getByText("Church"));

    const changed = [plannedAt("Tea with Kari", 170), ...messages];
    await drawPreview(page, full({ photos: PHOTOS.slice(0, 1), messages: changed }));
    await page.locator(".next").getByText("Tea with Kari").waitFor();

    await drawPreview(page, full({ photos: PHOTOS.slice(0, 1), messages: [plannedAt("Lunch", 50)] }));
    await page.locator(".next").getByText("Lunch").waitFor();
    await page.clock.runFor(1.5 * PAGE_SECONDS * 1_000);
    expect(await page.locator(".next").getByText("Lunch").isVisible(), "what comes soon").to.equal(true);

    await drawPreview(page, full({ photos: PHOTOS.slice(0, 1), messages: [] }));
    await page.getByText("Caption one").waitFor();
    await page.clock.runFor(3 * PAGE_SECONDS * 1_000);
    expect(await page.getByText("Caption one").isVisible(), "with nothing ahead").to.equal(true);
  });

  it("keeps its buttons on a narrow tablet two metres away, with long words beside a photo", async () => {
    const page = await browser.open(TABLET);
    await page.clock.install();
    const jpeg = Buffer.from(await SAMPLE_PHOTO.arrayBuffer());
    await page.route(/photo-one\.jpg$/, (route) => route.fulfill({ body: jpeg, contentType: "image/jpeg" }));
    const caption = "Grandmother's grandchildren at the neighbouring lighthouse";
    const photos = [{ ...PHOTOS[0]!, caption }];
    for (const [width, height] of [
      [600, 1024],
      [800, 1280],
    ] as const) {
      await page.setViewportSize({ width, height });
      const plan = full({ photos, messages: [plannedAt("Physiotherapy with Mrs Berg", 180)] });
      await show(page, { ...plan, display: { ...plan.display, recordButton: false } });
      await page.locator(".home-button-now").waitFor();

      for (let turn = 0; turn < 4; turn += 1) {
        await page.clock.runFor(PAGE_SECONDS * 1_000);
        expect(await page.locator(".home-button-now").count(), `${width}x${height}`).to.equal(1);
      }
    }
  });

  it("goes on when another photo takes the place of one that is just fading in", async () => {
    const page = await browser.open({ ...TABLET, viewport: { width: 1920, height: 1080 } });
    const jpeg = Buffer.from(await SAMPLE_PHOTO.arrayBuffer());
    await page.route(/photo-(one|two|new)\.jpg$/, (route) =>
      route.fulfill({ body: jpeg, contentType: "image/jpeg" }),
    );
    const photosSeen = await recordPhotos(page);
    const [one, , two] = PHOTOS as [PlannedPhoto, PlannedPhoto, PlannedPhoto];
    await show(page, full({ photos: [one, two], messages: [] }));
    await page.getByText("Caption two").waitFor();

    const added = { ...two, id: "new", url: "/photo-new.jpg", caption: "Caption new" };
    await drawPreview(page, full({ photos: [one, added, two], messages: [] }));

    await page.getByText("Caption new").waitFor();
    expect((await photosSeen()).captions).to.include("Caption two Caption new");
  });

  it("lets a Hebrew card and message run from the right on an English screen", async () => {
    const page = await browser.open(TABLET);
    const text = "\u05e9\u05dc\u05d5\u05dd.";
    await page.setViewportSize({ width: 1920, height: 1080 });
    await show(page, full({ cards: [{ id: "a", text, until: null }], messages: [] }));
    await waitFor(
      "the card to stand",
      async () => (await fullStopSide(page, ".home-card, .home-news")) === "left",
    );

    await drawPreview(page, full({ messages: [buildMessage({ text })] }), MESSAGE);

    expect(await fullStopSide(page, ".fit-text")).to.equal("left");
  });

  it("puts a name in Hebrew beside the face of whoever has it", async () => {
    const page = await browser.open(TABLET);
    const name = "\u05e8\u05d5\u05ea";
    const messages = [buildMessage({ sender: { name, photoURL: null } })];
    await openPreview(page, app.url);
    await drawPreview(page, full({ messages }), MESSAGE);
    await page.getByText(name).waitFor();

    const places = await page.evaluate(() => {
      const range = document.createRange();
      range.selectNodeContents(document.querySelector(".sender-name")!);
      return [
        range.getBoundingClientRect().left,
        document.querySelector(".sender")!.getBoundingClientRect().left,
      ];
    });
    expect(places[0]).to.be.closeTo(places[1]!, 2);
  });

  [
    { width: 640, height: 360, diagonalInches: 10 },
    { width: 844, height: 390, diagonalInches: 13 },
  ].forEach(({ diagonalInches, ...size }) => {
    it(`keeps "Never mind" clear of the other buttons at ${size.width}x${size.height}`, async () => {
      const page = await browser.open({ ...TABLET, viewport: size });
      const request = { id: "request01", urgency: "tonight", askedAt: minutesFromNow(-60) } as const;
      const plan = full({ messages: [], callRequest: { ...request, claimedBy: null, callAt: null } });
      const viewing = { diagonalInches, distanceM: 1 as const };
      await show(page, { ...plan, device: { ...plan.device, viewing } });
      await page.getByRole("button", { name: "Never mind" }).waitFor();
      await untilStill(page);

      expect(await page.evaluate(buttonsOverEachOther)).to.deep.equal([]);
      expect(await findFlaws(page)).to.deep.equal([]);
    });
  });

  it("takes a card away when its time is over, by the display's own clock", async () => {
    const page = await browser.open(TABLET);
    const until = minutesFromNow(6);
    await show(
      page,
      full({ cards: [{ id: "a", text: "Ola comes at five.", until }], serverTime: minutesFromNow(5.75) }),
    );

    await page.getByText("Ola comes at five.").waitFor();
    await page.getByText("Ola comes at five.").waitFor({ state: "detached", timeout: 25_000 });
  });

  SCREEN_SIZES.forEach(({ width, height }) => {
    it(`keeps four digits clear of a card at ${width}x${height}, in the widest of fonts`, async () => {
      const page = await browser.open({ ...TABLET, viewport: { width, height } });
      const plan = full({
        cards: [{ id: "a", text: "Ola comes at five.", until: null }],
        messages: [],
        serverTime: minutesFromNow(256),
      });
      await show(page, { ...plan, display: { ...plan.display, level: "next" } });

      // A small screen shows it page by page.
      await page.getByText(/^Ola/).first().waitFor();
      await page.waitForFunction(() => {
        const range = document.createRange();
        range.selectNodeContents(document.querySelector(".clock")!);
        const { left, right, top, bottom } = range.getBoundingClientRect();
        // Digits have nothing below their line.
        const half = 0.42 * parseFloat(getComputedStyle(document.querySelector(".clock")!).fontSize);
        const digits = { left, right, bottom: (top + bottom) / 2 + half };
        const card = (document.querySelector(".home-card") ||
          document.querySelector(".next"))!.getBoundingClientRect();
        return digits.right <= card.left || digits.bottom <= card.top;
      });
    });

    it(`cuts nothing off at ${width}x${height}, in German, with three long cards, eight things and an old request`, async () => {
      const page = await browser.open({ ...TABLET, viewport: { width, height } });
      const plan = full({
        cards: ["a", "b", "c"].map((id) => ({ id, text: LONG_NOTE, until: null })),
        messages: Array.from({ length: 8 }, (_, index) =>
          buildMessage({
            messageId: `message${index}`,
            label: "appointment",
            text: "Physiotherapie bei Herrn Christophersen in der Praxis am Fluss",
            occurrences: [buildOccurrence({ key: `k${index}`, dueAt: minutesFromNow(20 + 90 * index) })],
          }),
        ),
        callRequest: {
          id: "request01",
          urgency: "tonight",
          askedAt: minutesFromNow(-600),
          claimedBy: "Maria Theresia Freifrau von Schwarzenberger-Hohenlohe",
          callAt: minutesFromNow(660),
        },
      });
      await show(page, { ...plan, display: { ...plan.display, language: "de", clockFormat: "24" } });

      await page.getByText("Doch nicht").waitFor();
      // What is too long is set smaller step by step, each after a drawing.
      await page.waitForFunction(() => {
        const outside = [...document.querySelectorAll(".clock-screen *:not(svg *)")].filter((element) => {
          if (getComputedStyle(element).visibility === "hidden") return false;
          const { left, top, right, bottom, width } = element.getBoundingClientRect();
          return width > 0 && (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1);
        });
        const cut = [...document.querySelectorAll(".home-page, .home-cards, .next, .home-paged")].filter(
          (box) => box.scrollHeight > box.clientHeight + 1,
        );
        return outside.length + cut.length === 0;
      });
      const heights = await page
        .locator(".home-button")
        .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height));
      expect(Math.min(...heights)).to.be.at.least(88);
    });
  });
});

/** `minutes` after the plan's beginning. */
function plannedAt(text: string, minutes: number) {
  const due = { dueAt: minutesFromNow(minutes), endsAt: minutesFromNow(minutes + 60) };
  return buildMessage({
    messageId: text,
    label: "appointment",
    text,
    occurrences: [buildOccurrence({ key: text, ...due })],
  });
}

/** Where these stand; the picture wanders, and they wander with it. */
function placesOf(page: Page, selectors: string[]): Promise<number[][]> {
  return page.evaluate((all) => {
    const root = document.querySelector("#root")!.getBoundingClientRect();
    return all.map((selector) => {
      const { left, top, width, height } = document.querySelector(selector)!.getBoundingClientRect();
      return [left - root.left, top - root.top, width, height].map(Math.round);
    });
  }, selectors);
}

/** Before the page opens: every caption in its order, and the most images at once. */
async function recordPhotos(page: Page): Promise<() => Promise<{ images: number; captions: string }>> {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const seen = window as unknown as { images?: number; captions?: string };
      seen.images = Math.max(seen.images ?? 0, document.querySelectorAll(".home-photo img").length);
      const caption = document.querySelector("figcaption")?.textContent ?? "";
      if (!seen.captions?.endsWith(caption)) seen.captions = `${seen.captions ?? ""} ${caption}`;
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return () =>
    page.evaluate(() => {
      const { images, captions } = window as unknown as { images: number; captions: string };
      return { images, captions };
    });
}

/** On which side of the first letter of `selector`'s text its last sign stands. */
async function fullStopSide(page: Page, selector: string): Promise<"left" | "right"> {
  const place = page.locator(selector).filter({ hasText: /[\u0590-\u05ff]/ });
  return place.first().evaluate((element) => {
    const words = element.firstChild!;
    const [first, last] = [0, words.textContent!.length - 1].map((index) => {
      const range = document.createRange();
      range.setStart(words, index);
      range.setEnd(words, index + 1);
      return range.getBoundingClientRect().left;
    });
    return last! < first! ? "left" : "right";
  });
}

/** Runs in the page. */
function buttonsOverEachOther(): string[] {
  const buttons = [...document.querySelectorAll<HTMLElement>(".screen .button")];
  return buttons.flatMap((button, index) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    return buttons
      .slice(index + 1)
      .filter((other) => {
        const place = other.getBoundingClientRect();
        return place.left < right && left < place.right && place.top < bottom - 1 && top < place.bottom - 1;
      })
      .map((other) => `${button.innerText} and ${other.innerText}`);
  });
}
