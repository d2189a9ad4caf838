import { z } from "zod";
import { DeviceFrame } from "../realtime/protocol.js";
import type { DisplaySnapshot } from "../realtime/snapshot.js";
import { deviceText, Instant } from "./base/fields.js";
import { endpoint } from "./base/endpoint.js";

/**
 * The slow second channel: what a device says over HTTP when sockets are blocked, and what it would have been sent. The same frames
 * with the same ids as over /ws, so that switching between the two loses and doubles nothing.
 */
export const DeviceSync = z.object({
  appVersion: deviceText(64),
  /** The plan that the device holds; null when it has none. */
  epoch: z.string().max(64).nullable(),
  planVersion: z.number().int().min(0).nullable(),
  /** A device whose socket is open fetches a large plan: it is no poll, and says nothing of whether sockets are blocked. */
  fetches: z.boolean().optional(),
  /** Oldest first. One that is no DeviceFrame is refused by itself, and takes nothing from those beside it. */
  frames: z.array(z.union([DeviceFrame, z.unknown()])).max(100),
});
export type DeviceSync = z.infer<typeof DeviceSync>;

/**
 * Typed, and not read again on its way out: the largest plan has 22,000 showings, and to check each of them keeps the server from all
 * others. Five checks of such a plan took 19 to 169 ms on a machine of two cores. Tests hold what is sent to the schema.
 */
const UncheckedSnapshot = z
  .custom<DisplaySnapshot>((value) => typeof value === "object" && value !== null)
  .meta({ override: { type: "object" } });

export const DeviceSyncResult = z.object({
  serverTime: Instant,
  /** Ids of the frames that are safe on the server. */
  acks: z.array(z.string()),
  /** Frames that will never be taken, with the reason. */
  refused: z.array(z.object({ id: z.string(), code: z.string() })),
  /** A DisplaySnapshot when the device's plan is not the current one; else null. */
  snapshot: UncheckedSnapshot.nullable(),
});
export type DeviceSyncResult = z.infer<typeof DeviceSyncResult>;

export const deviceSyncApi = {
  sync: endpoint({
    method: "POST",
    path: "/api/deviceSync",
    access: "device",
    summary: "Exchanges what a device has to say for what changed on its display, where sockets are blocked.",
    body: DeviceSync,
    result: DeviceSyncResult,
  }),
};
