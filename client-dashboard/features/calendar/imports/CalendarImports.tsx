import { Button, FileButton, Select, Text, Title } from "@mantine/core";
import { IconCalendarPlus } from "@tabler/icons-react";
import { useId, useState } from "react";
import { CALENDAR_UPLOAD } from "../../../../shared/contract/calendar/calendarImports.js";
import type { Display } from "../../../../shared/contract/displays.js";
import { ErrorState } from "../../../ui/ErrorState.js";
import { LoadingState } from "../../../ui/LoadingState.js";
import { ImportModal, type ChosenFile } from "./ImportModal.js";
import { ImportRow } from "./ImportRow.js";
import { useCalendarImports } from "./useCalendarImports.js";

/** Calendar files that a display's calendar takes in, and the way back. */
export function CalendarImports({ displays }: { displays: Display[] }) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const hintId = useId();
  const display = displays.find(({ id }) => id === chosenId) ?? displays[0];
  if (!display) return null;
  return (
    <section className="card calendar-imports" aria-labelledby="calendar-imports">
      <Title order={2} id="calendar-imports" mb="md">
        From another calendar
      </Title>
      <Text id={hintId} c="dimmed" mb="md">
        Bring the events of a file that Google, Apple, Outlook or another program has exported. It ends in
        “.ics”. You see what is in it before anything changes.
      </Text>
      <div className="calendar-imports-choice">
        {displays.length > 1 && (
          <Select
            label="Into the calendar of"
            data={displays.map(({ id, name }) => ({ value: id, label: name }))}
            value={display.id}
            onChange={setChosenId}
            allowDeselect={false}
          />
        )}
        <FileButton
          key={chosen === null ? "none" : "some"}
          accept={`.ics,${CALENDAR_UPLOAD.types.join(",")}`}
          onChange={(file) => file && setChosen({ file, display })}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              aria-describedby={hintId}
              leftSection={<IconCalendarPlus size={20} aria-hidden />}
            >
              Choose a calendar file
            </Button>
          )}
        </FileButton>
      </div>
      <ImportList key={display.id} display={display} />
      <ImportModal chosen={chosen} onClose={() => setChosen(null)} />
    </section>
  );
}

function ImportList({ display }: { display: Display }) {
  const { data, error, isPending, refetch } = useCalendarImports(display.id);
  if (isPending) return <LoadingState what="the imported files" />;
  if (!data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data.items.length === 0) return null;
  return (
    <ul
      className="calendar-link-list calendar-imports-list"
      aria-label={`Imported into the calendar of ${display.name}`}
    >
      {data.items.map((item) => (
        <ImportRow key={item.id} displayId={display.id} item={item} />
      ))}
    </ul>
  );
}
