import { Alert, Button, Text, Title } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { notify } from "../../ui/notify.js";
import { SettingsConflict } from "./SettingsConflict.js";
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

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (await submit()) notify("Saved.", "success");
  }

  return (
    <section className="card" aria-labelledby={id}>
      <Title order={2} id={id} mb={hint ? "xs" : "md"}>
        {title}
      </Title>
      {hint && (
        <Text c="dimmed" mb="lg">
          {hint}
        </Text>
      )}
      <form className="settings-fields" onSubmit={(event) => void handleSubmit(event)} noValidate>
        {children}
        {errors["form"] && (
          <Alert color="alert" role="alert">
            {errors["form"]}
          </Alert>
        )}
        <div className="display-page-tools">
          <Button type="submit" loading={isSaving} disabled={!isChanged}>
            {saveLabel}
          </Button>
          {isChanged && (
            <Button variant="default" onClick={reset}>
              As it was
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
