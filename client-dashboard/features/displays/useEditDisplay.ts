import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { displaysApi, type Display, type DisplayChanges } from "../../../shared/contract/displays.js";
import { ApiError, readableMessage } from "../../session/ApiError.js";
import { call } from "../../session/call.js";
import { queryKeys } from "../../session/queryKeys.js";

type Errors = Partial<Record<string, string>>;

/** Changes a display; errors stand by the name of the field, or under `form`. Answers whether it was done. */
export function useEditDisplay(displayId: string) {
  const cache = useQueryClient();
  const [errors, setErrors] = useState<Errors>({});
  const [isSaving, setIsSaving] = useState(false);

  async function save(changes: DisplayChanges): Promise<boolean> {
    setIsSaving(true);
    setErrors({});
    try {
      const edited = await call(displaysApi.edit, { params: { displayId }, body: changes });
      cache.setQueryData<{ items: Display[] }>(queryKeys.displays, (list) =>
        list ? { items: list.items.map((other) => (other.id === edited.id ? edited : other)) } : list,
      );
      const { occurrencesOf, plan, messages } = queryKeys;
      [occurrencesOf(displayId), plan(displayId), messages].forEach(
        (queryKey) => void cache.invalidateQueries({ queryKey }),
      );
      return true;
    } catch (error) {
      const field = error instanceof ApiError ? error.field : undefined;
      setErrors({ [field ?? "form"]: readableMessage(error) });
      return false;
    } finally {
      setIsSaving(false);
    }
  }

  return { save, isSaving, errors };
}
