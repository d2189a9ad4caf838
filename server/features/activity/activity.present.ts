import { ActivityItem } from "../../../shared/contract/activity.js";
import type { ActivityDocument } from "./activityItem.model.js";

/** The schema picks the fields of the row's type and drops every other; a row that does not fit is a bug and throws. */
export function presentActivityItem(row: ActivityDocument): ActivityItem {
  return ActivityItem.parse({
    ...row.details,
    id: row.id,
    type: row.type,
    displayId: row.displayId.toString(),
    displayName: row.displayName,
    at: row.at.toISOString(),
  });
}
