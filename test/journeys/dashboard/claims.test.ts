import { expect } from "chai";
import type { Page } from "playwright-core";
import { OccurrenceModel } from "../../../server/plan/occurrence.model.js";
import { claimToken } from "../../../server/notifications/claims/notificationClaims.service.js";
import { DeliveryModel } from "../../../server/notifications/deliveries/delivery.model.js";
import { topicStopToken } from "../../../server/notifications/mailStops/topicStops.service.js";
import type { Display } from "../../../shared/contract/displays.js";
import { notificationsApi } from "../../../shared/contract/notifications.js";
import { occurrencesApi } from "../../../shared/contract/occurrences.js";
import { bringSession } from "../../support/steps/bringSession.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { findViolations } from "../../support/browser/findViolations.js";
import { keepPictures } from "../../support/browser/screenProblems.js";
import { HOME_ZONE } from "../../support/builders/homeZone.js";
import { JourneyBrowser, PHONE, TABLET } from "../../support/browser/JourneyBrowser.js";
import { becomeDevice } from "../../support/steps/displaySteps.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { pressByKey } from "../../support/steps/keyboardSteps.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { waitFor } from "../../support/waitFor.js";

const DESKTOP = { viewport: { width: 1280, height: 800 }, timezoneId: HOME_ZONE, locale: "en-GB" };
const PILLS = "Take the blue pill";

