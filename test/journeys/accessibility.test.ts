import { expect } from "chai";
import type { Locator, Page } from "playwright-core";
import { displaysApi } from "../../shared/contract/displays.js";
import { messagesApi } from "../../shared/contract/messages.js";
import { DEMO_ACCOUNT, seedHousehold } from "../../scripts/seeding/seedHousehold.js";
import { createDisplay, logIn, signUp } from "../support/dashboardSteps.js";
import { enterCode, pressReply, waitForClock } from "../support/displaySteps.js";
import { findPaleTexts, findViolations } from "../support/findViolations.js";
import { JourneyBrowser, TABLET } from "../support/JourneyBrowser.js";
import { requireChromium, runAsSteps } from "../support/journeySteps.js";
import { startTestApp } from "../support/startTestApp.js";
import type { TestApp, TestUser } from "../support/TestApp.js";
import { accountsApi } from "../../shared/contract/accounts.js";

const SIZES = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
};
/** Also a tablet of seven inches, and one on its side. */
const SCREENS = [
  { width: 1280, height: 800 },
  { width: 1024, height: 600 },
  { width: 600, height: 1024 },
];
const TARGET_PX = 88;

describe("Pages and screens for everybody", function () {
  this.timeout(60_000);

  let app: TestApp;
  let browser: JourneyBrowser | null = null;
  let visitor: Page;
  let caregiver: Page;
  let display: Page;
  let displayId: string;
  let code: string;

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    const seeded = await seedHousehold(app.context, "Europe/Oslo");
    displayId = seeded.display.id;
    code = seeded.display.code;
    browser = await JourneyBrowser.launch();
    const calm = { reducedMotion: "reduce", timezoneId: "Europe/Oslo", viewport: SIZES.desktop } as const;
    visitor = await browser.open(calm);
    caregiver = await browser.open(calm);
    display = await browser.open({ ...TABLET, reducedMotion: "reduce" });
    await caregiver.goto(`${app.url}/login`);
    await logIn(caregiver, DEMO_ACCOUNT);
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  describe("in the dashboard and on the site axe finds nothing, dark and light, on a phone and on a desktop", () => {
    afterEach(() => browser?.requireNoErrors());

    it("as a control: it finds pale words where there are some", async () => {
      await visitor.goto(app.url);
      await visitor.evaluate(() => {
        document.querySelector("h1")!.style.color = "#555";
      });
      expect(await findViolations(visitor)).to.have.length(1);
    });

    for (const path of ["/", "/login", "/contact"]) {
      it(path, async () => {
        await visitor.goto(app.url + path);
        expect(await violationsInAllLooks(visitor)).to.deep.equal([]);
      });
    }

    for (const path of ["/dashboard", "/dashboard/compose", "/account"]) {
      it(path, async () => {
        await caregiver.goto(app.url + path);
        expect(await violationsInAllLooks(caregiver)).to.deep.equal([]);
      });
    }

    it("/dashboard/displays/:displayId", async () => {
      await caregiver.goto(`${app.url}/dashboard/displays/${displayId}`);
      await caregiver.getByText("How was your day?").first().waitFor();
      expect(await violationsInAllLooks(caregiver)).to.deep.equal([]);
    });

    it("/dashboard/compose, writing a series", async () => {
      await caregiver.goto(`${app.url}/dashboard/compose`);
      await caregiver.getByRole("radio", { name: "Repeat" }).check();
      await caregiver.getByRole("radio", { name: "Weekly" }).check();
      const ready = caregiver.getByRole("group", { name: "On these days" });
      expect(await violationsInAllLooks(caregiver, ready)).to.deep.equal([]);
    });

    it("/dashboard/messages/:messageId of a series, and its edit page", async () => {
      const messageId = await startSeries();
      await caregiver.goto(`${app.url}/dashboard/messages/${messageId}`);
      const showings = caregiver.getByRole("region", { name: "The next showings" });
      expect(await violationsInAllLooks(caregiver, showings.locator("time").first())).to.deep.equal([]);

      await caregiver.goto(`${app.url}/dashboard/messages/${messageId}/edit`);
      const text = caregiver.getByRole("textbox", { name: "Message" });
      expect(await violationsInAllLooks(caregiver, text)).to.deep.equal([]);
    });

    it("/welcome, before and after the display is made", async () => {
      await visitor.goto(app.url);
      await signUp(visitor, { name: "Tom Hill", email: "tom@example.org" });
      expect(await violationsInAllLooks(visitor)).to.deep.equal([]);

      await createDisplay(visitor, "Grandpa");
      expect(await violationsInAllLooks(visitor)).to.deep.equal([]);
    });
  });

  describe("on the display the contrast is AAA and every button is large", () => {
    runAsSteps(() => browser);

    it("as a control: pale words and a button that is too small are found", async () => {
      await display.goto(`${app.url}/display/demo`);
      await display.getByRole("heading").waitFor();
      await display.evaluate(() => {
        document.querySelector("h1")!.style.color = "#555";
      });
      expect((await findPaleTexts(display)).join()).to.include("h1 on ");
      await display.evaluate(() => document.body.append(document.createElement("button")));
      expect((await smallButtons(display)).join()).to.include('the button "" is');
    });

    it("the code", async () => {
      await display.goto(`${app.url}/display`);
      await display.getByRole("button", { name: "0" }).waitFor();
      await requireGoodScreen(display);
    });

    it("the waiting screen", async () => {
      await enterCode(display, code === "123456" ? "654321" : "123456");
      await display.getByText("Tell them this number:").waitFor();
      await requireGoodScreen(display);
    });

    it("the clock with what comes next", async () => {
      await display.getByRole("button", { name: "Change code" }).tap();
      await enterCode(display, code);
      await waitForClock(display);
      await display.getByText("A walk with Tom").waitFor();
      await requireGoodScreen(display);
    });

    it("a message with five replies, and the confirmation", async () => {
      await sendFiveReplies();
      await display.getByText("What would you like?").waitFor();
      await requireGoodScreen(display);
      const light = { params: { displayId }, body: { theme: "light" as const } };
      await app.call(displaysApi.edit, light, { as: await signInByApi() });
      await display.locator("body.light").waitFor();
      await requireGoodScreen(display);

      await pressReply(display, "Hot chocolate");
      await display.getByText(/Anna Berg has (been told|read it)/).waitFor();
      expect(await screenProblems(display)).to.deep.equal([]);
      expect(await smallButtons(display)).to.deep.equal([]);
    });
  });

  async function startSeries(): Promise<string> {
    const when = {
      kind: "series" as const,
      startDate: "2026-01-01",
      rule: "FREQ=WEEKLY;BYDAY=MO,TH",
      slots: [{ time: "08:00" }, { time: "20:00" }],
    };
    const body = { displayIds: [displayId], text: "Time for your tablets", when };
    const { items } = await app.call(messagesApi.create, { body }, { as: await signInByApi() });
    return items[0]!.id;
  }

  async function sendFiveReplies(): Promise<void> {
    const user = await signInByApi();
    await app.call(
      messagesApi.create,
      {
        body: {
          displayIds: [displayId],
          text: "What would you like?",
          label: "visit",
          urgent: true,
          replies: { set: "own", texts: ["Tea", "Coffee", "Hot chocolate", "Water", "Nothing"] },
          when: { kind: "now" },
        },
      },
      { as: user },
    );
    await app.runDueWork();
  }

  async function signInByApi(): Promise<Pick<TestUser, "accessToken">> {
    const { email, password } = DEMO_ACCOUNT;
    return app.call(accountsApi.logIn, { body: { email, password } });
  }
});

