import type { Page } from "playwright-core";
import { callsApi } from "../../shared/contract/calling/calls.js";
import { displaysApi, type Display, type DisplayLanguage } from "../../shared/contract/displays.js";
import { messagesApi } from "../../shared/contract/messages.js";
import { buildCaregiver } from "../../test/support/builders/buildCaregiver.js";
import { buildDisplay } from "../../test/support/builders/buildDisplay.js";
import { buildFrameId, SocketClient } from "../../test/support/device/SocketClient.js";
import { refuseFullScreen } from "../../test/support/browser/refuseFullScreen.js";
import type { JourneyBrowser } from "../../test/support/browser/JourneyBrowser.js";
import type { TestApp, TestUser } from "../../test/support/server/TestApp.js";
import { waitFor } from "../../test/support/waitFor.js";
import { type DrawnScreen, readStillTexts } from "./drawScreens.js";
import { FAMILY_TEXTS } from "./familyTexts.js";
import type { Glass } from "./glasses.js";

interface DrawOptions {
  app: TestApp;
  browser: JourneyBrowser;
  languages: DisplayLanguage[];
  glasses: Glass[];
}

/** `isPassing`: it changes or goes by itself. `isRead`: by the person, not by a caregiver at arm's length. */
type Take = (name: string, kind?: { isPassing?: boolean; isRead?: boolean }) => Promise<void>;

/** More than it has. */
const SET_UP_STEPS_MAX = 12;
const PRESS_EVERY_MS = 300;

/**
 * What only a screen with a device of its own shows: its code, its set-up, an answer that was given, a recording, a call, its name. Found by
 * place, not by words.
 */
export async function drawDeviceScreens(
  { app, browser, languages, glasses }: DrawOptions,
  give: (drawn: DrawnScreen) => void,
): Promise<void> {
  for (const language of languages) {
    // A session of its own: the whole takes longer than one lasts.
    const caregiver = await buildCaregiver(app, { email: `${language}@example.com` });
    const display = await buildDisplay(app, caregiver);
    const params = { displayId: display.id };
    await app.call(displaysApi.edit, { params, body: { language } }, { as: caregiver });
    const open = async () => {
      const page = await browser.open({ locale: language, hasTouch: true, viewport: glasses[0]! });
      await refuseFullScreen(page);
      return page;
    };
    const turnTo = async (page: Page, glass: Glass) => {
      await page.setViewportSize(glass);
      await tellSize(page, glass, { app, caregiver, display });
    };
    const takeOf =
      (page: Page): Take =>
      async (name, { isPassing = false, isRead = false } = {}) => {
        let first = "";
        for (const glass of glasses) {
          await turnTo(page, glass);
          const texts = await readStillTexts(page);
          first ||= JSON.stringify(texts);
          give({ name, language, glass, texts, png: await page.screenshot(), isRead });
        }
        if (isPassing) return;
        await turnTo(page, glasses[0]!);
        // A press on a slow machine must not choose what stood there for the glass before, as how large the screen is.
        const isBack = async () => JSON.stringify(await readStillTexts(page)) === first;
        await waitFor("the first glass to be drawn again", isBack);
      };

    const screen = await open();
    await screen.goto(`${app.url}/display`);
    await screen.locator(".code-screen").waitFor();
    await takeOf(screen)("code");
    await typeCode(screen, display);
    await takeSetUp(screen, takeOf(screen));
    const sending = { app, caregiver, display, language };
    await takeWhoSees(screen, takeOf(screen));
    await takeRecording(screen, takeOf(screen));
    await takeName(screen, sending, takeOf(screen));
    await takeCall(screen, sending, takeOf(screen));
    await takeAnswer(screen, sending, takeOf(screen));
    await screen.context().close();

    const stranger = await open();
    await stranger.goto(`${app.url}/display`);
    await typeCode(stranger, display);
    await stranger.locator(".waiting-screen").waitFor();
    await takeOf(stranger)("waiting");
    await stranger.context().close();
  }
}

/** Once the set-up has asked how large the screen is, a screen no longer guesses it: another glass has another size. */
async function tellSize(
  page: Page,
  { viewing: { diagonalInches } }: Glass,
  { app, caregiver, display }: Omit<Sending, "language">,
): Promise<void> {
  const stored = () => page.evaluate(() => localStorage.getItem("mantel.display") ?? "");
  const said = `"diagonalInches":${diagonalInches}`;
  const isChosen = /"diagonalInches":\d/.test(await stored());
  if (!isChosen) return;
  const params = { displayId: display.id };
  const { devices } = await app.call(displaysApi.get, { params }, { as: caregiver });
  const changed = { params: { ...params, deviceId: devices[0]!.id }, body: { diagonalInches } };
  await app.call(displaysApi.setViewing, changed, { as: caregiver });
  await waitFor("the size to reach the screen", async () => (await stored()).includes(said));
}

