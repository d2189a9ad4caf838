import { Button, Text } from "@mantine/core";
import { IconMessages } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { EmptyState } from "../../ui/EmptyState.js";
import { ErrorState } from "../../ui/ErrorState.js";
import { LoadingState } from "../../ui/LoadingState.js";
import { ShowMore } from "../../ui/ShowMore.js";
import { useNow } from "../../ui/useNow.js";
import { ActivityRow } from "./ActivityRow.js";
import { activitySentence } from "./activitySentence.js";
import { useActivity } from "./useActivity.js";

/** What a short feed begins with: beside the page's heading as much as a phone shows at once. */
const SHORT = 3;

interface ActivityFeedProps {
  displayId: string | null;
  /** Only the newest, until somebody asks for more. */
  isShort?: boolean;
}

/** Every answer and event in order, live; a new one is also said to screen readers. */
export function ActivityFeed({ displayId, isShort = false }: ActivityFeedProps) {
  const feed = useActivity(displayId);
  const now = useNow();
  const { list, isOpened, open } = useOpened();
  const isCut = isShort && !isOpened && feed.items.length > SHORT;
  const newest = feed.items[0];

  if (feed.isPending) return <LoadingState what="the activity" />;
  if (feed.isError && !feed.data)
    return <ErrorState error={feed.error} onRetry={() => void feed.refetch()} />;
  if (!newest)
    return (
      <div className="card">
        <EmptyState icon={IconMessages} title="Nothing yet">
          Answers appear here the moment a button is pressed.
        </EmptyState>
      </div>
    );
  return (
    <div className="card">
      <Text aria-live="polite" className="visually-hidden">
        {activitySentence(newest)}
      </Text>
      <ul className="activities" ref={list}>
        {feed.items.slice(0, isCut ? SHORT : undefined).map((item) => (
          <ActivityRow key={item.id} item={item} now={now} />
        ))}
      </ul>
      {isCut ? (
        <Button variant="default" fullWidth mt="md" onClick={open}>
          Show more
        </Button>
      ) : (
        <ShowMore list={feed} />
      )}
    </div>
  );
}

/** The button goes with its press: the focus moves on to what it has brought. */
function useOpened() {
  const [isOpened, setIsOpened] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (isOpened) list.current?.children[SHORT]?.querySelector("a")?.focus();
  }, [isOpened]);
  return { list, isOpened, open: () => setIsOpened(true) };
}
