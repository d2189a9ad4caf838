import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  messagesApi,
  type Message,
  type MessageChanges,
  type MessageUndo,
  type Scope,
} from "../../../../shared/contract/messages.js";
import { ApiError } from "../../../api/ApiError.js";
import { apiCall } from "../../../api/apiCall.js";
import { queryKeys } from "../../../api/queryKeys.js";
import { serverErrors, type FieldErrors } from "../form/fieldErrors.js";

interface Edit {
  messageId: string;
  displayId: string;
  scope: Scope;
  key: string | null;
  changes: MessageChanges;
}

/** What takes an edit back as if it had not been: of "this and following", or the message that one showing has become. */
export type SavedUndo = { following: MessageUndo } | { alone: string };

/** Overtaken: the message was changed since the version that was edited, and this is what it is by now. */
export type SaveOutcome =
  | { kind: "saved"; undo: SavedUndo | null }
  | { kind: "overtaken"; newest: Message }
  /** It is said at the fields why. */
  | { kind: "refused" };

const NO_ERRORS: FieldErrors = {};

/** Saves an edit. What the caregiver has to decide when somebody else was faster stands in `theirs`. */
export function useSaveEdit() {
  const cache = useQueryClient();
  const [errors, setErrors] = useState(NO_ERRORS);
  const [isSaving, setIsSaving] = useState(false);
  const [isShown, setIsShown] = useState(false);
  const [theirs, setTheirs] = useState<Message | null>(null);

  async function save({ messageId, displayId, scope, key, changes }: Edit): Promise<SaveOutcome> {
    setIsSaving(true);
    setTheirs(null);
    try {
      const body =
        key === null || scope === "all" ? { scope: "all" as const, changes } : { scope, key, changes };
      const { items, undo } = await apiCall(messagesApi.edit, { params: { messageId }, body });
      const alone = items.find(({ id, exceptionOf }) => id !== messageId && exceptionOf !== null);
      return { kind: "saved", undo: undo ? { following: undo } : alone ? { alone: alone.id } : null };
    } catch (error) {
      if (error instanceof ApiError && error.code === "edited-meanwhile") return await readNewest(messageId);
      setIsShown(error instanceof ApiError && error.code === "already-shown");
      setErrors(serverErrors(error, "It wasn't saved. Try again."));
      return { kind: "refused" };
    } finally {
      setIsSaving(false);
      const { occurrencesOf, plan, seriesOf, message } = queryKeys;
      [occurrencesOf(displayId), plan(displayId), seriesOf(displayId), message(messageId)].forEach(
        (queryKey) => void cache.invalidateQueries({ queryKey }),
      );
    }
  }

  async function readNewest(messageId: string): Promise<SaveOutcome> {
    try {
      return { kind: "overtaken", newest: await apiCall(messagesApi.get, { params: { messageId } }) };
    } catch (error) {
      setErrors(serverErrors(error, "It wasn't saved. Try again."));
      return { kind: "refused" };
    }
  }

  return {
    save,
    isSaving,
    theirs,
    setTheirs,
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
