import { useQueryClient } from "@tanstack/react-query";
import { messagesApi, type Message, type Scope } from "../../../../shared/contract/messages.js";
import { isRefusal, readableMessage } from "../../../api/ApiError.js";
import { apiCall } from "../../../api/apiCall.js";
import { queryKeys } from "../../../api/queryKeys.js";
import { notify } from "../../../ui/notify.js";
import { offerUndo, withdrawUndo } from "../../../ui/offerUndo.js";
import { useReach } from "../../displays/index.js";
import type { SavedUndo } from "../edit/useSaveEdit.js";
import type { BackTarget } from "../series/BackToSeriesModal.js";
import { pauseText } from "../series/pauseText.js";
import { requireDeleted } from "./requireDeleted.js";

/** A message, or the part of a series that begins with a key. */
export interface MessagePart {
  messageId: string;
  scope: Scope;
  key: string | null;
}

/** What is to be fetched anew: a message, and the series that lists it. */
interface Touched {
  messageId: string;
  seriesId?: string;
}

/** What a caregiver does to messages of a display. Each says itself how it went; the answer is whether it was done. */
export function useMessageActions(displayId: string) {
  const cache = useQueryClient();
  const reach = useReach(displayId);

  function refresh({ messageId, seriesId }: Touched): void {
    const { occurrencesOf, plan, seriesOf, message } = queryKeys;
    // One that is known to be gone is not asked for: nothing but its restoring brings it back.
    const isGone = cache.getQueryData(message(messageId)) === null;
    [
      occurrencesOf(displayId),
      plan(displayId),
      seriesOf(displayId),
      ...(isGone ? [] : [message(messageId)]),
      ...(seriesId ? [message(seriesId)] : []),
    ].forEach((queryKey) => void cache.invalidateQueries({ queryKey }));
  }

  /** `failure` begins the sentence about what went wrong. */
  async function attempt(touched: Touched, failure: string, work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      notify(`${failure} ${readableMessage(error)}`, "error");
      return false;
    } finally {
      refresh(touched);
    }
  }

  async function bringBack(messageId: string, key: string): Promise<boolean> {
    return attempt({ messageId }, "It couldn't be put back.", async () => {
      await apiCall(messagesApi.skip, { params: { messageId }, body: { key, skipped: false } });
      withdrawUndo(skipOf(messageId, key));
      notify(reach("It's back on the schedule.", "shows"), "success");
    });
  }

  async function restore(touched: Touched): Promise<void> {
    const { messageId } = touched;
    await attempt(touched, "It couldn't be brought back.", async () => {
      const message = await apiCall(messagesApi.restore, { params: { messageId } });
      cache.setQueryData(queryKeys.message(messageId), message);
      notify(reach("The message is back.", "shows"), "success");
    });
  }

  /** Puts back what an edit, or a delete of what follows, has made of a message. */
  async function undoEdit(undo: SavedUndo, editedId: string): Promise<void> {
    const messageId = madeBy(undo, editedId);
    await attempt({ messageId, seriesId: editedId }, "It couldn't be undone.", async () => {
      const items = await takeBack(undo, messageId);
      // What was made for it is part of the series again.
      if (!items.some(({ id }) => id === messageId)) cache.setQueryData(queryKeys.message(messageId), null);
      notify(reach("It's as it was.", "changes"), "success");
    });
  }

  /** As it was before it was paused or resumed. */
  async function pauseAgain({ id, paused, pausedUntil }: Message, baseVersion: number): Promise<void> {
    await attempt({ messageId: id }, "It couldn't be undone.", async () => {
      const until = paused && pausedUntil !== null ? { until: pausedUntil } : {};
      await apiCall(messagesApi.pause, {
        params: { messageId: id },
        body: { paused, ...until, baseVersion },
      });
      notify(reach("It's as it was.", paused ? "goes" : "shows"), "success");
    });
  }

  return {
    skip: (messageId: string, key: string, day: string) =>
      attempt({ messageId }, "It couldn't be skipped.", async () => {
        await apiCall(messagesApi.skip, { params: { messageId }, body: { key, skipped: true } });
        const undo = async () => void (await bringBack(messageId, key));
        offerUndo(reach(`Skipped: ${day}.`, "goes"), undo, skipOf(messageId, key));
      }),
    bringBack,
    /** Says that an edit was saved, and offers to take it back where that is one step. */
    saySaved(messageId: string, undo: SavedUndo | null): void {
      const done = reach("Saved.", "changes");
      if (undo) offerUndo(done, () => undoEdit(undo, messageId), editOf(madeBy(undo, messageId)));
      else notify(done, "success");
    },
    /** Gives a changed showing up for the one that its series has planned. */
    backToSeries: ({ messageId, seriesId, day }: BackTarget) =>
      attempt({ messageId, seriesId }, "The change couldn't be undone.", async () => {
        await apiCall(messagesApi.backToSeries, { params: { messageId } });
        withdrawUndo(editOf(messageId));
        cache.setQueryData(queryKeys.message(messageId), null);
        offerUndo(reach(`Back to the series: ${day}.`, "changes"), () => restore({ messageId, seriesId }));
      }),
    /** `until`: the day on which it goes on by itself. */
    pause: (messageId: string, body: { paused: boolean; until?: string }) =>
      attempt({ messageId }, body.paused ? "It couldn't be paused." : "It couldn't be resumed.", async () => {
        const before = await apiCall(messagesApi.get, { params: { messageId } });
        const message = await apiCall(messagesApi.pause, { params: { messageId }, body });
        const done = message.paused ? `${pauseText(message)}.` : "Resumed.";
        const { version: baseVersion } = message;
        offerUndo(
          reach(done, message.paused ? "goes" : "shows"),
          () => pauseAgain(before, baseVersion),
          pauseOf(messageId),
        );
      }),
    remove: ({ messageId, scope, key }: MessagePart) =>
      attempt({ messageId }, "It couldn't be deleted.", async () => {
        const query = key === null ? { scope } : { scope, key };
        const params = { messageId };
        const done = scope === "following" ? "This one and all following were deleted." : "Deleted.";
        const removed = await apiCall(messagesApi.remove, { params, query }).catch(async (error: unknown) => {
          if (isRefusal(error)) throw error;
          await requireDeleted({ messageId, scope, key }, error);
          return null;
        });
        if (!removed) {
          if (scope === "all") cache.setQueryData(queryKeys.message(messageId), null);
          return notify(reach(done, "goes"), "success");
        }
        const { skippedKey, undo } = removed;
        withdrawUndo(pauseOf(messageId));
        withdrawUndo(editOf(messageId));
        if (removed.messageId === messageId && skippedKey === null)
          cache.setQueryData(queryKeys.message(messageId), null);
        offerUndo(reach(done, "goes"), async () => {
          if (undo) await undoEdit({ edit: undo }, messageId);
          else if (skippedKey === null) await restore({ messageId: removed.messageId });
          else await bringBack(removed.messageId, skippedKey);
        });
      }),
  };
}

/** What the edit has made is the message itself, or another one. */
function madeBy(undo: SavedUndo, editedId: string): string {
  if ("words" in undo) return editedId;
  return "alone" in undo ? undo.alone : undo.edit.messageId;
}

/** Returns what there is of the message by then. */
async function takeBack(undo: SavedUndo, messageId: string): Promise<Message[]> {
  const params = { messageId };
  if ("alone" in undo) return [await apiCall(messagesApi.backToSeries, { params })];
  const { items } =
    "words" in undo
      ? await apiCall(messagesApi.edit, { params, body: { scope: "all", changes: undo.words } })
      : await apiCall(messagesApi.undo, { params, body: { version: undo.edit.version } });
  return items;
}

function editOf(messageId: string): string {
  return `edit ${messageId}`;
}

function skipOf(messageId: string, key: string): string {
  return `skip ${messageId} ${key}`;
}

function pauseOf(messageId: string): string {
  return `pause ${messageId}`;
}
