import { createHash, randomBytes } from "node:crypto";
import type { Types } from "mongoose";

declare const unique: unique symbol;
/** What can follow from an entry (shared/contract/activityEntries.ts). */
type ServerMadeWord =
  | "retracted"
  | "shown"
  | "answered"
  | "changed"
  | "ended"
  /** The steps of a ladder, its all-clear, and that this was taken back. */
  | "duty"
  | "all"
  | "over"
  | "reopened"
  | "unanswered"
  | "claimed"
  | "released"
  | "completed"
  | "cleared"
  | "unstable"
  /** Cleared for good after it had been unstable. */
  | "steady";

declare const serverMade: unique symbol;

/** Names a cause, so that what follows from it is written once however often it is written. Only the functions below make one. */
export type UniqueKey = string & { readonly [unique]: true };

/** Nobody outside has chosen it. */
export type ServerMade = string & { readonly [serverMade]: true };

/**
 * For what a device has named: its ids are unique on its display only, and another family's device may send the same, by chance or on
 * purpose. So the display is part of every such key.
 */
export function displayKey(cause: string, displayId: Types.ObjectId, ...madeByDevices: string[]): UniqueKey {
  return [cause, displayId.toHexString(), ...madeByDevices].join("/") as UniqueKey;
}

/** For what this server has named, in the whole installation. */
export function serverKey(cause: string, ...parts: (Types.ObjectId | ServerMade | number)[]): UniqueKey {
  return [cause, ...parts.map(String)].join("/") as UniqueKey;
}

/** One of what follows from a cause: the mail of each user, the call of each webhook. */
export function keyWithin(
  cause: UniqueKey,
  ...parts: (Types.ObjectId | "mail" | "push" | "webhook")[]
): UniqueKey {
  return [cause, ...parts.map(String)].join("/") as UniqueKey;
}

/** Of what happened later to the same thing, such as a retraction. `madeByDevice`: of several, which one. */
export function laterKey(cause: UniqueKey, what: ServerMadeWord, madeByDevice?: string): UniqueKey {
  return [cause, what, ...(madeByDevice === undefined ? [] : [madeByDevice])].join("/") as UniqueKey;
}

/** `bytes` random bytes, in base64url. */
export function randomPart(bytes: number): ServerMade {
  return randomBytes(bytes).toString("base64url") as ServerMade;
}

/** The same for the same text, and for no other. */
export function digestPart(text: string): ServerMade {
  return createHash("sha256").update(text).digest("base64url") as ServerMade;
}
