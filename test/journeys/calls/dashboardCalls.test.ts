import { expect } from "chai";
import type { Page } from "playwright-core";
import { callsApi } from "../../../shared/contract/calling/calls.js";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import type { ServerToDevice } from "../../../shared/realtime/serverToDevice.js";
import { FAKE_MICROPHONE, JourneyBrowser, PHONE } from "../../support/browser/JourneyBrowser.js";
import { findViolations } from "../../support/browser/findViolations.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { HOME_ZONE } from "../../support/builders/homeZone.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { logInAt } from "../../support/steps/accountSteps.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { waitFor } from "../../support/waitFor.js";

const DESKTOP = { viewport: { width: 1280, height: 800 }, timezoneId: HOME_ZONE, locale: "en-GB" };
/** Both pages are on this machine, which may have no other network. */
const LOOPBACK = "--allow-loopback-in-peer-connection";

/** The device says its part through its socket: what two caregivers see and hear is real. */
describe("A caregiver calls a display", function () {
  this.timeout(120_000);

  let app: TestApp;
  let browser: JourneyBrowser | null = null;
  let owner: TestUser;
  let helper: TestUser;
  let mum: Display;
  let screen: SocketClient<ServerToDevice>;
  /** On her phone, and at his desk. */
  let anna: Page;
  let ben: Page;

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    owner = await buildCaregiver(app, { name: "Anna Berg", email: "anna@example.org" });
    mum = await buildDisplay(app, owner, { name: "Mum" });
    helper = await buildMember(app, { owner, name: "Ben Berg" });
    const phone = { params: { displayId: mum.id }, body: { phone: "+47 22 33 44 55" } };
    await app.call(displaysApi.edit, phone, { as: owner });
    const kitchen = await buildDevice(app, { display: mum, caregiver: owner });
    screen = await SocketClient.openDevice(app.url, kitchen.cookie);
    await screen.next("snapshot");
    // As a screen that is there; without it the server takes it for one that was left alone.
    screen.socket.on("message", (raw) => {
      const frame = JSON.parse(raw.toString()) as ServerToDevice;
      if (frame.type === "ping") screen.sendRaw({ type: "pong", id: frame.id });
    });
    browser = await JourneyBrowser.launch({
      flags: [...FAKE_MICROPHONE, LOOPBACK],
      // The page of somebody who was removed may still say that it leaves.
      expectedErrors: /404 .*\/leave$/,
    });
    anna = await browser.open(PHONE);
    ben = await browser.open(DESKTOP);
    await logInAt(anna, app.url, owner);
    await logInAt(ben, app.url, helper);
    for (const page of [anna, ben]) await page.goto(`${app.url}/dashboard`);
  });

  after(async () => {
    screen?.close();
    await browser?.close();
    await app?.close();
  });

  runAsSteps(() => browser);

  const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();
  const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
  const lastCall = async () => {
    const { items } = await app.call(
      callsApi.listOfDisplay,
      { params: { displayId: mum.id }, query: {} },
      { as: owner },
    );
    return items[0]!;
  };
  const stay = (callId: string) => screen.send({ type: "call.heard", callId });
  const rung = new Set<string>();
  const rings = async () => {
    const isNew = ({ call, callId }: { call: { state: string } | null; callId: string }) =>
      call?.state === "ringing" && !rung.has(callId);
    const { callId } = await screen.next("call.changed", isNew);
    rung.add(callId);
    await stay(callId);
    return callId;
  };
  const callAgain = async () => {
    await button(anna, "Call again").click();
    await button(anna, "Call Mum now").click();
    return rings();
  };

  it("Anna tries camera and microphone, and nothing of them began before her press", async () => {
    await anna.getByRole("link", { name: "Call Mum" }).tap();
    await heading(anna, "Call Mum");
    await anna.getByRole("link", { name: /by telephone$/ }).waitFor();
    expect(await videosThatPlay(anna)).to.equal(0);

    await button(anna, "Try them").tap();

    await waitFor("her own picture", async () => (await videosThatPlay(anna)) === 1);
    await anna.getByText("Your microphone works.").waitFor();
    await requireForEverybody(anna);
  });

  it("it rings after the second tap from the dashboard", async () => {
    await button(anna, "Call Mum now").tap();

    await rings();
    await heading(anna, "Calling Mum…");
    await anna.getByText("Mum's screen is ringing.").waitFor();
    await requireForEverybody(anna);
  });

  it("“Not now” is said in plain words", async () => {
    await screen.send({ type: "call.notNow", callId: (await lastCall()).id });

    await heading(anna, "Mum said “Not now”");
    await anna.getByRole("link", { name: "Send a message" }).waitFor();
    await requireForEverybody(anna);
    expect(await videosThatPlay(anna)).to.equal(0);
  });

  it("she talks, and Ben reads on every page who does", async () => {
    const callId = await callAgain();
    await screen.send({ type: "call.answer", callId });

    await heading(anna, "Talking to Mum");
    await ben.getByText("Anna Berg is talking to Mum.").waitFor();
    await requireForEverybody(ben);
  });

  it("Ben asks to join by the keyboard, Anna lets him in, and they see and hear each other", async () => {
    await ben.getByRole("link", { name: "Ask to join" }).press("Enter");
    await button(ben, "Ask to join").press("Enter");
    await heading(ben, "You asked to join");

    await button(anna, "Let Ben Berg in").tap();

    for (const [page, name] of [
      [anna, "Ben Berg"],
      [ben, "Anna Berg"],
    ] as const)
      await waitForPicture(page, name);
    await requireForEverybody(anna);
    await requireForEverybody(ben);
  });

  it("“Hang up” is in sight without scrolling, on a low screen too", async () => {
    const { width, height } = anna.viewportSize() ?? { width: 0, height: 0 };
    await anna.setViewportSize({ width, height: 560 });
    await anna.evaluate(() => scrollTo(0, 0));

    const box = await button(anna, "Hang up").boundingBox();

    await anna.setViewportSize({ width, height });
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).to.be.at.most(560);
  });

  it("without a picture the page says so, and the sound goes on", async () => {
    await button(ben, "Camera off").press("Enter");

    await anna.getByText("Ben Berg's camera is off.").waitFor();
    await button(ben, "Camera on").press("Enter");
    await waitForPicture(anna, "Ben Berg");
  });

  it("the same side goes on after Anna's page was loaded anew", async () => {
    const { id, sides } = await lastCall();
    await stay(id);

    await anna.reload();

    await heading(anna, "Talking to Mum");
    await waitForPicture(anna, "Ben Berg");
    await waitForPicture(ben, "Anna Berg");
    const now = await lastCall();
    expect(now.id).to.equal(id);
    expect(now.sides.map(({ sideId }) => sideId)).to.deep.equal(sides.map(({ sideId }) => sideId));
  });

  it("who is removed is out of the call at once, and the other one goes on", async () => {
    await stay((await lastCall()).id);
    const params = { userId: helper.userId };
    await app.call(groupsApi.removeMember, { params }, { as: owner });

    await ben.getByRole("heading", { name: "Talking to Mum" }).waitFor({ state: "detached", timeout: 2_000 });
    expect(await videosThatPlay(ben)).to.equal(0);
    await anna.getByRole("figure").filter({ hasText: "Ben Berg" }).waitFor({ state: "detached" });
    expect((await lastCall()).state).to.equal("talking");
  });

  it("Anna is asked before she leaves the page, and hangs up; the log says how long it was", async () => {
    await anna.getByRole("link", { name: "Displays", exact: true }).first().tap();
    await button(anna, "Stay here").tap();
    await button(anna, "Hang up").tap();

    await heading(anna, "The call is over");
    await anna.getByRole("link", { name: "Mum", exact: true }).tap();
    const log = anna.getByRole("region", { name: "Video calls" });
    await log.getByText(/^Anna Berg and Ben Berg: .*minute/).waitFor();
    await log.getByText("Anna Berg: “Not now”").waitFor();
    await requireForEverybody(anna);
  });
});

