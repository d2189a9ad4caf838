import { Button, Switch, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { useState } from "react";
import type { CalendarLink } from "../../../../shared/contract/calendar/calendarLinks.js";
import { readableMessage } from "../../../api/ApiError.js";
import { CopyField } from "../../../ui/form/CopyField.js";
import { notify } from "../../../ui/notify.js";
import { timeAgo } from "../../../ui/format/relativeTime.js";
import { useNow } from "../../../ui/useNow.js";
import { useCalendarLinkActions } from "./useCalendarLinks.js";

interface CalendarLinkRowProps {
  /** null: the caregiver's own calendar. */
  displayId: string | null;
  name: string;
  /** null: there is none yet. */
  link: CalendarLink | null;
}

/** One calendar with its address, or the way to one. */
export function CalendarLinkRow({ displayId, name, link }: CalendarLinkRowProps) {
  const { make, end } = useCalendarLinkActions();
  const [isBusy, setIsBusy] = useState(false);

  async function attempt(work: () => Promise<void>, done: string | null): Promise<void> {
    setIsBusy(true);
    try {
      await work();
      if (done) notify(done, "success");
    } catch (error) {
      notify(readableMessage(error), "error");
    } finally {
      setIsBusy(false);
    }
  }

  const askToEnd = () =>
    modals.openConfirmModal({
      title: `End the address of “${name}”?`,
      children: <Text>Whoever has it sees nothing any more. You can make a new one at any time.</Text>,
      labels: { confirm: "End the address", cancel: "Cancel" },
      confirmProps: { color: "alert" },
      onConfirm: () => void attempt(() => end(displayId), "The address leads nowhere now."),
    });

  return (
    <li className="calendar-link">
      {!link && (
        <div className="calendar-link-head">
          <Text fw={700}>{name}</Text>
          <Button
            variant="default"
            disabled={isBusy}
            aria-label={`Make an address of “${name}”`}
            onClick={() => void attempt(() => make(displayId, false), null)}
          >
            Make an address
          </Button>
        </div>
      )}
      {link && (
        <>
          <CopyField label={`Address of “${name}”`} value={location.origin + link.path} what="address">
            <Button
              variant="default"
              size="sm"
              disabled={isBusy}
              aria-label={`End the address of “${name}”`}
              onClick={askToEnd}
            >
              End the address
            </Button>
          </CopyField>
          {displayId !== null && (
            <Switch
              label="The messages of the next four weeks too"
              checked={link.withMessages}
              onChange={({ currentTarget }) =>
                void attempt(() => make(displayId, currentTarget.checked), null)
              }
            />
          )}
          <LinkHint link={link} />
        </>
      )}
    </li>
  );
}

function LinkHint({ link: { lastReadAt } }: { link: CalendarLink }) {
  const now = useNow(60_000);
  return (
    <Text size="sm" c="dimmed">
      Keep it to yourself: whoever has it sees this calendar without logging in.{" "}
      {lastReadAt === null
        ? "No program has looked yet."
        : `A program looked ${timeAgo(Date.parse(lastReadAt), now)}.`}
    </Text>
  );
}
