import { Button, Group, Modal, Text } from "@mantine/core";
import type { ConflictRow } from "./ConflictRow.js";
import "./conflict.css";

interface EditConflictProps {
  /** "this message", "these settings". */
  what: string;
  /** null: closed. */
  rows: ConflictRow[] | null;
  isSaving: boolean;
  onKeepTheirs: () => void;
  onSaveMine: () => void;
  onGoOn: () => void;
}

/** Somebody else saved while this one was typing: both versions, and the choice. Nothing typed is lost by closing it. */
export function EditConflict({ what, rows, isSaving, onKeepTheirs, onSaveMine, onGoOn }: EditConflictProps) {
  return (
    <Modal opened={rows !== null} onClose={onGoOn} size="lg" title="Someone else saved first">
      <Text mb="md">
        While you were editing, someone else saved {what}. Nothing is lost: choose which version to keep.
      </Text>
      <table className="conflict">
        <thead>
          <tr>
            <td />
            <th scope="col">Theirs</th>
            <th scope="col">Yours</th>
          </tr>
        </thead>
        <tbody>
          {rows?.map(({ name, theirs, mine }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-side="Theirs">{theirs}</td>
              <td data-side="Yours">{mine}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Group mt="lg" gap="sm">
        <Button loading={isSaving} onClick={onSaveMine}>
          Save mine
        </Button>
        <Button variant="default" onClick={onKeepTheirs}>
          Keep theirs
        </Button>
        <Button variant="subtle" onClick={onGoOn}>
          Keep editing
        </Button>
      </Group>
    </Modal>
  );
}
