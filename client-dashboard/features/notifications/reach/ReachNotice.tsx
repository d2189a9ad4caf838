import { Alert, Text } from "@mantine/core";
import { IconBellOff } from "@tabler/icons-react";
import { Link } from "react-router";
import type { GroupReach } from "../../../../shared/contract/notifications.js";
import { clockTime } from "../../../ui/format/dayTime.js";
import { ownTimeZone } from "../../../ui/format/zoneTime.js";
import { useGroupReach } from "./useGroupReach.js";
import "../notifications.css";

const DISPLAYS_NAMED_MAX = 3;

/** At which hours nobody would be told of a missed medication, and whom nothing reaches; nothing while all is well. */
export function ReachNotice() {
  const { data } = useGroupReach();
  if (!data || (data.displays.length === 0 && data.unreachable.length === 0)) return null;
  const isUrgent = data.displays.length > 0;
  return (
    <Alert
      color={isUrgent ? "alert" : "accent"}
      icon={<IconBellOff aria-hidden />}
      title={isUrgent ? "Nobody would be told of a missed medication" : "Somebody can’t be told"}
      mb="lg"
    >
      {data.displays.slice(0, DISPLAYS_NAMED_MAX).map((display) => (
        <Text key={display.displayId}>{hoursText(display)}</Text>
      ))}
      {data.displays.length > DISPLAYS_NAMED_MAX && (
        <Text>And {data.displays.length - DISPLAYS_NAMED_MAX} more displays.</Text>
      )}
      {data.unreachable.length > 0 && (
        <Text mt={isUrgent ? "xs" : 0}>{unreachableText(data.unreachable)}</Text>
      )}
      <Text mt="sm">
        <Link to="/account" className="reach-link">
          My Account
        </Link>{" "}
        has notifications, quiet hours and what may pass them. Each sets their own.
      </Text>
    </Alert>
  );
}

function hoursText({ displayName, hours, isAlways }: GroupReach["displays"][number]): string {
  if (isAlways) return `${displayName}: at no hour of the coming day.`;
  const time = (instant: string) => clockTime(Date.parse(instant), ownTimeZone());
  const spans = hours.map(({ from, until }) => `from ${time(from)} to ${time(until)}`);
  return `${displayName}: ${spans.join(" and ")}.`;
}

function unreachableText(people: GroupReach["unreachable"]): string {
  const names = people.map(({ name }) => name).join(", ");
  return `Nothing reaches ${names}: no device gets notifications, and no email is sent.`;
}
