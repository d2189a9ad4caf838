import { useState } from "react";
import { PhotoChanges, type Photo } from "../../../shared/contract/photos.js";
import { ApiError, readableMessage } from "../../api/ApiError.js";
import { useKeeping, useKeptForm } from "../../auth/useKeptForm.js";
import { useUnsavedInDialog } from "../../ui/form/unsaved.js";
import { usePhotoActions } from "./usePhotoActions.js";

type Errors = Partial<Record<string, string>>;

/** What somebody writes about a photo. Only what was changed is sent: another caregiver may be naming people meanwhile. */
export function usePhotoForm(displayId: string, photo: Photo) {
  const actions = usePhotoActions(displayId);
  const draft = useKeptForm<{ caption: string; personIds: string[] }>(`photo/${photo.id}`);
  const [caption, setCaption] = useState(draft.kept?.caption ?? photo.caption);
  const [personIds, setPersonIds] = useState(() => draft.kept?.personIds ?? idsOf(photo));
  const [errors, setErrors] = useState<Errors>({});
  const [isSaving, setIsSaving] = useState(false);

  const changes: PhotoChanges = {
    ...(caption.trim() !== photo.caption && { caption }),
    ...(personIds.join() !== idsOf(photo).join() && { personIds }),
  };
  const isChanged = Object.keys(changes).length > 0;
  useUnsavedInDialog(isChanged, "Your changes to the photo aren't saved yet.");
  useKeeping(draft, isChanged ? { caption, personIds } : null);

  /** True when it is saved, or when nothing is another. */
  async function save(): Promise<boolean> {
    if (!isChanged) return true;
    const found = PhotoChanges.safeParse(changes).error?.issues[0];
    if (found) return fail(String(found.path[0]), found.message);
    setErrors({});
    setIsSaving(true);
    try {
      await actions.edit(photo.id, changes);
      return true;
    } catch (error) {
      const field = error instanceof ApiError ? error.field?.split(".")[0] : undefined;
      return fail(field ?? "form", readableMessage(error));
    } finally {
      setIsSaving(false);
    }
  }

  function fail(field: string, problem: string): false {
    setErrors({ [field]: problem });
    return false;
  }

  return { caption, setCaption, personIds, setPersonIds, errors, isSaving, save };
}

function idsOf({ people }: Photo): string[] {
  return people.map(({ id }) => id);
}
