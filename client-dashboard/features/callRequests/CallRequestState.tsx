import type { ActivityItem } from "../../../shared/contract/activity.js";
import { useCallRequests } from "./useCallRequests.js";

/** Under a line of the feed: whether somebody will call. Nothing once that is over, which the line itself says. */
export function CallRequestState({ item }: { item: Extract<ActivityItem, { type: "callRequest" }> }) {
  const { requests } = useCallRequests();
  const request = requests.find(({ id, displayId }) => id === item.requestId && displayId === item.displayId);
  if (!request) return null;
  const { claimedBy } = request;
  return (
    <p className="activity-message">
      {claimedBy ? `${claimedBy.name} said they'll call.` : "No one has answered yet"}
    </p>
  );
}
