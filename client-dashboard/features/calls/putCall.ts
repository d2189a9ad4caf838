import type { QueryClient } from "@tanstack/react-query";
import type { Call } from "../../../shared/contract/calling/calls.js";
import { queryKeys } from "../../api/queryKeys.js";

/** Writes what is true of a call into the list of those that stand; one that is over leaves it. */
export function putCall(cache: QueryClient, call: Call): void {
  cache.setQueryData<{ items: Call[] }>(queryKeys.standingCalls, (list) => {
    if (!list) return list;
    const others = list.items.filter(({ id }) => id !== call.id);
    return { items: call.state === "ended" ? others : [...others, call] };
  });
}
