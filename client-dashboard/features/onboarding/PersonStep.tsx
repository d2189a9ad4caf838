import { Alert, Button, Stack, TextInput, Title } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState, type FormEvent } from "react";
import { displaysApi, NewDisplay, type Display } from "../../../shared/contract/displays.js";
import { NAME_MAX } from "../../../shared/limits.js";
import { ApiError, readableMessage } from "../../session/ApiError.js";
import { call } from "../../session/call.js";
import { queryKeys } from "../../session/queryKeys.js";
import { randomId } from "../../session/randomId.js";
import { ownTimeZone } from "../../ui/format/zoneTime.js";
import { TimeZoneSelect } from "../../ui/TimeZoneSelect.js";

interface PersonStepProps {
  onCreated: (display: Display) => void;
}

/** Who looks at the screen, and by which clock. Creates the display. */
export function PersonStep({ onCreated }: PersonStepProps) {
  const cache = useQueryClient();
  const [name, setName] = useState("");
  const [timeZone, setTimeZone] = useState(ownTimeZone);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [isSaving, setIsSaving] = useState(false);
  const nameInput = useRef<HTMLInputElement>(null);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found = NewDisplay.safeParse({ name, timeZone }).error?.issues[0];
    if (found) {
      setErrors({ [String(found.path[0])]: found.message });
      return nameInput.current?.focus();
    }
    setIsSaving(true);
    try {
      const display = await call(
        displaysApi.create,
        { body: { name, timeZone } },
        { idempotencyKey: randomId() },
      );
      cache.setQueryData<{ items: Display[] }>(queryKeys.displays, (list) => ({
        items: [...(list?.items ?? []).filter(({ id }) => id !== display.id), display],
      }));
      onCreated(display);
      void cache.invalidateQueries({ queryKey: queryKeys.profile });
    } catch (error) {
      const field = error instanceof ApiError ? error.field : undefined;
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
          description="As you call them: Mum, Grandpa, Anna."
          autoComplete="off"
          maxLength={NAME_MAX}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={errors["name"]}
        />
        <TimeZoneSelect value={timeZone} onChange={setTimeZone} error={errors["timeZone"]} />
        {errors["form"] && (
          <Alert color="alert" role="alert">
            {errors["form"]}
          </Alert>
        )}
        <Button type="submit" size="lg" loading={isSaving}>
          Go on
        </Button>
      </Stack>
    </form>
  );
}
