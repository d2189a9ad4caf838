import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
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

  /** Shows a change at once, and takes it back when the server does not take it. Sent one after the other: the last one counts. */
  const { mutateAsync } = useMutation({
    mutationKey: queryKeys.notifications,
    scope: { id: queryKeys.notifications.join() },
    networkMode: "always",
    mutationFn: async (changes: Partial<NotificationChoices>) => {
      // Quiet hours are on this person's own clock.
      if (changes.quietHours) await call(accountsApi.setProfile, { body: { timeZone: ownTimeZone() } });
      await call(notificationsApi.edit, { body: changes });
    },
    onMutate: (changes) => {
      const before = cache.getQueryData<NotificationSettings>(queryKeys.notifications);
      void cache.cancelQueries({ queryKey: queryKeys.notifications });
      if (before) put({ ...before, choices: { ...before.choices, ...changes } });
      return before;
    },
    onError: (error, _changes, before) => {
      if (before) put(before);
      notify(readableMessage(error), "error");
    },
    onSettled: () => {
      // What was taken back may have been changed again meanwhile: after the last one the server knows.
      const isLast = cache.isMutating({ mutationKey: queryKeys.notifications }) === 1;
      if (isLast) void reload();
    },
  });
  const change = (changes: Partial<NotificationChoices>) => mutateAsync(changes).catch(alreadyTold);

  const put = (settings: NotificationSettings) => cache.setQueryData(queryKeys.notifications, settings);
  const reload = () => cache.invalidateQueries({ queryKey: queryKeys.notifications });
  return { ...query, change, reload };
}

/** The toast has said it. */
function alreadyTold(): void {}

function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
