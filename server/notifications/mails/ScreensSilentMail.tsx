import { z } from "zod";
import { hostMail } from "./hostMail.js";
import type { ComposedMail } from "./renderMail.js";

const ScreensSilentPayload = z.object({ at: z.coerce.date(), silent: z.number(), online: z.number() });

/** Tells whoever runs the installation that many screens have gone silent at once, which is hardly the screens' fault. */
export function screensSilentMail(payload: unknown): Promise<ComposedMail> {
  const { at, silent, online } = ScreensSilentPayload.parse(payload);
  const title = "Many screens are silent at once";
  const what = `${silent} screens went silent within a minute, around ${at.toISOString()}. ${online} others are still connected.`;
  const meaning =
    "This is rarely the fault of the screens. Look at the network of the server, its proxy and its address.";
  const families =
    "The families are not told yet. After 30 minutes, those whose screens are still silent are told of their own.";
  return hostMail(title, [what, meaning, families]);
}
