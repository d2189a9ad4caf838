import { TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { accountsApi } from "../../../../shared/contract/accounts.js";
import { PersonName } from "../../../../shared/contract/base/fields.js";
import { NAME_MAX } from "../../../../shared/limits.js";
import { TOASTS } from "../../../../shared/texts.js";
import { ApiError } from "../../../api/ApiError.js";
import { useProfile } from "../../../auth/AuthContext.js";
import { useKeeping, useKeptForm } from "../../../auth/useKeptForm.js";
import { apiCall } from "../../../api/apiCall.js";
import { notify } from "../../../ui/notify.js";
import { changeProfile } from "./changeProfile.js";

/** What was typed when the session ended is here again, and nobody has left the field since. */
const NOT_SAVED = "This name isn't saved yet. It is saved when you leave the field.";

/** Saved on leaving the field, or by Enter; Escape brings the old name back. */
export function NameField() {
  const { name } = useProfile();
  const cache = useQueryClient();
  const begun = useKeptForm<{ name: string }>("ownName");
  const [typed, setTyped] = useState(begun.kept?.name ?? name);
  const [error, setError] = useState<string | null>(begun.kept && NOT_SAVED);
  useKeeping(begun, typed === name ? null : { name: typed });
  const input = useRef<HTMLInputElement>(null);
  // Another tab may change it; not under the fingers of somebody who types here.
  const known = useRef(name);
  useEffect(() => {
    if (known.current === name) return;
    known.current = name;
    if (document.activeElement !== input.current) setTyped(name);
  }, [name]);

  async function handleBlur(): Promise<void> {
    const wanted = PersonName.safeParse(typed);
    setError(wanted.success ? null : (wanted.error.issues[0]?.message ?? null));
    if (!wanted.success || wanted.data === name) return;
    try {
      await apiCall(accountsApi.setProfile, { body: { name: wanted.data } });
      await changeProfile(cache, { name: wanted.data });
      notify(TOASTS.accountUpdated, "success");
    } catch (failure) {
      // What was typed stays: leaving the field again tries again.
      if (failure instanceof ApiError && failure.field === "name") setError(failure.message);
      notify(TOASTS.accountUpdateFailed, "error");
    }
  }

  function handleKey(key: string): void {
    if (key === "Enter") input.current?.blur();
    if (key !== "Escape") return;
    setTyped(name);
    setError(null);
  }

  return (
    <TextInput
      ref={input}
      label="Name"
      description="Shown on the screen beside each of your messages. Saved when you leave the field."
      inputWrapperOrder={["label", "input", "description", "error"]}
      autoComplete="name"
      maxLength={NAME_MAX}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => void handleBlur()}
      onKeyDown={(event) => handleKey(event.key)}
      error={error}
    />
  );
}
