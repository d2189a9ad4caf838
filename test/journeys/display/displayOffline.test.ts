import { mkdtempSync } from "node:fs";
import path from "node:path";
import { expect } from "chai";
import { chromium, type BrowserContext, type Page } from "playwright-core";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { occurrencesApi } from "../../../shared/contract/occurrences.js";
import { photosApi } from "../../../shared/contract/photos.js";
import { catchUpPlans } from "../../../server/realtime/catchUp/catchUpPlans.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice, type TestDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { deployBuild, makeBuildFolder } from "../../support/browser/displayBuild.js";
import {
  becomeDevice,
  holdCorner,
  pressReply,
  pressLocked,
  takeGuesses,
  turnToFinding,
  waitForClock,
} from "../../support/steps/displaySteps.js";
import { FaultyFront, type FrontMood } from "../../support/faults/FaultyFront.js";
import { CHROMIUM_FLAGS, findChromium } from "../../support/browser/findChromium.js";
import { JourneyBrowser, TABLET } from "../../support/browser/JourneyBrowser.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { SAMPLE_PHOTO } from "../../support/builders/samplePhoto.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { testFolder } from "../../support/server/testDatabase.js";
import { waitFor } from "../../support/waitFor.js";

/** What pages and the worker say of a network that is away. */
const AWAY =
  /ERR_|Failed to load resource|WebSocket connection|Failed to convert|does not start|Failed to update|fetching the script/;

