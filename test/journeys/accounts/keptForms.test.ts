import { expect } from "chai";
import type { Locator, Page, Route } from "playwright-core";
import { accountsApi } from "../../../shared/contract/accounts.js";
import type { Display } from "../../../shared/contract/displays.js";
import { messagesApi } from "../../../shared/contract/messages.js";
import { peopleApi } from "../../../shared/contract/people.js";
import { buildCaregiver, PASSWORD } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { SAMPLE_PHOTO } from "../../support/builders/samplePhoto.js";
import { JourneyBrowser, PHONE } from "../../support/browser/JourneyBrowser.js";
import { logInAt } from "../../support/steps/accountSteps.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { waitForStartPage } from "../../support/steps/siteSteps.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import { waitFor } from "../../support/waitFor.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";

const REFUSALS = /Failed to load resource.*status of (401|403)/;

interface TypedForm {
  path: (display: Display) => string;
  /** The button that opens the form; null: it stands on the page. */
  opener: string | null;
  field: (page: Page) => Locator;
}

const inDialog = (page: Page, name: string) => page.getByRole("dialog").getByRole("textbox", { name });

const FORMS: Record<string, TypedForm> = {
  "a person": {
    path: () => "/people",
    opener: "Add a person",
    field: (page) => inDialog(page, "Name"),
  },
  "a card": {
    path: ({ id }) => `/dashboard/displays/${id}`,
    opener: "Pin a card",
    field: (page) => inDialog(page, "Text"),
  },
  "an event": {
    path: () => "/dashboard/calendar",
    opener: "New event",
    field: (page) => inDialog(page, "What is planned"),
  },
  "the settings of a display": {
    path: ({ id }) => `/dashboard/displays/${id}/settings`,
    opener: null,
    field: (page) => page.getByRole("textbox", { name: "Phone number" }),
  },
  "an invitation": {
    path: () => "/group",
    opener: null,
    field: (page) => page.getByRole("textbox", { name: "Email" }),
  },
  "the name of a group": {
    path: () => "/group",
    opener: null,
    field: (page) => page.getByRole("textbox", { name: "Group name" }),
  },
  "the own name": {
    path: () => "/account",
    opener: null,
    field: (page) => page.getByRole("main").getByRole("textbox", { name: "Name", exact: true }),
  },
  "a place given by hand": {
    path: ({ id }) => `/dashboard/displays/${id}/settings`,
    opener: "Enter coordinates instead",
    field: (page) => page.getByRole("textbox", { name: "Name of the place" }),
  },
  "a new display": {
    path: () => "/dashboard/new-display",
    opener: null,
    field: (page) => page.getByRole("textbox", { name: "Name" }),
  },
  feedback: {
    path: () => "/account",
    opener: "Share Feedback",
    field: (page) => inDialog(page, "Comments"),
  },
};

