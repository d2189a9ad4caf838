import { expect } from "chai";
import type { Locator, Page } from "playwright-core";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildPhoto } from "../../support/builders/buildPhoto.js";
import {
  createDisplay,
  logIn,
  messageRow,
  signUp,
  waitForState,
} from "../../support/steps/dashboardSteps.js";
import {
  enterCode,
  leaveSetUpCheck,
  pressReply,
  readPairingNumber,
  waitForClock,
} from "../../support/steps/displaySteps.js";
import { changeTheme, THEMES } from "../../support/browser/changeTheme.js";
import { findViolations } from "../../support/browser/findViolations.js";
import { HOME_ZONE_SHOWN } from "../../support/builders/homeZone.js";
import { JourneyBrowser, PHONE, TABLET } from "../../support/browser/JourneyBrowser.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import { waitFor } from "../../support/waitFor.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };

/** What axe finds, in both colors and on both sizes, once `ready` is there. */
async function violationsInAllLooks(page: Page, ready: Locator): Promise<string[]> {
  const found: string[] = [];
  await ready.waitFor();
  for (const theme of THEMES) {
    await changeTheme(page, theme);
    for (const size of Object.values(SIZES)) {
      await page.setViewportSize(size);
      found.push(...(await findViolations(page, { onlyColors: theme === "light" })));
    }
  }
  return found;
}

