import { Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import type { Device, Display } from "../../../shared/contract/displays.js";
import { readableMessage } from "../../session/ApiError.js";
import { notify } from "../../ui/notify.js";
import { useDisplayActions } from "./useDisplayActions.js";

/** Asks once more, then removes a screen that is nobody's of the family and closes the code. */
export function useRejectDevice(display: Display): (device: Device) => void {
  const { rejectDevice } = useDisplayActions(display.id);

  async function reject(device: Device): Promise<void> {
    try {
      await rejectDevice(device.id);
      const cleared = device.online ? "" : " It is offline and is cleared when it is back.";
      notify(`${device.name} was removed, and the code is closed.${cleared}`, "success");
    } catch (error) {
      notify(`It was not removed. ${readableMessage(error)}`, "error");
    }
  }

  return (device) =>
    modals.openConfirmModal({
      title: `${device.name} is not ours`,
      children: (
        <Text>
          That screen is cleared{device.online ? "" : " when it is back"} and shows {display.name}&apos;s
          messages no more. Nobody else gets in by the code or a link until somebody presses “Add a screen”.
        </Text>
      ),
      labels: { confirm: "Remove it and close the code", cancel: "Keep it" },
      confirmProps: { color: "alert" },
      onConfirm: () => void reject(device),
    });
}
