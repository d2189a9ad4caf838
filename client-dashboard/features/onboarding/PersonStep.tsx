import { Alert, Button, NativeSelect, Stack, TextInput, Title } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState, type FormEvent } from "react";
import { DisplayLanguage, displaysApi, NewDisplay, type Display } from "../../../shared/contract/displays.js";
import { NAME_MAX } from "../../../shared/limits.js";
import { ApiError, isRefusal, readableMessage } from "../../api/ApiError.js";
import { apiCall } from "../../api/apiCall.js";
import { queryKeys } from "../../api/queryKeys.js";
import { useKeeping, useKeptForm } from "../../auth/useKeptForm.js";
import { ownTimeZone } from "../../ui/format/zoneTime.js";
import { TimeZoneSelect } from "../../ui/form/TimeZoneSelect.js";
import { LANGUAGE_CHOICES } from "../displays/index.js";

interface PersonStepProps {
  onCreated: (display: Display) => void;
}

/** Who looks at the screen, and by which clock. Creates the display. */
export function PersonStep({ onCreated }: PersonStepProps) {
  const cache = useQueryClient();
  const begun = useKeptForm<Required<NewDisplay>>("newDisplay");
  const [name, setName] = useState(begun.kept?.name ?? "");
  const [timeZone, setTimeZone] = useState(begun.kept?.timeZone ?? ownTimeZone);
  const [language, setLanguage] = useState<DisplayLanguage>(begun.kept?.language ?? "en");
  useKeeping(begun, name === "" ? null : { name, timeZone, language });
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [isSaving, setIsSaving] = useState(false);
  const nameInput = useRef<HTMLInputElement>(null);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found = NewDisplay.safeParse({ name, timeZone, language }).error?.issues[0];
    if (found) {
      setErrors({ [String(found.path[0])]: found.message });
      return nameInput.current?.focus();
    }
    setIsSaving(true);
    try {
      const display = await apiCall(
        displaysApi.create,
        { body: { name, timeZone, language } },
        { idempotencyKey: begun.key },
      );
      cache.setQueryData<{ items: Display[] }>(queryKeys.displays, (list) => ({
        items: [...(list?.items ?? []).filter(({ id }) => id !== display.id), display],
      }));
      onCreated(display);
      void cache.invalidateQueries({ queryKey: queryKeys.profile });
    } catch (error) {
      const field = error instanceof ApiError ? error.field : undefined;
      // A clear no was not done: what is changed then is another request.
      if (isRefusal(error)) begun.renewKey();
      setErrors({ [field ?? "form"]: readableMessage(error) });
      setIsSaving(false);
    }
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate>
      <Stack gap="lg">
        <Title order={2}>Who do you care for?</Title>
        <TextInput
          ref={nameInput}
          label="Name"
          description="What you call them: Mum, Grandpa, Anna. The display gets this name too."
          autoComplete="off"
          maxLength={NAME_MAX}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={errors["name"]}
        />
        <NativeSelect
          label="Screen language"
          size="md"
          data={LANGUAGE_CHOICES}
          value={language}
          onChange={(event) => setLanguage(DisplayLanguage.parse(event.currentTarget.value))}
        />
        <TimeZoneSelect value={timeZone} onChange={setTimeZone} error={errors["timeZone"]} />
        {errors["form"] && (
          <Alert color="alert" role="alert">
            {errors["form"]}
          </Alert>
        )}
        <Button type="submit" size="lg" loading={isSaving}>
          Continue
        </Button>
      </Stack>
    </form>
  );
}
