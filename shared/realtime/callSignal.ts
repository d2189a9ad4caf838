import { z } from "zod";

/** From another side of the call: `to` is a side of whoever gets it. After a reconnect those of the last minutes come again. */
export const CallSignal = z.object({
  type: z.literal("call.signal"),
  callId: z.string(),
  from: z.string(),
  to: z.string(),
  seq: z.number().int(),
  signal: z.string(),
});
export type CallSignal = z.infer<typeof CallSignal>;
