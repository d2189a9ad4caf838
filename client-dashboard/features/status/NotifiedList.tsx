import { Text, Title } from "@mantine/core";
import { IconMailCheck } from "@tabler/icons-react";
import { Link } from "react-router";
import type { NotifiedEntry } from "../../../shared/contract/notifying/status.js";
import { EmptyState } from "../../ui/EmptyState.js";
import { ErrorState } from "../../ui/ErrorState.js";
import { dayAndTime } from "../../ui/format/dayTime.js";
import { LoadingState } from "../../ui/LoadingState.js";
import { ShowMore } from "../../ui/ShowMore.js";
import { notifiedPeople, nobodyText } from "./deliveryTexts.js";
import { useNotified } from "./useStatus.js";

/** What was told to whom in the last 14 days, and what became of it. */
export function NotifiedList({ now }: { now: number }) {
  const list = useNotified();
  const entries = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section className="card" aria-labelledby="notified-heading">
      <Title order={2} id="notified-heading" mb="xs">
        Who was told
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        Of the last 14 days, newest first.
      </Text>
      {list.isPending && <LoadingState what="what was told" />}
      {list.isError && !list.data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && entries.length === 0 && (
        <EmptyState icon={IconMailCheck} title="Nothing yet">
          When something happens, you see here who was told, how and when.
        </EmptyState>
      )}
      <ul className="status-notified">
        {entries.map((entry) => (
          <NotifiedRow key={entry.id} entry={entry} now={now} />
        ))}
      </ul>
      <ShowMore list={list} />
    </section>
  );
}

function NotifiedRow({ entry, now }: { entry: NotifiedEntry; now: number }) {
  const { displayId, at, text, messageText } = entry;
  const people = notifiedPeople(entry, now);
  return (
    <li>
      <Text component="time" dateTime={at} size="sm" c="dimmed">
        {dayAndTime(Date.parse(at), now)}
      </Text>
      <Link to={`/dashboard/displays/${displayId}`}>{text}</Link>
      {messageText && <p className="status-message">{messageText}</p>}
      {people.length > 0 ? (
        <ul className="status-people">
          {people.map(({ key, name, words }) => (
            <li key={key}>
              <span>{name}</span>
              <span>{words}</span>
            </li>
          ))}
        </ul>
      ) : (
        <Text size="sm">{nobodyText(entry)}</Text>
      )}
    </li>
  );
}
