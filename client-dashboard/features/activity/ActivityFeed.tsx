import { Text } from "@mantine/core";
import { IconMessages } from "@tabler/icons-react";
import { EmptyState } from "../../ui/EmptyState.js";
import { ErrorState } from "../../ui/ErrorState.js";
import { LoadingState } from "../../ui/LoadingState.js";
import { ShowMore } from "../../ui/ShowMore.js";
import { useNow } from "../../ui/useNow.js";
import { ActivityRow } from "./ActivityRow.js";
import { activitySentence } from "./activityWords.js";
import { useActivity } from "./useActivity.js";

/** Every answer and event in order, live; a new one is also said to screen readers. */
export function ActivityFeed({ displayId }: { displayId: string | null }) {
  const feed = useActivity(displayId);
  const now = useNow();
  const newest = feed.items[0];

  if (feed.isPending) return <LoadingState what="the activity" />;
  if (feed.isError && !feed.data)
    return <ErrorState error={feed.error} onRetry={() => void feed.refetch()} />;
  if (!newest)
    return (
      <div className="card">
        <EmptyState icon={IconMessages} title="Nothing happened yet">
          Answers appear here the moment a button is pressed.
        </EmptyState>
      </div>
    );
  return (
    <div className="card">
      <Text aria-live="polite" className="visually-hidden">
        {activitySentence(newest)}
      </Text>
      <ul className="activities">
        {feed.items.map((item) => (
          <ActivityRow key={item.id} item={item} now={now} />
        ))}
      </ul>
      <ShowMore list={feed} />
    </div>
  );
}
