import { useEffect, useState } from "react";
import { tabStore } from "../../session/browserStore.js";
import { EMPTY_DRAFT, parseDraft, type Draft } from "./draft.js";

const DRAFT_KEY = "composeDraft";

/** The draft, kept in the tab's store with every change: a reload or a wrong tap loses nothing. */
export function useDraft(displayId: string | null) {
  const [draft, setDraft] = useState<Draft>(() => initialDraft(displayId));

  useEffect(() => tabStore.set(DRAFT_KEY, JSON.stringify(draft)), [draft]);

  return {
    draft,
    change: (changes: Partial<Draft>) => setDraft((current) => ({ ...current, ...changes })),
    /** After sending. The page is left right after, so nothing stores it again. */
    discard: () => tabStore.remove(DRAFT_KEY),
  };
}

function initialDraft(displayId: string | null): Draft {
  const draft = parseDraft(tabStore.get(DRAFT_KEY)) ?? EMPTY_DRAFT;
  // Came by a display's own button: the draft is for that one.
  return displayId === null ? draft : { ...draft, displayIds: [displayId] };
}
