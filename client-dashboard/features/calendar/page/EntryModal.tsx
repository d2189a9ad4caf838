import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { listInWords } from "../../../../shared/rules/describeDays.js";
import { ownTimeZone, zoneCity } from "../../../ui/format/zoneTime.js";
import { dayAndTime } from "../../../ui/format/dayTime.js";
import { LABELS } from "../../messages/index.js";
import type { CalendarEntry, EventEntry, ShowingEntry } from "../entries/CalendarEntry.js";
import { AudienceMark, EntryState } from "../entries/EntryMarks.js";
import { describeEventSeries, describeReminder, wholeTime } from "../entries/entryTexts.js";
import { EntryActions, type EntryDialogs } from "./EntryActions.js";
import { ConflictNote } from "../views/EntryRow.js";

interface EntryModalProps {
  entry: CalendarEntry | null;
  conflicts: ReadonlyMap<string, string[]>;
  now: number;
  /** null: this caregiver may only look. */
  dialogs: EntryDialogs | null;
  onClose: () => void;
}

/** Everything about one entry. */
export function EntryModal({ entry, conflicts, now, dialogs, onClose }: EntryModalProps) {
  const title = entry?.kind === "event" ? "Event" : "Message";
  return (
    <Modal opened={entry !== null} onClose={onClose} title={title}>
      {entry && (
        <div className="entry-details">
          <p className="entry-details-title">{entry.title}</p>
          <p className="entry-details-marks">
            <AudienceMark entry={entry} />
            <EntryState entry={entry} />
          </p>
          <ConflictNote titles={conflicts.get(entry.id)} />
          <dl className="facts">
            <Fact name="When">
              {wholeTime(entry)}
              <ForYou entry={entry} now={now} />
            </Fact>
            <Fact name="Display">{entry.display.name}</Fact>
            {entry.kind === "event" ? <EventFacts entry={entry} /> : <ShowingFacts entry={entry} />}
          </dl>
          <EntryActions entry={entry} dialogs={dialogs} now={now} onClose={onClose} />
        </div>
      )}
    </Modal>
  );
}

/** Its beginning by the reader's own clock, where that is another one. */
function ForYou({ entry, now }: { entry: CalendarEntry; now: number }) {
  const { timeZone } = entry.display;
  if (timeZone === ownTimeZone() || entry.startTime === null) return null;
  return ` in ${zoneCity(timeZone)} (${dayAndTime(entry.startsAt, now)} for you)`;
}

function EventFacts({ entry }: { entry: EventEntry }) {
  const { event, source } = entry;
  const { place, people, authorName } = event;
  const series = describeEventSeries(entry);
  const reminder = describeReminder(entry);
  return (
    <>
      {series !== null && <Fact name="Repeats">{series}</Fact>}
      {place !== "" && <Fact name="Place">{place}</Fact>}
      {people.length > 0 && <Fact name="With">{listInWords(people.map(({ name }) => name))}</Fact>}
      {reminder !== null && <Fact name="Reminder">{reminder}</Fact>}
      {source === null && <Fact name="Planned by">{authorName}</Fact>}
      {source !== null && <Fact name="Comes from">{source.name}. It is changed there.</Fact>}
    </>
  );
}

function ShowingFacts({ entry }: { entry: ShowingEntry }) {
  return <Fact name="Label">{LABELS[entry.showing.label].word}</Fact>;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
