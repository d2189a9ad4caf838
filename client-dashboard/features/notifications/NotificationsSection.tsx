import { Text } from "@mantine/core";
import { ErrorState } from "../../ui/ErrorState.js";
import { LoadingState } from "../../ui/LoadingState.js";
import { AccountSection } from "../../ui/AccountSection.js";
import { MailsReturned } from "./mails/MailsReturned.js";
import { MailsStopped } from "./mails/MailsStopped.js";
import { PassesField } from "./quiet/PassesField.js";
import { PauseField } from "./quiet/PauseField.js";
import { PushDevices } from "./PushDevices.js";
import { QuietHoursField } from "./quiet/QuietHoursField.js";
import { ReceivedMessages } from "./ReceivedMessages.js";
import { ThisDevice } from "./ThisDevice.js";
import { TopicTable } from "./TopicTable.js";
import { useNotificationSettings } from "./useNotificationSettings.js";
import "./notifications.css";

/** What is told to whom outside of the dashboard, by which way, and on which devices. */
export function NotificationsSection() {
  const { data, error, isPending, refetch, change, reload } = useNotificationSettings();
  return (
    <AccountSection title="Notifications">
      {isPending && <LoadingState what="your notifications" />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          {data.mailOffAt && <MailsReturned onChange={reload} />}
          {data.invitationsStopped && <MailsStopped onChange={reload} />}
          <ThisDevice settings={data} onChange={reload} />
          <PushDevices devices={data.devices} onChange={reload} />
          <TopicTable choices={data.choices} onChange={change} />
          <QuietHoursField quietHours={data.choices.quietHours} onChange={change} />
          <PauseField pausedUntil={data.choices.pausedUntil} onChange={change} />
          <PassesField passes={data.choices.passes} onChange={change} />
          <Text c="dimmed" mt="lg">
            Everything else is listed under “What happened” on the dashboard.
          </Text>
          <ReceivedMessages isOn={data.devices.some(({ current }) => current)} />
        </>
      )}
    </AccountSection>
  );
}
