import { z } from "zod";
import { CallSignal } from "./callSignal.js";
import { SERVER_REPLIES } from "./serverReplies.js";
import { DisplayExtras, DisplaySnapshot, PlanEvent, PlannedCall, PlannedDevice } from "./snapshot.js";

/** What the server sends to a device. */
export const ServerToDevice = z.discriminatedUnion("type", [
  ...SERVER_REPLIES,
  z.object({ type: z.literal("snapshot"), snapshot: DisplaySnapshot }),
  /** The plan is large and has this version or a later one: it is fetched by deviceSync, where it comes compressed. */
  z.object({ type: z.literal("snapshot.ready"), planVersion: z.number().int() }),
  ...PlanEvent.options,
  /** The weather has turned, or there is news: no change of the plan, the last one counts. */
  z.object({ type: z.literal("extras.changed"), extras: DisplayExtras }),
  /** It rings or talks here; null: not here, or no more. No change of the plan: the last one of this call counts. */
  z.object({ type: z.literal("call.changed"), callId: z.string(), call: PlannedCall.nullable() }),
  CallSignal,
  z.object({ type: z.literal("device.removed") }),
  /** Somebody said how large it is or where the chair stands. No change of the plan: the last choice counts. */
  z.object({ type: z.literal("device.changed"), device: PlannedDevice }),
  /** Says its name in large letters for a while. */
  z.object({ type: z.literal("device.identify"), name: z.string() }),
  /** Loads the page anew at the next quiet moment. */
  z.object({ type: z.literal("device.reload") }),
]);
export type ServerToDevice = z.infer<typeof ServerToDevice>;
