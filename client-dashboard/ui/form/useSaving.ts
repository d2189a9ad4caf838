import { useState } from "react";
import { readableMessage } from "../../api/ApiError.js";

export interface Saving {
  /** Of the last try, in words; null while it runs and when it succeeded. */
  error: string | null;
  isSaving: boolean;
  /** Runs `work`; true when it succeeded. Never throws. */
  save: (work: () => Promise<unknown>) => Promise<boolean>;
}

interface Failure {
  message: string;
  about: string;
}

/**
 * What a small form needs around its one call. `about` is what the call would change: once that is another, by a call whose answer was lost or
 * by somebody else, the error of before is none any more.
 */
export function useSaving(about = ""): Saving {
  const [failed, setFailed] = useState<Failure | null>(null);
  const error = failed?.about === about ? failed.message : null;
  const [isSaving, setIsSaving] = useState(false);

  async function save(work: () => Promise<unknown>): Promise<boolean> {
    setIsSaving(true);
    setFailed(null);
    try {
      await work();
      return true;
    } catch (failure) {
      setFailed({ message: readableMessage(failure), about });
      return false;
    } finally {
      setIsSaving(false);
    }
  }

  return { error, isSaving, save };
}
