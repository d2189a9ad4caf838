import { Alert, Button, Group, Progress, Stack, Text, TextInput } from "@mantine/core";
import type { FormEvent } from "react";
import type { Person } from "../../../shared/contract/people.js";
import { NAME_MAX, PHONE_MAX, RELATION_MAX } from "../../../shared/limits.js";
import { useFocusOnRefused } from "../../ui/form/useFocusOnRefused.js";
import { PersonPhoto } from "./PersonPhoto.js";
import { usePersonForm } from "./usePersonForm.js";

interface PersonFormProps {
  /** null: somebody new. */
  known: Person | null;
  onClose: () => void;
}

export function PersonForm({ known, onClose }: PersonFormProps) {
  const form = usePersonForm(known, onClose);
  const { person, fields, errors, sent, isSaving } = form;
  const hasAccount = person !== null && person.userId !== null;

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void form.save();
  };

  const ref = useFocusOnRefused(errors);
  return (
    <form ref={ref} onSubmit={handleSubmit} noValidate>
      <Stack gap="md">
        {hasAccount ? (
          <Text c="dimmed">Name and photo come from their account. They can change them in My Account.</Text>
        ) : (
          <>
            <PersonPhoto
              name={fields.name}
              photoURL={person?.photoURL ?? null}
              chosen={form.photo}
              onChoose={form.choosePhoto}
              error={errors["file"]}
              isDisabled={isSaving}
            />
            <TextInput
              data-autofocus
              label="Name"
              description="As it should appear on the screen: Per, Aunt Ida."
              autoComplete="off"
              maxLength={NAME_MAX}
              value={fields.name}
              onChange={(event) => form.change({ name: event.currentTarget.value })}
              error={errors["name"]}
            />
          </>
        )}
        <TextInput
          label="Relation (optional)"
          description="Who they are to the person you care for: daughter, home nurse."
          autoComplete="off"
          maxLength={RELATION_MAX}
          value={fields.relation}
          onChange={(event) => form.change({ relation: event.currentTarget.value })}
          error={errors["relation"]}
        />
        <TextInput
          type="tel"
          label="Phone (optional)"
          autoComplete="off"
          maxLength={PHONE_MAX}
          value={fields.phone}
          onChange={(event) => form.change({ phone: event.currentTarget.value })}
          error={errors["phone"]}
        />
        {sent !== null && (
          <div role="status">
            <Text size="sm" mb={6}>
              Uploading the photo…
            </Text>
            <Progress.Root size="lg">
              <Progress.Section value={Math.round(sent * 100)} aria-label="Photo upload progress" />
            </Progress.Root>
          </div>
        )}
        {errors["form"] && (
          <Alert color="alert" role="alert">
            {errors["form"]}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={sent === null ? onClose : form.cancelUpload}>
            {sent === null ? "Cancel" : "Stop upload"}
          </Button>
          <Button type="submit" loading={isSaving}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
