import type { Locator, Page } from "playwright-core";

/** The time field of this label; a page, or a part of one. */
export function timeField(within: Page | Locator, label: string): Locator {
  return within.getByRole("group", { name: label, exact: true });
}

/** Types `19:00` into a time field, whichever clock it has; ends in its last part. */
export async function typeTime(field: Locator, time: string): Promise<void> {
  const [hour = 0, minutes = 0] = time.split(":").map(Number);
  const half = field.getByRole("combobox");
  const has12Hours = (await half.count()) > 0;
  await field.getByRole("spinbutton", { name: /hour$/ }).fill(String(has12Hours ? hour % 12 || 12 : hour));
  await field.getByRole("spinbutton", { name: /minutes$/ }).fill(String(minutes));
  if (has12Hours) await half.selectOption(hour < 12 ? "AM" : "PM");
}

/** What stands in a time field, as it is read: `19:00` or `7:00 PM`. */
export async function writtenTime(field: Locator): Promise<string> {
  const parts = await field.getByRole("spinbutton").all();
  const half = field.getByRole("combobox");
  const time = (await Promise.all(parts.map((part) => part.inputValue()))).join(":");
  return (await half.count()) > 0 ? `${time.replace(/^0/, "")} ${await half.inputValue()}` : time;
}
