import type { ConflictRow } from "../../../ui/form/ConflictRow.js";
import { EditConflict } from "../../../ui/form/EditConflict.js";

interface SettingsConflictProps {
  /** null: closed. */
  rows: ConflictRow[] | null;
  isSaving: boolean;
  onKeepTheirs: () => void;
  onSaveMine: () => Promise<void>;
  onGoOn: () => void;
}

export function SettingsConflict({
  rows,
  isSaving,
  onKeepTheirs,
  onSaveMine,
  onGoOn,
}: SettingsConflictProps) {
  return (
    <EditConflict
      what="these settings"
      rows={rows}
      isSaving={isSaving}
      onKeepTheirs={onKeepTheirs}
      onSaveMine={() => void onSaveMine()}
      onGoOn={onGoOn}
    />
  );
}
