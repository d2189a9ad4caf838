import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { Device, Display, Viewing } from "../../../../shared/contract/displays.js";
import { readableMessage } from "../../../api/ApiError.js";
import { notify } from "../../../ui/notify.js";
import { useDisplayActions } from "../list/useDisplayActions.js";
import { useReach } from "../presence/useReach.js";
import { distanceChoices, sizeChoices } from "./viewingTexts.js";

/** How large a screen is and where the chair stands: its letters follow. */
export function DeviceViewing({ display, device }: { display: Display; device: Device }) {
  const actions = useDisplayActions(display.id);
  const reach = useReach(display.id);
  const [isSaving, setIsSaving] = useState(false);
  const { diagonalInches, distanceM } = device.viewing;

  async function set(changes: Partial<Viewing>): Promise<void> {
    setIsSaving(true);
    try {
      await actions.setViewing(device.id, changes);
      notify(reach(`Saved. The letters on ${device.name} follow.`, "changes"), "success");
    } catch (error) {
      notify(`It was not saved. ${readableMessage(error)}`, "error");
    }
    setIsSaving(false);
  }

  return (
    <div className="device-viewing">
      <NativeSelect
        label="Screen"
        aria-label={`Size of the screen ${device.name}, from corner to corner`}
        size="md"
        disabled={isSaving}
        data={sizeChoices(device)}
        value={String(diagonalInches ?? "")}
        onChange={({ currentTarget: { value } }) =>
          void set({ diagonalInches: value === "" ? null : Number(value) })
        }
      />
      <NativeSelect
        label="Chair"
        aria-label={`Distance of the chair from ${device.name}`}
        size="md"
        disabled={isSaving}
        data={distanceChoices()}
        value={String(distanceM)}
        onChange={({ currentTarget: { value } }) =>
          void set({ distanceM: Number(value) as Viewing["distanceM"] })
        }
      />
    </div>
  );
}
