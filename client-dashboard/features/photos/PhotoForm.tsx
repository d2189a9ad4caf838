import { Alert, Stack, TextInput } from "@mantine/core";
import type { FormEvent } from "react";
import type { Photo } from "../../../shared/contract/photos.js";
import { CAPTION_MAX } from "../../../shared/limits.js";
import { FormButtons } from "../../ui/form/FormButtons.js";
import { MultiChoiceChips } from "../../ui/form/MultiChoiceChips.js";
import { notify } from "../../ui/notify.js";
import { useReach } from "../displays/index.js";
import { usePeople } from "../people/index.js";
import { listNames, photoAlt } from "./photoTexts.js";
import { usePhotoForm } from "./usePhotoForm.js";

interface PhotoFormProps {
  displayId: string;
  photo: Photo;
  onClose: () => void;
}

/** The caption of a photo and who is in it. */
export function PhotoForm({ displayId, photo, onClose }: PhotoFormProps) {
  const { people } = usePeople();
  const { caption, setCaption, personIds, setPersonIds, errors, isSaving, save } = usePhotoForm(
    displayId,
    photo,
  );
  const reach = useReach(displayId);
  // One who was removed from the group stays named until somebody takes them out.
  const known = [...people, ...photo.people.filter(({ id }) => people.every((other) => other.id !== id))];
  const nameOf = (id: string) => known.find((person) => person.id === id)?.name ?? "";

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!(await save())) return;
    notify(reach("Saved.", "changes"), "success");
    onClose();
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate>
      <Stack gap="lg">
        <img
          className="photo-whole"
          src={photo.url}
          alt={photoAlt(photo)}
          width={photo.width}
          height={photo.height}
        />
        <TextInput
          data-autofocus
          label="Caption (optional)"
          description="Keep it short: it is read from across the room."
          autoComplete="off"
          maxLength={CAPTION_MAX}
          value={caption}
          onChange={(event) => setCaption(event.currentTarget.value)}
          error={errors["caption"]}
        />
        {known.length > 0 && (
          <div>
            <MultiChoiceChips
              legend="Who is in it"
              choices={known.map(({ id, name }) => ({ value: id, label: name }))}
              values={personIds}
              onChange={setPersonIds}
              error={errors["personIds"]}
            />
            <p className="field-hint" aria-live="polite">
              {personIds.length > 1
                ? `From left to right: ${listNames(personIds.map(nameOf))}.`
                : "Choose them from left to right."}
            </p>
          </div>
        )}
        {errors["form"] && (
          <Alert color="alert" role="alert">
            {errors["form"]}
          </Alert>
        )}
        <FormButtons submit="Save" isSaving={isSaving} onCancel={onClose} />
      </Stack>
    </form>
  );
}
