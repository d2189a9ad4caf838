import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  messagesApi,
  type Message,
  type MessageChanges,
  type Scope,
} from "../../../shared/contract/messages.js";
import { ApiError } from "../../session/ApiError.js";
import { call } from "../../session/call.js";
import { queryKeys } from "../../session/queryKeys.js";
import { serverErrors, type FieldErrors } from "./fieldErrors.js";

interface Edit {
  messageId: string;
  displayId: string;
  scope: Scope;
  key: string | null;
  changes: MessageChanges;
}

const NO_ERRORS: FieldErrors = {};

/** Saves an edit; answers whether it was done. When somebody else was faster, `theirs` is what they made of it. */
export function useSaveEdit() {
  const cache = useQueryClient();
  const [errors, setErrors] = useState(NO_ERRORS);
  const [isSaving, setIsSaving] = useState(false);
  const [isShown, setIsShown] = useState(false);
  const [theirs, setTheirs] = useState<Message | null>(null);

  async function save({ messageId, displayId, scope, key, changes }: Edit): Promise<boolean> {
    setIsSaving(true);
    setTheirs(null);
    try {
      const body =
        key === null || scope === "all" ? { scope: "all" as const, changes } : { scope, key, changes };
      await call(messagesApi.edit, { params: { messageId }, body });
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === "edited-meanwhile") {
        await showTheirs(messageId);
        return false;
      }
      setIsShown(error instanceof ApiError && error.code === "already-shown");
      setErrors(serverErrors(error, "It was not saved. Try again."));
      return false;
    } finally {
      setIsSaving(false);
      const { occurrencesOf, plan, seriesOf, message } = queryKeys;
      [occurrencesOf(displayId), plan(displayId), seriesOf(displayId), message(messageId)].forEach(
        (queryKey) => void cache.invalidateQueries({ queryKey }),
      );
    }
  }

  async function showTheirs(messageId: string): Promise<void> {
    try {
      setTheirs(await call(messagesApi.get, { params: { messageId } }));
    } catch (error) {
      setErrors(serverErrors(error, "It was not saved. Try again."));
    }
  }

  return {
    save,
    isSaving,
    theirs,
    forgetTheirs: () => setTheirs(null),
    /** It was refused because somebody has seen it: only a copy can be sent. */
    isShown,
    errors,
    setErrors,
    clearErrors: () => {
      setErrors(NO_ERRORS);
      setIsShown(false);
    },
  };
}
