import { Button, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { IconDeviceLaptop } from "@tabler/icons-react";
import { useState } from "react";
import type { Display } from "../../../../shared/contract/displays.js";
import { readableMessage } from "../../../api/ApiError.js";
import { notify } from "../../../ui/notify.js";
import { useDisplayActions } from "../list/useDisplayActions.js";

/** For the family computer that is to be the screen, or to see how it looks. */
export function UseThisBrowser({ display }: { display: Display }) {
  const { useThisBrowser: becomeDevice } = useDisplayActions(display.id);
  const [isBusy, setIsBusy] = useState(false);

  async function become(): Promise<void> {
    setIsBusy(true);
    try {
      await becomeDevice();
      window.location.assign("/display");
    } catch (error) {
      notify(readableMessage(error), "error");
      setIsBusy(false);
    }
  }

  const confirm = () =>
    modals.openConfirmModal({
      title: `Show ${display.name}'s display here?`,
      children: (
        <>
          <Text>This browser becomes a screen of {display.name}&apos;s display, until you remove it.</Text>
          <Text mt="sm">
            You stay logged in here. If others use this computer, log out of the dashboard first and type the
            code instead.
          </Text>
        </>
      ),
      labels: { confirm: "Show it here", cancel: "Cancel" },
      onConfirm: () => void become(),
    });

  return (
    <Button
      variant="subtle"
      loading={isBusy}
      onClick={confirm}
      leftSection={<IconDeviceLaptop size={20} aria-hidden />}
    >
      Use this browser as the display
    </Button>
  );
}
