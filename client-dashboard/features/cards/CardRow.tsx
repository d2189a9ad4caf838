import { Text } from "@mantine/core";
import { IconPencil, IconPinned, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import type { Card } from "../../../shared/contract/cards.js";
import { keepPlace } from "../../ui/keepPlace.js";
import { RowButton } from "../../ui/RowButton.js";
import { untilText } from "./cardUntil.js";

interface CardRowProps {
  card: Card;
  now: number;
  timeZone: string;
  /** false: it is only to be read. */
  canEdit: boolean;
  onEdit: () => void;
  onRemove: () => Promise<void>;
}

export function CardRow({ card, now, timeZone, canEdit, onEdit, onRemove }: CardRowProps) {
  const [isRemoving, setIsRemoving] = useState(false);
  const remove = () => {
    const goOn = keepPlace();
    setIsRemoving(true);
    void onRemove().finally(() => {
      setIsRemoving(false);
      goOn();
    });
  };
  return (
    <li className="pinned-card">
      <IconPinned size={22} stroke={1.75} aria-hidden />
      <div className="pinned-card-words">
        <Text className="pinned-card-text">{card.text}</Text>
        <Text size="sm" c="dimmed">
          {card.authorName && `${card.authorName} · `}
          {untilText(card.until, now, timeZone)}
        </Text>
      </div>
      {canEdit && (
        <div className="pinned-card-tools">
          <RowButton icon={IconPencil} onClick={onEdit} label={`Edit “${card.text}”`} />
          <RowButton
            icon={IconTrash}
            isRemoval
            loading={isRemoving}
            onClick={remove}
            label={`Remove “${card.text}”`}
          />
        </div>
      )}
    </li>
  );
}