async function typeCode(page: Page, { code }: Display): Promise<void> {
  for (const digit of code) await page.getByRole("button", { name: digit, exact: true }).click();
}

/** Each step by the button that most people want, until the set-up is left. */
async function takeSetUp(page: Page, take: Take): Promise<void> {
  const setUp = page.locator(".setup-screen");
  await setUp.waitFor();
  for (let step = 1; step <= SET_UP_STEPS_MAX && (await setUp.isVisible()); step += 1) {
    await take(`set-up ${step}`);
    const before = await setUp.innerText();
    await pressUntil(page, ".setup-screen .button-main", async () => {
      return !(await setUp.isVisible()) || (await setUp.innerText()) !== before;
    });
  }
  await page.reload();
}

interface Sending {
  app: TestApp;
  caregiver: TestUser;
  display: Display;
  language: DisplayLanguage;
}

async function takeAnswer(
  page: Page,
  { app, caregiver, display, language }: Sending,
  take: Take,
): Promise<void> {
  const text = FAMILY_TEXTS[language].question;
  const body = { displayIds: [display.id], text, when: { kind: "now" as const } };
  await app.call(messagesApi.create, { body }, { as: caregiver });
  const confirmation = page.locator(".confirmation-screen");
  await pressUntil(page, ".message-screen button", () => confirmation.isVisible());
  await take("answer", { isPassing: true, isRead: true });
}

/** The card closes by itself a minute after the last press. */
async function takeWhoSees(page: Page, take: Take): Promise<void> {
  const card = page.locator(".who-screen");
  await page.locator(".home-clock").waitFor();
  // The first press fetches its chunk.
  await pressUntil(page, ".home-clock", () => card.isVisible());
  await take("who sees", { isPassing: true, isRead: true });
  const before = await card.innerText();
  await pressUntil(page, ".who-screen .button-main", async () => (await card.innerText()) !== before);
  await take("who sees, next", { isPassing: true, isRead: true });
  await page.reload();
}

async function takeRecording(page: Page, take: Take): Promise<void> {
  const microphone = page.locator(".home-button-microphone");
  await microphone.waitFor();
  const listening = page.locator(".recording-listening");
  await waitFor("the recording to begin", async () => {
    if (await microphone.isVisible()) await microphone.tap();
    await page.waitForTimeout(PRESS_EVERY_MS);
    return listening.isVisible();
  });
  await take("recording", { isPassing: true, isRead: true });
  const saved = page.locator(".recording-saved");
  await pressUntil(page, ".recording-listening .button-main", () => saved.isVisible());
  await take("recorded", { isPassing: true, isRead: true });
  const panel = page.locator(".recording-screen");
  await pressUntil(page, ".recording-saved .button-main", async () => !(await panel.isVisible()));
}

async function takeName(page: Page, { app, caregiver, display }: Sending, take: Take): Promise<void> {
  const params = { displayId: display.id };
  const { devices } = await app.call(displaysApi.get, { params }, { as: caregiver });
  await app.call(
    displaysApi.identifyDevice,
    { params: { ...params, deviceId: devices[0]!.id } },
    { as: caregiver },
  );
  const name = page.locator(".identify-screen");
  await name.waitFor();
  await take("name", { isPassing: true });
  await page.locator("body").tap();
  await name.waitFor({ state: "detached" });
}

/** Nobody is at the other end: of the call itself that is what stands there until the picture comes. */
async function takeCall(page: Page, { app, caregiver, display }: Sending, take: Take): Promise<void> {
  const socket = await SocketClient.openCaregiver(app.url, caregiver.accessToken);
  await socket.next("snapshot");
  const sideId = buildFrameId();
  const params = { displayId: display.id };
  // On a busy machine its socket may have been closed for want of a ping, and comes back.
  const { call } = await waitFor("the screen to be online", () =>
    app.call(callsApi.start, { params, body: { sideId } }, { as: caregiver }).catch((error: Error) => {
      if (error.message.includes("display-offline")) return null;
      throw error;
    }),
  );
  await socket.send({ type: "call.heard", callId: call.id, sideId });
  await page.locator(".calling-ring").waitFor();
  await take("call rings", { isPassing: true, isRead: true });
  const talk = page.locator(".calling-talk");
  await pressUntil(page, ".calling-ring .button-main", () => talk.isVisible());
  await take("call", { isPassing: true, isRead: true });
  await pressUntil(page, ".calling-button-end button", async () => !(await talk.isVisible()));
  await page.locator(".calling-screen").waitFor({ state: "detached" });
  socket.close();
}

/** Buttons of a new screen are locked for a second. */
async function pressUntil(page: Page, button: string, isDone: () => Promise<boolean>): Promise<void> {
  await waitFor(`a press of ${button} to count`, async () => {
    await page.evaluate((one) => document.querySelector<HTMLElement>(one)?.click(), button);
    await page.waitForTimeout(PRESS_EVERY_MS);
    return isDone();
  });
}
