import type { Photo } from "../../../shared/contract/photos.js";

/** `Anna`, `Anna and Per`, `Anna, Per and Ida`: from left to right. */
export function listNames(names: readonly string[]): string {
  if (names.length < 2) return names.join();
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** What the picture shows, for those who do not see it. */
export function photoAlt({
  caption,
  people,
  addedBy,
}: Pick<Photo, "caption" | "people" | "addedBy">): string {
  const names = listNames(people.map(({ name }) => name));
  if (caption && names) return `${caption} With ${names}.`.replace(/([^.!?…]) With /, "$1. With ");
  return (
    caption || names || (addedBy ? `Photo without a caption, added by ${addedBy}` : "Photo without a caption")
  );
}
