import { z } from "zod";
import { endpoint } from "./base/endpoint.js";
import { Done, Id, Instant, PageQuery, pageOf } from "./base/fields.js";

/** An audio message from the care recipient. Always WAV: one channel, 16 bit, 16 kHz, which every browser and phone plays. */
export const Recording = z.object({
  /** Made by the device. */
  id: z.string(),
  displayId: z.string(),
  displayName: z.string(),
  deviceName: z.string(),
  startedAt: Instant,
  seconds: z.number(),
  bytes: z.number().int(),
  url: z.string(),
  contentType: z.literal("audio/wav"),
  /** Names of the caregivers who have played it. */
  heardBy: z.array(z.string()),
});
export type Recording = z.infer<typeof Recording>;

const DisplayParams = z.object({ displayId: Id });
const RecordingParams = z.object({ displayId: Id, recordingId: z.string().min(8).max(64) });

export const recordingsApi = {
  list: endpoint({
    method: "GET",
    path: "/api/displays/:displayId/recordings",
    access: "display.view",
    summary: "The recordings from a display, newest first.",
    params: DisplayParams,
    query: PageQuery,
    result: pageOf(Recording),
  }),
  get: endpoint({
    method: "GET",
    path: "/api/displays/:displayId/recordings/:recordingId",
    access: "display.view",
    summary: "One recording, with an address that plays it.",
    params: RecordingParams,
    result: Recording,
  }),
  noteHeard: endpoint({
    method: "POST",
    path: "/api/displays/:displayId/recordings/:recordingId/heard",
    access: "display.send",
    summary: "Notes that the caller has played it.",
    params: RecordingParams,
    result: Recording,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/displays/:displayId/recordings/:recordingId",
    access: "display.edit",
    summary: "Erases a recording.",
    params: RecordingParams,
    result: Done,
  }),
};
