import { expect } from "chai";
import type { Page } from "playwright-core";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { callRequestsApi, type CallUrgency } from "../../../shared/contract/callRequests.js";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { messagesApi } from "../../../shared/contract/messages.js";
import { planApi } from "../../../shared/contract/plan.js";
import type { ServerToDevice } from "../../../shared/realtime/serverToDevice.js";
import { bringSession } from "../../support/steps/bringSession.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice, type TestDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { SAMPLE_PHOTO } from "../../support/builders/samplePhoto.js";
import { findViolations } from "../../support/browser/findViolations.js";
import { becomeDevice } from "../../support/steps/displaySteps.js";
import { HOME_ZONE } from "../../support/builders/homeZone.js";
import { JourneyBrowser, PHONE, TABLET } from "../../support/browser/JourneyBrowser.js";
import { isFocused } from "../../support/steps/keyboardSteps.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { buildFrameId, SocketClient } from "../../support/device/SocketClient.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { waitFor } from "../../support/waitFor.js";
import { timeField, typeTime } from "../../support/steps/timeSteps.js";

const DESKTOP = { viewport: { width: 1280, height: 800 } };

describe("Mum asks to be called", function () {
  this.timeout(120_000);

  let app: TestApp;
  let browser: JourneyBrowser | null = null;
  let owner: TestUser;
  let helper: TestUser;
  let mum: Display;
  let kitchen: TestDevice;
  let screen: SocketClient<ServerToDevice>;
  /** At her desk, and on his phone. */
  let anna: Page;
  let david: Page;

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    owner = await buildCaregiver(app, { name: "Anna Berg", email: "anna@example.org" });
    mum = await buildDisplay(app, owner, { name: "Mum" });
    helper = await buildMember(app, { owner, name: "David Berg", displayIds: [mum.id], limited: true });
    const phone = { params: { displayId: mum.id }, body: { phone: "+47 22 33 (44) 55" } };
    await app.call(displaysApi.edit, phone, { as: owner });
    kitchen = await buildDevice(app, { display: mum, caregiver: owner });
    screen = await SocketClient.openDevice(app.url, kitchen.cookie);
    await screen.next("snapshot");
    browser = await JourneyBrowser.launch();
    anna = await browser.open({ ...DESKTOP, timezoneId: HOME_ZONE, locale: "en-GB" });
    david = await browser.open(PHONE);
    await bringSession(anna, app, owner);
    await bringSession(david, app, helper);
    for (const page of [anna, david]) await page.goto(`${app.url}/dashboard`);
  });

  after(async () => {
    screen?.close();
    await browser?.close();
    await app?.close();
  });

  runAsSteps(() => browser);

  const ask = (urgency: CallUrgency, id = buildFrameId()) =>
    screen.send({ type: "call.requested", id, urgency, at: new Date().toISOString() });
  const card = (page: Page) => page.getByRole("region", { name: /^Mum asks to be called/ });
  const button = (page: Page, name: string | RegExp) => card(page).getByRole("button", { name });
  const onScreen = async () => {
    const plan = await app.call(planApi.get, { params: { displayId: mum.id } }, { as: owner });
    return plan.callRequest;
  };

  it("both see it at once, without doing anything", async () => {
    await ask("tonight");

    for (const page of [anna, david]) {
      await page.getByRole("heading", { name: "Mum asks to be called tonight" }).waitFor();
      await card(page).getByText("No one has answered yet").waitFor();
      expect(await findViolations(page)).to.deep.equal([]);
    }
  });

  it("Anna says by the keyboard that she will call about seven, and David and the screen know", async () => {
    await typeTime(timeField(card(anna), "Time"), "19:00");
    await anna.keyboard.press("Enter");

    await card(anna)
      .getByText(/^You will call .*about 19:00\.$/)
      .waitFor();
    await card(david)
      .getByText(/^Anna Berg will call .*about 19:00\.$/)
      .waitFor();
    expect(await button(david, /^I'll call/).count()).to.equal(0);
    expect(await onScreen()).to.include({ claimedBy: "Anna Berg", urgency: "tonight" });
    await screen.next("parts.changed", ({ parts }) => parts.callRequest?.claimedBy === "Anna Berg");
    for (const page of [anna, david]) expect(await findViolations(page)).to.deep.equal([]);
  });

  it("now it cannot wait: it is open again, and David takes it on his phone", async () => {
    await ask("now");

    for (const page of [anna, david])
      await page.getByRole("heading", { name: "Mum asks to be called now" }).waitFor();
    await button(david, "I'll call now").tap();

    await card(david).getByText("You are about to call.").waitFor();
    const number = card(david).getByRole("link", { name: "Call +47 22 33 (44) 55" });
    expect(await number.getAttribute("href")).to.equal("tel:+4722334455");
    await card(anna).getByText("David Berg is about to call.").waitFor();
  });

  it("given back, it can be taken by somebody else; without a connection nothing is promised", async () => {
    await button(david, "Let someone else call").tap();
    await button(anna, "I'll call now").waitFor();
    await anna.context().setOffline(true);
    await button(anna, "I'll call now").click();
    await card(anna).getByText("Mantel can't be reached right now.").waitFor();
    expect(await onScreen()).to.include({ claimedBy: null });

    await anna.context().setOffline(false);
    await button(anna, "I'll call now").click();

    await card(anna).getByText("You are about to call.").waitFor();
    await card(david).getByText("Anna Berg is about to call.").waitFor();
    launched().claimErrors(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  });

  it("the keyboard goes on in the card when the pressed button has gone", async () => {
    const heading = anna.getByRole("heading", { name: "Mum asks to be called now" });
    // The socket may have told of the click before this while its own answer was still on the way.
    await waitFor("the click to be answered", () => isFocused(heading));
    await button(anna, "Let someone else call").press("Enter");
    await waitFor("the heading to have the focus", () => isFocused(heading));
    await button(anna, "I'll call now").press("Enter");

    await card(anna).getByText("You are about to call.").waitFor();
    await waitFor("the heading to have the focus", () => isFocused(heading));
  });

  it("no error stands beside a claim that was made, though its answer was lost", async () => {
    await button(anna, "Let someone else call").click();
    await button(anna, "I'll call now").waitFor();
    const refusal = { error: { code: "internal", message: "Try again.", requestId: "none" } };
    await anna.route("**/claim", async (route) => {
      await route.fetch();
      await route.fulfill({ status: 409, json: refusal });
    });
    await button(anna, "I'll call now").click();

    await card(anna).getByText("You are about to call.").waitFor();
    await button(anna, "Let someone else call").and(anna.locator(":not([data-loading])")).waitFor();
    expect(await card(anna).getByRole("alert").count()).to.equal(0);
    await anna.unrouteAll();
    launched().claimErrors(/status of 409/);
  });

  it("the page of the display has it too", async () => {
    await anna.goto(`${app.url}/dashboard/displays/${mum.id}`);

    await card(anna).getByText("You are about to call.").waitFor();
  });

  it("when she has called it leaves the screen and every dashboard, and the feed says who", async () => {
    await button(anna, "I called").click();

    for (const page of [anna, david]) {
      await page.getByText("Mum asked to be called now. Anna Berg called.").first().waitFor();
      await card(page).waitFor({ state: "detached" });
    }
    await waitFor("the screen to have nothing", async () => (await onScreen()) === null);
  });

  it("the person presses the button, and reads who will call and when until somebody has called", async () => {
    await app.call(accountsApi.setPhoto, { file: SAMPLE_PHOTO }, { as: owner });
    const tablet = await launched().open(TABLET);
    await becomeDevice(tablet, { url: app.url, device: kitchen });
    const tonight = tablet.getByRole("button", { name: "Call me tonight" });
    await tonight.waitFor();
    const confirmed = await answerAndMeasure(tablet);
    await waitFor("the press to count", async () => {
      if ((await tablet.locator(".home-button-asked").count()) > 0) return true;
      if (await tonight.isVisible()) await tonight.tap();
      return false;
    });
    await tablet.getByText("Asked. Anna Berg and David Berg have been told.").waitFor();
    const asked = await onScreen();
    expect(asked).to.include({ urgency: "tonight", claimedBy: null });
    const sizes = await measure(tablet, ".home-asked-words .fit-text");
    sizes.forEach((size, index) => expect(size, `of ${confirmed[index]}`).to.be.at.least(confirmed[index]!));

    // A press that was not sure of itself is answered, and changes nothing; neither does one after the answer has gone.
    await tonight.tap();
    await tablet.getByText("Anna Berg and David Berg are told.").waitFor();
    expect(await onScreen()).to.deep.equal(asked);
    await tablet.locator(".home-asked").waitFor({ state: "detached" });
    await tonight.tap();
    await tablet.getByText("Anna Berg and David Berg are told.").waitFor();
    expect(await onScreen()).to.deep.equal(asked);
    const { items } = await app.call(callRequestsApi.list, {}, { as: owner });
    expect(items.map(({ id }) => id)).to.deep.equal([asked?.id]);

    // Minutes later, for whoever waits. Pressed for the third time, it says for half a minute that it was heard.
    await tablet.locator(".home-asked").waitFor({ state: "detached", timeout: 45_000 });
    await typeTime(timeField(card(anna), "Time"), "19:00");
    await anna.keyboard.press("Enter");
    await tablet
      .locator(".home-asked")
      .getByText(/^Anna Berg will call .*seven/)
      .waitFor();
    await requireFace(tablet, ".home-asked");
    await tablet.locator(".home-asked").waitFor({ state: "detached" });
    await tablet
      .locator(".next")
      .getByText(/^Anna Berg will call .*seven/)
      .waitFor();
    await requireFace(tablet, ".next");

    await button(anna, "I called").click();
    await tablet.getByText("Anna Berg").first().waitFor({ state: "detached" });
    await tablet.close();
    // The server has given the old one up, which answered no ping for so long.
    screen = await SocketClient.openDevice(app.url, kitchen.cookie);
  });

  it("what is taken back leaves by itself", async () => {
    const id = buildFrameId();
    await ask("now", id);
    await card(david).waitFor();

    await screen.send({ type: "call.withdrawn", requestId: id, at: new Date().toISOString() });

    for (const page of [anna, david]) await card(page).waitFor({ state: "detached" });
    await david.getByText("Mum asked to be called now and took it back.").first().waitFor();
  });

  it("a list that cannot be loaded is not taken for an empty one", async () => {
    const lists = /\/api\/callRequests$/;
    await david.route(lists, (route) => route.abort());
    await david.reload();
    await david.getByText("We couldn't check whether anyone is waiting for a call").waitFor();

    await david.unroute(lists);
    await david.getByRole("button", { name: "Try again" }).click();

    await david
      .getByText("We couldn't check whether anyone is waiting for a call")
      .waitFor({ state: "detached" });
    launched().claimErrors(/ERR_FAILED/);
  });

  /** How large the confirmation of an answer is, see `measure`. */
  async function answerAndMeasure(tablet: Page): Promise<number[]> {
    await app.call(
      messagesApi.create,
      { body: { displayIds: [mum.id], text: "Lunch", when: { kind: "now" } } },
      { as: owner },
    );
    const reply = tablet.getByRole("button", { name: "OK", exact: true });
    await reply.waitFor();
    await waitFor("the answer to count", async () => {
      if (await reply.isVisible()) await reply.tap();
      return tablet.locator(".confirmation-screen").isVisible();
    });
    return measure(tablet, ".confirmation-words .fit-text");
  }

  function launched(): JourneyBrowser {
    if (!browser) throw new Error("The journey has no browser.");
    return browser;
  }
});

/** The size of these letters in CSS pixels, on each of the usual tablets. */
async function measure(tablet: Page, selector: string): Promise<number[]> {
  const sizes: number[] = [];
  for (const viewport of [DESKTOP.viewport, TABLET.viewport!]) {
    await tablet.setViewportSize(viewport);
    let last = 0;
    const size = await waitFor("the letters to be set", () =>
      tablet
        .locator(selector)
        .evaluate(
          (words) =>
            new Promise<number>((resolve) =>
              // The text is measured anew in the frames after that of the new size.
              requestAnimationFrame(() =>
                requestAnimationFrame(() => resolve(parseFloat(getComputedStyle(words).fontSize))),
              ),
            ),
        )
        .then((now) => {
          const isStill = now === last;
          last = now;
          return isStill && now;
        }),
    );
    sizes.push(size);
  }
  return sizes;
}

/** A photo that has loaded, and not the initials. */
async function requireFace(tablet: Page, place: string): Promise<void> {
  const photo = tablet.locator(`${place} img.portrait`);
  await photo.waitFor();
  await waitFor("the photo to be loaded", () =>
    photo.evaluate((one: HTMLImageElement) => one.naturalWidth > 0),
  );
}
