import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { notificationsApi } from "../../../shared/contract/notifications.js";
import { apiCall } from "../../api/apiCall.js";
import { queryKeys } from "../../api/queryKeys.js";

/** Missing where the app has no icon that could say a number. */
interface BadgeNavigator {
  setAppBadge?(count: number): Promise<void>;
}

/** Keeps the number on the app's icon true while a page is open: how much waits for somebody. `isOn`: somebody is signed in. */
export function useAppBadge(isOn: boolean): void {
  const badge = navigator as BadgeNavigator;
  const isShown = typeof badge.setAppBadge === "function";
  const { data } = useQuery({
    queryKey: queryKeys.openCount,
    queryFn: () => apiCall(notificationsApi.countOpen, {}),
    enabled: isOn && isShown,
  });
  const count = isOn ? data?.openCount : 0;
  useEffect(() => {
    if (count !== undefined) void badge.setAppBadge?.(count).catch(nothingIsCounted);
  }, [badge, count]);
}

function nothingIsCounted(error: unknown): void {
  console.info("The app's icon cannot say how much waits.", error);
}
