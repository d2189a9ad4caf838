import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { DisplayLanguage } from "../../shared/contract/displays.js";
import { FAKE_MICROPHONE, JourneyBrowser } from "../../test/support/browser/JourneyBrowser.js";
import { startTestApp } from "../../test/support/server/startTestApp.js";
import { addReadings, NOTHING_READ, type Reading } from "./compareWords.js";
import { drawDeviceScreens } from "./drawDeviceScreens.js";
import { drawScreens, type DrawnScreen } from "./drawScreens.js";
import type { Glass } from "./glasses.js";
import { judgeScreen, readAtHalf, type ScreenVerdict } from "./judgeScreen.js";
import type { SampleScreen } from "./screens.js";

/** Beside the browser. */
const READERS = 2;

export interface LegibleOptions {
  glasses: Glass[];
  languages: DisplayLanguage[];
  screens: SampleScreen[];
  /** Also what only a paired screen shows. */
  withDevice: boolean;
  /** A folder for the pictures that are judged. */
  picturesIn?: string | undefined;
}

export interface Legibility {
  verdicts: ScreenVerdict[];
  /** Of the first language on the first glass, at half the size. */
  control: Reading;
}

/** Draws the screens, and reads each while the next ones are drawn. Throws without Chromium or tesseract. */
export async function checkLegible(options: LegibleOptions): Promise<Legibility> {
  const app = await startTestApp();
  const browser = await JourneyBrowser.launch({ flags: FAKE_MICROPHONE });
  const waiting: DrawnScreen[] = [];
  const verdicts: ScreenVerdict[] = [];
  let isDrawn = false;
  const give = (drawn: DrawnScreen) => {
    if (options.picturesIn) keep(drawn, options.picturesIn);
    waiting.push(drawn);
  };
  const drawing = drawScreens({ url: app.url, browser, ...options }, give)
    .then(() => (options.withDevice ? drawDeviceScreens({ app, browser, ...options }, give) : undefined))
    .finally(() => (isDrawn = true));
  const read = async () => {
    for (;;) {
      const next = waiting.shift();
      if (next) verdicts.push(await judgeScreen(next));
      else if (isDrawn) return;
      else await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  try {
    await Promise.all([drawing, ...Array.from({ length: READERS }, read)]);
  } finally {
    await browser.close();
    await app.close();
  }
  const controls = verdicts.filter(
    ({ drawn }) => drawn.language === options.languages[0] && drawn.glass === options.glasses[0],
  );
  const control = (await Promise.all(controls.map(readAtHalf))).reduce(addReadings, NOTHING_READ);
  return { verdicts, control };
}

function keep({ name, language, glass, png }: DrawnScreen, folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${name.replace(/ /g, "-")}-${glass.name}-${language}.png`), png);
}
