import { Button, Loader, Text, Title } from "@mantine/core";
import { useState } from "react";
import type { Display } from "../../../shared/contract/displays.js";
import { readableMessage } from "../../api/ApiError.js";
import { notify } from "../../ui/notify.js";
import { useNow } from "../../ui/useNow.js";
import { PairingInvitation, PairingPrompts, useDisplayActions } from "../displays/index.js";

/** Shows the code until the first screen has entered it; the realtime events then move this on. */
export function ScreenStep({ display }: { display: Display }) {
  const { openPairing } = useDisplayActions(display.id);
  const [isOpening, setIsOpening] = useState(false);
  const now = useNow(5_000);
  const isOpen = display.pairingOpenUntil !== null && Date.parse(display.pairingOpenUntil) > now;

  async function openAgain(): Promise<void> {
    setIsOpening(true);
    await openPairing().catch((error: unknown) => notify(readableMessage(error), "error"));
    setIsOpening(false);
  }

  return (
    <>
      <Title order={2} mb="md">
        Connect {display.name}&apos;s screen
      </Title>
      <PairingPrompts displays={[display]} now={now} />
      {isOpen ? (
        <>
          <PairingInvitation display={display} />
          <div className="waiting" role="status">
            <Loader type="dots" size="sm" aria-hidden />
            <span>Waiting for the screen…</span>
          </div>
        </>
      ) : (
        <>
          <Text mb="lg">The time to enter the code is up. Open it again when you're at the tablet.</Text>
          <Button size="lg" fullWidth loading={isOpening} onClick={() => void openAgain()}>
            Open the code for 30 minutes
          </Button>
        </>
      )}
    </>
  );
}
