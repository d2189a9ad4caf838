import { useQuery } from "@tanstack/react-query";
import { displaysApi, type Display } from "../../../../shared/contract/displays.js";
import { PAIRING_LINK_MS } from "../../../../shared/limits.js";
import { useProfile } from "../../../auth/AuthContext.js";
import { apiCall } from "../../../api/apiCall.js";
import { originForDevices } from "../../../auth/linkOrigin.js";
import { queryKeys } from "../../../api/queryKeys.js";

/**
 * The one-time link of a display, made when it is first shown. A new one ends the one before it, which may be on a tablet's camera
 * right now: nothing asks anew by itself, other than a screen that has come in, which may have used it up.
 */
export function usePairingLink({ id: displayId, devices }: Display, now: number) {
  const origin = originForDevices(useProfile().installation) ?? window.location.origin;
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: queryKeys.pairingLink(
      displayId,
      devices.map(({ id }) => id),
    ),
    queryFn: () => apiCall(displaysApi.createPairingLink, { params: { displayId } }),
    staleTime: Infinity,
    gcTime: PAIRING_LINK_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });
  const isOver = data !== undefined && Date.parse(data.expiresAt) <= now;
  return {
    link: data && !isOver ? `${origin}${data.path}` : null,
    expiresAt: data ? Date.parse(data.expiresAt) : null,
    isOver,
    error,
    isPending,
    isFetching,
    renew: () => void refetch(),
  };
}
