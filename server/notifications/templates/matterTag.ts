import { digestPart } from "../../core/uniqueKey.js";

/** What a push topic may have (RFC 8030). */
const TAG_LENGTH = 32;

/** Of all pushes about one showing, or one call request: each replaces the one before it. `id`: its key on the display. */
export function matterTag({ displayId, id }: { displayId: string; id: string }): string {
  return digestPart(`${displayId} ${id}`).slice(0, TAG_LENGTH);
}
