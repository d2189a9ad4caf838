import { Button, Group, Modal, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { useBlocker } from "react-router";
import { unsavedReason } from "./unsaved.js";

/** What would be lost may stand in a dialog (Mantine's are at 200): the question lies over it. */
const OVER_DIALOGS = 300;
/** By this a key that is pressed here does not close the dialog below as well. */
const OWN_ESCAPE = { "data-mantine-stop-propagation": true };

/** Asks before a page goes on which something would be lost (useUnsaved), also by the browser's Back. */
export function LeaveGuard() {
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && unsavedReason() !== null,
  );
  const isAsking = state === "blocked";
  // The words stay while the dialog closes.
  const [reason, setReason] = useState<string | null>(null);
  useEffect(() => {
    if (isAsking) setReason(unsavedReason());
  }, [isAsking]);

  return (
    <Modal
      opened={isAsking}
      onClose={() => reset?.()}
      title="Leave this page?"
      zIndex={OVER_DIALOGS}
      closeOnEscape={false}
      withCloseButton={false}
      onKeyDown={({ key }) => key === "Escape" && reset?.()}
    >
      <Text>{reason}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus {...OWN_ESCAPE} onClick={() => reset?.()}>
          Stay here
        </Button>
        <Button color="alert" {...OWN_ESCAPE} onClick={() => proceed?.()}>
          Leave
        </Button>
      </Group>
    </Modal>
  );
}
