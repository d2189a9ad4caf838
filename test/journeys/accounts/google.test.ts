import { expect } from "chai";
import type { Page } from "playwright-core";
import { GoogleDouble } from "../../support/doubles/GoogleDouble.js";
import { JourneyBrowser } from "../../support/browser/JourneyBrowser.js";
import { waitForStartPage } from "../../support/steps/siteSteps.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp } from "../../support/server/TestApp.js";

const DESKTOP = { viewport: { width: 1280, height: 800 } };
const NINA = { sub: "1089", email: "nina@example.org", email_verified: true, name: "Nina Holm" };

describe("Signing in with Google", function () {
  this.timeout(60_000);

  let app: TestApp;
  let google: GoogleDouble;
  let browser: JourneyBrowser | null = null;
  let nina: Page;

  before(async function () {
    requireChromium(this);
    google = await GoogleDouble.start(NINA);
    app = await startTestApp({ config: { google: google.config() } });
    // The app listens on a port that it did not know when it was configured.
    Object.assign(app.context.config, { publicUrl: app.url });
    // After the deletion the page's socket learns it too, and asks once whether the session is really over.
    browser = await JourneyBrowser.launch({ expectedErrors: /status of 403/ });
    nina = await browser.open(DESKTOP);
  });

  after(async () => {
    await browser?.close();
    await app?.close();
    await google?.stop();
  });

  runAsSteps(() => browser);

  const googleButton = () => nina.getByRole("button", { name: "Continue with Google" });

  it("says clearly when the browser blocks the window", async () => {
    await nina.goto(`${app.url}/login`);
    await nina.evaluate(() => {
      window.open = () => null;
    });
    await googleButton().click();

    await nina.getByText("Your browser blocked Google's login window").waitFor();
  });

  it("says so when the person does not agree", async () => {
    google.isRefusing = true;
    await nina.goto(`${app.url}/login`);
    await googleButton().click();

    await nina.getByText(/An error occurred: .*cancelled/).waitFor();
    google.isRefusing = false;
  });

  it("believes no message but that of its own window", async () => {
    await nina.goto(`${app.url}/login`);
    await googleButton().waitFor();
    await nina.evaluate(() => {
      const message = { type: "mantel.google", outcome: "signedIn", message: "" };
      window.dispatchEvent(new MessageEvent("message", { data: message, origin: "https://evil.example" }));
    });

    expect(await nina.evaluate(() => localStorage.getItem("userToken"))).to.equal(null);
  });

  it("makes an account from the landing page on, without a secret in any address", async () => {
    const addresses: string[] = [];
    nina.context().on("request", (request) => addresses.push(request.url()));
    await nina.goto(app.url);
    await nina.getByRole("main").getByRole("link", { name: "Sign Up" }).first().click();
    const popup = nina.waitForEvent("popup");
    await googleButton().click();
    const closed = (await popup).waitForEvent("close");

    await nina.getByRole("heading", { name: "Welcome, Nina Holm" }).waitFor();
    await closed;
    const token = await nina.evaluate(() => localStorage.getItem("userToken"));
    expect(token).to.be.a("string");
    expect(addresses.filter((address) => address.includes(token ?? "-"))).to.deep.equal([]);
  });

  it("needs no verification, has no password, and is deleted by typing the address", async () => {
    await nina.goto(`${app.url}/account`);
    await nina.getByText("You log in with Google.").waitFor();
    expect(await nina.getByText("Your email is not verified").count()).to.equal(0);
    await nina.getByRole("link", { name: "Delete my account" }).click();
    const proof = nina.getByRole("textbox", { name: "Your email address" });
    await proof.fill("somebody@example.org");
    await nina.getByRole("button", { name: "Delete my account permanently" }).click();
    await nina.getByText("That isn't your account's email address.").waitFor();
    await proof.fill("Nina@example.org");
    await nina.getByRole("button", { name: "Delete my account permanently" }).click();

    await waitForStartPage(nina, app.url);
  });

  it("is not offered where it is not configured", async () => {
    Object.assign(app.context.config, { google: null });
    await nina.goto(`${app.url}/login`);
    await nina.getByRole("heading", { name: "Sign Up" }).waitFor();
    await nina.waitForLoadState("networkidle");

    expect(await googleButton().count()).to.equal(0);
  });
});
