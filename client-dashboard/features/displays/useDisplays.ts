import { useQuery } from "@tanstack/react-query";
import { displaysApi } from "../../../shared/contract/displays.js";
import { call } from "../../session/call.js";
import { queryKeys } from "../../session/queryKeys.js";

/** The displays of the active group with their live state; the realtime events keep them true. */
export function useDisplays() {
  const query = useQuery({ queryKey: queryKeys.displays, queryFn: () => call(displaysApi.list, {}) });
  return { ...query, displays: query.data?.items ?? [] };
}
