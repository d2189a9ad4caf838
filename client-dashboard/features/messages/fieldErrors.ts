import { NewMessage } from "../../../shared/contract/messages.js";
import { ApiError } from "../../session/ApiError.js";

/** Texts by the name of the field, as the server names it: `text`, `when.date`, `replies.texts.1`. */
export type FieldErrors = Record<string, string>;

/** What the contract itself refuses, found before anything is sent. */
export function draftErrors(message: NewMessage): FieldErrors {
  const errors: FieldErrors = {};
  const { error } = NewMessage.safeParse(message);
  for (const issue of error?.issues ?? []) errors[issue.path.join(".")] ??= issue.message;
  return errors;
}

/** A refusal of the server beside its field; `form` where it named none. */
export function serverErrors(error: unknown, fallback: string): FieldErrors {
  if (error instanceof ApiError) return { [error.field ?? "form"]: error.message };
  return { form: fallback };
}

/** The text for a field: its own, or of a part of it, such as `displayIds.0` for `displayIds`. */
export function errorOf(errors: FieldErrors, field: string): string | undefined {
  const name = Object.keys(errors).find((key) => key === field || key.startsWith(`${field}.`));
  return name === undefined ? undefined : errors[name];
}

const PLACED = ["displayIds", "text", "label", "urgent", "replies", "when", "stayMinutes"];

/** What has no field to stand beside. */
export function formError(errors: FieldErrors): string | undefined {
  const name = Object.keys(errors).find((key) => !PLACED.includes(key.split(".")[0] ?? ""));
  return name === undefined ? undefined : errors[name];
}
