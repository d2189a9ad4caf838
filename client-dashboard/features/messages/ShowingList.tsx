import { Button, Title } from "@mantine/core";
import { IconCalendarOff } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { Link } from "react-router";
import type { Display } from "../../../shared/contract/displays.js";
import type { Message } from "../../../shared/contract/messages.js";
import { EmptyState } from "../../ui/EmptyState.js";
import { ErrorState } from "../../ui/ErrorState.js";
import { clockTime, dayAndTime } from "../../ui/format/dayTime.js";
import { ownTimeZone } from "../../ui/format/zoneTime.js";
import { LoadingState } from "../../ui/LoadingState.js";
import { useNow } from "../../ui/useNow.js";
import { messagePaths } from "./messagePaths.js";
import { useShowings } from "./useMessage.js";
import { useMessageActions } from "./useMessageActions.js";

interface ShowingListProps {
  message: Message;
  display: Display;
}

/** The next five showings; of a series each can be skipped or changed alone. */
export function ShowingList({ message, display }: ShowingListProps) {
  const { data, isPending, error, refetch } = useShowings(message.id);
  const { skip } = useMessageActions(display.id);
  const heading = useRef<HTMLHeadingElement>(null);
  const [skipping, setSkipping] = useState<string | null>(null);
  const now = useNow();
  const isSeries = message.when.kind === "series";

  async function handleSkip(key: string, day: string): Promise<void> {
    setSkipping(key);
    const isDone = await skip(message.id, key, day);
    setSkipping(null);
    // The row with the button is gone: the keyboard goes on from the top of the list.
    if (isDone) heading.current?.focus();
  }

  return (
    <section aria-labelledby="showings-heading">
      <Title order={2} id="showings-heading" mb="md" ref={heading} tabIndex={-1} className="page-heading">
        {isSeries ? "The next showings" : "When it shows"}
      </Title>
      {isPending && <LoadingState what="the showings" />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && (
        <div className="card">
          <EmptyState icon={IconCalendarOff} title={message.paused ? "It is paused" : "No showing is left"}>
            {message.paused ? "Resume it, and it goes on from then." : "Duplicate it to send it again."}
          </EmptyState>
        </div>
      )}
      <ul className="card showings">
        {data?.items.map(({ key, dueAt }) => {
          const due = Date.parse(dueAt);
          const day = dayAndTime(due, now, display.timeZone);
          return (
            <li key={key}>
              <span className="showing-day">
                <time dateTime={dueAt}>{day}</time>
                {display.timeZone !== ownTimeZone() && (
                  <span className="showing-own"> ({clockTime(due, ownTimeZone())} for you)</span>
                )}
              </span>
              {isSeries && (
                <span className="showing-actions">
                  <Button
                    variant="subtle"
                    size="sm"
                    loading={skipping === key}
                    onClick={() => void handleSkip(key, day)}
                    aria-label={`Skip ${day}`}
                  >
                    Skip
                  </Button>
                  <Button
                    component={Link}
                    variant="subtle"
                    size="sm"
                    to={messagePaths.edit(message.id, key)}
                    aria-label={`Edit only this one: ${day}`}
                  >
                    Edit
                  </Button>
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