describe("A caregiver lets screens in and puts faces to messages", function () {
  this.timeout(60_000);

  let app: TestApp;
  let browser: JourneyBrowser | null = null;
  let anna: TestUser;
  let display: Display;
  let caregiver: Page;
  let tablet: Page;
  let requestNumber: string;

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    anna = await buildCaregiver(app);
    display = await buildDisplay(app, anna, { name: "Mum" });
    // It closes the window.
    await buildDevice(app, { display, caregiver: anna });
    // A refused number, and the visitor that a tablet is before it is let in, stand on the console of each.
    browser = await JourneyBrowser.launch({ expectedErrors: /WebSocket|status of 40[019]/ });
    caregiver = await browser.open({ viewport: SIZES.desktop });
    tablet = await browser.open(TABLET);
    await caregiver.goto(`${app.url}/login`);
    await logIn(caregiver, anna);
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  runAsSteps(() => browser);

  it("is asked, also aloud, when a screen types the code outside the window", async () => {
    await tablet.goto(`${app.url}/display`);
    await enterCode(tablet, display.code);
    requestNumber = await readPairingNumber(tablet);
    await app.runDueWork();

    await prompt().waitFor();
    const spoken = caregiver.getByRole("status").filter({ hasText: "A screen wants to show Mum's display." });
    expect(await spoken.count()).to.equal(1);
    expect(await prompt().innerText())
      .to.include("asked just now")
      .and.not.include(requestNumber);
    await caregiver.reload();
    expect(await violationsInAllLooks(caregiver, prompt())).to.deep.equal([]);
  });

  it("types another number by keyboard, and is told; then the right one, and the screen goes on", async () => {
    const field = prompt().getByLabel("The two digits on that screen");
    await field.focus();
    await caregiver.keyboard.type(requestNumber === "10" ? "11" : "10");
    await caregiver.keyboard.press("Enter");
    await prompt().getByText("That isn't the number on the screen.").waitFor();

    await field.focus();
    await caregiver.keyboard.type(requestNumber);
    await caregiver.keyboard.press("Enter");

    await leaveSetUpCheck(tablet);
    await waitForClock(tablet);
    await prompt().waitFor({ state: "detached" });
    expect((await currentDisplay()).devices).to.have.length(2);
    const news = caregiver.getByText("A screen joined Mum's display");
    expect(await news.count(), "no question about what they have just done").to.equal(0);
  });

  it("ignores a screen, and is not asked again", async () => {
    const stranger = await launched().open(TABLET);
    await stranger.goto(`${app.url}/display`);
    await enterCode(stranger, display.code);
    await readPairingNumber(stranger);
    await app.runDueWork();
    await prompt().waitFor();

    await prompt().getByRole("button", { name: "Ignore" }).click();

    await prompt().waitFor({ state: "detached" });
    expect((await currentDisplay()).devices).to.have.length(2);
    await stranger.close();
  });

  it("adds a screen by the link behind the QR code", async () => {
    await caregiver.setViewportSize(SIZES.desktop);
    await caregiver.goto(`${app.url}/dashboard/displays/${display.id}`);
    await caregiver.getByRole("button", { name: "Add a screen" }).click();
    await caregiver.getByRole("img", { name: "QR code that opens Mum's display" }).waitFor();
    await caregiver.getByText("A tablet can't find this address").waitFor();
    const field = caregiver.getByLabel("Link for the screen");
    await caregiver.reload();
    expect(await violationsInAllLooks(caregiver, field)).to.deep.equal([]);
    const link = await field.inputValue();
    expect(link).to.match(new RegExp(`^${app.url}/display/${display.code}#.{20,}$`));

    const third = await launched().open(TABLET);
    await third.goto(link);

    await leaveSetUpCheck(third);
    await waitForClock(third);
    await caregiver.waitForFunction((used) => !document.body.innerHTML.includes(used), link);
    expect((await currentDisplay()).devices).to.have.length(3);
    await third.close();
  });

  it("adds a person with a photo from a phone's camera", async () => {
    await caregiver.setViewportSize(SIZES.phone);
    await caregiver.goto(`${app.url}/people`);
    await caregiver.getByText("No one without an account yet").waitFor();
    await caregiver.getByRole("button", { name: "Add a person" }).click();
    const dialog = caregiver.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Per Berg");
    await dialog.getByLabel("Relation").fill("son");
    await dialog.getByLabel("Phone").fill("+47 22 33 44 55");
    await choosePhoto("notes.txt", new Blob(["dear diary"], { type: "text/plain" }));
    await dialog.getByRole("alert").waitFor();
    await choosePhoto("per.jpg", await buildPhoto({ width: 3_000, height: 4_000, orientation: 6 }));
    expect(await findViolations(caregiver)).to.deep.equal([]);
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });

    const row = caregiver.getByRole("listitem").filter({ hasText: "Per Berg" });
    expect(await row.getByRole("link").getAttribute("href")).to.equal("tel:+4722334455");
    await waitUntilDrawn(row.locator("img"));
    expect(await violationsInAllLooks(caregiver, row)).to.deep.equal([]);
  });

  it("sends a message in that person's name, and the screen shows the face", async () => {
    await caregiver.setViewportSize(SIZES.desktop);
    await caregiver.goto(`${app.url}/dashboard/compose?display=${display.id}`);
    await caregiver.getByLabel("From").selectOption({ label: "Per Berg, son" });
    await caregiver.getByRole("textbox", { name: "Message" }).fill("See you on Sunday");
    const face = caregiver.frameLocator("iframe").locator("img.portrait");
    await caregiver.reload();
    expect(await violationsInAllLooks(caregiver, face)).to.deep.equal([]);
    await caregiver.getByRole("button", { name: "Send now" }).click();

    await tablet.getByText("See you on Sunday").waitFor();
    await tablet.getByText("Per Berg").waitFor();
    await waitUntilDrawn(tablet.locator("img.portrait"));
    await pressReply(tablet, "OK");
    await waitForState(caregiver, { text: "See you on Sunday", state: "Answered" });
    expect(await messageRow(caregiver, "See you on Sunday").first().innerText()).to.include("from Per Berg");
  });

  it("removes the person after a question", async () => {
    await caregiver.goto(`${app.url}/people`);
    await caregiver.getByRole("button", { name: "Remove Per Berg" }).click();
    await caregiver.getByRole("dialog").getByRole("button", { name: "Remove" }).click();

    await caregiver.getByText("Per Berg was removed.").waitFor();
    await caregiver.getByText("No one without an account yet").waitFor();
  });

  it("makes this browser a screen", async () => {
    await caregiver.goto(`${app.url}/dashboard/displays/${display.id}`);
    const add = caregiver.getByRole("button", { name: "Add a screen" });
    const here = caregiver.getByRole("button", { name: "Use this browser as the display" });
    await add.or(here).first().waitFor();
    if (await add.isVisible()) await add.click();
    await here.click();
    await caregiver.getByRole("button", { name: "Show it here" }).click();

    await caregiver.waitForURL(/\/display/);
    await waitForClock(caregiver);
    expect((await currentDisplay()).devices).to.have.length(4);
  });

  const prompt = () => caregiver.getByRole("region", { name: "A screen wants to show Mum's display" });

  function launched(): JourneyBrowser {
    if (!browser) throw new Error("The browser was not launched.");
    return browser;
  }

  function currentDisplay(): Promise<Display> {
    return app.call(displaysApi.get, { params: { displayId: display.id } }, { as: anna });
  }

  async function choosePhoto(name: string, file: Blob): Promise<void> {
    const buffer = Buffer.from(await file.arrayBuffer());
    await caregiver.locator("input[type=file]").last().setInputFiles({ name, mimeType: file.type, buffer });
  }
});

