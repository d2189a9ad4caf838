import { useState } from "react";
import { NewCard, type Card } from "../../../shared/contract/cards.js";
import type { Display } from "../../../shared/contract/displays.js";
import { ApiError, isRefusal, readableMessage } from "../../api/ApiError.js";
import { serverNow } from "../../api/serverClock.js";
import { useKeeping, useKeptForm } from "../../auth/useKeptForm.js";
import { isEmpty, onlyChanged } from "../../ui/form/onlyChanged.js";
import { useUnsavedInDialog } from "../../ui/form/unsaved.js";
import { draftOfUntil, newUntil, readUntil, type UntilDraft } from "./cardUntil.js";
import { useCardActions } from "./useCardActions.js";

type Errors = Partial<Record<string, string>>;

/** One form for a new card and for one that is changed; errors stand by the field's name, or under `form`. */
export function useCardForm(display: Pick<Display, "id" | "timeZone">, card: Card | null) {
  const { timeZone } = display;
  const actions = useCardActions(display.id);
  const draft = useKeptForm<{ text: string; until: UntilDraft }>(`card/${display.id}/${card?.id ?? "new"}`);
  const [text, setText] = useState(draft.kept?.text ?? card?.text ?? "");
  const [until, setUntil] = useState<UntilDraft>(() => draft.kept?.until ?? untilOf(card, timeZone));
  const [errors, setErrors] = useState<Errors>({});
  const [isSaving, setIsSaving] = useState(false);
  const isChanged = text !== (card?.text ?? "");
  useUnsavedInDialog(isChanged, "Your changes to the card aren't saved yet.");
  useKeeping(draft, isChanged ? { text, until } : null);

  /** True when the card is on its way to the screen. */
  async function save(): Promise<boolean> {
    const end = readUntil(until, serverNow(), timeZone);
    if ("problem" in end) return fail({ until: end.problem });
    const body = { text, until: end.until };
    const found = NewCard.safeParse(body).error?.issues[0];
    if (found) return fail({ [String(found.path[0])]: found.message });
    setErrors({});
    setIsSaving(true);
    try {
      if (card) await change(card, body);
      else await actions.add(body, draft.key);
      return true;
    } catch (error) {
      // A clear no: what is sent next is another card. Without an answer it may be there already.
      if (isRefusal(error)) draft.renewKey();
      const field = error instanceof ApiError ? error.field : undefined;
      return fail({ [field ?? "form"]: readableMessage(error) });
    } finally {
      setIsSaving(false);
    }
  }

  async function change({ id, ...before }: Card, { text, until: at }: NewCard): Promise<void> {
    const changes = onlyChanged({ text: before.text, until: before.until }, { text, until: at });
    if (!isEmpty(changes)) await actions.edit(id, changes);
  }

  function fail(found: Errors): false {
    setErrors(found);
    return false;
  }

  return { text, setText, until, setUntil, errors, isSaving, save };
}

function untilOf(card: Card | null, timeZone: string): UntilDraft {
  return card ? draftOfUntil(card.until, serverNow(), timeZone) : newUntil(serverNow(), timeZone);
}
