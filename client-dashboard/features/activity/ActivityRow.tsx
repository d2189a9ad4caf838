import { Text } from "@mantine/core";
import {
  IconAlertTriangle,
  IconBellExclamation,
  IconBellRinging,
  IconCircleCheck,
  IconDeviceTabletOff,
  IconDeviceTabletPlus,
  IconDeviceTabletQuestion,
  IconMicrophone,
  IconPhone,
  IconVideo,
  type Icon,
} from "@tabler/icons-react";
import { Link } from "react-router";
import type { ActivityItem } from "../../../shared/contract/activity.js";
import { useMarkRead } from "../../realtime/useMarkRead.js";
import { dayAndTime } from "../../ui/format/dayTime.js";
import { timeAgo } from "../../ui/format/relativeTime.js";
import { CallRequestState } from "../callRequests/index.js";
import { FeedClaim } from "../occurrences/index.js";
import { FeedRecording } from "../recordings/index.js";
import { activitySentence } from "./activitySentence.js";
import "./activity.css";

const ICONS: Record<ActivityItem["type"], Icon> = {
  answer: IconCircleCheck,
  missed: IconAlertTriangle,
  unanswered: IconBellExclamation,
  callRequest: IconPhone,
  call: IconVideo,
  recording: IconMicrophone,
  deviceAsked: IconDeviceTabletQuestion,
  deviceJoined: IconDeviceTabletPlus,
  deviceRemoved: IconDeviceTabletOff,
  alert: IconBellRinging,
};

const DAY_MS = 24 * 60 * 60_000;

export function ActivityRow({ item, now }: { item: ActivityItem; now: number }) {
  const IconShape = ICONS[item.type];
  const isReadable = item.type === "answer" && !item.retracted;
  const ref = useMarkRead<HTMLLIElement>(
    isReadable ? { choice: item.choice, key: item.occurrenceKey, displayId: item.displayId } : null,
  );
  const at = Date.parse(item.at);
  return (
    <li ref={ref} className="activity" data-type={item.type}>
      <IconShape size={22} stroke={1.75} aria-hidden />
      <div className="activity-words">
        <Link to={`/dashboard/displays/${item.displayId}`}>{activitySentence(item)}</Link>
        {item.type === "callRequest" && <CallRequestState item={item} />}
        {item.type === "recording" && (
          <FeedRecording displayId={item.displayId} recordingId={item.recordingId} />
        )}
        {"messageText" in item && <p className="activity-message">{item.messageText}</p>}
        {(item.type === "missed" || item.type === "unanswered") && <FeedClaim item={item} now={now} />}
        <Text component="time" dateTime={item.at} size="sm" c="dimmed">
          {now - at < DAY_MS ? timeAgo(at, now) : dayAndTime(at, now)}
        </Text>
      </div>
    </li>
  );
}
