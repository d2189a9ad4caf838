import { Alert, Button, Text, Title } from "@mantine/core";
import { useRef, type FormEvent, type ReactNode } from "react";
import { notify } from "../../../ui/notify.js";
import { useFocusOnRefused } from "../../../ui/form/useFocusOnRefused.js";
import { SettingsConflict } from "./SettingsConflict.js";
import { useReach } from "../presence/useReach.js";
import type { SettingsForm } from "./useSettingsForm.js";

interface SettingsSectionProps {
  /** Of the heading, for links. */
  id: string;
  title: string;
  hint?: ReactNode;
  form: SettingsForm;
  saveLabel: string;
  children: ReactNode;
}

/** One part of the settings with its own Save, which asks when somebody else was faster. */
export function SettingsSection({ id, title, hint, form, saveLabel, children }: SettingsSectionProps) {
  const { isChanged, isSaving, errors, submit, reset } = form;

  const reach = useReach(form.original.id);
  const heading = useRef<HTMLHeadingElement>(null);
  const fields = useFocusOnRefused(errors);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (await submit()) notify(reach("Saved.", "changes"), "success");
  }

  /** The button goes with what it takes back: the keyboard goes on from the top of this part. */
  function handleReset(): void {
    reset();
    heading.current?.focus({ preventScroll: true });
  }

  return (
    <section className="card" aria-labelledby={id}>
      <Title order={2} id={id} mb={hint ? "xs" : "md"} ref={heading} tabIndex={-1} className="page-heading">
        {title}
      </Title>
      {hint && (
        <Text c="dimmed" mb="lg">
          {hint}
        </Text>
      )}
      <form
        ref={fields}
        className="settings-fields"
        onSubmit={(event) => void handleSubmit(event)}
        noValidate
      >
        {children}
        {errors["form"] && (
          <Alert color="alert" role="alert" tabIndex={-1}>
            {errors["form"]}
          </Alert>
        )}
        <div className="display-page-tools">
          <Button type="submit" loading={isSaving} disabled={!isChanged}>
            {saveLabel}
          </Button>
          {isChanged && (
            <Button variant="default" onClick={handleReset}>
              Undo changes
            </Button>
          )}
        </div>
      </form>
      <SettingsConflict
        rows={form.rows}
        isSaving={isSaving}
        onKeepTheirs={form.onKeepTheirs}
        onSaveMine={form.onSaveMine}
        onGoOn={form.onGoOn}
      />
    </section>
  );
}
