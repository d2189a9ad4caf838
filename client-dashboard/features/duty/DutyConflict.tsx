import type { DutyRota } from "../../../shared/contract/duty.js";
import type { ConflictRow } from "../../ui/form/ConflictRow.js";
import { EditConflict } from "../../ui/form/EditConflict.js";
import { zoneCity } from "../../ui/format/zoneTime.js";
import { draftOf, type DutyDraft } from "./draft.js";
import { DUTY_DAYS, hoursText, inOrder, nameIn, replacementText } from "./dutyTexts.js";
import type { DutyVersion } from "./mergeDuty.js";

type Names = Pick<DutyRota, "names">;

interface DutyConflictProps {
  /** Mine upon theirs; null: closed. */
  overtaken: DutyVersion | null;
  /** Of everybody who could be on duty. */
  names: DutyRota["names"];
  isSaving: boolean;
  onKeepTheirs: () => void;
  onSaveMine: () => void;
  onGoOn: () => void;
}

/** Two have changed the same of the week: both versions of what differs, and the choice. */
export function DutyConflict({ overtaken, names, ...choice }: DutyConflictProps) {
  return (
    <EditConflict
      what="the week"
      rows={overtaken && dutyConflict(overtaken, { names: [...names, ...overtaken.base.names] })}
      {...choice}
    />
  );
}

function dutyConflict({ base, draft }: DutyVersion, names: Names): ConflictRow[] {
  const [theirs, mine] = [textsOf(draftOf(base), names), textsOf(draft, names)];
  return Object.keys(theirs)
    .map((name) => ({ name, theirs: theirs[name] ?? "", mine: mine[name] ?? "" }))
    .filter((row) => row.theirs !== row.mine);
}

function textsOf({ shifts, replacements, timeZone }: DutyDraft, names: Names): Record<string, string> {
  const ofDay = (weekday: number) =>
    shifts
      .filter((shift) => shift.weekday === weekday)
      .sort((one, other) => one.from.localeCompare(other.from))
      .map((shift) => `${hoursText(shift)}: ${inOrder(shift.userIds.map((id) => nameIn(names, id)))}`)
      .join("; ");
  return {
    ...Object.fromEntries(DUTY_DAYS.map(({ name, weekday }) => [name, ofDay(weekday) || "Nobody"])),
    "On some days somebody else": replacements.map((one) => replacementText(names, one)).join("; ") || "No",
    "Time zone": zoneCity(timeZone),
  };
}
