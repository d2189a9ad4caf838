import { Text } from "@mantine/core";
import { IconRefresh, IconTrash } from "@tabler/icons-react";
import type { FeedCheck } from "../../../../../shared/contract/headlines.js";
import { RowButton } from "../../../../ui/RowButton.js";

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
        <RowButton icon={IconRefresh} loading={isChecking} onClick={onCheck} label={`Check ${title}`} />
        <RowButton icon={IconTrash} isRemoval onClick={onRemove} label={`Remove ${title}`} />
      </div>
    </li>
  );
}

function siteOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : url;
}
