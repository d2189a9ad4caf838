import { Alert, Stack, Textarea } from "@mantine/core";
import type { FormEvent } from "react";
import type { Card } from "../../../shared/contract/cards.js";
import type { Display } from "../../../shared/contract/displays.js";
import { CARD_TEXT_MAX } from "../../../shared/limits.js";
import { useFocusOnRefused } from "../../ui/form/useFocusOnRefused.js";
import { FormButtons } from "../../ui/form/FormButtons.js";
import { notify } from "../../ui/notify.js";
import { useReach } from "../displays/index.js";
import { CardTemplates } from "./CardTemplates.js";
import { UntilFields } from "./UntilFields.js";
import { useCardForm } from "./useCardForm.js";

interface CardFormProps {
  display: Display;
  /** null: a new one. */
  card: Card | null;
  onClose: () => void;
}

/** The counter speaks up near the end only: a count on every key would drown the typing in a screen reader. */
const COUNT_ALOUD_FROM = CARD_TEXT_MAX - 20;

export function CardForm({ display, card, onClose }: CardFormProps) {
  const form = useCardForm(display, card);
  const ref = useFocusOnRefused(form.errors);
  const reach = useReach(display.id);
  const left = CARD_TEXT_MAX - form.text.length;

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!(await form.save())) return;
    notify(card ? reach("Saved.", "changes") : reach("Pinned.", "shows"), "success");
    onClose();
  }

  return (
    <form ref={ref} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <Stack gap="lg">
        <div>
          <Textarea
            data-autofocus
            label="Text"
            description="Something worth knowing for a while."
            autosize
            minRows={2}
            maxRows={6}
            value={form.text}
            onChange={(event) => form.setText(event.currentTarget.value)}
            error={form.errors["text"]}
          />
          <p className="field-hint card-counter" data-over={left < 0 || undefined}>
            {form.text.length} / {CARD_TEXT_MAX}
          </p>
          <p className="visually-hidden" aria-live="polite">
            {form.text.length >= COUNT_ALOUD_FROM &&
              (left < 0 ? `${-left} characters too many` : `${left} characters left`)}
          </p>
        </div>
        {card === null && <CardTemplates onChoose={form.setText} />}
        <UntilFields
          until={form.until}
          timeZone={display.timeZone}
          onChange={form.setUntil}
          error={form.errors["until"]}
        />
        {form.errors["form"] && (
          <Alert color="alert" role="alert">
            {form.errors["form"]}
          </Alert>
        )}
        <FormButtons submit={card ? "Save" : "Pin it"} isSaving={form.isSaving} onCancel={onClose} />
      </Stack>
    </form>
  );
}
