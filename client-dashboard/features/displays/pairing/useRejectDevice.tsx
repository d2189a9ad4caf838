import { Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import type { Device, Display } from "../../../../shared/contract/displays.js";
import { readableMessage } from "../../../api/ApiError.js";
import { notify } from "../../../ui/notify.js";
import { useDisplayActions } from "../list/useDisplayActions.js";

/** Asks once more, then removes a screen that is nobody's of the family and closes the code. */
export function useRejectDevice(display: Display): (device: Device) => void {
  const { rejectDevice } = useDisplayActions(display.id);

  async function reject(device: Device): Promise<void> {
    try {
      await rejectDevice(device.id);
      const cleared = device.online ? "" : " It's offline and will be cleared when it's back.";
      notify(`${device.name} was removed, and the code is closed.${cleared}`, "success");
    } catch (error) {
      notify(`It couldn't be removed. ${readableMessage(error)}`, "error");
    }
  }

  return (device) =>
    modals.openConfirmModal({
      title: `${device.name} isn't ours`,
      children: (
        <Text>
          That screen is cleared{device.online ? "" : " when it's back online"} and no longer shows{" "}
          {display.name}
          &apos;s messages. No one else gets in with the code or a link until someone presses “Add a screen”.
        </Text>
      ),
      labels: { confirm: "Remove it and close the code", cancel: "Cancel" },
      confirmProps: { color: "alert" },
      onConfirm: () => void reject(device),
    });
}
