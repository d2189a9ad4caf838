import { Button, Select, Text, Title } from "@mantine/core";
import { IconCalendarPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { FollowedCalendar } from "../../../../shared/contract/calendar/followedCalendars.js";
import type { Display } from "../../../../shared/contract/displays.js";
import { FOLLOWED_CALENDARS_MAX } from "../../../../shared/limits.js";
import { ErrorState } from "../../../ui/ErrorState.js";
import { LoadingState } from "../../../ui/LoadingState.js";
import { FollowedRow } from "./FollowedRow.js";
import { FollowModal, type FollowTarget } from "./FollowModal.js";
import { useFollowedCalendars } from "./useFollowedCalendars.js";
import "./following.css";

interface FollowedCalendarsProps {
  displays: Display[];
  /** Else this caregiver may only look. */
  canEdit: boolean;
}

/** Calendars of other programs that a display shows and keeps up with. */
export function FollowedCalendars({ displays, canEdit }: FollowedCalendarsProps) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [target, setTarget] = useState<FollowTarget | null>(null);
  const display = displays.find(({ id }) => id === chosenId) ?? displays[0];
  if (!display) return null;
  return (
    <section className="card calendar-imports" aria-labelledby="followed-calendars">
      <Title order={2} id="followed-calendars" mb="md">
        Calendars that are followed
      </Title>
      <Text c="dimmed" mb="md">
        The display can show a calendar from Google, Outlook, iCloud or elsewhere, and keep up with it: it is
        read about every hour. Its events are changed there, not here.
      </Text>
      {displays.length > 1 && (
        <Select
          className="followed-display"
          label="Followed for"
          data={displays.map(({ id, name }) => ({ value: id, label: name }))}
          value={display.id}
          onChange={setChosenId}
          allowDeselect={false}
        />
      )}
      <FollowedList
        key={display.id}
        {...{ display, canEdit }}
        onFollow={() => setTarget({ display, calendar: null })}
        onEdit={(calendar) => setTarget({ display, calendar })}
      />
      <FollowModal target={target} onClose={() => setTarget(null)} />
    </section>
  );
}

interface FollowedListProps {
  display: Display;
  canEdit: boolean;
  onFollow: () => void;
  onEdit: (calendar: FollowedCalendar) => void;
}

function FollowedList({ display, canEdit, onFollow, onEdit }: FollowedListProps) {
  const { data, error, isPending, refetch } = useFollowedCalendars(display.id);
  if (isPending) return <LoadingState what="the followed calendars" />;
  if (!data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const isFull = data.items.length >= FOLLOWED_CALENDARS_MAX;
  return (
    <>
      {data.items.length === 0 && <Text mb="md">{display.name} follows no calendar yet.</Text>}
      {data.items.length > 0 && (
        <ul className="calendar-link-list" aria-label={`Calendars that ${display.name} follows`}>
          {data.items.map((calendar) => (
            <FollowedRow
              key={calendar.id}
              displayId={display.id}
              calendar={calendar}
              onEdit={canEdit ? () => onEdit(calendar) : null}
            />
          ))}
        </ul>
      )}
      {canEdit && isFull && (
        <Text c="dimmed" mt="md">
          A display can follow {FOLLOWED_CALENDARS_MAX} calendars. Remove one to follow another.
        </Text>
      )}
      {canEdit && !isFull && (
        <Button
          variant="default"
          className="followed-add"
          onClick={onFollow}
          leftSection={<IconCalendarPlus size={20} aria-hidden />}
        >
          Follow a calendar
        </Button>
      )}
    </>
  );
}
