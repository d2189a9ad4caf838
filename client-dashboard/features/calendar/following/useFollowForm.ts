import { useState } from "react";
import {
  FollowedCalendarChanges,
  NewFollowedCalendar,
  type FollowedCalendar,
} from "../../../../shared/contract/calendar/followedCalendars.js";
import type { CalendarColor } from "../../../../shared/theme/calendarColors.js";
import { ApiError, isRefusal, readableMessage } from "../../../api/ApiError.js";
import { useKeeping, useKeptForm } from "../../../auth/useKeptForm.js";
import { isEmpty, onlyChanged } from "../../../ui/form/onlyChanged.js";
import { useUnsavedInDialog } from "../../../ui/form/unsaved.js";
import { wordsOf } from "./followedTexts.js";
import { useFollowActions } from "./useFollowedCalendars.js";

interface Fields {
  address: string;
  name: string;
  color: CalendarColor;
  /** Separated by commas. */
  hiddenWords: string;
  familyOnly: boolean;
}

type Errors = Partial<Record<string, string>>;

/** One form for a new calendar and for one that is followed; errors stand by the field's name, or under `form`. */
export function useFollowForm(displayId: string, calendar: FollowedCalendar | null) {
  const { follow, edit } = useFollowActions(displayId);
  const draft = useKeptForm<{ before: Fields; fields: Fields }>(
    `follow/${displayId}/${calendar?.id ?? "new"}`,
  );
  const [before] = useState<Fields>(draft.kept?.before ?? fieldsOf(calendar));
  const [fields, setFields] = useState(draft.kept?.fields ?? before);
  const [errors, setErrors] = useState<Errors>({});
  const [isSaving, setIsSaving] = useState(false);
  const changes = onlyChanged(bodyOf(before), bodyOf(fields));
  useUnsavedInDialog(!isEmpty(changes), "Your changes to this calendar aren't saved yet.");
  useKeeping(draft, isEmpty(changes) ? null : { before, fields });

  /** What it became; null when it could not be saved. */
  async function save(): Promise<FollowedCalendar | null> {
    const { address } = fields;
    const body = bodyOf(fields);
    const all = calendar ? body : { ...body, address };
    const found = (calendar ? FollowedCalendarChanges : NewFollowedCalendar).safeParse(all).error?.issues[0];
    if (found) return fail({ [String(found.path[0])]: found.message });
    setErrors({});
    if (calendar && isEmpty(changes)) return calendar;
    setIsSaving(true);
    try {
      return await (calendar ? edit(calendar, changes) : follow({ ...body, address }, draft.key));
    } catch (error) {
      // A clear no: what is sent next is another one. Without an answer it may be there already.
      if (isRefusal(error)) draft.renewKey();
      const field = error instanceof ApiError ? error.field?.split(".")[0] : undefined;
      return fail({ [field ?? "form"]: readableMessage(error) });
    } finally {
      setIsSaving(false);
    }
  }

  function fail(found: Errors): null {
    setErrors(found);
    return null;
  }

  const change = (changes: Partial<Fields>) => {
    setFields((current) => ({ ...current, ...changes }));
    setErrors({});
  };

  return { fields, change, errors, isSaving, save };
}

function fieldsOf(calendar: FollowedCalendar | null): Fields {
  return {
    address: "",
    name: calendar?.name ?? "",
    color: calendar?.color ?? "blue",
    hiddenWords: calendar?.hiddenWords.join(", ") ?? "",
    familyOnly: calendar?.familyOnly ?? false,
  };
}

/** An address that is left empty stays as it is. */
function bodyOf({ address, hiddenWords, ...rest }: Fields) {
  return { ...rest, hiddenWords: wordsOf(hiddenWords), ...(address.trim() !== "" && { address }) };
}