describe("What is typed into a form when the session ends", function () {
  this.timeout(60_000);

  let app: TestApp;
  let browser: JourneyBrowser | null = null;
  let anna: TestUser;
  let ben: TestUser;
  let mum: Display;
  let page: Page;

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    anna = await buildCaregiver(app);
    ben = await buildCaregiver(app, { name: "Ben Hill" });
    mum = await buildDisplay(app, anna, { name: "Mum" });
    browser = await JourneyBrowser.launch({ expectedErrors: REFUSALS });
    page = await browser.open(PHONE);
    await logIn(anna);
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  runAsSteps(() => browser);

  const logIn = (user: TestUser) => logInAt(page, app.url, { email: user.email, password: PASSWORD });

  async function open({ path, opener, field }: TypedForm): Promise<Locator> {
    await page.goto(app.url + path(mum));
    if (opener) await page.getByRole("button", { name: opener, exact: true }).click();
    await field(page).waitFor();
    return field(page);
  }

  /** On another device of hers. */
  const elsewhere = () => app.call(accountsApi.logIn, { body: { email: anna.email, password: PASSWORD } });

  async function endSessionElsewhere(): Promise<void> {
    await app.call(accountsApi.signOutEverywhere, {}, { as: await elsewhere() });
    await waitForStartPage(page, app.url);
  }

  const saveIn = (place: Page) =>
    place.getByRole("dialog").getByRole("button", { name: "Save", exact: true });

  async function countMessages(words: string): Promise<number> {
    const params = { displayId: mum.id };
    const { items } = await app.call(messagesApi.list, { params }, { as: await elsewhere() });
    return items.filter(({ text }) => text === words).length;
  }

  /** The server does what is asked for, and the page is gone before it hears of it. */
  async function loseAnswer(address: string, press: () => Promise<void>): Promise<void> {
    let isDone = false;
    await page.route(address, async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      await route.fetch();
      isDone = true;
    });
    await press();
    await waitFor("the server to have done it", () => Promise.resolve(isDone));
    page.once("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await page.unroute(address);
  }

  for (const [what, form] of Object.entries(FORMS))
    it(`is there again for ${what} after the same person has logged in`, async () => {
      await (await open(form)).fill("07700 900123");

      await endSessionElsewhere();
      await logIn(anna);

      expect(await (await open(form)).inputValue()).to.equal("07700 900123");
      await page
        .getByRole("alert")
        .filter({ hasText: "What you typed before is here again." })
        .first()
        .waitFor();
    });

  it("says which photos are still to be added, and which is to be chosen again", async () => {
    const buffer = Buffer.from(await SAMPLE_PHOTO.arrayBuffer());
    const photo = { name: "garden.jpg", mimeType: "image/jpeg", buffer };
    await (await open(FORMS["a person"]!)).fill("Aunt Clara");
    await page.locator("input[type=file]").first().setInputFiles(photo);
    await page.getByRole("button", { name: "Choose another photo" }).waitFor();
    await endSessionElsewhere();
    await logIn(anna);
    await open(FORMS["a person"]!);
    await page.getByText("Choose the photo again: garden.jpg could not be kept.").waitFor();

    await page.route("**/photos", (route) =>
      route.request().method() === "POST" ? undefined : route.continue(),
    );
    await page.goto(`${app.url}/dashboard/displays/${mum.id}/photos`);
    await page.locator("input[type=file]").first().setInputFiles(photo);
    await page.getByRole("list", { name: "Uploading" }).getByText("garden.jpg").waitFor();
    await endSessionElsewhere();
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await logIn(anna);
    await page.goto(`${app.url}/dashboard/displays/${mum.id}/photos`);

    await page.getByRole("status").filter({ hasText: "garden.jpg. Choose those again" }).waitFor();
  });

  it("is added once when the page was loaded anew before the answer came", async () => {
    const form = FORMS["a person"]!;
    await (await open(form)).fill("Uncle Ned");
    await loseAnswer("**/api/people", () => saveIn(page).click());

    expect(await (await open(form)).inputValue()).to.equal("Uncle Ned");
    await saveIn(page).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });

    const { items } = await app.call(peopleApi.list, {}, { as: await elsewhere() });
    expect(items.filter(({ name }) => name === "Uncle Ned")).to.have.length(1);
  });

  it("is sent once as a message when the page was loaded anew before the answer came", async () => {
    const send = page.getByRole("button", { name: "Send now" });
    await page.goto(`${app.url}/dashboard/compose?display=${mum.id}`);
    await page.getByRole("textbox", { name: "Message" }).fill("Time for your tablets");
    await loseAnswer("**/api/messages", () => send.click());

    await send.click();
    await page.waitForURL(`**/dashboard/displays/${mum.id}`);

    expect(await countMessages("Time for your tablets")).to.equal(1);
  });

  it("is sent once as a message when its page was left, and opened again before the answer came", async () => {
    const send = page.getByRole("button", { name: "Send now" });
    const held: Route[] = [];
    await page.route("**/api/messages", (route) => void held.push(route));
    await page.goto(`${app.url}/dashboard`);
    await page.getByRole("link", { name: "Send a message" }).click();
    await page.getByRole("textbox", { name: "Message" }).fill("Tea at four");
    await send.click();
    await waitFor("the message to go out", () => Promise.resolve(held.length > 0));
    await page.goBack();
    await page.goForward();
    await page.getByRole("textbox", { name: "Message" }).waitFor();
    await held[0]!.continue();
    await page
      .getByRole("alert")
      .filter({ hasText: /^(Saved|Sent)/ })
      .waitFor();
    await page.unrouteAll();
    await send.click();
    await page.waitForURL(`**/dashboard/displays/${mum.id}`);

    expect(await countMessages("Tea at four")).to.equal(1);
  });

  it("is there after a log-out in another tab as well", async () => {
    await (await open(FORMS["a person"]!)).fill("Aunt Clara");
    const other = await browser!.openTab(page);
    await other.goto(`${app.url}/account`);
    await other.getByRole("main").getByRole("button", { name: "Log out", exact: true }).click();

    await waitForStartPage(page, app.url);
    await other.close();
    await logIn(anna);

    expect(await (await open(FORMS["a person"]!)).inputValue()).to.equal("Aunt Clara");
  });

  it("is gone when the form was closed on purpose", async () => {
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });

    expect(await (await open(FORMS["a person"]!)).inputValue()).to.equal("");
  });

  it("is gone with a log-out here", async () => {
    await (await open(FORMS["the settings of a display"]!)).fill("07700 900999");
    await page.goto(`${app.url}/account`);
    await page.getByRole("main").getByRole("button", { name: "Log out", exact: true }).click();
    await waitForStartPage(page, app.url);
    await logIn(anna);

    expect(await (await open(FORMS["the settings of a display"]!)).inputValue()).to.equal("");
  });

  it("is never there for another account", async () => {
    await (await open(FORMS["a person"]!)).fill("Aunt Clara");
    await endSessionElsewhere();
    await logIn(ben);

    expect(await (await open(FORMS["a person"]!)).inputValue()).to.equal("");
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.to.include("Aunt Clara");
  });
});
