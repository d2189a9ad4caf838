import { z } from "zod";
import { DISPLAY_CODE_DIGITS } from "../limits.js";
import { endpoint } from "./endpoint.js";

export const DisplayCode = z
  .string()
  .transform((typed) => typed.replace(/[\s-]/g, ""))
  .pipe(
    z
      .string()
      .regex(new RegExp(`^\\d{${DISPLAY_CODE_DIGITS}}$`), `A code has ${DISPLAY_CODE_DIGITS} digits.`),
  );

/**
 * `paired`: the device cookie is set, connect now. `waiting`: the code is unknown, closed or wrong, and which of
 * these it is cannot be told from the body or the timing (design, Pairing).
 */
export const PairingResult = z.object({ state: z.enum(["paired", "waiting"]) });
export type PairingResult = z.infer<typeof PairingResult>;

export const pairingApi = {
  pair: endpoint({
    method: "POST",
    path: "/api/pair",
    access: "anyone",
    summary: "A browser offers a display code and becomes a device of that display, or waits.",
    body: z.object({ code: DisplayCode }),
    result: PairingResult,
  }),
};
