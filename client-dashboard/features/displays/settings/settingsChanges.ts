import type {
  Display,
  DisplayLook,
  ExtrasSettings,
  WatchSettings,
} from "../../../../shared/contract/displays.js";
import type { ConflictRow } from "../../../ui/form/ConflictRow.js";
import { settingName, describeSetting } from "./settingsTexts.js";

export type SettingsValues = Pick<Display, "name" | "timeZone" | "phone" | "tags"> &
  DisplayLook &
  ExtrasSettings &
  WatchSettings;
export type SettingsField = keyof SettingsValues;

/** What of these fields is another in `after` than in `before`. */
export function changedFields<Field extends SettingsField>(
  before: Pick<SettingsValues, Field>,
  after: Pick<SettingsValues, Field>,
  fields: readonly Field[],
): Partial<Pick<SettingsValues, Field>> {
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  return onlyFields(after, changed);
}

/** These fields of them. */
export function onlyFields<Field extends SettingsField>(
  values: Pick<SettingsValues, Field>,
  fields: readonly Field[],
): Pick<SettingsValues, Field> {
  return Object.fromEntries(fields.map((field) => [field, values[field]])) as Pick<SettingsValues, Field>;
}

/** Their values and mine, of each field in which they differ. */
export function conflictRows<Field extends SettingsField>(
  theirs: Pick<SettingsValues, Field>,
  mine: Pick<SettingsValues, Field>,
  fields: readonly Field[],
): ConflictRow[] {
  return fields
    .filter((field) => field in changedFields(theirs, mine, [field]))
    .map((field) => ({
      name: settingName(field),
      theirs: describeSetting(theirs, field),
      mine: describeSetting(mine, field),
    }));
}
