import { expect } from "chai";
import type { Page } from "playwright-core";
import { callsApi } from "../../../shared/contract/calling/calls.js";
import type { Display } from "../../../shared/contract/displays.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import { FAKE_MICROPHONE, JourneyBrowser, PHONE, TABLET } from "../../support/browser/JourneyBrowser.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { countOpen, countOwnTracks, watchConnections } from "../../support/calls/watchConnections.js";
import { FaultyFront } from "../../support/faults/FaultyFront.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TurnProcess } from "../../support/server/TurnProcess.js";
import { logInAt } from "../../support/steps/accountSteps.js";
import { becomeDevice, pressLocked, waitForClock } from "../../support/steps/displaySteps.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { waitFor } from "../../support/waitFor.js";

/** The bar is 5 s; two busy cores may take some of it to load a page anew. */
const PARTED_MS = 8_000;
/** What pages say of a server that does not answer, and to somebody who was removed. */
const AWAY = /ERR_|Failed to load resource|WebSocket connection|fetching the script/;

/** Media go past the server: while it is away they talk, whatever was decided about them. */
describe("A member who is removed while the server is out of reach", function () {
  this.timeout(120_000);

  let turn: TurnProcess;
  let app: TestApp;
  /** The ways of the two to the server. */
  let bens: FaultyFront;
  let mums: FaultyFront;
  let browser: JourneyBrowser | null = null;
  let owner: TestUser;
  let helper: TestUser;
  let mum: Display;
  let ben: Page;
  let screen: Page;
  let helpers = 0;

  before(async function () {
    requireChromium(this);
    turn = await TurnProcess.start();
    app = await startTestApp({ config: { turn: turn.config } });
    bens = await FaultyFront.start(app.url);
    mums = await FaultyFront.start(app.url);
    owner = await buildCaregiver(app, { name: "Anna Berg" });
    mum = await buildDisplay(app, owner, { name: "Mum" });
    const device = await buildDevice(app, { display: mum, caregiver: owner });
    browser = await JourneyBrowser.launch({ flags: FAKE_MICROPHONE, expectedErrors: AWAY });
    screen = await browser.open({ ...TABLET, permissions: ["camera", "microphone"] });
    ben = await browser.open(PHONE);
    await watchConnections(screen);
    await becomeDevice(screen, { url: mums.url, device });
    await waitForClock(screen);
  });

  after(async () => {
    await browser?.close();
    await bens?.close();
    await mums?.close();
    await app?.close();
    await turn?.stop();
  });

  runAsSteps(() => browser);

  /** On a phone that nobody has used yet, as each of them is removed. */
  async function benTalks(): Promise<void> {
    helpers += 1;
    helper = await buildMember(app, { owner, name: "Ben Berg", email: `ben.${helpers}@example.com` });
    await ben.context().close();
    ben = await browser!.open(PHONE);
    await watchConnections(ben);
    await logInAt(ben, bens.url, helper);
    await ben.goto(`${bens.url}/dashboard/displays/${mum.id}/call`);
    await ben.getByRole("button", { name: "Call Mum now" }).tap();
    await pressLocked(screen, "Answer");
    await ben.getByText(/^The connection is (good|weak)\b/).waitFor();
    await screen.getByText("Ben Berg can see and hear you.").waitFor();
  }

  const remove = () => app.call(groupsApi.removeMember, { params: { userId: helper.userId } }, { as: owner });
  const lastCall = async () => {
    const params = { displayId: mum.id };
    const { items } = await app.call(callsApi.listOfDisplay, { params, query: {} }, { as: owner });
    return items[0]!;
  };
  const goesOn = async () => {
    const open = await Promise.all([ben, screen].map(countOpen));
    return open.every((count) => count === 1);
  };
  const parted = () =>
    waitFor("both connections to be closed, and both cameras off", async () => {
      const open = await Promise.all([ben, screen].map(countOpen));
      const on = await Promise.all([ben, screen].map(countOwnTracks));
      return [...open, ...on].every((count) => count === 0);
    });

  const isOffline = () => ben.getByText(/^You are offline/).waitFor();

  async function requireParted(from: number): Promise<void> {
    await parted();
    expect(Date.now() - from).to.be.below(PARTED_MS);
    await waitForClock(screen);
  }

  it("is parted from the display within five seconds of its return", async () => {
    await benTalks();
    [bens, mums].forEach((front) => front.turn("down"));
    await isOffline();
    await remove();
    expect((await lastCall()).endReason).to.equal("removed");
    expect(await goesOn()).to.equal(true);

    [bens, mums].forEach((front) => front.turn("well"));

    await requireParted(Date.now());
  });

  it("is parted from it at once where only the display has lost the server, and it ends there too", async () => {
    await benTalks();
    mums.turn("down");
    await remove();
    await waitFor("Ben to be out", async () => (await countOpen(ben)) + (await countOwnTracks(ben)) === 0);

    mums.turn("well");

    await requireParted(Date.now());
  });

  it("is parted from it by the display also where the page of who was removed does not come back", async () => {
    await benTalks();
    [bens, mums].forEach((front) => front.turn("down"));
    await isOffline();
    await remove();

    mums.turn("well");
    const from = Date.now();
    await waitFor(
      "the display to part",
      async () => (await countOpen(screen)) + (await countOwnTracks(screen)) === 0,
    );

    expect(Date.now() - from).to.be.below(PARTED_MS);
    expect(await countOwnTracks(ben)).to.be.above(0);
    bens.turn("well");
    await requireParted(Date.now());
  });
});
