import { NativeSelect } from "@mantine/core";
import type { Device, Display, Viewing } from "../../../../shared/contract/displays.js";
import { useViewing } from "./useViewing.js";
import { distanceChoices, sizeChoices } from "./viewingTexts.js";

/** How large a screen is and where the chair stands: its letters follow. */
export function DeviceViewing({ display, device }: { display: Display; device: Device }) {
  const { viewing, set } = useViewing(display.id, device);
  const { diagonalInches, distanceM } = viewing;
  return (
    <div className="device-viewing">
      <NativeSelect
        label="Screen"
        aria-label={`Size of the screen ${device.name}, from corner to corner`}
        size="md"
        data={sizeChoices(device)}
        value={String(diagonalInches ?? "")}
        onChange={({ currentTarget: { value } }) =>
          set({ diagonalInches: value === "" ? null : Number(value) })
        }
      />
      <NativeSelect
        label="Chair"
        aria-label={`Distance of the chair from ${device.name}`}
        size="md"
        data={distanceChoices()}
        value={String(distanceM)}
        onChange={({ currentTarget: { value } }) => set({ distanceM: Number(value) as Viewing["distanceM"] })}
      />
    </div>
  );
}
