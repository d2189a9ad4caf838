import { VisuallyHidden } from "@mantine/core";
import type { Device } from "../../../../shared/contract/displays.js";
import { ChoiceChips } from "../../../ui/form/ChoiceChips.js";

interface DevicePickerProps {
  devices: Device[];
  device: Device | null;
  onChoose: (deviceId: string) => void;
}

/** Above a picture: which of several screens it shows. */
export function DevicePicker({ devices, device, onChoose }: DevicePickerProps) {
  if (devices.length < 2 || !device) return null;
  return (
    <div className="device-picker">
      <ChoiceChips
        legend={<VisuallyHidden>Which screen to show</VisuallyHidden>}
        choices={devices.map(({ id, name }) => ({ value: id, label: name }))}
        value={device.id}
        onChange={onChoose}
      />
    </div>
  );
}
