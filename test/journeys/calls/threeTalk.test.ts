import { expect } from "chai";
import type { Page } from "playwright-core";
import type { Display } from "../../../shared/contract/displays.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import { PHONE, TABLET } from "../../support/browser/JourneyBrowser.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { FilmedBrowser } from "../../support/calls/CallScene.js";
import { waitForFilm } from "../../support/calls/film.js";
import { countOpen, readLastClosed, watchConnections } from "../../support/calls/watchConnections.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TurnProcess } from "../../support/server/TurnProcess.js";
import { logInAt } from "../../support/steps/accountSteps.js";
import { becomeDevice, pressLocked, waitForClock } from "../../support/steps/displaySteps.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { waitFor } from "../../support/waitFor.js";

/** Everybody in a browser of their own, with a film of their own in the camera. */
describe("Two caregivers talk to a display", function () {
  this.timeout(180_000);

  let turn: TurnProcess;
  let app: TestApp;
  let owner: TestUser;
  let helper: TestUser;
  let mum: Display;
  let anna: FilmedBrowser;
  let ben: FilmedBrowser;
  let screen: FilmedBrowser;

  before(async function () {
    requireChromium(this);
    turn = await TurnProcess.start();
    app = await startTestApp({ config: { turn: turn.config } });
    owner = await buildCaregiver(app, { name: "Anna Berg" });
    mum = await buildDisplay(app, owner, { name: "Mum" });
    helper = await buildMember(app, { owner, name: "Ben Berg" });
    const device = await buildDevice(app, { display: mum, caregiver: owner });
    anna = await FilmedBrowser.open(1, PHONE);
    ben = await FilmedBrowser.open(2, PHONE);
    screen = await FilmedBrowser.open(3, TABLET);
    for (const { page } of [anna, ben, screen]) await watchConnections(page);
    await becomeDevice(screen.page, { url: app.url, device });
    await waitForClock(screen.page);
    await logInAt(anna.page, app.url, owner);
    await logInAt(ben.page, app.url, helper);
  });

  after(async () => {
    for (const actor of [anna, ben, screen]) await actor?.close();
    await app?.close();
    await turn?.stop();
  });

  runAsSteps(() => [anna, ben, screen].flatMap((actor) => actor?.browser ?? []));

  const openCallPage = ({ page }: FilmedBrowser) => page.goto(`${app.url}/dashboard/displays/${mum.id}/call`);
  const heading = ({ page }: FilmedBrowser, name: string) =>
    page.getByRole("heading", { level: 1, name }).waitFor();
  const tap = ({ page }: FilmedBrowser, name: string) =>
    page.getByRole("button", { name, exact: true }).tap();
  const seesAs = ({ page }: FilmedBrowser, name: string, { film }: FilmedBrowser) =>
    waitForFilm(page, `.call-remote video[aria-label="${name}"]`, film);
  /** In the order in which they came. */
  const isSeenAt = (place: number, { film }: FilmedBrowser) =>
    waitForFilm(screen.page, `.calling-face:nth-child(${place}) video`, film);

  async function joins(newcomer: FilmedBrowser, name: string, host: FilmedBrowser): Promise<void> {
    await openCallPage(newcomer);
    await tap(newcomer, "Ask to join");
    await tap(host, `Let ${name} in`);
    await heading(newcomer, "Talking to Mum");
  }

  async function allSeeEachOther(places: FilmedBrowser[]): Promise<void> {
    await seesAs(anna, "Mum", screen);
    await seesAs(anna, "Ben Berg", ben);
    await seesAs(ben, "Mum", screen);
    await seesAs(ben, "Anna Berg", anna);
    for (const [index, actor] of places.entries()) await isSeenAt(index + 1, actor);
  }

  it("a second one is let in, and each sees the picture of both others", async () => {
    await openCallPage(anna);
    await tap(anna, "Call Mum now");
    await pressLocked(screen.page, "Answer");
    await isSeenAt(1, anna);

    await joins(ben, "Ben Berg", anna);

    await allSeeEachOther([anna, ben]);
    for (const { page } of [anna, ben, screen])
      await waitFor("two connections each", async () => (await countOpen(page)) === 2);
  });

  it("the second one leaves, and the others go on", async () => {
    await tap(ben, "Hang up");

    await heading(ben, "You left the call");
    await waitForFaces(1);
    await isSeenAt(1, anna);
    await seesAs(anna, "Mum", screen);
    expect(await countOpen(ben.page)).to.equal(0);
  });

  it("the one who has called leaves, and the others go on", async () => {
    await joins(ben, "Ben Berg", anna);
    await allSeeEachOther([anna, ben]);

    await tap(anna, "Hang up");

    await heading(anna, "You left the call");
    await waitForFaces(1);
    await isSeenAt(1, ben);
    await seesAs(ben, "Mum", screen);
    expect(await countOpen(anna.page)).to.equal(0);
  });

  it("who is removed is cut off by both others within a second, and they go on", async () => {
    await joins(anna, "Anna Berg", ben);
    await allSeeEachOther([ben, anna]);
    const open = await countAll();
    expect(open).to.deep.equal([2, 2, 2]);

    await app.call(groupsApi.removeMember, { params: { userId: helper.userId } }, { as: owner });
    const from = Date.now();
    await waitFor("all of Ben's connections to be closed", async () => {
      const [ofAnna, ofBen, ofScreen] = await countAll();
      return ofAnna === 1 && ofBen === 0 && ofScreen === 1;
    });

    const closed = await Promise.all([anna, ben, screen].map(({ page }) => readLastClosed(page)));
    // A second, and what three busy browsers take to hear of it.
    expect(Math.max(...closed) - from).to.be.below(2_500);
    await waitForFaces(1);
    await isSeenAt(1, anna);
    await seesAs(anna, "Mum", screen);
    expect(await camerasOn(ben.page)).to.equal(0);
  });

  it("the last one leaves, and it is over", async () => {
    await tap(anna, "Hang up");

    await heading(anna, "The call is over");
    await waitForClock(screen.page);
    expect(await countAll()).to.deep.equal([0, 0, 0]);
  });

  function countAll(): Promise<number[]> {
    return Promise.all([anna, ben, screen].map(({ page }) => countOpen(page)));
  }

  async function waitForFaces(count: number): Promise<void> {
    const faces = screen.page.locator(".calling-face");
    await waitFor(`${count} on the screen`, async () => (await faces.count()) === count);
  }
});

/** Pictures that play on the page, the own one too. */
function camerasOn(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      [...document.querySelectorAll("video")].filter(
        ({ srcObject }) => srcObject instanceof MediaStream && srcObject.active,
      ).length,
  );
}
