import type { ActivityItem } from "../../../shared/contract/activity.js";
import { clockTime } from "../../ui/format/dayTime.js";
import { ownTimeZone } from "../../ui/format/zoneTime.js";

/** What nobody has answered, who was told, and what has become of it. */
export function unansweredSentence(item: Extract<ActivityItem, { type: "unanswered" }>): string {
  const { displayName, wasShown, offlineSince, over } = item;
  const what = wasShown
    ? `${displayName} hadn't answered this. It was on the screen.`
    : `${displayName} hadn't answered this${offlineSince === null ? "" : ": the screen was offline"}.`;
  return [what, peopleSentence(item), over && overSentence(displayName, over)].filter(Boolean).join(" ");
}

function peopleSentence(item: Extract<ActivityItem, { type: "unanswered" }>): string {
  const { dutyToldAt, allToldAt, nobodyOnDuty } = item;
  const duty = dutyToldAt === null ? null : `Who is on duty was told at ${timeOf(dutyToldAt)}`;
  const all =
    allToldAt === null ? null : `${duty ? "everyone" : "Everyone was told"} at ${timeOf(allToldAt)}`;
  const why = nobodyOnDuty ? ", as nobody was on duty" : "";
  return `${[duty, all].filter(Boolean).join(", ")}${why}.`;
}

function overSentence(
  displayName: string,
  { how, answerText, caregiverName }: NonNullable<Extract<ActivityItem, { type: "unanswered" }>["over"]>,
): string {
  if (how === "done") return `${caregiverName ?? "Someone"} marked it done.`;
  return `${displayName} answered “${answerText}” after all.`;
}

function timeOf(at: string): string {
  return clockTime(Date.parse(at), ownTimeZone());
}
