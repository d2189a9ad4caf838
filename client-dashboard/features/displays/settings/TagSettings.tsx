import { Alert, Button, Stack, TagsInput, Title } from "@mantine/core";
import { useEffect, useState, type FormEvent } from "react";
import type { Display } from "../../../../shared/contract/displays.js";
import { TAG_MAX, TAGS_MAX } from "../../../../shared/limits.js";
import { notify } from "../../../ui/notify.js";
import { SettingsConflict } from "./SettingsConflict.js";
import { tagsOf } from "../list/filterDisplays.js";
import { useDisplays } from "../list/useDisplays.js";
import { useSettingsForm } from "./useSettingsForm.js";

/** Words of the team's own, to find a display by among hundreds. */
export function TagSettings({ display }: { display: Display }) {
  const { displays } = useDisplays();
  const { values, change, isChanged, submit, isSaving, errors, ...conflict } = useSettingsForm(display, [
    "tags",
  ]);
  const [typed, setTyped] = useState("");

  const [isDue, setIsDue] = useState(false);

  /** Once the last word is among the values. */
  useEffect(() => {
    if (!isDue) return;
    setIsDue(false);
    void submit().then((saved) => saved && notify("Saved.", "success"));
  }, [isDue, submit]);

  /** A word that is still being typed is a tag as well. */
  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    const word = typed.trim();
    const known = values.tags.map((tag) => tag.toLowerCase());
    if (word !== "" && !known.includes(word.toLowerCase())) change({ tags: [...values.tags, word] });
    setTyped("");
    setIsDue(true);
  }

  const error = Object.entries(errors).find(([field]) => field.startsWith("tags"))?.[1];
  return (
    <section className="card" aria-labelledby="tags-heading">
      <Title order={2} id="tags-heading" mb="md">
        Tags
      </Title>
      <form onSubmit={handleSubmit} noValidate>
        <Stack gap="lg">
          <TagsInput
            size="md"
            label="Tags"
            description="To find it among many: a ward, a house, a round. Press Enter after each."
            maxTags={TAGS_MAX}
            maxLength={TAG_MAX}
            data={tagsOf(displays)}
            value={values.tags}
            onChange={(tags) => change({ tags })}
            searchValue={typed}
            onSearchChange={setTyped}
            acceptValueOnBlur
            error={error}
          />
          {errors["form"] && (
            <Alert color="alert" role="alert">
              {errors["form"]}
            </Alert>
          )}
          <Button
            type="submit"
            loading={isSaving}
            disabled={!isChanged && typed.trim() === ""}
            // Leaving the field would take the word up, and move this button from under the finger.
            onMouseDown={(event) => event.preventDefault()}
            style={{ alignSelf: "flex-start" }}
          >
            Save
          </Button>
        </Stack>
      </form>
      <SettingsConflict {...conflict} isSaving={isSaving} />
    </section>
  );
}
