import { Text } from "@mantine/core";
import { IconUserCheck } from "@tabler/icons-react";
import { Link } from "react-router";
import { useNow } from "../../ui/useNow.js";
import { onDutyText } from "./dutyTexts.js";
import { useDuty } from "./useDuty.js";
import "./duty.css";

/** "On duty now: Anna until 14:00", where a group has a week table. */
export function OnDutyNow() {
  const { data } = useDuty();
  const now = useNow(60_000);
  if (!data || data.shifts.length === 0) return null;
  return (
    <Text className="on-duty" component="p">
      <IconUserCheck size={20} stroke={1.5} aria-hidden />
      <span>
        <Link to="/group#duty">On duty now</Link>: {onDutyText(data, now)}
      </span>
    </Text>
  );
}
