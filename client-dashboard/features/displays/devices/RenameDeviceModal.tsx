import { Modal, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import type { Device } from "../../../../shared/contract/displays.js";
import { NAME_MAX } from "../../../../shared/limits.js";
import { FormButtons } from "../../../ui/form/FormButtons.js";
import { useSaving } from "../../../ui/form/useSaving.js";

interface RenameDeviceModalProps {
  device: Device | null;
  onRename: (name: string) => Promise<void>;
  onClose: () => void;
}

export function RenameDeviceModal({ device, onRename, onClose }: RenameDeviceModalProps) {
  return (
    <Modal opened={device !== null} onClose={onClose} title="Name this screen">
      {device && <RenameForm device={device} onRename={onRename} onClose={onClose} />}
    </Modal>
  );
}

function RenameForm({ device, onRename, onClose }: RenameDeviceModalProps & { device: Device }) {
  const [name, setName] = useState(device.name);
  const { error, isSaving, save } = useSaving();

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
