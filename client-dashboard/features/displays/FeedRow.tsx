import { ActionIcon, Text } from "@mantine/core";
import { IconRefresh, IconTrash } from "@tabler/icons-react";
import type { FeedCheck } from "../../../shared/contract/headlines.js";

interface FeedRowProps {
  url: string;
  /** null: not read since the page was opened. */
  known: FeedCheck | null;
  isChecking: boolean;
  onCheck: () => void;
  onRemove: () => void;
}

/** A feed with its newest lines, or why it cannot be read now. */
export function FeedRow({ url, known, isChecking, onCheck, onRemove }: FeedRowProps) {
  const title = known?.readable ? known.title : siteOf(url);
  return (
    <li className="feed">
      <div className="feed-words">
        <Text fw={700}>{title}</Text>
        <Text size="sm" c="dimmed" className="feed-address">
          {url}
        </Text>
        <div role="status">
          {known?.readable && (
            <ul className="feed-lines" aria-label={`Newest of ${title}`}>
              {known.headlines.map((headline, index) => (
                <li key={`${index} ${headline}`}>{headline}</li>
              ))}
            </ul>
          )}
          {known && !known.readable && <p className="field-error">{known.problem}</p>}
        </div>
      </div>
      <div className="feed-tools">
        <ActionIcon
          variant="subtle"
          size={44}
          loading={isChecking}
          onClick={onCheck}
          aria-label={`Check ${title}`}
        >
          <IconRefresh size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="alert"
          size={44}
          onClick={onRemove}
          aria-label={`Remove ${title}`}
        >
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  );
}

function siteOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : url;
}
