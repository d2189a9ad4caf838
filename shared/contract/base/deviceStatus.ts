import { z } from "zod";
import { deviceText, Instant } from "./fields.js";

/** Ten years: a clock that is further off than this says nothing more. */
const CLOCK_OFF_MAX_MS = 10 * 365 * 24 * 60 * 60_000;
const ENGINE_MAX = 60;

/** One that is not known here, as from a display of a later build, or that is missing, counts as not reported: a device is never refused for it. */
const part = <Part extends z.ZodType>(schema: Part) => schema.nullable().catch(null);

const clamped = (min: number, max: number) =>
  z.number().overwrite((value) => Math.min(max, Math.max(min, Math.round(value))));

const MediaStatus = z.enum(["ready", "refused", "missing", "notAsked"]);
export type MediaStatus = z.infer<typeof MediaStatus>;

/**
 * How a device is, as it says itself. null in any part: not reported, since its browser does not tell or it is not known yet. That is never
 * "fine". shared/rules/findTroubles.ts says what of it is a trouble.
 */
export const DeviceStatus = z.object({
  battery: part(z.object({ percent: clamped(0, 100), charging: z.boolean() })),
  /** Another page or program is in front of the display. */
  pageHidden: part(z.boolean()),
  /** Whether the screen is kept on: `missing` where the browser knows no way, `lost` where it knows one that does not hold now. */
  wakeLock: part(z.enum(["held", "lost", "missing"])),
  /** Browsers keep a page silent until it is tapped once, and again after each reload. */
  sound: part(z.enum(["on", "locked"])),
  microphone: part(MediaStatus),
  camera: part(MediaStatus),
  /** Whether the plan is kept in the browser: `refused` where nothing is, `full` where there is no room for all of it. */
  storage: part(z.enum(["fine", "full", "refused"])),
  /** The device's own clock minus the right time. */
  clockOffMs: part(clamped(-CLOCK_OFF_MAX_MS, CLOCK_OFF_MAX_MS)),
  /** https, or a page of this very machine. */
  securePage: part(z.boolean()),
  /** Whether it can take part in a video call: `unable` is an engine without WebRTC, `insecure` a page that came over plain http. */
  videoCalls: part(z.enum(["ready", "unable", "insecure"])),
  /** Such as "Chrome 49". */
  engine: part(deviceText(ENGINE_MAX)),
  /** When the page was last loaded. */
  loadedAt: part(Instant),
});
export type DeviceStatus = z.infer<typeof DeviceStatus>;