describe("Nobody has answered, and somebody looks after it", function () {
  this.timeout(120_000);

  let app: TestApp;
  let browser: JourneyBrowser | null = null;
  let owner: TestUser;
  let helper: TestUser;
  let mum: Display;
  /** At her desk, and on his phone. */
  let anna: Page;
  let david: Page;
  let tablet: Page;

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    owner = await buildCaregiver(app, { name: "Anna Berg", email: "anna@example.org" });
    mum = await buildDisplay(app, owner, { name: "Mum" });
    helper = await buildMember(app, { owner, name: "David Berg" });
    const kitchen = await buildDevice(app, { display: mum, caregiver: owner });
    browser = await JourneyBrowser.launch();
    tablet = await browser.open(TABLET);
    await becomeDevice(tablet, { url: app.url, device: kitchen });
    anna = await browser.open(DESKTOP);
    david = await browser.open(PHONE);
    await bringSession(anna, app, owner);
    await bringSession(david, app, helper);
    for (const page of [anna, david]) await page.goto(`${app.url}/dashboard`);
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  runAsSteps(() => browser);

  const matters = (page: Page) => page.getByRole("list", { name: "Missed or not answered" });
  const onIt = (page: Page) => matters(page).getByRole("button", { name: `I'm on it: “${PILLS}”` });
  const key = async () => (await OccurrenceModel.findOne({ text: PILLS }).orFail()).key;

  it("a medication that waits in vain stands on both dashboards", async () => {
    const pills = { text: PILLS, label: "medication" as const, stayMinutes: 60, ladder: null };
    await buildMessage(app, { display: mum, caregiver: owner }, pills);
    await tablet.getByText(PILLS).waitFor();
    await waitFor("it to be shown", async () => (await OccurrenceModel.findOne({ text: PILLS }))?.shownAt);
    // As if it were there for some time.
    const dueAt = new Date(Date.now() - 20 * 60_000);
    await OccurrenceModel.updateOne({ text: PILLS }, { $set: { dueAt } });

    for (const page of [anna, david]) {
      await page.reload();
      await matters(page).getByRole("link", { name: "Mum has not answered: medication" }).waitFor();
      expect(await findViolations(page)).to.deep.equal([]);
    }
  });

  it("the picture of the screen is right too, and stays so on a window that is turned", async () => {
    const picture = anna.frameLocator("iframe").getByText(PILLS);
    await picture.waitFor();

    for (const viewport of [PHONE.viewport!, DESKTOP.viewport]) {
      await anna.setViewportSize(viewport);
      // One that is far below is not loaded.
      await anna.locator("iframe").scrollIntoViewIfNeeded();
      await picture.waitFor();
    }
  });

  it("Anna says by the keyboard that she is on it; David and the screen know at once", async () => {
    await pressByKey(anna, onIt(anna));

    await matters(anna)
      .getByText(/^You are on it until /)
      .waitFor();
    await matters(david)
      .getByText(/^Anna Berg is on it until /)
      .waitFor();
    expect(await onIt(david).count()).to.equal(0);
    await tablet.getByText("Anna Berg knows and will look after it").waitFor();
    expect(await tablet.getByRole("button", { name: "OK" }).isVisible()).to.equal(true);
    for (const page of [anna, david]) expect(await findViolations(page)).to.deep.equal([]);
    await keepPictures(tablet);
  });

  it("she gives it back, and David takes it among the messages of the display", async () => {
    await matters(anna)
      .getByRole("button", { name: `Let someone else look after “${PILLS}”` })
      .click();
    await onIt(david).waitFor();
    await waitFor(
      "the screen to forget it",
      async () => (await tablet.getByText("knows and will look after it").count()) === 0,
    );

    await david.goto(`${app.url}/dashboard/displays/${mum.id}`);
    const row = david
      .getByRole("region", { name: "Due now" })
      .getByRole("listitem")
      .filter({ hasText: PILLS });
    await row.getByRole("button", { name: `I'm on it: “${PILLS}”` }).tap();

    await row.getByText(/^You are on it until /).waitFor();
    await matters(anna)
      .getByText(/^David Berg is on it until /)
      .waitFor();
  });

  it("what she does at the same time is refused with who has it", async () => {
    const params = { displayId: mum.id };
    const refused = await app.callRaw(
      occurrencesApi.claim,
      { params, body: { key: await key() } },
      { as: owner },
    );

    expect(refused.status).to.equal(409);
    expect(refused.text).to.include("David Berg is already on it.");
  });

  it("marked as done it leaves both dashboards", async () => {
    await matters(anna)
      .getByRole("button", { name: `Mark as done: “${PILLS}”` })
      .click();
    await anna.getByRole("dialog").getByRole("button", { name: "Mark as done" }).click();

    for (const page of [anna, david]) await matters(page).waitFor({ state: "detached" });
  });

  it("the link of a mail leads to a page with a button, signed in or not", async () => {
    const another = {
      text: "Drink a glass of water",
      label: "reminder" as const,
      stayMinutes: 60,
      ladder: null,
    };
    await buildMessage(app, { display: mum, caregiver: owner }, another);
    await app.runDueWork();
    await OccurrenceModel.updateOne(
      { text: another.text },
      { $set: { endsAt: new Date(Date.now() - 1_000) } },
    );
    const delivery = await waitFor<{ id?: string }>("David's mail", async () => {
      await app.runDueWork();
      return DeliveryModel.findOne({ kind: "occurrence.missed", channel: "mail", userId: helper.userId });
    });
    const stranger = await browser!.open(PHONE);
    await stranger.goto(`${app.url}/on-it#${claimToken(app.context, String(delivery.id))}`);
    await stranger.getByText("Nobody is on it yet.").waitFor();
    expect(stranger.url()).to.equal(`${app.url}/on-it`);
    expect(await findViolations(stranger)).to.deep.equal([]);

    await stranger.getByRole("button", { name: "I’m on it" }).tap();

    await stranger.getByText("You are on it").waitFor();
    await matters(anna)
      .getByText(/^David Berg is on it until /)
      .waitFor();
    expect(await findViolations(stranger)).to.deep.equal([]);
    await stranger.goto(`${app.url}/on-it`);
    await stranger.getByText("This link is not complete").waitFor();
  });

  it("and the one that ends mails of a kind does so with a press", async () => {
    const token = topicStopToken(app.context, { userId: helper.userId, topic: "missed" });
    const stranger = await browser!.open(PHONE);
    await stranger.goto(`${app.url}/api/stopTopic/${token}`);
    const button = stranger.getByRole("button", { name: "No more emails of this kind" });
    await button.waitFor();
    const missed = async () => (await app.call(notificationsApi.get, {}, { as: helper })).choices.missed;
    expect((await missed()).mail).to.equal(true);
    expect(await findViolations(stranger)).to.deep.equal([]);

    await button.tap();

    // From its beginning: what the button does is told in the same words.
    await stranger.getByText(/^You get no more emails of this kind\. /).waitFor();
    expect(await missed()).to.deep.equal({ push: true, mail: false });
  });
});
