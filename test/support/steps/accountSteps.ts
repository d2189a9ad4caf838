import { waitFor } from "../waitFor.js";
import type { Page } from "playwright-core";

/** What somebody does on the account screens, by what stands on the pages. */

interface Credentials {
  email: string;
  password: string;
}

export function passwordField(page: Page, name = "Password") {
  return page.getByRole("main").getByRole("textbox", { name, exact: true });
}

/** On /login: one try with the log-in form. Waits for nothing. */
export async function tryLogIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await passwordField(page).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Log In" }).click();
}

/** From any page to the dashboard or the welcome. */
export async function logInAt(page: Page, url: string, credentials: Credentials): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByRole("main").getByText("Log In", { exact: true }).first().click();
  await tryLogIn(page, credentials);
  await page.waitForURL(/\/(dashboard|welcome)$/);
}

/** The password and its repetition, on the page that a mailed link leads to. */
export async function setNewPassword(page: Page, password: string): Promise<void> {
  await passwordField(page, "New password").fill(password);
  await passwordField(page, "Repeat new password").fill(password);
  await page.getByRole("button", { name: "Save new password" }).click();
}

/** Waits for a toast with these words; says which others came instead. They hide by themselves. */
export async function waitForToast(page: Page, text: string): Promise<void> {
  const seen = new Set<string>();
  const toasts = page.getByRole("alert");
  try {
    await waitFor(`the toast “${text}”`, async () => {
      (await toasts.allInnerTexts()).forEach((words) => seen.add(words));
      return [...seen].some((words) => words.includes(text));
    });
  } catch (error) {
    throw new Error(`No toast said “${text}”, but: ${[...seen].join(" | ") || "none came"}.`, {
      cause: error,
    });
  }
}
