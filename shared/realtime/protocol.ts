import { z } from "zod";
import { DeviceSize, OnScreen, Viewing } from "../contract/displays.js";
import { CallUrgency } from "../contract/callRequests.js";
import { DisplayStep } from "../contract/base/ladder.js";
import { DeviceStatus } from "../contract/base/deviceStatus.js";
import { deviceText, Id, Instant } from "../contract/base/fields.js";
import { ReplyChoice } from "../contract/occurrences.js";
import {
  CALL_SIGNAL_MAX,
  RECORDING_BYTES_MAX,
  RECORDING_CHUNK_BYTES,
  RECORDING_SECONDS_MAX,
} from "../limits.js";

/**
 * The wire of `/ws`: first frame `hello`, answer `snapshot`, then typed events. A reconnect is a first connect. What clients say is here,
 * what the server says is in serverToDevice.ts and serverToCaregiver.ts.
 * Client frames are parsed by these schemas; a frame that does not fit closes the socket with `bad-frame` and the
 * field's name. Each client message other than ping and pong carries a client-made id and is answered by `ack` or
 * `refused`; a repeat with the same id has no second effect.
 */

/** Client-made: 8 to 64 characters, unique per message. */
export const FrameId = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/, "This frame id is not valid.");

/** `seriesId/once` or `seriesId/originalDate/slotId` (docs/DELIVERY.md, one-key-per-occurrence). */
export const OccurrenceKey = z.string().min(3).max(80);

export const Hello = z.object({
  type: z.literal("hello"),
  protocol: z.number().int(),
  role: z.enum(["device", "caregiver"]),
  appVersion: deviceText(64),
  /** A caregiver's access token; a device is known by its cookie. */
  token: z.string().max(4096).optional(),
  /** A device that fetches a large plan by itself when it is told `snapshot.ready`. Displays of before do not. */
  fetchesSnapshot: z.boolean().optional(),
});
export type Hello = z.infer<typeof Hello>;

/** What became of a ring on a device, and whether its camera and microphone may be used. */
export const RingFate = z.enum(["ready", "silent", "hidden", "notAllowed"]);
export type RingFate = z.infer<typeof RingFate>;

/** A signal of WebRTC is opaque here. `seq` counts the signals of one side to another: what is not above the last one is no news. */
const signal = {
  type: z.literal("call.signal"),
  id: FrameId,
  callId: Id,
  to: FrameId,
  seq: z.number().int().min(1),
  signal: z.string().min(1).max(CALL_SIGNAL_MAX),
};

export const Ping = z.object({ type: z.literal("ping"), id: FrameId });
export const Pong = z.object({ type: z.literal("pong"), id: FrameId });

