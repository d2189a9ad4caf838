import { Button, Text } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useId, useState } from "react";
import type { Device, Display } from "../../../../shared/contract/displays.js";
import { timeAgo } from "../../../ui/format/relativeTime.js";
import { deviceTroubles } from "./displayTroubles.js";
import { statusFacts } from "./statusTexts.js";
import { TroubleList } from "./TroubleList.js";

interface DeviceDetailsProps {
  display: Display;
  device: Device;
  now: number;
}

/** Everything that a screen tells of itself, when somebody wants to know. */
export function DeviceDetails({ display, device, now }: DeviceDetailsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  const troubles = deviceTroubles(display, device);
  return (
    <div className="device-details">
      <Button
        variant="subtle"
        size="sm"
        mih={44}
        px={8}
        aria-expanded={isOpen}
        aria-controls={listId}
        rightSection={<Chevron size={18} aria-hidden />}
        onClick={() => setIsOpen(!isOpen)}
      >
        How {device.name} is
      </Button>
      <div id={listId} hidden={!isOpen}>
        {isOpen && (
          <>
            <Text size="sm" c="dimmed" mb="sm">
              {sourceText(device, now)}
            </Text>
            {device.status && troubles.length > 0 && (
              <TroubleList troubles={troubles} status={device.status} />
            )}
            <dl className="device-facts">
              {statusFacts(device, now).map(([name, words]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{words}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </div>
    </div>
  );
}

/** From when it is, where it is not from now. */
function sourceText({ status, online, lastSeenAt }: Device, now: number): string {
  if (!status) return "This screen has not told how it is yet.";
  if (online) return "As it is now.";
  return `Offline. This is the last that is known, from ${timeAgo(Date.parse(lastSeenAt), now)}.`;
}
