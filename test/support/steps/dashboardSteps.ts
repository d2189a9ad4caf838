import type { Page } from "playwright-core";
import { HOME_ZONE } from "../builders/homeZone.js";
import { timeField, typeTime } from "./timeSteps.js";

/** What a caregiver does in the dashboard, by what stands on the pages. */

export interface NewAccount {
  name: string;
  email: string;
}

const PASSWORD = "a lamp in the hall";

/** From the landing page to the first onboarding step. */
export async function signUp(page: Page, { name, email }: NewAccount): Promise<void> {
  await page.getByRole("main").getByRole("link", { name: "Sign Up" }).first().click();
  await page.getByLabel("Your name").fill(name);
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await page.getByRole("heading", { name: `Welcome, ${name}` }).waitFor();
}

/** The person whom the display is for; returns the code that then stands there. */
export async function createDisplay(page: Page, name: string): Promise<string> {
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Continue" }).click();
  return readCode(page);
}

/** The six digits of the pairing invitation. */
async function readCode(page: Page): Promise<string> {
  const spoken = await page.getByRole("img", { name: /^Code \d/ }).getAttribute("aria-label");
  return (spoken ?? "").replace(/\D/g, "");
}

export interface NewDraft {
  text: string;
  label?: string;
  replies?: "Good / Bad" | string[];
  /** `14:05` today on the display's wall clock; without it: now. */
  time?: string;
  date?: Date;
}

/** Writes a message in the composer and sends it; ends on the display's page. */
export async function compose(page: Page, draft: NewDraft): Promise<void> {
  const link = page.getByRole("link", { name: /^(Write to|Send a message)/ });
  await link.first().click();
  await page.getByRole("textbox", { name: "Message" }).fill(draft.text);
  if (draft.label) await page.getByRole("radio", { name: draft.label }).check();
  if (draft.replies) await chooseReplies(page, draft.replies);
  if (draft.time) await chooseTime(page, draft);
  await page.getByRole("button", { name: /^(Send now|Schedule for)/ }).click();
  await page.getByRole("heading", { name: "Coming up" }).waitFor();
}

async function chooseReplies(page: Page, replies: "Good / Bad" | string[]): Promise<void> {
  if (typeof replies === "string") return page.getByRole("radio", { name: replies }).check();
  await page.getByRole("radio", { name: "My own words" }).check();
  for (const [index, reply] of replies.entries()) {
    const field = page.getByRole("textbox", { name: `Button ${index + 1}` });
    if ((await field.count()) === 0) await page.getByRole("button", { name: "Add a button" }).click();
    await field.fill(reply);
  }
}

async function chooseTime(page: Page, { time = "", date }: NewDraft): Promise<void> {
  await page.getByRole("radio", { name: "Once" }).check();
  await typeTime(timeField(page, "Time"), time);
  if (!date) return;
  await page.getByLabel("Day", { exact: true }).click();
  const parts = { day: "numeric", month: "long", year: "numeric" } as const;
  const day = new Intl.DateTimeFormat("en-GB", { timeZone: HOME_ZONE, ...parts });
  await page.getByRole("button", { name: day.format(date) }).click();
}

/** The row of a message on the display's page. */
export function messageRow(page: Page, text: string) {
  return page.getByRole("listitem").filter({ has: page.getByText(text, { exact: true }) });
}

interface WantedState {
  text: string;
  /** Scheduled, Delivered to the screen, Shown, Answered, Missed. */
  state: string;
  withinMs?: number;
}

/** Waits until the message's row says this state. The error says what stands in its rows instead. */
export async function waitForState(page: Page, { text, state, withinMs }: WantedState): Promise<void> {
  const rows = messageRow(page, text);
  const chip = rows.first().getByText(state, { exact: true });
  try {
    await chip.waitFor({ timeout: withinMs });
  } catch (error) {
    const found = JSON.stringify(await rows.allInnerTexts());
    throw new Error(`The row of "${text}" never said "${state}". At ${page.url()}: ${found}`, {
      cause: error,
    });
  }
}

/** Signs in somebody who has an account, and waits for the dashboard. */
export async function logIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const main = page.getByRole("main");
  await main.getByText("Log In", { exact: true }).first().click();
  await main.getByRole("textbox", { name: "Email" }).fill(email);
  await main.getByRole("textbox", { name: "Password" }).fill(password);
  await main.getByRole("button", { name: "Log In" }).click();
  await page.waitForURL("**/dashboard");
}
