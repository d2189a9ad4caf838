import { expect } from "chai";
import type { Page } from "playwright-core";
import { findFaintFocus } from "../../support/browser/findFaintFocus.js";
import { findViolations } from "../../support/browser/findViolations.js";
import { JourneyBrowser } from "../../support/browser/JourneyBrowser.js";
import { reflowProblems } from "../../support/browser/reflowProblems.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp } from "../../support/server/TestApp.js";
import { requireChromium } from "../../support/steps/journeySteps.js";
import { labelsIn, rememberVisitor, sidewaysOverflow } from "../../support/steps/siteSteps.js";
import {
  FOOTER,
  NAVBAR,
  PAGES,
  START,
  TARGETS,
  WIDTHS,
  type Session,
  type SpecifiedPage,
} from "./specifiedTexts.js";

const HEIGHT = 900;
/** By axe, of WIDTHS: what is hidden at one stands at the other. */
const LOOKED_AT = [1440, 390];
/** Of the focus, which is the same at others. */
const THEME_WIDTHS = [
  ["dark", 1440],
  ["light", 390],
] as const;

describe("Every public page", function () {
  this.timeout(120_000);

  let app: TestApp;
  let browser: JourneyBrowser | null = null;
  let page: Page;

  before(async function () {
    requireChromium(this);
    app = await startTestApp({ config: { publicUrl: null } });
    browser = await JourneyBrowser.launch();
    page = await browser.open({});
    await page.addInitScript(() => {
      addEventListener("securitypolicyviolation", (event) =>
        console.error(`Refused by the policy: ${event.violatedDirective} ${event.blockedURI}`),
      );
    });
    // The token of these visitors is nobody's: asked for their subscription the server would sign them out.
    await page.route("**/api/refreshSubscription", (route) => route.fulfill({ json: {} }));
    page.on("response", (answer) => {
      if (answer.status() >= 400 && answer.url().startsWith(app.url))
        failed.push(`${answer.status()} ${answer.url()}`);
    });
    await page.goto(`${app.url}/robots.txt`);
  });

  const failed: string[] = [];
  /** Where the pages lead on this site. */
  const addresses = new Set<string>();

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  afterEach(() => {
    browser?.requireNoErrors();
    expect(failed.splice(0)).to.deep.equal([]);
  });

  /** Each page is loaded once for each visitor; what else is asked of it is asked of the same load. */
  for (const specified of PAGES) {
    describe(specified.path, () => {
      it("has the shell of somebody who is signed in, at every width", async () => {
        await load(specified.path, "signedIn", "dark");

        await requireShell("signedIn");
      });

      it("has the shell of somebody who is remembered, and nothing for axe to find in light", async () => {
        await load(specified.path, "remembered", "light");

        await requireShell("remembered");
        for (const width of LOOKED_AT)
          expect(await violationsAt(width, { onlyColors: true })).to.deep.equal([]);
      });

      it("shows a visitor its words, links and pictures, and nothing for axe to find in dark", async () => {
        await load(specified.path, "signedOut", "dark");

        await requireShell("signedOut");
        await requireWords(specified);
        await requireAnchors();
        expect(await wrongPictures(page)).to.deep.equal([]);
        for (const width of LOOKED_AT) expect(await violationsAt(width)).to.deep.equal([]);
        expect(await reflowProblems(page)).to.deep.equal([]);
      });
    });
  }

  for (const [theme, width] of THEME_WIDTHS)
    it(`shows where one is at every stop of the Tab key, ${theme}, at ${width} px`, async () => {
      await page.setViewportSize({ width, height: HEIGHT });
      for (const { path } of PAGES) {
        await load(path, "signedOut", theme);
        const { stops, faults } = await findFaintFocus(page);
        expect(stops, path).to.be.greaterThan(3);
        expect(faults, path).to.deep.equal([]);
      }
    });

  it("is read without JavaScript, with every menu open", async () => {
    const reader = await browser!.open({
      javaScriptEnabled: false,
      viewport: { width: 390, height: HEIGHT },
    });
    for (const { path } of PAGES) {
      await reader.goto(app.url + path);
      expect(await reader.locator("main h1").isVisible(), path).to.equal(true);
      expect(await reader.getByRole("banner").getByRole("link", { name: "FAQ" }).isVisible()).to.equal(true);
      expect(await reader.getByRole("button").filter({ visible: true }).count(), path).to.equal(0);
    }
  });

  /** After the pages: mocha runs what stands in the outer suite before them. */
  describe("and the links of all of them", () => {
    it("lead nowhere that is not there", async () => {
      expect(addresses).to.include(`${app.url}/frequent-questions`);
      for (const address of addresses) {
        const { status } = await fetch(address, { redirect: "manual", headers: { Accept: "text/html" } });
        expect(status, address).to.equal(200);
      }
    });
  });

  async function load(path: string, session: Session, theme: "dark" | "light"): Promise<void> {
    await rememberVisitor(page, session);
    await page.evaluate((name) => localStorage.setItem("theme", name), theme);
    await page.goto(app.url + path);
    expect(await page.evaluate(() => document.documentElement.dataset.theme ?? "dark")).to.equal(theme);
  }

  async function requireShell(session: Session): Promise<void> {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      const [, ...labels] = await labelsIn(page.getByRole("banner"));
      expect(labels, `at ${width}`).to.deep.equal(NAVBAR[session][width]);
      await requireFooter(width);
      expect(await sidewaysOverflow(page), `too wide at ${width}`).to.equal(0);
    }
    if (new URL(page.url()).pathname === "/") await requireStart(session);
  }

  /** It stands at the beginning and at the end of the landing page. */
  async function requireStart(session: Session): Promise<void> {
    const [label, address] = START[session];
    const starts = page.locator("main .buttons");
    expect(await starts.count()).to.equal(2);
    for (const start of await starts.all()) {
      expect(await labelsIn(start)).to.deep.equal([label, "Try a Demo"]);
      expect(await start.getByRole("link", { name: label }).getAttribute("href")).to.equal(address);
    }
  }

  async function requireWords({ says, leads = [], holds = [] }: SpecifiedPage): Promise<void> {
    const main = page.locator("main");
    const words = await main.innerText();
    says.forEach((text) =>
      typeof text === "string" ? expect(words).to.include(text) : expect(words).to.match(text),
    );
    expect(await main.locator("h1").count()).to.equal(1);
    for (const [name, address] of leads) {
      const links = main.locator(`a[href="${address}"]`).filter({ hasText: name });
      expect(await links.count(), `${nameOf(name)} to ${address}`).to.be.greaterThan(0);
      if (address === TARGETS["Try the Demo"])
        for (const link of await links.all()) expect(await link.getAttribute("target")).to.equal("_blank");
    }
    for (const [selector, count] of holds)
      expect(await main.locator(selector).count(), selector).to.equal(count);
  }

  /** Those within the page lead somewhere; the others are kept for the last test. */
  async function requireAnchors(): Promise<void> {
    const { found, broken } = await page.evaluate(() => {
      const links = Array.from(document.querySelectorAll<HTMLAnchorElement>("a[href]"));
      const within = links.filter(
        ({ href, pathname }) => href.includes("#") && pathname === location.pathname,
      );
      return {
        found: links.map(({ href }) => href),
        broken: within.filter(({ hash }) => !document.getElementById(hash.slice(1))).map(({ href }) => href),
      };
    });
    expect(broken).to.deep.equal([]);
    found.filter((href) => href.startsWith(app.url)).forEach((href) => addresses.add(href.split("#")[0]!));
  }

  async function violationsAt(width: number, options: { onlyColors?: boolean } = {}): Promise<string[]> {
    await page.setViewportSize({ width, height: HEIGHT });
    if (new URL(page.url()).pathname === "/") await reachDemo();
    return findViolations(page, options);
  }

  /** It is a page in a page, and comes when it is reached. */
  async function reachDemo(): Promise<void> {
    await page.locator("[data-island=demo]").scrollIntoViewIfNeeded();
    await page.locator(".demo-screen[data-ready] iframe").waitFor();
  }

  async function requireFooter(width: number): Promise<void> {
    const footer = page.locator("footer");
    expect(await footer.isVisible(), `the footer at ${width}`).to.equal(width >= 768);
    if (width < 768) return;
    const words = (await footer.innerText()).split("\n").map((line) => line.trim());
    expect(words.filter(Boolean).map((line) => line.replace(/^(© 2024).*/, "$1"))).to.deep.equal(FOOTER);
    const links = await footer
      .locator("a")
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute("href")]));
    links.forEach(([label, address]) => expect(address, label!).to.equal(TARGETS[label!]));
  }
});

/** Those that are not there, or not in the proportions that the page says. */
function wrongPictures(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const images = Array.from(document.querySelectorAll<HTMLImageElement>("main img"));
    images.forEach((image) => (image.loading = "eager"));
    await Promise.all(images.map((image) => image.decode()));
    return images
      .filter((image) => {
        const declared = Number(image.getAttribute("width")) / Number(image.getAttribute("height"));
        return !(Math.abs(image.naturalWidth / image.naturalHeight - declared) < 0.01);
      })
      .map(({ currentSrc }) => currentSrc);
  });
}

function nameOf(label: string | RegExp): string {
  return typeof label === "string" ? label : label.source;
}
