import { expect } from "chai";
import type { Page } from "playwright-core";
import { JourneyBrowser, MOVING } from "../../support/browser/JourneyBrowser.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp } from "../../support/server/TestApp.js";
import { requireChromium } from "../../support/steps/journeySteps.js";

const COUNTER = "https://count.example/hit";

interface Hit {
  body: string | null;
  headers: Record<string, string>;
}

describe("Counting page views", function () {
  this.timeout(60_000);

  let app: TestApp;
  let browser: JourneyBrowser | null = null;
  const open: Page[] = [];

  before(async function () {
    requireChromium(this);
    browser = await JourneyBrowser.launch();
  });

  afterEach(async () => {
    // A demo that goes on without its server says so on the console.
    await Promise.all(open.splice(0).map((page) => page.context().close()));
    await app?.close();
    browser?.requireNoErrors();
  });

  after(() => browser?.close());

  it("tells the name of a public page and nothing else, without a cookie", async () => {
    app = await startTestApp({ config: { analyticsUrl: COUNTER } });
    const { page, hits } = await visitor();
    for (const path of [
      "/about?code=123456#secret",
      "/pricing",
      "/login?email=anna@example.org",
      "/display/demo",
    ])
      await page.goto(app.url + path, { waitUntil: "networkidle" });

    expect(hits.map(({ body }) => body)).to.deep.equal(['{"page":"/about"}', '{"page":"/pricing"}']);
    hits.forEach(({ headers }) => expect(headers).to.not.have.any.keys("cookie", "referer", "authorization"));
  });

  it("tells nothing of who asks not to be tracked", async () => {
    app = await startTestApp({ config: { analyticsUrl: COUNTER } });
    for (const [name, value] of [
      ["doNotTrack", "'1'"],
      ["globalPrivacyControl", "true"],
    ]) {
      const { page, hits } = await visitor();
      await page.addInitScript(
        `Object.defineProperty(Navigator.prototype, "${name}", { get: () => ${value} })`,
      );
      await page.goto(`${app.url}/about`, { waitUntil: "networkidle" });
      expect(hits).to.deep.equal([]);
    }
  });

  it("is off unless the installation says so, and the privacy page speaks of it only then", async () => {
    app = await startTestApp();
    const { page, hits } = await visitor();
    await page.goto(`${app.url}/privacy-policy`, { waitUntil: "networkidle" });
    const without = await page.locator("main").innerText();
    await app.close();
    app = await startTestApp({ config: { analyticsUrl: COUNTER } });
    await page.goto(`${app.url}/privacy-policy`, { waitUntil: "networkidle" });
    const withCounter = await page.locator("main").innerText();

    expect(hits).to.have.length(1);
    expect(withCounter).to.not.equal(without);
    expect(without).to.not.match(/Do Not Track/i);
    expect(withCounter).to.match(/Do Not Track/i);
  });

  async function visitor(): Promise<{ page: Page; hits: Hit[] }> {
    const page = await browser!.open(MOVING);
    open.push(page);
    const hits: Hit[] = [];
    await page.context().addCookies([{ name: "a", value: "b", domain: "count.example", path: "/" }]);
    await page.route(`${COUNTER}**`, async (route) => {
      const request = route.request();
      hits.push({ body: request.postData(), headers: await request.allHeaders() });
      await route.fulfill({ status: 204 });
    });
    return { page, hits };
  }
});
