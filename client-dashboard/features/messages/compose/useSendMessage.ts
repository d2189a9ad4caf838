import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Display } from "../../../../shared/contract/displays.js";
import { messagesApi, type NewMessage } from "../../../../shared/contract/messages.js";
import { DISPLAYS_PER_BATCH_MAX } from "../../../../shared/limits.js";
import { isRefusal } from "../../../api/ApiError.js";
import { apiCall } from "../../../api/apiCall.js";
import { queryKeys } from "../../../api/queryKeys.js";
import { randomId } from "../../../api/randomId.js";
import { serverNow } from "../../../api/serverClock.js";
import { ownTimeZone } from "../../../ui/format/zoneTime.js";
import { notify } from "../../../ui/notify.js";
import { doneText, namesOf, sentText } from "../../displays/index.js";
import { Draft, messageFrom } from "../form/draft.js";
import { draftErrors, serverErrors, type FieldErrors } from "../form/fieldErrors.js";
import { startOf } from "../form/schedule.js";
import { findKeptBatch, keepBatch } from "./keptBatch.js";
import { prepareBatch, type SendingBatch, withoutRefused } from "./sendingBatch.js";
import { stayMinutes } from "../form/stayPresets.js";

const NO_ERRORS: FieldErrors = {};

/** Sends the draft of this name, once however often the button is pressed, also after a reload, and leads to where its fate can be watched. */
export function useSendMessage(draftName: string, onSent: () => void) {
  const [errors, setErrors] = useState(NO_ERRORS);
  const [isSending, setIsSending] = useState(false);
  const batch = useRef<SendingBatch | null>(null);
  const [openedAt] = useState(() => Date.now());
  const keep = (sending: SendingBatch) => {
    batch.current = sending;
    keepBatch(draftName, sending);
  };
  const navigate = useNavigate();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const cache = useQueryClient();

  async function send(draft: Draft, displays: Display[]): Promise<void> {
    const message = newMessage(draft, displays);
    // More displays than one call takes are no mistake here: they go in portions.
    const found = draftErrors(draft, {
      ...message,
      displayIds: message.displayIds.slice(0, DISPLAYS_PER_BATCH_MAX),
    });
    if (Object.keys(found).length > 0) return setErrors(found);
    const sending = prepareBatch({
      before: batch.current ?? findKeptBatch(draftName, openedAt),
      draft: textOf(draft),
      displays,
      message,
      newKey: randomId,
    });
    keep(sending);
    setIsSending(true);
    try {
      // What was sent stays kept: who has opened the page with the same draft meanwhile is not to send it again.
      const firstId = await sendPortions(sending, keep);
      onSent();
      batch.current = null;
      displays.forEach(({ id }) => void cache.invalidateQueries({ queryKey: queryKeys.occurrencesOf(id) }));
      notify(wordsFor(draft, displaysNow(cache, displays)), "success");
      // Who has gone on to another page meanwhile stays there.
      if (!isHere.current) return;
      const [first] = displays;
      const isSingle = displays.length === 1 && first;
      const target = isSingle ? `/dashboard/displays/${first.id}` : "/dashboard";
      void navigate(target, { state: { newMessageId: firstId } });
    } catch (error) {
      if (isRefusal(error)) keep(withoutRefused(sending));
      setErrors(serverErrors(error, "It wasn't sent. Try again."));
    } finally {
      setIsSending(false);
    }
  }

  return { send, isSending, errors, clearErrors: () => setErrors(NO_ERRORS) };
}

/** One after another, so that a ward of hundreds does not crowd out a family's message. Returns the id of the first message. */
async function sendPortions(
  sending: SendingBatch,
  keep: (sending: SendingBatch) => void,
): Promise<string | undefined> {
  let firstId: string | undefined;
  for (const portion of sending.portions) {
    if (portion.isSent) continue;
    const { items } = await apiCall(
      messagesApi.create,
      { body: portion.message },
      { idempotencyKey: portion.key },
    );
    portion.isSent = true;
    keep(sending);
    firstId ??= items[0]?.id;
  }
  return firstId;
}

/** By which a draft is known again, also when it was read from the store. To which displays it goes is no part of it (SendingBatch). */
function textOf(draft: Draft): string {
  return JSON.stringify(Draft.parse({ ...draft, displayIds: [] }));
}

function newMessage(draft: Draft, displays: Display[]): NewMessage {
  const zone = displays[0]?.timeZone ?? ownTimeZone();
  const start = startOf(draft, zone, serverNow()) ?? serverNow();
  const message = messageFrom(draft, stayMinutes(draft.stay, start, zone));
  return { ...message, displayIds: displays.map(({ id }) => id) };
}

/** A screen may have gone or come back while the message was on its way. */
function displaysNow(cache: QueryClient, displays: Display[]): Display[] {
  const list = cache.getQueryData<{ items: Display[] }>(queryKeys.displays)?.items ?? [];
  return displays.map((display) => list.find(({ id }) => id === display.id) ?? display);
}

function wordsFor(draft: Draft, displays: Display[]): string {
  if (draft.when === "now") return sentText(displays);
  return doneText(`Scheduled for ${namesOf(displays)}.`, displays, "shows");
}
