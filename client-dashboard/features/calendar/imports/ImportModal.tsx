import { Button, Group, Modal, Stack, Switch, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { CalendarPreview } from "../../../../shared/contract/calendar/calendarImports.js";
import type { Display } from "../../../../shared/contract/displays.js";
import { EVENTS_MAX } from "../../../../shared/limits.js";
import { readableMessage } from "../../../api/ApiError.js";
import { queryKeys } from "../../../api/queryKeys.js";
import { randomId } from "../../../api/randomId.js";
import { wallClock, wallDay } from "../../../ui/format/dayTime.js";
import { ErrorState } from "../../../ui/ErrorState.js";
import { LoadingState } from "../../../ui/LoadingState.js";
import { notify } from "../../../ui/notify.js";
import { offerUndo } from "../../../ui/offerUndo.js";
import { describeEvents, describeRest, eventCount } from "./importTexts.js";
import { useCalendarImportActions } from "./useCalendarImports.js";

/** A file of this device, and whose calendar is to have it. */
export interface ChosenFile {
  file: File;
  display: Display;
}

interface ImportModalProps {
  /** null: closed. */
  chosen: ChosenFile | null;
  onClose: () => void;
}

/** What the file would bring, before it does. */
export function ImportModal({ chosen, onClose }: ImportModalProps) {
  return (
    <Modal opened={chosen !== null} onClose={onClose} title={chosen ? chosen.file.name : ""}>
      {chosen && <ImportForm {...chosen} onClose={onClose} />}
    </Modal>
  );
}

function ImportForm({ file, display, onClose }: ChosenFile & { onClose: () => void }) {
  const { preview, bring, remove } = useCalendarImportActions(display.id);
  const key = useRef(randomId());
  const [familyOnly, setFamilyOnly] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  // A further try finishes what the first has begun, and so says the same.
  const [wasTried, setWasTried] = useState(false);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: queryKeys.calendarPreview(display.id, key.current),
    queryFn: () => preview(file),
    // Not sent anew each time that the window is looked at again.
    staleTime: Infinity,
    gcTime: 0,
  });

  async function save(): Promise<void> {
    setIsSaving(true);
    setWasTried(true);
    try {
      const { id, events } = await bring(file, { familyOnly, key: key.current });
      onClose();
      offerUndo(`${eventCount(events)} came into the calendar.`, async () => {
        try {
          await remove(id);
          notify("Its events are off the calendar.", "success");
        } catch (failure) {
          notify(readableMessage(failure), "error");
        }
      });
    } catch (failure) {
      notify(readableMessage(failure), "error");
      setIsSaving(false);
    }
  }

  if (isPending) return <LoadingState what="the file" />;
  if (!data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const isNew = data.events > data.known;
  return (
    <Stack gap="md">
      <PreviewText preview={data} name={display.name} />
      {isNew && data.hasRoom && (
        <Switch
          label="Only the family sees them"
          description={`Else the screen of ${display.name} shows them too.`}
          checked={familyOnly}
          disabled={wasTried}
          onChange={({ currentTarget }) => setFamilyOnly(currentTarget.checked)}
        />
      )}
      <Group justify="flex-end" className="dialog-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {isNew && data.hasRoom && (
          <Button disabled={isSaving} onClick={() => void save()}>
            Import
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function PreviewText({ preview, name }: { preview: CalendarPreview; name: string }) {
  const { events, first, refused, refusedInAll, hasRoom } = preview;
  const rest = describeRest(preview);
  return (
    <>
      <Text fw={700}>
        {events === 0 ? "Nothing in this file is still to come." : `For ${name}: ${describeEvents(preview)}.`}
      </Text>
      {rest.length > 0 && <Text>{rest.join(" ")}</Text>}
      {first.length > 0 && (
        <ul aria-label="The first of them" className="calendar-preview">
          {first.map(({ title, when }, index) => (
            <li key={index}>
              {[title, wallDay(when.startDate), when.startTime && wallClock(when.startTime)]
                .filter(Boolean)
                .join(", ")}
            </li>
          ))}
        </ul>
      )}
      {!hasRoom && <Text>There is no place for all of them: a calendar can have {EVENTS_MAX} events.</Text>}
      {refused.length > 0 && (
        <div>
          <Text>{refusedInAll === 1 ? "This one" : `These ${refusedInAll}`} can’t be shown:</Text>
          <ul aria-label="What can’t be shown" className="calendar-preview">
            {refused.map(({ title, reason }, index) => (
              <li key={index}>
                {title}: {reason}
              </li>
            ))}
          </ul>
          {refusedInAll > refused.length && <Text>And {refusedInAll - refused.length} more.</Text>}
        </div>
      )}
    </>
  );
}
