import { Badge, Button, Text } from "@mantine/core";
import { IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import { useState } from "react";
import type { AccountSession } from "../../../../shared/contract/accounts.js";
import { timeAgo } from "../../../ui/format/relativeTime.js";
import { useNow } from "../../../ui/useNow.js";

interface SessionRowProps {
  session: AccountSession;
  onEnd: (session: AccountSession) => Promise<void>;
}

export function SessionRow({ session, onEnd }: SessionRowProps) {
  const { deviceName, browserName, current, lastUsedAt } = session;
  const now = useNow(60_000);
  const [isEnding, setIsEnding] = useState(false);
  const Icon = /phone|tablet|ipad/i.test(deviceName) ? IconDeviceMobile : IconDeviceDesktop;
  const handleEnd = () => {
    setIsEnding(true);
    void onEnd(session).finally(() => setIsEnding(false));
  };
  return (
    <li className="session">
      <Icon size={24} stroke={1.5} aria-hidden />
      <div className="session-words">
        <Text fw={700} component="span">
          {deviceName}
        </Text>
        {current && (
          <Badge color="accent" variant="light" ml="xs">
            This device
          </Badge>
        )}
        <Text c="dimmed" size="sm">
          {browserName}, {current ? "in use now" : `last used ${timeAgo(Date.parse(lastUsedAt), now)}`}
        </Text>
      </div>
      {!current && (
        <Button
          variant="default"
          size="sm"
          loading={isEnding}
          onClick={handleEnd}
          aria-label={`Log out ${deviceName}, ${browserName}`}
        >
          Log out
        </Button>
      )}
    </li>
  );
}
