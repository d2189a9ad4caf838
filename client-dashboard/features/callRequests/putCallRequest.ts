import type { QueryClient } from "@tanstack/react-query";
import type { CallRequest } from "../../../shared/contract/callRequests.js";
import { queryKeys } from "../../api/queryKeys.js";

/** Writes what is true of a call request into the list of those that wait; one that has ended leaves it. */
export function putCallRequest(cache: QueryClient, request: CallRequest): void {
  const stands = request.state === "open" || request.state === "claimed";
  cache.setQueryData<{ items: CallRequest[] }>(queryKeys.callRequests, (list) => {
    if (!list) return list;
    const isSame = (other: CallRequest) => other.id === request.id && other.displayId === request.displayId;
    const isKnown = list.items.some(isSame);
    if (!stands) return { items: list.items.filter((other) => !isSame(other)) };
    if (!isKnown) return { items: [...list.items, request] };
    return { items: list.items.map((other) => (isSame(other) ? request : other)) };
  });
}
