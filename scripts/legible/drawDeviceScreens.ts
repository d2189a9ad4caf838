import type { Page } from "playwright-core";
import { displaysApi, type Display, type DisplayLanguage } from "../../shared/contract/displays.js";
import { messagesApi } from "../../shared/contract/messages.js";
import { buildCaregiver } from "../../test/support/builders/buildCaregiver.js";
import { buildDisplay } from "../../test/support/builders/buildDisplay.js";
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

type Take = (name: string) => Promise<void>;

/** More than it has. */
const SET_UP_STEPS_MAX = 12;
const PRESS_EVERY_MS = 300;

/** What only a screen with a device of its own shows: its code, its set-up, an answer that was given. Found by place, not by words. */
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
    const open = () => browser.open({ locale: language, hasTouch: true, viewport: glasses[0]! });
    const turnTo = async (page: Page, glass: Glass) => {
      await page.setViewportSize(glass);
      await tellSize(page, glass, { app, caregiver, display });
    };
    const takeOf =
      (page: Page): Take =>
      async (name) => {
        const isLast = name === "answer";
        let first = "";
        for (const glass of glasses) {
          await turnTo(page, glass);
          const texts = await readStillTexts(page);
          first ||= JSON.stringify(texts);
          give({ name, language, glass, texts, png: await page.screenshot(), isRead: isLast });
        }
        // It goes by itself after a while, and nothing is pressed on it.
        if (isLast) return;
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
    await takeAnswer(screen, { app, caregiver, display, language }, takeOf(screen));
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
  await take("answer");
}

/** Buttons of a new screen are locked for a second. */
async function pressUntil(page: Page, button: string, isDone: () => Promise<boolean>): Promise<void> {
  await waitFor(`a press of ${button} to count`, async () => {
    await page.evaluate((one) => document.querySelector<HTMLElement>(one)?.click(), button);
    await page.waitForTimeout(PRESS_EVERY_MS);
    return isDone();
  });
}
