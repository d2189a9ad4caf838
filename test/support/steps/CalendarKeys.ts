import { expect } from "chai";
import type { Locator, Page } from "playwright-core";
import { longDate } from "../../../shared/rules/describeDays.js";
import { keepPictures } from "../browser/screenProblems.js";
import { waitFor } from "../waitFor.js";
import { isFocused, pressByKey, tabTo } from "./keyboardSteps.js";

const STOPS_MAX = 60;
const CHOICES_MAX = 8;
const DAYS_MAX = 40;

/** What somebody does at the calendar who uses the keyboard alone. */
export class CalendarKeys {
  constructor(private readonly page: Page) {}

  dialog(): Locator {
    return this.page.getByRole("dialog");
  }

  entryOn(date: string, words: RegExp): Locator {
    return this.page.locator(`[data-date="${date}"]`).getByRole("button", { name: words });
  }

  async openEntry(date: string, words: RegExp): Promise<void> {
    await pressByKey(this.page, this.entryOn(date, words));
    await this.dialog().waitFor();
    // It takes the focus a moment after it is there, and from wherever a key has brought it meanwhile.
    await waitFor("the dialog to have the focus", () =>
      this.dialog().evaluate((node) => node.contains(document.activeElement)),
    );
  }

  /** A button of the dialog. */
  press(name: string): Promise<void> {
    return pressByKey(this.page, this.dialog().getByRole("button", { name, exact: true }));
  }

  async write(field: string, text: string, place = this.dialog()): Promise<void> {
    await tabTo(this.page, place.getByRole("textbox", { name: field }));
    await this.page.keyboard.press("Control+A");
    await this.page.keyboard.type(text);
  }

  /** The arrow keys go through the choices of a group, which the Tab key enters at the one that is made. */
  async choose(legend: string, name: string, place = this.dialog()): Promise<void> {
    const group = place.getByRole("group", { name: legend, exact: true });
    const radio = group.getByRole("radio", { name });
    await tabTo(this.page, group.locator("input[type=radio]:checked"));
    for (let step = 0; step < CHOICES_MAX && !(await radio.isChecked()); step += 1)
      await this.page.keyboard.press("ArrowRight");
    expect(await radio.isChecked(), name).to.equal(true);
  }

  async chooseDay(date: string): Promise<void> {
    const day = this.dialog().getByRole("button", { name: longDate(date), exact: true });
    while ((await day.count()) === 0 || (await day.isDisabled()))
      await pressByKey(this.page, this.dialog().getByRole("button", { name: "Month after" }));
    await tabTo(this.page, this.dialog().locator("table button[tabindex='0']").first());
    for (let step = 0; step < DAYS_MAX && !(await isOn(day)); step += 1)
      await this.page.keyboard.press("ArrowRight");
    await this.page.keyboard.press("Enter");
  }

  /** What is offered for ten seconds stands at the end of the page. */
  async undo(): Promise<void> {
    const button = this.page.getByRole("button", { name: "Undo" }).last();
    await button.waitFor();
    for (let stop = 0; stop < STOPS_MAX && !(await isFocused(button)); stop += 1)
      await this.page.keyboard.press("Shift+Tab");
    await this.page.keyboard.press("Enter");
  }

  /** For whoever looks at it: at the size that the page has, in both themes, by the attribute that a change of the theme sets. */
  async picture(): Promise<void> {
    if (!process.env.PICTURES) return;
    const worn = await this.wear("dark");
    await keepPictures(this.page, [this.page.viewportSize()!]);
    await this.wear("light");
    await keepPictures(this.page, [this.page.viewportSize()!]);
    await this.wear(worn);
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
