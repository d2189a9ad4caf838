import type { Display } from "../../../shared/contract/displays.js";
import { zoneCity } from "../../ui/format/zoneTime.js";
import type { ConflictRow } from "../../ui/ConflictRow.js";

export type SettingsValues = Pick<Display, "name" | "timeZone" | "tags">;
export type SettingsField = keyof SettingsValues;

const NAMES: Record<SettingsField, string> = { name: "Name", timeZone: "Time zone", tags: "Tags" };

/** What of these fields is another in `after` than in `before`. */
export function changedFields(
  before: SettingsValues,
  after: SettingsValues,
  fields: readonly SettingsField[],
): Partial<SettingsValues> {
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  return Object.fromEntries(changed.map((field) => [field, after[field]]));
}

/** Their values and mine, of each field in which they differ. */
export function conflictRows(
  theirs: SettingsValues,
  mine: SettingsValues,
  fields: readonly SettingsField[],
): ConflictRow[] {
  return fields
    .filter((field) => field in changedFields(theirs, mine, [field]))
    .map((field) => ({ name: NAMES[field], theirs: inWords(theirs, field), mine: inWords(mine, field) }));
}

function inWords(values: SettingsValues, field: SettingsField): string {
  if (field === "timeZone") return zoneCity(values.timeZone);
  if (field === "tags") return values.tags.join(", ") || "None";
  return values.name;
}
