import { expect } from "chai";
import type { Page } from "playwright-core";
import { cardsApi } from "../../../shared/contract/cards.js";
import { displaysApi } from "../../../shared/contract/displays.js";
import { planApi } from "../../../shared/contract/plan.js";
import { peopleApi } from "../../../shared/contract/people.js";
import { photosApi } from "../../../shared/contract/photos.js";
import type { DisplaySnapshot } from "../../../shared/realtime/snapshot.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildPhoto } from "../../support/builders/buildPhoto.js";
import { logIn } from "../../support/steps/dashboardSteps.js";
import { becomeDevice, waitForClock } from "../../support/steps/displaySteps.js";
import { JourneyBrowser, MOVING, PHONE, TABLET } from "../../support/browser/JourneyBrowser.js";
import { isFocused } from "../../support/steps/keyboardSteps.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { waitFor } from "../../support/waitFor.js";

const PINNED = "Ola is at work and will be here at five.";
const CHANGED = "Ola is at work and comes at six.";

/** The agenda, another photo, and the agenda once more may come before it. */
const TURNS_MS = 60_000;

describe("Cards and photos beside the clock", function () {
  this.timeout(60_000);

  let app: TestApp;
  let anna: TestUser;
  let displayId: string;
  let browser: JourneyBrowser | null = null;
  let caregiver: Page;
  let screen: Page;

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    anna = await buildCaregiver(app);
    const display = await buildDisplay(app, anna);
    displayId = display.id;
    await app.call(
      displaysApi.edit,
      { params: { displayId }, body: { level: "full", photoSeconds: 5 } },
      { as: anna },
    );
    for (const name of ["Ola", "Per"]) await app.call(peopleApi.create, { body: { name } }, { as: anna });
    browser = await JourneyBrowser.launch();
    caregiver = await browser.open({ ...PHONE, ...MOVING });
    // So large that there is room for photos, read from two metres.
    screen = await browser.open({ ...TABLET, ...MOVING, viewport: { width: 1920, height: 1080 } });
    await becomeDevice(screen, {
      url: app.url,
      device: await buildDevice(app, { display, caregiver: anna }),
    });
    await waitForClock(screen);
    await caregiver.goto(`${app.url}/login`);
    await logIn(caregiver, anna);
    await caregiver.goto(`${app.url}/dashboard/displays/${displayId}`);
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  runAsSteps(() => browser);

  const section = () => caregiver.getByRole("region", { name: "Beside the clock" });
  const cards = () => section().getByRole("list", { name: "Cards" }).getByRole("listitem");
  const dialog = () => caregiver.getByRole("dialog");
  /** Some leave by themselves meanwhile. */
  const closeNotices = () =>
    waitFor("the notices to be gone", async () => {
      const notices = caregiver.getByRole("button", { name: "Close this notice" });
      await notices.evaluateAll((buttons: HTMLElement[]) => buttons.forEach((button) => button.click()));
      return (await notices.count()) === 0;
    });

  it("pins a card with one tap, and the screen has it", async () => {
    await section().getByRole("button", { name: "Pin a card" }).click();
    await dialog().getByRole("button", { name: PINNED }).click();
    await dialog().getByRole("radio", { name: "Until I remove it" }).check({ force: true });
    await dialog().getByText("Until you remove it").waitFor();
    await dialog().getByRole("button", { name: "Pin it" }).click();

    await cards().getByText(PINNED).waitFor();
    expect((await plan()).cards).to.have.length(1);
    await screen.getByText(PINNED).waitFor();
  });

  it("changes it and says until when it stays", async () => {
    await section()
      .getByRole("button", { name: `Edit “${PINNED}”` })
      .click();
    await dialog().getByRole("textbox", { name: "Text" }).fill(CHANGED);
    await dialog().getByRole("radio", { name: "Until tomorrow evening" }).check({ force: true });
    await dialog().getByRole("button", { name: "Save" }).click();

    await cards().getByText(CHANGED).waitFor();
    await cards()
      .getByText(/Until tomorrow, /)
      .waitFor();
    await screen.getByText(CHANGED).waitFor();
    const [card] = (await plan()).cards;
    expect(card).to.include({ text: CHANGED });
    expect(Date.parse(card?.until ?? "")).to.be.greaterThan(Date.now());
  });

  it("says what is wrong with a card before it is sent", async () => {
    await section().getByRole("button", { name: "Pin a card" }).click();
    await dialog().getByRole("button", { name: "Pin it" }).click();
    await dialog().getByText("Write a note first").waitFor();

    await dialog().getByRole("textbox", { name: "Text" }).fill("a".repeat(141));
    await dialog().getByText("141 / 140").waitFor();
    await dialog().getByRole("button", { name: "Pin it" }).click();
    await dialog().getByText("The text can have at most 140 characters.").waitFor();
    await dialog().getByRole("button", { name: "Cancel" }).click();
  });

  it("takes a card away, and brings it back", async () => {
    await section()
      .getByRole("button", { name: `Remove “${CHANGED}”` })
      .press("Enter");
    const heading = section().getByRole("heading", { name: "Beside the clock" });
    await waitFor("the keyboard to go on", () => isFocused(heading));
    await screen.getByText(CHANGED).waitFor({ state: "detached" });

    // Pressed twice: it is one card.
    await caregiver.getByRole("button", { name: "Undo" }).dblclick();

    await cards().getByText(CHANGED).waitFor();
    await screen.getByText(CHANGED).waitFor();
    await caregiver.getByRole("alert").filter({ hasText: "The card is back." }).waitFor();
    const { items } = await app.call(cardsApi.list, { params: { displayId } }, { as: anna });
    expect(items.filter(({ text }) => text === CHANGED)).to.have.length(1);
  });

  it("sees what somebody else pins, and explains the limit of three", async () => {
    for (const text of ["The cat is fed.", "The heating is on."])
      await app.call(cardsApi.create, { params: { displayId }, body: { text } }, { as: anna });

    await section().getByText("A screen can have up to three cards.", { exact: false }).waitFor();

    expect(await cards().count()).to.equal(3);
    expect(await section().getByRole("button", { name: "Pin a card" }).count()).to.equal(0);
  });

  it("invites to add the first photo", async () => {
    await closeNotices();
    await section().getByRole("link", { name: "Photos" }).click();

    await caregiver.getByText("No photos yet").waitFor();
  });

  it("sends photos one after the other, upright, and explains a file that is none", async () => {
    await choose([
      await fileOf("upright.jpg", await buildPhoto({ width: 60, height: 40, orientation: 6 })),
      await fileOf("meadow.png", await buildPhoto({ format: "png", color: "#3c6e47" })),
      { name: "letter.pdf", mimeType: "application/pdf", buffer: Buffer.from("no picture") },
    ]);

    const tiles = caregiver.getByRole("list", { name: "Photos" }).getByRole("listitem");
    await waitFor("both photos", async () => (await tiles.count()) === 2);
    await caregiver.getByText("This kind of file can't be used as a photo.").waitFor();
    await caregiver.getByRole("button", { name: "Remove letter.pdf from the list" }).click();

    const { items } = await photos();
    expect(items.map(({ width, height }) => [width, height])).to.deep.include([40, 60]);
    expect((await plan()).photos).to.have.length(2);
  });

  it("asks before what is written about a photo is lost by the browser's Back", async () => {
    const first = caregiver.getByRole("list", { name: "Photos" }).getByRole("listitem").first();
    await first.getByRole("button", { name: /^Edit photo/ }).click();
    const form = caregiver.getByRole("dialog", { name: "Edit photo" });
    const caption = form.getByRole("textbox", { name: /^Caption/ });
    await caption.fill("By the sea");
    const question = caregiver.getByRole("dialog", { name: "Leave this page?" });
    const stay = question.getByRole("button", { name: "Stay here" });
    for (const answer of [() => stay.click(), () => stay.press("Escape")]) {
      await caregiver.evaluate(() => history.back());
      await question.getByText("Your changes to the photo aren't saved yet.").waitFor();
      await answer();
      await question.waitFor({ state: "hidden" });
      expect(await caption.inputValue()).to.equal("By the sea");
    }
    await form.getByRole("button", { name: "Cancel" }).click();
    await dialog().waitFor({ state: "detached" });
  });

  it("says what a photo shows and who is in it", async () => {
    const first = caregiver.getByRole("list", { name: "Photos" }).getByRole("listitem").first();
    await first.getByRole("button", { name: /^Edit photo/ }).click();
    await dialog().getByLabel("Caption").fill("At the lake");
    for (const name of ["Per", "Ola"]) await dialog().getByRole("checkbox", { name }).check({ force: true });
    await dialog().getByText("From left to right: Per and Ola.").waitFor();
    await dialog().getByRole("button", { name: "Save" }).click();

    await caregiver.getByRole("img", { name: "At the lake. With Per and Ola." }).waitFor();
    const { items } = await photos();
    expect(items[0]?.caption).to.equal("At the lake");
    expect((await plan()).photos.map(({ names }) => names)).to.deep.include(["Per", "Ola"]);
  });

  it("sees it on the screen in its turn, with its words", async () => {
    await screen.getByText("At the lake").waitFor({ timeout: TURNS_MS });

    await screen.getByText("Per, Ola").waitFor();
    const image = screen.locator("img.home-image-shown");
    expect(await image.evaluate((one: HTMLImageElement) => one.naturalWidth)).to.be.above(0);
  });

  it("tries a photo again that did not get through, and adds it once", async () => {
    await caregiver.route("**/photos", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await choose([await fileOf("later.jpg", await buildPhoto({ color: "#204060" }))]);
    await caregiver.getByText("Mantel can't be reached right now.", { exact: false }).first().waitFor();
    await caregiver.unroute("**/photos");
    browser?.claimErrors(/ERR_FAILED/);

    await caregiver.getByRole("button", { name: "Try again: later.jpg" }).click();

    await waitFor("the third photo", async () => (await photos()).items.length === 3);
  });

  it("asks before photos that are on their way are left behind", async () => {
    await caregiver.route("**/photos", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
    });
    await choose([await fileOf("slow.jpg", await buildPhoto())]);
    await caregiver.getByRole("link", { name: "Mum" }).click();
    await dialog().getByText("Photos are still uploading.", { exact: false }).waitFor();
    await dialog().getByRole("button", { name: "Stay here" }).click();

    await caregiver.getByRole("button", { name: "Stop uploading slow.jpg" }).press("Enter");
    await waitFor("the keyboard to go on", () =>
      isFocused(caregiver.getByRole("button", { name: "Add photos" })),
    );
    await caregiver.unroute("**/photos");
  });

  it("removes a photo after a question, and the keyboard goes on in the next one", async () => {
    await caregiver
      .getByRole("button", { name: "Remove photo: At the lake. With Per and Ola." })
      .press("Enter");
    await dialog().getByRole("button", { name: "Remove" }).press("Enter");

    await caregiver.getByRole("img", { name: /At the lake/ }).waitFor({ state: "detached" });
    await waitFor("the keyboard to go on", () =>
      caregiver.evaluate(() => /^Edit photo/.test(document.activeElement?.ariaLabel ?? "")),
    );
    expect((await photos()).items.map(({ caption }) => caption)).to.not.include("At the lake");
  });

  it("shows more than a page when asked, and the keyboard goes on in what has come", async () => {
    const params = { displayId };
    for (let count = 0; count < 48; count += 1)
      await app.call(photosApi.add, { params, file: await buildPhoto({ color: "#705030" }) }, { as: anna });
    await caregiver.reload();
    const tiles = caregiver.getByRole("list", { name: "Photos" }).getByRole("listitem");
    await tiles.first().waitFor();
    expect(await tiles.count()).to.equal(24);

    const more = caregiver.getByRole("button", { name: "Show more" });
    const isFocusedIn = (tile: number) =>
      tiles.nth(tile).evaluate((element) => element.contains(document.activeElement));
    await more.press("Enter");
    await waitFor("the next page", async () => (await tiles.count()) === 48);
    await waitFor("the keyboard to go on in it", () => isFocusedIn(24));
    await more.press("Enter");

    await waitFor("all of them", async () => (await tiles.count()) === 50);
    await waitFor("the keyboard to go on in the last page", () => isFocusedIn(48));
    expect(await caregiver.getByRole("button", { name: "Show more" }).count()).to.equal(0);
  });

  async function plan(): Promise<DisplaySnapshot> {
    const found = await app.call(planApi.get, { params: { displayId } }, { as: anna });
    return found;
  }

  function photos() {
    return app.call(photosApi.list, { params: { displayId }, query: {} }, { as: anna });
  }

  async function choose(files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
    const chooser = caregiver.waitForEvent("filechooser");
    await caregiver.getByRole("button", { name: "Add photos" }).click();
    await (await chooser).setFiles(files);
  }

  async function fileOf(name: string, photo: Blob) {
    return { name, mimeType: photo.type, buffer: Buffer.from(await photo.arrayBuffer()) };
  }
});
