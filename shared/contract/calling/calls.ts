import { z } from "zod";
import { endpoint } from "../base/endpoint.js";
import { Id, Instant, PageQuery, pageOf } from "../base/fields.js";

/**
 * Made by the page that takes part, for this call alone: 8 to 64 characters. A device's side has the id of the device, so no page may
 * choose one that looks like it.
 */
const SideId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{8,64}$/, "This side id is not valid.")
  .refine((id) => !/^[0-9a-f]{24}$/.test(id), "This side id is a device's.");

export const CallEndReason = z.enum([
  "hungUp",
  "missed",
  "notNow",
  "cancelled",
  "removed",
  "lost",
  "tooLong",
]);
export type CallEndReason = z.infer<typeof CallEndReason>;

/** Somebody, or something, that takes part in a call: a page of a caregiver, or a device. */
export const CallSide = z.object({
  sideId: z.string(),
  kind: z.enum(["caregiver", "device"]),
  /** Of a caregiver; null for a device. */
  userId: z.string().nullable(),
  name: z.string(),
  joinedAt: Instant,
  /** null: still in it. */
  leftAt: Instant.nullable(),
  /** Of a device while it rings: somebody records a message there, and it rings once that is done. Left out: nobody does. */
  recording: z.literal(true).optional(),
});
export type CallSide = z.infer<typeof CallSide>;

/**
 * Why a call rings as any other where it might have begun by itself: what was agreed to holds no more, it is no time for it, or the screen
 * could not chime, is not in front or would have to ask for its camera.
 */
export const NoAutoAnswer = z.enum([
  "stopped",
  "lapsed",
  "handedOver",
  "rejoined",
  "night",
  "quiet",
  "notNow",
  "often",
  "tooLate",
  "silent",
  "hidden",
  "notAllowed",
]);
export type NoAutoAnswer = z.infer<typeof NoAutoAnswer>;

/** A video call between caregivers and a display. A display has one at a time. */
export const Call = z.object({
  id: z.string(),
  displayId: z.string(),
  displayName: z.string(),
  state: z.enum(["ringing", "talking", "ended"]),
  caller: z.object({ userId: z.string(), name: z.string() }),
  /** While it rings, every device that does; then the one that has answered. */
  sides: z.array(CallSide),
  /** Who asks to join. */
  asking: z.array(z.object({ sideId: z.string(), userId: z.string(), name: z.string(), askedAt: Instant })),
  startedAt: Instant,
  ringsUntil: Instant,
  answeredAt: Instant.nullable(),
  /** When it ends by itself; null until it is answered. */
  endsAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  endReason: CallEndReason.nullable(),
  /** Where it may begin by itself; null or left out: nowhere. `interrupted`: somebody pressed Answer or Not now, or it went another way. */
  autoAnswer: z
    .object({
      deviceName: z.string(),
      state: z.enum(["counting", "answered", "interrupted", "refused"]),
      /** Of `refused`. */
      reason: NoAutoAnswer.nullable(),
    })
    .nullish(),
});
export type Call = z.infer<typeof Call>;

/** As RTCPeerConnection takes it. */
export const IceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
});
export type IceServer = z.infer<typeof IceServer>;

/** How the caller reaches the others. Nobody's home address is shown before Answer: until then only a relay is used, or nothing. */
export const CallConnection = z.object({ iceServers: z.array(IceServer), relayOnly: z.boolean() });
export type CallConnection = z.infer<typeof CallConnection>;

const CallParams = z.object({ displayId: Id, callId: Id });
const OwnSide = z.object({ sideId: SideId });

export const callsApi = {
  start: endpoint({
    method: "POST",
    path: "/api/displays/:displayId/calls",
    access: "display.send",
    summary:
      "Calls the display: all of its devices ring for a minute. A repeat with the same `sideId` gives the same call. 409 `call-busy` when somebody else does, `display-offline` when no device is connected.",
    params: z.object({ displayId: Id }),
    body: OwnSide,
    // The password of the TURN server is in it.
    secretAnswer: true,
    result: CallConnection.extend({ call: Call }),
  }),
  ask: endpoint({
    method: "POST",
    path: "/api/displays/:displayId/calls/:callId/ask",
    access: "display.send",
    summary: "Asks who talks there to let the caller join. 409 `call-ended`.",
    params: CallParams,
    body: OwnSide,
    result: Call,
  }),
  admit: endpoint({
    method: "POST",
    path: "/api/displays/:displayId/calls/:callId/admit",
    access: "display.send",
    summary:
      "Lets somebody join who has asked to, by their `sideId`. Only who is in the call can, once it was answered. 409 `call-full`, `call-ended`, `not-permitted`.",
    params: CallParams,
    body: OwnSide,
    result: Call,
  }),
  leave: endpoint({
    method: "POST",
    path: "/api/displays/:displayId/calls/:callId/leave",
    access: "display.send",
    summary: "Hangs up. Without a caregiver the call is over; what still rings is cancelled.",
    params: CallParams,
    body: OwnSide,
    result: Call,
  }),
  iceServers: endpoint({
    method: "POST",
    path: "/api/displays/:displayId/calls/:callId/iceServers",
    access: "display.send",
    summary: "Fresh credentials of the TURN server for a side of the caller. 409 `call-ended`.",
    params: CallParams,
    body: OwnSide,
    secretAnswer: true,
    result: CallConnection,
  }),
  listOfDisplay: endpoint({
    method: "GET",
    path: "/api/displays/:displayId/calls",
    access: "display.view",
    summary: "The display's call log, newest first.",
    params: z.object({ displayId: Id }),
    query: PageQuery,
    result: pageOf(Call),
  }),
  listStanding: endpoint({
    method: "GET",
    path: "/api/calls",
    access: "group.view",
    summary: "The calls that ring or are talked in now, of the displays that the caller may see.",
    result: z.object({ items: z.array(Call) }),
  }),
};
