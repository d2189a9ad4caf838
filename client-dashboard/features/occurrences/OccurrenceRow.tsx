import { Button, Group, Text } from "@mantine/core";
import { IconCheck, IconRepeat, IconTrash } from "@tabler/icons-react";
import { Link } from "react-router";
import type { Display } from "../../../shared/contract/displays.js";
import type { Message } from "../../../shared/contract/messages.js";
import type { Occurrence } from "../../../shared/contract/occurrences.js";
import { useMarkRead } from "../../realtime/useMarkRead.js";
import { clockTime, dayAndTime } from "../../ui/format/dayTime.js";
import { ownTimeZone } from "../../ui/format/zoneTime.js";
import { restsUntil } from "../displays/index.js";
import { LABELS, messagePaths, describeSeries, ShowingMark } from "../messages/index.js";
import { RowButton } from "../../ui/RowButton.js";
import { AnswerList } from "./AnswerList.js";
import { Claim } from "./Claim.js";
import { StateChip } from "./StateChip.js";
import { stateSentence } from "./stateTexts.js";

interface OccurrenceRowProps {
  occurrence: Occurrence;
  display: Display;
  now: number;
  /** The message that it is a showing of, where it is known to repeat: for its wording. */
  series?: Message | undefined;
  /** Just sent from here: set apart for the eye that looks for it. */
  isNew?: boolean;
  onRemove?: (() => void) | undefined;
  onMarkDone?: (() => void) | undefined;
}

export function OccurrenceRow(props: OccurrenceRowProps) {
  const { occurrence, display, now, series, isNew = false, onRemove, onMarkDone } = props;
  const { answer } = occurrence;
  const ref = useMarkRead<HTMLLIElement>(
    answer && { choice: answer.choice, key: occurrence.key, displayId: occurrence.displayId },
  );
  const label = LABELS[occurrence.label];
  const due = Date.parse(occurrence.dueAt);
  const sentence = stateSentence(occurrence, {
    now,
    timeZone: display.timeZone,
    displayName: display.name,
    hasScreen: display.devices.length > 0,
    isOnline: display.online,
    restsUntil: restsUntil(display),
  });
  const words = series && describeSeries(series);
  const isShowing = occurrence.repeats && !occurrence.exceptionOf;
  return (
    <li ref={ref} className="card occurrence" data-new={isNew || undefined}>
      <div className="occurrence-top">
        <span className="occurrence-marks">
          <StateChip state={occurrence.state} />
          {occurrence.exceptionOf && <ShowingMark kind="changed" />}
        </span>
        <Text component="time" dateTime={occurrence.dueAt} c="dimmed" className="occurrence-time">
          {dayAndTime(due, now, display.timeZone)}
          {display.timeZone !== ownTimeZone() && ` there (${clockTime(due, ownTimeZone())} for you)`}
        </Text>
      </div>
      <p className="occurrence-text">
        <Link to={messagePaths.message(occurrence.messageId, isShowing ? occurrence.key : null)}>
          {occurrence.text}
        </Link>
      </p>
      {words && (
        <p className="occurrence-series">
          <IconRepeat
            size={18}
            stroke={1.75}
            aria-label={occurrence.exceptionOf ? "One of a series:" : "Repeats:"}
            role="img"
          />
          {words}
        </p>
      )}
      <Group justify="space-between" align="flex-end" wrap="nowrap" gap="sm">
        <div>
          <Text className="occurrence-sentence">{sentence}</Text>
          <Text size="sm" c="dimmed">
            {occurrence.urgent ? `Urgent · ${label.word}` : label.word} · from {occurrence.sender.name}
          </Text>
        </div>
        {onRemove && (
          <RowButton icon={IconTrash} isRemoval onClick={onRemove} label={`Delete “${occurrence.text}”`} />
        )}
      </Group>
      <Claim occurrence={occurrence} now={now} />
      {onMarkDone && (
        <Button
          variant="light"
          size="sm"
          mt="sm"
          onClick={onMarkDone}
          aria-label={`Mark as done: “${occurrence.text}”`}
          leftSection={<IconCheck size={18} aria-hidden />}
        >
          Mark as done
        </Button>
      )}
      <AnswerList occurrence={occurrence} display={display} now={now} />
    </li>
  );
}
