import { expect } from "chai";
import type { Locator, Page } from "playwright-core";
import { longDate } from "../../../shared/rules/describeDays.js";
import { atEachSize, SIZES } from "../browser/atEachSize.js";
import { keepPictures } from "../browser/screenProblems.js";
import { waitFor } from "../waitFor.js";
import { isFocused, tabTo } from "./keyboardSteps.js";

const STOPS_MAX = 60;
const CHOICES_MAX = 8;
const DAYS_MAX = 40;

/** What somebody does at the calendar who uses the keyboard alone, on a phone and on a desktop. */
export class CalendarKeys {
  /** What the Tab key led to in both sizes. */
  private readonly reached = new Set<string>();

  constructor(private readonly page: Page) {}

  dialog(): Locator {
    return this.page.getByRole("dialog");
  }

  entryOn(date: string, words: RegExp): Locator {
    return this.page.locator(`[data-date="${date}"]`).getByRole("button", { name: words });
  }

  /**
   * By the Tab key in the size that the page has; for the first time also in the other, where it is left and come to again, and which the page then
   * keeps: so some of the steps are done on a phone and some on a desktop.
   */
  async tabTo(element: Locator): Promise<void> {
    await this.reach(element, "Shift+Tab", () => tabTo(this.page, element));
  }

  async pressOn(element: Locator): Promise<void> {
    await this.tabTo(element);
    await this.page.keyboard.press("Enter");
  }

  async openEntry(date: string, words: RegExp): Promise<void> {
    await this.pressOn(this.entryOn(date, words));
    await this.dialog().waitFor();
    // It takes the focus a moment after it is there, and from wherever a key has brought it meanwhile.
    await waitFor("the dialog to have the focus", () =>
      this.dialog().evaluate((node) => node.contains(document.activeElement)),
    );
  }

  /** A button of the dialog. */
  press(name: string): Promise<void> {
    return this.pressOn(this.dialog().getByRole("button", { name, exact: true }));
  }

  async write(field: string, text: string, place = this.dialog()): Promise<void> {
    await this.tabTo(place.getByRole("textbox", { name: field }));
    await this.page.keyboard.press("Control+A");
    await this.page.keyboard.type(text);
  }

  /** The arrow keys go through the choices of a group, which the Tab key enters at the one that is made. */
  async choose(legend: string, name: string, place = this.dialog()): Promise<void> {
    const group = place.getByRole("group", { name: legend, exact: true });
    const radio = group.getByRole("radio", { name });
    await this.tabTo(group.locator("input[type=radio]:checked"));
    for (let step = 0; step < CHOICES_MAX && !(await radio.isChecked()); step += 1)
      await this.page.keyboard.press("ArrowRight");
    expect(await radio.isChecked(), name).to.equal(true);
  }

  async chooseDay(date: string): Promise<void> {
    const day = this.dialog().getByRole("button", { name: longDate(date), exact: true });
    while ((await day.count()) === 0 || (await day.isDisabled()))
      await this.pressOn(this.dialog().getByRole("button", { name: "Month after" }));
    await this.tabTo(this.dialog().locator("table button[tabindex='0']").first());
    for (let step = 0; step < DAYS_MAX && !(await isOn(day)); step += 1)
      await this.page.keyboard.press("ArrowRight");
    await this.page.keyboard.press("Enter");
  }

  /** What is offered for ten seconds stands at the end of the page. */
  async undo(): Promise<void> {
    const button = this.page.getByRole("button", { name: "Undo" }).last();
    await this.reach(button, "Tab", async () => {
      await button.waitFor();
      for (let stop = 0; stop < STOPS_MAX && !(await isFocused(button)); stop += 1)
        await this.page.keyboard.press("Shift+Tab");
      expect(await isFocused(button), "the focus on Undo").to.equal(true);
    });
    await this.page.keyboard.press("Enter");
  }

  /** For whoever looks at it: in both sizes and both themes, by the attribute that a change of the theme sets. */
  async picture(): Promise<void> {
    if (!process.env.PICTURES) return;
    const worn = await this.wear("dark");
    await keepPictures(this.page, Object.values(SIZES));
    await this.wear("light");
    await keepPictures(this.page, Object.values(SIZES));
    await this.wear(worn);
  }

  private async reach(element: Locator, leave: "Tab" | "Shift+Tab", go: () => Promise<void>): Promise<void> {
    // A button of an entry and of the question after it may have one name.
    const title = await this.page.evaluate(() => document.querySelector("[role=dialog] h2")?.textContent);
    const place = `${String(element)} in ${title ?? new URL(this.page.url()).pathname}`;
    if (this.reached.has(place)) return go();
    this.reached.add(place);
    await atEachSize(this.page, async () => {
      if ((await element.count()) === 1 && (await isFocused(element))) await this.page.keyboard.press(leave);
      await go();
    });
  }

  /** Returns the theme of before. */
  private wear(theme: string): Promise<string> {
    return this.page.evaluate((name) => {
      const { dataset } = document.documentElement;
      const before = dataset.mantineColorScheme ?? "dark";
      dataset.mantineColorScheme = name;
      return before;
    }, theme);
  }
}

async function isOn(element: Locator): Promise<boolean> {
  return (await element.count()) === 1 && (await isFocused(element));
}
