import type { Message, NewMessage } from "../../../shared/contract/messages.js";
import type { ConflictRow } from "../../ui/ConflictRow.js";
import { wallClock, wallDay } from "../../ui/format/dayTime.js";
import { lengthInWords } from "../../ui/format/relativeTime.js";
import { LABELS } from "./labels.js";
import { replyWords } from "./replyWords.js";
import { seriesWords } from "./seriesWords.js";

type Version = Pick<Message, "text" | "label" | "urgent" | "replies" | "when" | "stayMinutes"> & {
  voiceId: string | null;
};

/** Their version and mine of a message, of each part in which they differ. */
export function messageConflict(theirs: Version, mine: Version): ConflictRow[] {
  const rows: ConflictRow[] = [
    { name: "Message", theirs: theirs.text, mine: mine.text },
    { name: "Voice", ...voiceWords(theirs.voiceId, mine.voiceId) },
    { name: "Label", theirs: LABELS[theirs.label].word, mine: LABELS[mine.label].word },
    { name: "Buttons", theirs: replyWords(theirs.replies), mine: replyWords(mine.replies) },
    { name: "When", theirs: whenWords(theirs.when), mine: whenWords(mine.when) },
    { name: "Stays", theirs: stayWords(theirs), mine: stayWords(mine) },
    { name: "Urgent", theirs: yesOrNo(theirs.urgent), mine: yesOrNo(mine.urgent) },
  ];
  return rows.filter((row) => row.theirs !== row.mine);
}

/** What is to be sent, as a version to compare: everything in it is said. */
export function versionOf(message: Required<NewMessage>): Version {
  const { text, label, urgent, replies, when, stayMinutes, voiceId } = message;
  return { text, label, urgent, replies, when, stayMinutes, voiceId };
}

function whenWords(when: Version["when"]): string {
  if (when.kind === "once") return `${wallDay(when.date)}, ${wallClock(when.time)}`;
  return seriesWords({ when }) ?? "Right away";
}

function voiceWords(theirs: string | null, mine: string | null): Omit<ConflictRow, "name"> {
  const words = (voiceId: string | null) => (voiceId === null ? "None" : "Recorded");
  const isOther = theirs !== null && mine !== null && theirs !== mine;
  return { theirs: words(theirs), mine: isOther ? "Another recording" : words(mine) };
}

function stayWords({ stayMinutes }: Version): string {
  return lengthInWords(stayMinutes);
}

function yesOrNo(isSo: boolean): string {
  return isSo ? "Yes" : "No";
}
