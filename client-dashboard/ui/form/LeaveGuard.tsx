import { Button, Group, Modal, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { useBlocker } from "react-router";
import { registerAsk, unsavedReason, unsavedReasonInDialog } from "./unsaved.js";

/** What would be lost may stand in a dialog (Mantine's are at 200): the question lies over it. */
const OVER_DIALOGS = 300;
/** By this a key that is pressed here does not close the dialog below as well. */
const OWN_ESCAPE = { "data-mantine-stop-propagation": true };

const LEAVING = { title: "Leave this page?", stay: "Stay here", go: "Leave" };
const CLOSING = { title: "Close without saving?", stay: "Keep editing", go: "Close" };

/**
 * Asks before a page goes on which something would be lost (useUnsaved), also by the browser's Back, and before a dialog is closed with what was
 * typed in it.
 */
export function LeaveGuard() {
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && unsavedReason() !== null,
  );
  /** What closes the dialog that is asked about. */
  const [close, setClose] = useState<(() => void) | null>(null);
  useEffect(() => registerAsk((closing) => setClose(() => closing)), []);
  const isAsking = state === "blocked" || close !== null;
  // The words stay while the dialog closes.
  const [words, setWords] = useState<typeof LEAVING & { reason: string | null }>();
  useEffect(() => {
    if (!isAsking) return;
    setWords(
      close ? { ...CLOSING, reason: unsavedReasonInDialog() } : { ...LEAVING, reason: unsavedReason() },
    );
  }, [isAsking, close]);

  function stay(): void {
    setClose(null);
    reset?.();
  }

  function go(): void {
    setClose(null);
    close?.();
    proceed?.();
  }

  return (
    <Modal
      opened={isAsking}
      onClose={stay}
      title={words?.title}
      zIndex={OVER_DIALOGS}
      closeOnEscape={false}
      withCloseButton={false}
      onKeyDown={({ key }) => key === "Escape" && stay()}
    >
      <Text>{words?.reason}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus {...OWN_ESCAPE} onClick={stay}>
          {words?.stay}
        </Button>
        <Button color="alert" {...OWN_ESCAPE} onClick={go}>
          {words?.go}
        </Button>
      </Group>
    </Modal>
  );
}
