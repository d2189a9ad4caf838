import { Alert, Button, Select, Stack, TextInput } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useId, useState, type FormEvent } from "react";
import type { Display } from "../../../shared/contract/displays.js";
import { EVENT_PLACE_MAX, EVENT_TITLE_MAX } from "../../../shared/limits.js";
import { wallDay } from "../../ui/format/dayTime.js";
import { ChoiceChips } from "../../ui/form/ChoiceChips.js";
import { FormButtons } from "../../ui/form/FormButtons.js";
import { MultiChoiceChips } from "../../ui/form/MultiChoiceChips.js";
import { useFocusOnRefused } from "../../ui/form/useFocusOnRefused.js";
import { notify } from "../../ui/notify.js";
import { offerUndo } from "../../ui/offerUndo.js";
import { useReach } from "../displays/index.js";
import { ScopeField } from "../messages/index.js";
import { usePeople } from "../people/index.js";
import { EventConflict } from "./EventConflict.js";
import { EventRepeat } from "./EventRepeat.js";
import type { EventDraft } from "./eventDraft.js";
import { EventWhenFields } from "./EventWhenFields.js";
import { ReminderField } from "./ReminderField.js";
import { undoName } from "./useEventActions.js";
import { useEventForm, type EventFormStart, type Saved } from "./useEventForm.js";

interface EventFormProps extends EventFormStart {
  displays: Display[];
  onClose: () => void;
}

const AUDIENCES = [
  { value: "screen", label: "On the screen too" },
  { value: "family", label: "Only the family" },
] as const;

/** A title is enough: the rest has its usual values, and what few need is out of sight. */
export function EventForm({ displays, name, begin, edited, onClose }: EventFormProps) {
  const form = useEventForm({ name, begin, edited });
  const { draft, change, errors } = form;
  const reach = useReach(draft.displayId);
  const ref = useFocusOnRefused(errors);
  const mayRepeat =
    (edited === null || edited.event.exceptionOf === null) && !(form.isSeries && form.scope === "this");

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    void closeOnce(form.save());
  }

  async function closeOnce(saving: Promise<Saved | null>): Promise<void> {
    const saved = await saving;
    if (!saved) return;
    const done = edited ? "Saved." : `Planned: ${wallDay(draft.startDate)}.`;
    const text = draft.familyOnly ? done : reach(done, edited ? "changes" : "shows");
    if (saved.undo && edited) offerUndo(text, saved.undo, undoName(edited.event));
    else notify(text, "success");
    onClose();
  }

  return (
    <form ref={ref} onSubmit={handleSubmit} noValidate>
      <Stack gap="lg">
        <TextInput
          data-autofocus
          label="What is planned"
          autoComplete="off"
          maxLength={EVENT_TITLE_MAX}
          value={draft.title}
          onChange={(event) => change({ title: event.currentTarget.value })}
          error={errors["title"]}
        />
        {edited === null && displays.length > 1 && (
          <Select
            label="Display"
            data={displays.map(({ id, name }) => ({ value: id, label: name }))}
            value={draft.displayId}
            onChange={(displayId) => displayId && change({ displayId })}
            allowDeselect={false}
            searchable={displays.length > 10}
          />
        )}
        {form.isSeries && edited && (
          <ScopeField
            legend="What to change"
            day={wallDay(edited.occurrence.when.startDate)}
            value={form.scope}
            onChange={form.chooseScope}
          />
        )}
        <EventWhenFields draft={draft} onChange={change} errors={errors} />
        <ChoiceChips
          legend="Who sees it"
          choices={AUDIENCES}
          value={draft.familyOnly ? "family" : "screen"}
          onChange={(audience) => change({ familyOnly: audience === "family" })}
        />
        <MoreOfEvent draft={draft} onChange={change} errors={errors} mayRepeat={mayRepeat} />
        {(errors["form"] ?? errors["baseVersion"]) && (
          <Alert color="alert" role="alert">
            {errors["form"] ?? errors["baseVersion"]}
          </Alert>
        )}
        <EventConflict
          versions={form.overtaken}
          isSaving={form.isSaving}
          onKeepTheirs={onClose}
          onSaveMine={() => void closeOnce(form.saveMine())}
          onGoOn={form.goOn}
        />
        <FormButtons submit={edited ? "Save" : "Plan it"} isSaving={form.isSaving} onCancel={onClose} />
      </Stack>
    </form>
  );
}

interface MoreOfEventProps {
  draft: EventDraft;
  onChange: (changes: Partial<EventDraft>) => void;
  errors: Record<string, string>;
  mayRepeat: boolean;
}

function MoreOfEvent(props: MoreOfEventProps) {
  const { draft, errors } = props;
  const [isAsked, setIsAsked] = useState(() => hasMore(draft));
  const id = useId();
  // What is refused has to be in sight.
  const isOpen =
    isAsked || ["place", "personIds", "reminderMinutes", "when.rule"].some((name) => errors[name]);
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <div>
      <Button
        variant="subtle"
        px={8}
        aria-expanded={isOpen}
        aria-controls={id}
        rightSection={<Chevron size={18} aria-hidden />}
        onClick={() => setIsAsked(!isOpen)}
      >
        Place, people, repeats, reminder
      </Button>
      <div id={id} hidden={!isOpen} className="more-fields">
        {isOpen && <MoreFieldsOfEvent {...props} />}
      </div>
    </div>
  );
}

function MoreFieldsOfEvent({ draft, onChange, errors, mayRepeat }: MoreOfEventProps) {
  const { people } = usePeople();
  return (
    <>
      <TextInput
        label="Place"
        autoComplete="off"
        maxLength={EVENT_PLACE_MAX}
        value={draft.place}
        onChange={(event) => onChange({ place: event.currentTarget.value })}
        error={errors["place"]}
      />
      {people.length > 0 && (
        <MultiChoiceChips
          legend="With"
          choices={people.map(({ id, name }) => ({ value: id, label: name }))}
          values={draft.personIds}
          onChange={(personIds) => onChange({ personIds })}
          error={errors["personIds"]}
        />
      )}
      {mayRepeat && <EventRepeat draft={draft} onChange={onChange} errors={errors} />}
      <ReminderField
        draft={draft}
        onChange={(reminderMinutes) => onChange({ reminderMinutes })}
        error={errors["reminderMinutes"]}
      />
    </>
  );
}

function hasMore({ place, personIds, series, reminderMinutes }: EventDraft): boolean {
  return place !== "" || personIds.length > 0 || series !== null || reminderMinutes !== null;
}
