import { useEffect, useRef, useState } from "react";
import { NewPerson, type Person } from "../../../shared/contract/people.js";
import { ApiError, isRefusal, readableMessage } from "../../api/ApiError.js";
import { sendWhenAsked } from "../../api/waitAskedFor.js";
import { useKeeping, useKeptForm } from "../../auth/useKeptForm.js";
import { isEmpty, onlyChanged } from "../../ui/form/onlyChanged.js";
import { useUnsavedInDialog } from "../../ui/form/unsaved.js";
import type { ChosenPhoto } from "./PersonPhoto.js";
import { usePersonActions } from "./usePersonActions.js";

export interface PersonFields {
  name: string;
  relation: string;
  phone: string;
}

interface KeptPerson {
  before: PersonFields;
  fields: PersonFields;
  /** The name of the file that was chosen, which is not kept itself. */
  photo: string | null;
}

const photoAgain = (name: string) => `Choose the photo again: ${name} could not be kept.`;

type Errors = Partial<Record<string, string>>;

/** One form for adding and for changing. What of it was done stays done when a later part fails, and is not done again. */
export function usePersonForm(known: Person | null, onDone: () => void) {
  const actions = usePersonActions();
  const [person, setPerson] = useState(known);
  const draft = useKeptForm<KeptPerson>(`person/${known?.id ?? "new"}`);
  /** As they were saved last, here or before the form was opened. */
  const [before, setBefore] = useState<PersonFields>(draft.kept?.before ?? fieldsOf(known));
  const [fields, setFields] = useState(draft.kept?.fields ?? before);
  const [photo, setPhoto] = useState<ChosenPhoto>("as it is");
  const [errors, setErrors] = useState<Errors>(
    draft.kept?.photo ? { file: photoAgain(draft.kept.photo) } : {},
  );
  /** 0 to 1 while the photo is on its way; null before and after. */
  const [sent, setSent] = useState<number | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const upload = useRef<AbortController | null>(null);
  useEffect(() => () => upload.current?.abort(), []);
  const changes = onlyChanged(bodyOf(before), bodyOf(fields));
  const isChanged = !isEmpty(changes) || photo !== "as it is";
  useUnsavedInDialog(isChanged, "Your changes to this person aren't saved yet.");
  const photoName = photo instanceof File ? photo.name : null;
  useKeeping(draft, isEmpty(changes) && photoName === null ? null : { before, fields, photo: photoName });

  async function save(): Promise<void> {
    const body = bodyOf(fields);
    const found = NewPerson.safeParse(body).error?.issues[0];
    if (found) return setErrors({ [String(found.path[0])]: found.message });
    setErrors({});
    setIsSaving(true);
    try {
      const saved = person ? await change(person) : await actions.add(body, draft.key);
      setPerson(saved);
      setBefore(fields);
      await savePhoto(saved);
      onDone();
    } catch (error) {
      // A clear no: what is sent next is another one. Without an answer it may be there already.
      if (isRefusal(error)) draft.renewKey();
      const field = error instanceof ApiError ? error.field : undefined;
      if (!isCancelled(error)) setErrors({ [field ?? "form"]: readableMessage(error) });
    } finally {
      setSent(null);
      setIsSaving(false);
    }
  }

  /** A member's name is their account's: it cannot be changed here, and is not sent. */
  async function change(current: Person): Promise<Person> {
    return isEmpty(changes) ? current : actions.edit(current.id, changes);
  }

  async function savePhoto({ id, photoURL }: Person): Promise<void> {
    if (photo === "none" && photoURL !== null) await actions.removePhoto(id);
    if (!(photo instanceof File)) return;
    const controller = new AbortController();
    upload.current = controller;
    setSent(0);
    const onProgress = ({ bytes }: { bytes: number }) => setSent(Math.min(1, bytes / photo.size));
    const { signal } = controller;
    await sendWhenAsked(() => actions.setPhoto(id, photo, { signal, onProgress }), signal);
    setPhoto("as it is");
  }

  return {
    person,
    fields,
    change: (changes: Partial<PersonFields>) => {
      setFields((current) => ({ ...current, ...changes }));
      setErrors({});
    },
    photo,
    choosePhoto: (chosen: ChosenPhoto, problem: string | null) => {
      setErrors(problem ? { file: problem } : {});
      if (!problem) setPhoto(chosen);
    },
    errors,
    sent,
    isSaving,
    save,
    cancelUpload: () => upload.current?.abort(),
  };
}

function fieldsOf(person: Person | null): PersonFields {
  return { name: person?.name ?? "", relation: person?.relation ?? "", phone: person?.phone ?? "" };
}

/** What is left empty is none. */
function bodyOf({ name, relation, phone }: PersonFields) {
  return { name, relation: relation.trim() || null, phone: phone.trim() || null };
}

function isCancelled(error: unknown): boolean {
  return error instanceof ApiError && error.code === "cancelled";
}
