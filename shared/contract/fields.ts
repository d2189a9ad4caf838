import { z } from "zod";
import {
  EMAIL_MAX,
  NAME_MAX,
  PAGE_SIZE_DEFAULT,
  PAGE_SIZE_MAX,
  PHONE_MAX,
  PHOTO_BYTES_MAX,
} from "../limits.js";
import type { Upload } from "./endpoint.js";

/** Building blocks that several features' schemas share. */

/** A database id as it crosses the wire. */
export const Id = z.string().regex(/^[0-9a-f]{24}$/, "This id is not valid.");

/** An instant, ISO 8601 with milliseconds, UTC. */
export const Instant = z.iso.datetime({ precision: 3 });

/** A day on somebody's wall calendar, `2026-11-21`. */
export const WallDate = z.iso.date("Give the day as year-month-day.");

/** A time on somebody's wall clock, `08:00`. */
export const WallTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Give the time as hours and minutes, like 08:00.");

export const Email = z.string().trim().toLowerCase().pipe(z.email("Invalid email format.").max(EMAIL_MAX));

/** Text that a person typed: trimmed, not empty, without control characters other than line breaks. */
export function typedText(max: number, what: string) {
  return z
    .string()
    .trim()
    .min(1, `${what} is missing.`)
    .max(max, `${what} can have at most ${max} characters.`)
    .regex(
      // eslint-disable-next-line no-control-regex -- control characters are what is refused here
      /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/,
      `${what} has characters that cannot be shown.`,
    );
}

export const PersonName = typedText(NAME_MAX, "The name");

/** An IANA zone that this engine knows, such as `Europe/Oslo`. */
export const TimeZone = z.string().max(64).refine(isTimeZone, "This time zone is not known.");

/** The only IANA names of this shape; browsers also know "PST" and its like, which say nothing of summer time and which Temporal refuses. */
const SHORT_ZONES = /^(CET|EET|EST|GMT|HST|MET|MST|UCT|WET)$/i;

export function isTimeZone(name: string): boolean {
  if (/^[a-z]{2}t$/i.test(name) && !SHORT_ZONES.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    // Intl tells an unknown zone only by throwing.
    return false;
  }
}

export const PageQuery = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
});

export const Phone = z
  .string()
  .trim()
  .max(PHONE_MAX, `The phone number can have at most ${PHONE_MAX} characters.`)
  .regex(/^[+\d][\d\s()/.-]*$/, "Give the phone number in digits, like +47 22 33 44 55.");

/** One page of a list; `nextCursor` is null on the last. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}

/** The empty answer of a call that only does something. */
export const Done = z.object({});

/** A photo as a browser's file chooser gives it. The server turns it upright, makes it smaller and takes out where it was taken. */
export const PHOTO_UPLOAD = {
  types: ["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"],
  maxBytes: PHOTO_BYTES_MAX,
} as const satisfies Upload;
