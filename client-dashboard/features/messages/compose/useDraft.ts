import { useEffect, useState } from "react";
import { tabStore } from "../../../api/browserStore.js";
import { changeDraft } from "../form/changeDraft.js";
import { parseDraft, type Draft } from "../form/draft.js";

/**
 * A draft, kept in the tab's store under its name with every change: a reload or a wrong tap loses nothing. `begin` makes the
 * first one from what was stored, or from null.
 */
export function useDraft(name: string, begin: (stored: Draft | null) => Draft) {
  const [draft, setDraft] = useState<Draft>(() => begin(parseDraft(tabStore.get(name))));

  useEffect(() => tabStore.set(name, JSON.stringify(draft)), [name, draft]);

  return {
    draft,
    change: (changes: Partial<Draft>) => setDraft((current) => changeDraft(current, changes)),
    /** After sending. The page is left right after, so nothing stores it again. */
    discard: () => tabStore.remove(name),
  };
}
