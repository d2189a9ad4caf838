import { Button, Group, Stack, Switch, Text } from "@mantine/core";
import { IconBellRinging } from "@tabler/icons-react";
import { useState } from "react";
import { notificationsApi, type NotificationSettings } from "../../../shared/contract/notifications.js";
import { TOASTS } from "../../../shared/texts.js";
import { useProfile } from "../../auth/AuthContext.js";
import { apiCall } from "../../api/apiCall.js";
import { attemptPush } from "./attemptPush.js";
import { PushObstacle } from "./PushObstacle.js";
import { readPushRecord } from "./pushRecord.js";
import { pushPermission, pushSupport } from "./pushSupport.js";
import { PushUnavailable, turnPushOff, turnPushOn } from "./turnPush.js";

interface ThisDeviceProps {
  settings: NotificationSettings;
  onChange: () => Promise<unknown>;
}

/** Turns push on and off on the browser that shows this page, or says why that cannot be. */
export function ThisDevice({ settings, onChange }: ThisDeviceProps) {
  const { userID: userId } = useProfile();
  const [permission, setPermission] = useState(pushPermission);
  const [isBusy, setIsBusy] = useState(false);
  const support = pushSupport();
  const current = settings.devices.find((device) => device.current) ?? null;
  const isOn = current !== null && permission === "granted";

  async function attempt(work: () => Promise<void>, done: string): Promise<void> {
    setIsBusy(true);
    await attemptPush(work, done);
    setPermission(pushPermission());
    await onChange();
    setIsBusy(false);
  }
  /** A switch that is disabled while it works would lose the keyboard's focus: a second press does nothing instead. */
  function handleTurn(): void {
    if (isBusy) return;
    const turn = () => (isOn ? turnPushOff(userId, current.id) : turnPushOn(settings.pushService, userId));
    void attempt(turn, TOASTS.accountUpdated);
  }
  const handleTest = () => attempt(sendTest, TOASTS.testMessageSent);

  if (support !== "ready")
    return (
      <Stack gap="md">
        <Switch size="md" label="Notify me on this device" checked={false} onChange={handleTurn} />
        <PushObstacle obstacle={support} />
      </Stack>
    );
  if (permission === "denied") return <PushObstacle obstacle="denied" />;
  return (
    <div>
      <Switch
        size="md"
        label="Notify me on this device"
        description="You hear about it as soon as someone answers, even when this page is closed."
        checked={isOn}
        onChange={handleTurn}
      />
      {isOn && (
        <Group mt="md">
          <Button
            variant="default"
            leftSection={<IconBellRinging size={20} aria-hidden />}
            loading={isBusy}
            onClick={() => void handleTest()}
          >
            Send a test
          </Button>
          <Text c="dimmed" size="sm">
            It goes to every device listed.
          </Text>
        </Group>
      )}
    </div>
  );
}

async function sendTest(): Promise<void> {
  const token = readPushRecord()?.token;
  if (!token) throw new PushUnavailable(TOASTS.notificationsNoToken);
  await apiCall(notificationsApi.sendTestMessage, { body: { fcmToken: token } });
}
