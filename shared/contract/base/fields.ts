import { z } from "zod";
import {
  EMAIL_MAX,
  NAME_MAX,
  PAGE_SIZE_DEFAULT,
  PAGE_SIZE_MAX,
  PHONE_MAX,
  PHOTO_BYTES_MAX,
} from "../../limits.js";
import {
  hasUnusableCharacters,
  isVisible,
  onOneLine,
  withoutUnusable,
  withoutWrappers,
} from "../../rules/plainText.js";
import type { Upload } from "./endpoint.js";

/** Building blocks that several features' schemas share. */

/** A database id as it crosses the wire. */
export const Id = z.string().regex(/^[0-9a-f]{24}$/, "This id is not valid.");

/** An instant, ISO 8601 with milliseconds, UTC. */
export const Instant = z.iso.datetime({ precision: 3 });

/** A day on somebody's wall calendar, `2026-11-21`. */
export const WallDate = z.iso.date("Enter the day as year-month-day.");

/** A time on somebody's wall clock, `08:00`. */
export const WallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter the hours and the minutes.");

/** How a clock counts the hours: `2:05` twice a day, or `14:05`. */
export const ClockFormat = z.enum(["12", "24"]);
export type ClockFormat = z.infer<typeof ClockFormat>;

export const Email = z
  .string()
  .max(rawMax(EMAIL_MAX), { error: "Invalid email format.", abort: true })
  .trim()
  .toLowerCase()
  .pipe(z.email("Invalid email format.").max(EMAIL_MAX));

/** Text of several lines that a person typed: trimmed, with something to be seen, and without what cannot be stored or turns its order round. */
export function typedText(max: number, what: string, missing = `${what} is missing.`) {
  const text = bounded(max, what).overwrite(withoutWrappers).trim().min(1, missing);
  return usable(text, { max, what }).refine(isVisible, `${what} has no visible characters.`);
}

/** The same on one line, such as a name, a reply or a tag: line breaks become spaces. */
export function typedLine(max: number, what: string, missing = `${what} is missing.`) {
  return usable(oneLine(max, what).min(1, missing), { max, what }).refine(
    isVisible,
    `${what} has no visible characters.`,
  );
}

/** One line that may be left empty, such as a caption. What has nothing to be seen counts as empty. */
export function typedLineOrNone(max: number, what: string) {
  return usable(oneLine(max, what), { max, what }).overwrite((text) => (isVisible(text) ? text : ""));
}

/** What somebody looks for; nothing to be seen looks for nothing. */
export function searchText(max: number) {
  return typedLineOrNone(max, "What you look for");
}

/**
 * What a device says: cleaned and cut, never refused. A device sends until it is heard, and nobody stands before it who could type
 * something else.
 */
export function deviceText(max: number) {
  return z.string().overwrite((text) => cut(onOneLine(withoutUnusable(text.slice(0, rawMax(max)))), max));
}

export const PersonName = typedLine(NAME_MAX, "The name", "Enter a name.");

function oneLine(max: number, what: string) {
  return bounded(max, what).overwrite((text) => onOneLine(withoutWrappers(text)));
}

/** Looked at before anything is done with a text: no field works on more than it could ever hold. */
function bounded(max: number, what: string) {
  return z.string().max(rawMax(max), { error: tooLong(max, what), abort: true });
}

/** What is taken off, such as spaces at the ends, comes with a pasted text in hundreds and not in thousands. */
function rawMax(max: number): number {
  return 2 * max + 1_000;
}

function tooLong(max: number, what: string): string {
  return `${what} can have at most ${max} characters.`;
}

function usable(text: z.ZodString, { max, what }: { max: number; what: string }) {
  return text
    .max(max, tooLong(max, what))
    .refine((typed) => !hasUnusableCharacters(typed), `${what} has characters that can't be shown.`);
}

/** Between two characters, never within one. */
function cut(text: string, max: number): string {
  return text.slice(0, max).replace(/\p{Surrogate}$/u, "");
}

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

export const Phone = oneLine(PHONE_MAX, "The phone number")
  .max(PHONE_MAX, tooLong(PHONE_MAX, "The phone number"))
  .regex(/^[+\d][\d\s()/.-]*$/, "Enter the phone number in digits, such as +47 22 33 44 55.");

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