/** `ready` stands on the page when all of it has come. */
async function violationsInAllLooks(
  page: Page,
  ready: Locator = page.getByRole("heading", { level: 1 }),
): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ["dark", "light"]) {
    await page.evaluate((name) => localStorage.setItem("theme", name), theme);
    await page.reload();
    await ready.waitFor();
    for (const [name, size] of Object.entries(SIZES)) {
      await page.setViewportSize(size);
      const violations = await findViolations(page);
      found.push(...violations.map((violation) => `${theme}, ${name}: ${violation}`));
    }
  }
  return found;
}

async function requireGoodScreen(page: Page): Promise<void> {
  const problems = await screenProblems(page);
  for (const size of SCREENS) {
    await page.setViewportSize(size);
    const small = await smallButtons(page);
    problems.push(...small.map((button) => `${size.width}x${size.height}: ${button}`));
  }
  expect(problems).to.deep.equal([]);
}

/** Zooming is switched off on purpose: an unsteady hand that zooms in by accident does not find the way back. */
async function screenProblems(page: Page): Promise<string[]> {
  return [...(await findViolations(page, { except: ["meta-viewport"] })), ...(await findPaleTexts(page))];
}

function smallButtons(page: Page): Promise<string[]> {
  return page.evaluate(
    (least) =>
      Array.from(document.querySelectorAll("button"), (button) => {
        const { width, height } = button.getBoundingClientRect();
        return { text: button.innerText, width, height };
      })
        .filter(({ width, height }) => width < least || height < least)
        .map(({ text, width, height }) => `the button "${text}" is ${width} x ${height} px`),
    TARGET_PX,
  );
}
