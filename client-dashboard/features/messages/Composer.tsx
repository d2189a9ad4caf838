import { Alert, Button, Switch } from "@mantine/core";
import { IconAlertTriangle, IconSend } from "@tabler/icons-react";
import { useEffect, useRef, type FormEvent } from "react";
import type { Display } from "../../../shared/contract/displays.js";
import { Label } from "../../../shared/contract/messages.js";
import { ChoiceChips } from "../../ui/ChoiceChips.js";
import { dayAndTime } from "../../ui/format/dayTime.js";
import { ownTimeZone } from "../../ui/format/zoneTime.js";
import { MultiChoiceChips } from "../../ui/MultiChoiceChips.js";
import { useNow } from "../../ui/useNow.js";
import { DraftPreview } from "./DraftPreview.js";
import { errorOf, formError } from "./fieldErrors.js";
import { LABELS } from "./labels.js";
import { RepliesField } from "./RepliesField.js";
import { startOf } from "./schedule.js";
import { StayField } from "./StayField.js";
import { TextField } from "./TextField.js";
import { useDraft } from "./useDraft.js";
import { useSendMessage } from "./useSendMessage.js";
import { WhenField } from "./WhenField.js";
import "./compose.css";

const LABEL_CHOICES = Label.options.map((value) => ({
  value,
  label: LABELS[value].word,
  icon: LABELS[value].icon,
}));

interface ComposerProps {
  displays: Display[];
  displayId: string | null;
}

export function Composer({ displays, displayId }: ComposerProps) {
  const only = displays.length === 1 ? (displays[0]?.id ?? null) : null;
  const { draft, change, discard } = useDraft(displayId ?? only);
  const now = useNow();
  const { send, isSending, errors, clearErrors } = useSendMessage(discard);
  const form = useRef<HTMLFormElement>(null);
  const chosen = displays.filter((display) => draft.displayIds.includes(display.id));
  const zone = chosen[0]?.timeZone ?? ownTimeZone();
  const start = startOf(draft, zone, now);

  // What was refused takes the focus, so that nobody has to look for the red line.
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus();
  }, [errors]);

  const edit: typeof change = (changes) => {
    clearErrors();
    change(changes);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send(draft, chosen);
  };
  const isLater = draft.when === "once" && start !== null;

  return (
    <form ref={form} className="compose" onSubmit={handleSubmit} noValidate>
      <div className="compose-write">
        {displays.length > 1 && (
          <MultiChoiceChips
            legend="To"
            choices={displays.map(({ id, name }) => ({ value: id, label: name }))}
            values={chosen.map(({ id }) => id)}
            onChange={(displayIds) => edit({ displayIds })}
            error={errorOf(errors, "displayIds")}
          />
        )}
        <TextField value={draft.text} onChange={(text) => edit({ text })} error={errorOf(errors, "text")} />
        <ChoiceChips
          legend="Label"
          choices={LABEL_CHOICES}
          value={draft.label}
          onChange={(label) => edit({ label })}
          error={errorOf(errors, "label")}
        />
        <RepliesField draft={draft} onChange={edit} errors={errors} />
      </div>
      <div className="compose-preview">
        <DraftPreview draft={draft} display={chosen[0] ?? null} />
      </div>
      <div className="compose-plan">
        <WhenField draft={draft} displays={chosen} now={now} onChange={edit} errors={errors} />
        <StayField
          draft={draft}
          displays={chosen}
          start={start ?? now}
          now={now}
          onChange={edit}
          errors={errors}
        />
        <Switch
          label="Urgent"
          description="It goes before everything else on the screen."
          checked={draft.urgent}
          onChange={(event) => edit({ urgent: event.currentTarget.checked })}
        />
        {formError(errors) && (
          <Alert color="alert" role="alert" tabIndex={-1} icon={<IconAlertTriangle aria-hidden />}>
            {formError(errors)}
          </Alert>
        )}
        <div className="compose-send">
          <Button
            type="submit"
            size="lg"
            loading={isSending}
            leftSection={<IconSend size={20} aria-hidden />}
          >
            {isLater ? `Send for ${dayAndTime(start, now, zone)}` : "Send now"}
          </Button>
        </div>
      </div>
    </form>
  );
}
