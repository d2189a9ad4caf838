import type { FoundPlaces } from "./useFoundPlaces.js";

/** How the search stands, in words. */
export function findingWords({ places, isLooking, isAway }: FoundPlaces): string {
  if (isLooking) return "Looking for it";
  if (isAway) return "Places cannot be looked up right now. Try again soon, or give the coordinates by hand.";
  if (places.length === 0) return "No place begins like this.";
  return places.length === 1 ? "One place" : `${places.length} places`;
}
