import { Button, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { IconAlertTriangle, IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import type { FollowedCalendar } from "../../../../shared/contract/calendar/followedCalendars.js";
import { readableMessage } from "../../../api/ApiError.js";
import { dayAndTime } from "../../../ui/format/dayTime.js";
import { notify } from "../../../ui/notify.js";
import { RowButton } from "../../../ui/RowButton.js";
import { useNow } from "../../../ui/useNow.js";
import { eventCount } from "../imports/importTexts.js";
import { COLOR_LABELS, describeOwner, describeRest, describeState } from "./followedTexts.js";
import { useFollowActions } from "./useFollowedCalendars.js";

interface FollowedRowProps {
  displayId: string;
  calendar: FollowedCalendar;
  /** null: this caregiver may only look. */
  onEdit: (() => void) | null;
}

/** A followed calendar: how it is, and what can be done with it. */
export function FollowedRow({ displayId, calendar, onEdit }: FollowedRowProps) {
  const { look, remove } = useFollowActions(displayId);
  const [isLooking, setIsLooking] = useState(false);
  const now = useNow(60_000);
  const { name, host, color, problem } = calendar;

  async function lookNow(): Promise<void> {
    setIsLooking(true);
    try {
      const seen = await look(calendar);
      notify(seen.problem ?? `Read: ${eventCount(seen.events)}.`, seen.problem ? "error" : "success");
    } catch (error) {
      notify(readableMessage(error), "error");
    } finally {
      setIsLooking(false);
    }
  }

  return (
    <li className="calendar-link" aria-label={name}>
      <div className="calendar-link-head followed-head">
        <div>
          <Text fw={700} className="followed-name">
            <span
              className="calendar-swatch"
              data-color={color}
              role="img"
              aria-label={COLOR_LABELS[color]}
            />
            {name}
          </Text>
          <Text size="sm" c="dimmed">
            {describeState(calendar, now)} · {host}
          </Text>
        </div>
        {onEdit && (
          <div className="followed-tools">
            <RowButton icon={IconPencil} label={`Edit “${name}”`} onClick={onEdit} />
            <RowButton
              icon={IconTrash}
              isRemoval
              label={`Remove “${name}”`}
              onClick={() => askToRemove(calendar, () => remove(calendar))}
            />
          </div>
        )}
      </div>
      {problem !== null && <Problem calendar={calendar} now={now} />}
      <Text size="sm" c="dimmed">
        {[...describeRest(calendar), describeOwner(calendar)].join(" ")}
      </Text>
      {onEdit && (
        <div>
          <Button
            variant="default"
            size="sm"
            loading={isLooking}
            aria-label={`Look now at “${name}”`}
            onClick={() => void lookNow()}
          >
            Look now
          </Button>
        </div>
      )}
    </li>
  );
}

function Problem({ calendar, now }: { calendar: FollowedCalendar; now: number }) {
  const { problem, failingSince } = calendar;
  return (
    <p className="followed-problem">
      <IconAlertTriangle size={18} stroke={2} aria-hidden />
      <span>
        {problem}
        {failingSince !== null &&
          ` It could not be read since ${dayAndTime(Date.parse(failingSince), now)}; what it had brought stays.`}
      </span>
    </p>
  );
}

function askToRemove({ name, events }: FollowedCalendar, remove: () => Promise<unknown>): void {
  const takeAway = async () => {
    try {
      await remove();
      notify("It is followed no longer.", "success");
    } catch (error) {
      notify(readableMessage(error), "error");
    }
  };
  modals.openConfirmModal({
    title: `Stop following “${name}”?`,
    children: (
      <Text>
        {events === 0 ? "Its events" : `Its ${eventCount(events)}`} will go off the display and this calendar.
        Where it comes from nothing changes. To follow it again, you need its address again.
      </Text>
    ),
    labels: { confirm: "Stop following", cancel: "Cancel" },
    confirmProps: { color: "alert" },
    onConfirm: () => void takeAway(),
  });
}
