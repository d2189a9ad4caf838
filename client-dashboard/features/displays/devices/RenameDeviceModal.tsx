import { Modal, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import type { Device } from "../../../../shared/contract/displays.js";
import { NAME_MAX } from "../../../../shared/limits.js";
import { useKeeping, useKeptForm } from "../../../auth/useKeptForm.js";
import { FormButtons } from "../../../ui/form/FormButtons.js";
import { closeUnlessUnsaved, useUnsavedInDialog } from "../../../ui/form/unsaved.js";
import { useSaving } from "../../../ui/form/useSaving.js";

interface RenameDeviceModalProps {
  device: Device | null;
  onRename: (name: string) => Promise<void>;
  onClose: () => void;
}

export function RenameDeviceModal({ device, onRename, onClose }: RenameDeviceModalProps) {
  return (
    <Modal opened={device !== null} onClose={() => closeUnlessUnsaved(onClose)} title="Name this screen">
      {device && <RenameForm device={device} onRename={onRename} onClose={onClose} />}
    </Modal>
  );
}

function RenameForm({ device, onRename, onClose }: RenameDeviceModalProps & { device: Device }) {
  const begun = useKeptForm<{ name: string }>(`device/${device.id}`);
  const [name, setName] = useState(begun.kept?.name ?? device.name);
  const { error, isSaving, save } = useSaving();
  const [before] = useState(device.name);
  const isChanged = name !== before;
  useUnsavedInDialog(isChanged, "The new name isn't saved yet.");
  useKeeping(begun, isChanged ? { name } : null);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (await save(() => onRename(name))) onClose();
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)}>
      <TextInput
        data-autofocus
        label="Name"
        description="Where it is, such as Kitchen."
        maxLength={NAME_MAX}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={error}
      />
      <FormButtons submit="Save" isSaving={isSaving} onCancel={onClose} />
    </form>
  );
}
