import type { FoundPlaces } from "../settings/place/useFoundPlaces.js";

/** How the search stands, in words. */
export function describeSearch({ places, isLooking, isAway }: FoundPlaces): string {
  if (isLooking) return "Searching";
  if (isAway) return "Places can't be looked up right now. Try again soon, or enter the coordinates.";
  if (places.length === 0) return "No place starts like this.";
  return places.length === 1 ? "One place" : `${places.length} places`;
}
