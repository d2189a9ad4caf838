import { Button, Text, Title } from "@mantine/core";
import { IconBellRinging } from "@tabler/icons-react";
import { useId, useState } from "react";
import { BRAND } from "../../../shared/brand.js";
import type { ActivityItem } from "../../../shared/contract/activity.js";
import type { Display } from "../../../shared/contract/displays.js";
import type { PushService } from "../../../shared/contract/notifications.js";
import { TOASTS } from "../../../shared/texts.js";
import { useProfile } from "../../auth/AuthContext.js";
import { useActivity } from "../activity/index.js";
import { attemptPush } from "./attemptPush.js";
import { readPushChoice, writePushChoice } from "./pushChoice.js";
import { pushPermission, pushSupport } from "./pushSupport.js";
import { turnPushOn } from "./turnPush.js";
import { useNotificationSettings } from "./useNotificationSettings.js";
import "./notifications.css";

/**
 * Asks after a log-in whether to show notifications here, until it is answered, and not before a first sign has come from a screen: only
 * then is it known what would be told. The browser's own question comes on the press: out of the
 * blue it is refused, by people for ever and by some browsers at once.
 */
export function PushOffer({ displays }: { displays: Display[] }) {
  const { userID: userId } = useProfile();
  const [isOpen, setIsOpen] = useState(() => isOffered(userId));
  const hasHeard = useActivity(null).items.some(isFromScreen);
  if (!isOpen || !hasHeard || displays.length === 0) return null;

  function close(): void {
    setIsOpen(false);
    // The buttons go with the card.
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  }
  const handleLater = () => {
    writePushChoice(userId, "later");
    close();
  };
  const handleAnswer = () => {
    if (!isOffered(userId)) close();
  };
  return <OfferCard who={spokenNames(displays)} onLater={handleLater} onAnswer={handleAnswer} />;
}

/** Whether it may still come, on a page that has just been opened. */
export function usePushOfferWaits(): boolean {
  const { userID: userId } = useProfile();
  const [isOpen] = useState(() => isOffered(userId));
  const { isPending, items } = useActivity(null);
  const { isLoading } = useNotificationSettings({ enabled: isOpen && items.some(isFromScreen) });
  return isOpen && (isPending || isLoading);
}

/** Pressed by the person: what a caregiver marks as done in their place is none. */
function isFromScreen(item: ActivityItem): boolean {
  if (item.type === "answer") return item.caregiverName === null;
  return item.type === "callRequest" || item.type === "recording";
}

function isOffered(userId: string): boolean {
  return pushSupport() === "ready" && pushPermission() === "default" && readPushChoice(userId) === null;
}

interface OfferCardProps {
  who: string;
  onLater: () => void;
  /** The browser has asked; it may have been left without an answer. */
  onAnswer: () => void;
}

function OfferCard({ who, onLater, onAnswer }: OfferCardProps) {
  const { userID: userId } = useProfile();
  const { data, reload } = useNotificationSettings();
  const [isBusy, setIsBusy] = useState(false);
  const headingId = useId();

  async function turnOn(service: PushService): Promise<void> {
    setIsBusy(true);
    await attemptPush(() => turnPushOn(service, userId), TOASTS.accountUpdated);
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
          Know right away when {who} answers
        </Title>
        <Text c="dimmed" mt={4}>
          {BRAND.name} can show notifications on this device, even when this page is closed. You choose which
          ones in My Account.
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
  return displays.length > 2 ? "someone" : displays.map(({ name }) => name).join(" or ");
}
