import { z } from "zod";
import { localStore } from "../../api/browserStore.js";

const KEY = "pushChoices";

/** `later`: asked again after the next log-in. `off`: never asked, since whoever turned it off knows where to turn it on. */
const PushChoice = z.enum(["later", "off"]);
type PushChoice = z.infer<typeof PushChoice>;
const PushChoices = z.record(z.string(), PushChoice);

/** What this account has said on this browser about notifications here; null when it may be asked. */
export function readPushChoice(userId: string): PushChoice | null {
  return readChoices()[userId] ?? null;
}

export function writePushChoice(userId: string, choice: PushChoice | null): void {
  const choices = readChoices();
  if (choice) choices[userId] = choice;
  else delete choices[userId];
  writeChoices(choices);
}

/** Somebody logged out: the next log-in asks. */
export function forgetLater(): void {
  const choices = Object.entries(readChoices());
  writeChoices(Object.fromEntries(choices.filter(([, choice]) => choice !== "later")));
}

function readChoices(): z.infer<typeof PushChoices> {
  const text = localStore.get(KEY);
  if (text === null) return {};
  try {
    return PushChoices.parse(JSON.parse(text));
  } catch {
    // Not ours, or cut off: as if nobody had said anything.
    return {};
  }
}

function writeChoices(choices: z.infer<typeof PushChoices>): void {
  if (Object.keys(choices).length === 0) localStore.remove(KEY);
  else localStore.set(KEY, JSON.stringify(choices));
}
