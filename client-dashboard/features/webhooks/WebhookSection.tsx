import { Button, Text, Title } from "@mantine/core";
import { modals } from "@mantine/modals";
import { IconPlus, IconWebhook } from "@tabler/icons-react";
import { useState } from "react";
import type { Webhook } from "../../../shared/contract/webhooks.js";
import { WEBHOOKS_PER_GROUP_MAX } from "../../../shared/limits.js";
import { readableMessage } from "../../api/ApiError.js";
import { EmptyState } from "../../ui/EmptyState.js";
import { ErrorState } from "../../ui/ErrorState.js";
import { LoadingState } from "../../ui/LoadingState.js";
import { notify } from "../../ui/notify.js";
import { useWebhookActions } from "./useWebhookActions.js";
import { useWebhooks } from "./useWebhooks.js";
import { WebhookModal, type WebhookDialog } from "./WebhookModal.js";
import { WebhookRow } from "./WebhookRow.js";
import { hostOf } from "./webhookTexts.js";
import "./webhooks.css";

/** For the owner: other systems that are told what happens in the group. */
export function WebhookSection() {
  const { data, error, isPending, refetch } = useWebhooks();
  const [dialog, setDialog] = useState<WebhookDialog | null>(null);
  const confirm = useConfirmations(setDialog);
  const webhooks = data?.items ?? [];
  const isFull = webhooks.length >= WEBHOOKS_PER_GROUP_MAX;
  return (
    <section className="card" aria-labelledby="webhooks">
      <Title order={2} id="webhooks" mb="md">
        Webhooks
      </Title>
      <Text c="dimmed" mb="md">
        Tell another system, such as Home Assistant, when something happens. So a lamp can blink when somebody
        asks to be called.
      </Text>
      {isPending && <LoadingState what="the webhooks" />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && webhooks.length === 0 && <EmptyState icon={IconWebhook} title="No other system is told" />}
      {webhooks.length > 0 && (
        <ul className="members webhooks" aria-labelledby="webhooks">
          {webhooks.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              onEdit={() => setDialog({ of: "edit", webhook })}
              onRenewSecret={() => confirm.newSecret(webhook)}
              onRemove={() => confirm.removal(webhook)}
            />
          ))}
        </ul>
      )}
      {data && isFull && <Text c="dimmed">A group can have at most {WEBHOOKS_PER_GROUP_MAX} of them.</Text>}
      {data && !isFull && (
        <Button
          variant="default"
          mt="md"
          leftSection={<IconPlus size={20} aria-hidden />}
          onClick={() => setDialog({ of: "new" })}
        >
          Add a webhook
        </Button>
      )}
      <WebhookModal dialog={dialog} onShow={setDialog} onClose={() => setDialog(null)} />
    </section>
  );
}

/** What is asked about before it is done. */
function useConfirmations(show: (dialog: WebhookDialog) => void) {
  const { remove, renewSecret } = useWebhookActions();

  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      notify(readableMessage(error), "error");
    }
  }

  return {
    newSecret: ({ id, address }: Webhook) =>
      modals.openConfirmModal({
        title: "Make a new secret?",
        children: (
          <Text>
            {hostOf(address)} has to be given the new one. What is sent from now on doesn’t fit the old one
            any more.
          </Text>
        ),
        labels: { confirm: "Make a new secret", cancel: "Cancel" },
        onConfirm: () => void attempt(async () => show({ of: "secret", ...(await renewSecret(id)) })),
      }),
    removal: ({ id, address }: Webhook) =>
      modals.openConfirmModal({
        title: `Remove the webhook to ${hostOf(address)}?`,
        children: <Text>It is told nothing any more, right away.</Text>,
        labels: { confirm: "Remove", cancel: "Cancel" },
        confirmProps: { color: "alert" },
        onConfirm: () =>
          void attempt(async () => {
            await remove(id);
            notify("The webhook was removed.", "success");
          }),
      }),
  };
}
