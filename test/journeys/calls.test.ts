import { expect } from "chai";
import type { Page } from "playwright-core";
import type { CallUrgency } from "../../shared/contract/calls.js";
import { displaysApi, type Display } from "../../shared/contract/displays.js";
import type { ServerToDevice } from "../../shared/realtime/protocol.js";
import type { DisplaySnapshot } from "../../shared/realtime/snapshot.js";
import { logInAt } from "../support/accountSteps.js";
import { buildCaregiver } from "../support/buildCaregiver.js";
import { buildDevice, type TestDevice } from "../support/buildDevice.js";
import { buildDisplay } from "../support/buildDisplay.js";
import { buildMember } from "../support/buildMember.js";
import { findViolations } from "../support/findViolations.js";
import { becomeDevice } from "../support/displaySteps.js";
import { HOME_ZONE } from "../support/homeZone.js";
import { JourneyBrowser, PHONE, TABLET } from "../support/JourneyBrowser.js";
import { isFocused } from "../support/keyboardSteps.js";
import { requireChromium, runAsSteps } from "../support/journeySteps.js";
import { buildFrameId, SocketClient } from "../support/SocketClient.js";
import { startTestApp } from "../support/startTestApp.js";
import type { TestApp, TestUser } from "../support/TestApp.js";
import { waitFor } from "../support/waitFor.js";

const DESK = { viewport: { width: 1280, height: 800 } };

describe("Mum asks to be called", function () {
  this.timeout(60_000);

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
    anna = await browser.open({ ...DESK, timezoneId: HOME_ZONE, locale: "en-GB" });
    david = await browser.open(PHONE);
    await logInAt(anna, app.url, owner);
    await logInAt(david, app.url, helper);
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
    const plan = await app.call(displaysApi.getPlan, { params: { displayId: mum.id } }, { as: owner });
    return (plan as unknown as DisplaySnapshot).callRequest;
  };

  it("both see it at once, without doing anything", async () => {
    await ask("tonight");

    for (const page of [anna, david]) {
      await page.getByRole("heading", { name: "Mum asks to be called tonight" }).waitFor();
      await card(page).getByText("Nobody has said yet that they will call.").waitFor();
      expect(await findViolations(page)).to.deep.equal([]);
    }
  });

  it("Anna says by the keyboard that she will call about seven, and David and the screen know", async () => {
    await card(anna).getByLabel("Time", { exact: true }).fill("19:00");
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
    await button(david, "Somebody else can call").tap();
    await button(anna, "I'll call now").waitFor();
    await anna.context().setOffline(true);
    await button(anna, "I'll call now").click();
    await card(anna).getByText("Mantel cannot be reached right now.").waitFor();
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
    await button(anna, "Somebody else can call").press("Enter");
    await waitFor("the heading to have the focus", () => isFocused(heading));
    await button(anna, "I'll call now").press("Enter");

    await card(anna).getByText("You are about to call.").waitFor();
    await waitFor("the heading to have the focus", () => isFocused(heading));
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
    const tablet = await launched().open(TABLET);
    await becomeDevice(tablet, { url: app.url, device: kitchen });
    const tonight = tablet.getByRole("button", { name: "Call me tonight" });
    await tonight.waitFor();
    await waitFor("the press to count", async () => {
      if (await tonight.isVisible()) await tonight.tap();
      return tablet.getByText("Asked. Your family has been told.").isVisible();
    });
    await card(anna).getByLabel("Time", { exact: true }).fill("19:00");
    await anna.keyboard.press("Enter");

    await tablet.getByText(/^Anna Berg will call .*seven/).waitFor();
    await button(anna, "I called").click();
    await tonight.waitFor();
    expect(await tablet.getByText("Anna Berg").count()).to.equal(0);
    await tablet.close();
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
    await david.getByText("Whether somebody waits for a call is not known").waitFor();

    await david.unroute(lists);
    await david.getByRole("button", { name: "Try again" }).click();

    await david.getByText("Whether somebody waits for a call is not known").waitFor({ state: "detached" });
    launched().claimErrors(/ERR_FAILED/);
  });

  function launched(): JourneyBrowser {
    if (!browser) throw new Error("The journey has no browser.");
    return browser;
  }
});
