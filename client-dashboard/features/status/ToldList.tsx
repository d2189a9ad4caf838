import { Text, Title } from "@mantine/core";
import { IconMailCheck } from "@tabler/icons-react";
import { Link } from "react-router";
import type { ToldEntry } from "../../../shared/contract/telling/status.js";
import { EmptyState } from "../../ui/EmptyState.js";
import { ErrorState } from "../../ui/ErrorState.js";
import { dayAndTime } from "../../ui/format/dayTime.js";
import { LoadingState } from "../../ui/LoadingState.js";
import { ShowMore } from "../../ui/ShowMore.js";
import { peopleTold, untoldText } from "./deliveryTexts.js";
import { useTold } from "./useStatus.js";

/** What was told to whom in the last 14 days, and what became of it. */
export function ToldList({ now }: { now: number }) {
  const list = useTold();
  const entries = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section className="card" aria-labelledby="told-heading">
      <Title order={2} id="told-heading" mb="xs">
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
      <ul className="status-told">
        {entries.map((entry) => (
          <ToldRow key={entry.id} entry={entry} now={now} />
        ))}
      </ul>
      <ShowMore list={list} />
    </section>
  );
}

function ToldRow({ entry, now }: { entry: ToldEntry; now: number }) {
  const { displayId, at, text, messageText } = entry;
  const people = peopleTold(entry, now);
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
        <Text size="sm">{untoldText(entry)}</Text>
      )}
    </li>
  );
}
