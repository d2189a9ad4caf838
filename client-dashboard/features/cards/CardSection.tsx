import { Button, Text, Title } from "@mantine/core";
import { IconChevronRight, IconPhoto, IconPinned } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import type { Card } from "../../../shared/contract/cards.js";
import type { Display } from "../../../shared/contract/displays.js";
import { CARDS_MAX } from "../../../shared/limits.js";
import { usePermission } from "../../auth/usePermission.js";
import { ErrorState } from "../../ui/ErrorState.js";
import { LoadingState } from "../../ui/LoadingState.js";
import { CardModal } from "./CardModal.js";
import { CardRow } from "./CardRow.js";
import { LevelNotice } from "./LevelNotice.js";
import { useCardActions } from "./useCardActions.js";
import { useCards } from "./useCards.js";
import "./cards.css";

/** What stands beside the clock of a display: its pinned cards, and the way to its photos. */
export function CardSection({ display, now }: { display: Display; now: number }) {
  const { cards, data, isPending, error, refetch } = useCards(display.id, now);
  const { remove } = useCardActions(display.id);
  const [edited, setEdited] = useState<Card | "new" | null>(null);
  const canSend = usePermission("display.send");
  const isFull = cards.length >= CARDS_MAX;
  return (
    <section className="card" aria-labelledby="cards-heading">
      <Title order={2} id="cards-heading" mb="xs" tabIndex={-1} className="page-heading">
        Beside the clock
      </Title>
      <Text c="dimmed" mb="md">
        A note beside the clock. No sound, no reply.
      </Text>
      <LevelNotice display={display} />
      {isPending && <LoadingState what="the cards" />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {cards.length > 0 && (
        <ul className="pinned-cards" aria-label="Cards">
          {cards.map((card) => (
            <CardRow
              key={card.id}
              card={card}
              now={now}
              timeZone={display.timeZone}
              canEdit={canSend}
              onEdit={() => setEdited(card)}
              onRemove={() => remove(card)}
            />
          ))}
        </ul>
      )}
      {data && canSend && isFull && (
        <Text size="sm" c="dimmed">
          A screen can have up to three cards. Remove one to pin another.
        </Text>
      )}
      {data && canSend && !isFull && (
        <Button
          variant="default"
          fullWidth
          leftSection={<IconPinned size={20} aria-hidden />}
          onClick={() => setEdited("new")}
        >
          Pin a card
        </Button>
      )}
      <Link className="photos-link" to={`/dashboard/displays/${display.id}/photos`}>
        <IconPhoto size={24} stroke={1.5} aria-hidden />
        <span>Photos</span>
        <IconChevronRight size={20} aria-hidden />
      </Link>
      <CardModal display={display} edited={edited} onClose={() => setEdited(null)} />
    </section>
  );
}
