import { useState } from "react";
import { readableMessage } from "../../api/ApiError.js";

export interface Saving {
  /** Of the last try, in words; null while it runs and when it succeeded. */
  error: string | null;
  isSaving: boolean;
  /** Runs `work`; true when it succeeded. Never throws. */
  save: (work: () => Promise<unknown>) => Promise<boolean>;
}

/** What a small form needs around its one call. */
export function useSaving(): Saving {
  const [error, setError] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);

  async function save(work: () => Promise<unknown>): Promise<boolean> {
    setIsSaving(true);
    setError(null);
    try {
      await work();
      return true;
    } catch (failure) {
      setError(readableMessage(failure));
      return false;
    } finally {
      setIsSaving(false);
    }
  }

  return { error, isSaving, save };
}
