import { Button, Text, Title } from "@mantine/core";
import { IconBellRinging } from "@tabler/icons-react";
import { useId, useState } from "react";
import { BRAND } from "../../../shared/brand.js";
import type { Display } from "../../../shared/contract/displays.js";
import type { PushService } from "../../../shared/contract/notifications.js";
import { TOASTS } from "../../../shared/texts.js";
import { useProfile } from "../../session/AuthContext.js";
import { attemptPush } from "./attemptPush.js";
import { readPushChoice, writePushChoice } from "./pushChoice.js";
import { pushPermission, pushSupport } from "./pushSupport.js";
import { turnPushOn } from "./turnPush.js";
import { useNotificationSettings } from "./useNotificationSettings.js";
import "./notifications.css";

/**
 * Asks after a log-in whether to show notifications here, until it is answered. The browser's own question comes on the press: out of the
 * blue it is refused, by people for ever and by some browsers at once.
 */
export function PushOffer({ displays }: { displays: Display[] }) {
  const { userID } = useProfile();
  const [isOpen, setIsOpen] = useState(() => isOffered(userID));
  if (!isOpen || displays.length === 0) return null;

  function close(): void {
    setIsOpen(false);
    // The buttons go with the card.
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  }
  const handleLater = () => {
    writePushChoice(userID, "later");
    close();
  };
  const handleAnswer = () => {
    if (!isOffered(userID)) close();
  };
  return <OfferCard who={spokenNames(displays)} onLater={handleLater} onAnswer={handleAnswer} />;
}

function isOffered(userID: string): boolean {
  return pushSupport() === "ready" && pushPermission() === "default" && readPushChoice(userID) === null;
}

interface OfferCardProps {
  who: string;
  onLater: () => void;
  /** The browser has asked; it may have been left without an answer. */
  onAnswer: () => void;
}

function OfferCard({ who, onLater, onAnswer }: OfferCardProps) {
  const { userID } = useProfile();
  const { data, reload } = useNotificationSettings();
  const [isBusy, setIsBusy] = useState(false);
  const headingId = useId();

  async function turnOn(service: PushService): Promise<void> {
    setIsBusy(true);
    await attemptPush(() => turnPushOn(service, userID), TOASTS.accountUpdated);
    setIsBusy(false);
    void reload();
    onAnswer();
  }

  // Browsers ask only while the press is fresh: what it takes is fetched before.
  if (!data) return null;
  return (
    <section className="card push-offer" aria-labelledby={headingId}>
      <IconBellRinging size={32} stroke={1.5} aria-hidden />
      <div className="push-offer-words">
        <Title order={2} size="h3" id={headingId}>
          Know at once when {who} answers
        </Title>
        <Text c="dimmed" mt={4}>
          {BRAND.name} can show a notification on this device, also when this page is closed. What it tells
          you is up to you, in My Account.
        </Text>
        <div className="push-offer-buttons">
          <Button loading={isBusy} onClick={() => void turnOn(data.pushService)}>
            Turn on notifications
          </Button>
          <Button variant="default" disabled={isBusy} onClick={onLater}>
            Not now
          </Button>
        </div>
      </div>
    </section>
  );
}

/** `Mum`, `Mum or Dad`; more of them are somebody. */
function spokenNames(displays: Display[]): string {
  return displays.length > 2 ? "somebody" : displays.map(({ name }) => name).join(" or ");
}
