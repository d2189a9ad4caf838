import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { displaysApi, type Display } from "../../../../shared/contract/displays.js";
import { apiCall } from "../../../api/apiCall.js";
import { useKeeping, useKeptForm } from "../../../auth/useKeptForm.js";
import { notify } from "../../../ui/notify.js";
import { useUnsaved } from "../../../ui/form/unsaved.js";
import { changedFields, conflictRows, type SettingsField, type SettingsValues } from "./settingsChanges.js";
import { useReach } from "../presence/useReach.js";
import { isEditedMeanwhile, keepDisplay, useEditDisplay } from "./useEditDisplay.js";

export type SettingsForm = ReturnType<typeof useSettingsForm>;

/**
 * A form about some settings of a display, and what they were when it was opened. Saving says which version that was; who was
 * slower sees both versions and decides, and nothing typed is lost meanwhile.
 */
export function useSettingsForm(display: Display, fields: readonly SettingsField[]) {
  const cache = useQueryClient();
  const draft = useKeptForm<{ original: Display; values: SettingsValues }>(
    `settings/${display.id}/${fields.join()}`,
  );
  const [original, setOriginal] = useState(draft.kept?.original ?? display);
  const [values, setValues] = useState<SettingsValues>(draft.kept?.values ?? display);
  const [theirs, setTheirs] = useState<Display | null>(null);
  const { save, isSaving, errors, setErrors } = useEditDisplay(display.id);
  const reach = useReach(display.id);
  const changes = changedFields(original, values, fields);
  const isChanged = Object.keys(changes).length > 0;
  useUnsaved(isChanged, "Your changes to these settings aren't saved yet.");
  useKeeping(draft, isChanged ? { original, values } : null);

  // Nothing was typed: what somebody else saved stands here at once.
  useEffect(() => {
    if (isChanged || isSaving) return;
    setOriginal(display);
    setValues(display);
  }, [display, isChanged, isSaving]);

  function begin(from: Display): void {
    setOriginal(from);
    setValues(from);
    setTheirs(null);
  }

  async function saveOn(base: Display): Promise<boolean> {
    try {
      const edited = await save({
        ...changedFields(base, values, fields),
        baseVersion: base.settingsVersion,
      });
      if (edited) {
        setOriginal(edited);
        setTheirs(null);
        // What was changed while it was on its way is not saved yet, and stays.
        setValues((current) => ({ ...edited, ...changedFields(values, current, fields) }));
      }
      return edited !== null;
    } catch (error) {
      if (!isEditedMeanwhile(error)) throw error;
      return meet(await apiCall(displaysApi.get, { params: { displayId: display.id } }));
    }
  }

  /** Other settings were changed: that is no conflict. */
  async function meet(newest: Display): Promise<boolean> {
    keepDisplay(cache, newest);
    if (Object.keys(changedFields(newest, values, fields)).length === 0) {
      begin(newest);
      return true;
    }
    const isSameHere = Object.keys(changedFields(original, newest, fields)).length === 0;
    if (isSameHere && newest.settingsVersion !== original.settingsVersion) {
      setOriginal(newest);
      return saveOn(newest);
    }
    setTheirs(newest);
    return false;
  }

  const attempt = (base: Display) =>
    saveOn(base).catch(() => {
      setErrors({ form: "It wasn't saved. Try again." });
      return false;
    });

  return {
    original,
    values,
    change: (changed: Partial<SettingsValues>) => setValues((current) => ({ ...current, ...changed })),
    isChanged,
    isSaving,
    errors,
    submit: () => attempt(original),
    /** Forgets what was typed. */
    reset: () => {
      begin(display);
      setErrors({});
    },
    rows: theirs && conflictRows(theirs, values, fields),
    onKeepTheirs: () => theirs && begin(theirs),
    onSaveMine: async () => {
      if (theirs && (await attempt(theirs))) notify(reach("Saved.", "changes"), "success");
    },
    onGoOn: () => setTheirs(null),
  };
}
