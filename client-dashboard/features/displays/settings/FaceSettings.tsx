import { Alert, Button, Stack, Text, TextInput, Title } from "@mantine/core";
import type { FormEvent } from "react";
import type { Display } from "../../../../shared/contract/displays.js";
import { NAME_MAX, PHONE_MAX } from "../../../../shared/limits.js";
import { zoneCity } from "../../../ui/format/zoneTime.js";
import { notify } from "../../../ui/notify.js";
import { TimeZoneSelect } from "../../../ui/form/TimeZoneSelect.js";
import { useFocusOnRefused } from "../../../ui/form/useFocusOnRefused.js";
import { SettingsConflict } from "./SettingsConflict.js";
import { useReach } from "../presence/useReach.js";
import { useSettingsForm } from "./useSettingsForm.js";

/** Who looks at it, and by which clock. */
export function FaceSettings({ display }: { display: Display }) {
  const form = useSettingsForm(display, ["name", "phone", "timeZone"]);
  const { original, values, change, isChanged, submit, isSaving, errors, ...conflict } = form;
  const { name, phone, timeZone } = values;

  const reach = useReach(display.id);
  const fields = useFocusOnRefused(errors);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (await submit()) notify(reach("Saved.", "changes"), "success");
  }

  return (
    <section className="card" aria-labelledby="face-heading">
      <Title order={2} id="face-heading" mb="md">
        Name, phone and time
      </Title>
      <form ref={fields} onSubmit={(event) => void handleSubmit(event)} noValidate>
        <Stack gap="lg">
          <TextInput
            label="Name"
            description="Of the person who will look at it."
            maxLength={NAME_MAX}
            autoComplete="off"
            value={name}
            onChange={(event) => change({ name: event.currentTarget.value })}
            error={errors["name"]}
          />
          <TextInput
            label="Phone number"
            description="For whoever calls when a call is asked for."
            type="tel"
            autoComplete="off"
            maxLength={PHONE_MAX}
            value={phone ?? ""}
            onChange={(event) => change({ phone: event.currentTarget.value || null })}
            error={errors["phone"]}
          />
          <TimeZoneSelect
            value={timeZone}
            onChange={(zone) => change({ timeZone: zone })}
            error={errors["timeZone"]}
          />
          {timeZone !== original.timeZone && (
            <Text role="status">
              What is already due stays as it is. Everything later moves to the same time of day in{" "}
              {zoneCity(timeZone)}.
            </Text>
          )}
          {errors["form"] && (
            <Alert color="alert" role="alert" tabIndex={-1}>
              {errors["form"]}
            </Alert>
          )}
          <Button type="submit" loading={isSaving} disabled={!isChanged} style={{ alignSelf: "flex-start" }}>
            Save
          </Button>
        </Stack>
      </form>
      <SettingsConflict {...conflict} isSaving={isSaving} />
    </section>
  );
}
