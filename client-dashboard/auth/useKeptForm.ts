import { useEffect, useState } from "react";
import { tabStore } from "../api/browserStore.js";
import { randomId } from "../api/randomId.js";
import { tokenStore } from "../api/tokenStore.js";
import { notify } from "../ui/notify.js";
import { useAuth } from "./AuthContext.js";

/** Put in by webpack. */
declare const APP_VERSION: string;

/** Another build's forms may hold something else. */
interface KeptForm {
  appVersion: string;
  key: string;
  form: unknown;
}

/** Where a form is kept, and what was kept of it. */
export interface KeptPlace<Form> {
  /** What was typed when the session ended under this form, or when the page was loaded anew; null: nothing. */
  kept: Form | null;
  place: string | null;
  /** The Idempotency-Key of the call that adds what is typed. It is kept with it: a page that goes before the answer comes adds nothing twice. */
  key: string;
  /** After an answer: what is sent next is another one. */
  renewKey: () => void;
}

/**
 * For a form that closing would empty. What useKeeping() was given is there again when the same form is opened again, unless it was closed on
 * purpose. `name` says which form of which thing. `said` is what a notice says then; null: the
 * form itself says it. Forgotten with the log-out, and for another account (forgetDrafts).
 */
export function useKeptForm<Form extends object>(
  name: string,
  said: string | null = "What you typed before is here again.",
): KeptPlace<Form> {
  const place = usePlace(name);
  const [stored] = useState(() => readKept(place));
  const [key, setKey] = useState(() => stored?.key ?? randomId());
  const kept = (stored?.form ?? null) as Form | null;

  useEffect(() => {
    if (kept !== null && said !== null) notify(said);
  }, [kept, said]);
  useEffect(
    () => () => {
      const isClosedOnPurpose = tokenStore.get() !== null;
      if (isClosedOnPurpose && place !== null) tabStore.remove(place);
    },
    [place],
  );

  return { kept, place, key, renewKey: () => setKey(randomId()) };
}

/** Keeps what is typed now; null: nothing that would be lost. */
export function useKeeping<Form extends object>({ place, key }: KeptPlace<Form>, form: Form | null): void {
  const text = form && JSON.stringify({ appVersion: APP_VERSION, key, form } satisfies KeptForm);
  useEffect(() => {
    if (place === null) return;
    if (text === null) tabStore.remove(place);
    else tabStore.set(place, text);
  }, [place, text]);
}

/** Under which name the tab has it: what is typed for one group is not for another. null: nobody is signed in. */
function usePlace(name: string): string | null {
  const { state } = useAuth();
  const [place] = useState(() =>
    state.status === "signedIn" ? `formDraft/${state.profile.activeGroup.groupID}/${name}` : null,
  );
  return place;
}

function readKept(place: string | null): KeptForm | null {
  const text = place && tabStore.get(place);
  if (!text) return null;
  try {
    const kept = JSON.parse(text) as KeptForm;
    return kept.appVersion === APP_VERSION ? kept : null;
  } catch {
    // Cut off while it was written: nothing to go on with.
    return null;
  }
}
