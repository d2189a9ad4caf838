import { notFound } from "../../core/AppError.js";
import type { AccessGranted } from "../access.js";
import type { Actor } from "../../circle/accounts/Actor.js";
import type { Place } from "./idempotencyKey.model.js";

/** Whether somebody is a member of the group and sees the display, there or not. app/isInSight.ts hands it in. */
export type SightRule = (actor: Actor, place: Place) => Promise<boolean>;

/** The groups and displays that a call was allowed on; none where it was about the caller alone. */
export function placesOf(granted: AccessGranted[keyof AccessGranted]): Place[] {
  if ("displays" in granted) return granted.displays.map(({ groupId, _id }) => ({ groupId, displayId: _id }));
  if (!("member" in granted)) return [];
  const { groupId } = granted.member;
  return [{ groupId, displayId: "display" in granted ? granted.display._id : null }];
}

/** Throws 404 for a member who was removed, or sees the display no longer, since the call was allowed. */
export async function requireStillInSight(
  sight: SightRule,
  granted: AccessGranted[keyof AccessGranted],
): Promise<void> {
  if (!("actor" in granted) || granted.actor === null) return;
  for (const place of placesOf(granted)) {
    if (await sight(granted.actor, place)) continue;
    throw notFound(place.displayId === null ? "The group" : "The display");
  }
}
