import { z } from "zod";
import { RECORDING_BYTES_MAX } from "../limits.js";
import { endpoint, type Upload } from "./base/endpoint.js";

/** A message as a caregiver has spoken it. The screen plays it in place of a voice of its own. */
export const Voice = z.object({
  id: z.string(),
  /** Plays it; changes once a week. */
  url: z.string(),
  seconds: z.number(),
});
export type Voice = z.infer<typeof Voice>;

/** WAV, one channel of 16-bit samples at RECORDING_SAMPLE_RATE, which every screen plays. */
export const VOICE_UPLOAD = {
  types: ["audio/wav"],
  maxBytes: RECORDING_BYTES_MAX,
} as const satisfies Upload;

export const voicesApi = {
  create: endpoint({
    method: "POST",
    path: "/api/voices",
    // Everybody in a group may write to what they see of it; which displays those are says the message.
    access: "group.view",
    summary:
      "Keeps a spoken message: WAV, one channel, 16 bits, 16 kHz, two minutes at most. It is erased when no message has had it for a day.",
    upload: VOICE_UPLOAD,
    needsSubscription: { unless: [] },
    result: Voice,
  }),
};
