import { Badge, Button, Text } from "@mantine/core";
import { IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import { useState } from "react";
import { notificationsApi, type PushDevice } from "../../../shared/contract/notifications.js";
import { PUSH_DEVICES_MAX } from "../../../shared/limits.js";
import { readableMessage } from "../../api/ApiError.js";
import { useProfile } from "../../auth/AuthContext.js";
import { apiCall } from "../../api/apiCall.js";
import { timeAgo } from "../../ui/format/relativeTime.js";
import { notify } from "../../ui/notify.js";
import { useNow } from "../../ui/useNow.js";
import { turnPushOff } from "./turnPush.js";

interface PushDevicesProps {
  devices: PushDevice[];
  onChange: () => Promise<unknown>;
}

/** Where messages are pushed to. */
export function PushDevices({ devices, onChange }: PushDevicesProps) {
  const { userID: userId } = useProfile();
  const now = useNow(60_000);
  const [removing, setRemoving] = useState<string | null>(null);

  async function handleRemove({ id, deviceName, current }: PushDevice): Promise<void> {
    setRemoving(id);
    try {
      if (current) await turnPushOff(userId, id);
      else await apiCall(notificationsApi.removeDevice, { params: { deviceId: id } });
      notify(`${deviceName} no longer gets notifications.`, "success");
    } catch (error) {
      notify(readableMessage(error), "error");
    }
    await onChange();
    setRemoving(null);
  }

  if (devices.length === 0) return null;
  return (
    <div className="push-devices">
      <Text c="dimmed" size="sm" mb="xs">
        Devices that get notifications, {PUSH_DEVICES_MAX} at most:
      </Text>
      <ul className="quiet-list">
        {devices.map((device) => (
          <li key={device.id} className="session">
            {/phone|tablet|ipad/i.test(device.deviceName) ? (
              <IconDeviceMobile size={24} stroke={1.5} aria-hidden />
            ) : (
              <IconDeviceDesktop size={24} stroke={1.5} aria-hidden />
            )}
            <div className="session-words">
              <div className="push-device-name">
                <Text fw={700} component="span">
                  {device.deviceName}
                </Text>
                {device.current && (
                  <Badge color="accent" variant="light">
                    This device
                  </Badge>
                )}
              </div>
              <Text c="dimmed" size="sm">
                {device.browserName}, added {timeAgo(Date.parse(device.addedAt), now)}
              </Text>
            </div>
            <Button
              variant="default"
              size="sm"
              loading={removing === device.id}
              onClick={() => void handleRemove(device)}
              aria-label={`Remove ${device.deviceName}, ${device.browserName}`}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