export const DeviceFrame = z.discriminatedUnion("type", [
  Ping,
  Pong,
  /** The display noticed that an event did not fit. */
  z.object({
    type: z.literal("snapshot.requested"),
    id: FrameId,
    /** Over this socket, however large: it could not be fetched. */
    whole: z.boolean().optional(),
  }),
  /** This device holds these messages in these versions, safe in its own storage: the fact "delivered". */
  z.object({
    type: z.literal("plan.stored"),
    id: FrameId,
    planVersion: z.number().int().min(0),
    messages: z.array(z.object({ messageId: Id, version: z.number().int().min(1) })).max(2_000),
  }),
  z.object({
    type: z.literal("occurrence.shown"),
    id: FrameId,
    key: OccurrenceKey,
    messageId: Id,
    messageVersion: z.number().int().min(1),
    at: Instant,
    /** It stood there already, and this was done about it since nobody answers. A server of before takes it for a repeat. */
    step: DisplayStep.optional(),
  }),
  /** `id` is the answer's own id: the server stores it once, however often it is sent. */
  z.object({
    type: z.literal("occurrence.answered"),
    id: FrameId,
    key: OccurrenceKey,
    messageId: Id,
    messageVersion: z.number().int().min(1),
    choice: ReplyChoice,
    text: deviceText(100),
    at: Instant,
  }),
  z.object({
    type: z.literal("answer.retracted"),
    id: FrameId,
    answerId: FrameId,
    key: OccurrenceKey,
    messageId: Id,
    at: Instant,
  }),
  /** The person asks to be called; `id` is the request's own. An open request of the display takes the new urgency. */
  z.object({ type: z.literal("call.requested"), id: FrameId, urgency: CallUrgency, at: Instant }),
  /** The person takes it back. */
  z.object({ type: z.literal("call.withdrawn"), id: FrameId, requestId: FrameId, at: Instant }),
  /** Somebody pressed Answer. The first device takes the call. */
  z.object({
    type: z.literal("call.answer"),
    id: FrameId,
    callId: Id,
    at: Instant.optional(),
    /** Nobody did: the countdown has come to its end. */
    byItself: z.boolean().optional(),
  }),
  /** Not now: it rings nowhere any more. */
  z.object({ type: z.literal("call.notNow"), id: FrameId, callId: Id, at: Instant.optional() }),
  /** Hung up. Of a device that only rings: it stops, others go on. */
  z.object({ type: z.literal("call.leave"), id: FrameId, callId: Id, at: Instant.optional() }),
  /** Each CALL_HEARD_EVERY_MS while it rings or talks here: from the first one on the device is a side of the call. */
  z.object({
    type: z.literal("call.heard"),
    id: FrameId,
    callId: Id,
    at: Instant.optional(),
    /** `call.changed` comes once more, with fresh credentials of the TURN server. */
    renew: z.boolean().optional(),
    /** Whether the first chime was heard and nothing would have to be asked: only then a call may begin by itself. */
    ring: RingFate.optional().catch(undefined),
    /** Somebody records a message there: it rings on this device once that is done. */
    recording: z.boolean().optional(),
  }),
  z.object(signal),
  /**
   * A piece of a recording, in base64, at its place in the WAV file. Pieces may come again and in any order; each is
   * acknowledged once it is stored. They are sent while the person still speaks.
   */
  z.object({
    type: z.literal("recording.chunk"),
    id: FrameId,
    recordingId: FrameId,
    startedAt: Instant,
    offset: z.number().int().min(0).max(RECORDING_BYTES_MAX),
    data: z.base64().max(Math.ceil((RECORDING_CHUNK_BYTES + 44) / 3) * 4),
  }),
  /** All of it was recorded: `bytes` with the header, whose sizes the server writes. Acknowledged once the whole is stored. */
  z.object({
    type: z.literal("recording.ended"),
    id: FrameId,
    recordingId: FrameId,
    startedAt: Instant,
    bytes: z.number().int().min(44).max(RECORDING_BYTES_MAX),
    seconds: z
      .number()
      .min(0)
      .max(RECORDING_SECONDS_MAX + 1),
  }),
  /** The person deleted it on the screen before its end was told: nobody hears of it. */
  z.object({
    type: z.literal("recording.discarded"),
    id: FrameId,
    recordingId: FrameId,
    startedAt: Instant,
  }),
  z.object({ type: z.literal("screen.changed"), id: FrameId, onScreen: OnScreen }),
  /** Somebody at the device said how large it is and where the chair stands. The newest choice counts, also of the dashboard. */
  z.object({ type: z.literal("viewing.chosen"), id: FrameId, viewing: Viewing, at: Instant }),
  /** How large the display is drawn there. */
  z.object({ type: z.literal("size.measured"), id: FrameId, size: DeviceSize }),
  /** How the device is: all of it, after each connect and when something of it changes. The newest by `at` counts. */
  z.object({ type: z.literal("device.status"), id: FrameId, status: DeviceStatus, at: Instant }),
]);
export type DeviceFrame = z.infer<typeof DeviceFrame>;

export const CaregiverFrame = z.discriminatedUnion("type", [
  Ping,
  Pong,
  /** The caregiver's page shows the answer: the display says "has read it". */
  z.object({ type: z.literal("answer.read"), id: FrameId, key: OccurrenceKey, displayId: Id }),
  /** Each CALL_HEARD_EVERY_MS. From then on this socket is told what concerns the side, as after a reconnect. */
  z.object({ type: z.literal("call.heard"), id: FrameId, callId: Id, sideId: FrameId }),
  z.object({ ...signal, sideId: FrameId }),
]);
export type CaregiverFrame = z.infer<typeof CaregiverFrame>;
