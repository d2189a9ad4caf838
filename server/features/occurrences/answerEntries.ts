import type { AppContext } from "../../core/AppContext.js";
import { laterKey } from "../../core/uniqueKey.js";
import type { NewEntry } from "../../activity/activityEntry.model.js";
import { newEntry } from "../../activity/pendingEntries.js";
import type { NamedDisplay } from "../../circle/displays/display.model.js";
import type { OccurrenceDocument, StoredAnswer } from "../../plan/occurrence.model.js";
import { standingAnswer } from "../../plan/occurrence.present.js";
import { answerKey } from "./answerKeys.js";

interface Answered {
  row: OccurrenceDocument;
  display: NamedDisplay;
  answer: StoredAnswer;
}

/** What a screen has said. */
export function answeredEntry(
  app: AppContext,
  { row, display, answer }: Answered,
  { differs, isNews }: { differs: boolean; isNews: boolean },
) {
  const place = { groupId: row.groupId, displayId: row.displayId, displayName: display.name };
  return newEntry(app, place, {
    kind: "occurrence.answered",
    uniqueKey: answerKey(display._id, answer.id),
    at: answer.at,
    facts: {
      occurrenceKey: row.key,
      messageText: row.text,
      choice: answer.choice,
      answerText: answer.text,
      deviceName: answer.deviceName,
      deviceId: answer.deviceId,
      pressedAt: answer.pressedAt?.toISOString() ?? null,
      caregiverName: null,
      differs,
      isNews,
    },
  });
}

/**
 * The answer that closes the occurrence once `retracted` is taken back, if nobody was told of it since it said the same: as a change of its line.
 */
export function takenOverEntries(
  app: AppContext,
  { row, display, answer: retracted }: Answered,
  next: StoredAnswer | null,
): NewEntry[] {
  if (!next || next.caregiverName !== null || standingAnswer(row)?.id !== retracted.id) return [];
  if (wasNews(row, next)) return [];
  const line = answerKey(display._id, next.id);
  const entry = answeredEntry(app, { row, display, answer: next }, { differs: false, isNews: true });
  return [{ ...entry, uniqueKey: laterKey(line, "answered"), about: line }];
}

/** Nothing stood when it came, or something else. */
function wasNews({ answers }: OccurrenceDocument, { id, choice, receivedAt }: StoredAnswer): boolean {
  const earlier = answers.slice(
    0,
    answers.findIndex((one) => one.id === id),
  );
  const stood = earlier.find(
    (one) => one.choice !== "notYet" && (one.retractedAt === null || one.retractedAt > receivedAt),
  );
  return !stood || stood.choice !== choice;
}