/** Axe finds nothing, in the dark and in the light. */
async function requireForEverybody(page: Page): Promise<void> {
  const found = await findViolations(page);
  await wear(page, "light");
  found.push(...(await findViolations(page, { onlyColors: true })));
  const folder = process.env.PICTURES;
  const title = (await page.getByRole("heading", { level: 1 }).first().innerText()).replace(/\W+/g, "-");
  const width = page.viewportSize()?.width ?? 0;
  if (folder) await page.screenshot({ path: `${folder}/call-${title}-${width}-light.png` });
  await wear(page, "dark");
  if (folder) await page.screenshot({ path: `${folder}/call-${title}-${width}-dark.png` });
  expect(found).to.deep.equal([]);
}

async function wear(page: Page, theme: "dark" | "light"): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset.mantineColorScheme = name;
  }, theme);
}

/** Frames of somebody else come in. */
async function waitForPicture(page: Page, name: string): Promise<void> {
  await page.waitForFunction((label) => {
    const video = document.querySelector<HTMLVideoElement>(`.call-remote video[aria-label="${label}"]`);
    if (!video || video.videoWidth === 0 || video.dataset["off"]) return null;
    return video.getVideoPlaybackQuality().totalVideoFrames > 2 || null;
  }, name);
}

function videosThatPlay(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      [...document.querySelectorAll("video")].filter(
        ({ srcObject }) => srcObject instanceof MediaStream && srcObject.active,
      ).length,
  );
}
