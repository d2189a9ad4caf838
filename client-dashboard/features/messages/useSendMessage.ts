import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Display } from "../../../shared/contract/displays.js";
import { messagesApi, type NewMessage } from "../../../shared/contract/messages.js";
import { ApiError } from "../../session/ApiError.js";
import { call } from "../../session/call.js";
import { queryKeys } from "../../session/queryKeys.js";
import { randomId } from "../../session/randomId.js";
import { serverNow } from "../../session/serverClock.js";
import { ownTimeZone } from "../../ui/format/zoneTime.js";
import { notify } from "../../ui/notify.js";
import { messageFrom, type Draft } from "./draft.js";
import { draftErrors, serverErrors, type FieldErrors } from "./fieldErrors.js";
import { startOf } from "./schedule.js";
import { stayMinutes } from "./stayPresets.js";

interface Attempt {
  content: string;
  key: string;
  message: NewMessage;
}

const NO_ERRORS: FieldErrors = {};

/** Sends the draft, once however often the button is pressed, and leads to where its fate can be watched. */
export function useSendMessage(onSent: () => void) {
  const [errors, setErrors] = useState(NO_ERRORS);
  const [isSending, setIsSending] = useState(false);
  const attempt = useRef<Attempt | null>(null);
  const navigate = useNavigate();
  const cache = useQueryClient();

  /** The same draft again, after an answer that never came, is the same message: same body, same key. */
  function attemptOf(draft: Draft, displays: Display[]): Attempt {
    const content = JSON.stringify([draft, displays.map(({ id }) => id)]);
    if (attempt.current?.content !== content)
      attempt.current = { content, key: randomId(), message: newMessage(draft, displays) };
    return attempt.current;
  }

  async function send(draft: Draft, displays: Display[]): Promise<void> {
    const { message, key } = attemptOf(draft, displays);
    const found = draftErrors(draft, message);
    if (Object.keys(found).length > 0) {
      attempt.current = null;
      return setErrors(found);
    }
    setIsSending(true);
    try {
      const { items } = await call(messagesApi.create, { body: message }, { idempotencyKey: key });
      onSent();
      displays.forEach(({ id }) => void cache.invalidateQueries({ queryKey: queryKeys.occurrencesOf(id) }));
      notify(sentWords(draft, displays), "success");
      const [first] = displays;
      const isSingle = displays.length === 1 && first;
      const target = isSingle ? `/dashboard/displays/${first.id}` : "/dashboard";
      void navigate(target, { state: { newMessageId: items[0]?.id } });
    } catch (error) {
      if (isRefusal(error)) attempt.current = null;
      setErrors(serverErrors(error, "It was not sent. Try again."));
    } finally {
      setIsSending(false);
    }
  }

  return { send, isSending, errors, clearErrors: () => setErrors(NO_ERRORS) };
}

/** A clear no: the next try is a new one. Without an answer the message may have been sent. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

function newMessage(draft: Draft, displays: Display[]): NewMessage {
  const zone = displays[0]?.timeZone ?? ownTimeZone();
  const start = startOf(draft, zone, serverNow()) ?? serverNow();
  const message = messageFrom(draft, stayMinutes(draft.stay, start, zone));
  return { ...message, displayIds: displays.map(({ id }) => id) };
}

function sentWords(draft: Draft, displays: Display[]): string {
  const names = displays.map(({ name }) => name).join(", ");
  return draft.when === "now" ? `Sent to ${names}.` : `Planned for ${names}.`;
}
