import type { ActivityItem } from "../../../shared/contract/activity.js";
import { Claim } from "./Claim.js";
import { useOpenOccurrences } from "./useClaims.js";
import "./openMatters.css";

/** Under a line of the feed: who looks after what was missed or not answered. Nothing once that is over. */
export function FeedClaim({
  item,
  now,
}: {
  item: Extract<ActivityItem, { type: "missed" | "unanswered" }>;
  now: number;
}) {
  const { items } = useOpenOccurrences();
  const occurrence = items.find(
    ({ key, displayId }) => key === item.occurrenceKey && displayId === item.displayId,
  );
  return occurrence ? <Claim occurrence={occurrence} now={now} /> : null;
}
