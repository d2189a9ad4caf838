import { useState } from "react";
import type { NotificationTopic } from "../../../shared/contract/notifications.js";
import { NewWebhook, type Webhook, type WebhookSecret } from "../../../shared/contract/webhooks.js";
import { ApiError, isRefusal, readableMessage } from "../../api/ApiError.js";
import { useKeeping, useKeptForm } from "../../auth/useKeptForm.js";
import { isEmpty, onlyChanged } from "../../ui/form/onlyChanged.js";
import { useUnsavedInDialog } from "../../ui/form/unsaved.js";
import { useWebhookActions } from "./useWebhookActions.js";

interface Fields {
  address: string;
  topics: NotificationTopic[];
  withTexts: boolean;
}

type Errors = Partial<Record<string, string>>;

/** One form for a new webhook and for one that is changed; errors stand by the field's name, or under `form`. */
export function useWebhookForm(webhook: Webhook | null) {
  const actions = useWebhookActions();
  const draft = useKeptForm<{ before: Fields; fields: Fields }>(`webhook/${webhook?.id ?? "new"}`);
  const [before] = useState<Fields>(draft.kept?.before ?? fieldsOf(webhook));
  const [fields, setFields] = useState(draft.kept?.fields ?? before);
  const [errors, setErrors] = useState<Errors>({});
  const [isSaving, setIsSaving] = useState(false);
  const changes = onlyChanged(before, fields);
  useUnsavedInDialog(!isEmpty(changes), "Your changes to the webhook aren't saved yet.");
  useKeeping(draft, isEmpty(changes) ? null : { before, fields });

  /** `secret` of a new one; null when it could not be saved. */
  async function save(): Promise<{ secret: WebhookSecret | null } | null> {
    const found = NewWebhook.safeParse(fields).error?.issues[0];
    if (found) return fail({ [String(found.path[0])]: found.message });
    setErrors({});
    setIsSaving(true);
    try {
      if (!webhook) return { secret: await actions.add(fields, draft.key) };
      if (!isEmpty(changes)) await actions.edit(webhook.id, changes);
      return { secret: null };
    } catch (error) {
      // A clear no: what is sent next is another one. Without an answer it may be there already.
      if (isRefusal(error)) draft.renewKey();
      const field = error instanceof ApiError ? error.field : undefined;
      return fail({ [field ?? "form"]: readableMessage(error) });
    } finally {
      setIsSaving(false);
    }
  }

  function fail(found: Errors): null {
    setErrors(found);
    return null;
  }

  const change = (changes: Partial<Fields>) => {
    setFields((current) => ({ ...current, ...changes }));
    setErrors({});
  };

  return { fields, change, errors, isSaving, save };
}

function fieldsOf(webhook: Webhook | null): Fields {
  return {
    address: webhook?.address ?? "",
    topics: webhook?.topics ?? [],
    withTexts: webhook?.withTexts ?? false,
  };
}
