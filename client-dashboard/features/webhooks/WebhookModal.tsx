import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import type { Webhook, WebhookSecret } from "../../../shared/contract/webhooks.js";
import { CopyField } from "../../ui/form/CopyField.js";
import { closeUnlessUnsaved } from "../../ui/form/unsaved.js";
import { WebhookForm } from "./WebhookForm.js";
import { hostOf } from "./webhookTexts.js";

/** What the dialog is about. */
export type WebhookDialog =
  { of: "new" } | { of: "edit"; webhook: Webhook } | ({ of: "secret" } & WebhookSecret);

interface WebhookModalProps {
  /** null: closed. */
  dialog: WebhookDialog | null;
  onShow: (dialog: WebhookDialog) => void;
  onClose: () => void;
}

export function WebhookModal({ dialog, onShow, onClose }: WebhookModalProps) {
  return (
    <Modal
      opened={dialog !== null}
      onClose={() => closeUnlessUnsaved(onClose)}
      title={dialog ? titleOf(dialog) : ""}
    >
      {dialog?.of === "secret" && <SecretOnce secret={dialog.secret} onClose={onClose} />}
      {dialog && dialog.of !== "secret" && (
        <WebhookForm
          webhook={dialog.of === "edit" ? dialog.webhook : null}
          onAdded={(added) => onShow({ of: "secret", ...added })}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

function titleOf(dialog: WebhookDialog): string {
  if (dialog.of === "new") return "Add a webhook";
  return dialog.of === "edit" ? "Edit webhook" : `Secret for ${hostOf(dialog.webhook.address)}`;
}

function SecretOnce({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Stack gap="md">
      <Text>
        Copy it now: it is shown this once. With it the other system can check that a call comes from Mantel.
        If it can’t check anything, you don’t need it.
      </Text>
      <CopyField label="Secret" value={secret} what="secret" />
      <Group justify="flex-end" className="dialog-end">
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  );
}
