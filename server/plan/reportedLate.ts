import type { AppContext } from "../core/AppContext.js";
import { laterKey, type UniqueKey } from "../core/uniqueKey.js";
import type { NewEntry } from "../activity/activityEntry.model.js";
import { newEntry } from "../activity/pendingEntries.js";
import type { NamedDisplay } from "../circle/displays/display.model.js";
import { missedEntryKey } from "../notifications/templates/unansweredKeys.js";
import type { OccurrenceDocument } from "./occurrence.model.js";

/** Of the entry that says that an occurrence was missed. */
export function missedKey(row: Pick<OccurrenceDocument, "displayId" | "key" | "moves">): UniqueKey {
  return missedEntryKey(row);
}

interface Late {
  row: OccurrenceDocument;
  display: NamedDisplay;
  /** Where it is not the first of its kind. */
  uniqueKey?: UniqueKey;
}

/** What a screen that had been offline has told of an occurrence that counted as missed. */
export function reportedLate(
  app: AppContext,
  { row, display, uniqueKey }: Late,
  turnedInto: "shown" | "answered",
): NewEntry {
  const place = { groupId: row.groupId, displayId: row.displayId, displayName: display.name };
  return newEntry(app, place, {
    kind: "occurrence.reportedLate",
    uniqueKey: uniqueKey ?? laterKey(missedKey(row), turnedInto),
    about: missedKey(row),
    at: new Date(app.now()),
    facts: { turnedInto },
  });
}
