import { expect } from "chai";
import type { Page } from "playwright-core";
import { TOASTS } from "../../../shared/texts.js";
import {
  logInAt,
  passwordField,
  setNewPassword,
  tryLogIn,
  waitForToast,
} from "../../support/steps/accountSteps.js";
import { buildCaregiver, PASSWORD } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { changeTheme, THEMES } from "../../support/browser/changeTheme.js";
import { findViolations } from "../../support/browser/findViolations.js";
import { JourneyBrowser } from "../../support/browser/JourneyBrowser.js";
import { requireChromium } from "../../support/steps/journeySteps.js";
import { isFocused, tabTo } from "../../support/steps/keyboardSteps.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp } from "../../support/server/TestApp.js";
import { waitFor } from "../../support/waitFor.js";

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
const TOM = { email: "tom@example.org", password: PASSWORD };
const REFUSALS = /Failed to load resource.*status of (400|401)/;

describe("The account screens for everybody", function () {
  this.timeout(60_000);

  let app: TestApp;
  let browser: JourneyBrowser | null = null;
  let visitor: Page;
  let tom: Page;

  before(async function () {
    requireChromium(this);
    app = await startTestApp({ saysItMails: true });
    const user = await buildCaregiver(app, { name: "Tom Hill", email: TOM.email });
    await buildDisplay(app, user);
    browser = await JourneyBrowser.launch({ expectedErrors: REFUSALS });
    const calm = { viewport: SIZES[1] } as const;
    visitor = await browser.open(calm);
    tom = await browser.open(calm);
    await logInAt(tom, app.url, TOM);
    await visitor.goto(app.url);
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  afterEach(() => browser?.requireNoErrors());

  describe("axe finds nothing, dark and light, on a phone and on a desktop", () => {
    it("/login, Log In with a failure", async () => {
      const found = await violations(visitor, async (page) => {
        await page.goto(`${app.url}/login`);
        await page.getByRole("main").getByText("Log In", { exact: true }).first().click();
        await tryLogIn(page, { ...TOM, password: "not this one" });
        await page.getByText("Invalid email or password").waitFor();
      });
      expect(found).to.deep.equal([]);
    });

    it("/login, Forgot password, sent", async () => {
      const found = await violations(visitor, async (page) => {
        await page.goto(`${app.url}/login?email=nobody@example.org`);
        await page.getByRole("main").getByText("Log In", { exact: true }).first().click();
        await page.getByRole("button", { name: "Forgot password" }).click();
        await page.getByRole("button", { name: "Reset Password" }).click();
        await page.getByText("Check your inbox").waitFor();
      });
      expect(found).to.deep.equal([]);
    });

    it("/login, a new password, and a link that cannot be used", async () => {
      const open = (page: Page) => page.goto(`${app.url}/login?mode=reset#not-a-secret`);
      expect(await violations(visitor, async (page) => void (await open(page)))).to.deep.equal([]);

      const found = await violations(visitor, async (page) => {
        await open(page);
        await setNewPassword(page, "a rug under the table");
        await page.getByText("This link can't be used").waitFor();
      });
      expect(found).to.deep.equal([]);
    });

    it("/verify-email with a link that cannot be used", async () => {
      const found = await violations(visitor, async (page) => {
        await page.goto(`${app.url}/verify-email#not-a-secret`);
        await page.getByText("This link can't be used").waitFor();
      });
      expect(found).to.deep.equal([]);
    });

    it("/account with its lists, and the question before signing out everywhere", async () => {
      const open = async (page: Page) => {
        await page.goto(`${app.url}/account`);
        await page.getByText("This device", { exact: true }).waitFor();
      };
      expect(await violations(tom, open)).to.deep.equal([]);

      const found = await violations(tom, async (page) => {
        await open(page);
        await page.getByRole("button", { name: "Log out everywhere" }).click();
        await page.getByRole("dialog").waitFor();
      });
      expect(found).to.deep.equal([]);
    });

    it("/account/delete", async () => {
      const found = await violations(tom, async (page) => {
        await page.goto(`${app.url}/account/delete`);
        await passwordField(page, "Your password").waitFor();
      });
      expect(found).to.deep.equal([]);
    });
  });

  describe("by keyboard alone", () => {
    it("a caregiver logs in", async () => {
      const page = await browser!.open({ viewport: SIZES[1] });
      await page.goto(`${app.url}/login`);
      await page.getByRole("radio", { name: "Sign Up" }).waitFor({ state: "attached" });
      await tabTo(page, page.getByRole("radio", { name: "Sign Up" }));
      await page.keyboard.press("ArrowRight");
      await tabTo(page, page.getByRole("textbox", { name: "Email" }));
      await page.keyboard.type(TOM.email);
      await tabTo(page, passwordField(page));
      await page.keyboard.type(TOM.password);
      await page.keyboard.press("Enter");

      await page.waitForURL("**/dashboard");
      await page.close();
    });

    it("a caregiver finds the way to a new password and back", async () => {
      const page = await browser!.open({ viewport: SIZES[1] });
      await page.goto(`${app.url}/login`);
      await page.evaluate(() => localStorage.setItem("hasLoggedIn", "true"));
      await page.reload();
      await page.getByRole("heading", { name: "Log In" }).waitFor();
      await tabTo(page, page.getByRole("button", { name: "Forgot password" }));
      await page.keyboard.press("Enter");
      await page.keyboard.type("nobody@example.org");
      await page.keyboard.press("Enter");
      await waitForToast(page, TOASTS.resetLinkSent);
      await tabTo(page, page.getByRole("button", { name: "Back to Log In" }));
      await page.keyboard.press("Enter");

      await page.getByRole("heading", { name: "Log In" }).waitFor();
      await page.close();
    });

    it("a caregiver changes the name, the theme and nothing by mistake", async () => {
      await tom.setViewportSize(SIZES[1]!);
      await tom.goto(`${app.url}/account`);
      await tom.getByText("This device", { exact: true }).waitFor();
      await tabTo(tom, tom.getByRole("textbox", { name: "Name" }));
      await tom.keyboard.press("End");
      await tom.keyboard.type("y");
      await tom.keyboard.press("Tab");
      await waitForToast(tom, TOASTS.accountUpdated);
      await tabTo(tom, tom.getByRole("button", { name: "Log out everywhere" }));
      await tom.keyboard.press("Enter");
      await tom.getByRole("dialog").waitFor();
      await tom.keyboard.press("Escape");
      await tom.getByRole("dialog").waitFor({ state: "detached" });

      const opener = tom.getByRole("button", { name: "Log out everywhere" });
      await waitFor("the focus to return", () => isFocused(opener));
    });

    it("every control of My Account is reached and shows where the focus is", async () => {
      await tom.goto(`${app.url}/account`);
      await tom.getByText("This device", { exact: true }).waitFor();
      for (const name of ["Choose a photo", "Change password", "Share Feedback", "Download my data"])
        await tabTo(tom, tom.getByRole("button", { name }));
      await tabTo(tom, tom.getByRole("link", { name: "Delete my account" }));

      const outline = await tom.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle);
      expect(outline).to.equal("solid");
    });
  });
});

/** What axe finds in a state of a page that `show` brings about, in each theme. */
async function violations(page: Page, show: (page: Page) => Promise<void>): Promise<string[]> {
  const found: string[] = [];
  // Another page first: an address that differs by its # alone loads nothing anew.
  await page.goto(new URL("/contact", page.url()).href);
  await page.setViewportSize(SIZES[1]!);
  await show(page);
  for (const theme of THEMES) {
    await changeTheme(page, theme);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const lines = await findViolations(page, { onlyColors: theme === "light" });
      found.push(...lines.map((line) => `${theme}, ${size.width}: ${line}`));
    }
  }
  return found;
}
