import { z } from "zod";
import { hostMail } from "./hostMail.js";
import type { ComposedMail } from "./renderMail.js";

const CodesSprayedPayload = z.object({ at: z.coerce.date(), limit: z.number() });

/** Tells whoever runs the installation that somebody tries display codes. */
export function codesSprayedMail(payload: unknown): Promise<ComposedMail> {
  const { at, limit } = CodesSprayedPayload.parse(payload);
  const title = "Many display codes are being tried";
  const what = `More than ${limit} wrong codes were tried within an hour, by all visitors together. The limit was passed at ${at.toISOString()}.`;
  const meaning =
    "Until the hour is over, each further try costs the visitor a proof of work, and no one who tries learns which codes exist. Connected screens are not affected.";
  const advice =
    "If many new screens are being set up today, this may be harmless. If not, look at the addresses in the log of your proxy and block those behind it.";
  return hostMail(title, [what, meaning, advice]);
}
