import type { Message } from "../../../../shared/contract/messages.js";
import { ladderDraftOf } from "../ladder/ladderDraft.js";
import { EMPTY_DRAFT, type Draft } from "../form/draft.js";
import { seriesDraftOf } from "../form/seriesDraft.js";

/** A message as it stands in the form. */
export function draftOfMessage(message: Message): Draft {
  const { displayId, text, label, urgent, replies, when, stayMinutes, voice, ladder } = message;
  return {
    ...EMPTY_DRAFT,
    displayIds: [displayId],
    text,
    label,
    urgent,
    replySet: replies.set,
    ...(replies.set === "own" && { ownReplies: replies.texts }),
    when: when.kind,
    ...(when.kind === "once" && { date: when.date, time: when.time }),
    ...(when.kind === "series" && { series: seriesDraftOf(when) }),
    stay: String(stayMinutes),
    chosen: ["replySet", "stay"],
    voice,
    ladder: ladder ? { use: "own", minutes: ladderDraftOf(ladder) } : { use: "off", minutes: null },
  };
}

/** The same to be sent once more: a series gets times of its own, and what was at a time that is over is for now. */
export function draftOfCopy(message: Message, today: string): Draft {
  const draft = draftOfMessage(message);
  const slots = draft.series.slots.map(({ time }) => ({ time }));
  const otherTimes = draft.series.otherTimes.map(({ time, weekdays }) => ({ time, weekdays }));
  const startDate = draft.series.startDate < today ? today : draft.series.startDate;
  const isOver = draft.when === "once" && draft.date < today;
  return {
    ...draft,
    ...(isOver && { when: "now", date: "", time: "" }),
    ...(draft.when === "series" && {
      series: { ...draft.series, slots, otherTimes, startDate, startTime: null },
    }),
  };
}
