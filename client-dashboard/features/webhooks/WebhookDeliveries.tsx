import { Text } from "@mantine/core";
import { useState } from "react";
import { ErrorState } from "../../ui/ErrorState.js";
import { LoadingState } from "../../ui/LoadingState.js";
import { useNow } from "../../ui/useNow.js";
import { useWebhookDeliveries } from "./useWebhooks.js";
import { fateText, kindText } from "./webhookTexts.js";

/** What a webhook was told lately, and what became of it; fetched when it is opened. */
export function WebhookDeliveries({ webhookId, host }: { webhookId: string; host: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="webhook-deliveries" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>What was sent lately</summary>
      {isOpen && <DeliveryList webhookId={webhookId} host={host} />}
    </details>
  );
}

function DeliveryList({ webhookId, host }: { webhookId: string; host: string }) {
  const { data, error, isPending, refetch } = useWebhookDeliveries(webhookId, { enabled: true });
  const now = useNow(60_000);
  if (isPending) return <LoadingState what="what was sent" />;
  if (!data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data.items.length === 0)
    return <Text c="dimmed">Nothing yet. Send a test to see whether it arrives.</Text>;
  return (
    <ul className="members" aria-label={`Sent to ${host}`}>
      {data.items.map((delivery) => (
        <li key={delivery.id} className="webhook-delivery">
          <Text component="span" fw={700}>
            {kindText(delivery.kind)}
          </Text>
          <Text component="span" size="sm">
            {fateText(delivery, now)}
          </Text>
          {delivery.problem && (
            <Text size="sm" c="dimmed">
              {delivery.problem}
            </Text>
          )}
        </li>
      ))}
    </ul>
  );
}
