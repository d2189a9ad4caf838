import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { displaysApi, type Display, type DisplayChanges } from "../../../../shared/contract/displays.js";
import { ApiError, readableMessage } from "../../../api/ApiError.js";
import { apiCall } from "../../../api/apiCall.js";
import { queryKeys } from "../../../api/queryKeys.js";

type Errors = Partial<Record<string, string>>;

/**
 * Changes a display; errors stand by the name of the field, or under `form`. Answers the display, or null when it was not done.
 * Throws only that somebody else was faster, which whoever gave a `baseVersion` has to ask about.
 */
export function useEditDisplay(displayId: string) {
  const cache = useQueryClient();
  const [errors, setErrors] = useState<Errors>({});
  const [isSaving, setIsSaving] = useState(false);

  async function save(changes: DisplayChanges): Promise<Display | null> {
    setIsSaving(true);
    setErrors({});
    try {
      const edited = await apiCall(displaysApi.edit, { params: { displayId }, body: changes });
      keepDisplay(cache, edited);
      const { occurrencesOf, plan, messages } = queryKeys;
      [occurrencesOf(displayId), plan(displayId), messages].forEach(
        (queryKey) => void cache.invalidateQueries({ queryKey }),
      );
      return edited;
    } catch (error) {
      if (isEditedMeanwhile(error)) throw error;
      const field = error instanceof ApiError ? error.field : undefined;
      setErrors({ [field ?? "form"]: readableMessage(error) });
      return null;
    } finally {
      setIsSaving(false);
    }
  }

  return { save, isSaving, errors, setErrors };
}

export function isEditedMeanwhile(error: unknown): boolean {
  return error instanceof ApiError && error.code === "edited-meanwhile";
}

export function keepDisplay(cache: QueryClient, changed: Display): void {
  cache.setQueryData<{ items: Display[] }>(queryKeys.displays, (list) =>
    list ? { items: list.items.map((other) => (other.id === changed.id ? changed : other)) } : list,
  );
}
