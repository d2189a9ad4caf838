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
  /** Takes a change of all back, if that is one step. */
  back: MessageChanges | null;
}

/**
 * What takes an edit back as if it had not been: of "this and following" or of the times of all, the message that one showing has become, or the
 * words of before, on the version that the edit has made.
 */
export type SavedUndo = { edit: MessageUndo } | { alone: string } | { words: MessageChanges };

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

  async function save(edit: Edit): Promise<SaveOutcome> {
    const { messageId, displayId, scope, key, changes } = edit;
    setIsSaving(true);
    setTheirs(null);
    try {
      const body =
        key === null || scope === "all" ? { scope: "all" as const, changes } : { scope, key, changes };
      const saved = await apiCall(messagesApi.edit, { params: { messageId }, body });
      return { kind: "saved", undo: undoOf(edit, saved) };
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

function undoOf(
  { messageId, scope, back }: Edit,
  { items, undo }: { items: Message[]; undo: MessageUndo | null },
): SavedUndo | null {
  if (undo) return { edit: undo };
  const alone = items.find(({ id, exceptionOf }) => id !== messageId && exceptionOf !== null);
  if (alone) return { alone: alone.id };
  const saved = items.find(({ id }) => id === messageId);
  return scope === "all" && back && saved ? { words: { ...back, baseVersion: saved.version } } : null;
}
