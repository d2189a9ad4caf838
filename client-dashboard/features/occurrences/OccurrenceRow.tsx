import { ActionIcon, Group, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import type { Display } from "../../../shared/contract/displays.js";
import type { Occurrence } from "../../../shared/contract/occurrences.js";
import { useMarkRead } from "../../session/realtime/useMarkRead.js";
import { clockTime, dayAndTime } from "../../ui/format/dayTime.js";
import { ownTimeZone } from "../../ui/format/zoneTime.js";
import { LABELS } from "../messages/labels.js";
import { AnswerList } from "./AnswerList.js";
import { StateChip } from "./StateChip.js";
import { stateSentence } from "./stateWords.js";

interface OccurrenceRowProps {
  occurrence: Occurrence;
  display: Display;
  now: number;
  /** Just sent from here: set apart for the eye that looks for it. */
  isNew?: boolean;
  onRemove?: () => void;
}

export function OccurrenceRow({ occurrence, display, now, isNew = false, onRemove }: OccurrenceRowProps) {
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
  });
  return (
    <li ref={ref} className="card occurrence" data-new={isNew || undefined}>
      <div className="occurrence-top">
        <StateChip state={occurrence.state} />
        <Text component="time" dateTime={occurrence.dueAt} c="dimmed" className="occurrence-time">
          {dayAndTime(due, now, display.timeZone)}
          {display.timeZone !== ownTimeZone() && ` there (${clockTime(due, ownTimeZone())} for you)`}
        </Text>
      </div>
      <p className="occurrence-text">{occurrence.text}</p>
      <Group justify="space-between" align="flex-end" wrap="nowrap" gap="sm">
        <div>
          <Text className="occurrence-sentence">{sentence}</Text>
          <Text size="sm" c="dimmed">
            {occurrence.urgent ? `Urgent · ${label.word}` : label.word} · from {occurrence.sender.name}
          </Text>
        </div>
        {onRemove && (
          <ActionIcon
            variant="subtle"
            color="alert"
            size={44}
            onClick={onRemove}
            aria-label={`Remove “${occurrence.text}”`}
          >
            <IconTrash size={20} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      <AnswerList occurrence={occurrence} display={display} now={now} />
    </li>
  );
}
