import { Button, Stack, Title } from "@mantine/core";
import { IconCalendarPlus } from "@tabler/icons-react";
import { Link } from "react-router";
import type { Display } from "../../../shared/contract/displays.js";
import type { Occurrence } from "../../../shared/contract/occurrences.js";
import { EmptyState } from "../../ui/EmptyState.js";
import { ErrorState } from "../../ui/ErrorState.js";
import { LoadingState } from "../../ui/LoadingState.js";
import { useNow } from "../../ui/useNow.js";
import { useRemoveMessage } from "../messages/useRemoveMessage.js";
import { OccurrenceRow } from "./OccurrenceRow.js";
import { partitionOccurrences } from "./partitionOccurrences.js";
import { useOccurrences } from "./useOccurrences.js";

interface OccurrenceListsProps {
  display: Display;
  newMessageId: string | null;
}

/** What is on, what comes and what was, each with its live state. */
export function OccurrenceLists({ display, newMessageId }: OccurrenceListsProps) {
  const upcoming = useOccurrences(display.id, "upcoming");
  const past = useOccurrences(display.id, "past");
  const now = useNow(5_000);
  const remove = useRemoveMessage(display.id);
  const failed = [upcoming, past].find((query) => query.isError && !query.data);

  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (upcoming.isPending || past.isPending) return <LoadingState what="the messages" />;

  const groups = partitionOccurrences([...past.items, ...upcoming.items], now);
  const row = (occurrence: Occurrence, isRemovable: boolean) => (
    <OccurrenceRow
      key={occurrence.key}
      occurrence={occurrence}
      display={display}
      now={now}
      isNew={occurrence.messageId === newMessageId}
      onRemove={isRemovable ? () => remove(occurrence) : undefined}
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
            <EmptyState icon={IconCalendarPlus} title="Nothing is planned">
              <Link className="text-link" to={`/dashboard/compose?display=${display.id}`}>
                Write a message
              </Link>{" "}
              for now or for later.
            </EmptyState>
          </div>
        ) : (
          <ul className="quiet-list">{groups.upcoming.map((occurrence) => row(occurrence, true))}</ul>
        )}
        <ShowMore query={upcoming} what="planned messages" />
      </section>
      {groups.past.length > 0 && (
        <section aria-labelledby="past-heading">
          <Title order={2} id="past-heading" mb="md">
            Earlier
          </Title>
          <ul className="quiet-list">{groups.past.map((occurrence) => row(occurrence, false))}</ul>
          <ShowMore query={past} what="earlier messages" />
        </section>
      )}
    </Stack>
  );
}

interface ShowMoreProps {
  query: Pick<ReturnType<typeof useOccurrences>, "hasNextPage" | "isFetchingNextPage" | "fetchNextPage">;
  what: string;
}

function ShowMore({ query, what }: ShowMoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <Button
      variant="default"
      mt="md"
      fullWidth
      loading={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      Show more {what}
    </Button>
  );
}
