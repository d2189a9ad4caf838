import { Button, Text, TextInput, Title } from "@mantine/core";
import { IconDeviceTabletQuestion } from "@tabler/icons-react";
import { useId, useState, type FormEvent } from "react";
import type { Display } from "../../../../shared/contract/displays.js";
import type { PairingRequest } from "../../../../shared/contract/pairing.js";
import { PairingNumber } from "../../../../shared/contract/pairing.js";
import { readableMessage } from "../../../api/ApiError.js";
import { timeAgo } from "../../../ui/format/relativeTime.js";
import { notify } from "../../../ui/notify.js";
import { useDisplayActions } from "../list/useDisplayActions.js";

interface PairingPromptProps {
  display: Display;
  request: PairingRequest;
  now: number;
}

/** A screen outside the pairing window: it comes in by the two digits that only who stands before it can read. */
export function PairingPrompt({ display, request, now }: PairingPromptProps) {
  const { allowDevice, ignoreDevice } = useDisplayActions(display.id);
  const [number, setNumber] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const headingId = useId();

  async function allow(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found = PairingNumber.safeParse(number).error?.issues[0];
    if (found) return setError(found.message);
    setError(null);
    setIsBusy(true);
    try {
      await allowDevice(request.id, number.trim());
      notify(
        `${request.deviceName} is let in, and shows ${display.name}'s display as soon as it's online.`,
        "success",
      );
    } catch (failure) {
      setError(readableMessage(failure));
      setNumber("");
      setIsBusy(false);
    }
  }

  async function ignore(): Promise<void> {
    setIsBusy(true);
    await ignoreDevice(request.id).catch((failure: unknown) => {
      setError(readableMessage(failure));
      setIsBusy(false);
    });
  }

  return (
    <section className="pairing-prompt" aria-labelledby={headingId}>
      <IconDeviceTabletQuestion size={32} stroke={1.5} aria-hidden />
      <div className="pairing-prompt-words">
        <Title order={2} size="h3" id={headingId}>
          A screen wants to show {display.name}&apos;s display
        </Title>
        <Text c="dimmed">
          {request.deviceName}, asked {timeAgo(Date.parse(request.askedAt), now)}. Only let it in if you know
          whose it is.
        </Text>
        <form className="pairing-prompt-form" onSubmit={(event) => void allow(event)} noValidate>
          <TextInput
            label="The two digits on that screen"
            classNames={{ input: "pairing-number" }}
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            value={number}
            onChange={(event) => setNumber(event.currentTarget.value)}
            error={error}
          />
          <div className="pairing-prompt-buttons">
            <Button type="submit" disabled={isBusy}>
              Allow
            </Button>
            <Button variant="default" disabled={isBusy} onClick={() => void ignore()}>
              Ignore
            </Button>
          </div>
        </form>
      </div>
    </section>
  );
}
