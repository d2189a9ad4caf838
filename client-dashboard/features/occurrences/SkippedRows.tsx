import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import type { Display } from "../../../shared/contract/displays.js";
import type { SkippedShowing } from "../../../shared/contract/messages.js";
import { dayAndTime } from "../../ui/format/dayTime.js";
import { messagePaths, ShowingMark, useMessageActions } from "../messages/index.js";

interface SkippedRowsProps {
  skipped: SkippedShowing[];
  display: Display;
  now: number;
}

/** What was left out of a series in the next days: whoever wonders why it does not show finds it here, and can bring it back. */
export function SkippedRows({ skipped, display, now }: SkippedRowsProps) {
  const open = skipped.filter(({ endsAt }) => Date.parse(endsAt) > now);
  if (open.length === 0) return null;
  return (
    <ul className="quiet-list skipped-rows" aria-label="Skipped">
      {open.map((showing) => (
        <SkippedRow key={showing.key} showing={showing} display={display} now={now} />
      ))}
    </ul>
  );
}

function SkippedRow({ showing, display, now }: { showing: SkippedShowing; display: Display; now: number }) {
  const { bringBack } = useMessageActions(display.id);
  const [isComing, setIsComing] = useState(false);
  const { key, messageId, text, dueAt } = showing;
  const day = dayAndTime(Date.parse(dueAt), now, display.timeZone);

  async function handleBringBack(): Promise<void> {
    setIsComing(true);
    await bringBack(messageId, key);
    setIsComing(false);
  }

  return (
    <li className="card occurrence skipped-row">
      <div className="occurrence-top">
        <ShowingMark kind="skipped" />
        <Text component="time" dateTime={dueAt} c="dimmed" className="occurrence-time">
          <s>{day}</s>
        </Text>
      </div>
      <div className="skipped-row-what">
        <Link to={messagePaths.message(messageId, null)}>
          <s>{text}</s>
        </Link>
        <Button
          variant="light"
          size="sm"
          loading={isComing}
          onClick={() => void handleBringBack()}
          aria-label={`Bring back “${text}”, ${day}`}
        >
          Bring back
        </Button>
      </div>
    </li>
  );
}