describe("The first steps can be left and taken up again", function () {
  this.timeout(60_000);

  let app: TestApp;
  let browser: JourneyBrowser | null = null;
  let tom: Page;
  let tablet: Page;

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    browser = await JourneyBrowser.launch({ expectedErrors: /WebSocket|status of 401/ });
    tom = await browser.open(PHONE);
    tablet = await browser.open(TABLET);
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  runAsSteps(() => browser);

  it("asks first who it is for, and has the time zone and language ready", async () => {
    await tom.goto(app.url);
    await signUp(tom, { name: "Tom Hill", email: "tom@example.org" });

    expect(await tom.getByRole("combobox", { name: "Time zone of the screen" }).inputValue()).to.equal(
      HOME_ZONE_SHOWN,
    );
    expect(await tom.getByLabel("Screen language").inputValue()).to.equal("en");
    expect(await violationsInAllLooks(tom, tom.getByLabel("Name"))).to.deep.equal([]);
  });

  it("goes on at the screen for who left after making the display", async () => {
    await createDisplay(tom, "Mum");
    const qrCode = tom.getByRole("img", { name: "QR code that opens Mum's display" });
    await qrCode.waitFor();
    expect(await violationsInAllLooks(tom, qrCode)).to.deep.equal([]);
    await tom.getByRole("link", { name: "Skip for now" }).click();
    await tom.getByRole("heading", { name: "Mum", exact: true }).waitFor();

    await tom.goto(`${app.url}/welcome`);

    await tom.getByRole("heading", { name: "Connect Mum's screen" }).waitFor();
  });

  it("goes on at the first message for who left after connecting the screen", async () => {
    const link = await tom.getByLabel("Link for the screen").inputValue();
    await tablet.goto(link);
    await leaveSetUpCheck(tablet);
    await waitForClock(tablet);
    await tom.getByText("Mum's screen is connected!").waitFor();
    await tom.goto(`${app.url}/dashboard`);

    await tom.goto(`${app.url}/welcome`);

    const heading = tom.getByRole("heading", { name: "Send the first message" });
    await heading.waitFor();
    expect(await violationsInAllLooks(tom, heading)).to.deep.equal([]);
  });

  it("shows the message arrive and be answered, also after a reload", async () => {
    await tom.getByRole("button", { name: "Send it" }).click();
    await tom.getByText("Shown", { exact: true }).waitFor();
    await tom.reload();
    await tom.getByText("Shown", { exact: true }).waitFor();
    await pressReply(tablet, "OK");

    const end = tom.getByText("It works. This is how every answer comes back to you.");
    await end.waitFor();
    await tom.reload();
    expect(await violationsInAllLooks(tom, end)).to.deep.equal([]);
  });

  it("leads to the dashboard who has been through it", async () => {
    await tom.goto(`${app.url}/welcome`);

    await tom.waitForURL(`${app.url}/dashboard`);
  });
});

/** There is a picture in it, and not only a frame. */
async function waitUntilDrawn(image: Locator): Promise<void> {
  await waitFor("the picture", () =>
    image.evaluate((element) => {
      const { complete, naturalWidth } = element as HTMLImageElement;
      return complete && naturalWidth > 0;
    }),
  );
}
