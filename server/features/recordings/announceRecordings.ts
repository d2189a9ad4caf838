import type { AppContext } from "../../core/AppContext.js";
import type { Recording } from "./recording.model.js";

/** Lets the dashboards that may see the display fetch its recordings anew. */
export function announceRecordings(
  app: AppContext,
  { groupId, displayId }: Pick<Recording, "groupId" | "displayId">,
): void {
  const id = displayId.toString();
  app.hub.toCaregivers(groupId.toString(), id, { type: "parts.changed", displayId: id, what: "recordings" });
}
