import { Alert, Button, Text } from "@mantine/core";
import { IconKey, IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import type { Webhook } from "../../../shared/contract/webhooks.js";
import { RowButton } from "../../ui/RowButton.js";
import { readableMessage } from "../../api/ApiError.js";
import { useSaving } from "../../ui/form/useSaving.js";
import { useWebhookActions } from "./useWebhookActions.js";
import { WebhookDeliveries } from "./WebhookDeliveries.js";
import { hostOf, OFF_REASONS, topicsText } from "./webhookTexts.js";

interface WebhookRowProps {
  webhook: Webhook;
  onEdit: () => void;
  onRenewSecret: () => void;
  onRemove: () => void;
}

export function WebhookRow({ webhook, onEdit, onRenewSecret, onRemove }: WebhookRowProps) {
  const host = hostOf(webhook.address);
  return (
    <li className="webhook" aria-label={host}>
      <div className="webhook-head">
        <div className="member-words">
          <Text fw={700}>{host}</Text>
          <Text size="sm" c="dimmed">
            {webhook.address}
          </Text>
          <Text size="sm">
            {topicsText(webhook.topics)}
            {webhook.withTexts && ", with texts and names"}
          </Text>
        </div>
        <div className="member-tools">
          <RowButton icon={IconPencil} onClick={onEdit} label={`Edit the webhook to ${host}`} />
          <RowButton icon={IconKey} onClick={onRenewSecret} label={`Make a new secret for ${host}`} />
          <RowButton icon={IconTrash} isRemoval onClick={onRemove} label={`Remove the webhook to ${host}`} />
        </div>
      </div>
      {webhook.off && <SwitchedOff webhook={webhook} reason={OFF_REASONS[webhook.off.reason]} />}
      <TestButton webhookId={webhook.id} />
      <WebhookDeliveries webhookId={webhook.id} host={host} />
    </li>
  );
}

function SwitchedOff({ webhook, reason }: { webhook: Webhook; reason: string }) {
  const { edit } = useWebhookActions();
  const { error, isSaving, save } = useSaving();
  return (
    <Alert color="alert" title="Switched off">
      <Text mb="sm">{error ?? reason}</Text>
      <Button
        variant="default"
        size="sm"
        loading={isSaving}
        onClick={() => void save(() => edit(webhook.id, { on: true }))}
      >
        Switch on again
      </Button>
    </Alert>
  );
}

function TestButton({ webhookId }: { webhookId: string }) {
  const { test } = useWebhookActions();
  const [result, setResult] = useState("");
  const [isSending, setIsSending] = useState(false);

  async function handleTest(): Promise<void> {
    setIsSending(true);
    setResult("");
    try {
      const { fate, problem } = await test(webhookId);
      setResult(fate === "sent" ? "The test arrived." : `The test didn’t arrive. ${problem ?? ""}`);
    } catch (error) {
      setResult(readableMessage(error));
    } finally {
      setIsSending(false);
    }
  }

  return (
    <div className="webhook-test">
      <Button variant="default" size="sm" loading={isSending} onClick={() => void handleTest()}>
        Send a test
      </Button>
      <Text component="span" role="status" size="sm">
        {result}
      </Text>
    </div>
  );
}
