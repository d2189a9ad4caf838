import { Stack, Title } from "@mantine/core";
import { IconCalendarPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import type { Display } from "../../../shared/contract/displays.js";
import type { Occurrence } from "../../../shared/contract/occurrences.js";
import { EmptyState } from "../../ui/EmptyState.js";
import { ErrorState } from "../../ui/ErrorState.js";
import { LoadingState } from "../../ui/LoadingState.js";
import { ShowMore } from "../../ui/ShowMore.js";
import { useNow } from "../../ui/useNow.js";
import { dayAndTime } from "../../ui/format/dayTime.js";
import { DeleteMessageModal, type DeleteTarget, useMessageActions, useSeries } from "../messages/index.js";
import { MarkDoneModal } from "./MarkDoneModal.js";
import { OccurrenceRow } from "./OccurrenceRow.js";
import { partitionOccurrences } from "./partitionOccurrences.js";
import { PausedSeries } from "./PausedSeries.js";
import { SkippedRows } from "./SkippedRows.js";
import { useOccurrences } from "./useOccurrences.js";
import "./openMatters.css";

interface OccurrenceListsProps {
  display: Display;
  newMessageId: string | null;
}

/** What is on, what comes and what was, each with its live state. */
export function OccurrenceLists({ display, newMessageId }: OccurrenceListsProps) {
  const upcoming = useOccurrences(display.id, "upcoming");
  const past = useOccurrences(display.id, "past");
  const now = useNow(5_000);
  const series = useSeries(display.id);
  const { remove } = useMessageActions(display.id);
  const [deleted, setDeleted] = useState<DeleteTarget | null>(null);
  const [done, setDone] = useState<Occurrence | null>(null);
  const failed = [upcoming, past].find((query) => query.isError && !query.data);

  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (upcoming.isPending || past.isPending) return <LoadingState what="the messages" />;

  const groups = partitionOccurrences([...past.items, ...upcoming.items], now);
  const seriesOf = (messageId: string) => series.data?.find(({ id }) => id === messageId);
  const askDelete = (occurrence: Occurrence) => {
    const { messageId, text, key, dueAt, exceptionOf } = occurrence;
    const day = dayAndTime(Date.parse(dueAt), now, display.timeZone);
    setDeleted({
      messageId,
      text,
      showing: seriesOf(messageId) ? { key, day } : null,
      isException: exceptionOf !== null,
    });
  };
  const row = (occurrence: Occurrence, isRemovable: boolean) => (
    <OccurrenceRow
      key={occurrence.key}
      occurrence={occurrence}
      display={display}
      now={now}
      series={isRemovable ? seriesOf(occurrence.exceptionOf ?? occurrence.messageId) : undefined}
      isNew={occurrence.messageId === newMessageId}
      onRemove={isRemovable ? () => askDelete(occurrence) : undefined}
      onMarkDone={canBeMarked(occurrence, now) ? () => setDone(occurrence) : undefined}
    />
  );
  return (
    <Stack gap={36}>
      {groups.current.length > 0 && (
        <section aria-labelledby="current-heading">
          <Title order={2} id="current-heading" mb="md">
            Due now
          </Title>
          <ul className="quiet-list">{groups.current.map((occurrence) => row(occurrence, true))}</ul>
        </section>
      )}
      <section aria-labelledby="upcoming-heading">
        <Title order={2} id="upcoming-heading" mb="md">
          Coming up
        </Title>
        {groups.upcoming.length === 0 ? (
          <div className="card">
            <EmptyState icon={IconCalendarPlus} title="Nothing planned">
              <Link className="text-link" to={`/dashboard/compose?display=${display.id}`}>
                Write a message
              </Link>{" "}
              for now or for later.
            </EmptyState>
          </div>
        ) : (
          <ul className="quiet-list">{groups.upcoming.map((occurrence) => row(occurrence, true))}</ul>
        )}
        <SkippedRows skipped={upcoming.skipped} display={display} now={now} />
        <ShowMore list={upcoming} what="planned messages" />
      </section>
      <PausedSeries series={series.data ?? []} displayId={display.id} />
      {groups.past.length > 0 && (
        <section aria-labelledby="past-heading">
          <Title order={2} id="past-heading" mb="md">
            Earlier
          </Title>
          <ul className="quiet-list">{groups.past.map((occurrence) => row(occurrence, false))}</ul>
          <ShowMore list={past} what="earlier messages" />
        </section>
      )}
      <DeleteMessageModal target={deleted} onDelete={remove} onClose={() => setDeleted(null)} />
      <MarkDoneModal occurrence={done} onClose={() => setDone(null)} />
    </Stack>
  );
}

/** What has begun and was not answered. */
function canBeMarked({ state, dueAt }: Occurrence, now: number): boolean {
  return state !== "answered" && Date.parse(dueAt) <= now;
}
