import type { AppContext } from "../../core/AppContext.js";
import { laterKey, type UniqueKey } from "../../core/uniqueKey.js";
import type { NewEntry } from "../../activity/activityEntry.model.js";
import { newEntry } from "../../activity/pendingEntries.js";
import { allOfflineSince } from "../../circle/displays/offlineSince.js";
import type { NamedDisplay } from "../../circle/displays/display.model.js";
import { unansweredKey } from "../../notifications/templates/unansweredKeys.js";
import type { OccurrenceDocument } from "../../plan/occurrence.model.js";
import type { LadderTell } from "./rule/ladderState.js";

interface Subject {
  row: OccurrenceDocument;
  display: NamedDisplay;
}

type Unanswered = Extract<LadderTell, { kind: "unanswered" }>;

/** What is told, as an entry of the feed. A later step is about the first one, and so is what has become of it. */
export async function ladderEntry(app: AppContext, subject: Subject, tell: LadderTell): Promise<NewEntry> {
  if (tell.kind === "unanswered") return unansweredEntry(app, subject, tell);
  const { row, display } = subject;
  const about = firstKey(row)!;
  const place = { groupId: row.groupId, displayId: row.displayId, displayName: display.name };
  const answer = row.answers.find(({ id }) => id === tell.answerId);
  return newEntry(app, place, {
    kind: "occurrence.unansweredOver",
    uniqueKey: laterKey(about, tell.kind, tell.answerId),
    about,
    at: tell.kind === "over" && answer ? answer.at : new Date(app.now()),
    facts: {
      how: tell.kind === "over" ? tell.how : "reopened",
      answerText: answer?.text ?? "",
      caregiverName: answer?.caregiverName ?? null,
    },
  });
}

async function unansweredEntry(
  app: AppContext,
  { row, display }: Subject,
  { step, nobodyOnDuty }: Unanswered,
): Promise<NewEntry> {
  const place = { groupId: row.groupId, displayId: row.displayId, displayName: display.name };
  const offlineSince = await allOfflineSince(row.displayId, app.now());
  const first = firstKey(row);
  return newEntry(app, place, {
    kind: "occurrence.unanswered",
    uniqueKey: unansweredKey(row, step),
    ...(first && { about: first }),
    at: new Date(app.now()),
    facts: {
      occurrenceKey: row.key,
      messageText: row.text,
      label: row.label,
      step,
      dueAt: row.dueAt.toISOString(),
      shownAt: row.shownAt?.toISOString() ?? null,
      offlineSince: offlineSince?.toISOString() ?? null,
      nobodyOnDuty,
    },
  });
}

/** Of the step that was told first; null when none was. */
function firstKey(row: OccurrenceDocument): UniqueKey | null {
  const first = row.ladderTold?.[0];
  return first ? unansweredKey(row, first.step) : null;
}
