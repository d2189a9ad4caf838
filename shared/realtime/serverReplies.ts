import { z } from "zod";
import { Instant } from "../contract/base/fields.js";
import { CLOSE_REASONS, type CloseReason } from "./closeReasons.js";

const CloseReasonName = z.enum(Object.keys(CLOSE_REASONS) as [CloseReason, ...CloseReason[]]);

/** What the server says to both roles. */
export const SERVER_REPLIES = [
  z.object({ type: z.literal("ping"), id: z.string() }),
  /** `serverTime` is read as late as possible, for the display's clock. */
  z.object({ type: z.literal("pong"), id: z.string(), serverTime: Instant }),
  z.object({ type: z.literal("ack"), id: z.string() }),
  z.object({ type: z.literal("refused"), id: z.string(), code: z.string(), message: z.string() }),
  /** Sent just before the socket closes, since browsers give scripts no reason text they can rely on. */
  z.object({ type: z.literal("closing"), reason: CloseReasonName, field: z.string().optional() }),
] as const;
export type ServerReply = z.infer<(typeof SERVER_REPLIES)[number]>;