describe("A display that is loaded without a network", function () {
  this.timeout(120_000);

  let app: TestApp;
  let anna: TestUser;
  let display: Display;
  let device: TestDevice;
  let front: FaultyFront;
  let folder: string;
  let browser: JourneyBrowser | null = null;
  let screen: Page;

  before(async function () {
    requireChromium(this);
    folder = makeBuildFolder();
    deployBuild(folder, "1");
    app = await startTestApp({ buildDir: folder });
    front = await FaultyFront.start(app.url);
    anna = await buildCaregiver(app);
    display = await buildDisplay(app, anna);
    device = await buildDevice(app, { display, caregiver: anna });
    browser = await JourneyBrowser.launch({ expectedErrors: AWAY });
    screen = await browser.open(TABLET);
  });

  after(async () => {
    await browser?.close();
    await front?.close();
    await app?.close();
  });

  runAsSteps(() => browser);

  const buildOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.build ?? "none");
  /** The versions that this browser keeps, newest first. */
  const keptVersions = (page: Page) =>
    page.evaluate(async () => {
      const stored = await (await caches.open("mantel-display")).match("/display-kept.json");
      const kept = (await stored?.json()) as { builds: { version: string }[] } | undefined;
      return (kept?.builds ?? []).map(({ version }) => version);
    });
  const untilKept = (build: string) =>
    waitFor(`build ${build} to be kept`, async () => {
      const [newest] = await keptVersions(screen);
      return newest?.endsWith(`-${build}`);
    });
  /** As soon as its parts are here, a page says that it has started. */
  const untilStarted = (page: Page) =>
    waitFor("the start to count", () =>
      page.evaluate(async () => {
        const stored = await (await caches.open("mantel-display")).match("/display-kept.json");
        const kept = (await stored?.json()) as {
          builds: { version: string; failedStarts: number }[];
        };
        const own = `-${document.documentElement.dataset.build}`;
        return kept.builds.some(({ version, failedStarts }) => version.endsWith(own) && failedStarts === 0);
      }),
    );
  const connected = () => waitFor("the screen to be connected", async () => (await keptAnswers()) === 0);
  const keptAnswers = () =>
    screen.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem("mantel.display") ?? "{}") as {
        state?: { outbox?: unknown[] };
      };
      return stored.state?.outbox?.length ?? -1;
    });

  it("keeps its build once it is running, and says so in the set-up check", async () => {
    await becomeDevice(screen, { url: front.url, device });
    await waitForClock(screen);
    await untilKept("1");

    await screen.waitForFunction(() => document.querySelector("link[href*='addons']"));
    await holdCorner(screen);
    await pressLocked(screen, "Check this screen");
    await takeGuesses(screen);
    await turnToFinding(screen, "It starts without the network too");
    await pressLocked(screen, "Back to the clock");
  });

  it("is there after a reload while the server is away, with the message that was planned", async () => {
    await buildMessage(app, { display, caregiver: anna }, { text: "Please take your tablets" });
    await screen.getByText("Please take your tablets").waitFor();
    await waitFor("the message to be stored", () =>
      screen.evaluate(() => /take your tablets/.test(localStorage.getItem("mantel.display") ?? "")),
    );

    front.turn("down");
    await screen.reload();

    await screen.getByText("Please take your tablets").waitFor();
    expect(await buildOf(screen)).to.equal("1");
  });

  it("queues an answer meanwhile, over a second reload too, and delivers it once", async () => {
    await pressReply(screen, "OK");
    await untilStarted(screen);
    await screen.reload();
    await waitForClock(screen);

    front.turn("well");

    const past = { params: { displayId: display.id }, query: { direction: "past" as const } };
    await waitFor("the answer", async () => {
      const { items } = await app.call(occurrencesApi.list, past, { as: anna });
      return items[0]?.state === "answered";
    });
    await connected();
    const { items } = await app.call(occurrencesApi.list, past, { as: anna });
    expect(items.map(({ answer }) => answer?.choice)).to.deep.equal(["ok"]);
    await untilStarted(screen);
  });

  it("shows a photo that it has shown before, and no broken image", async () => {
    const params = { displayId: display.id };
    const tablet = screen.viewportSize()!;
    // Letters for two meters leave no room for photos on a tablet.
    const { devices } = await app.call(displaysApi.get, { params }, { as: anna });
    const device = { ...params, deviceId: devices[0]!.id };
    await app.call(displaysApi.setViewing, { params: device, body: { distanceM: 1 } }, { as: anna });
    await screen.setViewportSize({ width: 1920, height: 1080 });
    await app.call(photosApi.add, { params, file: SAMPLE_PHOTO }, { as: anna });
    await app.call(displaysApi.edit, { params, body: { level: "full", photoSeconds: 5 } }, { as: anna });
    await screen.locator(".home-image-shown").waitFor();
    await waitFor("the photo and its place to be stored", () =>
      screen.evaluate(() => {
        const stored = localStorage.getItem("mantel.display") ?? "";
        return /"photos":\[\{/.test(stored) && /"level":"full"/.test(stored);
      }),
    );

    front.turn("down");
    await screen.reload();

    await screen.locator(".home-image-shown").waitFor();
    const broken = await screen.evaluate(
      () => [...document.images].filter((image) => image.complete && image.naturalWidth === 0).length,
    );
    expect(broken).to.equal(0);
    await untilStarted(screen);
    front.turn("well");
    await screen.setViewportSize(tablet);
  });

  const moods: [FrontMood, string][] = [
    ["hanging", "a network that hangs"],
    ["portal", "a hotel's login page in place of everything"],
    ["failing", "a server that answers 500"],
  ];
  moods.forEach(([mood, what]) => {
    it(`is there after a reload at once with ${what}, which replaces nothing`, async () => {
      const before = await keptVersions(screen);
      front.turn(mood);

      await screen.reload();

      await waitForClock(screen);
      await untilStarted(screen);
      expect(await buildOf(screen)).to.equal("1");
      expect(await keptVersions(screen)).to.deep.equal(before);
      front.turn("well");
    });
  });

  it("starts in a new page while the server is away, whatever code its address holds", async () => {
    front.turn("down");
    const tab = await browser!.openTab(screen);

    await tab.goto(`${front.url}/display/${display.code}`);

    await waitForClock(tab);
    await untilStarted(tab);
    await tab.close();
    front.turn("well");
  });

  it("leaves the demo, the preview and the dashboard to the network", async () => {
    front.asked.length = 0;
    const tab = await browser!.openTab(screen);

    await tab.goto(`${front.url}/display/demo`);
    await tab.goto(`${front.url}/display/preview`);

    expect(front.asked).to.include("/display/demo").and.include("/display/preview");
    await tab.close();
  });

  it("takes half a deploy for none", async () => {
    const { script } = deployBuild(folder, "2");
    front.isMissing = (address) => address === script;
    front.asked.length = 0;

    await screen.reload();

    await waitFor("the missing script to be asked for", async () => front.asked.includes(script));
    await waitForClock(screen);
    expect(await buildOf(screen)).to.equal("1");
    expect((await keptVersions(screen)).join()).to.match(/-1$/);
  });

  it("keeps the new build once it is whole, and starts it without the server", async () => {
    front.isMissing = () => false;
    await untilStarted(screen);
    await screen.reload();
    await untilKept("2");
    await untilStarted(screen);
    expect(await buildOf(screen)).to.equal("1");

    front.turn("down");
    await screen.reload();

    await waitForClock(screen);
    expect(await buildOf(screen)).to.equal("2");
    await untilStarted(screen);
    front.turn("well");
  });

  it("falls back to the build before when one fails twice to start, and keeps two", async () => {
    deployBuild(folder, "3", { breakStart: true });
    await screen.reload();
    await untilKept("3");
    await untilStarted(screen);
    const builds: string[] = [];
    for (let start = 0; start < 3; start += 1) {
      front.turn("down");
      await screen.reload();
      await waitForClock(screen);
      builds.push(await buildOf(screen));
    }

    await untilStarted(screen);

    expect(builds).to.deep.equal(["3", "3", "2"]);
    expect((await keptVersions(screen)).map((version) => version.slice(-2))).to.deep.equal(["-3", "-2"]);
    expect(await screen.evaluate(() => caches.keys())).to.have.length(3);
    front.turn("well");
  });

  it("goes on with the build that mends it", async () => {
    deployBuild(folder, "4");
    await screen.reload();
    await untilKept("4");

    await screen.reload();

    await waitForClock(screen);
    expect(await buildOf(screen)).to.equal("4");
    expect((await keptVersions(screen)).map((version) => version.slice(-2))).to.deep.equal(["-4", "-2"]);
  });

  it("survives a power cut: another browser on the same profile, with the server away", async () => {
    const profile = mkdtempSync(path.join(testFolder(), "profile-"));
    const first = await startProfile(profile);
    const page = first.pages()[0]!;
    await becomeDevice(page, { url: front.url, device });
    await waitForClock(page);
    await waitFor("the build to be kept", async () => (await keptVersions(page)).length > 0);
    await waitFor("the plan to be stored", () =>
      page.evaluate(() => localStorage.getItem("mantel.display") !== null),
    );
    await first.close();
    front.turn("down");

    const second = await startProfile(profile);
    await second.pages()[0]!.goto(`${front.url}/display`);

    await waitForClock(second.pages()[0]!);
    await untilStarted(second.pages()[0]!);
    await second.close();
    front.turn("well");
  });

  it("works where the browser keeps nothing, and the set-up check says so", async () => {
    const poor = await browser!.open(TABLET);
    await poor.addInitScript(() => {
      ServiceWorkerContainer.prototype.register = () =>
        Promise.reject(new DOMException("no", "SecurityError"));
    });
    await becomeDevice(poor, { url: front.url, device });
    await waitForClock(poor);
    await poor.waitForFunction(() => document.querySelector("link[href*='addons']"));
    await holdCorner(poor);
    await pressLocked(poor, "Check this screen");

    await turnToFinding(poor, "After a power cut this screen needs the network to start");
    await turnToFinding(poor, "This browser keeps nothing for this page.");
    await poor.context().close();
  });

  it("works where the browser is full, and the set-up check says so", async () => {
    const full = await browser!.open(TABLET);
    const tools = await full.context().newCDPSession(full);
    await tools.send("Storage.overrideQuotaForOrigin", { origin: front.url, quotaSize: 100_000 });
    await becomeDevice(full, { url: front.url, device });
    await waitForClock(full);
    await full.waitForFunction(() => document.querySelector("link[href*='addons']"));
    await holdCorner(full);
    await pressLocked(full, "Check this screen");

    await turnToFinding(full, "This browser keeps nothing for this page.");
    expect(await keptVersions(full)).to.deep.equal([]);
    await full.context().close();
  });

  it("keeps nothing of a family, also when it is removed", async () => {
    const texts = () =>
      screen.evaluate(async () => {
        const found: string[] = [];
        for (const name of await caches.keys()) {
          const cache = await caches.open(name);
          for (const request of await cache.keys()) {
            found.push(new URL(request.url).pathname, await (await cache.match(request))!.text());
          }
        }
        return found.join("\n");
      });
    const before = await texts();
    expect(before)
      .to.not.include(display.code)
      .and.not.include("/api/media")
      .and.not.include("take your tablets");

    const params = { displayId: display.id, deviceId: device.id };
    await app.call(displaysApi.removeDevice, { params }, { as: anna });
    await catchUpPlans(app.context);
    await screen.getByRole("heading", { name: "Type the six numbers for this screen" }).waitFor();

    front.turn("down");
    await screen.reload();
    await screen.waitForFunction(() => document.getElementById("shell") === null);
    expect(await screen.evaluate(() => localStorage.getItem("mantel.display"))).to.equal(null);
    front.turn("well");
  });

  function startProfile(profile: string): Promise<BrowserContext> {
    const executablePath = findChromium()!;
    return chromium.launchPersistentContext(profile, { ...TABLET, executablePath, args: CHROMIUM_FLAGS });
  }
});
