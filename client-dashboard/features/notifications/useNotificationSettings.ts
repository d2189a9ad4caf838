import { useQuery, useQueryClient } from "@tanstack/react-query";
import { accountsApi } from "../../../shared/contract/accounts.js";
import {
  notificationsApi,
  type NotificationChoices,
  type NotificationSettings,
} from "../../../shared/contract/notifications.js";
import { readableMessage } from "../../session/ApiError.js";
import { call } from "../../session/call.js";
import { queryKeys } from "../../session/queryKeys.js";
import { notify } from "../../ui/notify.js";

export function useNotificationSettings() {
  const cache = useQueryClient();
  const query = useQuery({
    queryKey: queryKeys.notifications,
    queryFn: () => call(notificationsApi.get, {}),
  });

  /** Shows the change at once, and takes it back when the server does not take it. */
  async function change(changes: Partial<NotificationChoices>): Promise<void> {
    await cache.cancelQueries({ queryKey: queryKeys.notifications });
    const before = cache.getQueryData<NotificationSettings>(queryKeys.notifications);
    if (before) put({ ...before, choices: { ...before.choices, ...changes } });
    try {
      // Quiet hours are on this person's own clock.
      if (changes.quietHours) await call(accountsApi.setProfile, { body: { timeZone: ownTimeZone() } });
      await call(notificationsApi.edit, { body: changes });
    } catch (error) {
      if (before) put(before);
      notify(readableMessage(error), "error");
    }
  }

  const put = (settings: NotificationSettings) => cache.setQueryData(queryKeys.notifications, settings);
  const reload = () => cache.invalidateQueries({ queryKey: queryKeys.notifications });
  return { ...query, change, reload };
}

function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
