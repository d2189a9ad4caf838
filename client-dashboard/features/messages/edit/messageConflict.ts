import type { Message } from "../../../../shared/contract/messages.js";
import type { ConflictRow } from "../../../ui/form/ConflictRow.js";
import { wallClock, wallDay } from "../../../ui/format/dayTime.js";
import { describeMinutes } from "../../../ui/format/relativeTime.js";
import type { SentMessage } from "../form/draft.js";
import { ladderSentence } from "../ladder/ladderSentence.js";
import { LABELS } from "../form/labels.js";
import { describeReplies } from "../form/describeReplies.js";
import { describeSeries } from "../series/seriesTexts.js";

type Version = Pick<Message, "text" | "label" | "urgent" | "replies" | "when" | "stayMinutes"> & {
  voiceId: string | null;
  ladder?: Message["ladder"] | undefined;
};

/** Their version and mine of a message, of each part in which they differ. */
export function messageConflict(theirs: Version, mine: Version): ConflictRow[] {
  const rows: ConflictRow[] = [
    { name: "Message", theirs: theirs.text, mine: mine.text },
    { name: "Voice", ...voiceText(theirs.voiceId, mine.voiceId) },
    { name: "Label", theirs: LABELS[theirs.label].word, mine: LABELS[mine.label].word },
    { name: "Buttons", theirs: describeReplies(theirs.replies), mine: describeReplies(mine.replies) },
    { name: "When", theirs: whenText(theirs.when), mine: whenText(mine.when) },
    { name: "Stays", theirs: stayText(theirs), mine: stayText(mine) },
    { name: "Unanswered", theirs: ladderText(theirs), mine: ladderText(mine) },
    { name: "Urgent", theirs: yesOrNo(theirs.urgent), mine: yesOrNo(mine.urgent) },
  ];
  return rows.filter((row) => row.theirs !== row.mine);
}

/** What is to be sent, as a version to compare: everything in it is said. */
export function versionOf(message: SentMessage): Version {
  const { text, label, urgent, replies, when, stayMinutes, voiceId, ladder } = message;
  return { text, label, urgent, replies, when, stayMinutes, voiceId, ladder };
}

function whenText(when: Version["when"]): string {
  if (when.kind === "once") return `${wallDay(when.date)}, ${wallClock(when.time)}`;
  return describeSeries({ when }) ?? "Right away";
}

function voiceText(theirs: string | null, mine: string | null): Omit<ConflictRow, "name"> {
  const words = (voiceId: string | null) => (voiceId === null ? "None" : "Recorded");
  const isOther = theirs !== null && mine !== null && theirs !== mine;
  return { theirs: words(theirs), mine: isOther ? "Another recording" : words(mine) };
}

function stayText({ stayMinutes }: Version): string {
  return describeMinutes(stayMinutes);
}

/** Nothing where it is as the group has it, and that is not known here. */
function ladderText({ ladder }: Version): string {
  return ladder === undefined ? "" : ladderSentence(ladder);
}

function yesOrNo(isSo: boolean): string {
  return isSo ? "Yes" : "No";
}
