import { expect } from "chai";
import type { Page } from "playwright-core";
import { callsApi } from "../../../shared/contract/calling/calls.js";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import type { ServerToDevice } from "../../../shared/realtime/serverToDevice.js";
import { FAKE_MICROPHONE, JourneyBrowser, PHONE } from "../../support/browser/JourneyBrowser.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { buildStatus } from "../../support/builders/buildStatus.js";
import { HOME_ZONE } from "../../support/builders/homeZone.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import {
  isKeptAwake,
  noteWakeLock,
  ownCamera,
  requireForEverybody,
  videosThatPlay,
  volumes,
  waitForPicture,
} from "../../support/calls/dashboardCallPage.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { logInAt } from "../../support/steps/accountSteps.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { waitFor } from "../../support/waitFor.js";

const DESKTOP = { viewport: { width: 1280, height: 800 }, timezoneId: HOME_ZONE, locale: "en-GB" };
/** Both pages are on this machine, which may have no other network. */
const LOOPBACK = "--allow-loopback-in-peer-connection";
/** As a phone has one to each side. */
const TWO_CAMERAS = "--use-fake-device-for-media-stream=device-count=2";

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
      flags: [...FAKE_MICROPHONE, TWO_CAMERAS, LOOPBACK],
      // The page of somebody who was removed may still say that it leaves.
      expectedErrors: /404 .*\/leave$/,
    });
    anna = await browser.open(PHONE);
    ben = await browser.open(DESKTOP);
    await anna.addInitScript(noteWakeLock);
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

  it("hears a sound that is shorter than the time between two looks at the level", async () => {
    const page = await browser!.openTab(anna);
    await page.addInitScript(() => {
      // 20 ms of it, which ended 50 ms before every look.
      AnalyserNode.prototype.getByteTimeDomainData = function (samples) {
        const end = samples.length - this.context.sampleRate * 0.05;
        samples.fill(128);
        if (end > 0) samples.fill(178, Math.max(0, end - this.context.sampleRate * 0.02), end);
      };
    });
    await page.goto(anna.url());
    await button(page, "Try them").tap();

    await page.getByText("Your microphone works.").waitFor();
    await page.close();
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
    expect(await isKeptAwake(anna)).to.equal(true);
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

  it("who is muted is said to be, and is heard again", async () => {
    await button(ben, "Mute").press("Enter");

    await anna.getByText("Ben Berg's microphone is off.").waitFor();
    await button(ben, "Unmute").press("Enter");
    await anna.getByText("Ben Berg's microphone is off.").waitFor({ state: "detached" });
  });

  it("Ben takes his other camera, and the first one again", async () => {
    const first = await ownCamera(ben);
    await button(ben, "Switch camera").press("Enter");
    await waitFor("the other camera", async () => {
      const now = await ownCamera(ben);
      return now !== null && now !== first;
    });

    // The second one of a fake device measures distances, which no connection carries.
    await button(ben, "Switch camera").press("Enter");
    await waitFor("the first camera", async () => (await ownCamera(ben)) === first);
  });

  it("Anna turns the others down, and sees in words how the connection is", async () => {
    await anna.getByRole("slider", { name: "Volume" }).press("Home");
    expect(await volumes(anna)).to.deep.equal([0, 0]);
    await anna.getByRole("slider", { name: "Volume" }).press("End");

    expect(await volumes(anna)).to.deep.equal([1, 1]);
    await anna.getByText(/^Ben Berg: The connection is (good|weak)\b/).waitFor();
    // The device of this journey only says its part.
    await anna.getByText("Mum: Connecting to Mum…").waitFor();
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
    expect(await isKeptAwake(anna)).to.equal(false);
    await requireForEverybody(anna);
  });

  for (const [videoCalls, words] of [
    ["unable", "The browser of Mum's screen is too old for video calls."],
    ["insecure", /^Mum's screen can't show video calls: its address begins with http/],
  ] as const)
    it(`she reads before she calls that the screen is ${videoCalls}, and is offered the telephone`, async () => {
      const at = new Date().toISOString();
      await screen.send({ type: "device.status", status: buildStatus({ videoCalls }), at });
      await anna.goto(`${app.url}/dashboard/displays/${mum.id}/call`);

      await anna.getByText(words).waitFor();
      await anna.getByRole("link", { name: "Call +47 22 33 44 55 by telephone" }).waitFor();
      expect(await button(anna, "Call Mum now").count()).to.equal(0);
      await requireForEverybody(anna);
    });
});
