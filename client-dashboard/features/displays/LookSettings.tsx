import { Alert, Button, NativeSelect, Switch, Text, Title } from "@mantine/core";
import { TimeInput } from "@mantine/dates";
import { useMemo, useState, type FormEvent } from "react";
import type { Display, DisplayLook } from "../../../shared/contract/displays.js";
import { ChoiceChips } from "../../ui/ChoiceChips.js";
import { notify } from "../../ui/notify.js";
import { LANGUAGE_CHOICES } from "./languageChoices.js";
import { changedLook, CLOCK_FORMATS, LEVELS, lookOf, TEXT_SIZES, THEMES, USUAL_NIGHT } from "./look.js";
import { ScreenPreview } from "./ScreenPreview.js";
import { useEditDisplay } from "./useEditDisplay.js";
import { usePlan } from "./usePlan.js";

/** How the screen looks and speaks, with a picture of it as it would be. Only what was changed is saved. */
export function LookSettings({ display }: { display: Display }) {
  const [draft, setDraft] = useState<Partial<DisplayLook>>({});
  const { save, isSaving, errors } = useEditDisplay(display.id);
  const plan = usePlan(display.id);
  const look = { ...lookOf(display), ...draft };
  const changes = changedLook(lookOf(display), look);
  const isChanged = Object.keys(changes).length > 0;
  const change = (part: Partial<DisplayLook>) => setDraft({ ...draft, ...part });

  const { language, clockFormat, level, theme, textSize } = look;
  const picture = useMemo(
    () =>
      plan.data && {
        ...plan.data,
        display: { ...plan.data.display, language, clockFormat, level, theme, textSize, night: null },
      },
    [plan.data, language, clockFormat, level, theme, textSize],
  );

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!(await save(changes))) return;
    setDraft({});
    notify("Saved.", "success");
  }

  return (
    <section className="card" aria-labelledby="look-heading">
      <Title order={2} id="look-heading" mb="xs">
        The screen
      </Title>
      <Text c="dimmed" mb="md">
        The picture shows the effect at once; the real screen follows when you save.
      </Text>
      <form className="look" onSubmit={(event) => void handleSubmit(event)} noValidate>
        <div className="look-preview">
          <ScreenPreview
            title={`Picture of ${display.name}'s screen with these settings`}
            snapshot={picture}
            onScreen={CLOCK}
          >
            {plan.isError && !plan.data && <p>The picture is not available right now</p>}
          </ScreenPreview>
        </div>
        <div className="look-fields">
          <NativeSelect
            label="Language"
            description="Of everything the screen says by itself. Your messages stay as you write them."
            size="md"
            data={LANGUAGE_CHOICES}
            value={look.language}
            onChange={(event) => {
              const chosen = LANGUAGE_CHOICES.find(({ value }) => value === event.currentTarget.value);
              if (chosen) change({ language: chosen.value });
            }}
            error={errors["language"]}
          />
          <ChoiceChips
            legend="Clock"
            choices={CLOCK_FORMATS}
            value={look.clockFormat}
            onChange={(clockFormat) => change({ clockFormat })}
            error={errors["clockFormat"]}
          />
          <ChoiceChips
            legend="What the clock screen shows"
            hint="Messages come to the screen either way."
            choices={LEVELS}
            // Everything is, so far, what comes next.
            value={look.level === "clock" ? "clock" : "next"}
            onChange={(level) => change({ level })}
            error={errors["level"]}
          />
          <ChoiceChips
            legend="Colors"
            hint="Dark is calm in the evening; light reads better in a bright room."
            choices={THEMES}
            value={look.theme}
            onChange={(theme) => change({ theme })}
            error={errors["theme"]}
          />
          <ChoiceChips
            legend="Size of the text"
            hint="Larger makes everything larger that is not as large as the screen allows already."
            choices={TEXT_SIZES}
            value={look.textSize}
            onChange={(textSize) => change({ textSize })}
            error={errors["textSize"]}
          />
          <Switch
            label="Black at night"
            description={`The screen is dark and lights up only for what is urgent; everything else waits for the morning. A touch shows the clock for a moment.`}
            checked={look.night !== null}
            onChange={(event) => change({ night: event.currentTarget.checked ? USUAL_NIGHT : null })}
          />
          {look.night && (
            <div className="night-fields">
              {(["from", "until"] as const).map((end) => (
                <TimeInput
                  key={end}
                  label={end === "from" ? "From" : "Until"}
                  size="md"
                  value={look.night?.[end] ?? ""}
                  onChange={(event) =>
                    change({ night: { ...(look.night ?? USUAL_NIGHT), [end]: event.currentTarget.value } })
                  }
                  error={errors[`night.${end}`]}
                />
              ))}
            </div>
          )}
          {errors["form"] && (
            <Alert color="alert" role="alert">
              {errors["form"]}
            </Alert>
          )}
          <div className="display-page-tools">
            <Button type="submit" loading={isSaving} disabled={!isChanged}>
              Save the screen
            </Button>
            {isChanged && (
              <Button variant="default" onClick={() => setDraft({})}>
                As it was
              </Button>
            )}
          </div>
        </div>
      </form>
    </section>
  );
}

/** By day, whatever the hour: it is the look that is chosen here. */
const CLOCK = { kind: "clock", key: null } as const;
