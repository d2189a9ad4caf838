import { Button, Group, Modal, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { useBlocker } from "react-router";
import { unsavedReason } from "./unsaved.js";

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
    <Modal opened={isAsking} onClose={() => reset?.()} title="Leave this page?">
      <Text>{reason}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={() => reset?.()}>
          Stay here
        </Button>
        <Button color="alert" onClick={() => proceed?.()}>
          Leave
        </Button>
      </Group>
    </Modal>
  );
}
