import type { Page } from "playwright-core";
import { displaysApi } from "../../shared/contract/displays.js";
import type { CallOptions, TestApp } from "../../test/support/server/TestApp.js";
import { takeForSite } from "./takePicture.js";

const THEMES = ["light", "dark"] as const;
type Theme = (typeof THEMES)[number];
export type SignedIn = NonNullable<CallOptions["as"]>;

/** `name.light.webp` and `name.dark.webp` of a page of the dashboard, which is dark before and after. */
export async function takeDashboard(page: Page, name: string): Promise<void> {
  for (const theme of THEMES) {
    await page.evaluate((one) => {
      document.documentElement.setAttribute("data-mantine-color-scheme", one);
      document.documentElement.dataset.theme = one;
    }, theme);
    await takeForSite(page, `${name}.${theme}`);
  }
}

/** The same of a display, by its own setting; it is dark before and after. */
export class DisplayTaker {
  constructor(
    private readonly app: TestApp,
    private readonly caregiver: SignedIn,
    private readonly displayId: string,
  ) {}

  async take(tablet: Page, name: string): Promise<void> {
    for (const theme of THEMES) {
      await this.change({ theme });
      await tablet.waitForFunction((one) => document.body.classList.contains(one), theme);
      await takeForSite(tablet, `${name}.${theme}`, true);
    }
  }

  /** What stands for a few seconds only: too short for a setting to come from the server. */
  async takeQuickly(tablet: Page, name: string): Promise<void> {
    for (const theme of THEMES) {
      await tablet.evaluate((one) => {
        document.body.classList.remove("light", "dark");
        document.body.classList.add(one);
      }, theme);
      await takeForSite(tablet, `${name}.${theme}`, true);
    }
  }

  private async change(changes: { theme: Theme }): Promise<void> {
    const params = { displayId: this.displayId };
    await this.app.call(displaysApi.edit, { params, body: changes }, { as: this.caregiver });
  }
}
