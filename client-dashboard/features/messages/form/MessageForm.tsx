import { Alert, Switch } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState, type FormEvent, type ReactNode } from "react";
import type { Display } from "../../../../shared/contract/displays.js";
import { Label, type Sender } from "../../../../shared/contract/messages.js";
import { ChoiceChips } from "../../../ui/form/ChoiceChips.js";
import { ownTimeZone } from "../../../ui/format/zoneTime.js";
import { useFocusOnRefused } from "../../../ui/form/useFocusOnRefused.js";
import { RestNotice } from "../../displays/index.js";
import { UNFINISHED, VoiceField } from "../../voices/index.js";
import { DraftPreview } from "../compose/DraftPreview.js";
import type { Draft } from "./draft.js";
import { errorOf, formError, type FieldErrors } from "./fieldErrors.js";
import { LABELS } from "./labels.js";
import { NightNotice } from "../compose/NightNotice.js";
import { LadderField } from "../ladder/LadderField.js";
import { RepliesField } from "./RepliesField.js";
import { StayField } from "./StayField.js";
import { stayMinutes } from "./stayPresets.js";
import { TextField } from "./TextField.js";
import { WhenField } from "./WhenField.js";
import "../compose/compose.css";

const LABEL_CHOICES = Label.options.map((value) => ({
  value,
  label: LABELS[value].word,
  icon: LABELS[value].icon,
}));

interface MessageFormProps {
  draft: Draft;
  /** Whom it is for; the first one's clock counts in the words. */
  displays: Display[];
  now: number;
  start: number | null;
  kinds: readonly Draft["when"][];
  errors: FieldErrors;
  onChange: (changes: Partial<Draft>) => void;
  onSubmit: () => void;
  /** In whose name it goes, for the picture of the screen. */
  sender: Sender;
  /** Before all fields: for whom, or what of a series is meant. */
  before?: ReactNode;
  /** What to do about an error that stands at the end of the form. */
  remedy?: ReactNode;
  /** The button that sends it. */
  children: ReactNode;
}

/** Everything that a message is made of, for writing one and for changing one. */
export function MessageForm(props: MessageFormProps) {
  const { draft, displays, now, start, kinds, errors, onChange, onSubmit } = props;
  const { sender, before, remedy, children } = props;
  const form = useFocusOnRefused(errors);
  const voice = useUnfinishedVoice();

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (voice.mayGo()) onSubmit();
  };

  return (
    <form ref={form} className="compose" onSubmit={handleSubmit} noValidate>
      <div className="compose-write">
        {before}
        <TextField
          value={draft.text}
          onChange={(text) => onChange({ text })}
          error={errorOf(errors, "text")}
        />
        <VoiceField
          value={draft.voice}
          onChange={(spoken) => onChange({ voice: spoken })}
          displays={displays}
          error={voice.error ?? errorOf(errors, "voiceId")}
          onUnfinished={voice.setUnfinished}
        />
        <ChoiceChips
          legend="Label"
          choices={LABEL_CHOICES}
          value={draft.label}
          onChange={(label) => onChange({ label })}
          error={errorOf(errors, "label")}
        />
        <RepliesField draft={draft} onChange={onChange} errors={errors} />
      </div>
      <div className="compose-preview">
        <DraftPreview draft={draft} display={displays[0] ?? null} sender={sender} />
      </div>
      <div className="compose-plan">
        <WhenField
          draft={draft}
          displays={displays}
          now={now}
          kinds={kinds}
          onChange={onChange}
          errors={errors}
        />
        <RestNotice displays={displays} />
        <NightNotice draft={draft} displays={displays} now={now} />
        <StayField
          draft={draft}
          displays={displays}
          start={start ?? now}
          now={now}
          onChange={onChange}
          errors={errors}
        />
        <LadderField
          draft={draft}
          stayMinutes={stayMinutes(draft.stay, start ?? now, displays[0]?.timeZone ?? ownTimeZone())}
          onChange={onChange}
          errors={errors}
        />
        <Switch
          label="Urgent"
          description="It shows before everything else on the screen."
          checked={draft.urgent}
          onChange={(event) => onChange({ urgent: event.currentTarget.checked })}
        />
        {formError(errors) && (
          <Alert color="alert" role="alert" tabIndex={-1} icon={<IconAlertTriangle aria-hidden />}>
            {formError(errors)}
            {remedy}
          </Alert>
        )}
        <div className="compose-send">{children}</div>
      </div>
    </form>
  );
}

/** What is being spoken, or could not be kept yet, must not be left behind by a press on "Send". */
function useUnfinishedVoice() {
  const [isUnfinished, setUnfinished] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  return {
    setUnfinished,
    error: isUnfinished && isAsked ? UNFINISHED : undefined,
    mayGo: () => {
      setIsAsked(isUnfinished);
      return !isUnfinished;
    },
  };
}
