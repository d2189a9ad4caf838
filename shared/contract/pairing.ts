import { z } from "zod";
import { DISPLAY_CODE_DIGITS } from "../limits.js";
import { endpoint } from "./base/endpoint.js";
import { Instant } from "./base/fields.js";

export const DisplayCode = z
  .string()
  .transform((typed) => typed.replace(/[\s-]/g, ""))
  .pipe(
    z
      .string()
      .regex(new RegExp(`^\\d{${DISPLAY_CODE_DIGITS}}$`), `A code has ${DISPLAY_CODE_DIGITS} digits.`),
  );

/**
 * - `paired`: the device cookie is set, connect now.
 * - `waiting`: the code is unknown, closed or wrong, and which of these it is cannot be told from the body or the timing
 *   (docs/SECURITY.md). The screen shows `number`; a cookie lets it ask `check` whether a caregiver has typed it.
 * - `proof`: too many wrong codes were tried in this subnet, or everywhere. Find a decimal number n so that SHA-256 of `challenge.n` (text, a dot between)
 *   starts with `bits` zero bits, and offer the code again with `{challenge, answer: n}`.
 */
export const PairingResult = z.discriminatedUnion("state", [
  z.object({ state: z.literal("paired") }),
  z.object({ state: z.literal("waiting"), number: z.string() }),
  z.object({ state: z.literal("proof"), challenge: z.string(), bits: z.number().int() }),
]);
export type PairingResult = z.infer<typeof PairingResult>;

/**
 * `ended`: nobody let the screen in for half an hour; it may ask anew. A request that was ignored, or that ended since wrong
 * numbers were typed, is still `waiting` to the screen: it must not tell which codes there are.
 */
export const PairingCheck = z.object({ state: z.enum(["paired", "waiting", "ended"]) });
export type PairingCheck = z.infer<typeof PairingCheck>;

/** What the screen shows and the caregiver types. */
export const PairingNumber = z
  .string()
  .trim()
  .regex(/^\d{2}$/, "Type the two digits that the screen shows.");

/** A screen that wants to show a display and waits for a caregiver. Its number is not told: only who stands before the screen has it. */
export const PairingRequest = z.object({
  id: z.string(),
  deviceName: z.string(),
  askedAt: Instant,
  expiresAt: Instant,
});
export type PairingRequest = z.infer<typeof PairingRequest>;

export const pairingApi = {
  pair: endpoint({
    method: "POST",
    path: "/api/pair",
    access: "anyone",
    summary: "A browser offers a display code and becomes a device of that display, or waits.",
    body: z.object({
      code: DisplayCode,
      /** The one-time secret of a link or QR code. */
      secret: z.string().max(100).optional(),
      /** Made by the browser for one try, and sent with each repeat of it: an answer that was lost is given again. */
      key: z
        .string()
        .regex(/^[\w-]{22,64}$/, "This key is not valid.")
        .optional(),
      proof: z.object({ challenge: z.string().max(300), answer: z.string().regex(/^\d{1,15}$/) }).optional(),
    }),
    secretAnswer: true,
    result: PairingResult,
  }),
  check: endpoint({
    method: "POST",
    path: "/api/pair/check",
    access: "anyone",
    summary:
      "A waiting browser, known by its cookie, asks whether it was let in; then the device cookie is set.",
    secretAnswer: true,
    result: PairingCheck,
  }),
};
