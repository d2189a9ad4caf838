import { messagesApi, type Scope } from "../../../../shared/contract/messages.js";
import { parseRule } from "../../../../shared/rules/recurrenceRule.js";
import { ApiError, isMissing } from "../../../api/ApiError.js";
import { apiCall } from "../../../api/apiCall.js";

interface Part {
  messageId: string;
  scope: Scope;
  key: string | null;
}

/** Looks what became of a deletion to which the server gave no answer. Throws, saying so, unless it is certain that it was done. */
export async function requireDeleted(part: Part, cause: unknown): Promise<void> {
  const isDone = await isDeleted(part).catch(isMissing);
  if (!isDone) throw unclearDeletion(cause);
}

async function isDeleted({ messageId, scope, key }: Part): Promise<boolean> {
  const params = { messageId };
  if (key !== null && scope === "this") {
    const { skipped } = await apiCall(messagesApi.showings, { params });
    return skipped.some((showing) => showing.key === key);
  }
  const { when } = await apiCall(messagesApi.get, { params });
  if (key === null || scope === "all" || when.kind !== "series") return false;
  const end = parseRule(when.rule)?.end;
  // Of several times a day the earlier ones may be left: then it is not known from whose cut.
  return end?.kind === "until" && end.date < key.split("/")[1]!;
}

function unclearDeletion(cause: unknown): ApiError {
  const message =
    "No answer came, so it may be deleted all the same. Check your connection, and look whether it is still there.";
  return new ApiError({ code: "unreachable", message }, { cause });
}
