import { NewMessage } from "../../../../shared/contract/messages.js";
import { ladderErrors, type LadderDraft } from "../ladder/ladderDraft.js";
import { isSent, type Draft } from "./draft.js";
import { seriesErrors } from "./seriesErrors.js";
import { ApiError } from "../../../api/ApiError.js";

/** Texts by the name of the field, as the server names it: `text`, `when.date`, `replies.texts.1`. */
export type FieldErrors = Record<string, string>;

/** What the contract itself refuses, found before anything is sent. A rule is told by its parts, which the caregiver sees. */
export function draftErrors(draft: Draft, message: NewMessage): FieldErrors {
  const errors = draft.when === "series" ? seriesErrors(draft.series) : {};
  const isLadderWrong = draft.ladder.use === "own" && draft.ladder.minutes && hasErrors(draft.ladder.minutes);
  if (isLadderWrong) errors["ladder"] = "Check the minutes.";
  const hasBadPart = Object.keys(errors).some((field) => field.startsWith("when."));
  const { error } = NewMessage.safeParse(message);
  for (const issue of error?.issues ?? []) {
    const field = issue.path.join(".");
    const isKnown =
      (hasBadPart && isSaidByPart(field, draft)) || (isLadderWrong && field.startsWith("ladder."));
    if (!isKnown) errors[field] ??= issue.message;
  }
  return errors;
}

/** What the contract says of the series as a whole, or of a time that stands in a field of its own. */
function isSaidByPart(field: string, { series }: Draft): boolean {
  const [, index] = /^when\.slots\.(\d+)\./.exec(field) ?? [];
  return field === "when.rule" || field === "when.showings" || Number(index) >= series.slots.length;
}

function hasErrors(typed: LadderDraft): boolean {
  return Object.keys(ladderErrors(typed)).length > 0;
}

/** A refusal of the server beside its field; `form` where it named none. An edit names fields as `changes.text`. */
export function serverErrors(error: unknown, fallback: string): FieldErrors {
  if (error instanceof ApiError) return { [error.field?.replace(/^changes\./, "") ?? "form"]: error.message };
  return { form: fallback };
}

/** The text for a field: its own, or of a part of it, such as `displayIds.0` for `displayIds`. */
export function errorOf(errors: FieldErrors, field: string): string | undefined {
  const name = Object.keys(errors).find((key) => key === field || key.startsWith(`${field}.`));
  return name === undefined ? undefined : errors[name];
}

/** The text for one of the own replies. Empty fields are not sent, so those behind them are named by another number. */
export function replyError(errors: FieldErrors, replies: string[], index: number): string | undefined {
  if (!isSent(replies[index] ?? "")) return undefined;
  return errors[`replies.texts.${replies.slice(0, index).filter(isSent).length}`];
}

const PLACED = [
  "displayIds",
  "text",
  "label",
  "urgent",
  "replies",
  "when",
  "stayMinutes",
  "senderId",
  "voiceId",
  "ladder",
];

/** What has no field to stand beside. */
export function formError(errors: FieldErrors): string | undefined {
  const name = Object.keys(errors).find((key) => !PLACED.includes(key.split(".")[0] ?? ""));
  return name === undefined ? undefined : errors[name];
}
