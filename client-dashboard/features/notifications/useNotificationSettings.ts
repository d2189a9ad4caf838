import { useMutation, useMutationState, useQuery, useQueryClient } from "@tanstack/react-query";
import { accountsApi } from "../../../shared/contract/accounts.js";
import {
  notificationsApi,
  type NotificationChoices,
  type NotificationSettings,
} from "../../../shared/contract/notifications.js";
import { readableMessage } from "../../api/ApiError.js";
import { apiCall } from "../../api/apiCall.js";
import { queryKeys } from "../../api/queryKeys.js";
import { notify } from "../../ui/notify.js";

/**
 * What is set, with the changes that are on their way laid over it: shown at once, gone again when the server does not take them, and
 * whatever is read meanwhile takes nothing away. Sent one after the other: the last one counts.
 */
export function useNotificationSettings({ enabled = true } = {}) {
  const cache = useQueryClient();
  const query = useQuery({
    queryKey: queryKeys.notifications,
    queryFn: () => apiCall(notificationsApi.get, {}),
    enabled,
  });
  const reload = () => cache.invalidateQueries({ queryKey: queryKeys.notifications });

  const { mutateAsync } = useMutation({
    mutationKey: queryKeys.notifications,
    scope: { id: queryKeys.notifications.join() },
    networkMode: "always",
    mutationFn: async (changes: Partial<NotificationChoices>) => {
      // Quiet hours are on this person's own clock.
      if (changes.quietHours) await apiCall(accountsApi.setProfile, { body: { timeZone: ownTimeZone() } });
      await apiCall(notificationsApi.edit, { body: changes });
    },
    onError: (error) => notify(readableMessage(error), "error"),
    onSuccess: (_nothing, changes) =>
      cache.setQueryData<NotificationSettings>(
        queryKeys.notifications,
        (known) => known && withChanges(known, [changes]),
      ),
    // A change counts as on its way until what the server has is known.
    onSettled: reload,
  });
  const change = (changes: Partial<NotificationChoices>) => mutateAsync(changes).catch(shownByToast);
  const underWay = useMutationState({
    filters: { mutationKey: queryKeys.notifications, status: "pending" },
    select: ({ state }) => state.variables as Partial<NotificationChoices>,
  });

  return { ...query, data: query.data && withChanges(query.data, underWay), change, reload };
}

function withChanges(
  settings: NotificationSettings,
  changes: Partial<NotificationChoices>[],
): NotificationSettings {
  return { ...settings, choices: Object.assign({}, settings.choices, ...changes) as NotificationChoices };
}

/** The toast has said it. */
function shownByToast(): void {}

function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
