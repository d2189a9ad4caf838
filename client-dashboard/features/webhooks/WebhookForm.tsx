import { Alert, Stack, Switch, TextInput } from "@mantine/core";
import type { FormEvent } from "react";
import type { NotificationTopic } from "../../../shared/contract/notifications.js";
import type { Webhook, WebhookSecret } from "../../../shared/contract/webhooks.js";
import { WEBHOOK_ADDRESS_MAX } from "../../../shared/limits.js";
import { useFocusOnRefused } from "../../ui/form/useFocusOnRefused.js";
import { FormButtons } from "../../ui/form/FormButtons.js";
import { MultiChoiceChips } from "../../ui/form/MultiChoiceChips.js";
import { notify } from "../../ui/notify.js";
import { useWebhookForm } from "./useWebhookForm.js";
import { TOPIC_CHOICES } from "./webhookTexts.js";

interface WebhookFormProps {
  /** null: a new one. */
  webhook: Webhook | null;
  onAdded: (added: WebhookSecret) => void;
  onClose: () => void;
}

export function WebhookForm({ webhook, onAdded, onClose }: WebhookFormProps) {
  const { fields, change, errors, isSaving, save } = useWebhookForm(webhook);
  const ref = useFocusOnRefused(errors);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const saved = await save();
    if (!saved) return;
    if (saved.secret) return onAdded(saved.secret);
    onClose();
    notify("Saved.", "success");
  }

  return (
    <form ref={ref} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <Stack gap="md">
        <TextInput
          data-autofocus
          label="Address"
          description="The other system gives you one, such as https://home.example/api/webhook/lamp."
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={WEBHOOK_ADDRESS_MAX}
          value={fields.address}
          onChange={(event) => change({ address: event.currentTarget.value })}
          error={errors["address"]}
        />
        <MultiChoiceChips
          legend="What to tell"
          choices={TOPIC_CHOICES}
          values={fields.topics}
          onChange={(topics) => change({ topics: topics as NotificationTopic[] })}
          error={errors["topics"]}
        />
        <Switch
          label="With texts and names"
          description="Also sends what was written and answered, and by whom. Without it the other system only learns what kind of thing happened, where and when."
          checked={fields.withTexts}
          onChange={(event) => change({ withTexts: event.currentTarget.checked })}
        />
        {errors["form"] && (
          <Alert color="alert" role="alert">
            {errors["form"]}
          </Alert>
        )}
      </Stack>
      <FormButtons submit={webhook ? "Save" : "Add"} isSaving={isSaving} onCancel={onClose} />
    </form>
  );
}
