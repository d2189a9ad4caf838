import { useQuery } from "@tanstack/react-query";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { PAIRING_LINK_MS } from "../../../shared/limits.js";
import { call } from "../../session/call.js";
import { queryKeys } from "../../session/queryKeys.js";

/**
 * The one-time link of a display, made when it is first shown. A new one ends the one before it, which may be on a tablet's camera
 * right now: nothing asks anew by itself, other than a screen that has come in, which may have used it up.
 */
export function usePairingLink({ id: displayId, devices }: Display, now: number) {
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: queryKeys.pairingLink(
      displayId,
      devices.map(({ id }) => id),
    ),
    queryFn: () => call(displaysApi.createPairingLink, { params: { displayId } }),
    staleTime: Infinity,
    gcTime: PAIRING_LINK_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });
  const isOver = data !== undefined && Date.parse(data.expiresAt) <= now;
  return {
    link: data && !isOver ? `${window.location.origin}${data.path}` : null,
    expiresAt: data ? Date.parse(data.expiresAt) : null,
    isOver,
    error,
    isPending,
    isFetching,
    renew: () => void refetch(),
  };
}
