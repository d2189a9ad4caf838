import { z } from "zod";
import { hasUnusableCharacters } from "../../rules/plainText.js";

/** An address that the server is to ask, http or https. `example` ends the sentence for what is none. */
export function webAddress(max: number, example: string) {
  return z
    .string()
    .trim()
    .min(1, "Enter an address.")
    .max(max, { error: `The address can have at most ${max} characters.`, abort: true })
    .refine((address) => !hasUnusableCharacters(address), "The address has characters that cannot be shown.")
    .refine(isWebAddress, `Enter ${example}.`)
    .refine(hasNoCredentials, "Enter the address without a user name and password.");
}

function isWebAddress(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}

function hasNoCredentials(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { username, password } = new URL(address);
  return username === "" && password === "";
}
